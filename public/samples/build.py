"""Builds the sample databases from their SQL, beside it. Needs Python alone.

    python3 public/samples/build.py          writes festival.sqlite and library.sqlite
    python3 public/samples/build.py --check  fails where a committed file differs from its source
"""

import pathlib
import sqlite3
import sys

HERE = pathlib.Path(__file__).parent


def build(source: pathlib.Path) -> sqlite3.Connection:
    """The database that the SQL of `source` makes, in memory, its references checked."""
    database = sqlite3.connect(":memory:")
    database.execute("PRAGMA page_size = 1024")
    database.executescript(source.read_text(encoding="utf-8"))
    broken = database.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        sys.exit(f"{source.name}: rows refer to nothing: {broken[:3]}")
    return database


def main() -> None:
    for source in sorted(HERE.glob("*.sql")):
        target = source.with_suffix(".sqlite")
        database = build(source)
        if "--check" in sys.argv:
            # Bytes differ between versions of SQLite, content must not.
            with sqlite3.connect(target) as committed:
                if list(committed.iterdump()) != list(database.iterdump()):
                    sys.exit(f"{target.name} differs from {source.name}: run build.py")
        else:
            target.unlink(missing_ok=True)
            database.execute("VACUUM INTO ?", (str(target),))
            print(f"{target.name}: {target.stat().st_size} bytes")


main()
