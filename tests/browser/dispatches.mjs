// Counts what a decoding step asks of the graphics processor: dispatches, submissions, buffers that are
// read back, buffers that are made. The counts are the same on every GPU, so SwiftShader will do.
//
//     BEAMSPLITTER_URL=... CHROMIUM=... BEAMSPLITTER_SCREENSHOTS=... BEAMSPLITTER_MINUTES=60 node tests/browser/dispatches.mjs
//
// of a served page (`cargo xtask build`).

import { readFile } from "node:fs/promises";
import { ADDRESS, launch, open } from "./harness.mjs";
import { ask, decoder, ended, model, tables } from "./workbench.mjs";

const QUESTION = "How many helpers are there?";

const browser = await launch({ webgpu: true });
const { page } = await open(browser, "/icon.svg");
page.on("worker", (worker) => worker.evaluate(count).catch(() => {}));
await page.goto(new URL("/?device=webgpu", ADDRESS).href);
await tables(page);
console.log(`${(await model(page)).replace(/\s+/g, " ")}\n`);
for (const name of process.argv.slice(2).length ? process.argv.slice(2) : ["beam"]) {
  await decoder(page, name);
  const before = await counts();
  await ask(page, QUESTION);
  await ended(page);
  const after = await counts();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save trace" }).click();
  const file = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  const { steps, rows } = (file.trace ?? file).run;
  const each = (what) => `${((after[what] - before[what]) / steps).toFixed(1)} ${what}`;
  const all = ["dispatches", "submissions", "readbacks", "buffers"].map(each).join(", ");
  console.log(`${name}, ${steps} steps of ${(rows / steps).toFixed(1)} rows: ${all} a step`);
}
await browser.close();

/** Counts so far of the worker that has a GPU. */
async function counts() {
  const all = await Promise.all(page.workers().map((worker) => worker.evaluate(() => globalThis.gpuCounts ?? null)));
  return all.find((one) => one?.dispatches > 0) ?? { dispatches: 0, submissions: 0, readbacks: 0, buffers: 0 };
}

/** Runs in a worker: counts calls. */
function count() {
  if (!globalThis.GPUDevice) return;
  const counts = (globalThis.gpuCounts = { dispatches: 0, submissions: 0, readbacks: 0, buffers: 0 });
  const watch = (type, method, what) => {
    const called = type.prototype[method];
    type.prototype[method] = function (...values) {
      counts[what] += 1;
      return called.apply(this, values);
    };
  };
  watch(GPUComputePassEncoder, "dispatchWorkgroups", "dispatches");
  watch(GPUComputePassEncoder, "dispatchWorkgroupsIndirect", "dispatches");
  watch(GPUQueue, "submit", "submissions");
  watch(GPUBuffer, "mapAsync", "readbacks");
  watch(GPUDevice, "createBuffer", "buffers");
}
