"""T5's stacks: norms, attention, feed-forward layers and blocks.

Shapes: B prompts of at most L positions, T tokens, d model.
"""

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from config import DISTANCE_BUCKETS, MAX_DISTANCE, Config


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

    `bias` `[?, H, T, S]` is added to the scores.
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
