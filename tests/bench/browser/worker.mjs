// Our engine in a worker, for bench.mjs: first a message with the weights, then one for each output.

import init, { Speed } from "/ours/bench_wasm.js";

const loaded = init();
let model;

onmessage = ({ data }) =>
  answer(data).then(
    (found) => postMessage({ found }),
    (error) => postMessage({ failure: String(error) }),
  );

async function answer({ weights, device, ids, width, tokens }) {
  await loaded;
  if (weights === undefined) return Array.from(await model.decode(Uint32Array.from(ids), width, tokens));
  const bytes = async (name) => new Uint8Array(await (await fetch(`/models/t5/${name}`)).arrayBuffer());
  model = await Speed.load(await bytes("config.json"), await bytes("model.safetensors"), weights, device);
  return [];
}
