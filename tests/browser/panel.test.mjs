// The panel of the view Annotate stays where the hand is: what decides is in view, nothing looks chosen
// that is not, menus close, and one message says what was done with which example.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, open, screenshot } from "./harness.mjs";
import { PETS, example, file, give, lines, look, save, shows, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1440, height: 900 } };

async function label(options, records = Array.from({ length: 6 }, (_, n) => example(n))) {
  const visit = await open(browser, "/#/label", options);
  await give(visit.page, [file("cases.jsonl", lines(records)), file("pets.sqlite", PETS)]);
  await title(visit.page).waitFor();
  await look(visit.page);
  return visit;
}

const decisions = (page) => page.getByRole("list", { name: "Decide and go to the next" });
const decide = (page, name) => decisions(page).getByRole("button", { name });
const menus = (page) => page.locator(".label-menu[open]");
const menu = (page, name) => page.locator(".label-menu > summary", { hasText: name });
const said = (page, words) => page.locator(".label-messages").getByRole("status").getByText(words).waitFor();
const isInside = (target) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

for (const [name, options] of [["a phone", PHONE], ["a laptop", LAPTOP]]) {
  test(`on ${name}, decisions are in view whatever gold is read`, async () => {
    const { page, context } = await label(options);
    for (const target of [".label-golds .card:nth-child(2) tbody tr", ".label-candidates li:last-child", "#example-title"]) {
      await page.locator(target).first().evaluate((element) => element.scrollIntoView({ block: "nearest" }));
      for (const button of [/All golds valid, truly/, /Unsure of all/]) {
        assert.ok(await isInside(decide(page, button)), `${button} beside ${target}`);
      }
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    await assertAccessible(page);
    await screenshot(page, `label-panel-${name.slice(2)}`);
    await context.close();
  });
}

test("after a tap nothing of the next example looks chosen, and keys are not named", async () => {
  const { page, context } = await label(PHONE);
  const first = decide(page, /All golds valid, truly/);
  const colour = () => first.evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await colour();
  await first.tap();
  await shows(page, 1);
  await page.waitForTimeout(300);
  assert.equal(await colour(), before);
  assert.equal(await decisions(page).locator("kbd").first().isVisible(), false);
  await context.close();
});

test("the panel begins at its decisions with each example", async () => {
  const { page, context } = await label({ viewport: { width: 1440, height: 600 } });
  const panel = page.locator(".label-fields");
  await page.locator("#label-comment").fill("far below");
  assert.ok((await panel.evaluate((element) => element.scrollTop)) > 0, "the comment was scrolled into view");
  assert.ok(await isInside(decide(page, /All golds valid, truly/)));
  await page.keyboard.press("Escape");
  await page.locator("body").press("j");
  await shows(page, 1);
  assert.equal(await panel.evaluate((element) => element.scrollTop), 0);
  await context.close();
});

test("all queues are in sight beside the example, however many examples wait", async () => {
  const { page, context } = await label(LAPTOP);
  const right = (target) => target.evaluate((element) => element.getBoundingClientRect().right);
  const edge = await right(page.locator(".label-queue"));
  const buttons = await page.getByRole("group", { name: "Queues" }).getByRole("button").all();
  assert.equal(buttons.length, 3);
  for (const button of buttons) assert.ok((await right(button)) <= edge, await button.innerText());
  await context.close();
});

test("what is not attached can be attached where that is said", async () => {
  const { page, context } = await open(browser, "/#/label", LAPTOP);
  await give(page, [file("cases.jsonl", lines([example(0)]))]);
  await page.getByText("Database pets is not attached; attach its file to see results.").waitFor();
  await page.locator(".label-example").getByLabel("Attach databases…").setInputFiles([file("pets.sqlite", PETS)]);
  await page.locator(".label-golds tbody tr").first().waitFor();
  assert.equal(await page.getByText("is not attached").count(), 0);
  assert.equal(await page.getByLabel("Attach databases…").count(), 0);
  await context.close();
});

test("a third gold has keys, and a decision where there is one", async () => {
  const golds = ["select name from pets", "select age from pets", "select kind from pets"];
  const { page, context } = await label(LAPTOP, [example(0), { db_id: "pets", question: "What of case 1?", golds }]);
  assert.equal(await decide(page, /Only gold 3 valid/).count(), 0);
  await page.locator("body").press("j");
  await shows(page, 1);
  await page.locator("body").press("z");
  await said(page, "“What of case 1?”: Gold 3: valid.");
  await look(page);
  await page.locator("body").press("7");
  await said(page, "“What of case 1?”: Only gold 3 valid, not ambiguous.");
  const [, second] = (await save(page, "Labels as JSON lines")).trim().split("\n").map(JSON.parse);
  assert.deepEqual(
    ["gold.1", "gold.2", "gold.3", "preferred"].map((slot) => second.annotation.labels[slot]),
    ["invalid", "invalid", "valid", "3"],
  );
  await context.close();
});

test("menus close after a choice, by Escape, by a click elsewhere and by a decision", async () => {
  const { page, context } = await label(LAPTOP);
  const opened = async (name) => {
    await menu(page, name).click();
    assert.equal(await menus(page).count(), 1);
  };
  const closed = (why) => page.waitForFunction(() => !document.querySelector(".label-menu[open]")).catch(() => assert.fail(why));
  await opened("Save");
  await page.keyboard.press("Escape");
  await closed("Escape");
  await opened("Open");
  await title(page).click();
  await closed("a click elsewhere");
  await opened("Save");
  await page.locator("body").press("1");
  await shows(page, 1);
  await closed("a decision");
  await save(page, "Labels as CSV");
  await closed("a choice");
  await said(page, /cases.*\.csv was saved\./);
  // What asks back stays open until it is answered.
  await opened("Open");
  await page.getByRole("button", { name: "Delete this project…" }).click();
  await page.getByText("Delete the examples and labels of cases?").waitFor();
  await page.getByRole("button", { name: "Keep it" }).click();
  assert.equal(await menus(page).count(), 1);
  await context.close();
});

test("the toolbar stays in one line and nothing below it moves", async () => {
  const { page, context } = await label(LAPTOP);
  const top = () => page.locator(".label-work").evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const line = async () => {
    const tops = await page.locator(".label-bar > button, .label-menu > summary").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    return Math.max(...tops) - Math.min(...tops);
  };
  const before = await top();
  for (const key of ["f", "x", "x"]) {
    await look(page);
    await page.locator("body").press(key);
  }
  await page.getByText(/2 skipped · 1 flagged/).waitFor();
  assert.ok((await line()) < 4, "all buttons are in one line");
  assert.ok(Math.abs((await top()) - before) < 2, "what is below stays where it was");
  await context.close();
});

test("one message names example and action", async () => {
  const { page, context } = await label(LAPTOP);
  const press = async (key) => {
    await look(page);
    await page.locator("body").press(key);
  };
  await press("1");
  await said(page, "“How old are the pets of case 0?”: All golds valid, truly ambiguous.");
  // One example tells nothing of the rest.
  assert.doesNotMatch(await page.locator(".label-progress span").innerText(), /left/);
  await press("q");
  await said(page, "“How old are the pets of case 1?”: Gold 1: valid.");
  await press("f");
  await said(page, "“How old are the pets of case 1?”: Flag: set.");
  await press("u");
  await said(page, "“How old are the pets of case 1?”: Undone: Flag.");
  await press("x");
  await said(page, "“How old are the pets of case 1?”: Skip: set.");
  // Who goes on has read it.
  await press("j");
  await shows(page, 3);
  assert.equal(await page.locator(".label-messages").getByText("Skip: set.").count(), 0);
  await page.locator("#label-comment").fill("hm");
  await page.locator("#label-comment").press("Escape");
  await said(page, "“How old are the pets of case 3?”: Comment: written.");
  // Who goes on is told, and nothing of the one before stays.
  await page.locator(".label-who select").selectOption("adjudication");
  await said(page, "From here on, adjudication decides.");
  assert.equal(await page.locator(".label-messages").getByText("Comment: written.").count(), 0);
  await context.close();
});

test("of two files that are opened together both are told", async () => {
  const { page, context } = await label(LAPTOP);
  await said(page, "cases.jsonl: 6 new examples.");
  await said(page, "1 database attached.");
  await context.close();
});

test("nobody decides before the results are there, or about golds that an example lacks", async () => {
  const endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n";
  const records = [example(0), example(1, { query2: endless }), { db_id: "pets", question: "How many are there in case 2?" }];
  const { page, context } = await label(LAPTOP, records);
  await page.locator("body").press("1");
  await title(page).filter({ hasText: "case 1?" }).waitFor();
  await page.waitForTimeout(400);
  await page.locator("body").press("1");
  await said(page, "“How old are the pets of case 1?”: Not decided: the results of its golds are not there yet.");
  assert.match(await title(page).innerText(), /case 1\?/);
  await look(page);
  await page.locator("body").press("1");
  await title(page).filter({ hasText: "case 2?" }).waitFor();
  assert.ok(await decide(page, /All golds valid, truly/).isDisabled());
  await look(page);
  await page.locator("body").press("1");
  await page.getByRole("alert").filter({ hasText: "this example has no gold" }).waitFor();
  await page.locator("body").press("n");
  await said(page, "“How many are there in case 2?”: Truly ambiguous: no.");
  await context.close();
});
