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

test("a result is saved as text; its query and the address of the question are copied", async () => {
  const visit = await answered("How many helpers are there?", { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = visit;
  const [first] = await readings(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy SQL of interpretation 1" }).click();
  await page.getByRole("button", { name: "Copied of interpretation 1" }).waitFor();
  assert.equal((await copied()).replace(/\s+/g, " "), first.sql);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Result of interpretation 1 as CSV" }).click();
  const [head, row] = (await readFile(await (await saving).path(), "utf8")).split("\n");
  assert.match(head, /count/i);
  assert.equal(row, first.rows[0][0]);
  const markdown = page.waitForEvent("download");
  await page.getByRole("button", { name: "Result of interpretation 1 as Markdown" }).click();
  assert.equal((await readFile(await (await markdown).path(), "utf8")).split("\n")[2], `| ${first.rows[0][0]} |`);
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

/** The address of a script of the library that draws. */
const LIBRARY = /\/(d3|plot\.umd)\.min\.js$/;

test("a result of labels and numbers is a chart, too", async () => {
  for (const [colorScheme, width] of [["light", 1280], ["dark", 390]]) {
    // The service worker would fetch the library in advance.
    const options = { colorScheme, viewport: { width, height: 900 }, serviceWorkers: "block" };
    const visit = await answered("How many tickets were sold on each day?", options);
    const { page } = visit;
    const scripts = () => visit.requests.filter((url) => LIBRARY.test(url)).length;
    const drawing = page.getByRole("img", { name: / by day$/ }).first();
    assert.equal(scripts(), 0, "nothing is drawn yet");
    await page.getByText("Chart", { exact: true }).first().press("Enter");
    await drawing.locator("svg").waitFor();
    assert.equal(scripts(), 2);
    // A point for each row of the table beside it.
    const rows = await page.locator(".readings .card").first().locator("tbody tr").count();
    assert.equal(await drawing.locator("circle").count(), rows);
    const [colour, ink] = await drawing.locator("svg").evaluate((svg) => {
      return [getComputedStyle(svg).color, getComputedStyle(document.body).color];
    });
    assert.equal(colour, ink);
    await assertAccessible(page);
    await screenshot(page, `results-chart-${colorScheme}`);
    // What is under the pointer is told, and no script comes twice.
    await drawing.hover();
    await drawing.locator("[aria-label=tip] text").first().waitFor();
    await assertAccessible(page);
    const right = () => drawing.locator("svg").evaluate((svg) => svg.getBoundingClientRect().right);
    for (const narrower of [820, 390]) {
      await page.setViewportSize({ width: narrower, height: 900 });
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
      assert.ok((await right()) <= narrower, `${await right()} at ${narrower}`);
    }
    assert.equal(scripts(), 2);
    assertQuiet(visit);
    await visit.context.close();
  }
});

test("where the library does not come, the chart says so, and is drawn when it is tried again", async () => {
  const visit = await answered("How many tickets were sold on each day?", { serviceWorkers: "block" });
  const { context, page } = visit;
  await context.route(LIBRARY, (route) => route.abort("internetdisconnected"));
  await page.getByText("Chart", { exact: true }).first().click();
  const error = page.getByRole("alert").filter({ hasText: "the drawing library could not be loaded" });
  await error.waitFor();
  await assertAccessible(page);
  await context.unroute(LIBRARY);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await page.locator(".drawing svg").first().waitFor();
  await error.waitFor({ state: "detached" });
  await context.close();
});
