"""Kinds of plain questions about one table: each makes a question and its SQL, or None."""

from __future__ import annotations

import adjectives
from contexts import At, literal
from english import article, plural
from numerals import in_words, rounded, typed_number
from phrases import AGGREGATES
from plain_phrasings import PlainPhrasing
from questions import Draft


def wanted(s: PlainPhrasing, table: int, qualified=None) -> str | None:
    """The select list that answers who or which, or None for a table whose rows have no name."""
    write = qualified or s.context.column
    names = s.name_of(table)
    return ", ".join(map(write, names)) if names else None


def is_person(s: PlainPhrasing, table: int) -> bool:
    """Whether rows are people, so that `who` asks for them."""
    words = set(s.context.natural[table].split())
    return bool(words & _PEOPLE) or len(s.name_of(table)) == 2


def where(s: PlainPhrasing, t: int, chance: float, avoid: tuple[At, ...] = ()) -> tuple[str, str]:
    """With that chance a condition: the words after the noun, and the WHERE clause."""
    condition = s.condition(t, avoid) if s.rng.random() < chance else None
    if condition is None:
        return "", ""
    sql = condition.sql(s.context.column(condition.at))
    words = f" {condition.words}"
    if s.rng.random() < 0.15 and (second := s.condition(t, (*avoid, condition.at))):
        other = second.sql(s.context.column(second.at))
        parts = [f"({p})" if " or " in p else p for p in (sql, other)]
        return f"{words} and {second.words}", f" where {' and '.join(parts)}"
    return words, f" where {sql}"


def which(s: PlainPhrasing, t: int) -> Draft | None:
    """Which rows fulfil a condition: their names."""
    names = wanted(s, t)
    words, clause = where(s, t, 1.0, tuple(s.name_of(t)))
    if not names or not clause:
        return None
    many = f"{s.many(t)}{words}"
    text = s.pick(f"Which {many}?", f"Which are the {many}?", f"{many}", f"names of {many}", f"List {many}.",
                  f"Show me the {many}", f"find {many}", f"What {many} are there?", f"I'm looking for {many}",
                  f"Who are the {many}?" if is_person(s, t) else f"What are the {many}?")  # fmt: skip
    if words.startswith((" that are ", " that were ")):
        text = s.pick(text, f"Which {s.many(t)} {words[6:]}?")
    elif words.startswith((" from ", " in ", " not from ", " older", " younger", " taller", " cheaper", " born ", " heavier")):
        text = s.pick(text, f"Which {s.many(t)} are{words}?", f"Who is{words}?" if is_person(s, t) else text)
    return text, f"select {names} from {s.context.table(t)}{clause}"


def how_many(s: PlainPhrasing, t: int) -> Draft | None:
    """A count, with a condition or without."""
    words, clause = where(s, t, 0.75)
    many = f"{s.many(t)}{words}"
    text = s.pick(f"How many {many}?", f"How many {many} do we have?", f"How many {many} are there?", f"number of {many}",
                  f"count of {many}", f"{many}, how many?", f"total number of {many}", f"How many {many} in total?",
                  f"What's the number of {many}?", f"How many {many} have we got")  # fmt: skip
    return text, f"select count(*) from {s.context.table(t)}{clause}"


def one_column(s: PlainPhrasing, t: int) -> Draft | None:
    """One or two columns, tersely, with a condition or without."""
    ats = s.rng.sample(s.context.told(t), min(s.rng.choice((1, 1, 2)), len(s.context.told(t))))
    words, clause = where(s, t, 0.6, tuple(ats))
    what, many = s.columns(ats), s.many(t)
    text = s.pick(f"{what} of {many}{words}", f"{s.one(t)} {what}{words}", f"{many}{words}: {what}", f"{what} for {many}{words}",
                  f"What {what} do {many}{words} have?", f"Show {what} of the {many}{words}")  # fmt: skip
    columns = ", ".join(map(s.context.column, ats))
    return text, f"select {columns} from {s.context.table(t)}{clause}"


def asked_of_one(s: PlainPhrasing, t: int) -> Draft | None:
    """A column of a row that is called by its name: How old is Ida Berg?"""
    names = s.name_of(t)
    others = [at for at in s.context.told(t) if at not in names]
    if len(names) != 1 or not others or not s.context.cells(names[0]):
        return None
    at, value = s.rng.choice(others), s.value(names[0])
    scale = s.scale(at)
    column, more = s.column(at), []
    if scale and scale.asked:
        more = [s.pick(*scale.asked).format(value)] * 3
    if column.split()[-1] in ("city", "country", "location", "address", "town", "hometown", "region", "state"):
        more += [f"Where is {value}?", f"Where does {value} live?" if is_person(s, t) else f"Where is {value} located?"]
    if (happened := adjectives.event(s.context.natural[at])) and s.look(at):
        verb = happened[1]
        more += [f"When {verb.split()[0]} {value} {' '.join(verb.split()[1:])}"] if verb.startswith("was ") else []
    text = s.pick(f"What is the {column} of {value}?", f"{value}'s {column}", f"{column} of {value}", f"what {column} does {value} have",
                  f"What's {value}'s {column}?", *more, *more)  # fmt: skip
    sql = f"select {s.context.column(at)} from {s.context.table(t)} where {s.context.column(names[0])} = {literal(value)}"
    return text, sql


def named_two(s: PlainPhrasing, t: int) -> Draft | None:
    """A column of two rows that are called by their names."""
    names = s.name_of(t)
    others = [at for at in s.context.told(t) if at not in names]
    cells = s.context.cells(names[0]) if len(names) == 1 else []
    if len(cells) < 2 or not others:
        return None
    first, second = s.rng.sample(cells, 2)
    at, own = s.rng.choice(others), s.context.column(names[0])
    column = s.column(at)
    text = s.pick(f"{column} of {first} and {second}", f"What are the {plural(column)} of {first} and {second}?",
                  f"What {column} do {first} and {second} have?", f"Show the {column} of {first} and of {second}.",
                  f"What is the {column} of the {s.many(t)} called {first} and {second}?")  # fmt: skip
    condition = f"{own} = {literal(first)} or {own} = {literal(second)}"
    return text, f"select {s.context.column(at)} from {s.context.table(t)} where {condition}"


def extreme(s: PlainPhrasing, t: int) -> Draft | None:
    """The oldest, the three cheapest, the most recent: names, or the value itself."""
    found = s.scales(t)
    names = wanted(s, t)
    if not found or not names:
        return None
    at, scale = s.rng.choice(found)
    high = s.rng.random() < 0.55
    adjective = s.pick(*(scale.most if high else scale.least))
    words, clause = where(s, t, 0.2, (at, *s.name_of(t)))
    one, many, column = s.one(t), s.many(t), s.context.column(at)
    order = f"order by {column}{' desc' if high else s.pick(' asc', '')}"
    table = s.context.table(t)
    count = s.rng.choice((1, 1, 1, 1, 2, 3, 5, 10))
    if s.rng.random() < 0.2 and scale.asked:
        text = s.pick(*scale.asked).format(f"the {adjective} {one}{words}")
        return text, f"select {'max' if high else 'min'}({column}) from {table}{clause}"
    if count > 1:
        shown = s.pick(str(count), in_words(count))
        text = s.pick(f"the {shown} {adjective} {many}{words}", f"{shown} {adjective} {many}{words}",
                      f"Which are the {shown} {adjective} {many}{words}?", f"Show the {shown} {adjective} {many}{words}.")  # fmt: skip
        return text, f"select {names} from {table}{clause} {order} limit {count}"
    text = s.pick(f"{adjective} {one}{words}", f"Which {one}{words} is the {adjective}?", f"What is the {adjective} {one}{words}?",
                  f"Find the {adjective} {one}{words}.", f"the {adjective} {one}{words}",
                  f"Who is the {adjective} {one}{words}?" if is_person(s, t) else f"which is our {adjective} {one}{words}")  # fmt: skip
    happened = adjectives.event(s.context.natural[at])
    if happened and s.rng.random() < 0.6:
        last = s.pick("most recently", "last", "latest") if high else s.pick("first", "earliest", "before all others")
        text = s.pick(f"Which {one}{words} {happened[1]} {last}?", f"what {one}{words} {happened[1]} {last}",
                      f"Who {happened[1]} {last}?" if is_person(s, t) and not words else f"Which of the {many}{words} {happened[1]} {last}?")  # fmt: skip
    return text, f"select {names} from {table}{clause} {order} limit 1"


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


def compared_with_one(s: PlainPhrasing, t: int) -> Draft | None:
    """Rows beyond, or the same as, a row that is called by its name."""
    names = s.name_of(t)
    cells = s.context.cells(names[0]) if len(names) == 1 else []
    if not cells:
        return None
    value, own, table = s.rng.choice(cells), s.context.column(names[0]), s.context.table(t)
    many, found = s.many(t), s.scales(t)
    who = "Who" if is_person(s, t) else f"Which {s.one(t)}"
    if found and s.rng.random() < 0.6:
        at, scale = s.rng.choice(found)
        high = s.rng.random() < 0.5
        adjective, operator = (s.pick(*scale.more), ">") if high else (s.pick(*scale.less), "<")
        column = s.context.column(at)
        text = s.pick(f"{who} is {adjective} than {value}?", f"{many} {adjective} than {value}", f"Which {many} are {adjective} than {value}?",
                      f"{many} with a {'higher' if high else 'lower'} {s.column(at)} than {value}")  # fmt: skip
        return text, f"select {own} from {table} where {column} {operator} (select {column} from {table} where {own} = {literal(value)})"
    groups = [at for at in s.context.groups(t) if at not in names and s.context.cells(at)]
    if not groups:
        return None
    at = s.rng.choice(groups)
    column, c = s.context.column(at), s.column(at)
    text = s.pick(f"Which {many} have the same {c} as {value}?", f"{many} with the same {c} as {value}",
                  f"{who} has the same {c} as {value}?", f"Who else has {value}'s {c}?" if is_person(s, t) else f"other {many} with {value}'s {c}")  # fmt: skip
    return text, (f"select {own} from {table} where {column} = (select {column} from {table} where {own} = {literal(value)}) "
                  f"and {own} != {literal(value)}")  # fmt: skip


def pairs(s: PlainPhrasing, t: int) -> Draft | None:
    """Pairs of rows that share a column: a table joined with itself."""
    names, keys = s.name_of(t), [at for at in s.context.all(t) if s.context.column_at(at)["primary_key"]]
    groups = [at for at in s.context.groups(t) if at not in names]
    if len(names) != 1 or len(keys) != 1 or not groups:
        return None
    at = s.rng.choice(groups)
    table, own, column, key = s.context.table(t), *map(s.context.column, (names[0], at, keys[0]))
    c, many = s.column(at), s.many(t)
    text = s.pick(f"Which pairs of {many} have the same {c}?", f"pairs of {many} with the same {c}", f"Which two {many} share a {c}?",
                  f"Find all pairs of {many} that share the {c}.", f"{many} that have the same {c} as each other, in pairs",
                  f"Which {many} have a {c} in common? List both.")  # fmt: skip
    return text, (f"select t1.{own}, t2.{own} from {table} as t1 join {table} as t2 on t1.{column} = t2.{column} "
                  f"where t1.{key} < t2.{key}")  # fmt: skip


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


_PEOPLE = frozenset(
    "person people actor artist athlete author captain citizen client coach customer dancer director doctor driver "
    "editor employee engineer guest inspector instructor judge lawyer librarian manager mechanic member musician nurse "
    "officer owner painter passenger patient photographer physician pilot player poet producer professor ranger referee "
    "reporter resident runner sailor singer soldier staff student surgeon swimmer teacher tenant trainer translator user "
    "visitor volunteer voter waiter worker writer wrestler".split()
)

PLAIN_ONE_TABLE = (
    (which, 4), (how_many, 3), (one_column, 2), (asked_of_one, 2), (named_two, 1.2), (extreme, 3.5), (extreme_value, 1.2),
    (total, 1.5), (compared_with_one, 2), (pairs, 1), (spread, 0.8), (computed, 1.2), (groups_by_measure, 2.2),
    (per_group, 2), (share_of, 0.8),
)  # fmt: skip
