// A decision in the view Annotate is what was pressed, and nothing else is one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, open } from "./harness.mjs";
import { done, example, file, give, lines, look, save, shows, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Opens the label view with these records. */
async function label(records) {
  const visit = await open(browser, "/#/label");
  await give(visit.page, [file("cases.jsonl", lines(records))]);
  await title(visit.page).waitFor();
  return visit;
}

const cases = (count) => Array.from({ length: count }, (_, n) => example(n));

test("a new annotator's name is typed without deciding anything", async () => {
  const { page, context } = await label(cases(9));
  await page.locator(".label-who select").selectOption({ label: "another…" });
  await page.keyboard.type("ann 1234");
  assert.equal(await done(page), "0");
  await shows(page, 0);
  // Escape takes no name, and leaves.
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".label-who select").inputValue(), "annotator 1");
  await page.locator(".label-who select").selectOption({ label: "another…" });
  await page.keyboard.type("ann 1234");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".label-who select")?.value === "ann 1234");
  assert.equal(await done(page), "0");
  // Tab takes the name and goes on.
  await page.locator(".label-who select").selectOption({ label: "another…" });
  await page.keyboard.type("bob 2");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelector(".label-who select")?.value === "bob 2");
  assert.equal(await done(page), "0");
  await look(page);
  await page.locator("body").press("1");
  await shows(page, 1);
  const saved = (await save(page, "Labels as JSON lines")).trim().split("\n").map(JSON.parse);
  assert.equal(saved[0].annotation.annotator, "bob 2");
  await context.close();
});

test("a key that is held decides once", async () => {
  const { page, context } = await label(cases(9));
  await shows(page, 0);
  await page.locator("body").press("Shift");
  for (let n = 0; n < 6; n += 1) await page.keyboard.down("1");
  await page.keyboard.up("1");
  await shows(page, 1);
  assert.equal(await done(page), "1");
  // Leafing goes on for as long as its key is held.
  for (let n = 0; n < 4; n += 1) await page.keyboard.down("j");
  await page.keyboard.up("j");
  await shows(page, 5);
  assert.equal(await done(page), "1");
  await context.close();
});

test("Skip by mouse leads to the next example, as its key does", async () => {
  const { page, context } = await label(cases(4));
  const skip = page.getByRole("button", { name: "x Skip" });
  await skip.click();
  await shows(page, 1);
  await skip.click();
  await shows(page, 2);
  await page.getByText(/2 skipped/).waitFor();
  await context.close();
});

test("what is about a second gold cannot be pressed where there is one", async () => {
  const one = { db_id: "pets", question: "How old is the pet of case 0?", query: "select age from pets" };
  const { page, context } = await label([one, example(1)]);
  await look(page);
  const third = page.getByRole("button", { name: /Only gold 2 valid/ });
  assert.ok(await third.isDisabled());
  await page.locator("body").press("3");
  await page.getByRole("alert").filter({ hasText: "this example has no gold 2" }).waitFor();
  await page.getByText("case 0?").first().waitFor();
  assert.equal(await done(page), "0");
  await page.locator("body").press("1");
  await shows(page, 1);
  assert.ok(await third.isEnabled());
  assert.equal(await page.getByRole("alert").count(), 0, "an error is over with the next decision");
  await context.close();
});

test("contradictions are told as they arise", async () => {
  const { page, context } = await label(cases(2));
  await look(page);
  const told = page.getByRole("list", { name: "Contradictions" });
  const golds = page.getByRole("list", { name: "Gold queries" });
  await page.getByRole("group", { name: "Preferred reading" }).getByRole("button", { name: "gold 1" }).click();
  await golds.getByRole("button", { name: /invalid/ }).first().click();
  await page.getByRole("status").getByText("Preferred reading was cleared: an invalid gold cannot be the preferred reading.").waitFor();
  await page.getByRole("group", { name: "Truly ambiguous" }).getByRole("button", { name: /yes/ }).click();
  await told.getByText(/at most one gold is valid/).waitFor();
  await assertAccessible(page);
  await golds.getByRole("button", { name: /^q ?valid/ }).click();
  await told.getByText(/at most one gold is valid/).waitFor({ state: "detached" });
  await context.close();
});
