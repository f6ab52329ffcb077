// Every view, on a real decode and on a trace from a file; links, reloads, and the keyboard.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { NARROW, assertAccessible, assertFits, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { PLACES, SHOWN, VIEWS, ask, decoder, ended, model, openSample, readings, tables, unfold, view } from "./workbench.mjs";

const QUESTION = "How many helpers are there?";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A page on which the question was answered. */
async function answered(place = "/", options = {}) {
  const visit = await open(browser, place, options);
  await tables(visit.page);
  await model(visit.page);
  await ask(visit.page, QUESTION);
  await ended(visit.page);
  return visit;
}

test("every view of a decode fits a narrow screen", async () => {
  const visit = await answered("/", { viewport: NARROW });
  for (const at of VIEWS) {
    await view(visit.page, at);
    await SHOWN[at](visit.page).waitFor();
    await assertFits(visit.page, `views-narrow-${at.toLowerCase().replace(" ", "-")}`);
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("a saved trace opens without a model and shows the same", async () => {
  const visit = await answered();
  const found = await readings(visit.page);
  const saving = visit.page.waitForEvent("download");
  await visit.page.getByRole("button", { name: "Save trace" }).click();
  const bytes = await readFile(await (await saving).path());
  await visit.context.close();

  const other = await browser.newContext();
  const page = await other.newPage();
  await page.route("**/models/**", (route) => route.abort());
  await page.goto(new URL("/#/coverage", process.env.BEAMSPLITTER_URL).href);
  await page.getByLabel("Trace file").setInputFiles({
    name: "trace.json",
    mimeType: "application/json",
    buffer: bytes,
  });
  await page.getByText("This run comes from trace.json").waitFor();
  await view(page, "Ask");
  assert.deepEqual(await readings(page), found);
  for (const at of [...PLACES.Ask, ...PLACES.Explain, ...PLACES.Compare]) {
    await view(page, at);
    await SHOWN[at](page).waitFor();
  }
  await assertAccessible(page);
  await other.close();
});

const damaged = [
  ["foreign", "{\"hello\": 1}", /cannot be read as a trace/],
  ["no JSON", "PK\u0003\u0004", /cannot be read as a trace/],
  ["another version", "{\"format\": \"beamsplitter-run\", \"version\": 99}", /another version/],
];
for (const [what, text, sentence] of damaged) {
  test(`a trace file that is ${what} gets one sentence`, async () => {
    const visit = await open(browser, "/#/steps");
    const { page } = visit;
    await page.getByLabel("Trace file").setInputFiles({
      name: "trace.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
    assert.match(await page.getByRole("alert").first().innerText(), sentence);
    assertQuiet(visit);
    await visit.context.close();
  });
}

test("a link brings question, decoder, sample and view; a reload comes back", async () => {
  const hash = `#/tree?question=${encodeURIComponent("How many periodicals are there?")}&decoder=beam&sample=library.sqlite`;
  const visit = await open(browser, `/${hash}`);
  const { page } = visit;
  await page.getByRole("tree").getByRole("treeitem").first().waitFor({ timeout: 240_000 });
  assert.match(await page.locator(".strip").innerText(), /periodicals[^]*Beam search 10/);
  await page.getByRole("button", { name: /Follow interpretation 1/ }).click();
  await page.waitForURL(/reading=1/);
  await page.reload();
  // From what was kept, not decoded again.
  await page.getByRole("tree").getByRole("treeitem").first().waitFor({ timeout: 30_000 });
  const pressed = page.getByRole("button", { name: /Follow interpretation 1/ });
  assert.equal(await pressed.getAttribute("aria-pressed"), "true");
  assert.ok((await page.locator(".segment.followed").count()) > 0, "the reading is marked in the tree");
  await page.goBack();
  assertQuiet(visit);
  await visit.context.close();
});

test("an interpretation that is chosen is marked in every view", async () => {
  const visit = await answered();
  const { page } = visit;
  const meant = page.getByRole("button", { name: "This is what I meant: interpretation 1" });
  await meant.click();
  assert.equal(await meant.getAttribute("aria-pressed"), "true");
  await view(page, "Beam tree");
  assert.ok((await page.locator(".segment.followed").count()) > 0);
  await page.locator(".segment.followed").last().click();
  await view(page, "Steps");
  assert.ok((await page.locator("tr.followed").count()) > 0, "marked in the steps");
  assert.notEqual(await page.getByRole("slider", { name: "Step" }).inputValue(), "0");
  await visit.context.close();
});

test("the steps can be walked with the keyboard alone", async () => {
  const visit = await answered();
  const { page } = visit;
  await view(page, "Steps");
  const paper = page.getByRole("link", { name: "section 5.1 of the paper" });
  assert.match(await paper.getAttribute("href"), /#S5\.SS1$/);
  const slider = page.getByRole("slider", { name: "Step" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await slider.inputValue(), "2");
  await page.keyboard.press("End");
  assert.match(await page.locator(".transport output").innerText(), /Step (\d+) of \1$/);
  await page.getByRole("button", { name: "Play" }).press("Enter");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.waitForFunction(() => document.querySelector("#step-slider").value !== "0");
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  assertQuiet(visit);
  await visit.context.close();
});

test("every view is reached and left with the keyboard alone, and the focus is always seen", async () => {
  const visit = await answered();
  const { page } = visit;
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      // The mark may be around what stands for the element: the frame of the tree, the label of a radio.
      const around = [element, element.parentElement, element.nextElementSibling].filter(Boolean);
      const seen = around.some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      });
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      const caught = element === globalThis.focusedLast;
      globalThis.focusedLast = element;
      const link = element.closest("nav, .instrument") ? name.trim() : null;
      return { seen, caught, link, html: element.outerHTML.slice(0, 120) };
    });
  const press = async (name) => {
    await page.evaluate(() => document.activeElement?.blur());
    for (let n = 0; ; n += 1) {
      assert.ok(n < 80, `the link to ${name} is not reached`);
      await page.keyboard.press("Tab");
      if ((await focused())?.link === name) break;
    }
    await page.keyboard.press("Enter");
  };
  for (const name of [...VIEWS.slice(1), ...PLACES.Research]) {
    const [place] = Object.entries(PLACES).find(([, views]) => views.includes(name)) ?? [];
    if (place) {
      await press(place);
      await page.getByRole("link", { name: place, exact: true }).and(page.locator("[aria-current]")).waitFor();
    }
    await press(name === "Model" ? "Model and settings" : name);
    const link = page.getByRole("link", { name: name === "Model" ? "Model and settings" : name, exact: true });
    await link.and(page.locator("[aria-current=page]")).waitFor();
    // The code of some views comes late; the focus is then moved to their title.
    await page.getByText(`Loading ${name} …`).waitFor({ state: "detached" });
    await page.locator("#view-title:focus").waitFor({ state: "attached" });
    for (let n = 0; n < 60; n += 1) {
      await page.keyboard.press("Tab");
      const now = await focused();
      if (!now) break;
      assert.ok(now.seen, `in ${name}, the focus is not seen on ${now.html}`);
      assert.ok(!now.caught, `in ${name}, the focus is caught in ${now.html}`);
    }
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("the question box is the first stop after the header, and one link leads past that", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  const box = page.getByRole("textbox", { name: "Question" });
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Skip to the question" }).press("Enter");
  await page.locator("#question:focus").waitFor();
  await page.reload();
  await tables(page);
  // While the model comes, the header has other things.
  await page.locator(".lamp.ready").waitFor();
  const stops = [];
  while (stops.length < 20 && !(await box.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(() => document.activeElement.outerHTML.slice(0, 80)));
  }
  assert.ok(stops.length <= 10, `${stops.length} stops to the question: ${stops.join("\n")}`);
  await visit.context.close();
});

test("an address names the sample that is still on its way, so that a reload finds it", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/samples/*.sqlite", () => {});
  await page.goto(new URL("/", process.env.BEAMSPLITTER_URL).href);
  await page.getByText("A worked example about the sample").waitFor();
  await page.waitForURL(/question=.*sample=festival\.sqlite/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await tables(page);
  await page.locator(".readings .card").first().waitFor();
  assert.equal(await page.getByText("a database file that this browser does not have").count(), 0);
  await context.close();
});

test("a sample that did not come is fetched again for another question about it", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/samples/*.sqlite", (route) => route.abort());
  const asked = (question) => `/#/ask?question=${encodeURIComponent(question)}&sample=library.sqlite`;
  await page.goto(new URL(asked("How many periodicals are there?"), process.env.BEAMSPLITTER_URL).href);
  await page.getByRole("region", { name: "Database" }).getByRole("alert").waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(new URL(asked("Which periodicals are in German?"), process.env.BEAMSPLITTER_URL).href);
  await tables(page);
  assert.match(await ended(page), /interpretation/);
  await context.close();
});

test("the first visit shows a worked example in every view, before there is a model", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/models/**", (route) => route.abort());
  await page.goto(new URL("/", process.env.BEAMSPLITTER_URL).href);
  await page.locator(".readings .card").first().waitFor();
  await page.getByText("A worked example about the sample").waitFor();
  for (const at of [...PLACES.Explain, ...PLACES.Compare]) {
    await view(page, at);
    await SHOWN[at](page).waitFor();
  }
  // Another database has nothing to do with it.
  await view(page, "Ask");
  await openSample(page, "Three Rivers library");
  assert.equal(await page.locator(".readings .card").count(), 0);
  assert.equal(await page.getByRole("textbox", { name: "Question" }).inputValue(), "");
  await view(page, "Overview");
  await SHOWN.Overview(page).waitFor();
  await context.close();
});

test("another search can be chosen after a click in the tree, and what is looked at stays", async () => {
  const visit = await answered();
  const { page } = visit;
  await view(page, "Beam tree");
  await page.locator(".segment").nth(1).click();
  const search = page.getByRole("combobox", { name: "Search" });
  const drawn = () => page.locator("svg.tree").innerHTML();
  const before = await drawn();
  await search.selectOption({ label: "Template 1" });
  await page.waitForTimeout(200);
  assert.equal(await search.evaluate((box) => box.selectedOptions[0].textContent), "Template 1");
  assert.notEqual(await drawn(), before, "another search is drawn");
  await page.locator(".segment").nth(1).click();
  const current = () => page.locator(".segment.current").textContent();
  const words = await current();
  await page.getByRole("radio", { name: "All" }).check({ force: true });
  await page.waitForTimeout(200);
  assert.ok(words.includes(await current()) || (await current()).includes(words), `${words} / ${await current()}`);
  await page.getByRole("button", { name: "Fit" }).click();
  await page.waitForTimeout(200);
  const [tree, frame, least] = await page.evaluate(() => [
    document.querySelector("svg.tree").getBoundingClientRect().width,
    document.querySelector(".tree-scroll").clientWidth,
    document.querySelector("button[aria-label=Smaller]").disabled,
  ]);
  assert.ok(tree <= frame || least, `the tree has ${tree} pixels, its frame ${frame}`);
  await visit.context.close();
});

test("a very long question does not stretch the page", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  await page.getByRole("textbox", { name: "Question" }).fill("How many helpers are there? ".repeat(220));
  const box = await page.getByRole("textbox", { name: "Question" }).boundingBox();
  assert.ok(box.height <= page.viewportSize().height / 2, `${box.height} pixels high`);
  await visit.context.close();
});

test("typed expected queries stay, and a sample knows its own", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await page.locator(".readings .card").first().waitFor();
  await view(page, "Compare");
  await page.locator('.table-scroll[aria-label="Comparison"]').getByText(/of 2/).first().waitFor();
  const box = page.getByRole("textbox", { name: /Expected queries/ });
  await box.fill("select 1");
  await view(page, "Overview");
  await view(page, "Compare");
  assert.equal(await box.inputValue(), "select 1");
  await visit.context.close();
});

test("Back and Forward walk through the questions, and what is shown is said where it is not what is typed", async () => {
  const visit = await answered();
  const { page } = visit;
  await ask(page, "How many stages are there?");
  await ended(page);
  const box = page.getByRole("textbox", { name: "Question" });
  await page.goBack();
  await page.waitForFunction((text) => document.querySelector("#question").value === text, QUESTION);
  assert.match(await ended(page), /interpretation/);
  await page.goForward();
  await page.waitForFunction(() => document.querySelector("#question").value.includes("stages"));
  await box.fill("Something else?");
  await page.getByText("The results below are about “How many stages are there?”").waitFor();
  await page.getByRole("button", { name: "Back to that question" }).click();
  assert.equal(await box.inputValue(), "How many stages are there?");
  await page.getByText("Asked before").click();
  await page.getByRole("list", { name: "Questions asked before" }).getByRole("button", { name: QUESTION }).click();
  await page.waitForFunction((text) => document.querySelector("#question").value === text, QUESTION);
  await page.getByRole("button", { name: "Copy link to this question" }).waitFor();
  await assertAccessible(page);
  await visit.context.close();
});

test("a changed setting is asked with, and is part of the address", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  await model(page);
  await unfold(page);
  await page.getByText("Settings of this decoder").click();
  await page.getByRole("spinbutton", { name: "Beam width" }).fill("3");
  await page.getByRole("spinbutton", { name: "Beam width" }).press("Tab");
  await page.getByText("1 setting changed").waitFor();
  await assertAccessible(page);
  await screenshot(page, "views-settings");
  await ask(page, QUESTION);
  await ended(page);
  await page.waitForURL(/set=vanilla\.beam\.width%3D3/);
  await view(page, "Steps");
  assert.match(await page.locator(".strip").innerText(), /with vanilla\.beam\.width=3/);
  await page.getByRole("link", { name: "Ask", exact: true }).click();
  await unfold(page);
  await page.getByText("Settings of this decoder").click();
  await page.getByRole("spinbutton", { name: "Beam width" }).fill("1000");
  await page.getByRole("spinbutton", { name: "Beam width" }).press("Tab");
  await page.getByRole("button", { name: "Find interpretations" }).click();
  await page.getByRole("form", { name: "Question" }).getByRole("alert").getByText(/must be from 1 to 100/).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("samples are not called beam search", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  await model(page);
  await decoder(page, "nucleus");
  await ask(page, QUESTION);
  await ended(page);
  await view(page, "Beam tree");
  const search = page.getByRole("combobox", { name: "Search" });
  assert.equal(await search.evaluate((box) => box.selectedOptions[0].textContent), "Samples");
  await visit.context.close();
});

test("on a narrow screen the first answer is seen without scrolling", async () => {
  const visit = await open(browser, "/", { viewport: { width: 390, height: 844 } });
  const { page } = visit;
  const box = await page.locator(".finding h3").first().boundingBox({ timeout: 30_000 });
  assert.ok(box.y + box.height < 844, `the verdict stands at ${box.y}`);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
      .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12)
      .map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(small, []);
  await visit.context.close();
});

test("addresses of earlier versions lead to the same views", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const places = { tree: "Beam tree", steps: "Steps", templates: "Templates", coverage: "Compare", compare: "Compare", gallery: "Examples", label: "Annotate", benchmark: "Benchmark", stress: "Stress test", model: "Model" };
  for (const [slug, name] of Object.entries(places)) {
    await page.goto(new URL(`/#/${slug}`, process.env.BEAMSPLITTER_URL).href);
    await page.locator("#view-title", { hasText: name }).waitFor({ state: "attached" });
  }
  await context.close();
});

test("the tree is walked, folded, searched and saved", async () => {
  const visit = await answered();
  const { page } = visit;
  await view(page, "Beam tree");
  const tree = page.getByRole("tree");
  const count = () => tree.getByRole("treeitem").count();
  const all = await count();
  await tree.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  assert.ok((await count()) < all, "what lies beneath the first piece is folded");
  await page.keyboard.press("Space");
  assert.equal(await count(), all);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.ok((await page.locator(".segment.current").count()) === 1);
  await page.getByRole("searchbox", { name: "Find in the tree" }).fill("count");
  assert.ok((await page.locator(".segment.found").count()) > 0);
  await page.getByText("Show as table").click();
  await page.getByRole("region", { name: "Beam tree as a table" }).waitFor();
  const grid = page.getByRole("treegrid");
  const rows = () => grid.locator("tbody").getByRole("row").count();
  const unfolded = await rows();
  await grid.focus();
  await page.keyboard.press("Home");
  assert.equal(await grid.locator("tr[aria-selected=true]").getAttribute("aria-level"), "1");
  await page.keyboard.press("Space");
  assert.equal(await grid.locator("tr[aria-selected=true]").getAttribute("aria-expanded"), "false");
  assert.ok((await rows()) < unfolded);
  await page.keyboard.press("Space");
  await assertAccessible(page);
  for (const kind of ["SVG", "PNG"]) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: new RegExp(`^${kind}: Beam tree`) }).first().click();
    const bytes = await readFile(await (await saving).path());
    const start = kind === "SVG" ? "<svg" : "\x89PNG";
    assert.equal(bytes.subarray(0, start.length).toString("latin1"), start);
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("coverage and comparison tell who found what, and where the others were lost", async () => {
  const visit = await answered();
  const { page } = visit;
  await view(page, "Compare");
  await page.getByRole("checkbox", { name: "ODIN, each schema read anew" }).uncheck();
  await page.getByRole("checkbox", { name: "Greedy" }).check();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const table = page.getByRole("region", { name: "Comparison" });
  await table.getByText("done").nth(2).waitFor({ timeout: 240_000 });
  assert.match(await table.innerText(), /Expected queries found/);
  await screenshot(page, "views-compared");
  const golds = "select count(*) from volunteer\nselect count(*) from crew_member\nselect avg(age) from volunteer";
  await page.getByRole("textbox", { name: /Expected queries/ }).fill(golds);
  await page.getByRole("button", { name: "Look for these" }).click();
  const coverage = page.locator('.table-scroll[aria-label="Comparison"]');
  await coverage.getByText(/of 3/).first().waitFor({ timeout: 60_000 });
  await coverage.getByText(/lost at token \d+/).first().waitFor({ timeout: 60_000 });
  await screenshot(page, "views-covered");
  const record = (question) =>
    JSON.stringify({ question, query1: "select count(*) from volunteer", query2: "select count(*) from crew_member" });
  const released = (records) => ({ name: "golds.jsonl", mimeType: "text/plain", buffer: Buffer.from(records.join("\n")) });
  const input = page.getByLabel("File with expected queries");
  await input.setInputFiles(released([record("Another question?"), record("how many helpers are there")]));
  await page.getByText("2 golds of this question from golds.jsonl.").waitFor();
  await coverage.getByText(/of 2/).first().waitFor();
  await input.setInputFiles(released([record("Another question?")]));
  await page.getByText("golds.jsonl has 1 question, but none of them asks this question and has golds.").waitFor();
  // AmbiQT's golds may be about a database that was changed.
  await page.getByRole("textbox", { name: /Expected queries/ }).fill("select count(*) from steward\nselect count(*) from volunteer");
  await page.getByRole("button", { name: "Look for these" }).click();
  await page.getByText("1 query names what this database does not have (steward)").waitFor();
  assert.match(await coverage.innerText(), /1 of 2, 1 not here/);
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("this device agrees with PyTorch", async () => {
  const visit = await open(browser, "/#/model");
  const { page } = visit;
  await model(page);
  await page.getByRole("button", { name: "Check this device" }).click();
  const verdict = page.locator(".verdict");
  await verdict.waitFor({ timeout: 60_000 });
  assert.match(await verdict.innerText(), /passed/);
  // There is no graphics processor here, and the panel for two devices says so.
  const devices = page.getByRole("region", { name: "Same interpretations on both devices" });
  assert.match(await devices.innerText(), /Nothing to compare: this page runs on the CPU\. WebGPU cannot be used: /);
  assert.equal(await devices.getByRole("button").count(), 0);
  assertQuiet(visit);
  await visit.context.close();
});

test("an example of the gallery is asked on its own sample", async () => {
  const visit = await open(browser, "/#/gallery");
  const { page } = visit;
  await model(page);
  await page.getByRole("button", { name: "Ask: How many periodicals are there in each language?" }).click();
  assert.match(await ended(page), /interpretation/);
  await page.waitForURL(/sample=library\.sqlite/);
  // It is one step from where it was chosen.
  await page.goBack();
  await page.waitForURL(/#\/gallery/);
  assertQuiet(visit);
  await visit.context.close();
});

test("without storage the page works, and says what it cannot keep", async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", { get: () => { throw new DOMException("forbidden", "SecurityError"); } });
  });
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(process.env.BEAMSPLITTER_URL);
  await openSample(page, "Three Rivers library");
  await model(page);
  await ask(page, "Which periodicals are in German?");
  assert.match(await ended(page), /interpretation/);
  await view(page, "Stress test");
  await page.getByRole("button", { name: "Start the test" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused. This browser does not keep the results: export them").waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test("an engine that stops in mid-decode is started again and goes on", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  await model(page);
  await ask(page, QUESTION);
  const engine = page.workers().find((worker) => worker.url().includes("engine"));
  await engine.evaluate(() => setTimeout(() => { throw new Error("device lost"); })).catch(() => {});
  assert.match(await ended(page), /interpretation/);
  await page.getByText(/stopped.*went on with the CPU/).waitFor();
  await view(page, "Model");
  const device = page.getByRole("region", { name: "Device", exact: true });
  await device.getByText(/It went on with the CPU/).waitFor();
  await visit.context.close();
});
