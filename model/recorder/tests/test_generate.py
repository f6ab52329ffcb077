"""The recorder against `generate` of the installed transformers, on tiny models of random weights."""

import inspect
import unittest
import unittest.mock

import torch
import transformers

import tiny
from recorder.adjust import processors
from recorder.decode import ends_of, moved, start_of
from recorder.log import Log
from recorder.network import Causal, Network
from recorder.search import run
from recorder.settings import EARLY_STOPPING, Beam, Diversity, Sampling, SettingError

INPUT = [7, 4, 9, 12, 5, 1]
SIZE = 40


def recorded(model, beam: Beam):
    """Returns what the recorder finds: tokens and scores."""
    config = model.generation_config
    ends = ends_of(config)
    network = Network(model, INPUT, config.decoder_start_token_id)
    found = run(network, beam, ends, Log(), processors(config, ends, beam.max_length))
    return [one.tokens for one in found], [one.score for one in found]


def generated(model, **options):
    """Returns what `generate` finds: tokens without start and padding, and scores."""
    out = model.generate(torch.tensor([INPUT]), return_dict_in_generate=True, output_scores=True, **options)
    end = ends_of(model.generation_config)[0]
    tokens = []
    for row in out.sequences[:, 1:].tolist():
        tokens.append(row[: row.index(end) + 1] if end in row else row)
    return tokens, getattr(out, "sequences_scores", torch.zeros(0)).tolist()


def outputs(out) -> list[list[int]]:
    """Returns the outputs of a causal model, without input and padding."""
    rows = [row[len(INPUT) :] for row in out.sequences.tolist()]
    return [row[: row.index(1) + 1] if 1 in row else row for row in rows]


class Generate(unittest.TestCase):
    def assert_beams(self, model, width, length, penalty=1.0, stopping="heuristic"):
        mine, scores = recorded(model, Beam(width, length, penalty, stopping))
        theirs, expected = generated(
            model, num_beams=width, num_return_sequences=width, max_length=length, length_penalty=penalty,
            early_stopping=EARLY_STOPPING[stopping], do_sample=False,
        )
        self.assertEqual(mine, theirs)
        for one, other in zip(scores, expected, strict=True):
            self.assertAlmostEqual(one, other, places=4)

    def test_beam_search_of_a_t5(self):
        lengths = set()
        for seed in range(3):
            model = tiny.t5(seed, 14, 2.0)
            for penalty, stopping in ((1.0, "heuristic"), (0.4, "at_once"), (2.0, "never")):
                self.assert_beams(model, 5, 12, penalty, stopping)
            lengths |= {len(tokens) for tokens in recorded(model, Beam(5, 12))[0]}
        self.assertGreater(len(lengths), 2, "outputs end at different places")

    def test_greedy_search_of_a_t5(self):
        for seed in range(2):
            model = tiny.t5(seed, SIZE, 1.5)
            theirs, _ = generated(model, num_beams=1, max_length=12, do_sample=False)
            self.assertEqual(recorded(model, Beam(1, 12))[0], theirs)

    def test_beam_search_of_a_bart_with_forced_tokens(self):
        for seed in range(3):
            self.assert_beams(tiny.bart(seed, SIZE), 4, 10)

    def test_samples_are_those_of_generate_with_the_seed(self):
        cuts = ({}, {"top_k": 8}, {"top_p": 0.8}, {"typical_p": 0.7}, {"temperature": 0.7, "top_k": 20, "top_p": 0.9})
        model = tiny.t5(1, SIZE, 1.5)
        for seed, cut in enumerate(cuts):
            torch.manual_seed(seed)
            theirs, _ = generated(
                model, do_sample=True, num_return_sequences=6, max_length=12, **{"top_k": 0, **cut}
            )
            mine, _ = recorded(model, Beam(6, 12, method=Sampling(**cut, seed=seed)))
            self.assertEqual(mine, theirs, cut)

    def test_causal_models(self):
        for seed, penalty in ((0, None), (1, None), (2, 1.3)):
            model = tiny.llama(seed, SIZE, penalty)
            config, length = model.generation_config, 12
            adjust = processors(config, ends_of(config), len(INPUT) + length - 1)
            common = {"max_new_tokens": length - 1, "return_dict_in_generate": True, "output_scores": True}
            found = run(Causal(model, INPUT), Beam(4, length), [1], Log(), adjust)
            out = model.generate(torch.tensor([INPUT]), num_beams=4, num_return_sequences=4, do_sample=False, **common)
            self.assertEqual([one.tokens for one in found], outputs(out))
            for one, other in zip(found, out.sequences_scores.tolist(), strict=True):
                self.assertAlmostEqual(one.score, other, places=4)
            torch.manual_seed(seed)
            out = model.generate(torch.tensor([INPUT]), num_return_sequences=5, do_sample=True, top_k=0, **common)
            found = run(Causal(model, INPUT), Beam(5, length, method=Sampling(seed=seed)), [1], Log(), adjust)
            self.assertEqual([one.tokens for one in found], outputs(out))

    def test_diverse_beams_where_the_library_has_them(self):
        parameters = inspect.getsource(transformers.GenerationConfig)
        if "num_beam_groups" not in parameters or not hasattr(transformers.GenerationMixin, "_group_beam_search"):
            self.skipTest(f"transformers {transformers.__version__} has no group beam search; test_searches has golden ones")
        model = tiny.t5(1, SIZE, 1.5)
        theirs, _ = generated(
            model, num_beams=6, num_beam_groups=3, diversity_penalty=0.5, num_return_sequences=6, max_length=12,
        )
        self.assertEqual(recorded(model, Beam(6, 12, method=Diversity(3, 0.5)))[0], theirs)

    def test_a_generation_config_that_is_not_followed_is_refused(self):
        config = transformers.GenerationConfig(encoder_repetition_penalty=1.3)
        with self.assertRaisesRegex(ValueError, "sets encoder_repetition_penalty to 1.3: not supported"):
            processors(config, [1], 20)

    def test_a_generation_config_names_where_outputs_start_and_end(self):
        config = transformers.GenerationConfig(bos_token_id=3, eos_token_id=[1, 2])
        self.assertEqual((start_of(config), ends_of(config)), (3, [1, 2]))
        config.decoder_start_token_id = 0
        self.assertEqual(start_of(config), 0)
        for of in (start_of, ends_of):
            with self.assertRaisesRegex(ValueError, "names no token that (starts|ends) an output"):
                of(transformers.GenerationConfig())

    def test_a_device_that_torch_was_not_built_for_is_a_bad_setting(self):
        for error in (AssertionError("not compiled with CUDA"), RuntimeError("no driver\nadvice")):
            model = unittest.mock.Mock()
            model.to.side_effect = error
            with self.assertRaisesRegex(SettingError, r"--device cuda: [^\n]+\Z"):
                moved(model, "cuda")
