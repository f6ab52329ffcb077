//! Several files of text as one, each with how it is read: what a database of tables is opened from, and
//! kept as.
//!
//! A line of JSON, `[[name, bytes, reading], ...]`, then the bytes of all files. One of them may be
//! such a file itself, whose files are read as it says.

use beamsplitter_database::{Reading, TableFile};
use serde::Deserialize;

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

/// Returns the first line for files of these names and lengths in bytes, and how they are read.
pub fn tables_head(files: &[(String, u64)], reading: &Reading) -> String {
    let head = serde_json::Value::from_iter(
        files.iter().map(|(name, bytes)| serde_json::json!([name, bytes, reading])),
    );
    format!("{head}\n")
}

/// Name, length and reading of a held file.
#[derive(Deserialize)]
struct Held(String, usize, #[serde(default)] Reading);

/// Returns the files that are held, or none where the file was not made so.
pub fn held_tables(bytes: &[u8]) -> Option<Vec<TableFile>> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let (head, mut rest) = (bytes.get(..end)?, bytes.get(end + 1..)?);
    let head: Vec<Held> = serde_json::from_slice(head).ok()?;
    let mut files = Vec::with_capacity(head.len());
    for Held(name, length, reading) in head {
        let (file, others) = rest.split_at_checked(length)?;
        match holds_tables(&name) {
            true => {
                let reading = || reading.clone();
                files.extend(
                    held_tables(file)?.into_iter().map(|of| TableFile { reading: reading(), ..of }),
                )
            }
            false => files.push(TableFile { name, bytes: file.to_vec(), reading }),
        }
        rest = others;
    }
    Some(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_together_comes_apart() {
        let names = [("a.csv".to_owned(), 4), ("ü \"b\".csv".to_owned(), 0)];
        let head = tables_head(&names, &Reading::default());
        let held = format!("{head}x\n1\n");
        let files = held_tables(held.as_bytes()).unwrap();
        assert_eq!(files, [TableFile::new("a.csv", "x\n1\n"), TableFile::new("ü \"b\".csv", "")]);
        // Files that were kept before anybody could say how they are read.
        assert_eq!(held_tables(b"[[\"a.csv\",2]]\nx\n").unwrap(), [TableFile::new("a.csv", "x\n")]);
        let reading = Reading { head_line: Some(0), ..Reading::default() };
        let outer = tables_head(&[("a.tables".to_owned(), held.len() as u64)], &reading);
        let files = held_tables(format!("{outer}{held}").as_bytes()).unwrap();
        assert_eq!(files[0], TableFile { reading, ..TableFile::new("a.csv", "x\n1\n") });
        assert_eq!(held_tables(format!("{head}x").as_bytes()), None);
        assert_eq!(held_tables(b"x"), None);
        assert!(holds_tables(&tables_name("a.csv")) && !holds_tables("a.csv"));
    }
}
