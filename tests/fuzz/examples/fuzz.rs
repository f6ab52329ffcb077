//! Fuzzes one reader with libFuzzer: inputs that reach code which no other input reached are built
//! upon. The task runner (`cargo xtask fuzz`) compiles our crates with the counters that this needs.
//!
//! `BEAMSPLITTER_FUZZ_TARGET` names the reader, `BEAMSPLITTER_FUZZ_FOLDER` the folder into which its
//! seeds are written before the run.

#![no_main]

use beamsplitter_fuzz::{Target, target};
use std::sync::OnceLock;

/// The chosen reader.
static TARGET: OnceLock<&Target> = OnceLock::new();

libfuzzer_sys::fuzz_target!(
    init: {
        let variable = |name: &str| {
            std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set: use cargo xtask fuzz"))
        };
        let name = variable("BEAMSPLITTER_FUZZ_TARGET");
        let target = target(&name).unwrap_or_else(|| panic!("there is no target `{name}`"));
        let folder = variable("BEAMSPLITTER_FUZZ_FOLDER");
        target.write(folder.as_ref()).unwrap_or_else(|error| panic!("{folder}: {error}"));
        TARGET.get_or_init(|| target);
    },
    |input: &[u8]| {
        if let Some(target) = TARGET.get() {
            std::hint::black_box((target.run)(input));
        }
    }
);
