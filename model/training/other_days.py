"""Questions about another month or weekday: `in April` becomes `in June`, and its number in the gold with it.

Written questions that compare the number of a month or weekday are few, and every number has to be
learned by itself.

    >>> [other["sql"] for other in others({"id": "1", "question": "sales in May", "sql": ["... strftime('%m', day) = '05'"],
    ...     "alternatives": [[]]})][:2]
    [["... strftime('%m', day) = '01'"], ["... strftime('%m', day) = '02'"]]
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator

MONTHS = [name.lower() for name in calendar.month_name[1:]]
WEEKDAYS = ["sunday", *(name.lower() for name in calendar.day_name[:6])]
PARTS = {"%m": (MONTHS, 1), "%w": (WEEKDAYS, 0)}
"""Of each part of a date: its words, and the number of the first."""


def others(example: dict) -> Iterator[dict]:
    """The example with each other month or weekday, if it has one that its golds compare the number of."""
    for part, (words, first) in PARTS.items():
        said = re.findall(rf"\b(?:{'|'.join(words)})(?=s?\b)", example["question"], re.I)
        compared = re.compile(rf"('{part}'[^=<>]*=\s*'?)(\d+)")
        if len(said) != 1:
            continue
        at = words.index(said[0].lower())
        golds = [gold for gold in example["sql"] if [int(n) for _, n in compared.findall(gold)] == [first + at]]
        if len(golds) != len(example["sql"]):
            continue
        for other, word in enumerate(words):
            if other == at:
                continue
            word = word.capitalize() if said[0][0].isupper() else word

            def number(found: re.Match, other: int = other) -> str:
                return found[1] + str(first + other).zfill(len(found[2]) if found[2][0] == "0" else 1)

            yield example | {
                "id": f"{example['id']}/{word.lower()}", "source": "other days",
                "question": example["question"].replace(said[0], word),
                "sql": [compared.sub(number, gold) for gold in golds], "alternatives": [[] for _ in golds],
            }
