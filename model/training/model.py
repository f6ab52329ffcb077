"""The network: T5's stacks, reading bags under relations and pointing at schema items.

model/t5/src/lib.rs ("Our own model") has the formulas and tensor names. Shapes: B prompts of at most L
positions, N targets of at most T tokens (`owner[n]` is the prompt of target n), P pointers, d model.
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from config import Config
from stacks import Stack, distance_buckets, linear

MASKED = -1e4
"""Added to the score of what must not be attended; finite, so that rows of padding stay finite."""


class Biases(torch.autograd.Function):
    """Looks up `[B, L, L]` relations in a table `[relations, heads]` as `[heads, B, L, L]`. The gradient is one
    product with the relations as columns of 0 and 1: no sorting, and no sums in an order that changes."""

    @staticmethod
    def forward(ctx, table: Tensor, relations: Tensor) -> Tensor:
        ctx.save_for_backward(relations)
        ctx.rows = len(table)
        return table.t().contiguous()[:, relations.int().flatten()].view(-1, *relations.shape)

    @staticmethod
    def backward(ctx, gradient: Tensor) -> tuple[Tensor, None]:
        (relations,) = ctx.saved_tensors
        numbers = torch.arange(ctx.rows, dtype=torch.uint8, device=relations.device)[:, None]
        where = (relations.flatten() == numbers).to(gradient.dtype)
        return where @ gradient.flatten(1).t(), None


class Pointer(nn.Module):
    """W_q, W_k and W_in of the pointer tokens; pointing starts as a match of content."""

    def __init__(self, config: Config):
        super().__init__()
        d = config.d_model
        for name in ("query", "key", "input"):
            setattr(self, name, linear(d, d, 0.02))
        with torch.no_grad():
            self.query.weight += config.pointer_init * torch.eye(d)
            self.key.weight += config.pointer_init * torch.eye(d)
            self.input.weight += torch.eye(d)


class Words(nn.Module):
    """Projection of the word vectors into model space."""

    def __init__(self, config: Config):
        super().__init__()
        self.projection = linear(config.word_dim, config.d_model, 1.0)


class Model(nn.Module):
    """The whole network; `table` `[rows, dim]` are the fixed word vectors."""

    def __init__(self, config: Config, table: Tensor):
        super().__init__()
        self.config = config
        self.shared = nn.Embedding(config.vocab_size, config.d_model)
        with torch.no_grad():
            self.shared.weight[config.output_vocab_size :] *= config.feature_std
        self.words = Words(config)
        self.encoder = Stack(config, decoder=False)
        self.decoder = Stack(config, decoder=True)
        self.pointer = Pointer(config)
        self.register_buffer("table", table.clone(), persistent=False)
        self.register_buffer("distances", distance_buckets(256), persistent=False)
        if config.copy_init and config.num_heads * config.d_kv == config.d_model:
            self.favour_copying()

    @torch.no_grad()
    def favour_copying(self) -> None:
        """Cross-attention hands encoder states through: V = I, O = 1.5 I, with small noise."""
        for block in self.decoder.block:
            cross = block.layer[1].operation
            for weight, scale in ((cross.v.weight, 1.0), (cross.o.weight, 1.5)):
                weight.copy_(scale * torch.eye(len(weight)) + 0.02 * torch.randn_like(weight))

    def encoder_biases(self, relations: Tensor) -> list[Tensor]:
        """Per layer `[B, H, L, L]` from relations `[B, L, L]`; the row after the last masks."""
        blocks = self.encoder.block
        first = [b.layer[0].operation for b in blocks if hasattr(b.layer[0].operation, "relative_attention_bias")]
        rows = torch.cat([a.relative_attention_bias.weight for a in first], 1)
        rows = torch.cat([rows, rows.new_full((1, rows.shape[1]), MASKED)])
        biases = [one.transpose(0, 1) for one in Biases.apply(rows, relations).split(self.config.num_heads)]
        return biases if len(biases) == len(blocks) else [biases[0]] * len(blocks)

    def encode(self, batch: dict[str, Tensor]) -> Tensor:
        """Final encoder states `[B, L, d]`."""
        shape = batch["relations"].shape[:2]
        x = F.embedding_bag(batch["rows"], self.shared.weight.float(), batch["row_offsets"], mode="sum")
        mean = F.embedding_bag(batch["words"], self.table, batch["word_offsets"], mode="mean")
        dtype = self.shared.weight.dtype
        x = x.to(dtype) + self.words.projection(mean.to(dtype))
        x = F.dropout(x, self.config.dropout, self.training).view(*shape, -1)
        for block, bias in zip(self.encoder.block, self.encoder_biases(batch["relations"])):
            x = block(x, bias)
        return F.dropout(self.encoder.final_layer_norm(x), self.config.dropout, self.training)

    def decode(self, batch: dict[str, Tensor], states: Tensor) -> Tensor:
        """Logits `[N, T, output words + P]` of the next token after each of `inputs` `[N, T]`."""
        config, owner, tokens = self.config, batch["owner"], batch["inputs"]
        first = torch.arange(len(states), device=states.device)[:, None]
        items = F.embedding(first * states.shape[1] + batch["pointers"], states.flatten(0, 1))
        shared = self.shared.weight[: config.output_vocab_size]
        points = tokens >= config.output_vocab_size
        picked = (tokens - config.output_vocab_size).clamp(min=0)
        picked = owner[:, None] * items.shape[1] + picked
        read = F.embedding(picked, self.pointer.input(items).flatten(0, 1))
        written = F.embedding(tokens.clamp(max=config.output_vocab_size - 1), shared)
        x = torch.where(points[..., None], read, written)
        x = F.dropout(x, config.dropout, self.training)
        length = tokens.shape[1]
        buckets = self.distances[:length, :length]
        table = self.decoder.block[0].layer[0].operation.relative_attention_bias.weight
        future = torch.ones(length, length, dtype=torch.bool, device=x.device).triu(1)
        bias = F.embedding(buckets, table).permute(2, 0, 1).masked_fill(future, MASKED)
        mask = (~batch["present"]).to(x.dtype) * MASKED
        mask = mask.index_select(0, owner)[:, None, None]
        for block in self.decoder.block:
            x = block(x, bias, states, owner, mask)
        x = F.dropout(self.decoder.final_layer_norm(x), config.dropout, self.training)
        words = (x * config.d_model**-0.5) @ shared.T
        keys = self.pointer.key(items).index_select(0, owner)
        scores = (self.pointer.query(x) * config.d_model**-0.5) @ keys.transpose(1, 2)
        absent = batch["pointer_absent"].index_select(0, owner)[:, None]
        return torch.cat([words, scores.masked_fill(absent, MASKED)], -1)

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """Logits as in `decode`."""
        return self.decode(batch, self.encode(batch))


def loss(logits: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Cross entropy over words and pointers: the weighted mean per target token."""
    labels = batch["labels"]
    each = F.cross_entropy(logits.float().flatten(0, 1), labels.flatten(), reduction="none")
    weights = batch["weights"].flatten()
    return (each * weights).sum() / weights.sum().clamp(min=1e-6)
