// Views whose part of the program comes when they are first looked at: when it is fetched, and what
// is said when it is not.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { follow, samples, view } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const PART = /-[0-9a-f]{8}\.wasm$/;

const parts = (visit) => visit.requests.filter((url) => PART.test(url)).sort();
const later = (page) => page.locator("script[data-later]").getAttribute("data-later");
const annotateView = (page) => page.getByRole("group", { name: "Views of Annotate" });

test("parts of the program come with the views that need them, once", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await samples(page);
  assert.deepEqual(parts(visit), []);
  await view(page, "Examples");
  await page.locator(".gallery").first().waitFor();
  assert.ok(parts(visit).some((url) => url.startsWith(`${ADDRESS}/run_views-`)), `${parts(visit)}`);
  // The link to Research leads to Benchmark.
  await view(page, "Benchmark");
  await page.getByText("or drop them here: questions").waitFor();
  await page.locator("#view-title:focus").waitFor({ state: "attached" });
  const first = parts(visit);
  assert.ok(first.some((url) => url.startsWith(`${ADDRESS}/benchmark-`)), `${first}`);
  assert.ok(!first.some((url) => url.includes("/label-")), `${first}`);
  await follow(page, "Annotate");
  await annotateView(page).waitFor();
  await view(page, "Stress test");
  await page.getByText("No database is tested yet.").or(page.locator(".stress-database")).first().waitFor();
  const expect = (await later(page)).split(" ").map((name) => `${ADDRESS}/${name}`).sort();
  assert.deepEqual(parts(visit), expect);
  await view(page, "Annotate");
  await annotateView(page).waitFor();
  assert.deepEqual(parts(visit), expect);
  assertQuiet(visit);
  await visit.context.close();
});

test("a view waits for its part, takes files meanwhile, and says so when it does not come", async () => {
  const visit = await open(browser, "/#/gallery");
  const { context, page } = visit;
  await page.locator("#view-title", { hasText: "Examples" }).waitFor();
  // The server has another version by now.
  await context.route(PART, (route) => route.fulfill({ status: 404, body: "no such file" }));
  await follow(page, "Annotate");
  const alert = page.getByRole("main").getByRole("alert");
  await alert.filter({ hasText: "could not be loaded" }).waitFor();
  await assertAccessible(page);
  await screenshot(page, "lazy-missing");
  // The rest of the page is none the worse; now there is no network.
  await view(page, "Examples");
  await context.unroute(PART);
  await context.route(PART, (route) => route.abort("internetdisconnected"));
  await view(page, "Annotate");
  await alert.waitFor();

  await context.unroute(PART);
  let come;
  const held = new Promise((resolve) => (come = resolve));
  await context.route(PART, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await page.getByRole("status").filter({ hasText: "Loading Annotate …" }).waitFor();
  await assertAccessible(page);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    const record = { db_id: "pets", question: "How old is Rex?", query: "select age from pets" };
    transfer.items.add(new File([JSON.stringify([record])], "pets.json"));
    return transfer;
  });
  await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
  come();
  await page.locator("#example-title", { hasText: "How old is Rex?" }).waitFor();
  await page.locator("#view-title:focus").waitFor({ state: "attached" });
  const broken = visit.errors.filter((error) => /uncaught|panic/.test(error));
  assert.deepEqual(broken, []);
  await context.close();
});
