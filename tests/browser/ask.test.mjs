// A question in, readings out, each executed: on the shipped model, on the CPU.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { database, singers } from "./databases.mjs";
import { assertAccessible, assertQuiet, countTurns, launch, open, screenshot } from "./harness.mjs";
import { ask, ended, model, openFile, readings, samples, tables, unfold, view } from "./workbench.mjs";

const QUESTION = "How many singers do we have?";
const SINGERS = await singers();

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Readings that ran, as "rows, cells" of their results. */
const results = (found) => found.filter(({ error }) => !error).map(({ rows }) => rows);
const counts = (found) => results(found).flatMap((rows) => (rows.length === 1 ? rows[0] : []));

test("an example question of a sample", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await samples(page);
  assert.match(await model(page), /CPU/);
  await page.getByRole("list", { name: "Example questions" }).getByRole("button").first().click();
  assert.match(await ended(page), /interpretation/);
  const found = await readings(page);
  assert.ok(found.length >= 1, "an interpretation");
  assert.ok(results(found).length >= 1, "at least one reading runs");
  for (const { english, sql } of found) {
    assert.match(sql, /^(select|with)\b/i);
    assert.ok(english.length > 0, `no English for ${sql}`);
  }
  await view(page, "Templates");
  assert.ok((await page.locator(".template").count()) >= 1, "templates are listed");
  await view(page, "Ask");
  await assertAccessible(page);
  await screenshot(page, "ask-example");
  assertQuiet(visit);
  await visit.context.close();
});

test("the number of singers is among the readings", async () => {
  const visit = await open(browser);
  await openFile(visit.page, "singers.sqlite", SINGERS);
  await model(visit.page);
  await ask(visit.page, QUESTION);
  await ended(visit.page);
  const found = await readings(visit.page);
  assert.ok(counts(found).includes("6"), JSON.stringify(found));
  assertQuiet(visit);
  await visit.context.close();
});

test("singers kept as artists and as performers: both are counted", async () => {
  // One performer fewer, so that the two counts can be told apart.
  const sql =
    "alter table singer rename to artist; create table performer as select * from artist;" +
    " delete from performer where rowid = 1;";
  const visit = await open(browser);
  await openFile(visit.page, "two_tables.sqlite", database(sql, SINGERS));
  const names = await tables(visit.page);
  assert.ok(names.includes("artist") && names.includes("performer"), names.join());
  await model(visit.page);
  await ask(visit.page, QUESTION);
  await ended(visit.page);
  const found = await readings(visit.page);
  const values = counts(found);
  assert.ok(values.includes("6") && values.includes("5"), JSON.stringify(found));
  await screenshot(visit.page, "ask-two-tables");
  assertQuiet(visit);
  await visit.context.close();
});

test("a reading that never ends is given up, and the others have their results", async () => {
  // Rows of views are not counted, so opening it does no harm.
  const sql =
    "alter table singer rename to artist; create view performer as" +
    " with recursive n(i) as (select 1 union all select i + 1 from n) select artist.* from artist, n;";
  const visit = await open(browser);
  const { page } = visit;
  await openFile(page, "endless.sqlite", database(sql, SINGERS));
  await unfold(page);
  await page.getByRole("combobox", { name: "Time limit" }).selectOption("1");
  await model(page);
  const holds = (worker) => worker.url().endsWith("database_loader.js");
  const killed = Promise.any(
    page.workers().filter(holds).map((worker) => new Promise((done) => worker.on("close", done))),
  );
  const started = [];
  page.on("worker", (worker) => started.push(worker));
  await ask(page, QUESTION);
  await ended(page);
  const found = await readings(page);
  assert.ok(counts(found).includes("6"), JSON.stringify(found));
  // The query that never ends is given up: its worker is ended.
  await killed;
  // The same bytes are open again: in another worker, for whatever is run next.
  await view(page, "Compare");
  await page.getByRole("textbox", { name: /Expected queries/ }).fill("select name from artist");
  await page.getByRole("button", { name: "Look for these" }).click();
  await page.locator('.table-scroll[aria-label="Comparison"]').getByText("6 rows").waitFor();
  assert.ok(started.some(holds), "another one has the database");
  assertQuiet(visit);
  await visit.context.close();
});

test("the page's thread is free while the model decodes", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  await model(page);
  for (const question of ["How many helpers are there?", "How many stages are there?", "How many artists are there?"]) {
    const turns = await countTurns(page);
    await ask(page, question);
    await ended(page);
    // A model on this thread would leave it no turn between the question and its end.
    const counted = await turns();
    assert.ok(counted >= 5, `${counted} turns of the page's thread`);
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("a search can be stopped, and another one started", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  await model(page);
  await ask(page, "How many helpers are there?");
  await page.getByRole("button", { name: "Stop" }).click();
  assert.match(await ended(page), /Stopped/);
  await ask(page, "How many stages are there?");
  assert.match(await ended(page), /interpretation/);
  assertQuiet(visit);
  await visit.context.close();
});

test("once loaded, the page works without a network", async () => {
  const { context, page } = await open(browser, "/", { serviceWorkers: "allow" });
  await model(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The service worker sees the files of the next visit.
  await page.reload();
  await model(page);
  // The vectors of rare words come after the first question.
  await ask(page, "How many helpers are there?");
  await ended(page);
  await page.waitForFunction(async () =>
    (await caches.keys()).length > 0 && Boolean(await caches.match("models/default/words.rest.bin")),
  );
  // What other views need is kept before they are looked at.
  await page.waitForFunction(async () => {
    const { engine } = document.documentElement.dataset;
    const parts = document.querySelector("script[data-later]").dataset.later.split(" ");
    const library = ["d3.min.js", "plot.umd.min.js"];
    const files = [...parts, ...library, `${engine}.js`, `${engine}_bg.wasm`, "engine_loader.js"];
    const kept = files.map((part) => caches.match(new URL(part, document.baseURI).pathname));
    return (await Promise.all(kept)).every(Boolean);
  });
  await context.setOffline(true);
  await page.reload();
  await tables(page);
  await model(page);
  await ask(page, "How many tickets were sold on each day?");
  assert.match(await ended(page), /interpretation/);
  await page.getByText("Chart", { exact: true }).first().click();
  await page.locator(".drawing svg").first().waitFor();
  await view(page, "Annotate");
  await page.getByRole("group", { name: "Views of Annotate" }).waitFor();
  await view(page, "Benchmark");
  await page.getByText("or drop them here: questions").waitFor();
  await context.close();
});
