//! Which queries are shown, which are not, and which are folded under another one.

use beamsplitter_odin::selector::Selector;

use crate::found::Reason;
use crate::gathered::{ExecutedQuery, Gathered};
use crate::query::ParsedQuery;
use crate::rules::Rule;

/// The queries of a question, by index.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Cards {
    /// Those that are shown, the first one first.
    pub shown: Vec<usize>,
    /// Those that the selector leaves out.
    pub rest: Vec<usize>,
    /// Those that nobody could mean beside one that is shown.
    pub pointless: Vec<Pointless>,
}

/// A query that is folded under another one, both by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pointless {
    pub index: usize,
    pub under: usize,
    pub reason: Reason,
}

impl Cards {
    /// Shows one query alone.
    pub fn only(index: usize, known: &Gathered<'_>) -> Self {
        let rest = known.different().filter(|other| *other != index).collect();
        Self { shown: vec![index], rest, pointless: Vec::new() }
    }

    /// Returns the queries that are shown, as trees.
    pub fn queries<'a>(&self, known: &'a Gathered<'a>) -> Vec<Option<&'a ParsedQuery<'a>>> {
        self.shown.iter().map(|index| known.query(*index)).collect()
    }

    /// Folds queries, and what is folded under them, under others.
    pub fn fold(&mut self, folded: Vec<Pointless>) {
        for one in folded {
            self.shown.retain(|shown| *shown != one.index);
            let of_it = self.pointless.iter_mut().filter(|other| other.under == one.index);
            of_it.for_each(|other| other.under = one.under);
            self.pointless.push(one);
        }
    }

    /// Splits the queries into those that are shown and those that are not, by index. Of a rule's
    /// readings all are shown or none. What the person's earlier choices speak for is shown, and comes
    /// first; then the one scope that the question says in so many words, the likeliest decoded query, other
    /// readings of rules, other queries, and what combines two readings.
    pub fn choose(known: &Gathered<'_>, selector: &Selector, alpha: f64) -> Self {
        let Gathered { queries: found, facts, .. } = known;
        let selection = selector.select(facts, alpha);
        let mut shown = selection.kept;
        let ruled: Vec<usize> =
            known.different().filter(|index| found[*index].rule.is_some()).collect();
        let is_scope =
            |found: &&ExecutedQuery<'_>| found.rule.as_ref().is_some_and(|r| r.rule == Rule::Scope);
        let is_said = found.iter().filter(is_scope).count() == 1;
        // Both readings of a rule, where they differ in this database, and the scope that is said.
        if ruled.len() > 1 {
            shown.extend(&ruled);
        } else if is_said {
            shown.extend(ruled.iter().filter(|index| is_scope(&&found[**index])));
        }
        let preferred =
            |index: &usize| facts[*index].preference > 0.0 && facts[*index].fails == 0.0;
        shown.extend(known.different().filter(preferred));
        shown.sort_unstable();
        shown.dedup();
        // One value, once for each row of a table, is nothing that anybody asks for.
        let repeats = |index: &usize| {
            found[*index].query.as_ref().is_some_and(ParsedQuery::repeats_a_subquery)
        };
        if !shown.iter().all(repeats) {
            shown.retain(|index| !repeats(index));
        }
        // The likeliest query that the decoder found, by itself or beside a rule.
        let decoded = shown.iter().copied().filter(|&index| facts[index].by_rule == 0.0);
        let best = decoded.min_by(|&a, &b| selection.scores[a].total_cmp(&selection.scores[b]));
        let place = |index: usize| match &found[index] {
            reading if is_said && is_scope(&reading) => 0,
            _ if best == Some(index) => 1,
            // Both columns of a vague word come after each by itself.
            reading if reading.rule.as_ref().is_some_and(|rule| rule.both) => 4,
            reading if reading.rule.is_some() => 2,
            _ => 3,
        };
        shown.sort_by(|&a, &b| {
            let preference = facts[b].preference.total_cmp(&facts[a].preference);
            let score = selection.scores[a].total_cmp(&selection.scores[b]);
            preference.then(place(a).cmp(&place(b))).then(score)
        });
        let rest = known.different().filter(|index| !shown.contains(index)).collect();
        Self { shown, rest, pointless: Vec::new() }
    }
}
