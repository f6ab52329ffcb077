//! The shipped model in `dist/`: its word table in two files, so that a browser fetches the vectors of
//! rare words after the first question, or when one needs them.

use crate::dist::Dist;
use crate::failure::Failure;
use crate::files::{files, read};
use beamsplitter_common::WordTable;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The shipped model.
const MODEL: &str = "models/default";
/// Names of the files, as model/t5 reads them.
const WORDS: &str = "words.bin";
const FIRST: &str = "words.first.bin";
const REST: &str = "words.rest.bin";
const MANIFEST: &str = "manifest.json";
const TOKENIZER: &str = "tokenizer.json";
/// The pieces of the first file, one a line (model/training/first_words.py).
pub const LIST: &str = "model/training/first_words.txt";

/// Copies the models into `dist/`, the shipped one with its word table in two files: the pieces of `list`
/// first.
pub fn write(list: &Path, models: &Path, dist: &mut Dist) -> Result<(), Failure> {
    let name = models.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let list = read(list)?;
    for file in files(models)? {
        let inner = file.strip_prefix(models).unwrap_or(&file).to_string_lossy();
        let inner = format!("{name}/{}", inner.replace('\\', "/"));
        let folder = file.parent().unwrap_or(models);
        let bytes = |name: &str| {
            let path = folder.join(name);
            fs::read(&path).map_err(Failure::file("read", path))
        };
        match inner.strip_prefix(MODEL).and_then(|inner| inner.strip_prefix('/')) {
            Some(WORDS) => {
                let [first, rest] = split(&bytes(WORDS)?, &bytes(TOKENIZER)?, &list)?;
                let manifest = manifest(&bytes(MANIFEST)?, &bytes(WORDS)?, [&first, &rest])?;
                dist.write(&format!("{MODEL}/{FIRST}"), &first)?;
                dist.write(&format!("{MODEL}/{REST}"), &rest)?;
                dist.write(&format!("{MODEL}/{MANIFEST}"), manifest.as_bytes())?;
            }
            Some(MANIFEST) if folder.join(WORDS).exists() => {}
            _ => {
                let content = fs::read(&file).map_err(Failure::file("read", &file))?;
                dist.write(&inner, &content)?;
            }
        }
    }
    Ok(())
}

/// Splits a word table by the list of its first pieces.
fn split(words: &[u8], tokenizer: &[u8], list: &str) -> Result<[Vec<u8>; 2], Failure> {
    let damaged = |what: &str, error: String| Failure::found(format!("{MODEL}/{what}: {error}"));
    let tokenizer: Value =
        serde_json::from_slice(tokenizer).map_err(|e| damaged(TOKENIZER, e.to_string()))?;
    let vocabulary = &tokenizer["model"]["vocab"];
    let (mut first, mut wrong) = (BTreeSet::new(), Vec::new());
    for (at, piece) in list.lines().enumerate() {
        match vocabulary[piece].as_u64() {
            Some(row) if first.insert(row as usize) => {}
            Some(_) => wrong.push(format!("{LIST}:{}: {piece} is there twice", at + 1)),
            None => wrong.push(format!("{LIST}:{}: the tokenizer has no piece {piece}", at + 1)),
        }
    }
    if !wrong.is_empty() {
        return Err(Failure::Violations(wrong));
    }
    let failed = |error: beamsplitter_common::TableError| damaged(WORDS, error.to_string());
    let parts = WordTable::read(words).and_then(|table| table.split(&first)).map_err(failed)?;
    let joined = WordTable::read_first(&parts[0]).map_err(failed)?;
    joined.add_rest(&parts[1]).map_err(failed)?;
    match joined.write().map_err(failed)? == words {
        true => Ok(parts),
        false => Err(damaged(WORDS, "its two parts are not the whole".into())),
    }
}

/// Returns the manifest with the two parts; the whole file stays named, with its hash.
fn manifest(manifest: &[u8], words: &[u8], [first, rest]: [&[u8]; 2]) -> Result<String, Failure> {
    let mut manifest: Value = serde_json::from_slice(manifest)
        .map_err(|error| Failure::found(format!("{MODEL}/{MANIFEST}: {error}")))?;
    if manifest["files"][WORDS] != entry(words) {
        return Err(Failure::found(format!("{MODEL}/{WORDS} is not the file of its manifest")));
    }
    manifest["word_parts"] = json!({ "first": entry(first), "rest": entry(rest) });
    Ok(format!("{manifest:#}\n"))
}

/// Returns size and hash of a file, as a manifest has them.
fn entry(bytes: &[u8]) -> Value {
    let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    json!({ "size": bytes.len(), "sha256": hash })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: &[u8] = br#"{"model": {"vocab": {"the": 0, "zyx": 1, "of": 2, "a\"b": 3}}}"#;

    fn table() -> Vec<u8> {
        let values = (1..=8).collect();
        WordTable::new(2, vec![0.5, 1.0, 2.0, 4.0], values).unwrap().write().unwrap()
    }

    #[test]
    fn a_table_is_split_by_the_list_into_what_it_was() {
        let words = table();
        let parts = split(&words, TOKENS, "of\nthe\n").unwrap();
        assert_eq!(parts, split(&words, TOKENS, "the\nof\n").unwrap());
        let first = WordTable::read_first(&parts[0]).unwrap();
        assert_eq!([0, 1, 2, 3].map(|row| first.has(row)), [true, false, true, false]);
        first.add_rest(&parts[1]).unwrap();
        assert_eq!(first.write().unwrap(), words);
    }

    #[test]
    fn a_list_of_other_pieces_is_refused() {
        let text = |list| split(&table(), TOKENS, list).unwrap_err().to_string();
        assert!(text("the\nth\n").contains("first_words.txt:2: the tokenizer has no piece th"));
        assert!(text("the\nof\nthe\n").contains("first_words.txt:3: the is there twice"));
        assert!(split(&table()[..20], TOKENS, "the").unwrap_err().to_string().contains("bytes"));
        let beyond = br#"{"model": {"vocab": {"the": 4}}}"#;
        assert!(split(&table(), beyond, "the").unwrap_err().to_string().contains("no row 4"));
    }

    #[test]
    fn the_manifest_names_the_parts_and_the_whole() {
        let words = table();
        let [first, rest] = split(&words, TOKENS, "the").unwrap();
        let whole = json!({ "name": "x", "files": { WORDS: entry(&words) } }).to_string();
        let text = manifest(whole.as_bytes(), &words, [&first, &rest]).unwrap();
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["word_parts"]["rest"]["size"], rest.len());
        assert_eq!(read["word_parts"]["first"]["sha256"], entry(&first)["sha256"]);
        assert_eq!(read["files"][WORDS], entry(&words));
        let other = manifest(whole.as_bytes(), &first, [&first, &rest]).unwrap_err();
        assert!(other.to_string().contains("is not the file of its manifest"));
    }

    #[test]
    fn only_the_shipped_model_is_split() {
        let folder = std::env::temp_dir().join(format!("models-{}", std::process::id()));
        let (models, dist) = (folder.join("models"), folder.join("dist"));
        for name in ["default", "other"] {
            fs::create_dir_all(models.join(name)).unwrap();
            fs::write(models.join(name).join(WORDS), table()).unwrap();
            fs::write(models.join(name).join(TOKENIZER), TOKENS).unwrap();
            let text = json!({ "files": { WORDS: entry(&table()) } }).to_string();
            fs::write(models.join(name).join(MANIFEST), text).unwrap();
        }
        let list = folder.join("list.txt");
        fs::write(&list, "the\n").unwrap();
        let mut open = Dist::open(dist.clone());
        write(&list, &models, &mut open).unwrap();
        let names: Vec<String> = files(&dist)
            .unwrap()
            .iter()
            .map(|file| file.strip_prefix(dist.join("models")).unwrap().display().to_string())
            .collect();
        let [default, other] = [
            ["manifest.json", "tokenizer.json", FIRST, REST].as_slice(),
            &["manifest.json", "tokenizer.json", WORDS],
        ];
        let expected = default.iter().map(|name| format!("default/{name}"));
        assert_eq!(
            names,
            expected.chain(other.iter().map(|name| format!("other/{name}"))).collect::<Vec<_>>()
        );
        fs::remove_dir_all(folder).unwrap();
    }
}
