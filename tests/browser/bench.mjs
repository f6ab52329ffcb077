// `cargo xtask bench`: the page on this machine, as Markdown.
//
// For the CPU and for WebGPU (through SwiftShader where there is no GPU, which
// shows that it works, not how fast): on a cold visit the time to the first
// meaningful picture, which is the stored run, and to the first interpretation of
// a question that a link asks; time until a database is open and until the model
// answers, times of the first questions of a visit, to the first reading and to all by both decoders, the
// longest task on the page's thread while decoding, and what memory the engine's
// worker had at most: its wasm memory, which never shrinks, and beside it the GPU
// buffers that it had made and not yet destroyed. (What the browser itself needs
// for them is not in either; to ask it, a page must be isolated from all others.)

import { readFile } from "node:fs/promises";
import { ADDRESS, launch, open, watchTasks } from "./harness.mjs";
import { workerMilliseconds } from "./processor.mjs";
import { wide } from "./wide.mjs";
import { decoder, model, readings, tables, view } from "./workbench.mjs";

const RUNS = Number(process.env.RUNS ?? 5);
const QUESTIONS = ["How many helpers are there?", "What are the names of all artists from Germany?"];
const DECODERS = ["beamsplitter", "logicalbeam"];
/** SwiftShader decodes a hundred times slower than the CPU path. */
const ONCE = ["webgpu"];

/** The devices that are measured: `node tests/browser/bench.mjs cpu` leaves out the other one. */
const DEVICES = process.argv.length > 2 ? process.argv.slice(2) : ["cpu", "webgpu"];

for (const device of DEVICES) {
  const browser = await launch({ webgpu: device === "webgpu" });
  console.log(`## Page, \`?device=${device}\`\n`);
  try {
    await cold(browser, device, ONCE.includes(device) ? 1 : RUNS);
    await measure(browser, device, ONCE.includes(device) ? 1 : RUNS);
  } catch (error) {
    console.log(`not measured: ${error.message.split("\n")[0]}\n`);
  }
  await browser.close();
}

/** Visits of somebody who was never here: nothing is kept, and every file comes from the server. */
async function cold(browser, device, runs) {
  const shown = ".decoded li, .readings .card";
  const visit = async (hash) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const start = performance.now();
    await page.goto(new URL(`/?device=${device}${hash}`, ADDRESS).href, { waitUntil: "commit" });
    await page.locator(shown).first().waitFor({ timeout: 600_000 });
    const taken = performance.now() - start;
    await context.close();
    return taken;
  };
  const asked = `#/ask?question=${encodeURIComponent(QUESTIONS[0])}&sample=festival.sqlite`;
  const [picture, first] = [[], []];
  for (let run = 0; run < runs; run++) {
    picture.push(await visit(""));
    first.push(await visit(asked));
  }
  console.log(
    `- cold visit: first meaningful picture (the stored run) after ${seconds(median(picture))}; ` +
      `first interpretation of "${QUESTIONS[0]}", asked by the address, after ${seconds(median(first))} (medians of ${runs})`,
  );
}

async function measure(browser, device, runs) {
  const begun = performance.now();
  const { page } = await open(browser, "/icon.svg");
  page.on("worker", (worker) => worker.evaluate(countBuffers).catch(() => {}));
  await page.goto(new URL(`/?device=${device}`, ADDRESS).href);
  await tables(page);
  const useful = performance.now() - begun;
  const about = await model(page);
  const loaded = performance.now() - begun;
  const longestTask = await watchTasks(page);
  console.log(`${about.replace(/\s+/g, " ")}\n`);
  console.log(
    `- ${seconds(useful)} after the page was asked for a database is open, after ${seconds(loaded)} the model is ready`,
  );
  if (!ONCE.includes(device)) {
    const early = [];
    for (const question of [...QUESTIONS, QUESTIONS[0]]) {
      // Nobody asks faster; the engine warms up meanwhile.
      await page.waitForTimeout(3_000);
      early.push(seconds((await timed(page, question)).all));
    }
    console.log(`- the first questions of the visit, ${DECODERS[0]}: all interpretations after ${early.join(", ")}`);
  }
  // Each costs minutes where the GPU is played by the processor.
  const questions = ONCE.includes(device) ? QUESTIONS.slice(0, 1) : QUESTIONS;
  for (const name of DECODERS) {
    await decoder(page, name);
    for (const question of questions) {
      const first = [];
      const all = [];
      const longest = [];
      const computed = [];
      for (let run = 0; run < runs; run++) {
        const worked = await workerMilliseconds();
        const times = await timed(page, question);
        first.push(times.first);
        all.push(times.all);
        computed.push((await workerMilliseconds()) - worked);
        longest.push(await longestTask());
      }
      const count = (await readings(page)).length;
      console.log(
        `- ${name}, "${question}": first reading ${seconds(median(first))}, all ${count} ${seconds(median(all))} ` +
          `(medians of ${runs}), ${seconds(median(computed))} of a processor in all workers; longest task on the page's thread ${Math.round(Math.max(...longest))} ms`,
      );
    }
  }
  if (device === "cpu") await frames(page);
  for (const worker of page.workers()) {
    // A started module hands its exports out again; wasm memory never shrinks.
    const [bytes, buffers] = await worker.evaluate(async () => {
      // The worker's script declares it with `let`: it is no property of the global object.
      const exports = typeof wasm_bindgen === "function" ? await wasm_bindgen() : null;
      return [exports?.memory?.buffer.byteLength ?? null, globalThis.gpuBytes?.peak ?? 0];
    });
    const name = new URL(worker.url()).pathname.slice(1);
    const gpu = buffers > 0 ? `, GPU buffers ${Math.round(buffers / 1e6)} MB` : "";
    if (bytes !== null) console.log(`- memory of ${name} at its largest: wasm ${Math.round(bytes / 1e6)} MB${gpu}`);
  }
  console.log();
}

/**
 * Asks; milliseconds from the press of the button to the first interpretation and to the end, by the
 * page's own clock: to type, to press and to look again takes a driver of browsers some 80 ms. A run
 * that fails is an error.
 */
async function timed(page, question) {
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  return page.getByRole("button", { name: "Find interpretations" }).evaluate((button) => {
    const status = button.closest("form").querySelector('[role="status"]');
    const start = performance.now();
    let first = null;
    return new Promise((done, fail) => {
      const end = (settle, outcome) => {
        observer.disconnect();
        settle(outcome);
      };
      const look = () => {
        const failure = status.parentElement.querySelector('[role="alert"]');
        if (failure !== null) return end(fail, new Error(failure.textContent));
        // Until the run has begun, all is as the run before left it.
        const ended = /interpretations? · |Stopped/.test(status.textContent);
        const shown = document.querySelector(".readings .card") !== null;
        if (first === null && shown && !button.isConnected) first = performance.now() - start;
        if (first === null || !ended) return;
        end(done, { first, all: performance.now() - start });
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      button.click();
    });
  });
}

/** Runs in a worker: counts the bytes of GPU buffers that are made and not destroyed. */
function countBuffers() {
  const device = globalThis.GPUDevice?.prototype;
  if (!device) return;
  const bytes = (globalThis.gpuBytes = { now: 0, peak: 0 });
  const create = device.createBuffer;
  device.createBuffer = function (descriptor) {
    const buffer = create.call(this, descriptor);
    const destroy = buffer.destroy;
    bytes.now += descriptor.size;
    bytes.peak = Math.max(bytes.peak, bytes.now);
    buffer.destroy = function () {
      buffer.destroy = destroy;
      bytes.now -= descriptor.size;
      return destroy.call(buffer);
    };
    return buffer;
  };
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** How smoothly a tree of 50 hypotheses by 400 steps is scrolled and zoomed. */
async function frames(page) {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save trace" }).click();
  const text = await readFile(await (await saving).path(), "utf8");
  const file = { name: "wide.json", mimeType: "application/json", buffer: Buffer.from(wide(text, 50, 400)) };
  await page.getByLabel("Trace file").setInputFiles(file);
  await page.getByText("This run comes from wide.json").waitFor();
  const start = performance.now();
  await view(page, "Beam tree");
  await page.getByRole("tree").getByRole("treeitem").first().waitFor();
  const drawn = performance.now() - start;
  const pieces = await page.getByRole("tree").getByRole("treeitem").count();
  const still = await page.evaluate(pan, 0);
  const times = await page.evaluate(pan, 1);
  const steps = await page.evaluate(zoom);
  await page.getByRole("button", { name: "Smaller" }).click();
  await page.getByRole("button", { name: "Smaller" }).click();
  const small = await page.evaluate(pan, 1);
  const say = (all) =>
    `median ${median(all).toFixed(1)} ms, 95 in 100 under ${percentile(all, 0.95).toFixed(1)} ms`;
  console.log(
    `- a tree of 50 hypotheses by 400 steps (${pieces} pieces in sight) is drawn ${seconds(drawn)} after the click; ` +
      `frame times at rest: ${say(still)}; while panning: ${say(times)}; at 65 %: ${say(small)}; ` +
      `from a change of the scale to the second frame after it: ${say(steps)}`,
  );
}

/** Changes the scale to and fro; times until the second frame after each change in milliseconds. */
async function zoom() {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  for (const name of ["Smaller", "Smaller", "Smaller", "Larger", "Larger", "Larger"]) {
    await frame();
    const start = performance.now();
    document.querySelector(`button[aria-label="${name}"]`).click();
    await frame();
    await frame();
    times.push(performance.now() - start);
  }
  return times;
}

/** Pans the tree for a while; times between frames in milliseconds. */
function pan(pace) {
  const area = document.querySelector(".tree-scroll");
  const times = [];
  return new Promise((resolve) => {
    let before = performance.now();
    const frame = (now) => {
      times.push(now - before);
      before = now;
      area.scrollLeft += 24 * pace;
      area.scrollTop += 9 * pace;
      if (times.length < 121) requestAnimationFrame(frame);
      else resolve(times.slice(1));
    };
    requestAnimationFrame(frame);
  });
}

function percentile(values, part) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)];
}
