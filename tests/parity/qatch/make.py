"""Writes pairs.json: random pairs of results with the metrics that the qatch package gives them.

    pip install -r tests/parity/requirements.txt
    python tests/parity/qatch/make.py

Cells are NULL, integers, decimals, texts; rows repeat; the prediction is often a changed copy of
the target. Everything is a function of the seed.
"""

import json
import random
from pathlib import Path

from qatch.evaluate_dataset.metrics_evaluators import (
    CellPrecision,
    CellRecall,
    TupleCardinality,
    TupleConstraint,
    TupleOrder,
)

PAIRS = 500
METRICS = [CellPrecision(), CellRecall(), TupleCardinality(), TupleConstraint(), TupleOrder()]
CELLS = [None, 0, 1, 2, 3, -7, 1.0, 2.5, -0.5, 1e20, "a", "b", "A", "1", "", "café"]


def table(rng: random.Random, width: int) -> list[list]:
    """A result with few different cells, so that rows and cells repeat."""
    cells = rng.sample(CELLS, rng.randint(2, 8))
    return [[rng.choice(cells) for _ in range(width)] for _ in range(rng.choice([0, 1, 2, 3, 5, 8]))]


def changed(rng: random.Random, target: list[list]) -> list[list]:
    """A copy of a result with rows moved, dropped or repeated, and a cell changed."""
    rows = [list(row) for row in target]
    for change in rng.sample(["shuffle", "drop", "repeat", "cell", "swap", "float"], rng.randint(0, 3)):
        if change == "shuffle":
            rng.shuffle(rows)
        elif rows and change == "drop":
            rows.pop(rng.randrange(len(rows)))
        elif rows and change == "repeat":
            rows.append(list(rng.choice(rows)))
        elif rows and change == "cell":
            row = rng.choice(rows)
            row[rng.randrange(len(row))] = rng.choice(CELLS)
        elif change == "swap":
            rows = [row[::-1] for row in rows]
        elif change == "float":
            rows = [[float(c) if isinstance(c, int) else c for c in row] for row in rows]
    return rows


def main() -> None:
    rng = random.Random(7)
    pairs = []
    for _ in range(PAIRS):
        target = table(rng, rng.randint(1, 3))
        near = rng.random() < 0.7
        prediction = changed(rng, target) if near else table(rng, rng.randint(1, 3))
        metrics = [float(metric.run_metric(target, prediction)) for metric in METRICS]
        pairs.append({"target": target, "prediction": prediction, "metrics": metrics})
    lines = ",\n".join(json.dumps(pair, ensure_ascii=False, separators=(",", ":")) for pair in pairs)
    Path(__file__).with_name("pairs.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
