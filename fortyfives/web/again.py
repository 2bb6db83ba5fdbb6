"""Plays a match again: the same people and rules, the deal moved on, the seats as they were or with other partners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.rules import Profile, contract_code
from fortyfives.scorebook import Match, settling_row
from fortyfives.web.access import match_door
from fortyfives.web.again_pages import AgainPage, DealerPick, Seating
from fortyfives.web.beginning import begin_match
from fortyfives.web.book_address import sheet_href
from fortyfives.web.forms import whole
from fortyfives.web.htmx import go_to
from fortyfives.web.more_frame import match_at_hand
from fortyfives.web.rules_address import rules_text
from fortyfives.words import again as words
from fortyfives.words.differences import rules_name
from fortyfives.words.people import Table, seat_name
from fortyfives.words.practice import practice_line

bp = Blueprint("again", __name__, url_prefix="/m/<match_id>/again")

Seats = tuple[int, ...]
"""For each seat of the new match the seat at which that person sat before."""


def seatings(profile: Profile, players: int) -> tuple[Seats, ...]:
    """How the same people can sit: as they did, then every way in which one partner of the first of them is another.

    Of four in pairs these are the three pairings that there are. Where each plays for himself there is only one.
    """
    same = tuple(range(players))
    partners = profile.seats_of(0, players)[1:]
    found = [same]
    if partners:
        for other in (seat for seat in same if profile.side_of(seat, players) != 0):
            seats = list(same)
            seats[partners[0]], seats[other] = seats[other], seats[partners[0]]
            found.append(tuple(seats))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Before:
    """The match that is played again: who sat there, "" for a name that is gone, and who would deal next."""

    match: Match
    names: tuple[str, ...]
    club: str
    practice: bool

    @property
    def whole(self) -> bool:
        """Whether everybody can simply sit down again."""
        return all(self.names) and len(set(self.names)) == len(self.names)

    @property
    def filled_in(self) -> str:
        """The form of a new match with these people and rules, in the same club."""
        fields = {
            "rules": rules_text(self.match.profile),
            "players": len(self.names),
            "dealer": self.match.dealer,
            **{f"name{seat}": name for seat, name in enumerate(self.names)},
            "club": self.club,
            **({"practice": 1} if self.practice else {}),
        }
        return f"{url_for('home.new')}?{urlencode(fields, errors='replace')}"


def _before(match_id: str, club: str) -> _Before:
    match = match_at_hand(match_id)
    end = settling_row(match)
    players = (end.players if end is not None else ()) or match.players
    known = g.store.matches.names_of(match_id, players)
    names = tuple(known.get(player) or "" for player in players)
    return _Before(match, names, club, g.store.matches.is_practice(match_id))


@bp.get("")
def choose(match_id: str) -> ResponseReturnValue:
    """Who plays with whom this time, and who deals first; a tap on a seating begins the match."""
    access = match_door(match_id, "pen")
    t, before = get_translations(), _before(match_id, access.club)
    match, players = before.match, len(before.names)
    possible = seatings(match.profile, players) if before.whole else ()
    page = AgainPage(
        match_id=match_id,
        seatings=tuple(_seating(match.profile, before.names, seats) for seats in possible),
        dealers=tuple(
            DealerPick(seat, name or seat_name(t, players, seat), seat == match.dealer)
            for seat, name in enumerate(before.names)
        ),
        why_not=None if before.whole else words.nobody_left_line(t),
        otherwise=before.filled_in,
        rules_name=rules_name(t, match.profile),
        code=contract_code(match.profile),
        rules_href=sheet_href(match.profile),
        practice=practice_line(t) if before.practice else None,
    )
    return render_template("rematch.html", page=page)


def _seating(profile: Profile, names: Sequence[str], seats: Seats) -> Seating:
    t, table = get_translations(), Table(profile, tuple(names[seat] for seat in seats))
    same = seats == tuple(range(len(seats)))
    return Seating(
        value="".join(map(str, seats)),
        text=words.against_line(t, table),
        detail=words.as_before_line(t) if same else words.other_partners_line(t),
        same=same,
    )


@bp.post("")
def play(match_id: str) -> ResponseReturnValue:
    """Begin the match. Without a word about seats and dealer everybody sits as before and the deal goes on."""
    access = match_door(match_id, "pen")
    before = _before(match_id, access.club)
    if not before.whole:
        return go_to(url_for("again.choose", match_id=match_id))
    profile, players = before.match.profile, len(before.names)
    known = {"".join(map(str, seats)): seats for seats in seatings(profile, players)}
    seats = known.get(request.form.get("seating", ""), tuple(range(players)))
    dealer = whole(request.form.get("dealer"))
    if dealer is None or dealer >= players:
        dealer = before.match.dealer
    return begin_match(
        access.club,
        request.form.get("tap", ""),
        profile,
        tuple(before.names[seat] for seat in seats),
        seats.index(dealer),
        practice=before.practice,
    )
