// What goes wrong in browsers: it is said where it happens, in words, and the page goes on. (A device
// that is lost and storage that is forbidden are in views.test.mjs, files that are no databases and
// queries without an end in database.test.mjs and ask.test.mjs.)

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { launch, open } from "./harness.mjs";
import { ask, ended, model, openFile, openSample, readings, tables, view } from "./workbench.mjs";

const PETS = "create table dogs (id integer primary key, name text); insert into dogs values (1, 'Rex'), (2, 'Ada');";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("a model file that was damaged on its way is refused, and a reload mends it", async () => {
  const { context, page } = await open(browser, "/icon.svg");
  const weights = "**/model.safetensors";
  await context.route(weights, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[body.length >> 1] ^= 1;
    await route.fulfill({ response, body });
  });
  await page.goto(new URL("/", process.env.BEAMSPLITTER_URL).href);
  const about = page.getByRole("region", { name: "Model and device" });
  await about.getByRole("alert").waitFor({ timeout: 60_000 });
  assert.match(await about.getByRole("alert").innerText(), /model\.safetensors.*Reload the page/);
  await about.getByText("No model").waitFor();
  await openSample(page, "Three Rivers library");
  await page.getByText("No model is loaded.").waitFor();
  await context.unroute(weights);
  await page.reload();
  await model(page);
  await context.close();
});

test("a database that the browser has no room for is open all the same, and that is said", async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  const page = await context.newPage();
  await page.goto(process.env.BEAMSPLITTER_URL);
  await openFile(page, "pets.sqlite", database(PETS));
  assert.deepEqual(await tables(page), ["dogs"]);
  await page.getByText(/pets\.sqlite is open, but this browser could not keep it/).waitFor();
  await context.close();
});

test("a question about a database that was removed is not asked of another one", async () => {
  const { context, page } = await open(browser);
  await openFile(page, "pets.sqlite", database(PETS));
  await model(page);
  await ask(page, "How many dogs are there?");
  await ended(page);
  await page.reload();
  await page.locator(".database-name", { hasText: "pets" }).waitFor();
  await page.locator(".readings .card").first().waitFor();
  await view(page, "Model");
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByText("Everything that this page kept").waitFor();
  await view(page, "Ask");
  await page.waitForURL(/#\/ask\?|#\/\?/);
  await page.reload();
  await page.getByText("The question is about a database file that this browser does not have").waitFor();
  assert.ok((await tables(page)).includes("artist"), "a sample is open");
  await model(page);
  assert.equal(await page.locator(".readings .card").count(), 0);
  // The box still has the question, and the sample can be asked.
  await page.getByRole("button", { name: "Find interpretations" }).click();
  assert.match(await ended(page), /interpretation/);
  await context.close();
});

test("a database worker that stopped is started again with the same bytes", async () => {
  const { context, page } = await open(browser);
  await openFile(page, "pets.sqlite", database(PETS));
  await model(page);
  const worker = page.workers().filter((one) => one.url().endsWith("database_loader.js")).at(-1);
  await worker.evaluate(() => setTimeout(() => { throw new Error("out of memory"); })).catch(() => {});
  await ask(page, "How many dogs are there?");
  assert.match(await ended(page), /interpretation/);
  const [first] = await readings(page);
  assert.deepEqual(first.rows, [["2"]], JSON.stringify(first));
  await context.close();
});
