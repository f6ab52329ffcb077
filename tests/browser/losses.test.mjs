// Where expected queries were lost, as marks in the tree.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ask, decoder, ended, model, tables, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("the tree shows where each expected query was lost, and which one it is", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  await model(page);
  await decoder(page, "beam");
  await ask(page, "How many helpers are there?");
  await ended(page);
  await view(page, "Compare");
  await page
    .getByRole("textbox", { name: /Expected queries/ })
    .fill("select count(*) from volunteer\nselect avg(age) from volunteer");
  await page.getByRole("button", { name: "Look for these" }).click();
  await page.getByRole("region", { name: "Comparison" }).getByText(/lost at token \d+/).first().waitFor();
  await page.getByRole("region", { name: "Comparison" }).getByText("Query 2").waitFor();
  await view(page, "Beam tree");
  const list = page.getByRole("list", { name: "Expected queries that were lost" });
  await list.getByText("Query 2 lost:").waitFor();
  const mark = page.locator(".loss").first();
  await mark.waitFor();
  const text = await mark.textContent();
  assert.match(text, /✕ query 2 lost (here|further on): ./);
  // Who does not see the mark hears of it where it stands.
  const at = await mark.getAttribute("data-segment");
  const label = await page.locator(`#segment-${at}`).getAttribute("aria-label");
  assert.ok(label.includes(text.replace("✕ ", "")), label);
  // Nothing is drawn over it.
  const covered = await page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect();
    const mark = box(document.querySelector(".loss text"));
    return [...document.querySelectorAll(".segment rect")].map(box).some(
      (one) => one.left < mark.right && mark.left < one.right && one.top < mark.bottom - 2 && mark.top + 2 < one.bottom,
    );
  });
  assert.equal(covered, false);
  await assertAccessible(page);
  await screenshot(page, "losses-tree");
  assertQuiet(visit);
  await visit.context.close();
});
