"""Whether two results are the same: the rules of `beamsplitter_database::compare` over the cells of
a run's file."""

import re

BUDGET = 10_000
"""Orders of columns that are tried before two results count as different."""
EXACT = 2**53
"""Every integer up to this one is a float of its own."""
TOKENS = re.compile(
    r"""'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|/\*.*?(?:\*/|\Z)|[()]|(?:[\w$]|[^\x00-\x7f])+""", re.DOTALL
)


class Results:
    """The results of a run's queries, in their order."""

    def __init__(self):
        self.known: list[tuple | None] = []

    def add(self, sql: str, outcome: dict) -> int | None:
        """Adds a query's outcome. Returns the place of the first earlier one with the same rows up
        to the order of columns; the order of rows counts where both queries ask for one."""
        found = outcome.get("Ok")
        mine = found and (is_ordered(sql), found["more"], keys(found["rows"]))
        earlier = (place for place, theirs in enumerate(self.known) if mine and theirs and same(mine, theirs))
        place = next(earlier, None)
        self.known.append(mine)
        return place


def same(mine: tuple, theirs: tuple) -> bool:
    """Compares two results, each with whether it is ordered and whether it has more rows."""
    return mine[1] == theirs[1] and equal(mine[2], theirs[2], mine[0] and theirs[0])


def is_ordered(sql: str) -> bool:
    """Returns whether the outermost query has an `order by`, as `beamsplitter_sql::is_ordered`."""
    depth = 0
    for token in TOKENS.findall(sql):
        if token == "(":
            depth += 1
        elif token == ")":
            depth = max(depth - 1, 0)
        elif depth == 0 and token.lower() == "order":
            return True
    return False


def keys(rows: list[list]) -> list[list[tuple]]:
    """Returns what each cell is compared by: equal cells have equal keys, and all keys can be sorted."""
    return [[key(cell) for cell in row] for row in rows]


def key(cell) -> tuple:
    """Returns what a cell is compared by: numbers to ten significant digits, all else exactly."""
    if cell is None:
        return ("null",)
    if isinstance(cell, float):
        return rounded(cell)
    if isinstance(cell, list):
        return ("blob", *cell)
    if isinstance(cell, dict):
        return ("real", cell["real"])
    return ("integer" if isinstance(cell, int) else "text", cell)


def rounded(number: float) -> tuple:
    """Returns the key of a finite float; one without a fraction is an integer."""
    if abs(number) <= EXACT and number.is_integer():
        return ("integer", int(number))
    digits = f"{number:.9e}"
    near = float(digits)
    is_integer = near.is_integer() and -(2**63) <= near < 2**63
    return ("integer", int(near)) if is_integer else ("real", digits)


def equal(a: list[list[tuple]], b: list[list[tuple]], ordered: bool) -> bool:
    """Returns whether two results are the same up to the order of columns: as lists of rows if
    `ordered`, as multisets otherwise. Both hold the keys of cells; two empty results are the same."""
    if len(a) != len(b):
        return False
    if len({len(row) for row in (*a, *b)}) > 1:
        return False
    a, b = list(zip(*a)), list(zip(*b))
    if ordered or not a:
        return sorted(a) == sorted(b)
    return assignable([(column, sorted(column)) for column in a], [(column, sorted(column)) for column in b])


def assignable(a: list[tuple], b: list[tuple]) -> bool:
    """Returns whether the columns `b` can be put in an order that gives the rows of `a`.

    Each column comes with its cells sorted. Columns are assigned one by one, as long as the rows
    over those assigned so far are the same multiset. A row is the number of its class.
    """
    start = [0] * len(a[0][0])
    # Columns of `b` that are left, the place of the one to try, and the rows before it.
    waiting = [(b, place, start, start) for place in reversed(choices(a[0], b))]
    for _ in range(BUDGET - 1):
        if not waiting:
            return False
        left, place, rows_a, rows_b = waiting.pop()
        at = len(a) - len(left)
        classes: dict[tuple, int] = {}
        rows_a = classify(classes, rows_a, a[at][0])
        rows_b = classify(classes, rows_b, left[place][0])
        if sorted(rows_a) != sorted(rows_b):
            continue
        left = left[:place] + left[place + 1 :]
        if not left:
            return True
        waiting += [(left, place, rows_a, rows_b) for place in reversed(choices(a[at + 1], left))]
    return False


def choices(wanted: tuple, columns: list[tuple]) -> list[int]:
    """Returns places of the columns with the same cells in any order; of equal columns the first."""
    places: dict[tuple, int] = {}
    for place, (column, cells) in enumerate(columns):
        if cells == wanted[1]:
            places.setdefault(column, place)
    return list(places.values())


def classify(classes: dict[tuple, int], rows: list[int], column: tuple) -> list[int]:
    """Returns the class of each row once `column` is told apart too."""
    return [classes.setdefault(pair, len(classes)) for pair in zip(rows, column)]
