// Greedy decoding in Chromium, for `cargo xtask bench --peers`: our engine on wasm, and
// transformers.js on ONNX Runtime's wasm, one thread each, the same weights, turn by turn.
//
//     node bench.mjs CHECKPOINT WASM TOKENS RUNS
//
// CHECKPOINT is what checkpoint.py wrote, WASM the folder of our bundle. Prints JSON: the tokens, and
// the median of the milliseconds that reading the input and decoding took.

import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const [checkpoint, wasm, tokens, runs] = process.argv.slice(2);
const here = import.meta.dirname;
const { chromium } = createRequire(path.join(here, "../../browser/package.json"))("playwright-core");
const FOLDERS = {
  "/ours/": wasm,
  "/models/t5/": checkpoint,
  "/js/": path.join(here, "node_modules/@huggingface/transformers/dist"),
  "/ort/": path.join(here, "node_modules/onnxruntime-web/dist"),
};
const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };

const server = createServer((request, response) => {
  const place = request.url.split("?")[0];
  if (place === "/") return void response.setHeader("content-type", "text/html").end("<!doctype html><title>bench</title>");
  const root = Object.keys(FOLDERS).find((root) => place.startsWith(root));
  const file = root && path.join(FOLDERS[root], path.normalize(place.slice(root.length)));
  if (!file || !existsSync(file)) return void response.writeHead(404).end();
  response.setHeader("content-type", TYPES[path.extname(file)] ?? "application/octet-stream");
  createReadStream(file).pipe(response);
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const ids = JSON.parse(readFileSync(path.join(checkpoint, "prompt.json"), "utf8"));
const report = {};
for (const [name, measure] of [["ours", ours], ["transformers_js", transformersJs]]) {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.goto(address);
  const { found, times } = await page.evaluate(measure, { ids, tokens: Number(tokens), runs: Number(runs) });
  times.sort((a, b) => a - b);
  report[name] = { greedy: { ids: found, ms: times[times.length >> 1] } };
  await page.close();
}
await browser.close();
server.close();
console.log(JSON.stringify(report));

async function ours({ ids, tokens, runs }) {
  const bundle = await import("/ours/bench_wasm.js");
  await bundle.default();
  const bytes = async (name) => new Uint8Array(await (await fetch(`/models/t5/${name}`)).arrayBuffer());
  const model = new bundle.Speed(await bytes("config.json"), await bytes("model.safetensors"));
  const decode = () => model.greedy(Uint32Array.from(ids), tokens);
  const found = Array.from(await decode());
  const times = [];
  for (let run = 0; run < runs; run++) {
    const begun = performance.now();
    await decode();
    times.push(performance.now() - begun);
  }
  return { found, times };
}

async function transformersJs({ ids, tokens, runs }) {
  const { AutoModelForSeq2SeqLM, Tensor, env } = await import("/js/transformers.min.js");
  Object.assign(env, { allowRemoteModels: false, allowLocalModels: true, localModelPath: "/models/", useBrowserCache: false });
  Object.assign(env.backends.onnx.wasm, { wasmPaths: "/ort/", numThreads: 1 });
  const model = await AutoModelForSeq2SeqLM.from_pretrained("t5", { dtype: "fp32", device: "wasm" });
  const tensor = (value) => new Tensor("int64", BigInt64Array.from(ids, value), [1, ids.length]);
  const inputs = { inputs: tensor(BigInt), attention_mask: tensor(() => 1n) };
  const decode = () => model.generate({ ...inputs, max_new_tokens: tokens, min_new_tokens: tokens, num_beams: 1, do_sample: false });
  const found = Array.from((await decode()).data, Number).slice(1);
  const times = [];
  for (let run = 0; run < runs; run++) {
    const begun = performance.now();
    await decode();
    times.push(performance.now() - begun);
  }
  return { found, times };
}
