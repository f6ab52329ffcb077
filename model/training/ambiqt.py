"""AmbiQT's records: the schema that each was made for, and the defects that some have."""

from __future__ import annotations

from ambiguity import by_column, by_join, by_table
from compiles import Checker
from schemas import (
    find_column,
    find_table,
    outline,
    with_aggregates,
    with_column_synonyms,
    with_split_column,
    with_table_synonyms,
)
from sql_tokens import Unresolved

KINDS = ("column", "table", "join", "aggregate")


def changed_schema(kind: str, record: dict, schema: dict) -> dict:
    """The schema on which both readings of `record` run, made from the database's own."""
    if kind == "column":
        for table, columns in record["extra_map"].items():
            for column, synonyms in columns.items():
                schema = with_column_synonyms(schema, table, column, synonyms)
        return schema
    if kind == "table":
        for table, synonyms in record["extra_table_map"].items():
            schema = with_table_synonyms(schema, table, synonyms)
        return schema
    if kind == "join":
        for table, column in record["split_map"].items():
            key = record["primary_key"][table]
            schema = with_split_column(schema, table, column, key, f"{table}_{column}")
        return schema
    if kind == "aggregate":
        tables = [table for table, _ in record["tables_with_pkeys"]]
        return with_aggregates(
            schema, record["new_table_name"], record["all_cols"], record["all_raw_cols"], tables
        )
    raise ValueError(f"AmbiQT has no kind {kind}; it has {', '.join(KINDS)}")


def readings(record: dict) -> list[str]:
    """The two gold queries, with the one slip of the benchmark's builder mended.

    Where it turned HAVING into WHERE it left a stray letter: `where g avg_age > 60`.
    """
    return [record[q].replace(" where g ", " where ") for q in ("query1", "query2")]


def mended(kind: str, record: dict, schema: dict, changed: dict) -> tuple[list[str], str | None]:
    """The readings to train on, and what was done to them if anything.

    Some of the benchmark's readings cannot run (a reserved word as a name, a column called as its
    table) or say something else (an inner SELECT that got the outer one's alias, a lost ORDER BY).
    Where they can, they are made anew from the original query on the unchanged `schema`; where not,
    a reading that runs is kept alone, as the only right one, or none is.
    """
    given = readings(record)
    checker = Checker(changed)
    runs = [sql for sql in given if checker.error(sql) is None]
    checker.close()
    inner = kind == "join" and "(select" in given[1]
    if len(runs) < 2 or inner:
        try:
            return _remade(kind, record, schema), "readings made anew"
        except Unresolved:
            pass
    if kind == "aggregate":
        if any(word in given[0] and word not in given[1] for word in (" order by ", " limit ")):
            return [], "the second reading lost its ORDER BY or LIMIT"
        if runs == given[:1]:
            return runs, "first reading only: the new table lacks columns of the second"
    return (given, None) if len(runs) == 2 else ([], "SQLite refuses a reading")


def _remade(kind: str, record: dict, schema: dict) -> list[str]:
    """Both readings from the original query; the schema changes as the record says."""
    sql = record["orig_query"]
    if kind == "column":
        ((name, columns),) = record["extra_map"].items()
        ((column, synonyms),) = columns.items()
        t = find_table(schema, name)
        return by_column(schema, sql, (t, find_column(schema, t, column)), synonyms)[1]
    if kind == "table":
        ((name, synonyms),) = record["extra_table_map"].items()
        return by_table(schema, sql, find_table(schema, name), synonyms)[1]
    if kind == "join":
        ((name, column),) = record["split_map"].items()
        t = find_table(schema, name)
        return by_join(schema, sql, (t, find_column(schema, t, column)))[1]
    raise Unresolved("aggregates are left as they are")


def defect(record: dict) -> str | None:
    """Why a record is not ambiguous at all, as the README of the data lists it."""
    if record["query1"] == record["query2"]:
        return "both readings are the same query"
    # In `join` and `aggregate` the first reading is the original by construction.
    if "extra_map" in record and record["query1"] == record["orig_query"]:
        return "the first reading is on the unchanged schema"
    return None


def clean_outline(record: dict) -> set[tuple[str, frozenset[str]]]:
    """`schema_clean` of the record as `outline` gives it for a schema."""
    tables: dict[str, set[str]] = {}
    for part in record["schema_clean"].split(" | "):
        name, _, columns = part.partition(" : ")
        names = {c.strip().lower() for c in columns.split(",") if c.strip()}
        tables.setdefault(name.strip().lower(), set()).update(names)
    return {(name, frozenset(columns)) for name, columns in tables.items()}


def agrees(record: dict, schema: dict) -> bool:
    """Whether `schema` has the tables and columns that the record itself lists."""
    return outline(schema) == clean_outline(record)
