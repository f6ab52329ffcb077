// Files that a link names: what would be fetched is shown, nothing is before somebody says yes, and what goes
// wrong is said.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { DOGS } from "./databases.mjs";
import { assertAccessible, assertQuiet, foreign, launch, open, screenshot } from "./harness.mjs";
import { ended, model, readings, tables } from "./workbench.mjs";

let browser, server, other;
before(async () => {
  browser = await launch();
  const files = {
    "/pets.sqlite": [200, DOGS, { "Access-Control-Allow-Origin": "*" }],
    "/closed.sqlite": [200, DOGS, {}],
    "/page": [200, "<!DOCTYPE html><p>Sign in", { "Access-Control-Allow-Origin": "*" }],
    "/list.json": [200, "[1]", { "Access-Control-Allow-Origin": "*" }],
  };
  server = createServer(({ url }, response) => {
    const [status, body, headers] = files[url] ?? [404, "", { "Access-Control-Allow-Origin": "*" }];
    response.writeHead(status, headers).end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  other = `http://127.0.0.1:${server.address().port}`;
});
after(async () => {
  server.close();
  await browser.close();
});

const link = (view, files, rest = "") =>
  `/#/${view}?${files.map(([kind, address]) => `${kind}=${encodeURIComponent(address)}`).join("&")}${rest}`;
const asked = (page) => page.frameLocator("iframe").getByRole("dialog", { name: "Fetch and open these files?" });
const yes = (page) => asked(page).getByRole("button", { name: /Fetch and open|Try again/ });

test("a database of another site is fetched after a yes, and the link's question is asked", async () => {
  const question = "&question=How%20many%20dogs%20are%20there%3F";
  const visit = await open(browser, link("ask", [["database", `${other}/pets.sqlite`]], question));
  const { page } = visit;
  await asked(page).getByText(`${other}/pets.sqlite`, { exact: true }).waitFor();
  await asked(page).getByText(new URL(other).host, { exact: true }).waitFor();
  await tables(page);
  assert.deepEqual(foreign(visit), []);
  await yes(page).click();
  await page.locator(".database-name", { hasText: "pets" }).waitFor();
  await page.waitForURL(/question=How%20many%20dogs/);
  await model(page);
  await page.locator(".readings .card", { hasText: "dogs" }).first().waitFor();
  assert.match(await ended(page), /interpretation/);
  assert.deepEqual(await tables(page), ["dogs"]);
  const [first] = await readings(page);
  assert.deepEqual(first.rows, [["3"]]);
  assert.deepEqual(foreign(visit), [`${other}/pets.sqlite`]);
  assert.deepEqual(visit.errors, []);
  assert.doesNotMatch(page.url(), /database=/);
  await visit.context.close();
});

test("a link that is refused opens nothing", async () => {
  const visit = await open(browser, link("ask", [["database", `${other}/pets.sqlite`]]));
  const { page } = visit;
  await asked(page).waitFor();
  await assertAccessible(page);
  await screenshot(page, "open-by-address");
  await asked(page).getByRole("button", { name: "Do not fetch" }).click();
  await page.locator("iframe").waitFor({ state: "detached" });
  assert.notDeepEqual(await tables(page), ["dogs"]);
  assertQuiet(visit);
  await visit.context.close();
});

test("what cannot be fetched is said in one sentence", async () => {
  const cases = [
    ["database", `${other}/gone.sqlite`, /is not there: 127\.0\.0\.1:\d+ answered with status 404\. Check the link\./],
    ["database", `${other}/closed.sqlite`, /does not let other sites read the file \(CORS\)\./],
    ["database", `${other}/page`, /is a web page, not a database\. The link must name the file itself\./],
    ["trace", `${other}/list.json`, /is not a saved run, which begins with \{\./],
    ["database", "file:///etc/passwd", /is no address of a file on the web/],
  ];
  const { context, page } = await open(browser);
  await tables(page);
  for (const [kind, address, sentence] of cases) {
    await page.evaluate((hash) => (location.hash = hash), link("ask", [[kind, address]]).slice(1));
    await yes(page).click();
    const alert = asked(page).getByRole("alert");
    await alert.filter({ hasText: sentence }).waitFor();
    await asked(page).press("Escape");
    await page.locator("iframe").waitFor({ state: "detached" });
  }
  await context.close();
});

test("a saved run and a file of examples open by address, too", async () => {
  const visit = await open(browser, link("overview", [["trace", "samples/example.json"]]));
  const { page } = visit;
  await asked(page).getByText("this site").waitFor();
  await yes(page).click();
  await page.getByText("This run comes from example.json; nothing of it was computed here.").waitFor();
  const files = [["examples", "samples/sample-ambiqt.json"], ["database", "samples/festival.sqlite"]];
  await page.evaluate((hash) => (location.hash = hash), link("ask", files).slice(1));
  await yes(page).click();
  await page.getByRole("heading", { name: "Benchmark" }).first().waitFor();
  await page.getByText("sample-ambiqt").first().waitFor();
  assertQuiet(visit);
  await visit.context.close();
});
