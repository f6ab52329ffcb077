//! The interpretations as a person reads them: their texts, and what their words stand for.

use beamsplitter_link::Question;
use beamsplitter_odin::selector::Selector;
use beamsplitter_sql::Schema;
use beamsplitter_sql::english::{english, heads};

use crate::beside::Beside;
use crate::cards::Cards;
use crate::caution::cautions;
use crate::facts::is_empty;
use crate::found::{Folded, Interpretation, Interpretations, Source};
use crate::gathered::{ExecutedQuery, Gathered};
use crate::left_out::{left_out, spans_of};
use crate::places::{names_all, places};
use crate::replaced::replaced;
use crate::span::Span;
use crate::tables::TableWord;
use crate::verdict::Verdict;

/// Returns the interpretations, each with its text. Verdict and question back are left to the
/// caller.
pub(crate) fn write(
    known: &Gathered<'_>,
    cards: &Cards,
    added: &Beside,
    table_word: Option<&TableWord>,
    selector: &Selector,
) -> Interpretations {
    let Gathered { prompt, queries: found, facts, .. } = known;
    let Cards { shown: kept, rest, pointless } = cards;
    let (question, schema) = (&prompt.question, &prompt.schema);
    let spans = spans_of(known, kept, table_word);
    let query_of = |index: usize| Some((known.query(index)?, &*found[index].sql));
    let interpretation = |index: usize, text: String, dropped: Vec<String>| Interpretation {
        text,
        sql: found[index].sql.clone(),
        source: match found[index].rule.is_some() || added.texts.contains_key(&index) {
            true => Source::Rule,
            false => Source::Decoder,
        },
        probability: selector.probability(&facts[index]),
        result: found[index].result.clone(),
        heads: heads(&found[index].sql, schema),
        places: query_of(index).map(|(query, sql)| places(prompt, query, sql)).unwrap_or_default(),
        dropped,
        variants: variants(found, index),
        pointless: pointless
            .iter()
            .filter(|of| of.under == index)
            .map(|of| Folded { sql: found[of.index].sql.clone(), reason: of.reason })
            .collect(),
        cautions: known
            .query(index)
            .map(|query| cautions(query, schema, !added.alike.contains(&index)))
            .unwrap_or_default(),
        because: Vec::new(),
        teaches: Vec::new(),
    };
    let told = |index: usize| {
        let own =
            || english(&found[index].sql, schema).unwrap_or_else(|_| found[index].sql.clone());
        added.texts.get(&index).cloned().unwrap_or_else(own)
    };
    let shown: Vec<Interpretation> = kept
        .iter()
        .zip(own_words(question, schema, &spans, kept.len()))
        .enumerate()
        .map(|(reading, (&index, text))| {
            let text = text.filter(|_| {
                if added.texts.contains_key(&index) {
                    return false;
                }
                let one = &found[index];
                let meanings = meanings(&spans, reading);
                one.query
                    .as_ref()
                    .is_some_and(|query| names_all(prompt, query, &one.sql, &meanings))
            });
            let dropped = left_out(known, index, &spans, reading);
            interpretation(index, text.unwrap_or_else(|| told(index)), dropped)
        })
        .collect();
    let folded: Vec<Interpretation> = rest
        .iter()
        .map(|&index| interpretation(index, told(index), left_out(known, index, &[], index)))
        .collect();
    let likeliest = folded
        .iter()
        .filter(|folded| folded.result.as_ref().is_ok_and(|result| !is_empty(result)))
        .map(|folded| folded.probability)
        .fold(0.0, f64::max);
    let least = shown.iter().map(|shown| shown.probability).fold(1.0, f64::min);
    Interpretations {
        clarification: None,
        complete: likeliest < least,
        shown,
        folded,
        spans,
        verdict: Verdict::default(),
        too_few_points: None,
    }
}

/// Returns the other queries with the rows of query `index`: what was merged into it, and what
/// returns its rows, with what was merged into that.
fn variants(found: &[ExecutedQuery<'_>], index: usize) -> Vec<String> {
    let others = found.iter().filter(|other| other.same_as == Some(index));
    let with_variants = |other: &ExecutedQuery<'_>| {
        std::iter::once(other.sql.clone()).chain(other.variants.clone()).collect::<Vec<_>>()
    };
    found[index].variants.iter().cloned().chain(others.flat_map(with_variants)).collect()
}

/// Returns the question in the words of each of the readings; none where it has no words for one, or
/// the same for two: these say too little of both.
fn own_words(
    question: &Question,
    schema: &Schema,
    spans: &[Span],
    readings: usize,
) -> Vec<Option<String>> {
    let texts: Vec<Option<String>> =
        (0..readings).map(|reading| replaced(question, schema, spans, reading)).collect();
    let is_alone =
        |text: &String| texts.iter().flatten().filter(|other| *other == text).count() == 1;
    texts.iter().map(|text| text.clone().filter(&is_alone)).collect()
}

/// Returns what ambiguous words mean in one reading.
fn meanings(spans: &[Span], reading: usize) -> Vec<&str> {
    let meanings = spans.iter().flat_map(|span| &span.meanings);
    let here = meanings.filter(|meaning| meaning.readings.contains(&reading));
    here.map(|meaning| meaning.label.as_str()).collect()
}
