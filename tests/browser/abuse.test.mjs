// Every database and file of tests/abuse is chosen as a database: the page opens it or says in a
// sentence why not, and goes on with the next one.

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

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

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
    // What was said of the last file goes with the next one that opens.
    await openSample(page, "Three Rivers library");
    await page.locator(".database-name", { hasText: "library" }).waitFor();
    assert.equal(await databaseError(page), null, file);
  }
  assert.ok(opened >= 2, `${opened} of ${files.length} opened`);
  assertQuiet(visit);
  await visit.context.close();
});
