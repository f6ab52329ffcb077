// Starts the database worker: everything else is Rust.
importScripts("database.js");
wasm_bindgen({ module_or_path: "database_bg.wasm" });
