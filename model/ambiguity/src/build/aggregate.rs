//! P: a table is added that holds aggregates of the query's tables, computed beforehand. The first
//! reading is the query as it was, the second selects from the new table.

use std::ops::Range;

use beamsplitter_sql::lex::{self, Kind, Token};
use beamsplitter_sql::{quote, schema::Schema};

use super::{Made, Rules, Skipped, Task};
use crate::name_references::{Target, edited};
use crate::record::Change;

/// Functions that are computed beforehand for each column.
const COMPUTED: [&str; 4] = ["sum", "avg", "min", "max"];

/// The clauses of a query of one `select`, in bytes, each with its first word.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    /// `select` and its results.
    pub select: Range<usize>,
    /// `from` and its tables.
    pub from: Range<usize>,
    /// `where` and its condition.
    pub condition: Option<Range<usize>>,
    /// `group by`.
    pub group: Option<Range<usize>>,
    /// `having`.
    pub having: Option<Range<usize>>,
    /// `order by` and `limit`.
    pub rest: Option<Range<usize>>,
}

/// Returns the clauses of a query; none if it has several `select`s.
pub(crate) fn clauses(sql: &str) -> Option<Clauses> {
    let tokens = lex::tokens(sql);
    if tokens.iter().filter(|token| token.is_word("select")).count() != 1 {
        return None;
    }
    let mut depth = 0usize;
    let mut starts: Vec<(&str, usize)> = Vec::new();
    for token in &tokens {
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth = depth.saturating_sub(1);
        }
        let words = ["select", "from", "where", "group", "having", "order", "limit"];
        if depth == 0
            && let Some(word) = words.into_iter().find(|word| token.is_word(word))
        {
            starts.push((word, token.start));
        }
    }
    let clause = |word: &str| {
        let at = starts.iter().position(|(w, _)| *w == word)?;
        let end = starts.get(at + 1).map_or(sql.len(), |(_, start)| *start);
        Some(starts[at].1..end)
    };
    let rest = clause("order").or_else(|| clause("limit"));
    Some(Clauses {
        select: clause("select")?,
        from: clause("from")?,
        condition: clause("where"),
        group: clause("group"),
        having: clause("having"),
        rest: rest.map(|range| range.start..sql.len()),
    })
}

/// An aggregate in the text.
struct Aggregate {
    function: String,
    /// The column without its alias; none for `count(*)`.
    column: Option<String>,
    place: Range<usize>,
}

impl Aggregate {
    /// Returns the column of the new table that holds it.
    fn name(&self) -> String {
        let Self { function, column, .. } = self;
        column.as_ref().map_or_else(|| "number".to_owned(), |column| format!("{function}_{column}"))
    }
}

pub(super) fn changes(task: &Task<'_>) -> Vec<Result<Made, Skipped>> {
    change(task).into_iter().map(Ok).collect()
}

fn change(task: &Task<'_>) -> Option<Made> {
    let sql = task.query;
    let parts = clauses(sql)?;
    let sources: Vec<usize> = task.name_references.tables();
    let tokens = lex::tokens(sql);
    let found = aggregates(&tokens);
    let sound = task.rules == Rules::Sound;

    let mut aggregated: Vec<String> = Vec::new();
    for column in found.iter().filter_map(|a| a.column.clone()) {
        if !aggregated.contains(&column) {
            aggregated.push(column);
        }
    }
    let counts = found.iter().any(|a| a.column.is_none());
    if sources.is_empty() || (aggregated.is_empty() && !(sound && counts)) {
        return None;
    }
    let plain = plain_columns(task, &parts, &found, sound);

    let second = second_reading(task, &parts, &found)?;
    let tables: Vec<String> =
        sources.iter().map(|t| task.schema.tables[*t].name.to_lowercase()).collect();
    let mut name: Vec<String> = tables.clone();
    name.extend(aggregated.iter().cloned());
    if aggregated.is_empty() {
        name.push("number".to_owned());
    }
    let name = name.join("_");
    // At least one aggregate must be read from the new table, or nothing is ambiguous.
    let uses = |a: &&Aggregate| a.column.is_some() || sound;
    if !found.iter().filter(uses).any(|a| mentions(&second, &a.name())) {
        return None;
    }
    let columns = new_columns(&plain, &found, &aggregated, sound);
    let raw = plain.iter().cloned();
    let raw = raw.chain(counts.then(|| "number".to_owned())).chain(aggregated.iter().cloned());
    Some(Made {
        readings: [sql.to_owned(), second.replace(NEW, &quote(&name))],
        change: Change::Aggregates {
            table: name,
            columns,
            plain: raw.collect(),
            tables: sources
                .iter()
                .zip(tables)
                .map(|(table, name)| (name, key(task.schema, *table)))
                .collect(),
        },
    })
}

/// Stands for the new table's name while the text is put together.
const NEW: &str = "\u{1}";

fn key(schema: &Schema, table: usize) -> String {
    let key = schema.tables[table].columns.iter().find(|column| column.primary_key);
    key.map(|column| column.name.to_lowercase()).unwrap_or_default()
}

fn mentions(sql: &str, name: &str) -> bool {
    lex::tokens(sql).iter().any(|token| token.value().eq_ignore_ascii_case(name))
}

fn new_columns(
    plain: &[String],
    found: &[Aggregate],
    aggregated: &[String],
    sound: bool,
) -> Vec<String> {
    let mut columns: Vec<String> = plain.to_vec();
    if found.iter().any(|a| a.column.is_none()) {
        columns.push("number".to_owned());
    }
    for column in aggregated {
        columns.extend(COMPUTED.iter().map(|function| format!("{function}_{column}")));
        let counted = |a: &Aggregate| a.function == "count" && a.column.as_ref() == Some(column);
        if sound && found.iter().any(counted) {
            columns.push(format!("count_{column}"));
        }
    }
    columns
}

/// Returns every aggregate of one column, and every `count(*)`.
fn aggregates(tokens: &[Token<'_>]) -> Vec<Aggregate> {
    let functions = ["count", "sum", "avg", "min", "max"];
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Some(function) = functions.into_iter().find(|f| token.is_word(f)) else { continue };
        let inner: Vec<&Token<'_>> =
            tokens[at + 1..].iter().take_while(|token| !token.is(")")).collect();
        let column = match inner.as_slice() {
            [open, column] if open.is("(") => *column,
            [open, _, dot, column] if open.is("(") && dot.is(".") => *column,
            _ => continue,
        };
        let named = matches!(column.kind, Kind::Word | Kind::Quoted(_));
        let column = match (named, function) {
            (true, _) => Some(column.value().to_lowercase()),
            (false, "count") if column.is("*") => None,
            _ => continue,
        };
        let Some(close) = tokens.get(at + 1 + inner.len()) else { continue };
        let place = token.start..close.span().end;
        found.push(Aggregate { function: function.to_owned(), column, place });
    }
    found
}

/// Returns columns that stand in the new table as they are: what is returned, and in the condition
/// what has an alias before it, or all of it by the sound rules, with the groups.
fn plain_columns(
    task: &Task<'_>,
    parts: &Clauses,
    found: &[Aggregate],
    sound: bool,
) -> Vec<String> {
    let mut plain: Vec<String> = Vec::new();
    for reference in &task.name_references.all {
        let Target::Column(at) = reference.target else { continue };
        if found.iter().any(|a| a.place.contains(&reference.name.start)) {
            continue;
        }
        let within = |part: &Option<Range<usize>>| {
            part.as_ref().is_some_and(|range| range.contains(&reference.name.start))
        };
        let qualifier = &task.query[reference.whole.start..reference.name.start];
        let numbered = qualifier.strip_prefix('t').and_then(|rest| rest.strip_suffix('.'));
        let numbered = numbered.is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
        let wanted = parts.select.contains(&reference.name.start)
            || within(&parts.condition) && (numbered || sound)
            || sound && (within(&parts.group) || within(&parts.having) || within(&parts.rest));
        let bare = qualifier.is_empty() || numbered || sound;
        let name = task.schema.column(at).name.to_lowercase();
        if wanted && bare && !plain.contains(&name) {
            plain.push(name);
        }
    }
    plain
}

/// Returns the query on the new table: aggregates as columns, no aliases, no groups.
fn second_reading(task: &Task<'_>, parts: &Clauses, found: &[Aggregate]) -> Option<String> {
    let sql = task.query;
    let mut edits: Vec<(Range<usize>, String)> =
        found.iter().map(|a| (a.place.clone(), quote(&a.name()))).collect();
    for reference in &task.name_references.all {
        let inside = found.iter().any(|a| a.place.contains(&reference.name.start));
        if matches!(reference.target, Target::Column(_)) && !inside {
            edits.push((reference.whole.clone(), sql[reference.name.clone()].to_owned()));
        }
    }
    let written = |range: Range<usize>| {
        let within = edits.iter().filter(|(place, _)| range.contains(&place.start));
        let moved = within.map(|(place, text)| {
            (place.start - range.start..place.end - range.start, text.clone())
        });
        edited(&sql[range.clone()], moved.collect()).trim_end().to_owned()
    };
    let mut text = format!("{} from {NEW}", written(parts.select.clone()));
    let sound = task.rules == Rules::Sound;
    let having = parts.having.clone().map(|range| range.start + "having".len()..range.end);
    match (&parts.condition, having) {
        (Some(condition), having) if sound => {
            text = format!("{text} {}", written(condition.clone()));
            if let Some(having) = having {
                text = format!("{text} and{}", written(having));
            }
        }
        // As the benchmark has it: all that follows stays, groups too.
        (Some(condition), _) => {
            return Some(format!("{text} {}", written(condition.start..sql.len())));
        }
        (None, Some(having)) => text = format!("{text} where{}", written(having)),
        (None, None) => {}
    }
    if let Some(rest) = parts.rest.clone().filter(|_| sound) {
        text = format!("{text} {}", written(rest));
    }
    Some(text)
}
