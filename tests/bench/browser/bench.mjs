// Decoding in Chromium, for `cargo xtask bench --peers`: our engine on wasm, and transformers.js on ONNX
// Runtime's wasm, the same weights, turn by turn. First each with one thread; then as many outputs at once
// as the machine has cores (four at most), ours in a worker each, transformers.js as a batch with so many
// threads; at last both on WebGPU, if there is any. transformers.js has no beam search, and its 8-bit
// weights are not for WebGPU.
//
//     node bench.mjs CHECKPOINT WASM TOKENS RUNS
//
// CHECKPOINT is what checkpoint.py wrote, WASM the folder of our bundle. Prints JSON: by engine and decoder
// the tokens, how many outputs there were, and the median of the milliseconds that reading the input and
// decoding took. Where a processor plays the GPU, WebGPU is left out: that would take minutes and say nothing of a GPU.

import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";

const [checkpoint, wasm, tokens, runs] = process.argv.slice(2);
const here = import.meta.dirname;
const { chromium } = createRequire(path.join(here, "../../browser/package.json"))("playwright-core");
const FOLDERS = {
  "/ours/": wasm,
  "/models/t5/": checkpoint,
  "/bench/": here,
  "/js/": path.join(here, "node_modules/@huggingface/transformers/dist"),
  "/ort/": path.join(here, "node_modules/onnxruntime-web/dist"),
};
const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };

const server = createServer((request, response) => {
  const place = request.url.split("?")[0];
  // Without these two a page has one thread.
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("cross-origin-embedder-policy", "require-corp");
  if (place === "/") return void response.setHeader("content-type", "text/html").end("<!doctype html><title>bench</title>");
  const root = Object.keys(FOLDERS).find((root) => place.startsWith(root));
  const file = root && path.join(FOLDERS[root], path.normalize(place.slice(root.length)));
  if (!file || !existsSync(file)) return void response.writeHead(404).end();
  response.setHeader("content-type", TYPES[path.extname(file)] ?? "application/octet-stream");
  createReadStream(file).pipe(response);
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const address = `http://127.0.0.1:${server.address().port}/`;

const launch = (...args) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: ["--no-sandbox", "--disable-dev-shm-usage", ...args],
  });
let browser = await launch("--disable-gpu");
const ids = JSON.parse(readFileSync(path.join(checkpoint, "prompt.json"), "utf8"));
const cores = Math.min(4, availableParallelism());
const report = {};
for (const weights of ["f32", "int8"]) {
  await engine(`ours, ${weights}`, ours, weights, 1, { greedy: 1, beam: 10 });
  await engine(`transformers.js, ${weights}`, transformersJs, weights, 1, { greedy: 1 });
  await engine(`ours, ${weights}, all cores`, ours, weights, cores, { greedy: 1 });
  await engine(`transformers.js, ${weights}, all cores`, transformersJs, weights, cores, { greedy: 1 });
}
await browser.close();
browser = await launch("--enable-unsafe-webgpu", "--enable-features=Vulkan");
if (await hasGpu()) {
  for (const weights of ["f32", "int8"]) {
    await engine(`ours, ${weights}, WebGPU`, ours, weights, 1, { greedy: 1, beam: 10 }, "webgpu");
  }
  await engine("transformers.js, f32, WebGPU", transformersJs, "f32", 1, { greedy: 1 }, "webgpu");
}
await browser.close();
server.close();
console.log(JSON.stringify(report));

/** Whether the browser offers a GPU that no processor plays. */
async function hasGpu() {
  const page = await browser.newPage();
  await page.goto(address);
  const found = await page.evaluate(async () => {
    const { info } = (await navigator.gpu?.requestAdapter()) ?? {};
    return Boolean(info) && !info.isFallbackAdapter && !/swiftshader|llvmpipe/i.test(info.architecture + info.description);
  });
  await page.close();
  return found;
}

async function engine(name, measure, weights, outputs, widths, device = "wasm") {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.goto(address);
  const settings = { ids, weights, outputs, widths, device, tokens: Number(tokens), runs: Number(runs) };
  report[name] = await page.evaluate(measure, settings);
  for (const figures of Object.values(report[name])) {
    const times = figures.times.sort((a, b) => a - b);
    Object.assign(figures, { outputs, ms: times[times.length >> 1] });
  }
  await page.close();
}

async function ours({ ids, weights, outputs, widths, device, tokens, runs }) {
  const answer = (worker) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data: { found, failure } }) => (failure ? reject(new Error(failure)) : resolve(found));
      worker.onerror = (event) => reject(new Error(event.message));
    });
  const workers = Array.from({ length: outputs }, () => new Worker("/bench/worker.mjs", { type: "module" }));
  const ask = (message) =>
    Promise.all(
      workers.map((worker) => {
        worker.postMessage(message);
        return answer(worker);
      }),
    );
  await ask({ weights, device });
  const report = {};
  for (const [decoder, width] of Object.entries(widths)) {
    const decode = () => ask({ ids, width, tokens });
    const [found] = await decode();
    const times = [];
    for (let run = 0; run < runs; run++) {
      const begun = performance.now();
      await decode();
      times.push(performance.now() - begun);
    }
    report[decoder] = { ids: found, times };
  }
  return report;
}

async function transformersJs({ ids, weights, outputs, device, tokens, runs }) {
  const { AutoModelForSeq2SeqLM, Tensor, env } = await import("/js/transformers.min.js");
  Object.assign(env, { allowRemoteModels: false, allowLocalModels: true, localModelPath: "/models/", useBrowserCache: false });
  Object.assign(env.backends.onnx.wasm, { wasmPaths: "/ort/", numThreads: outputs });
  const model = await AutoModelForSeq2SeqLM.from_pretrained("t5", { dtype: { f32: "fp32", int8: "q8" }[weights], device });
  const batch = Array.from({ length: outputs }, () => ids).flat();
  const tensor = (value) => new Tensor("int64", BigInt64Array.from(batch, value), [outputs, ids.length]);
  const inputs = { inputs: tensor(BigInt), attention_mask: tensor(() => 1n) };
  const decode = () => model.generate({ ...inputs, max_new_tokens: tokens, min_new_tokens: tokens, num_beams: 1, do_sample: false });
  const found = Array.from((await decode()).data, Number).slice(1, tokens + 1);
  const times = [];
  for (let run = 0; run < runs; run++) {
    const begun = performance.now();
    await decode();
    times.push(performance.now() - begun);
  }
  return { greedy: { ids: found, times } };
}
