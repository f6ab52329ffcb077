// What happens around a page that is open for long: its workers stop, what it keeps is deleted, other
// tabs are at work, the clock is set, the model's package is replaced. The question stays, and so does
// what was found.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { launch, open } from "./harness.mjs";
import { ask, databaseError, ended, model, openFile, openSample, readings, tables, view } from "./workbench.mjs";

const QUESTION = "How many dogs are there?";
const PETS = "create table dogs (id integer primary key, name text); insert into dogs values (1, 'Rex'), (2, 'Ada');";
const ABUSE = path.join(import.meta.dirname, "../abuse");

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page with a file of the person's own, and the model. */
async function withPets(context) {
  const page = await context.newPage();
  await page.goto(new URL("/?device=cpu", process.env.BEAMSPLITTER_URL).href);
  await openFile(page, "pets.sqlite", database(PETS));
  await model(page);
  return page;
}

/** Workers of a page by the end of their address. */
const workers = (page, name) => page.workers().filter((worker) => worker.url().includes(name));

/** Fails unless the question in the box was answered by counting the dogs. */
async function assertCounted(page) {
  assert.equal(await page.getByRole("textbox", { name: "Question" }).inputValue(), QUESTION);
  const found = await readings(page);
  assert.ok(found.some(({ rows }) => rows.length === 1 && rows[0][0] === "2"), JSON.stringify(found));
}

test("an engine that stops again on the CPU leaves question, database and results", async () => {
  const context = await browser.newContext();
  const page = await withPets(context);
  await ask(page, QUESTION);
  await ended(page);
  await assertCounted(page);
  const stopEngine = async () => {
    const [engine] = workers(page, "engine_loader.js");
    const closed = new Promise((done) => engine.on("close", done));
    await engine.evaluate(() => setTimeout(() => { throw new Error("out of memory"); })).catch(() => {});
    await closed;
  };
  await stopEngine();
  await page.getByText(/stopped.*went on with the CPU/).waitFor();
  await model(page);
  await ask(page, QUESTION);
  await stopEngine();
  await page.getByText(/The model.s worker stopped|No model is loaded|out of memory/).first().waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Question" }).inputValue(), QUESTION);
  assert.deepEqual(await tables(page), ["dogs"]);
  await page.reload();
  await model(page);
  await ask(page, QUESTION);
  await ended(page);
  await assertCounted(page);
  await context.close();
});

test("a language worker that stops leaves the page at work", async () => {
  const context = await browser.newContext();
  const page = await withPets(context);
  // A run without English asks the worker for it, and so starts it.
  const openRun = async (name) => {
    await page.getByLabel("Trace file").setInputFiles(path.join(import.meta.dirname, `recorded/${name}.json`));
    await page.getByText(`This run comes from ${name}.json`).waitFor();
  };
  await view(page, "Beam tree");
  await openRun("one");
  const [language] = workers(page, "language_loader.js");
  assert.ok(language, "the language worker runs");
  const closed = new Promise((done) => language.on("close", done));
  await language.evaluate(() => setTimeout(() => { throw new Error("out of memory"); })).catch(() => {});
  await closed;
  await openRun("both");
  assert.ok(workers(page, "language_loader.js").length > 0, "the language worker was started anew");
  await view(page, "Ask");
  await ask(page, QUESTION);
  assert.match(await ended(page), /interpretation/);
  await assertCounted(page);
  await context.close();
});

test("what is kept may be deleted while a question is answered", async () => {
  const context = await browser.newContext();
  const page = await withPets(context);
  await ask(page, QUESTION);
  await page.evaluate(async () => {
    localStorage.clear();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    for (const name of names) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  });
  assert.match(await ended(page), /interpretation/);
  await assertCounted(page);
  await ask(page, `${QUESTION} `);
  assert.match(await ended(page), /interpretation/);
  await page.reload();
  await model(page);
  assert.ok((await tables(page)).length > 0, "a database is open");
  await context.close();
});

test("two tabs ask at the same time, and one of them deletes what both keep", async () => {
  const context = await browser.newContext();
  const [first, second] = [await withPets(context), await withPets(context)];
  await Promise.all([ask(first, QUESTION), ask(second, QUESTION)]);
  for (const page of [first, second]) {
    assert.match(await ended(page), /interpretation/);
    await assertCounted(page);
  }
  await view(second, "Model");
  await second.getByRole("button", { name: "Delete everything" }).click();
  await second.getByText("Everything that this page kept").waitFor();
  await ask(first, QUESTION);
  assert.match(await ended(first), /interpretation/);
  await assertCounted(first);
  await context.close();
});

test("a clock that is set by a day, to and fro, is in no figure", async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const DAY = 86_400_000;
    globalThis.clockOffset = 0;
    const now = Date.now.bind(Date);
    Date.now = () => now() + globalThis.clockOffset;
    globalThis.setClock = (days) => (globalThis.clockOffset = days * DAY);
  });
  const page = await withPets(context);
  for (const days of [1, -1, 0]) {
    await ask(page, QUESTION);
    await page.evaluate((days) => globalThis.setClock(days), days);
    assert.match(await ended(page), /interpretation/);
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text, /NaN|Infinity|-\d+(\.\d+)? m?s\b|\d{5,}(\.\d+)? s\b/);
  }
  await context.close();
});

test("a model package that changes under the page is used after a reload, and never in halves", async () => {
  const context = await browser.newContext();
  const page = await withPets(context);
  const renamed = (body) => JSON.stringify({ ...JSON.parse(body), name: "Another model" });
  await context.route("**/manifest.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: renamed(await response.text()) });
  });
  await ask(page, QUESTION);
  assert.match(await ended(page), /interpretation/, "the loaded model goes on");
  await page.reload();
  assert.match(await model(page), /Another model/);
  // The manifest is that of the next version, the weights are still those of this one.
  await context.unroute("**/manifest.json");
  await context.route("**/manifest.json", async (route) => {
    const response = await route.fetch();
    const manifest = JSON.parse(await response.text());
    manifest.files["model.safetensors"].sha256 = "0".repeat(64);
    await route.fulfill({ response, body: JSON.stringify(manifest) });
  });
  await page.reload();
  const about = page.getByRole("region", { name: "Model and device" });
  await about.getByRole("alert").waitFor();
  assert.match(await about.getByRole("alert").innerText(), /model\.safetensors/);
  await context.unroute("**/manifest.json");
  await page.reload();
  await model(page);
  await context.close();
});

test("files that are opened in turn leave neither workers nor memory behind", async () => {
  const { context, page } = await open(browser, "/?device=cpu");
  await tables(page);
  const odd = await readFile(path.join(ABUSE, "databases/odd.sql"), "utf8");
  const files = [["pets.sqlite", database(PETS)], ["odd.sqlite", database(odd)]];
  const bytes = async () => {
    const [worker] = workers(page, "database_loader.js");
    return worker.evaluate(async () => (await wasm_bindgen()).memory.buffer.byteLength);
  };
  const turn = async () => {
    for (const [name, content] of files) {
      await openFile(page, name, content);
      assert.equal(await databaseError(page), null, name);
      await openSample(page, "Three Rivers library");
    }
    return { workers: page.workers().length, bytes: await bytes() };
  };
  await turn();
  const early = await turn();
  for (let again = 0; again < 2; again++) await turn();
  const late = await turn();
  assert.equal(late.workers, early.workers);
  assert.ok(late.bytes <= early.bytes * 1.5, `${early.bytes} bytes, later ${late.bytes}`);
  await context.close();
});
