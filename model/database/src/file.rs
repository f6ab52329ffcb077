//! Tells kinds of file apart by their first bytes, before SQLite sees them.
//!
//! SQLite answers "file is not a database" to a spreadsheet, to an encrypted database and to a
//! cut-off download alike; a person needs to know which it is. Layout of the header:
//! <https://www.sqlite.org/fileformat2.html#the_database_header>.

use serde::{Deserialize, Serialize};

/// Why the bytes of a file are no database that SQLite can open. The message is for the person who
/// chose the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum FileError {
    /// Another kind of file.
    #[error(
        "{name} is not an SQLite database: it {looks}. Choose a file that SQLite wrote \
         (often .sqlite, .sqlite3 or .db)."
    )]
    NotSqlite {
        /// Name of the file.
        name: String,
        /// What it looks like, as the rest of "it ...".
        looks: String,
    },
    /// Its first bytes are what encryption makes of them.
    #[error(
        "{name} seems to be encrypted (SQLCipher or alike). Save a copy without a password and \
         open that."
    )]
    Encrypted {
        /// Name of the file.
        name: String,
    },
    /// SQLite's own check failed, or the file is shorter than it says.
    #[error(
        "{name} is damaged: {what}. Copy it again from where it came from, or repair it with \
         `sqlite3 {name} .recover`."
    )]
    Damaged {
        /// Name of the file.
        name: String,
        /// What is wrong, as a clause.
        what: String,
    },
}

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEADER: usize = 100;
/// Bits per byte above which 512 bytes or more are taken for cipher text: random bytes reach
/// 7.5 and more, machine code and compressed headers stay below.
const CIPHER_ENTROPY: f64 = 7.2;

/// How other kinds of file begin.
const OTHERS: [(&[u8], &str); 13] = [
    (b"** This file contains an SQLite 2", "was written by SQLite 2, which SQLite 3 cannot read"),
    (b"PK\x03\x04", "is a zip archive, as spreadsheets are too"),
    (b"\x1f\x8b", "is compressed with gzip; unpack it first"),
    (b"\x28\xb5\x2f\xfd", "is compressed with zstd; unpack it first"),
    (b"\xfd7zXZ", "is compressed with xz; unpack it first"),
    (b"7z\xbc\xaf", "is a 7z archive; unpack it first"),
    (b"PAR1", "is a Parquet file"),
    (b"%PDF", "is a PDF document"),
    (b"\x89PNG", "is a PNG image"),
    (b"\xff\xd8\xff", "is a JPEG image"),
    (b"\x00\x01\x00\x00Standard ", "is a Microsoft Access database"),
    (b"\xd0\xcf\x11\xe0", "is an old Microsoft Office document"),
    (b"\x37\x7f\x06\x82", "is the write-ahead log of a database, not the database"),
];

/// What has to be done before SQLite can open the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inspection {
    /// Nothing.
    Plain,
    /// The database keeps a write-ahead log, which a lone file cannot have: bytes 18 and 19 must
    /// be set to 1 (rollback journal), as SQLite itself does when it leaves that mode.
    WriteAhead,
}

/// Looks at the first bytes of a file (4 KiB are enough) and its whole length.
///
/// # Errors
/// [`FileError::NotSqlite`], [`FileError::Encrypted`] or [`FileError::Damaged`].
pub fn inspect(name: &str, head: &[u8], length: u64) -> Result<Inspection, FileError> {
    let not_sqlite = |looks: &str| FileError::NotSqlite { name: name.into(), looks: looks.into() };
    let damaged = |what: String| FileError::Damaged { name: name.into(), what };
    if length == 0 {
        return Err(not_sqlite("is empty"));
    }
    if !head.starts_with(MAGIC) {
        if let Some((_, looks)) = OTHERS.iter().find(|(start, _)| head.starts_with(start)) {
            return Err(not_sqlite(looks));
        }
        if head.get(8..12) == Some(b"DUCK") {
            return Err(not_sqlite("is a DuckDB database"));
        }
        if let Some(looks) = describe_text(head) {
            return Err(not_sqlite(looks));
        }
        return Err(if length.is_multiple_of(512) && entropy(head) > CIPHER_ENTROPY {
            FileError::Encrypted { name: name.into() }
        } else {
            not_sqlite("does not begin like one")
        });
    }
    if head.len() < HEADER {
        return Err(damaged(format!("it ends after {length} bytes, within its header")));
    }
    let page = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    if !(page.is_power_of_two() && page >= 512) || head[21..24] != [64, 32, 32] {
        return Err(damaged("its header is not one that SQLite writes".into()));
    }
    // The page count counts only if the same writer kept it and the change counter.
    let pages = u64::from(be32(head, 28));
    let expected = pages * page;
    if be32(head, 24) == be32(head, 92) && length < expected {
        return Err(damaged(format!("it is cut off, {length} of {expected} bytes are there")));
    }
    Ok(if head[18] == 2 || head[19] == 2 { Inspection::WriteAhead } else { Inspection::Plain })
}

fn be32(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Returns what kind of text the bytes are, if they are text.
fn describe_text(head: &[u8]) -> Option<&'static str> {
    // A character may be cut in two at the end of the sample.
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&head[..error.valid_up_to()]).ok()?
        }
        Err(_) => return None,
    };
    if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{feff}')) {
        return None;
    }
    let upper = text.to_ascii_uppercase();
    Some(if upper.contains("CREATE TABLE") || upper.contains("INSERT INTO") {
        "holds SQL text; make a database of it with `sqlite3 new.sqlite < file.sql`"
    } else if text.trim_start().starts_with(['{', '[']) {
        "holds JSON text"
    } else if text.trim_start().starts_with('<') {
        "holds a web page or XML"
    } else {
        "holds plain text; a table of text opens where its name ends in .csv, .tsv or .txt"
    })
}

/// Returns Shannon entropy of the bytes in bits per byte.
fn entropy(bytes: &[u8]) -> f64 {
    let mut counts = [0u32; 256];
    for &byte in bytes {
        counts[usize::from(byte)] += 1;
    }
    let total = bytes.len() as f64;
    counts
        .iter()
        .filter(|&&count| count > 0)
        .map(|&count| f64::from(count) / total)
        .map(|p| -p * p.log2())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the header of a database of `pages` pages of 4,096 bytes.
    fn header(pages: u32) -> Vec<u8> {
        let mut head = vec![0; HEADER];
        head[..16].copy_from_slice(MAGIC);
        head[16..24].copy_from_slice(&[16, 0, 1, 1, 0, 64, 32, 32]);
        head[28..32].copy_from_slice(&pages.to_be_bytes());
        head
    }

    #[track_caller]
    fn check(head: &[u8], length: u64, expect: &str) {
        let found = match inspect("x.db", head, length) {
            Ok(inspection) => format!("{inspection:?}"),
            Err(error) => error.to_string(),
        };
        assert!(found.contains(expect), "{found:?} does not contain {expect:?}");
    }

    #[test]
    fn databases_are_told_from_other_files() {
        check(&header(3), 3 * 4096, "Plain");
        check(b"", 0, "it is empty");
        check(b"PK\x03\x04....", 900, "zip archive");
        check(b"id,name\n1,Ann\n", 14, "plain text");
        check("name\nZo\u{eb}".as_bytes().split_last().unwrap().1, 8, "plain text");
        check(b"BEGIN; create table t(x);", 25, "SQL text");
        check(b"\x01\x02\x03", 3, "does not begin like one");
    }

    #[test]
    fn cut_off_and_broken_headers_are_damage() {
        check(&header(3), 2 * 4096, "8192 of 12288 bytes");
        check(&header(3)[..40], 40, "within its header");
        let mut head = header(3);
        head[16] = 7;
        check(&head, 3 * 4096, "not one that SQLite writes");
    }

    #[test]
    fn a_stale_page_count_is_no_damage() {
        let mut head = header(3);
        head[24..28].copy_from_slice(&9u32.to_be_bytes());
        check(&head, 4096, "Plain");
    }

    #[test]
    fn write_ahead_logging_is_seen() {
        let mut head = header(1);
        head[18..20].copy_from_slice(&[2, 2]);
        check(&head, 4096, "WriteAhead");
    }

    #[test]
    fn cipher_text_is_seen() {
        // A linear congruential sequence stands for cipher text.
        let mut state = 1u32;
        let noise: Vec<u8> = (0..4096)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            })
            .collect();
        check(&noise, 4096 * 7, "encrypted");
        check(&noise, 4096 * 7 + 1, "does not begin like one");
    }
}
