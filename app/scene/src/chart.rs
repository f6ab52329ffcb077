//! A result as a chart: bars for one label and one number in each row, a line where the labels are
//! years or dates. A library draws it.

use beamsplitter_database::Value;
use beamsplitter_protocol::Rows;

/// Fewest and most rows that are drawn.
const FEWEST: usize = 2;
const MOST: usize = 40;

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Name of the column of labels.
    pub label: String,
    /// Name of the column of numbers.
    pub measure: String,
    /// Bars or a line.
    pub shape: Shape,
    /// A bar or a point for each row: bars in the order of the rows, points in that of time.
    pub marks: Vec<Mark>,
}

/// Bars or a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Bars.
    Bars,
    /// A line over time.
    Line {
        /// The finest unit that a label names.
        unit: Unit,
        /// Whether the axis of numbers begins at 0: it does unless they are far from it.
        from_zero: bool,
    },
}

/// Units of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    /// Years.
    Year,
    /// Months.
    Month,
    /// Days.
    Day,
}

impl Unit {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Year => "year",
            Self::Month => "month",
            Self::Day => "day",
        }
    }
}

/// A bar or a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// What it stands for; a time as ISO 8601 writes it.
    pub label: String,
    /// The number.
    pub value: f64,
    /// The number, in words.
    pub number: String,
}

/// Returns the chart of a result with one column of labels, each once, and one of numbers; none for
/// any other result.
pub fn chart(rows: &Rows) -> Option<Chart> {
    let is_cut = rows.more || !(FEWEST..=MOST).contains(&rows.rows.len());
    if rows.columns.len() != 2 || is_cut {
        return None;
    }
    let column = |at: usize| rows.rows.iter().map(move |row| row.get(at));
    let numbers = |at: usize| column(at).map(|cell| number(cell?)).collect::<Option<Vec<f64>>>();
    let unit = |at: usize| {
        let units: Option<Vec<Unit>> = column(at).map(|cell| unit(&text(cell?))).collect();
        units.and_then(|units| units.into_iter().max())
    };
    let order = |(first, second): (usize, usize)| {
        let texts = || column(first).all(|cell| matches!(cell, Some(Value::Text(_))));
        let is_label = unit(first).is_some() || texts();
        Some((first, second, numbers(second).filter(|_| is_label)?))
    };
    let (first, second, values) = order((0, 1)).or_else(|| order((1, 0)))?;
    let labels = column(first).map(|cell| cell.map_or_else(String::new, text));
    let mark = |(label, value): (String, f64)| Mark { label, value, number: words(value) };
    let mut marks: Vec<Mark> = labels.zip(values.iter().copied()).map(mark).collect();
    // What ISO 8601 writes is in the order of time.
    let mut sorted = marks.clone();
    sorted.sort_by(|a, b| a.label.cmp(&b.label));
    if sorted.windows(2).any(|pair| pair[0].label == pair[1].label) {
        return None;
    }
    let shape = match unit(first) {
        Some(unit) => {
            marks = sorted;
            Shape::Line { unit, from_zero: is_from_zero(&values) }
        }
        None => Shape::Bars,
    };
    let (label, measure) = (rows.columns[first].clone(), rows.columns[second].clone());
    Some(Chart { label, measure, shape, marks })
}

/// Returns whether the lowest number is nearer to 0 than to the highest, or all are the same.
fn is_from_zero(values: &[f64]) -> bool {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    low < high - low || low == high
}

fn number(cell: &Value) -> Option<f64> {
    match cell {
        Value::Integer(number) => Some(*number as f64),
        Value::Real(number) if number.is_finite() => Some(*number),
        _ => None,
    }
}

/// Returns the unit of the time that a label names: a year, a month or a day as ISO 8601 writes it.
fn unit(label: &str) -> Option<Unit> {
    let mut parts = label.split('-');
    let mut part = |digits: usize, least: u32, most: u32| {
        let text = parts.next()?;
        let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u32>().ok().filter(|_| is_number)?;
        Some(()).filter(|()| (least..=most).contains(&number))
    };
    part(4, 1_000, 2_999)?;
    if label.len() == 4 {
        return Some(Unit::Year);
    }
    part(2, 1, 12)?;
    if label.len() == 7 {
        return Some(Unit::Month);
    }
    part(2, 1, 31)?;
    (label.len() == 10).then_some(Unit::Day)
}

fn text(cell: &Value) -> String {
    match cell {
        Value::Text(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        _ => String::new(),
    }
}

/// Returns a number with at most four digits after the dot.
fn words(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(all: Vec<Vec<Value>>) -> Rows {
        let columns = vec!["a".to_owned(), "b".to_owned()];
        Rows { columns, rows: all, ..Rows::default() }
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn names_and_numbers_are_bars_whichever_comes_first() {
        let found = chart(&rows(vec![
            vec![Value::Integer(4), text("jazz")],
            vec![Value::Real(-2.5), text("rock")],
        ]))
        .unwrap();
        assert_eq!((found.label.as_str(), found.measure.as_str()), ("b", "a"));
        assert_eq!(found.shape, Shape::Bars);
        let marks: Vec<_> = found
            .marks
            .iter()
            .map(|mark| (mark.label.as_str(), mark.value, mark.number.as_str()))
            .collect();
        assert_eq!(marks, [("jazz", 4.0, "4"), ("rock", -2.5, "-2.5")]);
    }

    #[test]
    fn years_and_days_are_a_line_in_the_order_of_time() {
        let found = chart(&rows(vec![
            vec![text("2021-03-02"), Value::Integer(5)],
            vec![text("2021-03-01"), Value::Integer(17)],
        ]))
        .unwrap();
        assert_eq!(found.shape, Shape::Line { unit: Unit::Day, from_zero: true });
        let labels: Vec<_> = found.marks.iter().map(|mark| mark.label.as_str()).collect();
        assert_eq!(labels, ["2021-03-01", "2021-03-02"]);
        let years = vec![
            vec![Value::Integer(1999), Value::Integer(101)],
            vec![Value::Integer(2004), Value::Integer(100)],
        ];
        let line = Shape::Line { unit: Unit::Year, from_zero: false };
        assert_eq!(chart(&rows(years)).unwrap().shape, line);
        let same = ["2020", "2021"].map(|year| vec![text(year), Value::Integer(1)]).to_vec();
        let line = Shape::Line { unit: Unit::Year, from_zero: true };
        assert_eq!(chart(&rows(same)).unwrap().shape, line, "one number has no range to draw");
    }

    #[test]
    fn only_what_iso_8601_writes_is_a_time() {
        assert_eq!(unit("2021"), Some(Unit::Year));
        assert_eq!(unit("2021-03"), Some(Unit::Month));
        assert_eq!(unit("2021-03-01"), Some(Unit::Day));
        for other in [
            "",
            "12",
            "202",
            "2021-",
            "2021-00",
            "2021-13",
            "2021-03-32",
            "2021-3-001",
            "2021-03-01-1",
        ] {
            assert_eq!(unit(other), None, "{other}");
        }
    }

    #[test]
    fn other_results_are_no_chart() {
        let one = vec![vec![text("a"), Value::Integer(1)]];
        assert_eq!(chart(&rows(one.clone())), None, "a single row");
        let twice = vec![one[0].clone(), one[0].clone()];
        assert_eq!(chart(&rows(twice)), None, "a label twice");
        let names = vec![vec![text("a"), text("b")], vec![text("c"), text("d")]];
        assert_eq!(chart(&rows(names)), None, "no numbers");
        let numbers = vec![
            vec![Value::Integer(1), Value::Integer(2)],
            vec![Value::Integer(3), Value::Integer(4)],
        ];
        assert_eq!(chart(&rows(numbers)), None, "no labels");
        let gaps = vec![vec![text("a"), Value::Null], vec![text("b"), Value::Integer(1)]];
        assert_eq!(chart(&rows(gaps)), None, "a missing number");
        let cut =
            Rows { more: true, ..rows(vec![one[0].clone(), vec![text("b"), Value::Integer(2)]]) };
        assert_eq!(chart(&cut), None, "a part of a result");
    }
}
