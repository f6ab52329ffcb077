//! AvgAcc and AvgResultSize (section 3) over calls, alpha and the number of choices made.

use beamsplitter_common::Table;
use beamsplitter_odin::selector::{Facts, Selector};
use serde::Serialize;

use super::session::{AskedTwice, Scored};
use crate::plot::{Curve, curves};
use crate::report::Report;

/// Calls of the curve (section 8.2).
const CALLS: [usize; 6] = [1, 2, 3, 5, 7, 10];
/// Shares of right queries that may be lost; none: everything is shown.
const ALPHAS: [Option<f64>; 6] = [None, Some(0.01), Some(0.02), Some(0.05), Some(0.1), Some(0.2)];
/// Choices made before a question, in groups: from, to.
const CHOICES: [(usize, usize); 6] = [(0, 0), (1, 1), (2, 3), (4, 7), (8, 15), (16, usize::MAX)];

/// All questions, asked.
#[derive(Default)]
pub struct Figures {
    asked: Vec<AskedTwice>,
}

/// Accuracy and number of queries shown, in percent and on average.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
struct Average {
    accuracy: f64,
    shown: f64,
}

/// A point of a curve, without and with the choices.
#[derive(Debug, Serialize)]
struct Point {
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alpha: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<(usize, usize)>,
    questions: usize,
    before: Average,
    after: Average,
    first_before: f64,
    first_after: f64,
}

impl Point {
    /// Returns how many choices were made, in words.
    fn place(&self) -> String {
        match self.choices {
            Some((from, usize::MAX)) => format!("{from} and more"),
            Some((from, to)) if from < to => format!("{from} to {to}"),
            Some((from, _)) => from.to_string(),
            None => String::new(),
        }
    }
}

impl Figures {
    /// Adds a question.
    pub fn add(&mut self, asked: AskedTwice) {
        self.asked.push(asked);
    }

    /// Returns what is known so far, in a line.
    pub fn line(&self, selector: &Selector, alpha: f64) -> String {
        let Average { accuracy, shown } =
            self.point(selector, (usize::MAX, Some(alpha)), None).after;
        format!("right {accuracy:.1}, shown {shown:.1}")
    }

    fn point(
        &self,
        selector: &Selector,
        (calls, alpha): (usize, Option<f64>),
        choices: Option<(usize, usize)>,
    ) -> Point {
        let asked: Vec<&AskedTwice> = self
            .asked
            .iter()
            .filter(|asked| choices.is_none_or(|(a, b)| (a..=b).contains(&asked.choices)))
            .collect();
        let average = |of: fn(&AskedTwice) -> &Vec<Scored>| {
            let mut sums = (0.0, 0.0, 0.0);
            for asked in &asked {
                let (right, shown, first) = shown(selector, of(asked), calls, alpha);
                sums.0 += f64::from(u8::from(right));
                sums.1 += shown as f64;
                sums.2 += f64::from(u8::from(first));
            }
            let mean = |sum: f64| sum / asked.len().max(1) as f64;
            (Average { accuracy: 100.0 * mean(sums.0), shown: mean(sums.1) }, 100.0 * mean(sums.2))
        };
        let (before, first_before) = average(|asked| &asked.before);
        let (after, first_after) = average(|asked| &asked.after);
        let questions = asked.len();
        let calls = (calls < usize::MAX).then_some(calls);
        Point { calls, alpha, choices, questions, before, after, first_before, first_after }
    }

    fn curves(&self, selector: &Selector, alpha: f64) -> [Vec<Point>; 3] {
        let most = self.asked.iter().flat_map(|asked| &asked.after).map(|s| s.call).max();
        let one_call = most.unwrap_or(0) == 0;
        let calls = CALLS.iter().filter(|_| !one_call);
        let over_calls = calls
            .flat_map(|&calls| [None, Some(alpha)].map(|a| self.point(selector, (calls, a), None)));
        let over_alpha = ALPHAS.iter().map(|&a| self.point(selector, (usize::MAX, a), None));
        let over_choices = CHOICES
            .iter()
            .map(|&choices| self.point(selector, (usize::MAX, Some(alpha)), Some(choices)));
        [over_calls.collect(), over_alpha.collect(), over_choices.collect()]
    }

    /// Writes all curves as JSON.
    pub fn json(&self, selector: &Selector, alpha: f64) -> serde_json::Value {
        let [calls, alphas, choices] = self.curves(selector, alpha);
        serde_json::json!({
            "questions": self.asked.len(), "calls": calls, "alpha": alphas, "choices": choices,
        })
    }

    /// Draws accuracy over the number of choices made.
    pub fn picture(&self, selector: &Selector, alpha: f64) -> String {
        let [_, _, mut points] = self.curves(selector, alpha);
        points.retain(|point| point.questions > 0);
        let places: Vec<String> = points.iter().map(Point::place).collect();
        let curve = |name: &str, value: fn(&Point) -> f64| Curve {
            name: name.to_owned(),
            values: points.iter().map(value).collect(),
        };
        let lines = [
            curve("first right, with choices", |point| point.first_after),
            curve("first right, without", |point| point.first_before),
            curve("right one shown, with choices", |point| point.after.accuracy),
            curve("right one shown, without", |point| point.before.accuracy),
        ];
        curves("choices made over the database before the question", &places, &lines)
    }
}

/// Returns all curves of runs as tables; where there are several, each row names its run.
pub fn report(runs: &[(&str, &Figures)], selector: &Selector, alpha: f64) -> Report {
    let all: Vec<(&str, [Vec<Point>; 3])> =
        runs.iter().map(|(run, figures)| (*run, figures.curves(selector, alpha))).collect();
    let named =
        |alpha: Option<f64>| alpha.map_or("no selector".to_owned(), |a| format!("alpha {a}"));
    let table = |name: &str, curve: usize, of: &dyn Fn(&Point) -> String| {
        let figures = ["right", "shown", "first"];
        let heads = figures.iter().map(|head| format!("{head}, without choices"));
        let heads = heads.chain(figures.iter().map(|head| format!("{head}, with choices")));
        let several = (all.len() > 1).then(|| "decoder".to_owned());
        let heads = several.into_iter().chain([name.to_owned()]).chain(heads);
        let mut table = Table::new("", heads);
        let points = all.iter().flat_map(|(run, curves)| {
            curves[curve].iter().filter(|point| point.questions > 0).map(move |point| (run, point))
        });
        for (run, point) in points {
            let Point { before, after, first_before, first_after, .. } = point;
            let cells = [(before, first_before), (after, first_after)].map(|(of, first)| {
                let Average { accuracy, shown } = of;
                [format!("{accuracy:.1}"), format!("{shown:.2}"), format!("{first:.1}")]
            });
            let cells = cells.into_iter().flatten();
            match all.len() {
                1 => table.row(of(point), cells),
                _ => table.row(*run, std::iter::once(of(point)).chain(cells)),
            }
        }
        table
    };
    let calls =
        |point: &Point| format!("{}, {}", point.calls.unwrap_or_default(), named(point.alpha));
    let choices = |point: &Point| format!("{} ({} questions)", point.place(), point.questions);
    let mut report = Report::default();
    let questions = runs.iter().map(|(_, figures)| figures.asked.len()).max().unwrap_or_default();
    report.text(format!("{questions} questions; AvgAcc, AvgResultSize, first right\n"));
    let mut tables = vec![
        table("calls", 0, &calls),
        table("alpha, all calls", 1, &|point| named(point.alpha)),
        table(&format!("choices made, alpha {alpha}"), 2, &choices),
    ];
    // Decoders of one call have no curve over calls.
    tables.retain(|table| !table.rows.is_empty());
    report.tables(tables);
    report
}

/// Returns whether a right query is shown, how many are shown, and whether the first one is right,
/// of those that the first `calls` calls found.
fn shown(
    selector: &Selector,
    all: &[Scored],
    calls: usize,
    alpha: Option<f64>,
) -> (bool, usize, bool) {
    let found: Vec<&Scored> = all.iter().filter(|scored| scored.call < calls).collect();
    let first = found.first().is_some_and(|scored| scored.right);
    let Some(alpha) = alpha else {
        return (found.iter().any(|scored| scored.right), found.len(), first);
    };
    let facts: Vec<Facts> = found.iter().map(|scored| scored.facts).collect();
    let kept = selector.select(&facts, alpha).kept;
    (kept.iter().any(|&index| found[index].right), kept.len(), first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(rights: &[bool]) -> Vec<Scored> {
        let one = |(call, &right): (usize, &bool)| Scored { facts: Facts::default(), call, right };
        rights.iter().enumerate().map(one).collect()
    }

    #[test]
    fn accuracy_rises_with_calls_and_with_choices() {
        let mut figures = Figures::default();
        let asked = |choices, before: &[bool], after: &[bool]| AskedTwice {
            choices,
            before: scored(before),
            after: scored(after),
        };
        figures.add(asked(0, &[false, true, false], &[false, true, false]));
        figures.add(asked(1, &[false, false], &[true, false]));
        let selector = Selector::default();
        let point = |calls| figures.point(&selector, (calls, None), None);
        assert_eq!(point(1).before, Average { accuracy: 0.0, shown: 1.0 });
        assert_eq!(point(1).after, Average { accuracy: 50.0, shown: 1.0 });
        assert_eq!(point(10).before, Average { accuracy: 50.0, shown: 2.5 });
        assert_eq!((point(10).first_before, point(10).first_after), (0.0, 50.0));
        let one = report(&[("a", &figures)], &selector, 0.1);
        assert!(format!("{one:?}").contains("1 (1 questions)"), "{one:?}");
        assert_eq!(figures.json(&selector, 0.1)["choices"][1]["after"]["accuracy"], 100.0);
        let two = report(&[("a", &figures), ("b", &figures)], &selector, 0.1);
        let row = "[\"b\", \"1 (1 questions)\", \"0.0\"";
        assert!(format!("{two:?}").contains(row), "{two:?}");
        let picture = figures.picture(&selector, 0.1);
        assert!(picture.contains("first right, with choices"), "{picture}");
    }
}
