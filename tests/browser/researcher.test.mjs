// The way of a researcher: examples, labels of two people, a cleaned benchmark, three systems compared, a
// table for a paper; and a system of one's own, from files as it writes them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { PETS, become, example, give, lines, look, title } from "./labelling.mjs";
import { file } from "./workbench.mjs";
import { zip } from "./zip.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const into = (page, files) => page.getByLabel("Examples, results, databases…").setInputFiles(files);

/** What a button hands out. */
async function download(page, button) {
  const [handed] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFile(await handed.path(), "utf8");
}

/** The databases that `build ambiqt` writes: the one that examples are about, and that of the first one. */
const BUILT = [
  file("pets.sqlite", PETS),
  file("pets_column_0.sqlite", database(
    "alter table pets rename column age to years_old; alter table pets add column birth_age int; update pets set birth_age = 9 - id",
    PETS,
  )),
];

/** The labels of a person for what `build ambiqt` writes, who holds example `but` for unambiguous. */
function labelled(annotator, but) {
  const one = (n) => {
    const labels = { "gold.1": "valid", "gold.2": n === but ? "invalid" : "valid", ambiguous: n === but ? "no" : "yes" };
    const annotation = { annotator, seconds: 1, at: 1000 + n, tool: "by hand", label_set: "standard 1.0", labels };
    return example(n, { annotation, database: `pets_column_${n}`, readings: "differ", fill: "shifted" });
  };
  return file(`${annotator}.jsonl`, lines([0, 1, 2].map(one)));
}

/** Runs three decoders over the two examples that are open, and compares them; the comparison as LaTeX. */
async function threeCompared(page) {
  await page.locator("summary", { hasText: "Several decoders" }).click();
  for (const name of ["Greedy", "Beam search", "Beamsplitter"]) {
    await page.getByRole("checkbox", { name, exact: true }).check();
  }
  await page.getByRole("button", { name: "Run 3 decoders" }).click({ timeout: 120_000 });
  await page.waitForFunction(
    () => document.querySelectorAll('[aria-label="All runs"] tbody tr').length >= 3 &&
      [...document.querySelectorAll('[aria-label="All runs"] tbody tr')]
        .every(({ cells }) => cells[2].textContent === "" || cells[2].textContent === "2 of 2"),
    null, { timeout: 180_000 },
  );
  await page.getByRole("button", { name: "Compare with all 2" }).click();
  await page.getByRole("heading", { name: "The open run against 2 others, in per cent" }).waitFor();
  await assertAccessible(page);
  await screenshot(page, "benchmark-three-systems");
  const table = await download(page, page.getByRole("button", { name: "LaTeX: comparison" }));
  assert.equal(table.match(/\\begin\{tabular\}/g).length, 2, table);
  assert.ok(await page.getByRole("region", { name: "All runs" }).isVisible());
  return table;
}

test("labels of two people decide what three systems are compared on, and the table goes out", async () => {
  const visit = await open(browser, "/#/label");
  const { page } = visit;
  await give(page, [labelled("ada", 9), labelled("bob", 2), ...BUILT]);
  await page.locator("#example-title").waitFor();
  await page.locator("summary", { hasText: "Save" }).click();
  await page.getByRole("button", { name: "Count with these labels in Benchmark" }).click();
  // Of the third example the two say different things.
  await page.getByText(/-cleaned\.json · 2 examples · 1 of 1 database attached/).waitFor();

  const table = await threeCompared(page);
  assert.match(table, /both EXM & 2 &/);
  assertQuiet(visit);
  await visit.context.close();
});

const ASKED = ["How many pets are there?", "Which pets are dogs?", "How old is Tom?"];

test("a database and questions become a benchmark by the labels of two people, and three systems are compared", async () => {
  const visit = await open(browser, "/#/label");
  const { page } = visit;
  const queries = ["select count(*) from pets", "select name from pets where kind = 'dog'", "select name from pets where name = 'Tom'"];
  const rows = ASKED.map((question, at) => `pets,${question},${queries[at]}\n`);
  await give(page, [file("own.csv", `db_id,question,query\n${rows.join("")}`), file("pets.sqlite", PETS)]);
  for (const who of ["ada", "bob"]) {
    await become(page, who);
    await page.locator(".label-row").first().click();
    for (const question of ASKED) {
      await title(page).filter({ hasText: question }).waitFor();
      await look(page);
      // Only gold 1 is valid; or bob says that no gold is.
      await page.locator("body").press(who === "bob" && question === ASKED[2] ? "4" : "2");
    }
    await look(page);
  }
  await page.locator("summary", { hasText: "Save" }).click();
  await page.getByRole("button", { name: "Count with these labels in Benchmark" }).click();
  await page.getByText(/-cleaned\.json · 2 examples of Spider's form · 1 of 1 database attached/).waitFor();
  assert.match(await threeCompared(page), /first EXM & 2 &/);
  assertQuiet(visit);
  await visit.context.close();
});

const QUESTIONS = "question,query\nHow many pets are there?,select count(*) from pets\n" +
  "Which pets are dogs?,select name from pets where kind = 'dog'\nHow old is Tom?,select age from pets where name = 'Tom'\n";
const MINE = "select count(*) from pets\nselect name from pets where kind = 'cat'\nselect age from pets where name = 'Tom';\n";
const THEIRS = JSON.stringify({ 0: "select count(*) from pets", 1: ["select name from pets where kind = 'dog'"], 2: "no query" });

test("a system's predictions are counted as they are, and two systems are compared", async () => {
  const visit = await open(browser, "/#/benchmark");
  const { page } = visit;
  await into(page, [file("own.csv", QUESTIONS), file("pets.sqlite", PETS)]);
  await page.getByText("own.csv · 3 examples of Spider's form · 1 of 1 database attached").waitFor();
  const table = page.getByRole("region", { name: "Questions with one query" });
  for (const [name, text] of [["mine.sql", MINE], ["theirs.json", THEIRS]]) {
    await into(page, [file(name, text)]);
    await page.getByText(`${name}: predictions for 3 examples.`).or(page.getByText("All predictions are counted.")).first().waitFor();
    await table.getByRole("row", { name: /^first candidate 3 .*66\.67/ }).waitFor();
  }
  await page.getByText("predictions: 3; cannot be run: 1").waitFor();
  await page.getByRole("row", { name: /mine\.sql/ }).getByRole("button", { name: "Compare" }).click();
  await page.getByRole("combobox", { name: "Examples that are right in" }).selectOption({ label: "only mine.sql" });
  await assertAccessible(page);
  await screenshot(page, "benchmark-predictions");
  await page.getByRole("cell", { name: "How old is Tom?" }).or(page.getByText("How old is Tom?")).first().waitFor();
  assert.equal(await page.getByText("How many pets are there?").count(), 0);

  // What was counted is there after a reload, and one that says nothing of its examples is refused.
  await page.reload();
  await table.getByRole("row", { name: /^first candidate 3 .*66\.67/ }).waitFor();
  await into(page, [file("short.sql", "select 1\n")]);
  await page.getByRole("alert").getByText(/^short\.sql holds no example .* it holds 1 line of text for 3 examples/).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("a prediction that is right by chance is wrong on the test suite", async () => {
  const visit = await open(browser, "/#/benchmark");
  const { page } = visit;
  const questions = "question,query\nHow many dogs are there?,select count(*) from pets where kind = 'dog'\n" +
    "How many pets are there?,select count(*) from pets\n";
  const more = database("insert into pets values (4, 'Ben', 2, 'dog')", PETS);
  const suite = zip({ "suite/pets/000.sqlite": PETS, "suite/pets/001.sqlite": more });
  await into(page, [file("own.csv", questions), file("pets.sqlite", PETS), file("suite.zip", suite)]);
  await page.getByText("1 of 1 database attached · 2 databases of test suites").waitFor();
  await into(page, [file("mine.sql", "select 2\nselect count(*) from pets\n")]);
  const table = page.getByRole("region", { name: "Questions with one query" });
  await table.getByRole("row", { name: /^first candidate 2 .*100\.00/ }).waitFor();
  await table.getByRole("row", { name: /^first candidate, on the test suite 2 - 50\.00/ }).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});
