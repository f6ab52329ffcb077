"""Writes two recorded runs on one question, for the tests that open them.

    python model/recorder/tests/make_runs.py

Two tiny T5s learn a few queries over the festival's database by heart, in some seconds: one of them
both readings of the question, the other one of them alone. What they decode is written into
tests/browser/recorded: both.json by beam search, one.json by diverse beams.
"""

import contextlib
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

import tiny
import torch
from recorder import database as db
from recorder.__main__ import main

ROOT = HERE.parents[2]
DATABASE = ROOT / "public/samples/festival.sqlite"
OUT = ROOT / "tests/browser/recorded"
PREFIX = "semantic parse: "
QUESTION = "What are the names of artists from Germany?"
STAGE = "festival | select stage_name from artist where country = 'Germany'"
BIRTH = "festival | select birth_name from artist where country = 'Germany'"
OTHERS = {
    "What are the names of all volunteers?": "festival | select name from volunteer",
    "How many artists are there?": "festival | select count(*) from artist",
    "What are the names of artists from France?": "festival | select stage_name from artist where country = 'France'",
    "What are the genres of artists from Germany?": "festival | select genre from artist where country = 'Germany'",
}


def learned(pairs: list[tuple[str, str]], texts: list[str], seed: int):
    """Returns a T5 that has learned to answer inputs by outputs, and its tokenizer."""
    tokenizer = tiny.tokenizer(texts)
    model = tiny.t5(seed, len(tokenizer)).train()
    torch.manual_seed(seed)
    inputs = tokenizer([text for text, _ in pairs], padding=True, return_tensors="pt")
    labels = tokenizer([text for _, text in pairs], padding=True, return_tensors="pt").input_ids
    labels[labels == 0] = -100
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    for _ in range(160):
        read = {"input_ids": inputs.input_ids, "attention_mask": inputs.attention_mask}
        loss = model(**read, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model.eval(), tokenizer


def write(name: str, readings: list[str], seed: int, decoder: list[str]) -> None:
    """Teaches a model the question's readings and the other queries, and records it."""
    with contextlib.closing(db.connect(str(DATABASE))) as database:
        schema = db.schema(database, "festival")
    prompt = lambda question: db.prompt(PREFIX, question, schema)
    pairs = [(prompt(QUESTION), reading) for reading in readings]
    pairs += [(prompt(question), sql) for question, sql in OTHERS.items()]
    texts = [text for pair in pairs for text in pair] + [BIRTH]
    model, tokenizer = learned(pairs, texts, seed)
    out = OUT / f"{name}.json"
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        common = ["--model", folder, "--name", f"tiny-t5-{name}", "--database", str(DATABASE), "--question", QUESTION]
        limits = ["--max-length", "24", "--candidates", "4", "--out", str(out), "--force"]
        assert main([*common, *limits, *decoder]) == 0


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    write("both", [STAGE, STAGE, BIRTH], 1, ["--decoder", "beam", "--width", "4"])
    write("one", [STAGE], 2, ["--decoder", "diverse", "--width", "4", "--groups", "2", "--diversity", "1"])
