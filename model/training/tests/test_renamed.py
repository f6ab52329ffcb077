"""Variants of written databases keep the meaning of their golds."""

import random
import sqlite3
import tempfile
import unittest
from pathlib import Path

import renamed


class Renamed(unittest.TestCase):
    def test_texts_and_functions_keep_their_words(self):
        names = {"date": "dt", "sold on": "so", "t": "tbl"}
        sql = "SELECT date(t.date), \"Sold On\" FROM t WHERE x = 'date'"
        self.assertEqual(renamed.reworded(sql, names), "SELECT date(tbl.dt), \"so\" FROM tbl WHERE x = 'date'")

    def test_no_two_names_become_one(self):
        names = ["customer_name", "customer_number", "custom_name", "Name", "name_of_customer"]
        for seed in range(200):
            new = renamed.new_names(names, random.Random(seed))
            all_of = [new.get(name.lower(), name).lower() for name in names]
            self.assertEqual(len(set(all_of)), len(all_of))

    def test_golds_give_what_they_gave(self):
        examples = [
            {"id": f"written/shop/{i}", "db_id": "shop", "source": "written", "question": "?", "sql": [sql], "alternatives": [[]]}
            for i, sql in enumerate(("SELECT customer_name FROM orders WHERE total > 3", "SELECT colour FROM orders"))
        ]
        with tempfile.TemporaryDirectory() as path:
            databases = Path(path)
            (databases / "shop").mkdir()
            with sqlite3.connect(databases / "shop" / "shop.sqlite") as database:
                database.executescript(
                    "CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_name, total, colour);"
                    "INSERT INTO orders VALUES (1, 'Ada', 5, 'red'), (2, 'Bo', 2, 'blue');"
                )
            dropped = 0
            for number in range(12):
                made = {e["id"].split("~")[0]: e for e in renamed.variants(examples, databases, number)}
                dropped += "written/shop/1" not in made
                with sqlite3.connect(databases / f"shop~{number}" / f"shop~{number}.sqlite") as database:
                    for example in made.values():
                        self.assertEqual(example["source"], "renamed")
                        expected = [("Ada",)] if example["id"].startswith("written/shop/0") else [("red",), ("blue",)]
                        self.assertEqual(database.execute(example["sql"][0]).fetchall(), expected)
        self.assertTrue(0 < dropped < 12, "a column that is gone takes its questions along, and stays elsewhere")


if __name__ == "__main__":
    unittest.main()
