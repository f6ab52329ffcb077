//! The output language of published checkpoints, as decoding sees it.

use std::borrow::Cow;

use beamsplitter_decode::{OutputLanguage, Plan, Position, Prompt, Task, ThreePrompts, Token};
use beamsplitter_sql::lex::{self, Kind};
use beamsplitter_sql::template::Word;
use beamsplitter_sql::{Expected, Next, Template, check_select, next, normalise};

use super::form::{TaskForm, TextForm};
use super::output::{Body, Texts, body, plan, plan_text};
use super::pieces::Pieces;
use super::question_prompt::TextPrompt;
use super::template::TextTemplate;
use super::whitelist::Whitelist;

/// SQL spelled out in pieces, over one [`TextPrompt`].
///
/// A name is several tokens here, so branching is at its first one (LogicalBeam, section 5.2). As
/// in the released code, names in queries with joins branch behind their alias, `t1.`, and an
/// output that completed a name which the database does not have conforms no more.
pub struct TextLanguage<'a> {
    form: &'a TextForm,
    pieces: &'a dyn Pieces,
    reading: &'a TextPrompt,
    texts: Texts<'a>,
    tables: Whitelist,
    columns: Whitelist,
    values: Whitelist,
}

impl<'a> TextLanguage<'a> {
    /// The output_language of the outputs that follow `reading`.
    pub fn new(form: &'a TextForm, pieces: &'a dyn Pieces, reading: &'a TextPrompt) -> Self {
        let (schema, names) = (&reading.schema, &reading.names);
        let kept = reading.kept();
        let tables = kept.iter().map(|kept| names.spelling(&schema.tables[kept.table].name));
        let columns = kept.iter().flat_map(|kept| {
            let columns = &schema.tables[kept.table].columns;
            kept.columns.iter().map(|&column| names.spelling(&columns[column].name))
        });
        let numbers = reading.question.split(|c: char| !c.is_ascii_digit() && c != '.');
        let numbers = numbers.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        Self {
            form,
            pieces,
            reading,
            texts: Texts::new(pieces, &form.unknown),
            tables: Whitelist::new(pieces, tables),
            columns: Whitelist::new(pieces, columns.chain(["*"])),
            values: Whitelist::new(pieces, numbers.chain(["'", "\"", "1"])),
        }
    }

    /// How the three tasks are put to the checkpoint; `start` begins its outputs, `end` ends
    /// them. Tasks that it does not know are put like text-to-SQL.
    pub fn tasks(
        &self,
        start: Token,
        end: Token,
    ) -> ThreePrompts<impl Fn(&TextTemplate) -> Prompt> {
        let Self { form, pieces, reading, .. } = *self;
        let prompt = move |task: &Option<TaskForm>, template: Option<&str>| {
            let task = task.as_ref().unwrap_or(&form.vanilla);
            reading.prompt(form, pieces, task, template)
        };
        ThreePrompts {
            vanilla: reading.prompt(form, pieces, &form.vanilla, None),
            template: prompt(&form.template, None),
            fill: move |template: &TextTemplate| prompt(&form.fill, Some(&template.text)),
            start,
            end,
        }
    }

    fn body<'t>(&self, text: &'t str) -> Body<'t> {
        body(text, &self.reading.database)
    }

    /// The words of an unfinished output, behind its plan if it has one.
    fn words(&self, output: &[Token]) -> Template {
        let text = self.texts.read(output);
        let sql = self.query(&text).unwrap_or_default();
        Template::of(plan(sql).map_or(sql, |(_, template)| template))
    }

    /// The SQL of a complete output of text-to-SQL or filling.
    fn query<'t>(&self, text: &'t str) -> Option<&'t str> {
        match self.body(text) {
            Body::Text(sql) => Some(sql),
            Body::Header | Body::Lost => None,
        }
    }

    /// Whether the names of `sql`, whose words are those of a template, are the database's or the
    /// query's own.
    fn are_known(&self, sql: &str, words: &[Word], template: &Template) -> bool {
        let own = |name: &str| {
            let same = |word: &Word| matches!(word, Word::Structure(alias) if alias.eq_ignore_ascii_case(name));
            template.words().iter().any(same)
        };
        let tokens = lex::statement(sql);
        let mut at = 0;
        for word in words {
            let signed = *word == Word::Number && tokens.get(at).is_some_and(|t| t.is("-"));
            at += usize::from(signed);
            while matches!(word, Word::Column | Word::Table)
                && tokens.get(at + 1).is_some_and(|token| token.kind == Kind::Dot)
            {
                at += 2;
            }
            let Some(token) = tokens.get(at) else { return true };
            at += 1;
            let name = token.value();
            let known = match word {
                Word::Column => token.is("*") || self.reading.names.is_column(&name) || own(&name),
                Word::Table => self.reading.names.is_table(&name) || own(&name),
                _ => true,
            };
            if !known {
                return false;
            }
        }
        true
    }

    /// Where an unfinished filling stands; `None` if it does not conform.
    fn next(&self, template: &TextTemplate, sql: &str) -> Option<Next> {
        let here = whole_word(sql, &template.words)?;
        let words = template.words.words().get(..here.at)?;
        self.are_known(sql, words, &template.words).then_some(here)
    }

    fn filling(&self, template: &TextTemplate, sql: &str) -> Option<Position> {
        let here = self.next(template, sql)?;
        let begun = !here.written.is_empty();
        Some(match here.expected {
            Expected::End => Position::End,
            Expected::Structure(_) => Position::Structure,
            Expected::Column if here.written.ends_with('.') => Position::Column,
            Expected::Column if !begun && template.joins() => Position::Structure,
            Expected::Column if !begun => Position::Column,
            Expected::Table if !begun => Position::Table,
            Expected::Number | Expected::String if !begun => Position::Value,
            _ => Position::InsideName,
        })
    }
}

/// Where `sql` stands, a word of structure that is written in full counted as done: pieces bring
/// the space before a word with them.
fn whole_word(sql: &str, template: &Template) -> Option<Next> {
    let here = next(sql, template)?;
    match &here.expected {
        Expected::Structure(word) if word.eq_ignore_ascii_case(&here.written) => {
            Some(next(&format!("{sql} "), template).unwrap_or(here))
        }
        _ => Some(here),
    }
}

impl OutputLanguage for TextLanguage<'_> {
    type Template = TextTemplate;

    fn position(&self, task: Task<'_, TextTemplate>, output: &[Token]) -> Option<Position> {
        let Task::Fill(template) = task else { return Some(Position::Structure) };
        match self.body(&self.texts.read(output)) {
            Body::Header => Some(Position::Structure),
            Body::Text(sql) => self.filling(template, sql),
            Body::Lost => None,
        }
    }

    /// What the last word of the text is, with the token.
    fn class(
        &self,
        _task: Task<'_, TextTemplate>,
        output: &[Token],
        token: Token,
    ) -> Option<Position> {
        let before = self.words(output);
        let after = self.words(&[output, &[token]].concat());
        let class = match after.words().last() {
            Some(Word::Column) => Position::Column,
            Some(Word::Table) => Position::Table,
            Some(Word::Number | Word::String) => Position::Value,
            _ => return Some(Position::Structure),
        };
        Some(if before == after { Position::InsideName } else { class })
    }

    fn names(&self, class: Position, output: &[Token]) -> Cow<'_, [Token]> {
        let list = match class {
            Position::Table => &self.tables,
            Position::Column => &self.columns,
            Position::Value => &self.values,
            _ => return Cow::Borrowed(&[]),
        };
        Cow::Borrowed(list.after(&self.texts.read(output)))
    }

    /// Names are spelled to their ends: the whitelist as a trie of whole names.
    fn allowed(&self, task: Task<'_, TextTemplate>, output: &[Token]) -> Option<Vec<Token>> {
        let Task::Fill(template) = task else { return None };
        let text = self.texts.read(output);
        let here = self.next(template, self.query(&text)?)?;
        let (list, class) = match here.expected {
            Expected::Table => (&self.tables, Position::Table),
            Expected::Column => (&self.columns, Position::Column),
            _ => return None,
        };
        let (qualifier, name) = here.written.rsplit_once('.').unwrap_or(("", &here.written));
        if qualifier.is_empty() && class == Position::Column && template.joins() {
            return None;
        }
        if name.is_empty() {
            return Some(list.after(&text).to_vec());
        }
        let start = text.len() - name.len();
        let before = |&end: &usize| self.texts.read(&output[..end]).trim_end().len() <= start;
        let begins = (0..output.len()).rev().find(before)?;
        list.within(&output[begins..])
    }

    fn fills(&self, template: &TextTemplate, output: &[Token]) -> bool {
        let text = self.texts.read(output);
        let words = &template.words;
        self.query(&text).is_some_and(|sql| {
            Template::of(sql) == *words && self.are_known(sql, words.words(), words)
        })
    }

    fn plan_prefix(&self, plan: Plan) -> Option<Vec<Token>> {
        let task = self.form.template.as_ref()?;
        let plan = plan_text(plan);
        let text = if task.database { format!("{} | {plan}", self.reading.database) } else { plan };
        Some(self.pieces.encode(&text))
    }

    fn plan(&self, output: &[Token]) -> Option<Plan> {
        Some(plan(self.query(&self.texts.read(output))?)?.0)
    }

    fn template(&self, output: &[Token]) -> Option<TextTemplate> {
        let text = self.texts.read(output);
        TextTemplate::read(plan(self.query(&text)?)?.1)
    }

    fn counts(&self, template: &TextTemplate) -> Plan {
        template.plan()
    }

    fn sql(&self, output: &[Token]) -> Option<String> {
        let text = self.texts.read(output);
        let sql = self.reading.names.restore(self.query(&text)?);
        check_select(&sql).is_ok().then(|| normalise(&sql))
    }

    fn template_text(&self, template: &TextTemplate) -> String {
        template.words.to_string()
    }

    fn text(&self, token: Token) -> Cow<'_, str> {
        self.pieces.text(token)
    }
}
