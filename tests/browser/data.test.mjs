// The rows of the open database, and a query of one's own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { openSample } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("a table is sorted and filtered, and a query shows its plan and template", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await openSample(page, "Lantern Hill festival");
  await page.getByRole("link", { name: "Browse and query it" }).click();
  const rows = page.getByRole("region", { name: "Rows of artist" });
  await page.getByRole("combobox", { name: "Table", exact: true }).selectOption({ label: "artist" });
  await rows.waitFor();
  const first = async () => (await rows.locator("tbody tr").first().locator("td").first().textContent()).trim();
  await page.getByLabel("Rows where").selectOption({ label: "country" });
  await page.getByLabel("Comparison").selectOption({ label: "is" });
  await page.getByLabel("Value").fill("Germany");
  await page.waitForFunction(() => {
    const cells = [...document.querySelectorAll(".browse tbody tr")];
    return cells.length > 0 && cells.every((row) => row.textContent.includes("Germany"));
  });
  const sort = rows.locator("thead button").first();
  await sort.click();
  await rows.getByText("sorted, smallest first").waitFor({ state: "attached" });
  const smallest = await first();
  await rows.locator("thead button").first().click();
  await rows.getByText("sorted, largest first").waitFor({ state: "attached" });
  assert.notEqual(await first(), smallest);
  await page.getByRole("button", { name: "Go on with this as a query" }).click();
  const field = page.getByLabel("SQL of your query");
  assert.match(await field.inputValue(), /from artist where .*country.* desc$/);
  await field.fill("select stage_name from artist where country = 'Germany'");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const read = page.locator(".read-as");
  await read.getByText("select column from table where column = string", { exact: true }).waitFor();
  await read.getByText("from artist select artist.stage_name where artist.country = 'Germany'").waitFor();
  await screenshot(page, "data");
  await assertAccessible(page);
  await field.fill("delete from artist");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator(".own-query .error").waitFor();
  assertQuiet(visit);
  await visit.context.close();
});
