"""Synthetic examples: questions of a grammar of our own on train schemas and on made-up ones.

Databases and their tables take turns (turns.py); the kinds of questions are drawn by their weights
(questions.py, joins.py). A question comes once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import turns
from english import words_of
from joins import SEVERAL_TABLES
from questions import ONE_TABLE
from contexts import Context
from phrasings import Phrasing

_TRIES = 12


def train_contexts(entries: list[dict], schemas: dict, columns: dict, tables: dict, values: dict):
    """Contexts of Spider's databases: `entries` of tables.json know what people call their parts."""
    for entry in entries:
        schema = schemas[entry["db_id"]]
        natural: dict = dict(enumerate(map(_spoken, entry["table_names"])))
        counts = [0] * len(schema["tables"])
        for (t, _), (_, name) in zip(entry["column_names_original"], entry["column_names"]):
            if t >= 0:
                natural[t, counts[t]] = _spoken(name)
                counts[t] += 1
        synonyms = {}
        of_tables, of_columns = tables.get(schema["name"], {}), columns.get(schema["name"], {})
        for t, table in enumerate(schema["tables"]):
            synonyms[t] = [words_of(n) for n in of_tables.get(table["name"], [])]
            for c, column in enumerate(table["columns"]):
                names = of_columns.get(table["name"], {}).get(column["name"], [])
                synonyms[t, c] = [words_of(n) for n in names]
        yield Context(schema, natural, synonyms, values.get(schema["name"], {}))


def questions_on_train(contexts: list[Context], count: int, seed: int) -> Iterator[dict]:
    """`count` examples, the databases and their tables in turn."""
    drafts = turns.on_train(contexts, count, f"grammar/{seed}", draft)
    for made, (context, found) in enumerate(drafts):
        yield example(f"grammar/{made}", "grammar", context, found)


def questions_on_synthetic(count: int, seed: int) -> Iterator[dict]:
    """`count` examples on made-up databases, with their cells."""
    drafts = turns.on_synthetic(count, f"synthetic/{seed}", draft)
    for made, (context, values, found) in enumerate(drafts):
        yield {**example(f"synthetic/{made}", "synthetic", context, found), "values": values}


def draft(context: Context, table: int, rng: random.Random, asked: set[str]):
    """A question about the table that was not asked before, or None after some tries."""
    for _ in range(_TRIES):
        kinds = SEVERAL_TABLES if rng.random() < 0.5 else ONE_TABLE
        kind: Callable = rng.choices([k for k, _ in kinds], [w for _, w in kinds])[0]
        found = kind(Phrasing(context, rng), table)
        if found is None or found[0].lower() in asked:
            continue
        asked.add(found[0].lower())
        return _typed(found[0], rng), found[1]
    return None


def _typed(question: str, rng: random.Random) -> str:
    """As people type: with a capital letter and a full stop, or carelessly now and then."""
    question = " ".join(question.split())
    if rng.random() < 0.1:
        return question[0].lower() + question[1:].rstrip(".?")
    return question[0].upper() + question[1:]


def _spoken(name: str) -> str:
    """Names of tables.json as people would say them: without what only marks a kind of table."""
    words = name.lower().removeprefix("reference ").removeprefix("ref ").split()
    return " ".join(words) or name.lower()


def example(identity: str, source: str, context: Context, draft: tuple[str, str]) -> dict:
    """A training example: `draft` is its question and its SQL."""
    return {
        "id": identity,
        "source": source,
        "db_id": context.schema["name"],
        "question": draft[0],
        "schema": context.schema,
        "sql": [draft[1]],
    }
