// One decision that is pressed twice is one: by mouse, by finger and by key. And a label set that would take
// the browser's keys or the page's is refused by name.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open } from "./harness.mjs";
import { done, example, file, give, lines, look, save, saved, shows, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const RECORDS = Array.from({ length: 5 }, (_, n) => example(n));

async function label(options) {
  const visit = await open(browser, "/#/label", options);
  await give(visit.page, [file("cases.jsonl", lines(RECORDS))]);
  await shows(visit.page, 0);
  return visit;
}

/** The decisions of the journal, by the question that they are about. */
async function decisions(page) {
  await saved(page);
  const all = (await save(page, "Project with its whole history")).trim().split("\n").map(JSON.parse);
  const question = Object.fromEntries(all.flatMap(({ item }) => (item ? [[item.id, item.object?.question ?? item.question]] : [])));
  return all.flatMap(({ event }) => (event?.do === "decide" ? [question[event.item] ?? event.item] : []));
}

const button = (page, name) => page.getByRole("button", { name }).first();

for (const [how, options, twice] of [
  ["a double click", {}, (page) => button(page, /All golds valid/).dblclick()],
  ["two keys within 20 ms", {}, async (page) => {
    await page.keyboard.press("1");
    await page.keyboard.press("1");
  }],
  ["two other keys at once", {}, async (page) => {
    await page.keyboard.press("1");
    await page.keyboard.press("2");
  }],
  ["two taps", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
    await button(page, /All golds valid/).scrollIntoViewIfNeeded();
    const { x, y, width, height } = await button(page, /All golds valid/).boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  }],
]) {
  test(`${how}: one example is decided, the next one is not`, async () => {
    const { page, context } = await label(options);
    await twice(page);
    await shows(page, 1);
    assert.equal(await done(page), "1");
    assert.equal((await decisions(page)).length, 1);
    await page.reload();
    await title(page).waitFor();
    assert.equal(await done(page), "1");
    await context.close();
  });
}

test("a double click on Skip skips one, on Next goes one on, on a value sets it", async () => {
  const { page, context } = await label();
  await page.locator(".label-steps").getByRole("button", { name: "Skip", exact: true }).dblclick();
  await shows(page, 1);
  assert.equal((await decisions(page)).length, 1);
  await page.locator(".label-steps").getByRole("button", { name: "Next", exact: true }).dblclick();
  await shows(page, 2);
  const valid = page.locator(".label-choice").first().getByRole("button", { name: /valid/ }).first();
  await valid.dblclick();
  await look(page);
  assert.equal(await valid.getAttribute("aria-pressed"), "true");
  assert.equal((await decisions(page)).length, 2);
  // What was chosen is taken away by a click of its own.
  await valid.click();
  await look(page);
  assert.equal(await valid.getAttribute("aria-pressed"), "false");
  await page.locator(".label-kinds").first().evaluate((kinds) => {
    for (let details = kinds.closest("details"); details; details = details.parentElement.closest("details")) details.open = true;
  });
  const box = page.locator(".label-kinds input[type=checkbox]").first();
  await box.dblclick();
  await look(page);
  assert.equal(await box.isChecked(), true);
  await box.click();
  assert.equal(await box.isChecked(), false);
  await context.close();
});

test("a key twice within 20 ms sets a value and leaves it", async () => {
  const { page, context } = await label();
  await page.keyboard.press("q");
  await page.keyboard.press("q");
  await look(page);
  assert.equal((await decisions(page)).length, 1);
  await context.close();
});

const set = (first, second) => JSON.stringify({
  name: "own", version: "1",
  fields: [
    { id: "verdict", title: "Verdict", type: "choice", options: [{ id: "yes", title: "yes", keys: [first] }] },
    { id: "topic", title: "Topic", type: "choice", options: [{ id: "new", title: "new", keys: [second] }] },
  ],
});

test("a label set with a fault is called one, with its key by name", async () => {
  const { page, context } = await label();
  const said = async (text) => {
    await page.getByLabel("Examples, labels or a project…").first().setInputFiles([file("own.json", text)]);
    const alert = page.getByRole("alert").filter({ hasText: "own.json" });
    await alert.waitFor();
    const words = await alert.innerText();
    await alert.getByRole("button", { name: "Close" }).click();
    return words;
  };
  assert.match(await said(set("a", "a")), /label set .*the key “a” of “Topic: new” is that of “Verdict: yes”, too/);
  assert.match(await said(set("a", "k")), /label set .*the key “k” of “Topic: new” is taken by the page: previous example/);
  for (const [key, name] of [["Enter", "“Enter”"], ["Escape", "“Escape”"], [" ", "space"], ["Tab", "“Tab”"], ["F5", "“F5”"]]) {
    const words = await said(set("a", key));
    assert.ok(words.includes(`label set cannot be used: the key ${name} of “Topic: new” is no letter`), words);
  }
  assert.match(await said(set("a", "b").replace('"choice"', '"chioce"')), /label set cannot be read: .*chioce/);
  assert.match(await said(set("a", "b").slice(0, -1)), /label set cannot be read/);
  // Nothing of it was taken: the standard keys decide.
  await page.locator("body").press("1");
  await shows(page, 1);
  assert.equal(await done(page), "1");
  await context.close();
});
