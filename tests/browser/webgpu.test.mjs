// WebGPU (SwiftShader where there is no GPU: right, but slow, so the shortest of searches): a tiny
// model's log-probabilities beside PyTorch's, and a question beside the CPU, in the page's own panels.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, assertAccessible, assertQuiet, launch, open } from "./harness.mjs";
import { ask, decoder, ended, model, tables, view } from "./workbench.mjs";

/** SwiftShader needs minutes where the CPU needs a second. */
const PATIENCE = 8 * 60 * 1000;

let browser;
let visit;
/** Why there is nothing to see, or false. */
let skip;
before(async () => {
  browser = await launch({ webgpu: true });
  visit = await open(browser, "about:blank");
  visit.page.on("worker", (worker) => worker.evaluate(rememberDevices).catch(() => {}));
  await visit.page.goto(new URL("/?device=webgpu", ADDRESS).href);
  await tables(visit.page);
  const about = await model(visit.page);
  skip = /WebGPU(?! cannot)/.test(about) ? false : "this browser offers no WebGPU adapter";
  await decoder(visit.page, "beam");
  await view(visit.page, "Model");
});
after(() => browser.close());

/** Runs in a worker: keeps the devices that it is given. */
function rememberDevices() {
  const adapter = globalThis.GPUAdapter?.prototype;
  if (!adapter) return;
  const request = adapter.requestDevice;
  adapter.requestDevice = async function (...wanted) {
    const device = await request.apply(this, wanted);
    globalThis.gpuDevices = [...(globalThis.gpuDevices ?? []), device];
    return device;
  };
}

test("the device is shown with what it allows", async (t) => {
  if (skip) return t.skip(skip);
  const facts = await visit.page.getByRole("region", { name: "Device", exact: true }).innerText();
  assert.match(facts, /Largest buffer\s+[\d.]+ [MG]B\s+Workgroup\s+[\d,. ]+ threads, \d+ kB shared/);
});

test("log-probabilities on WebGPU are PyTorch's to a thousandth", async (t) => {
  if (skip) return t.skip(skip);
  const { page } = visit;
  await page.getByRole("button", { name: "Check this device" }).click();
  const verdict = page.getByRole("region", { name: "Parity check" }).locator(".verdict");
  await verdict.waitFor({ timeout: PATIENCE });
  assert.match(await verdict.innerText(), /^passed: .* 1e-3 allowed/);
});

test("CPU and WebGPU find the same readings, with the same scores", async (t) => {
  if (skip) return t.skip(skip);
  const { page } = visit;
  const engines = () => page.workers().filter((worker) => worker.url().includes("engine_loader.js")).length;
  const panel = page.getByRole("region", { name: "Same interpretations on both devices" });
  await panel.getByText(/A second engine is started for it: .* of memory/).waitFor();
  await panel.getByRole("spinbutton", { name: "Questions" }).fill("1");
  const start = panel.getByRole("button", { name: "Compare both devices" });
  await start.click();
  await panel.getByRole("progressbar").waitFor({ timeout: PATIENCE });
  await panel.getByRole("button", { name: "Stop" }).waitFor();
  assert.equal(engines(), 2, "one on each device");
  const verdict = panel.locator(".verdict");
  await verdict.waitFor({ timeout: PATIENCE });
  const words = "1 of 1 question has the same interpretations in the same order on both devices.";
  assert.equal(await verdict.innerText(), words, await panel.innerText());
  const [, difference] = (await panel.innerText()).match(/scores differ by ([\d.e-]+) at most/);
  assert.ok(Number(difference) <= 1e-3, `scores differ by ${difference}`);
  await start.waitFor();
  assert.equal(engines(), 1, "the second engine is ended");
  await assertAccessible(page);
  assertQuiet(visit);
});

test("a graphics processor that goes away in mid-decode: the page says so, and the CPU answers", async (t) => {
  if (skip) return t.skip(skip);
  const { page } = visit;
  await view(page, "Ask");
  await ask(page, "How many stages are there?");
  await page.getByRole("button", { name: "Stop" }).waitFor();
  const engine = page.workers().find((worker) => worker.url().includes("engine_loader.js"));
  await engine.evaluate(() => {
    for (const device of globalThis.gpuDevices) device.destroy();
  });
  await page.getByText(/the graphics processor went away.* The page went on with the CPU/).waitFor({ timeout: PATIENCE });
  assert.match(await ended(page), /interpretation/);
  assert.match(await model(page), /CPU/);
});

test("both devices are timed, the faster one is taken, and the times are kept", async (t) => {
  if (skip) return t.skip(skip);
  const { page } = visit;
  await page.goto(new URL("/?device=measure", ADDRESS).href);
  await tables(page);
  await model(page);
  await view(page, "Model");
  const facts = await page.getByRole("region", { name: "Device", exact: true }).innerText();
  const [{ cpu, gpu }] = await page.evaluate(async () => {
    const cache = await caches.open("beamsplitter-model");
    const kept = (await cache.keys()).filter(({ url }) => url.includes("step_times.json"));
    return Promise.all(kept.map(async (request) => (await cache.match(request)).json()));
  });
  assert.ok(cpu > 0, "the CPU was timed");
  const faster = gpu !== null && gpu < cpu ? "WebGPU" : "CPU";
  assert.match(facts, new RegExp(`Backend\\s+${faster}\\s`));
  assert.match(facts, gpu === null ? /did not decode within/ : /a decoding step takes [\d.]+ ms on the CPU and [\d.]+ ms on the GPU/);
  await page.getByRole("link", { name: "measured anew" }).waitFor();
});
