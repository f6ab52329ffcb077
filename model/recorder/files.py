"""The two kinds of file: a run with its question and results, or the trace alone."""

import json
import os
import pathlib
import tempfile

from . import database as db
from .compare import Results

TRACE_VERSION = 2
RUN_VERSION = 2


def trace_json(settings: dict, network, log, width: int, finished: list, words, about: dict) -> dict:
    """Returns the trace of a run with one free search. `about` has `device`, and `seed` or none."""
    search = {
        "purpose": "vanilla",
        "width": width,
        "prefix": [],
        "nodes": log.nodes,
        "runners_up": log.excluded,
        "finished": [[found.node, found.score] for found in finished if found.node in log.recorded],
    }
    run = {"settings": settings, **about, "steps": network.steps, "rows": network.rows}
    return {
        "version": TRACE_VERSION,
        "run": run,
        "words": {str(token): words.piece(token) for token in log.tokens()},
        "plans": [],
        "templates": [],
        "searches": [search],
        "candidates": candidates(finished, words, settings["ranking"]["candidates"]),
        "omitted": log.omitted,
    }


def candidates(finished: list, words, count: int) -> list[dict]:
    """Returns the first `count` different queries, in the order of the search."""
    found: dict[str, dict] = {}
    for rank, hypothesis in enumerate(finished):
        sql = words.sql(hypothesis.tokens)
        entry = {"sql": sql, "search": 0, "node": hypothesis.node, "rank": rank, "score": hypothesis.score}
        if sql:
            found.setdefault(sql, entry)
    return list(found.values())[:count]


def run_json(trace: dict, system: str, decoder: str, question: str, schema: dict, database, milliseconds: float) -> dict:
    """Returns a run as the page saves it. `database` executes the candidates; `None` where there is
    none. `system` is the name of what decoded."""
    readings: list[dict] = []
    results = Results()
    for found in trace["candidates"]:
        reading = {"english": "", "sql": found["sql"], "normal": "", "score": found["score"], "source": "Vanilla"}
        if database is not None:
            reading["outcome"] = db.run(database, found["sql"])
            earlier = results.add(found["sql"], reading["outcome"])
            if earlier is not None:
                reading["same_as"] = earlier
        readings.append(reading)
    return {
        "format": "beamsplitter-run",
        "version": RUN_VERSION,
        "system": system,
        "question": question,
        "decoder": decoder,
        "schema": schema,
        "readings": readings,
        "trace": trace,
        "milliseconds": round(milliseconds, 1),
    }


def write(path: str, content: dict, force: bool) -> None:
    """Writes a file beside its place and renames it. Raises `FileExistsError` for a file that is
    there, unless `force`."""
    file = pathlib.Path(path)
    if file.exists() and not force:
        raise FileExistsError(f"{path}: this file exists; name another one, or add --force")
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    handle, beside = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text + "\n")
        os.chmod(beside, 0o666 & ~umask())
        os.replace(beside, file)
    except BaseException:
        os.unlink(beside)
        raise


def umask() -> int:
    """Returns the process's mask of file permissions."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
