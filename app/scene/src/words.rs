//! Tokens of a trace as words of SQL.

use std::collections::BTreeMap;

use beamsplitter_decode::output_language::TokenClass;
use beamsplitter_decode::trace::{SearchTrace, Trace};
use beamsplitter_sql::Schema;
use beamsplitter_sql::clauses::{ClauseToken, select_first};

/// How T5 ends an output.
pub const END: &str = "</s>";
/// What ends the plan and the template before a filling.
pub const TEMPLATE_END: &str = "@";
/// The sign for the end token in the page.
pub const END_SIGN: &str = "∎";

/// The words of one trace over the names of one schema.
pub struct Words<'a> {
    trace: &'a Trace,
    pieces: bool,
    names: BTreeMap<String, TokenClass>,
}

impl<'a> Words<'a> {
    /// Returns the words of `trace`.
    pub fn new(trace: &'a Trace, schema: &Schema) -> Self {
        let pieces = trace.words.values().any(|word| word.starts_with('▁'));
        Self { trace, pieces, names: names(schema) }
    }

    /// Returns a token, with the space before it where there is one.
    pub fn text(&self, token: u32) -> String {
        let text = match self.trace.words.get(&token).map_or("?", String::as_str) {
            END => END_SIGN,
            // The vocabulary knows one form of each word.
            "1 joins" => "1 join",
            "1 selects" => "1 select",
            text => text,
        };
        // Words stand apart; pieces of words say themselves where a space is.
        match (self.pieces, text.strip_prefix('▁')) {
            (true, Some(rest)) => format!(" {rest}"),
            (true, None) => text.to_owned(),
            (false, _) => format!(" {text}"),
        }
    }

    /// Returns what a token belongs to. A free search does not say, but names and numbers can be
    /// told.
    pub fn class(&self, class: TokenClass, token: u32) -> TokenClass {
        if class != TokenClass::Structure {
            return class;
        }
        let text = self.text(token);
        let word = text.trim();
        let is_value = || word.starts_with('\'') || word.parse::<f64>().is_ok();
        match self.names.get(&word.to_lowercase()) {
            Some(&known) => known,
            None if is_value() => TokenClass::Value,
            None => TokenClass::Structure,
        }
    }

    /// Returns the output of a hypothesis: its tokens from the first to node `id`.
    pub fn output(&self, search: &SearchTrace, id: Option<u32>) -> String {
        let path = path(search, id);
        let text: String = path.iter().map(|&node| self.text(search.nodes.token[node])).collect();
        text.trim_start().to_owned()
    }
}

/// Returns the nodes from the first to `id`, by their place in the search's arrays.
pub fn path(search: &SearchTrace, id: Option<u32>) -> Vec<usize> {
    let mut path = Vec::new();
    let mut at = id.and_then(|id| search.nodes.find(id));
    while let Some(node) = at {
        path.push(node);
        at = u32::try_from(search.nodes.parent[node]).ok().and_then(|id| search.nodes.find(id));
    }
    path.reverse();
    path
}

/// Puts the clauses of a query in SQL's order; what ends the output, or a template, stays at the end.
pub fn ordered(trace: &Trace, query: &[u32]) -> Vec<u32> {
    let word = |token: &u32| trace.words.get(token).map_or("", String::as_str);
    let is_end = |token: &&u32| [END, TEMPLATE_END].contains(&word(token));
    let end = query.last().filter(is_end);
    let clauses = &query[..query.len() - usize::from(end.is_some())];
    let mut tokens = select_first(clauses, &|token| kind(word(token)));
    tokens.extend(end);
    tokens
}

/// Returns what a word of our output language is for the order of clauses.
fn kind(word: &str) -> ClauseToken {
    match word {
        "select" => ClauseToken::Select,
        "from" => ClauseToken::From,
        "where" | "group by" | "having" | "order by" | "limit" | "offset" => ClauseToken::Other,
        "union" | "union all" | "intersect" | "except" => ClauseToken::Other,
        ")" => ClauseToken::Close,
        word if word.ends_with('(') => ClauseToken::Open,
        _ => ClauseToken::Inner,
    }
}

/// Returns names of tables, and of columns with their table before them, in lower case.
fn names(schema: &Schema) -> BTreeMap<String, TokenClass> {
    let tables = schema.tables.iter().map(|table| (table.name.to_lowercase(), TokenClass::Table));
    let columns =
        schema.columns().map(|(at, _)| (schema.full_name(at).to_lowercase(), TokenClass::Column));
    columns.chain(tables).collect()
}
