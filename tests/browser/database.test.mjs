// Any file a person may choose gives its tables or one clear sentence.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { database } from "./databases.mjs";
import { assertQuiet, launch, open, screenshot } from "./harness.mjs";
import { openFile, openSample, tables } from "./workbench.mjs";

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Opens the page, gives it a file, and hands over the visit. */
async function withFile(name, bytes, look) {
  const visit = await open(browser);
  await openFile(visit.page, name, bytes);
  await look(visit.page);
  assertQuiet(visit);
  await visit.context.close();
}

test("both samples open", async () => {
  const visit = await open(browser);
  await openSample(visit.page, "Three Rivers library");
  assert.ok((await tables(visit.page)).includes("book"));
  await openSample(visit.page, "Lantern Hill festival");
  assert.ok((await tables(visit.page)).includes("artist"));
  for (const card of await visit.page.locator(".sample").all()) {
    assert.ok(await card.evaluate((card) => card.scrollWidth <= card.clientWidth), "words stand over the edge of a sample");
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("files of comma-separated values are tables of one database", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  const file = (name, text) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  const pets = file("pets.csv", 'id,name,weight\n1,"Rex, the dog",3.5\n2,O\'Hara,\n');
  await page.getByLabel("SQLite file").setInputFiles([pets, file("owners.csv", "id;town\n1;Graz\n")]);
  const panel = page.getByRole("region", { name: "Database" });
  await panel.locator(".database-name", { hasText: "pets" }).waitFor();
  assert.deepEqual(await tables(page), ["pets", "owners"]);
  await page.getByLabel("SQLite file").setInputFiles([file("ragged.csv", "a\n1,2\n")]);
  await panel.getByText(/ragged\.csv: Line 2: more fields than names \(1\)/).waitFor();
  await panel.getByRole("link", { name: "Read it otherwise" }).click();
  await page.getByLabel("Line of the names").fill("0");
  await page.getByRole("button", { name: "Read again" }).click();
  await page.getByRole("link", { name: "Ask", exact: true }).click();
  await panel.getByText(/ragged\.csv: No line names the columns/).waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("a dump of another system opens, and what is left out is listed", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  const dump = "-- MySQL dump 10.13\nSET NAMES utf8mb4;\nCREATE TABLE `member` (\n  `id` int AUTO_INCREMENT COMMENT 'number of the card',\n  `name` varchar(80),\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB;\nINSERT INTO `member` VALUES (1,'Nell O\\'Brien'),(2,'Tom; Reed');\n";
  await page.getByLabel("SQLite file").setInputFiles([{ name: "club.sql", mimeType: "", buffer: Buffer.from(dump) }]);
  const panel = page.getByRole("region", { name: "Database" });
  await panel.getByText("The script is a dump of MySQL: its tables, keys and rows are read.").waitFor();
  await panel.getByText("Its other statements are left out: SET (1).").waitFor();
  assert.deepEqual(await tables(page), ["member"]);
  await page.getByRole("list", { name: "Tables" }).locator("summary").first().click();
  await panel.getByText("number of the card").first().waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("files as people have them open with their rows, and what is not plain is told", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  const panel = page.getByRole("region", { name: "Database" });
  for (const [name, text, names, told] of [
    ["thousands.csv", 'State,Population,Change\nTexas,"29,145,505",15.9%\nUtah,"3,271,616",18.4%\n', ["thousands"], 'Read as numbers: Population, Change ("29,145,505" is 29145505).'],
    ["sep.csv", "sep=;\nSample;Result;Unit\nS-001;3,5;mg\nS-002;4,25;g\n", ["sep"], "its numbers have different units (g, mg), which Unit names"],
    ["bank.csv", '"Konto:","10002"\n""\n"Tag","Text","Zweck","Betrag"\n"23.04.2014","Last","Strom","-30,78"\n"31.03.2014","Gut","Lohn","1.850,00"\n', ["bank"], "The columns are named in line 3."],
    ["printed.csv", " id | name \n----+------\n  1 | Ann\n  2 | Bob\n(2 rows)\n", ["printed"], "Lines that are drawn between rows are left out."],
    ["groups.csv", "r,c,n\nN,A,1\nN,B,2\nN all,,3\nS,C,5\nS,D,7\nS all,,12\nAll,,15\n", ["groups"], "Lines that add up those above are left out: 4, 7, 8."],
    ["late.csv", `id,temp\n${Array.from({ length: 90 }, (_, n) => `${n},${20 + (n % 7)}\n`).join("")}90,-999\n`, ["late"], "-999"],
    ...(await Promise.all(
      [
        ["mysqldump", ["customer", "order"], "Columns that MySQL computes are left out: customer.full."],
        ["phpmyadmin", ["pupil", "class"], "CREATE DEFINER (1)"],
        ["pg_dump", ["person", "Visit"], "Columns that PostgreSQL computes are left out: person.full_name."],
        ["ssms", ["Customer", "Order"], "Columns that SQL Server computes are left out: Customer.Twice."],
        ["workbench", ["keeper", "animal"], "Functions among the rows are not run (now, str_to_date)"],
      ].map(async ([name, names, told]) => {
        const text = await readFile(path.join(import.meta.dirname, `../dumps/${name}.sql`));
        return [`${name}.sql`, text, names, told];
      }),
    )),
  ]) {
    await openFile(page, name, text);
    await panel.getByText(told).first().waitFor();
    assert.deepEqual(await tables(page), names, name);
  }
  assertQuiet(visit);
  await visit.context.close();
});

test("of files that are chosen one after the other, the last one is open at the end", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  await visit.context.route("**/library.sqlite", async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.getByRole("button", { name: "Three Rivers library" }).click();
  const arrived = page.waitForResponse("**/library.sqlite");
  await openFile(page, "pets.csv", "id,name\n1,Rex\n");
  await arrived;
  await page.waitForTimeout(500);
  assert.deepEqual(await tables(page), ["pets"]);
  // Tables beside a database are left out, and the page says so.
  const others = ["singers.sqlite", "pets.csv"].map((name) => ({ name, mimeType: "", buffer: Buffer.from(database("create table singer (name text)")) }));
  await page.getByLabel("SQLite file").setInputFiles(others);
  await page.getByText("Only singers.sqlite was opened.").waitFor();
  assertQuiet(visit);
  await visit.context.close();
});

test("a sample that is chosen while the page looks for a kept database stays chosen", async () => {
  const context = await browser.newContext();
  // IndexedDB answers that question after two seconds.
  await context.addInitScript(() => {
    const { get } = IDBObjectStore.prototype;
    const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess");
    IDBObjectStore.prototype.get = function (key) {
      const request = get.call(this, key);
      if (key === "database") {
        globalThis.asked = true;
        const slow = (answered) => (event) => setTimeout(() => answered.call(request, event), 2_000);
        Object.defineProperty(request, "onsuccess", {
          set(answered) { set.call(request, answered && slow(answered)); },
        });
      }
      return request;
    };
  });
  const page = await context.newPage();
  await page.goto(process.env.BEAMSPLITTER_URL);
  await page.waitForFunction(() => globalThis.asked);
  await openSample(page, "Three Rivers library");
  await page.waitForTimeout(3_000);
  assert.match(await page.locator(".sample[aria-pressed='true']").innerText(), /Three Rivers library/);
  await context.close();
});

test("names with spaces, quotes, dots and other scripts", async () => {
  const names = ["two words", 'a "quoted" one', "dots.in.it", "Größe", "歌手", "it's", "select"];
  const sql = names.map((name) => `create table "${name.replaceAll('"', '""')}" ("x y" text);`);
  await withFile("names.sqlite", database(sql.join("")), async (page) => {
    assert.deepEqual((await tables(page)).sort(), [...names].sort());
    await screenshot(page, "database-names");
  });
});

test("a table with 2,000 columns", async () => {
  const columns = Array.from({ length: 2000 }, (_, i) => `c${i} integer`);
  const sql = `create table wide (${columns.join(", ")}); insert into wide (c0) values (1);`;
  await withFile("wide.sqlite", database(sql), async (page) => {
    assert.deepEqual(await tables(page), ["wide"]);
    await page.getByRole("list", { name: "Tables" }).locator("summary").click();
    await page.getByRole("button", { name: /all 2.?000 columns/ }).click();
    await page.getByText("c1999", { exact: true }).waitFor();
  });
});

const whole = database(
  "create table t (x); with recursive n(i) as (select 1 union all select i + 1 from n where i < 9999)" +
    " insert into t select hex(randomblob(20)) from n;",
);
const noise = Uint8Array.from({ length: 8192 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251);
const refused = [
  ["letter.txt", new TextEncoder().encode("Dear reader,\n".repeat(400)), /nothing divides its lines into columns/],
  ["empty.sqlite", new Uint8Array(), /not an SQLite database|without tables|no tables|empty/],
  ["secret.sqlite", noise, /encrypted|not an SQLite database/],
  ["half.sqlite", whole.slice(0, whole.length >> 1), /damaged/],
  ["bare.sqlite", database("create table t (x); drop table t;"), /without tables/],
];
test("files that are no databases are refused in words, and the open database stays", async () => {
  const visit = await open(browser);
  const { page } = visit;
  await tables(page);
  for (const [name, bytes, sentence] of refused) {
    await page.getByLabel("SQLite file").setInputFiles({ name, mimeType: "", buffer: Buffer.from(bytes) });
    await page.getByRole("region", { name: "Database" }).getByRole("alert").filter({ hasText: name }).filter({ hasText: sentence }).waitFor();
    assert.ok((await tables(page)).length > 1, "the sample is still open");
  }
  assertQuiet(visit);
  await visit.context.close();
});
