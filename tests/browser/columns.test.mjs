// Tables with columns of their own names, and folders with records and databases in one drop.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { assertAccessible, drop, launch, open, screenshot } from "./harness.mjs";
import { PETS, example, file, give, lines, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const TABLE = "Utterance;base;SQL a;SQL b\n" +
  "How old are the pets?;pets;select age from pets;select id from pets\n" +
  "Who are they?;pets;select name from pets;\n";

test("what the columns of a table hold is chosen once, with its first rows in view", async () => {
  const { page, context } = await open(browser, "/#/label", { viewport: { width: 390, height: 844 } });
  await give(page, [file("table.csv", TABLE), file("pets.sqlite", PETS)]);
  const columns = page.getByRole("region", { name: "Columns of a table" });
  await columns.getByText("table.csv has no column or key “question”").waitFor();
  const chosen = (name) => columns.getByRole("combobox", { name, exact: true }).locator("option:checked").innerText();
  assert.deepEqual([await chosen("Question"), await chosen("Database"), await chosen("Gold 1")], ["Utterance", "none", "SQL a"]);
  await columns.getByRole("combobox", { name: "Database", exact: true }).selectOption("base");
  await columns.getByRole("row", { name: /How old are the pets\? pets select age from pets/ }).waitFor();
  await assertAccessible(page);
  await screenshot(page, "label-columns");
  await columns.getByRole("button", { name: "Import with these" }).click();
  await title(page).filter({ hasText: "How old are the pets?" }).waitFor();
  await page.locator(".label-golds tbody tr").first().waitFor();
  // The next file of the same columns is read in the same way.
  await page.reload();
  await title(page).waitFor();
  await page.locator("summary", { hasText: "Open" }).click();
  await give(page, [file("more.csv", TABLE.replace("How old", "Of which age"))]);
  await page.getByText("more.csv: 1 new example").waitFor();
  assert.equal(await columns.count(), 0);
  await context.close();
});

test("keys of JSON records are chosen as columns are", async () => {
  const records = [{ id: 1, data: { text: "How old are the pets?", database: "pets" }, sql: "select age from pets" }];
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("export.json", JSON.stringify(records)), file("pets.sqlite", PETS)]);
  const columns = page.getByRole("region", { name: "Columns of a table" });
  await columns.getByRole("row", { name: /How old are the pets\? pets select age from pets/ }).waitFor();
  await columns.getByRole("button", { name: "Import with these" }).click();
  await title(page).filter({ hasText: "How old are the pets?" }).waitFor();
  await page.locator(".label-golds tbody tr").first().waitFor();
  await context.close();
});

test("a folder brings records and databases in one drop", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "beamsplitter-columns-"));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "database", "pets"), { recursive: true });
  await writeFile(path.join(folder, "database", "pets", "pets.sqlite"), PETS);
  await writeFile(path.join(folder, "database", "pets", "pets.csv"), "id,name\n1,Rex\n");
  await writeFile(path.join(folder, "readme.txt"), "nothing to label");
  await writeFile(path.join(folder, "cases.jsonl"), lines([example(1), example(2)]));
  const { page, context } = await open(browser, "/#/label");
  await page.getByText("Reading what this browser kept").waitFor({ state: "detached" });
  await drop(page, folder);
  await page.locator(".label-golds tbody tr").first().waitFor();
  await page.getByText("(open one by itself to choose its columns): pets.csv.").waitFor();
  assert.equal(await page.getByRole("region", { name: "Columns of a table" }).count(), 0);
  await context.close();
});
