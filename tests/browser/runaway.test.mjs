// A person's own query that never ends, and what is kept of a large file: the file on the disk may
// change or go, and the page goes on with what it has.

import assert from "node:assert/strict";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { launch, open, profile } from "./harness.mjs";
import { ask, ended, model, tables, unfold } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const DOGS =
  "create table dogs (name text, age int); insert into dogs values ('Ada', 3), ('Bo', 5), ('Cy', 9);";
/** Makes a file larger than what the page copies into its memory. */
const LARGE = `${DOGS} create table photos (photo blob); insert into photos values (zeroblob(${66 << 20}));`;
const ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n";

/** A file on the disk with the database that `sql` makes. */
async function onDisk(t, sql) {
  const folder = await mkdtemp(path.join(tmpdir(), "beamsplitter-runaway-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "pets.sqlite");
  await writeFile(file, database(sql));
  return file;
}

const choose = (page, file) => page.getByLabel("SQLite file").setInputFiles(file);
const kept = (page) => page.getByText(/A copy is kept in this browser/).waitFor({ timeout: 60_000 });
const card = (page) => page.locator(".readings .card").first();

/** Types a query over the first interpretation's and runs it. */
async function runOwn(page, sql) {
  const editor = page.getByRole("textbox", { name: "SQL of interpretation 1" });
  if ((await editor.count()) === 0) await page.getByRole("button", { name: "Edit SQL of interpretation 1" }).click();
  await editor.fill(sql);
  await page.getByRole("button", { name: "Run", exact: true }).click();
}

for (const [name, sql] of [["small", DOGS], ["large", LARGE]]) {
  test(`a query that never ends costs nothing but its time: a ${name} file that is gone from the disk`, async (t) => {
    const file = await onDisk(t, sql);
    // With a profile on the disk, as people have it: without one a kept file is a reference to that on the disk.
    const context = await profile();
    const page = await context.newPage();
    await page.goto(new URL("/?device=cpu", process.env.BEAMSPLITTER_URL).href);
    await tables(page);
    await choose(page, file);
    await page.locator(".database-name", { hasText: "pets" }).waitFor();
    await kept(page);
    await unfold(page);
    await page.getByRole("combobox", { name: "Time limit" }).selectOption("1");
    await model(page);
    await ask(page, "How many dogs are there?");
    await ended(page);
    const found = await card(page).innerText();
    // The file changes, and then it is gone.
    await writeFile(file, "no database any more");
    await rm(file);
    await runOwn(page, ENDLESS);
    await page.locator(".edit-sql .error", { hasText: /1 s/ }).waitFor();
    // Question, results, tables, the query that was typed: all as they were.
    assert.equal(await page.getByRole("textbox", { name: "Question about the database" }).inputValue(), "How many dogs are there?");
    assert.ok((await card(page).innerText()).includes(found.split("\n")[0]));
    assert.ok((await tables(page)).includes("dogs"));
    assert.equal(await page.getByRole("textbox", { name: "SQL of interpretation 1" }).inputValue(), ENDLESS);
    // The next query is answered by another worker, on the bytes as they were.
    await runOwn(page, "select max(age) from dogs");
    const rows = page.getByRole("region", { name: "Result of your query, from interpretation 1" });
    await rows.getByText("9", { exact: true }).waitFor();
    await ask(page, "What are the names of all dogs?");
    await ended(page);
    await page.locator(".readings").getByText("Ada").first().waitFor();
    // And it is there at the next visit.
    await page.reload();
    await page.locator(".database-name", { hasText: "pets" }).waitFor();
    await kept(page);
    await context.close();
  });
}

test("a file that is too large is refused before it is read", async (t) => {
  const file = await onDisk(t, DOGS);
  // It has no bytes on the disk.
  await truncate(file, 501 << 20);
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  const before = await tables(page);
  await choose(page, file);
  await page.getByRole("alert").getByText("pets.sqlite has 501 MB; files of up to 500 MB can be opened in the browser.").waitFor();
  assert.deepEqual(await tables(page), before);
  await visit.context.close();
});

test("a file that the browser has no room for: the page says what follows from it", async (t) => {
  const file = await onDisk(t, LARGE);
  const visit = await open(browser, "/icon.svg");
  const { page } = visit;
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await page.goto(new URL("/?device=cpu", process.env.BEAMSPLITTER_URL).href);
  await tables(page);
  await choose(page, file);
  await page.getByText(/No copy is kept in this browser \(.*full\).*leave the file where it is/).waitFor();
  await visit.context.close();
});
