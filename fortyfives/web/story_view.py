"""Tells what was told of a hand beyond what counts: the calls, the card turned up, every card, what shows a revoke."""

from __future__ import annotations

from fortyfives.rules import trick_winner
from fortyfives.scorebook import Match, SheetRow, TrickTold
from fortyfives.web.auction_step import said_by
from fortyfives.web.card_step import findings_of
from fortyfives.web.sheet_pages import PlayedCard, PlayedTrick, StoryView
from fortyfives.words import auction
from fortyfives.words.cardplay import what_now
from fortyfives.words.cards import written
from fortyfives.words.dealing import turned_line
from fortyfives.words.people import Table, side_name
from fortyfives.words.translator import Translator


def story_view(t: Translator, match: Match, table: Table, row: SheetRow) -> StoryView | None:
    """The story of a row; None where nothing was told beside what counts. `table` is who sat there in that hand."""
    story = row.story
    before = match.book.sheet.standings[row.number - 1].scores
    calls = said_by(table.profile, table.players, row.dealer, before, story.calls)
    told = turned_line(t, table, story.turned, story.robbed)
    if not calls and told is None and not story.has_cards:
        return None
    findings = findings_of(t, table, row.trump, story.tricks)
    return StoryView(
        calls=tuple(auction.call_object(t, table.names[seat], call) for seat, call in calls),
        bagged=auction.was_left_with_it(t, table.names[row.dealer], row.bid) if story.bagged and row.bid else None,
        turned=None if told is None else written(told),
        tricks=_tricks(t, table, row) if story.has_cards else (),
        revokes=findings,
        what_now=what_now(t, table.profile.revoke_penalty) if findings else None,
    )


def _tricks(t: Translator, table: Table, row: SheetRow) -> tuple[PlayedTrick, ...]:
    return tuple(
        PlayedTrick(
            number=number,
            cards=_cards(table, row, trick),
            took="" if trick.side is None else side_name(t, table, trick.side),
        )
        for number, trick in enumerate(row.story.tricks, 1)
    )


def _cards(table: Table, row: SheetRow, trick: TrickTold) -> tuple[PlayedCard, ...]:
    whole = len(trick.cards) == table.players and row.trump is not None
    best = trick_winner(row.trump, trick.cards) if whole and row.trump is not None else None
    return tuple(
        PlayedCard(
            name="" if trick.leader is None else table.names[(trick.leader + place) % table.players],
            card=card,
            led=place == 0,
            took=place == best,
        )
        for place, card in enumerate(trick.cards)
    )
