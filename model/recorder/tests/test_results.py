"""Results of queries: which are the same, and how a run's file has them. Needs no package."""

import contextlib
import pathlib
import sqlite3
import tempfile
import unittest

from recorder import database as db
from recorder import files
from recorder.compare import Results, equal, is_ordered, keys


def same(a: list, b: list, ordered: bool = False) -> bool:
    """Compares rows of cells."""
    return equal(keys(a), keys(b), ordered)


class Compare(unittest.TestCase):
    def test_rows_are_the_same_in_any_order_unless_order_counts(self):
        self.assertTrue(same([[1], [2], [2]], [[2], [1], [2]]))
        self.assertFalse(same([[1], [2], [2]], [[1], [1], [2]]))
        self.assertFalse(same([[1], [2]], [[2], [1]], True))
        self.assertTrue(same([[1], [2]], [[1], [2]], True))
        self.assertFalse(same([[1]], [[1], [1]]))
        self.assertTrue(same([], []))

    def test_columns_may_stand_in_another_order(self):
        self.assertTrue(same([["a", 1], ["b", 2]], [[2, "b"], [1, "a"]]))
        self.assertFalse(same([["a", 1], ["b", 2]], [[2, "a"], [1, "b"]]))
        self.assertTrue(same([["a", 1], ["b", 2]], [[1, "a"], [2, "b"]], True))
        self.assertFalse(same([["a", 1], ["b", 2]], [[2, "b"], [1, "a"]], True))
        self.assertFalse(same([[1]], [[1, 1]]))
        # Columns of equal values: the first choice is wrong here, the second is right.
        a = [[1, 2, 3], [2, 3, 1], [3, 1, 2], [1, 1, 1]]
        self.assertTrue(same(a, [[row[2], row[0], row[1]] for row in a]))
        self.assertTrue(same([[0] * 1_500, [1] * 1_500], [[1] * 1_500, [0] * 1_500]))

    def test_numbers_agree_to_ten_digits_and_text_is_exact(self):
        self.assertTrue(same([[0.1 + 0.2], [3]], [[3.0], [0.3]]))
        self.assertTrue(same([[2.9999999999999996]], [[3]]))
        self.assertFalse(same([[0.3]], [[0.300000001]]))
        self.assertFalse(same([[2**53]], [[2**53 + 1]]))
        for a, b in ((1, "1"), ("a", "A"), (None, 0), ([1], "1"), ({"real": "Infinity"}, {"real": "-Infinity"})):
            self.assertTrue(same([[a], [b]], [[b], [a]]))
            self.assertFalse(same([[a]], [[b]]), (a, b))

    def test_an_order_is_that_of_the_outermost_query(self):
        for sql in ("select a from t ORDER BY b", "select a from t union select b from u order\nby 1"):
            self.assertTrue(is_ordered(sql), sql)
        for sql in (
            "select a from (select b from t order by c) limit 1",
            "select `order`, \"order\", [order], border from t where a = 'it''s order by'",
            "select a -- order by\nfrom t /* order by */",
        ):
            self.assertFalse(is_ordered(sql), sql)

    def test_the_first_of_equal_results_is_named(self):
        rows = lambda *values, more=False: {"Ok": {"rows": [[value] for value in values], "more": more}}
        results = Results()
        failed = {"Err": {"Sqlite": {"message": "no such table"}}}
        places = [
            results.add(sql, outcome)
            for sql, outcome in (
                ("select a from t order by a", rows(1, 2)),
                ("select a from t order by a desc", rows(2, 1)),
                ("select a from u", rows(2, 1)),
                ("nonsense", failed),
                ("nonsense again", failed),
                ("select a from w", rows(1, 2, more=True)),
                ("select a from v order by a desc", rows(2, 1)),
            )
        ]
        self.assertEqual(places, [None, None, 0, None, None, None, 1])


class Run(unittest.TestCase):
    def test_readings_have_their_rows_and_name_equal_ones(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "t.sqlite"
            with contextlib.closing(sqlite3.connect(path)) as made:
                made.executescript("create table t (a); insert into t values (1), (2)")
            with contextlib.closing(db.connect(str(path))) as database:
                run = self.run_of(database)
        outcomes = [reading["outcome"] for reading in run["readings"]]
        self.assertEqual([outcome["Ok"]["rows"] for outcome in outcomes[:2]], [[[1], [2]], [[1], [2]]])
        self.assertEqual([outcome["Ok"]["columns"] for outcome in outcomes[:2]], [["a"], ["x"]])
        self.assertIn("Sqlite", outcomes[2]["Err"])
        self.assertEqual([outcome["Ok"]["rows"] for outcome in outcomes[3:]], [[[2], [1]], [[1], [2]]])
        self.assertEqual([reading.get("same_as") for reading in run["readings"]], [None, 0, None, 0, 0])

    def run_of(self, database) -> dict:
        """Returns a run of five queries."""
        queries = (
            "select a from t order by a",
            "select a as x from t order by 1",
            "select b from t",
            "select a from (select a from t order by a desc)",
            "select a from t",
        )
        trace = {"candidates": [{"sql": sql, "score": -1.0} for sql in queries]}
        return files.run_json(trace, "tiny", "beam", "Which?", db.EMPTY, database, 1.0)


class Kinds(unittest.TestCase):
    def test_declared_types_are_read_as_the_page_reads_them(self):
        kinds = {
            "time": ("DATE", "datetime", "Timestamp", "YEAR", "boolean date"),
            "boolean": ("bool", "BOOLEAN"),
            "number": ("INTEGER", "real", "FLOAT", "double precision", "NUMERIC", "decimal(8, 2)", "numchar"),
            "text": ("", "TEXT", "varchar(20)", "clob"),
            "others": ("BLOB", "json"),
        }
        for kind, types in kinds.items():
            for declared in types:
                self.assertEqual(db.kind(declared), kind, declared)
