// Golds run on the database that they are about: the one with the example's change made.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, open, screenshot } from "./harness.mjs";
import { PETS, example, file, give, lines, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** AmbiQT's aggregates: what is kept precomputed, or computed. */
const AGGREGATE = {
  db_id: "pets",
  question: "What is the average age of each kind?",
  orig_query: "select kind, avg(age) from pets group by kind",
  query1: "select kind, avg(age) from pets group by kind",
  query2: "select kind, avg_age from pets_kind",
  new_table_name: "pets_kind",
  all_cols: ["kind", "avg_age"],
  all_raw_cols: ["kind", "age"],
  tables_with_pkeys: [["pets", "id"]],
};

test("golds run on the changed database, or on the original where that is wanted", async () => {
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("cases.jsonl", lines([example(1), AGGREGATE])), file("pets.sqlite", PETS)]);
  const where = page.getByRole("group", { name: "Database of the results" });
  await page.getByText("Results are those of the database with the example's change made").waitFor();
  const difference = page.getByRole("group", { name: "Difference of the results" });
  await difference.getByText(/only in gold 1/).first().waitFor();
  assert.equal(await page.getByText("Golds 1 and 2 give equal results").count(), 0);
  await page.getByText("gold 1: EM, EXM").waitFor();
  // What somebody writes runs there too.
  await page.getByLabel("Another reading").fill("select birth_age from pets");
  await page.getByText("It runs: 3 rows.").waitFor();
  await assertAccessible(page);
  await screenshot(page, "label-materialised");
  await where.getByRole("button", { name: "original" }).click();
  await page.getByText("Golds 1 and 2 give equal results").waitFor();
  // The choice holds for the next example and the next visit.
  await page.locator("body").press("Escape");
  await page.locator("#example-title").focus();
  await page.keyboard.press("j");
  await title(page).filter({ hasText: "average age" }).waitFor();
  await page.reload();
  await page.getByText("Results are those of the unchanged database").waitFor();
  await where.getByRole("button", { name: "changed database" }).click();
  await page.getByText("Results are those of the database with the example's change made").waitFor();
  await page.locator(".label-golds .card:nth-child(2) tbody tr").first().waitFor();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await context.close();
});

test("the page says on how many examples of a file the golds' results differ", async () => {
  const { page, context } = await open(browser, "/#/label");
  const ALIKE = {
    ...example(2),
    question: "How many pets are there?",
    orig_query: "select count(*) from pets where age > 100",
    query1: "select count(*) from pets where years_old > 100",
    query2: "select count(*) from pets where birth_age > 100",
  };
  const FAILS = { ...example(3), question: "What is it?", query2: "select name, nothing from pets" };
  const records = [example(1), ALIKE, FAILS, AGGREGATE, { ...example(4), db_id: "zoo", question: "Where is it?" }];
  await give(page, [file("cases.jsonl", lines(records)), file("pets.sqlite", PETS)]);
  await page.locator(".label-golds tbody tr").first().waitFor();
  const survey = page.locator(".label-survey");
  await survey.locator("summary").click();
  await survey.getByRole("button", { name: "Compare their results" }).click();
  await survey.getByText("The golds' results differ on 2 of 5 examples. Equal on 1, a gold fails on 1, not run on 1.").waitFor();
  const others = survey.getByRole("list", { name: "Examples whose golds do not differ" });
  assert.deepEqual(await others.getByRole("button").allInnerTexts(), ["How many pets are there?", "What is it?", "Where is it?"]);
  assert.match(await others.innerText(), /Gold 2 fails\. .*nothing/);
  await assertAccessible(page);
  await screenshot(page, "label-survey");
  await others.getByRole("button", { name: "How many pets are there?" }).click();
  await title(page).filter({ hasText: "How many pets" }).waitFor();
  await page.getByText("No filling of the changed database tells them apart.").waitFor();
  // On the original both places show the same cells.
  await page.getByRole("group", { name: "Database of the results" }).getByRole("button", { name: "original" }).click();
  await survey.getByText("On the original databases.").waitFor();
  await survey.getByRole("button", { name: "Compare their results" }).click();
  await survey.getByText(/differ on \d of 5 examples\. Equal on [2-4]/).waitFor();
  await context.close();
});

test("what is shifted or left out on purpose is marked where the rows are", async () => {
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("cases.jsonl", lines([example(1), AGGREGATE])), file("pets.sqlite", PETS)]);
  const card = (n) => page.locator(`.label-golds .card:nth-child(${n})`);
  await card(2).getByText("Marked values are shifted on purpose").waitFor();
  assert.deepEqual(await card(2).locator("td mark").allInnerTexts(), ["was 3", "was 5", "was 3"]);
  assert.equal(await card(1).locator("td mark").count(), 0);
  await page.getByText("values are shifted on purpose so that the two readings give different results").waitFor();
  await assertAccessible(page);
  await screenshot(page, "label-on-purpose");
  await page.locator("body").press("j");
  await title(page).filter({ hasText: "average age" }).waitFor();
  await card(2).getByText(/Left out on purpose, not by the query \(\d rows?\)/).waitFor();
  assert.match(await card(2).locator(".label-purpose li").first().innerText(), /(dog|cat) \| /);
  // On the original nothing is.
  await page.getByRole("group", { name: "Database of the results" }).getByRole("button", { name: "original" }).click();
  await page.getByText("Results are those of the unchanged database").waitFor();
  assert.equal(await page.locator(".label-purpose").filter({ hasText: "on purpose" }).count(), 0);
  await context.close();
});

test("a question of another view asks for no file in Annotate", async () => {
  const { page, context } = await open(browser, "/#/label?question=How%20old%20are%20they%3F");
  await give(page, [file("cases.jsonl", lines([example(1)])), file("pets.sqlite", PETS)]);
  await page.locator(".label-golds tbody tr").first().waitFor();
  assert.equal(await page.getByText("is about a database file that this browser does not have").count(), 0);
  await context.close();
});
