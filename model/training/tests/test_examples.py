"""Examples: what is made from an example or from nothing is sound, and the same for a seed."""

import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent))

import ambiqt
import english
from augment import Augmenter
from compiles import Checker
from examples import FLOORS, Report, Accepted, with_floors
from grammar import questions_on_synthetic
from schemas import load_schemas
from test_queries import SCHEMA, schema_of
from wikisql import wikisql

DATA = Path(__file__).parents[4] / "shared" / "data"


def sound(test, example):
    checker = Checker(example["schema"])
    for sql in example["sql"]:
        test.assertIsNone(checker.error(sql), f"{example['id']}: {sql}")
    checker.close()


class Words(unittest.TestCase):
    def test_plural_and_singular(self):
        pairs = {"city": "cities", "bus": "buses", "stage name": "stage names", "person": "people",
                 "address": "addresses", "day": "days"}  # fmt: skip
        for one, many in pairs.items():
            self.assertEqual(english.plural(one), many)
            self.assertEqual(english.plural(many), many)
            self.assertEqual(english.singular(many), one)

    def test_names_as_words(self):
        for name in ("StudentID", "student_id", "Student ID"):
            self.assertEqual(english.words_of(name), "student id")


class Augmented(unittest.TestCase):
    def setUp(self):
        other = schema_of(boat=["*code", "length"], harbor=["*code", "boat>00"])
        schemas = {"test": SCHEMA, "other": {**other, "name": "other"}}
        columns = {
            "test": {"singer": {"age": ["years", "time lived"], "name": ["label", "called"]}}
        }
        tables = {"test": {"singer": ["artist", "vocalist"]}}
        self.augmenter = Augmenter(schemas, columns, tables, seed=3)
        self.example = {
            "id": "spider/1", "source": "spider", "db_id": "test", "schema": SCHEMA,
            "question": "What is the average age of singers of each stage name in 2014?",
            "sql": ["select avg(t1.age) from singer as t1 join concert as t2 on t1.id = t2.singer "
                    "where t2.year = 2014 group by t1.`stage name`"],
        }  # fmt: skip

    def test_variants_are_sound_and_many_kinds(self):
        variants = list(self.augmenter.variants(self.example, 60))
        for variant in variants:
            sound(self, variant)
            self.assertEqual(len(variant["sql"]), 1 if "single" in variant["source"] else 2)
            self.assertIn("2014", variant["question"])
        kinds = {variant["source"] for variant in variants}
        self.assertLessEqual(
            {"augmented/single", "augmented/column", "augmented/table", "augmented/aggregate"},
            kinds,
        )
        self.assertEqual(len({variant["id"] for variant in variants}), len(variants))

    def test_same_seed_same_variants(self):
        first = list(self.augmenter.variants(self.example, 5))
        self.assertEqual(first, list(self.augmenter.variants(self.example, 5)))

    def test_a_shared_word_changes_on_both_sides(self):
        changed = [
            v for v in self.augmenter.variants(self.example, 60) if "singers" not in v["question"]
        ]
        self.assertTrue(changed)
        for variant in changed:
            names = [t["name"] for t in variant["schema"]["tables"]]
            self.assertNotIn("singer", names)


class Grammar(unittest.TestCase):
    def test_synthetic_questions_are_sound_and_distinct(self):
        examples = list(questions_on_synthetic(150, seed=1))
        for example in examples:
            sound(self, example)
        self.assertEqual(len({e["question"].lower() for e in examples}), 150)
        self.assertEqual(examples, list(questions_on_synthetic(150, seed=1)))
        written = " ".join(e["sql"][0] for e in examples)
        for part in (" join ", " group by ", " order by ", "not in (", "count(*)", " having "):
            self.assertIn(part, written)

    def test_same_example_passes_once(self):
        report = Report()
        example = next(questions_on_synthetic(1, seed=1))
        self.assertEqual(len(list(Accepted(report)([example, example]))), 1)
        self.assertEqual(sum(report.dropped.values()), 1)

    def test_each_example_has_a_floor_of_its_own(self):
        examples = list(questions_on_synthetic(40, seed=1))
        floors = [example["floor"] for example in with_floors(examples, 5)]
        self.assertEqual(floors, [example["floor"] for example in with_floors(examples, 5)])
        low, high = FLOORS
        self.assertTrue(low <= min(floors) < (low + high) / 2 < max(floors) <= high)


@unittest.skipUnless(DATA.is_dir(), "skipped: there is no ../shared/data beside the checkout")
class WithData(unittest.TestCase):
    def test_ambiqt_schemas_are_those_that_the_records_list(self):
        schemas = load_schemas(DATA / "spider" / "tables.json")
        for kind in ambiqt.KINDS:
            records = json.loads((DATA / "ambiqt" / kind / "validation.json").read_text("utf-8"))
            for record in records:
                schema = ambiqt.changed_schema(kind, record, schemas[record["db_id"]])
                self.assertTrue(ambiqt.agrees(record, schema), record["question"])

    def test_readings_that_cannot_run_are_made_anew(self):
        schemas = load_schemas(DATA / "spider" / "tables.json")
        for kind in ("column", "table", "join"):
            records = json.loads((DATA / "ambiqt" / kind / "train.json").read_text("utf-8"))
            for record in records[::150]:
                base = schemas[record["db_id"]]
                schema = ambiqt.changed_schema(kind, record, base)
                sql, _ = ambiqt.mended(kind, record, base, schema)
                if ambiqt.defect(record) is None:
                    self.assertEqual(len(sql), 2, record["question"])
                    sound(self, {"id": kind, "schema": schema, "sql": sql})

    def test_wikisql(self):
        examples = list(wikisql(DATA / "extra" / "wikisql", 60, 0, lambda reason: None))
        self.assertEqual(len(examples), 60)
        for example in examples:
            sound(self, example)


if __name__ == "__main__":
    unittest.main()
