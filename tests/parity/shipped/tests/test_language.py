"""The oracle reads the words of our outputs out of the Rust source."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from language import ID, OUTPUT, WORDS


class Words(unittest.TestCase):
    def test_words_are_those_of_the_rust_source(self):
        self.assertEqual(WORDS[:5], ["<pad>", "</s>", "<unknown>", "<sql>", "<plan>"])
        self.assertEqual(len(ID), len(WORDS))
        self.assertIn("group by", ID)
        self.assertLessEqual(len(WORDS), OUTPUT)


if __name__ == "__main__":
    unittest.main()
