// Keeps the page usable without a network. The network is asked first, so that files of two
// versions never meet; the model has a cache of its own, kept by the engine.
const CACHE = "beamsplitter-shell";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.includes("/model/")) return;
  event.respondWith(
    fetch(request, { cache: "no-cache" })
      .then(async (response) => {
        if (response.ok) await (await caches.open(CACHE)).put(url.pathname, response.clone());
        return response;
      })
      .catch(async () => {
        const kept = await (await caches.open(CACHE)).match(url.pathname);
        return kept ?? Response.error();
      }),
  );
});
