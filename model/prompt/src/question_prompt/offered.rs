//! Which values that a question does not name are offered, where the database has many.

use std::collections::BTreeMap;

use beamsplitter_link::{Item, Links, Literal, Question, Words};
use beamsplitter_sql::ColumnRef;

/// Most values that a prompt offers without being named.
const MOST: usize = 80;

/// Longest value, in bytes, that is taken for a code: no word of a question is like it.
const CODE: usize = 4;

/// Returns the literals with the values that the question does not name reduced to [`MOST`]: whole
/// columns, those nearest to the question first. A column is as near as it and its table are linked
/// with the question, and as its nearest value is in meaning to a word; codes and columns of fewer values
/// are preferred.
pub(super) fn nearest(
    words: &Words,
    question: &Question,
    links: &Links,
    literals: Vec<Literal>,
) -> Vec<Literal> {
    let is_offered = |literal: &Literal| literal.words.is_empty();
    if literals.iter().filter(|literal| is_offered(literal)).count() <= MOST {
        return literals;
    }
    let vectors: Vec<Vec<f32>> = question
        .words
        .iter()
        .filter(|word| word.is_word() && !word.is_stop())
        .map(|word| words.vector([word.text.as_str()]))
        .collect();
    let similarity = |literal: &Literal| {
        let text = Question::new(&literal.text);
        let own = words.vector(text.words.iter().map(|word| word.text.as_str()));
        let cosines = vectors.iter().map(|other| dot(&own, other));
        cosines.fold(0.0, f32::max)
    };
    let mut columns: BTreeMap<ColumnRef, (f32, usize)> = BTreeMap::new();
    let mut longest: BTreeMap<ColumnRef, usize> = BTreeMap::new();
    for literal in literals.iter().filter(|literal| is_offered(literal)) {
        let near = similarity(literal);
        for &column in &literal.columns {
            let (score, count) = columns.entry(column).or_default();
            *score = score.max(near);
            *count += 1;
            let length = longest.entry(column).or_default();
            *length = (*length).max(literal.text.len());
        }
    }
    let mut ranked: Vec<(f32, usize, ColumnRef)> = columns
        .into_iter()
        .map(|(column, (near, count))| {
            let table = links.score(Item::Table(column.table));
            let codes = if longest[&column] <= CODE { 0.6 } else { 0.0 };
            let few = 0.4 / count as f32;
            (near + links.score(Item::Column(column)) + 0.5 * table + codes + few, count, column)
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)));
    let mut room = MOST;
    let mut kept = Vec::new();
    for (_, count, column) in ranked {
        if count <= room {
            room -= count;
            kept.push(column);
        }
    }
    let keeps = |literal: &Literal| {
        !is_offered(literal) || literal.columns.iter().any(|column| kept.contains(column))
    };
    literals.into_iter().filter(keeps).collect()
}

/// Returns the cosine of two vectors of length 1 or 0.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
