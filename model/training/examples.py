"""Writes the examples to train and to evaluate on, one JSON object a line.

    python examples.py --data DATA --out OUT

makes OUT/train.jsonl and OUT/validation.jsonl, and OUT/report.json with the count of each source
and of what was left out. An example is

    {"id": "column/train/3", "source": "column", "db_id": "farm", "question": "...",
     "schema": {...}, "sql": ["...", "..."], "floor": 0.31,
     "values": {"table": {"column": ["cell", ...]}}}

with the schema as schemas.py describes it, and one gold reading or two in `sql`. `floor`, for
training only, is the example's threshold for links by meaning (with_floors). `values` stands only
where there is no database file to look cells up in, keyed by the `origin` of columns, which stays
when their names change. Sources of train.jsonl: spider, others, syn; column, table, join, aggregate
(AmbiQT); wikisql; grammar (synthetic, on train databases), synthetic (on made-up ones);
augmented/single, augmented/column and so on, one for each kind. plain.py and published_schemas.py
make further ones.
Everything is a function of the data, the options and the seed. validation.jsonl is for evaluation
and for choosing between models; nothing of it goes into train.jsonl. With `--hold-back` nothing on
some train databases goes there either: OUT/held.jsonl has their questions, to compare recipes by.
"""

from __future__ import annotations

import argparse
import copy
import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import ambiqt
from augment import Augmenter
from compiles import Checker
from contexts import Context
from grammar import questions_on_synthetic, questions_on_train, train_contexts
from schemas import SchemaError, load_schemas
from wikisql import wikisql

FLOORS = (0.25, 0.45)  # thresholds of training examples for links by meaning

SPIDER = {  # source: (file, key of the question)
    "spider": ("train_spider", "question"),
    "others": ("train_others", "question"),
    "syn": ("train_spider_syn", "SpiderSynQuestion"),
}


class Report:
    """How many examples each source gave, and why others were left out."""

    def __init__(self):
        self.kept: Counter = Counter()
        self.mended: Counter = Counter()
        self.dropped: Counter = Counter()

    def drop(self, source: str, reason: str) -> None:
        self.dropped[f"{source}: {reason}"] += 1

    def as_json(self) -> dict:
        counts = {"kept": self.kept, "mended": +self.mended, "dropped": self.dropped}
        return {name: dict(sorted(count.items())) for name, count in counts.items()}


def read_json(path: Path):
    return json.loads(path.read_text(encoding="utf-8"))


def spider_train(data: Path, schemas: dict, report: Report) -> Iterator[dict]:
    """Spider's own train questions and the paraphrases of Spider-Syn, one reading each."""
    for source, (file, key) in SPIDER.items():
        for index, record in enumerate(read_json(data / "spider" / f"{file}.json")):
            question = record[key]
            if source == "syn" and question == record["SpiderQuestion"]:
                report.drop(source, "same question as in spider")
                continue
            yield {
                "id": f"spider/{file}/{index}",
                "source": source,
                "db_id": record["db_id"],
                "question": question,
                "schema": schemas[record["db_id"]],
                "sql": [record["query"]],
            }


def ambiqt_split(
    data: Path, split: str, schemas: dict, report: Report, prefix: str = ""
) -> Iterator[dict]:
    """One split of AmbiQT, all four kinds, two readings each."""
    for kind in ambiqt.KINDS:
        source = prefix + kind
        for index, record in enumerate(read_json(data / "ambiqt" / kind / f"{split}.json")):
            if split == "train" and (reason := ambiqt.defect(record)):
                report.drop(source, reason)
                continue
            try:
                schema = ambiqt.changed_schema(kind, record, schemas[record["db_id"]])
            except SchemaError as error:
                report.drop(source, f"no such schema: {error}")
                continue
            if not ambiqt.agrees(record, schema):
                report.drop(source, "schema differs from the one that the record lists")
                continue
            sql = ambiqt.readings(record)
            if split == "train":
                sql, note = ambiqt.mended(kind, record, schemas[record["db_id"]], schema)
                if not sql:
                    report.drop(source, note)
                    continue
                report.mended[f"{source}: {note}"] += note is not None
            yield {
                "id": f"{kind}/{split}/{index}",
                "source": source,
                "db_id": record["db_id"],
                "question": record["question"],
                "schema": schema,
                "sql": sql,
            }


def validation(data: Path, schemas: dict, report: Report) -> Iterator[dict]:
    """What models are judged by: Spider's validation questions and AmbiQT's."""
    for index, record in enumerate(read_json(data / "spider" / "validation.json")):
        yield {
            "id": f"spider/validation/{index}",
            "source": "validation/spider",
            "db_id": record["db_id"],
            "question": record["question"],
            "schema": schemas[record["db_id"]],
            "sql": [record["query"]],
        }
    yield from ambiqt_split(data, "validation", schemas, report, prefix="validation/")


class Accepted:
    """Lets an example through once, and only if SQLite accepts every reading on its schema."""

    def __init__(self, report: Report):
        self.report = report
        self.seen: set[tuple] = set()

    def __call__(self, examples: Iterator[dict]) -> Iterator[dict]:
        for example in examples:
            reason = self.reason(example)
            if reason:
                self.report.drop(example["source"], reason)
            else:
                self.report.kept[example["source"]] += 1
                yield example

    def reason(self, example: dict) -> str | None:
        """Why the example is left out, or None."""
        digest = hash_of(example["schema"])
        key = (example["question"], digest, *example["sql"])
        if key in self.seen:
            return "same as an earlier example"
        self.seen.add(key)
        checker = Checker(example["schema"])
        errors = [error for sql in example["sql"] if (error := checker.error(sql))]
        checker.close()
        return f"SQLite refuses a reading: {errors[0].split(':')[0]}" if errors else None


def hash_of(schema: dict) -> str:
    return hashlib.sha256(json.dumps(schema, sort_keys=True).encode()).hexdigest()


class TrainDatabases:
    """What the databases trained on are called and hold; nothing of any other."""

    def __init__(self, data: Path, schemas: dict):
        files = [data / "spider" / f"{file}.json" for file, _ in SPIDER.values()]
        names = sorted({record["db_id"] for file in files for record in read_json(file)})

        def of_these(file: str) -> dict:
            found = read_json(data / file)
            return {name: found[name] for name in names if name in found}

        self.schemas = {name: schemas[name] for name in names}
        self.columns = of_these("ambiqt/two_col_synonyms.json")
        self.tables = of_these("ambiqt/two_tbl_synonyms.json")
        self.values = of_these("databases/values-lower.json")
        entries = {entry["db_id"]: entry for entry in read_json(data / "spider" / "tables.json")}
        self.entries = [entries[name] for name in names]

    def augmenter(self, seed: int) -> Augmenter:
        return Augmenter(self.schemas, self.columns, self.tables, seed)

    def contexts(self) -> Iterator[Context]:
        """What questions about each of these databases can be about."""
        return train_contexts(self.entries, self.schemas, self.columns, self.tables, self.values)

    def without(self, held: list[str]) -> TrainDatabases:
        """These databases but those held back."""
        fewer = copy.copy(self)
        for part in ("schemas", "columns", "tables", "values"):
            kept = {name: of for name, of in getattr(self, part).items() if name not in held}
            setattr(fewer, part, kept)
        fewer.entries = [entry for entry in self.entries if entry["db_id"] not in held]
        return fewer

    def grammar(self, count: int, seed: int) -> Iterator[dict]:
        """`count` synthetic examples on these databases."""
        return questions_on_train(list(self.contexts()), count, seed)


def held_back(databases: TrainDatabases, count: int, fold: int = 0) -> list[str]:
    """Train databases with cells that no example may come from, so that a recipe can be measured
    on them; a function of `fold` alone."""
    names = sorted(databases.values)
    return sorted(random.Random(f"held back/{fold}").sample(names, count))


def write(path: Path, examples: Iterator[dict]) -> None:
    with path.open("w", encoding="utf-8") as out:
        for example in examples:
            out.write(json.dumps(example, ensure_ascii=False) + "\n")


def with_floors(examples: Iterator[dict], seed: int) -> Iterator[dict]:
    """Each example with a threshold of its own for links by meaning, around the usual one: a model
    that has seen few sure links and many faint ones leans on neither."""
    for example in examples:
        floor = random.Random(f"floor/{seed}/{example['id']}").uniform(*FLOORS)
        yield {**example, "floor": round(floor, 3)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the source files")
    parser.add_argument("--out", type=Path, required=True, help="folder to write to")
    parser.add_argument("--seed", type=int, default=0, help="seed of every random choice")
    parser.add_argument("--wikisql", type=int, default=20_000, help="most examples of WikiSQL")
    parser.add_argument("--variants", type=int, default=2, help="augmented variants per example")
    parser.add_argument("--grammar", type=int, default=40_000, help="synthetic examples")
    parser.add_argument("--synthetic", type=int, default=30_000, help="those on made-up databases")
    parser.add_argument("--hold-back", type=int, default=0, help="leave so many train databases out, for measuring")
    parser.add_argument("--fold", type=int, default=0, help="which databases are held back")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    schemas = load_schemas(options.data / "spider" / "tables.json")
    report = Report()

    accepted = Accepted(report)
    every = TrainDatabases(options.data, schemas)
    held = held_back(every, options.hold_back, options.fold)
    databases = every.without(held)
    augmenter = databases.augmenter(options.seed)

    def questions(of_held: bool, report: Report) -> Iterator[dict]:
        both = (spider_train(options.data, schemas, report), ambiqt_split(options.data, "train", schemas, report))
        yield from (example for source in both for example in source if (example["db_id"] in held) == of_held)

    def train() -> Iterator[dict]:
        yield from questions(False, report)
        folder = options.data / "extra" / "wikisql"
        drop = partial(report.drop, "wikisql")
        yield from wikisql(folder, options.wikisql, options.seed, drop)
        yield from databases.grammar(options.grammar, options.seed)
        yield from questions_on_synthetic(options.synthetic, options.seed)

    def with_variants() -> Iterator[dict]:
        for example in accepted(train()):
            yield example
            yield from accepted(augmenter.variants(example, options.variants))

    write(options.out / "train.jsonl", with_floors(with_variants(), options.seed))
    if held:
        write(options.out / "held.jsonl", Accepted(Report())(questions(True, Report())))
    for reason, count in augmenter.failed.items():
        report.dropped[f"augmented: {reason}"] += count
    # Validation examples stay as they are: a figure is over all of them.
    write(options.out / "validation.jsonl", validation(options.data, schemas, report))
    text = json.dumps(report.as_json(), indent=2)
    (options.out / "report.json").write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
