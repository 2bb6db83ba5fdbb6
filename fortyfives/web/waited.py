"""Says what a phone has seen of the log after its own taps: those that waited on it without signal go on from there."""

from __future__ import annotations

from typing import Final

from flask import Response, g, request

from fortyfives.scorebook import Entry
from fortyfives.web.forms import whole
from fortyfives.web.taps import read_tap

SEEN: Final = "X-Seq"
"""The header that names the last line of the log that the phone has seen."""

WAITED: Final = "X-Waiting"
"""The header of a tap that waited on the phone."""

AGAIN: Final = "X-Again"
"""The header of an answer that only asks for the same form once more, with a new proof."""


def recorded_as(match_id: str, tap: str) -> Entry | None:
    """The line under which a tap was recorded; None for one that was not."""
    known_as = read_tap(tap)
    known = None if known_as is None else g.store.matches.find_tap(match_id, known_as, "")
    entry: Entry | None = None if known is None else known.entry
    return entry


def own_end(match_id: str, entry: Entry) -> int:
    """The last of the lines that one phone has written from `entry` on, before another one wrote any."""
    end = entry.seq
    for later in g.store.matches.events(match_id, after=end):
        if later.device != entry.device:
            break
        end = later.seq
    return end


def with_seen(response: Response, seq: int | None = None) -> Response:
    """The answer to a tap with what the phone has seen of the log: what it had seen before, where nothing is said."""
    seen = whole(request.form.get("seq")) if seq is None else seq
    response.headers[SEEN] = "" if seen is None else str(seen)
    return response
