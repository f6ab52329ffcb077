// A lead and two annotators in three browser profiles, from a CSV of questions and one database to the
// adjudicated, cleaned benchmark, without JSON, at a phone by touch.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertAccessible, launch, open } from "./harness.mjs";
import { PETS, file, give, look, save, title } from "./labelling.mjs";
import { unzip } from "./zip.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const COUNT = 4;
const TABLE = ["utterance,first sql,second sql"]
  .concat(Array.from({ length: COUNT }, (_, n) => `How old are the pets of case ${n}?,select age from pets,"select name, age from pets"`))
  .join("\n");
const VALID = "All golds valid, truly ambiguous";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("a lead and two annotators go from a table to the cleaned benchmark on a phone, by touch", async () => {
  const button = (page, label) => page.getByRole("button", { name: label, exact: true });
  const decide = async (page, title) => {
    await look(page);
    await page.getByRole("list", { name: "Decide and go to the next" }).getByRole("button", { name: title }).tap();
  };
  const progress = (page, words) => page.locator(".label-progress span", { hasText: words }).waitFor();

  const lead = await open(browser, "/#/label", PHONE);
  await give(lead.page, [file("own.csv", TABLE), file("pets.sqlite", PETS)]);
  await button(lead.page, "Import with these").tap();
  await lead.page.locator(".label-golds tbody tr").first().waitFor();
  await button(lead.page, "Agreement").tap();
  await lead.page.getByText("Split for several people…").tap();
  await lead.page.getByLabel("Annotators, separated by commas").fill("ada, bob");
  await lead.page.getByLabel("Per cent that everybody labels").fill("100");
  await lead.page.getByLabel("Per cent that everybody labels").press("Tab");
  const saving = lead.page.waitForEvent("download");
  await button(lead.page, "Save a file for each").tap();
  const parts = unzip(await readFile(await (await saving).path()));

  const returned = [];
  for (const who of ["ada", "bob"]) {
    const { page, context } = await open(browser, "/#/label", PHONE);
    await give(page, [{ name: `own-${who}.labels.zip`, mimeType: "application/zip", buffer: parts[`own-${who}.labels.zip`] }]);
    // The database came with the part.
    await page.locator(".label-golds tbody tr").first().waitFor();
    for (let n = 0; n < COUNT; n += 1) {
      await decide(page, who === "bob" && n === 2 ? /Unsure of all/ : VALID);
      await progress(page, new RegExp(`^${n + 1} of ${COUNT} done`));
    }
    await look(page);
    returned.push(file(`done-${who}.labels`, await save(page, "Project with its whole history")));
    await context.close();
  }

  const { page } = lead;
  await button(page, "Label").tap();
  for (const [n, who] of ["ada", "bob"].entries()) {
    await give(page, [returned[n]]);
    const incoming = page.getByRole("region", { name: "Another project" });
    await incoming.getByRole("button", { name: `Add ${who}'s ${COUNT} labels` }).tap();
    await page.getByRole("status").getByText(`done-${who}.labels: ${COUNT} annotations.`).waitFor();
  }
  await button(page, "Agreement").tap();
  await page.getByText("Annotators differ on 1 example, 1 still open.").waitFor();
  await assertAccessible(page);
  await button(page, "Adjudicate").tap();
  await title(page).filter({ hasText: "case 2?" }).waitFor();
  await decide(page, VALID);
  await progress(page, "1 of 1 in dispute decided");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  const adjudicated = (await save(page, "Adjudicated labels")).trim().split("\n");
  assert.equal(adjudicated.length, COUNT);
  const cleaned = JSON.parse(await save(page, "Cleaned benchmark"));
  assert.equal(cleaned.length, COUNT);
  await lead.context.close();
});
