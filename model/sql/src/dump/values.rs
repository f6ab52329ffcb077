//! The values of a row, as SQLite writes them.

use std::collections::BTreeSet;

use sqlparser::tokenizer::Token;

use super::words::Words;
use crate::quote_text;

/// Writes values, and notes what stands otherwise than it was.
#[derive(Default)]
pub(super) struct Values {
    /// Functions that were not run, in lower case.
    pub(super) functions: BTreeSet<String>,
}

impl Values {
    /// Returns a value as SQLite writes it: casts, introducers and national texts are plain values there.
    /// Of a function the first text stands, or nothing. `bits`: whether the column holds bits.
    pub(super) fn written(&mut self, mut words: Words<'_>, bits: bool) -> String {
        if words.take("cast") || words.take("convert") {
            let inner = words.group().map(|group| {
                group.listed().last().filter(|_| group.listed().count() > 1).unwrap_or(group)
            });
            return inner.map_or_else(|| "NULL".to_owned(), |inner| self.written(inner, bits));
        }
        let mut written = String::new();
        while let Some(token) = words.next() {
            match token {
                // The type of a cast.
                Token::DoubleColon => break,
                Token::Word(word) if word.value.eq_ignore_ascii_case("as") => {
                    return moment(&written, &words).unwrap_or(written);
                }
                Token::Word(word) if word.value.starts_with('_') && words.peek().is_some() => {}
                Token::Word(word) if words.peek() == Some(&Token::LParen) => {
                    return self.called(&word.value, words);
                }
                Token::Word(word) => match word.value.to_lowercase().as_str() {
                    "true" => written += "1",
                    "false" => written += "0",
                    "default" => written += "NULL",
                    _ if word.quote_style == Some('"') => written += &quote_text(&word.value),
                    // The type before a text: DATE '2020-01-01'.
                    _ if matches!(words.peek(), Some(Token::SingleQuotedString(_))) => {}
                    _ => written += &word.value,
                },
                Token::SingleQuotedByteStringLiteral(bits) => {
                    written += &i64::from_str_radix(bits, 2)
                        .map_or_else(|_| quote_text(bits), |bits| bits.to_string());
                }
                Token::HexStringLiteral(digits) => written += &format!("X'{digits}'"),
                Token::Number(number, _) => written += number,
                other => match text(other) {
                    Some(text) if bits && text.contains(char::is_control) => {
                        let bits = text.chars().fold(0, |bits, c| bits << 8 | u64::from(c));
                        written += &bits.to_string();
                    }
                    // SQLite reads a script up to the first NUL.
                    Some(text) if text.contains('\0') => {
                        let digits: String =
                            text.bytes().map(|byte| format!("{byte:02X}")).collect();
                        written += &format!("X'{digits}'");
                    }
                    Some(text) => written += &quote_text(text),
                    None => written += &other.to_string(),
                },
            }
        }
        if written.is_empty() { "NULL".to_owned() } else { written }
    }

    /// Returns what stands for the value of a function.
    fn called(&mut self, name: &str, mut words: Words<'_>) -> String {
        self.functions.insert(name.to_lowercase());
        let first = words.group().and_then(|mut group| text(group.next()?));
        first.map_or_else(|| "NULL".to_owned(), quote_text)
    }
}

/// Returns the content of a text, however it is quoted.
fn text(token: &Token) -> Option<&str> {
    match token {
        Token::SingleQuotedString(text)
        | Token::DoubleQuotedString(text)
        | Token::NationalStringLiteral(text)
        | Token::EscapedStringLiteral(text)
        | Token::UnicodeStringLiteral(text) => Some(text),
        Token::DollarQuotedString(text) => Some(&text.value),
        _ => None,
    }
}

/// Returns the moment that SQL Server writes as bytes: days since 1900, and a time of day in 300ths of
/// a second, or in minutes.
fn moment(written: &str, kind: &Words<'_>) -> Option<String> {
    let digits = written.strip_prefix("X'")?.strip_suffix('\'')?;
    let (days, time) = digits.split_at_checked(digits.len() / 2)?;
    let seconds = |time: u32| match digits.len() {
        16 if kind.is("datetime") => Some(time / 300),
        8 if kind.is("smalldatetime") => Some(time * 60),
        _ => None,
    };
    let seconds = seconds(u32::from_str_radix(time, 16).ok()?)?;
    let days = u32::from_str_radix(days, 16).ok()?.cast_signed();
    Some(format!("datetime('1900-01-01','{days:+} days','+{seconds} seconds')"))
}
