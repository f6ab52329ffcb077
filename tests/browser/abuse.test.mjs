// Every database and file of tests/abuse is chosen as a database: the page opens it or says in a
// sentence why not, and goes on with the next one, within bounds of memory.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { assertQuiet, launch, open } from "./harness.mjs";
import { databaseError, openFile, openSample, tables } from "./workbench.mjs";

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
  const small = page.workers().filter((worker) => !worker.url().endsWith("engine_loader.js"));
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
