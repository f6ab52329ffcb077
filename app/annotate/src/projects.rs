//! Names of the storages that projects have in this browser, each its own: those of the folder that
//! this copy of the page lies in, since another folder of the same host may hold another copy.

use crate::kept::KeptCounts;

/// The storage of the first project at the root of a host; also of the one project that earlier
/// versions kept for all folders of a host.
pub const FIRST: &str = "beamsplitter-labels";

/// A project that this browser keeps beside the open one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptProject {
    /// Its storage.
    pub storage: String,
    /// How much there is of it.
    pub note: KeptCounts,
    /// Decisions that are in the small store alone, and come in when it is opened.
    pub waiting: usize,
}

/// Returns the storage of the first project of a folder.
pub fn first(folder: &str) -> String {
    if folder == "/" { FIRST.to_owned() } else { format!("{FIRST} {folder}") }
}

/// Returns the storage of a further project, made at a time in milliseconds.
pub fn another(folder: &str, at: u64) -> String {
    format!("{FIRST} {folder} {at}")
}

/// Returns whether a storage can be opened from a folder.
pub fn is_of(folder: &str, storage: &str) -> bool {
    let own = format!("{FIRST} {folder}");
    let rest = storage.strip_prefix(&own);
    storage == FIRST || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// Returns the key of a project's small store: a `kind` of text, for a storage.
pub fn key(kind: &str, storage: &str) -> String {
    if storage == FIRST { kind.to_owned() } else { format!("{kind} {storage}") }
}

/// Returns the storage whose small store has this key, if it holds that kind of text.
pub fn storage_of<'a>(kind: &str, key: &'a str) -> Option<&'a str> {
    let rest = key.strip_prefix(kind)?;
    if rest.is_empty() { Some(FIRST) } else { rest.strip_prefix(' ') }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_the_page_in_two_folders_have_projects_of_their_own() {
        let (a, b) = (first("/a/"), another("/b/", 7));
        assert_ne!(a, first("/"));
        assert!(is_of("/a/", &a) && is_of("/a/", &another("/a/", 7)) && is_of("/b/", &b));
        assert!(!is_of("/a/", &b) && !is_of("/", &a) && !is_of("/a/", &first("/a/b/")));
        // What an earlier version kept for the whole host is nobody's loss.
        assert!(["/", "/a/"].into_iter().all(|folder| is_of(folder, FIRST)));
    }

    #[test]
    fn keys_name_their_storage() {
        for storage in [FIRST.to_owned(), first("/a/"), another("/", 7)] {
            assert_eq!(storage_of("label-note", &key("label-note", &storage)), Some(&*storage));
            assert_eq!(storage_of("label-tail", &key("label-note", &storage)), None);
        }
        assert_eq!(storage_of("label-note", "label-notes"), None);
    }
}
