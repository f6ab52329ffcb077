// How much faster one helper makes a checkpoint: the same question in turn with none and with one.
//
//   BEAMSPLITTER_URL=... CHROMIUM=... node tests/browser/helpers.mjs CHECKPOINT
//
// CHECKPOINT is a folder with config.json, model.safetensors and tokenizer.json. Two searches of ten beams
// are decoded, cut after 16 tokens, since random weights never end an output.

import path from "node:path";
import { DOGS } from "./databases.mjs";
import { launch, open } from "./harness.mjs";
import { ANSWER, ask, ended, follow, model, openFile } from "./workbench.mjs";

const TURNS = 5;
const SET = ["vanilla", "templates", "infilling"].map((part) => `set=${part}.beam.max_length=16`).join("&");
const FILES = ["config.json", "model.safetensors", "tokenizer.json"];

/** A page on which the checkpoint can be asked, with so many helpers. */
async function ready(browser, helpers) {
  const { page } = await open(browser, `/?device=cpu&helpers=${helpers}`);
  page.setDefaultTimeout(ANSWER);
  await openFile(page, "pets.sqlite", DOGS);
  await model(page);
  // Files of this size reach the page by an input alone; they are dropped from there.
  await page.evaluate(() => {
    const input = Object.assign(document.createElement("input"), { type: "file", multiple: true, id: "checkpoint" });
    document.body.append(input);
  });
  await page.locator("#checkpoint").setInputFiles(FILES.map((name) => path.join(process.argv[2], name)));
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    for (const file of document.querySelector("#checkpoint").files) dataTransfer.items.add(file);
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.getByRole("region", { name: "Model and device" }).getByText("Checkpoint").first().waitFor();
  if (helpers > 0) {
    await follow(page, "Model");
    await page.getByText("beside this one, for the next question").waitFor();
    await follow(page, "Ask");
  }
  await page.evaluate((set) => {
    location.hash = `#/ask?decoder=two-stage&${set}`;
  }, SET);
  await page.waitForTimeout(500);
  return page;
}

const browser = await launch();
const pages = [await ready(browser, 0), await ready(browser, 1)];
const times = [[], []];
for (let turn = 0; turn < TURNS; turn++) {
  for (const [at, page] of pages.entries()) {
    await page.bringToFront();
    const begun = performance.now();
    await ask(page, "How many dogs are there in the house of the old man?");
    await ended(page);
    // The browser compiles what the first turn uses.
    if (turn > 0) times[at].push((performance.now() - begun) / 1000);
  }
}
const median = (all) => {
  const sorted = all.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};
const [alone, helped] = times.map(median);
console.log(`alone ${alone.toFixed(2)} s, with one helper ${helped.toFixed(2)} s: ${(alone / helped).toFixed(2)} times as fast`);
await browser.close();
