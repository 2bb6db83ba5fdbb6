"""Writes tables as files that open right in a spreadsheet, where no text that somebody typed is taken for a formula."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

Cell = str | int | None
"""Text, a whole number, or nothing."""

BYTE_ORDER_MARK = "\ufeff".encode()
"""Tells a spreadsheet that the file is UTF-8."""

LONGEST_NAME = 80
"""Of a file, in characters, without its ending."""

_BEGINS_A_FORMULA = frozenset(
    "=+-@\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}"
)
_UNSEEN = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})


def csv_lines(rows: Iterable[Sequence[Cell]]) -> Iterator[bytes]:
    """The file, row by row, as UTF-8 with a byte order mark and a carriage return at the end of each line."""
    yield BYTE_ORDER_MARK
    line = io.StringIO(newline="")
    writer = csv.writer(line)
    for row in rows:
        writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in row])
        # Half a sign, which JSON can hold and UTF-8 cannot, becomes a question mark.
        yield line.getvalue().encode("utf-8", "replace")
        line.seek(0)
        line.truncate()


def harmless(text: str) -> str:
    """The text with an apostrophe before it where a spreadsheet might take it for a formula.

    A text that has an apostrophe before such a beginning already gets one more, so that `as_typed` brings back every
    text as it was.
    """
    return f"'{text}" if _might_be_a_formula(text) else text


def as_typed(cell: str) -> str:
    """The text that `harmless` was given."""
    return cell[1:] if cell.startswith("'") and _might_be_a_formula(cell) else cell


@lru_cache(maxsize=4096)
def _might_be_a_formula(text: str) -> bool:
    bare = text.lstrip("'")
    if bare[:1] in ("\t", "\r", "\n"):
        return True
    # Some programs look past what cannot be seen at the beginning.
    first = next((sign for sign in bare if sign != "'" and unicodedata.category(sign) not in _UNSEEN), "")
    return first in _BEGINS_A_FORMULA


def file_name(words: Iterable[str], ending: str) -> str:
    """A name that every device takes: small Latin letters, figures and hyphens; what has none of them is left out."""
    plain = unicodedata.normalize("NFKD", " ".join(words)).encode("ascii", "ignore").decode("ascii").lower()
    # What joined a letter (an accent, an apostrophe) is gone or parts nothing; all else parts two words.
    kept = "".join(sign if sign.isalnum() else "" if sign == "'" else " " for sign in plain)
    stem = "-".join(kept.split())[:LONGEST_NAME].strip("-")
    return f"{stem or 'forty-fives'}.{ending}"
