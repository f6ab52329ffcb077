"""A checkpoint as a Hugging Face folder: config.json, model.safetensors, tokenizer.json, words.bin.

    python export.py runs/small/last.pt --out exported/small [--current] [--f32]
    python export.py runs/more/last.pt --out exported/more --start PACKAGE --share 0.75
"""

import argparse
import json
import shutil
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

import words
from config import Config
from model import Model
from optimizer import named

ASSETS = words.ASSETS


def restore(checkpoint: Path, assets: Path = ASSETS, averaged: bool = True) -> Model:
    """The model of a checkpoint written by train.py, in f32, with averaged or current weights."""
    state = torch.load(checkpoint, map_location="cpu", weights_only=True)
    model = Model(Config(**state["config"]), words.read(assets / "words.bin"))
    model.load_state_dict(named(state["optimizer"], averaged))
    return model.eval()


def export(model: Model, out: Path, assets: Path = ASSETS, dtype: torch.dtype = torch.float16) -> None:
    """Writes the folder; tensors are contiguous and in `dtype`."""
    out.mkdir(parents=True, exist_ok=True)
    tensors = {name: p.detach().to(dtype).contiguous().clone() for name, p in model.named_parameters()}
    wrong = [name for name, t in tensors.items() if not torch.isfinite(t).all()]
    if wrong:
        raise ValueError(f"{wrong} do not fit {dtype}; export with --f32")
    save_file(tensors, out / "model.safetensors", metadata={"format": "pt"})
    config = model.config.hugging_face() | {"torch_dtype": str(dtype).removeprefix("torch.")}
    (out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    for name in ("tokenizer.json", "words.bin"):
        shutil.copyfile(assets / name, out / name)


def weights(folder: Path) -> dict[str, Tensor]:
    """The weights of an exported or packaged folder, in f32.

    A packaged matrix is int8, or two 4-bit numbers to the byte, the first in the low half; beside it
    lies one scale for each 32 columns of each row, as `NAME.scales`.
    """
    stored = load_file(folder / "model.safetensors")
    return {name: _restored(t, stored.get(name + ".scales")) for name, t in stored.items() if not name.endswith(".scales")}


def _restored(stored: Tensor, scales: Tensor | None) -> Tensor:
    if scales is None:
        return stored.float()
    if stored.dtype == torch.uint8:
        signed = stored.view(torch.int8)
        stored = torch.stack([signed << 4 >> 4, signed >> 4], dim=-1).flatten(-2)
    return stored.float() * scales.float().repeat_interleave(32, dim=-1)[..., : stored.shape[-1]]


def toward(model: Model, start: Path, share: float) -> Model:
    """The model with `share` of its own weights and the rest of those that it was trained on from
    (Wortsman et al. 2022, "Robust fine-tuning of zero-shot models"): what was learned last stays,
    and more of what was known before."""
    before = weights(start)
    with torch.no_grad():
        for name, p in model.named_parameters():
            p.lerp_(before[name].to(p), 1 - share)
    return model


def load(folder: Path) -> Model:
    """The model of an exported folder, in f32."""
    config = Config.from_hugging_face(json.loads((folder / "config.json").read_text()))
    model = Model(config, words.read(folder / "words.bin"))
    model.load_state_dict(weights(folder))
    return model.float().eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--assets", type=Path, default=ASSETS)
    parser.add_argument("--current", action="store_true", help="not the averaged weights")
    parser.add_argument("--f32", action="store_true")
    parser.add_argument("--start", type=Path, help="exported or packaged model that was trained further")
    parser.add_argument("--share", type=float, default=0.75, help="of the checkpoint's weights, with --start")
    args = parser.parse_args()
    model = restore(args.checkpoint, args.assets, not args.current)
    if args.start:
        model = toward(model, args.start, args.share)
    export(model, args.out, args.assets, torch.float32 if args.f32 else torch.float16)
    size = (args.out / "model.safetensors").stat().st_size
    print(f"{args.out}: {sum(p.numel() for p in model.parameters()) / 1e6:.2f} M parameters, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
