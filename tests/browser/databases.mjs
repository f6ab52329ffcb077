// Databases that tests make with SQLite itself.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../app/package.json", import.meta.url));
const sqlite = await require("sql.js")();

/** The bytes of a database made by `sql`, starting from `bytes` where given. */
export function database(sql, bytes) {
  // sql.js works on the array that it is given.
  const made = new sqlite.Database(bytes && Uint8Array.from(bytes));
  made.exec(sql);
  const result = made.export();
  made.close();
  return result;
}

/** Three dogs and their ages, as SQL. */
export const DOGS_SQL =
  "create table dogs (id integer primary key, name text, age integer);" +
  "insert into dogs values (1, 'Rex', 3), (2, 'Ada', 5), (3, 'Tim', 11);";

/** The same as bytes. */
export const DOGS = database(DOGS_SQL);

/** Singers, venues and concerts of our own. */
export const singers = async () => database(await readFile(new URL("singers.sql", import.meta.url), "utf8"));
