// How much an annotator has to do: 50 examples by keyboard, 50 by mouse, 20 by touch, as Markdown.
//
// BEAMSPLITTER_URL=... CHROMIUM=... BEAMSPLITTER_SCREENSHOTS=... node tests/browser/study.mjs
//
// Reading is simulated: before a decision the question and the result of each gold, as much of it as the
// page shows at once, were in view, above or beside what decides. A scroll that was needed for that, or to
// bring a button into view, is counted; actions are keys, clicks and taps. Every tenth example is skipped.
// The seconds are the script's: they compare builds on one machine, not people.

import { launch, open } from "./harness.mjs";
import { database } from "./databases.mjs";
import { example, file, give, lines, title } from "./labelling.mjs";

/** More rows than a result shows at once. */
const ROWS = Array.from({ length: 40 }, (_, n) => `(${n}, 'Pet number ${n}', ${n % 9}, 'dog')`);
const PETS = database(
  "create table pets (id integer primary key, name text, age int, kind text);" +
    `insert into pets values ${ROWS.join(", ")};` +
    "create table owners (id integer primary key, pet_id int references pets(id), town text);",
);

/** What is decided, by key; x skips. */
const DECISIONS = "112314516x";
const TITLES = {
  1: /All golds valid, truly ambiguous/,
  2: /Only gold 1 valid/,
  3: /Only gold 2 valid/,
  4: /No gold is valid/,
  5: /but one reading/,
  6: /Unsure of all/,
};
const WAYS = [
  { name: "keyboard", examples: 50, viewport: { width: 1440, height: 900 } },
  { name: "mouse", examples: 50, viewport: { width: 1440, height: 900 } },
  { name: "touch", examples: 20, viewport: { width: 390, height: 844 }, touch: true },
];

const browser = await launch();
console.log("| by | examples | actions | an example | scrolls | an example | seconds |\n|---|---|---|---|---|---|---|");
for (const way of WAYS) {
  const { actions, scrolls, seconds } = await study(way);
  const [each, scrolled] = [actions, scrolls].map((all) => (all / way.examples).toFixed(2));
  console.log(`| ${way.name} | ${way.examples} | ${actions} | ${each} | ${scrolls} | ${scrolled} | ${seconds.toFixed(1)} |`);
}
await browser.close();

async function study({ name, examples, viewport, touch = false }) {
  const { page, context } = await open(browser, "/#/label", { viewport, hasTouch: touch, isMobile: touch });
  const records = Array.from({ length: examples + 1 }, (_, n) => example(n));
  await give(page, [file("cases.jsonl", lines(records)), file("pets.sqlite", PETS)]);
  await page.locator(".label-golds tbody tr").first().waitFor();
  const count = { actions: 0, scrolls: 0 };
  /** Presses what is there, after a scroll where it is not in view. */
  const press = async (target) => {
    const inside = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    if (!inside) {
      count.scrolls += 1;
      await target.scrollIntoViewIfNeeded();
    }
    count.actions += 1;
    await (touch ? target.tap() : target.click());
  };
  /** The question and the results have to be read before anything is decided. */
  const look = async () => {
    await page.waitForFunction(() => !document.querySelector('.label-shortcuts[aria-busy="true"]'));
    for (const target of [title(page), ...(await page.locator(".label-golds .result").all())]) {
      const inside = await target.evaluate((element) => {
        const bar = document.querySelector(".label-shortcuts").getBoundingClientRect();
        const covers = bar.width > innerWidth / 2 && bar.top > innerHeight / 2;
        const above = document.querySelector(".label-steps").getBoundingClientRect().bottom;
        const { top, bottom } = element.getBoundingClientRect();
        return top >= above && bottom <= (covers ? bar.top : innerHeight);
      });
      if (inside) continue;
      count.scrolls += 1;
      await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
    }
  };
  const start = Date.now();
  for (let n = 0; n < examples; n += 1) {
    await title(page).filter({ hasText: `case ${n}?` }).waitFor();
    await page.waitForTimeout(50);
    await look();
    const key = DECISIONS[n % DECISIONS.length];
    if (name === "keyboard") {
      count.actions += 1;
      await page.keyboard.press(key);
    } else if (key !== "x") {
      await press(page.getByRole("button", { name: TITLES[key] }));
    } else {
      const bar = page.getByRole("group", { name: "From example to example" });
      const skip = (await bar.count()) > 0 ? bar : page;
      await press(skip.getByRole("button", { name: /Skip$/ }).first());
      // Where Skip stays, somebody has to go on.
      await page.waitForTimeout(300);
      if ((await title(page).innerText()).includes(`case ${n}?`)) {
        await press(page.locator(".label-row", { hasText: `case ${n + 1}?` }));
      }
    }
  }
  await title(page).filter({ hasText: `case ${examples}?` }).waitFor();
  const seconds = (Date.now() - start) / 1e3;
  await context.close();
  return { ...count, seconds };
}
