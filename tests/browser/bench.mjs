// `cargo xtask bench`: the page on this machine, as Markdown.
//
// For the CPU and for WebGPU (through SwiftShader where there is no GPU, which
// shows that it works, not how fast): time until the model answers, times to
// the first reading and to all, the longest task on the page's thread while
// decoding, and the engine's memory at its largest.

import { launch, open } from "./harness.mjs";
import { ask, ended, model, readings, tables } from "./workbench.mjs";

const RUNS = Number(process.env.RUNS ?? 5);
const QUESTIONS = ["How many helpers are there?", "What are the names of all artists from Germany?"];
/** SwiftShader decodes a hundred times slower than the CPU path. */
const ONCE = ["webgpu"];

for (const device of ["cpu", "webgpu"]) {
  const browser = await launch({ webgpu: device === "webgpu" });
  console.log(`## Page, \`?device=${device}\`\n`);
  try {
    await measure(browser, device, ONCE.includes(device) ? 1 : RUNS);
  } catch (error) {
    console.log(`not measured: ${error.message.split("\n")[0]}\n`);
  }
  await browser.close();
}

async function measure(browser, device, runs) {
  const begun = performance.now();
  const { page } = await open(browser, `/?device=${device}`);
  await tables(page);
  const about = await model(page);
  const loaded = performance.now() - begun;
  await page.evaluate(watchLongTasks);
  console.log(`${about.replace(/\s+/g, " ")}\n`);
  console.log(`- model ready ${seconds(loaded)} after the page was asked for`);
  for (const question of QUESTIONS) {
    const first = [];
    const all = [];
    const longest = [];
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      await ask(page, question);
      await page.locator(".readings .card").first().waitFor({ timeout: 600_000 });
      first.push(performance.now() - start);
      await ended(page);
      all.push(performance.now() - start);
      longest.push(await page.evaluate(() => globalThis.longTasks.splice(0).reduce((a, b) => Math.max(a, b), 0)));
    }
    const count = (await readings(page)).length;
    console.log(
      `- "${question}": first reading ${seconds(median(first))}, all ${count} ${seconds(median(all))} ` +
        `(medians of ${runs}); longest task on the page's thread ${Math.round(Math.max(...longest))} ms`,
    );
  }
  for (const worker of page.workers()) {
    // A started module hands its exports out again; wasm memory never shrinks.
    const bytes = await worker.evaluate(async () => {
      const exports = await globalThis.wasm_bindgen?.();
      return exports?.memory?.buffer.byteLength ?? null;
    });
    const name = new URL(worker.url()).pathname.slice(1);
    if (bytes !== null) console.log(`- wasm memory of ${name} at its largest: ${Math.round(bytes / 1e6)} MB`);
  }
  console.log();
}

/** Records every task over 50 ms on the page's thread (0 stands for none). */
function watchLongTasks() {
  globalThis.longTasks = [];
  const record = (list) => list.getEntries().forEach(({ duration }) => globalThis.longTasks.push(duration));
  new PerformanceObserver(record).observe({ type: "longtask" });
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
