"""Questions as people type them become examples."""

import json
import sqlite3
import tempfile
import unittest
from pathlib import Path

import typed


class Written(unittest.TestCase):
    def test_each_class_becomes_the_examples_that_it_can_be(self):
        lines = [
            {"class": "plain", "question": "who", "sql": ["SELECT a FROM t", "SELECT a, b FROM t"]},
            {"class": "ambiguous", "question": "what", "sql": ["SELECT a FROM t", "SELECT b FROM t"],
             "readings": [{"meaning": "a", "sql": ["SELECT a FROM t"]}, {"meaning": "b", "sql": ["SELECT b FROM t"]}]},
            {"class": "unanswerable", "question": "why", "sql": []},
            {"class": "conversation", "turns": [{"question": "how many", "sql": ["SELECT count(*) FROM t"]}]},
        ]
        with tempfile.TemporaryDirectory() as path:
            folder, databases = Path(path) / "shop", Path(path) / "databases"
            folder.mkdir()
            (folder / "shop.sql").write_text("CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2);")
            (folder / "questions.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
            examples = list(typed.written(folder, databases))
            with sqlite3.connect(databases / "shop" / "shop.sqlite") as database:
                self.assertEqual(database.execute("SELECT * FROM t").fetchall(), [(1, 2)])
        made = [(example["source"], example["sql"], example["alternatives"]) for example in examples]
        self.assertEqual(made, [
            ("written", ["SELECT a FROM t"], [["SELECT a, b FROM t"]]),
            ("written/ambiguous", ["SELECT a FROM t", "SELECT b FROM t"], [[], []]),
            ("written", ["SELECT count(*) FROM t"], [[]]),
        ])


if __name__ == "__main__":
    unittest.main()
