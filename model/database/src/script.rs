//! Executes the script of a database, statement for statement, and tells what SQLite refused.

use std::ops::ControlFlow;

use beamsplitter_common::text::first_of;
use beamsplitter_sql::dump::{Dump, translated};
use beamsplitter_sql::lex::{Kind, Token, tokens};
use beamsplitter_sql::script::statements;

use crate::driver::{Driver, DriverError, Row, Statement};

/// Refused statements that are told one by one, and lines that are listed.
const TOLD: usize = 5;
/// Characters of a statement that say which one it is.
const SHOWN: usize = 60;

/// What became of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScriptOutcome {
    /// How many statements it has.
    pub statements: usize,
    /// Those that were left out and why, in their order. What only failed for want of one of them
    /// stands under that.
    pub refused: Vec<RefusedStatement>,
    /// Whether it ended within a transaction, of which everything is kept.
    pub unfinished: bool,
    /// What was read of it where another system wrote it, without the script. Its tables and rows were
    /// made anew, so lines are not told.
    pub dump: Option<Dump>,
}

/// A statement that was left out of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedStatement {
    /// The line in which it begins, from 1; 0 in the dump of another system.
    pub line: usize,
    /// How it begins.
    pub begins: String,
    /// Why it is left out, as a clause.
    pub reason: String,
    /// What it would have made, where it makes something: a table, a view, an index, a trigger.
    pub makes: Option<String>,
    /// Lines of the later statements that are left out with it, because they need what it makes.
    pub needed_by: Vec<usize>,
}

/// Settings of the connection: dumps fill tables in any order, so keys are not enforced unless the
/// script says so; and nothing of a new database has to survive a crash.
const SETTINGS: [&str; 4] = [
    "PRAGMA foreign_keys = OFF",
    "PRAGMA journal_mode = MEMORY",
    "PRAGMA synchronous = OFF",
    "PRAGMA locking_mode = EXCLUSIVE",
];

/// Executes the statements of `script` one after another on the new database that is open in `driver`.
/// A statement that SQLite refuses is left out; so is one that names another file. Of a dump that another
/// system wrote, tables, keys and rows are made.
pub fn run_script(driver: &impl Driver, script: &str) -> ScriptOutcome {
    for setting in SETTINGS {
        // Without it the script is slower, or says what it lacks.
        execute(driver, setting).ok();
    }
    let dump = translated(script);
    let script = dump.as_ref().map_or(script, |dump| &dump.script);
    let lines = usize::from(dump.is_none());
    let mut outcome = ScriptOutcome::default();
    let mut line = 1;
    for statement in statements(script) {
        let from = line;
        line += newlines(statement);
        // Of a statement of many rows, the first words are enough to see that it is one.
        let Some(first) = first_token(statement) else { continue };
        outcome.statements += 1;
        let done = match not_executed(statement, &first) {
            Some(reason) => Err(reason.to_owned()),
            None => execute(driver, statement)
                .map_err(|error| format!("SQLite says “{}”", error.to_string().trim())),
        };
        if let Err(reason) = done {
            let line = lines * (from + newlines(&statement[..first.start]));
            outcome.refuse(driver, line, statement, reason);
        }
    }
    outcome.dump = dump.map(|dump| Dump { script: String::new(), ..dump });
    outcome.unfinished = execute(driver, "COMMIT").is_ok();
    // Dumps write some tables into the schema itself, which SQLite has to read anew then.
    execute(driver, "PRAGMA writable_schema = RESET").ok();
    outcome
}

impl ScriptOutcome {
    /// Notes a statement that is left out: under the earlier one that would have made what it names,
    /// if there is one and that is not there.
    fn refuse(&mut self, driver: &impl Driver, line: usize, statement: &str, reason: String) {
        let words = tokens(statement);
        let said = tokens(&reason);
        let lacks = |name: &str| {
            let mut names = words.iter().chain(&said).filter(|token| is_name(token));
            names.any(|token| token.value().eq_ignore_ascii_case(name)) && !is_there(driver, name)
        };
        let missing = |earlier: &&mut RefusedStatement| earlier.makes.as_deref().is_some_and(lacks);
        if let Some(earlier) = self.refused.iter_mut().find(missing) {
            return earlier.needed_by.push(line);
        }
        let makes = made(&words);
        self.refused.push(RefusedStatement {
            line,
            begins: beginning(&words),
            reason,
            makes,
            needed_by: Vec::new(),
        });
    }

    /// Returns how many statements were left out.
    pub fn left_out(&self) -> usize {
        self.refused.iter().map(|refused| 1 + refused.needed_by.len()).sum()
    }

    /// Says what a person should know of it, one or more sentences each.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(dump) = &self.dump {
            notes.extend(dump_notes(dump));
        }
        if !self.refused.is_empty() {
            let (left_out, all) = (self.left_out(), self.statements);
            let are = if left_out == 1 { "is" } else { "are" };
            notes.push(format!("{left_out} of {all} statements of the script {are} left out."));
            notes.extend(self.refused.iter().take(TOLD).map(RefusedStatement::sentence));
        }
        let more: Vec<usize> = self.refused.iter().skip(TOLD).map(|refused| refused.line).collect();
        if !more.is_empty() {
            notes.push(format!("So {}.", are_lines(&more)));
        }
        if self.unfinished {
            let what =
                "The script ends within a transaction: it may be cut off. What is there is used.";
            notes.push(what.into());
        }
        notes
    }
}

impl RefusedStatement {
    /// Says which statement is left out, why, and what else is because of it.
    pub fn sentence(&self) -> String {
        let Self { line, begins, reason, needed_by, .. } = self;
        if *line == 0 {
            return format!("{begins} is left out: {reason}.");
        }
        let mut sentence = format!("Line {line} ({begins}) is left out: {reason}.");
        if let (Some(name), [_, ..]) = (&self.makes, &needed_by[..]) {
            let need = if needed_by.len() == 1 { "needs" } else { "need" };
            sentence += &format!(" So {}, which {need} {name}.", are_lines(needed_by));
        }
        sentence
    }
}

/// Says what of another system's dump is not as it was there.
fn dump_notes(dump: &Dump) -> Vec<String> {
    let name = dump.system.name();
    let mut notes =
        vec![format!("The script is a dump of {name}: its tables, keys and rows are read.")];
    let kinds = dump.left_out.iter().map(|(begins, count)| format!("{begins} ({count})"));
    let kinds: Vec<String> = kinds.collect();
    if !kinds.is_empty() {
        let kinds = first_of(&kinds, 2 * TOLD);
        notes.push(format!("Its other statements are left out: {kinds}."));
    }
    if !dump.computed.is_empty() {
        let columns = first_of(&dump.computed, TOLD);
        notes.push(format!("Columns that {name} computes are left out: {columns}."));
    }
    if !dump.functions.is_empty() {
        let functions: Vec<String> = dump.functions.iter().cloned().collect();
        notes.push(format!(
            "Functions among the rows are not run ({}): the first text in them stands instead, or nothing.",
            first_of(&functions, TOLD)
        ));
    }
    notes
}

fn execute(driver: &impl Driver, sql: &str) -> Result<(), DriverError> {
    let mut each = |_: &dyn Row| Ok(ControlFlow::Continue(()));
    driver.query(&Statement::new(sql), &mut each).map(drop)
}

/// Returns some lines with their verb: "is line 3", "are lines 3, 5 and 2 more".
fn are_lines(lines: &[usize]) -> String {
    let are = if lines.len() == 1 { "is line" } else { "are lines" };
    let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
    format!("{are} {}", first_of(&lines, TOLD))
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// Returns the first token of a statement; none where it is empty.
fn first_token(statement: &str) -> Option<Token<'_>> {
    let first = beamsplitter_sql::lex::first_token(statement)?;
    (!first.is(";")).then_some(first)
}

/// Returns why a statement is not for SQLite, or would open or write another file than the database.
fn not_executed(statement: &str, first: &Token<'_>) -> Option<&'static str> {
    let into = || tokens(statement).iter().any(|token| token.is_word("into"));
    if first.kind == Kind::Dot {
        Some("it is a command of SQLite's shell")
    } else if first.is_word("attach") || (first.is_word("vacuum") && into()) {
        Some("it names another file, and opening a script touches no other file")
    } else {
        None
    }
}

fn is_name(token: &Token<'_>) -> bool {
    matches!(token.kind, Kind::Word | Kind::Quoted(_))
}

/// Returns whether the database has a table, a view, an index or a trigger of this name.
fn is_there(driver: &impl Driver, name: &str) -> bool {
    const OBJECTS: &str = "SELECT 1 FROM (SELECT name FROM sqlite_master UNION ALL SELECT name \
                           FROM sqlite_temp_master) WHERE name = ? COLLATE NOCASE";
    let mut there = false;
    let mut each = |_: &dyn Row| {
        there = true;
        Ok(ControlFlow::Break(()))
    };
    driver.query(&Statement::new(OBJECTS).bind(&[name]), &mut each).is_ok() && there
}

/// Returns the name of what a statement makes.
fn made(words: &[Token<'_>]) -> Option<String> {
    const BEFORE: [&str; 11] = [
        "temp",
        "temporary",
        "unique",
        "virtual",
        "table",
        "view",
        "index",
        "trigger",
        "if",
        "not",
        "exists",
    ];
    let (create, rest) = words.split_first()?;
    let passed = |token: &&Token<'_>| BEFORE.iter().any(|word| token.is_word(word));
    let mut rest = rest.iter().skip_while(passed);
    let name = rest.next().filter(|_| create.is_word("create"))?;
    let of_schema = rest.next().is_some_and(|token| token.kind == Kind::Dot);
    let name = if of_schema { rest.next()? } else { name };
    Some(name.value())
}

/// Returns the first words of a statement, on one line.
fn beginning(words: &[Token<'_>]) -> String {
    let mut begins = String::new();
    let mut end = None;
    for word in words {
        let apart = end.is_some_and(|end| end != word.start);
        let more = 1 + word.text.chars().count();
        if begins.chars().count() + more > SHOWN {
            return begins + " …";
        }
        if apart {
            begins.push(' ');
        }
        begins.push_str(word.text);
        end = Some(word.span().end);
    }
    begins.trim_end_matches(';').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(statement: &str, begins: &str, makes: Option<&str>) {
        let words = tokens(statement);
        assert_eq!(beginning(&words), begins);
        assert_eq!(made(&words).as_deref(), makes);
    }

    #[test]
    fn a_statement_is_told_by_its_beginning_and_what_it_makes() {
        check("create table a (b);", "create table a (b)", Some("a"));
        check(
            "\n-- why\nCREATE  TEMP VIEW\n x.[a b] as",
            "CREATE TEMP VIEW x.[a b] as",
            Some("a b"),
        );
        check(
            "create unique index if not exists 'i' on t(a)",
            "create unique index if not exists 'i' on t(a)",
            Some("i"),
        );
        check("insert into a values (1)", "insert into a values (1)", None);
        check("create", "create", None);
        let long = format!("insert into t values ('{}')", "x".repeat(100));
        check(&long, "insert into t values ( …", None);
    }

    #[test]
    fn lines_are_listed_as_far_as_anybody_reads() {
        assert_eq!(are_lines(&[3]), "is line 3");
        assert_eq!(are_lines(&[3, 5]), "are lines 3, 5");
        assert_eq!(are_lines(&[3, 5, 6]), "are lines 3, 5, 6");
        assert_eq!(are_lines(&[1, 2, 3, 4, 5, 6, 7]), "are lines 1, 2, 3, 4, 5 and 2 more");
    }
}
