//! The text of a file: in UTF-8, UTF-16, Windows-1252 or an encoding that somebody chose, and what is no
//! text, by its first bytes.

use std::string::FromUtf8Error;

use beamsplitter_common::text::plural;
use encoding_rs::Encoding;

/// Why a file is not text that can be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing but white space.
    #[error("The file is empty.")]
    Empty,
    /// A workbook or another archive.
    #[error(
        "This is a workbook or another archive. Open it in the program that made it, save its sheet \
         as CSV, and open that."
    )]
    Workbook,
    /// A page of the web, often one that says that the file is not there, or that another program calls a
    /// table.
    #[error(
        "This is a web page or XML: the download may have failed. If it shows a table in a browser, copy \
         that into a spreadsheet and save it as CSV."
    )]
    WebPage,
    /// What Git has in place of a large file.
    #[error(
        "This is a pointer of Git LFS, not the file itself. Fetch that with `git lfs pull`, or download it \
         by itself."
    )]
    Pointer,
    /// Bytes that are not text.
    #[error("Line {line} is not UTF-8 text. Save the file as UTF-8 and try again.")]
    NotText {
        /// The line.
        line: usize,
    },
    /// A choice that is none.
    #[error(
        "No encoding is called {label:?}. Their names are those of web pages: windows-1251, \
         iso-8859-2, gbk, big5, shift_jis, euc-kr, ibm866, macintosh and others."
    )]
    NoEncoding {
        /// What was chosen.
        label: String,
    },
}

/// Returns the text of a file in UTF-8 or UTF-16, without a byte order mark.
///
/// # Errors
/// If it is empty, a workbook, a web page, or text in another encoding.
pub fn read_text(bytes: Vec<u8>) -> Result<String, TextError> {
    decode(bytes, |error| Err(TextError::not_text(&error))).map(|(text, _)| text)
}

/// Returns the text of a file, without a byte order mark, and what should be told of its encoding. It is
/// the one of this name, as web pages call it (<https://encoding.spec.whatwg.org/#names-and-labels>), unless
/// a byte order mark says otherwise; or else found as [`read_older_text`] does.
///
/// # Errors
/// If it is empty, a workbook, a web page, no text, or if no encoding has this name.
pub fn read_text_in(
    bytes: Vec<u8>,
    encoding: Option<&str>,
) -> Result<(String, Option<String>), TextError> {
    let Some(label) = encoding else {
        let (text, guessed) = read_older_text(bytes)?;
        let told = guessed
            .map(|name| told(&text, name) + " Where letters are wrong, choose its encoding.");
        return Ok((text, told));
    };
    let encoding = Encoding::for_label(label.as_bytes())
        .ok_or_else(|| TextError::NoEncoding { label: label.to_owned() })?;
    let bytes = known(bytes)?;
    let (text, used, _) = encoding.decode(&bytes);
    let text = checked(text.into_owned())?;
    let told = told(&text, used.name());
    Ok((text, Some(told)))
}

/// Returns the text of a file, without a byte order mark, and its encoding where that was guessed: what
/// is no UTF-8 may be Windows-1252, as older programs write tables and scripts. What is no character of it
/// is U+FFFD.
///
/// # Errors
/// If it is empty, a workbook, a web page, or no text.
pub fn read_older_text(bytes: Vec<u8>) -> Result<(String, Option<&'static str>), TextError> {
    decode(bytes, |error| {
        let text: Option<String> =
            error.as_bytes().iter().map(|byte| windows_1252(*byte)).collect();
        text.ok_or_else(|| TextError::not_text(&error)).map(|text| (text, Some("Windows-1252")))
    })
}

/// Returns how a text was read, with a word by which a person sees whether that is right.
fn told(text: &str, encoding: &str) -> String {
    let word = beyond_ascii(text).map(|(word, line)| format!(" (\"{word}\" in line {line})"));
    let told = format!("The text is read as {encoding}{}.", word.unwrap_or_default());
    match text.matches('\u{fffd}').count() {
        0 => told,
        unknown => {
            let unknown = plural(unknown, "byte");
            format!("{told} That encoding has no character for {unknown}, shown as \u{fffd}.")
        }
    }
}

/// Returns the first word with a letter beyond ASCII, and its line.
fn beyond_ascii(text: &str) -> Option<(String, usize)> {
    const LONGEST: usize = 20;
    let at = text.find(|c: char| !c.is_ascii())?;
    let is_inner = |c: char| c.is_alphanumeric() || !c.is_ascii();
    let start = text[..at].rfind(|c| !is_inner(c)).map_or(0, |before| before + 1);
    let word = text[start..].chars().take_while(|c| is_inner(*c)).take(LONGEST).collect();
    Some((word, 1 + text[..at].matches('\n').count()))
}

impl TextError {
    fn not_text(error: &FromUtf8Error) -> Self {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Self::NotText { line: 1 + good.iter().filter(|byte| **byte == b'\n').count() }
    }
}

/// A text, and its encoding where that was guessed.
type Decoded = Result<(String, Option<&'static str>), TextError>;

fn decode(bytes: Vec<u8>, otherwise: impl FnOnce(FromUtf8Error) -> Decoded) -> Decoded {
    let mut bytes = known(bytes)?;
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    let (text, guessed) = match utf16(&bytes) {
        Some(text) => (text, None),
        None => String::from_utf8(bytes).map(|text| (text, None)).or_else(otherwise)?,
    };
    Ok((checked(text)?, guessed))
}

/// Returns bytes that may be text.
fn known(bytes: Vec<u8>) -> Result<Vec<u8>, TextError> {
    // Workbooks are zip archives; older ones are Microsoft's compound files.
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0") {
        return Err(TextError::Workbook);
    }
    Ok(bytes)
}

/// Returns a text that says something.
fn checked(text: String) -> Result<String, TextError> {
    let start = text.trim_start();
    if start.is_empty() {
        return Err(TextError::Empty);
    }
    if start.starts_with("version https://git-lfs.github.com/spec/") {
        return Err(TextError::Pointer);
    }
    let begins = |word: &str| start.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word));
    if ["<!doctype html", "<html", "<table", "<?xml"].into_iter().any(begins) {
        return Err(TextError::WebPage);
    }
    Ok(text)
}

/// Returns a character of Windows-1252, U+FFFD for a byte that is none of it
/// (<https://encoding.spec.whatwg.org/#windows-1252>); none for bytes that no text has.
fn windows_1252(byte: u8) -> Option<char> {
    const FROM_80: &str = "€\u{fffd}‚ƒ„…†‡ˆ‰Š‹Œ\u{fffd}Ž\u{fffd}\u{fffd}‘’“”•–—˜™š›œ\u{fffd}žŸ";
    match byte {
        b'\t'..=b'\r' | 0x1a | 0x20..=0x7e | 0xa0.. => Some(char::from(byte)),
        0x80..=0x9f => FROM_80.chars().nth(usize::from(byte - 0x80)),
        _ => None,
    }
}

/// Decodes UTF-16, as spreadsheets save it; none where the bytes are something else. Without a byte
/// order mark it is known by the zero in one of the first two bytes.
fn utf16(bytes: &[u8]) -> Option<String> {
    let (little, bytes) = match bytes {
        [0xff, 0xfe, rest @ ..] => (true, rest),
        [0xfe, 0xff, rest @ ..] => (false, rest),
        [first, 0, ..] if *first != 0 => (true, bytes),
        [0, second, ..] if *second != 0 => (false, bytes),
        _ => return None,
    };
    let unit = |pair: &[u8]| match (little, pair) {
        (true, &[a, b]) => u16::from_le_bytes([a, b]),
        (false, &[a, b]) => u16::from_be_bytes([a, b]),
        _ => 0xfffd,
    };
    let units: Vec<u16> = bytes.chunks(2).map(unit).collect();
    String::from_utf16(&units).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf16_is_read_either_way_round() {
        let units: Vec<u16> = "question\nGrößte 🐕?".encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for bytes in [
            [b"\xff\xfe".as_slice(), &little].concat(),
            [b"\xfe\xff".as_slice(), &big].concat(),
            little,
            big,
        ] {
            assert_eq!(read_text(bytes).unwrap(), "question\nGrößte 🐕?");
        }
        assert_eq!(read_text(b"\xef\xbb\xbfa".to_vec()).unwrap(), "a");
    }

    #[test]
    fn what_is_no_text_is_called_what_it_is() {
        let said = |bytes: &[u8]| read_text(bytes.to_vec()).unwrap_err().to_string();
        assert_eq!(said(b""), "The file is empty.");
        assert_eq!(said(b"\n \t"), "The file is empty.");
        assert!(said(b"PK\x03\x04xl/workbook.xml").starts_with("This is a workbook"));
        assert!(said(b"  <!DOCTYPE html><title>404</title>").starts_with("This is a web page"));
        let pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
        assert!(said(pointer).starts_with("This is a pointer of Git LFS"));
        assert!(said(b"a\nb\xe4c").starts_with("Line 2 is not UTF-8"));
    }

    #[test]
    fn other_text_is_that_of_western_windows() {
        let read = |bytes: &[u8]| read_older_text(bytes.to_vec()).unwrap();
        assert_eq!(read(b"caf\xe9 5\x80 \x9f"), ("café 5€ Ÿ".to_owned(), Some("Windows-1252")));
        assert_eq!(read("café".as_bytes()), ("café".to_owned(), None));
        assert_eq!(read(b"b\xe4\x81"), ("b\u{e4}\u{fffd}".to_owned(), Some("Windows-1252")));
        assert_eq!(read_older_text(b"a\nb\xe4\x01".to_vec()), Err(TextError::NotText { line: 2 }));
    }

    #[test]
    fn a_chosen_encoding_is_read_and_told() {
        let read = |bytes: &[u8], label| read_text_in(bytes.to_vec(), label).unwrap();
        for (label, bytes, word) in [
            ("cp1251", b"id\n\xca\xe8\xbf\xe2".as_slice(), "Київ"),
            ("ISO-8859-2", b"id\n\xa3\xf3d\xbc", "Łódź"),
            ("gbk", b"id\n\xb1\xb1\xbe\xa9", "北京"),
            ("shift_jis", b"id\n\x93\x8c\x8b\x9e", "東京"),
            ("ibm866", b"id\n\x8c\xa8\xad\xe1\xaa", "Минск"),
        ] {
            let (text, told) = read(bytes, Some(label));
            assert_eq!(text, format!("id\n{word}"));
            let told = told.unwrap();
            assert!(told.ends_with(&format!("(\"{word}\" in line 2).")), "{told}");
        }
        let (text, told) = read(b"a\nb\xe4\x81", None);
        assert_eq!(text, "a\nbä\u{fffd}");
        assert_eq!(
            told.unwrap(),
            "The text is read as Windows-1252 (\"bä\u{fffd}\" in line 2). That encoding has no \
             character for 1 byte, shown as \u{fffd}. Where letters are wrong, choose its encoding."
        );
        // A byte order mark knows better.
        assert_eq!(read("\u{feff}é".as_bytes(), Some("windows-1251")).0, "é");
        let error = read_text_in(b"a".to_vec(), Some("klingon")).unwrap_err().to_string();
        assert!(error.starts_with("No encoding is called \"klingon\"."), "{error}");
    }
}
