//! The tables of a report, in the order of the paper's: systems (V), categories (VI), tables.

pub use beamsplitter_common::Table;
use beamsplitter_common::table::around;

use crate::category::Category;
use crate::confusion::{Confusion, Matrix};
use crate::means::{Ends, Means};
use crate::metrics::Metrics;
use crate::report::Section;
use crate::write::System;

/// The heads of figures, in the order of the paper's tables; what is ours comes last.
const FIGURES: [&str; 8] = [
    "tests",
    "cell precision",
    "cell recall",
    "tuple cardinality",
    "tuple constraint",
    "tuple order",
    "mean",
    "right",
];

/// Returns a table of plain and one of ambiguous questions, as far as there are any: all of them,
/// then by category, by database and by table, each system in turn. `tables`: with a row for each
/// table, also where there are several databases.
pub fn sections(systems: &[System<'_>], tables: bool) -> Vec<Table> {
    let section = |title: &str, of: for<'a> fn(&'a System<'a>) -> &'a Section| {
        let sections: Vec<(&str, &Section)> =
            systems.iter().map(|system| (system.name.as_str(), of(system))).collect();
        let any = sections.iter().any(|(_, section)| section.all.tests > 0);
        any.then(|| section_table(title, &sections, tables))
    };
    let plain = section("Plain questions: they name their columns", |of| &of.report.plain);
    let title = "Ambiguous questions: a label stands for several columns";
    let ambiguous = section(title, |of| &of.report.ambiguous);
    plain.into_iter().chain(ambiguous).collect()
}

fn section_table(title: &str, sections: &[(&str, &Section)], tables: bool) -> Table {
    let mut rows = Vec::new();
    let mut add = |name: &str, means: fn(&Section, &str) -> Option<Means>| {
        for (system, section) in sections {
            let Some(means) = means(section, name) else { continue };
            rows.push([named(name, system, sections.len()), cells(&means)].concat());
        }
    };
    add("all", |section, _| Some(section.all.clone()));
    for category in Category::ALL {
        add(category.name(), |section, name| section.categories.get(&name.parse().ok()?).cloned());
    }
    let keys = |of: fn(&Section) -> Vec<&String>| {
        let mut keys: Vec<String> =
            sections.iter().flat_map(|(_, section)| of(section)).cloned().collect();
        keys.sort();
        keys.dedup();
        keys
    };
    let databases = keys(|section| section.databases.keys().collect());
    for name in &databases {
        add(name, |section, name| section.databases.get(name).cloned());
    }
    if tables || databases.is_empty() {
        for name in keys(|section| section.tables.keys().collect()) {
            add(&name, |section, name| section.tables.get(name).cloned());
        }
    }
    let heads = heads(sections.len()).chain(FIGURES.map(str::to_owned)).collect();
    Table { title: title.to_owned(), heads, rows, is_measured: true }
}

/// Returns the heads before the figures.
fn heads(systems: usize) -> impl Iterator<Item = String> {
    let names = if systems > 1 { &["questions", "system"][..] } else { &["questions"] };
    names.iter().map(ToString::to_string)
}

fn named(name: &str, system: &str, systems: usize) -> Vec<String> {
    let system = (systems > 1).then(|| system.to_owned());
    std::iter::once(name.to_owned()).chain(system).collect()
}

fn cells(means: &Means) -> Vec<String> {
    let Means { tests, metrics, right, mean, low, high } = means;
    let cell = |value: f64, of: fn(&Ends) -> f64| figure(value, (of(low), of(high)));
    let order = metrics.tuple_order.map_or_else(
        || "–".to_owned(),
        |order| {
            let end = |ends: &Ends| ends.metrics.tuple_order.unwrap_or(order);
            figure(order, (end(low), end(high)))
        },
    );
    let Metrics { cell_precision, cell_recall, tuple_cardinality, tuple_constraint, .. } = metrics;
    vec![
        tests.to_string(),
        cell(*cell_precision, |ends| ends.metrics.cell_precision),
        cell(*cell_recall, |ends| ends.metrics.cell_recall),
        cell(*tuple_cardinality, |ends| ends.metrics.tuple_cardinality),
        cell(*tuple_constraint, |ends| ends.metrics.tuple_constraint),
        order,
        cell(*mean, |ends| ends.mean),
        cell(*right, |ends| ends.right),
    ]
}

/// Returns a figure to two decimals, with its interval.
fn figure(value: f64, ends: (f64, f64)) -> String {
    around(value, ends, 2, 2)
}

/// Returns what ambiguous labels cost: the mean of the metrics with plain and with ambiguous
/// questions, and the difference. Nothing where one of the two is absent.
pub fn drops(systems: &[System<'_>]) -> Option<Table> {
    let mut rows = Vec::new();
    let mut add = |name: &str, system: &System<'_>, plain: &Means, ambiguous: &Means| {
        if plain.tests > 0 && ambiguous.tests > 0 {
            let figures = [plain.mean, ambiguous.mean, ambiguous.mean - plain.mean];
            let right = [plain.right, ambiguous.right, ambiguous.right - plain.right];
            let figures = figures.into_iter().chain(right).enumerate().map(|(place, figure)| {
                if place % 3 == 2 { format!("{figure:+.2}") } else { format!("{figure:.2}") }
            });
            rows.push(
                named(name, &system.name, systems.len()).into_iter().chain(figures).collect(),
            );
        }
    };
    for system in systems {
        add("all", system, &system.report.plain.all, &system.report.ambiguous.all);
    }
    for category in Category::ALL {
        for system in systems {
            let (plain, ambiguous) = (&system.report.plain, &system.report.ambiguous);
            let found = (plain.categories.get(&category), ambiguous.categories.get(&category));
            if let (Some(plain), Some(ambiguous)) = found {
                add(category.name(), system, plain, ambiguous);
            }
        }
    }
    let figures = ["mean, plain", "ambiguous", "change", "right, plain", "ambiguous", "change"];
    let heads = heads(systems.len()).chain(figures.map(str::to_owned)).collect();
    let title = "What ambiguous words cost".to_owned();
    (!rows.is_empty()).then_some(Table { title, heads, rows, is_measured: true })
}

/// Returns a table for each matrix of a system: which columns were used where others were asked
/// about, and which columns each label was read as. With `clean`, also of tables without confusion.
pub fn matrices(system: &System<'_>, clean: bool) -> Vec<Table> {
    let of = |confusions: &[Confusion], title: &str| -> Vec<Table> {
        let all = Matrix::of(confusions).into_iter();
        let shown = all.filter(|matrix| clean || !matrix.is_clean());
        shown.map(|matrix| matrix_table(title, &matrix)).collect()
    };
    let mut tables = of(&system.report.confusions, "Columns asked about, and columns used");
    tables.extend(of(&system.report.readings, "Labels, and the columns they were read as"));
    tables
}

fn matrix_table(title: &str, matrix: &Matrix) -> Table {
    let used = matrix.used.iter().map(|used| match used.as_str() {
        "" => "none".to_owned(),
        used => used.to_owned(),
    });
    let count = |count: &usize| if *count == 0 { String::new() } else { count.to_string() };
    let row = |(asked, counts): &(String, Vec<usize>)| {
        std::iter::once(asked.clone()).chain(counts.iter().map(count)).collect()
    };
    Table {
        title: format!("{title}: {}", matrix.table),
        heads: std::iter::once("asked".to_owned()).chain(used).collect(),
        rows: matrix.asked.iter().map(row).collect(),
        is_measured: true,
    }
}
