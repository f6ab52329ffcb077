//! The statements of a script, each up to where SQLite ends it.
//!
//! A semicolon ends a statement, but for those within a trigger: that ends with `; END ;`, by the
//! rule of `sqlite3_complete` (<https://www.sqlite.org/c3ref/complete.html>). Unlike there, a
//! trigger ends at a semicolon before its `BEGIN` too, since SQLite's parser gives it up there.

use crate::lex::{Kind, Token, tokens_one_by_one};

/// Where in a statement one is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// Before its first word, or after `EXPLAIN`.
    Start,
    /// After `CREATE`, and perhaps `TEMP`.
    Create,
    /// After `CREATE TRIGGER`, before `BEGIN`.
    Head,
    /// In the body of a trigger.
    Body,
    /// In the body, where a statement of it may begin.
    Between,
    /// In the body, after `END` where a statement of it might have begun.
    End,
    /// In a statement that its next semicolon ends.
    Plain,
}

impl Within {
    /// Returns where one is after a token; none where that ends the statement.
    fn after(self, token: &Token<'_>) -> Option<Self> {
        let is = |words: &[&str]| words.iter().any(|word| token.is_word(word));
        if matches!(token.kind, Kind::Space | Kind::Comment) {
            return Some(self);
        }
        if token.is(";") {
            return matches!(self, Self::Body | Self::Between).then_some(Self::Between);
        }
        Some(match self {
            Self::Start if is(&["explain", "query", "plan"]) => Self::Start,
            Self::Start if is(&["create"]) => Self::Create,
            Self::Create if is(&["temp", "temporary"]) => Self::Create,
            Self::Create if is(&["trigger"]) => Self::Head,
            Self::Head if is(&["begin"]) => Self::Between,
            Self::Head => Self::Head,
            Self::Between if is(&["end"]) => Self::End,
            Self::Body | Self::Between | Self::End => Self::Body,
            Self::Start | Self::Create | Self::Plain => Self::Plain,
        })
    }
}

/// Reads the statements of a script one after another; together they are the whole text. A line that
/// is a command of SQLite's shell (`.mode csv`) is one, too.
///
/// ```
/// use beamsplitter_sql::script::statements;
/// let script = "create trigger t after insert on a begin delete from b; end; select 1";
/// let lengths: Vec<usize> = statements(script).map(str::len).collect();
/// assert_eq!(lengths, [60, 9]);
/// ```
pub fn statements(script: &str) -> impl Iterator<Item = &str> {
    let mut rest = script;
    std::iter::from_fn(move || {
        let (statement, after) = rest.split_at(end_of_statement(rest));
        rest = after;
        (!statement.is_empty()).then_some(statement)
    })
}

/// Returns the length of the first statement of a script.
fn end_of_statement(script: &str) -> usize {
    let mut within = Within::Start;
    for token in tokens_one_by_one(script) {
        if within == Within::Start && token.kind == Kind::Dot {
            let line = script[token.start..].find('\n');
            return line.map_or(script.len(), |length| token.start + length + 1);
        }
        match within.after(&token) {
            Some(next) => within = next,
            None => return token.span().end,
        }
    }
    script.len()
}

#[cfg(test)]
mod tests {
    use super::statements;

    /// Checks where a script is cut: `|` stands at the ends of its statements.
    #[track_caller]
    fn check(marked: &str) {
        let script = marked.replace('|', "");
        let found: Vec<&str> = statements(&script).collect();
        assert_eq!(found.join("|"), marked.trim_end_matches('|'));
    }

    #[test]
    fn semicolons_end_statements() {
        check("create table t (a);| insert into t values (';') -- ;\n;| select 1");
        check("select 1;|");
        check("/* a; b */ select \"a;b\", [c;d], `e;f`;| ;| -- a; b");
        check("");
        // What never closes takes the rest with it, as SQLite sees it.
        check("select 'a; select 1; select 2");
    }

    #[test]
    fn a_trigger_ends_with_its_body() {
        check(
            "create trigger a after update on t when new.x <> old.x begin insert into l values \
             ('; end;', case when 1 then 2 end); update t set x = 1; end;| select 1;|",
        );
        check("CREATE TEMP /* ; */ TRIGGER a DELETE ON t BEGIN SELECT 1; -- END;\n END ;|select 1");
        check("explain query plan create trigger a delete on t begin select 1; end;| select 1");
        // A column or a table may be called `end`, and an empty body has one too.
        check("create trigger a insert on t begin delete from end; select end; end;| select 1");
        check("create trigger a insert on t begin end;| select 1;|");
        check("create trigger a insert on t begin select 1; end");
    }

    #[test]
    fn other_words_of_triggers_end_at_a_semicolon() {
        check("create table trigger (begin, end);| begin;| insert into t values (1);| end;| x");
        check("drop trigger a;| begin;| commit;|");
        // One of another dialect, which SQLite refuses at its first semicolon.
        check("create trigger a before insert on t for each row set x = 1;| select 1;|");
    }

    #[test]
    fn a_command_of_the_shell_is_its_line() {
        check(".mode csv\n|.print it's; so\n|select .5;| select t.a;| .quit");
    }
}
