"""The shipped package as a network that Hugging Face's `generate` can drive.

The network is model/training/model.py, the twin of model/t5.
"""

import base64
import json
import pathlib
import sys

import numpy as np
import torch
import torch.nn.functional as F
from transformers import DynamicCache, GenerationConfig, GenerationMixin, PretrainedConfig, PreTrainedModel
from transformers.modeling_outputs import CausalLMOutputWithPast

ROOT = pathlib.Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "model/training"))

import export  # noqa: E402
import words  # noqa: E402
from config import Config  # noqa: E402
from model import MASKED, Model  # noqa: E402
from stacks import distance_buckets  # noqa: E402

PAD, END, MAX_LENGTH = 0, 1, 512
DISTANCES = distance_buckets(MAX_LENGTH)


def load(folder):
    """The package's network."""
    architecture = json.loads((folder / "manifest.json").read_text())["architecture"]
    config = Config.from_hugging_face({**architecture, "dropout_rate": 0.0})
    model = Model(config, words.read(folder / "words.bin"))
    tensors = export.weights(folder)
    shapes = {name: p.shape for name, p in model.named_parameters()}
    model.load_state_dict({name: tensors[name].reshape(shapes[name]) for name in shapes})
    return model.float().eval()


def encoded(model, line):
    """Batch of one prompt, as model.Model reads it, with encoder states."""
    split, length = model.config.vocab_size, len(line["positions"])
    relations = np.frombuffer(base64.b64decode(line["relations"]), np.uint8).reshape(1, length, length)
    batch = {
        "relations": torch.from_numpy(relations.copy()),
        "present": torch.ones(1, length, dtype=torch.bool),
        "pointers": torch.tensor([line["pointers"]]),
        "pointer_absent": torch.zeros(1, len(line["pointers"]), dtype=torch.bool),
    }
    for name, wanted in (("row", lambda i: i < split), ("word", lambda i: i >= split)):
        bags = [[i if name == "row" else i - split for i in ids if wanted(i)] for ids in line["positions"]]
        counts = [0, *np.cumsum([len(bag) for bag in bags])[:-1].tolist()]
        batch[f"{name}s"] = torch.tensor([i for bag in bags for i in bag])
        batch[f"{name}_offsets"] = torch.tensor(counts)
    return batch, model.encode(batch)


class NetworkConfig(PretrainedConfig):
    model_type = "beamsplitter"


class Network(PreTrainedModel, GenerationMixin):
    """Next-token logits of one prompt. Keys and values of the prefix are kept in transformers' own
    cache, which `generate` reorders."""

    config_class = NetworkConfig

    def __init__(self, model, batch, states):
        width = model.config.output_vocab_size + batch["pointers"].shape[1]
        super().__init__(NetworkConfig(vocab_size=width, num_hidden_layers=len(model.decoder.block)))
        self.unused = torch.nn.Parameter(torch.zeros(1))
        items = states[0, batch["pointers"][0]]
        shared = model.shared.weight[: model.config.output_vocab_size]
        self.rows = torch.cat([shared, model.pointer.input(items)])
        self.keys = torch.cat([shared, model.pointer.key(items)])
        self.cross = [block.layer[1].operation.memory(states) for block in model.decoder.block]
        self.twin = [model]  # in a list, so that it is no submodule

    def forward(self, input_ids, past_key_values=None, every=False, **_):
        model = self.twin[0]
        blocks, scale = model.decoder.block, model.config.d_model**-0.5
        x = F.embedding(input_ids, self.rows)
        before, new = past_key_values.get_seq_length(), input_ids.shape[1]
        table = blocks[0].layer[0].operation.relative_attention_bias.weight
        bias = F.embedding(DISTANCES[before : before + new, : before + new], table).permute(2, 0, 1)
        future = torch.ones(new, before + new, dtype=torch.bool).triu(before + 1)
        bias = bias.masked_fill(future, MASKED)
        for i, block in enumerate(blocks):
            attend, cross, forward = block.layer
            normed = attend.layer_norm(x)
            memory = past_key_values.update(*attend.operation.memory(normed), i)
            x = x + attend.operation(normed, memory, bias)
            x = x + cross.operation(cross.layer_norm(x), self.cross[i], torch.zeros(1))
            x = x + forward.operation(forward.layer_norm(x))
        x = model.decoder.final_layer_norm(x if every else x[:, -1:])
        words, items = self.keys.split([model.config.output_vocab_size, len(self.keys) - model.config.output_vocab_size])
        logits = torch.cat([(x * scale) @ words.T, (model.pointer.query(x) * scale) @ items.T], -1)
        return CausalLMOutputWithPast(logits=logits, past_key_values=past_key_values)

    def prepare_inputs_for_generation(self, input_ids, past_key_values=None, **_):
        seen = past_key_values.get_seq_length()
        return {"input_ids": input_ids[:, seen:], "past_key_values": past_key_values}


def log_probs(network, prompt, tokens):
    """Log-probability of tokens behind the prompt."""
    ids = torch.tensor([[*prompt, *tokens]])
    logits = network(ids, past_key_values=DynamicCache(), every=True).logits[0, len(prompt) - 1 : -1]
    return logits.log_softmax(-1).gather(1, ids[0, len(prompt) :, None]).sum().item()


def generate(network, prompt, width, ends, processors=(), returns=None, new_tokens=None):
    """(tokens behind the prompt, score, whether it ended), best first; none where there is no room for one."""
    if len(prompt) >= MAX_LENGTH:
        return []
    settings = GenerationConfig(
        num_beams=width, num_return_sequences=returns or width, do_sample=False, use_cache=True,
        max_new_tokens=new_tokens or MAX_LENGTH - len(prompt), eos_token_id=ends, pad_token_id=PAD, bos_token_id=PAD,
        output_scores=True, return_dict_in_generate=True,
    )
    out = network.generate(
        torch.tensor([prompt]), generation_config=settings, logits_processor=list(processors), past_key_values=DynamicCache()
    )
    found = []
    for i, ids in enumerate(out.sequences.tolist()):
        tokens = ids[len(prompt) :]
        at = next((at for at, token in enumerate(tokens) if token in ends), None)
        score = out.sequences_scores[i].item() if width > 1 else 0.0
        if score > -1e6:  # not a copy that generate() drags along
            found.append((tokens if at is None else tokens[: at + 1], score, at is not None))
    return found
