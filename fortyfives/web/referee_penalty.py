"""Offers what a table agreed for a revoke: a link for each side to the adjustment, which the table takes or leaves."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from flask import url_for

from fortyfives.rules import ReviewedPlay, contract_code
from fortyfives.scorebook import LONGEST_NOTE
from fortyfives.web.referee_frame import PenaltyOffer
from fortyfives.web.referee_told import Told
from fortyfives.words.cards import card_name
from fortyfives.words.own_rules import revoke_note, take_penalty
from fortyfives.words.people import side_name
from fortyfives.words.play_ruled import record_adjustment
from fortyfives.words.translator import Translator


def revokes_note(t: Translator, plays: Iterable[ReviewedPlay]) -> str:
    """The reason for all these revokes, as far as it fits."""
    told = [(play, play.card) for play in plays]
    notes = [revoke_note(t, card_name(t, card), trick=play.trick) for play, card in told if card is not None]
    while len(note := "; ".join(notes)) > LONGEST_NOTE:
        notes.pop()
    return note


def penalty_offers(told: Told, seats: Iterable[int], note: str) -> tuple[PenaltyOffer, ...]:
    """One offer for each side of these seats, with `note` as its reason, plain text.

    None outside of a match, under other rules than the match's, or without the pen. Where no penalty was agreed the
    one offer is the form of an adjustment, without points.
    """
    match, match_id, penalty = told.match, told.match_id, told.profile.revoke_penalty
    if match is None or match_id is None or not told.pen:
        return ()
    if contract_code(match.profile) != contract_code(told.profile):
        return ()
    page = url_for("more.adjust", match_id=match_id)
    if not penalty:
        return (PenaltyOffer(record_adjustment(told.t), f"{page}?{urlencode({'note': note})}"),)
    return tuple(
        PenaltyOffer(
            take_penalty(told.t, penalty, side_name(told.t, told.table, side)),
            f"{page}?{urlencode({'side': side, 'points': -penalty, 'note': note})}",
        )
        for side in sorted({told.table.side_of(seat) for seat in seats})
    )
