"""What training does as the Rust crates do it: tests/parity/training/cases.json holds both.

model/ambiguity/tests/training.rs reads the same file.
"""

import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from ambiguity import by_aggregate, by_column, by_join, by_table
from english import IRREGULAR, UNCOUNTED, plural, singular, words_of
from queries import columns_used, read, tables_used
from schemas import (
    SchemaError,
    find_column,
    find_table,
    with_aggregates,
    with_column_synonyms,
    with_split_column,
    with_table_synonyms,
)
from sql_tokens import Unresolved

CASES = json.loads((Path(__file__).parents[3] / "tests/parity/training/cases.json").read_text())


def with_origins(schema):
    """The schema whose columns show their own cells."""
    tables = [
        {
            **table,
            "columns": [{**c, "origin": [table["name"], c["name"]]} for c in table["columns"]],
        }
        for table in schema["tables"]
    ]
    return {**schema, "tables": tables}


SCHEMA = with_origins(CASES["schema"])
CHANGES = {
    "column": with_column_synonyms,
    "table": with_table_synonyms,
    "split": lambda schema, table, column, key: with_split_column(
        schema, table, column, key, f"{table}_{column}"
    ),
    "aggregates": with_aggregates,
}


def name(schema, table, column):
    of = schema["tables"][table]
    return f"{of['name']}.{of['columns'][column]['name']}"


def described(schema):
    """A schema as the cases write it."""

    def column(c):
        origin = "of " + ".".join(c["origin"]) if c["origin"] else "computed"
        key = " key" if c["primary_key"] else ""
        return f"{c['name']}: {c['kind']}{key} {origin}"

    ends = [(key["from"], key["to"]) for key in schema["foreign_keys"]]
    return {
        "tables": {t["name"]: [column(c) for c in t["columns"]] for t in schema["tables"]},
        "foreign_keys": [
            " -> ".join(name(schema, e["table"], e["column"]) for e in pair) for pair in ends
        ],
    }


def place(text):
    """`Singer.Age` as indices into the schema."""
    table, column = text.split(".")
    index = find_table(SCHEMA, table)
    return index, find_column(SCHEMA, index, column)


class Shared(unittest.TestCase):
    def test_names_are_split_alike(self):
        for text, words in CASES["words"].items():
            self.assertEqual(words_of(text), words, text)

    def test_plurals_and_singulars_are_made_alike(self):
        self.assertLessEqual(IRREGULAR.items(), CASES["plurals"].items())
        self.assertLessEqual({(word, word) for word in UNCOUNTED}, CASES["plurals"].items())
        for one, many in CASES["plurals"].items():
            self.assertEqual(plural(one), many)
        for many, one in CASES["singulars"].items():
            self.assertEqual(singular(many), one)

    def test_schemas_are_changed_alike(self):
        for case in CASES["changes"]:
            change, arguments, expect = CHANGES[case["change"]], case["arguments"], case["expect"]
            with self.subTest(case):
                if expect is None:
                    self.assertRaises(SchemaError, change, SCHEMA, *arguments)
                else:
                    self.assertEqual(described(change(SCHEMA, *arguments)), expect)

    def test_names_in_queries_are_resolved_alike(self):
        for case in CASES["queries"]:
            with self.subTest(case["sql"]):
                if case["expect"] is None:
                    self.assertRaises(Unresolved, read, case["sql"], SCHEMA)
                    continue
                tokens = read(case["sql"], SCHEMA)
                tables = [SCHEMA["tables"][t]["name"] for t in sorted(set(tables_used(tokens)))]
                columns = sorted({name(SCHEMA, *at) for at in columns_used(tokens)})
                self.assertEqual({"tables": tables, "columns": columns}, case["expect"])

    def test_ambiguous_examples_are_built_alike(self):
        for case in CASES["built"]:
            sql, at, synonyms = case["sql"], case["name"], case["synonyms"]
            with self.subTest(case):
                made = {
                    "column": lambda: by_column(SCHEMA, sql, place(at), synonyms),
                    "table": lambda: by_table(SCHEMA, sql, find_table(SCHEMA, at), synonyms),
                    "join": lambda: by_join(SCHEMA, sql, place(at)),
                    "aggregate": lambda: by_aggregate(SCHEMA, sql),
                }[case["kind"]]()
                self.assertEqual(made[1], case["golds"])


if __name__ == "__main__":
    unittest.main()
