"""One step of beam search and of diverse beam search, with the rules of `generate`.

A step takes the `max(2, 1 + ends) * width` best extensions of all hypotheses. Those of the first
`width` that end, or reach the longest length, compete for the finished places with
`score / generated^length_penalty`; the best `width` of the others continue. Width 1 is greedy.

transformers 5 has no group beam search in its core. The rules here are those of version 4
(`num_beam_groups`): the groups choose one after the other, and a token loses the penalty for each
beam of an earlier group that chose it at this step.
"""

import torch

from .settings import EARLY_STOPPING, Diversity


def extend(search, group, taken: list[int], log_probs: torch.Tensor, first: int) -> None:
    """Extends a group by one token, and adds the tokens that it chose to `taken`.

    `log_probs` is `[len(group.running), vocabulary]`; `first` is the group's first row in the
    network's last call.
    """
    best = best_extensions(search, group, taken, log_probs)
    search.log.runners_up(group.running, log_probs, best, "pruned_by_score")
    chosen = [token for _, _, token in best if token not in search.ends]
    taken.extend(chosen[: group.width])
    full = len(group.finished) >= group.width
    is_open = group.improvable and not (full and search.beam.early_stopping == "at_once")
    kept = []
    for rank, (score, row, token) in enumerate(best):
        parent = group.running[row]
        over = token in search.ends or search.at_limit
        if over and rank < group.width and is_open:
            why = "finished"
        elif not over and len(kept) < group.width:
            why = "kept"
        else:
            why = "pruned_by_score"
        log_prob = log_probs[row, token].item()
        node = search.log.node(parent, token, log_prob, score, rank, why)
        # All groups share the one row of the first step.
        place = 0 if search.length == 1 else first + row
        found = type(parent)([*parent.tokens, token], score, node, place)
        if why == "finished":
            finish(search, group, found)
        elif why == "kept":
            kept.append(found)
    group.running = kept
    stop(search, group, best)


def best_extensions(search, group, taken: list[int], log_probs: torch.Tensor) -> list[tuple]:
    """Returns (score, row, token) of the best extensions, best first."""
    diversity = search.beam.method
    diverse = isinstance(diversity, Diversity)
    wanted = group.width * max(2, 1 + len(search.ends)) if group.width > 1 or diverse else 1
    scores = log_probs
    if diverse and taken:
        counts = torch.bincount(torch.tensor(taken), minlength=log_probs.shape[-1])
        scores = scores - diversity.penalty * counts
    scores = scores + torch.tensor([hypothesis.score for hypothesis in group.running])[:, None]
    top = scores.flatten().topk(min(wanted, scores.numel()))
    width = scores.shape[-1]
    pairs = zip(top.values.tolist(), top.indices.tolist())
    return [(score, at // width, at % width) for score, at in pairs if score > float("-inf")]


def finish(search, group, found) -> None:
    """Adds a finished hypothesis to its group, if it is among the best."""
    found.score = search.penalised(found.score, search.length + 1)
    place = sum(other.score >= found.score for other in group.finished)
    if place < group.width:
        group.finished.insert(place, found)
        del group.finished[group.width :]


def stop(search, group, best: list[tuple]) -> None:
    """Ends a group that cannot improve."""
    if not group.running:
        group.done = True
        return
    diverse = isinstance(search.beam.method, Diversity)
    attainable = best[0][0] if diverse else group.running[0].score
    full = len(group.finished) >= group.width
    if full:
        never = EARLY_STOPPING[search.beam.early_stopping] == "never"
        longest = never and search.beam.length_penalty > 0
        length = search.beam.max_length if longest else search.length + 1
        worst = group.finished[-1].score
        group.improvable &= search.penalised(attainable, length) > worst
    if not group.improvable or (full and search.beam.early_stopping == "at_once"):
        group.done = True
