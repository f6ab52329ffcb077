// The tour without a mouse: by touch on a telephone, by keyboard alone, and by roles and names alone, as a
// screen reader knows the page. It points at what it speaks of, and ends with one query found, one lost,
// and why.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open } from "./harness.mjs";
import { ANSWER, model, unfold } from "./workbench.mjs";

const STEPS = 10;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Walks the tour; `press` is how something is pressed, `look` what is looked at in each step. */
async function walk(page, press, look = async () => {}) {
  await press(page.getByRole("link", { name: "Learn", exact: true }));
  await press(page.getByRole("button", { name: "Take the tour" }));
  const tour = page.getByRole("complementary", { name: "Tour" });
  const titles = [];
  for (let step = 1; step <= STEPS; step += 1) {
    await tour.getByText(`Step ${step} of ${STEPS}`).waitFor();
    titles.push(await tour.getByRole("heading", { level: 3 }).innerText());
    await look(step);
    if (step < STEPS) await press(tour.getByRole("button", { name: "Next" }));
  }
  assert.equal(new Set(titles).size, STEPS, "each step has a title of its own");
  return tour;
}

/** What the comparison says at the end: the cells of the two expected queries. */
async function ending(page) {
  const table = page.getByRole("region", { name: "Comparison" }).getByRole("table");
  const cell = (words) => table.getByRole("cell", { name: words });
  // A query is found where the decoder wrote it, or another with the same result.
  const found = cell(/^(found|same result): interpretation \d/);
  await found.waitFor({ timeout: ANSWER });
  const lost = cell(/^lost at /);
  await lost.waitFor({ timeout: ANSWER });
  assert.equal(await found.count(), 1, "one query is found");
  assert.equal(await lost.count(), 1, "one query is lost");
  // The token that was needed, and what became of it.
  assert.match((await lost.innerText()).replace(/\s+/g, " "), /lost at (token \d+|the end) of .* (needed|rank|outside|pruned|blocked|finished, but)/);
  return lost;
}

test("the tour by touch", async () => {
  const look = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const visit = await open(browser, "/", look);
  const { page } = visit;
  await model(page);
  // A tap fails where something covers its target.
  // What a step speaks of is not below the strip that speaks of it.
  const isUncovered = async (step) => {
    const pointed = page.locator("[data-pointed]");
    await pointed.waitFor({ timeout: ANSWER });
    const gap = () => page.evaluate(() => {
      const [tour, spoken] = ["#tour", "[data-pointed]"].map((place) => document.querySelector(place)?.getBoundingClientRect());
      return tour && spoken ? spoken.top - tour.bottom : -1;
    });
    // The page follows what grows above it four times a second.
    for (let turn = 0; turn < 20 && (await gap()) < 0; turn += 1) await page.waitForTimeout(250);
    assert.ok((await gap()) >= 0, `the strip covers what step ${step} points at`);
    if (step === 3) assert.equal(await page.getByText(/walk with the arrow keys/).isVisible(), false);
  };
  const tour = await walk(page, (target) => target.tap(), isUncovered);
  const lost = await ending(page);
  await lost.getByRole("button", { name: "see it in the tree" }).tap();
  await page.getByRole("tree", { name: "Beam tree" }).getByRole("treeitem").first().waitFor();
  await tour.getByRole("button", { name: "Finish" }).tap();
  await tour.waitFor({ state: "detached" });
  assertQuiet(visit);
  await visit.context.close();
});

test("the tour by keyboard alone, which points at what each step speaks of", async () => {
  const visit = await open(browser, "/#/gallery", { viewport: { width: 1440, height: 900 } });
  const { page } = visit;
  await model(page);
  await page.getByRole("button", { name: "Take the tour" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("#tour:focus").waitFor();
  await page.keyboard.press("Tab");
  const tour = page.getByRole("complementary", { name: "Tour" });
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  for (let step = 1; step <= STEPS; step += 1) {
    await tour.getByText(`Step ${step} of ${STEPS}`).waitFor();
    assert.equal(await focused(), step < STEPS ? "Next" : "Finish", "the focus stays where the way on is");
    // What a step speaks of comes with its run; it is seen below the tour.
    const pointed = page.locator("[data-pointed]");
    await pointed.waitFor({ timeout: ANSWER });
    // The page follows what grows above it four times a second.
    const isInSight = async () => {
      const [strip, box] = [await tour.boundingBox(), await pointed.boundingBox()];
      if (!box) return false; // drawn anew at this moment
      const top = Math.max(box.y, strip.y + strip.height);
      return strip.y >= 0 && strip.y + strip.height < 900 && Math.min(box.y + box.height, 900) - top > 20;
    };
    await page.waitForTimeout(300);
    for (let look = 0; look < 20 && !(await isInSight()); look += 1) await page.waitForTimeout(250);
    assert.equal(await pointed.count(), 1);
    assert.ok(await isInSight(), `what step ${step} points at is out of sight`);
    await page.keyboard.press("Enter");
  }
  await tour.waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-pointed]").count(), 0);
  await page.locator("#view-title:focus").waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("the tour by roles and names alone", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await model(page);
  const press = async (target) => {
    await target.focus();
    await page.keyboard.press("Enter");
  };
  const tour = await walk(page, press);
  await ending(page);
  // What is said by itself when a step comes.
  const live = tour.locator("[aria-live=polite]");
  assert.match(await live.innerText(), /One found, one lost/);
  await assertAccessible(page);
  await press(tour.getByRole("button", { name: "Finish" }));
  await tour.waitFor({ state: "detached" });
  assertQuiet(visit);
  await visit.context.close();
});

test("what a word means is told by keyboard and by touch", async () => {
  const visit = await open(browser, "/", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = visit;
  await model(page);
  await unfold(page);
  const said = (term) => term.evaluate((element) => getComputedStyle(element, "::after").content);
  for (const name of [/^CPU: /, /^What it does: /]) {
    const term = page.getByRole("note", { name });
    await term.tap();
    const words = (await term.getAttribute("aria-label")).split(": ").slice(1).join(": ");
    assert.equal(JSON.parse(await said(term)), words);
    await page.getByRole("heading", { level: 1 }).first().tap();
    await term.focus();
    assert.equal(JSON.parse(await said(term)), words);
  }
  await visit.context.close();
});
