"""The schema of a SQLite file, the prompt that names it, and the results of queries.

A file is opened for reading alone, and a query may do nothing but read.
"""

import pathlib
import sqlite3
import time

ROWS = 1_000
SECONDS = 5.0
"""What is kept of a result, and how long a query may take: the limits of the page."""
READING = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
EMPTY = {"name": "", "tables": [], "foreign_keys": []}


def connect(path: str) -> sqlite3.Connection:
    """Opens a database for reading. Raises `sqlite3.Error` where that cannot be done."""
    file = pathlib.Path(path)
    if not file.is_file():
        raise sqlite3.OperationalError(f"{path}: there is no such file")
    database = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
    database.text_factory = lambda text: text.decode("utf-8", "replace")
    return database


def schema(database: sqlite3.Connection, name: str) -> dict:
    """Returns tables, columns and foreign keys as a run's file has them."""
    listed = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY rowid"
    plain = {name for _, name, kind, *_ in database.execute("PRAGMA main.table_list") if kind != "shadow"}
    names = [name for (name,) in database.execute(listed) if not name.startswith("sqlite_")]
    names = [name for name in names if name in plain]
    tables = [{"name": name, "columns": columns(database, name)} for name in names]
    return {"name": name, "tables": tables, "foreign_keys": foreign_keys(database, tables)}


def columns(database: sqlite3.Connection, table: str) -> list[dict]:
    """Returns the columns of a table."""
    rows = database.execute("SELECT name, type, pk FROM pragma_table_info(?)", (table,))
    return [
        {"name": name, "kind": kind(declared), "declared": declared, "primary_key": key > 0}
        for name, declared, key in rows
    ]


def kind(declared: str) -> str:
    """Returns the kind of a declared type, as `ColumnKind::of_declared` of model/sql does: the first
    one of which a mark occurs. A column without a type holds text."""
    if not declared:
        return "text"
    declared = declared.lower()
    kinds = {
        "time": ("date", "time", "year"),
        "boolean": ("bool",),
        "number": ("int", "real", "floa", "doub", "num", "dec"),
        "text": ("char", "clob", "text"),
    }
    found = [name for name, marks in kinds.items() if any(mark in declared for mark in marks)]
    return found[0] if found else "others"


def foreign_keys(database: sqlite3.Connection, tables: list[dict]) -> list[dict]:
    """Returns pairs of columns by their places; a key without columns means the primary key."""
    place = {table["name"].lower(): at for at, table in enumerate(tables)}
    found = []
    for at, table in enumerate(tables):
        query = 'SELECT "table", "from", "to", seq FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq'
        for other, source, target, number in database.execute(query, (table["name"],)):
            to = place.get(other.lower())
            if to is None:
                continue
            keys = [column["name"] for column in tables[to]["columns"] if column["primary_key"]]
            target = target or (keys[number] if number < len(keys) else None)
            ends = column_place(table, source), column_place(tables[to], target)
            if None not in ends:
                pair = ({"table": at, "column": ends[0]}, {"table": to, "column": ends[1]})
                found.append({"from": pair[0], "to": pair[1]})
    return found


def column_place(table: dict, name: str | None) -> int | None:
    """Returns the place of a column in its table."""
    names = [column["name"].lower() for column in table["columns"]]
    return names.index(name.lower()) if name and name.lower() in names else None


def prompt(prefix: str, question: str, tables: dict) -> str:
    """Returns what published checkpoints read:
    `PREFIXquestion | database | table : column , column | table : column`."""
    parts = [
        f"{table['name']} : {' , '.join(column['name'] for column in table['columns'])}"
        for table in tables["tables"]
    ]
    names = " | ".join([tables["name"], *parts]).lower()
    return f"{prefix}{question} | {names}"


def run(database: sqlite3.Connection, sql: str) -> dict:
    """Executes a query; returns its rows or why there are none, as a run's file has them."""
    begun = time.monotonic()

    def allowed(action, *_):
        return sqlite3.SQLITE_OK if action in READING else sqlite3.SQLITE_DENY

    database.set_authorizer(allowed)
    database.set_progress_handler(lambda: time.monotonic() - begun > SECONDS, 10_000)
    try:
        cursor = database.execute(sql)
        if cursor.description is None:
            return {"Err": {"Refused": {"reason": "only a query that reads is run"}}}
        rows = cursor.fetchmany(ROWS + 1)
    except (sqlite3.Error, sqlite3.Warning) as error:
        if time.monotonic() - begun > SECONDS:
            return {"Err": {"TooSlow": {"seconds": SECONDS}}}
        return {"Err": {"Sqlite": {"message": str(error)}}}
    finally:
        database.set_authorizer(None)
        database.set_progress_handler(None, 0)
    return {
        "Ok": {
            "columns": [column[0] for column in cursor.description],
            "rows": [[cell(value) for value in row] for row in rows[:ROWS]],
            "more": len(rows) > ROWS,
            "milliseconds": round(1000 * (time.monotonic() - begun), 1),
        }
    }


def cell(value):
    """Returns a cell as JSON: bytes as a list, and infinite numbers, which JSON lacks, by name."""
    if isinstance(value, bytes):
        return list(value)
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return {"real": "Infinity" if value > 0 else "-Infinity"}
    return value
