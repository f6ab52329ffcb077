// A browser with little room, one that forgets, and a private window: each of four visits is alive.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, launch, open, profile } from "./harness.mjs";
import { ask, ended, model, tables } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const PLACE = new URL("/", ADDRESS).href;
const VISITS = 4;

// Either file of the program and the model has nearly ten megabytes.
for (const megabytes of [1, 16, 30]) {
  test(`with room for ${megabytes} MB four visits are alive`, async (t) => {
    const context = await profile();
    t.after(() => context.close());
    context.setDefaultTimeout(90_000);
    const still = await context.newPage();
    await still.goto(new URL("/icon.svg", ADDRESS).href);
    const session = await context.newCDPSession(still);
    await session.send("Storage.overrideQuotaForOrigin", { origin: ADDRESS, quotaSize: megabytes << 20 });
    const told = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const page = await context.newPage();
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(PLACE);
      await tables(page);
      // The service worker is done, and the model is there: then it is said what is not kept.
      await model(page);
      await page.waitForFunction(() => document.documentElement.dataset.unkept !== undefined);
      const unkept = await page.evaluate(() => document.documentElement.dataset.unkept);
      const note = page.getByRole("status").filter({ hasText: /fetched again at each visit|does not open without/ });
      if (unkept !== "" && visit === 0) await note.waitFor();
      told.push(await note.count());
      if (visit === VISITS - 1) {
        await ask(page, "How many stages are there?");
        assert.match(await ended(page), /interpretation/);
      }
      assert.deepEqual(errors, []);
      await page.close();
    }
    t.diagnostic(`told at visits: ${told.join(" ")}`);
    // Once, or never where there was room for all.
    assert.ok(told.reduce((sum, count) => sum + count, 0) <= 2, `told ${told}`);
    if (megabytes === 1) assert.equal(told[0], 1);
  });
}

test("with storage cleared at each visit four visits are alive", async (t) => {
  const context = await profile();
  t.after(() => context.close());
  context.setDefaultTimeout(90_000);
  for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(PLACE);
    await tables(page);
    await model(page);
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin: ADDRESS, storageTypes: "all" });
    // What is open goes on with what it has.
    await ask(page, "How many stages are there?");
    assert.match(await ended(page), /interpretation/);
    assert.deepEqual(errors, [], `visit ${visit}`);
    await page.close();
  }
});

test("four visits to a private window are alive", async () => {
  // A context of its own is one: nothing of it is on the disk.
  const { page, context, errors } = await open(browser, "about:blank", { serviceWorkers: "allow" });
  for (let visit = 0; visit < VISITS; visit += 1) {
    await page.goto(new URL(`/?visit=${visit}`, ADDRESS).href);
    await tables(page);
    await model(page);
  }
  await ask(page, "How many stages are there?");
  assert.match(await ended(page), /interpretation/);
  assert.deepEqual(errors, []);
  await context.close();
});
