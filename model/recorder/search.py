"""The loop over decoding steps, and what all searches share."""

from dataclasses import dataclass, field

import torch

from . import beam as beam_step
from . import sample as sample_step
from .adjust import processed
from .log import Log
from .network import Network
from .settings import Beam, Diversity, Sampling


@dataclass
class Hypothesis:
    """A prefix: its tokens without the start token, its score, and its last node in the log.

    `row` is the place that the prefix without its last token had in the network's last call.
    `samples` are the samples that drew these tokens, where tokens are drawn.
    """

    tokens: list[int] = field(default_factory=list)
    score: float = 0.0
    node: int = -1
    row: int = 0
    samples: list[int] = field(default_factory=list)


@dataclass
class Group:
    """Hypotheses that compete: all of a beam search, a group of a diverse one, or all samples."""

    width: int
    running: list[Hypothesis]
    finished: list[Hypothesis] = field(default_factory=list)
    improvable: bool = True
    done: bool = False


class Search:
    """One search over one input; `length` counts the tokens so far, the start token included."""

    def __init__(self, beam: Beam, start: int, ends: list[int], log: Log):
        self.beam, self.start, self.ends, self.log = beam, start, ends, log
        self.length = 1
        groups = beam.method.groups if isinstance(beam.method, Diversity) else 1
        samples = list(range(beam.width)) if isinstance(beam.method, Sampling) else []
        self.groups = [
            Group(beam.width // groups, [Hypothesis(samples=samples)]) for _ in range(groups)
        ]

    @property
    def at_limit(self) -> bool:
        """Whether the next token is the last one that there is room for."""
        return self.length + 1 >= self.beam.max_length

    def penalised(self, score: float, length: int) -> float:
        """Divides a score by its number of generated tokens to the power of the length penalty."""
        return score / max(length - 1, 1) ** self.beam.length_penalty


def run(network: Network, beam: Beam, ends: list[int], log: Log, processors=(), draw=None):
    """Decodes, and returns the finished hypotheses: best first, or samples in the order drawn.

    `draw` chooses a token for each sample, for tests: see `sample.Draw`.
    """
    search = Search(beam, network.start, ends, log)
    if isinstance(beam.method, Sampling):
        draw = draw or sample_step.Draw(beam.method.seed)
    while search.length < beam.max_length:
        running = [hypothesis for group in search.groups for hypothesis in group.running]
        if not running:
            break
        logits = next_logits(network, running)
        taken: list[int] = []
        first = 0
        for group in search.groups:
            rows = slice(first, first + len(group.running))
            first = rows.stop
            if group.done or not group.running:
                continue
            if isinstance(beam.method, Sampling):
                sample_step.extend(search, group, logits[rows], rows.start, processors, draw)
            else:
                scores = processed(logits[rows].log_softmax(-1), group.running, search.start, processors)
                beam_step.extend(search, group, taken, scores, rows.start)
        for group in search.groups:
            if group.done:
                group.running = []
        search.length += 1
    return results(search)


def next_logits(network: Network, running: list[Hypothesis]) -> torch.Tensor:
    """Returns a row of logits for each hypothesis. In the first step all groups share one row."""
    if not running[0].tokens:
        return network.next_logits([[]], [0]).expand(len(running), -1)
    prefixes = [hypothesis.tokens for hypothesis in running]
    return network.next_logits(prefixes, [hypothesis.row for hypothesis in running])


def results(search: Search) -> list[Hypothesis]:
    """Returns what the groups finished."""
    finished = [hypothesis for group in search.groups for hypothesis in group.finished]
    if not isinstance(search.beam.method, Sampling):
        return sorted(finished, key=lambda hypothesis: -hypothesis.score)
    samples = {sample: found for found in finished for sample in found.samples}
    return [samples[sample] for sample in sorted(samples)]
