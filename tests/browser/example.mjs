// Writes the worked example: asks the first question of the first sample and saves the run.
//
//     node tests/browser/example.mjs public/samples/example.json
//
// with the variables of harness.mjs. Needed after every change of the shipped weights or of the trace.

import { copyFile } from "node:fs/promises";
import { launch, open } from "./harness.mjs";
import { ask, ended, model, samples, tables } from "./workbench.mjs";

const QUESTION = "What are the names of all artists from Germany?";

const browser = await launch();
const { page } = await open(browser);
await samples(page);
await tables(page);
await model(page);
await ask(page, QUESTION);
console.log(await ended(page));
const saving = page.waitForEvent("download");
await page.getByRole("button", { name: "Save trace" }).click();
await copyFile(await (await saving).path(), process.argv[2]);
await browser.close();
process.exit(0);
