// Files of AMBROSIA and PRACTIQ in the view Benchmark: questions that are interpreted, counted as the
// command counts them, kept, exported and opened in Ask.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { DOGS, DOGS_SQL } from "./databases.mjs";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ended, file } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const give = (page, files) => page.getByLabel("Examples, results, databases…").setInputFiles(files);
const percent = (count, of) => ((100 * count) / of).toFixed(1);

/** The cells of the rows of a table, each row with its name first. */
const table = (page, name) =>
  page.getByRole("region", { name, exact: true }).locator("tbody tr").evaluateAll((rows) =>
    rows.map(({ cells }) => [...cells].map((cell) => cell.textContent.trim())));

/** Runs what is open, and returns the lines of its results. */
async function run(page) {
  await page.getByRole("button", { name: "Start", exact: true }).click({ timeout: 120_000 });
  await page.getByText("All examples are done.").waitFor({ timeout: 120_000 });
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export results" }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

/** Records of AMBROSIA over the dogs; one statement of theirs is refused, and the last is none. */
const AMBROSIA = [
  {
    db_file: "data/scope/Pets/dogs/dogs.sqlite", db_dump: `${DOGS_SQL}insert into cats values (1);`,
    question: "What are the names of the dogs?", gold_queries: ["select name from dogs"],
    is_ambiguous: false, ambig_type: "scope",
  },
  {
    db_file: "data/vague/Pets/dogs/dogs.sqlite", db_dump: DOGS_SQL, question: "How old are the dogs?",
    gold_queries: ["select age from dogs", "select name, age, id from dogs"],
    is_ambiguous: true, ambig_type: "vagueness",
  },
  { question: "Which dogs?" },
];

/** Examples of PRACTIQ over the dogs. */
const PRACTIQ = [
  {
    db_id: "pets", database: "pets_1", category: "answerable", question: "What are the names of the dogs?",
    original: "select name from dogs", readings: [{ meaning: "the names", query: "select name from dogs" }],
  },
  {
    db_id: "pets", database: "pets_1", category: "nonexistent_select_column",
    question: "What is the salary of each dog?", original: "select salary from dogs", readings: [],
  },
];

test("AMBROSIA's golds are counted by type, kept, and opened in Ask", async () => {
  const visit = await open(browser, "/#/benchmark");
  const { page } = visit;
  await give(page, [file("ambrosia.json", JSON.stringify(AMBROSIA))]);
  await page.getByText("ambrosia.json · 2 examples of AMBROSIA · the file makes its databases").waitFor();
  await page.getByText("1 record left out; the first: record 2: key “gold_queries” is missing.").waitFor();
  const lines = await run(page);
  assert.deepEqual(lines.map(({ benchmark, index, error }) => [benchmark, index, error]),
    [["ambrosia", 0, undefined], ["ambrosia", 1, undefined]]);
  const [one, many] = lines;
  assert.equal(one.t2s_outs.length, one.score.matches.length);
  assert.ok(one.score.matches.flat().includes(0), "the names are found");
  const first = percent(one.score.matches[0].length, 1);
  assert.deepEqual(await table(page, "Questions with one meaning"), [["all 1", first, "100.0"], ["scope 1", first, "100.0"]]);
  const covered = new Set(many.score.matches.flat()).size;
  const right = many.score.matches.slice(0, many.score.shown).filter((golds) => golds.length).length;
  const shares = [percent(Number(covered > 0), 1), percent(Number(covered === 2), 1), percent(right, Math.max(many.score.shown, 1))];
  const rows = await table(page, "Ambiguous questions");
  assert.deepEqual(rows, [["all 1", ...shares], ["vagueness 1", ...shares]]);
  await page.getByRole("cell", { name: `${covered} of 2`, exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: /^Count this run/ }).count(), 0);

  // A reload keeps it; an example shows what was counted.
  await page.reload();
  await page.locator(".benchmark-progress").getByText(/^2 of 2/).waitFor();
  assert.deepEqual(await table(page, "Ambiguous questions"), rows);
  await page.getByRole("button", { name: "What are the names of the dogs?" }).click();
  const opened = page.getByRole("region", { name: "Example 0" });
  const counted = opened.getByRole("list", { name: "Candidates that were counted" }).getByRole("listitem");
  assert.equal(await counted.count(), one.t2s_outs.length);
  await opened.getByText("gold 1").first().waitFor();
  await assertAccessible(page);
  await screenshot(page, "benchmark-ambrosia");
  await opened.getByRole("button", { name: "Ask it again, in Ask" }).click({ timeout: 120_000 });
  await page.getByRole("form", { name: "Question" }).waitFor();
  await ended(page);
  assert.equal(await page.getByRole("textbox", { name: "Question" }).inputValue(), AMBROSIA[0].question);
  assertQuiet(visit);
  await visit.context.close();
});

test("PRACTIQ's categories are counted with what they were taken for", async () => {
  const visit = await open(browser, "/#/benchmark");
  const { page } = visit;
  await give(page, [file("practiq.json", JSON.stringify(PRACTIQ))]);
  await page.getByText("practiq.json · 2 examples of PRACTIQ · 0 of 1 database attached").waitFor();
  await page.getByText("Not attached: pets_1. Their examples fail;").waitFor();
  await give(page, [file("pets_1.sqlite", DOGS)]);
  await page.getByText("practiq.json · 2 examples of PRACTIQ · 1 of 1 database attached").waitFor();
  const lines = await run(page);
  assert.deepEqual(lines.map(({ benchmark, error }) => [benchmark, error]), [["practiq", undefined], ["practiq", undefined]]);
  const right = lines.filter(({ category, score }) => category === score.category).length;
  await page.getByRole("heading", { name: `Nine categories, ${percent(right, 2)} % right of 2 examples` }).waitFor();
  const rows = await table(page, "Confusion by category");
  assert.equal(rows.length, 9);
  const [answerable, ...others] = rows;
  assert.equal(lines[0].score.category, "answerable");
  assert.deepEqual(answerable, ["1 answerable", "100.0", "1", ...Array(8).fill("")]);
  assert.equal(others.flatMap((cells) => cells.slice(2)).filter((cell) => cell === "1").length, 1);
  assert.equal(lines[0].score.clarified.last, true, "the names are what is meant");
  assert.equal(lines[1].score.clarified, undefined);
  await page.getByText(/of 1 example with a query: the first interpretation shown 100\.0 %/).waitFor();
  await page.getByRole("button", { name: "What is the salary of each dog?" }).click();
  const opened = page.getByRole("region", { name: "Example 1" });
  await opened.getByText("No query answers it.").waitFor();
  assert.ok((await opened.innerText()).includes(lines[1].score.evidence));
  await assertAccessible(page);
  await screenshot(page, "benchmark-practiq");

  // Another file takes its place, and both are in the table of all runs.
  await give(page, [file("ambrosia.json", JSON.stringify(AMBROSIA.slice(0, 2)))]);
  await page.getByText("ambrosia.json · 2 examples of AMBROSIA").waitFor();
  const runs = await table(page, "All runs");
  assert.deepEqual(runs.map(([name]) => name), ["ambrosia.json", "practiq.json"]);
  assert.deepEqual(runs[1].slice(2, 5), ["2 of 2", "nine categories (2)", `right category ${percent(right, 2)}`]);
  await page.getByRole("row", { name: /^practiq\.json/ }).getByRole("button", { name: "Open" }).click();
  await page.locator(".benchmark-progress").getByText(/^2 of 2/).waitFor();
  assert.deepEqual(await table(page, "Confusion by category"), rows);

  // A file that is none says what is wrong.
  await give(page, [file("odd.json", JSON.stringify([{ ...PRACTIQ[0], category: "odd" }]))]);
  await page.getByRole("alert").getByText(/^odd\.json holds no example .*record 0: key “category” must be one of PRACTIQ's nine categories/).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});
