//! What has a position in a prompt, and what is left out of a large schema.

use std::collections::BTreeMap;

use beamsplitter_link::{Item, Links, Literal, Question};
use beamsplitter_sql::{ColumnRef, Schema};

use crate::relations::Position;

/// Largest number of encoder positions. Of a larger schema, the columns that are least related to
/// the question are left out.
pub const MOST_POSITIONS: usize = 320;

/// Returns the positions of a prompt, and the number of columns that were left out.
pub(super) fn positions(
    question: &Question,
    schema: &Schema,
    links: &Links,
    literals: &[Literal],
) -> (Vec<Position>, usize) {
    let words = question.words.len().min(MOST_POSITIONS / 2);
    let room = MOST_POSITIONS.saturating_sub(words + literals.len());
    let all = schema.tables.len() + schema.columns().count();
    let mut keep: Vec<ColumnRef> = schema.columns().map(|(at, _)| at).collect();
    let mut tables: Vec<usize> = (0..schema.tables.len()).collect();
    if all > room {
        let held = |at: ColumnRef| literals.iter().any(|l| l.columns.contains(&at));
        let score = |at: ColumnRef| {
            links.score(Item::Column(at))
                + f32::from(u8::from(held(at))) * 2.0
                + f32::from(u8::from(schema.is_key(at))) * 0.3
        };
        let table_score = |t: usize| {
            let columns = (0..schema.tables[t].columns.len())
                .map(|column| score(ColumnRef { table: t, column }));
            2.0 * links.score(Item::Table(t)) + columns.fold(0.0, f32::max)
        };
        let mut scores: Vec<(f32, usize)> = tables.iter().map(|&t| (table_score(t), t)).collect();
        scores.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        scores.truncate(room / 6 + 1);
        let kept_tables: BTreeMap<usize, f32> = scores.iter().map(|&(s, t)| (t, s)).collect();
        tables = kept_tables.keys().copied().collect();
        let mut columns: Vec<(f32, ColumnRef)> = keep
            .iter()
            .filter_map(|&at| Some((score(at) + 0.5 * kept_tables.get(&at.table)?, at)))
            .collect();
        columns.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        columns.truncate(room.saturating_sub(tables.len()));
        keep = columns.into_iter().map(|(_, at)| at).collect();
        keep.sort();
    }
    let dropped = schema.columns().count() - keep.len();
    let positions = (0..words)
        .map(Position::Word)
        .chain(tables.into_iter().map(Position::Table))
        .chain(keep.into_iter().map(Position::Column))
        .chain((0..literals.len()).map(Position::Value))
        .collect();
    (positions, dropped)
}
