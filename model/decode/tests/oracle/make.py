"""Golden beam searches, made by Hugging Face transformers' `generate` on a table of logits.

    python model/decode/tests/oracle/make.py

writes golden.json beside this file. The "network" is a hash of the decoded prefix, so that the
Rust test can restate it exactly; every rule of the search is transformers' own.
"""

import json
import pathlib

import torch
from transformers import GenerationConfig, GenerationMixin, LogitsProcessor, PretrainedConfig, PreTrainedModel
from transformers.modeling_outputs import CausalLMOutputWithPast

MASK = (1 << 64) - 1
START, END = 0, 1


def mix(h, x):
    """One round of splitmix64 over h xor x."""
    z = ((h ^ x) + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def logits(seed, prefix, vocabulary, scale, end_bias):
    h = mix(seed, 0)
    for token in prefix:
        h = mix(h, token + 1)
    row = [(mix(h, 1_000_000 + t) >> 40) / (1 << 24) * scale for t in range(vocabulary)]
    row[END] += end_bias
    return row


class TableConfig(PretrainedConfig):
    model_type = "table"


class Table(PreTrainedModel, GenerationMixin):
    config_class = TableConfig

    def __init__(self, config):
        super().__init__(config)
        self.unused = torch.nn.Parameter(torch.zeros(1))

    def forward(self, input_ids, **_):
        c = self.config
        rows = [logits(c.seed, ids, c.vocab_size, c.scale, c.end_bias) for ids in input_ids.tolist()]
        return CausalLMOutputWithPast(logits=torch.tensor(rows, dtype=torch.float32)[:, None, :])

    def prepare_inputs_for_generation(self, input_ids, **_):
        return {"input_ids": input_ids}


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
    config = TableConfig(
        vocab_size=case["vocabulary"], seed=case["seed"], scale=case["scale"], end_bias=case["end_bias"]
    )
    model = Table(config).eval()
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


def cases():
    base = {
        "vocabulary": 40, "scale": 6.0, "end_bias": 0.5, "prompt": [], "width": 4, "returns": 4,
        "max_length": 20, "length_penalty": 1.0, "early_stopping": False,
    }
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
            yield {**base, **change, "seed": 1000 + seed}


def main():
    golden = [{**case, "found": run(case)} for case in cases()]
    path = pathlib.Path(__file__).with_name("golden.json")
    lines = ",\n".join(json.dumps(case) for case in golden)
    path.write_text(f"[\n{lines}\n]\n")
    print(f"{len(golden)} searches, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
