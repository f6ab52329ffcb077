// Keeps the page usable without a network. The network is asked first, and what it answers always
// reaches the page; the model has a cache of its own, kept by the engine.
//
// What belongs to the page is not listed here: the page itself says what it loaded (see boot.js),
// and the workers' requests pass by here as well.
//
// Files of two versions never meet: what is kept is one version, as a whole, or is not used. It goes as
// soon as the server has another version, and the next one is kept only while no open page may be of
// an earlier one. Where there is no room for all of it, nothing is kept, and the page is told.
const SCOPE = new URL(self.registration.scope).pathname;
const CACHE = `beamsplitter-shell ${SCOPE}`;
// Is in the cache once everything else is.
const WHOLE = "offline.js?whole";

// By what a file is kept: a query says what the page is to do, not which file it is.
const key = ({ pathname }) => pathname.replace(/\/index\.html$/, "/");

// Parts of the page's program are named by the program that they are of, and never change: the one
// at hand is right, also when the server has another version by now.
const isPart = ({ pathname }) => /-[0-9a-f]{8}\.wasm$/.test(pathname);

// Some servers answer with a page where a file is gone.
const isGood = (url, { ok, headers }) =>
  ok && (!isPart(url) || headers.get("Content-Type")?.startsWith("application/wasm"));

// The documents that open pages were loaded from, by the page, as far as they passed by here.
const documents = new Map();

/** What is kept of an address, if it can be used; where storage is forbidden or broken, nothing is. */
const kept = async (url) => {
  try {
    const cache = await caches.open(CACHE);
    return isPart(url) || (await cache.match(WHOLE)) ? await cache.match(key(url)) : undefined;
  } catch {
    return undefined;
  }
};

const forget = async () => {
  // Where storage is forbidden there is nothing to forget, and even asking throws.
  await Promise.resolve().then(() => caches.delete(CACHE)).catch(() => {});
};
const latest = (url) => fetch(url, { cache: "no-cache" });

/** Remembers which document a page is of; one that is not the kept one is of another version. */
const remember = async (page, url, response) => {
  const text = await response.text();
  documents.set(page, text);
  const old = await kept(url);
  if (old && (await old.text()) !== text) await forget();
};

const answer = async ({ request, resultingClientId }, url) => {
  const part = isPart(url) && (await kept(url));
  if (part) return part;
  let response;
  try {
    response = await fetch(request, { cache: "no-cache" });
  } catch {
    const copy = await kept(url);
    // Not under the address that it was kept by: a worker's own address is its answer's, and the
    // query of the one that was asked for says which program to start.
    return copy ? new Response(copy.body, copy) : Response.error();
  }
  if (request.mode === "navigate" && response.ok && key(url) === SCOPE) {
    // A document that breaks off breaks off in the page, too.
    await remember(resultingClientId, url, response.clone()).catch(() => {});
  }
  return response;
};

const isSame = async (one, other) => {
  const [a, b] = await Promise.all([one, other].map(async (file) => new Uint8Array(await file.arrayBuffer())));
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
};

/** Whether every open page is of this document; of the one that asks, what it was loaded from may be
 * unknown: at the first visit it was not loaded through here. */
const areAllOf = async (text, asking) => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const ours = pages.filter(({ url }) => key(new URL(url)) === SCOPE);
  return ours.every(({ id }) => (documents.get(id) ?? (id === asking && text)) === text);
};

/** Keeps these files, of which the first is the document, all or none. What it throws is the reason why
 * there is no room; a network that fails is none, and what is there stays. */
const keep = async (urls, asking) => {
  const get = (url) => latest(url).catch(() => null);
  const document = await get(urls[0]);
  if (!document?.ok) return;
  const text = await document.text();
  let cache = await caches.open(CACHE);
  for (const url of urls.filter((url) => !isPart(url))) {
    const old = await cache.match(key(url));
    const response = old && (await get(url));
    if (old && !response?.ok) return;
    if (old && !(await isSame(old, response))) {
      await caches.delete(CACHE);
      cache = await caches.open(CACHE);
      break;
    }
  }
  if (!(await areAllOf(text, asking))) return;
  for (const url of urls) {
    if (await cache.match(key(url))) continue;
    const response = await get(url);
    if (!response) return;
    if (isGood(url, response)) await cache.put(key(url), response);
  }
  const again = await get(urls[0]);
  if (!again) return;
  if ((await again.text()) !== text || !(await areAllOf(text, asking))) {
    await caches.delete(CACHE);
    return;
  }
  await cache.put(WHOLE, new Response());
};

const keepAll = async ({ data, source }) => {
  const all = data.map((address) => new URL(address, self.registration.scope));
  const ours = all.filter(({ origin, protocol, pathname }) =>
    origin === location.origin && protocol.startsWith("http") && !pathname.includes("/models/"));
  const urls = [...new Map(ours.map((url) => [key(url), url])).values()];
  try {
    await keep(urls, source?.id);
    source?.postMessage({ unkept: "" });
  } catch (error) {
    // A part of it is of no use, and takes room from what a person keeps here.
    await forget();
    source?.postMessage({ unkept: error.name === "QuotaExceededError" ? "its storage is full" : error.message });
  }
};

self.addEventListener("install", () => self.skipWaiting());
// Earlier versions kept files one by one.
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.allSettled([caches.delete("beamsplitter-shell"), self.clients.claim()])));

let turn = Promise.resolve();
self.addEventListener("message", (event) => {
  turn = turn.then(() => keepAll(event));
  event.waitUntil(turn);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.includes("/models/")) return;
  event.respondWith(answer(event, url));
});
