//! Where a recorded run lost a query. Its model writes in pieces of its own, so what is compared is
//! text and not tokens.

use beamsplitter_decode::trace::{SearchTrace, Trace};
use beamsplitter_state::HypothesisRef;

use super::{END, Fall, excluded_words, left_words, lives, said, shown, unrecorded_words};

/// Returns where `sql` was lost in the first search of a recorded run.
pub(super) fn fall_of_text(trace: &Trace, sql: &str, title: String) -> Option<Fall> {
    let search = trace.searches.first()?;
    let texts = texts(trace, search);
    let header = header(search, &texts);
    let gold = format!("{header}{}", squashed(sql));
    let nodes = &search.nodes;
    let is_end = |node: usize| trace.words.get(&nodes.token[node]).is_some_and(|word| word == END);
    let right = |node: usize| match is_end(node) {
        true => texts[node] == gold,
        false => gold.starts_with(&texts[node]),
    };
    let lived: Vec<usize> =
        (0..nodes.len()).filter(|&node| right(node) && lives(nodes.why[node])).collect();
    let last = lived.iter().copied().max_by_key(|&node| (texts[node].len(), is_end(node)));
    let parent = last.map_or(-1, |node| i64::from(nodes.id[node]));
    let hypothesis = last.map(|node| HypothesisRef { search: 0, node: nodes.id[node] });
    let words = last.map(|node| path(trace, search, node)).unwrap_or_default();
    let fallen = |needed: Option<&str>, why: String, probability| Fall {
        search: title.clone(),
        hypothesis,
        right: words.len(),
        before: said(&words),
        needed: needed.map(shown),
        why,
        probability,
    };
    if last.is_some_and(is_end) {
        return Some(fallen(None, "found, but not among the results".to_owned(), None));
    }
    let pruned = (0..nodes.len())
        .filter(|&node| nodes.parent[node] == parent && right(node))
        .max_by_key(|&node| texts[node].len());
    if let Some(node) = pruned {
        let why = left_words(search, node);
        let word = word(trace, nodes.token[node]);
        return Some(fallen(Some(&word), why, Some(nodes.log_prob[node].exp())));
    }
    let before = last.map_or("", |node| &texts[node]);
    let runners = &search.runners_up;
    if let Some(at) = runner_up(trace, search, parent, (before, &gold)) {
        let word = word(trace, runners.token[at]);
        let why = excluded_words(runners.why[at]).to_owned();
        return Some(fallen(Some(&word), why, Some(runners.probability[at])));
    }
    let why = unrecorded_words(nodes.parent.contains(&parent));
    let needed = word_after(sql, before.len().saturating_sub(header.len()));
    Some(fallen(Some(needed), why.to_owned(), None))
}

/// Returns the likeliest token after `parent` that was left out and leads from the text `before` on
/// towards `gold`.
fn runner_up(
    trace: &Trace,
    search: &SearchTrace,
    parent: i64,
    (before, gold): (&str, &str),
) -> Option<usize> {
    let runners = &search.runners_up;
    let leads_on = |at: &usize| match trace.words.get(&runners.token[*at]).map(String::as_str) {
        Some(END) => before == gold,
        piece => {
            let more = squashed(piece.unwrap_or_default());
            !more.is_empty() && gold.starts_with(&format!("{before}{more}"))
        }
    };
    (0..runners.parent.len())
        .filter(|&at| runners.parent[at] == parent)
        .filter(leads_on)
        .max_by(|&a, &b| runners.probability[a].total_cmp(&runners.probability[b]))
}

/// Returns the word of a query that is not yet written after `length` bytes of its squashed text.
fn word_after(sql: &str, length: usize) -> &str {
    let mut written = 0;
    let unwritten = |word: &&str| {
        written += squashed(word).len();
        written > length
    };
    sql.split_whitespace().find(unwritten).unwrap_or(END)
}

/// Returns the text of each node: all that its hypothesis has written, without the end.
fn texts(trace: &Trace, search: &SearchTrace) -> Vec<String> {
    let nodes = &search.nodes;
    let mut texts: Vec<String> = Vec::with_capacity(nodes.len());
    for node in 0..nodes.len() {
        let before = u32::try_from(nodes.parent[node]).ok().and_then(|id| nodes.find(id));
        let mut text = before.and_then(|at| texts.get(at)).cloned().unwrap_or_default();
        match trace.words.get(&nodes.token[node]) {
            Some(word) if word != END => text.push_str(&squashed(word)),
            _ => {}
        }
        texts.push(text);
    }
    texts
}

/// Returns what the model writes before a query: `database|`, or nothing.
fn header(search: &SearchTrace, texts: &[String]) -> String {
    let best = search.finished.first().and_then(|&(node, _)| search.nodes.find(node));
    let text = best.map_or("", |node| &texts[node]);
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    match text.split_once('|') {
        // Two bars join texts in SQL.
        Some((name, rest)) if is_name(name) && !rest.starts_with('|') => format!("{name}|"),
        _ => String::new(),
    }
}

/// Returns the words of a hypothesis.
fn path(trace: &Trace, search: &SearchTrace, node: usize) -> Vec<String> {
    let path = crate::words::path(search, Some(search.nodes.id[node]));
    path.into_iter().map(|node| word(trace, search.nodes.token[node])).collect()
}

fn word(trace: &Trace, token: u32) -> String {
    trace.words.get(&token).map_or_else(|| "?".to_owned(), |word| word.replace('▁', ""))
}

/// Returns a text as it is compared: without spaces, in lower case, with one kind of quotes.
fn squashed(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '▁' | ';'))
        .flat_map(char::to_lowercase)
        .map(|c| if c == '"' { '\'' } else { c })
        .collect()
}
