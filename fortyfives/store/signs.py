"""Makes and reads the short codes that people type: few signs that nobody confuses, kept only as seals."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No 0 and O, no 1, I and L, and no U, which passes for a V: what is read aloud is typed right."""

_LONGEST_TYPED: Final = 100


def signs_of(digest: bytes, count: int) -> str:
    """`count` signs out of at least 32 bytes: each as likely as any other, to more digits than anybody can measure."""
    rest, signs = int.from_bytes(digest, "big"), ""
    for _ in range(count):
        rest, drawn = divmod(rest, len(ALPHABET))
        signs += ALPHABET[drawn]
    return signs


def read_signs(typed: str, count: int) -> str | None:
    """The code of `count` signs that somebody typed, in small letters too, with blanks or hyphens; None for no code."""
    if len(typed) > _LONGEST_TYPED:
        return None
    signs = "".join(sign for sign in unicodedata.normalize("NFKC", typed).upper() if sign.isalnum())
    return signs if len(signs) == count and set(signs) <= set(ALPHABET) else None


def sealed(secret: bytes, kind: str, text: str) -> bytes:
    """What the secret of the server makes of a text; without the secret nobody can make it, nor try all codes.

    A plain hash would not do: so few signs can all be tried by whoever has the file. The secret is not in it.
    """
    return hmac.new(secret, f"{kind}\0{text}".encode("utf-8", "surrogatepass"), hashlib.sha256).digest()
