"""The pieces whose vectors a browser fetches before the first question: `first_words.txt`.

First those that the train questions and the names of train schemas have (Spider and AmbiQT), and
those of the samples on the page; then the others in the order of MiniLM's vocabulary, which is that of
their frequency. Validation data is not read. Needs nothing but Python.

    python first_words.py --data DATA            # writes first_words.txt
    python first_words.py --data DATA --report   # how often validation questions need another piece

`cargo xtask build` splits `words.bin` by this list.
"""

import argparse
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
PUBLIC = HERE.parent.parent / "public"
LIST = HERE / "first_words.txt"
ROWS = 6800
"""Pieces of the list. With more, the first question needs more than `cargo xtask test --only bundle` allows."""
FEW = 12
"""Most values of a column that are all offered (model/link/src/offers.rs)."""
KINDS = ("column", "table", "join", "aggregate")
VAGUE = "young old large small high low expensive recent popular fast"
"""What the words of every question are compared with (model/interpret/src/verdict/vague.rs)."""


def words(text: str) -> list[str]:
    """Words, numbers and marks, in lower case, as model/link splits a question."""
    return re.findall(r"[a-z]+|[0-9]+|[^\sa-z0-9]", text.lower())


def name_words(name: str) -> list[str]:
    """The words of a name: `StudentID` and `student_id` have two."""
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", name)
    apart = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", apart)
    return re.findall(r"[a-z]+|[0-9]+", apart.lower())


class Pieces:
    """WordPiece over the vocabulary of the shipped tokenizer."""

    def __init__(self, tokenizer: Path) -> None:
        self.ids: dict[str, int] = json.loads(tokenizer.read_text())["model"]["vocab"]
        self.of = cache(self._of)

    def _encoded(self, word: str) -> list[str]:
        """The longest pieces from the left; the unknown piece where there are none."""
        found, start = [], 0
        while start < len(word):
            ends = range(len(word), start, -1)
            parts = (("##" if start else "") + word[start:end] for end in ends)
            piece = next((part for part in parts if part in self.ids), None)
            if piece is None:
                return ["[UNK]"]
            found.append(piece)
            start += len(piece.removeprefix("##")) if start else len(piece)
        return found

    def _of(self, word: str) -> list[str]:
        """As `Words::pieces` in model/link: a plural has the pieces of its singular where those are fewer."""
        best = self._encoded(word)
        if len(best) > 1:
            for plural, singular in (("ies", "y"), ("es", ""), ("s", "")):
                stem = word.removesuffix(plural)
                if stem != word and len(stem) > 2:
                    best = min(best, self._encoded(stem + singular), key=len)
        return best


def names(schema: dict) -> list[str]:
    """The tables and columns of an entry of Spider's tables.json."""
    return schema["table_names_original"] + [name for _, name in schema["column_names_original"][1:]]


def train(data: Path) -> Iterator[list[str]]:
    """The words of each train question and of each name of a train schema."""
    databases = set()
    for file in ("train_spider", "train_others", "train_spider_syn"):
        for record in json.loads((data / "spider" / f"{file}.json").read_text()):
            databases.add(record["db_id"])
            yield words(record.get("question") or record["SpiderSynQuestion"])
    for kind in KINDS:
        for record in json.loads((data / "ambiqt" / kind / "train.json").read_text()):
            yield words(record["question"])
            yield name_words(record["schema_clean"])
    for schema in json.loads((data / "spider" / "tables.json").read_text()):
        if schema["db_id"] in databases:
            yield from map(name_words, names(schema))


def samples() -> Iterator[list[str]]:
    """The words of the samples' questions, names and offered cells, and those that every question needs."""
    yield words(VAGUE)
    for sample in json.loads((PUBLIC / "samples" / "samples.json").read_text()):
        yield from (words(question["text"]) for question in sample["questions"])
        with sqlite3.connect(f"file:{PUBLIC / 'samples' / sample['file']}?mode=ro", uri=True) as database:
            tables = [name for (name,) in database.execute("select name from sqlite_schema where type != 'index'")]
            for table in tables:
                yield name_words(table)
                columns = [name for (name,) in database.execute("select name from pragma_table_xinfo(?)", (table,))]
                yield from map(name_words, columns)
                # A prompt offers the values of columns that have few.
                for column in columns:
                    cells = database.execute(f'select distinct "{column}" from "{table}" where typeof("{column}") = \'text\'')
                    if len(found := cells.fetchall()) <= FEW:
                        yield from (words(cell) for (cell,) in found)
    for questions in json.loads((PUBLIC / "samples" / "questions.json").read_text()).values():
        yield from map(words, questions)


def counted(pieces: Pieces, texts: Iterable[list[str]]) -> list[str]:
    """The pieces of some texts, the most frequent first, those of equal number in the vocabulary's order."""
    counts = Counter(piece for text in texts for word in text for piece in pieces.of(word))
    return sorted(counts, key=lambda piece: (-counts[piece], pieces.ids[piece]))


def chosen(pieces: Pieces, data: Path) -> list[str]:
    """The first `ROWS` pieces."""
    # Ids below are unused ones and marks of other scripts.
    others = sorted((piece for piece, at in pieces.ids.items() if at >= 1996), key=pieces.ids.get)
    order = [*counted(pieces, samples()), *counted(pieces, train(data)), *others]
    return sorted(list(dict.fromkeys(order))[:ROWS], key=pieces.ids.get)


def report(pieces: Pieces, data: Path) -> None:
    """Prints how many validation questions and schemas do without another piece."""
    known = set(LIST.read_text().splitlines())

    def covered(texts: Iterable[list[str]]) -> bool:
        return all(piece in known for text in texts for word in text for piece in pieces.of(word))

    records = json.loads((data / "spider" / "validation.json").read_text())
    asked = {record["db_id"] for record in records}
    schemas = json.loads((data / "spider" / "tables.json").read_text())
    whole = {s["db_id"]: covered(map(name_words, names(s))) for s in schemas if s["db_id"] in asked}
    questions = [(covered([words(r["question"])]), whole[r["db_id"]]) for r in records]
    count = len(questions)
    print(f"{len(known)} pieces; questions alone {sum(q for q, _ in questions) / count:.1%}, "
          f"schemas {sum(whole.values())} of {len(whole)}, "
          f"question and schema {sum(q and s for q, s in questions) / count:.1%}")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with spider/ and ambiqt/")
    parser.add_argument("--report", action="store_true", help="measure the list that is there")
    args = parser.parse_args()
    pieces = Pieces(PUBLIC / "models" / "default" / "tokenizer.json")
    if args.report:
        report(pieces, args.data)
        return
    LIST.write_text("\n".join(chosen(pieces, args.data)) + "\n")
    print(f"{ROWS} pieces in {LIST.name}")


if __name__ == "__main__":
    main()
