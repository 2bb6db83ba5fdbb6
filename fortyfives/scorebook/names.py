"""Says what is a name: of a player, of a club, of rules, of a phone; written in one way, with something to see."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_NAME: Final = 60
"""Of a player or a club, in characters."""

MOST_MARKS: Final = 4
"""So many accents and points one letter carries in any script; a pile of them would cover the lines above and below."""

# Signs that turn the order of the letters around would let one name pass for another.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Letters and signs that show nothing.
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")

# What joins two signs into one, or keeps two letters from joining: part of some scripts and of many emoji.
_JOINING = frozenset("\u200c\u200d")
_JOINING_SCRIPTS = frozenset(
    "ARABIC SYRIAC MANDAIC NKO MONGOLIAN DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL TELUGU KANNADA MALAYALAM "
    "SINHALA KHMER MYANMAR TIBETAN BALINESE JAVANESE".split()
)
"""Where a letter looks otherwise beside another one, so that such a sign shows."""
_SHAPES = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_FLAG, _FLAG_LETTERS = "\N{WAVING BLACK FLAG}", range(0xE0020, 0xE0080)


def clean_name(given: object) -> str | None:
    """The name of a player or a club as it is kept, None for what is no name.

    1 to 60 characters, no more than one blank between words and none around them, in one way of writing (NFC), with
    something to see. Signs that show nothing are left out where they join nothing: two names that look the same are
    the same, and no name moves what stands beside it.
    """
    if type(given) is not str:
        return None
    name, before = _in_one_way(given), None
    while name != before:  # what is left out may bring together what is written in one way then
        name, before = _without_unseen(name), name
    return _checked(name)


def was_name(kept: object) -> bool:
    """Whether this can have been kept as a name, also by an older program, which left in what shows nothing."""
    return type(kept) is str and _checked(_in_one_way(kept)) == kept


def _in_one_way(given: str) -> str:
    return " ".join(word for word in unicodedata.normalize("NFC", given).strip().split(" ") if word)


def _checked(name: str) -> str | None:
    if not 1 <= len(name) <= LONGEST_NAME:
        return None
    kinds = {unicodedata.category(sign) for sign in name}
    if kinds & {"Cc", "Co", "Cs", "Zl", "Zp"} or _TURNING & set(name):
        return None
    seen = (sign for sign in name if sign not in _UNSEEN)
    return name if any(unicodedata.category(sign)[0] in "LNPS" for sign in seen) else None


def _without_unseen(name: str) -> str:
    if name.isascii():
        return name
    kept = ""
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        if kind == "Zs":
            sign = " "  # a blank of another width is a blank
        if sign in _UNSEEN or (kind == "Cf" and sign not in _TURNING and not _belongs(sign, kept)):
            continue  # what turns is refused, not left out
        if kind in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS or not _carries(kept[-1:], sign):
                continue
        else:
            marks = 0
        kept += sign
    return _in_one_way(re.sub("[\u200c\u200d]+(?= |$)", "", kept))


def _carries(before: str, mark: str) -> bool:
    """Whether a mark has something to stand on, and is seen there: a sign that chooses a shape is not, on a letter of
    an alphabet.
    """
    if before in ("", " ") or mark == "\N{COMBINING GRAPHEME JOINER}":
        return False
    return _SHAPES.match(mark) is None or unicodedata.category(before) not in ("Ll", "Lu")


def _joins(before: str) -> bool:
    """Whether what stands before a sign that joins, or keeps from joining, is of a script or a picture that does."""
    letter = next((sign for sign in reversed(before) if unicodedata.category(sign)[0] != "M"), " ")
    if unicodedata.category(letter) in ("So", "Sk"):
        return before[-1] not in _JOINING
    return unicodedata.name(letter, "").split(" ")[0] in _JOINING_SCRIPTS


def _belongs(sign: str, before: str) -> bool:
    """Whether a sign that shows nothing does something to what stands before it."""
    if sign in _JOINING:
        return _joins(before)
    last = before.rpartition(_FLAG)
    return ord(sign) in _FLAG_LETTERS and bool(last[1]) and all(ord(letter) in _FLAG_LETTERS for letter in last[2])
