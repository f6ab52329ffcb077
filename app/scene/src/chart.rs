//! A result as a chart: bars for one label and one number in each row, a line where the labels are
//! years or dates.

use beamsplitter_database::Value;
use beamsplitter_protocol::Rows;

/// Width of a drawing, in user units.
pub const WIDTH: f64 = 560.0;
/// Height of a line's drawing.
pub const LINE_HEIGHT: f64 = 220.0;
/// Height that each bar takes.
const ROW: f64 = 24.0;
/// Space for labels on the left.
const LEFT: f64 = 150.0;
/// Space for numbers on the right.
const RIGHT: f64 = 70.0;
/// Space beside the first and the last point of a line, for their labels.
const BESIDE: f64 = 48.0;
/// Space for the axis below a line, and above it.
const BELOW: f64 = 28.0;
const ABOVE: f64 = 14.0;
/// Fewest and most rows that are drawn.
const FEWEST: usize = 2;
const MOST: usize = 40;
/// Longest label that is written whole, in characters.
const LONGEST: usize = 22;

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Name of the column of labels.
    pub label: String,
    /// Name of the column of numbers.
    pub measure: String,
    /// Height of the drawing in user units; its width is [`WIDTH`].
    pub height: f64,
    /// The drawing.
    pub shape: Shape,
}

/// Bars or a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// One bar for each row.
    Bars {
        /// Where bars begin, from the left.
        zero: f64,
        /// In the order of the rows.
        bars: Vec<Mark>,
    },
    /// One point for each row.
    Line {
        /// Height of 0, from above, where it is in sight.
        zero: Option<f64>,
        /// In the order of time.
        points: Vec<Mark>,
    },
}

/// A bar or a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// What it stands for, cut where it is long.
    pub label: String,
    /// The number, in words.
    pub number: String,
    /// A bar's left edge; a point's place.
    pub x: f64,
    /// A bar's upper edge; a point's place.
    pub y: f64,
    /// A bar's width; 0 for a point.
    pub width: f64,
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
    let times = |at: usize| column(at).map(|cell| time(cell?)).collect::<Option<Vec<f64>>>();
    let order = |(first, second): (usize, usize)| {
        let texts = || column(first).all(|cell| matches!(cell, Some(Value::Text(_))));
        let is_label = times(first).is_some() || texts();
        Some((first, second, numbers(second).filter(|_| is_label)?))
    };
    let (first, second, values) = order((0, 1)).or_else(|| order((1, 0)))?;
    let labels: Vec<String> =
        column(first).map(|cell| cell.map_or_else(String::new, text)).collect();
    let mut distinct = labels.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() != labels.len() {
        return None;
    }
    let (height, shape) = match times(first) {
        Some(times) => (LINE_HEIGHT, line(&labels, &times, &values)),
        None => (ROW * values.len() as f64, bars(&labels, &values)),
    };
    let (label, measure) = (rows.columns[first].clone(), rows.columns[second].clone());
    Some(Chart { label, measure, height, shape })
}

fn bars(labels: &[String], values: &[f64]) -> Shape {
    let low = values.iter().copied().fold(0.0, f64::min);
    let high = values.iter().copied().fold(0.0, f64::max);
    let span = if high > low { high - low } else { 1.0 };
    let x = |value: f64| LEFT + (value - low) / span * (WIDTH - LEFT - RIGHT);
    let bar = |(place, (label, &value)): (usize, (&String, &f64))| Mark {
        label: cut(label),
        number: words(value),
        x: x(value.min(0.0)),
        y: ROW * place as f64 + 3.0,
        // What is nothing leaves a line to be seen.
        width: (x(value.max(0.0)) - x(value.min(0.0))).max(1.0),
    };
    Shape::Bars { zero: x(0.0), bars: labels.iter().zip(values).enumerate().map(bar).collect() }
}

fn line(labels: &[String], times: &[f64], values: &[f64]) -> Shape {
    let range = |all: &[f64]| {
        let low = all.iter().copied().fold(f64::INFINITY, f64::min);
        let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (low, if high > low { high - low } else { 1.0 })
    };
    let ((begin, long), (mut low, mut span)) = (range(times), range(values));
    // The axis begins at 0 unless the numbers are far from it.
    if low > 0.0 && low < span {
        (low, span) = (0.0, low + span);
    }
    let inner = LINE_HEIGHT - ABOVE - BELOW;
    let y = |value: f64| ABOVE + inner * (1.0 - (value - low) / span);
    let x = |time: f64| BESIDE + (time - begin) / long * (WIDTH - 2.0 * BESIDE);
    let mut order: Vec<usize> = (0..times.len()).collect();
    order.sort_by(|&a, &b| times[a].total_cmp(&times[b]));
    let point = |at: usize| Mark {
        label: cut(&labels[at]),
        number: words(values[at]),
        x: x(times[at]),
        y: y(values[at]),
        width: 0.0,
    };
    let zero = (low <= 0.0 && low + span >= 0.0).then(|| y(0.0));
    Shape::Line { zero, points: order.into_iter().map(point).collect() }
}

fn number(cell: &Value) -> Option<f64> {
    match cell {
        Value::Integer(number) => Some(*number as f64),
        Value::Real(number) if number.is_finite() => Some(*number),
        _ => None,
    }
}

/// Returns the time that a cell names, in years: a year, a month or a day as ISO 8601 writes it.
fn time(cell: &Value) -> Option<f64> {
    let written = match cell {
        Value::Integer(year) => year.to_string(),
        Value::Text(text) => text.clone(),
        _ => return None,
    };
    let mut parts = written.split('-');
    let mut part = |digits: usize, most: f64| {
        let text = parts.next()?;
        let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<f64>().ok().filter(|_| is_number)?;
        Some(number).filter(|&number| number <= most)
    };
    let year = part(4, 2_999.0).filter(|&year| year >= 1_000.0)?;
    let (month, day) = match written.len() {
        4 => (1.0, 1.0),
        7 => (part(2, 12.0)?, 1.0),
        10 => (part(2, 12.0)?, part(2, 31.0)?),
        _ => return None,
    };
    Some(year + (month - 1.0) / 12.0 + (day - 1.0) / 372.0)
}

fn text(cell: &Value) -> String {
    match cell {
        Value::Text(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        _ => String::new(),
    }
}

fn cut(label: &str) -> String {
    match label.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &label[..end]),
        None => label.to_owned(),
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
        let Shape::Bars { zero, bars } = found.shape else { panic!("no bars") };
        assert_eq!([&bars[0].number, &bars[1].number], ["4", "-2.5"]);
        assert!((bars[0].x - zero).abs() < 1e-9 && bars[1].x < zero);
        assert!((bars[1].x + bars[1].width - zero).abs() < 1e-9);
        assert!(bars[0].x + bars[0].width <= WIDTH - RIGHT + 1e-9);
    }

    #[test]
    fn years_and_days_are_a_line_in_the_order_of_time() {
        let found = chart(&rows(vec![
            vec![text("2021-03-02"), Value::Integer(5)],
            vec![text("2021-03-01"), Value::Integer(17)],
        ]))
        .unwrap();
        let Shape::Line { zero, points } = found.shape else { panic!("no line") };
        assert_eq!([&points[0].label, &points[1].label], ["2021-03-01", "2021-03-02"]);
        assert!(points[0].x < points[1].x && points[0].y < points[1].y);
        assert!(zero.is_some_and(|zero| zero > points[1].y));
        let years = vec![
            vec![Value::Integer(1999), Value::Integer(1)],
            vec![Value::Integer(2004), Value::Integer(1)],
        ];
        assert!(matches!(chart(&rows(years)).unwrap().shape, Shape::Line { .. }));
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
