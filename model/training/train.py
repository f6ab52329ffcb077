"""Trains the model; killed at any moment, the same command goes on from the last checkpoint.

    python train.py --train shards/train --eval shards/dev --out runs/small --minutes 300
    python train.py --settings shipped.toml    # the same keys in a file; options come after

The learning rate warms up, stays, and falls to zero over the last `decay` of the minutes or steps,
so a run may be prolonged as long as the fall has not begun.
"""

import argparse
import copy
import json
import os
import signal
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import torch
from torch import Tensor

import export
import words
from config import Config
from metrics import Tally, evaluate
from model import Model, loss
from optimizer import Optimizer
from sampler import Sampler
from shards import Shard

SIZES = {"d_model", "num_layers", "num_decoder_layers", "num_heads", "d_kv", "d_ff", "dropout", "feature_std", "pointer_init", "bias_std"}


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """Options from a TOML file (`--settings`) and the command line, which wins."""
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--settings", type=Path)
    p.add_argument("--train", nargs="+", default=[], help="shard folders")
    p.add_argument("--eval", nargs="*", default=[], help="held-out shard folders")
    p.add_argument("--words", type=Path, default=words.ASSETS / "words.bin")
    p.add_argument("--out", type=Path, required="--settings" not in (argv or sys.argv))
    p.add_argument("--init", type=Path, help="an exported or packaged model to start from")
    p.add_argument("--mix", type=json.loads, default={}, help='shares, {"spider": 0.3, "*": 0.7}')
    p.add_argument("--minutes", type=float, default=60.0)
    p.add_argument("--steps", type=int, default=0, help="instead of minutes")
    p.add_argument("--stop", type=int, default=0, help="save and stop at this step, as if killed")
    p.add_argument("--lr", type=float, default=7e-4)
    p.add_argument("--warmup", type=int, default=300)
    p.add_argument("--decay", type=float, default=0.25, help="last fraction, over which lr falls")
    p.add_argument("--muon", action="store_true", help="Muon for the matrices of the blocks")
    p.add_argument("--weight-decay", type=float, default=0.01)
    p.add_argument("--clip", type=float, default=1.0)
    p.add_argument("--average", type=float, default=0.998, help="rate of the moving average")
    p.add_argument("--budget", type=int, default=4000, help="encoder positions of a step")
    p.add_argument("--max-targets", type=int, default=4, help="targets of a prompt at a visit")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--dtype", choices=["auto", "bfloat16", "float32"], default="auto", help="of products and of Muon; auto: the faster one here")
    p.add_argument("--threads", type=int, default=1, help="of each worker's operations")
    p.add_argument("--workers", type=int, default=0, help="threads that share a step; 0: one for each CPU core, one for CUDA")
    p.add_argument("--loaders", type=int, default=1, help="processes that make batches")
    p.add_argument("--thin", action="store_true", help="take parts of the schemas away at random")
    p.add_argument("--bits", type=int, default=0, help="train for a package of so many bits, while the learning rate falls")
    p.add_argument("--tally-steps", type=int, default=1, help="count what is right in every so many steps")
    p.add_argument("--compile", action="store_true")
    p.add_argument("--log-steps", type=int, default=50)
    p.add_argument("--save-minutes", type=float, default=3.0)
    p.add_argument("--eval-minutes", type=float, default=5.0)
    p.add_argument("--eval-limit", type=int, default=100, help="examples of each source")
    p.add_argument("--no-copy-init", action="store_true")
    for field in fields(Config):
        if field.name in SIZES:
            p.add_argument("--" + field.name.replace("_", "-"), type=field.type, default=field.default)
    known, _ = p.parse_known_args(argv)
    if known.settings:
        settings = tomllib.loads(known.settings.read_text())
        unknown = set(settings) - set(vars(known))
        if unknown:
            p.error(f"{known.settings} has unknown keys {sorted(unknown)}")
        for key in ("words", "out", "init"):
            if key in settings:
                settings[key] = Path(settings[key])
        p.set_defaults(**settings)
    args = p.parse_args(argv)
    if not args.train or args.out is None:
        p.error("--train and --out are needed, here or in the settings file")
    if args.bits and not args.muon:
        p.error("--bits needs --muon: the matrices that it updates are those that are rounded")
    if args.dtype == "auto":
        args.dtype = fastest(torch.device(args.device))
    args.workers = args.workers or (os.cpu_count() or 1 if args.device == "cpu" else 1)
    return args


def fastest(device: torch.device, size: int = 512, times: int = 3) -> str:
    """The number format in which products are faster: a processor without instructions for bfloat16
    may take 70 times as long for it as for float32."""
    spans = {}
    for name in ("float32", "bfloat16"):
        one = torch.ones(size, size, dtype=getattr(torch, name), device=device)
        one @ one
        begun = time.monotonic()
        for _ in range(times):
            (one @ one)[0, 0].item()
        spans[name] = time.monotonic() - begun
    return min(spans, key=spans.get)


def remaining(args: argparse.Namespace, step: int, seconds: float) -> float:
    """What is left of the run, as a fraction of its last part, over which the learning rate falls."""
    progress = step / args.steps if args.steps else seconds / (60 * args.minutes)
    return max(0.0, 1 - progress) / max(1e-9, args.decay)


def learning_rate(args: argparse.Namespace, step: int, seconds: float) -> float:
    """Warm-up, constant, then linear to zero."""
    return args.lr * min(1.0, (step + 1) / args.warmup, remaining(args, step, seconds))


class Workers:
    """Gradients of several batches at once, one thread and one replica for each.

    Replicas share the weights and own their gradients. On a CPU this keeps small operations whole
    where splitting each among cores would cost more than it gives.
    """

    def __init__(self, model: Model, optimizer: Optimizer, args: argparse.Namespace):
        self.device, self.optimizer, self.count = torch.device(args.device), optimizer, args.workers
        self.networks, self.gradients = [model], [optimizer.gradient]
        for _ in range(self.count - 1):
            replica, gradient = copy.deepcopy(model), torch.zeros_like(optimizer.gradient)
            optimizer.bind(replica, gradient)
            self.networks.append(replica)
            self.gradients.append(gradient)
        if args.compile:
            for network in self.networks:  # layer by layer: all of a kind share one compilation
                for block in (*network.encoder.block, *network.decoder.block):
                    block.compile(dynamic=True)
        self.pool = ThreadPoolExecutor(self.count, initializer=lambda: torch.set_num_threads(args.threads))
        if optimizer.muon and self.count > 1:
            optimizer.muon.run = self.pool.map

    def one(self, number: int, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, Tensor], Tensor]:
        """Logits, batch and loss of a worker; its gradient is left in its buffer."""
        batch = {k: v.to(self.device, non_blocking=True) for k, v in batch.items()}
        logits = self.networks[number](batch)
        value = loss(logits, batch)
        (value / self.count).backward()
        return logits.detach(), batch, value.detach()

    def run(self, batches: list[dict[str, Tensor]]) -> list[tuple[Tensor, dict[str, Tensor], Tensor]]:
        """All workers' results; the optimizer's gradient is their mean."""
        if self.count == 1:
            return [self.one(0, batches[0])]
        results = list(self.pool.map(self.one, range(self.count), batches))
        for gradient in self.gradients[1:]:
            self.gradients[0] += gradient
            gradient.zero_()
        return results


class Run:
    """One training run in its folder: `last.pt`, `log.jsonl`, `settings.json`."""

    def __init__(self, args: argparse.Namespace):
        self.args, self.device = args, torch.device(args.device)
        args.out.mkdir(parents=True, exist_ok=True)
        self.log_file = open(args.out / "log.jsonl", "a")
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        shards = [Shard(Path(folder)) for folder in args.train]
        self.held_out = {Path(folder).name: Shard(Path(folder)) for folder in args.eval}
        self.sampler = Sampler(shards, args.mix, args.budget // args.workers, args.seed, args.max_targets, args.thin)
        for name, shard in self.held_out.items():
            if shard.header != self.sampler.header:
                raise ValueError(f"held-out shard {name} has another header than the training shards")
        table = words.read(args.words)
        sizes = {name: getattr(args, name) for name in SIZES}
        config = Config(
            vocab_size=self.sampler.header["vocab_size"], num_relations=self.sampler.header["num_relations"],
            output_vocab_size=self.sampler.header["output_vocab_size"], word_rows=table.shape[0],
            word_dim=table.shape[1], copy_init=not args.no_copy_init, **sizes,
        )
        self.model = Model(config, table).to(self.device)
        if args.init:
            self.start_from(args.init)
        self.optimizer = Optimizer(self.model, getattr(torch, args.dtype), args.weight_decay, args.clip, args.average, args.muon)
        self.step, self.seconds, self.seen, self.position = 0, 0.0, 0, self.sampler.state
        self.checkpoint = args.out / "last.pt"
        if self.checkpoint.exists():
            self.load()
        self.workers = Workers(self.model, self.optimizer, args)
        (args.out / "settings.json").write_text(json.dumps(vars(args), default=str, indent=1))
        count = sum(p.numel() for p in self.model.parameters())
        self.log("start", parameters=count, examples=sum(map(len, shards)), sources=dict(zip(self.sampler.names, self.sampler.share.round(4).tolist())))

    def start_from(self, folder: Path) -> None:
        """Takes the weights of a model of the same sizes; a checkpoint of this run goes before them."""
        try:
            self.model.load_state_dict(export.weights(folder))
        except RuntimeError as error:
            raise ValueError(f"--init {folder}: a model of other sizes ({error})") from error

    def log(self, kind: str, **values) -> None:
        """One line of log.jsonl and of the terminal."""
        record = {"kind": kind, "step": self.step, "minutes": round(self.seconds / 60, 2), **values}
        line = json.dumps(record)
        self.log_file.write(line + "\n")
        self.log_file.flush()
        print(line, flush=True)

    def save(self) -> None:
        """Writes the checkpoint so that a reader finds the old one or the new one, whole."""
        state = {
            "config": self.model.config.to_dict(), "optimizer": self.optimizer.state(),
            "sampler": self.position, "step": self.step, "seconds": self.seconds, "seen": self.seen,
            "random": torch.get_rng_state(),
            "cuda_random": torch.cuda.get_rng_state() if self.device.type == "cuda" else None,
        }
        part = self.checkpoint.with_suffix(".part")
        with open(part, "wb") as file:
            torch.save(state, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, self.checkpoint)

    def load(self) -> None:
        """Goes on from the checkpoint; the sizes of the model must be the same."""
        state = torch.load(self.checkpoint, map_location="cpu", weights_only=True)
        self.optimizer.load(state["optimizer"])
        self.step, self.seconds, self.seen = state["step"], state["seconds"], state["seen"]
        if set(state["sampler"]["cursors"]) == set(self.sampler.names):
            self.sampler.state = self.position = state["sampler"]
        else:
            self.log("note", text="other sources than before: the data starts anew")
        torch.set_rng_state(state["random"])
        if state["cuda_random"] is not None and self.device.type == "cuda":
            torch.cuda.set_rng_state(state["cuda_random"])

    def assess(self) -> None:
        """Logs every held-out shard under the current and under the averaged weights."""
        for name, shard in self.held_out.items():
            for averaged in (False, True):
                self.optimizer.use(averaged)
                begun = time.monotonic()
                report = evaluate(self.model, shard, self.args.budget, self.args.eval_limit, self.device)
                self.log("eval", shard=name, averaged=averaged, took=round(time.monotonic() - begun, 1), **report)
        self.optimizer.use(averaged=False)

    def left(self) -> float:
        """Seconds that the run will take at the speed so far."""
        args = self.args
        if not args.steps:
            return max(0.0, 60 * args.minutes - self.seconds)
        return max(0, args.steps - self.step) * self.seconds / max(1, self.step)

    def done(self) -> bool:
        """Whether the steps or minutes are used up."""
        args = self.args
        return self.step >= args.steps if args.steps else self.seconds >= 60 * args.minutes

    def go(self) -> None:
        """Trains to the end, saving and assessing on the way."""
        args = self.args
        signal.signal(signal.SIGTERM, lambda *_: setattr(args, "stop", -1))
        loader = self.sampler.loader(args.loaders, pin=self.device.type == "cuda")
        clock = saved = assessed = logged = time.monotonic()
        tally, examples, waited = Tally([], []), 0, 0.0
        while not self.done() and args.stop >= 0 and not (args.stop and self.step >= args.stop):
            asked = time.monotonic()
            items = [next(loader) for _ in range(args.workers)]
            waited += time.monotonic() - asked
            for logits, batch, value in self.workers.run([batch for batch, _, _ in items]):
                if self.step % args.tally_steps == 0:
                    tally.add(logits, batch, value.item(), groups=False)
            lr = learning_rate(args, self.step, self.seconds)
            if remaining(args, self.step, self.seconds) < 1:
                self.optimizer.bits = args.bits
            norm = self.optimizer.step(lr)
            size = sum(size for _, size, _ in items)
            self.step, self.position = self.step + 1, items[-1][2]
            self.seen, examples = self.seen + size, examples + size
            now = time.monotonic()
            self.seconds, clock = self.seconds + now - clock, now
            if self.step % args.log_steps == 0:
                span = now - logged
                self.optimizer.check()
                self.log(
                    "train", lr=round(lr, 7), **tally.report(), norm=round(float(norm), 3), seen=self.seen,
                    examples_per_second=round(examples / span, 1), minutes_left=round(self.left() / 60, 1), steps_per_second=round(args.log_steps / span, 2),
                    waited=round(waited / span, 3),
                )
                tally, examples, waited, logged = Tally([], []), 0, 0.0, time.monotonic()
            if now - saved > 60 * args.save_minutes:
                self.save()
                saved = time.monotonic()
            if now - assessed > 60 * args.eval_minutes:
                self.assess()
                assessed = time.monotonic()
                logged += assessed - now
        del loader
        self.save()
        if args.stop >= 0:
            self.assess()
        self.log("end" if self.done() else "stopped")
        self.log_file.close()


if __name__ == "__main__":
    Run(arguments()).go()
