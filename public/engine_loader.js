// Starts the engine worker: everything else is Rust.
// What breaks in a promise is told to the page like any other error, so that it can start anew.
addEventListener("unhandledrejection", ({ reason }) => setTimeout(() => { throw reason; }));
importScripts("engine.js");
wasm_bindgen({ module_or_path: "engine_bg.wasm" });
