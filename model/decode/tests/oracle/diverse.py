"""Diverse beam search, restated from the paper (Vijayakumar et al., 2018, algorithm 1 with Hamming
diversity) under the rules that `generate(num_beam_groups=g)` of transformers 4 had; version 5 no
longer has group beam search in its core.

Those rules: the beams are g groups of k/g; all but the first beam of each start at -1e9. At each
step the groups go in order; a token loses `penalty` for each beam of an earlier group that took it
at this step. Of the max(2, 1 + ends) * k/g best extensions those that end, if they are among the
first k/g, join the group's finished hypotheses with score / generated ** length_penalty; the first
k/g others run on. A group is over when it has k/g finished ones and the best extension of the step,
divided by the present length (with "never" and a positive penalty by the longest one), does not
beat the worst of them; at the longest length the running ones count as finished. The results of all
groups are sorted by score.
"""

import torch

from table import END, START

DEAD = -1e9


class Group:
    def __init__(self, prompt, size):
        self.size, self.finished, self.done = size, [], False
        self.running = [(0.0 if i == 0 else DEAD, list(prompt)) for i in range(size)]

    def finish(self, score, ids):
        if len(self.finished) < self.size or score > min(s for s, _ in self.finished):
            self.finished.append((score, ids))
            self.finished = sorted(self.finished, key=lambda pair: -pair[0])[: self.size]


def run(case, logits):
    prompt = [START] + case["prompt"]
    penalty = case["length_penalty"]
    groups = [Group(prompt, case["width"] // case["groups"]) for _ in range(case["groups"])]
    length = len(prompt)
    while length < case["max_length"] and not all(group.done for group in groups):
        generated = length + 1 - len(prompt)
        taken = torch.zeros(case["vocabulary"])
        for group in groups:
            if group.done:
                continue
            rows = torch.tensor([logits(ids) for _, ids in group.running]).log_softmax(-1)
            rows = rows - case["penalty"] * taken + torch.tensor([score for score, _ in group.running])[:, None]
            scores, places = rows.flatten().topk(2 * group.size)
            parents, running = group.running, []
            for rank, (score, place) in enumerate(zip(scores.tolist(), places.tolist())):
                ids, token = parents[place // case["vocabulary"]][1], place % case["vocabulary"]
                if token == END:
                    if rank < group.size:
                        group.finish(score / generated**penalty, ids + [END])
                else:
                    running.append((score, ids + [token]))
                if len(running) == group.size:
                    break
            group.running = running
            for _, ids in running:
                taken[ids[-1]] += 1
            if len(group.finished) == group.size:
                never = case["early_stopping"] == "never" and penalty > 0
                longest = case["max_length"] - len(prompt) if never else generated
                best = scores.max().item() / longest**penalty
                group.done = case["early_stopping"] is True or min(s for s, _ in group.finished) >= best
        length += 1
    for group in groups:
        if not group.done:
            for score, ids in group.running:
                group.finish(score / (length - len(prompt)) ** penalty, ids)
    found = [pair for group in groups for pair in group.finished if pair[0] > -1e6]
    found = sorted(found, key=lambda pair: -pair[0])[: case["returns"]]
    return [{"tokens": ids[1:], "score": score} for score, ids in found]


def cases(base):
    base = {**base, "width": 10, "returns": 10, "groups": 5, "penalty": 0.5}
    changes = [
        {}, {"penalty": 2.0}, {"penalty": 0.0}, {"groups": 10}, {"groups": 2}, {"groups": 1}, {"end_bias": 5.0},
        {"end_bias": 5.0, "groups": 10}, {"early_stopping": True, "end_bias": 4.0}, {"early_stopping": "never", "end_bias": 4.0},
        {"length_penalty": 0.0, "end_bias": 3.0}, {"prompt": [7, 11, 3], "end_bias": 4.0, "returns": 4},
    ]
    for change in changes:
        for seed in range(3):
            yield {**base, **change, "seed": 3000 + seed}
