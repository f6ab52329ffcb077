"""Measures how fast Hugging Face's `generate` decodes the checkpoint of checkpoint.py on the CPU: the
figures of model/t5/examples/speed.rs.

    python tests/bench/hugging_face.py FOLDER TOKENS RUNS f32|int8
"""

import json
import pathlib
import sys

import torch
from clock import figures
from transformers import GenerationConfig, T5ForConditionalGeneration


@torch.inference_mode()
def main():
    folder, tokens, runs, weights = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    torch.set_num_threads(1)
    model = T5ForConditionalGeneration.from_pretrained(folder).eval()
    if weights == "int8":
        torch.ao.quantization.quantize_dynamic(model, {torch.nn.Linear}, torch.qint8, inplace=True)
    ids = torch.tensor([json.loads((folder / "prompt.json").read_text())])
    report = {}
    for name, width in (("greedy", 1), ("beam", 10)):
        settings = GenerationConfig(
            num_beams=width, do_sample=False, use_cache=True, max_new_tokens=tokens, min_new_tokens=tokens,
            eos_token_id=1, pad_token_id=0, decoder_start_token_id=0,
        )
        report[name] = figures(runs, lambda: model.generate(ids, generation_config=settings)[0, 1:].tolist())
    print(json.dumps(report))


if __name__ == "__main__":
    main()
