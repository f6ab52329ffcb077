// Starts the engine worker: everything else is Rust.
// What breaks in a promise is told to the page like any other error, so that it can start anew.
const stop = (reason) => setTimeout(() => { throw reason; });
addEventListener("unhandledrejection", ({ reason }) => stop(reason));
// A graphics processor that goes away breaks nothing: what is computed on it is never done.
if (globalThis.GPUAdapter) {
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...wanted) {
    const device = await requestDevice.apply(this, wanted);
    device.lost.then(({ message }) => stop(new Error(`the graphics processor went away: ${message}`)));
    return device;
  };
}
// The address says which program: the one with WebGPU, or the one without, which is much smaller. The one
// with WebGPU can do without it, too, where the other one does not come.
let program = location.search === "?engine_cpu" ? "engine_cpu" : "engine";
try {
  importScripts(`${program}.js`);
} catch (error) {
  if (program === "engine") throw error;
  program = "engine";
  importScripts("engine.js");
}
wasm_bindgen({ module_or_path: `${program}_bg.wasm` });
