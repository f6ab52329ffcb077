// AmbiQT in the page: a column made ambiguous and asked about again; a benchmark run, paused,
// reloaded, looked into, and exported as the command writes it.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { DOGS } from "./databases.mjs";
import { assertAccessible, assertFitsBoth, assertQuiet, drop, launch, open, screenshot } from "./harness.mjs";
import { ask, ended, file, model, openFile, readings, tables, view } from "./workbench.mjs";
import { zip } from "./zip.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Opens the dogs and asks for their ages. */
async function dogs() {
  const visit = await open(browser, "/");
  const { page } = visit;
  await openFile(page, "pets.sqlite", DOGS);
  await model(page);
  await ask(page, "How old are the dogs?");
  await ended(page);
  return visit;
}

test("a column made ambiguous by the keyboard is asked about again, and one click goes back", async () => {
  const visit = await dogs();
  const { page } = visit;
  await page.locator("details summary", { hasText: "dogs" }).press("Enter");
  await page.getByRole("button", { name: "make it ambiguous: column age of dogs" }).press("Enter");
  const form = page.getByRole("form", { name: "Make age of dogs ambiguous" });
  const first = form.getByRole("textbox", { name: "First name" });
  await first.and(page.locator(":focus")).waitFor();
  assert.deepEqual(
    [await first.inputValue(), await form.getByRole("textbox", { name: "Second name" }).inputValue()],
    ["years_old", "years_lived"],
  );
  await assertAccessible(page);
  await screenshot(page, "ambiguous-form");
  const names = JSON.stringify({ pets: { dogs: { age: ["winters", "summers"] } } });
  await form.getByLabel("Names that may stand for others").setInputFiles([file("names.json", names)]);
  await page.waitForFunction(() => document.querySelector(".ambiguous input:not([type])").value === "winters");
  await first.fill("years_old");
  await form.getByRole("textbox", { name: "Second name" }).fill("years_lived");
  const query = form.getByRole("textbox", { name: /^The query/ });
  await query.fill("nonsense");
  await form.getByRole("button", { name: "Change it and ask again" }).click();
  await form.getByRole("alert").waitFor();
  await query.fill("select age from dogs");
  await query.press("Tab");
  await form.getByRole("button", { name: "Change it and ask again" }).press("Enter");

  // Both golds are executed and looked for.
  await page.locator("#view-title", { hasText: "Compare" }).waitFor();
  const table = page.getByRole("region", { name: "Comparison" });
  await table.getByText("select years_lived from dogs").waitFor();
  await table.getByText("found").first().waitFor({ timeout: 60_000 });
  assert.equal(await table.getByText("3 rows").count(), 2);
  await view(page, "Ask");
  assert.deepEqual(await tables(page), ["dogs"]);
  const note = page.getByRole("status").filter({ hasText: "Column age of dogs is now years_old and years_lived" });
  assert.match(await note.innerText(), /return different results/);
  assert.ok((await readings(page)).some(({ sql }) => /years_old/.test(sql)));
  // Annotate takes the question with its kind, and both queries as its golds.
  await view(page, "Annotate");
  await page.getByRole("button", { name: "The question just asked" }).click();
  await page.getByRole("status").getByText("with the queries that Compare expects as golds.").waitFor();
  await page.locator(".label-question").getByText(/^column · /).waitFor();
  await page.locator(".label-golds .sql", { hasText: "select years_lived from dogs" }).waitFor();
  await view(page, "Ask");
  await page.getByRole("button", { name: "Back to pets.sqlite" }).click();
  await note.waitFor({ state: "detached" });
  await page.locator("details summary", { hasText: "dogs" }).press("Enter");
  await page.getByRole("button", { name: "make it ambiguous: column age of dogs" }).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

/** Examples on two names for one table. */
function examples(count) {
  const selects = ["name", "age", "count(*)", "avg(age)", "max(age)"];
  const questions = ["What are the names of the dogs?", "How old are the dogs?", "How many dogs are there?",
    "What is the average age of dogs?", "How old is the oldest dog?"];
  return Array.from({ length: count }, (_, at) => {
    const query = (table) => `select ${selects[at % 5]} from ${table}`;
    return {
      db_id: "pets", question: questions[at % 5], orig_query: query("dogs"),
      query1: query("hounds"), query2: query("mutts"),
      extra_table_map: { dogs: ["hounds", "mutts"] },
    };
  });
}

/** The benchmark view with these files. */
async function benchmark(files) {
  const visit = await open(browser, "/#/benchmark");
  await visit.page.getByLabel("Examples, results, databases…").setInputFiles(files);
  return visit;
}

test("a benchmark runs, pauses, survives a reload, opens an example and goes out as a file", async () => {
  const records = [...examples(30), { db_id: "pets" }];
  const visit = await benchmark([
    file("mine.json", JSON.stringify(records)),
    file("databases.zip", zip({ "database/pets/pets.sqlite": DOGS })),
  ]);
  const { page } = visit;
  await page.getByText("mine.json · 30 examples · 1 of 1 database attached").waitFor();
  await page.getByText("1 record left out").waitFor();
  await page.getByRole("combobox", { name: "Decoder" }).selectOption("beam");
  await page.getByRole("button", { name: "Start" }).click({ timeout: 120_000 });
  await page.locator(".benchmark-progress").getByText(/^[1-9]\d* of 30/).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused; the results so far are kept.").waitFor();
  const done = async () => Number((await page.locator(".benchmark-progress p").first().innerText()).split(" ")[0]);
  // What was being decoded at that moment still comes in, and is kept.
  let before = await done();
  for (let last = -1; last !== before; before = await done()) {
    last = before;
    await page.waitForTimeout(700);
  }
  assert.ok(before >= 1 && before < 30, `${before} before the pause`);

  await page.reload();
  await page.locator(".benchmark-progress").getByText(new RegExp(`^${before} of 30`)).waitFor();
  await page.getByRole("button", { name: "Resume" }).click({ timeout: 120_000 });
  await page.getByText("All examples are done.").waitFor({ timeout: 120_000 });
  const table = page.getByRole("region", { name: "Coverage, table" });
  assert.match(await table.getByRole("row", { name: /^This run/ }).innerText(), /\[/);
  assert.match(await table.getByRole("row", { name: /^ChatGPT/ }).innerText(), /55\.7/);
  await assertAccessible(page);
  await screenshot(page, "benchmark");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export results" }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\n");
  assert.equal(lines.length, 30);
  const first = JSON.parse(lines[0]);
  assert.deepEqual(
    [first.benchmark, first.decoder, first.index, first.top, first.width],
    ["ambiqt table", "beam", 0, 5, 10],
  );
  assert.match(first.model, /^[0-9a-f]{64}$/);
  assert.equal(first.coverage.length, first.t2s_outs.length);

  // An example shows the candidates that were counted, to the letter.
  await page.getByRole("button", { name: "What are the names of the dogs?" }).first().click();
  const opened = page.getByRole("region", { name: "Example 0" });
  const counted = opened.getByRole("list", { name: "Candidates that were counted" }).getByRole("listitem");
  assert.equal(await counted.count(), first.t2s_outs.length);
  const written = (text) => text.toLowerCase().replace(/[\s`"]+/g, "");
  for (const [at, sql] of first.t2s_outs.entries()) {
    const item = counted.nth(at);
    assert.ok(written(await item.innerText()).includes(written(sql)), sql);
    const covers = first.coverage[at].map((ways) => ways.execution ?? ways[1]);
    for (const gold of [0, 1]) {
      const marked = await item.getByText(`gold ${gold + 1}:`).count();
      if (covers[gold] === true) assert.equal(marked, 1, sql);
    }
  }
  const metric = counted.locator(".term").first();
  await assertAccessible(page);
  await screenshot(page, "benchmark-candidates");
  if (await metric.count()) assert.match(await metric.getAttribute("aria-label"), /match/);
  // They are counted again in three ways, on the databases.
  await page.getByRole("button", { name: "Count this run's candidates" }).click();
  const ways = page.getByRole("region", { name: "Counted in three ways, table" });
  await ways.getByRole("row", { name: /^as the authors' evaluator counts 30 examples/ }).waitFor({ timeout: 60_000 });
  const share = async (name) => (await ways.getByRole("row", { name }).locator("td").first().innerText()).split(" ")[0];
  const whole = await table.getByRole("row", { name: /^This run/ }).locator("td").first().innerText();
  assert.equal(await share(/^as the authors/), whole.split(" ")[0]);
  assert.match(await share(/^without its errors/), /^[\d.]+$/);
  await screenshot(page, "benchmark-ways");
  await page.getByRole("button", { name: "Markdown: Counted in three ways, table" }).waitFor();
  await opened.getByRole("button", { name: "Ask it again, in every view" }).click();
  await page.locator("#view-title", { hasText: "Compare" }).waitFor();
  const coverage = page.getByRole("region", { name: "Comparison" });
  await coverage.getByText("select name from mutts").waitFor({ timeout: 60_000 });
  await coverage.getByText(/found|lost/).first().waitFor({ timeout: 60_000 });
  await view(page, "Beam tree");
  await page.getByRole("tree").getByRole("treeitem").first().waitFor();

  // Results come back, without the examples too.
  await view(page, "Benchmark");
  await page.getByRole("button", { name: "Close" }).click();
  // What would be thrown away is asked about.
  await page.getByText("This deletes 30 results.").waitFor();
  await page.getByRole("button", { name: "Delete them" }).click();
  await page.getByLabel("Examples, results, databases…").setInputFiles([file("out.jsonl", `${lines.join("\n")}\n`)]);
  await page.locator(".benchmark-progress").getByText(/^30 of 30/).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

/** All six figures of each way to count: either gold and both, each by EXM, EM and results. */
const shares = (ways) =>
  ways.locator("tbody tr").evaluateAll((rows) =>
    rows.map(({ cells }) => [...cells].slice(1).map((cell) => cell.textContent.trim().split(" ")[0])));

test("predictions that a file brings along are counted in three ways, without a run", async () => {
  const kinds = [
    [["select name from hounds", "select name from mutts"], ["100.0", "100.0", "100.0"]],
    [["select name from hounds"], ["0.0", "0.0", "0.0"]],
  ];
  for (const [queries, both] of kinds) {
    const records = examples(1).map((record) => ({ ...record, t2s_outs: queries }));
    const visit = await benchmark([file("predicted.json", JSON.stringify(records)), file("pets.sqlite", DOGS)]);
    const { page } = visit;
    await page.getByRole("button", { name: "Count the file's predictions (1)" }).click();
    const ways = page.getByRole("region", { name: "Counted in three ways, table" });
    await ways.waitFor({ timeout: 60_000 });
    assert.deepEqual(await shares(ways), both.map((share) => [...Array(3).fill("100.0"), ...Array(3).fill(share)]));
    // A word's meaning is there for a pointer, for keys and for a finger.
    const word = ways.locator(".term", { hasText: "EXM" }).first();
    await word.hover();
    const shown = (element) => getComputedStyle(element, "::after").content;
    assert.match(await word.evaluate(shown), /Execution match/);
    await word.focus();
    await page.locator("button.primary:enabled", { hasText: "Start" }).waitFor({ timeout: 120_000 });
    await assertAccessible(page);
    await screenshot(page, "benchmark-term");
    assertQuiet(visit);
    await visit.context.close();
  }
});

test("predictions cannot change the database that they are counted on", async () => {
  const [first, second] = examples(2);
  const hostile = ["commit", "delete from dogs", "with x as (select 1) delete from hounds", "drop table dogs"];
  const records = [{ ...first, t2s_outs: hostile }, { ...second, t2s_outs: [second.query1, second.query2] }];
  const visit = await benchmark([file("hostile.json", JSON.stringify(records)), file("pets.sqlite", DOGS)]);
  const { page } = visit;
  await page.getByRole("button", { name: "Count the file's predictions (2)" }).click();
  const ways = page.getByRole("region", { name: "Counted in three ways, table" });
  await ways.waitFor({ timeout: 60_000 });
  assert.deepEqual(await shares(ways), Array(3).fill(Array(6).fill("50.0")));
  assertQuiet(visit);
  await visit.context.close();
});

test("a folder that is dropped is read as one that is chosen", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "beamsplitter-ambiqt-"));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "database", "pets"), { recursive: true });
  await writeFile(path.join(folder, "database", "pets", "pets.sqlite"), DOGS);
  await writeFile(path.join(folder, "database", "pets", "schema.sql"), "create table dogs");
  await writeFile(path.join(folder, "database", "readme.txt"), "nothing of a benchmark");
  await writeFile(path.join(folder, "mine.json"), JSON.stringify(examples(5)));
  const visit = await open(browser, "/#/benchmark");
  await visit.page.getByText("or drop them here").waitFor();
  await drop(visit.page, folder);
  await visit.page.getByText("mine.json · 5 examples · 1 of 1 database attached").waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("what is made ambiguous and a benchmark fit wide and narrow screens", async () => {
  const visit = await benchmark([file("mine.json", JSON.stringify(examples(60))), file("x.json", "[1]")]);
  const { page } = visit;
  await page.getByText(/Not attached: pets/).waitFor();
  await page.getByRole("alert").filter({ hasText: "x.json holds no example of AmbiQT" }).waitFor();
  await assertFitsBoth(page, "benchmark");
  await view(page, "Ask");
  await tables(page);
  await page.locator(".schema summary").first().click();
  await page.getByRole("button", { name: /make it ambiguous: table/ }).first().click();
  await page.getByRole("form", { name: /^Make .* ambiguous/ }).waitFor();
  await assertFitsBoth(page, "ambiguous");
  assertQuiet(visit);
  await visit.context.close();
});
