"""Measures how fast CTranslate2 decodes the checkpoint of checkpoint.py on the CPU: the figures of
model/t5/examples/speed.rs.

    python tests/bench/ctranslate.py FOLDER TOKENS RUNS f32|int8
"""

import json
import pathlib
import sys
from types import SimpleNamespace

import ctranslate2
from clock import figures
from ctranslate2.converters import TransformersConverter

COMPUTE_TYPES = {"f32": "float32", "int8": "int8_float32"}


class Converter(TransformersConverter):
    """Converts a checkpoint without a tokenizer: a token is called by its id."""

    def load_tokenizer(self, *_, **__):
        size = json.loads((pathlib.Path(self._model_name_or_path) / "config.json").read_text())["vocab_size"]
        return SimpleNamespace(
            get_vocab=lambda: {str(id): id for id in range(size)}, pad_token="0", eos_token="1", unk_token="2",
            convert_ids_to_tokens=str,
        )


def main():
    folder, tokens, runs, weights = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    compute_type = COMPUTE_TYPES[weights]
    converted = folder / f"ctranslate2-{weights}"
    if not converted.is_dir():
        Converter(str(folder)).convert(str(converted), quantization=compute_type)
    model = ctranslate2.Translator(str(converted), device="cpu", compute_type=compute_type, intra_threads=1, inter_threads=1)
    source = [[str(id) for id in json.loads((folder / "prompt.json").read_text())]]

    def decode(width):
        settings = dict(beam_size=width, max_decoding_length=tokens, min_decoding_length=tokens)
        return [int(token) for token in model.translate_batch(source, **settings)[0].hypotheses[0]]

    print(json.dumps({name: figures(runs, lambda: decode(width)) for name, width in (("greedy", 1), ("beam", 10))}))


if __name__ == "__main__":
    main()
