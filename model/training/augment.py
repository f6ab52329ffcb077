"""Variants of examples: other names, other ambiguities, other surroundings.

From one example come any number of variants, each made by a few of these steps in this order:

* a second reading: a query with one reading becomes ambiguous, in one of AmbiQT's four kinds;
* synonyms: tables and columns get other names while the question stays, so that a model must
  learn what words mean;
* other words: a word that a question shares with a name becomes another word in both, so that it
  must learn to look at names and not to know them by heart;
* tables and columns that no reading needs go;
* tables of other databases come, with their keys.

Everything is a function of the seed and the example's id. Names change in schema and SQL together,
with every name resolved first (queries.py); what cannot be resolved is left out and counted.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import ambiguity
from english import instead, singular, words_of
from queries import columns_used, read, rewritten, strings, tables_used
from schemas import SchemaError, called, restricted, with_tables_of
from sql_tokens import Token, Unresolved
from synonyms import like_names

# Words that ask rather than name; they never become other words.
_ASKING = frozenset(
    "a all an and any are average be by count do each find for from give had has have how id in is "
    "list many max maximum me min minimum more most name no not number of on or order over same "
    "show sum than that the their there to total type what when which who with year".split()
)
MOST_TABLES = 14
MOST_COLUMNS = 110


class Augmenter:
    """Makes variants, with the synonyms and schemas of the databases trained on."""

    def __init__(self, schemas: dict[str, dict], columns: dict, tables: dict, seed: int):
        """`columns` and `tables` are two_col_synonyms.json and two_tbl_synonyms.json, cut down to
        the databases of `schemas`."""
        self.schemas = schemas
        self.pool = [(db, t) for db, s in schemas.items() for t in range(len(s["tables"]))]
        self.columns = {
            (db, t.lower(), c.lower()): names
            for db, of in columns.items()
            for t, cs in of.items()
            for c, names in cs.items()
        }
        self.tables = {
            (db, t.lower()): names for db, ts in tables.items() for t, names in ts.items()
        }
        self.words = _words(schemas)
        self.seed = seed
        self.failed: Counter = Counter()

    def variants(self, example: dict, count: int) -> Iterator[dict]:
        """Up to `count` variants of an example, all different from it and from each other."""
        seen = {_key(example)}
        for number in range(count):
            rng = random.Random(f"{self.seed}/{example['id']}/{number}")
            try:
                variant = _Variant(self, example, rng).make()
            except (Unresolved, SchemaError) as error:
                self.failed[str(error) if isinstance(error, Unresolved) else "a name is taken"] += 1
                continue
            if _key(variant) in seen:
                self.failed["same as another"] += 1
                continue
            seen.add(_key(variant))
            yield {**variant, "id": f"{example['id']}+{number}"}

    def synonyms_of_column(self, schema: dict, at: tuple[int, int]) -> list[str]:
        """What the column may be called instead, by where it comes from or by its words."""
        column = schema["tables"][at[0]]["columns"][at[1]]
        origin = column["origin"] or ("", "")
        key = (schema["name"], origin[0].lower(), origin[1].lower())
        return self.columns.get(key) or like_names(column["name"])

    def synonyms_of_table(self, schema: dict, at: int) -> list[str]:
        """What the table may be called instead, by its database or by its words."""
        name = schema["tables"][at]["name"]
        return self.tables.get((schema["name"], name.lower())) or like_names(name)

    def word(self, rng: random.Random) -> str:
        """A word from some schema, or one that no language has."""
        if rng.random() < 0.5:
            return rng.choice(self.words)
        syllables = (rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(2))
        return "".join(syllables) + rng.choice(("n", "r", "l", "t", "x", "ck", "m", "nd"))


class _Variant:
    """One variant in the making: question, schema and readings change together."""

    def __init__(self, maker: Augmenter, example: dict, rng: random.Random):
        self.maker, self.rng, self.example = maker, rng, example
        self.question: str = example["question"]
        self.schema: dict = example["schema"]
        self.sql: list[str] = list(example["sql"])
        self.tokens = [read(sql, self.schema) for sql in self.sql]
        self.kind = example["source"].split("/")[-1] if len(self.sql) == 2 else "single"
        self.fixed: set = set()  # twins keep their names

    def make(self) -> dict:
        if len(self.sql) == 1:
            if self.rng.random() < 0.55:
                self.second_reading()
        else:
            self.fix_twins()
        chance = self.rng.random()
        if chance < 0.65:
            self.rename_to_synonyms()
        if chance > 0.45:
            self.rename_words(self.rng.choice((1, 1, 2)))
        if self.rng.random() < 0.4:
            self.leave_out()
        if self.rng.random() < 0.5:
            self.add_tables(self.rng.choice((1, 1, 2, 3, 4)))
        out = {**self.example, "question": self.question, "schema": self.schema, "sql": self.sql}
        return {**out, "source": f"augmented/{self.kind}"}

    def second_reading(self) -> None:
        """Makes the query ambiguous, the rarer kinds first where they are possible."""
        kinds = ["aggregate", "join", *self.rng.sample(["column", "column", "table"], 3)]
        for kind in dict.fromkeys(kinds):
            if kind in ("aggregate", "join") and self.rng.random() < 0.4:
                continue
            try:
                self.schema, self.sql = self.ambiguous(kind)
            except Unresolved:
                continue
            self.tokens = [read(sql, self.schema) for sql in self.sql]
            self.kind = kind
            self.fix_twins()
            return

    def ambiguous(self, kind: str) -> ambiguity.Readings:
        sql = self.sql[0]
        if kind == "aggregate":
            return ambiguity.by_aggregate(self.schema, sql)
        if kind == "table":
            at = self.rng.choice(tables_used(self.tokens[0]))
            return ambiguity.by_table(
                self.schema, sql, at, _two(self.maker.synonyms_of_table(self.schema, at))
            )
        columns = columns_used(self.tokens[0])
        if not columns:
            raise Unresolved("no column in the query")
        at = self.rng.choice(columns)
        if kind == "join":
            return ambiguity.by_join(self.schema, sql, at)
        return ambiguity.by_column(
            self.schema, sql, at, _two(self.maker.synonyms_of_column(self.schema, at))
        )

    def fix_twins(self) -> None:
        """Notes the tables and columns in which the readings differ: those keep their names."""
        first, second = map(_used, self.tokens)
        self.fixed = first ^ second
        if self.kind == "aggregate":  # precomputed columns are called after what they are made from
            self.fixed = first | second

    def rename_to_synonyms(self) -> None:
        """Gives tables and columns, those in the query above all, other names for what they are."""
        wanted = self.wanted()
        names: dict = {}
        for t, table in enumerate(self.schema["tables"]):
            if self.rng.random() < (0.5 if t in wanted else 0.15) and t not in self.fixed:
                if choices := self.maker.synonyms_of_table(self.schema, t):
                    names[t] = self.rng.choice(choices)
            for c in range(len(table["columns"])):
                often = 0.5 if (t, c) in wanted else 0.15
                if self.rng.random() < often and (t, c) not in self.fixed:
                    if choices := self.maker.synonyms_of_column(self.schema, (t, c)):
                        names[t, c] = self.rng.choice(choices)
        self.rename(names)

    def rename_words(self, count: int) -> None:
        """Puts other words for words that the question and names of the query share."""
        said = " ".join(text for tokens in self.tokens for text in strings(tokens))
        values = set(re.findall(r"\w+", said.lower()))
        asked = {singular(w) for w in re.findall(r"[a-z]+", self.question.lower())}
        shared = set()
        for item in self.wanted():
            shared |= {singular(w) for w in words_of(self.name(item)).split()}
        shared = {w for w in shared & asked if len(w) > 2 and w.isalpha()}
        shared -= _ASKING | {singular(v) for v in values}
        for word in self.rng.sample(sorted(shared), min(count, len(shared))):
            other = self.strange_word()
            names = {}
            for item in self.items():
                parts = words_of(self.name(item)).split()
                if word in map(singular, parts):
                    names[item] = "_".join(instead(p, word, other) for p in parts)
            self.rename(names)
            self.question = re.sub(
                r"[A-Za-z]+", lambda m: instead(m[0], word, other), self.question
            )

    def strange_word(self) -> str:
        """A word that neither the schema nor the question has."""
        have = set(words_of(self.question).split())
        have.update(w for item in self.items() for w in words_of(self.name(item)).split())
        while singular(word := self.maker.word(self.rng)) in map(singular, have):
            pass
        return word

    def leave_out(self) -> None:
        """Drops some of the tables and columns that no reading uses; keys stay with their table."""
        wanted = self.wanted()
        keys = {(t, c) for key in self.schema["foreign_keys"] for t, c in map(_place, key.values())}
        often = self.rng.choice((0.3, 0.6, 0.9))
        kept = []
        for t, table in enumerate(self.schema["tables"]):
            needed = t in wanted
            if not needed and self.rng.random() < often:
                continue
            columns = [
                c
                for c, column in enumerate(table["columns"])
                if (t, c) in wanted or (t, c) in keys or column["primary_key"]
                or self.rng.random() > often
            ]  # fmt: skip
            if columns:
                kept.append((t, columns))
        self.schema = restricted(self.schema, kept)

    def add_tables(self, count: int) -> None:
        """Adds tables of other databases, neighbours by foreign key together."""
        db, first = self.rng.choice(self.maker.pool)
        if db == self.schema["name"]:
            return
        other = self.maker.schemas[db]
        chosen = [first]
        for key in other["foreign_keys"]:
            ends = [key["from"]["table"], key["to"]["table"]]
            if first in ends and len(chosen) < count:
                chosen += [t for t in ends if t not in chosen]
        have = {table["name"].lower() for table in self.schema["tables"]}
        chosen = [t for t in chosen if other["tables"][t]["name"].lower() not in have]
        size = sum(len(other["tables"][t]["columns"]) for t in chosen)
        size += sum(len(table["columns"]) for table in self.schema["tables"])
        if size <= MOST_COLUMNS and len(have) + len(chosen) <= MOST_TABLES:
            self.schema = with_tables_of(self.schema, other, chosen)

    def rename(self, names: dict) -> None:
        if names:
            self.schema = called(self.schema, names)
            self.sql = [rewritten(tokens, self.schema) for tokens in self.tokens]

    def wanted(self) -> set:
        """Tables and columns of all readings."""
        return set().union(*map(_used, self.tokens))

    def items(self) -> Iterator:
        for t, table in enumerate(self.schema["tables"]):
            yield t
            yield from ((t, c) for c in range(len(table["columns"])))

    def name(self, item) -> str:
        if isinstance(item, int):
            return self.schema["tables"][item]["name"]
        return self.schema["tables"][item[0]]["columns"][item[1]]["name"]


def _used(tokens: list[Token]) -> set:
    return {*tables_used(tokens), *columns_used(tokens)}


def _two(names: list[str]) -> list[str]:
    if len(names) != 2:
        raise Unresolved("no two synonyms")
    return names


def _place(end: dict) -> tuple[int, int]:
    return (end["table"], end["column"])


def _words(schemas: dict[str, dict]) -> list[str]:
    """The words of at least four letters in the names of tables and columns."""
    found = set()
    for schema in schemas.values():
        for table in schema["tables"]:
            for name in (table["name"], *(c["name"] for c in table["columns"])):
                found |= {singular(w) for w in words_of(name).split() if len(w) > 3 and w.isalpha()}
    return sorted(found - _ASKING)


def _key(example: dict) -> tuple:
    names = [(t["name"], *(c["name"] for c in t["columns"])) for t in example["schema"]["tables"]]
    return (example["question"], tuple(names), *example["sql"])
