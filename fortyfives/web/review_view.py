"""Tells the ruling on what is remembered of a hand, be it the hand of a whole table or the cards of one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from fortyfives.web.book_address import reason_href
from fortyfives.web.referee_frame import FactField, PenaltyOffer, RulingView
from fortyfives.web.review_grid import Grid
from fortyfives.words.plays import Explanation, OtherRules
from fortyfives.words.referee import said_by
from fortyfives.words.review import (
    could_lines,
    does_not_decide,
    explain_reviewed,
    open_plays,
    others_line,
    review_proof,
    review_verdict,
)
from fortyfives.words.review_asked import held_before, see_each
from fortyfives.words.review_told import Reviewed
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class ReviewView:
    """What only a review shows: the picture of the hand, what stays open, every card, what could be where."""

    grid: Grid
    open_title: str
    open_lines: tuple[str, ...]
    others: str
    each_title: str
    each: tuple[tuple[str, Explanation], ...]
    """For every card who played it to which trick, and the ruling on it."""
    could: tuple[str, ...]


def review_ruling(
    t: Translator,
    reviewed: Reviewed,
    revokes: Sequence[int],
    *,
    title: str,
    facts: tuple[FactField, ...],
    grid: Grid,
    cells: Sequence[str],
    elsewhere: OtherRules,
    offers: tuple[PenaltyOffer, ...] = (),
) -> RulingView:
    """The ruling; `revokes` are the places of the cards that were, `cells` says for each card whose it is."""
    said, stays_open = review_verdict(t, reviewed), open_plays(t, reviewed)
    reason = reviewed.plays[revokes[0]].reason if revokes else None
    return RulingView(
        mood=said.kind.value,
        word=said.title,
        short=said.short,
        facts=facts,
        why=tuple(explain_reviewed(t, reviewed, revokes[0]).why if revokes else review_proof(t, reviewed)),
        reason=" ".join(str(place) for place in revokes) or "none",
        penalty=does_not_decide(t, reviewed).text if revokes else None,
        offers=offers,
        elsewhere=elsewhere,
        rule=rule_name(t, reason) if reason else held_before(t),
        rule_href=reason_href(reason) if reason else url_for("book.rulings"),
        chapter="play",
        sources=said_by(t, reason) if reason else (),
        title=title,
        extra="_review_grid.html",
        after="_review_ruling.html",
        more=ReviewView(
            grid=grid,
            open_title="" if stays_open is None else stays_open.title,
            open_lines=() if stays_open is None else tuple(line for _, line in stays_open.lines),
            others=others_line(t, reviewed),
            each_title=see_each(t),
            each=tuple((cell, explain_reviewed(t, reviewed, place)) for place, cell in enumerate(cells)),
            could=tuple(line.text for line in could_lines(t, reviewed)),
        ),
    )


def finding(t: Translator, reviewed: Reviewed) -> str:
    """What a review finds, in two sentences."""
    said = review_verdict(t, reviewed)
    return f"{said.title}. {said.short}"
