"""Kinds of plain questions about the numbers of one table: totals, groups, differences, averages."""

from __future__ import annotations

from english import article, plural
from numerals import in_words, rounded, typed_number
from phrases import AGGREGATES
from plain_phrasings import PlainPhrasing
from plain_questions import where
from questions import Draft


def extreme_value(s: PlainPhrasing, t: int) -> Draft | None:
    """The latest date, the highest price: the value by itself."""
    ats = [at for at in s.context.told(t) if s.sortable_time(at)] + s.context.measures(t)
    if not ats:
        return None
    at = s.rng.choice(ats)
    words, clause = where(s, t, 0.3, (at,))
    high = s.rng.random() < 0.55
    c, many = s.column(at), s.many(t)
    if s.sortable_time(at):
        adjective = s.pick("latest", "most recent", "last") if high else s.pick("earliest", "first", "oldest")
        text = s.pick(f"When was the {adjective} {s.one(t)}{words}?", f"{adjective} {c}", f"What is the {adjective} {c} of {many}{words}?",
                      f"What is the {adjective} {c}?" if not words else f"{adjective} {c} of {many}{words}")  # fmt: skip
        text, clause = (text, clause) if words and words in text else (text, "")
    else:
        adjective = s.pick("highest", "largest", "biggest", "maximum", "top") if high else s.pick("lowest", "smallest", "minimum")
        text = s.pick(f"{adjective} {c} of {many}{words}", f"What is the {adjective} {c} of any of the {many}{words}?",
                      f"{adjective} {c} among {many}{words}")  # fmt: skip
    return text, f"select {'max' if high else 'min'}({s.context.column(at)}) from {s.context.table(t)}{clause}"


def total(s: PlainPhrasing, t: int) -> Draft | None:
    """A sum or an average, mostly of everything."""
    measures = s.context.measures(t)
    if not measures:
        return None
    at, function = s.rng.choice(measures), s.rng.choice(("sum", "sum", "avg"))
    words, clause = where(s, t, 0.4, (at,))
    c, many = s.column(at), s.many(t)
    name = s.pick("total", "combined", "overall", "sum of the") if function == "sum" else s.pick("average", "mean", "typical")
    text = s.pick(f"{name} {c} of {many}{words}", f"What is the {name} {c} of the {many}{words}?", f"{name} {c} for {many}{words}",
                  f"{name} {c} of all {many}{words}")  # fmt: skip
    if not words:
        text = s.pick(text, f"{name} {c}", f"What's the {name} {c}?", f"{c} {name}" if function == "sum" else f"{name} {c}")
    return text, f"select {function}({s.context.column(at)}) from {s.context.table(t)}{clause}"


def spread(s: PlainPhrasing, t: int) -> Draft | None:
    """How far the largest and the smallest lie from each other."""
    measures = [at for at in s.context.measures(t)]
    if not measures:
        return None
    at = s.rng.choice(measures)
    words, clause = where(s, t, 0.25, (at,))
    c, many, column, scale = s.column(at), f"{s.many(t)}{words}", s.context.column(at), s.scale(at)
    ways = [f"difference between the highest and the lowest {c} of {many}", f"What is the difference between the largest and smallest {c} of {many}?",
            f"gap between maximum and minimum {c} of {many}", f"How far apart are the highest and lowest {c} of the {many}?"]  # fmt: skip
    if scale:
        most, least = s.pick(*scale.most), s.pick(*scale.least)
        ways += [f"How much {s.pick(*scale.more)} is the {most} of the {many} than the {least}?",
                 f"difference in {c} between the {most} and {least} of the {many}"] * 2  # fmt: skip
    return s.pick(*ways), f"select max({column}) - min({column}) from {s.context.table(t)}{clause}"


def computed(s: PlainPhrasing, t: int) -> Draft | None:
    """Two measures of each row, one less or divided by the other."""
    measures, names = s.context.measures(t), s.name_of(t)
    if len(measures) < 2 or not names:
        return None
    a, b = s.rng.sample(measures, 2)
    x, y = map(s.context.column, (a, b))
    c, d, one, table = s.column(a), s.column(b), s.one(t), s.context.table(t)
    words, clause = where(s, t, 0.2, (a, b))
    name = s.columns(names)
    way = s.rng.random()
    if way < 0.4:
        text = s.pick(f"difference between {c} and {d} of each {one}{words}", f"For every {one}{words}, how much larger is the {c} than the {d}?",
                      f"{c} minus {d} for each {one}{words}", f"Show the {name} and {c} minus {d} of each {one}{words}")  # fmt: skip
        value = f"{x} - {y}"
    elif way < 0.65:
        text = s.pick(f"{c} per {d} of each {one}{words}", f"Show the {name} and the {c} per {d} of every {one}{words}",
                      f"ratio of {c} to {d} for each {one}{words}")  # fmt: skip
        value = f"{x} / {y}"
    elif way < 0.8:
        text = s.pick(f"average {c} per {d} of {s.many(t)}{words}", f"What is the average {c} per {d} of the {s.many(t)}{words}?")
        return text, f"select avg({x} / {y}) from {table}{clause}"
    else:
        text = s.pick(f"{s.many(t)} whose {c} is higher than their {d}", f"Which {s.many(t)} have more {c} than {d}?",
                      f"{s.many(t)} with a {c} above their {d}")  # fmt: skip
        return text, f"select {', '.join(map(s.context.column, names))} from {table} where {x} > {y}"
    shown = f"{', '.join(map(s.context.column, names))}, " if name in text else ""
    return text, f"select {shown}{value} from {table}{clause}"


def groups_by_measure(s: PlainPhrasing, t: int) -> Draft | None:
    """Groups whose average or sum is beyond a number (HAVING), beside groups with such a row (WHERE)."""
    groups, measures = s.context.groups(t), s.context.measures(t)
    if not groups or not measures:
        return None
    at = s.rng.choice(groups)
    m = s.rng.choice([x for x in measures if x != at] or measures)
    g, c, column, table = s.column(at), s.column(m), s.context.column(at), s.context.table(t)
    cells = s.context.cells(m)
    number = rounded(abs(float(s.rng.choice(cells))), s.rng) if cells else "10"
    typed = typed_number(number, s.rng)
    more, operator = s.rng.choice((("above", ">"), ("over", ">"), ("more than", ">"), ("below", "<"), ("under", "<"), ("at least", ">=")))
    many = s.many(t)
    way = s.rng.random()
    if way < 0.45:
        function = s.rng.choice(("avg", "avg", "sum", "max", "min"))
        name = s.pick(*AGGREGATES[function]).removesuffix(" of the")
        text = s.pick(f"Which {plural(g)} have {article(name)} {c} {more} {typed}?", f"{plural(g)} with {article(name)} {c} {more} {typed}",
                      f"Which {g} has {many} with {article(name)} {c} {more} {typed}?", f"{plural(g)} where the {name} {c} of {many} is {more} {typed}")  # fmt: skip
        return text, f"select {column} from {table} group by {column} having {function}({s.context.column(m)}) {operator} {number}"
    if way < 0.7:
        text = s.pick(f"Which {plural(g)} have {many} with {c} {more} {typed}?", f"{plural(g)} of {many} with a {c} {more} {typed}",
                      f"In which {plural(g)} is there a {s.one(t)} with {c} {more} {typed}?")  # fmt: skip
        return text, f"select distinct {column} from {table} where {s.context.column(m)} {operator} {number}"
    n = s.rng.choice((1, 2, 2, 3, 5))
    said = s.pick(str(n), in_words(n))
    words, operator = s.rng.choice((("more than", ">"), ("at least", ">="), ("at least", ">="), ("fewer than", "<")))
    condition, clause = where(s, t, 0.35, (at,))
    text = s.pick(f"{plural(g)} with {words} {said} {many}{condition}", f"Which {plural(g)} have {words} {said} {many}{condition}?",
                  f"In which {plural(g)} are there {words} {said} {many}{condition}?")  # fmt: skip
    return text, f"select {column} from {table}{clause} group by {column} having count(*) {operator} {n}"


def per_group(s: PlainPhrasing, t: int) -> Draft | None:
    """Counts or averages by group, tersely, or the group with the most."""
    groups = s.context.groups(t)
    if not groups:
        return None
    at = s.rng.choice(groups)
    g, many, column, table = s.column(at), s.many(t), s.context.column(at), s.context.table(t)
    measures = [m for m in s.context.measures(t) if m != at]
    if measures and s.rng.random() < 0.4:
        m, function = s.rng.choice(measures), s.rng.choice(("avg", "avg", "sum", "max", "min"))
        name = s.pick(*AGGREGATES[function]).removesuffix(" of the")
        c = s.column(m)
        text = s.pick(f"{name} {c} of {many} by {g}", f"{name} {c} per {g}", f"{name} {c} for each {g}", f"{c} by {g}, {name}",
                      f"What's the {name} {c} in each {g}?")  # fmt: skip
        return text, f"select {column}, {function}({s.context.column(m)}) from {table} group by {column}"
    if s.rng.random() < 0.6:
        words, clause = where(s, t, 0.2, (at,))
        text = s.pick(f"{many}{words} per {g}", f"number of {many}{words} by {g}", f"how many {many}{words} per {g}", f"{many}{words} by {g}, how many",
                      f"count {many}{words} for each {g}", f"How many {many}{words} does each {g} have?")  # fmt: skip
        return text, f"select {column}, count(*) from {table}{clause} group by {column}"
    high = s.rng.random() < 0.7
    most = s.pick("most", "the most") if high else s.pick("fewest", "the fewest", "the least")
    text = s.pick(f"Which {g} has {most} {many}?", f"{g} with {most} {many}", f"What is the {'most' if high else 'least'} common {g} of {many}?",
                  f"In which {g} are {most} {many}?")  # fmt: skip
    return text, f"select {column} from {table} group by {column} order by count(*) {'desc' if high else 'asc'} limit 1"


def share_of(s: PlainPhrasing, t: int) -> Draft | None:
    """Rows beyond a part of the average or the maximum of all."""
    measures, names = s.context.measures(t), s.name_of(t)
    if not measures or not names:
        return None
    at = s.rng.choice(measures)
    c, column, table, many = s.column(at), s.context.column(at), s.context.table(t), s.many(t)
    high = s.rng.random() < 0.6
    operator, function = s.rng.choice(((">" if high else "<", "avg"), ("=", "max" if high else "min")))
    if function == "avg":
        said = s.pick("above average", "more than average", "higher than average", "over the average") if high else s.pick(
            "below average", "less than average", "lower than average")  # fmt: skip
        text = s.pick(f"{many} with {said} {c}", f"Which {many} have {article(said)} {c}?", f"{many} whose {c} is {said}")
    else:
        said = s.pick("highest", "largest", "biggest") if high else s.pick("lowest", "smallest")
        text = s.pick(f"all {many} with the {said} {c}", f"Which {many} share the {said} {c}?", f"every {s.one(t)} that has the {said} {c}")
    shown = ", ".join(map(s.context.column, names))
    return text, f"select {shown} from {table} where {column} {operator} (select {function}({column}) from {table})"


PLAIN_MEASURES = (
    (extreme_value, 1.2), (total, 1.5), (spread, 0.8), (computed, 1.2), (groups_by_measure, 2.2), (per_group, 2), (share_of, 0.8),
)  # fmt: skip
