"""SQL with every name resolved to the table or column it stands for, so that names can change.

`read` takes a query apart into tokens; a name of the schema becomes a token that carries indices
into the schema, not text. `write` puts the tokens together again with the names of a schema of
the same shape. Scopes follow SQLite: a bare column is looked for in the FROM clause of its own
SELECT, then in those around it; "text" in double quotes is a column where there is one of that
name, and a string otherwise.
"""

from __future__ import annotations

from dataclasses import replace

from sql_tokens import CLAUSES, COMPOUND, FUNCTIONS, KEYWORDS, Token, Unresolved, identifier, split


class _Scope:
    """One SELECT: what its FROM clause offers, and the names that its select list gives."""

    def __init__(self, parent: _Scope | None):
        self.parent = parent
        self.tables: list[tuple[str, int]] = []  # (alias or name, table), in order
        self.given: set[str] = set()
        self.clause = "select"


def read(sql: str, schema: dict) -> list[Token]:
    """The tokens of `sql`, names resolved against `schema`."""
    raw = split(sql, schema)
    tokens, scopes = _declare(raw, schema)
    return _resolve(tokens, scopes, schema)


def write(tokens: list[Token], schema: dict) -> str:
    """The text of a query, with the names that `schema` has for the indices in `tokens`."""
    out = ""
    before = Token("symbol", "(")
    for token in tokens:
        text = _text(token, schema)
        tight = (
            token.kind == "symbol"
            and (token.text in ",)." or (token.text == "(" and before.text in FUNCTIONS))
        ) or (before.kind == "symbol" and before.text in "(.")
        out += text if tight else f" {text}"
        before = token
    return out


def renamed(sql: str, old: dict, new: dict) -> str:
    """`sql` on `old` as the same query on `new`, a schema of the same shape with other names.

    Raises Unresolved where the new names would mean other columns, as a bare name does that has
    become the name of a column of another table as well.
    """
    return rewritten(read(sql, old), new)


def rewritten(tokens: list[Token], new: dict) -> str:
    """`renamed` for a query that was read already."""
    text = write(tokens, new)
    if [(t.kind, t.at) for t in read(text, new)] != [(t.kind, t.at) for t in tokens]:
        raise Unresolved("the new names would mean other columns")
    return text


def columns_used(tokens: list[Token]) -> list[tuple[int, int]]:
    """The columns of a query, each once, in order of appearance."""
    return list(dict.fromkeys(t.at for t in tokens if t.kind == "column"))


def tables_used(tokens: list[Token]) -> list[int]:
    """The tables of a query, each once, in order of appearance."""
    return list(dict.fromkeys(t.at for t in tokens if t.kind == "table"))


def strings(tokens: list[Token]) -> list[str]:
    """What the query compares with: contents of strings, and numbers."""
    return [t.text for t in tokens if t.kind in ("string", "number")]


def _text(token: Token, schema: dict) -> str:
    if token.kind == "table" or (token.kind == "qualifier" and token.at is not None):
        return identifier(schema["tables"][token.at]["name"])
    if token.kind == "column":
        return identifier(schema["tables"][token.at[0]]["columns"][token.at[1]]["name"])
    if token.kind == "string":
        return "'" + token.text.replace("'", "''") + "'"
    return token.text


def _declare(raw: list[Token], schema: dict) -> tuple[list[Token], list[_Scope]]:
    """Tells keywords from names, and finds what the FROM clauses offer."""
    by_name = {t["name"].lower(): i for i, t in enumerate(schema["tables"])}
    columns = {c["name"].lower() for t in schema["tables"] for c in t["columns"]}
    frames: list[_Scope | None] = [None]
    tokens: list[Token] = []
    scopes: list[_Scope] = []
    expect_table = expect_alias = False
    for i, token in enumerate(raw):
        after = raw[i + 1] if i + 1 < len(raw) else Token("symbol", ";")
        scope = frames[-1]
        low = token.text.lower()
        if token.kind == "word" and _keyword(low, raw, i, expect_table, columns):
            token = Token("keyword", low)
            if low == "select":
                parent = scope.parent if scope and scope.clause == "compound" else scope
                scope = frames[-1] = _Scope(parent)
            elif scope is None:
                raise Unresolved("not a SELECT")
            elif low in COMPOUND:
                scope.clause = "compound"
            elif low in CLAUSES:
                scope.clause = low
                expect_table = low == "from"
            elif low == "join":
                scope.clause, expect_table = "from", True
            expect_alias = low == "as"
        elif scope is None:
            raise Unresolved("not a SELECT")
        elif token.kind == "symbol":
            if low == "(":
                if expect_table:
                    raise Unresolved("a SELECT in FROM")
                frames.append(scope)
            elif low == ")":
                frames.pop()
                if not frames or frames[-1] is None:
                    raise Unresolved("brackets do not match")
            elif low == "," and scope.clause in ("from", "on"):
                scope.clause, expect_table = "from", True
            expect_alias = False
        elif expect_table:
            if low not in by_name:
                raise Unresolved("no such table")
            token = Token("table", token.text, by_name[low])
            scope.tables.append((low, by_name[low]))
            expect_table, expect_alias = False, True
            if after.kind == "symbol" and after.text == ".":
                raise Unresolved("a table of another database")
        elif expect_alias and token.kind in ("word", "name"):
            if scope.clause == "from":
                scope.tables[-1] = (low, scope.tables[-1][1])
            else:
                scope.given.add(low)
            token = Token("alias", low)
            expect_alias = False
        else:
            expect_alias = False
        tokens.append(token)
        scopes.append(frames[-1])
    if len(frames) != 1:
        raise Unresolved("brackets do not match")
    return tokens, scopes


def _keyword(low: str, raw: list[Token], i: int, expect_table: bool, columns: set[str]) -> bool:
    """Whether a word is part of the language here, though a column may have the same name."""
    after = raw[i + 1] if i + 1 < len(raw) else Token("symbol", ";")
    before = raw[i - 1].text.lower() if i else ""
    if low not in KEYWORDS or before == "." or expect_table:
        return low == "select" and not expect_table and before != "."
    if after.text == "." and after.kind == "symbol":
        return False
    if low in FUNCTIONS:
        return after.text == "("
    if low in columns:
        if low in ("group", "order"):
            return after.text.lower() == "by" and before not in ("by", ",", "select", "(")
        # A column stands where a value may: after these, and not where a clause may begin.
        return before not in ("select", ",", "by", "where", "and", "or", "on", "=", "<", ">", "(")
    return True


def _resolve(tokens: list[Token], scopes: list[_Scope], schema: dict) -> list[Token]:
    columns = [{c["name"].lower(): j for j, c in enumerate(t["columns"])} for t in schema["tables"]]
    names = [t["name"].lower() for t in schema["tables"]]
    out: list[Token] = []
    qualifier: int | None = None
    for i, token in enumerate(tokens):
        dot = i + 1 < len(tokens) and tokens[i + 1] == Token("symbol", ".")
        low = token.text.lower()
        if token.kind not in ("word", "name", "double"):
            out.append(token)
            continue
        if qualifier is not None:
            if low not in columns[qualifier]:
                raise Unresolved("no such column")
            out.append(Token("column", token.text, (qualifier, columns[qualifier][low])))
            qualifier = None
            continue
        if dot and token.kind != "double":
            qualifier = _table_called(low, scopes[i])
            own = names[qualifier] == low
            out.append(Token("qualifier", low, qualifier if own else None))
            if tokens[i + 2].text == "*":
                qualifier = None
            continue
        at = _column_called(low, scopes[i], columns)
        if at is not None:
            out.append(Token("column", token.text, at))
        elif low in scopes[i].given:
            out.append(Token("alias", low))
        elif token.kind == "double":
            out.append(replace(token, kind="string"))
        else:
            raise Unresolved("no such column")
    return out


def _table_called(name: str, scope: _Scope | None) -> int:
    while scope is not None:
        for alias, table in scope.tables:
            if alias == name:
                return table
        scope = scope.parent
    raise Unresolved("no such alias")


def _column_called(name: str, scope: _Scope | None, columns: list[dict]) -> tuple | None:
    while scope is not None:
        found = [t for _, t in scope.tables if name in columns[t]]
        if len(found) > 1:
            raise Unresolved("ambiguous column name")
        if found:
            return (found[0], columns[found[0]][name])
        scope = scope.parent
    return None
