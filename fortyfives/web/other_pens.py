"""Finds what other phones with the pen have begun of the open hand, and takes it over for this one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fortyfives.scorebook import Match
from fortyfives.store import DraftOn, MatchStore
from fortyfives.web import draft as drafts
from fortyfives.web.draft import Answers
from fortyfives.web.panel_pages import OtherPen
from fortyfives.web.undo_row import so_far
from fortyfives.words import pens
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator


def other_pens(
    t: Translator, lying: Sequence[DraftOn], match: Match, table: Table, mine: Answers, device: int | None
) -> tuple[OtherPen, ...]:
    """What other phones have begun, of all that lies begun.

    What is about another hand, or the same as on this phone, is left out.
    """
    begun = []
    since = next((row.seq for row in reversed(match.rows) if row.hand is not None), 0)
    for kept in lying:
        theirs = drafts.from_body(kept.body)
        if kept.device == device or not theirs.order or kept.seq < since or not drafts.is_about(theirs, match):
            continue
        said = pens.answers_of(t, table, so_far(match, theirs), theirs.order)
        if said == pens.answers_of(t, table, so_far(match, mine), mine.order):
            continue
        ours = device is not None and theirs.taken_from == device
        begun.append(
            OtherPen(
                device=kept.device,
                text=(pens.taken_line if ours else pens.begun_line)(t, kept.name, said),
                take=pens.take_text(t, back=ours),
                aside=pens.takes_place(t) if mine.order else None,
            )
        )
    return tuple(begun)


def take_over(store: MatchStore, match_id: str, match: Match, of: int, to: int) -> bool:
    """Go on here with what the device `of` has begun; False where it has nothing of this hand any more."""
    lying = next((kept for kept in store.drafts(match_id) if kept.device == of), None)
    if lying is None or not drafts.is_about(drafts.from_body(lying.body), match):
        return False
    taken = store.take_draft(match_id, of, to)
    if taken is None:
        return False
    store.keep_draft(match_id, to, taken.seq, drafts.to_body(replace(drafts.from_body(taken.body), taken_from=of)))
    return True
