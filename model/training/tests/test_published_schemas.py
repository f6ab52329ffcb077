"""Published schemas: names as people say them, connected groups, certain cells of queries."""

import random
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from made_up_cells import cells_for
from published_schemas import MOST_TABLES, Published, compared, connected, groups, kept, spoken
from queries import read

ENTRY = {
    "db_id": "league",
    "table_names_original": ["Team", "Game", "Notes"],
    "table_names": ["team", "game", "notes"],
    "column_names_original": [[-1, "*"], [0, "TID"], [0, "team_lng_name"], [1, "home_tid"], [1, "FTHG"], [1, "played"], [2, "txt"]],
    "column_names": [[-1, "*"], [0, "team id"], [0, "team long name"], [1, "home team"], [1, "goals at full time"], [1, "played"], [2, "text"]],
    "column_types": ["text", "integer", "text", "integer", "integer", "date", "text"],
    "primary_keys": [1],
    "foreign_keys": [[3, 1]],
}  # fmt: skip


class Names(unittest.TestCase):
    def test_what_a_benchmark_says_counts_where_the_name_shows_it(self):
        self.assertEqual(spoken("team_lng_name", "Team long name"), "team long name")
        self.assertEqual(spoken("FTHG", "goals at full time"), "fthg")

    def test_kinds_are_those_of_spider(self):
        kinds = [[c["kind"] for c in t["columns"]] for t in Published(ENTRY).schema["tables"]]
        self.assertEqual(kinds, [["number", "text"], ["number", "number", "time"], ["text"]])


class Groups(unittest.TestCase):
    def test_foreign_keys_connect(self):
        schema = Published(ENTRY).schema
        self.assertEqual(connected(schema, [0], 3), [0, 1])
        self.assertEqual(connected(schema, [2], 3), [2])

    def test_a_large_schema_is_cut_and_keeps_its_keys(self):
        tables = [f"t{i}" for i in range(12)]
        columns = [[t, name] for t in range(12) for name in ("id", "up", *(f"c{i}" for i in range(20)))]
        many = {
            "db_id": "many", "table_names_original": tables, "table_names": tables,
            "column_names_original": [[-1, "*"], *columns], "column_names": [[-1, "*"], *columns],
            "column_types": ["text"] * (len(columns) + 1), "primary_keys": [1 + 22 * t for t in range(12)],
            "foreign_keys": [[2 + 22 * (t + 1), 1 + 22 * t] for t in range(11)],
        }  # fmt: skip
        parts = list(groups(Published(many).schema, random.Random(1)))
        self.assertEqual(len(parts), 3)
        for part in parts:
            self.assertTrue(1 < len(part["tables"]) <= MOST_TABLES)
            self.assertEqual(len(part["foreign_keys"]), len(part["tables"]) - 1)
            self.assertTrue(all({"id", "up"} <= {c["name"] for c in t["columns"]} for t in part["tables"]))

    def test_columns_that_are_needed_stay(self):
        schema = Published(ENTRY).schema
        part = kept(schema, [1], {(1, 1)}, random.Random(0))
        self.assertIn("FTHG", [c["name"] for c in part["tables"][0]["columns"]])


class Cells(unittest.TestCase):
    def test_a_string_belongs_to_the_column_before_it(self):
        database = Published(ENTRY)
        tokens = read("select count(*) from Team where team_lng_name = 'Ajax' or team_lng_name = 'PSV'", database.schema)
        known = compared(tokens, database.schema)
        self.assertEqual(known, {"Team": {"team_lng_name": ["Ajax", "PSV"]}})
        context, values = database.context(database.schema, known, "seed")
        self.assertEqual(context.cells((0, 1))[:2], ["Ajax", "PSV"])
        self.assertEqual(values["Team"]["team_lng_name"][:2], ["Ajax", "PSV"])

    def test_cells_are_of_their_column(self):
        rng = random.Random(2)
        self.assertEqual(cells_for("team id", "number", True, rng), [str(i) for i in range(1, 9)])
        self.assertTrue(all(15 <= int(cell) <= 90 for cell in cells_for("player age", "number", False, rng)))
        self.assertTrue(all(cell[4] == "-" for cell in cells_for("released", "time", False, rng)))
        self.assertIn(cells_for("home country", "text", False, rng)[0], "Norway,Peru,Portugal,Japan,Senegal,Italy,Ecuador,Australia,Nigeria,Belgium,Vietnam,Bulgaria,Tunisia,Sweden,New Zealand,Costa Rica")


if __name__ == "__main__":
    unittest.main()
