// Every database and file of tests/abuse is chosen as a database, and dropped on the page: it opens it
// or says in a sentence why not, and goes on with the next one, within bounds of memory and time.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { assertQuiet, drop, launch, open } from "./harness.mjs";
import { databaseError, model, openFile, openSample, tables, view } from "./workbench.mjs";

const folder = path.join(import.meta.dirname, "../abuse");
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  .filter((file) => !file.startsWith(path.join(folder, "cases")))
  .sort();

/** Most that a worker may have taken for any of the files, none of which has more than a few hundred
 * kilobytes, in bytes; and most workers that there may be beside the engine's. */
const MEMORY = 64 << 20;
const WORKERS = 4;

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Fails where the workers for databases and SQL are many or large. */
async function assertModest(page, file) {
  const small = page.workers().filter((worker) => !worker.url().includes("engine_loader.js"));
  assert.ok(small.length <= WORKERS, `${small.length} workers after ${file}`);
  for (const worker of small) {
    const bytes = await worker
      .evaluate(async () => (typeof wasm_bindgen === "function" ? (await wasm_bindgen()).memory.buffer.byteLength : 0))
      // A worker may end while it is asked.
      .catch(() => 0);
    assert.ok(bytes <= MEMORY, `${worker.url()}: ${bytes} bytes after ${file}`);
  }
}

test("every file of the suite opens as a database, or the page says why not", async () => {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  assert.ok(files.length >= 20, `${files.length} files`);
  let opened = 0;
  for (const file of files) {
    await openFile(page, path.basename(file), await readFile(file));
    const error = await databaseError(page);
    if (error === null) {
      opened += 1;
      await tables(page);
    } else {
      assert.match(error, /^\S.*[.!]/s, file);
      assert.doesNotMatch(error, /undefined|\[object|panicked|unreachable/, file);
    }
    await assertModest(page, file);
    // What was said of the last file goes with the next one that opens.
    await openSample(page, "Three Rivers library");
    await page.locator(".database-name", { hasText: "library" }).waitFor();
    assert.equal(await databaseError(page), null, file);
  }
  assert.ok(opened >= 2, `${opened} of ${files.length} opened`);
  assertQuiet(visit);
  await visit.context.close();
});

/** The folder of the suite's files, and the databases that its scripts make, as files of a disk. */
async function dropped(t) {
  const made = await mkdtemp(path.join(tmpdir(), "beamsplitter-abuse-"));
  t.after(() => rm(made, { recursive: true }));
  const scripts = files.filter((file) => file.startsWith(path.join(folder, "databases")));
  const databases = [];
  for (const script of scripts) {
    const file = path.join(made, path.relative(path.join(folder, "databases"), script).replace(/\.sql$/, ".sqlite"));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, database(await readFile(script, "utf8")));
    databases.push(file);
  }
  return [...files, ...databases];
}

test("every file and database of the suite is dropped on the page, which opens it or says why not", async (t) => {
  const visit = await open(browser, "/?device=cpu");
  const { page } = visit;
  await tables(page);
  await model(page);
  const about = page.getByRole("region", { name: "Model and device" });
  let opened = 0;
  for (const file of await dropped(t)) {
    const name = path.basename(file);
    const called = page.locator(".database-name", { hasText: name.replace(/\.\w+$/, "") });
    const told = page.getByRole("alert").filter({ hasText: name });
    const ofModel = about.getByRole("alert");
    await drop(page, file);
    await called.or(told).or(ofModel).first().waitFor();
    for (const text of await page.getByRole("alert").allInnerTexts()) {
      assert.match(text, /^\S.*[.!]/s, file);
      assert.doesNotMatch(text, /undefined|\[object|panicked|unreachable/, file);
    }
    opened += await called.count();
    await assertModest(page, file);
    await openSample(page, "Three Rivers library");
    await page.locator(".database-name", { hasText: "library" }).waitFor();
  }
  assert.ok(opened >= 4, `${opened} opened`);
  assertQuiet(visit);
  await visit.context.close();
});

for (const [name, found] of [["Benchmark", /\.jsonl? · [1-9]/], ["Annotate", /[1-9]\d* (of|items|examples)/]]) {
  test(`the whole suite is dropped on ${name}, which takes what it can use`, async () => {
    const visit = await open(browser, "/?device=cpu");
    const { page } = visit;
    await tables(page);
    await view(page, name);
    await drop(page, path.join(folder, "files"));
    await page.locator("main").getByText(found).first().waitFor();
    for (const text of await page.getByRole("alert").allInnerTexts()) {
      assert.doesNotMatch(text, /undefined|\[object|panicked|unreachable/, text);
    }
    await assertModest(page, name);
    await view(page, "Ask");
    assert.ok((await tables(page)).length > 0, "the page goes on");
    assertQuiet(visit);
    await visit.context.close();
  });
}
