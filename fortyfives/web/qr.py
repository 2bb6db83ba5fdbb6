"""Draws a link as a QR code: one path of black squares, for an SVG that the page itself holds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

QUIET = 4
"""Empty squares around the code; readers need them."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """A code as a picture: squares in a row, the quiet border included, and the path of the black ones."""

    size: int
    path: str


def qr_code(text: str) -> QrCode:
    """The code for a text. It stays readable with a tenth of it hidden or smeared (level M)."""
    # Only a server hands out links; the pages of a match run on the phone itself, too, where there is no segno.
    import segno

    code = segno.make(text, error="m", micro=False)
    runs = []
    for y, row in enumerate(code.matrix_iter(border=QUIET)):
        x = 0
        for black, group in groupby(row, key=bool):
            count = len(list(group))
            if black:
                runs.append(f"M{x} {y}h{count}v1h-{count}z")
            x += count
    return QrCode(int(code.symbol_size(border=QUIET)[0]), "".join(runs))
