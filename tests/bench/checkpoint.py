"""A T5 checkpoint of published form with random weights, and every peer's copy of it.

    python tests/bench/checkpoint.py FOLDER [--onnx]

writes config.json, model.safetensors and prompt.json of t5-small's shape (Raffel et al., 2020, table
14) from a seed, and below onnx/ what transformers.js reads. Random weights never end an output, so a bench
decodes a number of tokens.
"""

import json
import pathlib
import sys

import torch
from torch import nn
from transformers import T5Config, T5ForConditionalGeneration
from transformers.cache_utils import DynamicCache, EncoderDecoderCache

SEED, INPUT = 20, 64


def model():
    torch.manual_seed(SEED)
    config = T5Config(
        vocab_size=32128, d_model=512, d_kv=64, d_ff=2048, num_layers=6, num_decoder_layers=6, num_heads=8,
        dropout_rate=0.0, decoder_start_token_id=0, pad_token_id=0, eos_token_id=1,
    )
    t5 = T5ForConditionalGeneration(config).eval()
    with torch.no_grad():
        # Else every token would follow itself: embeddings as large as these outweigh all layers.
        t5.shared.weight.mul_(0.3)
    return t5


class Encoder(nn.Module):
    def __init__(self, t5):
        super().__init__()
        self.t5 = t5

    def forward(self, input_ids, attention_mask):
        return self.t5.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state


class Decoder(nn.Module):
    """One step. `past`: for each layer keys and values of the decoder and of the encoder; without, the
    first step computes them."""

    def __init__(self, t5):
        super().__init__()
        self.t5 = t5

    def forward(self, attention_mask, input_ids, states, *past):
        layers = len(self.t5.decoder.block)
        cache = EncoderDecoderCache(DynamicCache(), DynamicCache())
        for layer in range(layers if past else 0):
            keys, values, cross_keys, cross_values = past[4 * layer : 4 * layer + 4]
            cache.self_attention_cache.update(keys, values, layer)
            cache.cross_attention_cache.update(cross_keys, cross_values, layer)
            cache.is_updated[layer] = True
        out = self.t5.decoder(
            input_ids=input_ids, encoder_hidden_states=states, encoder_attention_mask=attention_mask,
            past_key_values=cache, use_cache=True,
        )
        logits = self.t5.lm_head(out.last_hidden_state * self.t5.model_dim**-0.5)
        kept = []
        for layer in range(layers):
            mine, cross = cache.self_attention_cache.layers[layer], cache.cross_attention_cache.layers[layer]
            kept += [mine.keys, mine.values] + ([] if past else [cross.keys, cross.values])
        return (logits, *kept)


def names(prefix, layers, sides):
    kinds = [f"{side}.{part}" for side in sides for part in ("key", "value")]
    return [f"{prefix}.{layer}.{kind}" for layer in range(layers) for kind in kinds]


def export(t5, folder):
    """encoder_model and decoder_model_merged, as transformers.js wants them: the first step, which also
    computes the encoder's keys and values, and all others in one graph."""
    from optimum.onnx.graph_transformations import merge_decoders

    folder.mkdir(exist_ok=True)
    layers, config = len(t5.decoder.block), t5.config
    ids, mask = torch.ones(1, INPUT, dtype=torch.long), torch.ones(1, INPUT, dtype=torch.long)
    states, token = torch.zeros(1, INPUT, config.d_model), torch.ones(1, 1, dtype=torch.long)
    long = {0: "batch", 1: "encoder_sequence"}
    settings = {"opset_version": 17, "do_constant_folding": True, "dynamo": False}
    torch.onnx.export(
        Encoder(t5), (ids, mask), folder / "encoder_model.onnx", input_names=["input_ids", "attention_mask"],
        output_names=["last_hidden_state"], dynamic_axes={"input_ids": long, "attention_mask": long, "last_hidden_state": long},
        **settings,
    )
    inputs = ["encoder_attention_mask", "input_ids", "encoder_hidden_states"]
    axes = {"encoder_attention_mask": long, "input_ids": {0: "batch", 1: "sequence"}, "encoder_hidden_states": long}
    present = names("present", layers, ("decoder", "encoder"))
    # ONNX Runtime takes axes of one name for equally long.
    axis = lambda name, mine: {0: "batch", 2: "encoder_sequence" if ".encoder." in name else mine}
    kept = {name: axis(name, "length") for name in present}
    torch.onnx.export(
        Decoder(t5), (mask, token, states), folder / "decoder_model.onnx", input_names=inputs,
        output_names=["logits", *present], dynamic_axes={**axes, **kept}, **settings,
    )
    past = names("past_key_values", layers, ("decoder", "encoder"))
    example = [torch.zeros(1, config.num_heads, INPUT if ".encoder." in name else 3, config.d_kv) for name in past]
    present = names("present", layers, ("decoder",))
    kept = {name: axis(name, "past_length") for name in past} | {name: axis(name, "length") for name in present}
    torch.onnx.export(
        Decoder(t5), (mask, token, states, *example), folder / "decoder_with_past_model.onnx",
        input_names=[*inputs, *past], output_names=["logits", *present], dynamic_axes={**axes, **kept}, **settings,
    )
    parts = [folder / "decoder_model.onnx", folder / "decoder_with_past_model.onnx"]
    merge_decoders(*parts, save_path=folder / "decoder_model_merged.onnx", strict=False)
    for part in parts:
        part.unlink()


@torch.inference_mode()
def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    t5 = model()
    t5.save_pretrained(folder)
    torch.manual_seed(SEED)
    (folder / "prompt.json").write_text(json.dumps([*torch.randint(3, 32000, (INPUT - 1,)).tolist(), 1]))
    if "--onnx" in sys.argv:
        export(t5, folder / "onnx")


if __name__ == "__main__":
    main()
