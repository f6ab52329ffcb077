"""What the outputs of an evaluation over AmbiQT differ in: in structure, in names or in values.

    beamsplitter evaluate ambiqt --decoder beam --out RESULTS.jsonl ...
    python outputs.py RESULTS.jsonl

An output is put beside those that stand before it. It is a new structure if none of them has its
template, new names if one has the template but none its names too, and new values otherwise. A name
that the schema does not have is invented.
"""

import argparse
import json
import re
from pathlib import Path

from sql_tokens import FUNCTIONS, KEYWORDS, Unresolved, split

KINDS = ("structure", "names", "values")
NO_SCHEMA = {"tables": []}
ALIAS = re.compile("t[0-9]+")


def names_of(schema: str) -> set[str]:
    """All names of a schema as AmbiQT writes it, `table : column, column | table : column`."""
    parts = re.split(r" \| | : |, ", schema.lower())
    return {name.strip() for name in parts}


def read(sql: str, known: set[str]) -> tuple[list[str], list[str], bool] | None:
    """The template of an output (a qualifier is no part of it, as in the paper's), its names, and
    whether the schema lacks one of these; None where the output cannot be read."""
    try:
        tokens = split(sql, NO_SCHEMA)
    except Unresolved:
        return None
    aliases = {b.text.lower() for a, b in zip(tokens, tokens[1:]) if a.text.lower() == "as"}
    template, names, invented = [], [], False
    for token, after in zip(tokens, [*(t.text for t in tokens[1:]), ""]):
        low = token.text.lower()
        named = token.kind in ("word", "name") or (token.kind == "double" and low in known)
        if named and not is_keyword(low, after) and (after == "." or low not in aliases):
            names.append(low)
            invented |= low not in known and low not in aliases and not ALIAS.fullmatch(low)
            template += ["name"] * (after != ".")
        elif low != "." or token.kind != "symbol":
            template.append(token.kind if token.kind in ("string", "double", "number") else low)
    return template, names, invented


def is_keyword(low: str, after: str) -> bool:
    """Whether a word is part of the language where it stands."""
    return after == "(" if low in FUNCTIONS else low in KEYWORDS and after != "."


def kinds_of(outputs: list[str], known: set[str]) -> list[tuple[str, bool]]:
    """For each output that can be read its kind, empty for the first, and whether it invents a name."""
    before: list[tuple[list[str], list[str]]] = []
    found = []
    for template, names, invented in filter(None, (read(sql, known) for sql in outputs)):
        kind = "structure" if all(template != other for other, _ in before) else "values" if (template, names) in before else "names"
        found.append((kind if before else "", invented))
        before.append((template, names))
    return found


def share(flags: list[bool]) -> str:
    """How many of `flags` are set, in per cent."""
    return f"{100 * sum(flags) / max(1, len(flags)):.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("results", type=Path, nargs="+")
    parser.add_argument("--top", type=int, default=5)
    args = parser.parse_args()
    for path in args.results:
        records = [json.loads(line) for line in open(path, encoding="utf-8")]
        found = [kinds_of(r["t2s_outs"][: args.top], names_of(r["schema_clean"])) for r in records]
        after = [output for outputs in found for output in outputs[1:]]
        every = [flag for outputs in found for _, flag in outputs]
        first = [outputs[0][1] for outputs in found if outputs]
        print(f"{path}: {len(records)} questions, {len(every) / len(records):.2f} outputs each")
        print(f"  with an invented name: {share(every)} of all, {share(first)} of the first")
        for kind in KINDS:
            of_kind = [flag for other, flag in after if other == kind]
            print(f"  after the first, new {kind}: {share([other == kind for other, _ in after])}, of these with an invented name {share(of_kind)}")


if __name__ == "__main__":
    main()
