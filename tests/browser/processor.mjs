// Processor time of a browser's workers: what they computed, however busy the machine was.

import { readdir, readFile } from "node:fs/promises";

/** Process ids of all processes that this one started, directly or not. */
async function descendants() {
  const parents = new Map();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end while it is asked.
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => null);
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const found = new Set([process.pid]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child);
  }
  return found;
}

/** Milliseconds that workers of browsers that this process started have computed; NaN but on Linux. */
export async function workerMilliseconds() {
  if (process.platform !== "linux") return NaN;
  let nanoseconds = 0;
  for (const pid of await descendants()) {
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const read = (file) => readFile(`/proc/${pid}/task/${thread}/${file}`, "utf8").catch(() => "");
      if ((await read("comm")).startsWith("DedicatedWorker")) {
        nanoseconds += Number((await read("schedstat")).split(" ")[0]);
      }
    }
  }
  return nanoseconds / 1e6;
}
