"""WikiSQL's questions as examples on databases of one table.

WikiSQL's file names a table only by number and gives the columns that some question of the table
uses, in lower case with blanks turned to underscores; values stand unquoted in part. So the table
gets a name here, columns whose names would need quotes are left out, and a query is read into its
parts and written anew.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from english import plural

_SELECT = re.compile(r"SELECT (?P<select>.*?) FROM table(?: WHERE (?P<where>.*))?", re.DOTALL)
_AGGREGATE = re.compile(r"(COUNT|MAX|MIN|SUM|AVG)\((.*)\)")
_NUMBER = re.compile(r"-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?")
_TABLE_NAMES = ("data", "records", "results", "entries", "items", "list", "overview", "statistics")
_RESERVED = frozenset(
    "add all alter and as asc between by case check collate commit constraint create cross default "
    "delete desc distinct drop else end escape except exists from full group having in index inner "
    "insert intersect into is isnull join key left like limit match natural no not notnull null of "
    "offset on or order outer primary references release replace returning right row rows select set "
    "table then to transaction union unique update using values view when where with".split()
)
_CUES = {  # words without which a question does not ask for the aggregate that it is labelled with
    "COUNT": r"how many|how much|number|count|total|amount|times",
    "SUM": r"total|sum|how many|how much|number|amount|combined|overall",
    "AVG": r"average|mean|typical|avg",
    "MAX": r"\w+est\b|most|max|top|last|recent|greater|more|higher|over",
    "MIN": r"\w+est\b|least|min|bottom|first|less|lower|fewer|under|minor",
}
MAX_CELLS = 12


def wikisql(folder: Path, limit: int, seed: int, drop: Callable[[str], None]) -> Iterator[dict]:
    """At most `limit` examples of the train split, drawn by `seed`; `drop` hears of the rest."""
    known = json.loads((folder / "known_columns_by_table.json").read_text(encoding="utf-8"))
    records = []
    with (folder / "wikisql.jsonl").open(encoding="utf-8") as lines:
        for index, line in enumerate(lines):
            record = json.loads(line)
            if record["split"] != "train":
                continue
            try:
                records.append((index, record, _read(record["sql"])))
            except _Unread as error:
                drop(str(error))
    tables = _tables(known, records)
    random.Random(seed).shuffle(records)
    kept = 0
    for index, record, query in records:
        if kept == limit:
            drop("over the limit")
            continue
        try:
            sql = _write(record["question"], query, tables[record["table_id"]])
        except _Unread as error:
            drop(str(error))
            continue
        kept += 1
        table = tables[record["table_id"]]
        yield {
            "id": f"wikisql/train/{index}",
            "source": "wikisql",
            "db_id": f"wikisql_{record['table_id']}",
            "question": record["question"],
            "schema": table.schema,
            "sql": [sql],
            "values": {table.name: table.cells},
        }


class _Unread(ValueError):
    """A query is not of WikiSQL's form, or not on columns that can be named."""


class _Table:
    """What the questions of one table tell about it."""

    def __init__(self, table_id: str, columns: list[str]):
        self.names = {}  # as the file spells it -> as an identifier
        for column in columns:
            name = re.sub(r"[^a-z0-9]+", "_", column.lower()).strip("_")
            plain = re.fullmatch(r"[a-z][a-z0-9_]*", name) and name not in _RESERVED
            if plain and name not in self.names.values():
                self.names[column.lower()] = name
        digest = int(hashlib.sha256(table_id.encode()).hexdigest(), 16)
        subjects = [plural(name) for name in self.names.values() if name.isalpha()]
        choices = [*_TABLE_NAMES, *subjects]
        self.name = choices[digest % len(choices)]
        self.order = sorted(self.names.values(), key=lambda n: _digest(table_id + n))
        self.numeric = {name: True for name in self.order}
        self.cells: dict[str, list[str]] = {name: [] for name in self.order}
        self.schema: dict = {"name": f"wikisql_{table_id}", "tables": [], "foreign_keys": []}

    def learn(self, query: dict) -> None:
        """Notes the cells that a query mentions, and which columns cannot be numbers."""
        for column, _, value in query["where"]:
            name = self.names.get(column)
            if name is None:
                continue
            number = _number(value)
            self.numeric[name] &= number is not None
            if value not in self.cells[name] and len(self.cells[name]) < MAX_CELLS:
                self.cells[name].append(value)

    def finish(self, summed: set[str]) -> None:
        """Settles the kinds: numbers where all cells are, or where something adds them up."""
        columns = []
        for name in self.order:
            number = self.numeric[name] and (self.cells[name] or name in summed)
            kind = "number" if number else "text"
            if number:
                self.cells[name] = [_number(cell) or cell for cell in self.cells[name]]
            columns.append({"name": name, "kind": kind, "primary_key": False, "origin": None})
            columns[-1]["origin"] = [self.name, name]
        self.schema["tables"] = [{"name": self.name, "columns": columns}]
        self.cells = {name: cells for name, cells in self.cells.items() if cells}

    def kind(self, name: str) -> str:
        return next(c["kind"] for c in self.schema["tables"][0]["columns"] if c["name"] == name)


def _tables(known: dict[str, list[str]], records: list) -> dict[str, _Table]:
    tables: dict[str, _Table] = {}
    summed: dict[str, set[str]] = {}
    for _, record, query in records:
        key = record["table_id"]
        if key not in tables:
            tables[key], summed[key] = _Table(key, known.get(key, [])), set()
        tables[key].learn(query)
        if query["aggregate"] in ("SUM", "AVG", "MIN", "MAX"):
            summed[key].add(tables[key].names.get(query["select"], ""))
    for key, table in tables.items():
        table.finish(summed[key])
    return tables


def _read(sql: str) -> dict:
    """The parts of a query: aggregate, selected column, and conditions with unquoted values."""
    match = _SELECT.fullmatch(sql)
    if not match:
        raise _Unread("not of the form SELECT column FROM table WHERE conditions")
    select, aggregate = match["select"], None
    if inner := _AGGREGATE.fullmatch(select):
        aggregate, select = inner[1], inner[2]
    where = []
    for condition in re.split(r" AND (?=\S+ [=<>] )", match["where"] or ""):
        if not condition:
            continue
        parts = re.fullmatch(r"(\S+) ([=<>]) (.+)", condition, re.DOTALL)
        if not parts:
            raise _Unread("a condition is not of the form column = value")
        where.append((parts[1].lower(), parts[2], parts[3].strip().strip('"')))
    return {"aggregate": aggregate, "select": select.lower(), "where": where}


def _write(question: str, query: dict, table: _Table) -> str:
    columns = [query["select"], *(column for column, _, _ in query["where"])]
    if any(column not in table.names for column in columns):
        raise _Unread("a column is not known, or its name needs quotes")
    if len(table.names) < 2:
        raise _Unread("the table has fewer than two known columns")
    select = table.names[query["select"]]
    if query["aggregate"] in ("SUM", "AVG") and table.kind(select) != "number":
        raise _Unread("a sum or average of words")
    if query["aggregate"]:
        select = f"{query['aggregate'].lower()}({select})"
    asked = _plain(question)
    if query["aggregate"] and not re.search(_CUES[query["aggregate"]], asked):
        raise _Unread("nothing in the question asks for the aggregate")
    conditions = []
    for column, operator, value in query["where"]:
        if not _plain(value) or f" {_plain(value)} " not in f" {asked} ":
            raise _Unread("a value is not in the question")
        name = table.names[column]
        literal = _number(value) if table.kind(name) == "number" else None
        if operator != "=" and literal is None:
            raise _Unread("words compared by size")
        if literal is None:
            literal = "'" + value.replace("'", "''") + "'"
        conditions.append(f"{name} {operator} {literal}")
    where = f" where {' and '.join(conditions)}" if conditions else ""
    return f"select {select} from {table.name}{where}"


def _number(value: str) -> str | None:
    return value.replace(",", "") if _NUMBER.fullmatch(value) else None


def _plain(text: str) -> str:
    """Words and numbers in lower case, single blanks between them."""
    return " ".join(re.findall(r"\w+", text.lower()))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
