"""A "network" that is a table of logits, with the interface of an encoder-decoder of transformers.

The logits are a hash of the decoded prefix, those of model/decode/tests/oracle/table.py, so that
the recorder can be held against the same golden files as the crate.
"""

import types

import torch

MASK = (1 << 64) - 1
START, END = 0, 1


def mix(h: int, x: int) -> int:
    """One round of splitmix64 over h xor x."""
    z = ((h ^ x) + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Past:
    """A cache that keeps whole prefixes, and follows `reorder_cache` as transformers' own do."""

    def __init__(self, prefixes):
        self.prefixes = prefixes

    def reorder_cache(self, rows):
        self.prefixes = [self.prefixes[row] for row in rows.tolist()]


class Stub:
    """Reads any input; `case` has seed, vocabulary, scale and the bonus of the end token."""

    def __init__(self, case: dict, cache: bool):
        self.case, self.cache = case, cache

    def get_encoder(self):
        return lambda input_ids, attention_mask, return_dict: (torch.zeros(*input_ids.shape, 2),)

    def __call__(self, encoder_outputs, attention_mask, decoder_input_ids, past_key_values, **_):
        assert len(encoder_outputs[0]) == len(attention_mask) == len(decoder_input_ids)
        prefixes = decoder_input_ids.tolist()
        if past_key_values is not None:
            prefixes = [old + new for old, new in zip(past_key_values.prefixes, prefixes, strict=True)]
        logits = torch.tensor([[self.logits(prefix)] for prefix in prefixes])
        return types.SimpleNamespace(logits=logits, past_key_values=Past(prefixes) if self.cache else None)

    def logits(self, prefix: list[int]) -> list[float]:
        case = self.case
        h = mix(case["seed"], 0)
        for token in prefix:
            h = mix(h, token + 1)
        row = [(mix(h, 1_000_000 + t) >> 40) / (1 << 24) * case["scale"] for t in range(case["vocabulary"])]
        row[END] += case["end_bias"]
        return row
