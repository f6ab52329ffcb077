"""The network: T5's stacks, reading bags under relations and pointing at schema items.

ARCHITECTURE.md ("Our own model") has the formulas and tensor names. Shapes: B prompts of at most L
positions, N targets of at most T tokens (`owner[n]` is the prompt of target n), P pointers, d model.
"""

import math
from dataclasses import asdict, dataclass, fields

import torch
import torch.nn.functional as F
from torch import Tensor, nn

DISTANCE_BUCKETS = 32
MAX_DISTANCE = 128
MASKED = -1e4
"""Added to the score of what must not be attended; finite, so that rows of padding stay finite."""


@dataclass
class Config:
    """Sizes and initialisation; `hugging_face` is what config.json says of them."""

    vocab_size: int
    output_vocab_size: int
    num_relations: int
    word_rows: int = 30522
    word_dim: int = 128
    d_model: int = 256
    num_layers: int = 6
    num_decoder_layers: int = 3
    num_heads: int = 8
    d_kv: int = 32
    d_ff: int = 1024
    bias_per_layer: bool = True
    dropout: float = 0.0
    feature_std: float = 1.0
    copy_init: bool = True
    pointer_init: float = 1.0
    bias_std: float = 3.0

    def hugging_face(self) -> dict:
        """Keys of config.json, T5's own and ours."""
        return {
            "architectures": ["T5ForConditionalGeneration"],
            "model_type": "t5",
            "vocab_size": self.vocab_size,
            "d_model": self.d_model,
            "d_kv": self.d_kv,
            "d_ff": self.d_ff,
            "num_layers": self.num_layers,
            "num_decoder_layers": self.num_decoder_layers,
            "num_heads": self.num_heads,
            "relative_attention_num_buckets": DISTANCE_BUCKETS,
            "relative_attention_max_distance": MAX_DISTANCE,
            "dropout_rate": self.dropout,
            "layer_norm_epsilon": 1e-6,
            "feed_forward_proj": "relu",
            "tie_word_embeddings": True,
            "is_encoder_decoder": True,
            "pad_token_id": 0,
            "eos_token_id": 1,
            "word_table": {"rows": self.word_rows, "dim": self.word_dim},
            "num_relations": self.num_relations,
            "bias_per_layer": self.bias_per_layer,
            "pointer": True,
            "output_vocab_size": self.output_vocab_size,
        }

    @classmethod
    def from_hugging_face(cls, data: dict) -> "Config":
        """The configuration that a config.json written by `hugging_face` stands for."""
        flat = dict(data, word_rows=data["word_table"]["rows"], word_dim=data["word_table"]["dim"])
        flat["dropout"] = data["dropout_rate"]
        return cls(**{f.name: flat[f.name] for f in fields(cls) if f.name in flat})

    def to_dict(self) -> dict:
        """All fields, for checkpoints."""
        return asdict(self)


class Normalise(torch.autograd.Function):
    """Rows over their root mean square, times weights, in few passes; sums are taken in f32."""

    @staticmethod
    def forward(ctx, x: Tensor, weight: Tensor) -> Tensor:
        size = torch.linalg.vector_norm(x, dim=-1, keepdim=True, dtype=torch.float32)
        scale = torch.rsqrt(size.square() / x.shape[-1] + 1e-6).to(x.dtype)
        normed = x * scale
        ctx.save_for_backward(normed, scale, weight)
        return normed * weight

    @staticmethod
    def backward(ctx, gradient: Tensor) -> tuple[Tensor, Tensor]:
        normed, scale, weight = ctx.saved_tensors
        product = gradient * normed
        of_weight = product.flatten(0, -2).sum(0)
        along = (product @ weight[:, None]) / normed.shape[-1]
        return torch.addcmul(gradient * weight, normed, along, value=-1).mul_(scale), of_weight


class Norm(nn.Module):
    """T5's layer norm: root mean square, no mean taken, no bias."""

    def __init__(self, dim: int):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x: Tensor) -> Tensor:
        return Normalise.apply(x, self.weight)


def linear(inputs: int, outputs: int, std: float) -> nn.Linear:
    """A product without bias whose weights are drawn with deviation `std`."""
    layer = nn.Linear(inputs, outputs, bias=False)
    nn.init.normal_(layer.weight, std=std)
    return layer


class Attention(nn.Module):
    """Multi-head attention without scaling; `q`, `k`, `v`, `o` as in T5.

    `bias` `[?, H, T, S]` is added to the scores. `unidirectional` is set for the one
    decoder layer that owns the distance biases.
    """

    def __init__(self, config: Config):
        super().__init__()
        d, inner = config.d_model, config.num_heads * config.d_kv
        self.heads, self.dropout = config.num_heads, config.dropout
        self.q = linear(d, inner, (d * config.d_kv) ** -0.5)
        self.k = linear(d, inner, d**-0.5)
        self.v = linear(d, inner, d**-0.5)
        self.o = linear(inner, d, inner**-0.5)

    def split(self, x: Tensor) -> Tensor:
        """`[B, T, H * d_kv]` to `[B, H, T, d_kv]`."""
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)

    def forward(self, x: Tensor, memory: tuple[Tensor, Tensor], bias: Tensor) -> Tensor:
        key, value = memory
        query = self.split(self.q(x))
        scores = query @ key.transpose(-1, -2) + bias
        weights = F.dropout(scores.softmax(-1), self.dropout, self.training)
        return self.o((weights @ value).transpose(1, 2).flatten(2))

    def memory(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values `[B, H, S, d_kv]` of the states `x`."""
        return self.split(self.k(x)), self.split(self.v(x))


class FeedForward(nn.Module):
    """T5 1.0's relu feed-forward: `wi`, `wo`."""

    def __init__(self, config: Config):
        super().__init__()
        self.dropout = config.dropout
        self.wi = linear(config.d_model, config.d_ff, config.d_model**-0.5)
        self.wo = linear(config.d_ff, config.d_model, config.d_ff**-0.5)

    def forward(self, x: Tensor) -> Tensor:
        return self.wo(F.dropout(F.relu(self.wi(x)), self.dropout, self.training))


class Sublayer(nn.Module):
    """Norm, one operation under its Hugging Face name, and the residual sum."""

    def __init__(self, config: Config, name: str, operation: nn.Module):
        super().__init__()
        self.layer_norm = Norm(config.d_model)
        self.add_module(name, operation)
        self.name, self.dropout = name, config.dropout

    @property
    def operation(self) -> nn.Module:
        """The attention or feed-forward inside."""
        return self.get_submodule(self.name)

    def add(self, x: Tensor, update: Tensor) -> Tensor:
        """The residual sum."""
        return x + F.dropout(update, self.dropout, self.training)


class Block(nn.Module):
    """One layer of a stack: self-attention, in the decoder cross-attention, feed-forward."""

    def __init__(self, config: Config, decoder: bool):
        super().__init__()
        layers = [Sublayer(config, "SelfAttention", Attention(config))]
        if decoder:
            layers.append(Sublayer(config, "EncDecAttention", Attention(config)))
        layers.append(Sublayer(config, "DenseReluDense", FeedForward(config)))
        self.layer = nn.ModuleList(layers)

    def forward(self, x: Tensor, bias: Tensor, states=None, owner=None, mask=None) -> Tensor:
        first, last = self.layer[0], self.layer[-1]
        normed = first.layer_norm(x)
        x = first.add(x, first.operation(normed, first.operation.memory(normed), bias))
        if states is not None:
            cross = self.layer[1]
            memory = tuple(m.index_select(0, owner) for m in cross.operation.memory(states))
            x = cross.add(x, cross.operation(cross.layer_norm(x), memory, mask))
        return last.add(x, last.operation(last.layer_norm(x)))


class Stack(nn.Module):
    """Blocks and the final norm."""

    def __init__(self, config: Config, decoder: bool):
        super().__init__()
        count = config.num_decoder_layers if decoder else config.num_layers
        self.block = nn.ModuleList(Block(config, decoder) for _ in range(count))
        self.final_layer_norm = Norm(config.d_model)
        rows = DISTANCE_BUCKETS if decoder else DISTANCE_BUCKETS + config.num_relations
        owners = count if config.bias_per_layer and not decoder else 1
        for block in self.block[:owners]:
            table = nn.Embedding(rows, config.num_heads)
            nn.init.normal_(table.weight, std=0.0 if decoder else config.bias_std)
            block.layer[0].operation.relative_attention_bias = table


def distance_buckets(length: int) -> Tensor:
    """T5's unidirectional buckets `[length, length]` (query, key) of the decoder."""
    position = torch.arange(length)
    distance = (position[:, None] - position[None]).clamp(min=0)
    exact = DISTANCE_BUCKETS // 2
    far = torch.log(distance.clamp(min=1).float() / exact) / math.log(MAX_DISTANCE / exact)
    far = (exact + (far * (DISTANCE_BUCKETS - exact)).long()).clamp(max=DISTANCE_BUCKETS - 1)
    return torch.where(distance < exact, distance, far)


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
        bias = F.embedding(relations.int(), rows).permute(0, 3, 1, 2)
        bias = bias.split(self.config.num_heads, 1)
        return list(bias) if len(bias) == len(blocks) else [bias[0]] * len(blocks)

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
