//! What an audit tells of a query.

use std::sync::LazyLock;

use beamsplitter_ambiguity::test_suite::rows;
use beamsplitter_common::lexicon::{self, Texts};
use beamsplitter_database::{Database, Difference, Rows, Value};

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

/// Names and meanings, in the order of [`Probe`].
static TEXTS: Texts<2> = LazyLock::new(|| lexicon::rows(include_str!("probes.txt")).collect());

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
        TEXTS[self as usize][0]
    }

    /// Says what a finding is and what its second statement is.
    pub fn about(self) -> &'static str {
        TEXTS[self as usize][1]
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

    /// Creates one of two statements, if both run and return different rows.
    pub async fn of_run<D: Database>(
        database: &mut D,
        probe: Probe,
        statements: [String; 2],
    ) -> Option<Self> {
        let first = rows(database, &statements[0]).await?;
        let second = rows(database, &statements[1]).await?;
        Self::differing(probe, statements, [&first, &second])
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
