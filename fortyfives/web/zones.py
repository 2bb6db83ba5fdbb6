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
    "America/Halifax": "Nova Scotia Prince Edward Island Charlottetown Truro Antigonish Pictou Yarmouth",
    "America/Glace_Bay": "Cape Breton Sydney Inverness Cheticamp Port Hood",
    "America/Moncton": "New Brunswick Saint John Fredericton Miramichi",
    "America/St_Johns": "Newfoundland",
    "America/Toronto": "Ontario Quebec Ottawa Montreal",
    "America/New_York": "Boston Massachusetts New Hampshire Maine Vermont Rhode Island Connecticut Lawrence Haverhill "
    "Lowell Methuen Portland Manchester Providence Philadelphia Washington Florida",
    "America/Chicago": "Illinois Wisconsin Minnesota Texas",
    "America/Denver": "Colorado",
    "America/Los_Angeles": "California San Francisco Seattle",
    "Europe/Dublin": "Cork Galway Limerick Kerry",
    "Europe/London": "England Scotland Wales Northern Ireland Belfast Glasgow Liverpool",
}
"""Where the game is played, and large towns: what the list of zones does not know, and people type."""


@dataclass(frozen=True, slots=True)
class Zone:
    """One time zone. `id` is its IANA name, `town` its best known place, `time` what its clock is called."""

    id: str
    town: str
    country: str
    time: str
    home: bool
    """Whether it is in a country where the game is at home."""
    sought: str
    """All by which it is found, in plain small letters."""


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
    """The zones whose town, country or clock has every word that was typed; first those that are called so."""
    words = _plain(typed[:LONGEST_ZONE]).split()
    if not words:
        return ()
    found = [zone for zone in _zones(_locale()) if all(word in zone.sought for word in words)]
    found.sort(
        key=lambda zone: (
            not _plain(f"{zone.town} {zone.country}").startswith(words[0]) and words[0] != _plain(zone.country)
        )
    )
    return tuple(found[:MOST_FOUND])


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
    sought = _plain(f"{town} {country} {time} {name.replace('_', ' ')} {about} {_ALSO.get(name, '')}")
    return Zone(name, town, country, time, code in _HOME, sought)


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
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign if sign.isalnum() else " " for sign in apart if not unicodedata.combining(sign))
