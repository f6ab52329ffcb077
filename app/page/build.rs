//! With the feature `split` the linker keeps what says where functions are named, for the runner to
//! cut the page's program by.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let for_wasm = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
    if for_wasm && env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bin=page=--emit-relocs");
    }
}
