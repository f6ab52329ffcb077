"""The command from a model's folder to a file, and what files hold."""

import contextlib
import io
import json
import math
import pathlib
import sqlite3
import tempfile
import unittest
import unittest.mock

import tiny
import torch
import transformers  # noqa: F401, so that a machine without it names this file as skipped

from recorder import database as db
from recorder.__main__ import main
from recorder.decode import input_of, load
from recorder.words import Words

QUESTION = "How many artists are there?"
SQL = "festival | select count ( * ) from artist where stage_name = 'Nova' or fee > 3"


def command(*arguments: str) -> tuple[int, str]:
    """Runs the command; returns its status and what it printed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        status = main(list(arguments))
    return status, printed.getvalue()


class Folder(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.database = cls.folder / "festival.sqlite"
        with contextlib.closing(sqlite3.connect(cls.database)) as database:
            database.executescript("""
                create table artist (artist_id integer primary key, stage_name text, fee decimal(8, 2));
                create table show (show_id integer primary key, artist integer references artist, begins datetime);
                insert into artist values (1, 'Nova', 10), (2, 'Vega', 1e999);
            """)
        tokenizer = tiny.tokenizer([SQL, QUESTION])
        tokenizer.save_pretrained(cls.folder / "model")
        tiny.t5(3, len(tokenizer), 2.0).save_pretrained(cls.folder / "model")

    def record(self, *options: str) -> tuple[int, str, pathlib.Path]:
        """Runs the command on the model; returns its status, its words and the file."""
        out = self.folder / f"{self.id()}.json"
        common = ("--model", str(self.folder / "model"), "--question", QUESTION, "--out", str(out))
        status, printed = command(*common, "--max-length", "12", "--width", "4", *options)
        return status, printed, out

    def test_a_run_has_question_schema_results_and_trace(self):
        for decoder in ("greedy", "beam", "diverse", "nucleus"):
            options = ("--database", str(self.database), "--decoder", decoder, "--groups", "2", "--force")
            status, printed, out = self.record(*options)
            self.assertEqual(status, 0, printed)
            run = json.loads(out.read_text())
            self.assertEqual((run["format"], run["question"]), ("beamsplitter-run", QUESTION))
            trace = run["trace"]
            (search,) = trace["searches"]
            known = {int(token) for token in trace["words"]}
            self.assertLessEqual({*search["nodes"]["token"], *search["runners_up"]["token"]}, known)
            self.assertEqual([found["sql"] for found in trace["candidates"]], [found["sql"] for found in run["readings"]])
            for found in run["readings"]:
                self.assertIn("Sqlite", found["outcome"].get("Err", {"Sqlite": 0}))

    def test_a_trace_alone_needs_no_database(self):
        status, printed, out = self.record("--trace-only", "--prompt", "select artist", "--decoder", "top-k", "--seed", "7")
        self.assertEqual(status, 0, printed)
        trace = json.loads(out.read_text())
        self.assertEqual((trace["version"], trace["run"]["seed"]), (2, 7))
        self.assertEqual(trace["run"]["settings"]["vanilla"]["beam"]["method"]["sample"]["top_k"], 50)

    def test_a_causal_model_is_asked_a_file_of_questions_by_its_chat_template(self):
        folder = self.folder / "chat"
        tokenizer = tiny.tokenizer([SQL, QUESTION])
        tokenizer.chat_template = "{% for m in messages %}{{ m.content }} artist {% endfor %}"
        tokenizer.save_pretrained(folder)
        model = tiny.llama(3, len(tokenizer))
        model.save_pretrained(folder)
        file, out = self.folder / "questions.csv", self.folder / "runs"
        file.write_text(f"db_id;question\nfestival;{QUESTION}\nfestival;Which?\n")
        common = ("--model", str(folder), "--file", str(file), "--out", str(out), "--max-length", "8", "--width", "3")
        status, printed = command(*common, "--databases", str(self.folder), "--decoder", "sample")
        self.assertEqual(status, 0, printed)
        runs = [json.loads((out / f"{at}.json").read_text()) for at in (0, 1)]
        self.assertEqual([run["question"] for run in runs], [QUESTION, "Which?"])
        self.assertEqual(runs[0]["schema"]["name"], "festival")
        self.assertEqual(len(runs[0]["trace"]["searches"]), 1)
        # Again, nothing is left to do.
        status, printed = command(*common, "--databases", str(self.folder))
        self.assertRegex(printed, "every question has its file")
        chat, plain = (input_of(model, tokenizer, "artist", chat) for chat in (True, False))
        self.assertEqual((chat[:2], plain), ([plain[0]] * 2, [plain[0], 1]))
        for options, words in (
            (("--databases", str(folder)), "there is no such database"),
            ((), "name a --database, or a folder"),
            (("--question", "Why?"), "leave --question and --prompt out"),
        ):
            self.assertRegex(command(*common, *options)[1], words)

    def test_the_block_of_code_of_an_answer_is_its_query(self):
        tokenizer = tiny.tokenizer(["x"])
        words = Words(tokenizer, db.EMPTY, [1])
        for text, sql in (
            ("Here:\n```sql\nSELECT 1\n```\nIt is one.", "SELECT 1"),
            ("```select 2```", "select 2"),
            ("d | select 3", "select 3"),
        ):
            words.text = lambda _, text=text: text
            self.assertEqual(words.sql([]), sql)

    def test_files_are_not_overwritten_by_surprise(self):
        own = str(self.database)
        before = self.database.read_bytes()
        model = ("--model", str(self.folder / "model"), "--question", QUESTION, "--database", own, "--out", own)
        self.assertRegex(command(*model)[1], "this file exists")
        self.assertRegex(command(*model, "--force")[1], "the database itself")
        self.assertEqual(self.database.read_bytes(), before)

    def test_bad_values_are_one_sentence(self):
        for options, words in (
            (("--width", "200"), "--width is 200: it must be from 1 to 100"),
            (("--decoder", "diverse", "--groups", "3"), "--groups is 3: it must be a divisor of the width, 4"),
            (("--decoder", "nucleus", "--top-p", "1.5"), "--top-p is 1.5: it must be above 0 and at most 1"),
            (("--database", "nowhere.sqlite"), "nowhere.sqlite: there is no such file"),
            ((), "name a --database, or give the model's whole input as --prompt"),
            (("--prompt", "x", "--out", "nowhere/run.json"), "nowhere/run.json: there is no folder nowhere"),
            (("--prompt", "x", "--out", str(self.folder), "--force"), f"{self.folder}: this is a folder; name a file"),
        ):
            status, printed, out = self.record(*options)
            self.assertEqual((status, printed, out.exists()), (1, f"recorder: {words}\n", False))

    def test_devices_and_types_that_torch_lacks_are_one_sentence(self):
        status, printed, out = self.record("--prompt", "select", "--device", "nowhere")
        self.assertEqual((status, out.exists()), (1, False))
        self.assertRegex(printed, r"recorder: --device nowhere: [^\n]+\n\Z")
        with self.assertRaises(SystemExit) as refused:
            self.record("--prompt", "select", "--dtype", "foo")
        self.assertEqual(refused.exception.code, 2)

    def test_memory_that_runs_out_is_one_sentence(self):
        for error in (RuntimeError("out of memory\nSee the documentation"), MemoryError("out of memory")):
            with unittest.mock.patch("recorder.decode.load", side_effect=error):
                status, printed, out = self.record("--prompt", "select")
            self.assertEqual((status, printed, out.exists()), (1, "recorder: out of memory\n", False))

    def test_logits_that_are_not_numbers_are_no_empty_run(self):
        model, tokenizer = load(str(self.folder / "model"), "cpu", "auto")
        with torch.no_grad():
            model.shared.weight[3] = math.nan
        for decoder in ("greedy", "beam", "diverse", "sample"):
            with unittest.mock.patch("recorder.decode.load", return_value=(model, tokenizer)):
                status, printed, out = self.record("--prompt", "select", "--decoder", decoder, "--groups", "2")
            words = "recorder: the model's logits are not finite numbers; try --dtype float32\n"
            self.assertEqual((status, printed, out.exists()), (1, words, False))

    def test_the_schema_is_read_and_written_as_prompt(self):
        with contextlib.closing(db.connect(str(self.database))) as database:
            schema = db.schema(database, "Festival")
        kinds = [column["kind"] for table in schema["tables"] for column in table["columns"]]
        self.assertEqual(kinds, ["number", "text", "number", "number", "number", "time"])
        pair = {"from": {"table": 1, "column": 1}, "to": {"table": 0, "column": 0}}
        self.assertEqual(schema["foreign_keys"], [pair])
        tables = "artist : artist_id , stage_name , fee | show : show_id , artist , begins"
        self.assertEqual(db.prompt("ask: ", "Who?", schema), f"ask: Who? | festival | {tables}")

    def test_queries_read_and_nothing_else(self):
        with contextlib.closing(db.connect(str(self.database))) as database:
            found = db.run(database, "select stage_name, fee from artist order by 1")["Ok"]
            self.assertEqual(found["rows"], [["Nova", 10], ["Vega", {"real": "Infinity"}]])
            for sql in ("delete from artist", "attach 'x' as y", "pragma user_version = 3", "selec", ""):
                self.assertIn("Err", db.run(database, sql), sql)
            self.assertEqual(db.run(database, "select count(*) from artist")["Ok"]["rows"], [[2]])

    def test_tokens_are_read_as_words_and_parts_of_a_query(self):
        tokenizer = tiny.tokenizer([SQL])
        with contextlib.closing(db.connect(str(self.database))) as database:
            words = Words(tokenizer, db.schema(database, "festival"), [1])
        tokens = tokenizer(SQL)["input_ids"]
        self.assertEqual(words.sql(tokens), SQL.split(" | ")[1])
        parts = {words.piece(token): words.part(tokens[:at], token) for at, token in enumerate(tokens)}
        self.assertEqual(parts["▁select"], "structure")
        self.assertEqual((parts["▁artist"], parts["▁stage_name"], parts["▁fee"]), ("table", "column", "column"))
        self.assertEqual((parts["▁3"], parts["</s>"]), ("value", "end"))
