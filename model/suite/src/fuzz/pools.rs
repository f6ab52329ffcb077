//! The values that each column may have: its own, those that golds compare it with, and values near
//! them.

use beamsplitter_ambiguity::materialise::ScratchDatabase;
use beamsplitter_common::Random;
use beamsplitter_database::Value;
use beamsplitter_sql::{ColumnKind, ColumnRef, Schema, Table, quote};

use crate::literals::Compared;

/// Values of a column that are read.
const READ: usize = 60;
/// Half of the values come from the golds where there are any.
const FROM_GOLDS: usize = 2;
/// Names for columns without values.
const WORDS: [&str; 6] = ["a", "b", "c", "ab", "bc", "abc"];

/// What a column may hold.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// Its own values, or made-up ones of its type.
    own: Vec<Value>,
    /// What golds compare it with, and near values.
    compared: Vec<Value>,
    /// Whether it has a NULL.
    pub null: bool,
}

/// Pools by table and column.
pub struct Pools {
    columns: Vec<Vec<Pool>>,
    /// Tables that can be filled: no views.
    fills: Vec<bool>,
}

impl Pools {
    /// Reads the values of every column of a copy of the database, and empties its tables.
    pub async fn read<D: ScratchDatabase>(
        database: &mut D,
        schema: &Schema,
        compared: &[Compared],
    ) -> Self {
        let mut columns = Vec::new();
        for (place, table) in schema.tables.iter().enumerate() {
            let mut pools = Vec::new();
            for column in 0..table.columns.len() {
                let mut pool = read(database, table, column).await;
                let at = ColumnRef { table: place, column };
                for (_, value) in compared.iter().filter(|(of, _)| *of == at) {
                    for value in near(value) {
                        if !pool.compared.contains(&value) {
                            pool.compared.push(value);
                        }
                    }
                }
                pools.push(pool);
            }
            columns.push(pools);
        }
        let mut fills = Vec::new();
        for table in &schema.tables {
            fills.push(database.execute(&super::write::clear(table)).await.is_ok());
        }
        Self { columns, fills }
    }

    /// Returns the pool of a column.
    pub fn of(&self, at: ColumnRef) -> &Pool {
        &self.columns[at.table][at.column]
    }

    /// Returns whether a table can be filled.
    pub fn fills(&self, table: usize) -> bool {
        self.fills[table]
    }
}

impl Pool {
    /// Draws a value.
    pub fn draw(&self, random: &mut Random) -> Value {
        let golds = !self.compared.is_empty() && random.below(FROM_GOLDS) == 0;
        let from = if golds { &self.compared } else { &self.own };
        if from.is_empty() { Value::Null } else { random.pick(from).clone() }
    }

    /// Draws so many values that differ; made-up ones where there are not enough.
    pub fn unique(&self, count: usize, random: &mut Random) -> Vec<Value> {
        let mut all: Vec<Value> = self.compared.clone();
        all.extend(self.own.iter().filter(|value| !self.compared.contains(value)).cloned());
        random.shuffle(&mut all);
        all.truncate(count);
        let integers = all.iter().all(|value| matches!(value, Value::Integer(_)));
        for nth in all.len()..count {
            all.push(match integers {
                true => Value::Integer(100_000 + nth as i64),
                false => Value::Text(format!("new {nth}")),
            });
        }
        all
    }
}

async fn read<D: ScratchDatabase>(database: &mut D, table: &Table, column: usize) -> Pool {
    let (name, of) = (quote(&table.columns[column].name), quote(&table.name));
    let sql = format!("select distinct {name} from {of} where {name} is not null limit {READ}");
    let found = database.run(&sql).await.map(|found| found.rows).unwrap_or_default();
    let mut own: Vec<Value> = found.into_iter().flatten().collect();
    if own.is_empty() {
        own = made_up(table.columns[column].kind);
    }
    let sql = format!("select 1 from {of} where {name} is null limit 1");
    let null = database.run(&sql).await.is_ok_and(|found| !found.rows.is_empty());
    Pool { own, compared: Vec::new(), null }
}

/// Returns values of a kind for a column that has none.
fn made_up(kind: ColumnKind) -> Vec<Value> {
    match kind {
        ColumnKind::Number | ColumnKind::Boolean => (0..10).map(Value::Integer).collect(),
        ColumnKind::Time => (2001..2010).map(Value::Integer).collect(),
        _ => WORDS.iter().map(|word| Value::Text((*word).to_owned())).collect(),
    }
}

/// Returns a value and those next to it; of text also with something before it and behind it, for
/// patterns.
fn near(value: &Value) -> Vec<Value> {
    match value {
        Value::Integer(i) => [i.checked_sub(1), Some(*i), i.checked_add(1)]
            .into_iter()
            .flatten()
            .map(Value::Integer)
            .collect(),
        Value::Real(x) => [x - 1.0, *x, x + 1.0].map(Value::Real).to_vec(),
        Value::Text(of) => {
            let mut all = vec![Value::Text(of.clone())];
            let last = of.char_indices().next_back();
            all.extend(
                last.filter(|(at, _)| *at > 0).map(|(at, _)| Value::Text(of[..at].to_owned())),
            );
            all.extend(
                [format!("{of} x"), format!("x {of}"), format!("x {of} x")].map(Value::Text),
            );
            all
        }
        other => vec![other.clone()],
    }
}
