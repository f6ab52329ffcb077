//! Random databases of a schema: typed values, those that golds compare with, duplicates, keys that
//! are unique and references that hold (Zhong et al. 2020, section 4.2).

mod order;
mod pools;
mod write;

use std::collections::BTreeSet;

use beamsplitter_common::Random;
use beamsplitter_database::Value;
use beamsplitter_sql::{ColumnRef, ForeignKey, Schema};

pub use pools::Pools;
pub(crate) use write::literal;

/// Most rows of a table: small databases tell apart what happens to a few rows, larger ones have
/// groups and duplicates.
const SIZES: [usize; 3] = [4, 10, 30];
/// One table in so many is empty.
const EMPTY: usize = 40;
/// One cell in so many is NULL, where the original column has a NULL.
const NULLS: usize = 8;
/// How often another row is drawn where a key is taken.
const TRIES: usize = 8;

/// Fills the tables of a schema at random.
pub struct Fuzzer<'a> {
    schema: &'a Schema,
    pools: &'a Pools,
    /// Tables after those that they refer to.
    order: Vec<usize>,
}

/// The rows of each table, by its place in the schema.
type Filled = Vec<Vec<Vec<Value>>>;

impl<'a> Fuzzer<'a> {
    /// Fills `schema` from `pools`.
    pub fn new(schema: &'a Schema, pools: &'a Pools) -> Self {
        Self { schema, pools, order: order::order(schema) }
    }

    /// Returns statements that empty all tables and fill them anew. The same state of `random`
    /// gives the same statements.
    pub fn statements(&self, random: &mut Random) -> Vec<String> {
        let filled = self.fill(random);
        let mut written: Vec<String> = self.tables().map(write::clear).collect();
        for table in &self.order {
            if self.pools.fills(*table) {
                written.extend(write::insert(&self.schema.tables[*table], &filled[*table]));
            }
        }
        written
    }

    /// Returns statements that empty all tables.
    pub fn clear(&self) -> Vec<String> {
        self.tables().map(write::clear).collect()
    }

    fn tables(&self) -> impl Iterator<Item = &beamsplitter_sql::Table> {
        let filled = self.schema.tables.iter().enumerate();
        filled.filter(|(at, _)| self.pools.fills(*at)).map(|(_, table)| table)
    }

    fn fill(&self, random: &mut Random) -> Filled {
        let mut filled: Filled = vec![Vec::new(); self.schema.tables.len()];
        let size = *random.pick(&SIZES);
        for table in &self.order {
            let count = match random.below(EMPTY) {
                0 => 0,
                _ => 1 + random.below(size),
            };
            filled[*table] = self.rows(*table, count, &filled, random);
        }
        filled
    }

    /// Draws the rows of one table.
    fn rows(
        &self,
        table: usize,
        count: usize,
        filled: &Filled,
        random: &mut Random,
    ) -> Vec<Vec<Value>> {
        let columns = &self.schema.tables[table].columns;
        let mut offered: Vec<Vec<Value>> = (0..columns.len())
            .map(|column| self.offered(ColumnRef { table, column }, count, filled, random))
            .collect();
        // A column that refers to its own table has values of that key.
        let own = |key: &&ForeignKey| key.from.table == table && key.to.table == table;
        for key in self.schema.foreign_keys.iter().filter(own) {
            offered[key.from.column] = offered[key.to.column].clone();
        }
        let key: Vec<usize> = (0..columns.len()).filter(|c| columns[*c].primary_key).collect();
        let mut taken = BTreeSet::new();
        let mut rows = Vec::new();
        for nth in 0..count {
            for _ in 0..TRIES {
                let row: Vec<Value> = offered
                    .iter()
                    .enumerate()
                    .map(|(column, values)| {
                        let at = ColumnRef { table, column };
                        let alone = key == [column] && !self.refers(at);
                        self.cell(at, values, alone.then_some(nth), random)
                    })
                    .collect();
                let own: Vec<String> = key.iter().map(|c| format!("{:?}", row[*c])).collect();
                if own.is_empty() || taken.insert(own) {
                    rows.push(row);
                    break;
                }
            }
        }
        rows
    }

    /// Draws one cell; of a key that refers to nothing, the next value.
    fn cell(
        &self,
        at: ColumnRef,
        values: &[Value],
        nth: Option<usize>,
        random: &mut Random,
    ) -> Value {
        let null = self.pools.of(at).null && random.below(NULLS) == 0;
        if values.is_empty() || null {
            return Value::Null;
        }
        match nth {
            Some(nth) => values[nth % values.len()].clone(),
            None => random.pick(values).clone(),
        }
    }

    fn refers(&self, at: ColumnRef) -> bool {
        self.schema.foreign_keys.iter().any(|key| key.from == at && key.from.table != key.to.table)
    }

    /// Returns whether a column refers by `key` to a table that is filled before its own.
    fn filled_before(&self, key: &ForeignKey, at: ColumnRef) -> bool {
        let place = |table: usize| self.order.iter().position(|of| *of == table);
        key.from == at && self.pools.fills(key.to.table) && place(key.to.table) < place(at.table)
    }

    /// Returns the values that a column may have in this database: those of what it refers to, none
    /// where that is empty; or a few of its own, so that some come twice.
    fn offered(
        &self,
        at: ColumnRef,
        count: usize,
        filled: &Filled,
        random: &mut Random,
    ) -> Vec<Value> {
        if let Some(key) = self.schema.foreign_keys.iter().find(|key| self.filled_before(key, at)) {
            let rows = &filled[key.to.table];
            return rows.iter().map(|row| row[key.to.column].clone()).collect();
        }
        let unique = self.schema.tables[at.table].columns[at.column].primary_key;
        let pool = self.pools.of(at);
        if unique {
            return pool.unique(count, random);
        }
        let few = 1 + random.below(count.max(2));
        (0..few).map(|_| pool.draw(random)).collect()
    }
}

#[cfg(test)]
mod tests;
