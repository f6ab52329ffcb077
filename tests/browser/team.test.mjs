// A lead and annotators: what comes back is added, agreement counts what was chosen, and each task has
// its queue.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { assertAccessible, drop, launch, open } from "./harness.mjs";
import { PETS, become, example, file, give, lines, look, save, shows, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const cases = (count) => Array.from({ length: count }, (_, n) => example(n, { id: `case ${n}` }));
const button = (page, name) => page.getByRole("button", { name, exact: true });
const queue = (page, name) => page.getByRole("group", { name: "Queues" }).getByRole("button", { name, exact: true });
const inQueue = (page, count) => page.getByText(new RegExp(`^(\\d+ of )?${count} in the queue`)).waitFor();

/** Opens the label view with files. */
async function label(files) {
  const visit = await open(browser, "/#/label");
  await give(visit.page, files);
  await title(visit.page).waitFor();
  return visit;
}

/** What an annotator says of cases, as a file of labels. */
function said(who, values) {
  const all = cases(values.length).map((record, n) => ({
    ...record,
    annotation: { annotator: who, labels: { "gold.1": "valid", "gold.2": "valid", ambiguous: values[n] } },
  }));
  return file(`${who}.jsonl`, lines(all));
}

test("a returned project is added to the lead's when the lead says so, and undo takes it out", async () => {
  const annotator = await label([file("cases.jsonl", lines(cases(3)))]);
  await become(annotator.page, "ada");
  await shows(annotator.page, 0);
  await annotator.page.locator("body").press("1");
  await shows(annotator.page, 1);
  const returned = file("done-ada.labels", await save(annotator.page, "Project with its whole history"));
  await annotator.context.close();

  // The lead labelled nothing, and has more examples.
  const { page, context } = await label([file("cases.jsonl", lines(cases(5)))]);
  await give(page, [returned]);
  const incoming = page.getByRole("region", { name: "Another project" });
  await incoming.getByText("Its 3 examples are in “cases”, too.").waitFor();
  await inQueue(page, 5);
  await assertAccessible(page);
  await incoming.getByRole("button", { name: "Add ada's 1 label" }).click();
  await page.getByRole("status").getByText("done-ada.labels: 1 annotation.").waitFor();
  await inQueue(page, 5);
  await button(page, "Undo: take done-ada.labels out again").click();
  await page.getByRole("status").getByText("done-ada.labels was taken out again.").waitFor();
  assert.ok(!(await save(page, "Labels as JSON lines")).includes('"ada"'));

  // Opened in the lead's place, it gives way again.
  await give(page, [returned]);
  await incoming.getByRole("button", { name: "Open it beside this project" }).click();
  await inQueue(page, 3);
  await page.locator("body").press("u");
  await inQueue(page, 5);
  await context.close();
});

test("a part of a split has its databases, and opens with them", async () => {
  const { page, context } = await label([file("cases.jsonl", lines(cases(4))), file("pets.sqlite", PETS)]);
  await page.locator(".label-golds tbody tr").first().waitFor();
  await button(page, "Agreement").click();
  await page.getByText("Split for several people…").click();
  await page.getByLabel("Annotators, separated by commas").fill("ada, bob");
  const saving = page.waitForEvent("download");
  await button(page, "Save a file for each").click();
  const bytes = await readFile(await (await saving).path());
  for (const name of ["cases-ada.labels.zip", "cases-bob.labels.zip"]) assert.ok(bytes.includes(name), name);
  await context.close();
});

test("a kind that nobody chose does not count in agreement, and the cells of a confusion open", async () => {
  const { page, context } = await label([file("cases.jsonl", lines(cases(3)))]);
  for (const who of ["ada", "bob"]) {
    await become(page, who);
    await page.locator(".label-row").first().click();
    for (const n of [0, 1, 2]) {
      await shows(page, n);
      await page.locator("body").press(who === "bob" && n === 2 ? "5" : "1");
    }
    await look(page);
  }
  await button(page, "Agreement").click();
  await page.getByText("Computing …").waitFor({ state: "detached" });
  const kind = page.getByRole("row", { name: /Kind of ambiguity all/ });
  assert.match(await kind.innerText(), /all\s+0\s+taken from the file/);
  await page.getByText("5 values taken over from the file, which nobody chose, left out.").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save all figures as CSV").click()]);
  assert.match(await readFile(await download.path(), "utf8"), /^kind,all,"ada, bob",0,5,.*taken from the file/m);
  const by = page.getByRole("combobox", { name: "Figures by" });
  for (const [cut, why] of [
    ["by pair of annotators", "Two annotators are one pair"],
    ["by quarter of the time", "Quarters have figures once 20 examples were rated"],
  ]) {
    await by.selectOption(cut);
    await page.getByText(why).waitFor();
  }
  await by.selectOption("by kind of ambiguity");
  await page.getByText("Confusion by label").click();
  const matrix = page.getByRole("region", { name: "Truly ambiguous: ada and bob" });
  // ada says yes of all three, bob no of the last.
  await matrix.locator("tbody tr").last().getByRole("button", { name: "1" }).click();
  await inQueue(page, 1);
  await shows(page, 2);
  await button(page, "Clear all filters").click();
  await inQueue(page, 3);
  await context.close();
});

test("filters are seen and cleared, and Escape clears the search with its filter", async () => {
  const { page, context } = await label([file("cases.jsonl", lines(cases(12)))]);
  await page.locator("body").press("/");
  await page.keyboard.type("case 11");
  await inQueue(page, 1);
  await button(page, "Clear the filter “case 11”").waitFor();
  await page.keyboard.press("Escape");
  await inQueue(page, 12);
  assert.equal(await page.locator("#queue-search").inputValue(), "");
  await page.getByRole("combobox", { name: "Status" }).selectOption("done");
  await page.getByText("No example of this queue matches the filters.").waitFor();
  await assertAccessible(page);
  await button(page, "Clear the filters").click();
  await inQueue(page, 12);
  assert.equal(await page.getByRole("combobox", { name: "Status" }).inputValue(), "");
  await context.close();
});

test("what is in dispute is decided one after the other, whatever the filter was", async () => {
  const { page, context } = await label([
    said("ada", ["yes", "yes", "yes", "no"]), said("bob", ["no", "yes", "no", "yes"]),
  ]);
  await page.getByRole("combobox", { name: "Kind of ambiguity" }).selectOption("column");
  await page.getByRole("checkbox", { name: "flagged" }).check();
  await button(page, "Agreement").click();
  await page.getByText("Annotators differ on 3 examples, 3 still open.").waitFor();
  await button(page, "Adjudicate").click();
  await inQueue(page, 3);
  for (const [n, key] of [[0, "A"], [2, "B"], [3, "1"]]) {
    await shows(page, n);
    await page.locator("body").press(key);
  }
  await page.locator(".label-progress span", { hasText: "3 of 3 in dispute decided" }).waitFor();
  // Annotate is the person's again, with every example.
  await queue(page, "Annotate").click();
  await inQueue(page, 4);
  assert.notEqual(await page.locator(".label-who select").inputValue(), "adjudication");
  await context.close();
});

test("what others submitted is reviewed by keys, one after the other", async () => {
  const { page, context } = await label([file("cases.jsonl", lines(cases(3)))]);
  await become(page, "ada");
  for (const n of [0, 1]) {
    await shows(page, n);
    await page.locator("body").press("1");
  }
  await page.getByText("All examples of this queue").click();
  await button(page, "Submit all done").click();
  await button(page, "Do it").click();
  await queue(page, "Review").click();
  await page.getByText("Nothing waits for your review.").waitFor();
  await queue(page, "Annotate").click();
  await become(page, "bob");
  await queue(page, "Review (2)").click();
  await inQueue(page, 2);
  await shows(page, 0);
  // No key labels here.
  await page.locator("body").press("1");
  await page.locator("body").press("a");
  await shows(page, 1);
  // A step of a review has a way back, and no label of the reviewer's own goes instead.
  await page.locator("body").press("u");
  await page.getByRole("status").getByText("Undone: ada's annotation is no longer accepted.").waitFor();
  await shows(page, 0);
  await page.locator("body").press("a");
  await shows(page, 1);
  await page.locator("body").press("r");
  await page.keyboard.type("Which age?");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Nothing in this queue waits for a review.").waitFor();
  const records = (await save(page, "Labels as JSON lines")).trim().split("\n").map(JSON.parse);
  assert.deepEqual(records.map(({ annotation }) => annotation?.review), ["accepted", "returned", undefined]);
  assert.ok(records.every(({ annotation }) => annotation?.annotator !== "bob"));
  await context.close();
});

test("what waits in a filter is accepted at once after a look at it, and one step takes all back", async () => {
  const { page, context } = await label([file("cases.jsonl", lines(cases(4)))]);
  await become(page, "ada");
  for (const n of [0, 1, 2]) {
    await shows(page, n);
    await page.locator("body").press("1");
  }
  await page.getByText("All examples of this queue").click();
  const preview = page.getByRole("region", { name: "What would change" });
  const all = async (name, words) => {
    await button(page, name).click();
    await preview.getByText(words).waitFor();
    await preview.getByRole("button", { name: "Do it" }).click();
  };
  await all("Submit all done", "Submit all done: 3 annotations would change.");
  await button(page, "Undo").click();
  await page.getByRole("status").getByText("Undone: 3 annotations.").waitFor();
  await all("Submit all done", "Submit all done: 3 annotations would change.");
  await become(page, "bob");
  await queue(page, "Review (3)").click();
  await page.getByRole("searchbox").fill("case");
  await button(page, "Accept all submitted").click();
  await preview.getByText("Accept all submitted: 3 annotations would change.").waitFor();
  assert.match(await preview.getByRole("listitem").first().innerText(), /^ada: How old/);
  await assertAccessible(page);
  await preview.getByRole("button", { name: "Leave them" }).click();
  await all("Accept all submitted", "Accept all submitted: 3 annotations would change.");
  await queue(page, "Review").click();
  await page.getByText("Nothing waits for your review.").waitFor();
  await button(page, "Undo").click();
  await page.getByRole("status").getByText("Undone: 3 annotations.").waitFor();
  await queue(page, "Review (3)").waitFor();
  await context.close();
});

test("two projects that come back at once are asked about one after the other, in the view Agreement, too", async () => {
  const parts = [];
  for (const who of ["ada", "bob"]) {
    const annotator = await label([file("cases.jsonl", lines(cases(3)))]);
    await become(annotator.page, who);
    await shows(annotator.page, 0);
    await annotator.page.locator("body").press(who === "ada" ? "1" : "5");
    await shows(annotator.page, 1);
    parts.push(file(`done-${who}.labels`, await save(annotator.page, "Project with its whole history")));
    await annotator.context.close();
  }
  const { page, context } = await label([file("cases.jsonl", lines(cases(5)))]);
  await button(page, "Agreement").click();
  const folder = await mkdtemp(path.join(tmpdir(), "beamsplitter-"));
  const paths = parts.map(({ name }) => path.join(folder, name));
  await Promise.all(parts.map(({ buffer }, at) => writeFile(paths[at], buffer)));
  await drop(page, ...paths);
  const incoming = page.getByRole("region", { name: "Another project" });
  for (const who of ["ada", "bob"]) {
    await incoming.getByRole("button", { name: `Add ${who}'s 1 label` }).click();
  }
  await page.getByText("2 annotators: ada, bob.").waitFor();
  await page.getByText("Annotators differ on 1 example, 1 still open.").waitFor();
  // One step each takes them out again.
  await button(page, "Undo: take done-bob.labels out again").click();
  await page.getByText("Only ada has labelled so far.").waitFor();
  await button(page, "Undo: take done-ada.labels out again").click();
  await page.getByText("No labels yet.").waitFor();
  await context.close();
  await rm(folder, { recursive: true });
});

test("an annotator gets another name, and nobody becomes somebody else", async () => {
  const { page, context } = await label([said("annotator 1", ["yes"]), said("bob", ["no"])]);
  await button(page, "Agreement").click();
  const name = page.getByLabel("New name of annotator 1");
  for (const [to, told] of [["bob", /somebody is called bob already/], ["ada", /is called ada from here on/]]) {
    await button(page, "Rename annotator 1").click();
    await name.fill(to);
    await button(page, "Rename").click();
    await page.locator(".label-messages").getByText(told).waitFor();
  }
  await page.getByText("2 annotators: ada, bob.").waitFor();
  await assertAccessible(page);
  await context.close();
});
