// What is found shows as soon as it is decoded, and stays when the search is stopped; what a person
// chose stays chosen; a question waits for the database that is being opened.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ask, ended, model, openSample, readings, tables, view } from "./workbench.mjs";

const QUESTION = "How many helpers are there?";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page with a model. */
async function ready() {
  const visit = await open(browser);
  await tables(visit.page);
  await model(visit.page);
  return visit;
}

/** Notes what "Found so far" says when it first appears; with `stop`, presses Stop then. */
function watch(page, stop) {
  return page.evaluate((stop) => {
    globalThis.foundSoFar = [];
    const look = () => {
      const cards = [...document.querySelectorAll(".decoded .card")];
      if (cards.length === 0 || globalThis.foundSoFar.length > 0) return;
      globalThis.foundSoFar = cards.map((card) => card.querySelector("h3").textContent);
      const buttons = [...document.querySelectorAll("button")];
      if (stop) buttons.find(({ innerText }) => innerText === "Stop").click();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  }, stop);
}

test("the first query is on the screen before the search is over", async () => {
  const visit = await ready();
  const { page } = visit;
  await watch(page, false);
  await ask(page, QUESTION);
  assert.match(await ended(page), /interpretation/);
  const early = await page.evaluate(() => globalThis.foundSoFar);
  assert.match(early[0], /number of/);
  assert.equal(await page.locator(".decoded").count(), 0, "it gives way to the interpretations");
  assertQuiet(visit);
  await visit.context.close();
});

test("a search that is stopped keeps what it found, and its trace", async () => {
  const visit = await ready();
  const { page } = visit;
  await watch(page, true);
  await ask(page, QUESTION);
  assert.match(await ended(page), /Stopped/);
  const found = await readings(page);
  assert.ok(found.length >= 1);
  await page.getByText(/stopped before (the last was|\d of them were) executed/).waitFor();
  await assertAccessible(page);
  await screenshot(page, "ask-stopped");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save trace" }).click();
  const bytes = await readFile(await (await saving).path());
  await view(page, "Beam tree");
  await page.getByRole("tree").getByRole("treeitem").first().waitFor();
  await view(page, "Steps");
  await page.locator(".step-description").waitFor();
  await page.getByLabel("Trace file").setInputFiles({ name: "half.json", mimeType: "application/json", buffer: bytes });
  await page.getByText("This run comes from half.json").waitFor();
  await view(page, "Beam tree");
  await page.getByRole("tree").getByRole("treeitem").first().waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("what is meant stays chosen when the question is asked again", async () => {
  const visit = await ready();
  const { page } = visit;
  await ask(page, QUESTION);
  await ended(page);
  const second = page.getByRole("button", { name: "This is what I meant: interpretation 2" });
  await second.click();
  const [, chosen] = await readings(page);
  await page.getByRole("button", { name: "Find interpretations" }).click();
  await page.locator(".card.selected").waitFor({ state: "detached" });
  await page.locator(".card.selected").waitFor();
  const sql = await page.locator(".card.selected code.sql").first().innerText();
  assert.equal(sql.replace(/\s+/g, " ").trim(), chosen.sql);
  assertQuiet(visit);
  await visit.context.close();
});

test("a question that is asked while a database is being opened is asked of it", async () => {
  const visit = await ready();
  const { page } = visit;
  await page.route("**/library.sqlite", async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await page.getByRole("button", { name: "Three Rivers library" }).click();
  await ask(page, "How many books are there?");
  // Until then the answer to the question before it stays.
  await page.locator(".readings .card code", { hasText: "book" }).first().waitFor();
  assert.match(await ended(page), /interpretation/);
  await openSample(page, "Lantern Hill festival");
  assertQuiet(visit);
  await visit.context.close();
});
