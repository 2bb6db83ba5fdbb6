"""Keeps names that are written from right to left from turning around the numbers and names that stand beside them.

A browser lays out a line by all that stands in it: after a name in Hebrew or Arabic, a total and the next name would
change places. So each run of such letters in the text of a page is set apart, by two signs that show nothing.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Flask, Response

FIRST_STRONG, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"

_LETTERS: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
"""The letters, marks and figures of scripts that are written from right to left."""

_MIGHT: Final = re.compile(rb"[\xd6-\xdf][\x80-\xbf]|\xe0[\xa0-\xa3]|\xef[\xac-\xb7\xb9-\xbb]|\xf0[\x90\x9e]")
"""How such letters begin in UTF-8, and few others: a page without them is sent as it is."""

_OTHERS: Final = bytes(set(range(256)) - {*range(0xD6, 0xE1), 0xEF, 0xF0})
"""All bytes with which no such letter begins. To strike them out takes a tenth of the time of a search."""

_RUN: Final = re.compile(
    f"[{_LETTERS}](?:[{_LETTERS}\u0300-\u036f\u200c\u200d]|(?:[ ’.״׳-]|&#39;|&#34;|&amp;)(?=[{_LETTERS}]))*"
)
"""From the first such letter to the last: through blanks, hyphens and quotes, as pages write them; not commas."""

_TEXT: Final = re.compile(r"<(textarea|option|script|style)\b.*?</\1>|(?<=>)[^<]+", re.DOTALL)
"""Text between tags; what a form sends as it stands is left alone."""


def setup_isolation(app: Flask) -> None:
    """Set such names apart on every page."""

    @app.after_request
    def isolate(response: Response) -> Response:
        if response.mimetype == "text/html" and not response.is_streamed and _might(response.data):
            response.set_data(isolated(response.get_data(as_text=True)))
        return response


def _might(page: bytes) -> bool:
    """Whether a page may hold such letters."""
    return bool(page.translate(None, _OTHERS)) and _MIGHT.search(page) is not None


def isolated(page: str) -> str:
    """The page with each run of letters that are written from right to left set apart from what stands beside it."""
    return _TEXT.sub(lambda text: text[0] if text[1] else _RUN.sub(_apart, text[0]), page)


def _apart(run: re.Match[str]) -> str:
    return f"{FIRST_STRONG}{run[0]}{POP}"
