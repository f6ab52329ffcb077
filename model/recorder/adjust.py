"""What changes scores before tokens are chosen, with the rules of `generate`."""

import torch

NONE = float("-inf")

HANDLED = ("repetition_penalty", "no_repeat_ngram_size", "forced_bos_token_id", "forced_eos_token_id", "min_length")
"""Settings of a generation config that `processors` follows."""
UNHANDLED = {
    "encoder_repetition_penalty": (None, 1.0),
    "encoder_no_repeat_ngram_size": (None, 0),
    "bad_words_ids": (None,),
    "sequence_bias": (None,),
    "suppress_tokens": (None, []),
    "begin_suppress_tokens": (None, []),
    "exponential_decay_length_penalty": (None,),
    "guidance_scale": (None, 1.0),
    "min_new_tokens": (None, 0),
}
"""Settings that are not followed, with the values that change nothing."""


def processors(config, ends: list[int], max_length: int) -> list:
    """Returns transformers' own processors for what a generation config asks for.

    Raises `ValueError` for a setting that changes scores in a way that is not followed here.
    """
    for name, neutral in UNHANDLED.items():
        value = getattr(config, name, None)
        if value not in neutral:
            raise ValueError(f"the model's generation config sets {name} to {value}: not supported")
    wanted = [value for name in HANDLED if (value := getattr(config, name, None))]
    if wanted in ([], [1.0]):
        return []
    import transformers as hf

    found = []
    if config.repetition_penalty not in (None, 1.0):
        found.append(hf.RepetitionPenaltyLogitsProcessor(config.repetition_penalty))
    if config.no_repeat_ngram_size:
        found.append(hf.NoRepeatNGramLogitsProcessor(config.no_repeat_ngram_size))
    if config.min_length:
        found.append(hf.MinLengthLogitsProcessor(config.min_length, ends))
    if config.forced_bos_token_id is not None:
        found.append(hf.ForcedBOSTokenLogitsProcessor(config.forced_bos_token_id))
    if config.forced_eos_token_id is not None:
        found.append(hf.ForcedEOSTokenLogitsProcessor(max_length, config.forced_eos_token_id))
    return found


def processed(scores: torch.Tensor, running: list, start, processors: list) -> torch.Tensor:
    """Applies processors to scores, a row for each hypothesis of `running`. `start` is what stands before
    its tokens: one token, or the whole input of a causal model."""
    if not processors:
        return scores
    before = start if isinstance(start, list) else [start]
    ids = torch.tensor([[*before, *hypothesis.tokens] for hypothesis in running])
    for processor in processors:
        scores = processor(ids, scores)
    return scores


def distribution(sampling, scores: torch.Tensor) -> torch.Tensor:
    """Returns the probabilities that samples are drawn by, from scores `[rows, vocabulary]`."""
    scores = scores / sampling.temperature
    if sampling.top_k is not None:
        k = min(sampling.top_k, scores.shape[-1])
        worst = scores.topk(k).values[:, -1:]
        scores = scores.masked_fill(scores < worst, NONE)
    if sampling.top_p is not None:
        scores = scores.masked_fill(improbable(scores, sampling.top_p), NONE)
    if sampling.typical_p is not None:
        scores = scores.masked_fill(atypical(scores, sampling.typical_p), NONE)
    return scores.softmax(-1)


def improbable(scores: torch.Tensor, p: float) -> torch.Tensor:
    """Marks tokens outside of the most probable ones that have probability `p` together."""
    ascending, places = scores.sort(descending=False)
    cut = ascending.softmax(-1).cumsum(-1) <= 1 - p
    cut[:, -1] = False
    return cut.scatter(1, places, cut)


def atypical(scores: torch.Tensor, p: float) -> torch.Tensor:
    """Marks tokens outside of the most typical ones that have probability `p` together: those whose
    surprise is closest to the entropy."""
    log_probs = scores.log_softmax(-1)
    entropy = -(log_probs * log_probs.exp()).nansum(-1, keepdim=True)
    places = (-log_probs - entropy).abs().sort().indices
    sums = scores.gather(-1, places).softmax(-1).cumsum(-1)
    last = (sums < p).sum(-1).clamp(max=sums.shape[-1] - 1)
    worst = (-log_probs - entropy).abs().gather(-1, places).gather(-1, last[:, None])
    return (-log_probs - entropy).abs() > worst
