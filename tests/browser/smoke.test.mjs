// The page opens: it shows something, logs no error, asks nobody else for
// anything, under its content security policy.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { NARROW, assertFits, assertQuiet, launch, open } from "./harness.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("the page and its server state one policy, without exceptions", async () => {
  const { context, page, response } = await open(browser);
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  const policy = await meta.getAttribute("content");
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
  const sent = response.headers()["content-security-policy"];
  assert.equal(sent, `${policy}; frame-ancestors 'none'`);
  await context.close();
});

test("opens quietly and accessibly", async () => {
  const visit = await open(browser, "/", { viewport: NARROW });
  await visit.page.getByRole("main").waitFor();
  await visit.page.waitForLoadState("networkidle");
  assert.match(await visit.page.title(), /Beamsplitter/);
  await assertFits(visit.page, "smoke");
  assertQuiet(visit);
  await visit.context.close();
});
