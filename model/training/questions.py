"""Kinds of questions: each function makes one question and its SQL, or None where it does not fit.

The English is a grammar of our own: every kind has several frames, and every name and condition in
them several forms (phrasings.py). Kinds about one table are here, those about several in joins.py.
"""

from __future__ import annotations

from english import plural
from phrases import AGGREGATES, after, aggregate, asked, filtered, some
from phrasings import Phrasing

Draft = tuple[str, str]


def listing(s: Phrasing, t: int) -> Draft | None:
    """select a, b from t [where ...]"""
    ats = some(s, s.context.told(t), (1, 1, 2, 2, 3))
    condition, clause = filtered(s, t, 0.6, tuple(ats))
    columns = ", ".join(map(s.context.column, ats))
    distinct = len(ats) == 1 and s.rng.random() < 0.2
    what = s.columns(ats)
    many = s.many(t)
    different = s.pick("different ", "distinct ", "unique ") if distinct else ""
    if distinct or s.rng.random() < 0.6:
        rows = s.pick(f"of all {many}", f"of the {many}", f"of {many}", f"for all {many}",
                      f"of each {s.one(t)}", f"for every {s.one(t)}")  # fmt: skip
        if condition:
            rows = s.pick(f"of {many}", f"of the {many}", f"of all {many}", f"for {many}")
        text = asked(s, f"{different}{what} {rows}{after(condition)}")
    else:
        text = s.pick(
            f"For each {s.one(t)}{after(condition)}, what are the {what}?",
            f"For {many}{after(condition)}, show the {what}.",
            f"Which {many}{after(condition)} are there? Give their {what}.",
            f"What {what} do the {many}{after(condition)} have?",
        )
    return (
        text,
        f"select {'distinct ' if distinct else ''}{columns} from {s.context.table(t)}{clause}",
    )


def everything(s: Phrasing, t: int) -> Draft | None:
    """select * from t where ..."""
    condition, clause = filtered(s, t, 1.0)
    if condition is None:
        return None
    many = s.many(t)
    text = s.pick(f"Show all details of {many}{after(condition)}.",
                  f"List all information about the {many}{after(condition)}.",
                  f"Give every column of {many}{after(condition)}")  # fmt: skip
    return text, f"select * from {s.context.table(t)}{clause}"


def counting(s: Phrasing, t: int) -> Draft | None:
    """select count(*) from t [where ...]"""
    condition, clause = filtered(s, t, 0.65)
    many = f"{s.many(t)}{after(condition)}"
    text = s.pick(
        f"How many {many} are there?", f"How many {many} do we have?", f"Count the number of {many}.",
        f"What is the number of {many}?", f"What is the total number of {many}?", f"Count {many}",
        f"number of {many}", f"How many {many} exist?", f"Find the number of {many}.",
        f"Tell me how many {many} there are.", f"Give the count of {many}.", f"how many {many}",
    )  # fmt: skip
    return text, f"select count(*) from {s.context.table(t)}{clause}"


def counting_distinct(s: Phrasing, t: int) -> Draft | None:
    """select count(distinct a) from t"""
    at = s.rng.choice(s.context.told(t))
    condition, clause = filtered(s, t, 0.4, (at,))
    c, many = s.column(at), f"{s.many(t)}{after(condition)}"
    kind = s.pick("different", "distinct", "unique")
    text = s.pick(
        f"How many {kind} {plural(c)} do the {many} have?", f"Count the {kind} {plural(c)} of {many}.",
        f"How many {kind} {plural(c)} are there among the {many}?",
        f"What is the number of {kind} {plural(c)} of {many}?",
    )  # fmt: skip
    return text, f"select count(distinct {s.context.column(at)}) from {s.context.table(t)}{clause}"


def aggregating(s: Phrasing, t: int) -> Draft | None:
    """select avg(a), max(b) from t [where ...]"""
    measures = s.context.measures(t)
    if not measures:
        return None
    ats = some(s, measures, (1, 1, 1, 2))
    functions = [s.rng.choice(list(AGGREGATES)) for _ in ats]
    if len(ats) == 1 and s.rng.random() < 0.25:
        ats, functions = ats * 2, s.rng.sample(list(AGGREGATES), 2)
    condition, clause = filtered(s, t, 0.5, tuple(ats))
    what = " and ".join(aggregate(s, f, at) for f, at in zip(functions, ats))
    if len(ats) == 2 and ats[0] == ats[1]:
        words = " and ".join(s.pick(*AGGREGATES[f]).removesuffix(" of the") for f in functions)
        what = f"{words} {s.column(ats[0])}"
    many = f"{s.many(t)}{after(condition)}"
    verb = "are" if len(ats) > 1 else "is"
    text = s.pick(
        f"What {verb} the {what} of all {many}?", f"What {verb} the {what} of {many}?",
        f"Find the {what} of {many}.", f"Show the {what} across all {many}.",
        f"Give the {what} for {many}.", f"{what} of {many}", f"Compute the {what} of the {many}.",
        f"Return the {what} over all {many}.", f"For {many}, what {verb} the {what}?",
    )  # fmt: skip
    columns = ", ".join(f"{f}({s.context.column(at)})" for f, at in zip(functions, ats))
    return text, f"select {columns} from {s.context.table(t)}{clause}"


def sorting(s: Phrasing, t: int) -> Draft | None:
    """select a from t [where ...] order by b [desc]"""
    ats = some(s, s.context.told(t), (1, 1, 2, 3))
    key = s.rng.choice(s.context.told(t))
    condition, clause = filtered(s, t, 0.3, (key, *ats))
    k = s.column(key)
    if s.rng.random() < 0.5:
        order = " desc"
        by = s.pick(f"in descending order of {k}", f"sorted by {k} in descending order",
                    f"ordered by {k} from high to low", f"by decreasing {k}",
                    f"in reverse order of {k}")  # fmt: skip
    else:
        order = s.pick("", " asc")
        by = s.pick(
            f"ordered by {k}",
            f"sorted by {k}",
            f"in ascending order of {k}",
            f"in order of {k}",
            f"sorted by {k} from low to high",
            f"by increasing {k}",
        )
        if not s.context.is_number(key):
            by = s.pick(by, f"in alphabetical order of {k}", f"sorted alphabetically by {k}")
    many = f"{s.many(t)}{after(condition)}"
    text = asked(s, f"{s.columns(ats)} of {s.pick('', 'all ', 'the ')}{many} {by}")
    columns = ", ".join(map(s.context.column, ats))
    sql = f"select {columns} from {s.context.table(t)}{clause} order by {s.context.column(key)}{order}"
    return text, sql


def superlative(s: Phrasing, t: int) -> Draft | None:
    """select a from t [where ...] order by b desc limit k"""
    measures = s.context.measures(t)
    if not measures:
        return None
    key = s.rng.choice(measures)
    ats = some(s, [at for at in s.context.told(t) if at != key], (1, 1, 2)) or [key]
    condition, clause = filtered(s, t, 0.25, (key, *ats))
    high = s.rng.random() < 0.6
    most = s.pick("highest", "largest", "most", "maximum", "greatest", "biggest") if high else s.pick(
        "lowest", "smallest", "least", "minimum", "fewest")  # fmt: skip
    k, what = s.column(key), s.columns(ats)
    count = s.rng.choice((1, 1, 1, 1, 2, 3, 3, 5, 10))
    shown = s.pick(str(count), {2: "two", 3: "three", 5: "five", 10: "ten"}.get(count, str(count)))
    tail = after(condition)
    if count == 1:
        text = asked(s, f"{what} of the {s.one(t)}{tail} with the {most} {k}")
        if s.rng.random() < 0.3:
            text = s.pick(
                f"Which {s.one(t)}{tail} has the {most} {k}? Give its {what}.",
                f"What is the {what} of the {s.one(t)}{tail} that has the {most} {k}?",
            )
    else:
        text = asked(s, s.pick(
            f"{what} of the {shown} {s.many(t)}{tail} with the {most} {k}",
            f"{what} of the {'top' if high else 'bottom'} {shown} {s.many(t)}{tail} by {k}",
        ))  # fmt: skip
    columns = ", ".join(map(s.context.column, ats))
    order = " desc" if high else s.pick(" asc", "")
    order_by = f" order by {s.context.column(key)}{order} limit {count}"
    return text, f"select {columns} from {s.context.table(t)}{clause}{order_by}"


def grouping(s: Phrasing, t: int) -> Draft | None:
    """select g, count(*) from t group by g [having ...] [order by count(*) desc limit 1]"""
    groups = s.context.groups(t)
    if not groups:
        return None
    at = s.rng.choice(groups)
    g, many, column = s.column(at), s.many(t), s.context.column(at)
    source = f"from {s.context.table(t)}"
    way = s.rng.random()
    measures = [m for m in s.context.measures(t) if m != at]
    if way < 0.3 and measures:
        f, m = s.rng.choice(list(AGGREGATES)), s.rng.choice(measures)
        what = aggregate(s, f, m)
        text = s.pick(
            f"What is the {what} of {many} for each {g}?", f"For each {g}, show the {what} of {many}.",
            f"Show the {g} and the {what} of {many} in each {g}.", f"{what} of {many} per {g}",
            f"Find the {what} of the {many} of every {g}.", f"Give the {what} by {g} of {many}.",
        )  # fmt: skip
        first, second = column, f"{f}({s.context.column(m)})"
        columns = f"{first}, {second}" if s.rng.random() < 0.6 else f"{second}, {first}"
        return text, f"select {columns} {source} group by {column}"
    if way < 0.55:
        condition, clause = filtered(s, t, 0.25, (at,))
        rows = f"{many}{after(condition)}"
        text = s.pick(
            f"How many {rows} are there for each {g}?", f"Count the {rows} of each {g}.",
            f"For each {g}, how many {rows} are there?", f"Show each {g} and the number of {rows}.",
            f"What are the {plural(g)} and how many {rows} have each?", f"number of {rows} per {g}",
            f"List the {g} and the number of {rows} with that {g}.",
            f"What is the number of {rows} in each {g}?",
        )  # fmt: skip
        columns = s.pick(f"{column}, count(*)", f"count(*), {column}")
        return text, f"select {columns} {source}{clause} group by {column}"
    if way < 0.8:
        high = s.rng.random() < 0.7
        most, order = ("most", "desc") if high else ("fewest", "asc")
        common = "most common" if high else "least common"
        text = s.pick(
            f"What is the {common} {g} of {many}?", f"Which {g} do the {most} {many} have?",
            f"Which {g} has the {most} {many}?", f"Find the {g} with the {most} {many}.",
            f"Show the {g} shared by the {most} {many}.", f"Return the {common} {g} among {many}.",
        )  # fmt: skip
        return text, f"select {column} {source} group by {column} order by count(*) {order} limit 1"
    n = s.rng.choice((1, 1, 2, 2, 3, 5))
    words, operator = s.rng.choice((("more than", ">"), ("at least", ">="), ("fewer than", "<")))
    text = s.pick(
        f"Which {plural(g)} have {words} {n} {many}?", f"Find the {g} that {words} {n} {many} share.",
        f"List the {plural(g)} with {words} {n} {many}.",
        f"What are the {plural(g)} that {words} {n} {many} have?",
    )  # fmt: skip
    return text, f"select {column} {source} group by {column} having count(*) {operator} {n}"


def beyond_average(s: Phrasing, t: int) -> Draft | None:
    """select a from t where b > (select avg(b) from t), or = (select max(b) from t)"""
    measures = s.context.measures(t)
    if not measures:
        return None
    key = s.rng.choice(measures)
    ats = some(s, [at for at in s.context.told(t) if at != key], (1, 1, 2)) or [key]
    k, column, table = s.column(key), s.context.column(key), s.context.table(t)
    operator, function, words = s.rng.choice((
        (">", "avg", ("above the average", "greater than the average", "higher than average")),
        ("<", "avg", ("below the average", "less than the average", "lower than average")),
        ("=", "max", ("equal to the maximum", "the highest of all", "as large as any")),
        ("=", "min", ("equal to the minimum", "the lowest of all", "as small as any")),
    ))  # fmt: skip
    text = asked(s, f"{s.columns(ats)} of {s.many(t)} whose {k} is {s.pick(*words)}")
    if s.rng.random() < 0.25:
        inner = f"(select {function}({column}) from {table})"
        counted = f"How many {s.many(t)} have {k} {s.pick(*words)}?"
        return counted, f"select count(*) from {table} where {column} {operator} {inner}"
    columns = ", ".join(map(s.context.column, ats))
    inner = f"(select {function}({column}) from {table})"
    return text, f"select {columns} from {table} where {column} {operator} {inner}"


def both_groups(s: Phrasing, t: int) -> Draft | None:
    """select a from t where ... intersect / except / union select a from t where ..."""
    at = s.rng.choice(s.context.told(t))
    first = s.condition(t, (at,))
    second = s.condition(t, (at,))
    if first is None or second is None or first.words == second.words:
        return None
    c, many = plural(s.column(at)), s.many(t)
    one, other = f"{many} {first.words}", f"{many} {second.words}"
    way = s.rng.choice(("intersect", "except", "union"))
    text = {
        "intersect": s.pick(
            f"Which {c} are shared by {one} and {other}?",
            f"Find the {c} that both {one} and {other} have.",
            f"What {c} do {one} and {other} have in common?",
        ),
        "except": s.pick(
            f"Find the {c} of {one} but not of {other}.",
            f"Which {c} do {one} have that no {other} have?",
            f"List the {c} of {one}, except those of {other}.",
        ),
        "union": s.pick(
            f"Find the {c} of {one} together with those of {other}.",
            f"List the {c} of {one} and also of {other}.",
            f"What are the {c} of either {one} or {other}?",
        ),
    }[way]
    column, table = s.context.column(at), s.context.table(t)
    halves = [
        f"select {column} from {table} where {x.sql(s.context.column(x.at))}" for x in (first, second)
    ]
    return text, f" {way} ".join(halves)


ONE_TABLE = (
    (listing, 5), (everything, 0.3), (counting, 3), (counting_distinct, 1.5), (aggregating, 3),
    (sorting, 2.5), (superlative, 3), (grouping, 4.5), (beyond_average, 1.5), (both_groups, 1.5),
)  # fmt: skip
