// Keeps the page usable without a network. The network is asked first, so that files of two
// versions never meet; the model has a cache of its own, kept by the engine.
//
// What belongs to the page is not listed here: the page itself says what it loaded (see boot.js),
// and the workers' requests pass by here as well.
const CACHE = "beamsplitter-shell";

const keep = async (url) => {
  const response = await fetch(url, { cache: "no-cache" });
  if (response.ok) await (await caches.open(CACHE)).put(url.pathname, response);
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const urls = event.data.map((address) => new URL(address, self.registration.scope));
  const ours = urls.filter(({ origin, pathname }) => origin === location.origin && !pathname.includes("/models/"));
  event.waitUntil(Promise.allSettled(ours.map(keep)));
});

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
