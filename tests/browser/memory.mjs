// Asks many questions in a row in one page, and prints and plots what memory it has.
//
//     BEAMSPLITTER_MINUTES=60 BEAMSPLITTER_URL=... CHROMIUM=... BEAMSPLITTER_SCREENSHOTS=... \
//     node tests/browser/memory.mjs
//
// QUESTIONS (1000) questions of public/samples/questions.json, in turn, are asked by DECODER (greedy),
// and memory is measured every 50 of them. PLOT names a file for the plot (memory.svg).

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { launch, open } from "./harness.mjs";
import { COLLECTS, meter, plot } from "./measured.mjs";
import { ask, decoder, ended, model, tables } from "./workbench.mjs";

const COUNT = Number(process.env.QUESTIONS ?? 1000);
const EVERY = Math.min(50, COUNT);
const DECODER = process.env.DECODER ?? "greedy";
const PLOT = process.env.PLOT ?? "memory.svg";

const questions = await readQuestions();
const browser = await launch({ args: COLLECTS });
const { page, errors } = await open(browser, "/?device=cpu");
await tables(page);
await model(page);
await decoder(page, DECODER);
const measure = await meter(page, "questions");
const measured = [];
for (let asked = 0; asked < COUNT; asked++) {
  const question = questions[asked % questions.length];
  await ask(page, question);
  await ended(page);
  if ((asked + 1) % EVERY === 0 || asked === 0) measured.push(await measure(asked + 1));
}
await writeFile(PLOT, plot(measured, "questions asked"));
console.log(`\nplot: ${PLOT}; errors: ${errors.length}`);
errors.slice(0, 3).forEach((error) => console.log(error));
await browser.close();
process.exit(0);

/** Returns the questions about the sample that a first visit opens. */
async function readQuestions() {
  const file = path.join(import.meta.dirname, "../../public/samples/questions.json");
  return JSON.parse(await readFile(file, "utf8"))["festival.sqlite"];
}
