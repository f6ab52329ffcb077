"""Written databases with other names: what a table or column is called is cut short, said otherwise, or gone.

A network that sees the same 300 schemas over and over learns them by heart. A variant has names as other
programs and people would write them: without vowels, cut to a few letters, as initials, in CamelCase, with
like words; and some columns that no key needs are dropped. The questions stay as they were typed.

    >>> Style("cut").name("customer_name", random.Random(1))
    'cus_nam'

Nothing is trusted: a question stays only where its golds give the same result as before.
"""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from english import words_of
from synonyms import like_names

TOKEN = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[^\W\d]\w*(?=\s*\()|[^\W\d]\w*""")
"""Texts, quoted names, names of functions and bare words of a query."""
KEPT, DROPPED = (0.1, 0.8), 0.12
"""How many names stay, least and most, and how many columns go in a variant."""
MOST_ROWS = 2000
"""Results are compared to this length."""


class Style:
    """One way to write names; a database has mostly one."""

    ALL = ("vowels", "cut", "initials", "camel", "joined", "like")

    def __init__(self, kind: str):
        self.kind = kind

    def name(self, name: str, rng: random.Random) -> str:
        """`name` in this style; itself where the style has nothing to change."""
        words = words_of(name).split()
        if not words:
            return name
        match self.kind:
            case "vowels":
                return "_".join(w[0] + re.sub("[aeiou]", "", w[1:]) for w in words)
            case "cut":
                return "_".join(w[: rng.randint(3, 4)] for w in words)
            case "initials" if len(words) > 1:
                return "".join(w[0] for w in words)
            case "initials":
                return words[0][: rng.randint(2, 4)]
            case "camel":
                return "".join(w.capitalize() for w in words)
            case "joined":
                return "".join(words)
            case "like":
                others = like_names(" ".join(words))
                return rng.choice(others).replace(" ", "_") if others else name
        raise ValueError(f"no style is called {self.kind}")


def new_names(names: list[str], rng: random.Random) -> dict[str, str]:
    """Other names of some of these, by their lower-case form; no two become one."""
    style, kept = rng.choice(Style.ALL), rng.uniform(*KEPT)
    taken, chosen = {name.lower() for name in names}, {}
    for name in names:
        if rng.random() < kept:
            continue
        kind = style if rng.random() < 0.7 else rng.choice(Style.ALL)
        new = Style(kind).name(name, rng)
        if re.fullmatch(r"[^\W\d]\w*", new) and new.lower() not in taken:
            chosen[name.lower()] = new
            taken.add(new.lower())
    return chosen


def reworded(sql: str, names: dict[str, str]) -> str:
    """The query with other names.

    >>> reworded("SELECT date(day) FROM t WHERE x = 'day'", {"day": "dy", "date": "dt"})
    "SELECT date(dy) FROM t WHERE x = 'day'"
    """

    def other(found: re.Match) -> str:
        text = found[0]
        if text[0] == "'" or re.match(r"\s*\(", sql[found.end() :]):
            return text
        bare = text[1:-1] if text[0] in '"`[' else text
        new = names.get(bare.lower())
        return text if new is None else new if bare is text else f'"{new}"'

    return TOKEN.sub(other, sql)


def change(database: sqlite3.Connection, rng: random.Random) -> dict[str, str]:
    """Renames and drops tables and columns in the database; returns the other names."""
    listed = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    columns = {
        table: database.execute("SELECT name, pk FROM pragma_table_info(?)", (table,)).fetchall()
        for (table,) in database.execute(listed).fetchall()
    }
    keys = {
        name.lower()
        for table in columns
        for row in database.execute('SELECT "from", "to" FROM pragma_foreign_key_list(?)', (table,))
        for name in row if name
    }
    for table, all_of in columns.items():
        for name, key in all_of:
            if not key and name.lower() not in keys and rng.random() < DROPPED:
                _try(database, f'ALTER TABLE "{table}" DROP COLUMN "{name}"')
    seen = {name.lower(): name for table, all_of in columns.items() for name in (table, *(c for c, _ in all_of))}
    names = new_names(list(seen.values()), rng)
    for table, all_of in columns.items():
        for name, _ in all_of:
            if name.lower() in names:
                _try(database, f'ALTER TABLE "{table}" RENAME COLUMN "{name}" TO "{names[name.lower()]}"')
        if table.lower() in names:
            _try(database, f'ALTER TABLE "{table}" RENAME TO "{names[table.lower()]}"')
    return names


def _try(database: sqlite3.Connection, statement: str) -> None:
    """What SQLite refuses (a column in an index, a table in a view) stays as it is."""
    try:
        database.execute(statement)
    except sqlite3.OperationalError:
        pass


def variants(examples: list[dict], databases: Path, number: int) -> Iterator[dict]:
    """The examples of one database over variant `number` of it, which is written beside the others."""
    name = examples[0]["db_id"]
    rng = random.Random(f"{name}/{number}")
    other = f"{name}~{number}"
    file = databases / other / f"{other}.sqlite"
    file.parent.mkdir(exist_ok=True)
    shutil.copyfile(databases / name / f"{name}.sqlite", file)
    before, after = sqlite3.connect(databases / name / f"{name}.sqlite"), sqlite3.connect(file)
    names = change(after, rng)
    after.commit()
    for example in examples:
        golds = [(gold, reworded(gold, names)) for gold in example["sql"]]
        if all(_rows(before, gold) == _rows(after, new) for gold, new in golds):
            alternatives = [
                [new for gold in of if _rows(before, gold) == _rows(after, new := reworded(gold, names))]
                for of in example["alternatives"]
            ]
            yield example | {
                "id": f"{example['id']}~{number}", "db_id": other, "sql": [new for _, new in golds],
                "source": example["source"].replace("written", "renamed"), "alternatives": alternatives,
            }
    before.close()
    after.close()


def _rows(database: sqlite3.Connection, sql: str) -> list | str:
    """Rows of a query, or a text that no other query has."""
    try:
        return database.execute(sql).fetchmany(MOST_ROWS)
    except sqlite3.Error as error:
        return f"{sql}: {error}"
