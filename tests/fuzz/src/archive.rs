//! Zip archives of databases and projects: the directory, and where each file lies.

use beamsplitter_browser::zip::{Entry, LOCAL, TAIL, Writer, data, directory, entries};

use crate::Target;

/// The reader.
pub const TARGET: Target = Target { name: "archive", seeds, run };

fn seeds() -> Vec<Vec<u8>> {
    let files: [(&str, &[u8]); 2] =
        [("database/pets/pets.sqlite", b"SQLite"), ("labels.jsonl", b"{}")];
    vec![archive(&files).expect("a small archive"), archive(&[]).expect("an empty archive")]
}

/// Returns an archive of files that are stored as they are.
fn archive(files: &[(&str, &[u8])]) -> Option<Vec<u8>> {
    let (mut writer, mut bytes) = (Writer::default(), Vec::new());
    for (path, content) in files {
        let size = content.len() as u64;
        let entry = Entry {
            path: (*path).to_owned(),
            deflated: false,
            crc: 0,
            compressed: size,
            size,
            header: 0,
        };
        bytes.extend(writer.header(&entry).ok()?);
        bytes.extend(*content);
    }
    bytes.extend(writer.finish().ok()?);
    Some(bytes)
}

/// Returns the bytes from `start` to `end`, as far as there are any: what a browser's `slice` gives.
fn slice(bytes: &[u8], start: u64, end: u64) -> &[u8] {
    let within = |at: u64| usize::try_from(at).map_or(bytes.len(), |at| at.min(bytes.len()));
    let (start, end) = (within(start), within(end));
    &bytes[start..end.max(start)]
}

fn run(input: &[u8]) -> String {
    let size = input.len() as u64;
    let found = directory(slice(input, size.saturating_sub(TAIL), size))
        .and_then(|(offset, length)| entries(slice(input, offset, offset + length)));
    let found = match found {
        Ok(found) => found,
        Err(error) => return error.to_string(),
    };
    let mut files: Vec<(&str, &[u8])> = Vec::new();
    for entry in &found {
        let header = slice(input, entry.header, entry.header + LOCAL);
        if let Ok(start) = data(entry, header) {
            files.push((&entry.path, slice(input, start, start + entry.compressed)));
        }
    }
    // What is read can be written, and is read as the same again.
    if let Some(written) = archive(&files) {
        let (offset, length) = directory(&written).expect("an archive was written");
        let again =
            entries(slice(&written, offset, offset + length)).expect("a directory was written");
        assert_eq!(again.len(), files.len());
        for (entry, (path, content)) in again.iter().zip(&files) {
            assert_eq!((entry.path.as_str(), entry.size), (*path, content.len() as u64));
        }
    }
    format!("{} of {} files", files.len(), found.len())
}
