"""Understands what somebody types to find a match: names, rule sets, clubs, days, and how the match stands."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final, Literal, TypeVar

from fortyfives.words.translator import Translator

LONGEST: Final = 100
"""Signs of a search that are read."""

EARLIEST: Final = 1900
LATEST: Final = 2199
"""A number from one of these to the other is a year."""

State = Literal["going", "over", "broken_off", "practice"]
"""How a match stands, as far as one can ask for it."""

_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class Days:
    """From one day to another, both counted."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Known:
    """What can be searched for: people, rule sets and clubs, each by what they are asked for with, and their names."""

    people: Mapping[tuple[str, int], str]
    """By club and number of the person."""
    rules: Mapping[str, str]
    """By contract code, which is understood as well."""
    clubs: Mapping[str, str]
    spellings: Mapping[tuple[str, int], str] = field(default_factory=dict)
    """The other spellings of people, where there are any: by these they are found, and never called."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names of people."""
        return (*self.people.values(), *self.spellings.values())


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a search, and everything that it may mean: a match has to have to do with one of these.

    `meant` is the known word it was taken for, where nothing begins as it does.
    """

    text: str
    people: frozenset[tuple[str, int]] = frozenset()
    rules: frozenset[str] = frozenset()
    clubs: frozenset[str] = frozenset()
    states: frozenset[State] = frozenset()
    meant: str | None = None

    @property
    def known(self) -> bool:
        """Whether it means anything."""
        return bool(self.people or self.rules or self.clubs or self.states)


@dataclass(frozen=True, slots=True)
class Search:
    """What was typed, understood: the days, and the words that are left."""

    days: Days | None
    words: tuple[Word, ...]

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words that mean nothing here."""
        return tuple(word.text for word in self.words if not word.known)


def read_search(t: Translator, typed: str, known: Known, today: date) -> Search:
    """Read a search, forgiving of case, accents and endings; `today` is the day at the club."""
    words = plain_words(typed[:LONGEST])
    days, left = _read_days(t, words, known, today)
    little = plain_words(t.gettext("a all and against at by from in match matches of on play the versus vs with"))
    told = [word for word in left if word not in little] or left
    return Search(days, tuple(_word(t, word, known) for word in told))


def plain_words(text: str) -> list[str]:
    """The words of a text without case and accents; a number keeps the dots and dashes of a date.

    A text of signs alone, a name that is an emoji, say, is its own words.
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign)).replace("\u2019", "").replace("'", "")
    return re.findall(r"\d{1,4}(?:[-./]\d{1,4}){1,2}|\w+", bare) or bare.split()


# --- words --------------------------------------------------------------------------------------------------


def _word(t: Translator, word: str, known: Known) -> Word:
    found = _meanings(t, word, known)
    if found.known or len(word) < 4:
        return found
    names = [*known.names, *known.rules.values(), *known.clubs.values()]
    near = difflib.get_close_matches(word, sorted({one for name in names for one in plain_words(name)}), 1, 0.75)
    if not near:
        return found
    meant = _meanings(t, near[0], known)
    return Word(word, meant.people, meant.rules, meant.clubs, meant.states, meant=near[0])


def _meanings(t: Translator, word: str, known: Known) -> Word:
    codes = {code for code in known.rules if code.casefold() == word}
    return Word(
        word,
        people=frozenset({*_named(word, known.people), *_named(word, known.spellings)}),
        rules=frozenset({*_named(word, known.rules), *codes}),
        clubs=frozenset(_named(word, known.clubs)),
        states=frozenset(state for state, words in _state_words(t).items() if word in words),
    )


def _named(word: str, names: Mapping[_Key, str]) -> Iterable[_Key]:
    """Everything in whose name a word begins like this."""
    return (key for key, name in names.items() if any(one.startswith(word) for one in plain_words(name)))


def _state_words(t: Translator) -> Mapping[State, Sequence[str]]:
    return {
        "going": plain_words(t.gettext("open going unfinished running")),
        "over": plain_words(t.gettext("finished over won ended")),
        "broken_off": plain_words(t.gettext("broken off abandoned")),
        "practice": plain_words(t.gettext("practice training")),
    }


# --- days ---------------------------------------------------------------------------------------------------


def _read_days(t: Translator, words: Sequence[str], known: Known, today: date) -> tuple[Days | None, list[str]]:
    """The first days that are told of, and the words without them."""
    calendar = _Calendar.of(t, today)
    names = {one for name in known.names for one in plain_words(name)}
    for length in (3, 2, 1):
        for at in range(len(words) - length + 1):
            told = words[at : at + length]
            if length == 1 and any(name.startswith(told[0]) for name in names):
                continue  # April may sit at the table
            days = calendar.read(told)
            if days is not None:
                return days, [*words[:at], *words[at + length :]]
    return None, list(words)


@dataclass(frozen=True, slots=True)
class _Calendar:
    """The names of months and days in the language at hand."""

    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    today_words: Sequence[str]
    yesterday_words: Sequence[str]
    last_words: Sequence[str]
    night_words: Sequence[str]
    today: date

    @classmethod
    def of(cls, t: Translator, today: date) -> _Calendar:
        months = plain_words(
            t.gettext("january february march april may june july august september october november december")
        )
        short = plain_words(t.gettext("jan feb mar apr may jun jul aug sep oct nov dec"))
        weekdays = plain_words(t.gettext("monday tuesday wednesday thursday friday saturday sunday"))
        return cls(
            {
                **{name: place for place, name in enumerate(months, 1)},
                **{name: place for place, name in enumerate(short, 1)},
                **dict.fromkeys(plain_words(t.gettext("sept")), 9),
            },
            {name: place for place, name in enumerate(weekdays)},
            plain_words(t.gettext("today tonight")),
            plain_words(t.gettext("yesterday")),
            plain_words(t.gettext("last")),
            plain_words(t.gettext("night")),
            today,
        )

    def read(self, told: Sequence[str]) -> Days | None:
        """The days that exactly these words mean; None where they mean none."""
        if len(told) == 1:
            return self._one(told[0])
        if len(told) == 2:
            return self._month_and(told) or self._last(told)
        month = next((self.months[word] for word in told[:2] if word in self.months), None)
        day, year = next((_day(word) for word in told[:2] if _day(word)), None), _year(told[2])
        return None if month is None or day is None or year is None else _just(year, month, day)

    def _one(self, word: str) -> Days | None:
        if word in self.months:
            month = self.months[word]
            return _month(self.today.year - (month > self.today.month), month)
        if word in self.weekdays:
            back = (self.today.weekday() - self.weekdays[word]) % 7
            return _only(self.today - timedelta(days=back))
        if word in self.today_words:
            return _only(self.today)
        if word in self.yesterday_words:
            return _only(self.today - timedelta(days=1))
        year = _year(word)
        if year is not None:
            return Days(date(year, 1, 1), date(year, 12, 31))
        return self._written(word)

    def _written(self, word: str) -> Days | None:
        """2026-11-30, 2026-11, 30.11.2026, 30.11, and 30/11/2026 where it cannot be taken the other way round."""
        parts = [int(part) for part in re.findall(r"\d+", word)] if re.search(r"\d[-./]\d", word) else []
        if parts and EARLIEST <= parts[0] <= LATEST:
            return _month(parts[0], parts[1]) if len(parts) == 2 else _just(*parts)
        if "-" in word or not parts:
            return None
        first, second = parts[0], parts[1]
        year = parts[2] if len(parts) == 3 else None
        if year is not None and not EARLIEST <= year <= LATEST:
            return None
        if "/" in word and first <= 12 and second <= 12 and first != second:
            return None  # the 3rd of December to some, the 12th of March to others
        day, month = (second, first) if "/" in word and second > 12 else (first, second)
        return _just(year, month, day) if year is not None else self._lately(month, day)

    def _month_and(self, told: Sequence[str]) -> Days | None:
        """A month with a day or a year beside it."""
        month = next((self.months[word] for word in told if word in self.months), None)
        other = next((word for word in told if word not in self.months), None)
        if month is None or other is None:
            return None
        year, day = _year(other), _day(other)
        if year is not None and told[1] == other:
            return _month(year, month)
        return self._lately(month, day) if day is not None else None

    def _last(self, told: Sequence[str]) -> Days | None:
        """Last Friday, last March, last night."""
        if told[0] not in self.last_words:
            return None
        if told[1] in self.night_words:
            return _only(self.today - timedelta(days=1))
        return self._one(told[1]) if told[1] in self.weekdays or told[1] in self.months else None

    def _lately(self, month: int, day: int) -> Days | None:
        """That day, the last time it was."""
        for year in range(self.today.year, self.today.year - 9, -1):
            days = _just(year, month, day)
            if days is not None and days.first <= self.today:
                return days
        return None


def _day(word: str) -> int | None:
    found = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?", word)
    return int(found[1]) if found and 1 <= int(found[1]) <= 31 else None


def _year(word: str) -> int | None:
    return int(word) if re.fullmatch(r"\d{4}", word) and EARLIEST <= int(word) <= LATEST else None


def _just(year: int, month: int, day: int) -> Days | None:
    try:
        return _only(date(year, month, day))
    except ValueError:
        return None


def _only(day: date) -> Days:
    return Days(day, day)


def _month(year: int, month: int) -> Days | None:
    if not 1 <= month <= 12:
        return None
    following = date(year + month // 12, month % 12 + 1, 1)
    return Days(date(year, month, 1), following - timedelta(days=1))


# --- what is said about it ----------------------------------------------------------------------------------


def state_text(t: Translator, state: State) -> str:
    """What the matches are called that stand like this."""
    return {
        "going": t.gettext("Still going"),
        "over": t.gettext("Finished"),
        "broken_off": t.gettext("Broken off"),
        "practice": t.gettext("Practice"),
    }[state]


def days_text(t: Translator, first: str, last: str) -> str:
    """From one day to another, each as it is written; "" for an end that is left open."""
    if first == last:
        return first
    if not last:
        return t.gettext("from %(day)s") % {"day": first}
    if not first:
        return t.gettext("up to %(day)s") % {"day": last}
    return t.gettext("%(first)s to %(last)s") % {"first": first, "last": last}


def count_text(t: Translator, count: int, most: int) -> str:
    """How many matches were found, where they are not more than so many."""
    if not count:
        return t.gettext("No match found")
    if count > most:
        return t.gettext("More than %(count)s matches found") % {"count": most}
    return t.ngettext("%(count)s match found", "%(count)s matches found", count) % {"count": count}


def meant_line(t: Translator, word: Word) -> str:
    """Say what a word was taken for."""
    return t.gettext("Nothing here is called “%(word)s”. This is what there is for “%(meant)s”.") % {
        "word": word.text,
        "meant": word.meant or "",
    }


def unknown_line(t: Translator, word: str) -> str:
    """Say that a word means nothing here."""
    return t.gettext("“%(word)s” is no player, rule set, club or day here.") % {"word": word}


def nothing_lines(t: Translator, filters: int) -> tuple[str, ...]:
    """What would help where nothing was found; `filters` is how many have to hold together."""
    lines = []
    if filters > 1:
        lines.append(t.gettext("All of these have to be true of one match. Take one of them away."))
    lines.append(t.gettext("Try the first letters of one name, or a month such as March 2026."))
    return tuple(lines)


def left_line(t: Translator, left: int) -> str:
    """Say that some matches have not been looked through yet."""
    return t.ngettext(
        "%(left)s more match has not been looked through yet.",
        "%(left)s more matches have not been looked through yet.",
        left,
    ) % {"left": left}
