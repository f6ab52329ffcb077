"""Schema changes keep names, origins and keys right."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from schemas import (
    SchemaError,
    called,
    find_column,
    outline,
    restricted,
    spider_schema,
    with_aggregates,
    with_column_synonyms,
    with_split_column,
    with_table_synonyms,
    with_tables_of,
)

ENTRY = {
    "db_id": "pets",
    "table_names_original": ["Student", "Pet"],
    "column_names_original": [
        [-1, "*"], [0, "StuID"], [0, "Name"], [0, "Age"], [1, "PetID"], [1, "Owner"], [1, "Weight"],
    ],
    "column_types": ["text", "number", "text", "number", "number", "number", "number"],
    "primary_keys": [1, 4],
    "foreign_keys": [[5, 1]],
}  # fmt: skip


def keys(schema):
    name = lambda end: (  # noqa: E731
        schema["tables"][end["table"]]["name"],
        schema["tables"][end["table"]]["columns"][end["column"]]["name"],
    )
    return {(name(key["from"]), name(key["to"])) for key in schema["foreign_keys"]}


class Changes(unittest.TestCase):
    def setUp(self):
        self.schema = spider_schema(ENTRY)

    def test_spider_schema(self):
        student = self.schema["tables"][0]
        self.assertEqual([c["name"] for c in student["columns"]], ["StuID", "Name", "Age"])
        self.assertEqual(student["columns"][1]["origin"], ["Student", "Name"])
        self.assertTrue(student["columns"][0]["primary_key"])
        self.assertEqual(keys(self.schema), {(("Pet", "Owner"), ("Student", "StuID"))})

    def test_column_synonyms_share_keys_and_origin(self):
        changed = with_column_synonyms(self.schema, "student", "stuid", ["pupil", "learner"])
        columns = changed["tables"][0]["columns"]
        self.assertEqual([c["name"] for c in columns], ["pupil", "learner", "Name", "Age"])
        self.assertEqual(columns[1]["origin"], ["Student", "StuID"])
        self.assertTrue(columns[1]["primary_key"])
        expected = {(("Pet", "Owner"), ("Student", n)) for n in ("pupil", "learner")}
        self.assertEqual(keys(changed), expected)
        self.assertEqual(len(self.schema["tables"][0]["columns"]), 3, "the given one is as it was")

    def test_a_name_taken_is_refused(self):
        with self.assertRaises(SchemaError):
            with_column_synonyms(self.schema, "Student", "Age", ["name", "years"])

    def test_table_synonyms_double_the_keys(self):
        changed = with_table_synonyms(self.schema, "Student", ["pupil", "learner"])
        self.assertEqual([t["name"] for t in changed["tables"]], ["pupil", "learner", "Pet"])
        expected = {(("Pet", "Owner"), (n, "StuID")) for n in ("pupil", "learner")}
        self.assertEqual(keys(changed), expected)

    def test_a_key_of_a_table_to_itself_stays_in_each_copy(self):
        entry = {**ENTRY, "foreign_keys": [[3, 1]]}
        changed = with_table_synonyms(spider_schema(entry), "Student", ["a", "b"])
        self.assertEqual(keys(changed), {((n, "Age"), (n, "StuID")) for n in "ab"})

    def test_split_column_refers_to_the_key(self):
        changed = with_split_column(self.schema, "Pet", "Owner", "PetID", "pet_owner")
        self.assertIn(("pet_owner", frozenset({"petid", "owner"})), outline(changed))
        self.assertIn((("pet_owner", "PetID"), ("Pet", "PetID")), keys(changed))
        self.assertIn((("pet_owner", "Owner"), ("Student", "StuID")), keys(changed))
        self.assertNotIn((("pet_owner", "PetID"), ("Student", "StuID")), keys(changed))

    def test_aggregates_know_where_plain_columns_come_from(self):
        columns = ["owner", "number", "avg_weight", "max_weight"]
        changed = with_aggregates(self.schema, "pet_weight", columns, ["owner", "weight"], ["Pet"])
        made = changed["tables"][2]["columns"]
        self.assertEqual([c["origin"] for c in made], [["Pet", "Owner"], None, None, None])
        self.assertEqual([c["kind"] for c in made], ["number"] * 4)
        self.assertIn((("pet_weight", "Owner"), ("Student", "StuID")), keys(changed))

    def test_other_names(self):
        changed = called(self.schema, {0: "Pupil", (1, 2): "Heaviness"})
        self.assertEqual(keys(changed), {(("Pet", "Owner"), ("Pupil", "StuID"))})
        self.assertEqual(find_column(changed, 1, "heaviness"), 2)

    def test_leaving_out_and_adding(self):
        small = restricted(self.schema, [(1, [1, 2])])
        self.assertEqual(outline(small), {("pet", frozenset({"owner", "weight"}))})
        self.assertEqual(keys(small), set())
        other = {**self.schema, "tables": called(self.schema, {0: "A", 1: "B"})["tables"]}
        both = with_tables_of(small, other, [1, 0])
        self.assertEqual([t["name"] for t in both["tables"]], ["Pet", "B", "A"])
        self.assertEqual(keys(both), {(("B", "Owner"), ("A", "StuID"))})
        self.assertIsNone(both["tables"][1]["columns"][0]["origin"])


if __name__ == "__main__":
    unittest.main()
