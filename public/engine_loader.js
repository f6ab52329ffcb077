// Starts the engine worker: everything else is Rust.
importScripts("engine.js");
wasm_bindgen({ module_or_path: "engine_bg.wasm" });
