"""Two readings out of one: AmbiQT's four kinds of ambiguity, made from any query.

Each function takes a query that means one thing on a schema, and returns the changed schema with
the two queries that the same question then stands for. `Unresolved` says that the query has no
such ambiguity, or that it cannot be written down without a doubt.
"""

from __future__ import annotations

from collections.abc import Callable

from queries import read, renamed, write
from schemas import (
    SchemaError,
    called,
    with_aggregates,
    with_column_synonyms,
    with_split_column,
    with_table_synonyms,
)
from sql_tokens import COMPOUND, Token, Unresolved

Readings = tuple[dict, list[str]]
_DROPPED = (Token("keyword", "as"), Token("symbol", "."))


def by_column(schema: dict, sql: str, at: tuple[int, int], synonyms: list[str]) -> Readings:
    """Kind `column`: the column at `at` may be either of its two synonyms."""
    table = schema["tables"][at[0]]
    column = table["columns"][at[1]]["name"]
    changed = _made(with_column_synonyms, schema, table["name"], column, synonyms)
    return _checked(changed, [renamed(sql, schema, called(schema, {at: s})) for s in synonyms])


def by_table(schema: dict, sql: str, at: int, synonyms: list[str]) -> Readings:
    """Kind `table`: the table at `at` may be either of its two synonyms."""
    changed = _made(with_table_synonyms, schema, schema["tables"][at]["name"], synonyms)
    return _checked(changed, [renamed(sql, schema, called(schema, {at: s})) for s in synonyms])


def by_join(schema: dict, sql: str, at: tuple[int, int]) -> Readings:
    """Kind `join`: the selected column at `at` may be read from its table, or from one beside it."""
    tokens = read(sql, schema)
    outer = _outer(tokens)
    if [t.at for t, out in zip(tokens, outer) if out and t.kind == "table"] != [at[0]]:
        raise Unresolved("not a query on the one table")
    table = schema["tables"][at[0]]
    keys = [i for i, c in enumerate(table["columns"]) if c["primary_key"]]
    if len(keys) != 1 or keys[0] == at[1]:
        raise Unresolved("the table has no other column as its key")
    if at not in [t.at for t in _clauses(tokens)["select"] if t.kind == "column"]:
        raise Unresolved("the column is not selected")
    key, name = (table["columns"][c]["name"] for c in (keys[0], at[1]))
    beside = _joined(table["name"], name)
    changed = _made(with_split_column, schema, table["name"], name, key, beside)
    new = len(schema["tables"])
    second: list[Token] = []
    for token in _bare(tokens, outer):
        if token.kind == "table" and token.at == at[0] and token.text == "outer":
            second += [token, *_keywords("as"), Token("alias", "t1"), *_keywords("join")]
            second += [Token("table", "", new), *_keywords("as"), Token("alias", "t2")]
            second += [*_keywords("on"), *_dotted("t1", (at[0], keys[0])), Token("symbol", "=")]
            second += _dotted("t2", (new, 0))
        elif token.kind == "column" and token.text == "outer":
            second += _dotted("t2", (new, 1)) if token.at == at else _dotted("t1", token.at)
        else:
            second.append(token)
    return _checked(changed, [write(tokens, schema), write(second, changed)])


def by_aggregate(schema: dict, sql: str) -> Readings:
    """Kind `aggregate`: what is averaged or summed up may stand in a table ready-made.

    As AmbiQT does it: GROUP BY goes unless there is a WHERE, HAVING becomes WHERE, and count(*) is
    called `number`. Unlike there, ORDER BY and LIMIT stay, and the new table holds the columns of
    the conditions too, without which the second reading could not run.
    """
    tokens = read(sql, schema)
    words = [t.text for t in tokens if t.kind == "keyword"]
    if words.count("select") > 1 or "distinct" in words:
        raise Unresolved("not one SELECT with plain aggregates")
    clauses = _clauses(_bare(tokens, [True] * len(tokens)))
    sources = [t.at for t in clauses.pop("from") if t.kind == "table"]
    if len(set(sources)) != len(sources):
        raise Unresolved("a table joined with itself")
    if "having" in clauses:
        if "where" in clauses:
            raise Unresolved("conditions before and after grouping")
        clauses["where"] = clauses.pop("having")
        clauses.pop("group")
    elif "where" not in clauses:
        clauses.pop("group", None)
    clauses = {clause: _precomputed(body) for clause, body in clauses.items()}
    items = [token for body in clauses.values() for token in body]

    def name_of(at: tuple[int, int]) -> str:
        return schema["tables"][at[0]]["columns"][at[1]]["name"]

    summed = list(dict.fromkeys(t.at for t in items if t.kind == "made" and t.at))
    plain = list(dict.fromkeys(t.at for t in items if t.kind == "column"))
    if not summed:
        raise Unresolved("no aggregate of a column")
    columns = [name_of(at) for at in plain]
    columns += ["number"] if Token("made", "number") in items else []
    columns += [f"{f}_{name_of(at)}".lower() for at in summed for f in ("sum", "avg", "min", "max")]
    names = [schema["tables"][t]["name"] for t in sources]
    ready = _joined(*names, *(name_of(at) for at in summed))
    mentioned = [name_of(at) for at in [*plain, *summed]]
    changed = _made(with_aggregates, schema, ready, columns, mentioned, names)
    new = len(schema["tables"])
    place = {name.lower(): (new, i) for i, name in enumerate(columns)}

    def moved(token: Token) -> Token:
        if token.kind == "made":
            name = f"{token.text}_{name_of(token.at)}" if token.at else token.text
            return Token("column", "", place[name.lower()])
        if token.kind == "column":
            return Token("column", "", place[name_of(token.at).lower()])
        return token

    second = [*_keywords("select"), *map(moved, clauses["select"])]
    second += [*_keywords("from"), Token("table", "", new)]
    for clause in ("where", "group", "order", "limit"):
        if clause in clauses:
            second += [*_keywords(clause), *map(moved, clauses[clause])]
    return _checked(changed, [write(tokens, schema), write(second, changed)])


def _precomputed(body: list[Token]) -> list[Token]:
    """`body` with each aggregate as one token of the kind `made`."""
    out: list[Token] = []
    i = 0
    while i < len(body):
        token = body[i]
        if token.kind != "keyword" or token.text not in ("sum", "avg", "min", "max", "count"):
            out.append(token)
            i += 1
            continue
        inner = body[i + 2]
        if body[i + 3].text != ")" or (token.text == "count") != (inner.text == "*"):
            raise Unresolved("an aggregate of something else than a column")
        out.append(Token("made", "number" if inner.at is None else token.text, inner.at))
        i += 4
    return out


def _outer(tokens: list[Token]) -> list[bool]:
    """For each token, whether it is outside of every inner SELECT."""
    flags, brackets = [], []
    for i, token in enumerate(tokens):
        if token.kind == "symbol" and token.text == "(":
            brackets.append(tokens[i + 1] == Token("keyword", "select"))
        flags.append(not any(brackets))
        if token.kind == "symbol" and token.text == ")":
            brackets.pop()
        if flags[-1] and token.kind == "keyword" and token.text in COMPOUND:
            raise Unresolved("a compound query")
    return flags


def _bare(tokens: list[Token], outer: list[bool]) -> list[Token]:
    """Tokens without the aliases and qualifiers of the outer SELECT; names there say `outer`."""
    out: list[Token] = []
    for i, (token, is_outer) in enumerate(zip(tokens, outer)):
        if not is_outer:
            out.append(token)
            continue
        before = tokens[i - 1] if i else token
        after = tokens[i + 1] if i + 1 < len(tokens) else token
        if token.kind == "alias" and before.kind != "table" and before.text != "as":
            raise Unresolved("a named expression")
        if token.text == "as" and token.kind == "keyword" and before.kind != "table":
            raise Unresolved("a named expression")
        if token.kind == "symbol" and token.text == "." and after.text == "*":
            raise Unresolved("all columns of a table")
        dropped = token.kind in ("alias", "qualifier") or token in _DROPPED
        if token.kind in ("table", "column"):
            out.append(Token(token.kind, "outer", token.at))
        elif not dropped:
            out.append(token)
    return out


def _clauses(tokens: list[Token]) -> dict[str, list[Token]]:
    """The bodies of the outer SELECT's clauses, by their first word."""
    clauses: dict[str, list[Token]] = {}
    for token, outer in zip(tokens, _outer(tokens)):
        starts = token.kind == "keyword" and token.text in (
            "select", "from", "where", "group", "having", "order", "limit",
        )  # fmt: skip
        if outer and starts:
            body = clauses.setdefault(token.text, [])
        else:
            body.append(token)
    return clauses


def _dotted(alias: str, at: tuple[int, int]) -> list[Token]:
    return [Token("qualifier", alias), Token("symbol", "."), Token("column", "", at)]


def _keywords(text: str) -> list[Token]:
    return [Token("keyword", word) for word in text.split()]


def _joined(*names: str) -> str:
    return "_".join(names).lower().replace(" ", "_")


def _made(change: Callable, schema: dict, *arguments) -> dict:
    try:
        return change(schema, *arguments)
    except SchemaError as error:
        raise Unresolved("a name is taken already") from error


def _checked(changed: dict, readings: list[str]) -> Readings:
    for sql in readings:
        read(sql, changed)
    if readings[0] == readings[1]:
        raise Unresolved("both readings are the same query")
    return changed, readings
