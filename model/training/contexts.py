"""What questions can be about: a schema, how people call its parts, and what its cells hold."""

from __future__ import annotations

import re

from sql_tokens import identifier

At = tuple[int, int]

# Cells that a person would type into a question.
_HEARD_OF = re.compile(r"[\w .,&/:'+-]{1,32}")
_MOST_CELLS = 400


class Context:
    """A schema with what is known of it: names as people say them, synonyms, and cells."""

    def __init__(self, schema: dict, natural: dict, synonyms: dict, values: dict):
        """`natural` and `synonyms` by table index or (table, column); `values` by origin, lower
        case: `values[table][column]` is a list of cells."""
        self.schema, self.natural, self.synonyms = schema, natural, synonyms
        self._cells: dict[At, list[str]] = {}
        keys = [(key["from"], key["to"]) for key in schema["foreign_keys"]]
        self.keys = [((a["table"], a["column"]), (b["table"], b["column"])) for a, b in keys]
        referring = {place for key in self.keys for place in key}
        for t, table in enumerate(schema["tables"]):
            of_table = values.get(table["name"].lower(), {})
            for c, column in enumerate(table["columns"]):
                cells = [shown(v) for v in of_table.get(column["name"].lower(), [])[:_MOST_CELLS]]
                if column["kind"] == "number":
                    cells = [v for v in cells if re.fullmatch(r"-?\d+(\.\d{1,3})?", v)]
                self._cells[t, c] = [v for v in cells if _HEARD_OF.fullmatch(v) and v.strip() == v]
        self.identifying = {
            (t, c)
            for t, table in enumerate(schema["tables"])
            for c, column in enumerate(table["columns"])
            if column["primary_key"] or (t, c) in referring
            or re.search(r"(^|[ _])(id|code|key)$", natural[t, c])
        }  # fmt: skip

    def cells(self, at: At) -> list[str]:
        return self._cells[at]

    def column_at(self, at: At) -> dict:
        return self.schema["tables"][at[0]]["columns"][at[1]]

    def is_number(self, at: At) -> bool:
        return self.column_at(at)["kind"] == "number"

    def all(self, table: int) -> list[At]:
        return [(table, c) for c in range(len(self.schema["tables"][table]["columns"]))]

    def told(self, table: int) -> list[At]:
        """Columns to show: mostly not the keys."""
        plain = [at for at in self.all(table) if at not in self.identifying]
        return plain or self.all(table)

    def valued(self, table: int) -> list[At]:
        """Columns to filter by: with cells, and keys only where there is nothing else."""
        with_cells = [at for at in self.all(table) if self._cells[at]]
        return [at for at in with_cells if at not in self.identifying] or with_cells

    def measures(self, table: int) -> list[At]:
        """Columns that can be averaged: numbers, but neither keys nor years."""
        return [
            at
            for at in self.told(table)
            if self.is_number(at) and at not in self.identifying and "year" not in self.natural[at]
        ]

    def groups(self, table: int) -> list[At]:
        """Columns by which rows can be grouped."""
        return [
            at for at in self.told(table) if not self.is_number(at) or "year" in self.natural[at]
        ]

    def table(self, table: int) -> str:
        return identifier(self.schema["tables"][table]["name"])

    def column(self, at: At) -> str:
        return identifier(self.column_at(at)["name"])


def shown(value) -> str:
    """A cell as text: whole numbers without a decimal point."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def literal(value: str) -> str:
    """Text as SQL writes it."""
    return "'" + value.replace("'", "''") + "'"
