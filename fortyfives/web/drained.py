"""Takes a body that is refused for its length to its end, so that the browser shows the page that says so.

The server of a table has done so before the app is asked. Others hand the body on as it comes, and cut the line where
the app answers without having read it.
"""

from __future__ import annotations

from typing import Final

from flask import request

MOST_DRAINED: Final = 256 * 1024 * 1024
"""Of a longer body so much is read; then the line is cut after all."""
_AT_A_TIME: Final = 1 << 16


def drain() -> None:
    """Read what was sent and is too long, and forget it. Of any other body nothing is read."""
    length, most = request.content_length, request.max_content_length
    if length is None or most is None or length <= most:
        return
    left, body = min(length, MOST_DRAINED), request.environ["wsgi.input"]
    while left > 0 and (piece := body.read(min(left, _AT_A_TIME))):
        left -= len(piece)
