//! The prompts of a published checkpoint for one question over one schema.

use beamsplitter_decode::{Prompt, Token};
use beamsplitter_link::{CellMatch, Question};
use beamsplitter_sql::Schema;

use super::form::{TaskForm, TextForm};
use super::names::Names;
use super::omissions::{Omissions, Relatedness};
use super::pieces::Pieces;

/// A table that the prompts have, with its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenTable {
    pub table: usize,
    pub columns: Vec<usize>,
    /// The table as text, separator included.
    text: String,
    pieces: usize,
}

/// A question over a schema in the form that a published checkpoint reads.
pub struct TextPrompt {
    /// The question, without the trailing words that did not fit.
    pub question: String,
    /// The name of the database, as inputs and outputs have it.
    pub database: String,
    /// The schema that was read.
    pub schema: Schema,
    /// The spellings of its names.
    pub names: Names,
    /// Parts that did not fit into the prompts.
    pub omitted: Omissions,
    /// The tables that fit, most related first.
    written: Vec<WrittenTable>,
    end: Token,
}

impl TextPrompt {
    /// Writes `question` over `schema` in a checkpoint's form. `cells` are the cells that the
    /// question names; `end` is the token that ends an input.
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
        let mut prompt = Self {
            question: question
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .replace(" , ", ", "),
            database: database(&schema.name),
            schema: schema.clone(),
            names: Names::new(schema, pieces, form.schema.lower_case),
            omitted: Omissions::default(),
            written: Vec::new(),
            end,
        };
        prompt.shorten_question(pieces, form.max_input / 2);
        let tasks = [Some(&form.vanilla), form.template.as_ref(), form.fill.as_ref()];
        let size = |task: &TaskForm| prompt.size_without_tables(form, pieces, task, None);
        let frame = tasks.into_iter().flatten().map(size).max().unwrap_or_default();
        let room = form.max_input.saturating_sub(frame);
        for &table in &related.ranking {
            let kept = prompt.table(form, pieces, table, &related, room / 2);
            prompt.written.push(kept);
        }
        prompt.written.truncate(fitting(&prompt.written, room));
        prompt.note_omissions();
        prompt
    }

    /// Returns the tables that the prompts have, in the order of the database.
    pub(super) fn written(&self) -> Vec<&WrittenTable> {
        let mut kept: Vec<&WrittenTable> = self.written.iter().collect();
        kept.sort_by_key(|kept| kept.table);
        kept
    }

    /// Writes the input of a task as text. `template` is the template to fill.
    pub fn text(
        &self,
        form: &TextForm,
        pieces: &dyn Pieces,
        task: &TaskForm,
        template: Option<&str>,
    ) -> String {
        let frame = self.size_without_tables(form, pieces, task, template);
        let fitting = fitting(&self.written, form.max_input.saturating_sub(frame));
        let mut kept: Vec<&WrittenTable> = self.written[..fitting].iter().collect();
        kept.sort_by_key(|kept| kept.table);
        let tables: String = kept.iter().map(|kept| kept.text.as_str()).collect();
        self.input(form, task, &tables, template)
    }

    /// Returns the input of a task.
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

    /// Writes an input around the text of its tables.
    fn input(&self, form: &TextForm, task: &TaskForm, tables: &str, fill: Option<&str>) -> String {
        let mut text =
            format!("{}{}{}{}{tables}", task.prefix, self.question, form.separator, self.database);
        if let Some(template) = fill {
            text.push_str(&form.template_separator);
            text.push_str(template);
        }
        text
    }

    /// Counts the pieces of an input without its tables, end token included.
    fn size_without_tables(
        &self,
        form: &TextForm,
        pieces: &dyn Pieces,
        task: &TaskForm,
        template: Option<&str>,
    ) -> usize {
        pieces.encode(&self.input(form, task, "", template)).len() + 1
    }

    /// Drops trailing words of the question until it has at most `most` pieces. The first word
    /// always stays.
    fn shorten_question(&mut self, pieces: &dyn Pieces, most: usize) {
        let fits = |text: &str| pieces.encode(text).len() <= most;
        if fits(&self.question) {
            return;
        }
        let ends: Vec<usize> = self.question.match_indices(' ').map(|(at, _)| at).collect();
        let kept = ends.partition_point(|&end| fits(&self.question[..end])).max(1);
        if let Some(&end) = ends.get(kept - 1) {
            self.question.truncate(end);
            self.omitted.words = ends.len() + 1 - kept;
        }
    }

    /// Writes a table with as many of its columns as fit into `most` pieces.
    fn table(
        &self,
        form: &TextForm,
        pieces: &dyn Pieces,
        table: usize,
        related: &Relatedness,
        most: usize,
    ) -> WrittenTable {
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
        WrittenTable { table, text: write(&kept), pieces: size(&kept), columns: kept }
    }

    fn write(&self, form: &TextForm, table: usize, columns: &[usize]) -> String {
        let table = &self.schema.tables[table];
        let columns: Vec<&str> =
            columns.iter().map(|&c| self.names.spelling(&table.columns[c].name)).collect();
        let columns = columns.join(&form.schema.separator);
        let name = self.names.spelling(&table.name);
        format!("{}{name}{}{columns}", form.separator, form.schema.columns)
    }

    fn note_omissions(&mut self) {
        for (index, table) in self.schema.tables.iter().enumerate() {
            match self.written.iter().find(|kept| kept.table == index) {
                None => self.omitted.tables.push(table.name.clone()),
                Some(kept) if kept.columns.len() < table.columns.len() => {
                    let gone = table.columns.len() - kept.columns.len();
                    self.omitted.columns.push((table.name.clone(), gone));
                }
                Some(_) => {}
            }
        }
    }
}

/// Counts the tables, most related first, that fit into `room` pieces.
fn fitting(kept: &[WrittenTable], room: usize) -> usize {
    let sums = kept.iter().scan(0, |sum, kept| {
        *sum += kept.pieces;
        Some(*sum)
    });
    sums.take_while(|&sum| sum <= room).count()
}

/// Writes the name of a database as one word.
fn database(name: &str) -> String {
    let word = |c: char| if c.is_alphanumeric() { c } else { '_' };
    let name: String = name.to_lowercase().chars().map(word).collect();
    if name.is_empty() { "database".to_owned() } else { name }
}
