//! The relations of any two positions of a prompt, as attention buckets of the encoder.

use beamsplitter_link::{Item, Level};
use beamsplitter_sql::{ColumnRef, Schema};

/// Number of T5's distance buckets, for pairs of question words.
pub const DISTANCES: u8 = 32;
/// Number of relations, whose buckets follow.
pub const RELATIONS: u8 = 64;

// First bucket of each group of relations. Trained models depend on the order.
const WORD_TABLE: u8 = DISTANCES; // +0 none, +1.. the five levels
const TABLE_WORD: u8 = WORD_TABLE + 6;
const WORD_COLUMN: u8 = TABLE_WORD + 6;
const COLUMN_WORD: u8 = WORD_COLUMN + 6;
const WORD_VALUE: u8 = COLUMN_WORD + 6; // +0 elsewhere, +1 names it
const VALUE_WORD: u8 = WORD_VALUE + 2;
const TABLE_TABLE: u8 = VALUE_WORD + 2; // none, itself, refers, referred to, both
const TABLE_COLUMN: u8 = TABLE_TABLE + 5; // other, own, own key
const COLUMN_TABLE: u8 = TABLE_COLUMN + 3;
const COLUMN_COLUMN: u8 = COLUMN_TABLE + 3; // other, itself, same table, refers, referred to, namesake
const VALUE_COLUMN: u8 = COLUMN_COLUMN + 6; // no, holds it
const COLUMN_VALUE: u8 = VALUE_COLUMN + 2;
const VALUE_TABLE: u8 = COLUMN_VALUE + 2; // no, holds it
const TABLE_VALUE: u8 = VALUE_TABLE + 2;
const VALUE_VALUE: u8 = TABLE_VALUE + 2; // other, itself
const USED: u8 = VALUE_VALUE + 2;
const _: () = assert!(USED <= DISTANCES + RELATIONS);

/// The content of an encoder position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// A word of the question.
    Word(usize),
    /// A table.
    Table(usize),
    /// A column.
    Column(ColumnRef),
    /// A literal.
    Value(usize),
}

/// The facts about question and schema that relations depend on.
pub struct RelationFacts<'a> {
    /// Tables, columns and keys.
    pub schema: &'a Schema,
    /// Returns the strongest link of a word to a table or column.
    pub level: &'a dyn Fn(usize, Item) -> Option<Level>,
    /// Returns whether a word of the question belongs to a literal.
    pub names: &'a dyn Fn(usize, usize) -> bool,
    /// Returns whether a column holds a literal.
    pub holds: &'a dyn Fn(ColumnRef, usize) -> bool,
}

/// Returns the bucket of a pair (query position, key position).
pub fn bucket(facts: &RelationFacts<'_>, query: Position, key: Position) -> u8 {
    use Position as P;
    let level = |word, item| (facts.level)(word, item).map_or(0, |l| l as u8 + 1);
    let yes = |condition: bool| u8::from(condition);
    let table_holds = |table: usize, value: usize| {
        let columns = facts.schema.tables[table].columns.len();
        (0..columns).any(|column| (facts.holds)(ColumnRef { table, column }, value))
    };
    match (query, key) {
        (P::Word(a), P::Word(b)) => distance(a, b),
        (P::Word(w), P::Table(t)) => WORD_TABLE + level(w, Item::Table(t)),
        (P::Table(t), P::Word(w)) => TABLE_WORD + level(w, Item::Table(t)),
        (P::Word(w), P::Column(c)) => WORD_COLUMN + level(w, Item::Column(c)),
        (P::Column(c), P::Word(w)) => COLUMN_WORD + level(w, Item::Column(c)),
        (P::Word(w), P::Value(v)) => WORD_VALUE + yes((facts.names)(w, v)),
        (P::Value(v), P::Word(w)) => VALUE_WORD + yes((facts.names)(w, v)),
        (P::Table(a), P::Table(b)) => TABLE_TABLE + tables(facts.schema, a, b),
        (P::Table(t), P::Column(c)) => TABLE_COLUMN + membership(facts.schema, t, c),
        (P::Column(c), P::Table(t)) => COLUMN_TABLE + membership(facts.schema, t, c),
        (P::Column(a), P::Column(b)) => COLUMN_COLUMN + columns(facts.schema, a, b),
        (P::Value(v), P::Column(c)) => VALUE_COLUMN + yes((facts.holds)(c, v)),
        (P::Column(c), P::Value(v)) => COLUMN_VALUE + yes((facts.holds)(c, v)),
        (P::Value(v), P::Table(t)) => VALUE_TABLE + yes(table_holds(t, v)),
        (P::Table(t), P::Value(v)) => TABLE_VALUE + yes(table_holds(t, v)),
        (P::Value(a), P::Value(b)) => VALUE_VALUE + yes(a == b),
    }
}

fn tables(schema: &Schema, a: usize, b: usize) -> u8 {
    if a == b {
        return 1;
    }
    let refers = |x, y| schema.foreign_keys.iter().any(|k| (k.from.table, k.to.table) == (x, y));
    match (refers(a, b), refers(b, a)) {
        (false, false) => 0,
        (true, false) => 2,
        (false, true) => 3,
        (true, true) => 4,
    }
}

fn membership(schema: &Schema, table: usize, column: ColumnRef) -> u8 {
    match (column.table == table, schema.column(column).primary_key) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    }
}

fn columns(schema: &Schema, a: ColumnRef, b: ColumnRef) -> u8 {
    let refers = |x, y| schema.foreign_keys.iter().any(|k| (k.from, k.to) == (x, y));
    if a == b {
        1
    } else if refers(a, b) {
        3
    } else if refers(b, a) {
        4
    } else if a.table == b.table {
        2
    } else if schema.column(a).name.eq_ignore_ascii_case(&schema.column(b).name) {
        5
    } else {
        0
    }
}

/// Returns T5's bidirectional distance bucket: 32 buckets, distances up to 128 (Raffel et al. 2020,
/// section 2.1).
fn distance(query: usize, key: usize) -> u8 {
    let side = if key > query { 16 } else { 0 };
    let far = key.abs_diff(query);
    if far < 8 {
        return side + far as u8;
    }
    let log = (far as f32 / 8.0).ln() / 16_f32.ln() * 8.0;
    side + (8 + log as u8).min(15)
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances_are_t5s() {
        let expect =
            [(0, 0), (1, 17), (7, 23), (8, 24), (11, 24), (12, 25), (20, 26), (127, 31), (500, 31)];
        for (far, bucket) in expect {
            assert_eq!(distance(0, far), bucket, "{far}");
            assert_eq!(distance(far, 0), bucket - if far > 0 { 16 } else { 0 }, "-{far}");
        }
    }
}
