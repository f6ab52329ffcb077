"""A made-up pointer task in the JSON lines of `beamsplitter prompts`.

Small schemas whose names are random English words, questions that name some of them, and targets
that point at what was named. Some column names occur in two tables, so that the right one can only
be told by its table.

    python tests/toy.py --examples 20000 --seed 1 --links > toy.jsonl
"""

import argparse
import base64
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

HEADER = {"output_vocab_size": 24, "vocab_size": 48, "num_relations": 8, "word_rows": 30522}
EOS, SQL, PLAN, SELECT, FROM, WHERE, ABOVE, COUNT, COMMA, EQUALS, AT = 1, 16, 3, 4, 5, 6, 7, 8, 9, 10, 11
QUESTION, TABLE, COLUMN, VALUE = 24, 25, 26, 27
SELF, SAME_TABLE, OWNER, OWNED, OTHER, EXACT, PART, NONE = range(32, 40)


def vocabulary() -> list[int]:
    """Word table rows of plain English words."""
    from tokenizers import Tokenizer

    from words import ASSETS

    tokenizer = Tokenizer.from_file(str(ASSETS / "tokenizer.json"))
    return sorted(i for t, i in tokenizer.get_vocab().items() if t.isascii() and t.isalpha() and 4 <= len(t) <= 9)


def distance(query: int, key: int) -> int:
    """T5's bidirectional bucket, exact up to 7, then by doublings."""
    gap = abs(query - key)
    bucket = gap if gap < 8 else min(15, 8 + (gap >= 12) + (gap >= 16) + (gap >= 23))
    return bucket + (16 if key > query else 0)


def example(words: list[int], random_: random.Random, links: bool, tables: int = 4, columns: int = 5) -> dict:
    """One example; without `links` a name is found by its word vectors alone."""
    shift = HEADER["vocab_size"]
    fillers = words[:60]
    pool = random_.sample(words[60:], tables * (columns + 1) * 2)
    items = []  # (kind, table, name)
    for t in range(tables):
        items.append(("T", t, [pool.pop()]))
        for _ in range(columns):
            shared = [i for i in items if i[0] == "C" and i[1] != t]
            again = shared and random_.random() < 0.2
            name = random_.choice(shared)[2] if again else [pool.pop() for _ in range(random_.choice([1, 1, 2]))]
            if ("C", t, name) not in items:
                items.append(("C", t, name))
    random_.shuffle(items)
    base = HEADER["output_vocab_size"]
    t = random_.randrange(tables)
    table = next(k for k, i in enumerate(items) if i[0] == "T" and i[1] == t)
    own = [k for k, i in enumerate(items) if i[0] == "C" and i[1] == t]
    first, second, third = random_.sample(own, 3)
    name = lambda k: items[k][2]
    filler = lambda: [random_.choice(fillers) for _ in range(random_.randrange(1, 3))]
    point = lambda k: base + k
    form = random_.randrange(4)
    if form == 0:
        question = [words[0]] + name(first) + filler() + name(table)
        body = [SELECT, point(first), FROM, point(table)]
    elif form == 1:
        question = [words[1]] + filler() + name(table) + filler() + name(first) + [words[2]]
        body = [SELECT, COUNT, FROM, point(table), WHERE, point(first), ABOVE]
    elif form == 2:
        question = filler() + name(first) + [words[3]] + name(second) + filler() + name(table)
        body = [SELECT, point(first), COMMA, point(second), FROM, point(table)]
    else:
        question = name(table) + filler() + name(first) + [words[4]] + name(third) + filler()
        body = [SELECT, point(first), FROM, point(table), WHERE, point(third), EQUALS]
    template = [t if t < base else (12 if items[t - base][0] == "T" else 13) for t in body]
    kinds = {"T": TABLE, "C": COLUMN}
    positions = [[QUESTION, shift + w] for w in question] + [[kinds[i[0]]] + [shift + w for w in i[2]] for i in items]
    length, q = len(positions), len(question)
    relations = bytearray(length * length)
    for a in range(length):
        for b in range(length):
            if a < q and b < q:
                relation = distance(a, b)
            elif a < q or b < q:
                word, item = (question[a], items[b - q]) if a < q else (question[b], items[a - q])
                linked = links and word in item[2]
                relation = NONE if not linked else EXACT if len(item[2]) == 1 else PART
            elif a == b:
                relation = SELF
            elif items[a - q][1] == items[b - q][1]:
                kind = items[a - q][0] + items[b - q][0]
                relation = {"CT": OWNER, "TC": OWNED}.get(kind, SAME_TABLE)
            else:
                relation = OTHER
            relations[a * length + b] = relation
    return {
        "source": f"form{form}",
        "positions": positions,
        "relations": base64.b64encode(bytes(relations)).decode(),
        "pointers": list(range(q, length)),
        "pointer_kinds": "".join(i[0] for i in items),
        "targets": [
            {"task": "sql", "tokens": [SQL] + body + [EOS], "weight": 1.0},
            {"task": "plan", "tokens": [PLAN, 14, 15] + template + [AT] + body + [EOS], "weight": 1.0},
        ],
    }


def lines(count: int, seed: int, links: bool):
    """The header and `count` examples as JSON lines."""
    words = vocabulary()
    fixed = random.Random(0)
    fixed.shuffle(words)
    yield json.dumps({"header": HEADER})
    random_ = random.Random(seed)
    for number in range(count):
        yield json.dumps({"id": f"toy-{seed}-{number}"} | example(words, random_, links))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--examples", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--links", action="store_true", help="relations mark exact matches")
    args = parser.parse_args()
    for line in lines(args.examples, args.seed, args.links):
        print(line)


if __name__ == "__main__":
    main()
