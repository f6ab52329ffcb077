// Starts the language worker: everything else is Rust.
// What breaks in a promise is told to the page like any other error, so that it can start anew.
addEventListener("unhandledrejection", ({ reason }) => setTimeout(() => { throw reason; }));
importScripts("language.js");
wasm_bindgen({ module_or_path: "language_bg.wasm" });
