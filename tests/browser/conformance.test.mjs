// The page reads awkward databases and answers questions over them as the command does:
// tests/databases says how. The command's own tests make and hold the same files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertQuiet, launch, open } from "./harness.mjs";
import { ask, ended, model, openFile } from "./workbench.mjs";

const folder = new URL("../databases/", import.meta.url);
const read = (name) => readFile(new URL(name, folder), "utf8");
const cases = JSON.parse(await read("cases.json"));
const { answers } = JSON.parse(await read("answers.json"));

let browser;
let visit;
before(async () => {
  browser = await launch();
  visit = await open(browser, "/?device=cpu");
});
after(() => browser.close());

/** JSON with numbers as text: 2^53 + 1 and 3.0 stay what they are. */
function exact(json) {
  const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  return JSON.parse(json.replace(token, (text) => (text.startsWith('"') ? text : `"#${text}"`)));
}

/** Runs in the page: gives a database worker its requests, one after the other. */
function talk({ name, script, requests }) {
  return new Promise((resolve, reject) => {
    const worker = new Worker("database_loader.js");
    const replies = [];
    const waiting = [
      [JSON.stringify({ Open: { name } }), new Blob([script])],
      ...requests.map((request) => [JSON.stringify(request)]),
    ];
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data: [reply] }) => {
      replies.push(reply);
      const next = waiting.shift();
      if (next) {
        worker.postMessage(next);
        return;
      }
      worker.terminate();
      resolve(replies);
    };
  });
}

for (const [name, { queries, questions }] of Object.entries(cases)) {
  test(`${name}.sql is read as the command reads it`, async () => {
    const requests = [
      ...queries.map((sql) => ({ Run: { sql, row_cap: 1000 } })),
      ...questions.map((question) => ({ Matches: { question, views: true } })),
    ].map((task, call) => ({ Do: { call, task } }));
    const script = await read(`${name}.sql`);
    const replies = await visit.page.evaluate(talk, { name: `${name}.sql`, script, requests });
    const [, { Opened }, ...answers] = replies.map(exact);
    const expected = exact(await read(`expected/${name}.json`));
    const { schema, notes } = Opened.Ok;
    assert.deepEqual(schema.tables, expected.tables);
    assert.deepEqual(schema.foreign_keys, expected.foreign_keys);
    const leftOut = ({ kind, name, reason }) => `${kind} ${name} is left out: ${reason}.`;
    assert.deepEqual(notes, [...expected.notes, ...expected.left_out.map(leftOut)]);
    const result = ({ Ok, Err }, sql) => {
      if (Err) return { sql, error: Err.Refused?.reason ?? `SQLite says: ${Err.Sqlite?.message}` };
      const { columns, rows, more } = Ok;
      return { sql, result: { columns, rows, more } };
    };
    const results = queries.map((sql, at) => result(answers[at].Done.outcome.Ran, sql));
    assert.deepEqual(results, expected.results);
    const cell = ({ column, value }) => {
      const table = schema.tables[column.table.slice(1)];
      return { table: table.name, column: table.columns[column.column.slice(1)].name, cell: value };
    };
    const found = questions.map((question, at) => {
      const matches = answers[queries.length + at].Done.outcome.Matched;
      return { question, cells: matches.map(cell) };
    });
    assert.deepEqual(found, expected.questions);
    assertQuiet(visit);
  });
}

test("every question has the command's default answer, candidate for candidate", async () => {
  const { page } = visit;
  await model(page);
  for (const [name, expected] of Object.entries(answers)) {
    await openFile(page, `${name}.sql`, await read(`${name}.sql`));
    for (const [question, candidates] of Object.entries(expected)) {
      await ask(page, question);
      await ended(page);
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save trace" }).click();
      const run = JSON.parse(await readFile(await (await saving).path(), "utf8"));
      assert.equal(run.question, question);
      assert.deepEqual(run.trace.candidates.map(({ sql }) => sql), candidates, `${name}: ${question}`);
    }
  }
  assertQuiet(visit);
});
