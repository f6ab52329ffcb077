"""Teacher-forced accuracy: by class of token, by source, and of whole sequences."""

import torch

from model import Model, loss
from sampler import evaluation_batches
from shards import CLASSES, Shard, collate


class Tally:
    """Sums over batches; `report` gives the ratios."""

    def __init__(self, sources: list[str], tasks: list[str]):
        self.sources, self.tasks = sources, tasks
        self.loss = self.batches = 0.0
        self.right, self.seen = torch.zeros(2, len(CLASSES), dtype=torch.double)
        self.exact: dict[str, list[int]] = {}
        self.pointers: dict[str, list[int]] = {}

    @torch.no_grad()
    def add(self, logits: torch.Tensor, batch: dict[str, torch.Tensor], value: float, groups: bool) -> None:
        """Counts one batch; with `groups` also by source and task."""
        self.loss, self.batches = self.loss + value, self.batches + 1
        used = batch["weights"] > 0
        hits = (logits.argmax(-1) == batch["labels"]) & used
        classes = batch["classes"][used].long()
        self.seen += torch.bincount(classes, minlength=len(CLASSES)).double().cpu()
        self.right += torch.bincount(classes, hits[used].double(), minlength=len(CLASSES)).cpu()
        if not groups:
            return
        pointing = used & (batch["classes"] > 0)
        rows = torch.stack([
            (hits == used).all(1).long(), (hits & pointing).sum(1), pointing.sum(1),
            batch["sources"], batch["tasks"],
        ]).T.tolist()
        for exact, right, seen, source, task in rows:
            for name in (self.sources[source], "task " + self.tasks[task]):
                for table, one, all_ in ((self.exact, exact, 1), (self.pointers, right, seen)):
                    entry = table.setdefault(name, [0, 0])
                    entry[0] += one
                    entry[1] += all_

    def report(self) -> dict:
        """Loss, accuracy by class and, where counted, exact sequences and pointers by group."""
        result = {"loss": round(self.loss / max(1, self.batches), 4)}
        for name, right, seen in zip(CLASSES, self.right.tolist(), self.seen.tolist()):
            if seen:
                result[name] = round(right / seen, 4)
        for label, table in (("exact", self.exact), ("pointer", self.pointers)):
            if table:
                result[label] = {name: round(r / max(1, n), 4) for name, (r, n) in sorted(table.items())}
        return result


@torch.no_grad()
def evaluate(model: Model, shard: Shard, budget: int, limit: int, device: torch.device) -> dict:
    """Report over at most `limit` examples of each source of a held-out shard."""
    model.eval()
    tally = Tally(shard.sources, shard.tasks)
    for examples in evaluation_batches(shard, budget, limit):
        batch = {k: v.to(device) for k, v in collate(examples, 32 + shard.header["num_relations"]).items()}
        logits = model(batch)
        tally.add(logits, batch, float(loss(logits, batch)), groups=True)
    model.train()
    return tally.report()
