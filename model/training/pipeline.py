"""From the source files to a packaged model, in one command; killed at any moment, the same
command goes on where it was.

    python pipeline.py --data DATA --work WORK --package ../../public/models/default

Steps, each skipped where its result is there: `words` (word vectors from MiniLM), `examples`
(training examples from DATA, with augmentation and the grammar), `plain` (questions as plain users
type them, by a grammar), `published` (questions over published schemas), `typed` (questions as people
typed them: the written ones, also over databases with other names, BIRD's, AMBROSIA's), `prompts`
(linking, prompts and targets, by the Rust command), `shards`, `train` (from nothing), `convert`
(quantised package). Training is meant for a GPU: on an H200 its steps take ten minutes.
"""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

import words

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
TYPED = ("written", "renamed", "days", "bird", "ambrosia")
"""Sources of typed.py."""
HELD = ("bistro", "mailbox", "sap_export", "ringing", "loyalty_card", "kindergarten", "dns_hosting", "oncall", "photo_archive", "utility_portal")
"""Written databases that no weights are trained on: to choose between recipes by."""
LONGEST = {"held": 400, "validation": 320, "written": 260, "bird": 260, "ambrosia": 260, "renamed": 200, "days": 200}
"""Most positions of a prompt, by source; 220 for the others."""


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the source files")
    parser.add_argument("--work", type=Path, required=True, help="folder for everything in between")
    parser.add_argument("--package", type=Path, required=True, help="folder of the packaged model")
    parser.add_argument("--settings", type=Path, default=HERE / "shipped.toml")
    parser.add_argument("--minutes", type=float, help="train so long instead of the settings' steps")
    parser.add_argument("--quantize", choices=["q8", "q4", "none"], default="q4")
    parser.add_argument("--name", default="Beamsplitter small")
    args = parser.parse_args()
    python, work = sys.executable, args.work
    work.mkdir(parents=True, exist_ok=True)

    if not (words.ASSETS / "words.bin").exists():
        run(python, HERE / "words.py")
    if not (work / "examples" / "report.json").exists():
        run(python, HERE / "examples.py", "--data", args.data, "--out", work / "examples", "--seed", 7,
            "--grammar", 12000, "--synthetic", 6000)
    if not (work / "examples" / "plain.jsonl").exists():
        partial = work / "examples" / "plain.part"
        run(python, HERE / "plain.py", "--data", args.data, "--out", partial, "--count", 10000, "--synthetic", 2000)
        partial.rename(work / "examples" / "plain.jsonl")
    published = work / "examples" / "published.jsonl"
    if not published.exists():
        partial = published.with_suffix(".part")
        run(python, HERE / "published_schemas.py", "--data", args.data, "--out", partial,
            "--plain", 16000, "--grammar", 12000)
        partial.rename(published)
    typed = work / "typed"
    if not (typed / "ambrosia.jsonl").exists():
        run(python, HERE / "typed.py", "--written", HERE / "written", "--out", typed,
            "--more", args.data / "more", "--extra", args.data / "extra", "--variants", 5, "--held", *HELD)
    training = ("train", "plain", "published", *TYPED)
    for name in (*training, "validation", "held"):
        shards = work / "shards" / name
        if shards.exists():
            continue
        lines = work / f"{name}.jsonl"
        source = typed if name in (*TYPED, "held") else work / "examples"
        databases = typed / "databases" if source == typed else args.data / "databases"
        beamsplitter("prompts", "--offered", "--examples", source / f"{name}.jsonl", "--out", lines,
                     "--databases", databases, "--words", words.ASSETS, "--longest", LONGEST.get(name, 220))
        partial = work / "shards" / f"{name}.part"
        shutil.rmtree(partial, ignore_errors=True)
        run(python, HERE / "shards.py", lines, "--out", partial)
        partial.rename(shards)
        lines.unlink()
    trained, exported = work / "trained", work / "exported"
    if not finished(trained / "log.jsonl"):
        minutes = ["--minutes", args.minutes, "--steps", 0] if args.minutes else []
        folders = [work / "shards" / name for name in training]
        run(python, HERE / "train.py", "--settings", args.settings, "--out", trained, *minutes,
            "--train", *folders, "--eval", work / "shards" / "validation", work / "shards" / "held")
    run(python, HERE / "export.py", trained / "last.pt", "--out", exported)
    beamsplitter("convert", exported, args.package, "--quantize", args.quantize,
                 "--name", args.name, "--licence", "CC-BY-SA-4.0")


if __name__ == "__main__":
    main()
