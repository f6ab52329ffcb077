"""Fits everything that is calibrated for a package anew: the selector beside it, and the classifier of
verdicts. Both depend on the weights, so that new weights need it.

    python model/training/refit.py --data DATA --package public/models/default --work DIR

DATA has `spider/` and `databases/`, as training has. Reads train databases, and the typed questions
of calibration/, whose databases no weights are trained on. Writes
PACKAGE/selector.json and model/interpret/src/verdict/network.json (`--network` names another file);
what is made on the way stays in DIR. `--only selector` or `--only verdict` does one of them; two such
runs may go side by side, each with a DIR of its own. The command is `--beamsplitter`, built with
`cargo build --release`; the classifier is compiled into it, so build it again afterwards. Needs what
training needs (model/training/requirements.txt), PyTorch for the classifier alone.
"""

from __future__ import annotations

import argparse
import functools
import importlib.util
import json
import random
import resource
import subprocess
import sys
from pathlib import Path

import typed

HERE = Path(__file__).parent
CALIBRATION = HERE / "calibration"
NETWORK = HERE.parent / "interpret" / "src" / "verdict" / "network.json"
# Built examples of each category, and questions as they are asked, that the classifier learns from.
EACH = 64
ASKED = {"plain": 80, "spider": 60, "syn": 60}
# How the shipped classifier was chosen, by cross-validation over train databases (model/RESULTS.md).
CLASSIFIER = "--weight 3 --folds 5 --steps 600 --members 5 --hidden 24 --decay 0.3 --dropout 0.3"


def sample(records: list[dict], count: int, seed: str) -> list[dict]:
    """At most `count` of the records, in random order."""
    return random.Random(seed).sample(records, min(count, len(records)))


def asked(record: dict) -> dict:
    """A question that its database answers, as `evaluate practiq` reads it."""
    reading = {"meaning": "", "query": record["query"]}
    name = record["db_id"]
    rest = {"category": "answerable", "original": record["query"], "readings": [reading]}
    return {"db_id": name, "database": name, "question": record["question"], **rest}


def without_answer(record: dict) -> dict:
    """A typed question that its database does not answer, as `evaluate practiq` reads it."""
    name = record["db_id"]
    rest = {"category": record["category"], "original": "", "readings": []}
    return {"db_id": name, "database": name, "question": record["question"], **rest}


def readings(record: dict) -> list[list[str]]:
    """The queries that are accepted for each reading of a typed question; none of one without an answer."""
    several = [reading["sql"] for reading in record.get("readings", [])]
    return {"plain": [record.get("sql", [])], "ambiguous": several}.get(record["class"], [])


class Refit:
    """The files and the command that all steps share."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.databases = options.work / "databases"
        self.package = ["--model", str(options.package)]
        self.databases.mkdir(parents=True, exist_ok=True)
        for folder in (options.data / "databases").iterdir():
            link = self.databases / folder.name
            # A link of a typed database's name would have that one written over the source.
            if folder.is_dir() and not link.exists() and not (CALIBRATION / folder.name).exists():
                link.symlink_to(folder.resolve())

    def call(self, *words: object) -> None:
        print(*words, flush=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([str(word) for word in words], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"{spent:.0f} s of the processor", flush=True)

    def run(self, *words: object) -> None:
        self.call(self.options.beamsplitter, *words)

    def write(self, name: str, records: list[dict]) -> Path:
        path = self.options.work / name
        path.write_text(json.dumps(records))
        return path

    def spider(self, name: str) -> list[dict]:
        records = json.loads((self.options.data / "spider" / name).read_text())
        text = lambda record: record.get("question") or record["SpiderSynQuestion"]
        return [{"db_id": r["db_id"], "question": text(r), "query": r["query"]} for r in records]

    @functools.cached_property
    def typed(self) -> list[dict]:
        """Typed questions over databases that no weights are trained on, each with its database."""
        folders = sorted(file.parent for file in CALIBRATION.glob("*/questions.jsonl"))
        return [{**line, "db_id": folder.name} for folder in folders for line in typed.lines(folder, self.databases)]

    @functools.cached_property
    def grammar(self) -> list[dict]:
        """Questions as plain users type them, by a grammar, and questions of several readings, over
        train databases."""
        out, held = self.options.work / "plain.jsonl", self.options.work / "plain-held.jsonl"
        words = f"--count 0 --synthetic 0 --hold-back 10 --seed 2 --out {out} --held {held} --data"
        self.call(sys.executable, HERE / "plain.py", *words.split(), self.options.data)
        return [json.loads(line) for line in held.read_text().splitlines()]

    def of_sources(self, sources: list[str]) -> list[dict]:
        """A record for each reading of the questions from these sources."""
        found = [record for record in self.grammar if record["source"] in sources]
        query = lambda record, sql: {"db_id": record["db_id"], "question": record["question"], "query": sql}
        return [query(record, sql) for record in found for sql in record["sql"]]

    def selector(self) -> None:
        """Calibrates with typed questions, with and without an answer, over databases that no weights are trained on."""
        asked = [{**one, "readings": readings(one)} for one in self.typed if one["class"] != "conversation"]
        keys = ("db_id", "question", "readings")
        file = self.write("typed.json", [{key: one[key] for key in keys} for one in asked])
        out = self.options.package / "selector.json"
        self.run("calibrate", "--file", file, "--databases", self.databases, *self.package, "--candidates", 5, "--out", out, "--force")

    def verdict(self) -> None:
        """Trains the classifier on built examples, typed ones, and questions as they are asked."""
        built = self.options.work / "practiq"
        source = self.options.data / "spider" / "train_spider.json"
        self.run("build", "practiq", "--file", source, "--databases", self.databases, "--each", EACH, "--seed", 21, "--out", built, "--force")
        spider, other = self.spider("train_spider.json"), self.spider("train_spider_syn.json")
        drawn = zip((self.of_sources(["plain"]), spider, other), ASKED.values())
        questions = [one for records, count in drawn for one in sample(records, count, "asked")]
        found = [asked({**one, "query": one["sql"][0]}) for one in self.typed if one["class"] == "plain" and one["sql"]]
        lacking = [without_answer(record) for record in self.typed if record["class"] == "unanswerable"]
        sets = {
            "built": (built / "practiq.json", built / "databases"),
            "typed": (self.write("verdicts.json", found + lacking), self.databases),
            "asked": (self.write("asked.json", list(map(asked, questions))), self.databases),
        }
        features = {name: self.options.work / f"{name}.jsonl" for name in sets}
        for name, (file, databases) in sets.items():
            self.run("evaluate", "practiq", *self.package, "--file", file, "--databases", databases, "--features", features[name], "--force")
        words = [features["built"], "--asked", features["asked"], "--typed", features["typed"], *CLASSIFIER.split(), "--out", self.options.network]
        self.call(sys.executable, HERE / "verdict.py", *words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the source files")
    parser.add_argument("--package", type=Path, default=Path("public/models/default"), help="packaged model")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is made on the way")
    parser.add_argument("--beamsplitter", type=Path, default=Path("target/release/beamsplitter"))
    parser.add_argument("--network", type=Path, default=NETWORK, help="where the classifier goes")
    parser.add_argument("--only", choices=["selector", "verdict"])
    options = parser.parse_args()
    if options.only != "selector" and not importlib.util.find_spec("torch"):
        parser.error("the classifier is trained with PyTorch, which this Python does not have")
    for path in (options.beamsplitter, options.package / "manifest.json", options.data / "spider"):
        if not path.exists():
            parser.error(f"there is no {path}")
    refit = Refit(options)
    if options.only != "verdict":
        refit.selector()
    if options.only != "selector":
        refit.verdict()


if __name__ == "__main__":
    main()
