"""A T5 checkpoint of published form with random weights, and every peer's copy of it.

    python tests/bench/checkpoint.py FOLDER small|base

writes config.json, model.safetensors and prompt.json of the shape of t5-small or t5-base (Raffel et al.,
2020, section 3.7) from a seed, and below onnx/ what ONNX Runtime and transformers.js read, in 32 bits and
in 8. Random weights never end an output, so a bench decodes a number of tokens.
"""

import json
import pathlib
import sys

import onnx
import torch
from onnx import TensorProto, helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn
from transformers import T5Config, T5ForConditionalGeneration
from transformers.cache_utils import DynamicCache, EncoderDecoderCache

SEED, INPUT = 20, 64
# Widths of the states and between the layers, layers of encoder and decoder each, and heads of 64.
SHAPES = {"small": (512, 2048, 6, 8), "base": (768, 3072, 12, 12)}
# The graphs: the first step of the decoder also computes the encoder's keys and values.
PARTS = ["encoder_model", "decoder_model", "decoder_with_past_model"]
# As transformers.js names its files.
SUFFIXES = {"f32": "", "int8": "_quantized"}


def part(folder, name, weights):
    """Returns the file of a graph with its weights in "f32" or "int8"."""
    return folder / "onnx" / f"{name}{SUFFIXES[weights]}.onnx"


def model(shape):
    torch.manual_seed(SEED)
    width, between, layers, heads = SHAPES[shape]
    config = T5Config(
        vocab_size=32128, d_model=width, d_kv=64, d_ff=between, num_layers=layers, num_decoder_layers=layers,
        num_heads=heads, dropout_rate=0.0, decoder_start_token_id=0, pad_token_id=0, eos_token_id=1,
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
    """Writes the graphs of `PARTS`, in 8 bits too, and decoder_model_merged for transformers.js."""
    graphs = [part(folder, name, "f32") for name in PARTS]
    graphs[0].parent.mkdir(exist_ok=True)
    layers, config = len(t5.decoder.block), t5.config
    ids, mask = torch.ones(1, INPUT, dtype=torch.long), torch.ones(1, INPUT, dtype=torch.long)
    states, token = torch.zeros(1, INPUT, config.d_model), torch.ones(1, 1, dtype=torch.long)
    long = {0: "batch", 1: "encoder_sequence"}
    settings = {"opset_version": 17, "do_constant_folding": True, "dynamo": False}
    torch.onnx.export(
        Encoder(t5), (ids, mask), graphs[0], input_names=["input_ids", "attention_mask"],
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
        Decoder(t5), (mask, token, states), graphs[1], input_names=inputs,
        output_names=["logits", *present], dynamic_axes={**axes, **kept}, **settings,
    )
    past = names("past_key_values", layers, ("decoder", "encoder"))
    example = [torch.zeros(1, config.num_heads, INPUT if ".encoder." in name else 3, config.d_kv) for name in past]
    present = names("present", layers, ("decoder",))
    kept = {name: axis(name, "past_length") for name in past} | {name: axis(name, "length") for name in present}
    torch.onnx.export(
        Decoder(t5), (mask, token, states, *example), graphs[2],
        input_names=[*inputs, *past], output_names=["logits", *present], dynamic_axes={**axes, **kept}, **settings,
    )
    for graph, name in zip(graphs, PARTS):
        quantize_dynamic(graph, part(folder, name, "int8"), weight_type=QuantType.QInt8)
    for weights in SUFFIXES:
        first, later = (onnx.load(part(folder, name, weights)) for name in PARTS[1:])
        onnx.save(merged(first, later), part(folder, "decoder_model_merged", weights))


def merged(first, later):
    """Returns one model with both graphs of the decoder as the branches of an `If`, each weight once."""
    shared, places = [], {}

    def branch(model, name, outputs):
        names = {}
        for weight in model.graph.initializer:
            key = (weight.data_type, *weight.dims, weight.raw_data or weight.SerializePartialToString())
            if key not in places:
                places[key] = f"weight_{len(shared)}"
                shared.append(TensorProto())
                shared[-1].CopyFrom(weight)
                shared[-1].name = places[key]
            names[weight.name] = places[key]
        nodes = list(model.graph.node)
        for node in nodes:
            names |= {output: f"{name}/{output}" for output in node.output if output}
        for node in nodes:
            node.name = f"{name}/{node.name}"
            node.input[:] = [names.get(input, input) for input in node.input]
            node.output[:] = [names.get(output, output) for output in node.output]
        have = {output.name for output in model.graph.output}
        for output in outputs:
            if output.name not in have:
                # transformers.js keeps the encoder's keys and values of the first step.
                names[output.name] = f"{name}/{output.name}"
                nothing = helper.make_tensor("", TensorProto.FLOAT, [0, 1, 1, 1], [])
                nodes.append(helper.make_node("Constant", [], [names[output.name]], value=nothing))
        ends = [helper.make_tensor_value_info(names[output.name], output.type.tensor_type.elem_type, None) for output in outputs]
        return helper.make_graph(nodes, name, [], ends)

    outputs = first.graph.output
    branches = {"then_branch": branch(later, "later", outputs), "else_branch": branch(first, "first", outputs)}
    switch = helper.make_node("If", ["use_cache_branch"], [output.name for output in outputs], **branches)
    inputs = {input.name: input for model in (first, later) for input in model.graph.input}
    flag = helper.make_tensor_value_info("use_cache_branch", TensorProto.BOOL, [1])
    graph = helper.make_graph([switch], "decoder", [*inputs.values(), flag], outputs, shared)
    return helper.make_model(graph, opset_imports=later.opset_import, ir_version=later.ir_version)


@torch.inference_mode()
def main():
    folder, shape = pathlib.Path(sys.argv[1]), sys.argv[2]
    folder.mkdir(parents=True, exist_ok=True)
    t5 = model(shape)
    t5.save_pretrained(folder)
    torch.manual_seed(SEED)
    (folder / "prompt.json").write_text(json.dumps([*torch.randint(3, 32000, (INPUT - 1,)).tolist(), 1]))
    export(t5, folder)


if __name__ == "__main__":
    main()
