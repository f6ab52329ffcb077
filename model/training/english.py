"""A little English: plurals, articles, and names of tables and columns as words."""

from __future__ import annotations

import re
from functools import lru_cache

# Words and rules are those of model/sql/src/names.rs: shared cases hold both.
UNCOUNTED = frozenset(
    "aircraft cattle data equipment information mathematics music news people "
    "physics series sheep species staff statistics".split()
)
IRREGULAR = {
    "analysis": "analyses", "bonus": "bonuses", "bus": "buses", "calorie": "calories", "campus":
    "campuses", "census": "censuses", "child": "children", "cookie": "cookies", "criterion":
    "criteria", "diagnosis": "diagnoses", "foot": "feet", "gas": "gases", "goose": "geese",
    "half": "halves", "hero": "heroes", "index": "indexes", "knife": "knives", "leaf": "leaves",
    "lens": "lenses", "life": "lives", "man": "men", "matrix": "matrices", "medium": "media",
    "mouse": "mice", "movie": "movies", "person": "people", "phenomenon": "phenomena", "potato":
    "potatoes", "shelf": "shelves", "status": "statuses", "tomato": "tomatoes", "tooth": "teeth",
    "undergo": "undergoes", "virus": "viruses", "wife": "wives", "wolf": "wolves", "woman": "women",
}  # fmt: skip
_SINGULAR = {many: one for one, many in IRREGULAR.items()}


def plural(phrase: str) -> str:
    """The plural of a phrase, made on its last word; plurals stay as they are."""
    head, _, last = phrase.rpartition(" ")
    return f"{head} {_plural_word(last)}".strip()


def singular(phrase: str) -> str:
    """The singular of a phrase, made on its last word; singulars stay as they are."""
    head, _, last = phrase.rpartition(" ")
    return f"{head} {_singular_word(last)}".strip()


def article(phrase: str) -> str:
    """`phrase` after a or an."""
    return f"{'an' if phrase[:1].lower() in 'aeio' else 'a'} {phrase}"


@lru_cache(maxsize=100_000)
def words_of(name: str) -> str:
    """`StudentID`, `student_id` and `Student ID` as `student id`."""
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", name)
    apart = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", apart)
    return " ".join(re.findall(r"[a-z]+|[0-9]+", apart.lower())) or name.lower()


def instead(text: str, word: str, other: str) -> str:
    """`other` for `word`, in the number and with the capital letter that it had in `text`."""
    low = text.lower()
    if singular(low) != word:
        return text
    new = plural(other) if is_plural(low) else other
    return new.capitalize() if text[0].isupper() else new


def is_plural(word: str) -> bool:
    last = word.rpartition(" ")[2]
    return last in _SINGULAR or last != _singular_word(last)


def _plural_word(word: str) -> str:
    if word in IRREGULAR:
        return IRREGULAR[word]
    letters = word.isascii() and word.isalpha()
    if not letters or word in UNCOUNTED or word != _singular_word(word):
        return word
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    if re.search(r"(s|x|z|ch|sh)$", word):
        return word + "es"
    return word + "s"


def _singular_word(word: str) -> str:
    if word in _SINGULAR:
        return _SINGULAR[word]
    if word in UNCOUNTED or word in IRREGULAR:
        return word
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if re.search(r"(ss|x|z|ch|sh)es$", word) and len(word) > 4:
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not re.search(r"(ss|us|is)$", word):
        return word[:-1]
    return word
