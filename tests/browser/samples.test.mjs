// Research without a file at hand: examples of three benchmarks over the samples, which are fetched when
// they are wanted, run by one click and annotated by one click.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { model, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("Benchmark opens on examples over the samples, and one click runs them", async () => {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await model(page);
  const ours = () => fetched.filter((path) => /sample-\w+\.json$/.test(path));
  assert.deepEqual(ours(), [], "nothing of them is fetched before they are wanted");
  await view(page, "Benchmark");
  await page.getByText("sample-ambiqt.json · 32 examples · 2 of 2 databases attached").waitFor();
  assert.equal(ours().length, 1);
  await page.getByRole("combobox", { name: "Decoder" }).selectOption("greedy");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator(".benchmark-progress").getByText(/^[1-9]\d* of 32/).waitFor({ timeout: 120_000 });
  await page.getByRole("heading", { name: /^Ambiguous column, / }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused; the results so far are kept.").waitFor();
  await assertAccessible(page);
  await screenshot(page, "samples-benchmark");
  // The others are one click away; what was begun is kept.
  const group = page.getByRole("group", { name: "Examples over the two samples" });
  await group.getByRole("button", { name: "PRACTIQ's nine categories" }).click();
  await page.getByText("sample-practiq.json · 18 examples of PRACTIQ · 2 of 2 databases attached").waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("heading", { name: /^Nine categories, / }).waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "Pause" }).waitFor({ state: "hidden", timeout: 120_000 });
  await page.getByRole("row", { name: /sample-ambiqt.json/ }).first().waitFor();
  await group.getByRole("button", { name: /^AMBROSIA/ }).click();
  await page.getByText("sample-ambrosia.json · 16 examples of AMBROSIA · 2 of 2 databases attached").waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("one click opens an annotation project over the samples, with its databases", async () => {
  const visit = await open(browser, "/#/label");
  const { page } = visit;
  await page.getByRole("button", { name: "AmbiQT's four kinds" }).click();
  await page.getByText("0 of 32 done").waitFor();
  await page.getByText("What is the average fee of artists from Germany?").first().waitFor();
  // The golds ran on the changed database.
  await page.getByText("Results are those of the database with the example's change made").waitFor();
  await page.locator(".label-golds .card:nth-child(2) tbody tr").first().waitFor();
  await assertAccessible(page);
  await screenshot(page, "samples-annotate");
  assertQuiet(visit);
  await visit.context.close();
});

test("without a network the examples say what is wrong, and the view stays", async () => {
  const { page, context } = await open(browser, "/#/label");
  await page.getByRole("button", { name: "AmbiQT's four kinds" }).waitFor();
  await page.route("**/sample-*.json", (route) => route.abort());
  await page.getByRole("button", { name: "AmbiQT's four kinds" }).click();
  await page.getByText(/sample-ambiqt\.json was not fetched: .*Try it again with a network\./).waitFor();
  await page.getByText("Nothing to label yet").waitFor();
  await context.close();
});
