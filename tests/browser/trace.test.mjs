// One question has one trace: in a page, in another one, and by the command.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { launch, open } from "./harness.mjs";
import { ask, decoder, ended, model, tables } from "./workbench.mjs";

const DECODER = "logicalbeam";
const QUESTION = "What is the capacity of each stage?";
const SAMPLE = path.join(import.meta.dirname, "../../public/samples/festival.sqlite");

test("the same question has the same trace, in the page and by the command", async (t) => {
  const browser = await launch();
  t.after(() => browser.close());
  const once = await trace(browser);
  assert.deepEqual(await trace(browser), once, "asked again");

  const command = process.env.BEAMSPLITTER_COMMAND;
  if (!command) return t.skip("no command was built to compare with");
  const folder = await mkdtemp(path.join(tmpdir(), "trace-"));
  const file = path.join(folder, "trace.json");
  const question = ["ask", "--database", SAMPLE, "--question", QUESTION, "--decoder", DECODER];
  const bounds = ["--trace-nodes", String(once.run.settings.trace.nodes), "--trace", file];
  execFileSync(command, [...question, ...bounds], { cwd: path.join(import.meta.dirname, "../.."), stdio: "pipe" });
  const told = timeless(JSON.parse(await readFile(file, "utf8")));
  await rm(folder, { recursive: true });
  assert.deepEqual(differences(told, once), [], "asked by the command");
});

/** Asks in a page of its own, and reads the trace that it saves. */
async function trace(browser) {
  const { page, context } = await open(browser, "/?device=cpu");
  await tables(page);
  await model(page);
  await decoder(page, DECODER);
  await ask(page, QUESTION);
  await ended(page);
  const saving = page.waitForEvent("download", { timeout: 240_000 });
  await page.getByRole("button", { name: "Save trace" }).click();
  const run = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  await context.close();
  return timeless(run.trace);
}

/** A trace without its times; runners-up by their tokens, since two of nearly one score may change places. */
function timeless(trace) {
  delete trace.run.timings;
  for (const { runners_up: table } of trace.searches) {
    if (!table) continue;
    const place = (row) => JSON.stringify(Object.entries(table).filter(([name]) => name !== "probability").map(([, column]) => column[row]));
    const rows = table.token.map((_, row) => row).sort((a, b) => (place(a) < place(b) ? -1 : 1));
    for (const name of Object.keys(table)) table[name] = rows.map((row) => table[name][row]);
  }
  return trace;
}

/** The most that a number may differ: processors round sums each in their own way. */
const TOLERANCE = 0.005;

/** Lists the places where two traces differ, numbers by more than they may. */
function differences(a, b, place = "trace") {
  const inside = typeof a === "object" && typeof b === "object" && a !== null && b !== null;
  if (!inside) {
    const close = typeof a === "number" && typeof b === "number" && !(Number.isInteger(a) && Number.isInteger(b)) && Math.abs(a - b) <= TOLERANCE;
    return a === b || close ? [] : [`${place}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`];
  }
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => differences(a[name], b[name], `${place}.${name}`));
}
