"""Holds what was counted of one player, or of partners, in numbers that can be added, kept as plain data and read."""

from __future__ import annotations

import json
from collections.abc import Collection, ItemsView, Iterator, KeysView, Mapping, MutableMapping, Sequence, ValuesView
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final, cast

from .statistics import Bidding, Comeback, Figures, Partners, Share


class Of(IntEnum):
    """What is counted, and at which place it stands in `Count.sums`. All of it is added, match by match.

    `OURS` and `THEIRS` are the totals of their own side and of the best other side at the end of matches that were
    played to the end; `ENDED_HANDS` and `ENDED_SETS` are hands and bids not made of such matches alone. `EVENINGS` are
    those on which one was.
    """

    MATCHES = 0
    WON = 1
    HANDS = 2
    TOPS = 3
    TOPS_OURS = 4
    BIDS = 5
    MADE = 6
    TOTAL = 7
    POINTS = 8
    THIRTIES = 9
    THIRTIES_MADE = 10
    SIXTIES = 11
    SIXTIES_MADE = 12
    HELD = 13
    HELD_MADE = 14
    OURS = 15
    THEIRS = 16
    ENDED_HANDS = 17
    ENDED_SETS = 18
    EVENINGS = 19
    EVENINGS_WON = 20


NUMBERS: Final = len(Of)
NOTHING: Final = (0,) * NUMBERS
NONE: Final = Share()

# Looked up thousands of times for one page: a plain number is found faster than a member of an enumeration.
_MATCHES, _WON, _OURS, _THEIRS = int(Of.MATCHES), int(Of.WON), int(Of.OURS), int(Of.THEIRS)
_BIDS, _MADE, _EVENINGS_WON = int(Of.BIDS), int(Of.MADE), int(Of.EVENINGS_WON)


@dataclass(frozen=True, slots=True)
class Score:
    """What the matches of a player, or of partners, came to.

    `matches` are those they sat at to the end and, of them, won; `evenings` those on which there was one and, of them,
    won. `ours` and `theirs` are the totals of their own side and of the best other side at the end of those matches.
    `hands` are those at which they sat, whoever sat there at the end, and `sets` their own bids in them that were not
    made.
    """

    matches: Share = NONE
    evenings: Share = NONE
    ours: int = 0
    theirs: int = 0
    hands: int = 0
    sets: int = 0

    @property
    def difference(self) -> int:
        """How many points more than the others they made."""
        return self.ours - self.theirs


class Count:
    """What was counted of somebody in some matches. It is never changed.

    `lead` are the matches won before the first one lost, `streak` those won without one lost since, `run` the most won
    one after the other; `comeback` is the biggest, the first of several.
    """

    # Thousands of these are counted for one page.
    __slots__ = ("_comeback", "_text", "lead", "run", "streak", "sums")

    def __init__(
        self,
        sums: tuple[int, ...] = NOTHING,
        lead: int = 0,
        streak: int = 0,
        run: int = 0,
        comeback: Comeback | str | None = None,
        text: str | None = None,
    ) -> None:
        self.sums, self.lead, self.streak, self.run, self._comeback = sums, lead, streak, run, comeback
        self._text = text

    @property
    def comeback(self) -> Comeback | None:
        """Their biggest comeback. As text it is read once it is asked for: few are."""
        if isinstance(self._comeback, str):
            self._comeback = _comeback_of(self._comeback)
        return self._comeback

    @property
    def text(self) -> str:
        """The same as it is kept. Of thousands few have changed when they are kept again."""
        if self._text is None:
            self._text = _text_of(self)
        return self._text

    def same(self, other: Count | None) -> bool:
        """Whether the other one says the same."""
        return (
            other is not None
            and self.sums == other.sums
            and (self.lead, self.streak, self.run) == (other.lead, other.streak, other.run)
            and self.comeback == other.comeback
        )

    def with_evening(self, won: bool) -> Count:
        """The same of one evening: it counts where a match was played to the end."""
        sums = list(self.sums)
        sums[Of.EVENINGS], sums[Of.EVENINGS_WON] = 1, int(won)
        return Count(tuple(sums), self.lead, self.streak, self.run, self.comeback)

    # --- what lists are put in order by

    @property
    def played(self) -> int:
        """The matches at which they sat to the end."""
        return self.sums[_MATCHES]

    @property
    def won(self) -> int:
        """Those of them that they won."""
        return self.sums[_WON]

    @property
    def difference(self) -> int:
        """How many points more than the others they made."""
        return self.sums[_OURS] - self.sums[_THEIRS]

    @property
    def evenings_won(self) -> int:
        """The evenings that they won."""
        return self.sums[_EVENINGS_WON]

    @property
    def bids(self) -> tuple[int, int]:
        """Their bids that were made, and all of them."""
        return self.sums[_MADE], self.sums[_BIDS]

    # --- read

    def share(self, count: Of, n: Of) -> Share:
        """So many of so many."""
        return Share(self.sums[count], self.sums[n])

    def bidding(self) -> Bidding:
        """What came of their bids."""
        return Bidding(
            made=self.share(Of.MADE, Of.BIDS),
            total=self.sums[Of.TOTAL],
            points=self.sums[Of.POINTS],
            thirties=self.share(Of.THIRTIES_MADE, Of.THIRTIES),
            sixties=self.share(Of.SIXTIES_MADE, Of.SIXTIES),
            held=self.share(Of.HELD_MADE, Of.HELD),
        )

    def figures(self) -> Figures:
        """Their numbers."""
        return Figures(
            matches=self.share(Of.WON, Of.MATCHES),
            hands=self.sums[Of.HANDS],
            bidding=self.bidding(),
            tops=self.share(Of.TOPS_OURS, Of.TOPS),
            comeback=self.comeback,
            run=self.run,
        )

    def score(self) -> Score:
        """What their matches came to."""
        return Score(
            matches=self.share(Of.WON, Of.MATCHES),
            evenings=self.share(Of.EVENINGS_WON, Of.EVENINGS),
            ours=self.sums[Of.OURS],
            theirs=self.sums[Of.THEIRS],
            hands=self.sums[Of.ENDED_HANDS],
            sets=self.sums[Of.ENDED_SETS],
        )


def together(counts: Sequence[Count]) -> Count:
    """What several counts of the same player, or partners, come to, given in the order of their matches."""
    if len(counts) == 1:
        return counts[0]
    first, *later = counts
    matches, lead, streak, run, comeback = first.sums[_MATCHES], first.lead, first.streak, first.run, first.comeback
    for count in later:
        played = count.sums[_MATCHES]
        if played:
            run = max(run, count.run, streak + count.lead)
            if lead == matches:
                lead += count.lead
            streak = count.streak + (streak if count.streak == played else 0)
            matches += played
        if count.comeback is not None:
            comeback = bigger(comeback, count.comeback)
    return Count(
        tuple(map(sum, zip(*[count.sums for count in counts], strict=True))),
        lead,
        streak,
        run,
        comeback,
    )


def bigger(known: Comeback | None, other: Comeback | None) -> Comeback | None:
    """The bigger one of two comebacks, the first one where they are equal."""
    if known is None or other is None:
        return known or other
    return other if other.behind > known.behind else known


class Counts(MutableMapping[Partners, Count]):
    """What was counted of each: of a player by the one number, of partners by theirs.

    What was kept is read one by one, as it is asked for: where one evening has changed, only those who sat there are
    looked up in all that lies beside it.
    """

    __slots__ = ("_all", "_read")

    def __init__(self, counts: Mapping[Partners, Count] | None = None) -> None:
        self._all: dict[Partners, Count | str] = dict(counts or {})
        self._read = True

    def copy(self) -> Counts:
        """Another one that says the same."""
        other = Counts()
        other._all, other._read = dict(self._all), self._read
        return other

    def otherwise_than(self, before: Counts) -> set[Partners]:
        """Those of whom something else is said than before: another object, or anything where there was nothing, or
        nothing any more. What has been read meanwhile may be among them.
        """
        was, here = before._all, self._all
        return {who for who, count in here.items() if was.get(who) is not count} | (was.keys() - here.keys())

    def __getitem__(self, who: Partners) -> Count:
        count = self._all[who]
        if isinstance(count, str):
            [count] = _counts_of((count,))
            self._all[who] = count
        return count

    def __setitem__(self, who: Partners, count: Count) -> None:
        self._all[who] = count

    def __delitem__(self, who: Partners) -> None:
        del self._all[who]

    def __contains__(self, who: object) -> bool:
        return who in self._all

    def __iter__(self) -> Iterator[Partners]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def keys(self) -> KeysView[Partners]:
        """Who they are."""
        return self._all.keys()

    def items(self) -> ItemsView[Partners, Count]:
        """All of them."""
        return self._whole().items()

    def values(self) -> ValuesView[Count]:
        """What was counted of all of them."""
        return self._whole().values()

    def texts(self) -> Iterator[tuple[Partners, str]]:
        """All of them as they are kept."""
        return ((who, count if isinstance(count, str) else count.text) for who, count in self._all.items())

    def _whole(self) -> dict[Partners, Count]:
        if not self._read:
            texts = {who: count for who, count in self._all.items() if isinstance(count, str)}
            self._all.update(zip(texts, _counts_of(texts.values()), strict=True))
            self._read = True
        return cast(dict[Partners, Count], self._all)


# --- as plain data ------------------------------------------------------------------------------------------


def encode_counts(counts: Counts) -> str:
    """What was counted of many, as a JSON text."""
    return json.dumps({_written(who): text for who, text in counts.texts()})


def decode_counts(text: str) -> Counts:
    """What `encode_counts` wrote. Raises ValueError for anything else, some of it only once it is looked at."""
    counts = Counts()
    counts._all = {_who(who): count for who, count in json.loads(text).items()}
    counts._read = False
    return counts


def _text_of(count: Count) -> str:
    numbers = ",".join(map(str, (*count.sums, count.lead, count.streak, count.run)))
    if count.comeback is None:
        return numbers
    told = count.comeback
    winners, scores = (",".join(map(str, row)) for row in (told.winners, told.scores))
    return f"{numbers}|{told.behind} {told.hand} {winners} {scores} {told.match_id}"


def _counts_of(texts: Collection[str]) -> list[Count]:
    """Thousands are read faster together than one by one."""
    told = [text.partition("|") for text in texts]
    numbers: list[list[int]] = json.loads(f"[[{'],['.join([row for row, _, _ in told])}]]") if told else []
    return [
        Count(tuple(row[:-3]), row[-3], row[-2], row[-1], comeback or None, text)
        for text, row, (_, _, comeback) in zip(texts, numbers, told, strict=True)
    ]


def _comeback_of(text: str) -> Comeback:
    behind, hand, winners, scores, match_id = text.split(" ", 4)
    return Comeback(match_id, _numbers(winners), int(behind), int(hand), _numbers(scores))


@lru_cache(maxsize=20_000)
def _written(who: Partners) -> str:
    return ",".join(map(str, who))


@lru_cache(maxsize=20_000)
def _who(text: str) -> Partners:
    """The same pairs stand in every month."""
    return _numbers(text)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def encode_comeback(comeback: Comeback | None) -> list[Any] | None:
    """A comeback as JSON values."""
    if comeback is None:
        return None
    return [comeback.match_id, comeback.winners, comeback.behind, comeback.hand, comeback.scores]


def decode_comeback(told: list[Any]) -> Comeback:
    """What `encode_comeback` wrote. Raises ValueError or TypeError for anything else."""
    match_id, winners, behind, hand, scores = told
    return Comeback(match_id, tuple(winners), behind, hand, tuple(scores))
