"""Measures how fast ONNX Runtime decodes the checkpoint of checkpoint.py greedily on the CPU: the figures
of model/t5/examples/speed.rs.

    python tests/bench/onnx_runtime.py FOLDER TOKENS RUNS f32|int8
"""

import json
import pathlib
import sys

import numpy
import onnxruntime
from checkpoint import PARTS, part
from clock import figures


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def main():
    folder, tokens, runs, weights = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    encoder, first, later = (session(part(folder, name, weights)) for name in PARTS)
    ids = numpy.array([json.loads((folder / "prompt.json").read_text())])
    mask = numpy.ones_like(ids)
    names = [output.name for output in first.get_outputs()]

    def greedy():
        states = encoder.run(None, {"input_ids": ids, "attention_mask": mask})[0]
        token, found, past = 0, [], {}
        for _ in range(tokens):
            inputs = {"encoder_attention_mask": mask, "input_ids": numpy.array([[token]]), "encoder_hidden_states": states}
            # The encoder's keys and values are computed by the first step alone.
            asked = names if not past else [name for name in names if ".encoder." not in name]
            network = later if past else first
            known = {input.name for input in network.get_inputs()}
            inputs = {name: value for name, value in (inputs | past).items() if name in known}
            logits, *present = network.run(asked, inputs)
            past |= {name.replace("present", "past_key_values"): value for name, value in zip(asked[1:], present)}
            token = int(logits[0, -1].argmax())
            found.append(token)
        return found

    print(json.dumps({"greedy": figures(runs, greedy)}))


if __name__ == "__main__":
    main()
