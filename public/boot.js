// Starts the page: everything else is Rust.
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "system";
const { js, wasm } = document.querySelector("script[data-js]").dataset;
const { default: init } = await import(js);
await init({ module_or_path: wasm });
navigator.serviceWorker?.register("offline.js").catch(() => {});
