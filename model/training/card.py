"""Writes the model's card from what a run left behind.

    python card.py --data DATA --run WORK/small --examples WORK/examples --package PACKAGE [--note TEXT]
"""

import argparse
import hashlib
import json
from pathlib import Path

HEAD = """# {name}

A T5 of {parameters:.1f} million parameters that reads a question and a database schema and writes SQL, plans and templates in pointer tokens. Trained from nothing by `model/training` of Beamsplitter; what it reads and how it differs from a published T5 stands in ARCHITECTURE.md.

## What it is for
Finding the readings of an English question over one SQLite database, inside a browser. It makes mistakes: its SQL runs read-only, and every reading is shown with its result. It was trained on English questions over small databases; large schemas, other languages and questions that need knowledge from outside the database are beyond it.

## Licence and sources
The weights are licensed CC-BY-SA-4.0, as the questions and databases of Spider are. Trained on:
| source | licence |
|---|---|
| Spider: train questions and databases (Yu et al. 2018) | CC-BY-SA-4.0 |
| Spider-Syn: train questions (Gan et al. 2021) | MIT |
| AmbiQT: train splits of the four kinds (Bhaskar et al. 2023) | MIT |
| WikiSQL (Zhong et al. 2017) | BSD-3-Clause |
| questions from our own grammar, and variants of all of these | as their sources |

`words.bin` and `tokenizer.json` are made from all-MiniLM-L6-v2 (sentence-transformers; Apache-2.0): its vectors of single word pieces, reduced to 128 dimensions of eight bits.

No validation question and none of the ten development databases of Spider was trained on.
"""


def digest(path: Path) -> str:
    """First 16 hexadecimal digits of a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def percent(value: float) -> str:
    """A share in per cent."""
    return f"{100 * value:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--examples", type=Path, required=True)
    parser.add_argument("--package", type=Path, required=True)
    parser.add_argument("--note", default="", help="what the log does not say")
    args = parser.parse_args()
    log = [json.loads(line) for line in (args.run / "log.jsonl").read_text().splitlines()]
    settings = json.loads((args.run / "settings.json").read_text())
    manifest = json.loads((args.package / "manifest.json").read_text())
    starts = [line for line in log if line["kind"] == "start"]
    last = [line for line in log if line["kind"] == "train"][-1]
    out = [HEAD.format(name=manifest["name"], parameters=starts[-1]["parameters"] / 1e6)]

    out.append("## Training\n")
    machine = {"cpu": "two cores of a processor, shared with other work"}.get(settings["device"], settings["device"])
    out.append(f"{last['seen']:,} examples in {last['step']:,} steps and {last['minutes']:.0f} minutes on {machine}. Seed {settings['seed']}.\n")
    kept = ("lr", "budget", "max_targets", "muon", "dropout", "warmup", "decay", "weight_decay", "clip", "average", "bias_std", "pointer_init")
    out.append("Settings of the last stretch: " + ", ".join(f"{key} {settings[key]}" for key in kept if key in settings) + ".\n")
    told = None
    for start in starts:
        if (start["examples"], start["sources"]) == told:
            continue  # the same run, gone on
        told = start["examples"], start["sources"]
        shares = ", ".join(f"{name} {percent(share)}" for name, share in start["sources"].items())
        out.append(f"- from minute {start['minutes']:.0f}: {start['examples']:,} examples; shares in per cent: {shares}")
    if args.note:
        out.append(f"\n{args.note}")
    out.append("\nData files, by SHA-256:\n")
    files = sorted([*args.data.glob("spider/train_*.json"), args.data / "spider" / "tables.json", *args.data.glob("ambiqt/*/train.json"), *args.data.glob("ambiqt/*.json"), *args.data.glob("extra/wikisql/*.json*")])
    out += [f"- {path.relative_to(args.data)} {digest(path)}" for path in files]

    out.append("\n## Learning curve\nTeacher-forced on validation questions (averaged weights), in per cent of tokens of each class; *exact* is the share of Spider targets whose tokens are all right.\n")
    out.append("| minute | step | loss | words | tables | columns | values | exact |\n|---|---|---|---|---|---|---|---|")
    others = [Path(path).name for path in settings["eval"][1:]]
    for line in log:
        if line["kind"] == "eval" and line.get("averaged") and line["shard"] not in others:
            exact = line["exact"].get("validation/spider", 0.0)
            out.append(f"| {line['minutes']:.0f} | {line['step']} | {line['loss']:.3f} | {percent(line['word'])} | {percent(line['table'])} | {percent(line['column'])} | {percent(line['value'])} | {percent(exact)} |")
    out.append("")
    (args.package / "CARD.md").write_text("\n".join(out))


if __name__ == "__main__":
    main()
