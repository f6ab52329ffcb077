//! What an audit tells of a query.

use beamsplitter_database::{Difference, Rows, Value};

/// Rows of each side that a finding keeps.
const KEPT: usize = 5;

/// What is said of every finding.
pub const DECIDES_NOTHING: &str =
    "This decides nothing by itself: the question says what is meant.";

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Probe {
    /// Numbers that are kept as text are ordered or compared.
    TextNumbers,
    /// Rows that tie with the last one are cut off, or nothing orders what is cut.
    Cut,
    /// Rows without a value stand before all others and are what a cut keeps.
    NullCut,
    /// Other rows come with the tables in another order.
    RowOrder,
    /// The same rows come in another order, though the query orders them.
    TiedOrder,
    /// A join repeats rows before they are counted or added up.
    Repeated,
    /// Without a condition the result is the same.
    NoEffect,
    /// A literal that no cell of its column has.
    Literal,
    /// Two readings of one question return the same.
    Alike,
}

impl Probe {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 9] = [
        Self::TextNumbers,
        Self::Cut,
        Self::NullCut,
        Self::RowOrder,
        Self::TiedOrder,
        Self::Repeated,
        Self::NoEffect,
        Self::Literal,
        Self::Alike,
    ];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::TextNumbers => "numbers as text",
            Self::Cut => "arbitrary cut",
            Self::NullCut => "NULL-first cut",
            Self::RowOrder => "order of rows",
            Self::TiedOrder => "ties in order",
            Self::Repeated => "repeated rows",
            Self::NoEffect => "no effect",
            Self::Literal => "literal in no cell",
            Self::Alike => "readings alike",
        }
    }

    /// Says what a finding is and what its second statement is.
    pub fn says(self) -> &'static str {
        match self {
            Self::TextNumbers => {
                "Numbers are kept as text and compared letter by letter; compared as numbers, other \
                 rows come."
            }
            Self::Cut => {
                "The cut keeps some of several rows that stand at the same place, and nothing says \
                 which; the second statement has all of them."
            }
            Self::NullCut => {
                "NULL stands before every value, so the cut keeps rows without one; the second \
                 statement has NULL last."
            }
            Self::RowOrder => "Other rows come where the tables are copied in the opposite order.",
            Self::TiedOrder => {
                "Rows that tie come in another order where the tables are copied in the opposite one: \
                 a comparison row by row can fail a right prediction."
            }
            Self::Repeated => {
                "The join repeats rows that are then counted or added up; the second statement takes \
                 each once."
            }
            Self::NoEffect => {
                "Without one of its conditions the query returns the same, so a prediction without it \
                 is credited."
            }
            Self::Literal => {
                "No cell of the column has this value; the second statement shows cells that are most \
                 like it, or else some."
            }
            Self::Alike => "Two readings return the same rows, so a result cannot tell them apart.",
        }
    }
}

/// One thing that somebody should look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What was looked for.
    pub probe: Probe,
    /// The statement, or the part of it that is looked at, and the one that it is compared with.
    pub statements: [String; 2],
    /// The first rows that only one of them returns.
    pub only: [Vec<Vec<Value>>; 2],
    /// How many rows only one of them returns.
    pub counts: [usize; 2],
}

impl Finding {
    /// Creates one of two statements that return the same.
    pub fn same(probe: Probe, statements: [String; 2]) -> Self {
        Self { probe, statements, only: Default::default(), counts: [0; 2] }
    }

    /// Creates one of two statements, if they return different rows.
    pub fn differing(probe: Probe, statements: [String; 2], rows: [&Rows; 2]) -> Option<Self> {
        let Difference { first, second, .. } = Difference::of(rows[0], rows[1]);
        (!first.is_empty() || !second.is_empty())
            .then(|| Self::at(probe, statements, rows, [first, second]))
    }

    /// Creates one of the rows at these places.
    pub fn at(
        probe: Probe,
        statements: [String; 2],
        rows: [&Rows; 2],
        places: [Vec<usize>; 2],
    ) -> Self {
        let kept = |side: usize| {
            let places = places[side].iter().take(KEPT);
            places.filter_map(|place| rows[side].get(*place).cloned()).collect()
        };
        let only = [kept(0), kept(1)];
        Self { probe, statements, only, counts: places.map(|places| places.len()) }
    }
}
