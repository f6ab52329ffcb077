"""Plain questions: every query runs, says what the question asks, and comes out the same again."""

import random
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import dates
from adjectives import scale
from compiles import Checker
from contexts import Context
from numerals import in_words, rounded, typed_number
from plain import on_synthetic, on_train
from plain_phrasings import PlainPhrasing
from plain_questions import different_values, extreme, how_many_different, which
from two_readings import attachment, scope, vagueness
from typing_noise import misspelt, typed


def column(name, kind="text", primary=False, table="t"):
    return {"name": name, "kind": kind, "primary_key": primary, "origin": [table, name]}


def library():
    """Three tables: members borrow books."""
    member = [column("id", "number", True), column("name"), column("age", "number"), column("city"), column("phone"), column("email")]
    loan = [column("member_id", "number"), column("book_id", "number"), column("start_date", "time")]
    book = [column("id", "number", True), column("title"), column("price", "number"), column("kind")]
    key = lambda a, b, c, d: {"from": {"table": a, "column": b}, "to": {"table": c, "column": d}}
    tables = [{"name": n, "columns": c} for n, c in (("member", member), ("loan", loan), ("book", book))]
    schema = {"name": "library", "tables": tables, "foreign_keys": [key(1, 0, 0, 0), key(1, 1, 2, 0)]}
    natural = dict(enumerate(("member", "loan", "book")))
    natural |= {(t, c): x["name"].replace("_", " ") for t, of in enumerate(tables) for c, x in enumerate(of["columns"])}
    values = {
        "member": {"name": ["Ida Berg", "Omar Silva"], "age": ["20", "31"], "city": ["Oslo", "Lima", "Turin"], "phone": ["123 456"], "email": ["a@b.org"]},
        "loan": {"start_date": ["2019-04-01", "2020-11-30"]},
        "book": {"title": ["Rivers", "Old Towns"], "price": ["12", "30"], "kind": ["novel", "atlas"]},
    }  # fmt: skip
    return Context(schema, natural, {}, values)


class Numbers(unittest.TestCase):
    def test_in_words(self):
        for number, words in ((0, "zero"), (12, "twelve"), (31, "thirty-one"), (205, "two hundred and five"), (4000, "four thousand")):
            self.assertEqual(in_words(number), words)

    def test_typed(self):
        ways = {typed_number("5000", random.Random(seed)) for seed in range(60)}
        self.assertEqual(ways, {"5000", "5,000", "5 thousand", "5k", "five thousand"})
        self.assertIn("a dozen", {typed_number("12", random.Random(seed)) for seed in range(40)})
        self.assertIn("2.5 million", {typed_number("2500000", random.Random(seed)) for seed in range(40)})
        self.assertEqual({typed_number(text, random.Random(0)) for text in ("-3", "2.75", "n/a")}, {"-3", "2.75", "n/a"})

    def test_rounded(self):
        for seed in range(20):
            self.assertIn(rounded(1873, random.Random(seed)), ("2000", "1900"))


class Dates(unittest.TestCase):
    def test_looks(self):
        looks = {"2019-04-01": "day", "2019-04-01 10:20:00": "time", "1987": "year", "May 26, 1986": "month day, year",
                 "9 June 2001": "day month year", "June 2001": "month year", "9 June": "day month", "Oslo": None, "12": None}  # fmt: skip
        for cell, expected in looks.items():
            self.assertEqual(dates.look([cell] * 3), expected, cell)
        self.assertIsNone(dates.look([]))

    def test_spellings_put_the_preferred_one_first(self):
        sql = f"select a from t where {dates.either('a > 1', 'a >= 2')} or {dates.either('b', 'c')}"
        self.assertEqual(dates.spellings(sql), [
            "select a from t where a > 1 or b", "select a from t where a >= 2 or b",
            "select a from t where a > 1 or c", "select a from t where a >= 2 or c"])  # fmt: skip
        self.assertEqual(dates.spellings("select 1"), ["select 1"])

    def test_periods_of_days_and_of_moments(self):
        said = {}
        for looks, cell in (("day", "2019-02-03"), ("time", "2019-02-03 04:05:06"), ("month day, year", "May 26, 1986")):
            for seed in range(300):
                words, sql = dates.period(looks, cell, random.Random(seed))
                said[looks, words] = dates.spellings(sql("d"))[0]
        self.assertEqual(said["day", "after 2019"], "d > '2019-12-31'")
        self.assertEqual(said["time", "after 2019"], "d > '2019-12-31 23:59:59'")
        self.assertEqual(said["day", "after February 2019"], "d > '2019-02-28'")
        self.assertEqual(said["time", "in February 2019"], "d like '2019-02%'")
        self.assertEqual(said["day", "on 2019-02-03"], "d = '2019-02-03'")
        self.assertEqual(said["time", "on 2019-02-03"], "d like '2019-02-03%'")
        self.assertEqual(said["month day, year", "in 1986"], "d like '%1986'")
        self.assertEqual(said["month day, year", "in May"], "d like 'May%'")


class Words(unittest.TestCase):
    def test_the_youngest_was_born_last(self):
        self.assertIn("youngest", scale("birth date", True).most)
        self.assertIn("oldest", scale("age", False).most)
        self.assertIn("oldest", scale("opening year", True).least)
        self.assertIsNone(scale("price code", False))

    def test_noise_keeps_numbers_and_quotes(self):
        for seed in range(200):
            question = typed("Show singers from 'Oslo' older than 1234.", random.Random(seed), slips=1.0)
            self.assertIn("'oslo'", question.lower())
            self.assertIn("1234", question)
        for seed in range(50):
            self.assertLessEqual(abs(len(misspelt("singer", random.Random(seed))) - 6), 1)


class Kinds(unittest.TestCase):
    def drafts(self, kind, table):
        found = (kind(PlainPhrasing(library(), random.Random(seed)), table) for seed in range(200))
        return [draft for draft in found if draft]

    def sound(self, sql):
        checker = Checker(library().schema)
        self.assertIsNone(checker.error(sql), sql)
        checker.close()

    def test_which_selects_the_name(self):
        drafts = self.drafts(which, 0)
        self.assertTrue(drafts)
        for _, sql in drafts:
            self.assertTrue(sql.startswith("select name from member where "), sql)

    def test_the_oldest_has_the_most_years(self):
        for text, sql in self.drafts(extreme, 0):
            if "oldest member" in text and "max(" not in sql:
                self.assertIn("order by age desc limit", sql)

    def test_different_values_are_listed_and_counted_only_where_asked(self):
        self.assertTrue(self.drafts(different_values, 0) and self.drafts(how_many_different, 0))
        for text, sql in self.drafts(different_values, 0):
            self.assertRegex(sql, r"^select distinct ")
            self.assertNotRegex(text.lower(), r"^(how many|number of|count)")
        for text, sql in self.drafts(how_many_different, 0):
            self.assertRegex(sql, r"^select count\(distinct ")
            self.assertRegex(text.lower(), r"^(how many|number of|count)")

    def test_scope_has_each_and_every(self):
        drafts = self.drafts(scope, 0)
        self.assertTrue(drafts)
        for _, (each, every) in drafts:
            self.assertNotIn("having", each)
            self.assertIn("having count(distinct t2.member_id) = (select count(*) from member)", every)
            self.sound(each)
            self.sound(every)

    def test_attachment_binds_to_both_or_to_the_second(self):
        drafts = self.drafts(attachment, 2)
        self.assertTrue(drafts)
        for _, (both, second) in drafts:
            self.assertEqual(both.replace("(kind", "kind", 1).replace(") and ", " and ", 1), second)
            self.sound(both)

    def test_vagueness_has_one_the_other_and_both(self):
        drafts = self.drafts(vagueness, 0)
        self.assertTrue(drafts)
        for _, queries in drafts:
            self.assertEqual(len(set(queries)), 3)
            for sql in queries:
                self.sound(sql)


class Examples(unittest.TestCase):
    def test_every_spelling_runs_and_the_seed_decides(self):
        for made in (on_synthetic(120, 4), on_train([library()], 120, 4)):
            examples = list(made)
            self.assertEqual(len({e["question"].lower() for e in examples}), len(examples))
            for example in examples:
                checker = Checker(example["schema"])
                for sql in [*example["sql"], *sum(example.get("alternatives", []), [])]:
                    self.assertIsNone(checker.error(sql), sql)
                checker.close()
        again = [e["question"] for e in on_synthetic(120, 4)]
        self.assertEqual(again, [e["question"] for e in on_synthetic(120, 4)])


if __name__ == "__main__":
    unittest.main()
