// A database of a person's own: its first rows, what to know of it, and questions to begin with; and
// settings that are kept by a name.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ended, model, openFile, openSample, readings, tables, unfold, view } from "./workbench.mjs";

const SHOP = `
  create table customer (id integer primary key, name text, city text);
  insert into customer values (1, 'Ada', 'Bonn'), (2, 'Max', 'Ulm'), (3, 'Eva', 'Bonn');
  create table purchase (id integer primary key, customer_id integer references customer (id), price real);
  insert into purchase values (1, 1, 3.5), (2, 1, 9.0), (3, 2, 4.25);
  create table refund (id integer primary key, reason text);`;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const own = (page) => page.getByRole("list", { name: "Questions over this database" });

test("a file of one's own is shown row by row, with warnings and with questions to begin with", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await openFile(page, "shop.sqlite", database(SHOP));
  await page.getByText("The table refund is empty: queries over it return nothing.").waitFor();
  const customer = page.getByRole("list", { name: "Tables" }).locator("> li", { hasText: "customer" }).first();
  await customer.locator("summary").first().click();
  await customer.getByText("First rows").click();
  const rows = page.getByRole("region", { name: "First rows of customer" });
  await rows.waitFor();
  assert.deepEqual(await rows.locator("tbody tr").first().locator("td").allInnerTexts(), ["1", "Ada", "Bonn"]);
  const chips = await own(page).getByRole("button").allInnerTexts();
  assert.deepEqual(chips, [
    "How many customers are there?",
    "What are the names of all customers?",
    "List the names of the customers whose city is Bonn.",
    "Show the name of each customer with the number of purchases.",
    "What is the highest price of all purchases?",
  ]);
  await assertAccessible(page);
  await screenshot(page, "own-database");
  await model(page);
  await own(page).getByRole("button", { name: "How many customers are there?" }).click();
  assert.match(await ended(page), /interpretation/);
  assert.deepEqual((await readings(page))[0].rows, [["3"]]);
  // A sample has questions of its own.
  await openSample(page, "Three Rivers library");
  await own(page).waitFor({ state: "detached" });
  assertQuiet(visit);
  await visit.context.close();
});

test("a question over CSV files is labelled together with its database", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await openFile(page, "players.csv", "name,team,goals\nAda,Reds,3\nBea,Reds,5\nCleo,Blues,2\n");
  await model(page);
  await own(page).getByRole("button").first().click();
  await ended(page);
  await view(page, "Annotate");
  await page.getByRole("button", { name: "The question just asked" }).click();
  await page.getByText("1 database attached.").waitFor();
  await page.locator("summary", { hasText: "Save" }).click();
  await page.getByRole("button", { name: /^Project with its 1 database / }).waitFor();
  assert.equal(await page.getByText("is not attached").count(), 0);
  assertQuiet(visit);
  await visit.context.close();
});

test("settings are saved by a name, applied and deleted", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  const width = page.getByRole("spinbutton", { name: "Beam width" });
  const settings = async () => {
    await unfold(page);
    await page.getByText("Settings of this decoder").click();
  };
  const preset = page.getByRole("button", { name: "Three at most", exact: true });
  await settings();
  await page.getByRole("button", { name: "Save preset" }).click();
  await page.getByText("Give the preset a name.").waitFor();
  await width.fill("3");
  await width.press("Tab");
  const name = page.getByRole("textbox", { name: "Save these settings as" });
  await name.fill("Three at most");
  await name.press("Enter");
  await preset.waitFor();
  assert.equal(await preset.getAttribute("aria-pressed"), "true");
  await page.getByRole("button", { name: "Back to the decoder's own settings" }).click();
  assert.equal(await preset.getAttribute("aria-pressed"), "false");
  await assertAccessible(page);
  await screenshot(page, "own-presets");
  await page.reload();
  await tables(page);
  await settings();
  await preset.click();
  assert.equal(await width.inputValue(), "3");
  await page.getByRole("button", { name: "Delete preset Three at most" }).click();
  await preset.waitFor({ state: "detached" });
  assert.equal(await width.inputValue(), "3", "the settings stay as they are");
  assertQuiet(visit);
  await visit.context.close();
});
