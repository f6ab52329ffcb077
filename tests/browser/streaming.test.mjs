// What is found shows as soon as it is decoded, and stays when the search is stopped; what a person
// chose stays chosen; a question waits for the database that is being opened.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ask, ended, model, openSample, readings, tables, view } from "./workbench.mjs";

const QUESTION = "How many helpers are there?";
/** Its template takes longer than the time between two drawings. */
const LONG = "Show the name, country and genre of the artists from Germany with a fee above 5000.";

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

test("the overview is drawn while the search runs", async () => {
  const visit = await ready();
  const { page } = visit;
  // Its code comes before the question.
  await view(page, "Overview");
  await view(page, "Ask");
  await page.getByRole("textbox", { name: "Question" }).fill(LONG);
  await page.evaluate(() => {
    globalThis.drawn = [];
    const look = () => {
      const lanes = document.querySelector('.lanes[aria-busy="true"]');
      const count = (selector) => lanes.querySelectorAll(selector).length;
      if (lanes) globalThis.drawn.push({ text: lanes.textContent, plans: count(".lane-plan"), outputs: count("code.lane-output") });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    const press = (kind, text) => [...document.querySelectorAll(kind)].find(({ innerText }) => innerText === text).click();
    press("button", "Find interpretations");
    press("nav a", "Explain");
  });
  await page.waitForFunction(() => globalThis.drawn.length > 0);
  const lanes = page.getByRole("list", { name: "Ways from the question to interpretations" });
  await lanes.and(page.locator('[aria-busy="false"]')).waitFor({ timeout: 240_000 });
  const drawn = await page.evaluate(() => globalThis.drawn);
  assert.ok(drawn.some(({ plans, text }) => plans > 0 && text.includes("Template under this plan")), "plans come before templates");
  assert.ok(drawn.some(({ text }) => /Template \d: the model's own plan/.test(text)), "and templates");
  assert.ok(drawn.some(({ outputs, text }) => outputs > 0 && text.includes("Decoding …")), "outputs before all are there");
  assert.doesNotMatch(await lanes.innerText(), /Decoding …/);
  assert.equal(await lanes.locator("code.lane-output").count(), 0, "in the end each output can be followed");
  await lanes.locator("button.lane-output").first().click();
  await assertAccessible(page);
  await screenshot(page, "overview-live");
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
