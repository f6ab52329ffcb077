// A browser that keeps nothing, or lost what it kept: the page is there at every visit, and says what is
// missing.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ADDRESS, launch, open } from "./harness.mjs";
import { PETS, done, example, file, give, lines, look, saved, shows, title } from "./labelling.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test("where nothing may be stored, the page works and says that nothing is kept", async () => {
  const { page, context, errors } = await open(browser, "about:blank", { serviceWorkers: "allow" });
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });
    navigator.storage.persist = navigator.storage.estimate = undefined;
  });
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(new URL(`/?visit=${visit}#/label`, ADDRESS).href);
    await give(page, [file("cases.jsonl", lines([example(0), example(1)]))]);
    await shows(page, 0);
    await page.locator("body").press("1");
    await shows(page, 1);
    assert.equal(await done(page), "1");
    await page.getByRole("alert").filter({ hasText: "Not kept" }).waitFor();
  }
  assert.deepEqual(errors, []);
  await context.close();
});

/** Opens the label view on three examples, decides two, and leaves it. */
async function labelled() {
  const visit = await open(browser, "/#/label");
  const { page, context } = visit;
  await give(page, [file("cases.jsonl", lines([example(0), example(1), example(2)])), file("pets.sqlite", PETS)]);
  for (const n of [0, 1]) {
    await shows(page, n);
    await page.locator("body").press("1");
  }
  await shows(page, 2);
  await saved(page);
  // Where its storage can be reached and the page itself is not.
  await page.goto(new URL("/icon.svg", ADDRESS).href);
  return { page, context };
}

/** Does something with the stores of the project. */
const damage = (page, what) =>
  page.evaluate(async (what) => {
    const answered = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    if (what === "everything") {
      await answered(indexedDB.deleteDatabase("beamsplitter-labels"));
      return;
    }
    const database = await answered(indexedDB.open("beamsplitter-labels"));
    const stores = database.transaction(["head", "items", "events", "files"], "readwrite");
    const events = stores.objectStore("events");
    const keys = await answered(events.getAllKeys());
    if (what === "newest") await answered(events.put({}, keys.at(-1)));
    else if (what === "oldest") await answered(events.put({}, keys[0]));
    else if (what === "half a line") await answered(events.put('{"event": {"at"', keys.at(-1)));
    else if (what === "database") await answered(stores.objectStore("files").put({}, "pets.sqlite"));
    else await answered(stores.objectStore(what).clear());
    database.close();
  }, what);

const loss = (page) => page.getByRole("alert").filter({ hasText: "does not have all that it kept" });

for (const [what, count, words] of [
  ["everything", null, /“cases”: 3 of 3 examples and 2 of 2 events cannot be read/],
  ["events", "0", /2 of 2 events/],
  ["newest", "1", /1 of 2 events/],
  ["oldest", "1", /1 of 2 events/],
  ["half a line", "1", /1 of 2 events/],
  ["items", null, /3 of 3 examples/],
]) {
  test(`stored work of which this is damaged is told: ${what}`, async () => {
    const { page, context } = await labelled();
    await damage(page, what);
    // Looking at it changes nothing: it is told again.
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(new URL(`/?visit=${visit}#/label`, ADDRESS).href);
      await loss(page).waitFor();
      assert.match(await loss(page).innerText(), words);
      assert.equal(await page.locator(".label-saved").innerText(), "");
    }
    if (count !== null) {
      await title(page).waitFor();
      assert.equal(await done(page), count, "what is not damaged is there");
      // And is there after the next decision, too.
      await page.getByRole("button", { name: "Next open", exact: true }).click();
      await look(page);
      await page.locator("body").press("1");
      await page.getByRole("button", { name: "Go on with what is here" }).click();
      await saved(page);
      await page.reload();
      await title(page).waitFor();
      assert.equal(await done(page), String(Number(count) + 1));
      assert.equal(await loss(page).count(), 0);
    }
    await context.close();
  });
}

for (const granted of [true, false]) {
  test(`the first label asks for storage that stays, and says whether it is ${granted ? "" : "not "}granted`, async () => {
    const { page, context } = await open(browser, "about:blank");
    await context.addInitScript((granted) => {
      globalThis.asked = 0;
      navigator.storage.persist = async () => {
        globalThis.asked += 1;
        return granted;
      };
    }, granted);
    await page.goto(new URL("/#/label", ADDRESS).href);
    await give(page, [file("cases.jsonl", lines([example(0), example(1)]))]);
    await shows(page, 0);
    assert.equal(await page.evaluate(() => globalThis.asked), 0);
    await page.locator("body").press("1");
    await page.getByText(granted ? "This browser promises to keep it." : "This browser may delete it").waitFor();
    await shows(page, 1);
    await page.locator("body").press("2");
    await saved(page);
    assert.equal(await page.evaluate(() => globalThis.asked), 1);
    await context.close();
  });
}
