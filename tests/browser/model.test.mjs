// A T5 checkpoint as it is published, dropped onto the page: quantized there, and asked.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { DOGS } from "./databases.mjs";
import { ADDRESS, assertQuiet, launch, open, profile } from "./harness.mjs";
import { ask, ended, model, openFile, readings } from "./workbench.mjs";

const FOLDER = new URL("../parity/fixtures/published/", import.meta.url);

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Drops files onto the page, as a person's mouse does. */
async function drop(page, files) {
  const transfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, text } of files) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, files.map(({ name, bytes }) => ({ name, text: bytes.toString("base64") })));
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
}

test("a published checkpoint is dropped onto the page, and answers", async () => {
  const names = await readdir(FOLDER);
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(new URL(name, FOLDER)) })));
  const visit = await open(browser);
  const { page } = visit;
  await openFile(page, "pets.sqlite", DOGS);
  await model(page);
  const about = page.getByRole("region", { name: "Model and device" });
  const shipped = await about.innerText();

  // One that was cut off is refused in a sentence, and the model in use stays.
  const cut = files.map((file) =>
    file.name.startsWith("model-00002") ? { ...file, bytes: file.bytes.subarray(0, 9000) } : file,
  );
  await drop(page, cut);
  await about.getByRole("alert").waitFor();
  assert.match(await about.getByRole("alert").innerText(), /model-00002-of-00002\.safetensors/);
  assert.equal((await model(page)).split("\n")[0], shipped.split("\n")[0]);

  await drop(page, files);
  await about.getByText("Checkpoint").first().waitFor();
  await ask(page, "How many dogs are there?");
  assert.match(await ended(page), /interpretation/);
  const [first] = await readings(page);
  assert.equal(first.sql, "select count(*) from dogs");
  assert.deepEqual(first.rows, [["3"]]);
  assertQuiet(visit);
  await visit.context.close();
});

test("a model of one's own is there after a reload, the page says so, and one click puts the shipped one back", async () => {
  const names = await readdir(FOLDER);
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(new URL(name, FOLDER)) })));
  const visit = await open(browser, "/?model=spider");
  const { page } = visit;
  const about = page.getByRole("region", { name: "Model and device" });
  const own = about.getByText("Checkpoint · your own model");
  assert.match(await model(page), /Spider alone/);
  await drop(page, files);
  await own.waitFor();
  await page.reload();
  await own.waitFor();
  await openFile(page, "pets.sqlite", DOGS);
  await ask(page, "How many dogs are there?");
  assert.match(await ended(page), /interpretation/);
  const kept = () => page.evaluate(async () => {
    const keys = await (await caches.open("beamsplitter-model")).keys();
    return keys.filter(({ url }) => url.includes("/models/own/")).length;
  });
  assert.ok((await kept()) > 2);
  await about.getByRole("button", { name: "Use the shipped model" }).click();
  await own.waitFor({ state: "detached" });
  assert.match(await model(page), /Beamsplitter small/);
  assert.equal(await kept(), 0);
  await page.reload();
  assert.match(await model(page), /Beamsplitter small/);
  assertQuiet(visit);
  await visit.context.close();
});

test("a model of one's own that is gone is told, and the shipped one is used", async () => {
  const names = await readdir(FOLDER);
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(new URL(name, FOLDER)) })));
  const visit = await open(browser);
  const { page } = visit;
  const about = page.getByRole("region", { name: "Model and device" });
  const own = about.getByText("Checkpoint · your own model");
  await model(page);
  await drop(page, files);
  await own.waitFor();
  // Its files go, as a browser that needs room may do it.
  await page.evaluate(() => caches.delete("beamsplitter-model"));
  await page.reload();
  await page.getByText("The model of your own that was kept could not be loaded").waitFor();
  assert.match(await model(page), /Beamsplitter small/);
  assertQuiet(visit);
  await visit.context.close();
});

test("a model of one's own for which there is no room is used for this visit", async () => {
  const names = await readdir(FOLDER);
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(new URL(name, FOLDER)) })));
  const context = await profile();
  const page = await context.newPage();
  await page.goto(new URL("/icon.svg", ADDRESS).href);
  // Chromium enforces what was allowed from the beginning.
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: ADDRESS, quotaSize: 1 });
  await page.goto(ADDRESS);
  await model(page);
  await drop(page, files);
  await page.getByRole("region", { name: "Model and device" }).getByText("Checkpoint · your own model").waitFor();
  await page.getByText("this browser could not keep it for the next visit").waitFor();
  await page.reload();
  assert.match(await model(page), /Beamsplitter small/);
  await context.close();
});

test("a model of one's own that is kept stays where there is no room for another one", async () => {
  const names = await readdir(FOLDER);
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(new URL(name, FOLDER)) })));
  const other = files.map(({ name, bytes }) => {
    const copy = Buffer.from(bytes);
    // Other signs of the last weights.
    for (let at = 1; name.startsWith("model-00002") && at < 64; at += 4) copy[copy.length - at] ^= 0x80;
    return { name, bytes: copy };
  });
  const context = await profile();
  const page = await context.newPage();
  await page.goto(new URL("/icon.svg", ADDRESS).href);
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: ADDRESS, quotaSize: 60_000_000 });
  await page.goto(new URL("/#/model", ADDRESS).href);
  const own = page.getByRole("region", { name: "Model and device" }).getByText("Checkpoint · your own model");
  const facts = page.getByRole("region", { name: "Model", exact: true });
  const hash = () => facts.locator("div:has(> dt)", { hasText: "SHA-256" }).locator("dd").innerText();
  const kept = () => page.evaluate(async () => {
    const keys = await (await caches.open("beamsplitter-model")).keys();
    return keys.map(({ url }) => url).filter((url) => url.includes("/models/own/") && !url.includes("times"));
  });
  await model(page);
  await drop(page, files);
  await own.waitFor();
  const [first, there] = [await hash(), await kept()];

  // What is left of the room is taken, to the last kilobyte.
  await page.evaluate(async () => {
    const cache = await caches.open("filler");
    for (const size of [4_000_000, 200_000, 10_000, 1_000]) {
      for (let at = 0; ; at += 1) {
        try {
          await cache.put(`/filler/${size}/${at}`, new Response(new Uint8Array(size)));
        } catch {
          break;
        }
      }
    }
  });
  await drop(page, other);
  await page.getByText("A reload brings back your model that was kept before.").waitFor();
  assert.notEqual(await hash(), first);
  assert.deepEqual(await kept(), there);
  await page.reload();
  await own.waitFor();
  assert.equal(await hash(), first);

  // With room again, the other one takes its place, and nothing of the first is left.
  await page.evaluate(() => caches.delete("filler"));
  await drop(page, other);
  await page.waitForFunction((first) => !document.body.innerText.includes(first), first);
  const second = await hash();
  assert.equal((await kept()).length, there.length);
  await page.reload();
  await own.waitFor();
  assert.equal(await hash(), second);
  await context.close();
});

test("the page starts with the model of the paper's setting, where the address asks for it", async () => {
  const visit = await open(browser, "/#/model");
  const { page } = visit;
  const panel = page.getByRole("region", { name: "Model", exact: true });
  await panel.getByRole("link", { name: "Beamsplitter, Spider alone" }).click();
  await page.waitForURL(/\?model=spider#/);
  await panel.locator("dd", { hasText: "Beamsplitter, Spider alone" }).waitFor();
  await page.getByRole("link", { name: "Ask", exact: true }).click();
  await openFile(page, "pets.sqlite", DOGS);
  assert.match(await model(page), /Spider alone/);
  await ask(page, "How many dogs are there?");
  assert.match(await ended(page), /interpretation/);
  const [first] = await readings(page);
  assert.deepEqual(first.rows, [["3"]]);
  assertQuiet(visit);
  await visit.context.close();
});
