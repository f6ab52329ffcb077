// Databases that tests make with SQLite itself, or find beside the checkout.

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

/** A Spider database, or null where there are none beside the checkout. */
export async function spider(name) {
  const folder = "../../../shared/data/databases";
  const file = new URL(`${folder}/${name}/${name}.sqlite`, import.meta.url);
  return readFile(file).catch(() => null);
}
