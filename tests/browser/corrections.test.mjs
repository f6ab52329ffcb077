// Corrections and further readings begin with what is there: a gold, or what a decoder found.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, open, screenshot } from "./harness.mjs";
import { PETS, example, file, give, lines, save, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Opens these records with their database. */
async function label(records) {
  const visit = await open(browser, "/#/label");
  await give(visit.page, [file("cases.jsonl", lines(records)), file("pets.sqlite", PETS)]);
  await title(visit.page).waitFor();
  return visit;
}

const cards = (page) => page.getByRole("list", { name: "Gold queries" }).locator(":scope > li");

test("a correction starts from the gold, or is a candidate", async () => {
  const { page, context } = await label([example(1), example(2)]);
  const found = page.getByRole("region", { name: "Candidates" }).locator("ol > li");
  // What was found has its rows beside it.
  await found.nth(0).getByText("3 rows, the same as gold 1").waitFor();
  await found.nth(1).locator("summary", { hasText: /^3 rows$/ }).waitFor();
  await found.nth(1).locator("summary", { hasText: /^3 rows$/ }).click();
  await found.nth(1).getByRole("cell", { name: "Tom" }).waitFor();

  await cards(page).nth(0).locator("summary", { hasText: "Corrected SQL 1" }).click();
  await cards(page).nth(0).getByRole("button", { name: "Start from gold 1" }).click();
  const first = cards(page).nth(0).locator("textarea");
  assert.equal(await first.inputValue(), "select name, years_old from pets");
  await cards(page).nth(0).getByText("It runs: 3 rows. It is gold 1 but for spelling.").waitFor();
  await first.fill("select name, birth_age from pets order by name");
  await cards(page).nth(0).getByText("It runs: 3 rows, the same as gold 2.").waitFor();

  await found.nth(1).getByText("Use as …").click();
  const use = found.nth(1).getByRole("group", { name: "Use this query as" });
  assert.deepEqual(await use.getByRole("button").allInnerTexts(), [
    "Corrected SQL 1", "Corrected SQL 2", "Another reading",
  ]);
  await use.getByRole("button", { name: "Corrected SQL 2" }).click();
  await page.waitForFunction(() => document.activeElement?.id === "label-corrected-2");
  assert.equal(await cards(page).nth(1).locator("textarea").inputValue(), "SELECT name FROM pets");
  await assertAccessible(page);
  await screenshot(page, "label-corrections");
  const saved = (await save(page, "Labels as JSON lines")).trim().split("\n").map(JSON.parse);
  assert.deepEqual(saved[0].annotation.labels, {
    "corrected.1": "select name, birth_age from pets order by name",
    "corrected.2": "SELECT name FROM pets",
  });
  await context.close();
});

test("the error of a gold stands by the gold, and not under its correction", async () => {
  const { page, context } = await label([example(1, { query2: "select name, birthage from pets" })]);
  const error = cards(page).nth(1).locator(".error");
  await error.filter({ hasText: "birthage" }).waitFor();
  await cards(page).nth(1).locator("summary", { hasText: "Corrected SQL 2" }).click();
  await cards(page).nth(1).locator("textarea").fill("select name, birth_age from pets");
  const runs = cards(page).nth(1).getByText("It runs: 3 rows");
  await runs.waitFor();
  const above = async (one) => (await one.boundingBox()).y;
  assert.ok((await above(error)) < (await above(cards(page).nth(1).locator("textarea"))));
  await context.close();
});
