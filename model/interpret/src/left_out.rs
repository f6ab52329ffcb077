//! Words of the question that an interpretation leaves out, and what is folded for it.

use std::collections::BTreeSet;

use beamsplitter_link::{CellMatch, Question};
use beamsplitter_odin::selector::Facts;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::english::english;

use crate::found::Reason;
use crate::gathered::ExecutedQuery;
use crate::places::dropped;
use crate::span::Span;
use crate::spans::{Compared, spans};
use crate::tables::{TableWord, table_word};
use crate::vary::Pointless;

/// Folds under the first of `kept` those that leave out all that the first leaves out, and more words: nobody
/// means them beside it. What a rule or a person's earlier choices speak for stays.
///
/// Of 467 interpretations of samples and typed questions 18 are folded so, none of them right; of 240 of
/// AmbiQT's over changed databases 45, one of them right.
pub(crate) fn fold(
    prompt: &QuestionPrompt,
    cells: &[CellMatch],
    found: &[ExecutedQuery<'_>],
    facts: &[Facts],
    kept: &mut Vec<usize>,
    pointless: &mut Vec<Pointless>,
) {
    let queries: Vec<_> = kept.iter().map(|index| found[*index].query.as_ref()).collect();
    let table_word = table_word(prompt, &queries);
    let spans = spans_of(prompt, cells, found, kept, table_word.as_ref());
    let words: Vec<BTreeSet<String>> = kept
        .iter()
        .enumerate()
        .map(|(reading, &index)| {
            left_out(prompt, &found[index], &spans, reading).into_iter().collect()
        })
        .collect();
    let leaves_out_more = |&(reading, index): &(usize, usize)| {
        let may = found[index].rule.is_none() && facts[index].preference <= 0.0;
        may && words[0].len() < words[reading].len() && words[0].is_subset(&words[reading])
    };
    let more: Vec<(usize, usize)> =
        kept.iter().copied().enumerate().skip(1).filter(leaves_out_more).collect();
    let Some(&under) = kept.first() else { return };
    kept.retain(|index| !more.iter().any(|(_, other)| other == index));
    for (_, index) in more {
        // What was folded under it goes along.
        pointless.iter_mut().filter(|one| one.under == index).for_each(|one| one.under = under);
        pointless.push(Pointless { index, under, reason: Reason::LeavesOut });
    }
}

/// Returns the words that the readings at `kept` disagree about.
pub(crate) fn spans_of(
    prompt: &QuestionPrompt,
    cells: &[CellMatch],
    found: &[ExecutedQuery<'_>],
    kept: &[usize],
    table_word: Option<&TableWord>,
) -> Vec<Span> {
    let compared: Vec<Compared<'_>> = kept
        .iter()
        .map(|&index| Compared {
            query: found[index].query.as_ref(),
            rule: found[index].rule.as_ref(),
        })
        .collect();
    let spans = spans(&prompt.question, &prompt.schema, &prompt.links, cells, &compared);
    match table_word {
        Some(word) => word.among(spans),
        None => spans,
    }
}

/// Returns the words that nothing in a query stands for, but for those that mean something in its
/// reading.
pub(crate) fn left_out(
    prompt: &QuestionPrompt,
    found: &ExecutedQuery<'_>,
    spans: &[Span],
    reading: usize,
) -> Vec<String> {
    let Some(query) = &found.query else { return Vec::new() };
    let told = english(&found.sql, &prompt.schema).unwrap_or_default();
    let mut words = dropped(prompt, query, &told);
    words.retain(|word| !means_something(spans, reading, word));
    words
}

/// Returns whether a word belongs to a span that means something in a reading.
fn means_something(spans: &[Span], reading: usize, word: &str) -> bool {
    let here =
        spans.iter().filter(|span| span.meanings.iter().any(|m| m.readings.contains(&reading)));
    here.flat_map(|span| Question::new(&span.text).words).any(|of| of.text == word.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{executed, prompt, schema};
    use crate::rules::{Rule, RuleReading};

    /// Returns which of the queries stay, over singers and concerts.
    fn stay(question: &str, queries: &[&str], ruled: Option<usize>) -> Vec<usize> {
        let schema = schema();
        let prompt = prompt(question, &schema, Vec::new());
        let mut found: Vec<_> =
            queries.iter().map(|sql| executed(sql, Vec::new(), &schema)).collect();
        if let Some(at) = ruled {
            found[at].rule = Some(RuleReading {
                rule: Rule::Stored,
                sql: found[at].sql.clone(),
                words: 0..0,
                meaning: String::new(),
                both: false,
            });
        }
        let mut kept: Vec<usize> = (0..found.len()).collect();
        let facts = vec![Facts::default(); found.len()];
        let last = found.len();
        let mut folded = vec![Pointless { index: last, under: last - 1, reason: Reason::Order }];
        fold(&prompt, &[], &found, &facts, &mut kept, &mut folded);
        let first = folded.remove(0);
        assert!(kept.contains(&first.under), "what is folded is under what is shown");
        assert!(folded.iter().all(|one| one.under == 0 && one.reason == Reason::LeavesOut));
        assert_eq!(kept.len() + folded.len(), found.len());
        kept
    }

    #[test]
    fn what_leaves_out_more_words_than_the_first_is_folded() {
        let (both, name) = ("select name, country from singer", "select name from singer");
        let daily = "daily name and country of singers";
        assert_eq!(stay(daily, &[both, name], None), [0], "no country");
        assert_eq!(stay(daily, &[name, both], None), [0, 1], "the first is measured by nothing");
        assert_eq!(stay(daily, &[both, name], Some(1)), [0, 1], "a rule speaks for it");
        assert_eq!(stay("daily singers", &[name, both], None), [0, 1], "the same word");
    }
}
