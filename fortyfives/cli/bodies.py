"""Takes what is too large to its end without keeping it, so that whoever sent it is shown why it is refused.

A server that stops listening in the middle of a file cuts the line; a browser then shows no page at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.receiver import FixedStreamReceiver
from waitress.server import BaseWSGIServer
from waitress.utilities import RequestEntityTooLarge

MOST_KEPT: Final = 33 * 1024 * 1024
"""What is longer is taken and not kept. The app refuses it by its length alone, and but for the file of a club refuses
much less, in words of its own."""
MOST_TAKEN: Final = 1024 * 1024 * 1024
"""Beyond this not even that: the line is cut."""


class Nowhere:
    """Where bytes go that nobody will read."""

    def append(self, piece: bytes) -> None:
        """Forget a piece."""

    def getfile(self) -> BytesIO:
        """What was kept: nothing."""
        return BytesIO()

    def close(self) -> None:
        """There is nothing to let go of."""

    def __len__(self) -> int:
        return 0


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """Reads a request as waitress does, but for a body that is too large."""

    completed: bool
    error: Any

    def parse_header(self, header_plus: bytes) -> None:
        """Decide where the body goes, as soon as its length is known."""
        super().parse_header(header_plus)
        if self.content_length > MOST_KEPT:
            self.body_rcv = FixedStreamReceiver(self.content_length, Nowhere())

    def received(self, data: bytes) -> int:
        """Take what has come. A body that does not say how long it is comes from no browser: it is cut off."""
        consumed: int = super().received(data)
        if self.chunked and self.body_bytes_received > MOST_KEPT and not self.completed:
            self.error = RequestEntityTooLarge(f"exceeds {MOST_KEPT} bytes")
            self.completed = True
        return consumed


class Channel(HTTPChannel):  # type: ignore[misc]
    """The line to one browser."""

    parser_class = Parser


def take_to_the_end(listening: Mapping[int, Any]) -> None:
    """Let every server among these, as waitress keeps them, take bodies to their end."""
    for part in listening.values():
        if isinstance(part, BaseWSGIServer):
            part.channel_class = Channel
