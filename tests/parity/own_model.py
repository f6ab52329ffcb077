"""Our own variant of T5 restated in plain PyTorch, from the head of
model/t5/src/lib.rs and nothing else."""

import json
import math
import struct

import torch
from safetensors.torch import save_file
from transformers.models.t5.modeling_t5 import T5Attention

CONFIG = {
    "vocab_size": 30, "d_model": 20, "d_kv": 7, "d_ff": 37, "num_layers": 3,
    "num_decoder_layers": 2, "num_heads": 3, "relative_attention_num_buckets": 32,
    "relative_attention_max_distance": 128, "layer_norm_epsilon": 1e-6,
    "feed_forward_proj": "relu", "tie_word_embeddings": True, "decoder_start_token_id": 0,
    "eos_token_id": 1, "word_table": {"rows": 50, "dim": 8}, "num_relations": 5,
    "bias_per_layer": True, "pointer": True, "output_vocab_size": 12,
}


def shapes():
    """Name and shape of every tensor."""
    c = CONFIG
    d, inner, ff, heads = c["d_model"], c["num_heads"] * c["d_kv"], c["d_ff"], c["num_heads"]
    yield "shared.weight", (c["vocab_size"], d)
    for stack, layers in (("encoder", c["num_layers"]), ("decoder", c["num_decoder_layers"])):
        names = ["SelfAttention"] if stack == "encoder" else ["SelfAttention", "EncDecAttention"]
        for i in range(layers):
            for sub, attention in enumerate(names):
                prefix = f"{stack}.block.{i}.layer.{sub}"
                yield f"{prefix}.layer_norm.weight", (d,)
                for side in "qkv":
                    yield f"{prefix}.{attention}.{side}.weight", (inner, d)
                yield f"{prefix}.{attention}.o.weight", (d, inner)
            if stack == "encoder" or i == 0:
                rows = 32 + (c["num_relations"] if stack == "encoder" else 0)
                yield (f"{stack}.block.{i}.layer.0.SelfAttention.relative_attention_bias.weight",
                       (rows, heads))
            prefix = f"{stack}.block.{i}.layer.{len(names)}"
            yield f"{prefix}.layer_norm.weight", (d,)
            yield f"{prefix}.DenseReluDense.wi.weight", (ff, d)
            yield f"{prefix}.DenseReluDense.wo.weight", (d, ff)
        yield f"{stack}.final_layer_norm.weight", (d,)
    yield "words.projection.weight", (d, c["word_table"]["dim"])
    for part in ("query", "key", "input"):
        yield f"pointer.{part}.weight", (d, d)


class Own:
    """The forward pass, one prompt at a time, over a dictionary of tensors."""

    def __init__(self, weights, words):
        self.w, self.words = weights, words

    def linear(self, name, x):
        return x @ self.w[f"{name}.weight"].T

    def norm(self, name, x):
        x = x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6)
        return x * self.w[f"{name}.weight"]

    def attention(self, prefix, query_from, key_from, bias):
        heads = CONFIG["num_heads"]
        split = lambda x: x.view(x.shape[0], heads, -1).transpose(0, 1)
        q = split(self.linear(f"{prefix}.q", query_from))
        k = split(self.linear(f"{prefix}.k", key_from))
        v = split(self.linear(f"{prefix}.v", key_from))
        probabilities = torch.softmax(q @ k.transpose(1, 2) + bias, dim=-1)
        joined = (probabilities @ v).transpose(0, 1).reshape(query_from.shape[0], -1)
        return self.linear(f"{prefix}.o", joined)

    def feed_forward(self, prefix, x):
        hidden = self.norm(f"{prefix}.layer_norm", x)
        hidden = torch.relu(self.linear(f"{prefix}.DenseReluDense.wi", hidden))
        return x + self.linear(f"{prefix}.DenseReluDense.wo", hidden)

    def encode(self, positions, relations):
        vocab = CONFIG["vocab_size"]
        rows = []
        for pieces in positions:
            row = torch.zeros(CONFIG["d_model"])
            vectors = [self.words[p - vocab] for p in pieces if p >= vocab]
            for piece in pieces:
                if piece < vocab:
                    row = row + self.w["shared.weight"][piece]
            if vectors:
                row = row + self.linear("words.projection", torch.stack(vectors).mean(0))
            rows.append(row)
        x = torch.stack(rows)
        for i in range(CONFIG["num_layers"]):
            table = self.w[f"encoder.block.{i}.layer.0.SelfAttention.relative_attention_bias.weight"]
            bias = table[relations].permute(2, 0, 1)
            prefix = f"encoder.block.{i}.layer.0"
            normed = self.norm(f"{prefix}.layer_norm", x)
            x = x + self.attention(f"{prefix}.SelfAttention", normed, normed, bias)
            x = self.feed_forward(f"encoder.block.{i}.layer.1", x)
        return self.norm("encoder.final_layer_norm", x)

    def logits(self, states, pointers, tokens):
        """Scores of words and pointers after each of `tokens`."""
        d, written = CONFIG["d_model"], CONFIG["output_vocab_size"]
        items = states[pointers]
        inputs = self.linear("pointer.input", items)
        x = torch.stack([self.w["shared.weight"][t] if t < written else inputs[t - written]
                         for t in tokens])
        n = len(tokens)
        distance = torch.arange(n)[None, :] - torch.arange(n)[:, None]
        buckets = T5Attention._relative_position_bucket(distance, bidirectional=False)
        table = self.w["decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"]
        bias = table[buckets].permute(2, 0, 1) + torch.full((n, n), -torch.inf).triu(1)
        for i in range(CONFIG["num_decoder_layers"]):
            prefix = f"decoder.block.{i}.layer"
            normed = self.norm(f"{prefix}.0.layer_norm", x)
            x = x + self.attention(f"{prefix}.0.SelfAttention", normed, normed, bias)
            normed = self.norm(f"{prefix}.1.layer_norm", x)
            x = x + self.attention(f"{prefix}.1.EncDecAttention", normed, states, 0)
            x = self.feed_forward(f"{prefix}.2", x)
        h = self.norm("decoder.final_layer_norm", x)
        words = (h / math.sqrt(d)) @ self.w["shared.weight"][:written].T
        pointed = self.linear("pointer.query", h) @ self.linear("pointer.key", items).T
        return torch.cat([words, pointed / math.sqrt(d)], dim=-1)


def make(folder, seed):
    """Writes config, weights (f16), words.bin and expected values."""
    folder.mkdir(parents=True, exist_ok=True)
    generator = torch.Generator().manual_seed(seed)
    weights = {}
    for name, shape in shapes():
        noise = torch.randn(shape, generator=generator)
        if "layer_norm" in name:
            noise = 1 + 0.2 * noise
        elif name == "shared.weight":
            noise = 1.5 * noise
        elif "relative_attention_bias" not in name:
            gain = 4.0 if name.endswith(("o.weight", "wo.weight")) else 1.2
            noise = gain * noise / math.sqrt(shape[-1])
        weights[name] = noise.half()
    (folder / "config.json").write_text(json.dumps(CONFIG, indent=2) + "\n")
    save_file(weights, folder / "model.safetensors")
    rows, dim = CONFIG["word_table"]["rows"], CONFIG["word_table"]["dim"]
    scales = 0.01 + 0.02 * torch.rand(rows, generator=generator)
    values = torch.randint(-127, 128, (rows, dim), generator=generator, dtype=torch.int8)
    with open(folder / "words.bin", "wb") as out:
        out.write(b"BSWT" + struct.pack("<II", rows, dim))
        out.write(scales.numpy().astype("<f4").tobytes() + values.numpy().tobytes())
    model = Own({k: v.float() for k, v in weights.items()}, scales[:, None] * values.float())

    expected, cases = {}, []
    for case, (length, count, steps) in enumerate([(9, 4, 7), (14, 6, 40)]):
        positions = []
        for _ in range(length):
            learned = torch.randint(12, 30, (2,), generator=generator).tolist()
            words = torch.randint(30, 80, (int(torch.randint(0, 4, (1,), generator=generator)),),
                                  generator=generator).tolist()
            positions.append(learned + words)
        relations = torch.randint(0, 37, (length, length), generator=generator)
        pointers = torch.randperm(length, generator=generator)[:count].tolist()
        tokens = torch.randint(0, 12 + count, (steps,), generator=generator).tolist()
        states = model.encode(positions, relations)
        expected[f"{case}.encoder"] = states
        expected[f"{case}.logits"] = model.logits(states, pointers, tokens)
        greedy = [2]
        while len(greedy) < 12 and greedy[-1] != 1:
            greedy.append(int(model.logits(states, pointers, greedy)[-1].argmax()))
        cases.append({"positions": positions, "relations": relations.flatten().tolist(),
                      "pointers": pointers, "tokens": tokens, "greedy": greedy})
    save_file({k: v.contiguous().clone() for k, v in expected.items()},
              folder / "expected.safetensors")
    (folder / "cases.json").write_text(json.dumps(cases) + "\n")
