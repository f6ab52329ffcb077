"""Which examples a step sees: a mixture of sources, batches of like length, all from one seed."""

from collections.abc import Iterator

import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from shards import Shard, ShardError, collate


class Sampler(IterableDataset):
    """Endless batches of about `budget` encoder positions; `state` resumes them exactly.

    `mix` gives sources their share; the share left (`"*"`, or what is missing to 1) is divided
    among the other sources by size. Examples are drawn in pools, each shuffled by (seed, pool):
    sources are walked through in an order that is shuffled anew each time round.
    """

    def __init__(self, shards: list[Shard], mix: dict[str, float], budget: int, seed: int, max_targets: int = 4, thin: bool = False):
        headers = {str(s.header) for s in shards}
        if len(headers) != 1:
            raise ShardError(f"the shards have different headers: {sorted(headers)}")
        self.header = shards[0].header
        self.pad = 32 + self.header["num_relations"]
        self.shards, self.budget, self.seed = shards, budget, seed
        self.max_targets, self.thin = max_targets, thin
        self.pool_size = max(2048, budget // 4)
        self.members: dict[str, np.ndarray] = {}
        for number, shard in enumerate(shards):
            for s, name in enumerate(shard.sources):
                found = np.flatnonzero(np.asarray(shard.source_of) == s)
                pairs = np.stack([np.full(len(found), number), found], 1)
                known = self.members.get(name)
                self.members[name] = pairs if known is None else np.concatenate([known, pairs])
        self.names = sorted(self.members)
        self.share = self.shares(mix)
        self.state = {"pool": 0, "next": 0, "cursors": {name: 0 for name in self.names}}

    def shares(self, mix: dict[str, float]) -> np.ndarray:
        """Probability of each of `names`."""
        unknown = set(mix) - set(self.names) - {"*"}
        if unknown:
            raise ShardError(f"the mixture names {sorted(unknown)}, but the shards have {self.names}")
        others = sum(len(self.members[n]) for n in self.names if n not in mix)
        rest = mix.get("*", max(0.0, 1.0 - sum(mix.values())))
        share = np.array([mix[n] if n in mix else rest * len(self.members[n]) / others for n in self.names])
        return share / share.sum()

    def draw(self, name: str, count: int, cursor: int) -> np.ndarray:
        """The next `count` members of a source from `cursor` on."""
        members = self.members[name]
        parts = []
        while count:
            lap, at = divmod(cursor, len(members))
            order = np.random.default_rng([self.seed, self.names.index(name), lap]).permutation(len(members))
            part = members[order[at : at + count]]
            parts.append(part)
            cursor, count = cursor + len(part), count - len(part)
        return np.concatenate(parts)

    def pool(self) -> tuple[list[list], dict[str, int]]:
        """Batches of the pool in `state`, and the cursors after it."""
        random = np.random.default_rng([self.seed, 1 << 20, self.state["pool"]])
        counts = random.multinomial(self.pool_size, self.share)
        cursors = dict(self.state["cursors"])
        chosen = []
        for name, count in zip(self.names, counts):
            if count:
                chosen += self.draw(name, int(count), cursors[name]).tolist()
                cursors[name] += int(count)
        random.shuffle(chosen)
        shape = lambda pair: (self.shards[pair[0]].lengths[pair[1]] // 4, self.shards[pair[0]].target_lengths[pair[1]] // 4)
        chosen.sort(key=shape)
        batches, current, longest = [], [], 0
        for number, index in chosen:
            shard = self.shards[number]
            first, last = shard.target_start[index], shard.target_start[index + 1]
            targets = random.permutation(np.arange(first, last))[: self.max_targets]
            length = int(shard.lengths[index])
            if current and max(longest, length) * (len(current) + 1) > self.budget:
                batches.append(current)
                current, longest = [], 0
            current.append((shard, index, targets))
            longest = max(longest, length)
        if current:
            batches.append(current)
        return [batches[i] for i in random.permutation(len(batches))], cursors

    def plans(self) -> Iterator[tuple[list, list[int], dict]]:
        """The examples of each batch, what its random choices come from, and the state after it."""
        state = self.state
        while True:
            batches, cursors = self.pool()
            while state["next"] < len(batches):
                seed = [self.seed, 1 << 21, state["pool"], state["next"]]
                state = dict(state, next=state["next"] + 1)
                yield batches[state["next"] - 1], seed, state
            self.state = state = {"pool": state["pool"] + 1, "next": 0, "cursors": cursors}

    def __iter__(self) -> Iterator[tuple[dict, int, dict]]:
        """Batches, their numbers of examples and the states after them; where several processes read,
        each its part, in turn."""
        info = get_worker_info()
        mine, of = (info.id, info.num_workers) if info else (0, 1)
        for number, (batch, seed, state) in enumerate(self.plans()):
            if number % of == mine:
                thin = np.random.default_rng(seed) if self.thin else None
                yield collate(batch, self.pad, thin), len(batch), state

    def loader(self, processes: int, pin: bool) -> Iterator[tuple[dict, int, dict]]:
        """Iterates in processes of their own, in the same order whatever their number."""
        ours = torch.Generator()  # the run's own random numbers stay as they are
        options = dict(prefetch_factor=4, pin_memory=pin, multiprocessing_context="fork", generator=ours)
        return iter(DataLoader(self, batch_size=None, num_workers=processes, **options))


def evaluation_batches(shard: Shard, budget: int, limit: int) -> list[list]:
    """Batches of (shard, example, all targets) over at most `limit` examples of each source."""
    chosen = []
    for number in range(len(shard.sources)):
        found = np.flatnonzero(np.asarray(shard.source_of) == number)
        step = max(1, len(found) // limit)
        chosen += found[::step][:limit].tolist()
    chosen.sort(key=lambda i: shard.lengths[i])
    batches, current = [], []
    for index in chosen:
        if current and int(shard.lengths[index]) * (len(current) + 1) > budget:
            batches.append(current)
            current = []
        targets = np.arange(shard.target_start[index], shard.target_start[index + 1])
        current.append((shard, index, targets))
    return batches + ([current] if current else [])
