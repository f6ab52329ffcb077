// What Explain says of a run, on the stored one and on copies of it that were changed: no model is asked.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { view } from "./workbench.mjs";

const EXAMPLE = new URL("../../public/samples/example.json", import.meta.url);

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page that shows the stored run; with `change`, a copy of it that was changed. */
async function shown(options = {}, change) {
  const visit = await open(browser, "/?device=cpu", options);
  const { page } = visit;
  await page.locator(".readings .card").first().waitFor();
  if (change) {
    const run = JSON.parse(await readFile(EXAMPLE, "utf8"));
    change(run);
    const buffer = Buffer.from(JSON.stringify(run));
    await page.getByLabel("Trace file").setInputFiles({ name: "run.json", mimeType: "application/json", buffer });
    await page.getByText("This run comes from run.json").waitFor();
  }
  return visit;
}

/** Goes to the first step of a search. */
async function searchOf(page, title) {
  await view(page, "Steps");
  await page.getByRole("list", { name: "Searches" }).getByRole("button", { name: title, exact: true }).click();
}

/** What is said of the candidates of each hypothesis at this step. */
const outcomes = (page) =>
  page.locator(".hypothesis").evaluateAll((all) =>
    all.map((one) => [...one.querySelectorAll("tbody tr")].map((row) => row.lastElementChild.textContent.trim())));

test("a token is called forced only where it was, and algorithm 1 goes along", async () => {
  const visit = await shown();
  const { page } = visit;
  await searchOf(page, "Template 1");
  const title = () => page.locator(".stretches [aria-pressed=true]").innerText();
  const lines = new Set();
  let [forced, free, excluded] = [0, 0, 0];
  for (let step = 0; step < 40 && (await title()) === "Template 1"; step += 1) {
    for (const rows of await outcomes(page)) {
      const said = rows.filter((row) => /^forced/.test(row));
      assert.ok(said.length <= 1, `only one token is forced: ${said}`);
      // Where one is, nothing else was kept.
      if (said.length) assert.ok(rows.every((row) => !row.startsWith("kept")), rows.join("; "));
      forced += said.length;
      free += rows.filter((row) => row.startsWith("kept")).length;
      excluded += rows.filter((row) => /^(excluded|blocked)/.test(row)).length;
    }
    const line = page.locator(".algorithm .now");
    assert.equal(await line.count(), 1);
    lines.add(await line.innerText());
    await page.getByRole("button", { name: "Next step" }).click();
  }
  assert.ok(forced > 0 && free > 0 && excluded > 0, `${forced} forced, ${free} kept, ${excluded} excluded`);
  assert.ok(lines.size >= 4, `algorithm 1 was at ${[...lines].join(" / ")}`);
  assertQuiet(visit);
  await visit.context.close();
});

test("a bar shows what the constraint leaves of the next token's probability", async () => {
  const visit = await shown();
  const { page } = visit;
  await searchOf(page, "Template 1");
  const bars = page.getByRole("group", { name: "Probability of the next token" });
  let seen = 0;
  for (let step = 0; step < 12; step += 1) {
    for (const text of await bars.allInnerTexts()) {
      const parts = [...text.matchAll(/(allowed|forbidden|not listed) (?:below )?([\d.]+) %/g)];
      const sum = parts.reduce((all, [, , share]) => all + Number(share), 0);
      assert.ok(sum > 97 && sum < 103, `${text} is ${sum} per cent`);
      assert.ok(parts.some(([, name]) => name === "forbidden"));
      seen += 1;
    }
    await page.getByRole("button", { name: "Next step" }).click();
  }
  assert.ok(seen > 5, `${seen} bars`);
  await screenshot(page, "explain-mass");
  await assertAccessible(page);
  await visit.context.close();
});

test("fillings that do not match their template are flagged", async () => {
  const flag = "does not match its template";
  const fillings = async (change) => {
    const visit = await shown({}, change);
    const { page } = visit;
    await view(page, "Templates");
    const first = page.locator("#template-0");
    await first.locator("summary").click();
    const rows = await first.getByRole("region", { name: "Fillings" }).locator("tbody tr").allInnerTexts();
    await visit.context.close();
    return rows;
  };
  const plain = await fillings();
  assert.ok(plain.length > 1 && plain.every((row) => !row.includes(flag)), plain.join("\n"));
  const changed = await fillings(({ trace }) => {
    const token = (word) => Number(Object.keys(trace.words).find((key) => trace.words[key] === word));
    const search = trace.searches.find(({ purpose }) => purpose.fill?.template === 0);
    search.prefix = search.prefix.map((one) => (one === token("where") ? token("from") : one));
  });
  assert.equal(changed.length, plain.length);
  assert.ok(changed.every((row) => row.includes(flag)), changed.join("\n"));
});

test("a word may not mean a cell and that cell's column", async () => {
  const visit = await shown({}, (run) => delete run.interpretations);
  const { page } = visit;
  const list = page.getByRole("list", { name: "What words may mean" });
  await list.waitFor();
  assert.match(await list.innerText(), /“names”\s+may mean/);
  assert.doesNotMatch(await list.innerText(), /Germany/);
  for (const item of await list.getByRole("listitem").all()) {
    const names = await item.getByRole("note").allInnerTexts();
    assert.equal(new Set(names).size, names.length, names.join(", "));
  }
  await visit.context.close();
});

test("what is known of a piece of the tree stands beside it, in sight", async () => {
  const visit = await shown({ viewport: { width: 1440, height: 900 } });
  const { page } = visit;
  await view(page, "Beam tree");
  await page.locator(".segment").nth(1).click();
  const note = page.locator(".tree-note");
  await note.getByText("Probability", { exact: true }).waitFor();
  const [drawing, details] = [await page.locator(".tree-scroll").boundingBox(), await note.boundingBox()];
  assert.ok(details.x >= drawing.x + drawing.width, "beside the drawing");
  assert.ok(details.y + details.height <= 900, `it ends at ${details.y + details.height}`);
  await screenshot(page, "explain-tree-details");
  await assertAccessible(page);
  await visit.context.close();
});

test("on a narrow screen the outcome of each token is whole", async () => {
  const visit = await shown({ viewport: { width: 390, height: 844 } });
  const { page } = visit;
  await searchOf(page, "Beam search");
  await page.getByRole("button", { name: "Next step" }).click();
  const wide = await page.locator(".hypothesis .table-scroll").evaluateAll((all) =>
    all.map((one) => one.scrollWidth - one.clientWidth));
  assert.ok(wide.length > 0 && wide.every((more) => more <= 0), `cut by ${wide} pixels`);
  const rows = page.locator(".hypothesis tbody tr");
  const cells = await rows.first().locator("td").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  assert.ok(cells.every((right) => right <= 390), cells.join(", "));
  await screenshot(page, "explain-steps-narrow");
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("on a narrow screen every plan is in sight", async () => {
  const visit = await shown({ viewport: { width: 360, height: 740 } });
  const { page } = visit;
  await view(page, "Templates");
  const plans = page.locator(".lattice .plan-box rect");
  await plans.first().waitFor();
  const rights = await plans.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  assert.ok(rights.length > 2 && rights.every((right) => right <= 345), rights.join(", "));
  await visit.context.close();
});

test("with three cards in a row the outcome of each token is whole", async () => {
  const visit = await shown({ viewport: { width: 1440, height: 900 } });
  const { page } = visit;
  await searchOf(page, "Beam search");
  for (let step = 0; step < 3; step += 1) await page.getByRole("button", { name: "Next step" }).click();
  const wide = await page.locator(".hypothesis .table-scroll").evaluateAll((all) =>
    all.map((one) => one.scrollWidth - one.clientWidth));
  assert.ok(wide.length > 2 && wide.every((more) => more <= 0), `cut by ${wide} pixels`);
  await visit.context.close();
});
