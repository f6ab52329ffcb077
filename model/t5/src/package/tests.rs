use super::*;

#[test]
fn only_files_beside_the_manifest_are_named() {
    for name in ["model.safetensors", "words.bin", "model-00001-of-00002.safetensors"] {
        assert!(is_plain_name(name), "{name}");
    }
    let outside = ["", ".", "..", "../x", "/etc/passwd", "a/b", "a\\b", "C:x", "%2e%2e%2fx", "a?b"];
    for name in outside {
        assert!(!is_plain_name(name), "{name}");
    }
}

#[test]
fn hash_of_nothing() {
    assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

/// Returns a manifest whose word table is split, with the files of its package.
fn split() -> (Manifest, Files, WordTable) {
    let config = Config::tiny(4, 4, 4);
    let table = WordTable::new(8, vec![0.5; 4], (0..32).collect()).unwrap();
    let [first, rest] = table.split(&[1].into()).unwrap();
    let bytes = table.write().unwrap();
    let files = [(FIRST_WORDS, first), (REST_WORDS, rest)];
    let manifest = Manifest {
        format: FORMAT,
        name: "Split".into(),
        licence: "MIT".into(),
        linearisation: "pointers".into(),
        tasks: BTreeMap::new(),
        quantization: Scheme::None,
        architecture: config,
        files: [(WORDS.to_owned(), FileEntry::of(&bytes))].into(),
        word_parts: Some(WordParts {
            first: FileEntry::of(&files[0].1),
            rest: FileEntry::of(&files[1].1),
        }),
    };
    (manifest, files.map(|(name, bytes)| (name.to_owned(), bytes)).into(), table)
}

#[test]
fn a_split_word_table_is_read_whole_or_in_parts() {
    let (manifest, files, table) = split();
    let manifest = Manifest::from_json(&manifest.to_json().unwrap()).unwrap();
    assert_eq!(manifest.first_files().into_keys().collect::<Vec<_>>(), [FIRST_WORDS]);
    assert_eq!(manifest.stored_files().into_keys().collect::<Vec<_>>(), [FIRST_WORDS, REST_WORDS]);
    let whole = Package::read(manifest.clone(), files.clone()).unwrap();
    assert_eq!(whole.words().unwrap().unwrap(), table);
    assert!(!whole.manifest.to_json().unwrap().windows(10).any(|w| w == b"word_parts"));
    let first = Package::of_checked(manifest, files.clone()).unwrap();
    let part = first.words().unwrap().unwrap();
    assert!(!part.is_whole() && part != table);
    // Who read it before has what is added later.
    first.word_table().unwrap().add_rest(&files[REST_WORDS]).unwrap();
    assert_eq!(part, table);
}

#[test]
fn a_split_word_table_without_its_parts_is_refused() {
    let (manifest, files, _) = split();
    let mut short = files.clone();
    short.remove(REST_WORDS);
    let read = Package::read(manifest.clone(), short.clone());
    assert!(matches!(read, Err(Error::MissingFile { name }) if name == WORDS));
    short.remove(FIRST_WORDS);
    let read = Package::of_checked(manifest.clone(), short);
    assert!(matches!(read, Err(Error::MissingFile { name }) if name == FIRST_WORDS));
    let mut other = files;
    other.get_mut(REST_WORDS).unwrap().pop();
    assert!(matches!(Package::read(manifest, other), Err(Error::Size { .. })));
}
