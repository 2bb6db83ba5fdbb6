"""Says to a page whose tap came too late how that happened: another phone was faster, or the page was old."""

from __future__ import annotations

from flask import g
from flask_babel import gettext

from fortyfives.scorebook import Match


def stale_notice(match_id: str, match: Match, seen: int | None) -> str:
    """What to say of a tap that was refused as stale. `seen` is the last line of the log that its page knew."""
    writer = g.store.matches.writer_of(match_id, match.seq)
    here = writer is not None and writer[0] == g.access.device
    if seen is not None and seen < match.seq and not here:
        return str(gettext("Another phone was faster. This is how it stands now; nothing of yours was recorded."))
    return str(gettext("This page was not up to date. This is how it stands now; that tap was not recorded."))
