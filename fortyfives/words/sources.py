"""Names the accounts of the game that the rules come from, with an address where they have one."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import Profile
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Source:
    """One account of the game. ``key`` is permanent; ``address`` is None where none can be given."""

    key: str
    title: str
    address: str | None


def find_source(t: Translator, key: str) -> Source:
    """Give the source with this key; a key nobody knows is its own title."""
    match key:
        case "000":
            return Source(key, t.gettext("Auction Forty-Fives, after Barker"), None)
        case "002":
            return Source(key, t.gettext("How to play Auction 45s"), None)
        case "003":
            return Source(key, t.gettext("Forty-Fives and its variants"), None)
        case "004":
            return Source(key, t.gettext("Merrimack Valley Forty Fives"), None)
        case "dave-barker":
            return Source(
                key,
                t.gettext("Dave Barker’s own page, 2002"),
                "https://web.archive.org/web/20020606130130/w3.one.net/~dbarker/cards/auction45.html",
            )
        case "bicycle":
            return Source(
                key,
                t.gettext("Bicycle: Auction Forty-Fives"),
                "https://www.bicyclecards.com/card-games/rule/auction-forty-fives",
            )
        case "bicycle-45":
            return Source(key, t.gettext("Bicycle: Forty-Five"), "https://bicyclecards.com/how-to-play/forty-five")
        case "jord":
            return Source(key, t.gettext("Prince Edward Island, kitty of four"), "https://www.jord.ca/45s.html")
        case "dow":
            return Source(key, t.gettext("Jerry Dow, Merrimack Valley"), "https://www.the45scardgame.com/Rules.htm")
        case _:
            return Source(key, key, None)


def source_key(profile: Profile) -> str:
    """Give the key of the account that a rule set follows."""
    return profile.source[:3]


def source_of(t: Translator, profile: Profile) -> Source:
    """Give the account that a rule set follows."""
    return find_source(t, source_key(profile))
