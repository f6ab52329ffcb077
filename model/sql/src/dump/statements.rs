//! The statements of a dump, each up to where its own system ends it.

use super::System;

/// A statement and what follows it.
pub(super) struct Statement<'a> {
    /// Its text, without what ends it.
    pub(super) text: &'a str,
    /// The lines of a `COPY ... FROM stdin`.
    pub(super) data: Option<&'a str>,
}

/// Words with which a line of SQL Server's scripts begins another statement: they have no semicolons.
const BEGINNINGS: [&str; 15] = [
    "ALTER", "BEGIN", "COMMIT", "CREATE", "DECLARE", "DELETE", "DROP", "EXEC", "GRANT", "IF",
    "INSERT", "PRINT", "SET", "UPDATE", "USE",
];

/// Returns the statements of a script.
pub(super) fn of(system: System, script: &str) -> impl Iterator<Item = Statement<'_>> {
    Statements { system, script, at: 0, end: ";" }
}

struct Statements<'a> {
    system: System,
    script: &'a str,
    at: usize,
    /// What ends a statement: MySQL's client can be told another sign.
    end: &'a str,
}

impl<'a> Statements<'a> {
    fn rest(&self, at: usize) -> &'a str {
        self.script.get(at..).unwrap_or_default()
    }

    /// Returns the place behind the next `sign`, from here.
    fn behind(&self, at: usize, sign: &str) -> usize {
        self.rest(at).find(sign).map_or(self.script.len(), |found| at + found + sign.len())
    }

    /// Returns the place behind what begins here, where that is text between quotes or a comment.
    fn passed(&self, at: usize) -> Option<usize> {
        let rest = self.rest(at);
        let mark = rest.chars().next()?;
        match mark {
            '\'' | '"' | '`' => Some(self.behind_quote(at, mark)),
            '[' if self.system == System::SqlServer => Some(self.behind(at, "]")),
            '#' if self.system == System::MySql => Some(self.behind(at, "\n")),
            '-' if rest.starts_with("--") => Some(self.behind(at, "\n")),
            '/' if rest.starts_with("/*") => Some(self.behind(at + 2, "*/")),
            '$' if self.system == System::Postgres => {
                let tag = rest.get(1..)?.find('$').map(|end| &rest[..end + 2])?;
                let is_tag = tag[1..tag.len() - 1].chars().all(|c| c.is_alphanumeric() || c == '_');
                is_tag.then(|| self.behind(at + tag.len(), tag))
            }
            _ => None,
        }
    }

    fn behind_quote(&self, at: usize, mark: char) -> usize {
        // Backslashes escape in MySQL, and in PostgreSQL where an E stands before the quote.
        let escaping = self.script[..at].ends_with(['e', 'E']) && self.system == System::Postgres;
        let escapes = mark != '`' && (self.system == System::MySql || escaping);
        let mut letters = self.rest(at + 1).char_indices();
        while let Some((place, letter)) = letters.next() {
            if letter == '\\' && escapes {
                letters.next();
            } else if letter == mark {
                return at + 2 + place;
            }
        }
        self.script.len()
    }

    /// Passes space, comments and commands of the system's client. A comment of MySQL's with an
    /// exclamation mark is a statement.
    fn pass_between(&mut self) {
        loop {
            let space = self.rest(self.at).len() - self.rest(self.at).trim_start().len();
            self.at += space;
            let rest = self.rest(self.at);
            let marks = rest.starts_with("--") || rest.starts_with("/*") || rest.starts_with('#');
            match self.passed(self.at) {
                Some(behind) if marks && !rest.starts_with("/*!") => self.at = behind,
                _ if self.command() => {}
                _ => return,
            }
        }
    }

    /// Reads lines that are commands of the system's client; returns whether there was one.
    fn command(&mut self) -> bool {
        let line = self.rest(self.at).lines().next().unwrap_or_default();
        let told = line.get(..10).filter(|word| word.eq_ignore_ascii_case("delimiter "));
        let is_batch = self.system == System::SqlServer && line.trim().eq_ignore_ascii_case("go");
        let is_meta = self.system == System::Postgres && line.starts_with('\\');
        match told.filter(|_| self.system == System::MySql) {
            Some(word) => self.end = line[word.len()..].trim(),
            None if is_batch || is_meta => {}
            None => return false,
        }
        self.at = (self.at + line.len() + 1).min(self.script.len());
        true
    }

    /// Returns whether another statement of SQL Server begins with this line.
    fn begins(&self, at: usize) -> bool {
        let line = self.rest(at).lines().next().unwrap_or_default().trim();
        let word = line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        BEGINNINGS.iter().any(|begins| word.eq_ignore_ascii_case(begins))
    }

    /// Returns whether this line ends a batch of SQL Server.
    fn is_batch_end(&self, at: usize) -> bool {
        let line = self.rest(at).lines().next().unwrap_or_default();
        line.trim().eq_ignore_ascii_case("go")
    }

    /// Returns whether a statement of SQL Server has a body, which goes on to the end of its batch.
    fn has_body(&self, start: usize) -> bool {
        const BODIES: [&str; 5] = ["PROC", "PROCEDURE", "FUNCTION", "TRIGGER", "VIEW"];
        let mut words = self.rest(start).split_ascii_whitespace().take(4);
        let is = |word: &str, known: &str| word.eq_ignore_ascii_case(known);
        self.system == System::SqlServer
            && words.next().is_some_and(|word| is(word, "CREATE") || is(word, "ALTER"))
            && words
                .find(|word| !is(word, "OR") && !is(word, "ALTER"))
                .is_some_and(|word| BODIES.iter().any(|body| is(word, body)))
    }

    /// Returns whether a semicolon here stands in the body of a function of PostgreSQL that is written in
    /// SQL.
    fn is_in_body(&self, start: usize, at: usize) -> bool {
        let text = &self.script[start..at];
        let begins = text.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("create"));
        if self.system != System::Postgres || !begins {
            return false;
        }
        let text = text.to_ascii_lowercase();
        text.contains("begin atomic") && !text.trim_end().ends_with("end")
    }
}

impl<'a> Iterator for Statements<'a> {
    type Item = Statement<'a>;

    fn next(&mut self) -> Option<Statement<'a>> {
        self.pass_between();
        let start = self.at;
        if start >= self.script.len() {
            return None;
        }
        let (mut at, mut depth) = (start, 0_usize);
        let body = self.has_body(start);
        let mut end = self.script.len();
        while let Some(letter) = self.rest(at).chars().next() {
            if let Some(behind) = self.passed(at) {
                at = behind;
                continue;
            }
            let ends = self.rest(at).starts_with(self.end) && !self.end.is_empty();
            if ends && !body && !self.is_in_body(start, at) {
                end = at;
                at += self.end.len();
                break;
            }
            match letter {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                '\n' if self.system == System::SqlServer
                    && (self.is_batch_end(at + 1)
                        || depth == 0 && !body && self.begins(at + 1)) =>
                {
                    end = at;
                    break;
                }
                _ => {}
            }
            at += letter.len_utf8();
        }
        self.at = at.max(start + 1);
        let text = &self.script[start..end.max(start)];
        let from_stdin = self.system == System::Postgres
            && text.trim_start().to_ascii_uppercase().starts_with("COPY ")
            && text.to_ascii_lowercase().contains("from stdin");
        let data = from_stdin.then(|| {
            let from = self.behind(self.at, "\n");
            let lines = self.rest(from);
            let end = if lines.starts_with("\\.") {
                Some(0)
            } else {
                lines.find("\n\\.").map(|at| at + 1)
            };
            let end = from + end.unwrap_or(lines.len());
            self.at = self.behind(end, "\n");
            &self.script[from..end]
        });
        Some(Statement { text, data })
    }
}
