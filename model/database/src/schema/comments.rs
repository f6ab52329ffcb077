//! Reads the comments that stand in the SQL of a table or a view, which SQLite keeps with it.
//!
//! A comment behind a column on its line is of that column, also behind its comma. One on a line of
//! its own is of the column below it, unless it is further in than that one, stands right below a
//! column with an empty line under it, or nothing follows: then it is of the column above. All others
//! are of the table: those at its name and at its constraints. Of a view what stands before its query
//! is read.

use std::iter::once;

use beamsplitter_sql::lex::{self, Kind, Token};
use beamsplitter_sql::schema::Table;

/// Most characters of a table's or a column's comments that are read.
const LONGEST: usize = 1_000;

/// Words that begin a constraint of a table; SQLite takes none of them for the name of a column.
const CONSTRAINTS: [&str; 5] = ["constraint", "primary", "unique", "check", "foreign"];

/// Fills in the comments of a table or view and of its columns.
pub(super) fn read(sql: &str, view: bool, table: &mut Table) {
    let tokens = lex::all_tokens(sql);
    let parts = parts(&tokens, view);
    let solid = (0..tokens.len()).filter(|at| parts[*at] != Part::None).map(Some);
    let bounds: Vec<Option<usize>> = once(None).chain(solid).chain([None, None]).collect();
    let token = |at: Option<usize>| at.map(|at| &tokens[at]);
    for bounds in bounds.windows(3) {
        let [before, after, next] = [bounds[0], bounds[1], bounds[2]];
        if before.is_some_and(|before| parts[before] == Part::Body) {
            return;
        }
        let inner = before.map_or(0, |before| before + 1)..after.unwrap_or(tokens.len());
        let comments = tokens[inner].iter().filter(|token| token.kind == Kind::Comment);
        let comments: Vec<_> =
            comments.filter_map(|comment| Some((comment, text(comment.text)?))).collect();
        if comments.is_empty() {
            continue;
        }
        // Of a comma that begins a line, what follows it.
        let below = if token(after).is_some_and(|after| after.is(",")) { next } else { after };
        let gap = Gap::new(sql, token(before), token(after), token(below));
        for (comment, text) in comments {
            let owner = if gap.is_of_above(comment) { before } else { below };
            let column = match owner.map(|owner| &parts[owner]) {
                Some(Part::Column(name)) => table.column_named(name),
                _ => None,
            };
            let all = match column {
                Some(column) => &mut table.columns[column].comment,
                None => &mut table.comment,
            };
            add(all, &text);
        }
    }
}

fn add(all: &mut String, text: &str) {
    let room = LONGEST.saturating_sub(all.chars().count());
    if !all.is_empty() && room > 0 {
        all.push(' ');
    }
    all.extend(text.chars().take(room));
    if text.chars().count() > room && !all.ends_with('…') {
        all.push('…');
    }
}

/// Where a token stands in the statement.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// White space or a comment.
    None,
    /// The table itself: its name, its parentheses, what follows them, a constraint.
    Table,
    /// The column of that name.
    Column(String),
    /// What a view selects.
    Body,
}

/// Returns the part of each token.
fn parts(tokens: &[Token<'_>], view: bool) -> Vec<Part> {
    let (mut depth, mut current) = (0_usize, None);
    let mut body = false;
    let part = |token: &Token<'_>| {
        body |= view && ["select", "with", "values"].iter().any(|word| token.is_word(word));
        match token {
            token if matches!(token.kind, Kind::Space | Kind::Comment) => return Part::None,
            _ if body => return Part::Body,
            token if token.is("(") => depth += 1,
            token if token.is(")") => depth = depth.saturating_sub(1),
            _ => {}
        }
        let parenthesis = token.is("(") || token.is(")");
        if depth == 0 || (depth == 1 && parenthesis && current.is_none()) {
            current = None;
            return Part::Table;
        }
        let is_constraint = || CONSTRAINTS.iter().any(|word| token.is_word(word));
        let new = || if is_constraint() { Part::Table } else { Part::Column(token.value()) };
        let part = current.get_or_insert_with(new).clone();
        if depth == 1 && token.is(",") {
            current = None;
        }
        part
    };
    tokens.iter().map(part).collect()
}

/// What lies between two neighbouring tokens that are neither white space nor comments.
struct Gap<'a> {
    sql: &'a str,
    /// Ends of its first and last line.
    lines: Option<(usize, usize)>,
    /// The same of the lines before its first and last empty line.
    empty: Option<(usize, usize)>,
    /// Whether the token above it ends a column, or begins the first.
    separated: bool,
    /// The token below that may begin a column.
    below: Option<&'a Token<'a>>,
}

impl<'a> Gap<'a> {
    fn new(
        sql: &'a str,
        above: Option<&Token<'_>>,
        end: Option<&Token<'_>>,
        below: Option<&'a Token<'a>>,
    ) -> Self {
        let start = above.map_or(0, |above| above.span().end);
        let text = &sql[start..end.map_or(sql.len(), |end| end.start)];
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| start + at).collect();
        let empty: Vec<usize> = ends
            .windows(2)
            .filter(|ends| sql[ends[0]..ends[1]].trim().is_empty())
            .map(|ends| ends[0])
            .collect();
        let both = |all: &[usize]| all.first().copied().zip(all.last().copied());
        Self {
            sql,
            lines: both(&ends),
            empty: both(&empty),
            separated: above.is_none_or(|above| above.is(",") || above.is("(")),
            below: below.filter(|below| !below.is(")")),
        }
    }

    /// Returns whether a comment in it is of what stands above it.
    fn is_of_above(&self, comment: &Token<'_>) -> bool {
        let Some(below) = self.below else { return true };
        let start = comment.start;
        let end = start + comment.text.trim_end().len();
        if self.lines.is_some_and(|(first, _)| first < start) {
            let is_under = self.empty.is_none_or(|(first, _)| first >= start);
            let is_apart = self.empty.is_some_and(|(_, last)| last >= end);
            is_under && is_apart || indent(self.sql, start) > indent(self.sql, below.start)
        } else {
            // In `(a, /* of b */ b)` it stands on the line of both.
            !self.separated || self.lines.is_some_and(|(_, last)| last >= end)
        }
    }
}

/// Returns how far in the line at `at` begins.
fn indent(sql: &str, at: usize) -> usize {
    let line = sql[..at].rfind('\n').map_or(0, |end| end + 1);
    sql[line..].chars().take_while(|c| matches!(c, ' ' | '\t')).count()
}

/// Returns what a comment says, in one line; none where it says nothing.
fn text(comment: &str) -> Option<String> {
    let lines: Vec<&str> = match comment.strip_prefix("--") {
        Some(line) => vec![unruled(line, '-')],
        None => {
            let inner = comment.strip_prefix("/*").unwrap_or(comment);
            let inner = inner.strip_suffix("*/").unwrap_or(inner);
            inner.lines().map(|line| unruled(line.trim_start(), '*')).collect()
        }
    };
    let words: Vec<&str> = lines.into_iter().flat_map(str::split_whitespace).collect();
    let text = words.join(" ");
    text.contains(char::is_alphanumeric).then_some(text)
}

/// Returns a line without the marks before its first space, as in `--- text` and ` * text`.
fn unruled(line: &str, mark: char) -> &str {
    let rest = line.trim_start_matches(mark);
    if rest.is_empty() || rest.starts_with(char::is_whitespace) { rest } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the comments of the table and of its columns, as `column: comment`.
    fn comments(sql: &str, columns: &[&str]) -> Vec<String> {
        let mut table = Table::of("t", columns);
        read(sql, sql.starts_with("CREATE VIEW"), &mut table);
        let told = |name: &str, comment: &str| format!("{name}: {comment}");
        let own = [told("t", &table.comment)];
        let columns = table.columns.iter().map(|column| told(&column.name, &column.comment));
        own.into_iter().chain(columns).filter(|told| !told.ends_with(": ")).collect()
    }

    #[test]
    fn comments_stand_behind_before_and_below_a_column() {
        let behind = "CREATE TABLE t ( -- calls\n  a INTEGER, -- who calls\n  b TEXT, /* when */\n  \
                      c INT -- 1 = out, 2 = in\n)";
        let expected = ["t: calls", "a: who calls", "b: when", "c: 1 = out, 2 = in"];
        assert_eq!(comments(behind, &["a", "b", "c"]), expected);
        let before = "CREATE TABLE t (\n  -- who\n  -- calls\n  a INT,\n  /* when */\n  b TEXT\n)";
        assert_eq!(comments(before, &["a", "b"]), ["a: who calls", "b: when"]);
        let below = "CREATE TABLE t (\n  a INT,\n    -- who\n  b INT, -- 1 = out,\n         -- 2 = \
                     in\n  c INT,\n  -- when\n\n  d INT\n  -- where\n)";
        let expected = ["a: who", "b: 1 = out, 2 = in", "c: when", "d: where"];
        assert_eq!(comments(below, &["a", "b", "c", "d"]), expected);
        let first =
            "CREATE TABLE t (\n    a INT -- who\n  , b INT -- when\n  -- where\n  , c INT\n)";
        assert_eq!(comments(first, &["a", "b", "c"]), ["a: who", "b: when", "c: where"]);
        let one = "CREATE TABLE t (/* who */ a INT /* calls */, /* when */ b INT) -- end";
        assert_eq!(comments(one, &["a", "b"]), ["t: end", "a: who calls", "b: when"]);
    }

    #[test]
    fn marks_in_strings_and_names_are_no_comments() {
        let sql = "CREATE TABLE t (a TEXT DEFAULT '-- no', \"b /* no\" TEXT DEFAULT 'x */', \
                   [c -- d] INT CHECK ([c -- d] IN (1, -- one\n 2 /* two */\n)))";
        let found = comments(sql, &["a", "b /* no", "c -- d"]);
        assert_eq!(found, ["c -- d: one two"]);
    }

    #[test]
    fn constraints_are_of_the_table() {
        let sql = "CREATE TABLE t /* calls */ (\n  a INT, b INT, -- hours\n  -- one each\n  \
                   PRIMARY KEY (a, b), -- twice\n  \"check\" INT, -- a column\n  \
                   CHECK (b > 0 -- more than none\n  )\n) WITHOUT ROWID -- small";
        let expected =
            ["t: calls one each twice more than none small", "b: hours", "check: a column"];
        assert_eq!(comments(sql, &["a", "b", "check"]), expected);
    }

    #[test]
    fn of_a_view_what_stands_before_its_query_is_read() {
        let sql =
            "CREATE VIEW v (a, b -- sum\n) AS\n-- what is open\nSELECT a, -- not this\n b FROM t";
        assert_eq!(comments(sql, &["a", "b"]), ["t: what is open", "b: sum"]);
    }

    #[test]
    fn rules_are_left_out_and_signs_stay() {
        let sql = "CREATE TABLE t (\n  --------\n  --- who ---\n  a INT, -- -1 = nobody\n  /**\n   * \
                   when:\n   * -9 = never\n   */\n  b INT --\n)";
        assert_eq!(comments(sql, &["a", "b"]), ["a: who --- -1 = nobody", "b: when: -9 = never"]);
        let long = format!("CREATE TABLE t (a INT -- {}\n)", "x".repeat(2 * LONGEST));
        assert_eq!(comments(&long, &["a"])[0].chars().count(), "a: ".len() + LONGEST + 1);
    }

    #[test]
    fn any_text_is_read() {
        for sql in ["", "--", "/*", "CREATE TABLE t (a -- x", ")) /* y", ", -- z", "(\n-- é"] {
            comments(sql, &["a"]);
        }
    }
}
