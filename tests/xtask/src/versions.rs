//! The one place for versions that no lock file pins.
//!
//! Rust crates are pinned by `Cargo.lock` (and `wasm-bindgen-cli` must equal
//! the `wasm-bindgen` there), npm packages by the `package-lock.json` beside
//! each `package.json`, Python packages by the `requirements.txt` files.

/// The target of the page and its workers.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// Bundles the page. 0.22 needs a newer Rust than ours.
pub const TRUNK: &str = "0.21.14";
/// Cuts the page's program; reads what `wasm_split_helpers` in `Cargo.lock` marks, of the same 0.2.
pub const WASM_SPLIT: &str = "0.2.4";
/// The oldest Rust that compiles burn 0.22, as in the workspace's `rust-version`.
pub const RUST_AT_LEAST: (u32, u32) = (1, 95);
/// The oldest Node.js whose test runner the browser tests use.
pub const NODE_AT_LEAST: (u32, u32) = (18, 19);
/// Folders with a `package-lock.json`.
pub const NPM_FOLDERS: [&str; 2] = ["app", "tests/browser"];
/// Debian's packages for the browser tests and for Vulkan without a GPU.
pub const CHROMIUM_PACKAGE: &str = "chromium";
/// Lavapipe, on which the WebGPU twin of the network is compared natively.
pub const VULKAN_PACKAGE: &str = "mesa-vulkan-drivers";

/// Major and minor number of the first version in `text`: "rustc 1.95.0 (...)",
/// "v20.20.2".
pub fn major_minor(text: &str) -> Option<(u32, u32)> {
    let version = text.split_whitespace().find_map(|word| {
        let word = word.strip_prefix('v').unwrap_or(word);
        word.starts_with(|c: char| c.is_ascii_digit()).then_some(word)
    })?;
    let mut numbers = version.split('.').map(str::parse::<u32>);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// The version of `package` in the text of a `Cargo.lock`.
pub fn locked(cargo_lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = cargo_lock.lines().skip_while(|line| *line != name);
    lines.next()?;
    let version = lines.next()?.strip_prefix("version = \"")?;
    Some(version.strip_suffix('"')?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_tools_print() {
        assert_eq!(major_minor("rustc 1.95.0 (f2d3ce0bd 2026-03-21)"), Some((1, 95)));
        assert_eq!(major_minor("v20.20.2\n"), Some((20, 20)));
        assert_eq!(major_minor("1.96.0-nightly"), Some((1, 96)));
        assert_eq!(major_minor("command not found"), None);
        assert_eq!(major_minor("v20"), None);
    }

    #[test]
    fn the_lock_file_names_the_exact_package() {
        let lock = "[[package]]\nname = \"wasm-bindgen-futures\"\nversion = \"0.4.70\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked(lock, "wasm-bindgen").as_deref(), Some("0.2.130"));
        assert_eq!(locked(lock, "trunk"), None);
    }

    #[test]
    fn the_workspace_locks_what_tools_must_equal() {
        let lock = include_str!("../../../Cargo.lock");
        assert!(locked(lock, "wasm-bindgen").is_some());
        let marks = locked(lock, "wasm_split_helpers").unwrap();
        let series = |version: &str| version.rsplit_once('.').unwrap().0.to_string();
        assert_eq!(series(&marks), series(WASM_SPLIT));
    }
}
