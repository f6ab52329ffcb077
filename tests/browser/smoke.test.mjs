// The page opens: it shows something, logs no error, asks nobody else for
// anything, under its content security policy, in every look.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LOOKS, assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("the policy allows no inline script at large", async () => {
  const { context, response } = await open(browser);
  const policy = response.headers()["content-security-policy"];
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
  await context.close();
});

for (const { name, ...look } of LOOKS) {
  test(`opens quietly and accessibly: ${name}`, async () => {
    const visit = await open(browser, "/", look);
    await visit.page.getByRole("main").waitFor();
    await visit.page.waitForLoadState("networkidle");
    assert.match(await visit.page.title(), /Beamsplitter/);
    const width = await visit.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= look.viewport.width, `the page is ${width} pixels wide`);
    await assertAccessible(visit.page);
    await screenshot(visit.page, `smoke-${name}`);
    assertQuiet(visit);
    await visit.context.close();
  });
}
