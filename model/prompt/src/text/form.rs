//! How a checkpoint wants its inputs, and what its outputs look like.

use serde::{Deserialize, Serialize};

/// The text form of a checkpoint: part of its manifest. Whatever is left out is as in the paper's
/// three tasks:
///
/// | task | input | output |
/// |---|---|---|
/// | text-to-SQL | `semantic parse: question \| db_id \| schema` | `db_id \| sql` |
/// | text-to-template | `template generation: question \| db_id \| schema` | `db_id \| J joins @ S selects @ template` |
/// | template fill | `template fill: question \| db_id \| schema @ template` | `db_id \| sql` |
///
/// with the schema `table : column , column | table : column`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TextForm {
    /// Question to SQL.
    pub vanilla: TaskForm,
    /// Question to plan and template; without it the checkpoint knows beam search alone.
    pub template: Option<TaskForm>,
    /// Question and template to SQL; without it the checkpoint knows beam search alone.
    pub fill: Option<TaskForm>,
    /// How a schema is written.
    pub schema: SchemaForm,
    /// Between question, database, and each table.
    pub separator: String,
    /// Between the schema and the template that is to be filled.
    pub template_separator: String,
    /// What the unknown piece stands for in an output: `<` is the one character of SQL that T5's
    /// vocabulary lacks.
    pub unknown: String,
    /// Most input pieces, end token included (section 6.1: 512).
    pub max_input: usize,
    /// Most output tokens, start token included (section 6.1: 512).
    pub max_output: usize,
}

/// How one task is put to a checkpoint.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TaskForm {
    /// Text before the question, the space behind it included.
    pub prefix: String,
    /// Whether outputs begin with `<db_id> |`. Reading an output does not depend on it.
    pub database: bool,
}

/// How a schema is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SchemaForm {
    /// Between a table and its columns.
    pub columns: String,
    /// Between two columns.
    pub separator: String,
    /// Whether names are put into lower case.
    pub lower_case: bool,
}

impl TaskForm {
    fn new(prefix: &str) -> Self {
        Self { prefix: prefix.to_owned(), database: true }
    }
}

impl Default for TextForm {
    fn default() -> Self {
        Self {
            vanilla: TaskForm::new("semantic parse: "),
            template: Some(TaskForm::new("template generation: ")),
            fill: Some(TaskForm::new("template fill: ")),
            schema: SchemaForm::default(),
            separator: " | ".to_owned(),
            template_separator: " @ ".to_owned(),
            unknown: "<".to_owned(),
            max_input: 512,
            max_output: 512,
        }
    }
}

impl Default for SchemaForm {
    fn default() -> Self {
        Self { columns: " : ".to_owned(), separator: " , ".to_owned(), lower_case: true }
    }
}

impl TextForm {
    /// As the authors' released code has it: plans are forced without the database before them,
    /// and the space before a comma is left out.
    pub fn released() -> Self {
        let mut form = Self::default();
        form.template = form.template.map(|task| TaskForm { database: false, ..task });
        form.schema.separator = ", ".to_owned();
        form
    }

    /// As the released T5 text-to-SQL baselines have it: no prefix, no templates.
    pub fn baseline() -> Self {
        let mut form = Self { template: None, fill: None, ..Self::default() };
        form.vanilla.prefix.clear();
        form
    }

    /// Whether the checkpoint can write templates and fill them.
    pub fn has_templates(&self) -> bool {
        self.template.is_some() && self.fill.is_some()
    }
}
