//! The text of a file: in UTF-8, UTF-16 or Windows-1252, and what is no text, by its first bytes.

use std::string::FromUtf8Error;

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
}

/// Returns the text of a file in UTF-8 or UTF-16, without a byte order mark.
///
/// # Errors
/// If it is empty, a workbook, a web page, or text in another encoding.
pub fn read_text(bytes: Vec<u8>) -> Result<String, TextError> {
    decode(bytes, |error| Err(TextError::not_text(&error))).map(|(text, _)| text)
}

/// Returns the text of a file, without a byte order mark, and its encoding where that was guessed: what
/// is no UTF-8 may be Windows-1252, as older programs write tables and scripts.
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

impl TextError {
    fn not_text(error: &FromUtf8Error) -> Self {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Self::NotText { line: 1 + good.iter().filter(|byte| **byte == b'\n').count() }
    }
}

/// A text, and its encoding where that was guessed.
type Decoded = Result<(String, Option<&'static str>), TextError>;

fn decode(mut bytes: Vec<u8>, otherwise: impl FnOnce(FromUtf8Error) -> Decoded) -> Decoded {
    // Workbooks are zip archives; older ones are Microsoft's compound files.
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0") {
        return Err(TextError::Workbook);
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    let (text, guessed) = match utf16(&bytes) {
        Some(text) => (text, None),
        None => String::from_utf8(bytes).map(|text| (text, None)).or_else(otherwise)?,
    };
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
    Ok((text, guessed))
}

/// Returns a character of Windows-1252; none for bytes that text in it has not
/// (<https://encoding.spec.whatwg.org/#windows-1252>).
fn windows_1252(byte: u8) -> Option<char> {
    const FROM_80: &str = "€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ";
    match byte {
        b'\t' | b'\n' | b'\r' | 0x0c | 0x20..=0x7e | 0xa0.. => Some(char::from(byte)),
        0x80..=0x9f => FROM_80.chars().nth(usize::from(byte - 0x80)).filter(|c| *c != '?'),
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
        assert_eq!(read_older_text(b"a\nb\xe4\x81".to_vec()), Err(TextError::NotText { line: 2 }));
        assert_eq!(read_older_text(b"a\nb\xe4\x01".to_vec()), Err(TextError::NotText { line: 2 }));
    }
}
