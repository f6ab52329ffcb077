// Review apart from annotation: handed in, returned with a reason, accepted; and labels that were
// overruled.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, launch, open, screenshot } from "./harness.mjs";
import { become, done, example, file, give, lines, look, save, shows, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

async function label(count, options = {}) {
  const visit = await open(browser, "/#/label", options);
  const records = Array.from({ length: count }, (_, n) => example(n, { id: `case ${n}` }));
  await give(visit.page, [file("cases.jsonl", lines(records))]);
  await title(visit.page).waitFor();
  return visit;
}

/** Goes to the queue of a task. */
const queue = (page, name) =>
  page.getByRole("group", { name: "Queues" }).getByRole("button", { name, exact: true }).click();

const row = (page, n) => page.locator(".label-row", { hasText: `case ${n}?` });
const review = (page, who) => page.getByRole("region", { name: `Review of ${who}` });
const jsonl = async (page, what) => (await save(page, what)).trim().split("\n").map(JSON.parse);

test("an annotation is submitted, returned with a reason, changed and accepted", async () => {
  const visit = await label(3);
  const { page, context } = visit;
  await become(page, "ada");
  for (const n of [0, 1]) {
    await shows(page, n);
    await page.locator("body").press("1");
  }
  await row(page, 0).click();
  await shows(page, 0);
  await review(page, "ada").getByRole("button", { name: "Submit" }).click();
  await review(page, "ada").getByText("submitted", { exact: true }).waitFor();
  await page.getByText("All examples of this queue").click();
  await page.getByRole("button", { name: "Submit all done" }).click();
  await page.getByText("Submit all done: 1 annotation would change.").waitFor();
  await page.getByRole("button", { name: "Do it" }).click();
  await page.getByRole("status").getByText("Submit all done: 1 annotation. Undo takes all back.").waitFor();

  // Whoever is not the author can review.
  await become(page, "bob");
  await queue(page, "Review (2)");
  await page.getByText(/^(\d of )?2 in the queue/).waitFor();
  await row(page, 1).click();
  await shows(page, 1);
  await review(page, "ada").getByRole("button", { name: "Return" }).click();
  await page.getByRole("alert").getByText("say why in a few words first").waitFor();
  await review(page, "ada").getByRole("textbox").fill("Which birth age?");
  await look(page);
  await assertAccessible(page);
  await screenshot(page, "label-review");
  await review(page, "ada").getByRole("button", { name: "Return" }).click();
  // The next one that waits follows.
  await shows(page, 0);
  await review(page, "ada").getByRole("button", { name: "Accept" }).click();
  await review(page, "ada").getByText("accepted", { exact: true }).waitFor();
  await page.getByRole("status").getByText("Nothing in this queue waits for a review.").waitFor();

  // What was returned is a queue of its own.
  await become(page, "ada");
  await queue(page, "Annotate");
  await page.getByRole("combobox", { name: "Review" }).selectOption("returned");
  await page.getByText(/^1 of 1 in the queue|^1 in the queue/).waitFor();
  await row(page, 1).click();
  await shows(page, 1);
  await review(page, "ada").getByText("returned. Which birth age?").waitFor();
  await page.getByRole("group", { name: "Truly ambiguous" }).getByRole("button", { name: "no" }).click();
  await review(page, "ada").getByRole("textbox").fill("You are right.");
  await review(page, "ada").getByRole("button", { name: "Submit" }).click();
  await review(page, "ada").getByText("submitted. You are right.").waitFor();
  // Who changes what was accepted opens it again.
  await page.getByRole("combobox", { name: "Review" }).selectOption("accepted");
  await row(page, 0).click();
  await shows(page, 0);
  await page.getByRole("group", { name: "Truly ambiguous" }).getByRole("button", { name: "unsure" }).click();
  await review(page, "ada").getByText("open", { exact: true }).waitFor();

  // The review is in the file, and comes back from it.
  const text = await save(page, "Labels as JSON lines");
  const records = text.trim().split("\n").map(JSON.parse);
  assert.deepEqual(records.map(({ annotation }) => annotation?.review), ["open", "submitted", undefined]);
  assert.deepEqual(records[1].annotation.thread.map(({ by, text }) => [by, text ?? ""]), [
    ["ada", ""], ["bob", "Which birth age?"], ["ada", "You are right."],
  ]);
  await context.close();
  const again = await open(browser, "/#/label");
  await give(again.page, [file("ada.jsonl", text)]);
  await title(again.page).waitFor();
  assert.equal(await save(again.page, "Labels as JSON lines"), text);
  await again.context.close();
});

test("the adjudicator takes over what one annotator says, and everybody sees what changed", async () => {
  const { page, context } = await label(3);
  for (const [who, key] of [["ada", "1"], ["bob", "5"]]) {
    await become(page, who);
    await row(page, 0).click();
    await shows(page, 0);
    await page.locator("body").press(key);
    await shows(page, 1);
  }
  await become(page, "adjudication");
  // Only what is in dispute counts.
  await page.locator(".label-progress span", { hasText: "0 of 1 in dispute decided" }).waitFor();
  await row(page, 0).click();
  await page.getByText("bob: no").waitFor();
  await page.getByRole("button", { name: "Take all of bob" }).click();
  await page.locator(".label-progress span", { hasText: "1 of 1 in dispute decided" }).waitFor();
  assert.equal(await done(page), "1");

  await become(page, "ada");
  await row(page, 0).click();
  await shows(page, 0);
  await page.getByText("adjudication: no", { exact: true }).waitFor();
  await become(page, "bob");
  await row(page, 0).click();
  await shows(page, 0);
  assert.equal(await page.getByText("adjudication: no", { exact: true }).count(), 0);

  await page.getByRole("button", { name: "Agreement", exact: true }).click();
  const table = page.getByRole("region", { name: "Overruled labels" });
  const cells = await table.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.cells].slice(1).map((cell) => cell.textContent)));
  assert.deepEqual(cells, [
    ["ada", "Truly ambiguous", "yes", "no", "adjudicated"],
    ["ada", "Kind of ambiguity", "column", "–", "adjudicated"],
  ]);
  await page.getByText("Confusion by label").click();
  const matrix = page.getByRole("region", { name: "Truly ambiguous: ada and bob" });
  assert.equal((await matrix.locator("tbody").innerText()).replace(/\s+/g, " ").trim(), "no 0 0 yes 1 0");
  await assertAccessible(page);
  await screenshot(page, "label-differences");
  const rows = (await save(page, "Overruled labels (CSV)")).trim().split("\n");
  assert.equal(rows[0], "id,db_id,question,annotator,label,given,holds,how,comment");
  assert.equal(rows[1], "case 0,pets,How old are the pets of case 0?,ada,ambiguous,yes,no,adjudicated,");
  assert.equal(rows.length, 3);
  await table.getByRole("button", { name: /case 0/ }).first().click();
  await shows(page, 0);
  // What nobody touched is in the adjudicated file, too.
  const held = await jsonl(page, "Adjudicated labels");
  assert.deepEqual(held.map(({ annotation }) => annotation?.labels.ambiguous), ["no", undefined, undefined]);
  await context.close();
});

test("on a phone a reviewer and the adjudicator decide at the bottom edge, whatever they read", async () => {
  const { page, context } = await label(2, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await become(page, "ada");
  await shows(page, 0);
  await page.locator("body").press("1");
  await shows(page, 1);
  await page.locator("body").press("k");
  await shows(page, 0);
  await review(page, "ada").getByRole("button", { name: "Submit" }).tap();
  await become(page, "bob");
  await row(page, 0).tap();
  await shows(page, 0);
  await page.locator("body").press("5");
  await shows(page, 1);
  const inView = async (button) => {
    for (const read of [title(page), page.locator(".label-golds .card").nth(1)]) {
      await read.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const { top, bottom } = await button.evaluate((element) => element.getBoundingClientRect().toJSON());
      assert.ok(top >= 0 && bottom <= 844, `${top} to ${bottom}`);
    }
  };
  await queue(page, "Review (1)");
  await shows(page, 0);
  await inView(review(page, "ada").getByRole("button", { name: "Accept" }));
  await assertAccessible(page);
  await screenshot(page, "label-reviewer-phone");
  await queue(page, "Adjudicate");
  await shows(page, 0);
  const take = page.getByRole("button", { name: "Take all of ada" });
  await inView(take);
  await take.tap();
  await page.locator(".label-progress span", { hasText: "1 of 1 in dispute decided" }).waitFor();
  await context.close();
});
