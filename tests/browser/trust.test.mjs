// What each word of a question stands for, words that people teach, and questions that go on from another one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ask, ended, model, openFile } from "./workbench.mjs";

const CLINIC = `create table pt (id integer primary key, name text, city text, age integer);
  insert into pt values (1, 'Ada', 'Leeds', 40), (2, 'Bo', 'York', 30), (3, 'Cy', 'York', 51);
  create table rx (id integer primary key, pt_id integer references pt(id), drug text, price real);
  insert into rx values (1, 1, 'Ibuprofen', 3.333333), (2, 2, 'Aspirin', 2.5), (3, 3, 'Aspirin', 4.25);`;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page that has answered a question about the clinic. */
async function answered(question) {
  const visit = await open(browser, "/?device=cpu");
  await openFile(visit.page, "clinic.sqlite", database(CLINIC));
  await model(visit.page);
  await ask(visit.page, question);
  await ended(visit.page);
  return visit;
}

const card = (page) => page.locator("ol.readings > .card").first();

test("a word lights its part of the query, and back; a word without one is named", async () => {
  const visit = await answered("name of each pt in the city of York hourly");
  const { page } = visit;
  await card(page).getByText("“hourly” is not in this query.").waitFor();
  assert.equal(await page.getByText("The database has what the question names.").count(), 0);
  const word = card(page).locator(".places .placed", { hasText: "York" });
  await word.hover();
  assert.match(await card(page).locator("code.sql .lit").first().innerText(), /York/);
  await card(page).locator("code.sql .placed", { hasText: "York" }).hover();
  assert.match(await card(page).locator(".places .lit").innerText(), /York/);
  await screenshot(page, "dropped-word");
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("columns are called in English, numbers are rounded, and the pointer tells both in full", async () => {
  const visit = await answered("price of each rx");
  const { page } = visit;
  const table = card(page).locator("table");
  const cell = table.locator("td", { hasText: "3.33" }).first();
  assert.equal(await cell.getAttribute("title"), "3.333333");
  assert.equal(await table.locator("th [title]").count(), await table.locator("th").count());
  await visit.context.close();
});

test("a word that is added to a table is known from then on", async () => {
  const visit = await answered("How many pt are there?");
  const { page } = visit;
  await page.getByRole("list", { name: "Tables" }).locator("summary").filter({ has: page.getByText("pt", { exact: true }) }).click();
  await page.getByRole("button", { name: "add a word for pt", exact: true }).click();
  await page.getByRole("textbox", { name: "Another word for pt", exact: true }).fill("patients");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await ask(page, "How many patients are there?");
  await ended(page);
  assert.match(await card(page).locator("> .sql").innerText(), /from pt\b/);
  assert.match(await card(page).innerText(), /By “patients” you mean pt/);
  assert.equal(await card(page).getByText("is not in this query").count(), 0);
  await screenshot(page, "taught-word");
  assertQuiet(visit);
  await visit.context.close();
});

test("hints come from a file, beside those that are there", async () => {
  const visit = await answered("How many pt are there?");
  const { page } = visit;
  const hints = page.locator("details.hints");
  await hints.locator("summary").click();
  const opened = (name, text) =>
    page.getByLabel("A file of hints").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  const file = (words, preferred) => JSON.stringify({ hints: [{ words, preferred }] });
  await opened("ward.json", file("patients", "pt"));
  await hints.getByText("ward.json: 1 hint added.").waitFor();
  await opened("other.json", file("patients", "rx"));
  await hints.getByText("other.json: 0 hints added. Left out, as you mean something else by it: “patients”.").waitFor();
  await opened("notes.json", "[1, 2]");
  await hints.getByText(/^notes\.json: this is no file of hints/).waitFor();
  assert.match(await hints.getByRole("list", { name: "Hints" }).innerText(), /By “patients” you mean\s*pt/);
  await ask(page, "How many patients are there?");
  await ended(page);
  assert.match(await card(page).locator("> .sql").innerText(), /from pt\b/);
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("a question goes on from the one before, is shown in full, and is undone by one click", async () => {
  const first = "names of pt in York";
  const visit = await answered(first);
  const { page } = visit;
  await page.getByRole("textbox", { name: "Go on from here" }).fill("and in Leeds?");
  await page.getByRole("textbox", { name: "Go on from here" }).press("Enter");
  await page.getByText("Understood as “names of pt in Leeds”.").waitFor({ timeout: 240_000 });
  await ended(page);
  assert.match(await card(page).locator("> .sql").innerText(), /Leeds/);
  await screenshot(page, "follow-up");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await ended(page);
  assert.equal(await page.getByRole("textbox", { name: "Question" }).inputValue(), first);
  assertQuiet(visit);
  await visit.context.close();
});
