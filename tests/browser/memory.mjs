// Asks many questions in a row in one page, and prints and plots what memory it has.
//
//     BEAMSPLITTER_MINUTES=60 BEAMSPLITTER_URL=... CHROMIUM=... BEAMSPLITTER_SCREENSHOTS=... \
//     node tests/browser/memory.mjs
//
// QUESTIONS (1000) questions of public/samples/questions.json, in turn, are asked by DECODER (greedy).
// Every 50 of them, after the browser was told to collect garbage: the heap of the page's scripts
// and its elements, and the wasm memory of each worker, which never shrinks. PLOT names a file for
// the plot (memory.svg).

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { launch, open } from "./harness.mjs";
import { ask, decoder, ended, model, tables } from "./workbench.mjs";

const COUNT = Number(process.env.QUESTIONS ?? 1000);
const EVERY = Math.min(50, COUNT);
const DECODER = process.env.DECODER ?? "greedy";
const PLOT = process.env.PLOT ?? "memory.svg";
const COLOURS = ["#1b7f5c", "#3657b5", "#b5482f", "#7a3fa0", "#8a6d00"];

const questions = await readQuestions();
const browser = await launch({ args: ["--js-flags=--expose-gc"] });
const { page, context, errors } = await open(browser, "/?device=cpu");
await tables(page);
await model(page);
await decoder(page, DECODER);
const session = await context.newCDPSession(page);
await session.send("Performance.enable");
const measured = [];
console.log("| questions | seconds | scripts of the page | elements | wasm of workers |\n|---|---|---|---|---|");
const begun = performance.now();
for (let asked = 0; asked < COUNT; asked++) {
  const question = questions[asked % questions.length];
  await ask(page, question);
  await ended(page);
  if ((asked + 1) % EVERY === 0 || asked === 0) measured.push(await measure(asked + 1));
}
await writeFile(PLOT, plot(measured));
console.log(`\nplot: ${PLOT}; errors: ${errors.length}`);
errors.slice(0, 3).forEach((error) => console.log(error));
await browser.close();
process.exit(0);

/** Returns the questions about the sample that a first visit opens. */
async function readQuestions() {
  const file = path.join(import.meta.dirname, "../../public/samples/questions.json");
  return JSON.parse(await readFile(file, "utf8"))["festival.sqlite"];
}

/** Measures, prints a line, and returns megabytes by name. */
async function measure(asked) {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name) => metrics.find((one) => one.name === name).value;
  const megabytes = { page: metric("JSHeapUsedSize") / 1e6 };
  for (const worker of page.workers()) {
    const bytes = await worker.evaluate(async () => {
      // A started module hands its exports out again.
      const exports = typeof wasm_bindgen === "function" ? await wasm_bindgen() : null;
      return exports?.memory?.buffer.byteLength ?? null;
    });
    const name = path.basename(new URL(worker.url()).pathname).replace("_loader.js", "");
    if (bytes !== null) megabytes[name] = Math.max(megabytes[name] ?? 0, bytes / 1e6);
  }
  const workers = Object.entries(megabytes).filter(([name]) => name !== "page");
  const seconds = Math.round((performance.now() - begun) / 1000);
  const told = workers.map(([name, size]) => `${name} ${size.toFixed(1)} MB`).join(", ");
  const elements = metric("Nodes");
  console.log(`| ${asked} | ${seconds} | ${megabytes.page.toFixed(1)} MB | ${elements} | ${told}; ${page.workers().length} workers |`);
  return { asked, megabytes };
}

/** Returns the plot as SVG: a line for the page and one for each worker. */
function plot(points) {
  const [width, height, left, bottom] = [720, 400, 60, 40];
  const names = [...new Set(points.flatMap(({ megabytes }) => Object.keys(megabytes)))];
  const most = Math.max(...points.flatMap(({ megabytes }) => Object.values(megabytes))) * 1.1;
  const x = (asked) => left + ((width - left - 120) * asked) / points.at(-1).asked;
  const y = (size) => height - bottom - ((height - bottom - 20) * size) / most;
  // Names stand at the ends of their lines, one above the other where lines are close.
  const sizes = points.at(-1).megabytes;
  names.sort((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0));
  let free = height;
  const line = (name, at) => {
    const own = points.filter(({ megabytes }) => name in megabytes);
    const path = own.map(({ asked, megabytes }) => `${x(asked).toFixed(1)},${y(megabytes[name]).toFixed(1)}`).join(" ");
    const last = own.at(-1);
    const colour = COLOURS[at % COLOURS.length];
    free = Math.min(y(last.megabytes[name]) + 4, free - 14);
    const text = `<text x="${x(last.asked) + 6}" y="${free.toFixed(1)}" fill="${colour}">${name}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${text}`;
  };
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const [size, count] = [most * share, Math.round(points.at(-1).asked * share)];
    return `<text x="${left - 8}" y="${y(size) + 4}" text-anchor="end">${Math.round(size)}</text>` +
      `<text x="${x(count)}" y="${height - bottom + 18}" text-anchor="middle">${count}</text>`;
  });
  const axes = `<path d="M${left},20 V${height - bottom} H${width - 120}" fill="none" stroke="#888"/>`;
  const titles = `<text x="8" y="14">MB</text><text x="${width / 2 - 60}" y="${height - 6}">questions asked</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>${axes}${titles}${ticks.join("")}${names.map(line).join("")}</svg>\n`;
}
