"""The command line: `PYTHONPATH=model python -m recorder --help`."""

import argparse
import pathlib
import sqlite3
import sys
import time

from . import database as db
from . import files, questions
from .settings import EARLY_STOPPING, Beam, Diversity, Sampling, SettingError, settings_json

DECODERS = {
    "greedy": ("greedy", "Greedy"),
    "beam": ("beam", "Beam search"),
    "diverse": ("diverse", "Diverse beam search"),
    "sample": ("top_k", "Sampling"),
    "top-k": ("top_k", "Top-k sampling"),
    "nucleus": ("nucleus", "Nucleus sampling"),
    "typical": ("typical", "Typical sampling"),
}
"""Decoders by name: what a run's file calls them, and their names for people."""
PREFIXES = {False: "semantic parse: ", True: "Write one SQLite query that answers the question, and nothing else.\n\n"}
"""What stands before the question, by whether the model is causal: that of the LogicalBeam paper, or a request."""
DTYPES = ("auto", "float32", "float16", "bfloat16")
EXAMPLE = """\
example:
  PYTHONPATH=model python -m recorder --model google/flan-t5-base --database public/samples/festival.sqlite \\
      --question "Which artists are from Germany?" --decoder diverse --out run.json

  PYTHONPATH=model python -m recorder --model Qwen/Qwen2.5-Coder-0.5B-Instruct --file dev.json \\
      --databases database --decoder sample --width 5 --out runs

Open run.json in the page ("Open trace..."), or check it: beamsplitter trace check run.json
"""


def parser() -> argparse.ArgumentParser:
    """Returns the options."""
    parser = argparse.ArgumentParser(
        prog="recorder",
        description="Records how a Hugging Face model decodes questions, as files that Beamsplitter opens.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--model", required=True, help="name or folder of a model of transformers")
    add("--out", required=True, help="the file that is written; with --file a folder, PLACE.json for each question")
    add("--question", default="", help="the question, in English")
    add("--file", help="a file of questions (JSON, JSON lines, CSV: `question`, `db_id`), instead of one; those that --out has are left out")
    add("--databases", help="with --file: folder of databases, DIR/<db_id>/<db_id>.sqlite")
    add("--database", help="a SQLite file; its schema is part of the input, and queries are run on it")
    add("--prefix", help="text before the question (default: that of the LogicalBeam paper; a request, for a causal model)")
    add("--no-chat", action="store_true", help="do not use the chat template of a causal model")
    add("--prompt", help="the model's whole input, instead of prefix, question and schema")
    add("--decoder", choices=DECODERS, default="beam", help="how to search (default: beam)")
    add("--width", type=int, default=10, help="hypotheses in a beam, or samples (default: 10)")
    add("--candidates", type=int, default=10, help="different queries that are results, at most 100 (default: 10)")
    add("--max-length", type=int, default=512, help="longest output in tokens, start token included (default: 512)")
    add("--length-penalty", type=float, default=1.0, help="finished scores are divided by length to this power")
    add("--early-stopping", choices=EARLY_STOPPING, default="heuristic", help="when a search with enough results ends")
    add("--groups", type=int, default=5, help="groups of diverse beam search (default: 5)")
    add("--diversity", type=float, default=0.5, help="penalty of diverse beam search (default: 0.5)")
    add("--temperature", type=float, default=1.0, help="divisor of logits before a token is drawn")
    add("--top-k", type=int, help="draw from this many tokens (top-k: 50)")
    add("--top-p", type=float, help="draw from the most probable tokens that have this probability (nucleus: 0.9)")
    add("--typical-p", type=float, help="draw from the most typical tokens that have this probability (typical: 0.9)")
    add("--seed", type=int, default=0, help="seed of the draws (default: 0)")
    add("--name", help="name of the model in the page (default: the end of --model)")
    add("--device", default="cpu", help="device of torch: cpu, cuda, mps (default: cpu)")
    add("--dtype", choices=DTYPES, default="auto", help="type of the weights (default: auto)")
    add("--nodes", type=int, default=20_000, help="hypotheses recorded, at most 200000 (default: 20000)")
    add("--trace-only", action="store_true", help="write the trace alone, without question, schema and results")
    add("--force", action="store_true", help="write over a file that exists")
    return parser


def beam_of(options) -> Beam:
    """Returns the search that the options ask for. Raises `SettingError` for a bad value."""
    sampling = Sampling(options.temperature, options.top_k, options.top_p, options.typical_p, options.seed)
    preset = {"top-k": ("top_k", 50), "nucleus": ("top_p", 0.9), "typical": ("typical_p", 0.9)}
    if options.decoder in preset:
        name, value = preset[options.decoder]
        value = value if getattr(sampling, name) is None else getattr(sampling, name)
        sampling = Sampling(**{**vars(sampling), name: value})
    methods = {"greedy": None, "beam": None, "diverse": Diversity(options.groups, options.diversity)}
    width = 1 if options.decoder == "greedy" else options.width
    method = methods.get(options.decoder, sampling)
    beam = Beam(width, options.max_length, options.length_penalty, options.early_stopping, method)
    beam.check()
    for name, value, most in (("candidates", options.candidates, 100), ("nodes", options.nodes, 200_000)):
        if not 1 <= value <= most:
            raise SettingError(f"--{name} is {value}: it must be from 1 to {most}")
    return beam


def record(options, loaded, question: str, path: str | None) -> dict:
    """Decodes one question over the database at `path`, and returns the file's content."""
    from .decode import decode, is_causal

    beam = beam_of(options)
    model, tokenizer = loaded
    database = db.connect(path) if path else None
    schema = db.schema(database, pathlib.Path(path).stem) if path else db.EMPTY
    prefix = PREFIXES[is_causal(model)] if options.prefix is None else options.prefix
    text = db.prompt(prefix, question, schema) if options.prompt is None else options.prompt
    begun = time.monotonic()
    decoder, label = DECODERS[options.decoder]
    name = options.name or pathlib.Path(options.model).name
    settings = lambda limits: settings_json(f"{label}, {name}", beam, options.candidates, limits)
    chat = not options.no_chat
    trace = decode(model, tokenizer, text, beam, settings, schema, options.nodes, options.device, chat)
    milliseconds = 1000 * (time.monotonic() - begun)
    if options.trace_only:
        return trace
    system = f"{name}, {label[0].lower()}{label[1:]}"
    return files.run_json(trace, system, decoder, question or options.prompt, schema, database, milliseconds)


def asked(options) -> list[tuple[str, str | None, str]]:
    """Returns what is asked: question, database and file of each. Raises `SettingError` where that is not
    said."""
    if options.file:
        if options.prompt is not None or options.question:
            raise SettingError("--file has the questions; leave --question and --prompt out")
        if not (options.database or options.databases):
            raise SettingError("name a --database, or a folder of --databases")
        found = questions.read(options.file)
        place = lambda at: str(pathlib.Path(options.out, f"{at}.json"))
        of = lambda record: questions.database_of(record, options.databases, options.database)
        return [(record["question"], of(record), place(at)) for at, record in enumerate(found)]
    if options.prompt is None and not options.database:
        raise SettingError("name a --database, or give the model's whole input as --prompt")
    if options.prompt is None and not options.question.strip():
        raise SettingError("ask a --question")
    return [(options.question, options.database, options.out)]


def check_out(options) -> None:
    """Raises `OSError` or `SettingError` where the file could not be written after decoding."""
    out = pathlib.Path(options.out)
    if options.file:
        out.mkdir(parents=True, exist_ok=True)
        return
    if out.is_dir():
        raise IsADirectoryError(f"{out}: this is a folder; name a file")
    if not out.parent.is_dir():
        raise FileNotFoundError(f"{out}: there is no folder {out.parent}")
    if out.exists() and not options.force:
        raise FileExistsError(f"{out}: this file exists; name another one, or add --force")
    if options.database and out.resolve() == pathlib.Path(options.database).resolve():
        raise SettingError("--out is the database itself")


def written(options) -> None:
    """Records everything that is asked, and says what was written."""
    beam_of(options)
    check_out(options)
    all_asked = asked(options)
    if options.file and not options.force:
        all_asked = [one for one in all_asked if not pathlib.Path(one[2]).exists()]
    if not all_asked:
        print(f"{options.out}: every question has its file")
        return
    # Told before the model is loaded, which takes long.
    for path in {database for _, database, _ in all_asked if database}:
        db.connect(path).close()
    from .decode import load

    loaded = load(options.model, options.device, options.dtype)
    for question, database, out in all_asked:
        content = record(options, loaded, question, database)
        files.write(out, content, options.force)
        trace = content if options.trace_only else content["trace"]
        nodes = len(trace["searches"][0]["nodes"]["id"])
        print(f"{out}: {len(trace['candidates'])} queries, {nodes} hypotheses, {trace['run']['steps']} steps")


def main(arguments: list[str] | None = None) -> int:
    """Runs the command and returns its exit status."""
    options = parser().parse_args(arguments)
    try:
        written(options)
    except (SettingError, OSError, sqlite3.Error, ImportError, ValueError) as error:
        print(f"recorder: {error}", file=sys.stderr)
        return 1
    except (RuntimeError, MemoryError) as error:
        # What torch raises where memory runs out; its later lines are advice for its developers.
        reason = str(error).partition("\n")[0] or "memory ran out"
        print(f"recorder: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
