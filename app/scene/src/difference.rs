//! How two queries and their results differ, in sentences.

use beamsplitter_common::text::{listed, plural};
use beamsplitter_protocol::Rows;
use beamsplitter_sql::lex::{self, Kind, Token};

/// Says how `second` differs from `first`, clause by clause; nothing where they differ in
/// letter case and spaces alone. `name` is what the second one is called, as a subject.
pub fn query_sentence(first: &str, second: &str, name: &str) -> Option<String> {
    let (first, second) = (clauses(first), clauses(second));
    let parts: Vec<String> =
        CLAUSES.iter().filter_map(|clause| clause_words(clause, &first, &second)).collect();
    (!parts.is_empty()).then(|| format!("{name} {}.", listed(&parts, "and")))
}

/// Says how many rows two results have in common.
pub fn rows_sentence(first: &Rows, second: &Rows) -> String {
    let rows = |rows: &Rows| {
        let more = if rows.more { "more than " } else { "" };
        format!("{more}{}", plural(rows.rows.len(), "row"))
    };
    if first.columns.len() != second.columns.len() {
        let columns = |rows: &Rows| plural(rows.columns.len(), "column");
        return format!(
            "The results have {} and {}: {} and {}.",
            columns(first),
            columns(second),
            rows(first),
            rows(second)
        );
    }
    let missing = first.missing_of(second).into_iter().filter(|missing| *missing).count();
    let common = second.rows.len() - missing;
    match (common == first.rows.len() && missing == 0, common) {
        (true, _) if !(first.more || second.more) => {
            format!("Both return the same {}.", rows(first))
        }
        (_, 0) => format!("No row is in both results: {} and {}.", rows(first), rows(second)),
        (_, 1) => format!("1 row is in both results, of {} and {}.", rows(first), rows(second)),
        _ => format!("{common} rows are in both results, of {} and {}.", rows(first), rows(second)),
    }
}

/// A part of a query, and what is said where it differs.
struct Clause {
    /// The word that begins it.
    word: &'static str,
    /// What a query does that has another one: "reads A instead of B".
    verb: &'static str,
    /// What a query does that alone has one: "has the condition".
    only: &'static str,
    /// What a query does that has none: "leaves out the condition".
    without: &'static str,
}

/// In the order in which they are told: what is read says most.
const CLAUSES: [Clause; 9] = [
    clause("with", "begins with", "begins with", "does without"),
    clause("from", "reads", "reads", "does not read"),
    clause("select", "returns", "returns", "does not return"),
    clause("where", "asks for", "has the condition", "leaves out the condition"),
    clause("group", "groups by", "groups by", "does not group by"),
    clause("having", "keeps groups with", "keeps only groups with", "keeps groups without"),
    clause("order", "sorts by", "sorts by", "does not sort by"),
    clause("limit", "stops after", "stops after", "does not stop after"),
    clause("union", "is combined with", "is combined with", "is not combined with"),
];

const fn clause(
    word: &'static str,
    verb: &'static str,
    only: &'static str,
    without: &'static str,
) -> Clause {
    Clause { word, verb, only, without }
}

/// The clauses of a query, each as its first word and the tokens of its items.
type Clauses = Vec<(&'static str, Vec<String>)>;

/// Cuts a query into its clauses; what stands in brackets belongs to the clause around it.
fn clauses(sql: &str) -> Clauses {
    let mut found: Clauses = Vec::new();
    let mut depth = 0_usize;
    for token in lex::tokens(sql) {
        match token.text {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let combines = |token: &Token<'_>| {
            ["union", "intersect", "except"].iter().any(|word| token.is_word(word))
        };
        let is_last = found.last().is_some_and(|(word, _)| *word == "union");
        let begins = (depth == 0 && !is_last).then(|| match combines(&token) {
            true => Some("union"),
            false => CLAUSES.iter().map(|c| c.word).find(|word| token.is_word(word)),
        });
        let is_word_of_clause = depth == 0 && !is_last && token.is_word("by");
        match begins.flatten() {
            Some("union") => found.push(("union", vec![written(&token)])),
            Some(word) => found.push((word, Vec::new())),
            None if is_word_of_clause => {}
            None => match found.last_mut() {
                Some((_, words)) => words.push(written(&token)),
                None => found.push(("select", vec![written(&token)])),
            },
        }
    }
    found
}

/// Returns a token as it is compared and shown: words in lower case.
fn written(token: &Token<'_>) -> String {
    match token.kind {
        Kind::Word => token.text.to_lowercase(),
        _ => token.text.to_owned(),
    }
}

/// Says how a clause differs.
fn clause_words(clause: &Clause, first: &Clauses, second: &Clauses) -> Option<String> {
    let of = |all: &Clauses| {
        all.iter().find(|(word, _)| *word == clause.word).map(|(_, words)| words.clone())
    };
    match (of(first), of(second)) {
        (None, Some(mine)) => Some(format!("{} {}", clause.only, text(&mine))),
        (Some(other), None) => Some(format!("{} {}", clause.without, text(&other))),
        (Some(other), Some(mine)) if other != mine => Some(changed(clause, &other, &mine)),
        _ => None,
    }
}

/// Says how a clause differs that both have, item by item.
fn changed(clause: &Clause, other: &[String], mine: &[String]) -> String {
    let (theirs, ours) = (items(clause, other), items(clause, mine));
    let missing = |from: &[String], of: &[String]| -> Vec<String> {
        of.iter().filter(|item| !from.contains(item)).cloned().collect()
    };
    let (mut added, mut removed) = (missing(&theirs, &ours), missing(&ours, &theirs));
    let mut parts = Vec::new();
    let repeated = |items: &mut Vec<String>| match items.iter().position(|item| item == DISTINCT) {
        Some(at) => items.remove(at) == DISTINCT,
        None => false,
    };
    if repeated(&mut added) {
        parts.push("leaves out repeated rows".to_owned());
    }
    if repeated(&mut removed) {
        parts.push("keeps repeated rows".to_owned());
    }
    let (plus, minus) = (added.join(", "), removed.join(", "));
    let joined = |items: &str| items.replace("join ", "");
    let change = match (clause.word, plus.is_empty(), minus.is_empty()) {
        ("from", false, true) => Some(format!("also joins {}", joined(&plus))),
        ("from", true, false) => Some(format!("does not join {}", joined(&minus))),
        ("from", false, false) => {
            Some(format!("{} {} instead of {}", clause.verb, joined(&plus), joined(&minus)))
        }
        (_, false, true) => Some(format!("also {} {plus}", clause.verb)),
        (_, true, false) => Some(format!("{} {minus}", clause.without)),
        (_, false, false) => Some(format!("{} {plus} instead of {minus}", clause.verb)),
        ("select", true, true) if parts.is_empty() => {
            Some("returns the same columns in another order".to_owned())
        }
        (_, true, true) if parts.is_empty() => {
            Some(format!("{} the same in another order", clause.verb))
        }
        (_, true, true) => None,
    };
    parts.extend(change);
    parts.join(" and ")
}

/// What a select list begins with that leaves out repeated rows.
const DISTINCT: &str = "distinct";

/// Cuts a clause into its items: columns, tables, conditions. What stands in brackets is whole.
fn items(clause: &Clause, words: &[String]) -> Vec<String> {
    let is_condition = matches!(clause.word, "where" | "having");
    let mut items: Vec<Vec<String>> = vec![Vec::new()];
    let (mut depth, mut between) = (0_i32, false);
    for (at, word) in words.iter().enumerate() {
        depth += i32::from(word == "(") - i32::from(word == ")");
        between |= word == "between";
        let is_free = depth == 0;
        let ends = match word.as_str() {
            "," => is_free && !is_condition,
            "and" if between && is_free => {
                between = false;
                false
            }
            "and" => is_free && is_condition,
            _ => false,
        };
        let begins = is_free && clause.word == "from" && word == "join";
        match (ends, begins) {
            (true, _) => items.push(Vec::new()),
            (_, true) => items.push(vec![word.clone()]),
            _ => items.last_mut().into_iter().for_each(|item| item.push(word.clone())),
        }
        if at == 0 && clause.word == "select" && word == DISTINCT {
            items.push(Vec::new());
        }
    }
    items.retain(|item| !item.is_empty());
    items.iter().map(|item| text(item)).collect()
}

/// Writes tokens as a person would: no space around dots, within brackets and before commas.
fn text(words: &[String]) -> String {
    let mut text = String::new();
    let mut before = "";
    for word in words {
        let joins = matches!(word.as_str(), "." | "," | ")" | ";")
            || matches!(before, "." | "(")
            || (word == "(" && matches!(before, "count" | "sum" | "avg" | "min" | "max"));
        if !text.is_empty() && !joins {
            text.push(' ');
        }
        text.push_str(word);
        before = word;
    }
    text
}

#[cfg(test)]
mod tests;
