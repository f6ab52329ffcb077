// What the page tells where it could be misread: results that are not about what is typed, links that
// say what it does not know, help that would stand in a tooltip alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { PLACES, VIEWS, begun, decoder, unfold, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("another decoder and other settings than those of the results are told", async () => {
  const visit = await begun(browser);
  const { page } = visit;
  const banner = page.locator(".stale");
  const box = page.getByRole("combobox", { name: "Decoder" });
  await unfold(page);
  const own = await box.inputValue();
  assert.equal(await banner.count(), 0);
  await decoder(page, "beam");
  await banner.getByText(/The results below are about “.*Germany\?”, by Beamsplitter\./).waitFor();
  await assertAccessible(page);
  await banner.getByRole("button", { name: "Back to that question" }).click();
  await banner.waitFor({ state: "detached" });
  assert.equal(await box.inputValue(), own);
  await page.getByText("Settings of this decoder").click();
  const width = page.getByRole("spinbutton", { name: "Beam width" });
  await width.fill("3");
  await width.press("Tab");
  await banner.waitFor();
  await banner.getByRole("button", { name: "Back to that question" }).click();
  await banner.waitFor({ state: "detached" });
  assert.equal(await width.inputValue(), "10");
  assertQuiet(visit);
  await visit.context.close();
});

test("what a link says and the page does not know is told", async () => {
  const visit = await open(browser, "/?device=cpu#/nowhere?decoder=magic&colour=red");
  const { page } = visit;
  await page.getByText("The link names something that this page does not know: the view “nowhere”, the decoder “magic”, “colour”.").waitFor();
  await page.locator("#view-title", { hasText: "Ask" }).waitFor({ state: "attached" });
  assertQuiet(visit);
  await visit.context.close();
});

test("each decoder has the settings that it uses, and ODIN's are words where they are words", async () => {
  const visit = await begun(browser);
  const { page } = visit;
  await unfold(page);
  await page.getByText("Settings of this decoder").click();
  const list = page.getByRole("list", { name: "Settings of this decoder" });
  const names = async (slug) => {
    await decoder(page, slug);
    return list.locator("strong").allInnerTexts();
  };
  const beam = await names("beam");
  assert.ok(beam.includes("Beam width") && !beam.includes("k of infilling"), beam.join(", "));
  assert.ok((await names("logicalbeam")).includes("k of infilling"));
  assert.ok((await names("nucleus")).includes("Top p"));
  assert.ok((await names("odin")).includes("Most searches"));
  await page.getByRole("combobox", { name: "What the network reads" }).selectOption("each");
  await page.getByText("1 setting changed").waitFor();
  await assertAccessible(page);
  await screenshot(page, "told-settings");
  await visit.context.close();
});

test("no help stands in a title alone", async () => {
  const visit = await begun(browser);
  const { page } = visit;
  for (const at of [...VIEWS, ...PLACES.Research]) {
    await view(page, at);
    // What a link leads to is told there, at its head; what SQLite calls a column stands in the query.
    const titled = await page.locator("main [title]:not(a, th > span)").evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 120)));
    assert.deepEqual(titled, [], at);
  }
  await view(page, "Steps");
  const badge = page.getByRole("button", { name: /^Follow interpretation 1/ });
  const said = () => badge.evaluate((one) => getComputedStyle(one, "::after").content);
  const words = await badge.getAttribute("aria-description");
  assert.equal(await said(), "none");
  await page.keyboard.press("Tab");
  await badge.focus();
  assert.equal(JSON.parse(await said()), words, "by keyboard");
  await badge.blur();
  await badge.hover();
  assert.equal(JSON.parse(await said()), words, "by pointer");
  await visit.context.close();
});
