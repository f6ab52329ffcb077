// Memory of a page that is open for long: what is measured, and the plot of it.

import { readFile } from "node:fs/promises";
import path from "node:path";

const COLOURS = ["#444444", "#c2185b", "#1b7f5c", "#3657b5", "#b5482f", "#7a3fa0", "#8a6d00"];

/** Arguments with which the browser lets itself be told to collect garbage. */
export const COLLECTS = ["--js-flags=--expose-gc"];

/**
 * Returns a function that measures a page after `count` pieces of work, prints a row of a table, and
 * returns megabytes by name: `page` is the heap of the page's scripts after garbage was collected,
 * `process` what the renderer has in memory (Linux), every other one a wasm memory, which never shrinks:
 * that of the page itself (`page wasm`) or of a worker; of several workers of one kind it is the largest.
 */
export async function meter(page, what) {
  const session = await page.context().newCDPSession(page);
  const system = await page.context().browser().newBrowserCDPSession();
  await session.send("Performance.enable");
  console.log(`| ${what} | seconds | scripts of the page | elements | process, wasm memories |\n|---|---|---|---|---|`);
  const begun = performance.now();
  return async (count) => {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const metric = (name) => metrics.find((one) => one.name === name).value;
    const megabytes = { page: metric("JSHeapUsedSize") / 1e6 };
    const resident = await residentBytes(system);
    if (resident) megabytes.process = resident / 1e6;
    megabytes["page wasm"] = (await pageWasmBytes(page)) / 1e6;
    for (const worker of page.workers()) {
      const bytes = await wasmBytes(worker).catch(() => null);
      const name = path.basename(new URL(worker.url()).pathname).replace("_loader.js", "");
      if (bytes !== null) megabytes[name] = Math.max(megabytes[name] ?? 0, bytes / 1e6);
    }
    const workers = Object.entries(megabytes).filter(([name]) => name !== "page");
    const told = workers.map(([name, size]) => `${name} ${size.toFixed(1)} MB`).join(", ");
    const seconds = Math.round((performance.now() - begun) / 1000);
    const scripts = `${megabytes.page.toFixed(1)} MB | ${metric("Nodes")}`;
    console.log(`| ${count} | ${seconds} | ${scripts} | ${told}; ${page.workers().length} workers |`);
    return { count, megabytes };
  };
}

/** Returns the bytes of memory of the largest renderer, or null where the system does not tell. */
async function residentBytes(system) {
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const sizes = renderers.map(async ({ id }) => {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  });
  return Math.max(0, ...(await Promise.all(sizes))) || null;
}

/** Returns the bytes of the page's own wasm memory. */
function pageWasmBytes(page) {
  return page.evaluate(async () => {
    // A started module hands its exports out again.
    const { default: init } = await import(new URL("page.js", document.baseURI).href);
    return (await init()).memory.buffer.byteLength;
  });
}

/** Returns the bytes of a worker's wasm memory, or null where it has none. */
function wasmBytes(worker) {
  return worker.evaluate(async () => {
    // A started module hands its exports out again.
    const exports = typeof wasm_bindgen === "function" ? await wasm_bindgen() : null;
    return exports?.memory?.buffer.byteLength ?? null;
  });
}

/** Returns the plot of what was measured as SVG: a line for the page and one for each worker. */
export function plot(points, what) {
  const [width, height, left, bottom] = [720, 400, 60, 40];
  const names = [...new Set(points.flatMap(({ megabytes }) => Object.keys(megabytes)))];
  const most = Math.max(...points.flatMap(({ megabytes }) => Object.values(megabytes))) * 1.1;
  const x = (count) => left + ((width - left - 120) * count) / points.at(-1).count;
  const y = (size) => height - bottom - ((height - bottom - 20) * size) / most;
  // Names stand at the ends of their lines, one above the other where lines are close.
  const sizes = points.at(-1).megabytes;
  names.sort((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0));
  let free = height;
  const line = (name, at) => {
    const own = points.filter(({ megabytes }) => name in megabytes);
    const path = own.map(({ count, megabytes }) => `${x(count).toFixed(1)},${y(megabytes[name]).toFixed(1)}`).join(" ");
    const last = own.at(-1);
    const colour = COLOURS[at % COLOURS.length];
    free = Math.min(y(last.megabytes[name]) + 4, free - 14);
    const text = `<text x="${x(last.count) + 6}" y="${free.toFixed(1)}" fill="${colour}">${name}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${text}`;
  };
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const [size, count] = [most * share, Math.round(points.at(-1).count * share)];
    return `<text x="${left - 8}" y="${y(size) + 4}" text-anchor="end">${Math.round(size)}</text>` +
      `<text x="${x(count)}" y="${height - bottom + 18}" text-anchor="middle">${count}</text>`;
  });
  const axes = `<path d="M${left},20 V${height - bottom} H${width - 120}" fill="none" stroke="#888"/>`;
  const titles = `<text x="8" y="14">MB</text><text x="${width / 2 - 60}" y="${height - 6}">${what}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>${axes}${titles}${ticks.join("")}${names.map(line).join("")}</svg>\n`;
}
