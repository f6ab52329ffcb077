// Opens files by address: `#/ask?database=ADDRESS`, `examples=` and `trace=`. A frame asks and fetches
// (open.html), and what it hands over is opened as files are that a person drops onto the page.
const isKind = (pair) => /^(database|examples|trace)=/.test(pair);
const wait = () => new Promise((done) => setTimeout(done));

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Asks whether to fetch; returns what came, nothing where the answer is no. */
const ask = (wanted) =>
  new Promise((answered) => {
    const frame = document.createElement("iframe");
    frame.title = "Fetch and open files";
    frame.src = `open.html#${encodeURIComponent(JSON.stringify(wanted))}`;
    Object.assign(frame.style, { border: 0, height: "100%", inset: 0, position: "fixed", width: "100%", zIndex: 100 });
    const page = document.getElementById("app");
    const hear = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      removeEventListener("message", hear);
      frame.remove();
      page.inert = false;
      answered(data);
    };
    addEventListener("message", hear);
    page.inert = true;
    document.body.append(frame);
    frame.focus();
  });

const drop = (files) => {
  const dataTransfer = new DataTransfer();
  for (const { file } of files) dataTransfer.items.add(file);
  if (files.length) dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
};

/** Opens what an address names, once the page has `started`; then goes where the rest of it says. */
export const open = async (hash, started) => {
  const [view, query] = hash.split(/\?(.*)/s);
  const pairs = query.split("&");
  const wanted = pairs.filter(isKind).map((pair) => {
    const [kind, address] = pair.split(/=(.*)/s);
    return [kind, decoded(address)];
  });
  const files = await ask(wanted);
  if (!files.length) return;
  await started;
  const isResearch = /^#\/(benchmark|label)$/.test(view);
  if (!isResearch && files.some(({ kind }) => kind === "examples")) {
    location.hash = "#/benchmark";
    await new Promise((done) => addEventListener("hashchange", done, { once: true }));
    drop(files);
    return;
  }
  if (isResearch) {
    drop(files);
  } else {
    drop(files.filter(({ kind }) => kind === "trace"));
    drop(files.filter(({ kind }) => kind === "database"));
  }
  // The page begins to open a file in the same turn; a question waits until it is open.
  await wait();
  const rest = pairs.filter((pair) => !isKind(pair) && !pair.startsWith("sample="));
  if (rest.some((pair) => pair.startsWith("question="))) location.hash = `${view}?${rest.join("&")}`;
};
