"""Offers what a table agreed for a revoke: a link for each side to the adjustment, which the table takes or leaves."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import g, url_for

from fortyfives.rules import contract_code
from fortyfives.web.access import page_access
from fortyfives.web.referee_address import Asked
from fortyfives.web.referee_pages import PenaltyOffer
from fortyfives.web.slips import table_of
from fortyfives.web.taps import desk
from fortyfives.words.cards import card_name
from fortyfives.words.own_rules import revoke_note, take_penalty
from fortyfives.words.people import side_name
from fortyfives.words.translator import Translator


def penalty_offers(t: Translator, asked: Asked) -> tuple[PenaltyOffer, ...]:
    """One offer for each side; none outside of a match, under other rules than the match's, or without the pen.

    A ruling does not know who played the card, so the table says which side it was by the offer that it takes.
    """
    penalty, match_id = asked.profile.revoke_penalty, asked.match_id
    if not penalty or match_id is None or asked.card is None:
        return ()
    access = page_access(g.store.matches.club_of(match_id))
    match = desk().match(match_id) if access is not None and access.role == "pen" else None
    if match is None or contract_code(match.profile) != contract_code(asked.profile):
        return ()
    table = table_of(match, g.store.matches.names_of(match_id, match.players))
    led = card_name(t, asked.trick[0]) if asked.trick else ""
    note = revoke_note(t, card_name(t, asked.card), led)
    page = f"{url_for('table.live', match_id=match_id)}/adjust"
    return tuple(
        PenaltyOffer(
            take_penalty(t, penalty, side_name(t, table, side)),
            f"{page}?{urlencode({'side': side, 'points': -penalty, 'note': note})}",
        )
        for side in range(table.sides)
    )
