"""AdamW, for the blocks' matrices optionally Muon, on f32 masters over low-precision weights.

All weights lie in one flat buffer: first those that Muon updates, then those with weight decay,
then norms, biases and embeddings.
"""

import torch
from torch import Tensor, nn

from muon import Muon

BLOCK = 32
"""Neighbouring weights that share a scale in a package (model/t5/src/matrix.rs)."""


def rounded(weights: Tensor, bits: int) -> Tensor:
    """The flat `weights` as a package keeps them in so many bits, a scale for each block."""
    blocks, levels = weights.view(-1, BLOCK), 2 ** (bits - 1) - 1
    step = blocks.abs().amax(1, keepdim=True).clamp(min=1e-12) / levels
    return (blocks / step).round_().mul_(step).view(-1)


def group(name: str, muon: bool) -> int:
    """0 for Muon, 1 for AdamW with decay, 2 for AdamW without."""
    if "norm" in name or "relative_attention_bias" in name or name == "shared.weight":
        return 2
    return 0 if muon and (".block." in name or name.startswith("pointer.")) else 1


def named(state: dict, averaged: bool) -> dict[str, Tensor]:
    """f32 weights by name of what `Optimizer.state` saved."""
    sizes = [torch.Size(shape).numel() for _, shape in state["layout"]]
    parts = state["average" if averaged else "master"].split(sizes)
    return {name: part.view(*shape).cpu().clone() for (name, shape), part in zip(state["layout"], parts)}


class Optimizer:
    """Owns the master weights, their moments and their moving average.

    The model's parameters become views into one buffer of `dtype`, their gradients into another.
    Where `bits` is set, the network reads the matrices of its blocks as a package of so many bits
    will have them, while the masters keep what rounding takes away.
    """

    def __init__(self, model: nn.Module, dtype: torch.dtype, decay: float, clip: float, average: float, muon: bool = False):
        named = [(n, p) for n, p in model.named_parameters() if p.requires_grad]
        named.sort(key=lambda item: group(item[0], muon))
        self.layout = [(n, tuple(p.shape)) for n, p in named]
        self.master = torch.cat([p.detach().float().flatten() for _, p in named])
        self.average = self.master.clone()
        self.live = self.master.to(dtype, copy=True)
        self.gradient = torch.zeros_like(self.live)
        sizes = [sum(p.numel() for n, p in named if group(n, muon) == g) for g in range(3)]
        self.bind(model, self.gradient)
        self.sizes, self.clip, self.rate = sizes, clip, average
        first, *rest = self.master.split(sizes)
        shapes = [tuple(p.shape) for n, p in named if group(n, muon) == 0]
        self.muon = Muon(first, shapes, decay, dtype=dtype) if muon else None
        self.parts = [nn.Parameter(part) for part in rest]
        groups = [{"params": [p], "weight_decay": w} for p, w in zip(self.parts, (decay, 0.0))]
        self.adam = torch.optim.AdamW(groups, lr=0.0, betas=(0.9, 0.98), eps=1e-8, fused=True)
        self.bits = self.steps = 0
        self.skipped = torch.zeros((), device=self.master.device)

    def bind(self, model: nn.Module, gradient: Tensor) -> None:
        """Makes the model's parameters views of the shared weights, its gradients views of `gradient`."""
        parameters, offset = dict(model.named_parameters()), 0
        for name, shape in self.layout:
            p, end = parameters[name], offset + torch.Size(shape).numel()
            p.data = self.live[offset:end].view(shape)
            p.grad = gradient[offset:end].view(shape)
            offset = end

    def step(self, lr: float) -> Tensor:
        """One update from the gradients at hand, which are cleared; returns their norm.

        A gradient that is not finite counts as zero; `check` ends a run of 50 in a row.
        """
        gradient = self.gradient.float()
        norm = gradient.norm()
        finite = norm.isfinite()
        self.skipped = torch.where(finite, 0.0, self.skipped + 1)
        scale = (self.clip / (norm + 1e-9)).clamp(max=1.0)
        gradient = torch.where(finite, gradient * scale, 0.0)
        first, *rest = gradient.split(self.sizes)
        for part, piece in zip(self.parts, rest):
            part.grad = piece
        for group in self.adam.param_groups:
            group["lr"] = lr
        self.adam.step()
        if self.muon:
            self.muon.step(first, lr)
        self.gradient.zero_()
        self.use(averaged=False)
        self.steps += 1
        if self.steps % 4 == 0:
            rate = min(self.rate, self.steps / (self.steps + 40)) ** 4
            self.average.lerp_(self.master, 1 - rate)
        return norm

    def check(self) -> None:
        """Ends a run whose gradients are not finite any more."""
        if float(self.skipped) >= 50:
            raise FloatingPointError("50 gradients in a row were not finite; lower the learning rate")

    def use(self, averaged: bool) -> None:
        """Puts the averaged or the current weights into the model."""
        weights = self.average if averaged else self.master
        self.live.copy_(weights)
        if self.bits:
            end = self.sizes[0]
            self.live[:end].copy_(rounded(weights[:end], self.bits))

    def named(self, averaged: bool) -> dict[str, Tensor]:
        """f32 weights by name."""
        return named({"layout": self.layout, "master": self.master, "average": self.average}, averaged)

    def state(self) -> dict:
        """All that `load` needs, on the CPU."""
        return {
            "layout": self.layout, "master": self.master.cpu(), "average": self.average.cpu(),
            "adam": self.adam.state_dict(), "steps": self.steps,
            "muon": self.muon.momentum.cpu() if self.muon else None,
        }

    def load(self, state: dict) -> None:
        """Restores what `state` saved."""
        if [tuple(x) for x in state["layout"]] != self.layout:
            raise ValueError("the checkpoint has other weights or another optimiser; start in a new folder")
        self.master.copy_(state["master"])
        self.average.copy_(state["average"])
        self.adam.load_state_dict(state["adam"])
        if self.muon:
            self.muon.momentum.copy_(state["muon"])
        self.steps = state["steps"]
        self.use(averaged=False)
