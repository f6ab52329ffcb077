// What every browser test needs: Chromium, a page that is watched, pictures.
//
// `cargo xtask test` serves dist/ and sets the three variables below.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

/** Address of the served page. */
export const ADDRESS = required("BEAMSPLITTER_URL");
const BROWSER = required("CHROMIUM");
const SCREENSHOTS = required("BEAMSPLITTER_SCREENSHOTS");

/** Keeps Chromium from talking to anybody, and works without a display. */
const QUIET = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

/** WebGPU on the CPU, through SwiftShader: right, but slow. */
const SWIFTSHADER = [
  "--enable-unsafe-webgpu",
  "--use-webgpu-adapter=swiftshader",
  "--enable-features=Vulkan",
  "--use-vulkan=swiftshader",
];

/** No GPU at all: `navigator.gpu` finds no adapter. */
const NO_GPU = ["--disable-gpu"];
/** How long a step of a visit may take, in milliseconds, on a machine that has other work. */
const WAIT = 90_000;

/** A file of tests that hangs is ended after this time, whatever it waits for; measurements may take
 * as many minutes as BEAMSPLITTER_MINUTES says. */
const PATIENCE = Number(process.env.BEAMSPLITTER_MINUTES ?? 10) * 60 * 1000;
setTimeout(() => {
  console.error(`not done after ${PATIENCE / 60_000} minutes`);
  process.exit(1);
}, PATIENCE).unref();

/**
 * Starts Chromium.
 * @param {{ webgpu?: boolean, args?: string[] }} options
 */
export function launch({ webgpu = false, args = [] } = {}) {
  return chromium.launch({
    executablePath: BROWSER,
    headless: true,
    args: [...QUIET, ...(webgpu ? SWIFTSHADER : NO_GPU), ...args],
  });
}

/**
 * Starts Chromium with a profile on disk, as people have it; in a fresh one nothing is ever full.
 * The profile goes with the context.
 */
export async function profile() {
  const folder = await mkdtemp(path.join(tmpdir(), "beamsplitter-profile-"));
  const args = [...QUIET, ...NO_GPU];
  const options = { executablePath: BROWSER, headless: true, args };
  const context = await chromium.launchPersistentContext(folder, options);
  context.on("close", () => rm(folder, { recursive: true, force: true, maxRetries: 9 }));
  return context;
}

/**
 * Opens `place` of the page in a fresh profile and records what it does. The service worker, which
 * fetches every file a second time for visits without a network, is blocked unless `options` allow it.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {string} place path within the page
 * @param {import("playwright-core").BrowserContextOptions} options
 */
export async function open(browser, place = "/", options = {}) {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  context.setDefaultTimeout(WAIT);
  const visit = { context, page: await context.newPage(), errors: [], requests: [], response: null };
  visit.page.on("pageerror", (error) => visit.errors.push(`uncaught: ${error.message}`));
  // The context hears the workers' consoles as well as the page's.
  context.on("console", (message) => {
    if (message.type() === "error") visit.errors.push(`console: ${message.text()}`);
  });
  context.on("request", (request) => visit.requests.push(request.url()));
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A fetch that the page itself gave up is no error.
    if (reason !== "net::ERR_ABORTED") visit.errors.push(`${reason}: ${request.url()}`);
  });
  visit.response = await visit.page.goto(new URL(place, ADDRESS).href);
  return visit;
}

/**
 * Watches the page's thread; the function that comes back tells the longest task over 50 ms since
 * it was last asked, in milliseconds, and 0 where there was none.
 */
export async function watchTasks(page) {
  await page.evaluate(() => {
    globalThis.taskTimes = [];
    const record = (list) => globalThis.taskTimes.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(record).observe({ type: "longtask" });
  });
  return () =>
    page.evaluate(async () => {
      // The observer hears of a task after it is over.
      await new Promise((done) => setTimeout(done, 60));
      return Math.max(0, ...globalThis.taskTimes.splice(0));
    });
}

/**
 * Counts the turns of the page's thread during a search, that is while its button "Stop" is there;
 * the function that comes back tells how many there were.
 */
export async function countTurns(page) {
  await page.evaluate(() => {
    globalThis.turns = 0;
    const isSearching = () => [...document.querySelectorAll("button")].some(({ innerText }) => innerText === "Stop");
    clearInterval(globalThis.turnCounter);
    globalThis.turnCounter = setInterval(() => {
      if (isSearching()) globalThis.turns += 1;
    }, 4);
  });
  return () => page.evaluate(() => globalThis.turns);
}

/** Drops files and folders of the disk on the page, as from a window of the system. */
export async function drop(page, ...paths) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const send = (type) => session.send("Input.dispatchDragEvent", { type, x: 200, y: 300, data });
  // The browser looks for what lies under the pointer in its own time, and drops nothing before.
  const over = page.locator("main.dropping");
  const becomes = (state, timeout) => over.waitFor({ state, timeout }).then(() => true, () => false);
  do {
    do {
      await send("dragEnter");
      await send("dragOver");
    } while (!(await becomes("visible", 500)));
    await send("drop");
    // Now and then it loses a drop, too.
  } while (!(await becomes("detached", 10_000)));
  await session.detach();
}

/** Requests of a visit that left the page's origin. */
export function foreign(visit) {
  const inside = (url) => /^(data|blob|about):/.test(url) || new URL(url).origin === ADDRESS;
  return visit.requests.filter((url) => !inside(url));
}

/** Fails when the visit logged an error or asked another origin for anything. */
export function assertQuiet(visit) {
  assert.deepEqual(visit.errors, [], "errors in the page");
  assert.deepEqual(foreign(visit), [], "requests to other origins");
}

/** Saves a picture of the whole page as NAME.png in the cache's screenshots. */
export async function screenshot(page, name) {
  await mkdir(SCREENSHOTS, { recursive: true });
  const file = path.join(SCREENSHOTS, `${name}.png`);
  await page.screenshot({ path: file, fullPage: true });
  return file;
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Rules of axe about colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Fails when axe finds a breach of WCAG 2.2 AA, or of the rules in `runOnly`, and names the elements. */
export async function assertAccessible(page, runOnly = WCAG) {
  // Colours in transition are nobody's, and one may begin while axe looks.
  await page.evaluate(() => {
    globalThis.still = new CSSStyleSheet();
    globalThis.still.replaceSync("*, *::before, *::after { transition: none !important } .stuck { position: static !important }");
    // What sticks to an edge covers what can be scrolled from under it.
    for (const element of document.querySelectorAll("*")) {
      element.classList.toggle("stuck", getComputedStyle(element).position === "sticky");
    }
    document.adoptedStyleSheets.push(globalThis.still);
  });
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await page.evaluate(await readFile(axe, "utf8"));
  const { violations } = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly }), runOnly);
  await page.evaluate(() => {
    document.querySelectorAll(".stuck").forEach((element) => element.classList.remove("stuck"));
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== globalThis.still);
  });
  const breaches = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join("\n  ")}`,
  );
  assert.deepEqual(breaches, [], "accessibility");
}

/** Sizes of the window in which the page is looked at. */
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 780 };

/** Fails when the page is wider than its window or axe finds a breach, in light or in dark; saves a picture of both. */
export async function assertFits(page, name) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${name}: ${wide} px too wide`);
  await page.emulateMedia({ colorScheme: "light" });
  await assertAccessible(page);
  await screenshot(page, `${name}-light`);
  // The page is the same in dark but for its colours.
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible(page, COLOURS);
  await screenshot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

/** The same in a wide and a narrow window. */
export async function assertFitsBoth(page, name) {
  for (const [size, viewport] of Object.entries({ narrow: NARROW, wide: WIDE })) {
    await page.setViewportSize(viewport);
    await assertFits(page, `${name}-${size}`);
  }
}

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this as \`cargo xtask test --only browser\``);
  return value;
}
