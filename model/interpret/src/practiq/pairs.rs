//! Names and values that two things may have in place of one.

use beamsplitter_common::Random;
use beamsplitter_common::lexicon::{Lists, Pairs};
use beamsplitter_sql::names::words;

use super::LEXICON;

/// What tells two columns of texts apart.
static TEXT: Pairs = Pairs::new(LEXICON, "pairs of texts");
/// What tells two columns of numbers or dates apart.
static NUMBER: Pairs = Pairs::new(LEXICON, "pairs of numbers");
/// Words that stand for another, to rename both columns of a pair.
static OTHER: Lists = Lists::new(LEXICON, "second names");
/// What tells two values apart, before or behind them.
static VALUES: Pairs = Pairs::new(LEXICON, "values");

/// Returns two names for a column.
pub fn column_names(name: &str, number: bool, random: &mut Random) -> [String; 2] {
    let table: &Pairs = if number { &NUMBER } else { &TEXT };
    let (a, b) = *random.pick(table);
    let words = words(name);
    let last = words.last().map_or("", String::as_str);
    let other = OTHER.iter().find(|(known, _)| *known == last);
    match (random.below(10), other) {
        (0..=4, _) => [format!("{a}_{name}"), format!("{b}_{name}")],
        (5, _) => [format!("{name}_{a}"), format!("{name}_{b}")],
        (6, _) => [format!("{name}_1"), format!("{name}_2")],
        (_, Some((_, names))) => [names[0].to_owned(), names[1].to_owned()],
        (7, _) => {
            let (a, b) = *random.pick(table);
            [format!("{a}_{last}"), format!("{b}_{last}")]
        }
        (8, _) => [format!("{name}_{b}"), format!("{a}_{name}")],
        _ => [format!("{a}_{name}"), format!("{b}_{name}")],
    }
}

/// Returns two values in place of one.
pub fn values(value: &str, random: &mut Random) -> [String; 2] {
    let (a, b) = random.pick(&VALUES);
    [a, b].map(|form| form.replace("{}", value))
}
