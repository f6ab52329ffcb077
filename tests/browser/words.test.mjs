// The vectors of rare words come after the first question, or when a question needs one: it then waits for
// them, and its answer is that of the whole table.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { launch, open } from "./harness.mjs";
import { ask, ended, model, openFile, readings, tables } from "./workbench.mjs";

const FREQUENT = "create table horses (id integer primary key, name text); insert into horses values (1, 'Max'), (2, 'Tom');";
// Neither *breed* nor *kennel* is among the first pieces.
const RARE = `
  create table dogs (id integer primary key, name text, breed text, kennel text);
  insert into dogs values (1, 'Rex', 'poodle', 'North'), (2, 'Ada', 'beagle', 'South'), (3, 'Bo', 'beagle', 'North');`;
const RARE_QUESTION = "How many beagles does each kennel have?";
const REST = "**/words.rest.bin";
const HOME = new URL("/?device=cpu", process.env.BEAMSPLITTER_URL).href;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Opens the page with a database and the model; `answer` is what comes of the file of rare words. */
async function withDatabase(script, answer, { files = {} } = {}) {
  const visit = await open(browser, "/icon.svg");
  const { context, page } = visit;
  const asked = [];
  await context.route(REST, (route) => {
    asked.push(route.request().url());
    return answer(route);
  });
  for (const [name, body] of Object.entries(files)) await context.route(`**/${name}`, (route) => route.fulfill({ body }));
  await page.goto(HOME);
  await openFile(page, "pets.sqlite", database(script));
  await model(page);
  return { ...visit, asked };
}

/** A file that comes when it is let go. */
function held() {
  let free;
  const freed = new Promise((done) => {
    free = done;
  });
  return { free, answer: (route) => freed.then(() => route.continue()) };
}

/** Readings of a question for rare words on a page whose model has one whole word table. */
async function ofWholeTable() {
  const folder = new URL("../../public/models/default/", import.meta.url);
  const [manifest, words] = await Promise.all(["manifest.json", "words.bin"].map((name) => readFile(new URL(name, folder))));
  const refuse = (route) => route.abort();
  const files = { "models/default/manifest.json": manifest, "words.bin": words };
  const { context, page, asked } = await withDatabase(RARE, refuse, { files });
  await ask(page, RARE_QUESTION);
  await ended(page);
  const found = await readings(page);
  assert.deepEqual(asked, []);
  await context.close();
  return found;
}

test("a question of frequent words is answered without the others, which come after it", async () => {
  const { free, answer } = held();
  const { context, page, asked } = await withDatabase(FREQUENT, answer);
  assert.deepEqual(asked, []);
  await ask(page, "How many horses are there?");
  assert.match(await ended(page), /interpretation/);
  assert.deepEqual((await readings(page))[0].rows, [["2"]]);
  for (let look = 0; look < 100 && asked.length === 0; look++) await page.waitForTimeout(50);
  assert.equal(asked.length, 1);
  // Another question of frequent words does not wait for them, either.
  await ask(page, "What are the names of all horses?");
  assert.match(await ended(page), /interpretation/);
  free();
  await context.close();
});

test("a question with a rare word waits for it, and is answered as with the whole table", async () => {
  const { free, answer } = held();
  const { context, page, asked } = await withDatabase(RARE, answer);
  await ask(page, RARE_QUESTION);
  await page.getByRole("form", { name: "Question" }).getByRole("status").getByText(/^Fetching rare words/).waitFor();
  // It can be stopped while it waits.
  await page.getByRole("button", { name: "Stop" }).click();
  assert.match(await ended(page), /Stopped/);
  await ask(page, RARE_QUESTION);
  await page.getByRole("form", { name: "Question" }).getByRole("status").getByText(/^Fetching rare words/).waitFor();
  free();
  assert.match(await ended(page), /interpretation/);
  const found = await readings(page);
  assert.ok(found.length > 0 && found.some(({ sql }) => /kennel/i.test(sql)), JSON.stringify(found));
  assert.deepEqual(found, await ofWholeTable());
  assert.equal(asked.length, 1);
  await context.close();
});

test("a database with rare names fetches them before anything is asked", async () => {
  const { context, page, asked } = await withDatabase(RARE, (route) => route.continue());
  const kept = async () => (await (await caches.open("beamsplitter-model")).keys()).some(({ url }) => url.includes("words.rest.bin"));
  await page.waitForFunction(kept);
  await ask(page, RARE_QUESTION);
  assert.match(await ended(page), /interpretation/);
  assert.equal(asked.length, 1);
  await context.close();
});

test("rare words that do not come are said, and can be tried again", async () => {
  const { context, page } = await withDatabase(RARE, (route) => route.abort());
  await ask(page, RARE_QUESTION);
  await page.getByText(/has rare words, and the file with their vectors could not be fetched .*ask again\./).waitFor();
  await context.unroute(REST);
  await page.getByRole("button", { name: "Find interpretations" }).click();
  assert.match(await ended(page), /interpretation/);
  await context.close();
});

test("rare words of another version are refused", async () => {
  const { context, page } = await withDatabase(RARE, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length - 1] ^= 1;
    await route.fulfill({ response, body });
  });
  await ask(page, RARE_QUESTION);
  await page.getByText(/words\.rest\.bin is damaged: .* Reload the page\./).waitFor();
  // The file may be asked for once more.
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

test("both files are kept for visits without a network", async () => {
  const { context, page } = await open(browser, "/?device=cpu", { serviceWorkers: "allow" });
  await openFile(page, "pets.sqlite", database(FREQUENT));
  await model(page);
  await ask(page, "How many horses are there?");
  assert.match(await ended(page), /interpretation/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await model(page);
  const kept = async (name) => {
    const cache = await caches.open("beamsplitter-model");
    return (await cache.keys()).some(({ url }) => url.includes(name));
  };
  for (const name of ["words.first.bin", "words.rest.bin"]) await page.waitForFunction(kept, name);
  await page.waitForFunction(async () => {
    const { engine } = document.documentElement.dataset;
    const files = ["sql-wasm-browser.wasm", `${engine}.js`, `${engine}_bg.wasm`, "engine_loader.js"];
    const found = files.map((part) => caches.match(new URL(part, document.baseURI).pathname));
    return (await Promise.all(found)).every(Boolean);
  });
  await context.setOffline(true);
  await page.reload();
  await openFile(page, "kennels.sqlite", database(RARE));
  assert.deepEqual(await tables(page), ["dogs"]);
  await model(page);
  await ask(page, RARE_QUESTION);
  assert.match(await ended(page), /interpretation/);
  await context.close();
});
