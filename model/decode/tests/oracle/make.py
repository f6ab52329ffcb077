"""Golden beam searches, made by Hugging Face transformers' `generate` on a table of logits.

    python model/decode/tests/oracle/make.py

writes golden.json (single searches) and logicalbeam.json (whole runs) beside this file. The
"network" is a hash of the decoded prefix, so that the Rust test can restate it exactly; every rule
of beam search is transformers' own, diverse.py and sampling.py say what theirs are.
"""

import json
import pathlib

import torch
from transformers import GenerationConfig, LogitsProcessor

import diverse
import logicalbeam
import sampling
from table import END, START, Table, TableConfig, hashed


class Whitelist(LogitsProcessor):
    """A toy of algorithm 1: at every third position any token of a whitelist, elsewhere the top
    token only. `constant` is what a top token adds to the score (None: its log-probability)."""

    def __init__(self, whitelist, constant):
        self.whitelist, self.constant = whitelist, constant

    def __call__(self, input_ids, scores):
        out = torch.full_like(scores, -float("inf"))
        if input_ids.shape[1] % 3 == 0:
            out[:, self.whitelist] = scores[:, self.whitelist]
        else:
            top = scores.argmax(dim=1)
            rows = torch.arange(len(scores))
            out[rows, top] = scores[rows, top] if self.constant is None else self.constant
        return out


def run(case):
    config = TableConfig(vocab_size=case["vocabulary"])

    def logits(prefix):
        row = hashed(case["seed"], prefix, case["vocabulary"], case["scale"])
        row[END] += case["end_bias"]
        return row

    if "groups" in case:
        return diverse.run(case, logits)
    if "noise" in case:
        return sampling.run(case, logits)
    model = Table(config, logits).eval()
    processors = [Whitelist(case["whitelist"], case["constant"])] if case.get("whitelist") else []
    settings = GenerationConfig(
        num_beams=case["width"],
        num_return_sequences=case["returns"],
        max_length=case["max_length"],
        length_penalty=case["length_penalty"],
        early_stopping=case["early_stopping"],
        do_sample=False,
        eos_token_id=END,
        pad_token_id=END,
        bos_token_id=START,
        use_cache=False,
        output_scores=True,
        return_dict_in_generate=True,
    )
    prompt = [START] + case["prompt"]
    out = model.generate(torch.tensor([prompt]), generation_config=settings, logits_processor=processors)
    found = []
    for i, ids in enumerate(out.sequences.tolist()):
        tokens = ids[1:]
        if END in tokens:
            tokens = tokens[: tokens.index(END) + 1]
        score = out.sequences_scores[i].item() if case["width"] > 1 else None
        # Copies of a hypothesis that generate() drags along at -1e9 are no results.
        if score is None or score > -1e6:
            found.append({"tokens": tokens, "score": score})
    return found


BASE = {
    "vocabulary": 40, "scale": 6.0, "end_bias": 0.5, "prompt": [], "width": 4, "returns": 4,
    "max_length": 20, "length_penalty": 1.0, "early_stopping": False,
}


def cases():
    changes = [
        {}, {"width": 1, "returns": 1}, {"width": 10, "returns": 10}, {"width": 10, "returns": 3},
        {"length_penalty": 0.0}, {"length_penalty": 2.0}, {"length_penalty": -1.0}, {"length_penalty": 0.6},
        {"early_stopping": True}, {"early_stopping": "never"},
        {"early_stopping": "never", "length_penalty": 0.0}, {"early_stopping": True, "length_penalty": 2.0},
        {"early_stopping": "never", "length_penalty": 2.0, "max_length": 8},
        {"max_length": 5}, {"end_bias": -9.0, "max_length": 9}, {"end_bias": 6.5}, {"prompt": [7, 11, 3]},
        {"prompt": [7, 11, 3], "width": 10, "returns": 10, "length_penalty": 0.6},
        {"vocabulary": 500, "width": 25, "returns": 25, "end_bias": 5.0},
        {"scale": 30.0, "end_bias": 16.0},
        {"width": 10, "returns": 10, "whitelist": [5, 9, 12, 20, 21, 33], "constant": None},
        {"width": 10, "returns": 10, "whitelist": [5, 9, 12, 20, 21, 33], "constant": 1.0},
        {"width": 3, "returns": 3, "whitelist": [5, 9, 12, 20], "constant": None},
        {"width": 10, "returns": 10, "whitelist": [5, 9], "constant": None, "end_bias": 4.5},
    ]
    for change in changes:
        for seed in range(4):
            yield {**BASE, **change, "seed": 1000 + seed}


def write(name, golden):
    path = pathlib.Path(__file__).with_name(name)
    lines = ",\n".join(json.dumps(case) for case in golden)
    path.write_text(f"[\n{lines}\n]\n")
    print(f"{name}: {len(golden)} cases, {path.stat().st_size} bytes")


def main():
    write("golden.json", [{**case, "found": run(case)} for case in [*cases(), *diverse.cases(BASE), *sampling.cases(BASE)]])
    write("logicalbeam.json", [logicalbeam.run(seed, name) for seed in range(24) for name in ("paper", "released")])


if __name__ == "__main__":
    main()
