// What somebody labels is kept: of two tabs one writes, storage that is deleted is written anew, and
// what is being typed when the page goes is there afterwards. What was asked and answered is kept of the
// very file that it was asked of, until it is deleted.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DOGS, database } from "./databases.mjs";
import { ADDRESS, launch, open } from "./harness.mjs";
import { done, example, file, give, lines, look, saved, shows, title } from "./labelling.mjs";
import { ask, ended, model, openFile, openSample, readings, samples, tables, view } from "./workbench.mjs";

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

const QUESTION = "How many dogs are there?";
/** A file of the same name and tables as `DOGS`, with a dog less. */
const TWO_DOGS = database("delete from dogs where id = 3", DOGS);

const cards = (page) => page.locator(".readings > .card");
/** What the first interpretation of the question that was asked returns, once all is found. */
async function answer(page) {
  assert.match(await ended(page), /interpretation/);
  return (await readings(page))[0].rows;
}

/** The questions under "Asked before", unfolded. */
async function askedBefore(page) {
  const folded = page.locator("details.history:not([open]) > summary");
  if (await folded.count()) await folded.click();
  return page.getByRole("list", { name: "Questions asked before" }).getByRole("button");
}

/** A page that was asked about two dogs, and has another file of the same name open since. */
async function other() {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  await openFile(page, "pets.sqlite", TWO_DOGS);
  await model(page);
  await ask(page, QUESTION);
  assert.deepEqual(await answer(page), [["2"]]);
  await page.getByLabel("SQLite file").setInputFiles({ name: "pets.sqlite", mimeType: "", buffer: Buffer.from(DOGS) });
  await cards(page).first().waitFor({ state: "detached" });
  await page.getByText("A copy is kept in this browser").waitFor();
  return visit;
}

test("a reload shows no answer of another file of the same name", async () => {
  const { page, context } = await other();
  await page.reload();
  await page.locator(".database-name", { hasText: "pets" }).waitFor();
  assert.deepEqual(await answer(page), [["3"]]);
  // That of the very file is shown, where nothing can be asked.
  await page.route("**/engine_loader.js", (route) => route.abort());
  await page.reload();
  await cards(page).first().waitFor();
  assert.deepEqual((await readings(page))[0].rows, [["3"]]);
  await context.close();
});

test("a question that was asked before is asked again of another file of the same name", async () => {
  const { page, context } = await other();
  await (await askedBefore(page)).filter({ hasText: QUESTION }).click();
  assert.deepEqual(await answer(page), [["3"]]);
  await context.close();
});

test("a question that was asked of a sample before opens that sample", async () => {
  const { page, context } = await open(browser, "/?device=cpu");
  await samples(page);
  await tables(page);
  await model(page);
  await ask(page, "How many stages are there?");
  const before = await answer(page);
  await openSample(page, "Three Rivers library");
  await cards(page).first().waitFor({ state: "detached" });
  await (await askedBefore(page)).filter({ hasText: "How many stages are there?" }).click();
  await page.locator(".database-name", { hasText: "festival" }).waitFor();
  assert.deepEqual(await answer(page), before);
  await page.waitForURL(/question=How%20many%20stages.*sample=festival\.sqlite/);
  await page.reload();
  await page.locator(".database-name", { hasText: "festival" }).waitFor();
  assert.deepEqual(await answer(page), before);
  await context.close();
});

test("what is deleted is not written again with the next question", async () => {
  const { page, context } = await open(browser, "/?device=cpu");
  await samples(page);
  await openSample(page, "Three Rivers library");
  await model(page);
  await ask(page, "What is the nationality of each author?");
  await ended(page);
  await page.getByRole("button", { name: "This is what I meant: interpretation 2" }).click();
  await page.locator("details.hints > summary", { hasText: "1 hint" }).waitFor();
  await view(page, "Model");
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByText("Everything that this page kept").waitFor();
  await view(page, "Ask");
  await ask(page, "How many authors are there?");
  await ended(page);
  assert.deepEqual(await (await askedBefore(page)).allInnerTexts(), ["How many authors are there?"]);
  await ask(page, "What is the nationality of each author?");
  await ended(page);
  await page.locator("details.hints > summary", { hasText: "0 hints" }).waitFor();
  await page.getByRole("button", { name: "This is what I meant: interpretation 2" }).click();
  await page.reload();
  await page.locator("details.hints > summary", { hasText: "1 hint" }).waitFor();
  assert.equal(await (await askedBefore(page)).count(), 2);
  await context.close();
});
