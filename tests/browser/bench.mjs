// `cargo xtask bench`: the page on this machine, as Markdown.
//
// For the CPU and for WebGPU (through SwiftShader where there is no GPU, which
// shows that it works, not how fast): time until the model answers, times to
// the first reading and to all, the longest task on the page's thread while
// decoding, and the engine's memory at its largest.

import { readFile } from "node:fs/promises";
import { launch, open } from "./harness.mjs";
import { wide } from "./wide.mjs";
import { ask, ended, model, readings, tables, view } from "./workbench.mjs";

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
  if (device === "cpu") await frames(page);
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

/** How smoothly a tree of 50 hypotheses by 120 steps is scrolled and zoomed. */
async function frames(page) {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save trace" }).click();
  const text = await readFile(await (await saving).path(), "utf8");
  const file = { name: "wide.json", mimeType: "application/json", buffer: Buffer.from(wide(text)) };
  await page.getByLabel("Trace file").setInputFiles(file);
  await page.getByText("This run comes from wide.json").waitFor();
  const start = performance.now();
  await view(page, "Beam tree");
  await page.getByRole("tree").getByRole("treeitem").first().waitFor();
  const drawn = performance.now() - start;
  const pieces = await page.getByRole("tree").getByRole("treeitem").count();
  const times = await page.evaluate(pan);
  await page.getByRole("button", { name: "Smaller" }).click();
  await page.getByRole("button", { name: "Smaller" }).click();
  const small = await page.evaluate(pan);
  const say = (all) =>
    `median ${median(all).toFixed(1)} ms, 95 in 100 under ${percentile(all, 0.95).toFixed(1)} ms`;
  console.log(
    `- a tree of 50 hypotheses by 120 steps (${pieces} pieces) is drawn ${seconds(drawn)} after the click; ` +
      `frame times while panning: ${say(times)}; at 65 %: ${say(small)}`,
  );
}

/** Pans the tree for a while; times between frames in milliseconds. */
function pan() {
  const area = document.querySelector(".tree-scroll");
  const times = [];
  return new Promise((resolve) => {
    let before = performance.now();
    const frame = (now) => {
      times.push(now - before);
      before = now;
      area.scrollLeft += 24;
      area.scrollTop += 9;
      if (times.length < 121) requestAnimationFrame(frame);
      else resolve(times.slice(1));
    };
    requestAnimationFrame(frame);
  });
}

function percentile(values, part) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)];
}
