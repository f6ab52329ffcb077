//! Outputs of a checkpoint: the text of their tokens, and its parts.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use beamsplitter_decode::{Plan, Token};

use super::pieces::{Pieces, UNKNOWN};

/// Number of texts in the memo before it is cleared.
const REMEMBERED: usize = 4096;

/// Texts of outputs with a memo, so that only the last token of an output is decoded.
pub(super) struct OutputTexts<'a> {
    pieces: &'a dyn Pieces,
    unknown: &'a str,
    known: RefCell<HashMap<Box<[Token]>, Rc<str>>>,
}

impl<'a> OutputTexts<'a> {
    pub fn new(pieces: &'a dyn Pieces, unknown: &'a str) -> Self {
        Self { pieces, unknown, known: RefCell::default() }
    }

    /// Returns the text of `output`.
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

    /// Returns the text that `token` adds after the piece `before`.
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

/// The part of an output after the name of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OutputBody<'t> {
    /// The name is not complete.
    Header,
    /// The text after the name.
    Text(&'t str),
    /// The output is neither a query nor the name of a database.
    Lost,
}

/// Returns the output without `<db_id> |`. A checkpoint may leave it out or write another name.
pub(super) fn body<'t>(text: &'t str, database: &str) -> OutputBody<'t> {
    let text = text.trim_start();
    if is_begun(text, database) {
        return OutputBody::Text(text);
    }
    match text.split_once('|') {
        Some((_, body)) => OutputBody::Text(body.strip_prefix(' ').unwrap_or(body)),
        None if text.len() > 2 * database.len() + 16 => OutputBody::Lost,
        None => OutputBody::Header,
    }
}

/// Returns whether a text begins as a query or a plan and not as the name of the database.
fn is_begun(text: &str, database: &str) -> bool {
    let first = text.split(char::is_whitespace).next().unwrap_or_default();
    let query = ["select", "with"].iter().any(|word| first.eq_ignore_ascii_case(word));
    query && (first.len() < text.len() || !database.starts_with(first)) || plan(text).is_some()
}

/// Reads a plan `J joins @ S selects @`. Returns it with the text that follows.
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

/// Writes the text that begins the output of every template with this plan.
pub(super) fn plan_text(plan: Plan) -> String {
    format!("{} joins @ {} selects @", plan.joins, plan.selects)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_is_read_leniently() {
        for (text, expect) in [
            ("", OutputBody::Header),
            ("concert_s", OutputBody::Header),
            ("select_db", OutputBody::Header),
            ("select", OutputBody::Text("select")),
            ("concert_singer |", OutputBody::Text("")),
            ("concert_singer | select a || b", OutputBody::Text("select a || b")),
            ("other db | with w", OutputBody::Text("with w")),
            ("select a || b from", OutputBody::Text("select a || b from")),
            ("1 joins @ 2 selects @ select", OutputBody::Text("1 joins @ 2 selects @ select")),
            ("concert singer singer singer singer singer sing", OutputBody::Lost),
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
