// Three annotators on one file, in the page alone: split, labelled apart, compared, decided.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertAccessible, launch, open, screenshot } from "./harness.mjs";
import { done, example, file, give, lines, look, save, title } from "./labelling.mjs";
import { unzip } from "./zip.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const page_ = (page, name) => page.getByRole("button", { name, exact: true }).click();

test("three annotators: from splitting to the adjudicated file", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "beamsplitter-three-"));
  t.after(() => rm(folder, { recursive: true }));
  const records = Array.from({ length: 10 }, (_, n) => example(n, { id: `case ${n}` }));
  const first = await open(browser, "/#/label");
  await give(first.page, [file("cases.jsonl", lines(records))]);
  await title(first.page).waitFor();
  await page_(first.page, "Agreement");
  await first.page.getByText("Split for several people…").click();
  await first.page.getByLabel("Annotators, separated by commas").fill("ada, bob, cyd");
  await first.page.getByLabel("Per cent that everybody labels").fill("40");
  await first.page.getByLabel("Per cent that everybody labels").press("Tab");
  await assertAccessible(first.page);
  const saving = first.page.waitForEvent("download");
  await first.page.getByRole("button", { name: "Save a file for each" }).click();
  const archive = path.join(folder, "parts.zip");
  await (await saving).saveAs(archive);
  const parts = unzip(await readFile(archive));
  assert.deepEqual(Object.keys(parts), ["cases-ada.labels", "cases-bob.labels", "cases-cyd.labels"]);
  await first.context.close();

  // Four of ten are everybody's; ada and bob always say the same, cyd says another thing of each.
  const labelled = [];
  const shown = {};
  for (const [name, who, key] of [["cases-ada", "ada", "1"], ["cases-bob", "bob", "1"], ["cases-cyd", "cyd", "5"]]) {
    const { page, context } = await open(browser, "/#/label");
    await give(page, [{ name: `${name}.labels`, mimeType: "text/plain", buffer: parts[`${name}.labels`] }]);
    await title(page).waitFor();
    assert.equal(await page.locator(".label-who select").inputValue(), who);
    const all = Number((await page.locator(".label-progress span").innerText()).match(/of (\d+)/)[1]);
    for (let n = 0; n < all; n += 1) {
      await look(page);
      await page.locator("body").press(key);
      await page.locator(".label-progress span", { hasText: new RegExp(`^${n + 1} of`) }).waitFor();
    }
    const text = await save(page, "Labels as JSON lines");
    shown[who] = text.trim().split("\n").map((line) => JSON.parse(line).id);
    labelled.push(file(`${who}.jsonl`, text));
    await context.close();
  }
  const both = shown.ada.filter((id) => shown.bob.includes(id) && shown.cyd.includes(id));
  assert.equal(both.length, 4);
  assert.deepEqual([...new Set(Object.values(shown).flat())].length, 10);

  const { page, context } = await open(browser, "/#/label");
  await give(page, labelled);
  await page.locator(".label-progress span", { hasText: /of 10 done/ }).waitFor();
  await page_(page, "Agreement");
  await page.getByText("3 annotators: ada, bob, cyd.").waitFor();
  await page.getByText("Annotators differ on 4 examples, 4 still open.").waitFor();
  const progress = page.getByRole("region", { name: "Progress by annotator" });
  assert.equal(await progress.locator("tbody tr").count(), 3);
  // Four units with three ratings each: yes, yes, no. One of three pairs agrees.
  const row = page.getByRole("row", { name: /Truly ambiguous all/ });
  assert.match(await row.innerText(), /0\.333/);
  await screenshot(page, "label-three");
  await page_(page, "Adjudicate");
  for (let n = 0; n < 4; n += 1) {
    await page.getByText("cyd: no").first().waitFor();
    await look(page);
    // Each decision leads to the next in dispute.
    await page.locator("body").press("1");
    await page.locator(".label-progress span", { hasText: `${n + 1} of 4 in dispute decided` }).waitFor();
  }
  await page.getByRole("status").getByText("Every example in this queue is labelled.").waitFor();
  const held = (await save(page, "Adjudicated labels")).trim().split("\n").map(JSON.parse);
  const decided = held.filter(({ annotation }) => annotation.how.ambiguous === "adjudicated");
  assert.deepEqual(decided.map(({ id }) => id).sort(), both.sort());
  assert.ok(decided.every(({ annotation }) => annotation.labels.ambiguous === "yes"));
  assert.equal(held.length, 10);
  assert.equal(await done(page), "4");
  // cyd said no of four that are ambiguous; everybody sees it, and it goes out as a table.
  const differences = (await save(page, "Overruled labels (CSV)")).trim().split("\n");
  assert.equal(differences[0], "id,db_id,question,annotator,label,given,holds,how,comment");
  assert.deepEqual(
    differences.slice(1).map((line) => line.split(",")).map(([id, , , ...rest]) => [id, ...rest]).sort(),
    both.map((id) => [id, "cyd", "ambiguous", "no", "yes", "adjudicated", ""]).sort(),
  );
  await page.locator(".label-who select").selectOption("cyd");
  await page.locator(".label-row", { hasText: `${both[0]}?` }).click();
  await page.getByText("adjudication: yes", { exact: true }).waitFor();
  await context.close();
});

test("agreement is the command's", async () => {
  const folder = new URL("../labels/", import.meta.url);
  const files = ["ada", "bob", "cyd"].map((name) => fileURLToPath(new URL(`${name}.jsonl`, folder)));
  const expected = JSON.parse(await readFile(new URL("agreement.json", folder), "utf8"));
  const { page, context } = await open(browser, "/#/label");
  await give(page, files);
  await page.locator(".label-progress span", { hasText: /of 14 done/ }).waitFor();
  await page_(page, "Agreement");
  const table = page.getByRole("region", { name: "Figures of agreement" });
  await page.getByText("Computing …").waitFor({ state: "detached" });
  const shown = await table.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  const figure = (figure) => {
    if (figure?.value == null) return "–";
    const interval = figure.interval?.map((x) => x.toFixed(2)).join(", ");
    return figure.value.toFixed(3) + (interval ? ` [${interval}]` : "");
  };
  // By kind, as the table begins; pairs and quarters are in the file, too.
  const first = expected.filter(({ quarter, annotators }) => quarter === undefined && annotators.length === 3);
  const rows = first.map(({ title, kind, units, percent, cohen, fleiss, alpha }) =>
    [title, kind ?? "all", String(units), ...[percent, cohen, fleiss, alpha].map(figure)]);
  assert.deepEqual(shown, rows);
  await context.close();
});
