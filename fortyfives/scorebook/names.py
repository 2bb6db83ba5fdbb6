"""Says what is a name: of a player, of a club, of rules, of a phone; written in one way, with something to see."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 60
"""Of a player or a club, in characters."""

# Signs that turn the order of the letters around would let one name pass for another.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# Letters and signs that show nothing.
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def clean_name(given: object) -> str | None:
    """The name of a player or a club as it is kept, None for what is no name.

    1 to 60 characters, no more than one blank between words and none around them, in one way of writing (NFC), with
    something to see.
    """
    if type(given) is not str:
        return None
    name = " ".join(word for word in unicodedata.normalize("NFC", given).strip().split(" ") if word)
    if not 1 <= len(name) <= LONGEST_NAME:
        return None
    kinds = {unicodedata.category(sign) for sign in name}
    if kinds & {"Cc", "Co", "Cs", "Zl", "Zp"} or _TURNING & set(name):
        return None
    seen = (sign for sign in name if sign not in _UNSEEN)
    return name if any(unicodedata.category(sign)[0] in "LNPS" for sign in seen) else None
