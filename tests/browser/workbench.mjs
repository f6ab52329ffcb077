// The page as a person uses it: all knowledge of its parts is here, and the
// tests say what happens.

import { open } from "./harness.mjs";

/** How long a model may take to arrive and to answer on two slow cores. */
const MODEL = 120_000;
export const ANSWER = 240_000;

/** A file of text, as a file input takes it. */
export const file = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

/** Waits until the page offers its samples. */
export async function samples(page) {
  await page.getByRole("list", { name: "Sample databases" }).getByRole("button").first().waitFor();
}

/** A first visit, with the worked example on the screen. */
export async function begun(browser, options) {
  const visit = await open(browser, "/?device=cpu", options);
  await visit.page.locator(".readings .card").first().waitFor();
  await tables(visit.page);
  return visit;
}

/** Opens the sample database of this title. */
export async function openSample(page, title) {
  const button = page.getByRole("button", { name: title });
  await button.click();
  await page.locator(`.sample[aria-pressed="true"]`, { hasText: title }).waitFor();
  await tables(page);
}

/** Chooses `bytes` as a file of this name, and waits for its tables or an error. */
export async function openFile(page, name, bytes) {
  await samples(page);
  await tables(page);
  const file = { name, mimeType: "application/vnd.sqlite3", buffer: Buffer.from(bytes) };
  await page.getByLabel("SQLite file").setInputFiles(file);
  const panel = page.getByRole("region", { name: "Database" });
  const opened = panel.locator(".database-name", { hasText: name.replace(/\.\w+$/, "") });
  await opened.or(panel.getByRole("alert")).first().waitFor();
}

/** What the database panel says is wrong, or null. */
export async function databaseError(page) {
  const alert = page.getByRole("region", { name: "Database" }).getByRole("alert");
  return (await alert.count()) ? alert.innerText() : null;
}

/** Names of the tables that are listed. */
export async function tables(page) {
  const list = page.getByRole("list", { name: "Tables" });
  await list.waitFor();
  return list.locator("summary .name").allInnerTexts();
}

/** Waits for the model; returns what the page says about it and its device. */
export async function model(page) {
  await page.locator(".lamp.ready").waitFor({ timeout: MODEL });
  return page.getByRole("region", { name: "Model and device" }).innerText();
}

/** The places of the page with their views, in the order of the navigation. */
export const PLACES = {
  Ask: ["Ask"],
  Explain: ["Overview", "Templates", "Steps", "Beam tree"],
  Compare: ["Compare"],
  Learn: ["Examples", "What is ambiguity?", "Figures", "Glossary"],
  Research: ["Benchmark", "Annotate", "Stress test"],
};

/** Follows the link to a view: through its place, or from the model's badge. */
export async function follow(page, name) {
  const link = (inside, text) => inside.getByRole("link", { name: text, exact: true });
  if (name === "Model") {
    await link(page.getByRole("region", { name: "Model and device" }), "Model and settings").click();
    return;
  }
  const [place, views] = Object.entries(PLACES).find(([, views]) => views.includes(name));
  await link(page.getByRole("navigation", { name: "Places" }), place).click();
  if (views.length > 1) {
    await link(page.getByRole("navigation", { name: `${place}: views` }), name).click();
  }
}

/** Goes to a view by its links, and waits for it. */
export async function view(page, name) {
  await follow(page, name);
  await page.locator("#view-title", { hasText: name }).waitFor({ state: "attached" });
}

/** Names of the views that are looked at one after the other. */
export const VIEWS = [...["Ask", "Explain", "Compare", "Learn"].flatMap((place) => PLACES[place]), "Model"];

/** What each view must show of a run. */
export const SHOWN = {
  Ask: (page) => page.locator(".readings .card").first(),
  Overview: (page) => page.getByRole("list", { name: "Ways from the question to interpretations" }).getByRole("listitem").nth(1),
  "Beam tree": (page) => page.getByRole("tree").getByRole("treeitem").first(),
  Steps: (page) => page.locator(".step-description"),
  Templates: (page) => page.getByRole("group", { name: "Lattice of plans" }),
  Compare: (page) => page.getByRole("region", { name: "Comparison" }),
  Examples: (page) => page.getByRole("button", { name: "Take the tour" }),
  "What is ambiguity?": (page) => page.getByRole("heading", { name: "Five papers" }),
  Figures: (page) => page.getByRole("button", { name: "Run figure 3" }),
  Glossary: (page) => page.getByRole("term").filter({ hasText: "Constrained infilling" }),
  Model: (page) => page.getByRole("button", { name: "Check this device" }),
};

/** Unfolds the decoder and its settings in Ask. */
export async function unfold(page) {
  const line = page.locator(".how-found");
  if ((await line.getAttribute("open")) === null) await line.locator("> summary").click();
  await page.getByRole("combobox", { name: "Decoder" }).waitFor();
}

/** Chooses a decoder in Ask. */
export async function decoder(page, slug) {
  await unfold(page);
  await page.getByRole("combobox", { name: "Decoder" }).selectOption(slug);
}

/** Types a question and starts the search. */
export async function ask(page, question) {
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  await page.getByRole("button", { name: "Find interpretations" }).click();
}

/** Waits for the search to end; returns the line that says how. */
export async function ended(page) {
  const line = page.getByRole("form", { name: "Question" }).getByRole("status");
  await line.filter({ hasText: /interpretations? · |Stopped/ }).waitFor({ timeout: ANSWER });
  return line.innerText();
}

/** Pauses a run and resumes it, three times within a question. */
export async function pauseAndResume(page) {
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.evaluate(async () => {
    for (let press = 0; press < 6; press++) {
      document.querySelector(".ask-controls button.primary").click();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
  });
}

/** Notes under which keys the page keeps values in its store of this name; returns who tells them. */
export async function keptKeys(page, store) {
  await page.evaluate((store) => {
    globalThis.keptKeys = [];
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === store) globalThis.keptKeys.push(key);
      return put.call(this, value, key);
    };
  }, store);
  return () => page.evaluate(() => globalThis.keptKeys);
}

/** The interpretations, those that are folded last: English, SQL, and rows or what went wrong. */
export function readings(page) {
  return page.locator(".readings .card").evaluateAll((cards) =>
    cards.map((card) => ({
      english: card.querySelector("h3").textContent,
      sql: card.querySelector("code, pre").textContent.replace(/\s+/g, " ").trim(),
      rows: [...card.querySelectorAll("tbody tr")].map((row) =>
        [...row.cells].map((cell) => cell.textContent),
      ),
      error: card.querySelector(".error")?.textContent ?? null,
    })),
  );
}
