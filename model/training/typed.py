"""Questions as people type them, as examples: the written ones, BIRD's and AMBROSIA's.

    python typed.py --written WRITTEN --out OUT [--more MORE --extra EXTRA] [--held NAME ...] [--variants N]

WRITTEN has a folder for each database: NAME/NAME.sql and NAME/questions.jsonl. MORE is a folder with
`bird_train` and `ambrosia_train`, EXTRA one with BIRD's `train_tables.json`. Makes

* OUT/written.jsonl, and OUT/held.jsonl of the databases that are held back,
* OUT/renamed.jsonl: the written ones over N variants of each database (renamed.py),
* OUT/days.jsonl: both with other months and weekdays (other_days.py),
* OUT/bird.jsonl and OUT/ambrosia.jsonl,
* OUT/databases with the SQLite files.

Examples of a database file have no schema: it is read from the file.

BIRD's databases are not at hand, so the cells of its columns are the literals that its own queries
compare them with. Its `world` is a validation database of Spider, `cars` is near to one; both are left out.
"""

import argparse
import json
import re
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import other_days
import renamed
from schemas import load_schemas

LEFT_OUT = {"world", "cars"}
"""Databases of BIRD that are, or are near to, validation databases."""
COMPARED = re.compile(r"""[`"\[]?(\w[\w %()/-]*?)[`"\]]?\s*(?:=|!=|<>|LIKE|IN\s*\()\s*'((?:[^']|'')*)'""", re.I)
"""A column and the text that it is compared with."""


def lines(folder: Path, databases: Path) -> list[dict]:
    """The lines of one written database, which is built beside the others."""
    name = folder.name
    file = databases / name / f"{name}.sqlite"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    with sqlite3.connect(file) as database:
        database.executescript((folder / f"{name}.sql").read_text(encoding="utf-8"))
    database.close()
    return [json.loads(line) for line in (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()]


def written(folder: Path, databases: Path) -> Iterator[dict]:
    """The questions of one written database as examples."""
    name = folder.name
    for number, data in enumerate(lines(folder, databases)):
        example = {"id": f"written/{name}/{number}", "db_id": name, "question": data.get("question")}
        match data["class"]:
            case "plain":
                yield example | {"source": "written", "sql": data["sql"][:1], "alternatives": [data["sql"][1:]]}
            case "ambiguous":
                golds = [reading["sql"] for reading in data["readings"]]
                yield example | {
                    "source": "written/ambiguous",
                    "sql": [gold[0] for gold in golds],
                    "alternatives": [gold[1:] for gold in golds],
                }
            case "conversation":
                first = data["turns"][0]
                if first.get("sql"):
                    yield example | {
                        "source": "written", "question": first["question"],
                        "sql": first["sql"][:1], "alternatives": [first["sql"][1:]],
                    }


KINDS = {"integer": "number", "real": "number", "date": "time", "datetime": "time", "blob": "others"}
"""Kinds of columns that BIRD's schemas have beside Spider's."""


def bird(more: Path, extra: Path) -> Iterator[dict]:
    """BIRD's train questions, without their evidence, which nobody types."""
    schemas = load_schemas(extra / "bird_mini_dev" / "train_tables.json")
    for schema in schemas.values():
        for table in schema["tables"]:
            for column in table["columns"]:
                column["kind"] = KINDS.get(column["kind"], column["kind"])
    records = []
    for part in ("train", "dev", "test"):
        lines = (more / "bird_train" / "data" / f"bird_{part}.json").read_text(encoding="utf-8").splitlines()
        records += [json.loads(line) for line in lines]
    records = [r for r in records if r["db_id"] in schemas and r["db_id"] not in LEFT_OUT]
    cells: dict[str, dict[str, set]] = defaultdict(lambda: defaultdict(set))
    for record in records:
        for column, text in COMPARED.findall(record["final"]["sql"]):
            cells[record["db_id"]][column.lower()].add(text.replace("''", "'").strip("%"))
    values = {}
    for name, columns in cells.items():
        values[name] = {
            table["name"]: {
                column["name"]: sorted(columns[column["name"].lower()])
                for column in table["columns"] if column["name"].lower() in columns
            }
            for table in schemas[name]["tables"]
        }
    for record in records:
        name = record["db_id"]
        yield {
            "id": f"bird/{record['sample_id']}", "source": "bird", "db_id": f"bird/{name}",
            "question": record["final"]["question"], "schema": schemas[name],
            "sql": [record["final"]["sql"]], "values": values.get(name, {}),
        }


def ambrosia(more: Path, databases: Path) -> Iterator[dict]:
    """AMBROSIA's train part: each reading's own question, and the ambiguous one with all readings."""
    for file in sorted((more / "ambrosia_train" / "data").glob("*/*/*/examples.json")):
        name = file.parent.name
        target = databases / name / f"{name}.sqlite"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file.parent / f"{name}.sqlite", target)
        for number, record in enumerate(json.loads(file.read_text(encoding="utf-8"))):
            example = {"id": f"ambrosia/{name}/{number}", "db_id": name}
            readings = []
            for k in ("1", "2", "3"):
                sql, question = record.get("sql_query" + k), record.get("interpretation" + k)
                if sql and question:
                    readings.append(sql)
                    yield example | {"id": f"{example['id']}/{k}", "source": "ambrosia", "question": question, "sql": [sql]}
            if len(readings) > 1:
                yield example | {"source": "ambrosia/readings", "question": record["question"], "sql": readings}


def write(path: Path, examples: Iterator[dict]) -> None:
    """Writes a file whole, and says how many examples it has."""
    part, count = path.with_suffix(".part"), 0
    with part.open("w", encoding="utf-8") as out:
        for count, example in enumerate(examples, 1):
            out.write(json.dumps(example, ensure_ascii=False) + "\n")
    part.rename(path)
    print(f"{path}: {count} examples")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--written", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--more", type=Path)
    parser.add_argument("--extra", type=Path)
    parser.add_argument("--held", nargs="*", default=[], help="written databases that are held back")
    parser.add_argument("--variants", type=int, default=0, help="variants of each written database with other names")
    args = parser.parse_args()
    databases = args.out / "databases"
    databases.mkdir(parents=True, exist_ok=True)
    folders = sorted(f.parent for f in args.written.glob("*/questions.jsonl"))
    for name, held in (("written", False), ("held", True)):
        chosen = [folder for folder in folders if (folder.name in args.held) == held]
        if chosen:
            write(args.out / f"{name}.jsonl", (e for folder in chosen for e in written(folder, databases)))
    if args.variants:
        chosen = [list(written(folder, databases)) for folder in folders if folder.name not in args.held]
        other = [
            e for examples in chosen if examples for number in range(args.variants)
            for e in renamed.variants(examples, databases, number)
        ]
        write(args.out / "renamed.jsonl", iter(other))
        write(args.out / "days.jsonl", (day for e in chain(*chosen, other) for day in other_days.others(e)))
    if args.more and args.extra:
        write(args.out / "bird.jsonl", bird(args.more, args.extra))
        write(args.out / "ambrosia.jsonl", ambrosia(args.more, databases))


if __name__ == "__main__":
    main()
