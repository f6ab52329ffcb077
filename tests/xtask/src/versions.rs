//! The one place for versions that no lock file pins.
//!
//! Rust crates are pinned by `Cargo.lock` (with them what makes the page of compiled programs), npm
//! packages by the `package-lock.json` beside each `package.json`, Python packages by the
//! `requirements.txt` files.

/// The target of the page and its workers.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// The target of the kernel for ARM processors: it comes with its own C library.
pub const ARM_TARGET: &str = "aarch64-unknown-linux-musl";
/// What runs programs of that target on other processors.
pub const ARM_EMULATOR: &str = "qemu-aarch64";
/// Debian's package of it.
pub const ARM_EMULATOR_PACKAGE: &str = "qemu-user";
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

/// Returns the major and minor number of the first version in `text`: "rustc 1.95.0 (...)",
/// "v20.20.2".
pub fn major_minor(text: &str) -> Option<(u32, u32)> {
    let version = text.split_whitespace().find_map(|word| {
        let word = word.strip_prefix('v').unwrap_or(word);
        word.starts_with(|c: char| c.is_ascii_digit()).then_some(word)
    })?;
    let mut numbers = version.split('.').map(str::parse::<u32>);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    /// Returns the version of `package` in the workspace's lock file.
    fn locked(package: &str) -> String {
        let lock: toml::Table = include_str!("../../../Cargo.lock").parse().unwrap();
        let packages = lock["package"].as_array().unwrap();
        let found = packages.iter().find(|other| other["name"].as_str() == Some(package));
        found.unwrap()["version"].as_str().unwrap().to_owned()
    }

    #[test]
    fn the_bundler_reads_what_the_programs_are_linked_with() {
        assert_eq!(locked("wasm-bindgen"), locked("wasm-bindgen-cli-support"));
        let series = |package: &str| locked(package).rsplit_once('.').unwrap().0.to_string();
        assert_eq!(series("wasm_split_helpers"), series("wasm_split_cli_support"));
    }
}
