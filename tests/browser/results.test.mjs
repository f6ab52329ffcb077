// Tools for results: a query that is changed and run, two results side by side, a chart.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ask, ended, model, readings, tables } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page on which a question about the festival was answered. */
async function answered(question, options = {}) {
  const visit = await open(browser, "/", options);
  await tables(visit.page);
  await model(visit.page);
  await ask(visit.page, question);
  await ended(visit.page);
  return visit;
}

const editor = (page) => page.getByRole("textbox", { name: "SQL of interpretation 1" });

test("a query is changed and run, and nothing of it is lost", async () => {
  const visit = await answered("How many helpers are there?");
  const { page } = visit;
  await page.getByRole("button", { name: "Edit SQL of interpretation 1" }).click();
  await editor(page).fill("select count(*), min(age) from volunteer");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const rows = page.getByRole("region", { name: "Result of your query, from interpretation 1" });
  await rows.waitFor();
  await page.getByText(/^Your query .*min\(age\)/).waitFor();
  // Another choice makes the cards anew.
  await page.getByRole("button", { name: "This is what I meant: interpretation 2" }).click();
  assert.equal(await editor(page).inputValue(), "select count(*), min(age) from volunteer");
  await rows.waitFor();
  await editor(page).fill("delete from volunteer");
  await editor(page).press("Control+Enter");
  await page.locator(".edit-sql .error").waitFor();
  await assertAccessible(page);
  await screenshot(page, "results-edited");
  assertQuiet(visit);
  await visit.context.close();
});

test("a result is saved as CSV; its query and the address of the question are copied", async () => {
  const visit = await answered("How many helpers are there?", { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = visit;
  const [first] = await readings(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy SQL of interpretation 1" }).click();
  await page.getByRole("button", { name: "Copied of interpretation 1" }).waitFor();
  assert.equal((await copied()).replace(/\s+/g, " "), first.sql);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Result of interpretation 1 as CSV" }).click();
  const [head, row] = (await readFile(await (await saving).path(), "utf8")).split("\r\n");
  assert.match(head, /count/i);
  assert.equal(row, first.rows[0][0]);
  await page.getByRole("button", { name: "Copy link to this question" }).click();
  await page.getByRole("button", { name: "Copied to this question" }).waitFor();
  const link = await copied();
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator(".readings .card").first().waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Question" }).inputValue(), "How many helpers are there?");
  assertQuiet(visit);
  await visit.context.close();
});

test("two results stand side by side with their difference in a sentence", async () => {
  const visit = await answered("How many helpers are there?", { viewport: { width: 390, height: 844 } });
  const { page } = visit;
  await page.getByText("Two results side by side").click();
  const difference = page.locator(".two .difference");
  assert.match(await difference.innerText(), /^Interpretation 2 reads \w+ instead of \w+\. No row is in both results/);
  await page.locator(".two").getByLabel("Second").selectOption("0");
  await difference.filter({ hasText: "These are the same query." }).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `${width} pixels wide`);
  await assertAccessible(page);
  await screenshot(page, "results-two");
  assertQuiet(visit);
  await visit.context.close();
});

test("a result of labels and numbers is a chart, too", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const visit = await answered("How many tickets were sold on each day?", { colorScheme });
    const { page } = visit;
    await page.getByText("Chart", { exact: true }).first().click();
    await page.locator(".chart-figure").first().waitFor();
    assert.ok((await page.locator(".chart-figure").first().locator(".chart-bar, .chart-point").count()) >= 2);
    await assertAccessible(page);
    await screenshot(page, `results-chart-${colorScheme}`);
    assertQuiet(visit);
    await visit.context.close();
  }
});
