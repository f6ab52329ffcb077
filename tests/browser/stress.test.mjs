// The view Stress test: a database of one's own tested, paused, reloaded, reported, handed out.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { assertAccessible, assertFitsBoth, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ended, keptKeys, model, openFile, pauseAndResume, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const SHELLS = database(
  "create table shell (shell_id integer primary key, sex text, length real, height real, rings integer);" +
    "insert into shell values (1, 'M', 0.45, 0.09, 15), (2, 'F', 0.53, 0.13, 9), (3, 'M', 0.44, 0.12, 10)," +
    "(4, 'I', 0.33, 0.08, 7), (5, 'F', 0.53, 0.15, 20);",
);

/** The view, with the shells open. */
async function shells() {
  const visit = await open(browser, "/");
  const { page } = visit;
  await openFile(page, "shells.sqlite", SHELLS);
  await model(page);
  await page.getByRole("link", { name: "Test this database" }).click();
  await page.locator(".stress-database", { hasText: "shells.sqlite" }).waitFor();
  return visit;
}

const progress = (page) => page.locator(".benchmark-progress p").first();

/** Writes a label for two columns. */
async function writeLabel(page, word, columns) {
  const form = page.getByRole("form", { name: "A label of your own" });
  await form.getByRole("textbox", { name: "Word" }).fill(word);
  for (const column of columns) await form.getByRole("checkbox", { name: column }).check();
  await form.getByRole("button", { name: "Add the word" }).click();
}

/** The text of a file that a button hands out. */
async function handedOut(page, button) {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  return readFile(await (await saving).path(), "utf8");
}

test("a database is tested, paused, reloaded and reported", async () => {
  const visit = await shells();
  const { page } = visit;
  await writeLabel(page, "size", ["length"]);
  await page.getByRole("form", { name: "A label of your own" }).getByRole("alert").waitFor();
  await writeLabel(page, "size", ["height"]);
  await page.getByText("“size” for length, height of shell").waitFor();
  await page.getByRole("combobox", { name: "Decoder" }).selectOption("greedy");
  await page.getByRole("combobox", { name: "Compare with" }).selectOption("beam");
  await page.getByRole("spinbutton", { name: "Number of questions" }).fill("12");
  await page.getByRole("spinbutton", { name: "Number of questions" }).press("Tab");
  await page.getByRole("button", { name: "Start" }).click({ timeout: 120_000 });
  await progress(page).getByText(/^[1-9]\d* of 24/).waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused; the results so far are kept.").waitFor();

  await page.reload();
  await progress(page).getByText(/^[1-9]\d* of 24/).waitFor();
  await page.getByText("Words that may mean several columns: 1").click();
  await page.getByText("“size” for length, height of shell").waitFor();
  await page.getByRole("button", { name: "Resume" }).click({ timeout: 120_000 });
  await page.getByText("Every test is done.").waitFor({ timeout: 240_000 });
  const report = page.locator(".stress-report");
  assert.equal(await report.getByText(/^Answered exactly: \d+ of 6 plain questions and \d+ of 6 ambiguous/).count(), 2);
  await report.getByText(/name tables and columns as the database does, word for word/).waitFor();
  await report.getByRole("region", { name: /^shell, / }).first().waitFor();
  const shaded = await handedOut(page, "SVG: Columns that are confused: Beam search, shells.sqlite");
  assert.match(shaded, /<rect[^>]*fill-opacity:0\.\d/);
  for (const said of ["Model: Beamsplitter small", "Rows: the column that a question names.", ">shell</text>", ">length</text>"]) assert.ok(shaded.includes(said), said);
  assert.match(await handedOut(page, "CSV: How labels are read: Greedy, shells.sqlite"), /^shell,[^]*\nsize,/);
  await report.getByText("Metrics with 95 % intervals").click();
  const metrics = page.getByRole("region", { name: "Plain questions: they name their columns" });
  assert.match(await metrics.innerText(), /cell precision[\s\S]*tuple order[\s\S]*\[[01]\.\d\d, [01]\.\d\d\]/);
  assert.equal(await page.getByRole("region", { name: "Tests", exact: true }).getByRole("row").count(), 13);
  await assertAccessible(page);
  await screenshot(page, "stress");

  const html = await handedOut(page, "Export HTML");
  assert.ok(html.startsWith("<!doctype html>") && html.includes("shells.sqlite"));
  assert.equal((await handedOut(page, "CSV")).trim().split("\n").length, 25);
  const json = JSON.parse(await handedOut(page, "JSON"));
  assert.deepEqual([json.database, json.systems.length, json.labels[0].label], ["shells.sqlite", 2, "size"]);
  assert.equal(json.systems[0].report.plain.all.tests, 6);

  // A test opens as a run in the other views.
  const question = page.getByRole("region", { name: "Tests", exact: true }).getByRole("row").nth(1).getByRole("button");
  const words = await question.innerText();
  await question.click();
  await page.getByRole("textbox", { name: "Question" }).waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Question" }).inputValue(), words);
  await ended(page);
  await view(page, "Compare");
  await page.getByRole("region", { name: "Comparison" }).first().waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("a run that is paused and resumed within a question asks none twice", async () => {
  const visit = await shells();
  const { page } = visit;
  const kept = await keptKeys(page, "scores");
  await page.getByRole("spinbutton", { name: "Number of questions" }).fill("12");
  await page.getByRole("spinbutton", { name: "Number of questions" }).press("Tab");
  await page.getByRole("button", { name: "Start" }).click({ timeout: 120_000 });
  await progress(page).getByText(/^[1-9]\d* of 12/).waitFor({ timeout: 120_000 });
  await pauseAndResume(page);
  await page.getByText("Every test is done.").waitFor({ timeout: 240_000 });
  const keys = await kept();
  assert.deepEqual([keys.length, new Set(keys).size], [12, 12], keys.join(", "));
  await page.getByRole("button", { name: "Done" }).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("labels come from a file, all of it or nothing", async () => {
  const visit = await shells();
  const { page } = visit;
  const choose = (text) =>
    page.getByLabel("File of labels").setInputFiles({ name: "labels.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("table,label,column\nshell,size,length\nshell,size,height\nshell,age,rings\n");
  await page.getByText(/^labels\.csv: label “age” of table “shell” stands for one column only/).waitFor();
  await choose("table,label,column\nshell,size,length\nshell,size,height\n");
  await page.getByText("“size” for length, height of shell").waitFor();
  assert.equal(await page.getByRole("list", { name: "Labels", exact: true }).getByRole("listitem").count(), 1);
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("every state is looked at in every size and colour", async () => {
  const visit = await shells();
  const { page } = visit;
  await writeLabel(page, "size", ["length", "height"]);
  await assertFitsBoth(page, "stress-before");
  await page.getByRole("combobox", { name: "Decoder" }).selectOption("greedy");
  await page.getByRole("combobox", { name: "Compare with" }).selectOption("beam");
  await page.getByRole("spinbutton", { name: "Number of questions" }).fill("18");
  await page.getByRole("spinbutton", { name: "Number of questions" }).press("Tab");
  await page.getByRole("button", { name: "Start" }).click({ timeout: 120_000 });
  await progress(page).getByText(/^[1-9]\d* of 36/).waitFor({ timeout: 120_000 });
  await screenshot(page, "stress-running");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await assertFitsBoth(page, "stress-paused");
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("Every test is done.").waitFor({ timeout: 240_000 });
  await page.getByText("Metrics with 95 % intervals").click();
  await assertFitsBoth(page, "stress-report");
  const tests = page.getByRole("region", { name: "Tests", exact: true });
  await tests.getByRole("row").nth(1).getByRole("button").click();
  await page.getByRole("textbox", { name: "Question" }).waitFor();
  await ended(page);
  await assertFitsBoth(page, "stress-opened");
  assertQuiet(visit);
  await visit.context.close();
});
