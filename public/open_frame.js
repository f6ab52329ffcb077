// Shows which files a link names and where they lie, fetches them when a person says so, and hands them to
// the page around this frame. What goes wrong is said in one sentence, and nothing is handed over.
const place = (id) => document.getElementById(id);
const KINDS = { database: "a database", examples: "a file of examples", trace: "a saved run" };
const page = new URL("./", location.href);

const parsed = (address) => {
  try {
    const url = new URL(address, page);
    return ["http:", "https:"].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
};
const wanted = JSON.parse(decodeURIComponent(location.hash.slice(1) || "[]")).map(
  ([kind, address]) => ({ kind, address, url: parsed(address) }),
);

/** Where a file lies, in words. */
const host = ({ origin, host }) => (origin === location.origin ? "this site" : host);

/** The name under which the page opens a file. */
const name = ({ kind, url }) => {
  const last = url.pathname.split("/").at(-1) || kind;
  let plain = last;
  try {
    plain = decodeURIComponent(last);
  } catch {
    // It stays as it is written.
  }
  return kind === "trace" && !plain.endsWith(".json") ? `${plain}.json` : plain;
};

for (const { kind, address, url } of wanted) {
  const item = document.createElement("li");
  const from = document.createElement("strong");
  from.textContent = url ? host(url) : "nowhere";
  const whole = document.createElement("small");
  whole.textContent = url?.href ?? address;
  item.append(`${KINDS[kind]} from `, from, whole);
  place("files").append(item);
}

/** Returns the bytes of an answer, and says how many have come. */
const bytes = async (file, response, told) => {
  const parts = [];
  let size = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    size += value.length;
    told(`${name(file)}: ${(size / 2 ** 20).toFixed(1)} MB`);
  }
};

/** Fetches a file; what it throws is a sentence. */
const fetched = async (file, signal, told) => {
  const { kind, address, url } = file;
  if (!url) throw `${address} is no address of a file on the web, which begins with https://.`;
  let response, blob;
  try {
    response = await fetch(url, { signal, referrerPolicy: "no-referrer" });
    if (response.ok) blob = await bytes(file, response, told);
  } catch {
    if (!navigator.onLine || url.origin === location.origin) throw `${url} could not be fetched: there is no network.`;
    throw `${url} could not be fetched: ${host(url)} is not there, or does not let other sites read the file (CORS). Save it, and open it from your disk.`;
  }
  if (!response.ok) throw `${url} is not there: ${host(url)} answered with status ${response.status}. Check the link.`;
  const start = (await blob.slice(0, 512).text()).trimStart().toLowerCase();
  if (start.startsWith("<!doctype html") || start.startsWith("<html")) {
    throw `${url} is a web page, not ${KINDS[kind]}. The link must name the file itself.`;
  }
  if (kind === "trace" && !start.startsWith("{")) throw `${url} is not a saved run, which begins with {.`;
  if (blob.size === 0) throw `${url} is empty.`;
  return { kind, file: new File([blob], name(file)) };
};

const hand = (files) => parent.postMessage(files, location.origin);
const stop = new AbortController();
place("no").onclick = () => {
  stop.abort();
  hand([]);
};
addEventListener("keydown", ({ key }) => key === "Escape" && place("no").click());
place("yes").onclick = async () => {
  place("yes").disabled = true;
  place("error").textContent = "";
  const told = (text) => (place("state").textContent = text);
  try {
    const files = [];
    for (const file of wanted) files.push(await fetched(file, stop.signal, told));
    hand(files);
  } catch (error) {
    place("error").textContent = String(error);
    place("yes").textContent = "Try again";
  }
  told("");
  place("yes").disabled = false;
};
place("yes").focus();
