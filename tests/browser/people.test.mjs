// Files of tests/people, as people have them, in the page: the answer is right, or it says what it leaves
// out. model/cli/tests/people.rs puts the same questions to the command.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { launch, open } from "./harness.mjs";
import { ask, ended, model, openFile, readings, tables } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Opens the page with a file of tests/people. */
async function withFile(name) {
  const visit = await open(browser);
  await openFile(visit.page, name, await readFile(new URL(`../people/${name}`, import.meta.url)));
  await model(visit.page);
  return visit;
}

/** The first interpretation of a question, with the whole text of its card. */
async function first(page, question) {
  await ask(page, question);
  await ended(page);
  const [reading] = await readings(page);
  return { ...reading, text: await page.locator(".readings .card").first().innerText() };
}

test("a user is found by number, and a day told from now that has no place is told", async () => {
  const { page, context } = await withFile("diary.sql");
  const pills = await first(page, "which pills have I taken today? for user 2");
  assert.match(pills.sql, /where user_id = 2/);
  assert.match(pills.text, /“today” is not in this query/);
  const drinks = await first(page, "What did user 1 drink yesterday?");
  assert.match(drinks.sql, /where user_id = 1/);
  assert.match(drinks.text, /“yesterday” is not in this query/);
  await context.close();
});

test("comments of a schema are shown, and days are found in times", async () => {
  const { page, context } = await withFile("messages.sql");
  const panel = page.getByRole("region", { name: "Database" });
  await page.getByRole("list", { name: "Tables" }).locator("summary", { hasText: "message_log" }).click();
  await panel.getByText("1 = sent, 2 = received").waitFor();
  const found = await first(page, "What is the other name of the messages of Ida Berg on 5 May 2024?");
  assert.match(found.sql, /nm = 'Ida Berg'/);
  assert.deepEqual(found.rows.map((row) => row.join()).toSorted(), ["Eva", "Uwe"]);
  await context.close();
});

test("months are found among seconds and days of the Julian calendar", async () => {
  const { page, context } = await withFile("moments.sql");
  assert.deepEqual((await first(page, "How many clicks were clicked in June 2018?")).rows, [["2"]]);
  assert.deepEqual((await first(page, "How many copies were made in September 2021?")).rows, [["2"]]);
  assert.match((await first(page, "How many logins were there last month?")).text, /“month” is not in this query/);
  await context.close();
});

test("a script with a trigger does what SQLite does, and what is left out is told", async () => {
  const { page, context } = await withFile("till.sql");
  assert.deepEqual(await tables(page), ["article", "change"]);
  const panel = page.getByRole("region", { name: "Database" });
  await panel.getByText(/1 of 10 statements of the script is left out/).waitFor();
  await panel.getByText(/no such module: no_such_shelf/).waitFor();
  assert.deepEqual((await first(page, "How many articles are there?")).rows, [["3"]]);
  assert.deepEqual((await first(page, "How many changes are there?")).rows, [["1"]]);
  await context.close();
});

test("letters beyond ASCII are found, and what LIKE leaves out is told", async () => {
  const { page, context } = await withFile("library.sql");
  assert.deepEqual((await first(page, "How many records did Éditions Lumière publish?")).rows, [["2"]]);
  assert.deepEqual((await first(page, "How many records are by orjan lof?")).rows, [["1"]]);
  const over = await first(page, "Which records have a title that contains über?");
  assert.match(over.sql, /where title like '%/);
  assert.match(over.text, /1 more row differs in these alone/);
  await context.close();
});
