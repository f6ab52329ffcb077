"""Loads a model of transformers, and decodes one input with it."""

from . import files
from .adjust import processors
from .log import Log
from .network import Network
from .search import run
from .settings import Beam, SettingError
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
    model = moved(AutoModelForSeq2SeqLM.from_pretrained(name, dtype=kind), device).eval()
    return model, AutoTokenizer.from_pretrained(name)


def moved(model, device: str):
    """Returns a model on a device. Raises `SettingError` for a device that torch cannot use."""
    try:
        return model.to(device)
    except (AssertionError, RuntimeError) as error:
        # torch asserts that it was built for a device, and explains itself over many lines.
        reason = str(error).partition("\n")[0]
        raise SettingError(f"--device {device}: {reason}") from error


def start_of(config) -> int:
    """Returns the token before every output, with the rules of `generate`. Raises `ValueError`
    where there is none."""
    start = config.decoder_start_token_id
    start = config.bos_token_id if start is None else start
    if start is None:
        raise ValueError("the model's generation config names no token that starts an output")
    return start


def ends_of(config) -> list[int]:
    """Returns the tokens that end an output. Raises `ValueError` where there are none."""
    ends = config.eos_token_id
    ends = ends if isinstance(ends, list) else [ends]
    if not ends or None in ends:
        raise ValueError("the model's generation config names no token that ends an output")
    return ends


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
    network = Network(model, tokenizer(text)["input_ids"], start_of(config), device)
    adjust = processors(config, ends, beam.max_length)
    finished = run(network, beam, ends, log, adjust)
    seed = {"seed": beam.method.seed} if hasattr(beam.method, "seed") else {}
    about = {"device": device, **seed}
    return files.trace_json(settings(log.limits()), network, log, beam.width, finished, words, about)
