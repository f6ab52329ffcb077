"""Files of questions: JSON, JSON lines or CSV, each with its database if it names one."""

import csv
import io
import json
import pathlib

from .settings import SettingError


def read(path: str) -> list[dict]:
    """Returns the records of a file. Raises `SettingError` where one has no question."""
    text = pathlib.Path(path).read_text(encoding="utf-8-sig")
    try:
        records = records_of(text)
    except json.JSONDecodeError as error:
        raise SettingError(f"{path}: no JSON, and no CSV with a column `question`: {error}") from error
    for at, record in enumerate(records):
        if not isinstance(record, dict) or not str(record.get("question") or "").strip():
            raise SettingError(f"{path}: record {at} has no `question`")
    if not records:
        raise SettingError(f"{path}: holds no question")
    return records


def records_of(text: str) -> list:
    """Returns the records of a text, whatever its form."""
    if text.lstrip().startswith("["):
        return json.loads(text)
    if text.lstrip().startswith("{"):
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    head = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=";" if head.count(";") > head.count(",") else ",")
    if "question" not in (rows.fieldnames or []):
        return json.loads(text)
    return list(rows)


def database_of(record: dict, folder: str | None, database: str | None) -> str | None:
    """Returns the file of a question's database: the one of all, or DIR/<db_id>/<db_id>.sqlite or
    DIR/<db_id>.sqlite. Raises `SettingError` where it is not there."""
    if database or not folder:
        return database
    name = str(record.get("db_id") or record.get("database") or "")
    if not name or "/" in name or "\\" in name or name.startswith("."):
        raise SettingError(f"the question names no database: {record['question']}")
    places = [pathlib.Path(folder, name, f"{name}.sqlite"), pathlib.Path(folder, f"{name}.sqlite")]
    for place in places:
        if place.is_file():
            return str(place)
    raise SettingError(f"{places[0]}: there is no such database")
