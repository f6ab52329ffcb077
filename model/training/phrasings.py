"""How a question names things: tables, columns, values and conditions, each in several ways."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from english import article, plural, singular
from contexts import At, Context, literal, shown
from synonyms import like_words

_PLACES = frozenset(
    "country city state location nationality hometown region district county".split()
)


@dataclass(frozen=True)
class Condition:
    """A condition in SQL, given how its column is written, and the clause that says it."""

    at: At
    sql: Callable[[str], str]
    words: str


class Phrasing:
    """Words for one question on one schema; a thing is called the same all through it."""

    synonym_share = 0.15  # how often a name gives way to a synonym

    def __init__(self, context: Context, rng: random.Random):
        self.context, self.rng = context, rng
        self._called: dict = {}

    def many(self, table: int) -> str:
        """The rows of a table, as in `singers`."""
        return plural(self._name(table))

    def one(self, table: int) -> str:
        """A row of a table, as in `singer`."""
        return singular(self._name(table))

    def column(self, at: At) -> str:
        """A column, as in `stage name`."""
        return self._name(at)

    def columns(self, ats: list[At]) -> str:
        """Several columns: `name, age and country`."""
        names = [self.column(at) for at in ats]
        if len(names) == 1:
            return names[0]
        last = self.rng.choice((" and ", " and ", ", and ", " and the "))
        return ", ".join(names[:-1]) + last + names[-1]

    def pick(self, *ways: str) -> str:
        return self.rng.choice(ways)

    def condition(self, table: int, avoid: tuple[At, ...] = ()) -> Condition | None:
        """A condition on some column of the table that has values to speak of."""
        ats = [at for at in self.context.valued(table) if at not in avoid]
        if not ats:
            return None
        at = self.rng.choice(ats)
        column = self.column(at)
        if self.context.is_number(at):
            return self._by_size(at, column)
        return self._by_words(at, column)

    def _name(self, item) -> str:
        if item not in self._called:
            name = self.context.natural[item]
            if isinstance(item, tuple):
                name = self._without_table(name, self.context.natural[item[0]])
            choices = self.context.synonyms.get(item, ())
            if choices and self.rng.random() < self.synonym_share:
                name = self.rng.choice(choices)
            elif self.rng.random() < self.synonym_share:
                words = name.split()
                if like := like_words(words[-1]):
                    name = " ".join([*words[:-1], self.rng.choice(like)])
            self._called[item] = name
        return self._called[item]

    def _without_table(self, column: str, table: str) -> str:
        """`singer name` as `name` now and then, where it is a singer's."""
        prefix = f"{singular(table)} "
        if column.startswith(prefix) and self.rng.random() < 0.5:
            return column.removeprefix(prefix)
        return column

    def value(self, at: At) -> str:
        return self.rng.choice(self.context.cells(at))

    def _by_words(self, at: At, c: str) -> Condition:
        value = self.value(at)
        quoted = self.pick(value, value, value, f'"{value}"', f"'{value}'")
        right = literal(value)
        way = self.rng.random()
        others = [v for v in self.context.cells(at) if v != value]
        if way < 0.08 and len(value) > 3 and value.isalpha():
            return self._like(at, c, value)
        if way < 0.18:
            words = self.pick(
                f"whose {c} is not {quoted}", f"with a {c} other than {quoted}",
                f"that do not have the {c} {quoted}", f"whose {c} is different from {quoted}",
            )  # fmt: skip
            return Condition(at, lambda col: f"{col} != {right}", words)
        if way < 0.28 and others:
            other = self.rng.choice(others)
            words = self.pick(
                f"whose {c} is {value} or {other}", f"with {c} either {value} or {other}",
                f"that have {value} or {other} as their {c}", f"with {c} {value} or {other}",
            )  # fmt: skip
            return Condition(at, lambda col: f"{col} = {right} or {col} = {literal(other)}", words)
        ways = [
            f"whose {c} is {quoted}", f"with {c} {quoted}", f"with the {c} {quoted}",
            f"that have {c} {quoted}", f"having {quoted} as {c}", f"where the {c} is {quoted}",
            f"with {c} equal to {quoted}", f"that have {quoted} as their {c}", f"of {c} {quoted}",
        ]  # fmt: skip
        if c.split()[-1] in _PLACES:
            ways += [f"from {value}", f"in {value}", f"of {value}"]
        return Condition(at, lambda col: f"{col} = {right}", self.pick(*ways))

    def _like(self, at: At, c: str, value: str) -> Condition:
        part, first = value[1:4], value[0]
        pattern, words = self.rng.choice(
            [
                (f"%{part}%", f"whose {c} contains {part}"),
                (f"%{part}%", f'with the substring "{part}" in their {c}'),
                (f"%{value}%", f"whose {c} includes the word {value}"),
                (f"%{value}%", f"with {value} in the {c}"),
                (f"{first}%", f"whose {c} starts with {first}"),
                (f"{first}%", f"whose {c} begins with the letter {first}"),
                (f"%{value[-1]}", f"whose {c} ends with {value[-1]}"),
            ]
        )
        return Condition(at, lambda col: f"{col} like {literal(pattern)}", words)

    def _by_size(self, at: At, c: str) -> Condition:
        value = self.value(at)
        way = self.rng.random()
        a_c = article(c)
        others = sorted({float(v) for v in self.context.cells(at)} - {float(value)})
        if way < 0.15 and others:
            low, high = sorted((value, shown(self.rng.choice(others))), key=float)
            words = self.pick(
                f"with {c} between {low} and {high}", f"whose {c} is between {low} and {high}",
                f"with {a_c} from {low} to {high}", f"whose {c} lies in the range {low} to {high}",
            )  # fmt: skip
            return Condition(at, lambda col: f"{col} between {low} and {high}", words)
        if way < 0.35:
            ways = [f"whose {c} is {value}", f"with {c} {value}", f"with {a_c} of {value}",
                    f"where {c} is {value}", f"with {c} equal to {value}"]  # fmt: skip
            if c.endswith("year"):
                ways += [f"in {value}", f"from the year {value}", f"of {value}"]
            return Condition(at, lambda col: f"{col} = {value}", self.pick(*ways))
        if way < 0.42:
            words = self.pick(f"whose {c} is not {value}", f"with {a_c} other than {value}")
            return Condition(at, lambda col: f"{col} != {value}", words)
        operator, phrases = self.rng.choice(_SIZES if not c.endswith("year") else _SIZES + _TIMES)
        phrase = self.pick(*phrases).format(value)
        ways = [f"whose {c} is {phrase}", f"with {a_c} {phrase}", f"with {c} {phrase}",
                f"that have {a_c} {phrase}", f"where the {c} is {phrase}"]  # fmt: skip
        if (operator, phrases) in _TIMES:
            ways = [f"whose {c} is {phrase}", f"with {a_c} {phrase}", f"from {phrase}"]
        elif phrase.startswith(("more", "less", "fewer", "at")) and self.rng.random() < 0.2:
            ways = [f"with {phrase} {plural(c)}", f"that have {phrase} {plural(c)}"]
        return Condition(at, lambda col: f"{col} {operator} {value}", self.pick(*ways))


_SIZES = [
    (">", ("greater than {}", "more than {}", "above {}", "over {}", "larger than {}",
           "higher than {}", "bigger than {}", "exceeding {}")),
    ("<", ("less than {}", "below {}", "under {}", "smaller than {}", "lower than {}",
           "fewer than {}")),
    (">=", ("at least {}", "greater than or equal to {}", "{} or more", "no less than {}")),
    ("<=", ("at most {}", "less than or equal to {}", "{} or less", "no more than {}")),
]  # fmt: skip
_TIMES = [
    (">", ("after {}", "later than {}")),
    ("<", ("before {}", "earlier than {}")),
]
