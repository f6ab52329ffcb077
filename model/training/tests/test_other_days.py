"""Months and weekdays change in question and gold together."""

import unittest

import other_days


def example(question: str, *sql: str) -> dict:
    return {"id": "1", "question": question, "sql": list(sql), "alternatives": [[] for _ in sql]}


class OtherDays(unittest.TestCase):
    def test_each_other_one_comes_once(self):
        made = list(other_days.others(example("Mondays only", "SELECT a FROM t WHERE CAST(strftime('%w', d) AS INTEGER) = 1")))
        self.assertEqual([e["question"].split()[0] for e in made],
                         ["Sundays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"])
        self.assertTrue(made[-1]["sql"][0].endswith("= 6"))
        (april, *_) = [e for e in other_days.others(example("in march", "... '%m', d) = '03'")) if "april" in e["question"]]
        self.assertEqual(april["sql"], ["... '%m', d) = '04'"])

    def test_what_says_it_in_another_way_stays_out(self):
        for question, sql in [
            ("in March", "SELECT a FROM t WHERE d LIKE '2024-03%'"),
            ("in March or April", "... strftime('%m', d) = '03'"),
            ("in March", "... strftime('%m', d) = '04'"),
        ]:
            self.assertEqual(list(other_days.others(example(question, sql))), [])


if __name__ == "__main__":
    unittest.main()
