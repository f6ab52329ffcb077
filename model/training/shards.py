"""Token shards: JSON lines from `beamsplitter prompts`, packed once, then read memory-mapped.

    python shards.py train.jsonl more.jsonl.gz --out shards/train

The first line of a file is `{"header": {"output_vocab_size", "vocab_size", "num_relations",
"word_rows"}}`; every other line is an example: `source`, `positions` (ids of each encoder
position), `relations` (base64 of L*L bytes), `pointers` (positions), `pointer_kinds` ("TCV...")
and `targets` (`task`, `tokens`, `weight`). Words come first, items after them. A target that the
vocabulary cannot say is left out, and an example that has no other. A folder of `.npy` arrays with CSR
offsets results. Relations are kept but for those between words, which follow from their distance.
"""

import argparse
import base64
import gzip
import json
import sys
from array import array
from pathlib import Path

import numpy as np
import torch

HEADER_KEYS = ("output_vocab_size", "vocab_size", "num_relations", "word_rows")
CLASSES = ("word", "table", "column", "value", "other")
"""Classes of target tokens; pointers are classed by the kind of the item they point at."""
KINDS = {"T": 1, "C": 2, "V": 3}
UNKNOWN = 2
"""The token `<unknown>` of the output vocabulary (model/prompt/src/vocabulary.rs)."""
OWN, OWN_KEY = 66, 67
"""Relations of a table to its columns (model/prompt/src/relations.rs)."""
MOST_THINNED = 0.6
"""Largest share of a schema that `thinned` takes out."""
FLAT = {
    "position_start": "q", "row_start": "q", "rows": "i", "word_start": "q", "words": "i",
    "relation_start": "q", "pointer_start": "q", "pointers": "H", "pointer_kinds": "B",
    "target_start": "q", "token_start": "q", "tokens": "H", "weights": "f", "tasks": "B",
    "sources": "H",
}


def word_relations(count: int) -> np.ndarray:
    """T5's distance buckets `[count, count]` between words of a question, both ways (model/prompt/src/relations.rs)."""
    at = np.arange(count)
    far = np.abs(at - at[:, None])
    wide = 8 + (np.log(np.maximum(far, 8).astype(np.float32) / 8) / np.log(np.float32(16)) * 8).astype(int)
    return (np.where(far < 8, far, np.minimum(wide, 15)) + 16 * (at > at[:, None])).astype(np.uint8)


class ShardError(ValueError):
    """A shard that cannot be read; the message says where and what to do."""


class Packer:
    """Collects examples into flat arrays and writes them as a shard folder."""

    def __init__(self):
        self.header: dict | None = None
        self.flat = {name: array(code) for name, code in FLAT.items()}
        for name in FLAT:
            if name.endswith("_start"):
                self.flat[name].append(0)
        self.relations = bytearray()
        self.sources: dict[str, int] = {}
        self.tasks: dict[str, int] = {}
        self.unsayable = 0
        """Targets that were left out."""

    def add_header(self, header: dict) -> None:
        """Takes a file's header; all files of a shard must agree."""
        header = {key: header[key] for key in HEADER_KEYS}
        if self.header not in (None, header):
            raise ShardError(f"header {header} differs from {self.header}; make all files anew")
        self.header = header

    def add(self, example: dict) -> None:
        """Takes one example, checked for consistency."""
        flat, split = self.flat, self.header["vocab_size"]
        length = len(example["positions"])
        relations = base64.b64decode(example["relations"])
        if len(relations) != length * length:
            raise ShardError(f"{len(relations)} relations for {length} positions")
        if max(relations, default=0) >= 32 + self.header["num_relations"]:
            raise ShardError(f"relation {max(relations)} is beyond num_relations")
        if len(example["pointer_kinds"]) != len(example["pointers"]):
            raise ShardError("as many pointer_kinds as pointers are needed")
        words = length - len(example["pointers"])
        if example["pointers"] != list(range(words, length)):
            raise ShardError("the pointers are not the last positions")
        relations = np.frombuffer(relations, np.uint8).reshape(length, length)
        if (relations[:words, :words] != word_relations(words)).any():
            raise ShardError("relations between words are not their distances")
        if not example["targets"]:
            raise ShardError("an example without targets")
        targets = [target for target in example["targets"] if UNKNOWN not in target["tokens"]]
        self.unsayable += len(example["targets"]) - len(targets)
        if not targets:
            return
        limit = self.header["output_vocab_size"] + len(example["pointers"])
        for ids in example["positions"]:
            if any(not 0 <= i < split + self.header["word_rows"] for i in ids):
                raise ShardError(f"a piece id of {ids} is neither a row nor a word")
            flat["rows"].extend(i for i in ids if i < split)
            flat["words"].extend(i - split for i in ids if i >= split)
            flat["row_start"].append(len(flat["rows"]))
            flat["word_start"].append(len(flat["words"]))
        flat["position_start"].append(len(flat["row_start"]) - 1)
        self.relations += relations[:words, words:].tobytes() + relations[words:].tobytes()
        flat["relation_start"].append(len(self.relations))
        flat["pointers"].extend(example["pointers"])
        flat["pointer_kinds"].extend(KINDS.get(kind, 4) for kind in example["pointer_kinds"])
        flat["pointer_start"].append(len(flat["pointers"]))
        for target in targets:
            if len(target["tokens"]) < 2 or not all(0 <= t < limit for t in target["tokens"]):
                raise ShardError(f"target {target['tokens']} has a token beyond {limit - 1}")
            flat["tokens"].extend(target["tokens"])
            flat["token_start"].append(len(flat["tokens"]))
            flat["weights"].append(target.get("weight", 1.0))
            flat["tasks"].append(self.tasks.setdefault(target["task"], len(self.tasks)))
        flat["target_start"].append(len(flat["tasks"]))
        flat["sources"].append(self.sources.setdefault(example["source"], len(self.sources)))

    def add_file(self, path: str) -> None:
        """Takes a file of JSON lines (`.gz` allowed, `-` is the standard input)."""
        opened = sys.stdin if path == "-" else gzip.open(path, "rt") if path.endswith(".gz") else open(path)
        with opened as lines:
            for number, line in enumerate(lines, 1):
                try:
                    data = json.loads(line)
                    self.add_header(data["header"]) if "header" in data else self.add(data)
                except (KeyError, TypeError, ValueError, OverflowError) as error:
                    raise ShardError(f"{path}, line {number}: {error!r}") from error

    def write(self, folder: Path) -> None:
        """Writes the shard folder; its header comes last, so a torn folder is not taken for one."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, values in self.flat.items():
            np.save(folder / f"{name}.npy", np.frombuffer(values, values.typecode) if len(values) else np.zeros(0, values.typecode))
        if not self.flat["sources"]:
            raise ShardError("no examples; a shard needs at least one")
        np.save(folder / "relations.npy", np.frombuffer(bytes(self.relations), np.uint8))
        header = dict(self.header, sources=list(self.sources), tasks=list(self.tasks))
        (folder / "header.json").write_text(json.dumps(header))


class Shard:
    """A shard folder, memory-mapped."""

    def __init__(self, folder: Path):
        header = Path(folder) / "header.json"
        if not header.exists():
            raise ShardError(f"{folder} is no shard folder; make it with shards.py")
        data = json.loads(header.read_text())
        self.sources, self.tasks = data.pop("sources"), data.pop("tasks")
        self.header = data
        for name in (*FLAT, "relations"):
            setattr(self, {"sources": "source_of", "tasks": "task_of"}.get(name, name), np.load(header.parent / f"{name}.npy", mmap_mode="r"))
        self.lengths = np.diff(self.position_start)
        lengths = np.diff(self.token_start)
        self.target_lengths = np.maximum.reduceat(lengths, np.asarray(self.target_start[:-1]))

    def __len__(self) -> int:
        return len(self.lengths)

    def relations_of(self, index: int) -> np.ndarray:
        """The relations `[L, L]` of an example."""
        length, items = int(self.lengths[index]), int(self.pointer_start[index + 1] - self.pointer_start[index])
        words = length - items
        kept = self.relations[self.relation_start[index] : self.relation_start[index + 1]]
        all_of = np.empty((length, length), np.uint8)
        all_of[:words, :words] = DISTANCES[:words, :words]
        all_of[:words, words:] = kept[: words * items].reshape(words, items)
        all_of[words:] = kept[words * items :].reshape(items, length)
        return all_of


DISTANCES = word_relations(400)


def thinned(relations: np.ndarray, pointers: np.ndarray, kinds: np.ndarray, used: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Which positions `[L]` of an example stay when a part of its schema goes: every other time a random
    share of the tables, columns and literals that are not `used`, so that no schema is learned by heart.
    Columns go with their table; keys stay with theirs."""
    share = MOST_THINNED * random.random() if random.random() < 0.5 else 0.0
    gone = (random.random(len(pointers)) < share) & ~used
    tables, columns = np.flatnonzero(kinds == KINDS["T"]), np.flatnonzero(kinds == KINDS["C"])
    between = relations[np.ix_(pointers[tables], pointers[columns])]
    own, key = (between == OWN) | (between == OWN_KEY), (between == OWN_KEY).any(0)
    gone[tables] &= ~(own & used[columns]).any(1)
    gone[columns] = (gone[columns] & ~key) | (own & gone[tables][:, None]).any(0)
    stay = np.ones(len(relations), bool)
    stay[pointers[gone]] = False
    return stay


def collate(examples: list[tuple[Shard, int, np.ndarray]], pad_relation: int, thin: np.random.Generator | None = None) -> dict[str, torch.Tensor]:
    """Tensors of a batch of (shard, example, chosen targets), as model.Model reads them; with `thin`
    each example loses a random part of its schema (`thinned`)."""
    size = len(examples)
    length = -(-max(int(s.lengths[i]) for s, i, _ in examples) // 4) * 4
    pointer_count = max(1, max(int(s.pointer_start[i + 1] - s.pointer_start[i]) for s, i, _ in examples))
    relations = np.full((size, length, length), pad_relation, np.uint8)
    present = np.zeros((size, length), bool)
    pointers = np.zeros((size, pointer_count), np.int64)
    absent = np.ones((size, pointer_count), bool)
    counts = {"row": np.zeros((size, length), np.int64), "word": np.zeros((size, length), np.int64)}
    flat: dict[str, list] = {"row": [], "word": []}
    targets, owners, kinds, weights, tasks = [], [], [], [], []
    words = examples[0][0].header["output_vocab_size"]
    for b, (shard, i, chosen) in enumerate(examples):
        n, first = int(shard.lengths[i]), int(shard.position_start[i])
        raw = shard.relations_of(i)
        low, high = shard.pointer_start[i], shard.pointer_start[i + 1]
        places, of_items = np.asarray(shard.pointers[low:high], np.int64), shard.pointer_kinds[low:high]
        sequences = [np.asarray(shard.tokens[shard.token_start[t] : shard.token_start[t + 1]], np.int64) for t in chosen]
        number, stay = np.arange(words + len(places)), np.ones(n, bool)
        if thin is not None:
            used = np.zeros(len(number), bool)
            used[np.concatenate(sequences)] = True
            stay = thinned(raw, places, of_items, used[words:], thin)
            left = stay[places]
            number[words:] = words + np.cumsum(left) - 1
            places, of_items, raw = (np.cumsum(stay) - 1)[places[left]], of_items[left], raw[np.ix_(stay, stay)]
        kept = len(raw)
        relations[b, :kept, :kept] = raw
        present[b, :kept] = True
        for name in ("row", "word"):
            starts = getattr(shard, name + "_start")[first : first + n + 1]
            lengths = np.diff(starts)
            counts[name][b, :kept] = lengths[stay]
            flat[name].append(getattr(shard, name + "s")[starts[0] : starts[-1]][np.repeat(stay, lengths)])
        pointers[b, : len(places)] = places
        absent[b, : len(places)] = False
        item_kinds = np.concatenate([np.zeros(words, np.uint8), of_items])
        for t, tokens in zip(chosen, sequences):
            tokens = number[tokens]
            targets.append(tokens)
            kinds.append(item_kinds[tokens[1:]])
            owners.append(b)
            weights.append(shard.weights[t])
            tasks.append(shard.task_of[t])
    span = max(len(t) for t in targets) - 1
    inputs, labels = np.zeros((2, len(targets), span), np.int64)
    weight, classes = np.zeros((len(targets), span), np.float32), np.zeros((len(targets), span), np.uint8)
    for n, tokens in enumerate(targets):
        end = len(tokens) - 1
        inputs[n, :end], labels[n, :end] = tokens[:-1], tokens[1:]
        weight[n, :end], classes[n, :end] = weights[n], kinds[n]
    arrays = {
        "relations": relations, "present": present, "pointers": pointers, "pointer_absent": absent,
        "owner": np.array(owners), "inputs": inputs, "labels": labels, "weights": weight,
        "classes": classes, "tasks": np.array(tasks, np.int64),
        "sources": np.array([s.source_of[i] for s, i, _ in examples], np.int64)[owners],
    }
    for name in ("row", "word"):
        arrays[name + "s"] = np.concatenate(flat[name]).astype(np.int64)
        arrays[name + "_offsets"] = np.concatenate([[0], np.cumsum(counts[name].ravel())[:-1]])
    return {name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in arrays.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", help="JSON lines, .gz allowed, - for the standard input")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    packer = Packer()
    for path in args.files:
        packer.add_file(path)
    packer.write(args.out)
    shard = Shard(args.out)
    size = sum(f.stat().st_size for f in args.out.iterdir())
    print(f"{len(shard)} examples, {len(shard.tasks)} targets, mean length {shard.lengths.mean():.1f}, {size / 1e6:.1f} MB")
    for number, source in enumerate(shard.sources):
        print(f"  {source}: {(np.asarray(shard.source_of) == number).sum()}")


if __name__ == "__main__":
    main()
