//! Words that name nothing of a database by themselves: times, measures, verbs.

use beamsplitter_common::lexicon::List;

/// Words of the calendar and of the clock.
pub static CALENDAR: List = List::new(crate::LEXICON, "calendar");
/// What numbers count.
pub static UNITS: List = List::new(crate::LEXICON, "units");
/// Forms of verbs beside the participles that [`is_participle`](beamsplitter_sql::names::is_participle) knows, and what stands behind a verb:
/// *took place*, *came back*.
pub static VERBS: List = List::new(crate::LEXICON, "verbs");
/// Words that a verb follows.
pub static BEFORE_VERB: List = List::new(crate::LEXICON, "before a verb");
