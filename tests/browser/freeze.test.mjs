// Ten thousand of everything, and the page's thread stays free: files of examples and labels at
// the view Annotate, agreement of three annotators, a benchmark with its results.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { ADDRESS, launch, open } from "./harness.mjs";
import { PETS, example, give, lines, press, save, saved, title } from "./labelling.mjs";

let browser;
let folder;
before(async () => {
  browser = await launch();
  folder = await mkdtemp(path.join(tmpdir(), "beamsplitter-freeze-"));
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** Work on all records is done in slices: no single task computes more than this share of it. */
const LARGEST_SHARE = 0.5;
const COUNT = 10_000;

/** Processor time of each task of the page's own thread in a trace, in milliseconds. */
function tasks(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const main = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const threads = new Set(main.map(({ pid, tid }) => `${pid} ${tid}`));
  const times = traceEvents
    .filter(({ name, pid, tid, tdur }) => name === "ThreadControllerImpl::RunTask" && tdur && threads.has(`${pid} ${tid}`))
    .map(({ tdur }) => tdur / 1000);
  assert.ok(times.length > 0, "the trace has no tasks");
  return times;
}

/**
 * Does `work` on a page at `place`. What it does `during` a name is shown with its times; what it
 * does `inSlices` looks at all records, and fails when one task did most of it.
 */
async function assertFree(t, place, work) {
  const { page, context } = await open(browser, "/icon.svg");
  const during = async (what, act) => {
    await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
    await act();
    const times = tasks(await browser.stopTracing());
    const [longest, all] = [Math.max(...times), times.reduce((sum, time) => sum + time, 0)];
    t.diagnostic(`${what}: longest of ${times.length} tasks ${longest.toFixed(0)} ms, ${all.toFixed(0)} ms in all`);
    return longest / all;
  };
  const inSlices = async (what, act) => {
    const share = await during(what, act);
    assert.ok(share <= LARGEST_SHARE, `${what}: one task did ${(100 * share).toFixed(0)} % of the work`);
  };
  await page.goto(new URL(place, ADDRESS).href);
  await work(page, during, inSlices);
  await context.close();
}

/** A file on the disk: bytes that a test hands over would be decoded in the page itself. */
async function onDisk(name, text) {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

/** Examples with a schema each, as AmbiQT has them. */
const many = () =>
  Array.from({ length: COUNT }, (_, n) =>
    example(n, {
      db_id: `db_${n % 150}`,
      schema_clean: "pets : id , name , years_old , birth_age , kind | owners : id , pet_id , town".repeat(4),
    }),
  );

/** A cell of CSV. */
const cell = (value) => `"${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;

const WAYS = {
  "lines.jsonl": (records) => lines(records),
  "list.json": (records) => JSON.stringify(records, null, 1),
  "table.csv": (records) => {
    const columns = Object.keys(records[0]);
    return [columns, ...records.map((record) => columns.map((column) => record[column]))]
      .map((row) => row.map(cell).join(","))
      .join("\n");
  },
};

for (const [name, write] of Object.entries(WAYS)) {
  test(`ten thousand examples of ${name} do not freeze the page`, async (t) => {
    const file = await onDisk(name, write(many()));
    await assertFree(t, "/#/label", async (page, during, inSlices) => {
      const position = page.locator(".label-position");
      const whole = position.filter({ hasText: /of 10,000 in the queue$/ });
      await inSlices("loading", async () => {
        await give(page, file);
        await page.getByText("1 of 10,000 in the queue").waitFor({ timeout: 60_000 });
        await saved(page);
      });
      if (name === "lines.jsonl") {
        await during("searching", async () => {
          await page.getByRole("searchbox").fill("case 77");
          await position.filter({ hasText: /^1 of [\d,]+ in the queue \(of 10,000\)/ }).waitFor();
          await page.getByRole("searchbox").fill("");
          await whole.waitFor();
        });
        await during("filtering", async () => {
          await page.getByRole("combobox", { name: "Database" }).selectOption("db_7");
          await position.filter({ hasText: "1 of 67 in the queue" }).waitFor();
          await page.getByRole("combobox", { name: "Database" }).selectOption("");
          await page.getByRole("checkbox", { name: "missed gold" }).check();
          await whole.waitFor({ timeout: 60_000 });
          await page.getByRole("checkbox", { name: "missed gold" }).uncheck();
        });
        for (const order of ["question", "database", "status", "random"]) {
          await during(`order by ${order}`, async () => {
            await page.getByRole("combobox", { name: "Order" }).selectOption(order);
            await whole.waitFor();
          });
        }
        await page.getByRole("combobox", { name: "Order" }).selectOption("file");
        const times = [];
        await during("ten decisions", async () => {
          for (let n = 0; n < 10; n += 1) times.push(await press(page, "1"));
        });
        times.sort((a, b) => a - b);
        t.diagnostic(`among ten thousand, key to next example: median ${times[5].toFixed(0)} ms, most ${times[9].toFixed(0)} ms`);
        await inSlices("writing JSON lines", async () => {
          assert.equal((await save(page, "Labels as JSON lines")).trim().split("\n").length, COUNT);
        });
        await inSlices("writing the project", async () => {
          assert.equal((await save(page, "Project with its whole history")).trim().split("\n").length, COUNT + 11);
        });
      }
      await inSlices("writing CSV", async () => {
        assert.ok((await save(page, "Labels as CSV")).split("\n").length > COUNT);
      });
      await inSlices("reading what was kept", async () => {
        await page.reload();
        await page.getByText(/^\d+ of 10,000 in the queue/).waitFor({ timeout: 60_000 });
      });
    });
  });
}

test("a project is saved and opened with a large database without freezing the page", async (t) => {
  // Half of it can be deflated, half cannot.
  const pets = database("create table more (half blob); insert into more values (randomblob(1e7)), (zeroblob(1e7))", PETS);
  const files = [await onDisk("one.jsonl", lines([example(1)])), await onDisk("pets.sqlite", pets)];
  await assertFree(t, "/#/label", async (page, during) => {
    const rows = page.locator(".label-golds tbody tr");
    await give(page, files);
    await rows.first().waitFor();
    const bundle = path.join(folder, "bundle.labels.zip");
    await during("saving with databases", async () => {
      await page.locator("summary", { hasText: "Save" }).click();
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: /^Project with its 1 database / }).click();
      await (await saving).saveAs(bundle);
      assert.ok((await stat(bundle)).size < pets.length * 0.6, "deflated");
    });
    await page.locator("summary", { hasText: "Open" }).click();
    await page.getByRole("button", { name: "detach all" }).click();
    await page.getByText("is not attached").first().waitFor();
    await during("opening with databases", async () => {
      await give(page, bundle);
      await page.getByRole("button", { name: "Open it beside this project" }).click();
      await rows.first().waitFor({ timeout: 60_000 });
    });
  });
});

test("agreement of three annotators on ten thousand examples does not freeze the page", async (t) => {
  const who = ["ada", "bob", "cyd"];
  const pick = (n, m, options) => options[(n * 7919 + m * 104_729 + (n % 13) * m) % options.length];
  const records = Array.from({ length: COUNT }, (_, n) => example(n, n % 2 === 0 ? {} : { kind: "scope" }));
  const said = (n, m) => ({
    "gold.1": pick(n, m % 2, ["valid", "valid", "invalid"]),
    "gold.2": pick(n, m, ["valid", "invalid", "unsure"]),
    ambiguous: pick(n, m, ["yes", "yes", "no", "unsure"]),
    kind: [pick(n, m % 2, ["column", "scope"])],
    preferred: pick(n, m, ["1", "2"]),
  });
  const annotated = records.flatMap((record, n) =>
    who.map((annotator, m) => ({ ...record, annotation: { annotator, seconds: 4, labels: said(n, m) } })),
  );
  const file = await onDisk("three.jsonl", lines(annotated));
  await assertFree(t, "/#/label", async (page, during, inSlices) => {
    await inSlices("loading the labels of three", async () => {
      await give(page, file);
      await page.getByText("1 of 10,000 in the queue").waitFor({ timeout: 60_000 });
      await saved(page);
    });
    await inSlices("agreement", async () => {
      await page.getByRole("button", { name: "Agreement", exact: true }).click();
      await page.getByText("3 annotators: ada, bob, cyd.").waitFor();
      await page.getByText("Computing …").waitFor({ state: "detached", timeout: 120_000 });
    });
    const row = page.getByRole("row", { name: /Truly ambiguous all 10,000/ });
    assert.match(await row.innerText(), /0\.\d{3} \[0\.\d\d, 0\.\d\d\]/);
    await during("adjudicating", async () => {
      await page.getByRole("button", { name: "Adjudicate", exact: true }).click();
      await title(page).waitFor();
      await page.getByText("ada: ").first().waitFor();
      await press(page, "1");
      await page.keyboard.press("o");
    });
    await inSlices("saving what holds", async () => {
      assert.equal((await save(page, "Adjudicated labels")).trim().split("\n").length, COUNT);
    });
  });
});

test("a benchmark of ten thousand examples and its results do not freeze the page", async (t) => {
  const records = Array.from({ length: COUNT }, (_, n) =>
    example(n, { db_id: `db_${n % 150}`, schema_clean: "pets : id , name , years_old".repeat(8) }),
  );
  const found = (n, m) => ({ exact: n % 3 === m, execution: n % 2 === m, direct: n % 5 === m });
  const results = (settings) =>
    records.map((record, index) => ({
      ...record, index, benchmark: "ambiqt column", decoder: "beam", model: "m", settings, top: 5, width: 10,
      t2s_outs: Array(5).fill(record.query1),
      coverage: Array.from({ length: 5 }, (_, rank) => [found(index, rank), found(index, rank + 1)]),
    }));
  const examples = await onDisk("examples.json", JSON.stringify(records));
  const others = await onDisk("others.jsonl", lines(results("of another run").slice(0, 1)));
  await assertFree(t, "/#/benchmark", async (page, _during, inSlices) => {
    const take = (file) => page.getByLabel("Examples, results, databases…").setInputFiles(file);
    const progress = page.locator(".benchmark-progress");
    await inSlices("reading examples", async () => {
      await take(examples);
      await progress.getByText(/^0 of 10,000/).waitFor({ timeout: 60_000 });
    });
    await page.getByRole("combobox", { name: "Decoder" }).selectOption("beam");
    // Results are of the settings that they say; those of this page are in its words.
    await take(others);
    const alert = page.getByRole("alert").filter({ hasText: "results of another run" });
    const [, settings] = (await alert.innerText()).match(/here "([0-9a-f]{16})"/);
    const file = await onDisk("results.jsonl", lines(results(settings)));
    const counted = async () => {
      await progress.getByText(/^10,000 of 10,000/).waitFor({ timeout: 60_000 });
      const row = page.getByRole("region", { name: "Coverage, column" }).getByRole("row", { name: /^This run/ });
      await row.waitFor({ timeout: 60_000 });
      assert.match(await row.innerText(), /\[/);
    };
    await inSlices("reading results", async () => {
      await take(file);
      await counted();
      await page.getByRole("status").filter({ hasText: "10,000 results" }).waitFor();
    });
    await inSlices("writing results", async () => {
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export results" }).click();
      const text = await readFile(await (await saving).path(), "utf8");
      assert.equal(text.trim().split("\n").length, COUNT);
    });
    await inSlices("reading the run that was kept", async () => {
      await page.reload();
      await counted();
    });
  });
});
