//! The text of a file: in UTF-8 or UTF-16, and what is no text, by its first bytes.

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
    /// A page of the web, often one that says that the file is not there.
    #[error("This is a web page: the download may have failed.")]
    WebPage,
    /// Bytes that are not text.
    #[error("Line {line} is not UTF-8 text. Save the file as UTF-8 and try again.")]
    NotText {
        /// The line.
        line: usize,
    },
}

/// Returns the text of a file, without a byte order mark.
///
/// # Errors
/// If it is empty, a workbook, a web page, or text in another encoding.
pub fn read_text(bytes: Vec<u8>) -> Result<String, TextError> {
    // Workbooks are zip archives; older ones are Microsoft's compound files.
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0") {
        return Err(TextError::Workbook);
    }
    let text = match utf16(&bytes) {
        Some(text) => text,
        None => utf8(bytes)?,
    };
    let start = text.trim_start();
    if start.is_empty() {
        return Err(TextError::Empty);
    }
    let begins = |word: &str| start.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word));
    if begins("<!doctype html") || begins("<html") {
        return Err(TextError::WebPage);
    }
    Ok(text)
}

fn utf8(mut bytes: Vec<u8>) -> Result<String, TextError> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        TextError::NotText { line: 1 + good.iter().filter(|byte| **byte == b'\n').count() }
    })
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
        assert!(said(b"a\nb\xe4c").starts_with("Line 2 is not UTF-8"));
    }
}
