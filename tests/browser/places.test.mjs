// What somebody sees who comes to a place for the first time: a title, a sentence on what it is for, what to
// do; on a narrow screen nothing that is cut, broken or pushed apart; on a wide one no empty frames.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, screenshot } from "./harness.mjs";
import { begun, unfold, view } from "./workbench.mjs";

const NARROW = { viewport: { width: 390, height: 844 } };
const LAPTOP = { viewport: { width: 1280, height: 800 } };
const WIDE = { viewport: { width: 1920, height: 1080 } };
const PROJECTED = { viewport: { width: 3840, height: 2160 } };

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Width and height of the first element, and its place from above. */
const box = (page, selector) => page.locator(selector).first().boundingBox();

test("Ask on a narrow screen: name and colours in one line, whole words in the fields, questions in one row", async () => {
  const visit = await begun(browser, NARROW);
  const { page } = visit;
  const [name, theme] = [await box(page, ".wordmark"), await box(page, ".theme")];
  assert.ok(theme.y < name.y + name.height, "the choice of colours is beside the name");
  const cut = await page.evaluate(() => {
    const isCut = (field) => {
      const shown = field.offsetWidth;
      field.style.cssText = "flex: none; width: max-content";
      const whole = field.offsetWidth;
      field.style.cssText = "";
      return shown < whole - 1;
    };
    return [...document.querySelectorAll(".ask select")].filter(isCut).map(({ value }) => value);
  });
  // The longest name of a decoder is longer than what is chosen.
  assert.ok(!cut.includes("5"), "the time limit is readable");
  await unfold(page);
  assert.ok((await box(page, ".choice select")).width > 180, "the decoder is readable");
  const chip = await box(page, ".examples .chip");
  assert.ok((await box(page, ".examples")).height < 3 * chip.height, "the questions are two rows");
  const chips = await page.locator(".examples .chip").evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().left < innerWidth - 40).length);
  assert.ok(chips >= 2, `${chips} questions are in sight`);
  // Name and colours, model and settings, places: three lines.
  assert.ok((await box(page, "header.bar")).height < 140, "the header leaves room");
  await screenshot(page, "places-ask-narrow");
  assertQuiet(visit);
  await visit.context.close();
});

test("Annotate says what it is for and what to do", async () => {
  const visit = await begun(browser, NARROW);
  const { page } = visit;
  await view(page, "Annotate");
  await page.getByRole("heading", { name: "Annotate", level: 2 }).waitFor();
  await page.getByText(/one by one.*note which queries are right/).waitFor();
  await page.locator(".label-welcome").waitFor();
  assert.equal(await page.locator(".label-welcome ol li").count(), 3);
  assert.equal(await page.getByText("0 of 0 done").count(), 0, "no progress of nothing");
  await page.getByRole("button", { name: "The question just asked" }).click();
  await page.getByText("0 of 1 done").waitFor();
  await assertAccessible(page);
  await visit.context.close();
});

test("Stress test says what it is for; its buttons are whole on a narrow screen", async () => {
  const visit = await begun(browser, NARROW);
  const { page } = visit;
  await view(page, "Stress test");
  await page.getByText(/Writes test questions about your own database/).waitFor();
  await page.getByRole("combobox", { name: "Compare with" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Export HTML" }).count(), 0, "nothing to export yet");
  const add = page.getByRole("list", { name: "Suggested labels" }).getByRole("button").first();
  await add.waitFor();
  const { width, height } = await add.boundingBox();
  assert.ok(width > height, `a button of ${width} by ${height} pixels has its word in one line`);
  await assertAccessible(page);
  await screenshot(page, "places-stress-narrow");
  await visit.context.close();
});

test("Benchmark says what to open, once its examples are closed", async () => {
  const visit = await begun(browser, WIDE);
  const { page } = visit;
  await view(page, "Benchmark");
  await page.getByText("sample-ambiqt.json · 32 examples · 2 of 2 databases attached").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText(/Open a file of questions with the queries that are expected/).waitFor();
  await assertAccessible(page);
  await visit.context.close();
});

test("Compare on a wide screen: the frame ends where the table does", async () => {
  const visit = await begun(browser, WIDE);
  const { page } = visit;
  await view(page, "Compare");
  const table = await box(page, ".facts.comparison");
  const frame = await box(page, ".table-scroll:has(> .comparison)");
  assert.ok(frame.width < table.width + 8, `the frame has ${frame.width} pixels, the table ${table.width}`);
  await assertAccessible(page);
  await visit.context.close();
});

test("Overview and Beam tree on a laptop: numbers and buttons in one line", async () => {
  const visit = await begun(browser, LAPTOP);
  const { page } = visit;
  await view(page, "Overview");
  const lanes = await page.locator(".lane-became").evaluateAll((cells) =>
    cells.map((cell) => [...cell.querySelectorAll(".dot")].map((dot) => dot.getBoundingClientRect().top)),
  );
  assert.ok(lanes.some((tops) => tops.length > 3), "a search found several interpretations");
  for (const tops of lanes) assert.ok(new Set(tops).size < 2, `the numbers stand at ${tops}`);
  // Five of them have room where fewer are.
  const wide = await page.locator(".lane-became").first().evaluate((cell) => {
    const dot = cell.querySelector(".dot");
    cell.append(...Array.from({ length: 5 - cell.querySelectorAll(".dot").length }, () => dot.cloneNode(true)));
    return new Set([...cell.querySelectorAll(".dot")].map((one) => one.getBoundingClientRect().top)).size;
  });
  assert.equal(wide, 1, "five numbers are in one line");
  await view(page, "Beam tree");
  const [search, png] = [page.getByLabel("Search "), page.getByRole("button", { name: "PNG" })];
  const [first, last] = [await search.first().boundingBox(), await png.boundingBox()];
  assert.ok(last.y < first.y + first.height, `the tree is chosen at ${first.y} and saved at ${last.y}`);
  assertQuiet(visit);
  await visit.context.close();
});

test("Figures and Glossary on a projector: no part of the page is left empty", async () => {
  const visit = await begun(browser, PROJECTED);
  const { page } = visit;
  await view(page, "Figures");
  const right = async (one) => one.evaluate((element) => element.getBoundingClientRect().right);
  const edge = await right(page.locator(".gallery-section").first());
  assert.ok((await right(page.locator(".gallery-card").last())) > edge - 2, "the cards share the row");
  assert.ok((await right(page.locator(".figure-live").last())) > edge - 2, "the figures are side by side");
  const [four, five] = await page.locator(".figure-live").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.equal(four, five);
  await screenshot(page, "places-figures-projected");
  await view(page, "Glossary");
  const columns = await page.locator(".glossary > div").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  assert.equal(new Set(columns).size, 2, `the words begin at ${[...new Set(columns)]}`);
  await assertAccessible(page);
  await visit.context.close();
});

test("Compare on a narrow screen: every box to tick has one size", async () => {
  const visit = await begun(browser, NARROW);
  const { page } = visit;
  await view(page, "Compare");
  await page.getByRole("checkbox").first().waitFor();
  const sizes = await page.getByRole("checkbox").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  assert.equal(new Set(sizes).size, 1, `they are ${sizes} pixels wide`);
  await visit.context.close();
});
