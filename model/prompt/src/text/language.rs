//! The output language of published checkpoints: SQL spelled out in pieces.

use std::borrow::Cow;

use beamsplitter_decode::{OutputLanguage, Plan, Prompt, Task, ThreePrompts, Token, TokenClass};
use beamsplitter_sql::lex::{self, Kind};
use beamsplitter_sql::template::Word;
use beamsplitter_sql::{Expected, Next, Template, check_select, next, normalise};

use super::form::{TaskForm, TextForm};
use super::output::{OutputBody, OutputTexts, body, plan, plan_text};
use super::pieces::Pieces;
use super::question_prompt::TextPrompt;
use super::template::TextTemplate;
use super::whitelist::Whitelist;

/// SQL spelled out in pieces, over one [`TextPrompt`].
///
/// A name has several tokens, and hypotheses branch at its first one (LogicalBeam, section 5.2). As
/// in the released code, columns in queries with joins branch after their alias, `t1.`, and an
/// output with a name that the database does not have no longer conforms to its template.
pub struct TextLanguage<'a> {
    form: &'a TextForm,
    pieces: &'a dyn Pieces,
    prompt: &'a TextPrompt,
    texts: OutputTexts<'a>,
    tables: Whitelist,
    columns: Whitelist,
    values: Whitelist,
}

impl<'a> TextLanguage<'a> {
    /// Creates the language of the outputs for a prompt.
    pub fn new(form: &'a TextForm, pieces: &'a dyn Pieces, prompt: &'a TextPrompt) -> Self {
        let (schema, names) = (&prompt.schema, &prompt.names);
        let kept = prompt.written();
        let tables = kept.iter().map(|kept| names.spelling(&schema.tables[kept.table].name));
        let columns = kept.iter().flat_map(|kept| {
            let columns = &schema.tables[kept.table].columns;
            kept.columns.iter().map(|&column| names.spelling(&columns[column].name))
        });
        let numbers = prompt.question.split(|c: char| !c.is_ascii_digit() && c != '.');
        let numbers = numbers.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        Self {
            form,
            pieces,
            prompt,
            texts: OutputTexts::new(pieces, &form.unknown),
            tables: Whitelist::new(pieces, tables),
            columns: Whitelist::new(pieces, columns.chain(["*"])),
            values: Whitelist::new(pieces, numbers.chain(["'", "\"", "1"])),
        }
    }

    /// Returns the tasks of the checkpoint. `start` begins its outputs, `end` ends them. Tasks that it
    /// has not learned have the prompt of text-to-SQL.
    pub fn tasks(
        &self,
        start: Token,
        end: Token,
    ) -> ThreePrompts<impl Fn(&TextTemplate) -> Prompt> {
        let Self { form, pieces, prompt, .. } = *self;
        let write = move |task: &Option<TaskForm>, template: Option<&str>| {
            let task = task.as_ref().unwrap_or(&form.vanilla);
            prompt.prompt(form, pieces, task, template)
        };
        ThreePrompts {
            vanilla: prompt.prompt(form, pieces, &form.vanilla, None),
            template: write(&form.template, None),
            fill: move |template: &TextTemplate| write(&form.fill, Some(&template.text)),
            start,
            end,
        }
    }

    fn body<'t>(&self, text: &'t str) -> OutputBody<'t> {
        body(text, &self.prompt.database)
    }

    /// Returns the words of an unfinished output, without its plan.
    fn words(&self, output: &[Token]) -> Template {
        let text = self.texts.read(output);
        let sql = self.query(&text).unwrap_or_default();
        Template::of(plan(sql).map_or(sql, |(_, template)| template))
    }

    /// Returns the part of a text after the name of the database.
    fn query<'t>(&self, text: &'t str) -> Option<&'t str> {
        match self.body(text) {
            OutputBody::Text(sql) => Some(sql),
            OutputBody::Header | OutputBody::Lost => None,
        }
    }

    /// Returns whether all names of `sql` are names of the database or aliases of the query. `words`
    /// are the words of the template that `sql` has so far.
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
                Word::Column => token.is("*") || self.prompt.names.is_column(&name) || own(&name),
                Word::Table => self.prompt.names.is_table(&name) || own(&name),
                _ => true,
            };
            if !known {
                return false;
            }
        }
        true
    }

    /// Returns what an unfinished filling continues with, or `None` if it does not conform.
    fn next(&self, template: &TextTemplate, sql: &str) -> Option<Next> {
        let here = whole_word(sql, &template.words)?;
        let words = template.words.words().get(..here.at)?;
        self.are_known(sql, words, &template.words).then_some(here)
    }

    fn filling(&self, template: &TextTemplate, sql: &str) -> Option<TokenClass> {
        let here = self.next(template, sql)?;
        let begun = !here.written.is_empty();
        Some(match here.expected {
            Expected::End => TokenClass::End,
            Expected::Structure(_) => TokenClass::Structure,
            Expected::Column if here.written.ends_with('.') => TokenClass::Column,
            Expected::Column if !begun && template.joins() => TokenClass::Structure,
            Expected::Column if !begun => TokenClass::Column,
            Expected::Table if !begun => TokenClass::Table,
            Expected::Number | Expected::String if !begun => TokenClass::Value,
            _ => TokenClass::InsideName,
        })
    }
}

/// Returns what `sql` continues with. A keyword that is written in full counts as complete, because a
/// piece includes the space before its word.
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

    fn next_class(&self, task: Task<'_, TextTemplate>, output: &[Token]) -> Option<TokenClass> {
        let Task::Fill(template) = task else { return Some(TokenClass::Structure) };
        match self.body(&self.texts.read(output)) {
            OutputBody::Header => Some(TokenClass::Structure),
            OutputBody::Text(sql) => self.filling(template, sql),
            OutputBody::Lost => None,
        }
    }

    /// Returns the class of the last word of the text with the token.
    fn token_class(
        &self,
        _task: Task<'_, TextTemplate>,
        output: &[Token],
        token: Token,
    ) -> Option<TokenClass> {
        let before = self.words(output);
        let after = self.words(&[output, &[token]].concat());
        let class = match after.words().last() {
            Some(Word::Column) => TokenClass::Column,
            Some(Word::Table) => TokenClass::Table,
            Some(Word::Number | Word::String) => TokenClass::Value,
            _ => return Some(TokenClass::Structure),
        };
        Some(if before == after { TokenClass::InsideName } else { class })
    }

    fn names(&self, class: TokenClass, output: &[Token]) -> Cow<'_, [Token]> {
        let list = match class {
            TokenClass::Table => &self.tables,
            TokenClass::Column => &self.columns,
            TokenClass::Value => &self.values,
            _ => return Cow::Borrowed(&[]),
        };
        Cow::Borrowed(list.after(&self.texts.read(output)))
    }

    /// Limits the pieces of a name to those that continue a name of the schema.
    fn allowed(&self, task: Task<'_, TextTemplate>, output: &[Token]) -> Option<Vec<Token>> {
        let Task::Fill(template) = task else { return None };
        let text = self.texts.read(output);
        let here = self.next(template, self.query(&text)?)?;
        let (list, class) = match here.expected {
            Expected::Table => (&self.tables, TokenClass::Table),
            Expected::Column => (&self.columns, TokenClass::Column),
            _ => return None,
        };
        let (qualifier, name) = split_qualifier(&here.written);
        if qualifier.is_empty() && class == TokenClass::Column && template.joins() {
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
        let text = if task.database { format!("{} | {plan}", self.prompt.database) } else { plan };
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
        let sql = self.prompt.names.restore(self.query(&text)?);
        check_select(&sql).is_ok().then(|| normalise(&sql))
    }

    fn template_text(&self, template: &TextTemplate) -> String {
        template.words.to_string()
    }

    fn text(&self, token: Token) -> Cow<'_, str> {
        self.pieces.text(token)
    }
}

/// Splits a name that is being written behind the dot of its qualifier. A dot between quotes is a
/// part of the name.
fn split_qualifier(written: &str) -> (&str, &str) {
    let (mut quote, mut dot) = (None, None);
    for (at, c) in written.char_indices() {
        match (quote, c) {
            (None, '.') => dot = Some(at),
            (None, '`' | '"') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
    }
    dot.map_or(("", written), |dot| (&written[..dot], &written[dot + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_in_names_split_nothing() {
        assert_eq!(split_qualifier("t1.`a.b`"), ("t1", "`a.b`"));
        assert_eq!(split_qualifier("`a.b`.c"), ("`a.b`", "c"));
        assert_eq!(split_qualifier("`a.b"), ("", "`a.b"));
        assert_eq!(split_qualifier("name"), ("", "name"));
    }
}
