// Texts of older programs: their encoding is chosen with their first lines in view.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open } from "./harness.mjs";
import { PETS, file, give, title } from "./labelling.mjs";
import { openFile, tables, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Returns ASCII with letters of an encoding between. */
const bytes = (...parts) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
const KYIV = [0xca, 0xe8, 0xbf, 0xe2];
const KYOTO = [0x8b, 0x9e, 0x93, 0x73];

test("a table and a script are read again in the encoding that a person chooses", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  const panel = page.getByRole("region", { name: "Database" });
  for (const [name, content, encoding, word, other] of [
    ["towns.csv", bytes("town,n\n", KYIV, ",3\nOslo,4\n"), "windows-1251", "Київ", "koi8-u"],
    ["temples.sql", bytes("CREATE TABLE temples (town TEXT);\nINSERT INTO temples VALUES ('", KYOTO, "');\n"), "shift_jis", "京都", "gb18030"],
  ]) {
    await openFile(page, name, content);
    await panel.getByText("Where letters are wrong, choose its encoding.").waitFor();
    await panel.getByRole("link", { name: "Read it otherwise" }).click();
    const form = page.getByRole("region", { name: `How ${name} is read` });
    const lines = form.getByRole("status", { name: "First lines as they would be read" });
    const choice = form.getByRole("combobox", { name: "Encoding" });
    await choice.selectOption(other);
    await lines.waitFor();
    assert.ok(!(await lines.innerText()).includes(word));
    await choice.selectOption(encoding);
    await lines.filter({ hasText: word }).waitFor();
    await assertAccessible(page);
    await form.getByRole("button", { name: "Read again" }).click();
    await view(page, "Ask");
    await panel.getByText(`("${word}" in line 2).`).waitFor();
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("Annotate asks for the encoding before anything is imported", async () => {
  const { page, context } = await open(browser, "/#/label");
  const question = bytes("question,db_id,query1\nHow old is ", KYIV, "?,pets,select age from pets\n");
  await give(page, [file("old.csv", question), file("pets.sqlite", PETS)]);
  const asked = page.getByRole("region", { name: "Encoding of a file" });
  await asked.getByText("old.csv is not in Unicode.").waitFor();
  const take = asked.getByRole("button", { name: "Import in this encoding" });
  assert.ok(await take.isDisabled());
  await asked.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1251");
  await asked.getByText("How old is Київ?").waitFor();
  await assertAccessible(page);
  await take.click();
  await title(page).filter({ hasText: "How old is Київ?" }).waitFor();
  await give(page, [file("other.csv", question)]);
  await asked.getByRole("button", { name: "Skip this file" }).click();
  await page.getByText("other.csv was not imported.").waitFor();
  await context.close();
});
