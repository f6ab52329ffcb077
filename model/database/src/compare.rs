//! Compares what two queries return: the one place where cells are equal or not.
//!
//! Numbers are equal if they agree to ten significant digits, whichever of SQLite's two number
//! types they have: sums of the same values in another order differ in the sixteenth. Rounding
//! keeps equality transitive, which a distance would not. Text is compared exactly, and is never
//! equal to a number; `NULL` equals `NULL`. Benchmarks that were published with exact comparison
//! ask for [`Numbers::Exact`].

use std::collections::BTreeMap;

use crate::value::{Rows, Value};

/// How closely two numbers must agree to be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// To ten significant digits.
    TenDigits,
    /// To the last bit; an integer and a real of the same value are equal.
    Exact,
}

/// A cell as it is compared: equal cells have equal keys.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key<'a>(Inner<'a>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Inner<'a> {
    Null,
    Integer(i64),
    /// To ten significant digits.
    Rounded(String),
    /// A float's bits.
    Bits(u64),
    Text(&'a str),
    Blob(&'a [u8]),
}

impl Value {
    /// Returns what the cell is compared by.
    pub fn key(&self, numbers: Numbers) -> Key<'_> {
        Key(match self {
            Self::Null => Inner::Null,
            Self::Integer(i) => Inner::Integer(*i),
            Self::Real(x) => match numbers {
                Numbers::TenDigits => rounded(*x),
                Numbers::Exact => whole(*x).unwrap_or(Inner::Bits(x.to_bits())),
            },
            Self::Text(text) => Inner::Text(text),
            Self::Blob(bytes) => Inner::Blob(bytes),
        })
    }
}

fn rounded(x: f64) -> Inner<'static> {
    // Every integer up to 2^53 is a float of its own.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if x.abs() <= EXACT
        && let Some(integer) = whole(x)
    {
        return integer;
    }
    let rounded = format!("{x:.9e}");
    let integer = rounded.parse().ok().and_then(whole);
    integer.unwrap_or(Inner::Rounded(rounded))
}

/// Returns the integer that a float is, if it is one.
fn whole(x: f64) -> Option<Inner<'static>> {
    #[expect(clippy::cast_possible_truncation, reason = "saturates; the next line looks")]
    let whole = x as i64;
    #[expect(clippy::cast_precision_loss, reason = "no loss where it equals the float")]
    let exact = whole as f64 == x && whole != i64::MAX;
    exact.then_some(Inner::Integer(whole))
}

/// Rows of two results, counted against one another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Rows that both have.
    pub both: usize,
    /// Places of the rows that only the first has.
    pub first: Vec<usize>,
    /// Places of the rows that only the second has; of equal rows the last ones.
    pub second: Vec<usize>,
    /// Whether the rows are the same, in another order.
    pub order: bool,
}

impl Difference {
    /// Compares two results row by row, wherever the rows stand.
    pub fn of(first: &Rows, second: &Rows) -> Self {
        let (a, b) = (keys(first), keys(second));
        let mut left: BTreeMap<&[Key<'_>], usize> = BTreeMap::new();
        for row in &b {
            *left.entry(row).or_default() += 1;
        }
        let mut difference = Self::default();
        for (place, row) in a.iter().enumerate() {
            match left.get_mut(row.as_slice()).filter(|count| **count > 0) {
                Some(count) => {
                    *count -= 1;
                    difference.both += 1;
                }
                None => difference.first.push(place),
            }
        }
        for (place, row) in b.iter().enumerate().rev() {
            if let Some(count) = left.get_mut(row.as_slice()).filter(|count| **count > 0) {
                *count -= 1;
                difference.second.push(place);
            }
        }
        difference.second.reverse();
        difference.order = difference.is_equal() && a != b;
        difference
    }

    /// Returns whether the rows are the same, whatever their order.
    pub fn is_equal(&self) -> bool {
        self.first.is_empty() && self.second.is_empty()
    }
}

/// Returns whether two results are the same: as lists of rows if `ordered`, as multisets otherwise.
///
/// ```
/// use beamsplitter_database::{Value, equal};
/// let a = [vec![Value::Integer(1)], vec![Value::Integer(2)]];
/// let b = [vec![Value::Real(2.0)], vec![Value::Real(1.0)]];
/// assert!(equal(&a, &b, false));
/// assert!(!equal(&a, &b, true));
/// ```
pub fn equal(a: &Rows, b: &Rows, ordered: bool) -> bool {
    a.len() == b.len() && sorted(keys(a), ordered) == sorted(keys(b), ordered)
}

/// Returns whether two results are the same once the columns of one are put in some other order, as
/// Spider's execution match has it. Two empty results are the same.
pub fn equal_up_to_column_order(a: &Rows, b: &Rows, ordered: bool) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let (a, b) = (keys(a), keys(b));
    let Some(width) = a.first().map(Vec::len) else {
        return true;
    };
    if a.iter().chain(&b).any(|row| row.len() != width) {
        return false;
    }
    let (a, b) = (columns(&a, width), columns(&b, width));
    if ordered {
        let (mut a, mut b) = (a, b);
        a.sort_unstable();
        b.sort_unstable();
        return a == b;
    }
    are_among(&a, &b)
}

/// Returns whether a result has the rows of `part`, the order of rows and columns aside, and beside
/// the columns of `part` any others. An empty result is part of an empty one.
///
/// ```
/// use beamsplitter_database::{Value, equal_in_columns};
/// let (ada, age) = (Value::Text("Ada".into()), Value::Integer(36));
/// let (names, all) = ([vec![ada.clone()]], [vec![age, ada]]);
/// assert!(equal_in_columns(&names, &all));
/// assert!(!equal_in_columns(&all, &names));
/// ```
pub fn equal_in_columns(part: &Rows, all: &Rows) -> bool {
    let width = |rows: &Rows| rows.first().map_or(0, Vec::len);
    let (narrow, wide) = (width(part), width(all));
    let is_even = |rows: &Rows, width: usize| rows.iter().all(|row| row.len() == width);
    if part.len() != all.len() || !is_even(part, narrow) || !is_even(all, wide) {
        return false;
    }
    let (part, all) = (keys(part), keys(all));
    are_among(&columns(&part, narrow), &columns(&all, wide))
}

/// Returns whether columns of `b`, one for each of `a`, hold the rows of `a`.
fn are_among(a: &[Column<'_>], b: &[Column<'_>]) -> bool {
    // Which columns of `b` hold the same values as each column of `a`, order apart.
    let bags_b: Vec<Column<'_>> = b.iter().map(|c| sorted(c.clone(), false)).collect();
    let alike = |column: &Column<'_>| {
        let bag = sorted(column.clone(), false);
        (0..b.len()).filter(|j| bags_b[*j] == bag).collect()
    };
    let choices: Vec<Vec<usize>> = a.iter().map(alike).collect();
    let mut search = Search { a, b, choices: &choices, budget: BUDGET };
    let start = vec![0; a.first().map_or(0, Vec::len)];
    search.assign(0, &mut vec![false; b.len()], &start, &start)
}

type Column<'a> = Vec<&'a Key<'a>>;

/// Column assignments that are tried before two results count as different. Only results with
/// many columns of the same values in another order, symmetric ones, come near it.
const BUDGET: usize = 10_000;

fn keys(rows: &Rows) -> Vec<Vec<Key<'_>>> {
    rows.iter().map(|row| row.iter().map(|cell| cell.key(Numbers::TenDigits)).collect()).collect()
}

fn sorted<T: Ord>(mut rows: Vec<T>, ordered: bool) -> Vec<T> {
    if !ordered {
        rows.sort_unstable();
    }
    rows
}

fn columns<'a>(rows: &'a [Vec<Key<'a>>], width: usize) -> Vec<Column<'a>> {
    (0..width).map(|j| rows.iter().map(|row| &row[j]).collect()).collect()
}

/// Assigns the columns of `b` to those of `a`, one by one, as long as the rows over the columns
/// assigned so far are the same multiset.
struct Search<'a> {
    a: &'a [Column<'a>],
    b: &'a [Column<'a>],
    choices: &'a [Vec<usize>],
    budget: usize,
}

impl Search<'_> {
    /// Compares `rows_a` and `rows_b`: per row, the number of its class over the columns so far.
    fn assign(&mut self, at: usize, used: &mut [bool], rows_a: &[u32], rows_b: &[u32]) -> bool {
        let Some(choices) = self.choices.get(at) else {
            return true;
        };
        for (nth, &j) in choices.iter().enumerate() {
            let twin = |&&k: &&usize| !used[k] && self.b[k] == self.b[j];
            if used[j] || choices[..nth].iter().any(|k| twin(&k)) {
                continue;
            }
            self.budget = self.budget.saturating_sub(1);
            if self.budget == 0 {
                return false;
            }
            let mut classes = BTreeMap::new();
            let a = classify(&mut classes, rows_a, &self.a[at]);
            let b = classify(&mut classes, rows_b, &self.b[j]);
            if sorted(a.clone(), false) != sorted(b.clone(), false) {
                continue;
            }
            used[j] = true;
            if self.assign(at + 1, used, &a, &b) {
                return true;
            }
            used[j] = false;
        }
        false
    }
}

/// Returns the class of each row once `column` is told apart too.
fn classify<'a>(
    classes: &mut BTreeMap<(u32, &'a Key<'a>), u32>,
    rows: &[u32],
    column: &Column<'a>,
) -> Vec<u32> {
    let pairs = rows.iter().zip(column);
    pairs
        .map(|(row, key)| {
            let next = u32::try_from(classes.len()).unwrap_or(u32::MAX);
            *classes.entry((*row, key)).or_insert(next)
        })
        .collect()
}

#[cfg(test)]
mod tests;
