"""Kinds of plain questions about several tables; people name rows and cells, and seldom tables."""

from __future__ import annotations

from english import article
from joins import Path
from numerals import in_words, rounded, typed_number
from phrasings import Condition
from plain_phrasings import PlainPhrasing
from plain_questions import is_person, wanted
from contexts import At, literal
from questions import Draft

_LINKS = ("of", "with", "for", "in", "at", "from", "that have", "belonging to", "related to")


def cell_of(s: PlainPhrasing, table: int) -> Condition | None:
    """A cell by which people call a row of the table, without a column's name."""
    names = [at for at in s.name_of(table) if s.context.cells(at)][:1]
    kinds = [at for at in s.context.groups(table) if s.context.cells(at) and not s.look(at) and not s.flag(at)]
    ats = names * 3 + kinds
    if not ats:
        return None
    at = s.rng.choice(ats)
    value = s.value(at)
    return Condition(at, lambda column: f"{column} = {literal(value)}", value)


def related(s: PlainPhrasing, t: int) -> Draft | None:
    """Rows of one table that go with a row of another, which is called by a cell of it."""
    path = Path(s, t, s.rng.choice((1, 1, 2, 2, 3)))
    condition = cell_of(s, path.tables[-1]) if path.steps else None
    if condition is None:
        return None
    far, value = path.tables[-1], condition.words
    names = wanted(s, t, path.column)
    many, one, far_one = s.many(t), s.one(t), s.one(far)
    clause = f" where {condition.sql(path.column(condition.at))}"
    rows = s.pick(value, value, value, f"the {far_one} {value}", f"{far_one} {value}", f"{value} {s.many(far)}")
    link = s.pick(*_LINKS)
    way = s.rng.random()
    if way < 0.25:
        text = s.pick(f"How many {many} {link} {rows}?", f"number of {many} {link} {rows}", f"How many {many} does {value} have?",
                      f"How many {many} are there {link} {rows}?")  # fmt: skip
        return text, f"select count(*) from {path.source()}{clause}"
    if way < 0.4 and (measures := s.context.measures(t)):
        at, function = s.rng.choice(measures), s.rng.choice(("sum", "avg", "max"))
        name = {"sum": s.pick("total", "combined"), "avg": "average", "max": s.pick("highest", "largest")}[function]
        text = s.pick(f"{name} {s.column(at)} of {many} {link} {rows}", f"What is the {name} {s.column(at)} of the {many} {link} {rows}?",
                      f"{name} {s.column(at)} for {rows}")  # fmt: skip
        return text, f"select {function}({path.column(at)}) from {path.source()}{clause}"
    if way < 0.6 or not names:
        at = s.rng.choice(s.context.told(t))
        text = s.pick(f"{s.column(at)} of {many} {link} {rows}", f"{one} {s.column(at)} {link} {rows}", f"What {s.column(at)} does {value} have?",
                      f"Show the {s.column(at)} of the {many} {link} {rows}")  # fmt: skip
        return text, f"select {path.column(at)} from {path.source()}{clause}"
    text = s.pick(f"Which {many} {link} {rows}?", f"What {many} does {value} have?", f"{many} {link} {rows}", f"{value}'s {many}",
                  f"Which {many} are {link} {rows}?", f"Who {s.pick('has', 'owns', 'is with')} {article(value) if value.islower() else value}?"
                  if is_person(s, t) else f"Which {one} goes with {rows}?", f"What are the {many} {link} {rows}?")  # fmt: skip
    distinct = "distinct " if len(path.steps) > 1 and s.rng.random() < 0.3 else ""
    return text, f"select {distinct}{names} from {path.source()}{clause}"


def related_where(s: PlainPhrasing, t: int) -> Draft | None:
    """Names from one table under a condition on another, as in `who paid more than 500`."""
    path = Path(s, t, s.rng.choice((1, 1, 2)))
    names = wanted(s, t, path.column)
    condition = s.condition(path.tables[-1]) if path.steps and names else None
    if condition is None:
        return None
    far, many = path.tables[-1], s.many(t)
    rows = f"{s.pick(s.many(far), article(s.one(far)), 'the ' + s.one(far))} {condition.words}"
    text = s.pick(f"Which {many} have {rows}?", f"{many} with {rows}", f"Who has {rows}?" if is_person(s, t) else f"Which {many} go with {rows}?",
                  f"{many} that have {rows}", f"names of {many} for {rows}", f"all {many} of {rows}")  # fmt: skip
    return text, f"select {names} from {path.source()} where {condition.sql(path.column(condition.at))}"


def beside(s: PlainPhrasing, t: int) -> Draft | None:
    """The names of two tables' rows beside each other."""
    path = Path(s, t, s.rng.choice((1, 1, 2)))
    far = path.tables[-1]
    here, there = wanted(s, t, path.column), wanted(s, far, path.column)
    if not path.steps or not here or not there:
        return None
    many, others = s.many(t), s.many(far)
    text = s.pick(f"{many} and their {others}", f"{many} with their {others}", f"Which {others} does each {s.one(t)} have?",
                  f"{many} and {others}", f"Show every {s.one(t)} with its {s.one(far)}", f"list {many} together with {others}")  # fmt: skip
    return text, f"select {here}, {there} from {path.source()}"


def _child(s: PlainPhrasing, t: int) -> tuple[Path, int] | None:
    """A table whose rows refer to those of `t`, joined to it."""
    ways = [(a, b) for a, b in s.context.keys if b[0] == t and a[0] != t]
    if not ways:
        return None
    refers, key = s.rng.choice(ways)
    path = Path(s, t, 0)
    path.tables, path.steps = [t, refers[0]], [(key, refers)]
    return path, refers[0]


def most_of(s: PlainPhrasing, t: int) -> Draft | None:
    """Who has the most, at least two, or how many each has: counts or sums of another table's rows."""
    found = _child(s, t)
    names = wanted(s, t, found[0].column) if found else None
    if not found or not names:
        return None
    path, far = found
    key = path.column(path.steps[0][0])
    many, one, rows = s.many(t), s.one(t), s.many(far)
    who = "Who" if is_person(s, t) else f"Which {one}"
    source = f"from {path.source()}"
    measures = s.context.measures(far)
    value, what = "count(*)", rows
    if measures and s.rng.random() < 0.4:
        at = s.rng.choice(measures)
        value = f"{s.rng.choice(('sum', 'sum', 'avg'))}({path.column(at)})"
        what = f"{'total' if value.startswith('sum') else 'average'} {s.column(at)}"
    way = s.rng.random()
    counted = value == "count(*)"
    if way < 0.35:
        high = s.rng.random() < 0.7
        most = (s.pick("the most", "most") if high else "the fewest") if counted else (
            s.pick("the highest", "the largest") if high else "the lowest")  # fmt: skip
        text = s.pick(f"{who} has {most} {what}?", f"{one} with {most} {what}", f"Which {one} has {most} {what}?")
        return text, f"select {names} {source} group by {key} order by {value} {'desc' if high else 'asc'} limit 1"
    if way < 0.65:
        if counted:
            number = str(s.rng.choice((1, 2, 2, 3, 3, 4, 5)))
            typed = s.pick(number, in_words(int(number)))
        else:
            cells = s.context.cells(at)
            number = rounded(abs(float(s.rng.choice(cells))) * s.rng.choice((1, 2)), s.rng) if cells else "100"
            typed = typed_number(number, s.rng)
        words, operator = s.rng.choice((("more than", ">"), ("at least", ">="), ("over", ">"), ("fewer than" if counted else "less than", "<")))
        text = f"{words} {typed} {what}" if counted else s.pick(f"{article(what)} of {words} {typed}", f"{words} {typed} {what}",
                                                                f"{article(what)} {words} {typed}")  # fmt: skip
        text = s.pick(f"Which {many} have {text}?", f"{many} with {text}", f"{who} has {text}?")
        return text, f"select {names} {source} group by {key} having {value} {operator} {number}"
    what = f"how many {rows}" if counted else f"the {what}"
    text = s.pick(f"For each {one}, {what}", f"{many} and {what} they have", f"{what} per {one}", f"{what} by {one}",
                  f"How many {rows} does each {one} have?" if counted else f"What is {what} of each {one}?")  # fmt: skip
    return text, f"select {names}, {value} {source} group by {key}"


def none_of(s: PlainPhrasing, t: int) -> Draft | None:
    """Rows to which no row of another table refers: never, without, no."""
    found = _child(s, t)
    names = wanted(s, t)
    if not found or not names:
        return None
    path, far = found
    own, other = path.steps[0]
    rows, one, many = s.many(far), s.one(far), s.many(t)
    condition = s.condition(far) if s.rng.random() < 0.2 else None
    clause = f" where {condition.sql(s.context.column(condition.at))}" if condition else ""
    words = f" {condition.words}" if condition else ""
    text = s.pick(f"Which {many} have no {one}{words}?", f"{many} without {s.pick('any ', '')}{rows}{words}", f"{many} with no {rows}{words}",
                  f"Which {many} don't have {s.pick('a', 'any')} {one}{words}?", f"{many} that never had {article(one)}{words}",
                  f"Who has no {rows}{words}?" if is_person(s, t) else f"which {many} lack {rows}{words}",
                  f"Who has never had {article(one)}{words}?" if is_person(s, t) else f"{many} that have never been in {rows}{words}",
                  f"{many} not in any {one}{words}")  # fmt: skip
    inner = f"(select {s.context.column(other)} from {s.context.table(far)}{clause})"
    start = f"from {s.context.table(t)} where {s.context.column(own)} not in {inner}"
    if s.rng.random() < 0.2:
        return f"How many {many} have no {one}{words}?", f"select count(*) {start}"
    return text, f"select {names} {start}"


def both_and_either(s: PlainPhrasing, t: int) -> Draft | None:
    """Rows that go with two rows of another table (INTERSECT), with one of them (OR), or with the
    first alone (EXCEPT)."""
    path = Path(s, t, s.rng.choice((1, 2, 2)))
    names = wanted(s, t, path.column)
    first, second = (cell_of(s, path.tables[-1]) if path.steps else None for _ in range(2))
    if not names or not first or not second or first.at != second.at or first.words == second.words:
        return None
    many, column = s.many(t), path.column(first.at)
    a, b = first.words, second.words
    one = first.sql(column)
    other = second.sql(column)
    start = f"select {names} from {path.source()} where"
    link = s.pick("with", "of", "in", "that have", "for")
    way = s.rng.random()
    if way < 0.4:
        text = s.pick(f"Which {many} have both {a} and {b}?", f"{many} {link} both {a} and {b}", f"{many} that have {a} as well as {b}",
                      f"Who has both {a} and {b}?" if is_person(s, t) else f"{many} shared by {a} and {b}")  # fmt: skip
        return text, f"{start} {one} intersect {start} {other}"
    if way < 0.8:
        text = s.pick(f"{many} {link} {a} or {b}", f"Which {many} have either {a} or {b}?", f"{many} {link} {a} and {many} {link} {b}",
                      f"all {many} {link} {a} and {b}, either of them")  # fmt: skip
        return text, f"{start} {one} or {other}"
    text = s.pick(f"{many} {link} {a} but not {b}", f"Which {many} have {a} and no {b}?", f"{many} that have {a} but never {b}")
    return text, f"{start} {one} except {start} {other}"


def far_extreme(s: PlainPhrasing, t: int) -> Draft | None:
    """The name from one table for the largest measure in another: who got the biggest bonus."""
    path = Path(s, t, s.rng.choice((1, 1, 1, 2)))
    names = wanted(s, t, path.column)
    if not path.steps or not names:
        return None
    far = path.tables[-1]
    times: list[At] = [at for at in s.context.told(far) if s.sortable_time(at)]
    ats = s.context.measures(far) + times
    if not ats:
        return None
    at = s.rng.choice(ats)
    high, c, one = s.rng.random() < 0.6, s.column(at), s.one(t)
    who = "Who" if is_person(s, t) else f"Which {one}"
    if at in times:
        adjective = s.pick("latest", "most recent", "newest", "last") if high else s.pick("earliest", "first", "oldest")
        what = s.pick(s.one(far), c)
    else:
        scale = s.scale(at)
        adjective = s.pick("highest", "biggest", "largest", "top") if high else s.pick("lowest", "smallest")
        what = c
        if scale and s.rng.random() < 0.5:
            adjective, what = s.pick(*(scale.most if high else scale.least)), s.one(far)
    text = s.pick(f"{who} has the {adjective} {what}?", f"{one} with the {adjective} {what}", f"{who} got the {adjective} {what}?",
                  f"Whose {what} is the {adjective}?" if is_person(s, t) else f"{one} of the {adjective} {what}")  # fmt: skip
    return text, f"select {names} from {path.source()} order by {path.column(at)}{' desc' if high else ' asc'} limit 1"


PLAIN_SEVERAL_TABLES = (
    (related, 5), (related_where, 2), (beside, 1.5), (most_of, 4), (none_of, 3), (both_and_either, 1.5), (far_extreme, 2),
)  # fmt: skip
