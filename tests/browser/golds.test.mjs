// Golds run on the database that they are about: the one with the example's change made.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, open, screenshot } from "./harness.mjs";
import { PETS, example, file, give, lines, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** AmbiQT's aggregates: what is kept precomputed, or computed. */
const AGGREGATE = {
  db_id: "pets",
  question: "What is the average age of each kind?",
  orig_query: "select kind, avg(age) from pets group by kind",
  query1: "select kind, avg(age) from pets group by kind",
  query2: "select kind, avg_age from pets_kind",
  new_table_name: "pets_kind",
  all_cols: ["kind", "avg_age"],
  all_raw_cols: ["kind", "age"],
  tables_with_pkeys: [["pets", "id"]],
};

test("golds run on the changed database, or on the original where that is wanted", async () => {
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("cases.jsonl", lines([example(1), AGGREGATE])), file("pets.sqlite", PETS)]);
  const where = page.getByRole("group", { name: "Database of the results" });
  await page.getByText("Results are those of the database with the example's change made").waitFor();
  const difference = page.getByRole("group", { name: "Difference of the results" });
  await difference.getByText(/only in gold 1/).first().waitFor();
  assert.equal(await page.getByText("Golds 1 and 2 give equal results").count(), 0);
  await page.getByText("gold 1: EM, EXM").waitFor();
  // What somebody writes runs there too.
  await page.getByLabel("Third reading").fill("select birth_age from pets");
  await page.getByText("It runs: 3 rows.").waitFor();
  await assertAccessible(page);
  await screenshot(page, "label-materialised");
  await where.getByRole("button", { name: "original" }).click();
  await page.getByText("Golds 1 and 2 give equal results").waitFor();
  // The choice holds for the next example and the next visit.
  await page.locator("body").press("Escape");
  await page.locator("#example-title").focus();
  await page.keyboard.press("j");
  await title(page).filter({ hasText: "average age" }).waitFor();
  await page.reload();
  await page.getByText("Results are those of the unchanged database").waitFor();
  await where.getByRole("button", { name: "changed database" }).click();
  await page.getByText("Results are those of the database with the example's change made").waitFor();
  await page.locator(".label-golds .card:nth-child(2) tbody tr").first().waitFor();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await context.close();
});
