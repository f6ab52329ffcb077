// Ways through the work: a link to an example, what is to be looked at again, a label set for each
// benchmark.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, open, screenshot } from "./harness.mjs";
import { example, file, give, lines, look, saved, shows } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const cases = (count) => Array.from({ length: count }, (_, n) => example(n, { id: `case ${n}` }));

test("an example has an address", async () => {
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("cases.jsonl", lines(cases(5)))]);
  await shows(page, 0);
  await page.locator("body").press("j");
  await shows(page, 1);
  await page.waitForFunction(() => location.hash.endsWith("item=case%201"));
  await saved(page);
  // Typed by hand, and followed from elsewhere.
  await page.evaluate(() => { location.hash = "#/label?item=case%203"; });
  await shows(page, 3);
  const other = await context.newPage();
  await page.close();
  await other.goto(new URL("/#/label?item=case%204", process.env.BEAMSPLITTER_URL).href);
  await shows(other, 4);
  await other.evaluate(() => { location.hash = "#/label?item=nothing"; });
  await other.getByText("The open project has no example that the link names.").waitFor();
  await shows(other, 4);
  await assertAccessible(other);
  await context.close();
});

test("what was left undecided is a queue of its own", async () => {
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("cases.jsonl", lines(cases(4)))]);
  for (const [n, key] of ["1", "6", "5", "1"].entries()) {
    await shows(page, n);
    await page.locator("body").press(key);
  }
  await look(page);
  await page.locator("body").press("f");
  await page.getByRole("checkbox", { name: "to check again" }).check();
  await page.getByText(/2 in the queue \(of 4\)/).waitFor();
  const rows = await page.locator(".label-row").evaluateAll((rows) => rows.map((row) => row.innerText));
  assert.deepEqual(rows.map((row) => row.match(/case (\d)/)[1]), ["1", "3"]);
  await context.close();
});

test("a benchmark with labels of its own has its label set, and the person says whether", async () => {
  const reading = (query) => ({ meaning: query, query });
  const records = [1, 2].map((n) => ({
    db_id: "pets", question: `What are the names of case ${n}?`, category: "ambiguous_select_column",
    readings: [reading("select name from pets"), reading("select kind from pets")],
  }));
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("practiq.jsonl", lines(records))]);
  await shows(page, 1);
  const offer = page.getByRole("region", { name: "Another label set" });
  await offer.getByText("These examples have a label set of their own, practiq 1.0.").waitFor();
  await assertAccessible(page);
  await offer.getByRole("button", { name: "Use practiq 1.0" }).click();
  await offer.waitFor({ state: "detached" });
  await page.getByRole("group", { name: "Category" }).waitFor();
  await screenshot(page, "label-practiq");
  await look(page);
  await page.locator("body").press("2");
  await shows(page, 2);
  await page.locator(".label-progress span", { hasText: /^1 of 2 done/ }).waitFor();
  await context.close();
});
