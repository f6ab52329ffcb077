// Annotation: many examples by the keyboard alone, with a tab closed in the middle, a worker
// killed and the storage full; files that do not fit; two annotators.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { ADDRESS, NARROW, WIDE, assertAccessible, assertFits, assertQuiet, drop, launch, open, profile, screenshot } from "./harness.mjs";
import { PETS, done, example, file, give, lines, look, press, save, saved, title } from "./labelling.mjs";
import { follow } from "./workbench.mjs";
import { zip } from "./zip.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n";

/** Opens the label view and gives it files. */
async function labelView(place, files, options = {}) {
  const visit = await open(browser, place, options);
  await give(visit.page, files);
  return visit;
}

/** Goes on with example `n`, the first that is open: it is in view, or the one before it is. */
async function resume(page, n) {
  const shown = await title(page).innerText();
  assert.match(shown, new RegExp(`case (${n - 1}|${n})\\?`));
  if (!shown.includes(`case ${n}?`)) await page.keyboard.press("o");
  await title(page).filter({ hasText: `case ${n}?` }).waitFor();
}

/** Writes into the page's storage until not another hundred bytes have room. */
async function fill(page) {
  const refused = await page.evaluate(async () => {
    const answered = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open("filler", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("bytes", { autoIncrement: true });
    const database = await answered(opening);
    let name = null;
    for (let size = 8 << 20; size > 50; size >>= 2) {
      const bytes = new Uint8Array(size);
      // What repeats itself would be kept in less room.
      for (let at = 0; at < size; at += 1 << 16) crypto.getRandomValues(bytes.subarray(at, at + (1 << 16)));
      for (name = null; name === null; ) {
        name = await new Promise((resolve) => {
          const transaction = database.transaction("bytes", "readwrite");
          transaction.objectStore("bytes").put(bytes);
          transaction.oncomplete = () => resolve(null);
          transaction.onabort = () => resolve(transaction.error?.name ?? "aborted");
        });
      }
    }
    database.close();
    return name;
  });
  assert.equal(refused, "QuotaExceededError");
}

test("twenty-six examples by keyboard lose nothing to a closed tab, a killed worker, a full disk", async (t) => {
  const records = Array.from({ length: 27 }, (_, n) => example(n, n === 6 ? { query2: ENDLESS } : {}));
  const context = await profile();
  t.after(() => context.close());
  const still = await context.newPage();
  await still.goto(new URL("/icon.svg", ADDRESS).href);
  // Chromium enforces what was allowed from the beginning; a smaller quota half a minute late.
  const quota = await context.newCDPSession(still);
  const allow = (quotaSize) => quota.send("Storage.overrideQuotaForOrigin", { origin: ADDRESS, quotaSize });
  await allow(40 << 20);
  let page = await context.newPage();
  await page.goto(new URL("/#/label", ADDRESS).href);
  await give(page, [file("cases.jsonl", lines(records)), file("pets.sqlite", PETS)]);
  await title(page).filter({ hasText: "case 0" }).waitFor();
  await page.locator(".label-golds tbody tr").first().waitFor();
  const times = [];
  const keys = [];
  const go = async (count) => {
    for (let n = 0; n < count; n += 1) {
      const key = "1123145161"[keys.length % 10];
      keys.push(key);
      times.push(await press(page, key));
    }
  };

  await go(6);
  // The seventh never ends: its worker is killed, the next one has results again.
  await page.getByText("Stopped after").first().waitFor({ timeout: 20_000 });
  await go(1);
  await page.locator(".label-golds tbody tr").first().waitFor();

  // The tab goes within the same breath as the last key.
  await go(3);
  keys.push("2");
  await look(page);
  await page.keyboard.press("2");
  await page.close();
  page = await context.newPage();
  await page.goto(new URL("/#/label", ADDRESS).href);
  await title(page).waitFor();
  assert.equal(await done(page), "11");
  // Where one was: the step after the last decision is no decision, and may be lost.
  await resume(page, 11);
  await page.locator(".label-golds tbody tr").first().waitFor();
  await saved(page);

  // No room at all: what this browser allows is used up to the last byte.
  await fill(page);
  await go(5);
  const alert = page.getByRole("alert").filter({ hasText: "Not kept" });
  await alert.waitFor();
  assert.match(await alert.innerText(), /storage is full\. \d+ decisions? (is|are) in a small store of this browser.*you can go on labelling/s);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    alert.getByRole("button", { name: "Save the project as a file" }).click(),
  ]);
  const project = (await readFile(await download.path(), "utf8")).trim().split("\n");
  assert.equal(project.filter((line) => line.includes('"do":"decide"')).length, 16);
  await page.locator("body").press("Escape");
  await go(5);
  // The tab goes while there is still no room.
  await page.close();
  page = await context.newPage();
  await page.goto(new URL("/#/label", ADDRESS).href);
  await title(page).waitFor();
  assert.equal(await done(page), "21", "decisions outlive a tab whose storage was full");
  await resume(page, 21);
  const settled = () => page.getByText("Trying …").waitFor({ state: "detached" });
  const unkept = page.getByRole("alert").filter({ hasText: "Not kept" });
  await unkept.waitFor();
  await settled();
  await allow();
  // Nothing but the button tries again.
  do {
    await page.getByRole("button", { name: "Try again" }).click();
    await settled();
  } while ((await unkept.count()) > 0);
  await saved(page);
  await go(5);
  await saved(page);

  // Undo and redo as far as it goes.
  for (let n = 0; n < 26; n += 1) await page.keyboard.press("u");
  await page.locator(".label-progress span", { hasText: /^0 of 27/ }).waitFor();
  for (let n = 0; n < 26; n += 1) await page.keyboard.press("U");
  await page.locator(".label-progress span", { hasText: /^26 of 27/ }).waitFor();
  await saved(page);

  await page.reload();
  await title(page).waitFor();
  assert.equal(await done(page), "26");
  const written = (await save(page, "Labels as JSON lines")).trim().split("\n").map(JSON.parse);
  assert.equal(written.length, 27);
  const ambiguous = { 1: "yes", 2: "no", 3: "no", 4: "no", 5: "no", 6: "unsure" };
  written.slice(0, 26).forEach(({ question, annotation }, n) => {
    assert.equal(question, records[n].question);
    assert.equal(annotation.labels.ambiguous, ambiguous[keys[n]], `example ${n}`);
    assert.equal(annotation.status, "done");
    assert.match(annotation.tool, /^beamsplitter /);
    assert.match(annotation.label_set, /^standard /);
  });
  assert.equal(written[26].annotation, undefined);

  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(0);
  t.diagnostic(`key to next example: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`);
});

for (const [name, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
  test(`the view Annotate in light and dark: ${name}`, async () => {
    const files = [file("cases.jsonl", lines([example(1), example(2)])), file("pets.sqlite", PETS)];
    const visit = await labelView("/#/label", [], { viewport });
    const { page } = visit;
    const check = (what) => assertFits(page, `label-${name}-${what}`);
    await check("empty");
    await give(page, files);
    await page.locator(".label-golds tbody tr").first().waitFor();
    await page.getByText("gold 1: EM, EXM").waitFor();
    await page.getByText(/only in gold 1/).first().waitFor();
    await page.locator("body").press("q");
    await page.locator("body").press("g");
    await check("example");
    const found = page.getByRole("region", { name: "Candidates" }).locator("ol > li").nth(1);
    await found.locator("summary", { hasText: /^3 rows$/ }).click();
    await found.getByText("Use as …").click();
    await check("found");
    const review = page.getByRole("region", { name: "Review of annotator 1" });
    await review.getByRole("textbox").fill("Not sure of the kind.");
    await review.getByRole("button", { name: "Add remark" }).click();
    await review.getByText("Not sure of the kind.").waitFor();
    await check("review");
    for (const menu of ["Open", "Save"]) {
      await page.locator("summary", { hasText: menu }).click();
      await check(menu.toLowerCase());
      await page.locator("summary", { hasText: menu }).click();
    }
    await page.locator("body").press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await check("keys");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Label set", exact: true }).click();
    await check("label-set");
    await page.getByText("Keys that decide an example").click();
    await check("label-keys");
    assertQuiet(visit);
    await visit.context.close();
  });
}

test("a query is parsed and run while it is written, and names are completed", async () => {
  const files = [file("cases.jsonl", lines([example(1)])), file("pets.sqlite", PETS)];
  const { page, context } = await labelView("/#/label", files);
  await page.locator(".label-golds tbody tr").first().waitFor();
  await page.locator("body").press("r");
  const third = page.getByLabel("Another reading");
  await third.pressSequentially("select yea");
  await page.keyboard.press("Control+Space");
  assert.equal(await third.inputValue(), "select years_old");
  await third.pressSequentially(" from");
  await page.locator("#label-third-said .error").waitFor();
  await third.pressSequentially(" pets where kind = 'dog'");
  await page.getByText("It runs: 2 rows.").waitFor();
  await saved(page);
  await page.reload();
  await title(page).waitFor();
  assert.match(await page.getByLabel("Another reading").inputValue(), /^select years_old from pets/);
  await context.close();
});

test("a question is decoded on its own database, and stands beside the golds in every view", async () => {
  const asked = {
    db_id: "pets",
    question: "How many owners are there?",
    query1: "select count(*) from owners",
    query2: "select count(distinct town) from owners",
    candidates: ["select town from owners"],
  };
  const { page, context } = await labelView("/#/label", [file("one.jsonl", lines([asked])), file("pets.sqlite", PETS)]);
  await page.locator(".label-golds tbody tr").first().waitFor();
  await page.getByRole("button", { name: "Decode this question" }).click();
  const live = page.getByRole("region", { name: "Live run" });
  await live.getByText(/^\d interpretations?$/).waitFor({ timeout: 120_000 });
  await live.getByText("gold 1: EM, EXM").first().waitFor();
  await assertAccessible(page);
  await screenshot(page, "label-live");
  await live.getByRole("link", { name: "Coverage of the golds" }).click();
  const coverage = page.locator('.table-scroll[aria-label="Comparison"]');
  await coverage.getByText(/of 2/).first().waitFor();
  await follow(page, "Beam tree");
  await page.getByRole("tree").getByRole("treeitem").first().waitFor();
  await page.goBack();
  await follow(page, "Annotate");
  await live.getByText("gold 1: EM, EXM").first().waitFor();
  // One of AmbiQT's is decoded on its changed database.
  await give(page, [file("two.jsonl", lines([example(1, { question: "What are the names of all pets?" })]))]);
  await page.locator("body").press("j");
  await title(page).filter({ hasText: "names of all pets" }).waitFor();
  await page.locator(".label-golds tbody tr").first().waitFor();
  await page.getByRole("button", { name: "Decode this question" }).click();
  await live.getByText(/^\d interpretations?$/).waitFor({ timeout: 120_000 });
  await page.getByRole("link", { name: "Ask", exact: true }).click();
  await page.locator(".database-name", { hasText: "pets (changed)" }).waitFor();
  await page.getByRole("list", { name: "Tables" }).locator("summary", { hasText: "pets" }).click();
  await page.getByText("birth_age").first().waitFor();
  await context.close();
});

test("two annotators are compared, and the last word is given", async () => {
  const records = [1, 2, 3].map((n) => example(n));
  const said = (who, values) =>
    lines(records.map((record, n) => ({
      ...record,
      annotation: { annotator: who, labels: { "gold.1": "valid", "gold.2": "valid", ambiguous: values[n] } },
    })));
  const files = [
    file("ada.jsonl", said("ada", ["yes", "no", "yes"])),
    file("bob.jsonl", said("bob", ["yes", "no", "no"])),
  ];
  const { page, context } = await labelView("/#/label", files);
  await title(page).waitFor();
  await page.getByRole("button", { name: "Agreement", exact: true }).click();
  await page.getByText("2 annotators: ada, bob.").waitFor();
  const row = page.getByRole("row", { name: /Truly ambiguous all/ });
  // Two of three pairs are equal; Cohen: (2/3 - 4/9) / (1 - 4/9).
  assert.match(await row.innerText(), /3\s+0\.667.*0\.400/s);
  await assertAccessible(page);
  await screenshot(page, "label-agreement");
  await page.getByRole("button", { name: "Adjudicate", exact: true }).click();
  await title(page).filter({ hasText: "case 3" }).waitFor();
  await page.getByText("ada: yes").waitFor();
  await look(page);
  await page.locator("body").press("t");
  await screenshot(page, "label-adjudication");
  const held = (await save(page, "Adjudicated labels")).trim().split("\n").map(JSON.parse);
  assert.deepEqual(held.map(({ annotation }) => annotation.how.ambiguous), ["unanimous", "unanimous", "adjudicated"]);
  await context.close();
});

test("neither a namesake nor a project takes labels away unasked", async () => {
  const said = (ambiguous) =>
    lines([1, 2].map((n) => ({ ...example(n), annotation: { annotator: "ada", labels: { ambiguous } } })));
  const { page, context } = await labelView("/#/label", [file("ada.jsonl", said("yes"))]);
  await title(page).waitFor();
  await give(page, [file("other.jsonl", said("no"))]);
  const report = page.getByRole("region", { name: "Problems" });
  await report.getByText("There are other labels by ada already").waitFor();
  await assertAccessible(page);
  await report.getByRole("button", { name: "Merge as another person" }).click();
  await page.getByRole("button", { name: "Agreement", exact: true }).click();
  await page.getByText("2 annotators: ada, ada (other.jsonl).").waitFor();
  await page.getByRole("button", { name: "Label", exact: true }).click();
  await page.getByRole("combobox", { name: "Order" }).selectOption("random");
  await page.getByLabel("Seed of the random order").fill("7");
  await page.getByLabel("Seed of the random order").press("Enter");
  const project = await save(page, "Project with its whole history");
  await look(page);
  await page.locator("body").press("1");
  await page.getByText(/^1 of 2 done/).waitFor();
  const incoming = page.getByRole("region", { name: "Another project" });
  await give(page, [file("mine.labels", project)]);
  await incoming.getByRole("button", { name: "Keep this project as it is" }).click();
  await page.getByText(/^1 of 2 done/).waitFor();
  await give(page, [file("mine.labels", project)]);
  await incoming.getByRole("button", { name: "Open it beside this project" }).click();
  await page.getByText(/^0 of 2 done/).waitFor();
  // The order comes with the project, and is there after a reload.
  await saved(page);
  await page.reload();
  await title(page).waitFor();
  assert.equal(await page.getByRole("combobox", { name: "Order" }).inputValue(), "random");
  assert.equal(await page.getByLabel("Seed of the random order").inputValue(), "7");
  await context.close();
});

test("what does not fit is reported by line, and taken in part or not at all", async () => {
  const bad = { ...example(2), annotation: { annotator: "ada", labels: { ambiguous: "perhaps" } } };
  const broken = file("broken.jsonl", `${lines([example(1), bad])}\n{"db_id": "pets"}\n`);
  const { page, context } = await labelView("/#/label", [broken]);
  const report = page.getByRole("region", { name: "Problems" });
  await report.getByText("line 2: label “ambiguous” cannot be “perhaps”").waitFor();
  await report.getByText("line 3: key “question” is missing").waitFor();
  await report.getByRole("button", { name: "Import nothing" }).click();
  await page.getByText("Nothing to label yet").waitFor();
  await give(page, [broken]);
  await report.getByRole("button", { name: "Import the rest" }).click();
  await title(page).filter({ hasText: "case 1" }).waitFor();
  assert.match(await page.locator(".label-position").innerText(), /1 of 2/);
  await context.close();
});

test("databases come as files, in an archive or in a folder, by their db_id", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "beamsplitter-databases-"));
  t.after(() => rm(folder, { recursive: true }));
  const of = (db_id) => example(db_id, { db_id, question: `How old are the pets of ${db_id}?` });
  const named = (name) =>
    database(`create table pets (id integer primary key, name text, age int); insert into pets values (1, '${name}', 3)`);
  // AMBROSIA's records bring the statements that make their database.
  const hotel = {
    db_file: "data/scope/hotel/hotel.sqlite", question: "What does each room have?", ambig_type: "scope",
    db_dump: "CREATE TABLE rooms (id INTEGER PRIMARY KEY, has TEXT);\nINSERT INTO rooms VALUES (1, 'a bath; a bed');",
    gold_queries: ["SELECT has FROM rooms", "SELECT DISTINCT has FROM rooms"],
  };
  await mkdir(path.join(folder, "zoo"));
  await writeFile(path.join(folder, "zoo", "zoo.sqlite"), named("Zoe"));
  await writeFile(path.join(folder, "zoo", "schema.sql"), "create table pets");
  await writeFile(path.join(folder, "readme.txt"), "nothing to attach");
  const files = [
    file("cases.jsonl", lines([...["farm", "barn", "zoo", "house"].map(of), hotel])),
    // One of the two is deflated, the other stored; nothing else of the archive is attached.
    file("both.zip", zip({ "database/farm/farm.sqlite": named("Fay"), "barn.DB": named("Bea"), "notes.md": "hello" })),
  ];
  const { page, context } = await labelView("/#/label", files);
  const shows = async (question, name) => {
    await title(page).filter({ hasText: question }).waitFor();
    await page.locator(".label-golds tbody tr", { hasText: name }).first().waitFor();
  };
  await shows("farm", "Fay");
  await page.locator("body").press("j");
  await shows("barn", "Bea");
  await page.locator("body").press("j");
  await page.getByText("Database zoo is not attached").waitFor();
  await page.locator("summary", { hasText: "Open" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "A folder of databases and records…" }).click(),
  ]);
  await chooser.setFiles(folder);
  await page.getByText("1 database attached.").waitFor();
  await shows("zoo", "Zoe");
  // All of them are there after a reload, where one was.
  await saved(page);
  await page.reload();
  await shows("zoo", "Zoe");
  await page.locator("body").press("k");
  await shows("barn", "Bea");
  // A folder that is dropped is read as one that is chosen, however deep its files lie.
  await mkdir(path.join(folder, "more", "house"), { recursive: true });
  await writeFile(path.join(folder, "more", "house", "house.db"), named("Hal"));
  await page.locator("body").press("j");
  await page.locator("body").press("j");
  await page.getByText("Database house is not attached").waitFor();
  await drop(page, path.join(folder, "more"));
  await shows("house", "Hal");
  await page.locator("body").press("j");
  await shows("each room", "a bath; a bed");
  await page.locator("body").press("k");
  // An archive that is none is refused in words.
  await give(page, [file("broken.zip", "nothing of the kind")]);
  await page.getByRole("alert").filter({ hasText: "broken.zip cannot be read: it is no zip archive" }).waitFor();
  await context.close();
});

test("a project is saved with its databases, and one drop opens it where none of it is", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "beamsplitter-bundle-"));
  t.after(() => rm(folder, { recursive: true }));
  const farm = database("create table pets (id integer primary key, name text, age int); insert into pets values (1, 'Fay', 3)");
  const records = [example(1), example(2, { db_id: "farm" })];
  const files = [
    file("cases.jsonl", lines(records)),
    file("pets.sqlite", PETS),
    file("more.zip", zip({ "database/farm/farm.sqlite": farm, "zoo.db": farm })),
  ];
  const first = await labelView("/#/label", files);
  await first.page.locator(".label-golds tbody tr").first().waitFor();
  await press(first.page, "1");
  // Two of the three databases are those of examples.
  await first.page.locator("summary", { hasText: "Save" }).click();
  const saving = first.page.waitForEvent("download");
  await first.page.getByRole("button", { name: /^Project with its 2 databases \(\d+ kB\)$/ }).click();
  const bundle = path.join(folder, (await saving).suggestedFilename());
  assert.match(bundle, /cases\.labels\.zip$/);
  await (await saving).saveAs(bundle);
  // The plain project can still be read by anybody.
  const plain = (await save(first.page, "Project with its whole history")).trim().split("\n").map(JSON.parse);
  assert.ok(plain[0].beamsplitter_labels);
  assert.deepEqual(plain.slice(1).map((line) => Object.keys(line)), [["item"], ["item"], ["event"]]);
  await first.context.close();

  const { page, context } = await open(browser, "/#/label");
  await page.getByText("Nothing to label yet").waitFor();
  const shows = async (question, name) => {
    await title(page).filter({ hasText: question }).waitFor();
    await page.locator(".label-golds tbody tr", { hasText: name }).first().waitFor();
  };
  await drop(page, bundle);
  await shows("case 2", "Fay");
  assert.equal(await done(page), "1");
  await page.locator("body").press("k");
  await shows("case 1", "Rex");
  // It is kept as a whole, and not opened over labels unasked.
  await saved(page);
  await page.reload();
  await shows("case 1", "Rex");
  await drop(page, bundle);
  const incoming = page.getByRole("region", { name: "Another project" });
  await incoming.getByRole("button", { name: "Keep this project as it is" }).click();
  await shows("case 1", "Rex");
  await context.close();
});
