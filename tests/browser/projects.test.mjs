// A project without JSON: labels and guidelines by a form, one database for examples that name none, the
// files of other programs; and one decision for many examples, seen before it is made.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, open, screenshot } from "./harness.mjs";
import { PETS, example, file, give, lines, look, save, shows, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

async function label(files) {
  const visit = await open(browser, "/#/label");
  await give(visit.page, files);
  await title(visit.page).waitFor();
  return visit;
}

const cases = (count, more = () => ({})) => Array.from({ length: count }, (_, n) => example(n, { id: `case ${n}`, ...more(n) }));
const button = (page, name) => page.getByRole("button", { name, exact: true });
const field = (page, name) => page.getByRole("textbox", { name, exact: true });
const records = async (page, what) => (await save(page, what)).trim().split("\n").map(JSON.parse);
const done = (page, count, all) => page.locator(".label-progress span", { hasText: `${count} of ${all} done` }).waitFor();

test("a label set is made by a form, with what annotators see beside it", async () => {
  const { page, context } = await label([file("cases.jsonl", lines(cases(2)))]);
  await button(page, "Label set").click();
  await field(page, "Name of the label set").fill("clarity");
  await button(page, "Add a label").click();
  const number = await page.locator(".label-form > ol > li").count();
  await field(page, `Title of label ${number}`).fill("Clear enough");
  await field(page, `Option 1 of label ${number}`).fill("perfectly");
  await field(page, `Keys of option 1 of label ${number}`).fill("p");
  const preview = page.getByRole("complementary", { name: "What annotators see" });
  await preview.getByText("Clear enough").waitFor();
  await preview.getByText("perfectly").waitFor();
  // A key that is taken is told at once, and nothing is lost.
  await field(page, `Keys of option 1 of label ${number}`).fill("j");
  await page.getByText("is taken by the page: next example").waitFor();
  assert.ok(await button(page, "Use it").isDisabled());
  await field(page, `Keys of option 1 of label ${number}`).fill("p");
  await button(page, "Add an option").last().click();
  await page.getByText("option “” is empty").waitFor();
  await field(page, `Option 3 of label ${number}`).fill("barely");
  await assertAccessible(page);
  await screenshot(page, "label-form");
  await button(page, "Use it").click();
  await page.getByText("Label set clarity 1.0 is in use.").waitFor();
  await button(page, "Label").click();
  await look(page);
  await page.locator("body").press("p");
  await page.getByRole("status").getByText("Clear enough: perfectly.").waitFor();
  const [first] = await records(page, "Labels as JSON lines");
  assert.equal(first.annotation.labels["clear-enough"], "perfectly");
  await context.close();
});

test("examples that name no database are about the only one, or the one that is chosen", async () => {
  const table = "question,query\nHow old are the pets of case 0?,select age from pets\nWho is case 1?,select name from pets\n";
  const { page, context } = await label([file("own.csv", table), file("pets.sqlite", PETS)]);
  await page.locator(".label-golds tbody tr").first().waitFor();
  const which = page.getByRole("combobox", { name: "Examples that name no database are about" });
  assert.equal(await which.count(), 0);
  await give(page, [file("zoo.sqlite", PETS)]);
  await page.getByText("The example names no database: attach the one that it is about.").waitFor();
  await which.selectOption("zoo");
  await page.locator(".label-golds tbody tr").first().waitFor();
  await page.getByText("Examples that name no database are about zoo.").waitFor();
  await page.getByText(/^zoo · /).waitFor();
  await assertAccessible(page);
  // It is the project's, and there after a reload.
  await page.locator(".label-saved", { hasText: "Saved." }).waitFor();
  await page.reload();
  await page.locator(".label-golds tbody tr").first().waitFor();
  await page.getByText(/^zoo · /).waitFor();
  await context.close();
});

test("the files of Label Studio and doccano bring their labels", async () => {
  const choice = (name, value) => ({ from_name: name, type: "choices", value: { choices: [value] } });
  const tasks = [{
    id: 7, data: { text: "How old are they?", db_id: "pets", sql: "select age from pets" },
    annotations: [{ completed_by: 3, result: [choice("ambiguous", "yes"), choice("gold.1", "valid")] }],
  }];
  const { page, context } = await open(browser, "/#/label");
  await give(page, [file("tasks.json", JSON.stringify(tasks))]);
  await button(page, "Import with these").click();
  await title(page).filter({ hasText: "How old are they?" }).waitFor();
  await page.getByRole("status").getByText("tasks.json: 1 new example, 1 annotation.").waitFor();
  await give(page, [file("doccano.jsonl", '{"id": 1, "text": "Who are they?", "label": ["no"]}\n')]);
  await button(page, "Import with these").click();
  await page.getByRole("status").getByText("doccano.jsonl: 1 new example, 1 annotation.").waitFor();
  // Lines of Hugging Face have the keys of Spider mostly, and need no question.
  await give(page, [file("train.jsonl", '{"db_id": "pets", "question": "Which?", "query": "select name from pets"}\n')]);
  await page.getByRole("status").getByText("train.jsonl: 1 new example").waitFor();
  const all = (await records(page, "Labels as JSON lines")).slice(0, 2);
  assert.deepEqual(all.map(({ annotation }) => [annotation.annotator, annotation.labels.ambiguous]), [["annotator 3", "yes"], ["doccano", "no"]]);
  await context.close();
});

test("open examples are decided at once after a look at them, and one step takes all back", async () => {
  const { page, context } = await label([file("cases.jsonl", lines(cases(8)))]);
  await shows(page, 0);
  await page.locator("body").press("2");
  await shows(page, 1);
  await page.getByRole("searchbox").fill("case");
  await page.getByText("All examples of this queue").click();
  const all = page.getByRole("combobox", { name: "Decide all that are open" });
  await all.selectOption("All golds valid, truly ambiguous");
  const preview = page.getByRole("region", { name: "What would change" });
  await preview.getByText("All golds valid, truly ambiguous: 7 of 8 examples would change; what is decided stays.").waitFor();
  assert.equal(await preview.getByRole("listitem").count(), 6);
  await assertAccessible(page);
  await screenshot(page, "label-bulk");
  await preview.getByRole("button", { name: "Leave them" }).click();
  await done(page, 1, 8);
  await all.selectOption("All golds valid, truly ambiguous");
  await preview.getByRole("button", { name: "Do it" }).click();
  await done(page, 8, 8);
  await page.getByRole("status").getByText("All golds valid, truly ambiguous: 7 examples. Undo takes all back.").waitFor();
  const [first, second] = await records(page, "Labels as JSON lines");
  assert.deepEqual([first, second].map(({ annotation }) => annotation.labels.ambiguous), ["no", "yes"]);
  await button(page, "Undo").click();
  await done(page, 1, 8);
  await page.getByRole("status").getByText("Undone: 7 examples.").waitFor();
  await button(page, "Undo").click();
  await done(page, 0, 8);
  await context.close();
});

test("a suggestion is marked, and nobody's decision until it is taken", async () => {
  const suggested = { "gold.1": "valid", "gold.2": "invalid", ambiguous: "no" };
  const sure = [0.9, 0.2, 0.6];
  const { page, context } = await label([file("cases.jsonl", lines(cases(3, (n) => ({ suggested, confidence: sure[n] }))))]);
  await done(page, 0, 3);
  assert.ok((await records(page, "Labels as JSON lines")).every(({ annotation }) => annotation === undefined));
  await page.getByRole("combobox", { name: "Order" }).selectOption("uncertain");
  const rows = page.locator(".label-row");
  await rows.first().filter({ hasText: "case 1?" }).waitFor();
  assert.deepEqual((await rows.allInnerTexts()).map((text) => text.match(/case (\d)/)[1]), ["1", "2", "0"]);
  await rows.first().click();
  await shows(page, 1);
  const second = page.locator(".label-golds .card").nth(1);
  await second.getByText("Suggested, not decided: invalid.").waitFor();
  await assertAccessible(page);
  await second.getByRole("button", { name: "Take it" }).click();
  await page.getByRole("status").getByText("Gold 2: invalid.").waitFor();
  assert.equal(await second.getByText("Suggested, not decided").count(), 0);
  // The rest is taken for the whole queue, and what was decided stays.
  await page.getByText("All examples of this queue").click();
  await page.getByRole("combobox", { name: "Decide all that are open" }).selectOption("what is suggested");
  await page.getByRole("region", { name: "What would change" }).getByRole("button", { name: "Do it" }).click();
  await done(page, 3, 3);
  await context.close();
});

test("examples whose queries differ in literals alone stand together", async () => {
  const query = (n) => (n % 2 === 0 ? `select name from pets where age = ${n}` : `select age from pets where name = 'x${n}'`);
  const all = Array.from({ length: 4 }, (_, n) => ({ db_id: "pets", question: `What of case ${n}?`, query: query(n) }));
  const { page, context } = await label([file("cases.jsonl", lines(all))]);
  await page.getByRole("combobox", { name: "Order" }).selectOption("similar");
  const rows = page.locator(".label-row");
  await rows.first().filter({ hasText: "case 1?" }).waitFor();
  assert.deepEqual((await rows.allInnerTexts()).map((text) => text.match(/case (\d)/)[1]), ["1", "3", "0", "2"]);
  await context.close();
});
