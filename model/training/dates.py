"""How the cells of a column write dates, and conditions on the periods that people name.

A column's look is found from its cells; each look says in SQL what it is to lie in a year or a
month, on a day, before, after or between. Where SQL can say it in several ways, all are given
(`either`): the one whose literals the linker offers for the question is taught.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

MONTHS = (
    "January February March April May June July August September October November December".split()
)
_NAME = "(?:" + "|".join(f"{m[:3]}(?:{m[3:]})?" for m in MONTHS) + ")"
LOOKS = {
    "day": r"\d{4}-\d\d-\d\d",
    "time": r"\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?",
    "year": r"(1[5-9]|20)\d\d",
    "month day, year": rf"{_NAME} \d{{1,2}}, \d{{4}}",
    "day month year": rf"\d{{1,2}} {_NAME},? \d{{4}}",
    "month year": rf"{_NAME} \d{{4}}",
    "day month": rf"\d{{1,2}} {_NAME}",
    "month day": rf"{_NAME} \d{{1,2}}",
}
_LOOKS = {name: re.compile(pattern) for name, pattern in LOOKS.items()}

_OPEN, _BETWEEN, _CLOSE = "\x01", "\x02", "\x03"
_CHOICE = re.compile(f"{_OPEN}([^{_OPEN}{_CLOSE}]*){_CLOSE}")


def look(cells: list[str]) -> str | None:
    """What the dates of a column look like, or None where its cells are not dates."""
    for name, pattern in _LOOKS.items():
        if cells and sum(bool(pattern.fullmatch(cell)) for cell in cells) >= 0.9 * len(cells):
            return name
    return None


def either(*ways: str) -> str:
    """SQL that can be written in several ways; `spellings` takes it apart again."""
    return _OPEN + _BETWEEN.join(ways) + _CLOSE


def spellings(sql: str, most: int = 8) -> list[str]:
    """All queries that `sql` stands for, the preferred one first."""
    found = [sql]
    while match := _CHOICE.search(found[0]):
        ways = match[1].split(_BETWEEN)
        found = [query.replace(match[0], way, 1) for way in ways for query in found]
    return found[:most]


def parts(cell: str) -> tuple[int | None, int | None, int | None]:
    """Year, month and day of a cell, as far as it has them."""
    if iso := re.match(r"(\d{4})-(\d\d)-(\d\d)", cell):
        return int(iso[1]), int(iso[2]), int(iso[3])
    year = re.search(r"\b\d{4}\b", cell)
    name = re.search(_NAME, cell)
    day = re.search(r"\b\d{1,2}\b", cell)
    month = next((i for i, m in enumerate(MONTHS, 1) if name and m.startswith(name[0][:3])), None)
    return int(year[0]) if year else None, month, int(day[0]) if day and name else None


def on_day(year: int, month: int, day: int, rng: random.Random) -> str:
    """A day as people type it."""
    name = MONTHS[month - 1]
    ordinal = f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"
    return rng.choice((
        f"{name} {day}, {year}", f"{name} {day} {year}", f"{day} {name} {year}", f"{name} {ordinal}, {year}",
        f"{ordinal} of {name} {year}", f"{year}-{month:02}-{day:02}", f"{year}-{month:02}-{day:02}",
    ))  # fmt: skip


Period = tuple[str, Callable[[str], str]]  # what is said, and the SQL for a column's text


def period(looks: str, cell: str, rng: random.Random) -> Period | None:
    """A period that `cell` of a column with this look suggests, with the word before it (`in 2005`,
    `before June 2005`)."""
    year, month, day = parts(cell)
    if looks == "year" and year:
        return _year_number(year, rng)
    if looks in ("day", "time") and year and month and day:
        return _iso(looks, year, month, day, rng)
    name = re.search(_NAME, cell)
    ways: list[Period] = []
    if year and "year" in looks:
        ways += [_said(f"in {year}", f"{{}} like '%{year}'")] * 2
    if name and month:
        pattern = f"{name[0]}%" if looks.startswith("month") else f"%{name[0]}%"
        pattern = f"%{name[0]}" if looks == "day month" else pattern
        ways.append(_said(f"in {MONTHS[month - 1]}", f"{{}} like '{pattern}'"))
    if day and month:
        text = cell.replace("'", "''")
        ways.append(_said(f"on {cell}", f"{{}} = '{text}'"))
    return rng.choice(ways) if ways else None


def _said(words: str, *ways: str) -> Period:
    if len(ways) == 1:
        return words, ways[0].format
    return words, lambda column: either(*(way.format(column) for way in ways))


def _year_number(year: int, rng: random.Random) -> Period:
    later = year + rng.choice((1, 2, 3, 5, 10))
    return rng.choice((
        _said(f"in {year}", f"{{}} = {year}"), _said(f"in {year}", f"{{}} = {year}"),
        _said(f"after {year}", f"{{}} > {year}"), _said(f"before {year}", f"{{}} < {year}"),
        _said(f"since {year}", f"{{}} >= {year}"), _said(f"in {year} or later", f"{{}} >= {year}"),
        _said(f"until {year}", f"{{}} <= {year}"), _said(f"by {year}", f"{{}} <= {year}"),
        _said(f"between {year} and {later}", f"{{}} between {year} and {later}"),
        _said(f"from {year} to {later}", f"{{}} between {year} and {later}"),
        _said(f"in the years {year} to {later}", f"{{}} between {year} and {later}"),
    ))  # fmt: skip


def _iso(looks: str, year: int, month: int, day: int, rng: random.Random) -> Period:
    """Dates as ISO 8601 writes them sort as text does; the last moment of a day is 23:59:59."""
    clock = " 23:59:59" if looks == "time" else ""
    date, name = f"{year}-{month:02}-{day:02}", MONTHS[month - 1]
    said = on_day(year, month, day, rng)
    first, last, next_first = f"{year}-01-01", f"{year}-12-31{clock}", f"{year + 1}-01-01"
    days = 31 if month in (1, 3, 5, 7, 8, 10, 12) else 30 if month != 2 else 28 + (year % 4 == 0)
    month_first, month_last = f"{year}-{month:02}-01", f"{year}-{month:02}-{days}{clock}"
    later = year + rng.choice((1, 2, 3, 5))
    equal = f"{{}} = '{date}'" if looks == "day" else f"{{}} like '{date}%'"
    return rng.choice((
        _said(f"in {year}", f"{{}} like '{year}%'"), _said(f"in {year}", f"{{}} like '{year}%'"),
        _said(f"during {year}", f"{{}} like '{year}%'"),
        _said(f"in {name} {year}", f"{{}} like '{year}-{month:02}%'"),
        _said(f"in {name} {year}", f"{{}} like '{year}-{month:02}%'"),
        _said(f"after {year}", f"{{}} > '{last}'", f"{{}} >= '{next_first}'"),
        _said(f"since {year}", f"{{}} >= '{first}'"), _said(f"before {year}", f"{{}} < '{first}'"),
        _said(f"until {year}", f"{{}} <= '{last}'", f"{{}} < '{next_first}'"),
        _said(f"after {said}", f"{{}} > '{date}{clock}'", f"{{}} > '{date}'"),
        _said(f"since {said}", f"{{}} >= '{date}'"), _said(f"before {said}", f"{{}} < '{date}'"),
        _said(f"after {name} {year}", f"{{}} > '{month_last}'"),
        _said(f"since {name} {year}", f"{{}} >= '{month_first}'"),
        _said(f"before {name} {year}", f"{{}} < '{month_first}'"),
        _said(f"between {year} and {later}", f"{{}} between '{first}' and '{later}-12-31{clock}'"),
        _said(f"on {said}", equal), _said(f"on {said}", equal),
    ))  # fmt: skip
