//! What the second of two alternatives holds.

use beamsplitter_sql::quote;

use super::OLD;
use crate::record::Kind;

/// How the second column, table, split-off column or precomputed aggregate is filled. All are
/// plausible: of the same types, from the same values or near them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// The same cells as the first.
    Same,
    /// Each value is replaced by the next greater one of its column, the greatest by the least.
    Rotated,
    /// Numbers are greater by a fifth of their column's range (of their value, if aggregated);
    /// other values are rotated.
    Shifted,
    /// Every third row is missing, from this one on (0 to 2); in a column of a table that stays
    /// whole, every third cell.
    Thinned(u8),
    /// Only every third row is there, from this one on; likewise.
    Sparse(u8),
}

impl Fill {
    /// Lists the fills to try for a kind, the simplest first.
    pub fn of(kind: Kind) -> &'static [Self] {
        use Fill::{Rotated, Same, Shifted, Sparse, Thinned};
        match kind {
            Kind::Column | Kind::Join => &[
                Rotated,
                Shifted,
                Thinned(0),
                Thinned(1),
                Thinned(2),
                Sparse(0),
                Sparse(1),
                Sparse(2),
            ],
            Kind::Table => &[
                Rotated,
                Thinned(0),
                Thinned(1),
                Thinned(2),
                Shifted,
                Sparse(0),
                Sparse(1),
                Sparse(2),
            ],
            Kind::Aggregate => &[
                Same,
                Thinned(0),
                Thinned(1),
                Thinned(2),
                Shifted,
                Sparse(0),
                Sparse(1),
                Sparse(2),
            ],
        }
    }

    /// Returns which rows are there, by the number of the row, if not all are.
    pub(super) fn rows(self, rowid: &str) -> Option<String> {
        match self {
            Self::Thinned(from) => Some(format!("{rowid} % 3 <> {from}")),
            Self::Sparse(from) => Some(format!("{rowid} % 3 = {from}")),
            _ => None,
        }
    }

    /// Returns its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Rotated => "rotated",
            Self::Shifted => "shifted",
            Self::Thinned(_) => "thinned",
            Self::Sparse(_) => "sparse",
        }
    }
}

/// Returns a cell of `column` of the copy `o`, filled anew: its expression, and the join that it
/// needs. `number` tells joins apart.
pub(super) fn cell(column: &str, fill: Fill, key: bool, number: usize) -> (String, String) {
    let (name, map) = (quote(column), format!("m{number}"));
    let own = format!("o.{name}");
    let join = format!(
        " left join (select v, coalesce(lead(v) over w, first_value(v) over w) as n \
         from (select distinct {name} as v from {OLD} where {name} is not null) \
         window w as (order by v)) as {map} on {map}.v = {own}"
    );
    match fill {
        Fill::Same => (own, String::new()),
        Fill::Rotated => (format!("{map}.n"), join),
        Fill::Shifted if key => (format!("{map}.n"), join),
        Fill::Shifted => {
            let range = format!(
                "(select max({name}) - min({name}) from {OLD} \
                 where typeof({name}) in ('integer', 'real'))"
            );
            let shifted = format!(
                "case typeof({own}) when 'integer' then {own} + cast({range} / 5 as integer) + 1 \
                 when 'real' then {own} + {range} / 5.0 + 0.5 else {map}.n end"
            );
            (shifted, join)
        }
        Fill::Thinned(_) | Fill::Sparse(_) => {
            let there = fill.rows("o.rowid").unwrap_or_default();
            (format!("case when {there} then {own} end"), String::new())
        }
    }
}
