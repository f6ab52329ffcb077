// The paper's figures and tables, decoded live: figure 5 whole, of the others what their first decodings come to,
// with rate, time left and a way to stop.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ANSWER, decoder, ended, model, unfold, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** The view Figures, with a model. */
async function figures() {
  const visit = await open(browser, "/?device=cpu#/figures");
  await model(visit.page);
  return visit;
}

/** Begins something, and waits until some of it is decoded; it says how fast that is. */
async function begin(page, name, decodings) {
  await page.getByRole("button", { name: `Run ${name}`, exact: true }).click();
  const said = page.getByText(new RegExp(`^[1-9]\\d* of ${decodings} decodings\\. .*(each|a second), .* left`));
  await said.waitFor({ timeout: ANSWER });
}

/** Checks at several widths that text in the charts is as large as that of their legend. */
async function assertLegible(page) {
  const before = page.viewportSize();
  for (const width of [390, 1280, 3840]) {
    await page.setViewportSize({ width, height: 900 });
    // It is drawn anew in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const [small, labels, right] = await page.evaluate(() => {
      const size = (element) => Number.parseFloat(getComputedStyle(element).fontSize);
      const labels = [...document.querySelectorAll(".curves text")];
      return [
        size(document.querySelector(".curve-legend")),
        labels.map((label) => label.getScreenCTM().a * size(label)),
        Math.max(...labels.map((label) => label.getBoundingClientRect().right)),
      ];
    });
    assert.ok(labels.length > 0 && small >= 12.5);
    for (const label of labels) assert.ok(Math.abs(label - small) < 0.1, `${label} and ${small} at ${width}`);
    assert.ok(right <= width, `a label ends at ${right} of ${width}`);
  }
  await page.setViewportSize(before);
}

test("figure 5 counts equal samples of four questions", async () => {
  const visit = await figures();
  const { page } = visit;
  await page.getByRole("button", { name: "Run figure 5", exact: true }).click();
  const questions = page.locator(".samples > div");
  await questions.nth(3).waitFor({ timeout: ANSWER });
  for (const question of await questions.all()) {
    const counts = await question.locator(".count").allInnerTexts();
    const all = Number((await question.locator("p").first().innerText()).match(/^\d+/)[0]);
    assert.equal(counts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0), all);
  }
  await page.getByRole("button", { name: "Run figure 5", exact: true }).waitFor();
  // The paper's finding stands beside what was counted.
  const alike = (await questions.locator("> p").allInnerTexts()).filter((text) => /all the same/.test(text)).length;
  const finding = page.getByRole("region", { name: /^Figure 5/ }).locator(".paper-finding");
  const words = alike > 2 ? "Here as in the paper." : "Here not so.";
  assert.match(await finding.innerText(), new RegExp(`^In the paper .* Here that is so for ${alike} of 4\\. ${words}$`));
  // All of it can be taken away, as a picture with its bars and as text.
  const saved = async (form) => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: `${form}: Figure 5, equal samples of nucleus sampling` }).click();
    const download = await saving;
    assert.match(download.suggestedFilename(), /^figure-5-equal-samples-of-nucleus-sampling\.(svg|csv)$/);
    return readFile(await download.path(), "utf8");
  };
  const svg = await saved("SVG");
  assert.ok(svg.includes("Model: Beamsplitter small") && svg.includes("Bars: how many samples"));
  const bars = await questions.locator("li").count();
  assert.equal(svg.match(/fill-opacity:0\.2;/g)?.length, bars);
  assert.match(await saved("CSV"), /In the paper[^]*How many helpers are there\?[^]*\n\d samples?,select /);
  // So does what the model is.
  const facts = page.locator(".model-facts");
  assert.match(await facts.innerText(), /16\.5 million parameters[^]*AmbiQT's train splits[^]*pointers/);
  await screenshot(page, "figures-five");
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("figure 4 and the tables fill while they run, say how fast, and can be stopped", async () => {
  const visit = await figures();
  const { page } = visit;
  await begin(page, "figure 4", 160);
  const widths = page.getByRole("img", { name: /Coverage over: Beam width/ });
  await widths.locator("circle").first().waitFor({ timeout: ANSWER });
  // A table that is open stays so while more is decoded.
  await page.getByText("Show as table").click();
  await page.getByText(/^[3-9] of 160 decodings/).waitFor({ timeout: ANSWER });
  await page.getByRole("columnheader", { name: "Beam width" }).waitFor();
  await widths.locator("circle").nth(3).waitFor({ timeout: ANSWER });
  await assertLegible(page);
  await screenshot(page, "figures-four");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Stop" }).click();
  const tables = page.getByRole("region", { name: "Systems and ablations" });
  const run = page.getByRole("button", { name: "Run tables 3, 4, 6 and 7" });
  await run.and(page.locator(":enabled")).waitFor();
  await begin(page, "tables 3, 4, 6 and 7", 256);
  // The first question has an ambiguous column; the paper's figures stand below ours.
  const [ours, theirs] = [tables.locator("tbody").first().locator("tr").nth(0), tables.locator("tbody").first().locator("tr").nth(1)];
  await ours.getByText(/^\d \/ \d of 1$/).first().waitFor({ timeout: ANSWER });
  assert.match(await theirs.innerText(), /T5-3B, beam, table 3\s+59\.0 \/ 11\.7/);
  await page.getByRole("radio", { name: "Same query (tables 6, 7)" }).check({ force: true });
  assert.match(await theirs.innerText(), /T5-3B, beam, table 6\s+57\.6 \/ 12\.2/);
  await screenshot(page, "figures-tables");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await run.waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("table 5 counts questions with one meaning beside the paper's figures; table 8 has the paper's alone", async () => {
  const visit = await figures();
  const { page } = visit;
  await begin(page, "table 5", 40);
  const rows = page.getByRole("region", { name: "Questions with one meaning" }).locator("tbody tr");
  const cells = async (place) => (await rows.nth(place).locator("td").allInnerTexts()).join(" ");
  // Beam search, then LogicalBeam, each above the paper's two benchmarks.
  await rows.nth(3).locator("td", { hasText: /^\d of [3-9]$/ }).nth(1).waitFor({ timeout: ANSWER });
  const [exact, asked, execution] = (await cells(0)).match(/\d+/g).map(Number);
  // The questions are easy: what finds none of them compares wrongly.
  assert.ok(asked >= 3 && exact >= 1 && execution >= 1, await cells(0));
  assert.equal(await cells(1), "76.1 78.2");
  assert.equal(await cells(2), "27.1 26.5");
  assert.equal(await cells(4), "78.4 81.3");
  assert.equal(await cells(5), "35.4 35.4");
  await page.getByRole("button", { name: "Stop" }).click();
  const prompts = page.getByRole("region", { name: "Two prompts for ChatGPT" }).locator("tbody tr");
  assert.match(await prompts.nth(0).innerText(), /the paper's prompt\s+22\.7\s+37\.3\s+15\.6\s+8\.9/);
  assert.match(await prompts.nth(1).innerText(), /Liu et al\. 2023\s+11\.2\s+15\.5\s+0\.0\s+6\.9/);
  await page.getByText(/^The share of AmbiQT's questions.*It is not run here/).waitFor();
  await assertAccessible(page);
  await screenshot(page, "figures-table-five");
  assertQuiet(visit);
  await visit.context.close();
});

test("figure 3 says how many plans its templates have here, and how many expected queries it found", async () => {
  const visit = await figures();
  const { page } = visit;
  await page.getByRole("button", { name: "Run figure 3" }).click();
  const finding = page.locator(".paper-finding");
  await finding.waitFor({ timeout: ANSWER });
  const found = (await finding.innerText()).match(/Here \d templates have (\d) different plans, and (\d) of the 2 expected queries are among the outputs\. (.*)$/);
  assert.equal(found[3], Number(found[1]) > 1 && found[2] === "2" ? "Here as in the paper." : "Here not so.");
  assertQuiet(visit);
  await visit.context.close();
});

test("figure 6's templates are said to be found by beam search, and not to be counterfactual", async () => {
  const visit = await figures();
  const { page } = visit;
  await page.getByRole("button", { name: "Run figure 6" }).click();
  await page.locator("#view-title", { hasText: "Templates" }).waitFor({ state: "attached" });
  const templates = page.locator(".templates .template");
  await templates.first().waitFor({ timeout: ANSWER });
  for (const text of await templates.allInnerTexts()) {
    assert.match(text, /found by beam search, under no plan/);
    assert.doesNotMatch(text, /counterfactual/);
  }
  const plans = new Set((await page.locator(".template .plan").allInnerTexts()).map((text) => text.match(/\(\d+, \d+\)/)[0]));
  const counted = plans.size === 1 ? /have one plan\. Here as in the paper\.$/ : new RegExp(`have ${plans.size} different plans\\. Here not so\\.$`);
  await page.locator(".paper-finding", { hasText: counted }).waitFor();
  await view(page, "Ask");
  await unfold(page);
  assert.equal(await page.getByRole("combobox", { name: "Decoder" }).inputValue(), "two-stage");
  assert.match(await ended(page), /interpretation/);
  await decoder(page, "beamsplitter");
  assertQuiet(visit);
  await visit.context.close();
});
