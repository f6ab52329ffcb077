"""Carries a run to another machine and its result back.

    python pack.py pack --out run.tar.xz shards/train-1 shards/validation shipped.toml   # code, assets, inputs
    tar xf run.tar.xz && cd run && python train.py ...                         # over there
    python pack.py split runs/large/last.pt exported/large --out pieces        # pieces under 15 MB
    python pack.py join pieces --out here                                      # checked, unpacked
"""

import argparse
import hashlib
import io
import json
import tarfile
from pathlib import Path

from words import ASSETS

HERE = Path(__file__).parent
LIMIT = 60_000_000
PIECE = 14_000_000


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def pack(paths: list[Path], out: Path, limit: int = LIMIT) -> int:
    """One archive of the training code, its assets and `paths` under `run/`; returns its bytes."""
    code = sorted([*HERE.glob("*.py"), *HERE.glob("*.txt"), *HERE.glob("*.toml")])
    assets = [ASSETS / name for name in ("words.bin", "tokenizer.json")]
    with tarfile.open(out, "w:xz", preset=3) as archive:
        for path in code:
            archive.add(path, Path("run") / path.relative_to(HERE))
        for path in assets:
            archive.add(path, Path("run") / "assets" / path.name)
        for path in paths:
            archive.add(path, Path("run") / path.name)
    size = out.stat().st_size
    if size > limit:
        out.unlink()
        raise ValueError(f"the archive has {size / 1e6:.1f} MB, more than {limit / 1e6:.0f}; leave shards out")
    return size


def split(paths: list[Path], out: Path, piece: int = PIECE) -> list[Path]:
    """An archive of `paths` in pieces of at most `piece` bytes, with their hashes in pieces.json."""
    out.mkdir(parents=True, exist_ok=True)
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", compresslevel=6) as archive:
        for path in paths:
            archive.add(path, path.name)
    data = buffer.getvalue()
    written, table = [], []
    for number, start in enumerate(range(0, len(data), piece)):
        part = data[start : start + piece]
        path = out / f"piece-{number:03}"
        path.write_bytes(part)
        written.append(path)
        table.append({"name": path.name, "bytes": len(part), "sha256": digest(part)})
    (out / "pieces.json").write_text(json.dumps({"pieces": table, "sha256": digest(data)}, indent=1))
    return written


def join(folder: Path, out: Path) -> None:
    """Puts the pieces of `folder` together, checks every hash, and unpacks into `out`."""
    table = json.loads((folder / "pieces.json").read_text())
    parts = []
    for entry in table["pieces"]:
        path = folder / entry["name"]
        part = path.read_bytes() if path.exists() else b""
        if digest(part) != entry["sha256"]:
            raise ValueError(f"{path} is missing or damaged ({len(part)} of {entry['bytes']} bytes); fetch it again")
        parts.append(part)
    data = b"".join(parts)
    if digest(data) != table["sha256"]:
        raise ValueError(f"the pieces in {folder} do not belong together; split the result again")
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as archive:
        archive.extractall(out, filter="data")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("pack", "split"):
        command = commands.add_parser(name)
        command.add_argument("paths", nargs="*", type=Path)
        command.add_argument("--out", type=Path, required=True)
    command = commands.add_parser("join")
    command.add_argument("folder", type=Path)
    command.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    if args.command == "pack":
        print(f"{args.out}: {pack(args.paths, args.out) / 1e6:.1f} MB")
    elif args.command == "split":
        print(f"{len(split(args.paths, args.out))} pieces in {args.out}")
    else:
        join(args.folder, args.out)


if __name__ == "__main__":
    main()
