// Compare belongs to its question: title, expected queries and counts change with it, and what is best is
// marked only where there is a best.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, screenshot } from "./harness.mjs";
import { ANSWER, ask, begun, ended, model, view } from "./workbench.mjs";

const TYPED = "How many stages are covered?";
const KNOWN = "How many helpers are there?";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page with a model that shows the worked example, which has two expected queries. */
async function ready(options) {
  const visit = await begun(browser, options);
  await model(visit.page);
  return visit;
}

/** Types a question, goes to Compare and compares two systems; returns the table once both are done. */
async function compare(page, question) {
  await view(page, "Ask");
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  await view(page, "Compare");
  for (const name of ["Beamsplitter", "ODIN", "ODIN, each schema read anew", "LogicalBeam", "Beam search"]) {
    const box = page.getByRole("checkbox", { name, exact: true });
    await box.setChecked(name === "LogicalBeam" || name === "Beam search");
  }
  await page.getByText(`Asks “${question}”.`).waitFor();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const table = page.getByRole("region", { name: "Comparison" });
  await table.locator("tr", { hasText: "State" }).getByText("done").nth(1).waitFor({ timeout: ANSWER });
  return table;
}

test("a question without expected queries takes none of another question, and the page says so", async () => {
  const visit = await ready();
  const { page } = visit;
  const table = await compare(page, TYPED);
  assert.equal(await page.locator(".strip-question").innerText(), TYPED);
  await page.getByText(/^For this question no expected queries are known/).waitFor();
  const text = await table.innerText();
  assert.match(text, /Of all queries found here/);
  assert.doesNotMatch(text, /Expected queries|birth_name|stage_name/);
  // The measures of what they found themselves have no best.
  for (const measure of ["Of all queries found here", "Interpretations shown", "Different results"]) {
    assert.equal(await table.locator("tr", { hasText: measure }).locator(".best").count(), 0, measure);
  }
  // Nothing can be said to be missed, so nothing is marked as found or missed.
  assert.equal(await table.locator("td.no, td.yes").count(), 0);
  // The other views are about the same question.
  await view(page, "Overview");
  assert.equal(await page.locator(".strip-question").innerText(), TYPED);
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("a question of the sample has its own expected queries, and leaves them when another is asked", async () => {
  const visit = await ready();
  const { page } = visit;
  const table = await compare(page, KNOWN);
  assert.equal(await page.locator(".strip-question").innerText(), KNOWN);
  await table.locator("tr", { hasText: "Expected queries found" }).getByText(/^[12] of 2$/).first().waitFor();
  assert.match(await table.innerText(), /select count\(\*\)\s+from volunteer/i);
  await compare(page, TYPED);
  await page.getByText(/^For this question no expected queries are known/).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("a comparison is not shown under a question that was asked after it", async () => {
  const visit = await ready();
  const { page } = visit;
  const table = await compare(page, TYPED);
  assert.equal(await table.locator("thead th").count(), 3);
  await view(page, "Ask");
  await ask(page, KNOWN);
  await ended(page);
  await view(page, "Compare");
  // The runs of the other question would all miss what is expected of this one.
  await table.locator("tr", { hasText: "Expected queries found" }).getByText(/^[12] of 2$/).waitFor();
  assert.equal(await table.locator("thead th").count(), 2);
  assertQuiet(visit);
  await visit.context.close();
});

test("on a phone every system is seen, with its name beside each figure", async () => {
  const visit = await ready({ viewport: { width: 390, height: 844 } });
  const { page } = visit;
  const table = await compare(page, KNOWN);
  const cells = table.locator("tr", { hasText: "Network calls" }).locator("td");
  assert.equal(await cells.count(), 2);
  for (const cell of await cells.all()) {
    const { x, width } = await cell.boundingBox();
    assert.ok(x >= 0 && x + width <= 390, `a cell from ${x} to ${x + width}`);
    const name = await cell.evaluate((element) => getComputedStyle(element, "::before").content);
    assert.match(name, /LogicalBeam|Beam search/);
  }
  assert.ok(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), "nothing lies beside the screen");
  await assertAccessible(page);
  await screenshot(page, "compared-phone");
  assertQuiet(visit);
  await visit.context.close();
});
