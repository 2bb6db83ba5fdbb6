"""Names the people, seats and sides of a table, for the eye and for the ear."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fortyfives.rules import Profile
from fortyfives.words.cards import list_names
from fortyfives.words.translator import Translator

_LEFT_TO_RIGHT = "\u200e"
"""Shows nothing; what follows is written from left to right again."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where, in seat order, and the rules they agreed: what a sentence about a match needs."""

    profile: Profile
    names: tuple[str, ...]
    known: Mapping[int, str] = field(default_factory=dict, compare=False)
    """The names, by the number of the player, of all who have sat here; without them only those who sit here now."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def sides(self) -> int:
        """How many sides score apart."""
        return self.profile.side_count(self.players)

    def name(self, seat: int) -> str:
        """The name at a seat; a question mark for one that is not there, which a damaged log may speak of."""
        return self.names[seat] if 0 <= seat < len(self.names) else "?"

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return self.profile.side_of(seat, self.players)

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return self.profile.seats_of(side, self.players)

    def names_of(self, side: int) -> tuple[str, ...]:
        """The names of a side, in seat order."""
        return tuple(self.names[seat] for seat in self.seats_of(side))


def player_name(names: Mapping[int, str], number: int) -> str:
    """The name of a player; one whose name was taken out of the book is a number. `names` are those that are known."""
    return names.get(number) or f"\N{NUMERO SIGN} {number}"


def side_name(t: Translator, table: Table, side: int) -> str:
    """Write the names of a side: "Maeve & Theresa"."""
    names = table.names_of(side)
    if len(names) < 2:
        return "".join(names)
    return t.gettext("%(first)s & %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def side_spoken(t: Translator, table: Table, side: int) -> str:
    """Say the names of a side: "Maeve and Theresa"."""
    return list_names(t, table.names_of(side))


def side_code(t: Translator, table: Table, side: int) -> str:
    """Give a side its short code: "N–S" where four play in pairs, else its names."""
    if table.players == 4 and table.sides == 2:
        return (t.gettext("N–S"), t.gettext("E–W"))[side]
    return side_name(t, table, side)


def seat_name(t: Translator, players: int, seat: int) -> str:
    """Name a seat: "North" where four play, else "Seat 3"."""
    if players == 4:
        return (t.gettext("North"), t.gettext("East"), t.gettext("South"), t.gettext("West"))[seat]
    return t.gettext("Seat %(number)s") % {"number": seat + 1}


def points(number: int) -> str:
    """Write a total, with a true minus sign."""
    return f"\u2212{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """Write points that are added or taken away: "+20", "−25", "0"."""
    return f"+{number}" if number > 0 else points(number)


def spoken_points(t: Translator, number: int) -> str:
    """Say points that are added or taken away: "plus 20", "minus 25", "0"."""
    if number == 0:
        return "0"
    sentence = t.gettext("plus %(points)s") if number > 0 else t.gettext("minus %(points)s")
    return sentence % {"points": abs(number)}


def ratio(totals: Sequence[int]) -> str:
    """Write totals side by side: "120 : 125"."""
    return " : ".join(points(total) for total in totals)


def with_number(name: str, number: int | str) -> str:
    """Write a name and its number: "Theresa 20". The number stays behind a name that is written from right to left."""
    turned = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name)
    return f"{name}{_LEFT_TO_RIGHT if turned else ''} {number}"


def score_line(t: Translator, totals: Sequence[int]) -> str:
    """Say totals in a sentence: "120 to 125"; with more than two sides "45, 20 and 10"."""
    written = [points(total) for total in totals]
    if len(written) == 2:
        return t.gettext("%(first)s to %(second)s") % {"first": written[0], "second": written[1]}
    return list_names(t, written)


def partners_line(t: Translator, profile: Profile, players: int) -> str:
    """Say who plays with whom: "Partners sit opposite."."""
    if profile.side_count(players) == players:
        return t.gettext("Each plays for himself.")
    if players == 4:
        return t.gettext("Partners sit opposite.")
    return t.gettext("Partners sit alternately, in the order in which they play.")


def usual_name(t: Translator, players: int, seat: int) -> str:
    """Give a seat a name that a match can start with, before anybody has typed one."""
    if players == 4:
        return seat_name(t, players, seat)
    return t.gettext("Player %(number)s") % {"number": seat + 1}


# --- who sits where, and what can be changed about it -------------------------------------------------------


def seat_and_name(t: Translator, table: Table, seat: int) -> str:
    """Name a seat together with who sits there: "North: Maeve"."""
    names = {"seat": seat_name(t, table.players, seat), "name": table.names[seat]}
    return t.gettext("%(seat)s: %(name)s") % names


def who_sits_line(t: Translator, table: Table, seat: int) -> str:
    """Ask who sits there."""
    return t.gettext("Who sits at %(seat)s?") % {"seat": seat_name(t, table.players, seat)}


def sat_line(t: Translator, name: str, first: int, last: int) -> str:
    """Say who played there in which hands."""
    names = {"name": name, "first": first, "last": last}
    if first == last:
        return t.gettext("%(name)s played hand %(first)s.") % names
    return t.gettext("%(name)s played hands %(first)s to %(last)s.") % names


def wrong_name_line(t: Translator, name: str) -> str:
    """Say what follows where a name was wrong."""
    return t.gettext("It changes in every hand that %(name)s played here.") % {"name": name}


def other_player_line(t: Translator, name: str) -> str:
    """Say what follows where somebody else takes a seat."""
    return t.gettext("The hands before stay with %(name)s.") % {"name": name}


def swap_line(t: Translator) -> str:
    """Say what swapping two seats leaves as it is."""
    return t.gettext("Two people sit the other way round. Whoever deals first still does.")


def too_late_to_swap_line(t: Translator) -> str:
    """Say in short why seats cannot be swapped any more."""
    return t.gettext("Only until something of hand 1 is recorded.")


def no_swap_line(t: Translator) -> str:
    """Say why seats cannot be swapped any more, and what can be done instead."""
    return t.gettext(
        "Seats can be swapped until something of hand 1 is recorded. After that, change the two names, one after "
        "the other. The first needs some other name for a moment, as no two may be the same. Or start a new match."
    )


def two_seats_line(t: Translator) -> str:
    """Ask for two seats."""
    return t.gettext("Tap the two seats that are swapped.")


def which_line(t: Translator) -> str:
    """Ask which of the two ways a name is to change."""
    return t.gettext("Say whether the name was wrong, or somebody else plays here.")


def name_problem(t: Translator, table: Table, seat: int, given: str, most: int) -> str:
    """What is amiss with a name that cannot be kept; it has at most `most` characters."""
    where = {"seat": seat_name(t, table.players, seat), "most": most}
    if not given.strip():
        return t.gettext("%(seat)s needs a name.") % where
    return t.gettext("The name at %(seat)s has up to %(most)s plain characters.") % where


def twice_line(t: Translator, name: str) -> str:
    """Say that somebody cannot sit at two seats."""
    return t.gettext("%(name)s sits at this table already. Add a letter to tell them apart.") % {"name": name}


def same_name_line(t: Translator, name: str) -> str:
    """Say that a name would not change."""
    return t.gettext("%(name)s sits there already, so nothing would change.") % {"name": name}


def sat_elsewhere_line(t: Translator, name: str) -> str:
    """Say that somebody sat at another seat in one of the hands meant."""
    return t.gettext("%(name)s played one of these hands at another seat. Choose a later hand, or add a letter.") % {
        "name": name
    }
