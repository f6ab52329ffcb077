"""The classifier of verdicts: features that tell nothing are left out, those that tell are read."""

import argparse
import contextlib
import io
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from verdict import SECOND, cross_validate, only

EVIDENCE = ["uncovered_asked", "uncovered_limiting", "value_nowhere", "value_within", "apart"]
NAMES = [*EVIDENCE, SECOND, *(f"is_{place}" for place in range(1, 9))]


class Features(unittest.TestCase):
    def test_features_that_tell_are_worth_more_than_the_first_alone(self):
        told = lambda category: [1.0] * 5 + [float(category == at) for at in range(9)]
        rows = [(f"db{place % 10}", place % 9, told(place % 9)) for place in range(360)]
        options = argparse.Namespace(folds=2, weight=1.0, hidden=16, steps=60, decay=0.0, dropout=0.0)
        worth = []
        with contextlib.redirect_stdout(io.StringIO()):
            for count in (5, 14):
                worth.append(cross_validate(NAMES[:count], only(count, rows), [], options))
        self.assertLess(worth[0], 0.3)
        self.assertGreater(worth[1], 0.6)


if __name__ == "__main__":
    unittest.main()
