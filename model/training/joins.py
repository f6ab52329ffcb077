"""Kinds of questions about several tables: joins along foreign keys, and queries inside queries."""

from __future__ import annotations

from collections.abc import Callable

from english import plural
from phrases import AGGREGATES, aggregate, asked, some
from questions import Draft
from contexts import At
from phrasings import Phrasing

Step = tuple[At, At]  # a column of the last table so far, and the one of the next that it equals


class Path:
    """Tables joined one after the other along foreign keys, and how SQL names their columns."""

    def __init__(self, s: Phrasing, start: int, length: int):
        """Walks at random up to `length` keys from `start`; `tables` tells how far it came."""
        self.context = s.context
        self.tables = [start]
        self.steps: list[Step] = []
        while len(self.steps) < length:
            here = self.tables[-1]
            ways = [(a, b) for a, b in s.context.keys if a[0] == here and b[0] not in self.tables]
            ways += [(b, a) for a, b in s.context.keys if b[0] == here and a[0] not in self.tables]
            if not ways:
                break
            step = s.rng.choice(ways)
            self.steps.append(step)
            self.tables.append(step[1][0])

    def column(self, at: At) -> str:
        """`t2.name`"""
        return f"t{self.tables.index(at[0]) + 1}.{self.context.column(at)}"

    def source(self) -> str:
        """The FROM clause."""
        sql = f"{self.context.table(self.tables[0])} as t1"
        for i, (a, b) in enumerate(self.steps):
            on = f"{self.column(a)} = {self.column(b)}"
            sql += f" join {self.context.table(b[0])} as t{i + 2} on {on}"
        return sql


def joined_listing(s: Phrasing, t: int) -> Draft | None:
    """Columns of one end of a path, or of both, where the other end fulfils a condition."""
    path = Path(s, t, s.rng.choice((1, 1, 1, 2, 2, 3)))
    if not path.steps:
        return None
    far = path.tables[-1]
    if s.rng.random() < 0.3:
        ats = some(s, s.context.told(t), (1, 1, 2)) + some(s, s.context.told(far), (1,))
        text = s.pick(
            asked(s, f"{s.columns(ats[:-1])} of each {s.one(t)} and the {s.column(ats[-1])} of its {s.one(far)}"),
            asked(s, f"{s.columns(ats[:-1])} of {s.many(t)} together with the {s.column(ats[-1])} of their {s.many(far)}"),
            f"For each {s.one(t)}, show its {s.columns(ats[:-1])} and the {s.column(ats[-1])} of the {s.one(far)}.",
            f"Show {s.many(t)} with their {s.columns(ats[:-1])} and the {s.column(ats[-1])} of the {s.many(far)}.",
        )  # fmt: skip
        columns = ", ".join(map(path.column, ats))
        return text, f"select {columns} from {path.source()}"
    condition = s.condition(far)
    if condition is None:
        return None
    where = f"where {condition.sql(path.column(condition.at))}"
    link = s.pick("that have", "with", "for", "that belong to", "of", "related to", "linked to",
                  "associated with", "having", "connected to", "in", "who have")  # fmt: skip
    rows = s.pick(
        f"{s.many(far)} {condition.words}",
        f"a {s.one(far)} {condition.words}",
        f"the {s.one(far)} {condition.words}",
        f"any {s.one(far)} {condition.words}",
    )
    if s.rng.random() < 0.2:
        text = s.pick(f"How many {s.many(t)} are there {link} {rows}?",
                      f"Count the {s.many(t)} {link} {rows}.",
                      f"What is the number of {s.many(t)} {link} {rows}?")  # fmt: skip
        return text, f"select count(*) from {path.source()} {where}"
    if s.rng.random() < 0.2 and (measures := s.context.measures(t)):
        at, f = s.rng.choice(measures), s.rng.choice(list(AGGREGATES))
        text = s.pick(f"What is the {aggregate(s, f, at)} of the {s.many(t)} {link} {rows}?",
                      f"Find the {aggregate(s, f, at)} of {s.many(t)} {link} {rows}.")  # fmt: skip
        return text, f"select {f}({path.column(at)}) from {path.source()} {where}"
    ats = some(s, s.context.told(t), (1, 1, 1, 2, 2, 3))
    distinct = s.rng.random() < 0.15
    different = s.pick("distinct ", "different ", "unique ") if distinct else ""
    text = asked(
        s, f"{different}{s.columns(ats)} of {s.pick('', 'the ', 'all ')}{s.many(t)} {link} {rows}"
    )
    order = ""
    if s.rng.random() < 0.15:
        key = s.rng.choice(s.context.told(t))
        order = f" order by {path.column(key)}"
        text = text.rstrip(".?") + s.pick(
            f", sorted by {s.column(key)}.", f" ordered by {s.column(key)}."
        )
    columns = ("distinct " if distinct else "") + ", ".join(map(path.column, ats))
    return text, f"select {columns} from {path.source()} {where}{order}"


def joined_superlative(s: Phrasing, t: int) -> Draft | None:
    """Columns of one table, ordered by a column of the next, the first of them."""
    path = Path(s, t, s.rng.choice((1, 1, 2)))
    if not path.steps:
        return None
    far = path.tables[-1]
    measures = s.context.measures(far)
    if not measures:
        return None
    key = s.rng.choice(measures)
    ats = some(s, s.context.told(t), (1, 1, 2))
    high = s.rng.random() < 0.6
    most = (
        s.pick("highest", "largest", "most", "greatest")
        if high
        else s.pick("lowest", "smallest", "least")
    )
    text = asked(s, s.pick(
        f"{s.columns(ats)} of the {s.one(t)} whose {s.one(far)} has the {most} {s.column(key)}",
        f"{s.columns(ats)} of the {s.one(t)} with the {most} {s.column(key)} of {s.many(far)}",
        f"{s.columns(ats)} of the {s.one(t)} for the {s.one(far)} with the {most} {s.column(key)}",
    ))  # fmt: skip
    columns = ", ".join(map(path.column, ats))
    order = f"order by {path.column(key)}{' desc' if high else ' asc'} limit 1"
    return text, f"select {columns} from {path.source()} {order}"


def joined_grouping(s: Phrasing, t: int) -> Draft | None:
    """For each row of one table how many rows of another refer to it, or which has the most."""
    ways = [(a, b) for a, b in s.context.keys if b[0] == t and a[0] != t]
    if not ways:
        return None
    refers, key = s.rng.choice(ways)
    path = Path(s, refers[0], 0)
    path.steps, path.tables = [(refers, key)], [refers[0], t]
    far = refers[0]
    ats = some(s, s.context.told(t), (1, 1, 1, 2))
    columns = ", ".join(map(path.column, ats))
    group = f"group by {path.column(s.pick(refers, key))}"
    what, one, many = s.columns(ats), s.one(t), s.many(far)
    way = s.rng.random()
    if way < 0.35:
        text = s.pick(
            f"How many {many} does each {one} have? Show the {what} too.",
            f"Show the {what} of each {one} and the number of its {many}.",
            f"For each {one}, list the {what} and how many {many} there are.",
            f"List the {what} of {s.many(t)} and the number of {many} of each.",
            f"What are the {what} and the number of {many} for each {one}?",
        )
        pair = [columns, "count(*)"]
        return text, f"select {', '.join(pair)} from {path.source()} {group}"
    if way < 0.65:
        high = s.rng.random() < 0.7
        most, order = ("most", "desc") if high else (s.pick("fewest", "least"), "asc")
        text = s.pick(
            asked(s, f"{what} of the {one} with the {most} {many}"),
            asked(s, f"{what} of the {one} that has the {most} {many}"),
            f"Which {one} has the {most} {many}? Show its {what}.",
            f"Which {one} has the {'largest' if high else 'smallest'} number of {many}? Return the {what}.",
        )
        return (
            text,
            f"select {columns} from {path.source()} {group} order by count(*) {order} limit 1",
        )
    if way < 0.85:
        n = s.rng.choice((1, 1, 2, 2, 3, 4, 5, 10))
        words, operator = s.rng.choice(
            (("more than", ">"), ("at least", ">="), ("at least", ">="), ("fewer than", "<"))
        )
        text = s.pick(
            asked(
                s,
                f"{what} of {s.many(t)} {s.pick('with', 'that have', 'having')} {words} {n} {many}",
            ),
            f"Which {s.many(t)} have {words} {n} {many}? List their {what}.",
        )
        return text, f"select {columns} from {path.source()} {group} having count(*) {operator} {n}"
    measures = s.context.measures(far)
    if not measures:
        return None
    f, at = s.rng.choice(list(AGGREGATES)), s.rng.choice(measures)
    text = s.pick(
        f"What is the {aggregate(s, f, at)} of the {many} of each {one}? Give the {what} as well.",
        f"For each {one}, show the {what} and the {aggregate(s, f, at)} of its {many}.",
        f"List the {what} of each {one} with the {aggregate(s, f, at)} of {many}.",
    )
    return text, f"select {columns}, {f}({path.column(at)}) from {path.source()} {group}"


def without_or_within(s: Phrasing, t: int) -> Draft | None:
    """select a from t where key [not] in (select reference from u [where ...])"""
    ways = [(a, b) for a, b in s.context.keys if t in (a[0], b[0]) and a[0] != b[0]]
    if not ways:
        return None
    a, b = s.rng.choice(ways)
    own, other = (a, b) if a[0] == t else (b, a)
    far = other[0]
    negated = s.rng.random() < 0.7
    condition = s.condition(far) if s.rng.random() < 0.5 or not negated else None
    clause = f" where {condition.sql(s.context.column(condition.at))}" if condition else ""
    inner = f"(select {s.context.column(other)} from {s.context.table(far)}{clause})"
    tail = f" {condition.words}" if condition else ""
    rows = f"{s.many(far)}{tail}"
    if negated:
        link = s.pick(f"that do not have any {rows}", f"without any {rows}", f"that have no {rows}",
                      f"with no {rows}", f"for which there are no {rows}", f"not linked to {rows}",
                      f"who do not have {rows}", f"that are not in any of the {rows}")  # fmt: skip
    else:
        link = s.pick(
            f"that have some {rows}",
            f"for which there are {rows}",
            f"that are among those with {rows}",
            f"that have at least one of the {rows}",
        )
    where = f"where {s.context.column(own)} {'not ' if negated else ''}in {inner}"
    if s.rng.random() < 0.25:
        text = s.pick(f"How many {s.many(t)} are there {link}?", f"Count the {s.many(t)} {link}.",
                      f"What is the number of {s.many(t)} {link}?")  # fmt: skip
        return text, f"select count(*) from {s.context.table(t)} {where}"
    ats = some(s, s.context.told(t), (1, 1, 2))
    text = asked(s, f"{s.columns(ats)} of {s.pick('', 'the ', 'all ')}{s.many(t)} {link}")
    return text, f"select {', '.join(map(s.context.column, ats))} from {s.context.table(t)} {where}"


def both_related(s: Phrasing, t: int) -> Draft | None:
    """Rows of one table related to two kinds of rows of another: intersect, except, union."""
    path = Path(s, t, s.rng.choice((1, 1, 2)))
    if not path.steps:
        return None
    far = path.tables[-1]
    first, second = s.condition(far), s.condition(far)
    if first is None or second is None or first.words == second.words:
        return None
    at = s.rng.choice(s.context.told(t))
    way = s.rng.choice(("intersect", "intersect", "except", "union"))
    one, other = (f"{s.many(far)} {c.words}" for c in (first, second))
    c, many = plural(s.column(at)), s.many(t)
    text = {
        "intersect": asked(s, f"{c} of {many} {s.pick('that have', 'with')} both {one} and {other}"),
        "except": asked(s, f"{c} of {many} {s.pick('that have', 'with')} {one} but {s.pick('not', 'no')} {other}"),
        "union": asked(s, f"{c} of {many} {s.pick('that have', 'with')} {one} or {other}"),
    }[way]  # fmt: skip
    start = f"select {path.column(at)} from {path.source()} where"
    halves = [f"{start} {x.sql(path.column(x.at))}" for x in (first, second)]
    return text, f" {way} ".join(halves)


def doubly_filtered(s: Phrasing, t: int) -> Draft | None:
    """A condition on each of two joined tables; filters of the first in the same WHERE."""
    path = Path(s, t, s.rng.choice((1, 1, 2)))
    if not path.steps:
        return None
    near, far = s.condition(t), s.condition(path.tables[-1])
    if near is None or far is None:
        return None
    ats = some(s, [at for at in s.context.told(t) if at != near.at], (1, 1, 2)) or [near.at]
    parts = [x.sql(path.column(x.at)) for x in (near, far)]
    parts = [f"({p})" if " or " in p else p for p in parts]
    text = asked(s, f"{s.columns(ats)} of {s.many(t)} {near.words} and {s.pick('a', 'some', 'the')} "
                 f"{s.one(path.tables[-1])} {far.words}")  # fmt: skip
    columns = ", ".join(map(path.column, ats))
    return text, f"select {columns} from {path.source()} where {' and '.join(parts)}"


Kind = Callable[[Phrasing, int], Draft | None]
SEVERAL_TABLES: tuple[tuple[Kind, float], ...] = (
    (joined_listing, 6), (joined_superlative, 1.5), (joined_grouping, 4), (without_or_within, 3),
    (both_related, 1.5), (doubly_filtered, 1.5),
)  # fmt: skip
