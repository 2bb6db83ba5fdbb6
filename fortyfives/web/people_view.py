"""Fills the pages about the people of a match: the seats, the form of one of them, the form that swaps two."""

from __future__ import annotations

from collections.abc import Mapping

from flask import url_for

from fortyfives.scorebook import Match
from fortyfives.web.more_pages import Frame, FromHand, PeoplePage, PersonPage, Place, Problems, SeatPick, SwapPage
from fortyfives.web.slips import sides_view
from fortyfives.web.taps import LONGEST_NAME
from fortyfives.words import people as words
from fortyfives.words.more import not_now_line
from fortyfives.words.people import Table, player_name
from fortyfives.words.translator import Translator


def people_page(t: Translator, frame: Frame, match: Match, table: Table, names: Mapping[int, str]) -> PeoplePage:
    """Every seat with who sits there and who sat there before. `names` are those of the whole club, by number."""
    here = frame.match_id
    seats = tuple(
        Place(
            f"seat{seat}",
            url_for("people.one", match_id=here, seat=seat) if frame.may_write else "",
            name,
            _seat_text(t, match, table, seat, names),
        )
        for seat, name in enumerate(table.names)
    )
    if not frame.may_write:
        return PeoplePage(frame, seats)
    possible = "swap_seats" in match.legal_verbs
    text = words.swap_line(t) if possible else not_now_line(t, match) or words.too_late_to_swap_line(t)
    swap = Place("swap", url_for("people.swap", match_id=here), t.gettext("Swap two seats"), text, off=not possible)
    return PeoplePage(frame, (*seats, swap))


def _seat_text(t: Translator, match: Match, table: Table, seat: int, names: Mapping[int, str]) -> str:
    sat = stretches(match, seat)
    if sat and sat[-1][0] == match.players[seat]:
        sat.pop()  # who sits there now needs no telling
    told = [words.sat_line(t, player_name(names, player), first, last) for player, first, last in sat]
    where = words.seat_name(t, table.players, seat)
    return " ".join((t.gettext("%(seat)s.") % {"seat": where}, *told)) if told else where


def stretches(match: Match, seat: int) -> list[tuple[int, int, int]]:
    """Who sat there in the hands on the sheet: the number of each player with the first and the last of his hands."""
    told: list[tuple[int, int, int]] = []
    for row in match.rows:
        if row.hand is None or not row.players:
            continue
        player = row.players[seat]
        if told and told[-1][0] == player:
            told[-1] = (player, told[-1][1], row.hand)
        else:
            told.append((player, row.hand, row.hand))
    return told


def person_page(
    t: Translator,
    frame: Frame,
    match: Match,
    table: Table,
    seat: int,
    known: tuple[str, ...],
    *,
    name: str,
    which: str,
    row: int | None,
    problems: Problems,
) -> PersonPage:
    """The form of one seat, filled in as far as it was."""
    return PersonPage(
        frame=frame,
        action=url_for("people.one", match_id=frame.match_id, seat=seat),
        label=words.who_sits_line(t, table, seat),
        name=name,
        longest_name=LONGEST_NAME,
        known=known,
        ask_which=bool(match.rows),
        which=which,
        wrong_text=words.wrong_name_line(t, table.names[seat]),
        other_text=words.other_player_line(t, table.names[seat]),
        hands=_hands(t, match, row),
        problems=problems,
    )


def _hands(t: Translator, match: Match, chosen: int | None) -> tuple[FromHand, ...]:
    """From which hand on somebody else can have played, the last one first; the open one is meant unless said."""
    hands = [(row.seq, row.hand) for row in reversed(match.rows) if row.hand is not None]
    if match.winner is None:
        hands.insert(0, (0, match.book.hand.hand))
    meant = chosen if chosen in [row for row, _ in hands] else hands[0][0] if hands else 0
    return tuple(FromHand(row, t.gettext("hand %(hand)s") % {"hand": hand}, row == meant) for row, hand in hands)


def swap_page(
    t: Translator, frame: Frame, match: Match, table: Table, chosen: tuple[int, ...], problems: Problems = ()
) -> SwapPage:
    """The form that swaps two seats."""
    why_not = None
    if "swap_seats" not in match.legal_verbs:
        why_not = not_now_line(t, match) or words.no_swap_line(t)
    tones = {seat: view.tone for view in sides_view(t, table) for seat in view.seats}
    return SwapPage(
        frame=frame,
        action=url_for("people.swap", match_id=frame.match_id),
        intro=words.swap_line(t),
        why_not=why_not,
        seats=tuple(
            SeatPick(seat, (seat,), tones[seat], name, words.seat_name(t, table.players, seat), seat in chosen)
            for seat, name in enumerate(table.names)
        ),
        problems=problems,
    )
