"""The paper's text form, and what the outputs of a beam differ in: python -m unittest discover tests"""

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from outputs import kinds_of, names_of
from queries import read
from shards import Packer, Shard
from text_form import PREFIXES, learn_pieces, line, plan, spelled, tasks, words_of

COLUMNS = {"singer": ["Singer_ID", "Name", "stage name"], "concert": ["Singer_ID", "Year", "order"]}
SCHEMA = {"name": "stage", "tables": [{"name": t, "columns": [{"name": c} for c in of]} for t, of in COLUMNS.items()]}
TABLES = "singer : singer_id , name , stage_name | concert : singer_id , year , order_"


def example(sql: str) -> dict:
    return {"question": "Who  sang in 2014 , and where?", "db_id": "Stage", "schema": SCHEMA, "sql": [sql]}


class Text(unittest.TestCase):
    def test_three_tasks(self):
        written = tasks(example("SELECT T1.Name, count(*) FROM singer AS T1 JOIN concert AS T2 ON T1.singer_id = T2.singer_id WHERE T2.year = 2014"))
        prompt = f"Who sang in 2014, and where? | stage | {TABLES}"
        template = "select column , count( column ) from table as t1 join table as t2 on column = column where column = number"
        query = "select t1. name , count( * ) from singer as t1 join concert as t2 on t1. singer_id = t2. singer_id where t2. year = 2014"
        self.assertEqual(written, {
            "vanilla": (PREFIXES["vanilla"] + prompt, f"stage | {query}"),
            "template": (PREFIXES["template"] + prompt, f"stage | 1 joins @ 2 selects @ {template}"),
            "fill": (f"{PREFIXES['fill']}{prompt} @ {template}", f"stage | {query}"),
        })

    def test_values_and_odd_names(self):
        self.assertEqual([spelled(name) for name in ("Name", "stage name", "order", "100%")], ["name", "stage_name", "order_", "100_"])
        query, template = words_of(read('SELECT singer.name FROM singer WHERE name LIKE "%it\'s%" LIMIT 3', SCHEMA), SCHEMA)
        self.assertEqual(" ".join(query), "select singer. name from singer where name like '%it''s%' limit 3")
        self.assertEqual(" ".join(template), "select column from table where column like string limit number")

    def test_plans_count_the_outermost_list(self):
        for template, expected in (
            ("select column from table", "0 joins @ 1 selects @"),
            ("select max( column , column ) , column from table join table where column in ( select column , column from table )", "1 joins @ 2 selects @"),
            ("select column from table order by column , column", "0 joins @ 1 selects @"),
        ):
            self.assertEqual(plan(template.split()), expected)

    def test_pieces_and_shards(self):
        texts = list(tasks(example("SELECT name FROM singer"))["vanilla"])
        pieces = learn_pieces(iter(texts), 160)
        for text in texts:
            self.assertEqual(pieces.decode(pieces.encode(text).ids), text)
        self.assertEqual(pieces.encode("t1. name").tokens[0], pieces.encode("t1. year").tokens[0])
        size = pieces.get_vocab_size()
        packer = Packer()
        packer.add_header({"output_vocab_size": size, "vocab_size": size, "num_relations": 0, "word_rows": 9})
        given, wanted = (pieces.encode(text).ids for text in texts)
        packer.add(json.loads(json.dumps(line("vanilla", given, wanted))))
        with tempfile.TemporaryDirectory() as folder:
            packer.write(Path(folder) / "shard")
            shard = Shard(Path(folder) / "shard")
            self.assertEqual(shard.tokens.tolist(), [0, *wanted])
            self.assertEqual(wanted[-1], 1)


class Outputs(unittest.TestCase):
    def test_kinds(self):
        known = names_of("singer : name, stage name | concert : year")
        outputs = [
            "select name from singer",
            "select `stage name` from singer",
            "select T1.name from singer as T1",
            "select singer.nam from singer",
            "select name from singer limit 1",
            "select name from singer limit 2",
            "select count(name from ; '",
        ]
        self.assertEqual(kinds_of(outputs, known), [
            ("", False), ("names", False), ("structure", False), ("names", True), ("structure", False), ("values", False),
        ])


if __name__ == "__main__":
    unittest.main()
