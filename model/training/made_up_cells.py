"""Makes up the cells of a column of which only name and kind are known."""

from __future__ import annotations

import random

from synthetic_schemas import FIRST, LAST, NUMBERS, WORDS

_PLACES = ("street", "address", "place", "location", "neighborhood", "county", "municipality", "station")
_PEOPLE = ("name", "person", "player", "author", "director", "actor", "manager", "owner", "customer", "employee", "coach")
_CODES = ("code", "id", "key", "symbol", "abbreviation", "number", "no")
_THINGS = ("title", "product", "label", "item", "company", "organization", "school", "team", "club", "publisher", "store")
_ALIKE = {"nationality": ("nationality", "citizenship"), "color": ("colour", "color"), "gender": ("sex", "gender"),
          "category": ("category", "class", "group", "segment"), "country": ("country", "nation"),
          "city": ("city", "town", "capital")}  # fmt: skip
_ADJECTIVES = "Silver North Golden Little Grand Quiet Royal Blue First Old Bright Western".split()
_NOUNS = "River Harvest Arrow Garden Summit Lantern Harbor Meadow Falcon Compass Orchard Bridge".split()
_COUNT = 8


def cells_for(words: str, kind: str, key: bool, rng: random.Random) -> list[str]:
    """Some cells of a column that people call `words`; those of keys are small numbers or codes."""
    last = words.split()[-1]
    if kind == "time":
        return [_date(rng) for _ in range(_COUNT)]
    if kind == "number":
        if key:
            return [str(number) for number in range(1, _COUNT + 1)]
        low, high = _range(words)
        return sorted({str(rng.randint(low, high)) for _ in range(_COUNT)})
    if key or last in _CODES:
        return sorted({f"{rng.choice('ABCDEGHKLMPRSTW')}{rng.randint(10, 999)}" for _ in range(_COUNT)})
    if "date" in words.split() or last in ("day", "birthday", "dob"):
        return [_date(rng) for _ in range(_COUNT)]
    return _texts(words, last, rng)


def _texts(words: str, last: str, rng: random.Random) -> list[str]:
    """Text by the words of the name: known lists first, then names of people, places, things."""
    said = set(words.split())
    for known, of in WORDS.items():
        if of and (known == words or said & {*_ALIKE.get(known, ()), known}):
            cells = of.split(",")
            return rng.sample(cells, min(len(cells), _COUNT))
    if last in ("first", "forename") or words.startswith("first name"):
        return rng.sample(FIRST, _COUNT)
    if last == "surname" or words.startswith("last name"):
        return rng.sample(LAST, _COUNT)
    if said & set(_PLACES):
        return [f"{rng.choice(_NOUNS)} {rng.choice(('Street', 'Road', 'Square', 'Hill'))}" for _ in range(_COUNT)]
    if said & set(_THINGS):
        return [f"{rng.choice(_ADJECTIVES)} {rng.choice(_NOUNS)}" for _ in range(_COUNT)]
    if said & set(_PEOPLE):
        return [f"{rng.choice(FIRST)} {rng.choice(LAST)}" for _ in range(_COUNT)]
    if rng.random() < 0.5:
        return [f"{rng.choice(_ADJECTIVES)} {rng.choice(_NOUNS)}" for _ in range(_COUNT)]
    return rng.sample([noun.lower() for noun in _NOUNS], _COUNT)


def _range(words: str) -> tuple[int, int]:
    """Least and greatest number of a column: of one with such a word, or of any."""
    if "year" in words:
        return 1950, 2023
    for known, range_ in NUMBERS.items():
        if known.split()[-1] in words.split():
            return range_
    return 1, 500


def _date(rng: random.Random) -> str:
    return f"{rng.randint(1990, 2023)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
