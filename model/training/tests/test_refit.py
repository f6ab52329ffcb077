"""What a package is refitted with: samples that are the same each time, from every database."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from refit import asked, of_each, sample, with_answers, without_answer


class Refitting(unittest.TestCase):
    records = [{"db_id": name, "question": f"{name} {place}", "query": "select 1"} for name in "ab" for place in range(5)]

    def test_samples_are_the_same_each_time(self):
        self.assertEqual(sample(self.records, 3, "seed"), sample(self.records, 3, "seed"))
        self.assertEqual(len(sample(self.records, 99, "seed")), 10)

    def test_every_database_gives_as_many(self):
        self.assertEqual([record["db_id"] for record in of_each(self.records, 2, "seed")], ["a", "a", "b", "b"])

    def test_a_question_that_is_asked_names_its_database(self):
        example = asked(self.records[0])
        self.assertEqual((example["db_id"], example["database"], example["category"]), ("a", "a", "answerable"))
        self.assertEqual(example["readings"], [{"meaning": "", "query": "select 1"}])

    def test_a_typed_question_has_a_record_for_each_reading(self):
        plain = {"db_id": "a", "class": "plain", "question": "who owes us", "sql": ["select 1", "select 2"]}
        self.assertEqual(with_answers(plain), [{"db_id": "a", "question": "who owes us", "query": "select 1", "alternatives": ["select 2"]}])
        ambiguous = {**plain, "class": "ambiguous", "readings": [{"sql": ["select 3"]}, {"sql": ["select 4"]}]}
        self.assertEqual([record["query"] for record in with_answers(ambiguous)], ["select 3", "select 4"])
        self.assertEqual(with_answers({"db_id": "a", "class": "conversation", "turns": []}), [])

    def test_a_typed_question_without_an_answer_has_its_category(self):
        example = without_answer({"db_id": "a", "question": "who", "category": "unsupported_join"})
        self.assertEqual((example["database"], example["category"], example["readings"]), ("a", "unsupported_join", []))


if __name__ == "__main__":
    unittest.main()
