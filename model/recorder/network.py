"""The model, encoder-decoder or causal: next logits of several prefixes of one output at once."""

import torch


class Network:
    """An encoder-decoder over one input.

    `model` needs what every encoder-decoder of transformers has: `get_encoder()`, and a call with
    `encoder_outputs` and `decoder_input_ids` that returns `logits`. Where it returns
    `past_key_values`, each step reads the last token alone; where it returns none, the whole prefix.
    """

    def __init__(self, model, input_ids: list[int], start: int, device: str = "cpu"):
        self.model, self.device, self.start = model, device, start
        ids = torch.tensor([input_ids], device=device)
        self.mask = torch.ones_like(ids)
        with torch.inference_mode():
            read = model.get_encoder()(input_ids=ids, attention_mask=self.mask, return_dict=True)
        self.read, self.past = read, None
        self.steps = self.rows = 0

    @torch.inference_mode()
    def next_logits(self, prefixes: list[list[int]], parents: list[int]) -> torch.Tensor:
        """Returns logits `[len(prefixes), vocabulary]` in 32 bits, on the CPU.

        All prefixes have one length, without the start token. `parents[i]` is the place that prefix
        i without its last token had in the call before; the first call has one empty prefix.
        Raises `ValueError` where a row has no greatest number: a NaN, which T5 is known for in 16
        bits, is greater than no other score, so that nothing would ever be found.
        """
        rows = len(prefixes)
        self.steps, self.rows = self.steps + 1, self.rows + rows
        tokens = [[self.start, *prefix] for prefix in prefixes]
        if self.past is not None:
            self.past.reorder_cache(torch.tensor(parents, device=self.device))
            tokens = [prefix[-1:] for prefix in tokens]
        output = self.model(
            encoder_outputs=self.repeated(rows),
            attention_mask=self.mask.expand(rows, -1),
            decoder_input_ids=torch.tensor(tokens, device=self.device),
            past_key_values=self.past,
            use_cache=True,
            return_dict=True,
        )
        self.past = getattr(output, "past_key_values", None)
        return last(output)

    def repeated(self, rows: int) -> tuple:
        """Returns the encoder's states once for each row; they are not copied."""
        return (self.read[0].expand(rows, -1, -1),)


class Causal:
    """A causal language model over one input, with the interface of `Network`.

    `start` is the whole input, which stands before every output. The first call reads it, in one row;
    later ones read the last token alone where the model returns `past_key_values`.
    """

    def __init__(self, model, input_ids: list[int], device: str = "cpu"):
        self.model, self.device, self.start = model, device, input_ids
        self.past = None
        self.steps = self.rows = 0

    @torch.inference_mode()
    def next_logits(self, prefixes: list[list[int]], parents: list[int]) -> torch.Tensor:
        """Returns logits as `Network.next_logits` does."""
        self.steps, self.rows = self.steps + 1, self.rows + len(prefixes)
        tokens = [[*self.start, *prefix] for prefix in prefixes]
        if self.past is not None:
            self.past.reorder_cache(torch.tensor(parents, device=self.device))
            tokens = [prefix[-1:] for prefix in tokens]
        output = self.model(
            input_ids=torch.tensor(tokens, device=self.device),
            past_key_values=self.past,
            use_cache=True,
            return_dict=True,
        )
        self.past = getattr(output, "past_key_values", None)
        return last(output)


def last(output) -> torch.Tensor:
    """Returns the logits after the last token. Raises `ValueError` where they are no numbers."""
    logits = output.logits[:, -1].float().cpu()
    if not logits.amax(-1).isfinite().all():
        raise ValueError("the model's logits are not finite numbers; try --dtype float32")
    return logits
