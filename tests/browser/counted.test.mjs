// What the page counts of files of predictions is what the command counts (model/cli/tests/counted.rs has
// the same files): AmbiQT's four kinds in three ways, and more than a hundred pairs of a gold and a
// prediction, one by one.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { assertQuiet, launch, open } from "./harness.mjs";
import { file } from "./workbench.mjs";
import { zip } from "./zip.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const read = (place) => readFile(new URL(`../../${place}`, import.meta.url), "utf8");

/** The benchmark view with these files. */
async function benchmark(files) {
  const visit = await open(browser, "/#/benchmark");
  await visit.page.getByLabel("Examples, results, databases…").setInputFiles(files);
  return visit;
}

test("AmbiQT's predictions come to the figures that the command prints, for all kinds in all ways", async () => {
  const expected = JSON.parse(await read("tests/counted/expected.json"));
  const kinds = Object.keys(expected);
  const records = await Promise.all(kinds.map(async (kind) => JSON.parse(await read(`tests/counted/${kind}.json`))));
  const pets = database(await read("tests/counted/pets.sql"));
  const visit = await benchmark([file("kinds.json", JSON.stringify(records.flat())), file("pets.sqlite", pets)]);
  const { page } = visit;
  await page.getByRole("button", { name: `Count the file's predictions (${records.flat().length})` }).click();
  for (const kind of kinds) {
    const table = page.getByRole("region", { name: `Counted in three ways, ${kind}` });
    await table.waitFor({ timeout: 120_000 });
    const shown = await table.locator("tbody tr").evaluateAll((rows) =>
      rows.map(({ cells }) => [...cells].slice(1).map((cell) => Number(cell.textContent.trim().split(" ")[0]))));
    assert.deepEqual(shown, expected[kind], kind);
  }
  assertQuiet(visit);
  await visit.context.close();
});

const PAIRS = "model/suite/tests/pairs";

/** What a result says of its first prediction, as the table writes it. */
function judged({ matches, corrected, suite, unscored = {} }) {
  const signs = ([of]) => [of.exact, of.execution, of.direct].map((is) => (is ? "+" : "-")).join("");
  const troubles = (of = [], name) => of.map(([, trouble]) => (trouble === "outside_grammar" ? name.toUpperCase() : name));
  const all = [...troubles(unscored.golds, "g"), ...troubles(unscored.predictions, "p")].join("");
  return `${signs(matches)} ${signs(corrected)} ${suite[0] ? "+" : "-"} ${all || "."}`;
}

test("each pair of a gold and a prediction is judged as the table says", async () => {
  const lines = (await read(`${PAIRS}/pairs.txt`)).split("\n").filter((line) => line && !line.startsWith("#"));
  const pairs = lines.map((line) => {
    const [table, gold, prediction] = line.split(" | ").map((cell) => cell.trim());
    const written = { same: gold, nothing: "" };
    // Comments are left out where predictions are read; the rest of it is the gold.
    const expected = prediction.includes(" -- ") ? "+++ +++ + ." : table.split(/\s+/).join(" ");
    return { expected, gold, prediction: written[prediction] ?? prediction };
  });
  assert.ok(pairs.length >= 100);
  // The table is about tables without keys, which exact match reads as one column.
  const script = (await read(`${PAIRS}/database.sql`)).replace(/ references [^)]*\)/g, "");
  const crates = database(script);
  const suite = zip({ "suite/crates/000.sqlite": database(await read(`${PAIRS}/other.sql`), crates) });
  const golds = pairs.map(({ gold }, place) => ({ db_id: "crates", question: `Pair ${place}?`, query: gold }));
  const visit = await benchmark([
    file("golds.json", JSON.stringify(golds)),
    file("crates.sqlite", crates),
    file("suite.zip", suite),
  ]);
  const { page } = visit;
  await page.getByText("1 of 1 database attached · 1 database of test suites").waitFor();
  const predictions = file("predictions.json", JSON.stringify(pairs.map(({ prediction }) => [prediction])));
  await page.getByLabel("Examples, results, databases…").setInputFiles([predictions]);
  const counted = new RegExp(`^${pairs.length} of ${pairs.length}`);
  await page.locator(".benchmark-progress").getByText(counted).waitFor({ timeout: 120_000 });
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export results" }).click();
  const results = (await readFile(await (await saving).path(), "utf8")).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(results.length, pairs.length);
  for (const result of results) {
    const { expected, gold, prediction } = pairs[result.index];
    // Where the gold cannot be run, nothing is said of the prediction.
    const found = result.error ? "??? ?" : judged(result);
    const told = `${result.index}: ${gold} | ${prediction}`;
    if (result.error) assert.ok(expected.includes(found), `${told}: ${result.error}`);
    else assert.equal(found, expected, told);
  }
  assertQuiet(visit);
  await visit.context.close();
});
