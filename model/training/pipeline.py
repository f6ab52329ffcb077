"""From the source files to a packaged model, in one command; killed at any moment, the same
command goes on where it was.

    python pipeline.py --data DATA --work WORK --package ../../public/models/default

Steps, each skipped where its result is there: `words` (word vectors from MiniLM), `examples`
(training examples from DATA, with augmentation and the grammar), `plain` (questions as plain users
type them, by a grammar), `published` (questions over published schemas), `typed` (questions as people
typed them: the written ones, BIRD's, AMBROSIA's), `prompts` (linking, prompts and targets, by the Rust
command), `shards`, `train` (from nothing, then the stretches of `STRETCHES`, each exported
with a share of the weights that it began with), `convert` (quantised package).
"""

import argparse
import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import words

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
STRETCHES = [("plain.toml", 0.75), ("plain-second.toml", 0.75), ("published.toml", 0.75), ("typed.toml", 0.75),
    ("typed-second.toml", 0.75), ("typed-third.toml", 0.75)]
"""Settings of each, and its share of the weights that it ends with."""
TYPED = ("written", "bird", "ambrosia")
"""Sources of typed.py."""
HELD = ("bistro", "mailbox", "sap_export", "ringing", "loyalty_card", "kindergarten", "dns_hosting", "oncall", "photo_archive", "utility_portal")
"""Written databases that no weights are trained on: to choose between recipes by."""
PARTS = 2  # of the training shards: each fits an archive of pack.py by itself


def run(*command: object) -> None:
    """Runs one step; its failure is ours."""
    line = [str(word) for word in command]
    print("$", *line, flush=True)
    code = subprocess.run(line).returncode
    if code:
        sys.exit(f"this step failed with code {code}; mend it and run the same command again")


def beamsplitter(*arguments: object) -> None:
    """One of the commands of the page's own code."""
    manifest = REPOSITORY / "Cargo.toml"
    run("cargo", "run", "--quiet", "--release", "--manifest-path", manifest, "--package", "beamsplitter", "--", *arguments)


def finished(log: Path) -> bool:
    """Whether training came to its end."""
    lines = log.read_text().splitlines() if log.exists() else []
    return any(json.loads(line).get("kind") == "end" for line in lines)


def train(settings: Path, work: Path, shards: list[Path], *options: object) -> Path:
    """Trains to the end in a folder called after the settings, and returns the checkpoint."""
    out = work / settings.stem
    if not finished(out / "log.jsonl"):
        tomllib.loads(settings.read_text())
        run(sys.executable, HERE / "train.py", "--settings", settings, "--out", out, *options,
            "--train", *shards, "--eval", work / "shards" / "validation", work / "shards" / "held")
    return out / "last.pt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the source files")
    parser.add_argument("--work", type=Path, required=True, help="folder for everything in between")
    parser.add_argument("--package", type=Path, required=True, help="folder of the packaged model")
    parser.add_argument("--settings", type=Path, default=HERE / "small.toml")
    parser.add_argument("--minutes", type=float, help="train so long instead of the settings' steps")
    parser.add_argument("--quantize", choices=["q8", "q4", "none"], default="q8")
    parser.add_argument("--name", default="Beamsplitter small")
    args = parser.parse_args()
    python, work = sys.executable, args.work
    work.mkdir(parents=True, exist_ok=True)

    if not (words.ASSETS / "words.bin").exists():
        run(python, HERE / "words.py")
    if not (work / "examples" / "report.json").exists():
        run(python, HERE / "examples.py", "--data", args.data, "--out", work / "examples")
    if not (work / "examples" / "plain.jsonl").exists():
        partial = work / "examples" / "plain.part"
        run(python, HERE / "plain.py", "--data", args.data, "--out", partial)
        partial.rename(work / "examples" / "plain.jsonl")
    published = work / "examples" / "published.jsonl"
    if not published.exists():
        partial = published.with_suffix(".part")
        run(python, HERE / "published_schemas.py", "--data", args.data, "--out", partial,
            "--plain", 14000, "--grammar", 10000)
        partial.rename(published)
    typed = work / "typed"
    if not (typed / "ambrosia.jsonl").exists():
        run(python, HERE / "typed.py", "--written", HERE / "written", "--out", typed,
            "--more", args.data / "more", "--extra", args.data / "extra", "--held", *HELD)
    training = [(f"train-{part}", "train", 260, f"{part}/{PARTS}") for part in range(1, PARTS + 1)]
    training += [(name, name, 260, "1/1") for name in ("plain", "published")]
    training += [(name, name, 300, "1/1") for name in TYPED]
    for name, examples, longest, part in [*training, ("validation", "validation", 320, "1/1"), ("held", "held", 400, "1/1")]:
        shards = work / "shards" / name
        if shards.exists():
            continue
        lines = work / f"{name}.jsonl"
        offered = [] if name.startswith(("train", "validation")) else ["--offered"]
        source = typed if name in (*TYPED, "held") else work / "examples"
        databases = typed / "databases" if source == typed else args.data / "databases"
        beamsplitter("prompts", *offered, "--examples", source / f"{examples}.jsonl", "--out", lines, "--shard", part,
                     "--databases", databases, "--words", words.ASSETS, "--longest", longest)
        partial = work / "shards" / f"{name}.part"
        shutil.rmtree(partial, ignore_errors=True)
        run(python, HERE / "shards.py", lines, "--out", partial)
        partial.rename(shards)
        lines.unlink()
    shards = [work / "shards" / name for name, *_ in training]
    minutes = ["--minutes", args.minutes, "--steps", 0] if args.minutes else []
    exported = work / "exported" / args.settings.stem
    run(python, HERE / "export.py", train(args.settings, work, shards, *minutes), "--out", exported)
    for settings, share in STRETCHES:
        start, last = exported, train(HERE / settings, work, shards, "--init", exported)
        exported = work / "exported" / Path(settings).stem
        run(python, HERE / "export.py", last, "--out", exported, "--start", start, "--share", share)
    beamsplitter("convert", exported, args.package, "--quantize", args.quantize,
                 "--name", args.name, "--licence", "CC-BY-SA-4.0")


if __name__ == "__main__":
    main()
