"""How fast Hugging Face's `generate` decodes the checkpoint of checkpoint.py on the CPU: the figures of
model/t5/examples/speed.rs.

    python tests/bench/hugging_face.py FOLDER TOKENS RUNS THREADS
"""

import json
import pathlib
import sys
import time
from statistics import median

import torch
from transformers import GenerationConfig, T5ForConditionalGeneration


@torch.inference_mode()
def main():
    folder, (tokens, runs, threads) = pathlib.Path(sys.argv[1]), map(int, sys.argv[2:5])
    torch.set_num_threads(threads)
    model = T5ForConditionalGeneration.from_pretrained(folder).eval()
    ids = torch.tensor([json.loads((folder / "prompt.json").read_text())])
    report = {}
    for name, width in (("greedy", 1), ("beam", 10)):
        settings = GenerationConfig(
            num_beams=width, do_sample=False, use_cache=True, max_new_tokens=tokens, min_new_tokens=tokens,
            eos_token_id=1, pad_token_id=0, decoder_start_token_id=0,
        )
        best = model.generate(ids, generation_config=settings)[0, 1:].tolist()
        times, ran = [], []
        for _ in range(runs):
            begun, before = time.perf_counter(), time.process_time()
            model.generate(ids, generation_config=settings)
            times.append(1e3 * (time.perf_counter() - begun))
            ran.append(1e3 * (time.process_time() - before))
        report[name] = {"ids": best, "ms": median(times), "processor_ms": median(ran)}
    print(json.dumps(report))


if __name__ == "__main__":
    main()
