//! Cases in a text file: each is a line, and below it, indented by four spaces, what comes of it.
//!
//! Lines that begin with `#` are headings. `BLESS=1` writes what comes of each case anew.

use std::{fs, path::Path};

/// Checks every case of `file`, a path below the package's folder.
///
/// # Panics
/// At the first line of the file that is not what `outcome` says.
#[track_caller]
pub fn check(file: &str, outcome: impl Fn(&str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).expect(file);
    let mut written = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("    ")) {
        written.push(line.to_owned());
        if !line.is_empty() && !line.starts_with('#') {
            written.extend(outcome(line).lines().map(|line| format!("    {line}")));
        }
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, written.join("\n") + "\n").expect(file);
        return;
    }
    for (at, (is, was)) in written.iter().zip(text.lines()).enumerate() {
        assert_eq!(is, was, "{file}:{}", at + 1);
    }
    assert_eq!(written.len(), text.lines().count(), "{file}: lines; BLESS=1 writes them anew");
}
