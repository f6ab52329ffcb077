// Keeps the page usable without a network. The network is asked first, so that files of two
// versions never meet; the model has a cache of its own, kept by the engine.
const CACHE = "beamsplitter-shell";
const SHELL = [
  "./",
  "boot.js",
  "icon.svg",
  "page.js",
  "page_bg.wasm",
  "database_loader.js",
  "database.js",
  "database_bg.wasm",
  "engine_loader.js",
  "engine.js",
  "engine_bg.wasm",
  "sql-wasm-browser.js",
  "sql-wasm-browser.wasm",
  "samples/samples.json",
  "samples/festival.sqlite",
  "samples/library.sqlite",
  "tokens.css",
  "base.css",
  "controls.css",
  "layout.css",
  "database.css",
  "readings.css",
  "split.css",
  "tree.css",
];

const keep = async (path) => {
  const url = new URL(path, self.registration.scope);
  const response = await fetch(url);
  if (response.ok) await (await caches.open(CACHE)).put(url.pathname, response);
};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(Promise.allSettled(SHELL.map(keep)));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.includes("/models/")) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    try {
      const response = await fetch(request, { cache: "no-cache" });
      if (response.ok) await cache.put(url.pathname, response.clone());
      return response;
    } catch {
      return (await cache.match(url.pathname)) ?? Response.error();
    }
  };
  event.respondWith(answer());
});
