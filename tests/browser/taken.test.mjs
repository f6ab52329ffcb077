// What is taken away: pictures with what they show, tables as text, and links that open the same elsewhere.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open } from "./harness.mjs";
import { ANSWER, ask, decoder, ended, model, tables, view } from "./workbench.mjs";

const QUESTION = "How many helpers are there?";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page on which the question was answered by LogicalBeam. */
async function answered() {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  await tables(page);
  await model(page);
  await decoder(page, "logicalbeam");
  await ask(page, QUESTION);
  await ended(page);
  return visit;
}

/** The search that the beam tree shows. */
const searchShown = (page) =>
  page.getByRole("combobox", { name: "Search" }).evaluate((box) => box.selectedOptions[0].textContent);

/** Presses a button; returns the name and the bytes of the file that comes. */
async function save(page, name) {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  const download = await saving;
  return [download.suggestedFilename(), await readFile(await download.path())];
}

test("a picture says question, decoder, model and what its signs mean, and its name what is in it", async () => {
  const visit = await answered();
  const { page } = visit;
  for (const [at, what, words] of [
    ["Beam tree", "Beam tree", /✕: an expected query was lost here/],
    ["Templates", "Plans", /more joins downwards/],
  ]) {
    await view(page, at);
    // A tree is one search of several.
    const search = at === "Beam tree" ? `, ${await searchShown(page)}` : "";
    const [name, bytes] = await save(page, `SVG: ${what}${search}`);
    const slug = `${what}${search}`.toLowerCase().replace(/[ ,]+/g, "-");
    assert.equal(name, `${slug}-logicalbeam-how-many-helpers-are-there.svg`);
    const svg = bytes.toString("utf8");
    for (const said of [`${what}${search}: ${QUESTION}`, "Decoder: LogicalBeam", "Model: Beamsplitter small"]) assert.ok(svg.includes(said), `${said} in ${svg.slice(0, 900)}`);
    assert.match(svg, words);
    // Any program that reads XML can read it.
    const reader = await visit.context.newPage();
    const errors = await reader.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("parsererror").length, svg);
    await reader.close();
    assert.equal(errors, 0, `${what} is well formed`);
    const [image, pixels] = await save(page, `PNG: ${what}${search}`);
    assert.equal(image, name.replace(".svg", ".png"));
    assert.equal(pixels.subarray(1, 4).toString(), "PNG");
    assert.ok(pixels.length > 2_000);
    await assertAccessible(page);
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("Overview, a step and templates are saved as pictures and as tables, with what they show", async () => {
  const visit = await answered();
  const { page } = visit;
  for (const [at, what, words] of [
    ["Overview", "Overview", [/>Plan \(section 5\.1\)</, />Became</, /count\(\*\)/, /crew_member/, /Numbers: interpretations/]],
    ["Steps", "Step 1", [/>Token</, />Outcome</, /Kept: among the best/]],
    ["Templates", "Templates", [/>Template 1</, /select count/, /\(j, s\): the plan/]],
  ]) {
    await view(page, at);
    const [name, bytes] = await save(page, `SVG: ${what}`);
    assert.equal(name, `${what.toLowerCase().replace(" ", "-")}-logicalbeam-how-many-helpers-are-there.svg`);
    const svg = bytes.toString("utf8");
    for (const said of [`${what}: ${QUESTION}`, "Decoder: LogicalBeam", "Model: Beamsplitter small"]) assert.ok(svg.includes(said), said);
    assert.ok(!svg.includes("rgba(0, 0, 0, 0)"), "the paper has a colour");
    for (const one of words) assert.match(svg, one);
    const [image, pixels] = await save(page, `PNG: ${what}`);
    assert.equal(image, name.replace(".svg", ".png"));
    assert.ok(pixels.length > 2_000);
    const [, csv] = await save(page, `CSV: ${what}`);
    assert.ok(csv.toString("utf8").split("\n").length > 4);
    await assertAccessible(page);
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("a chart of Ask is saved with its question, decoder, model and query, and its table as text", async () => {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  await tables(page);
  await model(page);
  await ask(page, "How many tickets were sold on each day?");
  await ended(page);
  const card = page.locator(".readings .card").first();
  await card.getByText("Chart", { exact: true }).click();
  await card.locator(".chart svg").waitFor();
  const [name, bytes] = await save(page, /^SVG: .* result of interpretation 1$/);
  assert.match(name, /^number-of-tickets-by-day-result-of-interpretation-1-beamsplitter-how-many.*\.svg$/);
  const svg = bytes.toString("utf8");
  for (const said of ["How many tickets were sold on each day?", "Decoder: Beamsplitter", "Model: Beamsplitter small", "Query: select day, count(*)"]) assert.ok(svg.includes(said), said);
  assert.match(svg, /<path[^>]* stroke="rgb/);
  const [, pixels] = await save(page, /^PNG: .* result of interpretation 1$/);
  assert.equal(pixels.subarray(1, 4).toString(), "PNG");
  const [, latex] = await save(page, /^LaTeX: .* result of interpretation 1$/);
  assert.match(latex.toString("utf8"), /day & number of tickets \\\\\n\\hline\n2024-07-18 & 47 /);
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("the table of Compare is saved as CSV, Markdown and LaTeX", async () => {
  const visit = await answered();
  const { page } = visit;
  await view(page, "Compare");
  const table = page.getByRole("region", { name: "Comparison" });
  await table.getByText(/of 2/).first().waitFor({ timeout: ANSWER });
  const [name, csv] = await save(page, "CSV: Comparison");
  assert.equal(name, "comparison-how-many-helpers-are-there.csv");
  const lines = csv.toString("utf8").split("\n");
  assert.match(lines[0], /^Measure or query,LogicalBeam$/);
  assert.ok(lines.some((line) => /^Expected queries found,\d of 2$/.test(line)), lines.join("\n"));
  const [, markdown] = await save(page, "Markdown: Comparison");
  assert.match(markdown.toString("utf8"), /^\| Measure or query \| LogicalBeam \|\n\| --- \| ---:? \|\n/);
  const [, latex] = await save(page, "LaTeX: Comparison");
  assert.match(latex.toString("utf8"), /^\\begin\{tabular\}\{l[lr]\}/);
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("a link opens the same search of the tree elsewhere", async () => {
  const visit = await answered();
  const { page } = visit;
  await view(page, "Beam tree");
  await page.getByRole("combobox", { name: "Search" }).selectOption({ label: "Template 1" });
  await page.waitForURL(/at=\d+\.\d+/);
  const place = new URL(page.url());
  await visit.context.close();
  const other = await open(browser, place.href.replace(place.origin, ""));
  const search = other.page.getByRole("combobox", { name: "Search" });
  await search.waitFor({ timeout: ANSWER });
  assert.equal(await searchShown(other.page), "Template 1");
  assertQuiet(other);
  await other.context.close();
});

test("a link keeps what is looked for, and other views have words of their own", async () => {
  const visit = await open(browser, "/?device=cpu#/glossary");
  const { page } = visit;
  const terms = () => page.locator(".glossary dt").allInnerTexts();
  await page.getByRole("searchbox", { name: "Find a word" }).fill("nucleus");
  await page.waitForURL(/#\/glossary\?.*find=nucleus/);
  const [place, found] = [page.url(), await terms()];
  assert.ok(found.length > 0 && found.length < 5);
  await page.getByRole("navigation", { name: "Learn: views" }).getByRole("link", { name: "Figures" }).click();
  await page.waitForURL(/#\/figures/);
  assert.ok(!page.url().includes("find="));
  await page.goBack();
  await page.locator(".glossary").waitFor();
  assert.deepEqual(await terms(), found);
  // Another sample's rows, elsewhere: the largest first, of one country.
  await page.goto(place.replace(/#.*/, "#/data?sample=festival.sqlite&find=0.5d.4.1.Germany"));
  const rows = page.getByRole("region", { name: "Rows of artist" });
  await rows.waitFor({ timeout: ANSWER });
  await rows.getByText("sorted, largest first").waitFor({ state: "attached" });
  const countries = await rows.locator("tbody tr td:nth-child(5)").allInnerTexts();
  assert.ok(countries.length > 1 && countries.every((country) => country === "Germany"), countries.join());
  await page.getByRole("searchbox", { name: "Value" }).fill("France");
  await page.waitForURL(/find=0\.5d\.4\.1\.France/);
  await visit.context.close();
  const other = await open(browser, place.replace(/.*#/, "/?device=cpu#"));
  await other.page.locator(".glossary").waitFor();
  assert.deepEqual(await other.page.locator(".glossary dt").allInnerTexts(), found);
  assert.equal(await other.page.getByRole("searchbox", { name: "Find a word" }).inputValue(), "nucleus");
  assertQuiet(other);
  await other.context.close();
});

test("a link keeps which systems are compared", async () => {
  const visit = await open(browser, "/?device=cpu#/compare?find=odin-anew,greedy");
  const { page } = visit;
  const ticked = async (of) => {
    await of.getByRole("group", { name: "Systems, 2 to 5" }).waitFor();
    return of.locator(".choices label:has(:checked)").allInnerTexts();
  };
  assert.deepEqual((await ticked(page)).map((name) => name.trim()), ["ODIN, each schema read anew", "Greedy"]);
  await page.getByRole("checkbox", { name: "Beam search", exact: true }).check();
  await page.waitForURL(/find=odin-anew,greedy,beam$/);
  // They stay while another view is looked at.
  await view(page, "Ask");
  await page.waitForURL((url) => !url.href.includes("find="));
  await view(page, "Compare");
  await page.waitForURL(/find=odin-anew,greedy,beam$/);
  assert.equal((await ticked(page)).length, 3);
  assertQuiet(visit);
  await visit.context.close();
});
