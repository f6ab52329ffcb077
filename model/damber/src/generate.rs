//! Tests of every table of a database.

use std::collections::BTreeSet;

use beamsplitter_common::Random;
use beamsplitter_database::{Database, RunError};
use beamsplitter_sql::Schema;
use beamsplitter_sql::names::phrase;

use crate::category::Category;
use crate::labels::Label;
use crate::profile::{ColumnProfile, TableProfile, profiles};
use crate::shape::{Shape, having, join, of_column};
use crate::spread::spread;
use crate::test::{Target, Test};

/// Which tests are made.
#[derive(Clone, Debug)]
pub struct Options {
    /// Categories that are wanted.
    pub categories: Vec<Category>,
    /// Plain tests of each category for each table, at most.
    pub plain: usize,
    /// Ambiguous tests of each category for each label, at most.
    pub ambiguous: usize,
    /// Tests in all, at most, [spread](crate::spread) over categories, labels and tables.
    pub most: Option<usize>,
    /// The same seed over the same database gives the same tests.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { categories: Category::ALL.to_vec(), plain: 2, ambiguous: 2, most: None, seed: 0 }
    }
}

/// The tests of a database, and the tables that gave none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generated {
    /// In the order of tables, plain before ambiguous, categories in their own order.
    pub tests: Vec<Test>,
    /// Tables without tests, each with the reason.
    pub skipped: Vec<(String, String)>,
}

/// Makes tests of every table of `schema`. Each target runs and returns at least one row.
/// `labels` must have been [checked](crate::labels::check).
///
/// Tables that cannot be read are skipped with the reason; a query that fails is left out.
pub async fn generate<D: Database>(
    database: &mut D,
    schema: &Schema,
    labels: &[Label],
    options: &Options,
) -> Generated {
    let mut generated = Generated::default();
    let profiles = profiles(database, schema).await;
    for (index, table) in schema.tables.iter().enumerate() {
        match &profiles[index] {
            Err(error) => generated.skipped.push((table.name.clone(), error.to_string())),
            Ok(found) if found.rows == 0 => {
                generated.skipped.push((table.name.clone(), "it has no rows".to_owned()));
            }
            Ok(found) => {
                let joins = joins_of(schema, index, found, &profiles);
                let mut maker = Maker { database, schema, table: found, joins, options };
                maker.plain(&mut generated.tests).await;
                for label in labels.iter().filter(|label| label.table == table.name) {
                    maker.ambiguous(label, &mut generated.tests).await;
                }
            }
        }
    }
    if let Some(most) = options.most {
        generated.tests = spread(generated.tests, most);
    }
    generated
}

/// Returns the join templates of a table, one for each foreign key and readable column of the
/// other table.
fn joins_of(
    schema: &Schema,
    index: usize,
    table: &TableProfile,
    profiles: &[Result<TableProfile, RunError>],
) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for key in schema.foreign_keys.iter().filter(|key| key.from.table == index) {
        let Some(Ok(parent)) = profiles.get(key.to.table).filter(|_| key.to.table != index) else {
            continue;
        };
        let (from, to) = (&schema.column(key.from).name, &schema.column(key.to).name);
        let shown = parent.columns.iter().filter(|column| !column.key);
        shapes.extend(shown.map(|column| join(table, from, parent, to, column)));
    }
    shapes
}

/// Makes the tests of one table.
struct Maker<'a, D> {
    database: &'a mut D,
    schema: &'a Schema,
    table: &'a TableProfile,
    joins: Vec<Shape>,
    options: &'a Options,
}

impl<D: Database> Maker<'_, D> {
    /// Adds plain tests: the question names its column.
    async fn plain(&mut self, tests: &mut Vec<Test>) {
        for &category in &self.options.categories {
            let mut random = self.random(category.name());
            let mut columns: Vec<&ColumnProfile> = self.table.columns.iter().collect();
            random.shuffle(&mut columns);
            // Columns of numbers and dates that differ in every row make poor groups.
            let grouped = matches!(category, Category::GroupBy | Category::Having);
            columns.sort_by_key(|column| grouped && column.distinct == self.table.rows);
            let mut made = Vec::new();
            // One template after another, each with the next column that fits.
            'templates: for round in 0..columns.len() {
                for turn in 0..columns.len().min(self.options.plain.max(1)) {
                    if made.len() >= self.options.plain {
                        break 'templates;
                    }
                    let column = columns[(round + turn) % columns.len()];
                    let shapes = self.shapes(category, column, None, &mut random);
                    let Some(shape) = pick(&shapes, &mut random) else { continue };
                    let targets = vec![target(shape, column)];
                    let id = format!("{}/{category}/{}", self.table.name, made.len() + 1);
                    let question = shape.question(&phrase(&column.name));
                    let test = self.test(id, shape, question, None, targets);
                    self.keep(test, &mut made).await;
                }
            }
            tests.append(&mut made);
        }
    }

    /// Adds tests whose questions have the label where a column's name would stand.
    async fn ambiguous(&mut self, label: &Label, tests: &mut Vec<Test>) {
        let named = |name: &String| self.table.columns.iter().find(|column| column.name == *name);
        let columns: Vec<&ColumnProfile> = label.columns.iter().filter_map(named).collect();
        let Some(first) = columns.first() else { return };
        let numeric = columns.iter().all(|column| column.numeric);
        for &category in &self.options.categories {
            let mut random = self.random(&format!("{category}/{}", label.label));
            let mut shapes = self.shapes(category, first, Some(label), &mut random);
            shapes.retain(|shape| !shape.numeric || numeric);
            random.shuffle(&mut shapes);
            let mut made = Vec::new();
            for shape in &shapes {
                if made.len() >= self.options.ambiguous {
                    break;
                }
                let targets = columns.iter().map(|column| target(shape, column)).collect();
                let number = made.len() + 1;
                let id = format!("{}/{category}/{}/{number}", self.table.name, label.label);
                let word = Some(label.label.clone());
                let test = self.test(id, shape, shape.question(&label.label), word, targets);
                self.keep(test, &mut made).await;
            }
            tests.append(&mut made);
        }
    }

    /// Returns the templates of a category that fit `column`; none of their other columns is one
    /// that `label` stands for.
    fn shapes(
        &self,
        category: Category,
        column: &ColumnProfile,
        label: Option<&Label>,
        random: &mut Random,
    ) -> Vec<Shape> {
        let is_other = |other: &&ColumnProfile| {
            other.name != column.name && label.is_none_or(|l| !l.columns.contains(&other.name))
        };
        let others: Vec<&ColumnProfile> = self.table.columns.iter().filter(is_other).collect();
        let mut shapes = match category {
            Category::Join => self.joins.clone(),
            Category::Having => {
                let mean = self.table.rows.checked_div(column.distinct).unwrap_or(1).max(1);
                having(self.table, mean)
            }
            _ => {
                let value = pick(&column.values, random);
                of_column(self.table, value, pick(&others, random).copied())
            }
        };
        shapes
            .retain(|shape| shape.category == category && (!shape.numeric || column.is_measure()));
        shapes
    }

    /// Returns random numbers that depend on the seed, the table and `purpose` alone.
    fn random(&self, purpose: &str) -> Random {
        let mut seed = self.options.seed;
        for byte in self.table.name.bytes().chain(purpose.bytes()) {
            seed = seed.wrapping_mul(31).wrapping_add(u64::from(byte) + 1);
        }
        Random::new(seed)
    }

    fn test(
        &self,
        id: String,
        shape: &Shape,
        question: String,
        label: Option<String>,
        targets: Vec<Target>,
    ) -> Test {
        Test {
            id,
            db_id: self.schema.name.clone(),
            table: self.table.name.clone(),
            category: shape.category,
            tag: shape.tag.to_owned(),
            question,
            label,
            targets,
        }
    }

    /// Adds `test`, unless its question was asked already or a target fails or returns no row.
    async fn keep(&mut self, test: Test, made: &mut Vec<Test>) {
        if made.iter().any(|earlier| earlier.question == test.question) {
            return;
        }
        for target in &test.targets {
            if self.database.run(&target.sql).await.map_or(true, |found| found.rows.is_empty()) {
                return;
            }
        }
        let distinct: BTreeSet<&str> = test.targets.iter().map(|t| t.sql.as_str()).collect();
        if distinct.len() == test.targets.len() {
            made.push(test);
        }
    }
}

fn target(shape: &Shape, column: &ColumnProfile) -> Target {
    Target { column: column.name.clone(), sql: shape.sql(&column.name) }
}

fn pick<'a, T>(items: &'a [T], random: &mut Random) -> Option<&'a T> {
    (!items.is_empty()).then(|| &items[random.below(items.len())])
}
