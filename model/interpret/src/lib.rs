//! What a question may mean (*Disambiguate First, Parse Later*; AMBROSIA; PRACTIQ).
//!
//! # Steps
//! 1. Rules on syntax trees add the readings that belong together but that the network misses.
//! 2. `spans`: the words that the readings disagree about, each with what it may mean.
//! 3. [`verdict`]: whether the question can be answered at all, in nine categories, and why.
//! 4. [`clarify`]: the question back that tells the readings apart best; [`conversation`]: what
//!    the answers leave.
//! 5. [`view`]: all of it as one JSON object.
//! 6. [`evaluate`]: what it comes to on the questions of a benchmark.
//!
//! This crate decodes nothing: its input is an answer of the pipeline.
//!
//! # Readings
//! Rules on the syntax tree add the readings that belong to a found one: the other scope, the other
//! column of a vague word. A vague word is one that two
//! columns are as near to, or that names a class of things (rules/classes.rs: a *location* is a
//! city as well as a state). Readings with the same rows are one, unless these rows say nothing and
//! the readings name other columns. All this is in gathered.rs and rules;
//! cards.rs says which are shown.
//!
//! Beside a query that may not compute what it seems to stands the one that does (beside.rs): over each row
//! once where a join repeats them, and by value where numbers or dates are text.
//!
//! Which part of a query each word of the question stands for says places.rs; a word without one is
//! told with the interpretation (`Interpretation::dropped`). A word that only stands beside a name has
//! none by that: *urgent visits* are near to the table of visits, and so are *visits* alone.
//!
//! # Follow-ups
//! Words that go on from the question before become a question of their own (followup.rs): a value
//! takes the place of the one of its column, which the bound query tells; all else stands behind.
//!
//! # Verdict
//! Evidence becomes features, and a small network (network.json, of model/training/verdict.py)
//! gives each of PRACTIQ's nine categories a probability. A category that nothing can be shown for
//! is left out: a missing column or value needs a word that nothing accounts for, an ambiguous
//! column a second query that takes another column, a vague filter a word that gives no value
//! (judge.rs).
//!
//! More rules (in the folder verdict) say what evidence is:
//!
//! - Where names are asked for and no column of the best query holds any, they are missing
//!   (called.rs).
//! - Missing, too, is what is asked for of somebody (*the salary of professors*) or of each group,
//!   where no query has anything near to that word by itself (owned.rs).
//! - Tables of the same columns are ambiguous where no word says which (tables.rs).
//! - A word is not missing where the best query accounts for it without a name (accounted.rs): a
//!   part of its values, a verb whose value follows (*born in 1992*), a verb between two tables
//!   that it joins, a unit, a word of the calendar, an extreme, a word that is nearer to a table or
//!   a column of the query than to all else.
//! - The answer to a request to change the data says that questions only read (change.rs), and a
//!   condition that makes no sense for its column is pointed out (senseless.rs).
//!
//! The network learns from examples of all nine categories and from questions as they are asked, of
//! databases that answer them: most questions can be answered, and a false alarm costs more than a
//! missed one.
//! That a question has no answer is told from the probability on from which that was right four
//! times in five on questions that nobody tuned on (given.rs; `evaluate typed` measures the
//! bounds, and other weights need it again). Below, the question counts as answerable, and the
//! words that the first interpretation has no place for are named (unplaced.rs). PRACTIQ's
//! figures count the likeliest category, told or not (`Verdict::likeliest`). What can be asked
//! instead stands beside a verdict that is given, and beside a question that was hardly understood
//! (`Interpretations::with_doubt`).
//!
//! # How many are shown
//! Shown (`choose`) is what ODIN's selector keeps. No verdict adds a query or hides them all, but for a
//! request to change the data: rules that did so changed no figure on held-back questions and are gone.
//!
//! What nobody could mean beside a likelier one is folded under it, with the reason (vary.rs,
//! `Interpretation::pointless`). This holds:
//!
//! - for the same rows in another order, or with a column or a table that no word asks for, and for
//!   queries that differ in nothing that a word asks for (unasked.rs): the opposite condition,
//!   another column of the same groups;
//! - for what nobody means (the list of unmeant.rs): a number that the question does not have, columns that no
//!   key relates, a column or a row compared with itself;
//! - for a query without a result, no row or nothing but NULL, where another one has one;
//! - unless the question is ambiguous, for a query that leaves out a name or a value which the
//!   question says and the first query has, that compares with a value which the question does not
//!   say, or that counts 0 where the first has more.
//!
//! Where all that would be shown has such a flaw, the likeliest query without one is shown.
//!
//! Page and command interpret as many candidates (`CANDIDATES`) and may fold as many right ones
//! (`ALPHA`). Benchmarks count what the decoder ranked before what rules add
//! (`Interpretations::listed`), so that no rule takes a place from a query that the decoder found.
//!
//! # Texts
//! An interpretation is the question with its ambiguous words replaced, in the number that they
//! have, or else its query in English: where a name in their place would leave a part of the
//! question out, words have two meanings at once, or the query has something that no word names. Both are made from the query, so that a text
//! says what its query says. A question that is one of the found queries in English, word for word,
//! has that one reading: it is an interpretation that is asked again. See replaced.rs and
//! `beamsplitter_sql::english`.
//!
//! The tasks `interpret` and `infill` of the network (their tokens are reserved) are not trained.
//! In *Disambiguate First, Parse Later* one model writes interpretations and another parses them,
//! so a text may say something else than its query, and what cannot be parsed is lost. Here the
//! queries come first, and the texts are made of them by rules: nothing is lost in between, the
//! text is right by construction, and a small network need not learn to write English. The cost is
//! reach: a reading that neither a beam nor a rule finds is not found by a text either. `evaluate
//! spider --decoder interpret --round-trip` measures how often a text, asked again, means its
//! query; model/experiments/interpretations.md has it, and what the rules give on AMBROSIA against the
//! network alone.
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | evidence | what speaks for a verdict: words that are no names, values that no cell holds or several contain, tables that nothing joins | PRACTIQ (Dong et al. 2025), section 3 |
//! | interpretation | what a question may mean, told in English from a query | AMBROSIA (Saparina and Lapata 2024) |
//! | reading | one meaning of a question, with its query; told in English, it is an interpretation | AMBROSIA |
//! | verdict | one of nine categories: answerable, four in which a question is ambiguous, four in which nothing answers it | PRACTIQ, table 2 |

pub mod answer;
#[cfg(feature = "parser")]
mod beside;
#[cfg(feature = "parser")]
mod cards;
#[cfg(all(test, feature = "parser"))]
#[path = "../../../tests/cases.rs"]
mod cases;
#[cfg(feature = "parser")]
mod caution;
#[cfg(feature = "parser")]
pub mod choice;
pub mod clarify;
pub mod conversation;
#[cfg(feature = "parser")]
mod differ;
pub mod evaluate;
#[cfg(feature = "parser")]
mod extreme;
#[cfg(feature = "parser")]
pub mod facts;
#[cfg(all(test, feature = "parser"))]
mod fixture;
pub mod followup;
pub mod found;
#[cfg(feature = "parser")]
mod gathered;
#[cfg(feature = "parser")]
pub mod interpretation;
#[cfg(feature = "parser")]
mod joined;
#[cfg(feature = "parser")]
mod left_out;
pub mod own_words;
#[cfg(feature = "parser")]
mod places;
#[cfg(feature = "parser")]
pub mod practiq;
#[cfg(feature = "parser")]
pub mod query;
#[cfg(feature = "parser")]
mod replaced;
#[cfg(feature = "parser")]
pub mod rules;
#[cfg(feature = "parser")]
mod said;
#[cfg(feature = "parser")]
mod shown;
pub mod span;
#[cfg(feature = "parser")]
pub mod spans;
#[cfg(feature = "parser")]
mod tables;
#[cfg(feature = "parser")]
mod unasked;
#[cfg(feature = "parser")]
mod unmeant;
#[cfg(feature = "parser")]
mod unsaid;
#[cfg(feature = "parser")]
mod vary;
pub mod verdict;
pub mod view;
#[cfg(feature = "parser")]
mod words;
#[cfg(feature = "parser")]
mod written;

pub use clarify::Clarification;
pub use found::{Folded, Interpretation, Interpretations, Listed, Reason, Source, others};
#[cfg(feature = "parser")]
pub use gathered::{Examined, candidate_facts, examined};
#[cfg(feature = "parser")]
pub use interpretation::interpret;
#[cfg(feature = "parser")]
pub use query::ParsedQuery;
pub use span::{Meaning, Place, Span};
#[cfg(feature = "parser")]
pub use spans::spans;
pub use verdict::{Category, Verdict};

/// Words that the rules know.
#[cfg(feature = "parser")]
const LEXICON: &str = include_str!("lexicon.txt");

/// Candidates of the decoder that are interpreted, unless somebody says how many.
pub const CANDIDATES: u16 = 5;
/// Share of right interpretations that may be folded, unless somebody says how many.
pub const ALPHA: f64 = 0.04;
