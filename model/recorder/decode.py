"""Loads a model of transformers, encoder-decoder or causal, and decodes inputs with it."""

from . import files
from .adjust import processors
from .log import Log
from .network import Causal, Network
from .search import run
from .settings import Beam, SettingError
from .words import Words


def load(name: str, device: str, dtype: str):
    """Returns a model and its tokenizer. Raises `ImportError` without transformers."""
    try:
        import torch
        from transformers import AutoConfig, AutoModelForCausalLM, AutoModelForSeq2SeqLM, AutoTokenizer
    except ImportError as error:
        packages = "model/recorder/requirements.txt"
        raise ImportError(f"{error}; install what {packages} names") from error
    kind = "auto" if dtype == "auto" else getattr(torch, dtype)
    whole = AutoConfig.from_pretrained(name).is_encoder_decoder
    auto = AutoModelForSeq2SeqLM if whole else AutoModelForCausalLM
    model = moved(auto.from_pretrained(name, dtype=kind), device).eval()
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


def is_causal(model) -> bool:
    """Returns whether a model reads its input and writes its output as one text."""
    return not model.config.is_encoder_decoder


def input_of(model, tokenizer, text: str, chat: bool) -> list[int]:
    """Returns the tokens of the model's input. A causal model that has a chat template is asked by it,
    as a user asks, where `chat` is wanted."""
    if is_causal(model) and chat and getattr(tokenizer, "chat_template", None):
        said = [{"role": "user", "content": text}]
        found = tokenizer.apply_chat_template(said, add_generation_prompt=True, tokenize=False)
        return tokenizer(found, add_special_tokens=False)["input_ids"]
    return tokenizer(text)["input_ids"]


def decode(model, tokenizer, text, beam: Beam, settings, schema: dict, nodes=20_000, device="cpu", chat=True) -> dict:
    """Returns the trace of one input. `settings` writes the run's settings with the log's bounds."""
    config = model.generation_config
    ends = ends_of(config)
    words = Words(tokenizer, schema, ends)
    log = Log(words.part, nodes=nodes)
    tokens = input_of(model, tokenizer, text, chat)
    if is_causal(model):
        network = Causal(model, tokens, device)
        # `generate` counts the input too.
        adjust = processors(config, ends, len(tokens) + beam.max_length - 1)
    else:
        network = Network(model, tokens, start_of(config), device)
        adjust = processors(config, ends, beam.max_length)
    finished = run(network, beam, ends, log, adjust)
    seed = {"seed": beam.method.seed} if hasattr(beam.method, "seed") else {}
    about = {"device": device, **seed}
    return files.trace_json(settings(log.limits()), network, log, beam.width, finished, words, about)
