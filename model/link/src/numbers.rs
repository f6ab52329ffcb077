//! Numbers that a question says in digits, in words, or in both.

use std::ops::Range;

use beamsplitter_common::lexicon::List;

use crate::question::Question;

static UNITS: List = List::new(crate::LEXICON, "units");
static TENS: List = List::new(crate::LEXICON, "tens");

/// A number of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The words that say it.
    pub words: Range<usize>,
    /// Its digits, as SQL writes them.
    pub text: String,
    /// The magnitude that was left out, a unit of the column perhaps: `20` for "20 million".
    pub without: Option<&'static str>,
}

/// Returns the numbers of a question in order: `1,000`, `three`, `twenty-five`, `a dozen`,
/// `100 million`, `5k`, `-5`. A percentage has two values, `20` and `0.2`: columns hold either. So
/// has a number of millions: a column may count them.
pub fn numbers(question: &Question) -> Vec<Number> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < question.words.len() {
        let Some(said) = in_digits(question, at).or_else(|| in_words(question, at)) else {
            at += 1;
            continue;
        };
        let end = said.end;
        let (start, sign) = match is_negative(question, at) {
            true => (at - 1, "-"),
            false => (at, ""),
        };
        let mut add = |end: usize, digits: &str, without| {
            found.push(Number { words: start..end, text: format!("{sign}{digits}"), without });
        };
        match percent(question, end) {
            Some(last) => {
                add(last, &said.text, None);
                add(last, &((said.value * 1e4).round() / 1e6).to_string(), None);
            }
            None => add(end, &said.text, None),
        }
        if let Some((digits, magnitude)) = said.unscaled {
            add(end, &digits, Some(magnitude));
        }
        at = end;
    }
    found
}

/// A number without its sign.
struct Said {
    end: usize,
    value: f64,
    text: String,
    /// Its digits without the magnitude, and the magnitude.
    unscaled: Option<(String, &'static str)>,
}

impl Said {
    fn new(end: usize, value: f64) -> Self {
        Self { end, value, text: value.to_string(), unscaled: None }
    }
}

/// Reads digits and the magnitude after them.
fn in_digits(question: &Question, at: usize) -> Option<Said> {
    let digits = question.word(at).replace(',', "");
    let value = digits.parse::<f64>().ok().filter(|_| digits.starts_with(is_digit))?;
    let next = question.word(at + 1);
    let whole = Said { end: at + 1, value, text: digits.clone(), unscaled: None };
    let (scale, name) = match next {
        "hundred" => (100.0, "hundred"),
        "k" | "m" | "mn" | "bn" => {
            if !question.touches_next(at) || continues(question, at + 1) {
                return Some(whole);
            }
            match next {
                "k" => (1e3, "thousand"),
                "m" | "mn" => (1e6, "million"),
                _ => (1e9, "billion"),
            }
        }
        word => match magnitude(word) {
            Some(magnitude) => magnitude,
            None => return Some(whole),
        },
    };
    Some(Said { unscaled: Some((digits, name)), ..Said::new(at + 2, round(value * scale)) })
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

/// Returns whether a letter or digit stands right behind word `at`.
fn continues(question: &Question, at: usize) -> bool {
    question.touches_next(at) && question.words[at + 1].is_word()
}

/// Removes what binary fractions add: 1.1 million is 1100000.
fn round(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// Returns the value of a magnitude, and its name.
fn magnitude(word: &str) -> Option<(f64, &'static str)> {
    Some(match word {
        "dozen" => (12.0, "dozen"),
        "thousand" => (1e3, "thousand"),
        "million" => (1e6, "million"),
        "billion" => (1e9, "billion"),
        "trillion" => (1e12, "trillion"),
        _ => return None,
    })
}

/// Reads number words from `at` on; none where no number begins.
fn in_words(question: &Question, at: usize) -> Option<Said> {
    let scales = |word: &str| word == "hundred" || magnitude(word).is_some();
    // "a dozen", "half a million": the article alone is no number.
    let (mut end, first) = match [0, 1, 2].map(|i| question.word(at + i)) {
        ["half", "a", word] if scales(word) => (at + 2, Some(0.5)),
        ["a" | "an", word, _] if scales(word) => (at + 1, Some(1.0)),
        _ => (at, None),
    };
    let (mut total, mut group, mut read) = (0.0, first, false);
    loop {
        let mut next = end;
        // "twenty-five", "one hundred and five"
        let joined = match question.word(next) {
            "-" => read && question.touches_next(next),
            "and" => read && group.is_none_or(|g| g >= 100.0),
            _ => false,
        };
        next += usize::from(joined);
        let Some((sum, higher)) = add_word(question.word(next), group, total) else { break };
        if joined && higher != total {
            break;
        }
        (group, total, read) = (sum, higher, true);
        end = next + 1;
    }
    // "five million": the magnitude comes last, and may be the unit of a column.
    let unscaled = match magnitude(question.word(end - usize::from(read))) {
        Some((scale, name)) if group.is_none() => Some(((total / scale).to_string(), name)),
        _ => None,
    };
    read.then(|| Said { unscaled, ..Said::new(end, total + group.unwrap_or(0.0)) })
}

/// Adds one number word to the group of up to three digits and to the total above it; none where
/// the word does not continue the number.
fn add_word(word: &str, group: Option<f64>, total: f64) -> Option<(Option<f64>, f64)> {
    let rest = group.unwrap_or(0.0) % 100.0;
    if let Some(unit) = UNITS.iter().position(|unit| *unit == word) {
        let fits = rest == 0.0 || (rest >= 20.0 && rest % 10.0 == 0.0 && (1..10).contains(&unit));
        let fits = fits && group != Some(0.0) && group != Some(0.5);
        return fits.then(|| (Some(group.unwrap_or(0.0) + unit as f64), total));
    }
    if let Some(ten) = TENS.iter().position(|ten| *ten == word) {
        let fits = rest == 0.0 && group != Some(0.0);
        return fits.then(|| (Some(group.unwrap_or(0.0) + 20.0 + 10.0 * ten as f64), total));
    }
    if word == "hundred" {
        let fits = group.is_none_or(|group| group < 100.0);
        return fits.then(|| (Some(group.unwrap_or(1.0) * 100.0), total));
    }
    let (scale, _) = magnitude(word)?;
    let group = group.or_else(|| (total == 0.0).then_some(1.0))?;
    Some((None, total + group * scale))
}

/// Returns whether the number at `at` stands behind a minus sign or the word for it. The dash of
/// `5-10` and of `A-5` is none.
fn is_negative(question: &Question, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    match question.word(before) {
        "-" | "−" => {
            let follows_word = before > 0 && question.touches_next(before - 1);
            question.touches_next(before) && !follows_word
        }
        "minus" | "negative" => true,
        _ => false,
    }
}

/// Returns the place behind a percent sign or word at `at`.
fn percent(question: &Question, at: usize) -> Option<usize> {
    match [question.word(at), question.word(at + 1)] {
        ["%" | "percent", _] => Some(at + 1),
        ["per", "cent"] => Some(at + 2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;

    #[test]
    fn reads_digits_words_signs_and_magnitudes() {
        cases::check("src/numbers.txt", |text| {
            let found = numbers(&Question::new(text)).into_iter().filter(|n| n.without.is_none());
            found.map(|n| n.text).collect::<Vec<_>>().join(" ")
        });
    }
}
