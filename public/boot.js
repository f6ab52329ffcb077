// Starts the page: everything else is Rust.
let theme = null;
try {
  theme = localStorage.getItem("theme");
} catch {
  // Storage is forbidden: colours are as the system has them.
}
document.documentElement.dataset.theme = theme ?? "system";
// Files that an address names are asked for before they are fetched, and the rest of the address waits for
// them.
let begin;
const started = new Promise((done) => (begin = done));
const openNamed = () => {
  const { hash } = location;
  if (!/[?&](database|examples|trace)=/.test(hash)) return;
  history.replaceState(null, "", hash.split("?")[0]);
  import("./open.js").then(({ open }) => open(hash, started));
};
openNamed();
addEventListener("hashchange", openNamed);
// What is asked at once is fetched beside the page's program: the samples, and the worked example
// where the address asks no question.
const early = ["samples/samples.json", ...(/[?&]question=/.test(location.hash) ? [] : ["samples/example.json"])];
for (const href of early) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href }));
}
// The page says which of the engine's programs it started.
const engine = new Promise((known) => {
  addEventListener("engine", () => known(document.documentElement.dataset.engine), { once: true });
});
const { js, wasm, later = "" } = document.querySelector("script[data-js]").dataset;
const { default: init } = await import(js);
await init({ module_or_path: wasm });
begin();

// For the next visit without a network: what this page loaded, what it will load for other views,
// and what its workers and samples are made of.
const program = (name) => [`${name}.js`, `${name}_bg.wasm`];
const worker = (name) => [`${name}_loader.js`, ...program(name)];
const keep = async () => {
  // It says what it could not keep, which the page tells.
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    document.documentElement.dataset.unkept = data.unkept;
    dispatchEvent(new Event("unkept"));
  });
  await navigator.serviceWorker.register("offline.js");
  const { active } = await navigator.serviceWorker.ready;
  const samples = await (await fetch("samples/samples.json")).json();
  active.postMessage([
    "./",
    ...performance.getEntriesByType("resource").map(({ name }) => name),
    ...worker("database"),
    "engine_loader.js",
    ...program(await engine),
    ...worker("language"),
    ...later.split(" ").filter(Boolean),
    "sql-wasm-browser.js",
    "sql-wasm-browser.wasm",
    "d3.min.js",
    "plot.umd.min.js",
    "samples/samples.json",
    "samples/questions.json",
    "samples/example.json",
    ...samples.map(({ file }) => `samples/${file}`),
  ]);
};
// Once the page has nothing better to do.
const idle = globalThis.requestIdleCallback ?? setTimeout;
if (navigator.serviceWorker) idle(() => keep().catch(() => {}));
