"""Phrases that every kind of question uses: requests, aggregates, and rows under a condition."""

from __future__ import annotations

from contexts import At
from phrasings import Condition, Phrasing

AGGREGATES = {
    "avg": ("average", "mean"),
    "max": ("maximum", "highest", "largest"),
    "min": ("minimum", "lowest", "smallest"),
    "sum": ("total", "sum of the", "combined"),
}


def asked(s: Phrasing, what: str) -> str:
    """A request for `what`, a noun phrase without an article."""
    return s.pick(
        f"What are the {what}?", f"What are the {what}?", f"List the {what}.", f"Show the {what}.",
        f"Find the {what}.", f"Give me the {what}.", f"Return the {what}.", f"Tell me the {what}.",
        f"Give the {what}.", f"Show me the {what}.", f"Please list the {what}", f"Display the {what}",
        f"I want to know the {what}.", f"Can you find the {what}?", f"Which are the {what}?",
        what, f"Retrieve the {what}.", f"the {what}",
    )  # fmt: skip


def aggregate(s: Phrasing, function: str, at: At) -> str:
    """`average age`, in one of several words."""
    return f"{s.pick(*AGGREGATES[function])} {s.column(at)}"


def filtered(
    s: Phrasing, t: int, chance: float, avoid: tuple[At, ...] = ()
) -> tuple[Condition | None, str]:
    """With that chance a condition, or two, and the WHERE clause that says so."""
    if s.rng.random() > chance:
        return None, ""
    first = s.condition(t, avoid)
    if first is None:
        return None, ""
    sql = first.sql(s.context.column(first.at))
    if s.rng.random() < 0.25 and (second := s.condition(t, (*avoid, first.at))):
        word = s.rng.choice(("and", "and", "or"))
        parts = [sql, second.sql(s.context.column(second.at))]
        if word == "and":
            parts = [f"({p})" if " or " in p else p for p in parts]
        first = Condition(first.at, first.sql, f"{first.words} {word} {second.words}")
        sql = f" {word} ".join(parts)
    return first, f" where {sql}"


def after(condition: Condition | None) -> str:
    return f" {condition.words}" if condition else ""


def some(s: Phrasing, ats: list[At], counts: tuple[int, ...]) -> list[At]:
    return s.rng.sample(ats, min(s.rng.choice(counts), len(ats)))
