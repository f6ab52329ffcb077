// Every place on a telephone, a tablet, a laptop and a projector, light and dark, with the stored run: accessible, and not
// wider than the screen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { PLACES, VIEWS, tables, view } from "./workbench.mjs";

const LOOKS = [
  { name: "telephone-light", viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { name: "telephone-dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  { name: "tablet-light", viewport: { width: 820, height: 1180 }, colorScheme: "light" },
  { name: "tablet-dark", viewport: { width: 820, height: 1180 }, colorScheme: "dark" },
  { name: "laptop-light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "laptop-dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  { name: "projector-light", viewport: { width: 3840, height: 2160 }, colorScheme: "light" },
  { name: "projector-dark", viewport: { width: 3840, height: 2160 }, colorScheme: "dark" },
];

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Shows a view; the rows of the database are reached from Ask. */
async function show(page, at) {
  if (at !== "Data") return view(page, at);
  await view(page, "Ask");
  await page.getByRole("link", { name: "Browse and query it" }).click();
  await page.getByRole("region", { name: /^Rows of / }).waitFor();
}

/** Texts that are smaller than 12.5 pixels as they are drawn. */
const small = (page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !element.checkVisibility() || element.closest(".hidden, title, script, style")) continue;
      const scale = element.closest("svg") ? element.getScreenCTM().a : 1;
      const size = scale * Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 12.5) found.add(`${size.toFixed(1)}: ${node.data.trim().slice(0, 40)}`);
    }
    return [...found];
  });

for (const { name, ...look } of LOOKS) {
  test(`every place: ${name}`, async () => {
    const visit = await open(browser, "/?device=cpu", look);
    const { page } = visit;
    await page.locator(".readings .card").first().waitFor();
    await tables(page);
    for (const at of [...VIEWS, ...PLACES.Research, "Data"]) {
      await show(page, at);
      await page.locator("main .busy").first().waitFor({ state: "detached" });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= look.viewport.width, `${at} is ${width} pixels wide`);
      assert.deepEqual(await small(page), [], at);
      await assertAccessible(page);
      await screenshot(page, `everywhere-${name}-${at.toLowerCase().replace(" ", "-")}`);
    }
    assertQuiet(visit);
    await visit.context.close();
  });
}
