//! Several files of comma-separated values as one: what a database of tables is opened from, and
//! kept as.
//!
//! A line of JSON, `[[name, bytes], ...]`, then the bytes of all files.

use beamsplitter_database::TableFile;

/// How the name of such a file ends.
const ENDING: &str = ".tables";

/// Returns the name of the file that holds this file and others.
pub fn tables_name(first: &str) -> String {
    let stem = first.rsplit_once('.').map_or(first, |(stem, _)| stem);
    format!("{stem}{ENDING}")
}

/// Returns whether a file holds several tables, by its name.
pub fn holds_tables(name: &str) -> bool {
    name.ends_with(ENDING)
}

/// Returns the first line for files of these names and lengths in bytes.
pub fn tables_head(files: &[(String, u64)]) -> String {
    let head = serde_json::Value::from_iter(
        files.iter().map(|(name, bytes)| serde_json::json!([name, bytes])),
    );
    format!("{head}\n")
}

/// Returns the files that are held, or none where the file was not made so.
pub fn held_tables(bytes: &[u8]) -> Option<Vec<TableFile>> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let (head, mut rest) = (bytes.get(..end)?, bytes.get(end + 1..)?);
    let head: Vec<(String, usize)> = serde_json::from_slice(head).ok()?;
    let mut files = Vec::with_capacity(head.len());
    for (name, length) in head {
        let (file, others) = rest.split_at_checked(length)?;
        files.push(TableFile { name, bytes: file.to_vec() });
        rest = others;
    }
    Some(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_together_comes_apart() {
        let head = tables_head(&[("a.csv".to_owned(), 4), ("ü \"b\".csv".to_owned(), 0)]);
        let files = held_tables(format!("{head}x\n1\n").as_bytes()).unwrap();
        assert_eq!(files[0], TableFile { name: "a.csv".to_owned(), bytes: b"x\n1\n".to_vec() });
        assert_eq!(files[1], TableFile { name: "ü \"b\".csv".to_owned(), bytes: Vec::new() });
        assert_eq!(held_tables(format!("{head}x").as_bytes()), None);
        assert_eq!(held_tables(b"x"), None);
        assert!(holds_tables(&tables_name("a.csv")) && !holds_tables("a.csv"));
    }
}
