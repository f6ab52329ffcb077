"""What the outputs of our own model mean, as far as decoding must know
(model/t5/src/lib.rs, "Our own model")."""

import pathlib
import re

ROOT = pathlib.Path(__file__).parents[3]

# The names of the output vocabulary, in the order of their ids.
SOURCE = (ROOT / "model/prompt/src/vocabulary.rs").read_text()
WORDS = re.findall(r'^    \w+ = "(.*)",$', SOURCE.split("\nwords! {\n")[1].split("\n}\n")[0], re.M)
ID = {word: i for i, word in enumerate(WORDS)}
OUTPUT = 128
SQL, PLAN, AT, AGAIN, STAR = ID["<sql>"], ID["<plan>"], ID["@"], ID["again"], ID["*"]
JOINS, SELECTS = ID["0 joins"], ID["1 selects"]
KINDS = {"T": "table", "C": "column", "N": "number", "S": "string"}


class Language:
    """The language of one prompt; `items` says what its pointers are."""

    def __init__(self, items):
        self.items = items
        point = lambda kind: [OUTPUT + k for k, item in enumerate(items) if item == kind]
        self.tables, self.columns = point("T"), point("C")

    def word(self, token):
        """A token as text; pointers by kind."""
        if token >= OUTPUT:
            at = token - OUTPUT
            return "<" + KINDS[self.items[at]] + ">" if at < len(self.items) else "<pad>"
        return WORDS[token] if token < len(WORDS) else "<unknown>"

    def is_product(self, before):
        """Whether `*` after these tokens multiplies; else it is all columns."""
        return bool(before) and (before[-1] >= OUTPUT and self.items[before[-1] - OUTPUT] != "T"
                                 or self.word(before[-1]) in (")", "column", "number", "end")
                                 or self.word(before[-1])[0].isdigit())

    def template(self, tokens):
        """Names and literals become placeholders (appendix E)."""
        out = []
        for at, token in enumerate(tokens):
            word = self.word(token)
            if token >= OUTPUT:
                out.append(word.strip("<>"))
            elif word == "again":
                continue
            elif word == "*" and not self.is_product(tokens[:at]):
                out.append("column")
            elif word in ("<unknown>", "''"):
                out.append("string")
            elif word[0].isdigit():
                out.append("number")
            else:
                out.append(word)
        return out

    def whitelist(self, output):
        """U of algorithm 1: what can start a table's or a column's name."""
        marks = [] if output and output[-1] == AGAIN else [STAR, AGAIN]
        return sorted(self.tables + self.columns + marks)

    def starts_name(self, token, before):
        """Whether a token of SQL begins a table's or a column's name."""
        if token >= OUTPUT:
            return self.items[token - OUTPUT] in "TC"
        word = self.word(token)
        return word in ("again", "table", "column") or word == "*" and not self.is_product(before)


def plan_of(tokens):
    """(joins, selects) that an output of the plan task begins with."""
    if len(tokens) < 2:
        return None
    joins, selects = tokens[0] - JOINS, tokens[1] - SELECTS + 1
    return (joins, selects) if 0 <= joins <= 6 and 1 <= selects <= 9 else None


def plan_prefix(joins, selects):
    """The two tokens of a plan, if the language can say it."""
    said = 0 <= joins <= 6 and 1 <= selects <= 9
    return [JOINS + joins, SELECTS + selects - 1] if said else None


def template_of(tokens):
    """The template in an output of the plan task, as words."""
    if plan_of(tokens) is None:
        return None
    body = []
    for token in tokens[2:]:
        if token in (AT, 1):
            break
        body.append(token)
    good = body and body[0] == ID["from"] and all(token < OUTPUT for token in body)
    return [WORDS[token] if token < len(WORDS) else "<unknown>" for token in body] if good else None
