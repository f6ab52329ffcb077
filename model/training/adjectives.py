"""What people say of a number instead of its column's name: older, cheapest, earns most, how long."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Words for one kind of measure: comparatives and superlatives of more and of less, the
    question for it with `{}` for whose it is, and units."""

    more: tuple[str, ...]
    most: tuple[str, ...]
    less: tuple[str, ...]
    least: tuple[str, ...]
    asked: tuple[str, ...] = ()
    units: tuple[str, ...] = ("",)


_COST = Scale(
    ("more expensive", "dearer"), ("most expensive", "priciest", "costliest"), ("cheaper",), ("cheapest",),
    ("how much does {} cost", "what does {} cost"), ("", " dollars", " euros"),
)  # fmt: skip
_AGE = Scale(("older",), ("oldest",), ("younger",), ("youngest",), ("how old is {}",), ("", "", " years"))
_SIZE = Scale(("larger", "bigger"), ("largest", "biggest"), ("smaller",), ("smallest",), ("how big is {}",))
_HEIGHT = Scale(
    ("taller", "higher"), ("tallest", "highest"), ("shorter", "lower"), ("shortest", "lowest"),
    ("how tall is {}",), ("", " cm", " metres", " feet"),
)  # fmt: skip
_WEIGHT = Scale(
    ("heavier",), ("heaviest",), ("lighter",), ("lightest",),
    ("how heavy is {}", "how much does {} weigh", "what does {} weigh"), ("", " kg", " pounds", " kilos"),
)  # fmt: skip
_LENGTH = Scale(
    ("longer",), ("longest",), ("shorter",), ("shortest",), ("how long is {}",), ("", " km", " metres", " minutes")
)
_SPEED = Scale(("faster", "quicker"), ("fastest", "quickest"), ("slower",), ("slowest",), ("how fast is {}",))
_WEALTH = Scale(("richer",), ("richest", "wealthiest"), ("poorer",), ("poorest",), (), ("", " dollars"))
_PAY = Scale(("better paid",), ("best paid",), ("worse paid",), ("worst paid",), ("how much does {} earn",), ("", " dollars"))
_PEOPLE = Scale(("more populous",), ("most populous",), ("less populous",), ("least populous",), ("how many people live in {}",))
_RATED = Scale(("better rated",), ("best rated", "top rated", "best"), ("worse rated",), ("worst rated", "worst"))
_DEEP = Scale(("deeper",), ("deepest",), ("shallower",), ("shallowest",), ("how deep is {}",))
_FAR = Scale(("farther",), ("farthest",), ("nearer", "closer"), ("nearest", "closest"), ("how far is {}",), ("", " km", " miles"))
_WARM = Scale(("warmer", "hotter"), ("hottest", "warmest"), ("colder", "cooler"), ("coldest",), ("how hot is {}",))
_LATE = Scale(("later", "newer"), ("newest", "latest", "most recent", "last"), ("earlier", "older"), ("oldest", "earliest", "first"))
_BIRTH = Scale(("younger",), ("youngest",), ("older",), ("oldest",), ("when was {} born",))

_BY_WORD = {
    "age": _AGE, "price": _COST, "cost": _COST, "fee": _COST, "charge": _COST, "size": _SIZE, "area": _SIZE,
    "capacity": _SIZE, "height": _HEIGHT, "weight": _WEIGHT, "length": _LENGTH, "duration": _LENGTH,
    "runtime": _LENGTH, "speed": _SPEED, "salary": _PAY, "wage": _PAY, "worth": _WEALTH, "wealth": _WEALTH,
    "population": _PEOPLE, "rating": _RATED, "depth": _DEEP, "distance": _FAR, "temperature": _WARM,
}  # fmt: skip

# Column word: what happened then, as a participle and as a verb.
EVENTS = {
    "birth": ("born", "was born"), "born": ("born", "was born"), "dob": ("born", "was born"),
    "hire": ("hired", "was hired"), "hired": ("hired", "was hired"), "start": ("that started", "started"),
    "begin": ("that began", "began"), "end": ("that ended", "ended"), "opening": ("opened", "opened"),
    "open": ("opened", "opened"), "opened": ("opened", "opened"), "openning": ("opened", "opened"),
    "founded": ("founded", "was founded"), "established": ("established", "was established"),
    "release": ("released", "came out"), "released": ("released", "came out"), "built": ("built", "was built"),
    "build": ("built", "was built"), "created": ("created", "was created"),
    "publication": ("published", "was published"), "published": ("published", "was published"),
    "order": ("placed", "was placed"), "placed": ("placed", "was placed"), "purchase": ("bought", "was bought"),
    "arrival": ("that arrived", "arrived"), "arrived": ("that arrived", "arrived"),
    "departure": ("that left", "left"), "registration": ("registered", "was registered"),
    "launch": ("launched", "was launched"), "elected": ("elected", "was elected"),
    "delivery": ("delivered", "was delivered"), "delivered": ("delivered", "was delivered"),
    "shipment": ("shipped", "was shipped"), "payment": ("paid", "was paid"), "joined": ("that joined", "joined"),
    "graduation": ("that graduated", "graduated"), "completion": ("completed", "was completed"),
    "settled": ("settled", "was settled"), "issued": ("issued", "was issued"), "closed": ("closed", "closed"),
    "retired": ("that retired", "retired"), "expired": ("that expired", "expired"),
}  # fmt: skip


def event(column: str) -> tuple[str, str] | None:
    """What happened at the time that a column of this name holds."""
    return next((EVENTS[word] for word in column.split() if word in EVENTS), None)


def scale(column: str, is_time: bool) -> Scale | None:
    """How measures of a column with this name are compared, or None for no words of its own."""
    words = column.split()
    if is_time or words[-1] == "year":
        return _BIRTH if event(column) == EVENTS["birth"] else _LATE
    if re.search(r"\b(id|code|rank|number)\b", column):
        return None
    return next((_BY_WORD[word] for word in reversed(words) if word in _BY_WORD), None)
