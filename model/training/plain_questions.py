"""Kinds of plain questions about rows of one table: each makes a question and its SQL, or None."""

from __future__ import annotations

import adjectives
from contexts import At, literal
from english import plural
from numerals import in_words
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


def different_values(s: PlainPhrasing, t: int) -> Draft | None:
    """The values that a column has, each once."""
    if not (groups := s.context.groups(t)):
        return None
    at = s.rng.choice(groups)
    words, clause = where(s, t, 0.25, (at,))
    what, many, different = s.column(at), s.many(t), s.pick("different", "distinct", "unique", "various")
    text = s.pick(f"What are the {different} {plural(what)} of the {many}{words}?", f"What {different} {plural(what)} are there{' for ' + many + words if words else ''}?",
                  f"What are the {different} values of {what} among the {many}{words}?", f"Which {plural(what)} do the {many}{words} have?",
                  f"{different} {plural(what)} of {many}{words}", f"List every {what} of the {many}{words} once.",
                  f"all {different} values of {what} for {many}{words}", f"Show me the {plural(what)} of the {many}{words} without repeats",
                  f"Which {different} values does {what} have for the {many}{words}?")  # fmt: skip
    return text, f"select distinct {s.context.column(at)} from {s.context.table(t)}{clause}"


def how_many_different(s: PlainPhrasing, t: int) -> Draft | None:
    """How many values a column has."""
    if not (groups := s.context.groups(t)):
        return None
    at = s.rng.choice(groups)
    words, clause = where(s, t, 0.25, (at,))
    what, many, different = s.column(at), s.many(t), s.pick("different", "distinct", "unique")
    text = s.pick(f"How many {different} {plural(what)} do the {many}{words} have?", f"How many {different} {plural(what)} of {many}{words} are there?",
                  f"number of {different} {plural(what)} of {many}{words}", f"How many {different} values of {what} are there among the {many}{words}?",
                  f"count the {different} {plural(what)} of the {many}{words}")  # fmt: skip
    return text, f"select count(distinct {s.context.column(at)}) from {s.context.table(t)}{clause}"


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


_PEOPLE = frozenset(
    "person people actor artist athlete author captain citizen client coach customer dancer director doctor driver "
    "editor employee engineer guest inspector instructor judge lawyer librarian manager mechanic member musician nurse "
    "officer owner painter passenger patient photographer physician pilot player poet producer professor ranger referee "
    "reporter resident runner sailor singer soldier staff student surgeon swimmer teacher tenant trainer translator user "
    "visitor volunteer voter waiter worker writer wrestler".split()
)

PLAIN_ROWS = (
    (which, 4), (how_many, 3), (different_values, 1.5), (how_many_different, 1), (one_column, 2), (asked_of_one, 2), (named_two, 1.2), (extreme, 3.5), (compared_with_one, 2), (pairs, 1),
)  # fmt: skip
