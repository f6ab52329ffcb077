//! A question and a schema as the prompts of a published checkpoint.

use beamsplitter_decode::{Prompt, Token};
use beamsplitter_link::{CellMatch, Question};
use beamsplitter_sql::Schema;

use super::cut::{Cut, Relatedness};
use super::form::{TaskForm, TextForm};
use super::names::Names;
use super::pieces::Pieces;

/// A table that the prompts name, with the columns that they name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub table: usize,
    pub columns: Vec<usize>,
    /// The two as the schema form has them, separator included.
    text: String,
    pieces: usize,
}

/// A question over a schema, as a published checkpoint reads it.
pub struct TextPrompt {
    /// The question, without trailing words that there was no room for.
    pub question: String,
    /// The name of the database, as inputs and outputs have it.
    pub database: String,
    /// The schema that was read.
    pub schema: Schema,
    /// How its names are spelled.
    pub names: Names,
    /// What the prompts left out.
    pub cut: Cut,
    /// Most related first.
    kept: Vec<Kept>,
    end: Token,
}

impl TextPrompt {
    /// Writes `question` over `schema` in a checkpoint's form. `cells` are the cells that the
    /// question names, `end` is the token that ends an input.
    pub fn new(
        form: &TextForm,
        pieces: &dyn Pieces,
        end: Token,
        question: &str,
        schema: &Schema,
        cells: &[CellMatch],
    ) -> Self {
        let parsed = Question::new(question);
        let related = Relatedness::new(&parsed, schema, cells);
        let mut reading = Self {
            question: question
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .replace(" , ", ", "),
            database: database(&schema.name),
            schema: schema.clone(),
            names: Names::new(schema, pieces, form.schema.lower_case),
            cut: Cut::default(),
            kept: Vec::new(),
            end,
        };
        reading.shorten_question(pieces, form.max_input / 2);
        let tasks = [Some(&form.vanilla), form.template.as_ref(), form.fill.as_ref()];
        let frame = |task: &TaskForm| reading.frame(form, pieces, task, None);
        let frame = tasks.into_iter().flatten().map(frame).max().unwrap_or_default();
        let room = form.max_input.saturating_sub(frame);
        for &table in &related.ranking {
            let kept = reading.table(form, pieces, table, &related, room / 2);
            reading.kept.push(kept);
        }
        reading.kept.truncate(fitting(&reading.kept, room));
        reading.note_cut();
        reading
    }

    /// Tables and columns that the prompts name, in the database's order.
    pub(super) fn kept(&self) -> Vec<&Kept> {
        let mut kept: Vec<&Kept> = self.kept.iter().collect();
        kept.sort_by_key(|kept| kept.table);
        kept
    }

    /// The input of a task as text; `template` is to be filled.
    pub fn text(
        &self,
        form: &TextForm,
        pieces: &dyn Pieces,
        task: &TaskForm,
        template: Option<&str>,
    ) -> String {
        let frame = self.frame(form, pieces, task, template);
        let fitting = fitting(&self.kept, form.max_input.saturating_sub(frame));
        let mut kept: Vec<&Kept> = self.kept[..fitting].iter().collect();
        kept.sort_by_key(|kept| kept.table);
        let tables: String = kept.iter().map(|kept| kept.text.as_str()).collect();
        self.framed(form, task, &tables, template)
    }

    /// The input of a task.
    pub fn prompt(
        &self,
        form: &TextForm,
        pieces: &dyn Pieces,
        task: &TaskForm,
        template: Option<&str>,
    ) -> Prompt {
        let mut input = pieces.encode(&self.text(form, pieces, task, template));
        input.truncate(form.max_input.saturating_sub(1));
        input.push(self.end);
        let positions = input.into_iter().map(|piece| vec![piece]).collect();
        Prompt { positions, ..Prompt::default() }
    }

    fn framed(&self, form: &TextForm, task: &TaskForm, tables: &str, fill: Option<&str>) -> String {
        let mut text =
            format!("{}{}{}{}{tables}", task.prefix, self.question, form.separator, self.database);
        if let Some(template) = fill {
            text.push_str(&form.template_separator);
            text.push_str(template);
        }
        text
    }

    /// Pieces of an input without its tables, end token included.
    fn frame(
        &self,
        form: &TextForm,
        pieces: &dyn Pieces,
        task: &TaskForm,
        template: Option<&str>,
    ) -> usize {
        pieces.encode(&self.framed(form, task, "", template)).len() + 1
    }

    /// Leaves out trailing words of the question, so that `most` pieces hold the rest. A first
    /// word that is longer stays.
    fn shorten_question(&mut self, pieces: &dyn Pieces, most: usize) {
        let fits = |text: &str| pieces.encode(text).len() <= most;
        if fits(&self.question) {
            return;
        }
        let ends: Vec<usize> = self.question.match_indices(' ').map(|(at, _)| at).collect();
        let kept = ends.partition_point(|&end| fits(&self.question[..end])).max(1);
        if let Some(&end) = ends.get(kept - 1) {
            self.question.truncate(end);
            self.cut.words = ends.len() + 1 - kept;
        }
    }

    /// One table, with as many of its columns as `most` pieces hold.
    fn table(
        &self,
        form: &TextForm,
        pieces: &dyn Pieces,
        table: usize,
        related: &Relatedness,
        most: usize,
    ) -> Kept {
        let columns = &self.schema.tables[table].columns;
        let mut kept: Vec<usize> = (0..columns.len()).collect();
        let write = |columns: &[usize]| self.write(form, table, columns);
        let size = |columns: &[usize]| pieces.encode(&write(columns)).len();
        if size(&kept) > most {
            let order = related.columns(table);
            let counts: Vec<usize> = (1..order.len()).collect();
            let fitting = counts.partition_point(|&count| size(&order[..count]) <= most);
            kept = order[..fitting].to_vec();
            kept.sort_unstable();
        }
        Kept { table, text: write(&kept), pieces: size(&kept), columns: kept }
    }

    fn write(&self, form: &TextForm, table: usize, columns: &[usize]) -> String {
        let table = &self.schema.tables[table];
        let columns: Vec<&str> =
            columns.iter().map(|&c| self.names.spelling(&table.columns[c].name)).collect();
        let columns = columns.join(&form.schema.separator);
        let name = self.names.spelling(&table.name);
        format!("{}{name}{}{columns}", form.separator, form.schema.columns)
    }

    fn note_cut(&mut self) {
        for (index, table) in self.schema.tables.iter().enumerate() {
            match self.kept.iter().find(|kept| kept.table == index) {
                None => self.cut.tables.push(table.name.clone()),
                Some(kept) if kept.columns.len() < table.columns.len() => {
                    let gone = table.columns.len() - kept.columns.len();
                    self.cut.columns.push((table.name.clone(), gone));
                }
                Some(_) => {}
            }
        }
    }
}

/// How many of the tables, most related first, `room` pieces hold.
fn fitting(kept: &[Kept], room: usize) -> usize {
    let sums = kept.iter().scan(0, |sum, kept| {
        *sum += kept.pieces;
        Some(*sum)
    });
    sums.take_while(|&sum| sum <= room).count()
}

/// The name of a database as one word.
fn database(name: &str) -> String {
    let word = |c: char| if c.is_alphanumeric() { c } else { '_' };
    let name: String = name.to_lowercase().chars().map(word).collect();
    if name.is_empty() { "database".to_owned() } else { name }
}
