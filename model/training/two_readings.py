"""Ambiguous questions of three kinds, with both readings, or three (Saparina and Lapata 2024).

* scope: `which courses does each teacher give` asks for the courses of each teacher, or for those
  that every teacher gives;
* attachment: `red cars and vans from Oslo`: are the cars from Oslo too?
* vagueness: `contact of each owner` may mean the telephone, the address, or both.
"""

from __future__ import annotations

from contexts import At, literal
from english import plural
from joins import Path
from plain_phrasings import PlainPhrasing
from plain_questions import wanted

Readings = tuple[str, list[str]]

_GENERAL = {
    "contact": "phone email telephone fax mobile".split(), "place": "city country state town county region district street".split(),
    "location": "city country state town county region district street address".split(),
    "measurements": "height weight width length depth".split(), "size": "height weight width length depth area".split(),
    "time": "date time year month day".split(), "money": "price cost salary budget revenue profit amount fee".split(),
    "name": "name title".split(), "results": "score points rank rating wins losses goals".split(),
}  # fmt: skip


def scope(s: PlainPhrasing, t: int) -> Readings | None:
    """Rows of one table for each row of another, or those that go with all of them."""
    links = [(a, b) for a, b in s.context.keys if a[0] != b[0] and b[0] == t]
    s.rng.shuffle(links)
    for refers, key in links:
        bridge = refers[0]
        onward = [(a, b) for a, b in s.context.keys if a[0] == bridge and b[0] not in (bridge, t)]
        if onward:
            break
    else:
        return _scope_within(s, t)
    to_far, far_key = s.rng.choice(onward)
    path = Path(s, t, 0)
    path.tables, path.steps = [t, bridge, far_key[0]], [(key, refers), (to_far, far_key)]
    here, there = wanted(s, t, path.column), wanted(s, far_key[0], path.column)
    if not here or not there:
        return None
    each = f"select {here}, {there} from {path.source()}"
    counted = f"count(distinct {path.column(refers)})"
    every = (f"select {there} from {path.source()} group by {path.column(far_key)} having {counted} = "
             f"(select count(*) from {s.context.table(t)})")  # fmt: skip
    return _scope_words(s, t, s.many(far_key[0])), [each, every]


def _scope_within(s: PlainPhrasing, t: int) -> Readings | None:
    """The same over one table that refers to `t` and names what it holds."""
    links = [(a, b) for a, b in s.context.keys if b[0] == t and a[0] != t and s.name_of(a[0])]
    if not links:
        return None
    refers, key = s.rng.choice(links)
    path = Path(s, t, 0)
    path.tables, path.steps = [t, refers[0]], [(key, refers)]
    here, there = wanted(s, t, path.column), wanted(s, refers[0], path.column)
    if not here or not there or "," in there:
        return None
    each = f"select {here}, {there} from {path.source()}"
    every = (f"select {there} from {path.source()} group by {there} having count(distinct {path.column(refers)}) = "
             f"(select count(*) from {s.context.table(t)})")  # fmt: skip
    return _scope_words(s, t, s.many(refers[0])), [each, every]


def _scope_words(s: PlainPhrasing, t: int, rows: str) -> str:
    one, many = s.one(t), s.many(t)
    return s.pick(f"Which {rows} does every {one} have?", f"What {rows} do we have for each {one}?", f"List the {rows} of every {one}.",
                  f"Show the {rows} that each {one} has.", f"What are the {rows} of all {many}?", f"{rows} available in each {one}",
                  f"Which {rows} are there in every {one}?", f"What {rows} does each {one} offer?")  # fmt: skip


def attachment(s: PlainPhrasing, t: int) -> Readings | None:
    """A condition after two nouns joined by `and`, which belongs to both or to the second."""
    names = wanted(s, t)
    kinds = [at for at in s.context.groups(t) if at not in s.name_of(t) and len(s.context.cells(at)) > 1 and not s.look(at) and not s.flag(at)]
    if not names or not kinds:
        return None
    at = s.rng.choice(kinds)
    first, second = s.rng.sample(s.context.cells(at), 2)
    condition = s.condition(t, (at, *s.name_of(t)))
    if condition is None:
        return None
    column, clause = s.context.column(at), condition.sql(s.context.column(condition.at))
    if " or " in clause or condition.words.startswith("("):
        return None
    a, b = f"{column} = {literal(first)}", f"{column} = {literal(second)}"
    many, words = s.many(t), condition.words
    noun = s.pick(f"{first} and {second} {many}", f"{plural(first)} and {plural(second)}" if first.isalpha() and second.isalpha()
                  else f"{first} and {second} {many}", f"{first} {many} and {second} {many}")  # fmt: skip
    text = s.pick(f"Show {noun} {words}", f"List all {noun} {words}.", f"Which {noun} {words} are there?", f"{noun} {words}",
                  f"What are the names of {noun} {words}?")  # fmt: skip
    start = f"select {names} from {s.context.table(t)} where"
    return text, [f"{start} ({a} or {b}) and {clause}", f"{start} {a} or {b} and {clause}"]


def vagueness(s: PlainPhrasing, t: int) -> Readings | None:
    """A general word for which the table has two columns: the one, the other, or both."""
    told = s.context.told(t)
    families: list[tuple[str, list[At]]] = []
    for word, members in _GENERAL.items():
        ats = [at for at in told if s.context.natural[at].split()[-1] in members]
        families.append((word, ats))
    heads: dict[str, list[At]] = {}
    for at in told:
        parts = s.context.natural[at].split()
        if len(parts) > 1:
            heads.setdefault(parts[-1], []).append(at)
    families += list(heads.items())
    families = [(word, ats) for word, ats in families if len(ats) > 1 and "," not in word]
    if not families:
        return None
    word, ats = s.rng.choice(families)
    first, second = s.rng.sample(ats, 2)
    names = [at for at in s.name_of(t) if at not in (first, second)]
    shown = [*map(s.context.column, names)] if s.rng.random() < 0.3 and names else []
    condition = s.condition(t, (first, second)) if s.rng.random() < 0.5 else None
    clause = f" where {condition.sql(s.context.column(condition.at))}" if condition else ""
    words = f" {condition.words}" if condition else ""
    one, many = s.one(t), s.many(t)
    lead = f"{s.columns(names)} and {word}" if shown else word
    text = s.pick(f"Show the {lead} of every {one}{words}", f"What is the {lead} of {many}{words}?", f"{lead} of {many}{words}",
                  f"Give me the {lead} of all {many}{words}.", f"What {lead} do {many}{words} have?")  # fmt: skip
    start, end = "select", f"from {s.context.table(t)}{clause}"
    pick = [[first], [second], [first, second]]
    return text, [f"{start} {', '.join([*shown, *map(s.context.column, ats)])} {end}" for ats in pick]


TWO_READINGS = ((scope, 3), (attachment, 3), (vagueness, 3))
