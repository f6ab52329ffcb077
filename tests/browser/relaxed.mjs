// What relaxed SIMD would bring over the plain SIMD that our kernel uses, in turn in one page.
//
//   BEAMSPLITTER_URL=... CHROMIUM=... node tests/browser/relaxed.mjs
//
// Compiles tests/bench/relaxed, prints the time of each kernel as a multiple of plain SIMD's, and fails
// where two 7-bit products are not the one of 16 bits.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "./harness.mjs";

const KERNELS = [
  "16 bits, plain",
  "16 bits as two relaxed products of 7",
  "7 bits, relaxed",
  "32-bit floats, plain",
  "32-bit floats, relaxed (fused)",
];
const TURNS = 15;
const TIMES = 400;

const folder = path.join(import.meta.dirname, "../bench/relaxed");
const target = path.join(tmpdir(), "beamsplitter-bench-relaxed");
execFileSync("cargo", ["build", "--release", "--quiet", "--target-dir", target], { cwd: folder, stdio: "inherit" });
const program = readFileSync(path.join(target, "wasm32-unknown-unknown/release/bench_relaxed.wasm"));

const browser = await launch();
const page = await browser.newPage();
const { sums, times } = await page.evaluate(
  async ({ encoded, count, turns, repeats }) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const { run } = (await WebAssembly.instantiate(bytes)).instance.exports;
    const kernels = Array.from({ length: count }, (_, kernel) => kernel);
    const sums = kernels.map((kernel) => run(kernel, 1));
    // The browser optimises what runs often.
    for (let turn = 0; turn < 30; turn++) for (const kernel of kernels) run(kernel, 20);
    await new Promise((done) => setTimeout(done, 500));
    const times = kernels.map(() => []);
    for (let turn = 0; turn < turns; turn++) {
      for (const kernel of kernels) {
        const begun = performance.now();
        run(kernel, repeats);
        times[kernel].push(performance.now() - begun);
      }
    }
    return { sums, times };
  },
  { encoded: program.toString("base64"), count: KERNELS.length, turns: TURNS, repeats: TIMES },
);
await browser.close();
assert.equal(sums[0], sums[1], "two products of 7 bits");
const ratios = times.map((all) => all.map((time, turn) => time / times[0][turn]).sort((a, b) => a - b));
for (const [kernel, all] of ratios.entries()) {
  const [least, median, most] = [all[0], all[(TURNS - 1) / 2], all[TURNS - 1]].map((ratio) => ratio.toFixed(2));
  console.log(`${KERNELS[kernel]}: ${median} (${least} to ${most})`);
}
