// A first visit: the stored run is on the screen before anything large is fetched, and is not in the way
// of a database that is kept.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { assertQuiet, launch, open } from "./harness.mjs";
import { ask, ended, openFile, readings, tables, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("the stored run is shown before the engine is fetched, and the model follows", async () => {
  const visit = await open(browser, "about:blank");
  const { page } = visit;
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector(".readings .card")) return requestAnimationFrame(look);
      globalThis.pictureAt = performance.now();
    };
    requestAnimationFrame(look);
  });
  await page.goto(new URL("/?device=cpu", process.env.BEAMSPLITTER_URL).href);
  await page.locator(".readings .card").first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("engine_loader.js")));
  const [picture, engine] = await page.evaluate(() => {
    const loader = performance.getEntriesByType("resource").find(({ name }) => name.includes("engine_loader.js"));
    return [globalThis.pictureAt, loader.startTime];
  });
  assert.ok(picture < engine, `the run was drawn after ${picture} ms, the engine asked for after ${engine} ms`);
  await page.getByText(/Beamsplitter small/).first().waitFor();
  // The sample names the queries that are expected of it.
  await view(page, "Compare");
  await page.getByRole("region", { name: "Comparison" }).getByText("2 of 2").first().waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("what computes is compiled before the first question, and nobody sees it", async () => {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  await page.getByText(/Beamsplitter small/).first().waitFor();
  const shown = await page.locator("main").innerText();
  const engine = page.workers().find((worker) => worker.url().includes("engine_loader.js"));
  const isWarm = () => engine.evaluate(() => performance.getEntriesByName("warm").length);
  while ((await isWarm()) === 0) await page.waitForTimeout(50);
  assert.equal(await page.locator("main").innerText(), shown, "the example is as it was");
  assert.deepEqual(visit.requests.filter((url) => url.includes("words.rest.bin")), [], "no rare word was needed");
  await ask(page, "How many helpers are there?");
  await ended(page);
  assert.ok((await readings(page)).length > 1, "the question is answered");
  assert.equal(await isWarm(), 1, "nothing is left to compile");
  assertQuiet(visit);
  await visit.context.close();
});

test("a kept database is opened instead, also where the browser has no service workers", async () => {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  await tables(page);
  await openFile(page, "pets.sqlite", database("create table dogs (name text); insert into dogs values ('Ada');"));
  await page.locator(".database-name", { hasText: "pets" }).waitFor();
  await page.getByText(/A copy is kept in this browser/).waitFor();
  await page.goto("about:blank");
  await page.goto(new URL("/?device=cpu", process.env.BEAMSPLITTER_URL).href);
  await page.locator(".database-name", { hasText: "pets" }).waitFor();
  assert.deepEqual(await tables(page), ["dogs"]);
  await page.getByText(/A copy is kept in this browser/).waitFor();
  assert.equal(await page.locator(".readings .card").count(), 0, "the example's run is not there");
  assert.equal(await page.getByRole("textbox", { name: "Question about the database" }).inputValue(), "");
  await visit.context.close();
});

test("a copy that cannot be read back is not said to be kept", async () => {
  const visit = await open(browser, "/icon.svg");
  const { page } = visit;
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      // What is kept of a database loses its last byte.
      const cut = key === "database" ? [value[0], value[1].slice(0, value[1].size - 1)] : value;
      return put.call(this, cut, key);
    };
  });
  await page.goto(new URL("/?device=cpu", process.env.BEAMSPLITTER_URL).href);
  await openFile(page, "pets.sqlite", database("create table dogs (name text); insert into dogs values ('Ada');"));
  await page.getByText(/No copy is kept in this browser \(the copy cannot be read back\)/).waitFor();
  await visit.context.close();
});
