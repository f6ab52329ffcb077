"""Sampling with given noise. The distributions are transformers' own, from its logits warpers; where
`generate` calls `torch.multinomial`, a number in [0, 1) falls into the cumulative distribution, tokens
in ascending order. The numbers are those of model/decode/tests/oracle/sampling.py for seed 0."""

import sys

import torch
from transformers import DynamicCache, TopKLogitsWarper, TopPLogitsWarper, TypicalLogitsWarper

from network import ROOT

sys.path.insert(0, str(ROOT / "model/decode/tests/oracle"))

from sampling import draw, noise  # noqa: E402

SAMPLERS = {"top-k": TopKLogitsWarper(50), "nucleus": TopPLogitsWarper(0.9), "typical": TypicalLogitsWarper(0.9)}
COUNT, LONGEST = 5, 511


def samples(network, start, end, warper):
    """(tokens, log-probability by length, True), in the order drawn."""
    numbers, cache = noise(0, COUNT, LONGEST), DynamicCache()
    rows, ids = [([], 0.0) for _ in range(COUNT)], torch.full((COUNT, 1), start)
    open_rows = list(range(COUNT))
    for position in range(LONGEST):
        scores = network(ids, past_key_values=cache).logits[:, -1].log_softmax(-1)
        chosen = warper(None, scores.clone()).softmax(-1)
        ids = torch.full((COUNT, 1), end)
        for i in open_rows:
            token = draw(chosen[i], numbers[i][position])
            rows[i] = (rows[i][0] + [token], rows[i][1] + scores[i, token].item())
            ids[i] = token
        open_rows = [i for i in open_rows if rows[i][0][-1] != end]
        if not open_rows:
            break
    return [(tokens, score / len(tokens), tokens[-1] == end) for tokens, score in rows]
