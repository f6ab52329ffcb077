"""SQL as tokens, before its names are resolved.

Names that need quotes may stand without them, as they do in AmbiQT's files (`room decoration`,
`e-mail`), and are written in backticks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

FUNCTIONS = frozenset("count sum avg min max abs cast round length lower upper".split())
CLAUSES = frozenset("select from where group having order limit on".split())
COMPOUND = frozenset(("union", "intersect", "except"))
KEYWORDS = (
    CLAUSES
    | COMPOUND
    | FUNCTIONS
    | frozenset(
        "distinct all by asc desc join left right full outer inner cross natural using as and or "
        "not in like between is null exists case when then else end offset".split()
    )
)
# What SQLite does not take for a name without quotes.
_QUOTED_ANYWAY = (KEYWORDS - FUNCTIONS) | frozenset(
    "add alter check collate commit constraint create default delete drop escape foreign if index "
    "insert into isnull notnull primary references returning set table to transaction unique "
    "update values with".split()
)
_LEXER = re.compile(
    r"""(?P<string>'(?:[^']|'')*') | (?P<double>"(?:[^"]|"")*") | `(?P<tick>[^`]*)` |
        (?P<number>(?:\d+\.\d+|\.\d+|\d+)(?!\w)) | (?P<word>\w+) |
        (?P<symbol><=|>=|<>|!=|==|\|\||[-+*/%=<>(),.;])""",
    re.VERBOSE,
)
_PLAIN = re.compile(r"[^\W\d]\w*")


class Unresolved(ValueError):
    """A name of the query is not of the schema, or the query has a form that is not read here."""


@dataclass(frozen=True)
class Token:
    """A piece of a query.

    `kind` is one of keyword, table, qualifier, column, alias, string, number, symbol. `at` is the
    index of a table for a table and for a qualifier that is a table's name, and the indices of
    table and column for a column. `text` of a string is its content.
    """

    kind: str
    text: str
    at: int | tuple[int, int] | None = None


def identifier(name: str) -> str:
    """`name` as it stands in a query: in backticks where SQLite would not read it otherwise."""
    if _PLAIN.fullmatch(name) and name.lower() not in _QUOTED_ANYWAY:
        return name
    return f"`{name}`"


def split(sql: str, schema: dict) -> list[Token]:
    """Tokens of the kinds string, double, name (was in backticks), number, word and symbol."""
    names = [t["name"] for t in schema["tables"]]
    names += [c["name"] for t in schema["tables"] for c in t["columns"]]
    odd = sorted({n for n in names if not n.replace("_", "").isalnum()}, key=len, reverse=True)
    pattern = "|".join(re.escape(n) for n in odd)
    unquoted = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE) if odd else None
    tokens, at = [], 0
    sql = sql.strip().rstrip(";").strip()
    while at < len(sql):
        if sql[at].isspace():
            at += 1
            continue
        if unquoted and (match := unquoted.match(sql, at)):
            tokens.append(Token("name", match[0]))
        elif match := _LEXER.match(sql, at):
            kind = match.lastgroup
            text = match[kind]
            if kind in ("string", "double"):
                text = text[1:-1].replace(text[0] * 2, text[0])
            tokens.append(Token("name" if kind == "tick" else kind, text))
        else:
            raise Unresolved(f"unknown character {sql[at]}")
        at = match.end()
    return tokens
