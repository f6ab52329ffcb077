// Runs of the benchmark are kept by file and decoder, and none takes the place of another unasked.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { DOGS } from "./databases.mjs";
import { assertAccessible, assertFitsBoth, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { file, keptKeys, pauseAndResume, view } from "./workbench.mjs";
import { zip } from "./zip.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A file of examples on two names for one table. */
function examples(name, columns) {
  const records = columns.map((column) => ({
    db_id: "pets", question: `What is the ${column} of each dog?`, orig_query: `select ${column} from dogs`,
    query1: `select ${column} from hounds`, query2: `select ${column} from mutts`,
    extra_table_map: { dogs: ["hounds", "mutts"] },
  }));
  return file(name, JSON.stringify(records));
}

const A = examples("a.json", ["name", "age"]);
const B = examples("b.json", ["age"]);
const give = (page, files) => page.getByLabel("Examples, results, databases…").setInputFiles(files);
const progress = (page, words) => page.locator(".benchmark-progress").getByText(words).waitFor();

/** The rows of the table of all runs: file, decoder, done, whether it is open. */
const runs = (page) =>
  page.getByRole("region", { name: "All runs" }).locator("tbody tr").evaluateAll((rows) =>
    rows.map(({ cells }) => [cells[0], cells[1], cells[2], cells[8]].map((cell) => cell.textContent.trim())));

test("another file and another decoder keep the results of the first", async () => {
  const visit = await open(browser, "/#/benchmark");
  const { page } = visit;
  await give(page, [A, file("databases.zip", zip({ "database/pets/pets.sqlite": DOGS }))]);
  await page.getByText("a.json · 2 examples").waitFor();
  await page.getByRole("combobox", { name: "Decoder" }).selectOption("beam");
  await page.getByRole("button", { name: "Start" }).click({ timeout: 120_000 });
  await page.getByText("All examples are done.").waitFor({ timeout: 120_000 });

  // Nothing is asked, and nothing is lost.
  await give(page, [B]);
  await page.getByText("b.json · 1 example ·").waitFor();
  await page.getByRole("region", { name: "All runs" }).waitFor();
  assert.deepEqual(await runs(page), [
    ["a.json", "Beam search", "2 of 2", "Open Delete"],
    ["b.json", "Beam search", "0 of 1", "open"],
  ]);
  // The table is saved without its buttons.
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV: All runs of the benchmark" }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).split("\n");
  assert.match(lines[0], /^File,System,Done,Kind,/);
  assert.match(lines[1], /^a\.json,Beam search,2 of 2,/);
  assert.doesNotMatch(lines[1], /Delete/);
  const row = page.getByRole("row", { name: /^a\.json/ });
  await assertAccessible(page);
  await screenshot(page, "benchmark-runs");
  await row.getByRole("button", { name: "Open" }).click();
  await progress(page, /^2 of 2/);
  const decoder = page.getByRole("combobox", { name: "Decoder" });
  await decoder.selectOption("logicalbeam");
  await progress(page, /^0 of 2/);
  await decoder.selectOption("beam");
  await progress(page, /^2 of 2/);

  // The list's filter is there on the way back, and the run after a reload.
  await page.getByRole("combobox", { name: "Which examples" }).selectOption("every example");
  await page.getByRole("searchbox", { name: "Search questions and databases" }).fill("age");
  await view(page, "Ask");
  await view(page, "Benchmark");
  assert.equal(await page.getByRole("searchbox", { name: "Search questions and databases" }).inputValue(), "age");
  for (const _ of [1, 2]) {
    await page.reload();
    await page.getByText("a.json · 2 examples").waitFor();
    await progress(page, /^2 of 2/);
  }
  await page.getByRole("row", { name: /^b\.json/ }).getByRole("button", { name: "Delete" }).click();
  await page.getByText("This deletes 0 results of b.json.").waitFor();
  await page.getByRole("button", { name: "Delete them" }).click();
  await page.getByRole("row", { name: /^b\.json/ }).waitFor({ state: "detached" });
  assertQuiet(visit);
  await visit.context.close();
});

test("four files at once are four runs", async () => {
  const { page, context } = await open(browser, "/#/benchmark");
  await give(page, ["one", "two", "three", "four"].map((name) => examples(`${name}.json`, ["name", "age"])));
  await page.getByText("four.json · 2 examples").waitFor();
  await page.getByRole("region", { name: "All runs" }).waitFor();
  assert.deepEqual((await runs(page)).map(([name]) => name), ["four.json", "one.json", "three.json", "two.json"]);
  await page.getByRole("row", { name: /^two\.json/ }).getByRole("button", { name: "Open" }).click();
  await page.getByText("two.json · 2 examples").waitFor();
  // Said when it is kept.
  await page.getByRole("status").getByText(/^two\.json, /).waitFor();
  await page.reload();
  await page.getByText("two.json · 2 examples").waitFor();
  assert.equal((await runs(page)).length, 4);
  await page.getByRole("button", { name: "Start all 4 runs" }).waitFor();
  await assertFitsBoth(page, "benchmark-runs");
  await context.close();
});

test("a run that is paused and resumed within an example is one run, and what was cleared does not come back", async () => {
  const visit = await open(browser, "/#/benchmark");
  const { page } = visit;
  await page.evaluate(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 }));
  const columns = Array.from({ length: 12 }, (_, at) => ["name", "age"][at % 2]);
  await give(page, [examples("a.json", columns), file("pets.sqlite", DOGS)]);
  await page.getByText("a.json · 12 examples").waitFor();
  await page.getByRole("button", { name: "Start" }).click({ timeout: 120_000 });
  await progress(page, /^[1-9]\d* of 12/);
  await pauseAndResume(page);
  const line = page.locator(".benchmark-progress p").first();
  await line.getByText(/· example/).waitFor();
  assert.doesNotMatch(await line.innerText(), /examples/, "one engine has one example");

  await page.getByRole("button", { name: "Clear results" }).click();
  await page.getByRole("button", { name: "Delete them" }).click();
  await page.getByText("The results are cleared.").waitFor();
  // The example under way is over by then.
  await page.waitForTimeout(5_000);
  await progress(page, /^0 of 12/);
  const kept = await keptKeys(page, "results");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("All examples are done.").waitFor({ timeout: 180_000 });
  assert.deepEqual(await kept(), columns.map((_, at) => at));
  assertQuiet(visit);
  await visit.context.close();
});

test("all runs are done one after the other, and a pause ends that", async () => {
  const visit = await open(browser, "/#/benchmark");
  const { page } = visit;
  const files = ["one", "two", "three"].map((name) => examples(`${name}.json`, ["name", "age"]));
  await give(page, [...files, file("pets.sqlite", DOGS)]);
  await page.getByText("three.json · 2 examples").waitFor();
  await page.getByRole("combobox", { name: "Decoder" }).selectOption("beam");
  await page.getByRole("button", { name: /^Start all \d runs/ }).click({ timeout: 120_000 });
  await page.getByText("All examples are done.").waitFor({ timeout: 180_000 });
  await page.getByRole("button", { name: /^Start all/ }).waitFor({ state: "detached", timeout: 180_000 });
  const done = (await runs(page)).map(([name, , done]) => [name, done]);
  assert.ok(done.filter(([, done]) => done === "2 of 2").length >= 3, JSON.stringify(done));
  assertQuiet(visit);
  await visit.context.close();
});
