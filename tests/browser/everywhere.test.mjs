// Every place on a telephone, a tablet, a laptop and a projector, light and dark, with the stored run: accessible, and not
// wider than the screen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { WIDE, assertFits, assertQuiet, launch } from "./harness.mjs";
import { PLACES, SHOWN, VIEWS, begun, view } from "./workbench.mjs";

const SIZES = {
  telephone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  laptop: WIDE,
  projector: { width: 3840, height: 2160 },
};

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

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`every place in light and dark: ${name}`, async () => {
    const visit = await begun(browser, { viewport });
    const { page } = visit;
    for (const at of [...VIEWS, ...PLACES.Research, "Data"]) {
      await show(page, at);
      await SHOWN[at]?.(page).waitFor();
      await page.locator("main .busy").first().waitFor({ state: "detached" });
      assert.deepEqual(await small(page), [], at);
      await assertFits(page, `everywhere-${name}-${at.toLowerCase().replace(" ", "-")}`);
    }
    assertQuiet(visit);
    await visit.context.close();
  });
}
