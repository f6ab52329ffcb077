// Several engines for one question: the trace is that of one engine, whatever becomes of the others.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { DOGS } from "./databases.mjs";
import { ADDRESS, assertQuiet, launch, open } from "./harness.mjs";
import { ask, decoder, ended, follow, model, openFile, readings } from "./workbench.mjs";

const FOLDER = new URL("../parity/fixtures/published/", import.meta.url);
const QUESTION = "What are the names and ages of the dogs?";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** The fact of the view Model that says what helpers do. */
const help = (page) => page.locator("dl div", { has: page.getByText("Helpers", { exact: true }) }).locator("dd");

/** Waits for so many helpers, and goes back to the question. */
async function waitForHelpers(page, text) {
  await follow(page, "Model");
  await help(page).filter({ hasText: text }).waitFor({ timeout: 120_000 });
  await follow(page, "Ask");
}

/** What helpers did in the last run: hypotheses that they decoded, and all. */
async function helped(page) {
  await follow(page, "Model");
  const text = await help(page).innerText();
  await follow(page, "Ask");
  return text.match(/decoded ([\d,]+) of the last run's ([\d,]+)/).slice(1).map((it) => Number(it.replace(",", "")));
}

/** Saves the trace of the run without its times. */
async function trace(page) {
  await follow(page, "Overview");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save trace" }).click();
  const { trace } = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  delete trace.run.timings;
  await follow(page, "Ask");
  return trace;
}

/** Asks on a page with so many helpers. */
async function asked(helpers, which) {
  const visit = await open(browser, `/?device=cpu&helpers=${helpers}`);
  const { page } = visit;
  await openFile(page, "pets.sqlite", DOGS);
  await model(page);
  await decoder(page, which);
  if (helpers > 0) await waitForHelpers(page, "1 engine beside this one");
  await ask(page, QUESTION);
  assert.match(await ended(page), /interpretation/);
  return visit;
}

const alone = {};

/** What one engine finds by itself: readings and trace. */
async function foundAlone(which) {
  if (!alone[which]) {
    const visit = await asked(0, which);
    alone[which] = [await readings(visit.page), await trace(visit.page)];
    await follow(visit.page, "Model");
    assert.equal(await help(visit.page).count(), 0);
    assertQuiet(visit);
    await visit.context.close();
  }
  return alone[which];
}

for (const which of ["beamsplitter", "logicalbeam"]) {
  test(`a helper changes nothing that ${which} finds`, async () => {
    const expected = await foundAlone(which);
    const together = await asked(1, which);
    const [some, all] = await helped(together.page);
    assert.ok(some > 0 && some < all, `${some} of ${all}`);
    assert.deepEqual([await readings(together.page), await trace(together.page)], expected);
    assertQuiet(together);
    await together.context.close();
  });
}

/** The script of a helper that has the model `sha256`, which fails at a step and breaks at the next one. */
const breaking = (sha256) => `
  const reply = (message) => postMessage([JSON.stringify(message)]);
  const card = { name: "", bytes: 0, memory: 0, quantization: "", licence: "", sha256: "${sha256}", own: false };
  let steps = 0;
  onmessage = ({ data }) => {
    const request = JSON.parse(data[0]);
    if (request.Start) reply({ Loaded: card });
    if (request.Help?.Step && ++steps === 2) throw new Error("out of memory");
    if (request.Help?.Step) reply({ Helped: { call: request.Help.Step.call, width: null } });
  };
  reply("Ready");
`;

test("what a helper does not answer is decoded without it", async (t) => {
  const [, expected] = await foundAlone("beamsplitter");
  const manifest = await (await fetch(new URL("/models/default/manifest.json", ADDRESS))).json();
  const script = breaking(manifest.files["model.safetensors"].sha256);
  let engines = 0;
  // A worker's own workers are beyond what a test can intercept, so a server gives them another script.
  const server = createServer(async (request, response) => {
    const found = await fetch(new URL(request.url, ADDRESS));
    const isEngine = request.url.startsWith("/engine_loader.js") && request.headers["sec-fetch-dest"] === "worker";
    const isHelper = isEngine && ++engines === 2;
    response.writeHead(found.status, { "content-type": found.headers.get("content-type") });
    response.end(isHelper ? script : Buffer.from(await found.arrayBuffer()));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  t.after(() => server.close());
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/?device=cpu&helpers=1`);
  await openFile(page, "pets.sqlite", DOGS);
  await model(page);
  await decoder(page, "beamsplitter");
  await waitForHelpers(page, "1 engine beside this one");
  await ask(page, QUESTION);
  assert.match(await ended(page), /interpretation/);
  assert.deepEqual(await trace(page), expected);
  assert.equal(engines, 2, "the engine itself goes on");
  await context.close();
});

test("helpers have the checkpoint that was dropped onto the page", async () => {
  const names = await readdir(FOLDER);
  const files = await Promise.all(names.map(async (name) => [name, (await readFile(new URL(name, FOLDER))).toString("base64")]));
  const visit = await open(browser, "/?device=cpu&helpers=1");
  const { page } = visit;
  await openFile(page, "pets.sqlite", DOGS);
  await model(page);
  const transfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const [name, text] of files) {
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    }
    return transfer;
  }, files);
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
  await page.getByRole("region", { name: "Model and device" }).getByText("Checkpoint").first().waitFor();
  await waitForHelpers(page, "for the next question");
  await decoder(page, "logicalbeam");
  await ask(page, "How many dogs are there?");
  assert.match(await ended(page), /interpretation/);
  const [some, all] = await helped(page);
  assert.ok(some > 0 && some < all, `${some} of ${all}`);
  assertQuiet(visit);
  await visit.context.close();
});
