// What somebody labels is kept: of two tabs one writes, storage that is deleted is written anew, and
// what is being typed when the page goes is there afterwards.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, launch, open } from "./harness.mjs";
import { done, example, file, give, lines, look, saved, shows, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const cases = (count) => lines(Array.from({ length: count }, (_, n) => example(n)));

test("a second tab shows the project and changes nothing, until the first one is closed", async () => {
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("cases.jsonl", cases(5))]);
  await shows(page, 0);
  await page.locator("body").press("1");
  await saved(page);
  const second = await context.newPage();
  await second.goto(new URL("/#/label", ADDRESS).href);
  await second.getByText("This project is open in another tab.").waitFor();
  await title(second).waitFor();
  assert.equal(await done(second), "1");
  await second.locator("body").press("1");
  await second.getByText("Nothing was changed: the project is open in another tab").waitFor();
  assert.equal(await done(second), "1");
  // What the first tab does meanwhile can be looked at.
  await page.locator("body").press("2");
  await saved(page);
  await second.getByRole("button", { name: "Show what is there now" }).click();
  await second.locator(".label-progress span", { hasText: /^2 of 5/ }).waitFor();
  await page.close();
  await second.getByText("The other tab was closed").waitFor();
  await second.locator("body").press("o");
  await look(second);
  await second.locator("body").press("1");
  await second.locator(".label-progress span", { hasText: /^3 of 5/ }).waitFor();
  await saved(second);
  await second.reload();
  await title(second).waitFor();
  assert.equal(await done(second), "3");
  await context.close();
});

test("storage that is deleted while the page is open is written anew", async () => {
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("cases.jsonl", cases(5))]);
  await shows(page, 0);
  for (const n of [1, 2, 3]) {
    await page.locator("body").press("1");
    await shows(page, n);
  }
  await saved(page);
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: ADDRESS, storageTypes: "indexeddb,local_storage" });
  await page.locator("body").press("2");
  await shows(page, 4);
  await saved(page);
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.reload();
  await title(page).waitFor();
  assert.equal(await done(page), "4");
  await context.close();
});

test("a text that is being typed when the page goes is there afterwards", async () => {
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("cases.jsonl", cases(2))]);
  await shows(page, 0);
  await saved(page);
  await page.locator("#label-comment").pressSequentially("both are meant");
  await page.reload();
  await title(page).waitFor();
  await page.waitForFunction(() => document.querySelector("#label-comment")?.value === "both are meant");
  await page.locator("#label-third").pressSequentially("select 7");
  await page.reload();
  await title(page).waitFor();
  await page.waitForFunction(() => document.querySelector("#label-third")?.value === "select 7");
  await context.close();
});
