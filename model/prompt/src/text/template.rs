//! Templates in the form that a checkpoint reads and writes.

use beamsplitter_decode::Plan;
use beamsplitter_sql::lex::{self, Kind};
use beamsplitter_sql::{Template, plan_of};

/// A template with the text that the checkpoint wrote. Equal templates can have different texts.
#[derive(Clone, Debug)]
pub struct TextTemplate {
    /// Its words.
    pub words: Template,
    /// The text with one space between words, which ends the prompt of the filling.
    pub text: String,
}

impl PartialEq for TextTemplate {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl TextTemplate {
    /// Reads the text after a plan. Returns `None` where it is not a query.
    ///
    /// In the templates of training, a name that is neither a table nor a column stays as it is:
    /// `select column from (select count(column) as n from table) where n > number`.
    pub fn read(written: &str) -> Option<Self> {
        let text = written.split_whitespace().collect::<Vec<_>>().join(" ");
        let tokens = lex::tokens(&text);
        let first = tokens.first()?;
        if !first.is_word("select") && !first.is_word("with") {
            return None;
        }
        let mut concrete = String::with_capacity(text.len());
        let mut at = 0;
        let mut named = false;
        for token in &tokens {
            let value = match token.kind {
                Kind::Word if named => None,
                Kind::Word if token.is_word("number") => Some("0"),
                Kind::Word if token.is_word("string") => Some("'s'"),
                _ => None,
            };
            if let Some(value) = value {
                concrete.push_str(&text[at..token.start]);
                concrete.push_str(value);
                at = token.span().end;
            }
            named = token.is_word("as");
        }
        concrete.push_str(&text[at..]);
        Some(Self { words: Template::of(&concrete), text })
    }

    /// Returns whether the query joins tables, so that columns follow aliases.
    pub(super) fn joins(&self) -> bool {
        self.words.words().iter().any(|word| word.text() == "join")
    }

    /// Counts joins and selections.
    pub(super) fn plan(&self) -> Plan {
        plan_of(&self.words.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(written: &str, expect: &str) {
        let template = TextTemplate::read(written).map(|t| t.words.to_string());
        assert_eq!(template.as_deref().unwrap_or("-"), expect);
    }

    #[test]
    fn what_checkpoints_write() {
        let join = "select column from table as t1 join table as t2 on column = column";
        check(join, join);
        check(
            " select column ,  count ( column ) from table",
            "select column, count(column) from table",
        );
        check("select column from table limit number", "select column from table limit number");
        check(
            "select column from table where column = string or column in (string , string)",
            "select column from table where column = string or column in (string, string)",
        );
        check(
            "select column from (select count(column) as n from table) where n > number",
            "select column from (select count(column) as n from table) where column > number",
        );
        check("select max(column) as number from table", "select max(column) as number from table");
        check("select name from singer limit 3", "select column from table limit number");
        check("", "-");
        check("column from table", "-");
    }

    #[test]
    fn the_same_template_as_its_query() {
        for sql in [
            "select t1.a, count(*) from x as t1 join y as t2 on t1.b = t2.c where t1.d = 'e' limit 1",
            "select a from x where b between 1 and 2.5 and c like \"%d%\"",
            "select a from x where b not in (select c from y) union select a from z",
        ] {
            let template = Template::of(sql);
            let read = TextTemplate::read(&template.to_string()).expect("a template");
            assert_eq!(read.words, template);
        }
    }
}
