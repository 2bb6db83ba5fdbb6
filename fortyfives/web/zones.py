"""Lists the time zones of the world under names that people know, and finds one by town or country."""

from __future__ import annotations

import unicodedata
import zoneinfo
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from importlib import resources
from typing import Final

from babel import Locale
from babel.dates import get_month_names, get_timezone_location, get_timezone_name
from flask_babel import get_locale

LONGEST_ZONE: Final = 60
"""Signs that are looked at of what is said to be a zone."""
MOST_FOUND: Final = 12
"""So many zones are offered for what was typed."""


_HOME: Final = ("CA", "US", "IE", "GB")
"""The countries where the game is at home: their zones stand first, each country by itself."""

_ALSO: Final = {
    "America/Halifax": "Nova Scotia Dartmouth Prince Edward Island PEI Charlottetown Truro Antigonish Pictou Yarmouth",
    "America/Glace_Bay": "Nova Scotia Cape Breton Sydney Inverness Cheticamp Port Hood",
    "America/Moncton": "New Brunswick Saint John Fredericton Miramichi",
    "America/St_Johns": "Saint Newfoundland",
    "America/Toronto": "Ontario Quebec Ottawa Montreal Hamilton Kingston",
    "America/New_York": "Boston Massachusetts New Hampshire Maine Vermont Rhode Island Connecticut Lawrence Haverhill "
    "Lowell Methuen Portland Manchester Nashua Worcester Providence Hartford Philadelphia Pittsburgh Washington "
    "Atlanta Virginia Carolina Ohio Florida",
    "America/Chicago": "Illinois Wisconsin Minnesota Missouri Louisiana Texas Dallas Houston",
    "America/Denver": "Colorado Utah",
    "America/Los_Angeles": "California San Francisco San Diego Seattle Oregon Nevada",
    "Europe/Dublin": "Cork Galway Limerick Kerry Eire",
    "Europe/London": "England Scotland Wales Northern Ireland Belfast Glasgow Liverpool Great Britain",
    "America/Winnipeg": "Manitoba",
    "America/Regina": "Saskatchewan Saskatoon",
    "America/Edmonton": "Alberta Calgary",
    "America/Vancouver": "British Columbia Victoria",
}
"""Where the game is played, and large towns: what the list of zones does not know, and people type."""

_COUNTRY_ALSO: Final = {"US": "USA US America", "GB": "UK GB GMT BST Greenwich", "IE": "GMT IST"}
"""What people call a country, or its clock, that the list of zones does not know."""

_CLOCK_ALSO: Final = {
    "Newfoundland": "NST NDT",
    "Atlantic": "AST ADT",
    "Eastern": "EST EDT ET",
    "Central": "CST CDT CT",
    "Mountain": "MST MDT MT",
    "Pacific": "PST PDT PT",
}
"""The letters by which the clocks of North America go, for its own zones."""


_INSIDE: Final = dict.fromkeys(map(ord, ".'’"))
"""What stands inside a word and is left out of it."""


@dataclass(frozen=True, slots=True)
class Zone:
    """One time zone. `id` is its IANA name, `town` its best known place, `time` what its clock is called."""

    id: str
    town: str
    country: str
    time: str
    home: bool
    """Whether it is in a country where the game is at home."""
    sought: frozenset[str]
    """The words by which it is found, in plain small letters."""


def known_zone(text: str | None) -> str | None:
    """The zone that a form or a phone names, as it is kept; None where there is none of that name."""
    if not text or len(text) > LONGEST_ZONE:
        return None
    return text if text in _names() else None


def clock_in(zone: str | None, at: str) -> datetime:
    """A moment of the book, UTC, as the clock on the wall shows it there."""
    moment = datetime.fromisoformat(at)
    return moment.astimezone(zoneinfo.ZoneInfo(zone)) if known_zone(zone) and zone else moment


def town_of(zone: str) -> str:
    """The place by which a zone is known: "Halifax"."""
    return str(get_timezone_location(zone, locale=_locale(), return_city=True))


def month_name(month: int) -> str:
    """The name of a month, 1 to 12."""
    return str(get_month_names("wide", context="stand-alone", locale=_locale())[month])


def by_region() -> tuple[tuple[str, tuple[Zone, ...]], ...]:
    """All zones in groups: the countries where the game is at home, the biggest towns first, then the continents."""
    home: dict[str, list[Zone]] = {}
    rest: dict[str, list[Zone]] = {}
    for zone in _zones(_locale()):
        name = zone.country if zone.home else zone.id.partition("/")[0]
        (home if zone.home else rest).setdefault(name, []).append(zone)
    order = [_country(_locale(), code) for code in _HOME]
    first = [(country, tuple(home[country])) for country in order if country in home]
    return (
        *first,
        *(
            (name, tuple(sorted(zones, key=lambda zone: (zone.country, zone.town))))
            for name, zones in sorted(rest.items())
        ),
    )


def look_up(typed: str) -> tuple[Zone, ...]:
    """The zones for which every word that was typed is a word or the beginning of one, in their town, country or clock.

    First those that are called so, then those where the game is at home: the whole words, the well known ones.
    """
    words = _plain(typed[:LONGEST_ZONE]).split()
    if not words:
        return ()
    found = [zone for zone in _zones(_locale()) if all(_begins(word, zone.sought) for word in words)]
    called = " ".join(words)

    def place(zone: Zone) -> tuple[bool, bool, bool, bool]:
        names = (" ".join(_plain(name).split()) for name in (zone.town, zone.country))
        return called not in names, not zone.home, not zone.sought.issuperset(words), zone.id not in _ALSO

    return tuple(sorted(found, key=place)[:MOST_FOUND])


def _begins(word: str, known: Iterable[str]) -> bool:
    return any(one.startswith(word) for one in known)


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    return frozenset(name for name in zoneinfo.available_timezones() if name not in ("localtime", "Factory"))


def _locale() -> Locale:
    return get_locale() or Locale("en")


def _country(locale: Locale, code: str) -> str:
    return str(locale.territories.get(code, code))


@lru_cache(maxsize=4)
def _zones(locale: Locale) -> tuple[Zone, ...]:
    return tuple(_zone(locale, code, name, about) for code, name, about in _table())


def _zone(locale: Locale, code: str, name: str, about: str) -> Zone:
    town = str(get_timezone_location(name, locale=locale, return_city=True))
    country = _country(locale, code)
    time = str(get_timezone_name(name, locale=locale))
    home = code in _HOME
    # The continent is left out: whoever types "America" or "Atlantic" means a country, or a clock.
    told = [town, country, time, name.partition("/")[2].replace("_", " "), about, _ALSO.get(name, "")]
    if home:
        english = str(get_timezone_name(name, locale=Locale("en")))
        told += [_COUNTRY_ALSO.get(code, ""), *(also for clock, also in _CLOCK_ALSO.items() if clock in english)]
    return Zone(name, town, country, time, home, frozenset(_plain(" ".join(told)).split()))


def _table() -> Iterable[tuple[str, str, str]]:
    """The country, the name and a remark for each zone in which people live, in each country the biggest first."""
    text = (resources.files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        code, _, name, *about = line.split("\t")
        if name in _names():
            yield code, name, " ".join(about)


def _plain(text: str) -> str:
    """Small letters without accents; "U.S." is one word, and so is "John’s"."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_INSIDE))
    return "".join(sign if sign.isalnum() else " " for sign in apart if not unicodedata.combining(sign))
