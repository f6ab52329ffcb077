"""Whether a query means anything on a schema: SQLite itself is asked, on empty tables."""

from __future__ import annotations

import sqlite3

_TYPES = {"text": "TEXT", "number": "NUMERIC", "time": "TEXT", "boolean": "INTEGER", "others": ""}


class Checker:
    """Prepares queries on one schema without running them."""

    def __init__(self, schema: dict):
        self._connection = sqlite3.connect(":memory:")
        for table in schema["tables"]:
            columns = ", ".join(
                f"{quoted(column['name'])} {_TYPES[column['kind']]}" for column in table["columns"]
            )
            # SQLite keeps names that begin with sqlite_ to itself and some have them anyway.
            if not table["name"].lower().startswith("sqlite_"):
                self._connection.execute(f"CREATE TABLE {quoted(table['name'])} ({columns})")

    def error(self, sql: str) -> str | None:
        """SQLite's complaint about `sql`, or None."""
        try:
            self._connection.execute(f"EXPLAIN {sql}").fetchall()
        except (sqlite3.Error, sqlite3.Warning) as error:
            return str(error)
        return None

    def close(self) -> None:
        self._connection.close()


def quoted(name: str) -> str:
    """`name` as an identifier that SQLite reads whatever it contains."""
    return '"' + name.replace('"', '""') + '"'
