// Which of the engine's programs is fetched, and several engines that share a benchmark.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { DOGS } from "./databases.mjs";
import { ADDRESS, assertQuiet, launch, open } from "./harness.mjs";
import { ask, ended, file, model, openFile } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const engines = (page) => page.workers().filter((worker) => worker.url().includes("engine_loader.js"));

test("a device without a GPU never fetches the engine with WebGPU", async () => {
  const visit = await open(browser, "/", { serviceWorkers: "allow" });
  const { page, requests } = visit;
  await openFile(page, "pets.sqlite", DOGS);
  await model(page);
  await ask(page, "How many dogs are there?");
  assert.match(await ended(page), /interpretation/);
  // What is kept for visits without a network is fetched last.
  await page.waitForFunction(async () => {
    const kept = await caches.match(new URL("engine_cpu_bg.wasm", document.baseURI).pathname);
    return kept && (await caches.match(new URL("samples/festival.sqlite", document.baseURI).pathname));
  });
  const programs = requests.map((url) => new URL(url).pathname).filter((path) => /\/engine\w*\.wasm$/.test(path));
  assert.deepEqual([...new Set(programs)], ["/engine_cpu_bg.wasm"]);
  assert.ok(!(await page.evaluate(async () => caches.match(new URL("engine_bg.wasm", document.baseURI).pathname))));
  assertQuiet(visit);
  await visit.context.close();
});

test("where the smaller program does not come, the other one computes", async () => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.route(/engine_cpu(_bg)?\.(js|wasm)$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(new URL("/?device=cpu", ADDRESS).href);
  await openFile(page, "pets.sqlite", DOGS);
  assert.match(await model(page), /CPU/);
  await ask(page, "How many dogs are there?");
  assert.match(await ended(page), /interpretation/);
  await context.close();
});

/** Examples on two names for one table. */
function examples(count) {
  const asked = [
    ["What are the names of the dogs?", "name"],
    ["How old are the dogs?", "age"],
    ["How many dogs are there?", "count(*)"],
    ["What is the average age of dogs?", "avg(age)"],
  ];
  return Array.from({ length: count }, (_, at) => {
    const [question, select] = asked[at % asked.length];
    const query = (table) => `select ${select} from ${table}`;
    return {
      db_id: "pets", question, orig_query: query("dogs"), query1: query("hounds"), query2: query("mutts"),
      extra_table_map: { dogs: ["hounds", "mutts"] },
    };
  });
}

/** Runs a benchmark on a machine with so many processors: the file of results, and the most engines. */
async function benchmark(processors) {
  const context = await browser.newContext();
  await context.addInitScript((count) => {
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => count });
    Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 8 });
  }, processors);
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  let most = 0;
  page.on("worker", () => {
    most = Math.max(most, engines(page).length);
  });
  await page.goto(new URL("/#/benchmark", ADDRESS).href);
  const files = [file("mine.json", JSON.stringify(examples(24))), file("pets.sqlite", DOGS)];
  await page.getByLabel("Examples, results, databases…").setInputFiles(files);
  await page.getByText("mine.json · 24 examples · 1 of 1 database attached").waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("All examples are done.").waitFor();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export results" }).click();
  const results = await readFile(await (await saving).path(), "utf8");
  const left = engines(page).length;
  await context.close();
  return { results, most, left };
}

test("a benchmark that several engines share has the results of one engine", async () => {
  const one = await benchmark(1);
  assert.equal(one.most, 1);
  const three = await benchmark(3);
  assert.deepEqual([three.most, three.left], [3, 1], "engines while it runs, and afterwards");
  assert.equal(one.results.trim().split("\n").length, 24);
  assert.equal(three.results, one.results);
});

test("of a benchmark over many databases the workers of the last three stay", async () => {
  const count = 9;
  const { context, page } = await open(browser, "/?device=cpu#/benchmark");
  const asked = examples(count).map((example, at) => ({ ...example, db_id: `pets_${at}` }));
  const databases = asked.map(({ db_id }) => file(`${db_id}.sqlite`, DOGS));
  await page.getByLabel("Examples, results, databases…").setInputFiles([file("mine.json", JSON.stringify(asked)), ...databases]);
  await page.getByText(`${count} of ${count} databases attached`).waitFor();
  const started = new Set();
  const isDatabase = (worker) => worker.url().includes("database_loader.js");
  page.on("worker", (worker) => isDatabase(worker) && started.add(worker));
  await page.getByRole("button", { name: "Start" }).click({ timeout: 120_000 });
  await page.getByText("All examples are done.").waitFor({ timeout: 120_000 });
  assert.ok(started.size >= count, `${started.size} were started`);
  const left = () => page.workers().filter(isDatabase).length;
  // One more is the page's own; one that is ended takes a moment to go.
  for (let tries = 0; tries < 100 && left() > 4; tries++) await page.waitForTimeout(100);
  assert.ok(left() <= 4, `${left()} database workers are left`);
  await context.close();
});
