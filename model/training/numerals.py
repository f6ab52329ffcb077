"""Numbers as people type them: `three`, `a dozen`, `5k`, `1,200`, `two hundred`, `3 million`."""

from __future__ import annotations

import random

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
_SCALES = ((1_000_000_000, "billion", "bn"), (1_000_000, "million", "m"), (1_000, "thousand", "k"))


def in_words(number: int) -> str:
    """A whole number below a million in words: `two hundred and five`, `thirty-one thousand`."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        ten, one = divmod(number, 10)
        return _TENS[ten] + (f"-{_ONES[one]}" if one else "")
    if number < 1_000:
        hundred, rest = divmod(number, 100)
        return f"{_ONES[hundred]} hundred" + (f" and {in_words(rest)}" if rest else "")
    thousand, rest = divmod(number, 1_000)
    return f"{in_words(thousand)} thousand" + (f" {in_words(rest)}" if rest else "")


def typed_number(text: str, rng: random.Random) -> str:
    """One of the ways to type the number `text`; as it stands where there is no other."""
    try:
        value = float(text)
    except ValueError:
        return text
    if value < 0 or not value.is_integer():
        return text
    number = int(value)
    ways = [str(number)]
    if number <= 20 or (number < 1_000 and number % 10 == 0):
        ways += [in_words(number)] * 2
    if number == 12:
        ways.append("a dozen")
    if number >= 1_000:
        ways.append(f"{number:,}")
    for scale, word, letter in _SCALES:
        if number >= scale:
            share = number / scale
            if number % (scale // 100) == 0:
                ways += [f"{share:g} {word}"] * 2
                if scale < 1_000_000_000:
                    ways.append(f"{share:g}{letter}")
            if number % scale == 0 and share <= 20:
                ways.append(f"{in_words(int(share))} {word}")
            if share == 1:
                ways.append(f"a {word}")
            break
    return rng.choice(ways)


def rounded(value: float, rng: random.Random) -> str:
    """A round number near `value`, such as people compare with: 1873 as `2000` or `1900`."""
    if value < 20:
        return str(round(value))
    digits = len(str(int(value)))
    step = 10 ** (digits - rng.choice((1, 1, 2)))
    return str(max(step, round(value / step) * step))
