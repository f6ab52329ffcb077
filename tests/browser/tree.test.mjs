// The beam tree of a very large search: only what is in sight is drawn, and it can be walked; and
// its finished queries in SQL's order.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { assertAccessible, assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { wide } from "./wide.mjs";
import { view } from "./workbench.mjs";

const EXAMPLE = new URL("../../public/samples/example.json", import.meta.url);

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** The tree of a search of so many hypotheses over so many steps. */
async function tree(hypotheses, steps) {
  const visit = await open(browser);
  const { page } = visit;
  const text = await readFile(EXAMPLE, "utf8");
  const buffer = Buffer.from(hypotheses ? wide(text, hypotheses, steps) : text);
  await page.getByLabel("Trace file").setInputFiles({ name: "run.json", mimeType: "application/json", buffer });
  await page.getByText("This run comes from run.json").waitFor();
  await view(page, "Beam tree");
  const drawn = page.getByRole("tree", { name: "Beam tree" });
  await drawn.getByRole("treeitem").first().waitFor();
  return { visit, page, drawn };
}

test("of twenty thousand hypotheses only what is in sight is drawn", async () => {
  const { visit, page, drawn } = await tree(50, 400);
  const pieces = () => drawn.getByRole("treeitem").count();
  const inSight = () =>
    page.evaluate(() => {
      const frame = document.querySelector(".tree-scroll").getBoundingClientRect();
      return [...document.querySelectorAll(".segment rect")].filter((rect) => {
        const { left, right, top, bottom } = rect.getBoundingClientRect();
        return right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom;
      }).length;
    });
  assert.ok((await pieces()) < 500, `${await pieces()} pieces are drawn`);
  assert.ok((await inSight()) > 0);
  // Far away, something else is drawn.
  const first = await drawn.innerHTML();
  await page.evaluate(() => {
    const frame = document.querySelector(".tree-scroll");
    // Along the diagonal there is something everywhere.
    frame.scrollTop = frame.scrollHeight / 2;
    frame.scrollLeft = frame.scrollWidth / 2;
  });
  await page.waitForFunction((before) => document.querySelector("svg.tree").innerHTML !== before, first);
  assert.ok((await pieces()) < 500, `${await pieces()} pieces are drawn`);
  // The keyboard walks to what is not drawn, and brings it into sight.
  await drawn.focus();
  await page.keyboard.press("End");
  await page.locator(".segment.current").waitFor();
  const id = await drawn.getAttribute("aria-activedescendant");
  assert.equal(await page.locator(".segment.current").getAttribute("id"), id);
  await page.waitForFunction((name) => {
    const frame = document.querySelector(".tree-scroll").getBoundingClientRect();
    const { top, bottom, left } = document.getElementById(name).querySelector("rect").getBoundingClientRect();
    return top >= frame.top && bottom <= frame.bottom && left >= frame.left && left < frame.right;
  }, id);
  // The middle of what is in sight stays when the scale changes.
  await page.getByRole("button", { name: "Smaller" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".segment").length > 0);
  assert.ok((await inSight()) > 0, "something is in sight at another scale");
  await assertAccessible(page);
  assertQuiet(visit);
  await visit.context.close();
});

test("how much of the search is drawn can be chosen by the keyboard", async () => {
  const { visit, page } = await tree();
  const option = (name) => page.getByRole("group", { name: "How much of the search" }).getByRole("radio", { name, exact: true });
  await option("Finished").focus();
  for (const name of ["Kept", "All", "Finished"]) {
    await page.keyboard.press("ArrowRight");
    assert.ok(await option(name).isChecked(), name);
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("the finished queries can be read in SQL's order", async () => {
  const { visit, page, drawn } = await tree();
  const first = () => drawn.getByRole("treeitem").first().textContent();
  assert.match(await first(), /^from/);
  await page.getByRole("radio", { name: "As SQL" }).check({ force: true });
  await page.getByText("The search did not go this way").waitFor();
  assert.match(await first(), /^select/);
  assert.ok(await page.getByRole("radio", { name: "Kept" }).isDisabled());
  const texts = await drawn.getByRole("treeitem").allTextContents();
  assert.ok(texts.some((text) => /stage_name from artist where/.test(text)), texts.join("\n"));
  // An end is still a hypothesis of the search: other views follow it.
  await drawn.getByRole("treeitem").filter({ hasText: "∎" }).first().click();
  await page.waitForURL(/reading=\d/);
  await screenshot(page, "tree-sql-order");
  await assertAccessible(page);
  await page.getByRole("radio", { name: "As searched" }).check({ force: true });
  assert.match(await first(), /^from/);
  assertQuiet(visit);
  await visit.context.close();
});
