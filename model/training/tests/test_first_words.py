"""The list of pieces that a browser fetches first."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from first_words import LIST, PUBLIC, ROWS, Pieces, name_words, samples

PIECES = Pieces(PUBLIC / "models" / "default" / "tokenizer.json")


class FirstWords(unittest.TestCase):
    def test_pieces_are_those_of_the_linker(self) -> None:
        self.assertEqual(PIECES.of("singers"), ["singers"])
        self.assertEqual(PIECES.of("surnames"), ["surname"])
        self.assertEqual(PIECES.of("zyx"), ["z", "##yx"])
        self.assertEqual(PIECES.of("\u4e99"), ["[UNK]"])
        self.assertEqual(name_words("StudentID_2"), ["student", "id", "2"])

    def test_the_list_has_what_the_samples_need(self) -> None:
        known = LIST.read_text().splitlines()
        self.assertEqual((len(known), len(set(known))), (ROWS, ROWS))
        needed = {piece for text in samples() for word in text for piece in PIECES.of(word)}
        self.assertLessEqual(needed, set(known))
        self.assertLessEqual(set(known), PIECES.ids.keys())


if __name__ == "__main__":
    unittest.main()
