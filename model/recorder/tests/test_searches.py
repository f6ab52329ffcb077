"""The recorder's searches against what `generate` found on the same tables of logits."""

import json
import pathlib
import unittest

from recorder.log import Log
from recorder.network import Network
from recorder.search import run
from recorder.settings import EARLY_STOPPING, Beam, Diversity, Sampling

from stub import END, START, Stub

GOLDEN = pathlib.Path(__file__).parents[2] / "decode/tests/oracle/golden.json"


def cases(kind: str) -> list[dict]:
    """Returns the golden cases of a kind that need neither a forced prefix nor a whitelist."""
    golden = json.loads(GOLDEN.read_text())
    plain = [case for case in golden if not case["prompt"] and not case.get("whitelist")]
    kinds = {"diverse": lambda case: "groups" in case, "sample": lambda case: "noise" in case}
    other = lambda case: not any(is_kind(case) for is_kind in kinds.values())
    return [case for case in plain if kinds.get(kind, other)(case)]


def beam_of(case: dict) -> Beam:
    """Returns the search of a golden case."""
    method = None
    if "groups" in case:
        method = Diversity(case["groups"], case["penalty"])
    elif "noise" in case:
        names = ("temperature", "top_k", "top_p", "typical_p")
        method = Sampling(**{name: case[name] for name in names if name in case})
    names = {value: name for name, value in EARLY_STOPPING.items()}
    stopping = names[case["early_stopping"]]
    return Beam(case["width"], case["max_length"], case["length_penalty"], stopping, method)


def decode(case: dict, cache: bool, draw=None):
    """Decodes a golden case; returns what was found and the log."""
    log = Log()
    network = Network(Stub(case, cache), [5, 6], START)
    return run(network, beam_of(case), [END], log, draw=draw), log


class Noise:
    """Draws by the numbers of a golden case: that of the sample and the position."""

    def __init__(self, numbers):
        self.numbers, self.position = numbers, -1

    def __call__(self, probabilities, samples):
        self.position += 1
        drawn = {}
        for sample in samples:
            row = probabilities[sample]
            below = int((row.double().cumsum(0) <= self.numbers[sample][self.position]).sum())
            drawn[sample] = min(below, int(row.nonzero().max()))
        return drawn


class Searches(unittest.TestCase):
    def assert_found(self, case, found):
        expected = case["found"]
        self.assertEqual([one.tokens for one in found[: case["returns"]]], [one["tokens"] for one in expected])
        for one, other in zip(found, expected):
            # Greedy search has no score in `generate`.
            if other["score"] is not None:
                self.assertAlmostEqual(one.score, other["score"], places=4)

    def test_beam_search_is_that_of_generate(self):
        # One of the four tables of each kind of settings, in turn with a cache and without.
        beams = cases("beam")[::4]
        self.assertGreater(len(beams), 14)
        for number, case in enumerate(beams):
            self.assert_found(case, decode(case, number % 2 == 0)[0])

    def test_diverse_beams_are_those_of_version_4(self):
        diverse = cases("diverse")[::3]
        self.assertGreater(len(diverse), 9)
        for case in diverse:
            self.assert_found(case, decode(case, True)[0])

    def test_samples_are_drawn_from_the_distributions_of_generate(self):
        self.assertGreater(len(cases("sample")), 15)
        for case in cases("sample"):
            self.assert_found(case, decode(case, True, Noise(case["noise"]))[0])

    def test_equal_seeds_draw_equal_samples(self):
        case = max(cases("sample"), key=lambda case: case["temperature"])
        first, again = decode(case, True)[0], decode(case, False)[0]
        self.assertEqual(first, again)
        self.assertGreater(len({tuple(one.tokens) for one in first}), 1)


class Logs(unittest.TestCase):
    def test_each_result_is_a_path_of_nodes_with_its_log_probabilities(self):
        for kind in ("beam", "diverse", "sample"):
            case = cases(kind)[0]
            found, log = decode(case, True)
            place = {number: at for at, number in enumerate(log.nodes["id"])}
            for one in found:
                tokens, log_probs, node = [], [], one.node
                while node >= 0:
                    tokens.insert(0, log.nodes["token"][place[node]])
                    log_probs.append(log.nodes["log_prob"][place[node]])
                    node = log.nodes["parent"][place[node]]
                self.assertEqual(tokens, one.tokens)
                if kind != "diverse":
                    mean = sum(log_probs) / len(tokens) ** case["length_penalty"]
                    self.assertAlmostEqual(mean, one.score, places=4)

    def test_each_step_of_a_beam_keeps_its_width_and_says_why(self):
        case = cases("beam")[0]
        _, log = decode(case, True)
        nodes = log.nodes
        for step in range(1, 5):
            why = [nodes["why"][at] for at in range(len(nodes["id"])) if nodes["step"][at] == step]
            self.assertEqual(len(why), 2 * case["width"])
            self.assertEqual(why.count("kept"), case["width"])
            self.assertLessEqual(set(why), {"kept", "finished", "pruned_by_score"})
        self.assertTrue(log.excluded["token"])
        self.assertEqual(set(log.excluded["why"]), {"pruned_by_score"})

    def test_a_bounded_log_counts_what_it_leaves_out(self):
        case = cases("beam")[0]
        _, whole = decode(case, True)
        bounded = Log(nodes=40, runners_up=2)
        run(Network(Stub(case, True), [5], START), beam_of(case), [END], bounded)
        self.assertEqual(len(bounded.nodes["id"]), 40)
        recorded = set(bounded.nodes["id"])
        for parent in (*bounded.nodes["parent"], *bounded.excluded["parent"]):
            self.assertTrue(parent == -1 or parent in recorded)
        left_out = bounded.omitted["nodes"] + bounded.omitted["pruned"]
        self.assertEqual(left_out + 40, len(whole.nodes["id"]))
