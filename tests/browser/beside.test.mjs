// Several projects in one browser, side by side: listed, opened, renamed, deleted after a question; each has
// its own storage, and so has each copy of the page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { assertAccessible, launch, open } from "./harness.mjs";
import { PETS, example, file, give, lines, look, saved, shows, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const cases = (count) => file("cases.jsonl", lines(Array.from({ length: count }, (_, n) => example(n, { id: `case ${n}` }))));
const button = (page, name) => page.getByRole("button", { name, exact: true });
const menu = (page) => page.locator(".label-menu > summary", { hasText: "Open" }).click();
const others = (page) => page.locator(".label-menu").getByRole("list", { name: "Other projects in this browser" });
const done = (page, count, all) => page.locator(".label-progress span", { hasText: `${count} of ${all} done` }).waitFor();
const said = (page, words) => page.getByRole("status").getByText(words).waitFor();

async function label(files, context) {
  const visit = context ? { context, page: await context.newPage() } : await open(browser, "/#/label");
  await give(visit.page, files);
  await title(visit.page).waitFor();
  return visit;
}

test("projects stand side by side, and nothing of one is lost when another opens", async () => {
  const { page, context } = await label([cases(3), file("pets.sqlite", PETS)]);
  await page.locator(".label-golds tbody tr").first().waitFor();
  await shows(page, 0);
  await page.locator("body").press("1");
  await done(page, 1, 3);
  await menu(page);
  await page.getByLabel("Name of this project").fill("Pets");
  await page.getByLabel("Name of this project").press("Tab");
  await said(page, "The project is called Pets from here on.");
  await page.getByText("Saved in this browser.").waitFor();
  await button(page, "New project beside it").click();
  await said(page, "A new project. Pets is kept beside it, under Open.");
  await page.locator(".label-welcome").getByText("3 examples, 1 decision, saved").waitFor();
  await give(page, [cases(2)]);
  await done(page, 0, 2);
  await page.getByText("is not attached").first().waitFor();
  await saved(page);
  // The open project is this tab's after a reload, and the other comes back with labels and database.
  await page.reload();
  await done(page, 0, 2);
  await menu(page);
  await others(page).getByText("Pets", { exact: true }).waitFor();
  await assertAccessible(page);
  await button(page, "Open Pets").click();
  await said(page, "Pets is open.");
  await done(page, 1, 3);
  await page.locator(".label-golds tbody tr").first().waitFor();
  await menu(page);
  await button(page, "Delete cases…").click();
  await page.getByText("Delete cases with 2 examples and 0 decisions? This cannot be undone.").waitFor();
  await button(page, "Keep it").click();
  await button(page, "Delete cases…").click();
  await button(page, "Delete it").click();
  await said(page, "cases was deleted.");
  await page.reload();
  await done(page, 1, 3);
  await menu(page);
  assert.equal(await others(page).count(), 0);
  await context.close();
});

test("two tabs have a project each, and none deletes the other's", async () => {
  const first = await label([cases(3)]);
  await saved(first.page);
  await menu(first.page);
  await button(first.page, "New project beside it").click();
  await give(first.page, [cases(2)]);
  await done(first.page, 0, 2);
  await saved(first.page);
  const page = await first.context.newPage();
  await page.goto(new URL("#/label", first.page.url()).href);
  await page.getByText("This project is open in another tab.").waitFor();
  await menu(page);
  await button(page, "Open cases").click();
  await done(page, 0, 3);
  await look(page);
  await page.locator("body").press("1");
  await done(page, 1, 3);
  await saved(page);
  await menu(first.page);
  await button(first.page, "Delete cases…").click();
  await button(first.page, "Delete it").click();
  await first.page.getByText("cases was not deleted: it is open in another tab.").waitFor();
  await first.context.close();
});

test("an example that `build ambiqt` made shows results over the file that it was made from, or the changed one", async () => {
  const record = {
    database: "shop_column_0", db_id: "shop", readings: "differ", fill: "shifted", question: "What are the weights?",
    orig_query: "select weight from item", query1: "select mass from item", query2: "select load from item",
    extra_map: { item: { weight: ["mass", "load"] } },
  };
  const own = database("create table item (id integer primary key, weight real); insert into item values (1, 3), (2, 5)");
  const changed = database(
    "create table item (id integer primary key, mass real, load real); insert into item values (1, 3, 5), (2, 5, 3)",
  );
  for (const [name, bytes] of [["shop", own], ["shop_column_0", changed]]) {
    const { page, context } = await label([file("ex-column.json", JSON.stringify([record])), file(`${name}.sqlite`, bytes)]);
    await page.locator(".label-golds .card").nth(1).locator("tbody tr").first().waitFor();
    assert.equal(await page.getByText("is not attached").count(), 0, name);
    await context.close();
  }
});
