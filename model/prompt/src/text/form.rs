//! The form of a checkpoint's inputs and outputs.

use serde::{Deserialize, Serialize};

/// The form of a checkpoint's inputs and outputs, a part of its manifest. Fields that are absent have
/// the values of the paper's three tasks:
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
    /// Question to plan and template. Without it the checkpoint supports beam search only.
    pub template: Option<TaskForm>,
    /// Question and template to SQL. Without it the checkpoint supports beam search only.
    pub fill: Option<TaskForm>,
    /// Form of a schema.
    pub schema: SchemaForm,
    /// Text between question, database and tables.
    pub separator: String,
    /// Text between the schema and the template to fill.
    pub template_separator: String,
    /// Text of the unknown piece in an output: `<` is the only character of SQL that T5's vocabulary
    /// lacks.
    pub unknown: String,
    /// Largest number of input pieces, end token included (section 6.1: 512).
    pub max_input: usize,
    /// Largest number of output tokens, start token included (section 6.1: 512).
    pub max_output: usize,
}

/// The form of one task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TaskForm {
    /// Text before the question, the space behind it included.
    pub prefix: String,
    /// Whether outputs begin with `<db_id> |`. Outputs are read in both forms.
    pub database: bool,
}

/// The form of a schema.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SchemaForm {
    /// Text between a table and its columns.
    pub columns: String,
    /// Text between two columns.
    pub separator: String,
    /// Whether names are written in lower case.
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
    /// Returns the form of the authors' released code: plans are forced without the database before
    /// them, and there is no space before a comma.
    pub fn released() -> Self {
        let mut form = Self::default();
        form.template = form.template.map(|task| TaskForm { database: false, ..task });
        form.schema.separator = ", ".to_owned();
        form
    }

    /// Returns the form of the released T5 text-to-SQL baselines: no prefix, no templates.
    pub fn baseline() -> Self {
        let mut form = Self { template: None, fill: None, ..Self::default() };
        form.vanilla.prefix.clear();
        form
    }

    /// Returns whether the checkpoint can write templates and fill them.
    pub fn has_templates(&self) -> bool {
        self.template.is_some() && self.fill.is_some()
    }
}
