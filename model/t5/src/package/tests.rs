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
