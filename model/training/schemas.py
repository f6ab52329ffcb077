"""Database schemas, and the changes that make a question about them ambiguous.

A schema is plain JSON data, the form of `Schema` in model/sql/src/schema.rs:

    {"name": "pets_1",
     "tables": [{"name": "Pets",
                 "columns": [{"name": "PetID", "kind": "number", "primary_key": true,
                              "origin": ["Pets", "PetID"]}, ...]}, ...],
     "foreign_keys": [{"from": {"table": 1, "column": 0}, "to": {"table": 0, "column": 0}}, ...]}

`origin` names the table and column of the *unchanged* database file whose cells this column
shows, or is null where no single column holds them (sums, averages). Names are spelled as the
database spells them and compared without regard to letter case, as SQLite does.

The four changes (AmbiQT, section 3). Each returns a new schema and leaves the given one alone.

* `with_column_synonyms`: one column gives way, at its place, to its two synonyms. Both inherit its
  kind, its origin and whether it is part of the primary key; every foreign key from or to it now
  leaves from or leads to each of the two.
* `with_table_synonyms`: one table gives way, at its place, to two tables of the same columns, with
  the same origins. A foreign key from or to it is doubled likewise; one from the table to itself
  stays inside each copy.
* `with_split_column`: a table is added at the end, which holds copies of the primary key and of one
  more column of a table that itself keeps all its columns. The copied key is the new table's primary
  key and refers to the key it was copied from; a foreign key from the copied column is copied too.
* `with_aggregates`: a table is added at the end, which holds copies of the columns that the query
  groups by or filters on, and precomputed aggregates. It has no primary key. A copy refers to the
  column it was copied from where that is a primary key, and to what that column refers to.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path

AGGREGATES = ("sum", "avg", "min", "max", "count")


class SchemaError(ValueError):
    """A change names a table or column that the schema does not have, or that it has already."""


def load_schemas(tables_json: Path) -> dict[str, dict]:
    """The schemas of a file in the form of Spider's tables.json, by database id."""
    entries = json.loads(Path(tables_json).read_text(encoding="utf-8"))
    return {entry["db_id"]: spider_schema(entry) for entry in entries}


def spider_schema(entry: dict) -> dict:
    """The schema of one entry of tables.json, with the names of `column_names_original`."""
    tables = [{"name": name, "columns": []} for name in entry["table_names_original"]]
    primary = _flat(entry["primary_keys"])
    places = []
    for index, (table, name) in enumerate(entry["column_names_original"]):
        if table < 0:  # the column `*`
            places.append(None)
            continue
        columns = tables[table]["columns"]
        places.append((table, len(columns)))
        columns.append(
            {
                "name": name,
                "kind": entry["column_types"][index],
                "primary_key": index in primary,
                "origin": [tables[table]["name"], name],
            }
        )
    keys = [(places[a], places[b]) for a, b in entry["foreign_keys"]]
    return _schema(entry["db_id"], tables, keys)


def with_column_synonyms(schema: dict, table: str, column: str, synonyms: list[str]) -> dict:
    """`table` has the columns `synonyms` at the place of `column`."""
    t = find_table(schema, table)
    c = find_column(schema, t, column)
    tables = copy.deepcopy(schema["tables"])
    columns = tables[t]["columns"]
    columns[c : c + 1] = [{**columns[c], "name": name} for name in synonyms]
    _distinct(f"the columns of {table}", columns)
    added = len(synonyms) - 1

    def moved(place):
        if place[0] != t or place[1] < c:
            return [place]
        if place[1] > c:
            return [(t, place[1] + added)]
        return [(t, c + i) for i in range(added + 1)]

    keys = [(a, b) for old in _keys(schema) for a in moved(old[0]) for b in moved(old[1])]
    return _schema(schema["name"], tables, keys)


def with_table_synonyms(schema: dict, table: str, synonyms: list[str]) -> dict:
    """The schema has the tables `synonyms`, all alike, at the place of `table`."""
    t = find_table(schema, table)
    tables = copy.deepcopy(schema["tables"])
    tables[t : t + 1] = [{**copy.deepcopy(tables[t]), "name": name} for name in synonyms]
    _distinct("the tables", tables)
    count = len(synonyms)

    def moved(place):
        if place[0] < t:
            return [place]
        if place[0] > t:
            return [(place[0] + count - 1, place[1])]
        return [(t + i, place[1]) for i in range(count)]

    keys = []
    for source, target in _keys(schema):
        pairs = [(a, b) for a in moved(source) for b in moved(target)]
        if source[0] == target[0] == t:
            pairs = [(a, b) for a, b in pairs if a[0] == b[0]]
        keys += pairs
    return _schema(schema["name"], tables, keys)


def with_split_column(schema: dict, table: str, column: str, key: str, name: str) -> dict:
    """A table `name` is added that holds copies of `key` and `column` of `table`."""
    t = find_table(schema, table)
    places = [(t, find_column(schema, t, key)), (t, find_column(schema, t, column))]
    tables = copy.deepcopy(schema["tables"])
    added = [dict(tables[t]["columns"][c]) for _, c in places]
    added[0]["primary_key"], added[1]["primary_key"] = True, False
    tables.append({"name": name, "columns": added})
    _distinct("the tables", tables)
    keys = _keys(schema)
    new = [((len(tables) - 1, 0), places[0])]
    new += [((len(tables) - 1, 1), target) for source, target in keys if source == places[1]]
    return _schema(schema["name"], tables, keys + new)


def with_aggregates(
    schema: dict, name: str, columns: list[str], plain: list[str], tables_of: list[str]
) -> dict:
    """A table `name` with `columns` is added; those not made by an aggregate are copies.

    `plain` names the columns of the tables `tables_of` that the query mentions: `avg_age` is an
    aggregate if `age` is among them, and a copy otherwise if one of the tables has such a column.
    """
    keys = _keys(schema)
    referred: dict[tuple, list] = {}
    for source, target in keys:
        referred.setdefault(source, []).append(target)
    sources = [find_table(schema, table) for table in tables_of]
    index = len(schema["tables"])
    added, new = [], []
    for column in columns:
        place = None if _aggregated(column, plain) else _first_with(schema, sources, column)
        if place is None:
            added.append(_aggregate_column(schema, sources, column, plain))
            continue
        original = schema["tables"][place[0]]["columns"][place[1]]
        targets = list(referred.get(place, []))
        if original["primary_key"]:
            targets.insert(0, place)
        new += [((index, len(added)), target) for target in targets]
        added.append({**original, "primary_key": False})
    tables = copy.deepcopy(schema["tables"]) + [{"name": name, "columns": added}]
    _distinct("the tables", tables)
    _distinct(f"the columns of {name}", added)
    return _schema(schema["name"], tables, keys + new)


def called(schema: dict, names: dict) -> dict:
    """The schema with other names: `names` has an index for a table, a pair for a column."""
    tables = []
    for t, table in enumerate(schema["tables"]):
        columns = [
            {**column, "name": names.get((t, c), column["name"])}
            for c, column in enumerate(table["columns"])
        ]
        _distinct(f"the columns of {table['name']}", columns)
        tables.append({**table, "name": names.get(t, table["name"]), "columns": columns})
    _distinct("the tables", tables)
    return {**schema, "tables": tables}


def restricted(schema: dict, kept: list[tuple[int, list[int]]]) -> dict:
    """Only the tables and columns of those indices, and the foreign keys between them."""
    tables = [
        {**schema["tables"][t], "columns": [schema["tables"][t]["columns"][c] for c in columns]}
        for t, columns in kept
    ]
    moved = {
        (t, c): (new_t, new_c)
        for new_t, (t, columns) in enumerate(kept)
        for new_c, c in enumerate(columns)
    }
    keys = [(moved[a], moved[b]) for a, b in _keys(schema) if a in moved and b in moved]
    return _schema(schema["name"], tables, keys)


def with_tables_of(schema: dict, other: dict, chosen: list[int]) -> dict:
    """Tables of another schema are added, with the keys between them; their cells are not here."""
    own = len(schema["tables"])
    added = copy.deepcopy([other["tables"][t] for t in chosen])
    for table in added:
        for column in table["columns"]:
            column["origin"] = None
    tables = schema["tables"] + added
    _distinct("the tables", tables)
    keys = [
        ((own + chosen.index(a[0]), a[1]), (own + chosen.index(b[0]), b[1]))
        for a, b in _keys(other)
        if a[0] in chosen and b[0] in chosen
    ]
    return _schema(schema["name"], tables, _keys(schema) + keys)


def find_table(schema: dict, name: str) -> int:
    """The index of the table of that name."""
    for index, table in enumerate(schema["tables"]):
        if table["name"].lower() == name.lower():
            return index
    raise SchemaError(f"{schema['name']} has no table {name}")


def find_column(schema: dict, table: int, name: str) -> int:
    """The index of the column of that name in the table of that index."""
    for index, column in enumerate(schema["tables"][table]["columns"]):
        if column["name"].lower() == name.lower():
            return index
    raise SchemaError(f"{schema['name']}.{schema['tables'][table]['name']} has no column {name}")


def outline(schema: dict) -> set[tuple[str, frozenset[str]]]:
    """Tables with their sets of columns in lower case, to compare two schemas by."""
    return {
        (table["name"].lower(), frozenset(c["name"].lower() for c in table["columns"]))
        for table in schema["tables"]
    }


def _aggregated(column: str, plain: list[str]) -> str | None:
    """The column that `column` aggregates, as in `avg_age`."""
    function, _, rest = column.lower().partition("_")
    return rest if function in AGGREGATES and rest in {p.lower() for p in plain} else None


def _aggregate_column(schema: dict, sources: list[int], column: str, plain: list[str]) -> dict:
    """A precomputed column: numbers, unless it is the least or greatest of something else."""
    kind = "number"
    base = _aggregated(column, plain)
    if base and column.lower().startswith(("min", "max")):
        place = _first_with(schema, sources, base)
        if place:
            kind = schema["tables"][place[0]]["columns"][place[1]]["kind"]
    return {"name": column, "kind": kind, "primary_key": False, "origin": None}


def _first_with(schema: dict, sources: list[int], column: str) -> tuple[int, int] | None:
    for t in sources:
        for c, have in enumerate(schema["tables"][t]["columns"]):
            if have["name"].lower() == column.lower():
                return (t, c)
    return None


def _flat(keys: list) -> set[int]:
    return {k for key in keys for k in (key if isinstance(key, list) else [key])}


def _keys(schema: dict) -> list[tuple]:
    ends = [(key["from"], key["to"]) for key in schema["foreign_keys"]]
    return [((a["table"], a["column"]), (b["table"], b["column"])) for a, b in ends]


def _schema(name: str, tables: list[dict], keys: list[tuple]) -> dict:
    unique = [key for key in dict.fromkeys(keys) if key[0] != key[1]]
    return {
        "name": name,
        "tables": tables,
        "foreign_keys": [
            {"from": {"table": a, "column": b}, "to": {"table": c, "column": d}}
            for (a, b), (c, d) in unique
        ],
    }


def _distinct(what: str, items: list[dict]) -> None:
    names = [item["name"].lower() for item in items]
    if len(set(names)) != len(names):
        raise SchemaError(f"{what} would no longer have distinct names: {', '.join(names)}")
