// Two first visits, without having read anything: a student's and a reader's of the paper, each to an exported
// picture and a link that opens at the same place elsewhere.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertQuiet, launch, open } from "./harness.mjs";
import { ANSWER, ended, model, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Presses a button; returns the text of the file that comes. */
async function saved(page, name) {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).first().click();
  const download = await saving;
  return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
}

/** Opens the address of a page in a browser that knows nothing of it. */
async function elsewhere(page) {
  const place = new URL(page.url());
  const other = await open(browser, place.href.replace(place.origin, ""));
  return other;
}

test("a student: an example, its ambiguous word, the tour, the tree as a picture, a link to one hypothesis", async () => {
  const visit = await open(browser, "/");
  const { page } = visit;
  await model(page);
  // An example that is pressed runs.
  await page.getByRole("list", { name: "Example questions" }).getByRole("button", { name: /How many helpers are there/ }).click();
  await ended(page);
  await page.locator(".marked-word", { hasText: "helpers" }).waitFor();
  assert.ok((await page.locator(".readings .card").count()) >= 2, "two answers are shown");
  // The way to the tour, and out of it.
  await page.getByRole("button", { name: /tour/ }).or(page.getByRole("link", { name: /tour/ })).first().click();
  const tour = page.getByRole("complementary", { name: "Tour" });
  await tour.getByText("Step 1 of 10").waitFor();
  await tour.getByRole("button", { name: "Next" }).click();
  await tour.getByRole("button", { name: "End the tour" }).click();
  // What the word means, in Learn; then the tree, to take away.
  await view(page, "What is ambiguity?");
  await page.getByRole("heading", { name: /scope/i }).first().waitFor();
  await view(page, "Beam tree");
  const item = page.getByRole("tree", { name: "Beam tree" }).getByRole("treeitem").first();
  await item.waitFor({ timeout: ANSWER });
  const [name, svg] = await saved(page, /^SVG: Beam tree/);
  // The tour has asked its own question.
  assert.match(name, /^beam-tree-.*-list-the-names-of-helpers-who-are-older-than\.svg$/);
  assert.match(svg, /<title>Beam tree, .*: List the names of helpers who are older than 40\.</);
  await item.click();
  await page.waitForURL(/at=\d+\.\d+/);
  const said = await page.locator(".tree-note dl").innerText();
  const other = await elsewhere(page);
  await other.page.locator(".tree-note dl").waitFor({ timeout: ANSWER });
  assert.equal(await other.page.locator(".tree-note dl").innerText(), said);
  assertQuiet(visit);
  await visit.context.close();
  await other.context.close();
});

test("the numbers of Explain and Compare say which cards of Ask they are", async () => {
  const visit = await open(browser, "/");
  const { page } = visit;
  await page.locator(".readings .card").first().waitFor();
  const { interpretations } = await page.evaluate(() => fetch("samples/example.json").then((answer) => answer.json()));
  // A rule's reading has a card and no rank.
  const cards = interpretations.shown.filter(({ source }) => source === "decoder").length;
  await view(page, "Compare");
  const line = page.getByText(/^Numbers here are ranks of the search\. In Ask, /);
  await line.waitFor();
  const [, others] = (await line.innerText()).match(/In Ask, ([\d, ]+) are not among the cards\./);
  assert.ok(others.split(", ").every((rank) => Number(rank) > cards), `${others} of ${cards} cards`);
  assertQuiet(visit);
  await visit.context.close();
});

test("a reader of the paper: figure 3 as a picture, what is found beside the paper, a link to one step", async () => {
  const visit = await open(browser, "/");
  const { page } = visit;
  await model(page);
  // Figures, from the paper's numbers to the live run.
  await view(page, "Figures");
  await page.getByRole("button", { name: "Run figure 3" }).click();
  await page.locator("#view-title", { hasText: "Overview" }).waitFor({ state: "attached" });
  await page.getByRole("list", { name: "Ways from the question to interpretations" }).waitFor({ timeout: ANSWER });
  await page.getByRole("heading", { name: "Interpretations, best first" }).waitFor({ timeout: ANSWER });
  const [name, svg] = await saved(page, "SVG: Overview");
  assert.match(name, /^overview-logicalbeam-.*\.svg$/);
  assert.match(svg, /Decoder: LogicalBeam/);
  // Whether the paper's finding holds here stands beside it.
  const finding = page.locator(".paper-finding");
  await finding.waitFor();
  assert.match(await finding.innerText(), /^In the paper LogicalBeam's templates .* (Here as in the paper|Here not so)\.$/);
  await view(page, "Figures");
  assert.equal(await page.locator(".gallery-card", { hasText: "Figure 3" }).locator(".paper-finding").count(), 1);
  await view(page, "Steps");
  const slider = page.getByRole("slider", { name: "Step" });
  await slider.fill("7");
  await page.waitForURL(/at=\d+\.\d+/);
  const said = await page.locator(".step-description").innerText();
  const other = await elsewhere(page);
  await other.page.waitForFunction(() => document.querySelector("#step-slider")?.value === "7", null, { timeout: ANSWER });
  assert.equal(await other.page.locator(".step-description").innerText(), said);
  // And the benchmark that is at hand.
  await view(page, "Benchmark");
  await page.getByText("sample-ambiqt.json · 32 examples").waitFor();
  assertQuiet(visit);
  await visit.context.close();
  await other.context.close();
});
