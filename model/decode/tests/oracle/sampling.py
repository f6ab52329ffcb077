"""Sampling as Hugging Face's `generate(do_sample=True)` does it, with given noise.

The distributions are transformers' own: its logits warpers in its order. Only the draw is ours:
where `generate` calls `torch.multinomial`, `noise[sample][position]` in [0, 1) falls into the
cumulative distribution, tokens in ascending order.
"""

import torch
from transformers import TemperatureLogitsWarper, TopKLogitsWarper, TopPLogitsWarper, TypicalLogitsWarper

from table import END, START, mix


def noise(seed, samples, positions):
    """The numbers that the Rust sampler draws: three rounds of splitmix64, 53 bits of the last."""

    def number(sample, position):
        h = 0
        for x in (seed, sample + 1, position + 1):
            h = mix(h, x)
        return (h >> 11) / (1 << 53)

    return [[number(sample, position) for position in range(positions)] for sample in range(samples)]


def warpers(case):
    found = [TemperatureLogitsWarper(case["temperature"])]
    if "top_k" in case:
        found.append(TopKLogitsWarper(case["top_k"]))
    if "top_p" in case:
        found.append(TopPLogitsWarper(case["top_p"]))
    if "typical_p" in case:
        found.append(TypicalLogitsWarper(case["typical_p"]))
    return found


def draw(probabilities, number):
    """The token at `number` of the cumulative distribution."""
    total = torch.cumsum(probabilities.double(), 0)
    return min(int((total <= number).sum()), int(probabilities.nonzero().max()))


def run(case, logits):
    """Samples in order, with the sum of log-probabilities over the length to `length_penalty`."""
    found = []
    for numbers in case["noise"]:
        ids, tokens, score = [START] + case["prompt"], [], 0.0
        while len(ids) < case["max_length"]:
            row = torch.tensor([logits(ids)])
            scores = row.clone()
            for warper in warpers(case):
                scores = warper(torch.tensor([ids]), scores)
            token = draw(scores.softmax(-1)[0], numbers[len(tokens)])
            score += row.log_softmax(-1)[0, token].item()
            ids.append(token)
            tokens.append(token)
            if token == END:
                break
        score /= len(tokens) ** case["length_penalty"]
        found.append({"tokens": case["prompt"] + tokens, "score": score})
    return found


def cases(base):
    base = {**base, "width": 8, "returns": 8, "temperature": 1.0}
    changes = [
        {}, {"top_k": 25}, {"top_k": 5}, {"top_p": 0.9}, {"top_p": 0.3}, {"typical_p": 0.9},
        {"typical_p": 0.2}, {"temperature": 0.6, "top_k": 10, "top_p": 0.9}, {"temperature": 1.7, "typical_p": 0.95},
        {"prompt": [7, 11, 3], "top_p": 0.8, "length_penalty": 0.6},
    ]
    for change in changes:
        for seed in range(2):
            case = {**base, **change, "scale": 9.0, "end_bias": 4.0, "seed": 2000 + seed, "noise_seed": 70 + seed}
            numbers = noise(case["noise_seed"], case["width"], case["max_length"])
            yield {**case, "noise": [[round(x, 9) for x in row] for row in numbers]}
