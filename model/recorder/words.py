"""Tokens as words of SQL, and what part of a query they are."""

import re

END = "</s>"
"""How traces write the end of an output, whatever a tokenizer calls it."""

KEYWORDS = frozenset(
    "select distinct from join on where and or not in like between is null exists case when then "
    "else end group by having order asc desc limit offset union all intersect except as inner left "
    "outer cross natural using cast count sum avg min max".split()
)


class Words:
    """The vocabulary of a tokenizer, over the names of a schema.

    A piece that begins a word begins with `▁`, as in SentencePiece, whatever the tokenizer has.
    """

    def __init__(self, tokenizer, schema: dict, ends: list[int]):
        self.tokenizer, self.ends, self.pieces = tokenizer, frozenset(ends), {}
        self.marked = any(piece.startswith("##") for piece in tokenizer.get_vocab())
        self.tables = {table["name"].lower() for table in schema["tables"]}
        columns = (column for table in schema["tables"] for column in table["columns"])
        self.columns = {column["name"].lower() for column in columns}

    def piece(self, token: int) -> str:
        """Returns a token as traces write it."""
        if token not in self.pieces:
            self.pieces[token] = self.read(token)
        return self.pieces[token]

    def read(self, token: int) -> str:
        if token in self.ends:
            return END
        # `<` is the one character of SQL that T5's vocabulary lacks.
        if token == self.tokenizer.unk_token_id:
            return "<"
        piece = self.tokenizer.convert_ids_to_tokens(token)
        if piece is None:
            return "<?>"
        if self.marked:
            return piece[2:] if piece.startswith("##") else f"▁{piece}"
        text = self.tokenizer.convert_tokens_to_string([piece])
        begins = piece.startswith("▁") or text.startswith(" ")
        return f"▁{text.lstrip('▁ ')}" if begins else text

    def text(self, tokens: list[int]) -> str:
        """Returns an output as text, without its end."""
        pieces = (self.piece(token) for token in tokens if token not in self.ends)
        return "".join(pieces).replace("▁", " ")

    def sql(self, tokens: list[int]) -> str:
        """Returns the query of an output: without the name of a database before it, and of an answer with
        a block of code that block alone."""
        text = self.text(tokens)
        block = re.search(r"```(?:\w*\n)?(.*?)(?:```|$)", text, re.DOTALL)
        text = " ".join((block[1] if block else text).split())
        return re.sub(r"^\w+ ?\| ?", "", text)

    def part(self, before: list[int], token: int) -> str:
        """Returns what a token is: the begin or the inside of a name, a value, the end, or
        structure. What a name will be is told by what it may become: `country` may follow `coun`."""
        if token in self.ends:
            return "end"
        text = self.text(before)
        whole = text + self.piece(token).replace("▁", " ")
        if whole.count("'") % 2 or whole.count('"') % 2:
            return "inside_name" if text.count("'") % 2 or text.count('"') % 2 else "value"
        if text.count("'") % 2 or text.count('"') % 2:
            return "inside_name"
        word = re.search(r"\w*$", whole.lower())[0]
        earlier = whole[: len(whole) - len(word)]
        if not word:
            return "structure"
        begun = len(earlier) < len(text)
        if word[0].isdigit():
            return "inside_name" if begun else "value"
        after_from = re.search(r"\b(from|join)\s+$", earlier.lower())
        names = [self.tables, self.columns] if after_from else [self.columns, self.tables]
        is_name = any(name.startswith(word) for group in names for name in group)
        if word in KEYWORDS or not is_name:
            return "structure"
        if begun:
            return "inside_name"
        first = any(name.startswith(word) for name in names[0])
        return "table" if first == bool(after_from) else "column"
