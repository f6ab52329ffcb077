"""Writes the sheets of a workbook (.xlsx) as CSV files: DAMBER's tables and annotations for
`beamsplitter build damber`.

    python sheets.py ambiguous_tables.xlsx tables
    python sheets.py ambiguity_annotation_task_3.xlsx annotations
    beamsplitter build damber --database damber.sqlite --sheets tables --labels annotations

Needs nothing but Python. Cells are written as the file stores them; formulas by their values.
"""

import csv
import re
import sys
import xml.etree.ElementTree as tree
import zipfile
from pathlib import Path

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def column(reference: str) -> int:
    """Returns the place of a cell's column, from 0: 2 for C7."""
    place = 0
    for letter in re.match("[A-Z]+", reference).group():
        place = 26 * place + ord(letter) - ord("A") + 1
    return place - 1


def text(cell: tree.Element, shared: list[str]) -> str:
    """Returns the text of a cell."""
    if cell.get("t") == "inlineStr":
        return "".join(part.text or "" for part in cell.iter(f"{MAIN}t"))
    value = cell.find(f"{MAIN}v")
    if value is None or value.text is None:
        return ""
    return shared[int(value.text)] if cell.get("t") == "s" else value.text


def sheets(path: Path):
    """Yields the name and the rows of each sheet; all rows are as long as the longest."""
    with zipfile.ZipFile(path) as archive:
        read = lambda name: tree.fromstring(archive.read(name))  # noqa: E731
        shared = []
        if "xl/sharedStrings.xml" in archive.namelist():
            for entry in read("xl/sharedStrings.xml").iter(f"{MAIN}si"):
                shared.append("".join(part.text or "" for part in entry.iter(f"{MAIN}t")))
        targets = {one.get("Id"): one.get("Target") for one in read("xl/_rels/workbook.xml.rels")}
        for sheet in read("xl/workbook.xml").iter(f"{MAIN}sheet"):
            target = targets[sheet.get(RELATION)].removeprefix("/xl/")
            rows = []
            for row in read(f"xl/{target}").iter(f"{MAIN}row"):
                cells = {column(cell.get("r")): text(cell, shared) for cell in row}
                rows.append([cells.get(place, "") for place in range(max(cells, default=-1) + 1)])
            width = max(map(len, rows), default=0)
            yield sheet.get("name"), [row + [""] * (width - len(row)) for row in rows]


def main(workbook: str, folder: str) -> None:
    """Writes a file for each sheet."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, rows in sheets(Path(workbook)):
        with open(Path(folder) / f"{name}.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)


if __name__ == "__main__":
    main(*sys.argv[1:])
