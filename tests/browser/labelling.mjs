// Annotation, as the tests drive it.

import { readFile } from "node:fs/promises";
import { database } from "./databases.mjs";

export { file } from "./workbench.mjs";

export const PETS = database(
  "create table pets (id integer primary key, name text, age int, kind text);" +
    "insert into pets values (1, 'Rex', 3, 'dog'), (2, 'Tom', 5, 'cat'), (3, 'Ida', 3, 'dog');" +
    "create table owners (id integer primary key, pet_id int references pets(id), town text);" +
    "insert into owners values (1, 1, 'Ulm'), (2, 2, 'Bonn');",
);

/** A record of AmbiQT's kind C. */
export function example(n, more = {}) {
  return {
    db_id: "pets",
    question: `How old are the pets of case ${n}?`,
    orig_query: "select name, age from pets",
    query1: "select name, years_old from pets",
    query2: "select name, birth_age from pets",
    extra_map: { pets: { age: ["years_old", "birth_age"] } },
    t2s_outs: ["SELECT name, years_old FROM pets", "SELECT name FROM pets"],
    ...more,
  };
}

export const lines = (records) => records.map((record) => JSON.stringify(record)).join("\n");

/** Waits as long as nobody needs less to look at an example, since what is pressed sooner was pressed
 * twice, and until the results of its golds are there. */
export async function look(page) {
  await page.waitForTimeout(350);
  await page.waitForFunction(() => !document.querySelector('.label-shortcuts[aria-busy="true"]'));
}

/** Waits until example `n` is in view and was looked at. */
export async function shows(page, n) {
  await title(page).filter({ hasText: `case ${n}?` }).waitFor();
  await look(page);
}

/** Gives the label view files, by name and bytes or by their paths. */
export async function give(page, files) {
  await page.getByRole("button", { name: "Label", exact: true }).waitFor();
  await page.getByText("Reading what this browser kept").waitFor({ state: "detached" });
  await page.getByLabel("Examples, labels or a project…").first().setInputFiles(files);
}

export const title = (page) => page.locator("#example-title");
export const done = async (page) => (await page.locator(".label-progress span").innerText()).split(" ")[0];
export const saved = (page) => page.locator(".label-saved", { hasText: "Saved." }).waitFor();

/** Presses a key that leads to the next example; returns the milliseconds until it is shown. */
export async function press(page, key) {
  await look(page);
  await page.evaluate(() => {
    const shown = () => document.querySelector("#example-title")?.textContent;
    const before = shown();
    globalThis.turned = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("no other example after 10 s")), 10_000);
      addEventListener("keydown", (event) => {
        const start = event.timeStamp;
        const look = () => {
          if (shown() !== before) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, { once: true, capture: true });
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => globalThis.turned);
}

/** Goes on as somebody of this name, known or new. */
export async function become(page, name) {
  const who = page.locator(".label-who select");
  if ((await who.locator(`option[value="${name}"]`).count()) === 0) {
    await who.selectOption({ label: "another…" });
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  } else {
    await who.selectOption(name);
  }
  await page.waitForFunction((is) => document.querySelector(".label-who select")?.value === is, name);
}

/** What a button of the menu "Save" hands out. */
export async function save(page, name) {
  await page.locator("summary", { hasText: "Save" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}
