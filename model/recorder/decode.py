"""Loads a model of transformers, and decodes one input with it."""

from . import files
from .adjust import processors
from .log import Log
from .network import Network
from .search import run
from .settings import Beam
from .words import Words


def load(name: str, device: str, dtype: str):
    """Returns a model and its tokenizer. Raises `ImportError` without transformers."""
    try:
        import torch
        from transformers import AutoModelForSeq2SeqLM, AutoTokenizer
    except ImportError as error:
        packages = "model/recorder/requirements.txt"
        raise ImportError(f"{error}; install what {packages} names") from error
    kind = "auto" if dtype == "auto" else getattr(torch, dtype)
    model = AutoModelForSeq2SeqLM.from_pretrained(name, dtype=kind).to(device).eval()
    return model, AutoTokenizer.from_pretrained(name)


def ends_of(config) -> list[int]:
    """Returns the tokens that end an output."""
    ends = config.eos_token_id
    return ends if isinstance(ends, list) else [ends]


def decode(options, text: str, beam: Beam, settings, schema: dict) -> dict:
    """Returns the trace of one input. `settings` writes the run's settings with the log's bounds."""
    model, tokenizer = load(options.model, options.device, options.dtype)
    return decode_with(model, tokenizer, text, beam, settings, schema, options.nodes, options.device)


def decode_with(model, tokenizer, text, beam, settings, schema, nodes=20_000, device="cpu") -> dict:
    """Returns the trace of one input, with a model that is loaded."""
    config = model.generation_config
    ends = ends_of(config)
    words = Words(tokenizer, schema, ends)
    log = Log(words.part, nodes=nodes)
    start = config.decoder_start_token_id
    network = Network(model, tokenizer(text)["input_ids"], start, device)
    adjust = processors(config, ends, beam.max_length)
    finished = run(network, beam, ends, log, adjust)
    seed = {"seed": beam.method.seed} if hasattr(beam.method, "seed") else {}
    about = {"device": device, **seed}
    return files.trace_json(settings(log.limits()), network, log, beam.width, finished, words, about)
