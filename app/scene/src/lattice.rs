//! Plans as a lattice around the model's own (j, s), and the outcome of each template.

use beamsplitter_decode::output_language::{Plan, TokenClass};
use beamsplitter_decode::trace::{Purpose, SearchTrace, Trace};
use beamsplitter_sql::Schema;

use super::words::{Words, ordered, path};

/// Distance between plans, and the size of one.
pub const COLUMN: f32 = 112.0;
/// Distance between rows of plans.
pub const ROW: f32 = 84.0;
/// Width of a plan.
pub const WIDTH: f32 = 100.0;
/// Height of a plan.
pub const HEIGHT: f32 = 48.0;
const MARGIN: f32 = 4.0;

/// A drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lattice {
    /// Width in user units.
    pub width: f32,
    /// Height in user units.
    pub height: f32,
    /// Plans, tried or not, in the order of the trace; neighbours that were not tried follow.
    pub plans: Vec<PlanBox>,
}

/// A plan.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanBox {
    /// The plan; `None` where the neighbour has no valid one.
    pub plan: Plan,
    /// Its middle.
    pub at: (f32, f32),
    /// How it was come by.
    pub origin: Origin,
    /// Its templates, by their index in the trace.
    pub templates: Vec<usize>,
}

/// How a plan was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The model's own.
    Own,
    /// One join or column more or fewer.
    Counterfactual,
    /// A neighbour of the own plan that is out of bounds or was not asked for.
    NotTried,
}

/// A filling of a template, or an output of beam search.
#[derive(Clone, Debug, PartialEq)]
pub struct Filling {
    /// Index of its search.
    pub search: usize,
    /// Its last node there.
    pub node: u32,
    /// What it says, as SQL; where it is no interpretation, without what the model leaves unsaid: the
    /// conditions of joins.
    pub text: String,
    /// Its final score.
    pub score: f32,
    /// What the ranking made of it.
    pub place: Place,
    /// Whether it has the structure of its template, as far as the trace tells.
    pub conforms: bool,
}

/// What the ranking made of an output (section 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It is this interpretation, from 0.
    Reading(usize),
    /// It says the same as this interpretation, from 0.
    Same(usize),
    /// Only so many of each search take part.
    BeyondItsShare(usize),
    /// There were enough interpretations before it, or it is no query, or not of its template.
    LeftOut,
}

/// Joins and columns of a plan, how it was come by, and its place in the trace.
type Found = (i64, i64, Origin, Option<usize>);

/// Returns the lattice of a trace; `None` where no plan was made.
pub fn lattice(trace: &Trace) -> Option<Lattice> {
    let own = trace.plans.iter().find(|plan| plan.own)?.plan;
    let mut all: Vec<Found> = Vec::new();
    for (index, plan) in trace.plans.iter().enumerate() {
        let origin = if plan.own { Origin::Own } else { Origin::Counterfactual };
        all.push((plan.plan.joins.into(), plan.plan.selects.into(), origin, Some(index)));
    }
    let (j, s) = (i64::from(own.joins), i64::from(own.selects));
    for (joins, selects) in [(j - 1, s), (j + 1, s), (j, s - 1), (j, s + 1)] {
        let known = all.iter().any(|&(a, b, ..)| (a, b) == (joins, selects));
        if !known && joins >= 0 && selects >= 0 {
            all.push((joins, selects, Origin::NotTried, None));
        }
    }
    let range = |of: fn(&Found) -> i64| {
        let values = || all.iter().map(of);
        (values().min().unwrap_or_default(), values().max().unwrap_or_default())
    };
    let (top, bottom) = range(|plan| plan.0);
    let (left, right) = range(|plan| plan.1);
    let place = |joins: i64, selects: i64| {
        let x = MARGIN + WIDTH / 2.0 + (selects - left) as f32 * COLUMN;
        let y = MARGIN + HEIGHT / 2.0 + (joins - top) as f32 * ROW;
        (x, y)
    };
    let templates = |plan: usize| {
        let all = trace.templates.iter().enumerate();
        all.filter(|(_, template)| template.plan == plan).map(|(index, _)| index).collect()
    };
    let plans = all
        .iter()
        .map(|&(joins, selects, origin, index)| PlanBox {
            plan: Plan { joins: joins as u32, selects: selects as u32 },
            at: place(joins, selects),
            origin,
            templates: index.map(templates).unwrap_or_default(),
        })
        .collect();
    Some(Lattice {
        width: 2.0 * MARGIN + WIDTH + (right - left) as f32 * COLUMN,
        height: 2.0 * MARGIN + HEIGHT + (bottom - top) as f32 * ROW,
        plans,
    })
}

/// Returns the fillings of a template, best first.
pub fn fillings(trace: &Trace, schema: &Schema, template: usize) -> Vec<Filling> {
    let searches = trace.searches.iter().enumerate();
    searches
        .filter(|(_, search)| search.purpose == Purpose::Fill { template })
        .flat_map(|(place, search)| outputs(trace, schema, place, search))
        .collect()
}

/// Returns the finished outputs of a search, best first, with what the ranking made of each.
pub fn outputs(trace: &Trace, schema: &Schema, place: usize, search: &SearchTrace) -> Vec<Filling> {
    let words = Words::new(trace, schema);
    let ranking = &trace.run.settings.ranking;
    let share = match search.purpose {
        Purpose::Fill { .. } => ranking.per_template,
        _ => Some(ranking.vanilla),
    };
    let readings: Vec<String> = trace
        .candidates
        .iter()
        .map(|found| {
            let search = trace.searches.get(found.search);
            search.map(|search| said(&words, search, found.node)).unwrap_or_default()
        })
        .collect();
    let filling = |(rank, &(node, score)): (usize, &(u32, f32))| {
        let text = said(&words, search, node);
        let is = |reading: &usize| {
            let found = &trace.candidates[*reading];
            (found.search, found.node) == (place, node)
        };
        let reading = (0..trace.candidates.len()).find(is);
        let same = || readings.iter().position(|other| !text.is_empty() && *other == text);
        let what = match (reading, same()) {
            (Some(reading), _) => Place::Reading(reading),
            (None, Some(reading)) => Place::Same(reading),
            (None, None) => match share {
                Some(share) if rank >= share => Place::BeyondItsShare(share),
                _ => Place::LeftOut,
            },
        };
        let conforms = conforms(&words, search, node);
        let candidate = match what {
            Place::Reading(reading) | Place::Same(reading) => Some(&trace.candidates[reading]),
            _ => None,
        };
        // What was repaired afterwards is not what was written.
        let text = match candidate.filter(|found| found.repairs.is_empty()) {
            Some(found) => found.sql.clone(),
            None => in_words(&words, &ordered(trace, &written(search, node))),
        };
        Filling { search: place, node, text, score, place: what, conforms }
    };
    search.finished.iter().enumerate().map(filling).collect()
}

/// What stands in a template for names and values, and words that a filling adds to names.
const NO_STRUCTURE: [&str; 7] = ["table", "column", "string", "number", "value", "again", "*"];

/// Returns whether a filling has the structure of the template that stands before it in its forced
/// prefix, between the plan and `@`; true where none stands there.
fn conforms(words: &Words<'_>, search: &SearchTrace, node: u32) -> bool {
    let is_fill = matches!(search.purpose, Purpose::Fill { .. });
    let prefix: Vec<String> =
        search.prefix.iter().map(|&token| words.text(token).trim().to_owned()).collect();
    let (Some((end, template)), true) = (prefix.split_last(), is_fill) else { return true };
    let is_plan =
        |word: &String| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains(' ');
    let template = template.iter().filter(|word| !is_plan(word));
    let first = search.prefix.len() as u32;
    let mine = path(search, Some(node))
        .into_iter()
        .filter(|&at| search.nodes.step[at] >= first)
        .filter(|&at| {
            words.class(search.nodes.class[at], search.nodes.token[at]) == TokenClass::Structure
        })
        .map(|at| words.text(search.nodes.token[at]).trim().to_owned())
        .filter(|word| word != super::words::END_SIGN);
    let is_structure = |word: &&str| !NO_STRUCTURE.contains(word);
    let (mine, template): (Vec<String>, Vec<&str>) =
        (mine.collect(), template.map(String::as_str).filter(is_structure).collect());
    end != "@" || mine.iter().map(String::as_str).filter(is_structure).eq(template)
}

/// Returns what an output says in the model's words.
fn said(words: &Words<'_>, search: &SearchTrace, node: u32) -> String {
    in_words(words, &written(search, node))
}

/// Returns the tokens of an output, behind the prefix of its search.
fn written(search: &SearchTrace, node: u32) -> Vec<u32> {
    let prefix = search.prefix.len() as u32;
    let nodes = path(search, Some(node)).into_iter().filter(|&at| search.nodes.step[at] >= prefix);
    nodes.map(|at| search.nodes.token[at]).collect()
}

/// Returns tokens as text, without the sign of the end.
fn in_words(words: &Words<'_>, tokens: &[u32]) -> String {
    let text: String = tokens.iter().map(|&token| words.text(token)).collect();
    text.trim().trim_end_matches(super::words::END_SIGN).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::Settings;
    use beamsplitter_decode::record::Recorder;
    use beamsplitter_decode::trace::{CandidateTrace, Node, PlanTrace};

    use super::*;

    fn trace(plans: &[(u32, u32)]) -> Trace {
        let mut trace = Recorder::new(&Settings::paper()).trace;
        let plan = |(index, &(joins, selects)): (usize, &(u32, u32))| PlanTrace {
            plan: Plan { joins, selects },
            own: index == 0,
        };
        trace.plans = plans.iter().enumerate().map(plan).collect();
        trace
    }

    /// Returns whether `select t.name` conforms to a template with these words.
    fn conforms_to(template: &[&str]) -> bool {
        let mut trace = trace(&[(0, 1)]);
        let mut prefix = Vec::new();
        for (token, word) in (10..).zip(template.iter().copied().chain(["@"])) {
            trace.words.insert(token, word.to_owned());
            prefix.push(token);
        }
        trace.words.extend([(0, "select".to_owned()), (1, "t.name".to_owned())]);
        let steps = prefix.len() as u32;
        let mut search = SearchTrace::new(Purpose::Fill { template: 0 }, 1);
        (search.prefix, search.finished) = (prefix, vec![(1, 0.0)]);
        for (id, class) in [(0, TokenClass::Structure), (1, TokenClass::Column)] {
            let (parent, step) = (u32::checked_sub(id, 1), steps + id);
            search.nodes.push(&Node { id, parent, step, token: id, class, ..Node::default() });
        }
        trace.searches.push(search);
        fillings(&trace, &Schema::default(), 0)[0].conforms
    }

    #[test]
    fn fillings_with_another_structure_are_told() {
        assert!(conforms_to(&["0 joins", "1 selects", "select", "column"]));
        assert!(!conforms_to(&["0 joins", "1 selects", "select", "distinct", "column"]));
    }

    #[test]
    fn outputs_are_written_as_sql() {
        let mut trace = trace(&[(0, 1)]);
        let words = ["from", "t", "select", "t.name"];
        let mut search = SearchTrace::new(Purpose::Vanilla, 1);
        search.finished = vec![(3, 0.0)];
        for (id, word) in (0..).zip(words) {
            trace.words.insert(id, word.to_owned());
            let (parent, step) = (u32::checked_sub(id, 1), id);
            search.nodes.push(&Node { id, parent, step, token: id, ..Node::default() });
        }
        trace.searches.push(search);
        let text = |trace: &Trace| {
            outputs(trace, &Schema::default(), 0, &trace.searches[0])[0].text.clone()
        };
        assert_eq!(text(&trace), "select t.name from t");
        let mut found = CandidateTrace {
            sql: "select name from t".into(),
            search: 0,
            node: 3,
            rank: 1,
            score: 0.0,
            repairs: Vec::new(),
        };
        trace.candidates = vec![found.clone()];
        assert_eq!(text(&trace), found.sql);
        found.repairs = vec!["a number".into()];
        trace.candidates = vec![found];
        assert_eq!(
            text(&trace),
            "select t.name from t",
            "what was written, and not what was repaired"
        );
    }

    #[test]
    fn plans_stand_around_the_own_one() {
        assert_eq!(lattice(&trace(&[])), None);
        let found = lattice(&trace(&[(0, 1), (1, 1), (0, 2)])).unwrap();
        let at = |joins, selects| {
            let plan = found.plans.iter().find(|plan| plan.plan == Plan { joins, selects });
            plan.map(|plan| plan.at).unwrap()
        };
        let own = at(0, 1);
        assert_eq!(at(1, 1), (own.0, own.1 + ROW));
        assert_eq!(at(0, 2), (own.0 + COLUMN, own.1));
        let origins: Vec<_> = found.plans.iter().map(|plan| plan.origin).collect();
        use Origin::{Counterfactual as C, NotTried as N, Own as O};
        // (0, 0) has no column; (-1, 1) is no plan at all.
        assert_eq!(origins, [O, C, C, N]);
        assert!(found.plans.iter().all(|plan| plan.at.0 < found.width && plan.at.1 < found.height));
    }
}
