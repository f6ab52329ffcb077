// The service worker alone (public/offline.js), with a cache, a network and pages of the test's own: what the
// network answers reaches the page however full the cache is, and files of two versions never meet.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import vm from "node:vm";

const SCRIPT = await readFile(new URL("../../public/offline.js", import.meta.url), "utf8");
const ROOT = "http://page.test/app/";
const NAMES = ["./", "page.js", "worker.js", "part-0123abcd.wasm"];

/** A service worker in a world of its own: caches of so many bytes, and a server that can change. */
function world({ quota = Infinity, forbidden = false } = {}) {
  const stores = new Map();
  const is = { quota, version: 1, online: true, windows: [], told: [] };
  const address = (key) => new URL(typeof key === "string" ? key : key.url, ROOT).href;
  const used = () => [...stores.values()].flatMap((store) => [...store.values()]).reduce((sum, body) => sum + body.length, 0);
  const full = () => Object.assign(new Error("no room"), { name: "QuotaExceededError" });
  const cacheOf = (store) => ({
    match: async (key) => {
      const kept = store.get(address(key));
      return kept === undefined ? undefined : new Response(kept);
    },
    put: async (key, response) => {
      const body = await response.text();
      if (used() + body.length + 1 > is.quota) throw full();
      store.set(address(key), body);
    },
  });
  const caches = {
    open: async (name) => {
      if (forbidden) throw Object.assign(new Error("The operation is insecure."), { name: "SecurityError" });
      if (!stores.has(name)) stores.set(name, new Map());
      return cacheOf(stores.get(name));
    },
    delete: async (name) => stores.delete(name),
  };
  const body = (url) => `${new URL(url).pathname} of version ${is.version}`;
  const fetch = async (request) => {
    if (!is.online) throw new TypeError("Failed to fetch");
    const url = address(request.href ?? request);
    const type = url.endsWith(".wasm") ? "application/wasm" : "text/plain";
    return new Response(body(url), { headers: { "Content-Type": type } });
  };
  const handlers = {};
  const self = {
    registration: { scope: ROOT },
    clients: { matchAll: async () => is.windows.map((id) => ({ id, url: ROOT })), claim: async () => {} },
    skipWaiting: () => {},
    addEventListener: (name, handler) => { handlers[name] = handler; },
  };
  vm.runInNewContext(SCRIPT, { self, caches, fetch, location: new URL(ROOT), Response, URL, Map, Set, Promise, Uint8Array });
  /** What a page gets for an address. */
  const get = async (page, name, mode = "no-cors") => {
    let answer;
    const request = { method: "GET", url: new URL(name, ROOT).href, mode };
    handlers.fetch({ request, resultingClientId: page, clientId: page, respondWith: (promise) => { answer = promise; } });
    const response = await answer;
    return response.type === "error" ? null : response.text();
  };
  /** A page is opened, and says what it loaded; what it got, in the order of NAMES. */
  const visit = async (page, names = NAMES) => {
    is.windows.push(page);
    const got = [await get(page, "./", "navigate")];
    for (const name of names.slice(1)) got.push(await get(page, name));
    await say(page, names);
    return got;
  };
  const say = async (page, names = NAMES) => {
    let done;
    const source = { id: page, postMessage: ({ unkept }) => is.told.push(unkept) };
    handlers.message({ data: names, source, waitUntil: (promise) => { done = promise; } });
    await done;
  };
  const close = (page) => { is.windows = is.windows.filter((id) => id !== page); };
  return { is, get, visit, say, close, used };
}

const versions = (got) => [...new Set(got.map((text) => text && Number(text.at(-1))))];

test("what was kept as a whole is there without a network", async () => {
  const { is, visit, get } = world();
  assert.deepEqual(versions(await visit("a")), [1]);
  is.online = false;
  assert.deepEqual(versions(await visit("b")), [1]);
  assert.equal(await get("b", "index.html", "navigate"), await get("b", "./", "navigate"));
  assert.equal(await get("b", "never.js"), null);
  assert.deepEqual(is.told, ["", ""]);
});

for (const quota of [0, 40, 70, 100]) {
  test(`with room for ${quota} bytes ten visits are alive, and nothing takes room`, async () => {
    const { is, visit, close, used } = world({ quota });
    for (let n = 0; n < 10; n += 1) {
      is.version = 1 + (n >> 2);
      assert.deepEqual(versions(await visit(`page ${n}`)), [is.version]);
      assert.equal(used(), 0);
      close(`page ${n}`);
    }
    assert.deepEqual([...new Set(is.told)], ["its storage is full"]);
  });
}

test("where storage is forbidden every visit is alive", async () => {
  const { is, visit } = world({ forbidden: true });
  assert.deepEqual(versions(await visit("a")), [1]);
  assert.deepEqual(versions(await visit("b")), [1]);
  assert.deepEqual(is.told, ["The operation is insecure.", "The operation is insecure."]);
});

test("storage that fills up after a version was kept never brings that version back", async () => {
  const { is, visit, get, close } = world();
  await visit("a");
  close("a");
  is.version = 2;
  is.quota = 0;
  // A part never changes: the one at hand is right, and gone once another version is seen.
  const got = await visit("b");
  assert.deepEqual(versions(got), [2]);
  is.online = false;
  for (const name of NAMES) assert.equal(await get("b", name), null);
});

test("a page of the new version gets nothing of the old one when the network goes", async () => {
  const { is, visit, get } = world();
  await visit("a");
  is.version = 2;
  is.windows.push("b");
  assert.match(await get("b", "./", "navigate"), /version 2/);
  is.online = false;
  assert.equal(await get("b", "page.js"), null);
});

test("a new version is kept only when no page of the old one is open", async () => {
  const { is, visit, get, say, close } = world();
  await visit("old");
  is.version = 2;
  await visit("new");
  is.online = false;
  assert.equal(await get("old", "worker.js"), null);
  is.online = true;
  close("old");
  await say("new");
  is.online = false;
  assert.match(await get("new", "worker.js"), /version 2/);
});

test("a version that the server leaves while it is being kept is not used", async () => {
  const { is, get, say } = world();
  is.windows.push("a");
  await get("a", "./", "navigate");
  is.version = 2;
  await say("a");
  is.online = false;
  assert.equal(await get("a", "page.js"), null);
});

test("a visit without a network leaves what is kept", async () => {
  const { is, visit, close } = world();
  await visit("a");
  close("a");
  is.online = false;
  await visit("b");
  close("b");
  assert.deepEqual(versions(await visit("c")), [1]);
});
