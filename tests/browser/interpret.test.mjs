// What a question may mean: the words that are ambiguous, the question asked back, what is learned.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { NARROW, assertAccessible, assertFits, assertFitsBoth, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { ask, ended, model, openFile, openSample, samples, view } from "./workbench.mjs";

/** Of the sample library: an author has a nationality, and the biography has one, too. */
const AMBIGUOUS = "What is the nationality of each author?";
/** The author's own nationality, whatever is joined with it, and that of the biography. */
const READINGS = [/^select (t1\.)?nationality from author\b/, /^select (t2\.)?nationality from .*author_biography\b/];
const PLAIN = "How many authors are there?";
const SAMPLE = "Three Rivers library";
/** Of the sample festival, whose workers are crew and volunteers: the page asks back which. */
const ASKED_BACK = "How many workers are there for each task?";
const FESTIVAL = "Lantern Hill festival";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page that has answered a question about the library, or another sample. */
async function answered(question, sample = SAMPLE) {
  const visit = await open(browser, "/?device=cpu");
  await samples(visit.page);
  await openSample(visit.page, sample);
  await model(visit.page);
  await ask(visit.page, question);
  await ended(visit.page);
  return visit;
}

const cards = (page) => page.locator("ol.readings > .card");
const headings = (page) => cards(page).locator("h3").allInnerTexts();
const queries = (page) => cards(page).locator("> .sql").allInnerTexts();
const talk = (page) => page.getByRole("region", { name: "Conversation" });
const panel = (page) => page.locator("details.hints");

test("a question with one meaning shows one interpretation and its answer", async () => {
  const visit = await answered(PLAIN);
  const { page } = visit;
  await page.getByRole("heading", { name: "One interpretation" }).waitFor();
  assert.equal(await cards(page).count(), 1);
  assert.match(await cards(page).locator(".answer").innerText(), /^The answer is \d+\.$/);
  assert.equal(await page.getByRole("button", { name: /may mean several things/ }).count(), 0);
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("an ambiguous word is marked, and a meaning keeps what has it", async () => {
  const visit = await answered(AMBIGUOUS);
  const { page } = visit;
  await page.getByRole("heading", { name: /“nationality” can mean two things/ }).waitFor();
  assert.equal(await page.getByText("The database has what the question names").count(), 0);
  assert.equal(await cards(page).count(), 2);
  const mark = page.getByRole("button", { name: /“nationality” may mean/ });
  assert.equal(await mark.getAttribute("aria-expanded"), "true");
  const meanings = page.getByRole("group", { name: /What “nationality” may mean/ }).getByRole("button");
  const [first] = await headings(page);
  await meanings.nth(1).focus();
  await page.keyboard.press("Enter");
  assert.equal(await cards(page).count(), 1);
  assert.notEqual((await headings(page))[0], first);
  assert.equal(await meanings.nth(1).getAttribute("aria-pressed"), "true");
  await meanings.nth(1).click();
  assert.equal(await cards(page).count(), 2, "clicked again");
  await meanings.nth(0).click();
  await meanings.filter({ hasText: "All" }).click();
  assert.equal(await cards(page).count(), 2, "all of them");
  assertQuiet(visit);
  await visit.context.close();
});

test("the whole conversation: an answer, taken back, own words, both, kept by a reload", async () => {
  const visit = await answered(ASKED_BACK, FESTIVAL);
  const { page } = visit;
  const options = talk(page).locator("button.option");
  assert.match(await talk(page).innerText(), /Which do you mean by “workers”/);
  assert.equal(await options.count(), 2);
  assert.ok((await options.first().locator(".row").count()) >= 2, "rows of the result");

  await options.nth(1).click();
  assert.match(await talk(page).locator(".outcome").innerText(), /There are/);
  assert.equal(await cards(page).count(), 1);
  await page.getByRole("button", { name: /^Take back/ }).click();
  assert.equal(await cards(page).count(), 2);

  const words = page.getByRole("textbox", { name: "Answer in your own words" });
  await words.fill("something quite different");
  await words.press("Enter");
  await talk(page).getByText("None of the answers says “something”, “quite” or “different”.").waitFor();
  await words.fill("the volunteers");
  await words.press("Enter");
  assert.equal(await cards(page).count(), 1);
  assert.match(await talk(page).innerText(), /the volunteers/);

  // The file has the conversation, and so has the next visit.
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save trace" }).click();
  const run = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  assert.deepEqual(run.dialogue.answers, [{ answer: "text", value: "the volunteers" }]);
  assert.equal(run.interpretations.shown.length, 2);
  await page.reload();
  await talk(page).getByText("the volunteers").waitFor();
  assert.equal(await cards(page).count(), 1);

  await page.getByRole("button", { name: /^Take back/ }).click();
  await page.getByRole("button", { name: "Both" }).click();
  assert.equal(await talk(page).locator(".outcome").count(), 2);
  assert.equal(await cards(page).count(), 2);
  await assertAccessible(page);
  await page.getByRole("button", { name: /^Take back/ }).click();
  await page.getByRole("button", { name: "I don't know" }).click();
  assert.equal(await cards(page).count(), 2);
  assertQuiet(visit);
  await visit.context.close();
});

test("an interpretation can be edited and is read again", async () => {
  const visit = await answered(AMBIGUOUS);
  const { page } = visit;
  await page.getByRole("button", { name: "Reword interpretation 1" }).click();
  const field = page.getByRole("textbox", { name: "The interpretation in your words" });
  assert.doesNotMatch(await field.inputValue(), /[[\]]/);
  await field.fill(PLAIN);
  await page.getByRole("button", { name: "Find interpretations again" }).click();
  await page.getByRole("heading", { name: "One interpretation" }).waitFor({ timeout: 240_000 });
  assert.equal(await page.getByRole("textbox", { name: "Question" }).inputValue(), PLAIN);
  await visit.context.close();
});

test("everything that was found can be shown, and less of it", async () => {
  const visit = await answered(PLAIN);
  const { page } = visit;
  const slider = page.getByRole("slider", { name: "Show" });
  const folded = page.locator("details.folded");
  await page.getByRole("heading", { name: "One interpretation" }).waitFor();
  await slider.focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector("details.folded")?.open ?? true);
  assert.equal(await slider.getAttribute("aria-valuetext"), "everything");
  const most = await cards(page).count();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => !(document.querySelector("details.folded")?.open ?? false));
  assert.ok((await cards(page).count()) <= most);
  assert.ok((await folded.count()) <= 1);
  await visit.context.close();
});

test("a model that is not calibrated leaves nothing out, and says why", async () => {
  const { context, page } = await open(browser, "/icon.svg");
  await context.route("**/selector.json", async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, calibration: json.calibration.slice(0, 3) } });
  });
  await page.goto(new URL("/?device=cpu", process.env.BEAMSPLITTER_URL).href);
  await samples(page);
  await openSample(page, SAMPLE);
  await model(page);
  await ask(page, PLAIN);
  await ended(page);
  await page.getByText("this model is calibrated by 3 right answers and 24 are needed here").waitFor();
  assert.equal(await page.locator("details.folded").count(), 0);
  await context.close();
});

test("a choice is learned: it comes first the next time, says why, and can be forgotten", async () => {
  const visit = await answered(AMBIGUOUS);
  const { page } = visit;
  const before = await queries(page);
  await page.getByRole("button", { name: "This is what I meant: interpretation 2" }).click();
  await panel(page).locator("summary").click();
  assert.match(await panel(page).innerText(), /1 hint[^]*By “nationality” you mean/);

  await ask(page, "Show the nationality of each author.");
  await ended(page);
  await cards(page).first().locator(".because").waitFor();
  assert.match(await cards(page).first().innerText(), /From what you chose before: By “nationality” you mean/);
  await ask(page, AMBIGUOUS);
  await ended(page);
  const second = READINGS.find((reading) => reading.test(before[1]));
  assert.match((await queries(page))[0], second, "what was chosen comes first");

  // Hints stay with the database.
  await page.reload();
  await cards(page).first().waitFor();
  await panel(page).locator("summary").click();
  assert.match(await panel(page).innerText(), /1 hint/);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  assert.equal(file.hints[0].words, "nationality");
  await assertAccessible(page);

  await page.getByRole("button", { name: /^Forget the hint about/ }).click();
  await ask(page, AMBIGUOUS);
  await ended(page);
  assert.deepEqual(await queries(page), before, "as before");
  assertQuiet(visit);
  await visit.context.close();
});

test("three choices order the next question's interpretations, and all can be forgotten", async () => {
  const visit = await answered(AMBIGUOUS);
  const { page } = visit;
  const before = await queries(page);
  // The reading that does not come first by itself.
  const second = READINGS.find((reading) => reading.test(before[1]));
  const meant = async () => (await queries(page)).findIndex((sql) => second.test(sql));
  assert.equal(await meant(), 1);
  for (const next of ["Show", "List", "Give"]) {
    await page.getByRole("button", { name: `This is what I meant: interpretation ${(await meant()) + 1}` }).click();
    await ask(page, `${next} the nationality of each author.`);
    await ended(page);
  }
  assert.equal(await meant(), 0);
  await cards(page).first().locator(".because").waitFor();
  await panel(page).locator("summary").click();
  await panel(page).getByText(/^What you chose before \(3 choices\)/).waitFor();
  await panel(page).getByRole("button", { name: /^Forget the hint about/ }).click();
  await panel(page).getByRole("button", { name: "Forget the choices that count in how many are shown" }).click();
  await ask(page, AMBIGUOUS);
  await ended(page);
  assert.deepEqual(await queries(page), before, "as before");
  assertQuiet(visit);
  await visit.context.close();
});

test("systems beside each other: what they found, what is shown, and what it cost", async () => {
  const visit = await answered(PLAIN);
  const { page } = visit;
  await view(page, "Compare");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const table = page.getByRole("region", { name: "Comparison" });
  const shown = table.locator("tr", { hasText: "Interpretations shown" });
  await shown.filter({ hasNotText: "…" }).waitFor({ timeout: 240_000 });
  assert.match(await table.innerText(), /Of all queries found here[^]*Network calls[^]*Time/);
  // What the systems found themselves is nothing that should be covered.
  assert.doesNotMatch(await table.innerText(), /covered/i);
  // Masking in one batch, masking schema after schema, and each smaller schema read anew.
  const heads = await table.locator("thead th").allInnerTexts();
  const masking = ["Beamsplitter", "ODIN", "ODIN, each schema read anew"];
  assert.deepEqual(heads.slice(1, 4).map((head) => head.split("\n")[0].trim()), masking);
  const costs = async (name) => {
    const cells = await table.locator("tr", { hasText: name }).locator("td").allInnerTexts();
    return cells.map((cell) => Number(cell.replace(/[^0-9.]/g, "")));
  };
  const calls = await costs("Network calls");
  assert.equal(calls.length, 5);
  assert.ok([...calls, ...(await costs("Time"))].every((cost) => cost > 0), calls.join(", "));
  await screenshot(page, "compare-masking");
  await visit.context.close();
});

test("a card says what was changed in its query after the model wrote it", async () => {
  const script = `create table people (id integer primary key, name text, birth_date text, city text);
    insert into people values (1, 'Ada', '1986-03-02', 'Oslo'), (2, 'Bea', '1986-11-12', 'Bern'),
      (3, 'Carl', '1990-01-30', 'Graz'), (4, 'Dora', '1972-07-07', 'Oslo');`;
  const visit = await open(browser, "/?device=cpu", { viewport: NARROW });
  const { page } = visit;
  await openFile(page, "people.sqlite", database(script));
  await model(page);
  await ask(page, "names of people with birthday in july");
  await ended(page);
  const [first] = await queries(page);
  assert.match(first, /birth_date like '%-07-%'/);
  const line = cards(page).first().locator("> .repaired");
  assert.equal(
    await line.innerText(),
    "Changed after the model wrote it: “starts with” became LIKE, since cells of people.birth_date contain '-07-'.",
  );
  await assertFits(page, "interpret-repaired");
  await visit.context.close();
});

test("every state of a question fits its window, in light and dark", async () => {
  const visit = await answered(ASKED_BACK, FESTIVAL);
  const { page } = visit;
  await assertFitsBoth(page, "interpret-ambiguous");
  await talk(page).locator("button.option").first().click();
  await talk(page).locator(".outcome").waitFor();
  await page.getByRole("button", { name: "This is what I meant: interpretation 1" }).click();
  await panel(page).locator("summary").click();
  await assertFitsBoth(page, "interpret-settled");
  await ask(page, "What is the weather in Paris?");
  await ended(page);
  await assertFitsBoth(page, "interpret-weather");
  assertQuiet(visit);
  await visit.context.close();
});
