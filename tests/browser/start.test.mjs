// The first screen: what a first-year student sees, the way to the tour, and where Tab begins.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { begun, unfold } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("decoder, settings and time limit stand behind one line, and nothing is to be made ambiguous yet", async () => {
  const visit = await begun(browser);
  const { page } = visit;
  assert.equal(await page.getByRole("combobox").count(), 0, "nothing is to be chosen");
  assert.equal(await page.getByText("make it ambiguous").count(), 0);
  await page.getByText("How it was found: by Beamsplitter").waitFor();
  await unfold(page);
  await page.getByRole("combobox", { name: "Time limit" }).waitFor();
  await page.getByText("Settings of this decoder").waitFor();
  await assertAccessible(page);
  await screenshot(page, "start-unfolded");
  // Below an open table there is what changes it.
  await page.locator(".schema summary").first().click();
  await page.getByRole("button", { name: /^make it ambiguous: table/ }).waitFor();
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("the tour is one click away", async () => {
  const visit = await begun(browser);
  const { page } = visit;
  await page.getByRole("button", { name: "New here? Take the tour" }).click();
  await page.getByRole("complementary", { name: "Tour" }).getByText("Step 1 of 10").waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("the first Tab leads to the way past the header", async () => {
  const visit = await begun(browser);
  const { page } = visit;
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the question");
  assertQuiet(visit);
  await visit.context.close();
});

test("on a phone the link to the present view is in sight", async () => {
  const visit = await open(browser, "/?device=cpu#/model", { viewport: { width: 320, height: 700 } });
  const { page } = visit;
  await page.getByRole("link", { name: "Research", exact: true }).click();
  const link = page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Research", exact: true });
  await page.locator("#view-title").waitFor();
  const { x, width } = await link.boundingBox();
  assert.ok(x >= 0 && x + width <= 320, `it lies from ${x} to ${x + width}`);
  await visit.context.close();
});
