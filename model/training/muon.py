"""Muon: momentum made orthogonal, for the matrices inside the blocks.

Updates are scaled to the size of AdamW's (0.2 sqrt of the longer side), so that one learning rate
serves both. Matrices of one shape are orthogonalised in one batch.
"""

import torch
from torch import Tensor

STEPS = ((3.4445, -4.7750, 2.0315),) * 5
"""Coefficients of the Newton-Schulz iterations."""
BATCH = 3
"""Most matrices of one shape in one task on a processor; a GPU takes all at once."""


def orthogonal(x: Tensor, dtype: torch.dtype = torch.bfloat16) -> Tensor:
    """Roughly U V^T of each matrix `[count, rows, columns]`, computed in `dtype`."""
    tall = x.shape[1] > x.shape[2]
    x = x.transpose(1, 2) if tall else x
    x = (x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)).to(dtype)
    for a, b, c in STEPS:
        square = x @ x.transpose(1, 2)
        x = a * x + torch.baddbmm(square, square, square, beta=b, alpha=c) @ x
    return x.transpose(1, 2) if tall else x


class Muon:
    """Updates the first part of a flat buffer, which `shapes` cut into matrices.

    `run` maps a function over tasks, like `map`; that of a pool of threads shares the work.
    """

    def __init__(self, weights: Tensor, shapes: list[tuple[int, int]], decay: float, momentum: float = 0.95, dtype: torch.dtype = torch.bfloat16):
        self.weights, self.decay, self.rate, self.dtype = weights, decay, momentum, dtype
        self.momentum = torch.zeros_like(weights)
        self.run = map
        places: dict[tuple[int, int], list[int]] = {}
        offset = 0
        for shape in shapes:
            places.setdefault(shape, []).append(offset)
            offset += shape[0] * shape[1]
        most = BATCH if weights.device.type == "cpu" else len(shapes)
        self.tasks = [(s, o[n : n + most]) for s, o in places.items() for n in range(0, len(o), most)]

    def step(self, gradient: Tensor, lr: float) -> None:
        """One update by the flat `gradient` (not kept)."""
        self.momentum.lerp_(gradient, 1 - self.rate)
        ahead = torch.lerp(gradient, self.momentum, self.rate)
        self.weights.mul_(1 - lr * self.decay)

        def update(task: tuple[tuple[int, int], list[int]]) -> None:
            (rows, columns), offsets = task
            views = [ahead[o : o + rows * columns].view(rows, columns) for o in offsets]
            size = 0.2 * max(rows, columns) ** 0.5 * lr
            for offset, change in zip(offsets, orthogonal(torch.stack(views), self.dtype)):
                part = self.weights[offset : offset + rows * columns].view(rows, columns)
                part.sub_(change.float(), alpha=size)

        list(self.run(update, self.tasks))
