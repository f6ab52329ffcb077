//! The prompt of a question over a schema without some of its names, for ODIN (Vaidya et al.,
//! section 5), which reads the smaller schema anew.

use std::collections::BTreeSet;

use beamsplitter_decode::{Prompt, Token};
use beamsplitter_link::{CellMatch, Item, Words};
use beamsplitter_sql::{ColumnRef, ForeignKey, Schema};

use crate::question_prompt::QuestionPrompt;
use crate::vocabulary::{OUTPUT, Symbol};

/// The input of the encoder for a smaller schema, with the pointers of the whole one.
pub struct SmallerPrompt {
    /// Positions and relations as for a schema that never had the masked names. Pointers are numbered
    /// as in the prompt of the whole schema; those of `missing` tokens point at the first position.
    pub prompt: Prompt,
    /// Tokens that the smaller prompt has no position for.
    pub missing: BTreeSet<Token>,
}

impl QuestionPrompt {
    /// Writes the prompt for the schema without `masked`: links, literals and relations are those of
    /// the smaller schema. `cells` are the cells that were found for the question in the whole one.
    pub fn without(
        &self,
        words: &Words,
        cells: &[CellMatch],
        masked: &BTreeSet<Item>,
    ) -> SmallerPrompt {
        let kept = Kept::new(&self.schema, masked);
        let cells: Vec<CellMatch> = cells
            .iter()
            .filter_map(|cell| {
                Some(CellMatch { column: kept.column(cell.column)?, ..cell.clone() })
            })
            .collect();
        let smaller = Self::new(words, &self.question.text, &kept.schema(&self.schema), &cells);
        let mut missing = BTreeSet::new();
        let mut pointers = Vec::with_capacity(self.pointers.len());
        for (symbol, token) in self.pointers.iter().zip(OUTPUT..) {
            let place = self.place_in(&smaller, &kept, *symbol);
            if place.is_none() {
                missing.insert(token);
            }
            pointers.push(place.unwrap_or(0));
        }
        SmallerPrompt { prompt: Prompt { pointers, ..smaller.prompt }, missing }
    }

    /// Returns the position of a symbol of this prompt in that of the smaller schema.
    fn place_in(&self, smaller: &Self, kept: &Kept, symbol: Symbol) -> Option<u32> {
        let there = match symbol {
            Symbol::Table(table) => Symbol::Table(kept.table(table)?),
            Symbol::Column(column) => Symbol::Column(kept.column(column)?),
            Symbol::Value(value) => {
                let literal = &self.literals[value];
                let same = |other: &beamsplitter_link::Literal| {
                    other.text == literal.text && other.number == literal.number
                };
                Symbol::Value(smaller.literals.iter().position(same)?)
            }
            Symbol::Word(_) => return None,
        };
        let pointer = smaller.pointers.iter().position(|known| *known == there)?;
        Some(smaller.prompt.pointers[pointer])
    }
}

/// The tables and columns of a schema that are not masked, in order.
struct Kept {
    tables: Vec<(usize, Vec<usize>)>,
}

impl Kept {
    /// Keeps what is not in `masked`; a table without columns goes, too.
    fn new(schema: &Schema, masked: &BTreeSet<Item>) -> Self {
        let columns = |table: usize| {
            let all = 0..schema.tables[table].columns.len();
            all.filter(|&column| !masked.contains(&Item::Column(ColumnRef { table, column })))
                .collect::<Vec<_>>()
        };
        let tables =
            (0..schema.tables.len()).filter(|table| !masked.contains(&Item::Table(*table)));
        let tables = tables.map(|table| (table, columns(table)));
        Self { tables: tables.filter(|(_, columns)| !columns.is_empty()).collect() }
    }

    fn table(&self, table: usize) -> Option<usize> {
        self.tables.iter().position(|(kept, _)| *kept == table)
    }

    fn column(&self, at: ColumnRef) -> Option<ColumnRef> {
        let table = self.table(at.table)?;
        let column = self.tables[table].1.iter().position(|kept| *kept == at.column)?;
        Some(ColumnRef { table, column })
    }

    fn schema(&self, whole: &Schema) -> Schema {
        let mut smaller = whole.clone();
        smaller.tables = self
            .tables
            .iter()
            .map(|(table, columns)| {
                let mut kept = whole.tables[*table].clone();
                kept.columns = columns.iter().map(|&c| kept.columns[c].clone()).collect();
                kept
            })
            .collect();
        let key = |key: &ForeignKey| {
            Some(ForeignKey { from: self.column(key.from)?, to: self.column(key.to)? })
        };
        smaller.foreign_keys = whole.foreign_keys.iter().filter_map(key).collect();
        smaller
    }
}
