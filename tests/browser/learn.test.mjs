// Learn's page on ambiguity: each kind has a question that can be asked, and the papers can be cited.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ANSWER, ended, model, tables, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("every kind of ambiguity has a question; one is asked with a click", async () => {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  await tables(page);
  await model(page);
  await view(page, "What is ambiguity?");
  const cards = page.locator(".kinds-card");
  await cards.nth(8).waitFor();
  const titles = await cards.locator("h4").allInnerTexts();
  for (const kind of ["C:", "T:", "J:", "P:", "Scope", "Attachment", "Vagueness", "Unanswerable"]) {
    assert.ok(titles.some((title) => title.startsWith(kind)), `${kind} of ${titles}`);
  }
  await assertAccessible(page);
  await screenshot(page, "learn-ambiguity");
  const attachment = "List volunteers and crew members older than 40.";
  await page.getByRole("button", { name: `Ask: ${attachment}` }).click();
  await page.locator(".readings .card").first().waitFor({ timeout: ANSWER });
  assert.equal(await page.getByRole("textbox", { name: "Question" }).inputValue(), attachment);
  assert.match(await ended(page), /interpretation/);
  assertQuiet(visit);
  await visit.context.close();
});

test("the five papers and this page can be cited", async () => {
  const visit = await open(browser, "/#/ambiguity");
  const { page } = visit;
  const entries = page.locator(".bibtex");
  await entries.nth(5).waitFor();
  assert.equal(await entries.count(), 6);
  await entries.first().locator("summary").click();
  await entries.first().getByText(/^@inproceedings\{bhaskar2023benchmarking/).waitFor();
  assert.match(await entries.last().textContent(), /@software\{beamsplitter/);
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});
