// `cargo xtask picture`: the README's picture, a question of a sample read in
// several ways.

import { launch, open, screenshot } from "./harness.mjs";
import { ask, ended, model, openSample, samples } from "./workbench.mjs";

const browser = await launch();
const look = { viewport: { width: 1440, height: 900 }, colorScheme: "light", deviceScaleFactor: 1 };
const { page } = await open(browser, "/", look);
await samples(page);
await openSample(page, "Lantern Hill festival");
await model(page);
await ask(page, "What are the names of all artists from Germany?");
await ended(page);
// The pointer would leave a mark on what it is over.
await page.mouse.move(0, 0);
console.log(await screenshot(page, "readings"));
await browser.close();
