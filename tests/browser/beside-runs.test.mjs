// Two runs side by side: the same question by another decoder, in other words, or from a file; what differs
// in outcome and tree is marked.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ask, decoder, ended, file, model, tables, view } from "./workbench.mjs";

const QUESTION = "How many helpers are there?";
const REWORDED = "Count the helpers.";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const region = (page, name) => page.getByRole("region", { name });

/** A page that has a run of the question. */
async function asked({ by, ...options } = {}) {
  const visit = await open(browser, "/?device=cpu", options);
  const { page } = visit;
  await tables(page);
  await model(page);
  if (by) await decoder(page, by);
  await ask(page, QUESTION);
  await ended(page);
  return visit;
}

/** The rows of a table, each as the texts of its cells. */
const rows = (table) => table.locator("tbody tr").evaluateAll((all) =>
  all.map((row) => [...row.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim())));

test("another decoder: queries and tree of both runs, and what only one of them has", async () => {
  const visit = await asked({ by: "greedy" });
  const { page } = visit;
  await decoder(page, "beam");
  await ask(page, QUESTION);
  await ended(page);
  await view(page, "Compare");
  const facts = await rows(region(page, "What the two runs are"));
  const fact = (name) => facts.find(([head]) => head === name).slice(1);
  assert.deepEqual(fact("Question"), [QUESTION, QUESTION, ""]);
  assert.deepEqual(fact("Decoder"), ["Greedy", "Beam search", "differs"]);
  assert.equal(fact("Model")[0], "Beamsplitter small");
  const queries = await rows(region(page, "Queries of the two runs"));
  assert.ok(queries.some(([, , , found]) => found === "both"), JSON.stringify(queries));
  const only = queries.filter(([, , , found]) => found === "second only");
  assert.ok(only.length > 0 && only.every(([, first, second]) => /^not found/.test(first) && /^rank/.test(second)));
  assert.equal(await region(page, "Queries of the two runs").locator("tr.only-second").count(), only.length);
  const tree = region(page, "Searches of the two runs, merged");
  const lines = await rows(tree);
  assert.ok(lines.some(([, , , found]) => found === "both") && lines.some(([, , , found]) => found === "second only"));
  // What the beam kept for a while is more.
  await page.getByRole("checkbox", { name: "also what the beam kept for a while" }).check();
  await page.waitForFunction((before) => document.querySelectorAll(".two-tree tbody tr").length > before, lines.length);
  await assertAccessible(page);
  await screenshot(page, "two-runs");
  // What is saved names both runs, and the tree keeps its levels.
  for (const [what, words] of [
    ["Two runs", /^Decoder,Greedy,Beam search,differs/m],
    ["Queries of two runs", /,second only/],
    ["Trees of two runs", /^· [^]*,second only/m],
  ]) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: `CSV: ${what}, Greedy and Beam search: ${QUESTION}`, exact: true }).click();
    const download = await saving;
    assert.match(download.suggestedFilename(), new RegExp(`^${what.toLowerCase().replaceAll(" ", "-")}-greedy-and-beam-search-.*\\.csv$`));
    assert.match(await readFile(await download.path(), "utf8"), words);
  }
  // The other way round.
  const [first, second] = ["First run", "Second run"].map((name) => page.getByRole("combobox", { name, exact: true }));
  const ids = [await first.inputValue(), await second.inputValue()];
  await first.selectOption(ids[1]);
  await second.selectOption(ids[0]);
  await region(page, "What the two runs are").getByRole("row", { name: /Decoder Beam search Greedy/ }).waitFor();
  assert.equal(await region(page, "Queries of the two runs").locator("tr.only-first").count(), only.length);
  assertQuiet(visit);
  await visit.context.close();
});

test("the other model that is shipped is asked beside the page's, without a reload", async () => {
  const visit = await asked({ by: "beam" });
  const { page } = visit;
  await view(page, "Compare");
  await page.getByRole("button", { name: "Ask the model of Spider alone (14 MB)" }).click();
  const facts = region(page, "What the two runs are");
  await facts.getByRole("row", { name: "Model Beamsplitter small Beamsplitter, Spider alone differs", exact: true }).waitFor();
  await facts.getByRole("row", { name: "Decoder Beam search Beam search", exact: true }).waitFor();
  assert.ok((await rows(region(page, "Queries of the two runs"))).some(([, , , found]) => found === "second only"));
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("other words and a run from a file stand beside the present one", async () => {
  const visit = await asked({ viewport: { width: 390, height: 844 } });
  const { page } = visit;
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save trace" }).click();
  const saved = await readFile(await (await saving).path(), "utf8");
  await ask(page, REWORDED);
  await ended(page);
  await view(page, "Compare");
  const facts = region(page, "What the two runs are");
  await facts.getByText(REWORDED).waitFor();
  await facts.getByText(QUESTION).waitFor();
  await assertAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(width <= 0, `${width} pixels beyond a narrow screen`);
  await page.reload();
  await page.getByText("There is one run so far").waitFor();
  const choose = page.getByLabel("Saved run to set beside");
  await choose.setInputFiles([file("broken.json", "{")]);
  await page.getByRole("alert").filter({ hasText: "broken.json cannot be read as a trace" }).waitFor();
  // As if another model had made it.
  const other = JSON.parse(saved);
  other.trace.run.model = "0123456789abcdef".repeat(4);
  await choose.setInputFiles([file("other.json", JSON.stringify(other))]);
  await facts.getByText("weights 0123456789ab…").waitFor();
  await facts.getByText(QUESTION).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});
