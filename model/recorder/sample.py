"""One step of sampling, with the rules of `generate(do_sample=True)`.

Samples that have drawn the same tokens so far are one hypothesis and one row of the network.
"""

import torch

from .adjust import distribution, processed


class Draw:
    """Draws as `torch.manual_seed(seed)` and `generate` with `num_return_sequences` do: one row for
    each sample, all rows at once, at every step."""

    def __init__(self, seed: int):
        self.generator = torch.Generator().manual_seed(seed)

    def __call__(self, probabilities: torch.Tensor, samples: list[int]) -> dict[int, int]:
        """Returns the token of each sample. `probabilities` is `[width, vocabulary]`."""
        drawn = torch.multinomial(probabilities, 1, generator=self.generator)[:, 0].tolist()
        return {sample: drawn[sample] for sample in samples}


def extend(search, group, logits: torch.Tensor, first: int, processors, draw) -> None:
    """Draws a token for each sample that is not finished."""
    scores = processed(logits, group.running, search.start, processors)
    # `generate` scores by the model alone, before a distribution is cut.
    log_probs = scores.log_softmax(-1)
    probabilities = distribution(search.beam.method, scores)
    running = group.running
    row_of = {sample: row for row, parent in enumerate(running) for sample in parent.samples}
    # Finished samples draw too, as in `generate`, so that the others' draws do not depend on them.
    rows = [row_of.get(sample, 0) for sample in range(search.beam.width)]
    drawn = draw(probabilities[rows], sorted(row_of))
    group.running, rank, best = [], 0, []
    for row, parent in enumerate(running):
        for token, samples in by_token(parent.samples, drawn).items():
            log_prob = log_probs[row, token].item()
            score = parent.score + log_prob
            over = token in search.ends or search.at_limit
            why = "finished" if over else "drawn"
            node = search.log.node(parent, token, log_prob, score, rank, why)
            found = type(parent)([*parent.tokens, token], score, node, first + row, samples)
            best.append((score, row, token))
            rank += 1
            if over:
                found.score = search.penalised(score, search.length + 1)
                group.finished.append(found)
            else:
                group.running.append(found)
    search.log.runners_up(running, log_probs, best, "not_drawn")
    group.done = not group.running


def by_token(samples: list[int], drawn: dict[int, int]) -> dict[int, list[int]]:
    """Returns the samples that drew each token, in the order of the first of them."""
    found: dict[int, list[int]] = {}
    for sample in samples:
        found.setdefault(drawn[sample], []).append(sample)
    return found
