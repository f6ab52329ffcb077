//! Static constructors, run once.
//!
//! The compiler of WebGPU kernels registers its parts in static constructors. A WebAssembly module
//! that has some and never names `__wasm_call_ctors` is taken for a command by the linker: each of
//! its exports then runs them all, at every call from JavaScript, which made decoding three times
//! slower. Naming it once turns that off
//! (<https://docs.rs/inventory>, "WebAssembly and constructors").

/// Runs the constructors. To be called once, before anything else.
#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "the linker's function can be named in no other way")]
pub fn run() {
    unsafe extern "C" {
        fn __wasm_call_ctors();
    }
    // SAFETY: the function takes and returns nothing, and this is its only call.
    unsafe { __wasm_call_ctors() }
}

/// Does nothing: elsewhere the system has run them.
#[cfg(not(target_arch = "wasm32"))]
pub fn run() {}
