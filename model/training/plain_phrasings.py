"""Conditions as plain users put them: numbers in words and with units, periods, flags, what is
missing, adjectives instead of column names."""

from __future__ import annotations

import re

import adjectives
import dates
from contexts import At, literal
from english import plural
from numerals import rounded, typed_number
from phrasings import Condition, Phrasing

_FLAGS = ("yn", "yes or no", "y n", "flag")
_YES = frozenset(("t", "true", "y", "yes", "1"))
_NO = frozenset(("f", "false", "n", "no", "0"))
_MORE = (">", ("over {}", "more than {}", "above {}", "greater than {}", "exceeding {}", "bigger than {}"))
_LESS = ("<", ("under {}", "less than {}", "below {}", "fewer than {}", "smaller than {}"))
_LEAST = (">=", ("at least {}", "{} or more", "no less than {}", "not less than {}", "{} and up", "from {} up"))
_MOST = ("<=", ("at most {}", "{} or less", "no more than {}", "up to {}", "not more than {}", "a maximum of {}"))


class PlainPhrasing(Phrasing):
    """Words for one question as a plain user puts it."""

    synonym_share = 0.25

    def name_of(self, table: int) -> list[At]:
        """The columns that say who or what a row is: its name, or first and last name."""
        columns = self.context.all(table)
        words = {at: self.context.natural[at].split() for at in columns}
        one = self.one(table).split()
        for wanted in (["name"], [*one, "name"], ["full", "name"], ["title"], [*one, "title"], one):
            if found := [at for at in columns if words[at] == wanted and self._textual(at)]:
                return found[:1]
        firsts = (("first", "name"), ("forename",), ("fname",), ("given", "name"))
        lasts = (("last", "name"), ("surname",), ("lname",), ("family", "name"))
        pair = [next((at for at in columns if tuple(words[at]) in options), None) for options in (firsts, lasts)]
        if all(pair):
            return pair
        ends = [at for at in columns if words[at][-1] in ("name", "title") and self._textual(at)]
        return ends[:1] if len(ends) == 1 else []

    def _textual(self, at: At) -> bool:
        return self.context.column_at(at)["kind"] == "text" and at not in self.context.identifying

    def look(self, at: At) -> str | None:
        """What the dates of a column look like."""
        return dates.look(self.context.cells(at))

    def sortable_time(self, at: At) -> bool:
        """Whether later rows have greater cells."""
        return self.look(at) in ("day", "time", "year")

    def scale(self, at: At) -> adjectives.Scale | None:
        """Adjectives for a column that can be compared."""
        natural = self.context.natural[at]
        if self.sortable_time(at):
            return adjectives.scale(natural, True)
        return adjectives.scale(natural, False) if self.context.is_number(at) else None

    def scales(self, table: int) -> list[tuple[At, adjectives.Scale]]:
        """The columns of a table that adjectives compare."""
        found = ((at, self.scale(at)) for at in self.context.told(table) if self.context.cells(at))
        return [(at, words) for at, words in found if words]

    def flag(self, at: At) -> tuple[str, str, str] | None:
        """Of a column of yes and no: what it says of a row, and its cells for yes and for no."""
        cells = {cell.lower(): cell for cell in self.context.cells(at)}
        yes, no = [cells[c] for c in cells if c in _YES], [cells[c] for c in cells if c in _NO]
        if len(cells) != 2 or len(yes) != 1 or len(no) != 1:
            return None
        words = self.context.natural[at]
        for mark in _FLAGS:
            words = words.removesuffix(f" {mark}").removeprefix(f"{mark} ")
        words = re.sub(r"^(is|are|if|has|was|whether) ", "", words)
        return (words, yes[0], no[0]) if words not in ("gender", "sex") else None

    def condition(self, table: int, avoid: tuple[At, ...] = ()) -> Condition | None:
        """A condition on some column of the table, in plain words."""
        ats = [at for at in self.context.valued(table) if at not in avoid]
        if not ats:
            return None
        at = self.rng.choice(ats)
        if flag := self.flag(at):
            return self._by_flag(at, *flag)
        looks = self.look(at)
        if looks and (looks != "year" or self.context.natural[at].split()[-1] in _TIMELY):
            if period := dates.period(looks, self.value(at), self.rng):
                return self._by_period(at, *period)
        if not self.context.column_at(at)["primary_key"] and self.rng.random() < 0.06:
            return self._by_absence(at)
        if self.context.is_number(at):
            return self._by_size(at, self.column(at))
        return self._by_words(at, self.column(at))

    def _by_period(self, at: At, words: str, sql) -> Condition:
        happened = adjectives.event(self.context.natural[at])
        column = self.column(at)
        if happened and self.rng.random() < 0.75:
            said = self.pick(f"{happened[0]} {words}", f"that {happened[1]} {words}")
            return Condition(at, sql, said.replace("that that", "that"))
        ways = [f"with a {column} {words}", f"whose {column} is {words}", f"with {column} {words}"]
        if words.startswith(("in ", "on ", "between", "since", "after", "before", "from")):
            ways += [words.replace("in ", "from ", 1) if words.startswith("in ") else words]
        return Condition(at, sql, self.pick(*ways))

    def _by_flag(self, at: At, words: str, yes: str, no: str) -> Condition:
        negated = self.rng.random() < 0.35
        cell = no if negated else yes
        right = cell if cell in "01" else literal(cell)
        verb = words.split()[0]
        if verb.endswith("ed") or verb in ("active", "available", "male", "female", "open", "chargeable"):
            said = f"that are not {words}" if negated else self.pick(f"that are {words}", f"that were {words}")
        else:
            said = self.pick(f"without {words}", f"that are not {words}", f"with no {words}") if negated else self.pick(
                f"with {words}", f"that are {words}", f"marked {words}")  # fmt: skip
        return Condition(at, lambda column: f"{column} = {right}", said)

    def _by_absence(self, at: At) -> Condition:
        column = self.column(at)
        if self.rng.random() < 0.65:
            said = self.pick(
                f"without a {column}", f"with no {column}", f"whose {column} is unknown", f"whose {column} is missing",
                f"that have no {column}", f"with an unknown {column}", f"whose {column} is not recorded",
                f"where the {column} is empty", f"that don't have a {column}",
            )  # fmt: skip
            return Condition(at, lambda c: f"{c} is null", said)
        said = self.pick(f"with a known {column}", f"whose {column} is known", f"that have some {column}",
                         f"where the {column} is recorded", f"whose {column} is filled in")  # fmt: skip
        return Condition(at, lambda c: f"{c} is not null", said)

    def _by_words(self, at: At, c: str) -> Condition:
        """Mostly the cell without quotes or column; several cells mean either of them."""
        value = self.value(at)
        right = literal(value)
        others = [v for v in self.context.cells(at) if v != value]
        way = self.rng.random()
        is_place = c.split()[-1] in _PLACES
        if way < 0.16 and others:
            other = self.rng.choice(others)
            ways = [f"with {c} {value} or {other}", f"whose {c} is either {value} or {other}",
                    f"with {c} {value} and {c} {other}", f"of {c} {value} and {other}"]  # fmt: skip
            if is_place:
                ways += [f"from {value} and {other}", f"in {value} or {other}", f"from {value} or {other}",
                         f"in {value} and {other}"]  # fmt: skip
            return Condition(at, lambda col: f"{col} = {right} or {col} = {literal(other)}", self.pick(*ways))
        if way < 0.3:
            ways = [f"that are not {value}", f"other than {value}", f"except {value}", f"whose {c} isn't {value}",
                    f"without {c} {value}", f"whose {c} is anything but {value}"]  # fmt: skip
            if is_place:
                ways += [f"not from {value}", f"outside {value}", f"that are not from {value}", f"not in {value}"]
            return Condition(at, lambda col: f"{col} != {right}", self.pick(*ways))
        if way < 0.6:
            return super()._by_words(at, c)
        ways = [f"with {c} {value}", f"called {value}" if c.endswith(("name", "title")) else f"that are {value}",
                f"({value})", f"of {value}", f"{c} {value}"]  # fmt: skip
        if is_place:
            ways += [f"from {value}", f"in {value}", f"living in {value}", f"based in {value}"]
        return Condition(at, lambda col: f"{col} = {right}", self.pick(*ways))

    def _by_size(self, at: At, c: str) -> Condition:
        words = self.scale(at)
        value = float(self.value(at))
        number = rounded(value, self.rng) if value.is_integer() and self.rng.random() < 0.5 else f"{value:.10g}"
        if not number.lstrip("-").replace(".", "", 1).isdigit():
            return super()._by_size(at, c)
        unit = self.rng.choice(words.units) if words else ""
        typed = typed_number(number, self.rng)
        shown = f"{typed}{unit}"
        if value.is_integer() and self.rng.random() < 0.18:
            far = str(int(float(number) + self.rng.choice((1, 5, 10, 100)) * max(1, int(value) // 20)))
            low, high = typed, typed_number(far, self.rng)
            said = self.pick(f"with {c} between {low} and {high}{unit}", f"with a {c} of {low} to {high}{unit}",
                             f"whose {c} is from {low} to {high}{unit}", f"between {low} and {high}{unit} {c}")  # fmt: skip
            return Condition(at, lambda col: f"{col} between {number} and {far}", said)
        if words and words.more and self.rng.random() < 0.4:
            more = self.rng.random() < 0.5
            adjective, operator = (self.pick(*words.more), ">") if more else (self.pick(*words.less), "<")
            if words not in (adjectives.scale("start", True), adjectives.scale("birth", True)):
                said = self.pick(f"{adjective} than {shown}", f"that are {adjective} than {shown}")
                return Condition(at, lambda col: f"{col} {operator} {number}", said)
        if self.rng.random() < 0.2:
            said = self.pick(f"with {shown} {plural(c)}" if not unit else f"of {shown}", f"with a {c} of {shown}",
                             f"whose {c} is {shown}", f"with exactly {shown} {c}")  # fmt: skip
            return Condition(at, lambda col: f"{col} = {number}", said)
        operator, phrases = self.rng.choice((_MORE, _MORE, _LESS, _LEAST, _MOST))
        phrase = self.pick(*phrases).format(shown)
        said = self.pick(f"with {phrase} {c}", f"with a {c} {phrase}", f"whose {c} is {phrase}",
                         f"that have {phrase} {plural(c)}", f"{c} {phrase}", f"with {phrase} {plural(c)}")  # fmt: skip
        return Condition(at, lambda col: f"{col} {operator} {number}", said)


_PLACES = frozenset("country city state location nationality hometown region district county town continent".split())
_TIMELY = frozenset("year date founded built opened established released since office from to created".split())

