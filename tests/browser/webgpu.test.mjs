// The same question on the CPU and on WebGPU (SwiftShader where there is no GPU: right, but slow,
// so the shortest of searches): the same queries in the same order, with the same scores. And a tiny
// model's log-probabilities beside PyTorch's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { launch, open } from "./harness.mjs";
import { ask, model, tables, view } from "./workbench.mjs";

/** SwiftShader needs minutes where the CPU needs a second. */
const PATIENCE = 8 * 60 * 1000;

/** Queries and scores of one search on one device, or nothing where there is no adapter. */
async function search(device) {
  const browser = await launch({ webgpu: device === "webgpu" });
  try {
    const { page } = await open(browser, `/?device=${device}`);
    await tables(page);
    const about = await model(page);
    if (device === "webgpu" && !/WebGPU(?! cannot)/.test(about)) return null;
    await page.getByRole("combobox", { name: "Decoder" }).selectOption("beam");
    await ask(page, "How many stages are there?");
    const line = page.getByRole("form", { name: "Question" }).getByRole("status");
    await line.filter({ hasText: /reading.*decoding step/ }).waitFor({ timeout: PATIENCE });
    return await page.locator(".readings .card").evaluateAll((cards) =>
      cards.map((card) => [
        card.querySelector("code, pre").innerText.replace(/\s+/g, " ").trim(),
        card.innerText.match(/score (-?[\d.]+)/)?.[1],
      ]),
    );
  } finally {
    await browser.close();
  }
}

test("log-probabilities on WebGPU are PyTorch's to a thousandth", async (t) => {
  const browser = await launch({ webgpu: true });
  try {
    const { page } = await open(browser, "/?device=webgpu");
    const about = await model(page);
    if (!/WebGPU(?! cannot)/.test(about)) return t.skip("this browser offers no WebGPU adapter");
    await view(page, "Model");
    await page.getByRole("button", { name: "Check this device" }).click();
    const verdict = page.locator(".verdict");
    await verdict.waitFor({ timeout: PATIENCE });
    assert.match(await verdict.innerText(), /^passed: .* 1e-3 allowed/);
  } finally {
    await browser.close();
  }
});

test("CPU and WebGPU find the same readings", async (t) => {
  const expected = await search("cpu");
  assert.ok(expected.length > 0, "the CPU finds readings");
  assert.ok(expected.every(([, score]) => score !== undefined), JSON.stringify(expected));
  const found = await search("webgpu");
  if (!found) return t.skip("this browser offers no WebGPU adapter");
  assert.deepEqual(found, expected);
});
