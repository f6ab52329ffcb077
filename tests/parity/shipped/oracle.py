"""Golden decodes of the shipped model by an oracle on Hugging Face's `generate`.

    python tests/parity/shipped/oracle.py --examples WORK/examples/validation.jsonl --databases DATA/databases --jobs 2

takes 210 questions of validation (examples.py of the training writes them), decodes each with beam
search, both LogicalBeam presets, every ablation, our own preset (searches.py, own_preset.py) and by
sampling (samples.py), and writes golden.jsonl.gz beside this file, which model/engine/tests/golden.rs
reads. Killed, the same command goes on. The command `beamsplitter` only links questions (`prompts`)
and spells the SQL that tokens stand for (`spell`).
"""

import argparse
import base64
import gzip
import hashlib
import json
import multiprocessing
import pathlib
import subprocess
import time

import torch
import transformers

from network import Network, ROOT, encoded, load
from searches import Question

PRESETS = ["beam", "logicalbeam", "logicalbeam-released", "single-stage", "two-stage", "template-diversity"]
PRESETS += ["schema-diversity", "beamsplitter", "top-k", "nucleus", "typical"]
SHARES = {"spider": 70, "column": 50, "table": 50, "join": 20, "aggregate": 20}
HERE = pathlib.Path(__file__).parent


def chosen(path, limit):
    """Validation examples, evenly over each source."""
    sources = {}
    for line in open(path):
        sources.setdefault(json.loads(line)["source"].split("/")[1], []).append(line)
    for source, share in SHARES.items():
        lines, share = sources[source], round(share * limit / sum(SHARES.values()))
        yield from (lines[i * len(lines) // share] for i in range(share))


def prompts(args):
    """What the model reads of each question."""
    subset, out = args.work.with_suffix(".examples"), args.work.with_suffix(".prompts")
    subset.write_text("".join(chosen(args.examples, args.count)))
    command = [args.beamsplitter, "prompts", "--readings", "--examples", subset, "--out", out, "--databases", args.databases]
    subprocess.run(command, check=True, cwd=ROOT)
    return [line for line in map(json.loads, open(out)) if "header" not in line]


class Speller:
    """Outputs of one question as SQL, by `beamsplitter spell`."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([command, "spell"], stdin=pipe, stdout=pipe, text=True, cwd=ROOT)

    def __call__(self, line, outputs):
        asked = {key: line[key] for key in ("question", "schema", "cells")}
        self.process.stdin.write(json.dumps({**asked, "outputs": outputs}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@torch.inference_mode()
def decode(model, line, presets, spell):
    """The candidates of some presets: tokens and score."""
    batch, states = encoded(model, line)
    question = Question(Network(model, batch, states).eval(), line, lambda outputs: spell(line, outputs))
    found = {}
    for preset in presets:
        candidates = question.candidates(preset)
        found[preset] = [[tokens, round(score, 5)] for _, tokens, score in candidates]
    return found


def pack(lines, found, model):
    """The golden file: a header, then one line for each question."""
    schemas = []
    for line in lines:
        if line["schema"] not in schemas:
            schemas.append(line["schema"])
    rows = [{"model": model, "presets": PRESETS, "transformers": transformers.__version__, "schemas": schemas}]
    for line in lines:
        relations = "".join(chr(32 + b) for b in base64.b64decode(line["relations"]))
        kept = {key: line[key] for key in ("id", "question", "cells", "positions", "pointers")}
        rows.append({**kept, "schema": schemas.index(line["schema"]), "relations": relations, "found": found[line["id"]]})
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    path = HERE / "golden.jsonl.gz"
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{path.name}: {len(lines)} questions, {path.stat().st_size} bytes")


def read(done, sha):
    """What was decoded of this model."""
    found = {}
    for row in map(json.loads, open(done)):
        if row["model"] == sha:
            found.setdefault(row["id"], {}).update(row["found"])
    return found


def begin(args):
    """What each process has of its own."""
    global MODEL, SPELL
    torch.set_num_threads(1)
    transformers.logging.set_verbosity_error()
    MODEL, SPELL = load(args.model), Speller(args.beamsplitter)


def answer(task):
    line, presets = task
    return {"id": line["id"], "found": decode(MODEL, line, presets, SPELL)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--examples", type=pathlib.Path, required=True)
    parser.add_argument("--databases", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=sum(SHARES.values()))
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, help="no further question after so long; the file has those done")
    parser.add_argument("--presets", default=",".join(PRESETS))
    parser.add_argument("--model", type=pathlib.Path, default=ROOT / "public/models/default")
    parser.add_argument("--beamsplitter", default=str(ROOT / "target/release/beamsplitter"))
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("oracle.work"))
    args = parser.parse_args()
    args.databases, args.work = args.databases.resolve(), args.work.resolve()
    sha = hashlib.sha256((args.model / "model.safetensors").read_bytes()).hexdigest()
    lines = prompts(args)
    done = args.work.with_suffix(".done")
    done.touch()
    # The first questions are as mixed as all of them.
    lines.sort(key=lambda line: hashlib.sha256(line["id"].encode()).hexdigest())
    known, started = read(done, sha), time.time()
    wanted = args.presets.split(",")
    todo = [(line, [preset for preset in wanted if preset not in known.get(line["id"], {})]) for line in lines]
    with multiprocessing.Pool(args.jobs, begin, [args]) as pool, open(done, "a") as out:
        for number, row in enumerate(pool.imap_unordered(answer, [each for each in todo if each[1]]), 1):
            out.write(json.dumps({**row, "model": sha}) + "\n")
            out.flush()
            print(f"{number}: {row['id']}", flush=True)
            if args.minutes and time.time() - started > 60 * args.minutes:
                break
    found = read(done, sha)
    # Alike beside alike, for the packing.
    lines = sorted((line for line in lines if line["id"] in found), key=lambda line: (line["schema"]["name"], line["id"]))
    pack(lines, found, sha)


if __name__ == "__main__":
    main()
