"""Asks about databases in turn: each database, and each of its tables, equally often.

A draft is a function that makes a question about a table which is not among those asked before, or
None. It adds the question to `asked`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TypeVar

from contexts import Context
from synthetic_schemas import database

Drafted = TypeVar("Drafted")
Draft = Callable[[Context, int, random.Random, set[str]], Drafted | None]

_QUESTIONS = 12  # on a synthetic database before the next one


def on_train(contexts: list[Context], count: int, seed: str, draft: Draft) -> Iterator[tuple[Context, Drafted]]:
    """`count` drafts on given databases, each with its database."""
    rng = random.Random(seed)
    turns = {context.schema["name"]: 0 for context in contexts}
    asked: set[str] = set()
    made = 0
    while made < count:
        for context in rng.sample(contexts, len(contexts)):
            if made == count:
                return
            tables = [t for t in range(len(context.schema["tables"])) if askable(context, t)]
            if not tables:
                continue
            name = context.schema["name"]
            turn = turns[name]
            turns[name] += 1
            if found := draft(context, tables[turn % len(tables)], rng, asked):
                yield context, found
                made += 1


def on_synthetic(count: int, seed: str, draft: Draft) -> Iterator[tuple[Context, dict, Drafted]]:
    """`count` drafts on synthetic databases, each with its database and that one's cells."""
    rng = random.Random(seed)
    asked: set[str] = set()
    made = number = 0
    while made < count:
        schema, natural, values = database(rng, number)
        number += 1
        low = {t.lower(): {c.lower(): v for c, v in cs.items()} for t, cs in values.items()}
        context = Context(schema, natural, {}, low)
        for turn in range(_QUESTIONS):
            found = draft(context, turn % len(schema["tables"]), rng, asked)
            if found and made < count:
                yield context, values, found
                made += 1


def askable(context: Context, table: int) -> bool:
    """Not a table that SQLite keeps for itself."""
    return not context.schema["tables"][table]["name"].lower().startswith("sqlite_")
