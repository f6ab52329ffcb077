//! Question and SQL templates, each with a place for one column.

use beamsplitter_database::Value;
use beamsplitter_sql::names::phrase;
use beamsplitter_sql::{quote, quote_text};

use crate::category::Category;
use crate::profile::{ColumnProfile, TableProfile};

/// A question and its SQL, with a place for the column that is asked about. In a plain test the
/// question names the column; in an ambiguous one it has a label that stands for several.
#[derive(Clone, Debug)]
pub struct Shape {
    /// What it asks.
    pub category: Category,
    /// Which of the category's templates it is.
    pub tag: &'static str,
    /// Whether only columns of numbers fit.
    pub numeric: bool,
    question: Text,
    sql: Text,
}

/// A text with a place for a column: the parts between its places.
#[derive(Clone, Debug)]
struct Text(Vec<String>);

impl Text {
    /// Splits `text` at each `{}`.
    fn new(text: &str) -> Self {
        Self(text.split(HOLE).map(str::to_owned).collect())
    }

    fn with(&self, filling: &str) -> String {
        self.0.join(filling)
    }
}

/// Marks the place of the column; no name or value has this character.
const HOLE: char = '\u{0}';

impl Shape {
    fn new(
        category: Category,
        tag: &'static str,
        numeric: bool,
        question: &str,
        sql: &str,
    ) -> Self {
        Self { category, tag, numeric, question: Text::new(question), sql: Text::new(sql) }
    }

    /// Returns the question that calls the column `word`.
    pub fn question(&self, word: &str) -> String {
        self.question.with(word)
    }

    /// Returns the SQL over `column`.
    pub fn sql(&self, column: &str) -> String {
        self.sql.with(&quote(column))
    }

    /// Returns whether the SQL has an ORDER BY, so that the order of rows counts.
    pub fn is_ordered(&self) -> bool {
        self.category == Category::OrderBy
    }
}

/// Returns the templates for one column of `table`: conditions compare with `value`, a cell of
/// that column; `other` is another column that is shown or grouped by.
pub fn of_column(
    table: &TableProfile,
    value: Option<&Value>,
    other: Option<&ColumnProfile>,
) -> Vec<Shape> {
    let from = quote(&table.name);
    let (rows, one) = (&table.plural, &table.singular);
    let mut shapes = vec![
        Shape::new(
            Category::Project,
            "one-column",
            false,
            &format!("Show the {HOLE} of every {one}."),
            &format!("SELECT {HOLE} FROM {from}"),
        ),
        Shape::new(
            Category::Distinct,
            "distinct",
            false,
            &format!("What are the different values of {HOLE} among the {rows}?"),
            &format!("SELECT DISTINCT {HOLE} FROM {from}"),
        ),
        Shape::new(
            Category::CountDistinct,
            "count-distinct",
            false,
            &format!("How many different values of {HOLE} are there among the {rows}?"),
            &format!("SELECT COUNT(DISTINCT {HOLE}) FROM {from}"),
        ),
        Shape::new(
            Category::GroupBy,
            "count",
            false,
            &format!("How many {rows} are there for each {HOLE}?"),
            &format!("SELECT {HOLE}, COUNT(*) FROM {from} GROUP BY {HOLE}"),
        ),
    ];
    for (word, direction) in [("ascending", "ASC"), ("descending", "DESC")] {
        shapes.push(Shape::new(
            Category::OrderBy,
            "all-columns",
            false,
            &format!("Show all information about the {rows}, in {word} order of {HOLE}."),
            &format!("SELECT * FROM {from} ORDER BY {HOLE} {direction}"),
        ));
        shapes.push(Shape::new(
            Category::OrderBy,
            "one-column",
            false,
            &format!("Show the {HOLE} of every {one} in {word} order."),
            &format!("SELECT {HOLE} FROM {from} ORDER BY {HOLE} {direction}"),
        ));
    }
    for (word, function) in [("largest", "MAX"), ("smallest", "MIN"), ("average", "AVG")] {
        shapes.push(Shape::new(
            Category::MinMaxAvg,
            word,
            true,
            &format!("What is the {word} {HOLE} of the {rows}?"),
            &format!("SELECT {function}({HOLE}) FROM {from}"),
        ));
    }
    shapes.extend(value.into_iter().flat_map(|value| conditions(table, value)));
    if let Some(other) = other {
        let (by, word) = (quote(&other.name), phrase(&other.name));
        shapes.push(Shape::new(
            Category::Project,
            "two-columns",
            false,
            &format!("Show the {word} and the {HOLE} of every {one}."),
            &format!("SELECT {by}, {HOLE} FROM {from}"),
        ));
        shapes.push(Shape::new(
            Category::GroupBy,
            "average",
            true,
            &format!("What is the average {HOLE} of the {rows} for each {word}?"),
            &format!("SELECT {by}, AVG({HOLE}) FROM {from} GROUP BY {by}"),
        ));
    }
    shapes
}

/// Returns the templates that compare a column with `value`.
fn conditions(table: &TableProfile, value: &Value) -> Vec<Shape> {
    let from = quote(&table.name);
    let rows = &table.plural;
    let (literal, shown, comparisons): (_, _, &[_]) = match value {
        Value::Integer(i) => (i.to_string(), i.to_string(), NUMBERS),
        Value::Real(x) => (x.to_string(), x.to_string(), NUMBERS),
        Value::Text(text) => (quote_text(text), text.clone(), TEXTS),
        Value::Null | Value::Blob(_) => return Vec::new(),
    };
    let shape = |&(tag, words, operator): &(&'static str, &str, &str)| {
        Shape::new(
            Category::Select,
            tag,
            false,
            &format!("Show all information about the {rows} whose {HOLE} {words} {shown}."),
            &format!("SELECT * FROM {from} WHERE {HOLE} {operator} {literal}"),
        )
    };
    comparisons.iter().map(shape).collect()
}

const NUMBERS: &[(&str, &str, &str)] =
    &[("greater", "is greater than", ">"), ("less", "is less than", "<")];
const TEXTS: &[(&str, &str, &str)] = &[("equal", "is", "="), ("different", "is not", "!=")];

/// Returns the templates that ask for groups with at least or at most `count` rows.
pub fn having(table: &TableProfile, count: u64) -> Vec<Shape> {
    let from = quote(&table.name);
    let rows = if count == 1 { &table.singular } else { &table.plural };
    let shape = |(tag, words, operator): (&'static str, &str, &str)| {
        Shape::new(
            Category::Having,
            tag,
            false,
            &format!("Which values of {HOLE} have {words} {count} {rows}?"),
            &format!(
                "SELECT {HOLE} FROM {from} GROUP BY {HOLE} HAVING COUNT(*) {operator} {count}"
            ),
        )
    };
    [("at-least", "at least", ">="), ("at-most", "at most", "<=")].map(shape).to_vec()
}

/// Returns the template that shows a column of `table` beside `column` of `parent`, which its
/// column `from` refers to by `to`.
pub fn join(
    table: &TableProfile,
    from: &str,
    parent: &TableProfile,
    to: &str,
    column: &ColumnProfile,
) -> Shape {
    let (child, parent_name) = (quote(&table.name), quote(&parent.name));
    Shape::new(
        Category::Join,
        "foreign-key",
        false,
        &format!(
            "Show the {HOLE} of every {} and the {} of its {}.",
            table.singular,
            phrase(&column.name),
            parent.singular
        ),
        &format!(
            "SELECT T1.{HOLE}, T2.{} FROM {child} AS T1 JOIN {parent_name} AS T2 ON T1.{} = T2.{}",
            quote(&column.name),
            quote(from),
            quote(to)
        ),
    )
}
