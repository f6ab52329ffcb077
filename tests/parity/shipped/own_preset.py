"""What our own preset adds to LogicalBeam, written anew from the heads of model/decode/src/lib.rs
and model/prompt/src/lib.rs: which tokens can go on to a query that runs, and which queries ask the
same."""

import re

from language import ID, OUTPUT, WORDS

SETS = {"union", "union all", "intersect", "except"}
JOINS = {"join", "left join"}
CLAUSES = {"select", "where", "group by", "having", "order by", "limit", "offset"}
LIKE = {"like", "contains", "starts with", "ends with"}
COMPARES = {"=", "!=", "<", ">", "<=", ">="}
SUMS = {"min(", "max(", "avg(", "sum("}
CONDITIONS = CLAUSES - {"select", "offset"}
# A complete expression stands before these; it ends with a name, a literal or one of ENDS.
GOES_ON = {"</s>", ")", ",", "and", "or", "when", "then", "else", "end"} | CONDITIONS | SETS
ENDS = {")", "*", ".*", "desc", "is null", "is not null", "end", "today", "output 1", "output 2", "output 3", "''"}
# Words of SQL: plans, placeholders and the unknown literal come before them.
SQL_WORDS = {word for word in WORDS if ID[word] >= ID["select"]}


def literal_text(sql):
    """The literal that a query ends with."""
    found = re.search(r"= (?:'((?:[^']|'')*)'|(\S+))$", sql)
    return (found[1] or "").replace("''", "'") if found[2] is None else found[2]


def counts(literal):
    """Whether a literal can stand where a number does: it is one, or a cell of digits."""
    text, number, _ = literal
    return number or re.fullmatch(r"-?[1-9]\d{0,17}|0", text) is not None


class Names:
    """What the pointers of one prompt stand for: ("T", table), ("C", table, column), ("V", literal)."""

    def __init__(self, line, spell):
        schema = line["schema"]
        self.tables, self.keys = schema["tables"], schema["foreign_keys"]
        columns = [("C", t, c) for t, table in enumerate(self.tables) for c in range(len(table["columns"]))]
        tables = [("T", t) for t in range(len(self.tables))]
        kinds = line["items"]
        self.literals, values = {}, [k for k, kind in enumerate(kinds) if kind in "NS"]
        self.meaning = [*tables, *columns, *[("V", k) for k in values]]
        assert [kind if kind in "TC" else "V" for kind in kinds] == [name[0] for name in self.meaning]
        # The command spells literals; where cells stand is known from the prompt.
        first = OUTPUT + len(tables)
        asked = [[ID["from"], OUTPUT, ID["select"], first, ID["where"], first, ID["="], OUTPUT + k] for k in values]
        for k, sql in zip(values, spell(asked) if asked else []):
            text = literal_text(sql)
            held = {("C", c["column"]["table"], c["column"]["column"]) for c in line["cells"] if c["text"] == text}
            self.literals[k] = (text, kinds[k] == "N", held)

    def symbol(self, token):
        """A word as itself, a pointer as a name."""
        return self.meaning[token - OUTPUT] if token >= OUTPUT else WORDS[token]

    def condition(self, earlier, new):
        """The columns that join table `new` to those before it: a foreign key, the latest table first;
        else a key and a column of its name; else two columns of one name."""
        for table, times in reversed(earlier):
            for key in self.keys:
                ends = (key["from"], key["to"])
                for a, b in (ends, ends[::-1]):
                    if (a["table"], b["table"]) == (table, new[0]):
                        return (("C", table, a["column"]), times), (("C", new[0], b["column"]), new[1])
        for only_keys in (True, False):
            for table, times in reversed(earlier):
                for i, a in enumerate(self.tables[table]["columns"]):
                    same = [j for j, b in enumerate(self.tables[new[0]]["columns"]) if a["name"].lower() == b["name"].lower()]
                    for j in same[:1]:
                        if not only_keys or a["primary_key"] or self.tables[new[0]]["columns"][j]["primary_key"]:
                            return (("C", table, i), times), (("C", new[0], j), new[1])
        return None


def is_literal(symbol):
    return symbol is not None and (symbol[0] == "V" or symbol[0].isdigit())


class Select:
    """A SELECT under way."""

    def __init__(self):
        self.sources, self.selecting, self.lacks_condition, self.half = [], False, False, False
        self.said = []  # SELECT and what follows, without nested queries
        self.compared = None  # the column that the result is compared with

    def items(self):
        """The items of the select list so far; none once it is over."""
        found = [[]]
        for symbol in self.said[1:]:
            if symbol in CONDITIONS:
                return []
            if symbol == ",":
                found.append([])
            elif symbol != "distinct" or found[-1]:
                found[-1].append(symbol)
        return found

    def equations(self):
        """Columns that equal a literal in this run of ANDs; columns with theirs in this run of ORs."""
        joint, either, listing = [], [], True
        for at, symbol in enumerate(self.said):
            listing = listing and symbol not in CONDITIONS
            bracket = not listing and symbol in ("(", ")")
            if symbol in CONDITIONS or symbol == "or" or bracket:
                joint = []
            if symbol in CONDITIONS or symbol == "and" or bracket and symbol == ")":
                either = []
            if is_literal(symbol) and at > 1 and self.said[at - 1] == "=" and self.said[at - 2][0] == "C":
                column = (self.said[at - 2], self.said[at - 3] == "again")
                joint.append(column)
                either.append((column, symbol))
        return joint, either

    def idle(self, symbol):
        """Whether `symbol` repeats an item, contradicts an equation or repeats one."""
        *earlier, item = self.items() or [[]]
        opened = [other[:-1] if other and other[-1] == ")" else other for other in earlier]
        last, before, third = ([None] * 3 + self.said)[:-4:-1]
        joint, either = self.equations()
        if symbol == "=" and last and last[0] == "C" and (last, before == "again") in joint:
            return True
        equated = is_literal(symbol) and last == "=" and before and before[0] == "C"
        return item + [symbol] in opened or bool(equated) and ((before, third == "again"), symbol) in either


class Grammar:
    """What may follow an unfinished query."""

    def __init__(self, names):
        self.names = names

    def read(self, output):
        """Open SELECTs and brackets (None), and the column named last."""
        stack, column, last, read = [], None, None, [None] * 3
        for token in output:
            symbol = self.names.symbol(token)
            top = stack[-1] if stack else None
            if symbol == "from":
                stack.append(Select())
                if read[-1] == "(" and read[-2] in COMPARES and read[-3] and read[-3][0] == "C":
                    stack[-1].compared = read[-3]
            elif symbol == ")":
                if top is not None:
                    stack.pop()
                if stack:
                    stack.pop()
            elif isinstance(symbol, str) and symbol.endswith("("):
                stack.append(None)
            elif symbol in SETS:
                if stack:
                    stack.pop()
            elif symbol[0] == "C":
                column = symbol
            elif symbol[0] == "T" and top and not top.selecting:
                new = (symbol[1], int(last == "again"))
                top.lacks_condition = bool(top.sources) and not self.names.condition(top.sources, new)
                top.half = False
                top.sources.append(new)
            elif top and symbol == "select":
                top.selecting = True
            elif top and symbol in ("on", "and"):
                top.lacks_condition, top.half = False, True
            elif top and symbol == "=":
                top.half = False
            inner = [select for select in stack if select]
            if inner and inner[-1].selecting:
                inner[-1].said.append(symbol)
            last = symbol
            read.append(symbol)
        return stack, column

    def allowed(self, output):
        """The tokens that may follow, ascending."""
        last, before = ([None, None] + [self.names.symbol(token) for token in output])[:-3:-1]
        if last is None or last in SETS or (last == "(" and before == "from"):
            return [ID["from"]]
        stack, column = self.read(output)
        top = stack[-1] if stack else None
        inner = ([None] + [select for select in stack if select])[-1]
        seen = [source for select in stack if select for source in select.sources]
        twice = {table for table, times in seen if times}
        in_from = top is not None and not top.selecting
        words, names = set(), set()
        points = self.names.meaning
        if in_from:
            here = [table for table, _ in top.sources]
            if last == "from":
                words, names = {"("}, {name for name in points if name[0] == "T"}
            elif last in JOINS:
                words, names = {"again"}, {name for name in points if name[0] == "T" and name[1] not in here}
            elif last == "again" and before in JOINS:
                names = {name for name in points if name[0] == "T" and here.count(name[1]) == 1}
            elif last in ("on", "and", "="):
                words = {"again"} if twice else set()
                names = {name for name in points if name[0] == "C" and name[1] in dict(seen)}
            elif last == "again":
                pass
            elif top.lacks_condition:
                words = {"on"}
            elif top.half:
                words = {"="}
            else:
                words = {"select"} | (JOINS if here else set())
                words |= {"and"} if last[0] == "C" else {"on"} if last[0] == "T" and len(here) > 1 else set()
        elif last != "again":
            words = SQL_WORDS - {"select", "join", "left join", "on"} | {"</s>"}
            words -= set() if last == "(" else {"from"}
            words -= set() if twice else {"again"}
            words -= set() if len(stack) == 1 and top else {"</s>"}
            words -= set() if len(stack) > 1 else {")"}
            words -= set() if last[0] == "T" else {".*"}
            words -= set() if top else SETS
            words -= set() if last[0] in "CV" or last in ENDS or is_literal(last) else GOES_ON
            words -= set() if self.takes_star(last, before, inner) else {"*"}
            free = {"from", "again", "</s>", ")", ".*"}
            words -= {word for word in words - free if last in LIKE or inner and inner.idle(word)}
            words -= set(LIKE) if column and self.counts_time(column) else set()
            if last == "case":
                words = {"when"} | words & {"again"}
            summary = top and last in ("where", "and", "or") and self.is_keyless(top.sources)
            names = {name for name in points if name[0] == "C" and (summary or name[1] in dict(seen))}
            names |= {("V", k) for k, literal in self.names.literals.items() if self.fits(literal, last, column)}
            if top and last in ("select", "distinct", ","):
                names |= {("T", table) for table, _ in top.sources}
        if last == "again" and before not in JOINS:
            names = {name for name in points if name[0] == "C" and name[1] in twice}
        if not in_from and inner:
            names = {name for name in names if name[0] == "T" or not inner.idle(name)}
            names -= {name for name in names if name[0] == "C" and last in LIKE}
            if inner.compared and last in SUMS and before == "select":
                names -= {name for name in names if name[0] == "C" and not self.same_name(name, inner.compared)}
        return sorted([ID[word] for word in words] + [OUTPUT + k for k, name in enumerate(points) if name in names])

    def is_keyless(self, sources):
        """Whether there is one table, and no key leads to or from it."""
        tied = {key[end]["table"] for key in self.names.keys for end in ("from", "to")}
        return len(sources) == 1 and sources[0][0] not in tied

    def counts_time(self, column):
        """Whether a column counts seconds or milliseconds."""
        _, table, at = column
        return self.names.tables[table]["columns"][at].get("dates") in ("seconds", "milliseconds")

    def same_name(self, *columns):
        """Whether two columns are named alike."""
        one, other = (self.names.tables[table]["columns"][at]["name"].lower() for _, table, at in columns)
        return one == other

    def takes_star(self, last, before, inner):
        """All columns, all rows, or a product."""
        if last[0] in "CV" or last[0].isdigit() or last in (")", "end", "select", "count("):
            return True
        return last == "distinct" and before == "select" or last == "," and bool(inner and inner.items())

    def fits(self, literal, last, column):
        """Whether a literal may follow: a cell is compared with a column that holds it, in any letter case."""
        text, _, held = literal
        same = (other for said, _, other in self.names.literals.values() if said.lower() == text.lower())
        return counts(literal) or not held or last in LIKE or column in held or any(column in other for other in same)


class Meaning:
    """A form that is equal for queries which ask the same whatever the database holds: the order of
    inner joins, conditions, selections and groups does not count, and columns that a join makes equal
    are one."""

    def __init__(self, names):
        self.names = names

    def __call__(self, output):
        self.symbols, self.scopes, out = [self.names.symbol(token) for token in output], [], []
        while self.symbols:
            out.append(self.query())
            if self.symbols:
                out.append(self.symbols.pop(0))
        return repr(out)

    def peek(self):
        return self.symbols[0] if self.symbols else ""

    def query(self):
        sources, same = [], {}
        self.scopes.append((sources, same))
        clauses = {}
        if self.peek() == "from":
            self.symbols.pop(0)
            clauses["from"] = self.tables(sources, same)
        while self.peek() in CLAUSES:
            clause = self.symbols.pop(0)
            items = self.items()
            clauses[clause] = items if clause == "order by" else sorted(items)
        self.scopes.pop()
        return repr(sorted(clauses.items()))

    def tables(self, sources, same):
        found, outer, again = [], False, False
        while self.symbols:
            symbol = self.peek()
            if symbol == "(":
                self.symbols.pop(0)
                found.append(self.query())
            elif symbol[0] == "T":
                new = (symbol[1], int(again))
                self.symbols.pop(0)
                self.join(sources, same, new)
                found.append(f"table {new[0]}")
                again = False
                continue
            elif symbol == "left join":
                outer = True
                found.append("left")
            elif symbol not in ("join", "again", ")"):
                break
            elif symbol == ")" and not found:
                break
            again = symbol == "again"
            if self.symbols:
                self.symbols.pop(0)
        return found if outer else sorted(found)

    def join(self, sources, same, new):
        pairs = []
        if self.peek() == "on":
            while self.peek() in ("on", "and"):
                self.symbols.pop(0)
                left = self.column()
                if self.peek() == "=":
                    self.symbols.pop(0)
                pairs.append((left, self.column()))
        else:
            pairs.append(self.names.condition(sources, new))
        sources.append(new)
        for pair in filter(None, pairs):
            a, b = (self.least(same, column) for column in pair)
            if a != b:
                same[max(a, b)] = min(a, b)

    def column(self):
        times = 0
        if self.peek() == "again":
            self.symbols.pop(0)
            times = 1
        return (self.symbols.pop(0), times) if self.peek()[:1] == ("C",) else None

    def least(self, same, column):
        while column in same:
            column = same[column]
        return column

    def named(self, column):
        for sources, same in reversed(self.scopes):
            if (column[0][1], column[1]) in sources:
                return self.least(same, column)
        return column

    def items(self):
        items, ors = [[]], 0
        while self.symbols:
            symbol = self.peek()
            if symbol == ")" or symbol in CLAUSES or symbol in SETS:
                break
            if symbol in ("and", "or", ","):
                ors += symbol == "or"
                items.append([])
                self.symbols.pop(0)
            elif isinstance(symbol, str) and symbol.endswith("("):
                self.symbols.pop(0)
                inner = []
                if self.peek() == "from":
                    while self.peek() == "from":
                        inner.append(self.query())
                        if self.peek() in SETS:
                            inner.append(self.symbols.pop(0))
                else:
                    inner = self.items()
                    inner = sorted(inner) if symbol == "(" else inner
                items[-1].append((symbol, tuple(inner)))
                if self.peek() == ")":
                    self.symbols.pop(0)
            else:
                column = self.column()
                items[-1].append(self.named(column) if column else self.word(self.symbols.pop(0)))
        return [repr(item) for item in items] + ["or"] * ors

    def word(self, symbol):
        if symbol[0] != "V":
            return symbol
        literal = self.names.literals[symbol[1]]
        return literal[0] if counts(literal) else ("V", literal[0].lower())
