"""Offers the agreed penalty for the revokes that a review found: one adjustment for each side that revoked."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from flask import url_for

from fortyfives.rules import ReviewedPlay, contract_code
from fortyfives.web.referee_frame import PenaltyOffer
from fortyfives.web.referee_told import Told
from fortyfives.words.cards import written
from fortyfives.words.own_rules import take_penalty
from fortyfives.words.people import side_name


def revoke_offers(told: Told, revokes: Sequence[ReviewedPlay], note: str) -> tuple[PenaltyOffer, ...]:
    """One offer for each side; none outside of a match, under other rules than the match's, or without the pen."""
    penalty, match, match_id = told.profile.revoke_penalty, told.match, told.match_id
    if not penalty or match is None or match_id is None or not told.pen:
        return ()
    if contract_code(match.profile) != contract_code(told.profile):
        return ()
    page = f"{url_for('table.live', match_id=match_id)}/adjust"
    return tuple(
        PenaltyOffer(
            take_penalty(told.t, penalty, side_name(told.t, told.table, side)),
            f"{page}?{urlencode({'side': side, 'points': -penalty, 'note': written(note)})}",
        )
        for side in dict.fromkeys(told.table.side_of(play.seat) for play in revokes)
    )
