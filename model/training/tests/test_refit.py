"""What a package is refitted with: samples that are the same each time, from every database."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from refit import asked, readings, sample, without_answer


class Refitting(unittest.TestCase):
    records = [{"db_id": name, "question": f"{name} {place}", "query": "select 1"} for name in "ab" for place in range(5)]

    def test_samples_are_the_same_each_time(self):
        self.assertEqual(sample(self.records, 3, "seed"), sample(self.records, 3, "seed"))
        self.assertEqual(len(sample(self.records, 99, "seed")), 10)

    def test_a_question_that_is_asked_names_its_database(self):
        example = asked(self.records[0])
        self.assertEqual((example["db_id"], example["database"], example["category"]), ("a", "a", "answerable"))
        self.assertEqual(example["readings"], [{"meaning": "", "query": "select 1"}])

    def test_a_typed_question_has_the_queries_of_each_reading(self):
        plain = {"class": "plain", "question": "who owes us", "sql": ["select 1", "select 2"]}
        self.assertEqual(readings(plain), [["select 1", "select 2"]])
        ambiguous = {**plain, "class": "ambiguous", "readings": [{"sql": ["select 3"]}, {"sql": ["select 4"]}]}
        self.assertEqual(readings(ambiguous), [["select 3"], ["select 4"]])
        self.assertEqual(readings({"class": "unanswerable", "missing": "owes"}), [])

    def test_a_typed_question_without_an_answer_has_its_category(self):
        example = without_answer({"db_id": "a", "question": "who", "category": "unsupported_join"})
        self.assertEqual((example["database"], example["category"], example["readings"]), ("a", "unsupported_join", []))


if __name__ == "__main__":
    unittest.main()
