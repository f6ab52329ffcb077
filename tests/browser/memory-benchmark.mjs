// Runs a benchmark of many examples in one page, and prints and plots what memory it has.
//
//     BEAMSPLITTER_MINUTES=180 BEAMSPLITTER_URL=... CHROMIUM=... BEAMSPLITTER_SCREENSHOTS=... \
//     node tests/browser/memory-benchmark.mjs
//
// EXAMPLES (10000) examples, each of a database of its own, are asked by DECODER (greedy) in the view
// Benchmark, and memory is measured every 250 of them. PLOT names a file for the plot
// (memory-benchmark.svg).

import { writeFile } from "node:fs/promises";
import { database } from "./databases.mjs";
import { launch, open } from "./harness.mjs";
import { COLLECTS, meter, plot } from "./measured.mjs";
import { zip } from "./zip.mjs";

const COUNT = Number(process.env.EXAMPLES ?? 10_000);
const EVERY = Math.min(250, COUNT);
const DECODER = process.env.DECODER ?? "greedy";
const PLOT = process.env.PLOT ?? "memory-benchmark.svg";
/** Databases that the examples are about, in turn: more than the page holds open. */
const DATABASES = 5;
/** Examples of one database that follow one another. */
const RUN = Math.min(100, COUNT / DATABASES);
const QUESTIONS = [
  ["What are the names of the dogs?", "name"],
  ["How old are the dogs?", "age"],
  ["How many dogs are there?", "count(*)"],
  ["What is the average age of dogs?", "avg(age)"],
  ["How old is the oldest dog?", "max(age)"],
];

const browser = await launch({ args: COLLECTS });
const { page, errors } = await open(browser, "/?device=cpu#/benchmark");
await page.getByLabel("Examples, results, databases…").setInputFiles([
  file("examples.json", JSON.stringify(examples())),
  file("databases.zip", zip(databases())),
]);
await page.getByText(`${DATABASES} of ${DATABASES} databases attached`).waitFor();
await page.getByRole("combobox", { name: "Decoder" }).selectOption(DECODER);
const measure = await meter(page, "examples");
await page.getByRole("button", { name: "Start" }).click({ timeout: 120_000 });
const measured = [];
for (let wanted = 1; ; wanted = Math.min(COUNT, wanted === 1 ? EVERY : wanted + EVERY)) {
  let count = await done();
  while (count < wanted) {
    await page.waitForTimeout(500);
    count = await done();
  }
  measured.push(await measure(count));
  if (count >= COUNT) break;
}
await writeFile(PLOT, plot(measured, "examples that are done"));
console.log(`\nplot: ${PLOT}; errors: ${errors.length}`);
errors.slice(0, 3).forEach((error) => console.log(error));
await browser.close();
process.exit(0);

/** How many examples are done. */
async function done() {
  const text = await page.locator(".benchmark-progress p").first().innerText();
  return Number(text.replace(/^(\d[\d,]*).*$/s, "$1").replaceAll(",", ""));
}

function file(name, content) {
  return { name, mimeType: "text/plain", buffer: Buffer.from(content) };
}

/** The databases by their paths in an archive. */
function databases() {
  const made = Array.from({ length: DATABASES }, (_, at) => {
    const rows = Array.from({ length: 20 }, (_, row) => `(${row}, 'dog ${at} ${row}', ${1 + ((row * 7 + at) % 15)})`);
    const script = `create table dogs (id integer primary key, name text, age integer); insert into dogs values ${rows};`;
    return [`database/pets_${at}/pets_${at}.sqlite`, database(script)];
  });
  return Object.fromEntries(made);
}

/** Examples on two names for one table. */
function examples() {
  return Array.from({ length: COUNT }, (_, at) => {
    const [question, select] = QUESTIONS[at % QUESTIONS.length];
    const query = (table) => `select ${select} from ${table}`;
    return {
      db_id: `pets_${Math.floor(at / RUN) % DATABASES}`,
      // Half of them are questions that were not asked before.
      question: at % 2 ? question : question.replace("?", ` in case ${at}?`),
      orig_query: query("dogs"), query1: query("hounds"), query2: query("mutts"),
      extra_table_map: { dogs: ["hounds", "mutts"] },
    };
  });
}
