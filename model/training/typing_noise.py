"""Questions as they are typed: lower case, no marks at the end, a slip of the finger."""

from __future__ import annotations

import random
import re

_NEAR = {
    "a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo", "j": "hk",
    "k": "jl", "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "q": "w", "r": "et", "s": "ad", "t": "ry",
    "u": "yi", "v": "cb", "w": "qe", "x": "zc", "y": "tu", "z": "x",
}  # fmt: skip


def misspelt(word: str, rng: random.Random) -> str:
    """A word with one slip: two letters swapped, one left out, doubled or hit beside."""
    at = rng.randrange(1, len(word) - 1)
    way = rng.random()
    if way < 0.3:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if way < 0.65:
        return word[:at] + word[at + 1 :]
    if way < 0.85:
        return word[:at] + word[at] + word[at:]
    near = _NEAR.get(word[at].lower(), word[at])
    return word[:at] + rng.choice(near) + word[at + 1 :]


def typed(question: str, rng: random.Random, slips: float = 0.1, careless: float = 0.35) -> str:
    """The question with a capital letter, or carelessly; now and then a word of five letters or
    more is misspelt."""
    question = " ".join(question.split())
    if rng.random() < slips:
        words = [m.span() for m in re.finditer(r"(?<![\w'\"-])[A-Za-z]{5,}(?![\w'\"-])", question)]
        if words:
            start, end = rng.choice(words)
            question = question[:start] + misspelt(question[start:end], rng) + question[end:]
    if rng.random() < careless:
        question = question.rstrip(".?")
        way = rng.random()
        return question.lower() if way < 0.5 else question[:1].lower() + question[1:]
    return question[:1].upper() + question[1:]
