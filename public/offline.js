// Keeps the page usable without a network. The network is asked first, so that files of two
// versions never meet; the model has a cache of its own, kept by the engine.
//
// What belongs to the page is not listed here: the page itself says what it loaded (see boot.js),
// and the workers' requests pass by here as well.
const CACHE = "beamsplitter-shell";

// Parts of the page's program are named by the program that they are of, and never change: the one
// at hand is right, also when the server has another version by now.
const isPart = ({ pathname }) => /-[0-9a-f]{8}\.wasm$/.test(pathname);

// Some servers answer with a page where a file is gone.
const isGood = (url, { ok, headers }) =>
  ok && (!isPart(url) || headers.get("Content-Type")?.startsWith("application/wasm"));

const keep = async (url) => {
  const cache = await caches.open(CACHE);
  if (isPart(url) && (await cache.match(url.pathname))) return;
  const response = await fetch(url, { cache: "no-cache" });
  if (isGood(url, response)) await cache.put(url.pathname, response);
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const urls = event.data.map((address) => new URL(address, self.registration.scope));
  const ours = urls.filter(({ origin, pathname }) => origin === location.origin && !pathname.includes("/models/"));
  const wanted = new Set(ours.map(({ pathname }) => pathname));
  const forget = async () => {
    const cache = await caches.open(CACHE);
    const kept = (await cache.keys()).map(({ url }) => new URL(url));
    const old = kept.filter((url) => isPart(url) && !wanted.has(url.pathname));
    await Promise.all(old.map(({ pathname }) => cache.delete(pathname)));
  };
  event.waitUntil(Promise.allSettled([...ours.map(keep), forget()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.includes("/models/")) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const part = isPart(url) && (await cache.match(url.pathname));
    if (part) return part;
    try {
      const response = await fetch(request, { cache: "no-cache" });
      if (isGood(url, response)) await cache.put(url.pathname, response.clone());
      return response;
    } catch {
      const kept = await cache.match(url.pathname);
      // Not under the address that it was kept by: a worker's own address is its answer's, and the
      // query of the one that was asked for says which program to start.
      return kept ? new Response(kept.body, kept) : Response.error();
    }
  };
  event.respondWith(answer());
});
