"""Says to a page whose tap came too late how that happened, and what can be done with what it had."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from flask import g
from flask_babel import gettext

from fortyfives.rules import TRICKS_IN_HAND
from fortyfives.scorebook import Match, SheetRow
from fortyfives.web.draft import Answers
from fortyfives.web.mend_form import BY_COUNT, IN_ORDER, Shape, from_row, write


def stale_notice(match_id: str, match: Match, seen: int | None) -> str:
    """What to say of a tap that was refused as stale. `seen` is the last line of the log that its page knew."""
    writer = g.store.matches.writer_of(match_id, match.seq)
    here = writer is not None and writer[0] == g.access.device
    if seen is not None and seen < match.seq and not here:
        return str(gettext("Another phone was faster. This is how it stands now; nothing of yours was recorded."))
    return str(gettext("This page was not up to date. This is how it stands now; that tap was not recorded."))


def mine_query(match: Match, row: SheetRow, answers: Answers) -> str:
    """What the editor of a recorded hand is filled in with, where it is to become these answers."""
    shape, given = Shape(match.profile, len(match.players)), set(answers.order)
    told = replace(from_row(shape, row), passed_in=False)
    if given & {"bidder", "held"}:
        told = replace(told, bidder=answers.bidder, held=answers.held)
    if "bid" in given:
        told = replace(told, bid=answers.bid)
    if "trump" in given:
        told = replace(told, trump=answers.trump, trump_known=True)
    if "count" in given and answers.counts is not None:
        told = replace(told, by=BY_COUNT, counts=answers.counts, tricks=(None,) * TRICKS_IN_HAND, star_known=False)
    elif "trick" in given:
        unsaid = (None,) * (TRICKS_IN_HAND - len(answers.tricks))
        told = replace(told, by=IN_ORDER, tricks=(*answers.tricks, *unsaid), star_known=False)
    if "top" in given:
        told = replace(told, top=answers.top, top_known=True)
    return urlencode(write(shape, told))
