"""What each step did with its hypotheses, in the arrays of a trace and within its bounds."""

import math

import torch

NODE_FIELDS = ("id", "parent", "step", "token", "log_prob", "score", "rank", "why", "class")
RUNNER_FIELDS = ("parent", "token", "probability", "why")


class Log:
    """Nodes and runners-up of one search, as `beamsplitter_decode::record` writes them.

    `classify` says what part of SQL a token is, from the tokens before it and the token.
    """

    def __init__(self, classify=None, nodes: int = 20_000, runners_up: int = 5):
        self.classify = classify or (lambda before, token: "structure")
        self.limit, self.wanted = nodes, runners_up
        self.nodes = {name: [] for name in NODE_FIELDS}
        self.excluded = {name: [] for name in RUNNER_FIELDS}
        self.omitted = {"nodes": 0, "pruned": 0, "runners_up": 0}
        self.recorded: set[int] = set()
        self.next = 0

    def limits(self) -> dict:
        """Returns the bounds, as the trace's settings have them."""
        return {"nodes": self.limit, "runners_up": self.wanted, "pruned": True}

    def node(self, parent, token: int, log_prob: float, score: float, rank: int, why: str) -> int:
        """Records an extension of `parent` and returns its number. Nodes that were pruned in the
        step that made them take at most half of the room."""
        number, self.next = self.next, self.next + 1
        pruned = why == "pruned_by_score"
        room = self.limit // 2 if pruned else self.limit
        known = parent.node < 0 or parent.node in self.recorded
        if len(self.recorded) >= room or not known:
            self.omitted["pruned" if pruned else "nodes"] += 1
            return number
        self.recorded.add(number)
        part = self.classify(parent.tokens, token)
        values = (number, parent.node, len(parent.tokens), token, log_prob, score, rank, why, part)
        for name, value in zip(NODE_FIELDS, values):
            self.nodes[name].append(value)
        return number

    def runners_up(self, running, log_probs: torch.Tensor, best: list[tuple], why: str) -> None:
        """Records the most probable tokens of each row that did not become nodes."""
        taken = {(row, token) for _, row, token in best}
        count = min(self.wanted, log_probs.shape[-1])
        top = log_probs.topk(count)
        for row, parent in enumerate(running):
            pairs = zip(top.values[row].tolist(), top.indices[row].tolist())
            for log_prob, token in pairs:
                if (row, token) in taken or log_prob == -math.inf:
                    continue
                known = parent.node < 0 or parent.node in self.recorded
                if not known or len(self.excluded["token"]) >= self.limit:
                    self.omitted["runners_up"] += 1
                    continue
                values = (parent.node, token, math.exp(log_prob), why)
                for name, value in zip(RUNNER_FIELDS, values):
                    self.excluded[name].append(value)

    def tokens(self) -> list[int]:
        """Returns every token that occurs, ascending."""
        return sorted({*self.nodes["token"], *self.excluded["token"]})
