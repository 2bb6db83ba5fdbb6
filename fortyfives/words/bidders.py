"""Names those who bid, from a match or by where they sit from the dealer, inside a sentence and at its start."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from fortyfives.rules import HOLD, PASS, Call, Profile, first_speaker
from fortyfives.words.auction import call_object, call_text
from fortyfives.words.people import Table, side_spoken
from fortyfives.words.translator import Translator

_STARTS = re.compile(r"(?:^|\. )\w")


@dataclass(frozen=True, slots=True)
class Bidders:
    """Who may bid, and who deals. The names of the table stand in the middle of a sentence."""

    table: Table
    dealer: int
    heads: tuple[str, ...]
    """A short name for each seat, as it stands over a column or begins a line."""
    named: bool
    """Whether they have names of their own; else the dealer is the only fixed point."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order in which they first speak."""
        first = first_speaker(self.table.players, self.dealer)
        return tuple((first + place) % self.table.players for place in range(self.table.players))

    def name(self, seat: int) -> str:
        """A seat inside a sentence: "Leo", "the dealer"."""
        return self.table.name(seat)

    def side(self, t: Translator, seat: int) -> str:
        """The side of a seat inside a sentence: "Angus and Leo", "the dealer’s side"."""
        side = self.table.side_of(seat)
        if self.named or len(self.table.seats_of(side)) == 1:
            return side_spoken(t, self.table, side)
        if side == self.table.side_of(self.dealer):
            return t.gettext("the dealer’s side")
        if self.table.sides == 2:
            return t.gettext("the other side")
        return t.gettext("the side of %(name)s") % {"name": self.name(min(self.table.seats_of(side), key=self._turn))}

    def side_head(self, t: Translator, side: int) -> str:
        """A side where it begins a line: "Angus and Leo", "The dealer’s side"."""
        return self.say(self.side(t, self.table.seats_of(side)[0]))

    def say(self, sentence: str) -> str:
        """A finished sentence: where nobody has a name, words that begin it get their capital."""
        if self.named:
            return sentence
        return _STARTS.sub(lambda start: start[0].upper(), sentence)

    def _turn(self, seat: int) -> int:
        return self.order.index(seat)


def bidders_of(t: Translator, profile: Profile, dealer: int, names: Sequence[str] | None, players: int) -> Bidders:
    """The bidders of a table; without names each is called by where he sits from the dealer."""
    if names is not None:
        return Bidders(Table(profile, tuple(names)), dealer, tuple(names), named=True)
    places = [_place(t, profile, players, dealer, seat) for seat in range(players)]
    said, heads = zip(*places, strict=True)
    return Bidders(Table(profile, said), dealer, heads, named=False)


def _place(t: Translator, profile: Profile, players: int, dealer: int, seat: int) -> tuple[str, str]:
    """A seat by its place from the dealer: inside a sentence, and over a column."""
    place = (seat - dealer) % players
    if place == 0:
        return t.gettext("the dealer"), t.gettext("Dealer")
    if players == 2:
        return t.gettext("the other player"), t.gettext("The other")
    if players == 4:
        if place == 1:
            return t.gettext("the player on the dealer’s left"), t.gettext("Dealer’s left")
        if place == 3:
            return t.gettext("the player on the dealer’s right"), t.gettext("Dealer’s right")
        if profile.side_of(seat, players) == profile.side_of(dealer, players):
            return t.gettext("the dealer’s partner"), t.gettext("Dealer’s partner")
        return t.gettext("the player opposite the dealer"), t.gettext("Opposite")
    return (
        (t.gettext("the first to speak"), t.gettext("First")),
        (t.gettext("the second to speak"), t.gettext("Second")),
        (t.gettext("the third to speak"), t.gettext("Third")),
        (t.gettext("the fourth to speak"), t.gettext("Fourth")),
        (t.gettext("the fifth to speak"), t.gettext("Fifth")),
    )[place - 1]


def has_one_round(profile: Profile) -> bool:
    """Whether everybody speaks once before it is settled who can go on, if anybody."""
    match profile.auction:
        case "once" | "once_then_duel":
            return True
        case "until_one" | None:
            return False
        case _:
            assert_never(profile.auction)


def what_was_called(t: Translator, call: Call) -> str:
    """A call as a thing inside a sentence: "the pass", "the hold", "the 20"."""
    if call == PASS:
        return t.gettext("the pass")
    return t.gettext("the hold") if call == HOLD else t.gettext("the %(bid)s") % {"bid": call}


def whose_call(t: Translator, bidders: Bidders, seat: int | None, call: Call) -> str:
    """A call as somebody’s, inside a sentence: "Leo’s 20"; "the 20" where nobody has a name."""
    if seat is None or not bidders.named:
        return what_was_called(t, call)
    return t.gettext("%(name)s’s %(call)s") % {"name": bidders.name(seat), "call": call_text(t, call)}


def call_at_seat(t: Translator, bidders: Bidders, seat: int | None, call: Call) -> str:
    """A call with who made it, for a heading or a preview: "Leo, hold"."""
    if seat is None:
        return call_text(t, call)
    return call_object(t, bidders.heads[seat], call)
