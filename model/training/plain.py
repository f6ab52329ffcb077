"""Training examples as plain users type them, on train databases and on synthetic ones.

    python plain.py --data DATA --out plain.jsonl --count 40000 --synthetic 20000

Sources: plain (one reading), readings/scope, readings/attachment, readings/vagueness (two or
three). `alternatives` of an example are other spellings of its query, of which `beamsplitter
prompts` takes the first whose literals the linker offers for the question.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

import turns
from contexts import Context
from dates import spellings
from examples import Accepted, Report, TrainDatabases, held_back, with_floors, write
from grammar import example
from joins import SEVERAL_TABLES
from plain_joins import PLAIN_SEVERAL_TABLES
from plain_measures import PLAIN_MEASURES
from plain_phrasings import PlainPhrasing
from plain_questions import PLAIN_ROWS
from questions import ONE_TABLE
from schemas import load_schemas
from two_readings import TWO_READINGS
from typing_noise import typed

_TRIES = 12
_SHARES = ((PLAIN_ROWS + PLAIN_MEASURES, 0.42), (PLAIN_SEVERAL_TABLES, 0.28), (TWO_READINGS, 0.14), (ONE_TABLE, 0.08), (SEVERAL_TABLES, 0.08))


def draft(context: Context, table: int, rng: random.Random, asked: set[str]) -> dict | None:
    """Question, queries and source of a plain question that was not asked before."""
    for _ in range(_TRIES):
        kinds = rng.choices([kinds for kinds, _ in _SHARES], [share for _, share in _SHARES])[0]
        kind = rng.choices([k for k, _ in kinds], [w for _, w in kinds])[0]
        found = kind(PlainPhrasing(context, rng), table)
        if found is None or found[0].lower() in asked:
            continue
        asked.add(found[0].lower())
        queries = [found[1]] if isinstance(found[1], str) else found[1]
        ways = [spellings(sql) for sql in queries]
        source = f"readings/{kind.__name__}" if len(queries) > 1 else "plain"
        made = {"question": typed(found[0], rng), "source": source, "sql": [first for first, *_ in ways]}
        more = [rest for _, *rest in ways]
        return {**made, "alternatives": more} if any(more) else made
    return None


def on_train(contexts: list[Context], count: int, seed: int) -> Iterator[dict]:
    """`count` examples, the databases and their tables in turn."""
    drafts = turns.on_train(contexts, count, f"plain/{seed}", draft)
    for made, (context, found) in enumerate(drafts):
        yield {**example(f"plain/{made}", "plain", context, ("", "")), **found}


def on_synthetic(count: int, seed: int) -> Iterator[dict]:
    """`count` examples on synthetic databases, with their cells."""
    drafts = turns.on_synthetic(count, f"plain synthetic/{seed}", draft)
    for made, (context, values, found) in enumerate(drafts):
        yield {**example(f"plain/synthetic/{made}", "plain", context, ("", "")), **found, "values": values}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the source files")
    parser.add_argument("--out", type=Path, required=True, help="file to write")
    parser.add_argument("--held", type=Path, help="also write questions on the databases held back, to this file")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=40_000, help="examples on train databases")
    parser.add_argument("--synthetic", type=int, default=20_000, help="those on synthetic ones")
    parser.add_argument("--hold-back", type=int, default=0, help="leave so many train databases out")
    parser.add_argument("--fold", type=int, default=0, help="which databases are held back")
    options = parser.parse_args()
    databases = TrainDatabases(options.data, load_schemas(options.data / "spider" / "tables.json"))
    held = held_back(databases, options.hold_back, options.fold)
    contexts = {context.schema["name"]: context for context in databases.contexts()}
    report = Report()
    accepted = Accepted(report)
    kept = [context for name, context in contexts.items() if name not in held]

    def all_of_them() -> Iterator[dict]:
        yield from accepted(on_train(kept, options.count, options.seed))
        yield from accepted(on_synthetic(options.synthetic, options.seed))

    write(options.out, with_floors(all_of_them(), options.seed))
    if options.held and held:
        write(options.held, accepted(on_train([contexts[name] for name in held], 60 * len(held), options.seed)))
    print(json.dumps(report.as_json(), indent=2))


if __name__ == "__main__":
    main()
