//! Numbers, lists and sentences in English, as the page and the command write them.

use std::borrow::Borrow;
use std::fmt::Display;

/// Formats a whole number: `12,345`.
pub fn count(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number as people write it: two decimals, without zeros at the end; of a small one its
/// first two digits.
///
/// ```
/// use beamsplitter_common::text::rounded;
/// assert_eq!([55.010638, 41.0, 0.1 + 0.2, 0.00123].map(rounded), ["55.01", "41", "0.3", "0.0012"]);
/// ```
pub fn rounded(number: f64) -> String {
    let size = number.abs();
    if !number.is_finite() || size >= 1e15 {
        return number.to_string();
    }
    let (mut decimals, mut least) = (2, 0.1);
    while size > 0.0 && size < least && decimals < 12 {
        (decimals, least) = (decimals + 1, least / 10.0);
    }
    let text = format!("{number:.decimals$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Formats a whole number with its word: `1 row`, `2 rows`.
pub fn plural(number: impl Display, word: &str) -> String {
    let number = count(number);
    let ending = if number == "1" { "" } else { "s" };
    format!("{number} {word}{ending}")
}

/// Formats a size: `32 kB`, `1.5 MB`, `2.0 GB`.
pub fn bytes(number: u64) -> String {
    match number {
        0..1_000 => format!("{number} B"),
        1_000..1_000_000 => format!("{} kB", number / 1_000),
        1_000_000..1_000_000_000 => format!("{:.1} MB", number as f64 / 1e6),
        _ => format!("{:.1} GB", number as f64 / 1e9),
    }
}

/// Formats a short time: `12 ms`, `1.5 s`.
pub fn milliseconds(time: f64) -> String {
    if time < 1_000.0 { format!("{time:.0} ms") } else { format!("{:.1} s", time / 1_000.0) }
}

/// Formats a long time: `40 s`, `12 min`, `3.5 h`.
pub fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5_400.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3_600.0),
    }
}

/// Puts each of some texts in quotation marks.
///
/// ```
/// use beamsplitter_common::text::{listed, quoted};
/// assert_eq!(listed(&quoted(["name", "age"]), "or"), "“name” or “age”");
/// ```
pub fn quoted(texts: impl IntoIterator<Item: Display>) -> Vec<String> {
    texts.into_iter().map(|text| format!("“{text}”")).collect()
}

/// Lists texts with `word` before the last one: `a, b and c`.
pub fn listed<S: Borrow<str>>(texts: &[S], word: &str) -> String {
    match texts {
        [] => String::new(),
        [only] => only.borrow().to_owned(),
        [most @ .., last] => format!("{} {word} {}", most.join(", "), last.borrow()),
    }
}

/// Lists the first `most` of some texts, and how many more there are: `a, b and 3 more`.
pub fn first_of<S: Borrow<str>>(texts: &[S], most: usize) -> String {
    let shown = texts[..texts.len().min(most)].join(", ");
    match texts.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} and {} more", count(more)),
    }
}

/// Returns "an" before a vowel and "a" before any other sound, by the first letters of a phrase.
///
/// ```
/// use beamsplitter_common::text::article;
/// assert_eq!(["absence", "user", "Order"].map(article), ["an", "a", "an"]);
/// ```
pub fn article(phrase: &str) -> &'static str {
    let phrase = phrase.to_lowercase();
    let begins = |with: &[&str]| with.iter().any(|with| phrase.starts_with(with));
    let is_vowel = begins(&["a", "e", "i", "o", "u"]) && !begins(&["uni", "use", "eu", "one"]);
    if is_vowel { "an" } else { "a" }
}

/// Returns a text with its first letter as a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns a clause as a sentence; nothing of an empty one.
pub fn sentence(clause: &str) -> String {
    if clause.is_empty() { String::new() } else { capital(clause) + "." }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas_and_one_is_singular() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0, 1, 2_000].map(|n| plural(n, "row")), ["0 rows", "1 row", "2,000 rows"]);
    }

    #[test]
    fn sizes_and_times_have_the_unit_that_fits() {
        let sizes = [999, 32_000, 1_500_000, 2_000_000_000];
        assert_eq!(sizes.map(bytes), ["999 B", "32 kB", "1.5 MB", "2.0 GB"]);
        assert_eq!([12.4, 1_700.0].map(milliseconds), ["12 ms", "1.7 s"]);
        assert_eq!([40.0, 720.0, 12_600.0].map(duration), ["40 s", "12 min", "3.5 h"]);
    }

    #[test]
    fn lists_end_with_a_word_or_with_how_many_more() {
        let names = ["a", "b", "c"];
        let lists = [0, 1, 2, 3].map(|n| listed(&names[..n], "or"));
        assert_eq!(lists, ["", "a", "a or b", "a, b or c"]);
        assert_eq!([first_of(&names, 3), first_of(&names, 2)], ["a, b, c", "a, b and 1 more"]);
    }

    #[test]
    fn a_sentence_begins_with_a_capital_and_ends_with_a_stop() {
        assert_eq!(sentence("gold 1 fails"), "Gold 1 fails.");
        assert_eq!(sentence("äpfel"), "Äpfel.");
        assert_eq!((sentence(""), capital("")), (String::new(), String::new()));
    }
}
