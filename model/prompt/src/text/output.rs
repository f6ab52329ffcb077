//! What a checkpoint wrote: the text of tokens, and its parts.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use beamsplitter_decode::{Plan, Token};

use super::pieces::{Pieces, UNKNOWN};

/// Texts remembered before all are forgotten.
const REMEMBERED: usize = 4096;

/// Texts of outputs, remembered so that an output costs its last token alone.
pub(super) struct Texts<'a> {
    pieces: &'a dyn Pieces,
    unknown: &'a str,
    known: RefCell<HashMap<Box<[Token]>, Rc<str>>>,
}

impl<'a> Texts<'a> {
    pub fn new(pieces: &'a dyn Pieces, unknown: &'a str) -> Self {
        Self { pieces, unknown, known: RefCell::default() }
    }

    /// The text of `output`.
    pub fn read(&self, output: &[Token]) -> Rc<str> {
        let mut known = self.known.borrow_mut();
        let longest = (1..=output.len()).rev().find_map(|end| {
            let text = known.get(&output[..end])?;
            Some((end, Rc::clone(text)))
        });
        let (end, text) = longest.unwrap_or_else(|| (0, Rc::from("")));
        if end == output.len() {
            return text;
        }
        let mut text = text.to_string();
        for at in end..output.len() {
            text.push_str(&self.piece(at.checked_sub(1).map(|i| output[i]), output[at]));
        }
        let text: Rc<str> = text.into();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(output.into(), Rc::clone(&text));
        text
    }

    /// What `token` adds to a text that ends with the piece `before`.
    fn piece(&self, before: Option<Token>, token: Token) -> String {
        if self.pieces.text(token) == UNKNOWN {
            return self.unknown.to_owned();
        }
        let alone = || self.pieces.decode(&[token]);
        let Some(before) = before else { return alone() };
        // The text of a whole output has no space at its start: a piece alone does not show its.
        let first = self.pieces.decode(&[before]);
        let both = self.pieces.decode(&[before, token]);
        both.strip_prefix(&first).map_or_else(alone, str::to_owned)
    }
}

/// What follows the database's name in an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body<'t> {
    /// The name is not complete yet.
    Header,
    /// This.
    Text(&'t str),
    /// Nothing can: the output is neither a query nor the name of a database.
    Lost,
}

/// The output without `<db_id> |`. A checkpoint may leave it out or write another name.
pub(super) fn body<'t>(text: &'t str, database: &str) -> Body<'t> {
    let text = text.trim_start();
    if is_begun(text, database) {
        return Body::Text(text);
    }
    match text.split_once('|') {
        Some((_, body)) => Body::Text(body.strip_prefix(' ').unwrap_or(body)),
        None if text.len() > 2 * database.len() + 16 => Body::Lost,
        None => Body::Header,
    }
}

/// Whether a text begins as a query or a plan does, and not as the database's name.
fn is_begun(text: &str, database: &str) -> bool {
    let first = text.split(char::is_whitespace).next().unwrap_or_default();
    let query = ["select", "with"].iter().any(|word| first.eq_ignore_ascii_case(word));
    query && (first.len() < text.len() || !database.starts_with(first)) || plan(text).is_some()
}

/// A plan `J joins @ S selects @`, and what follows it.
pub(super) fn plan(text: &str) -> Option<(Plan, &str)> {
    let (joins, text) = text.split_once('@')?;
    let (selects, rest) = text.split_once('@')?;
    let count = |part: &str, unit: &str| {
        let (number, found) = part.trim().split_once(char::is_whitespace)?;
        let found = found.trim();
        (found == unit || unit.strip_suffix('s') == Some(found)).then_some(())?;
        number.parse().ok()
    };
    let plan = Plan { joins: count(joins, "joins")?, selects: count(selects, "selects")? };
    Some((plan, rest))
}

/// What begins the output of every template with this plan.
pub(super) fn plan_text(plan: Plan) -> String {
    format!("{} joins @ {} selects @", plan.joins, plan.selects)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_is_read_leniently() {
        for (text, expect) in [
            ("", Body::Header),
            ("concert_s", Body::Header),
            ("select_db", Body::Header),
            ("select", Body::Text("select")),
            ("concert_singer |", Body::Text("")),
            ("concert_singer | select a || b", Body::Text("select a || b")),
            ("other db | with w", Body::Text("with w")),
            ("select a || b from", Body::Text("select a || b from")),
            ("1 joins @ 2 selects @ select", Body::Text("1 joins @ 2 selects @ select")),
            ("concert singer singer singer singer singer sing", Body::Lost),
        ] {
            assert_eq!(body(text, "concert_singer"), expect, "{text}");
        }
    }

    #[test]
    fn plans() {
        let read = |text| plan(text).map(|(plan, rest)| (plan.joins, plan.selects, rest));
        assert_eq!(read("1 joins @ 2 selects @ select"), Some((1, 2, " select")));
        assert_eq!(read("10 join @ 1 select @"), Some((10, 1, "")));
        for text in ["", "1 joins @ 2 selects", "1 joins @ selects @", "-1 joins @ 1 selects @"] {
            assert_eq!(read(text), None, "{text}");
        }
        let plan_ = Plan { joins: 3, selects: 1 };
        assert_eq!(plan(&plan_text(plan_)), Some((plan_, "")));
    }
}
