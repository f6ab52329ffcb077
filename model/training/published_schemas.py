"""Training examples on databases of BIRD and KaggleDBQA, whose schemas are published with them.

    python published_schemas.py --data DATA --out schemas.jsonl --plain 14000 --grammar 10000

Only schemas and questions are here, no database files (BIRD: Li et al. 2023, KaggleDBQA: Lee et al.
2021; both CC BY-SA 4.0). So cells are made up by what a column is called and by its kind, and the
literals of a gold query are cells of the columns that it compares them with. A large database is cut
into groups of tables that foreign keys connect. Sources: schemas/questions (those of the two
benchmarks that our SQL can say), schemas/plain, schemas/readings, schemas/grammar, and
schemas/augmented, whose variants have two readings in part (augment.py).

Two databases of BIRD are left out since Spider's development part has their tables.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import grammar
import plain
import turns
from contexts import Context
from english import words_of
from examples import Accepted, Report, TrainDatabases, read_json, with_floors, write
from made_up_cells import cells_for
from queries import columns_used, read, tables_used
from schemas import SchemaError, load_schemas, restricted, spider_schema
from sql_tokens import Token, Unresolved

FILES = ("bird_mini_dev/train_tables.json", "bird_mini_dev/dev_tables.json", "kaggledbqa/KaggleDBQA_tables.json")
LEFT_OUT = {"world": "world_1", "cars": "car_1"}  # BIRD's name: the development database of Spider
KINDS = {"integer": "number", "real": "number", "number": "number", "date": "time", "datetime": "time", "time": "time"}
MOST_TABLES, MOST_COLUMNS = 7, 60  # of a group
_COLUMNS_OF_TABLE = 12  # in a group, beside keys and what is asked about


class Published:
    """A database of which the schema alone is known, and how people say its names."""

    def __init__(self, entry: dict):
        kinds = [KINDS.get(kind.lower(), "text") for kind in entry["column_types"]]
        self.schema = spider_schema({**entry, "column_types": kinds})
        self.spoken: dict[tuple[str, ...], str] = {}
        originals = entry["table_names_original"]
        for name, told in zip(originals, entry["table_names"]):
            self.spoken[(name,)] = spoken(name, told)
        for (t, name), (_, told) in zip(entry["column_names_original"], entry["column_names"]):
            if t >= 0:
                self.spoken[originals[t], name] = spoken(name, told)

    def context(self, schema: dict, known: dict[str, dict[str, list[str]]], seed: str) -> tuple[Context, dict]:
        """What can be asked about a part of the database, and its cells by table and column.

        `known` has cells that are certain: those that a query compares with."""
        natural: dict = {}
        values: dict[str, dict[str, list[str]]] = {}
        referring = {(e["table"], e["column"]) for key in schema["foreign_keys"] for e in (key["from"], key["to"])}
        for t, table in enumerate(schema["tables"]):
            natural[t] = self.spoken[(table["name"],)]
            of_table = values[table["name"]] = {}
            for c, column in enumerate(table["columns"]):
                words = natural[t, c] = self.spoken[table["name"], column["name"]]
                key = column["primary_key"] or (t, c) in referring
                rng = random.Random(f"{seed}/{table['name']}/{column['name']}")
                certain = known.get(table["name"], {}).get(column["name"], [])
                of_table[column["name"]] = [*certain, *cells_for(words, column["kind"], key, rng)]
        low = {t.lower(): {c.lower(): v for c, v in of.items()} for t, of in values.items()}
        return Context(schema, natural, {}, low), values


def spoken(name: str, told: str) -> str:
    """How people say a name: what the benchmark says of it where that has letters of the name in
    common, so that one can be known by the other; the words of the name elsewhere."""
    words = re.findall(r"[a-z0-9]+", told.lower())
    letters = re.sub(r"[^a-z0-9]", "", name.lower())
    alike = any(word[:4] in letters for word in words if len(word) > 2)
    return " ".join(words) if alike and len(words) <= 5 else words_of(name)


def published(data: Path) -> dict[str, Published]:
    """The databases of both benchmarks by name, but those of `LEFT_OUT`."""
    found = {}
    for file in FILES:
        for entry in read_json(data / "extra" / file):
            if entry["db_id"] in LEFT_OUT:
                continue
            try:
                found[entry["db_id"]] = Published(entry)
            except SchemaError:
                continue
    return found


def groups(schema: dict, rng: random.Random) -> Iterator[dict]:
    """The whole schema if it is small; else groups of connected tables, one for every four."""
    tables = schema["tables"]
    if len(tables) <= MOST_TABLES and sum(len(t["columns"]) for t in tables) <= MOST_COLUMNS:
        yield schema
        return
    starts = rng.sample(range(len(tables)), -(-len(tables) // 4))
    for number, start in enumerate(starts):
        chosen = connected(schema, [start], rng.choice((2, 3, 4, 5)))
        part = kept(schema, chosen, set(), rng)
        yield {**part, "name": f"{schema['name']}_{number}"}


def connected(schema: dict, chosen: list[int], count: int) -> list[int]:
    """`chosen` and, up to `count` in all, tables that foreign keys connect with them, in order."""
    links = [(key["from"]["table"], key["to"]["table"]) for key in schema["foreign_keys"]]
    found = list(dict.fromkeys(chosen))
    for table in found:  # grows while it is walked
        for a, b in links:
            other = b if a == table else a if b == table else None
            if other is not None and other not in found and len(found) < count:
                found.append(other)
    return sorted(found)


def kept(schema: dict, tables: list[int], needed: set[tuple[int, int]], rng: random.Random) -> dict:
    """The schema with these tables alone; of wide ones the keys, the columns that are needed, and
    some others."""
    ends = {(e["table"], e["column"]) for key in schema["foreign_keys"] for e in (key["from"], key["to"])}
    chosen = []
    for t in tables:
        columns = schema["tables"][t]["columns"]
        must = {c for c, column in enumerate(columns) if column["primary_key"] or (t, c) in ends | needed}
        others = [c for c in range(len(columns)) if c not in must]
        more = others if len(others) <= _COLUMNS_OF_TABLE else rng.sample(others, _COLUMNS_OF_TABLE)
        chosen.append((t, sorted(must | set(more))))
    return restricted(schema, chosen)


def records(data: Path) -> Iterator[tuple[str, str, str]]:
    """Database, question and query of KaggleDBQA's examples and of BIRD's mini dev set."""
    folder = data / "extra"
    for file in sorted((folder / "kaggledbqa" / "examples").glob("*.json")):
        if not file.stem.endswith(("_test", "_fewshot")):  # parts of the file without an ending
            yield from ((r["db_id"], r["question"], r["query"]) for r in read_json(file))
    for record in read_json(folder / "bird_mini_dev" / "mini_dev_sqlite.json"):
        yield record["db_id"], record["question"], record["SQL"]


def compared(tokens: list[Token], schema: dict) -> dict[str, dict[str, list[str]]]:
    """Cells that a query names: each string belongs to the column before it."""
    found: dict[str, dict[str, list[str]]] = {}
    at = None
    for token in tokens:
        if token.kind == "column":
            at = token.at
        elif token.kind == "string" and at is not None and "%" not in token.text:
            table = schema["tables"][at[0]]
            cells = found.setdefault(table["name"], {}).setdefault(table["columns"][at[1]]["name"], [])
            if token.text not in cells:
                cells.append(token.text)
    return found


def questions(databases: dict[str, Published], data: Path, report: Report) -> Iterator[dict]:
    """The benchmarks' own questions, each on the tables that its query needs and on some more."""
    for number, (name, question, sql) in enumerate(records(data)):
        if name not in databases:
            report.drop("schemas/questions", "database left out")
            continue
        database = databases[name]
        rng = random.Random(f"question/{number}")
        try:
            tokens = read(sql, database.schema)
        except Unresolved as error:
            report.drop("schemas/questions", f"not read: {str(error)[:40]}")
            continue
        used = tables_used(tokens)
        tables = connected(database.schema, used, max(len(used), rng.choice((3, 4, 5, 6))))
        schema = kept(database.schema, tables, set(columns_used(tokens)), rng)
        _, values = database.context(schema, compared(tokens, database.schema), f"question/{number}")
        yield {"id": f"schemas/questions/{number}", "source": "schemas/questions", "db_id": name,
               "question": question, "schema": schema, "sql": [sql], "values": values}  # fmt: skip


def made(databases: dict[str, Published], options: argparse.Namespace, augment) -> Iterator[dict]:
    """Questions of our own on these databases: plain ones, those of the grammar, and variants."""
    rng = random.Random(f"groups/{options.seed}")
    contexts, values = [], {}
    for name, database in databases.items():
        for part in groups(database.schema, rng):
            context, cells = database.context(part, {}, f"cells/{options.seed}/{part['name']}")
            contexts.append(context)
            values[part["name"]] = cells
    for kind, count, draft in (("plain", options.plain, plain.draft), ("grammar", options.grammar, grammar.draft)):
        drafts = turns.on_train(contexts, count, f"schemas/{kind}/{options.seed}", draft)
        for number, (context, found) in enumerate(drafts):
            pair = ("", "") if kind == "plain" else found
            example = grammar.example(f"schemas/{kind}/{number}", kind, context, pair)
            example |= found if kind == "plain" else {}
            example["values"] = values[context.schema["name"]]
            yield {**example, "source": f"schemas/{example['source'].split('/')[0]}"}
            if kind == "grammar":
                for variant in augment(example, options.variants):
                    yield {**variant, "source": "schemas/augmented"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the source files")
    parser.add_argument("--out", type=Path, required=True, help="file to write")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plain", type=int, default=14_000, help="plain questions")
    parser.add_argument("--grammar", type=int, default=10_000, help="questions of the grammar")
    parser.add_argument("--variants", type=int, default=1, help="augmented variants of each of the grammar's")
    options = parser.parse_args()
    train = TrainDatabases(options.data, load_schemas(options.data / "spider" / "tables.json"))
    databases = published(options.data)
    report = Report()
    accepted = Accepted(report)

    def all_of_them() -> Iterator[dict]:
        yield from accepted(questions(databases, options.data, report))
        yield from accepted(made(databases, options, train.augmenter(options.seed).variants))

    write(options.out, with_floors(all_of_them(), options.seed))
    print(json.dumps(report.as_json(), indent=2))


if __name__ == "__main__":
    main()
