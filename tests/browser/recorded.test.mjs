// Runs that model/recorder wrote of two models of Hugging Face transformers: they open in every view,
// and stand beside each other as two decoders do. (recorded/*.json: model/recorder/tests/make_runs.py)

import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { tables, view } from "./workbench.mjs";

const file = (name) => path.join(import.meta.dirname, `recorded/${name}.json`);
const STAGE = "select stage_name from artist where country = 'Germany'";
const BIRTH = "select birth_name from artist where country = 'Germany'";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("two recorded models open in tree, steps and comparison", async () => {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  await tables(page);
  await view(page, "Beam tree");
  const opened = (name) => page.getByText(`This run comes from ${name}.json; nothing of it was computed here.`);
  await page.getByLabel("Trace file").setInputFiles(file("one"));
  await opened("one").waitFor();
  await page.getByLabel("Trace file").setInputFiles(file("both"));
  await opened("both").waitFor();
  const tree = page.getByRole("tree");
  await tree.getByRole("treeitem").nth(3).waitFor();
  assert.match(await tree.textContent(), /birth_name/);
  assert.doesNotMatch(await tree.textContent(), /▁/);
  await screenshot(page, "recorded-tree");
  await view(page, "Steps");
  await page.locator(".step-description").waitFor();
  await screenshot(page, "recorded-steps");
  await view(page, "Compare");
  const comparison = page.getByRole("region", { name: "Comparison" });
  await comparison.waitFor();
  const heads = await comparison.locator("thead th").allInnerTexts();
  assert.match(heads[1], /^tiny-t5-one, diverse beam search/);
  assert.match(heads[2], /^tiny-t5-both, beam search\s+shown in all views/);
  const cells = async (sql) => {
    const squeezed = (text) => text.replace(/\s+/g, " ");
    for (const row of await comparison.locator("tbody tr").all()) {
      const [head, ...rest] = await row.locator("th, td").allInnerTexts();
      if (squeezed(head).toLowerCase().includes(sql.toLowerCase())) return rest.map(squeezed);
    }
    return null;
  };
  const [stage, birth] = [await cells(STAGE), await cells(BIRTH)];
  assert.deepEqual(stage?.map((cell) => cell.startsWith("found")), [true, true], JSON.stringify(stage));
  assert.match(birth?.[0], /lost at token 4.*birth_name/);
  assert.match(birth?.[1], /^found/);
  await screenshot(page, "recorded-compare");
  await comparison.getByRole("button", { name: "open in all views" }).click();
  await view(page, "Beam tree");
  await tree.getByRole("treeitem").nth(3).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});
