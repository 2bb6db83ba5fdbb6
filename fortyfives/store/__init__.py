"""The disk floor: everything that is kept, in one file; all SQL of the product is here."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fortyfives.store.arrival_plan import CannotArrive, Item, Report
from fortyfives.store.arriving import Arriving
from fortyfives.store.bin import KEPT_DAYS, BinStore, Deleted
from fortyfives.store.cards import CardStore, ClubCard
from fortyfives.store.changes import Changes, Mark
from fortyfives.store.club_file_reading import ClubFile, FileFault
from fortyfives.store.clubs import Access, ClubDays, ClubStore, Device, Grant, Role, SwitchedOff
from fortyfives.store.codes import CODE_SECONDS, CodeStore, Joined, PenCode, read_code
from fortyfives.store.connection import (
    Connections,
    StoreBusy,
    StoreFull,
    StoreTooNew,
    StoreUnavailable,
    StoreUnreadable,
)
from fortyfives.store.counts import CountStore, Row, Standing
from fortyfives.store.doors import DoorStore, Passed
from fortyfives.store.expired import ExpiredStore
from fortyfives.store.guesses import Guesses, TooManyTries
from fortyfives.store.hand_overs import HandedOver, HandOverStore
from fortyfives.store.health import trouble
from fortyfives.store.hubs import ClubCounts, HubStore
from fortyfives.store.leaving import Leaving
from fortyfives.store.matches import Appended, Draft, DraftOn, Listed, MatchStore, Repeated, Stale, TapReused
from fortyfives.store.overview import ClubOverview, OverviewStore
from fortyfives.store.players import Person, PlayerStore, SatTogether, Spelling
from fortyfives.store.rules import KeptRules, RulesStore
from fortyfives.store.rulings import (
    LONGEST_QUESTION,
    RULING_CODE_SIGNS,
    KeptRuling,
    QuestionTooLong,
    RulingStore,
    read_ruling_code,
)
from fortyfives.store.schema import bring_up_to_date, look_before_writing
from fortyfives.store.summaries import AnyOf, Summary, SummaryStore, Summed, Unsummed, Wanted
from fortyfives.store.times import LIFE_DAYS
from fortyfives.store.waiting import Waiting
from fortyfives.store.watch_codes import WATCH_SECONDS, WatchCode, WatchCodeStore, Watched, read_watch_code

__all__ = [
    "CODE_SECONDS",
    "KEPT_DAYS",
    "LIFE_DAYS",
    "LONGEST_QUESTION",
    "RULING_CODE_SIGNS",
    "WATCH_SECONDS",
    "Access",
    "AnyOf",
    "Appended",
    "Arriving",
    "BinStore",
    "CannotArrive",
    "CardStore",
    "Changes",
    "ClubCard",
    "ClubCounts",
    "ClubDays",
    "ClubFile",
    "ClubOverview",
    "ClubStore",
    "CodeStore",
    "CountStore",
    "Deleted",
    "Device",
    "DoorStore",
    "Draft",
    "DraftOn",
    "ExpiredStore",
    "FileFault",
    "Grant",
    "HandOverStore",
    "HandedOver",
    "HubStore",
    "Item",
    "Joined",
    "KeptRules",
    "KeptRuling",
    "Leaving",
    "Listed",
    "Mark",
    "MatchStore",
    "OverviewStore",
    "Passed",
    "PenCode",
    "Person",
    "PlayerStore",
    "QuestionTooLong",
    "Repeated",
    "Report",
    "Role",
    "Row",
    "RulesStore",
    "RulingStore",
    "SatTogether",
    "Spelling",
    "Stale",
    "Standing",
    "Store",
    "StoreBusy",
    "StoreFull",
    "StoreTooNew",
    "StoreUnavailable",
    "StoreUnreadable",
    "Summary",
    "SummaryStore",
    "Summed",
    "SwitchedOff",
    "TapReused",
    "TooManyTries",
    "Unsummed",
    "Waiting",
    "Wanted",
    "WatchCode",
    "WatchCodeStore",
    "Watched",
    "read_code",
    "read_ruling_code",
    "read_watch_code",
]


class Store:
    """A score book on disk: its matches, its clubs, and what protects them. Safe to use from many threads."""

    def __init__(
        self,
        connections: Connections,
        schema: int,
        *,
        secret: bytes,
        clock: Callable[[], str],
        new_token: Callable[[], str],
    ) -> None:
        self._connections = connections
        self.schema = schema
        """How many steps the tables of the file have been through."""
        self.matches = MatchStore(connections, clock)
        self.doors = DoorStore(connections, clock)
        self.clubs = ClubStore(connections, secret, clock, new_token)
        self.players = PlayerStore(connections, clock)
        self.hubs = HubStore(connections)
        self.rules = RulesStore(connections, clock)
        self.rulings = RulingStore(connections, clock, new_token)
        self.summaries = SummaryStore(connections)
        self.counts = CountStore(connections)
        self.leaving = Leaving(connections, clock)
        self.arriving = Arriving(connections, clock, new_token, self.clubs)
        self.waiting = Waiting(connections.path.parent / "imports", secret, clock, new_token)
        self.bin = BinStore(connections, clock)
        self.expired = ExpiredStore(connections, clock)
        guesses = Guesses(connections, secret, clock)
        self.hand_overs = HandOverStore(connections, clock)
        self.codes = CodeStore(connections, secret, clock, new_token, self.clubs, self.hand_overs, guesses)
        self.watch_codes = WatchCodeStore(connections, secret, clock, self.clubs, guesses)
        self.cards = CardStore(connections, secret, clock)
        self.overview = OverviewStore(connections, clock)

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        *,
        secret: str | bytes,
        clock: Callable[[], str],
        new_token: Callable[[], str],
    ) -> Store:
        """Open the book at `path`, made if it is not there, and bring an older one up to date.

        `secret` is the server's own, the view keys hang on it; `clock` gives the time now, UTC, as
        2026-11-30T19:02:11Z; `new_token` a fresh random text of at least 128 bits. Raises StoreUnavailable.
        """
        file = Path(path)
        look_before_writing(file)
        connections = Connections(file)
        connections.create()
        schema = bring_up_to_date(connections)
        SummaryStore(connections).begin()
        connections.close()  # a server that forks hands no connection on
        sealed = secret.encode() if isinstance(secret, str) else secret
        return cls(connections, schema, secret=sealed, clock=clock, new_token=new_token)

    @contextmanager
    def writing(self, match_id: str | None = None) -> Iterator[None]:
        """All that is written inside is kept together, or nothing of it when the block raises.

        `match_id`, where it begins with one match and nothing else.
        """
        with self._connections.writing(match_id):
            yield

    @property
    def changes(self) -> Changes:
        """What this process has written."""
        return self._connections.changes

    def trouble(self) -> StoreUnavailable | None:
        """Why the book cannot be read or written just now; None where it can."""
        return trouble(self._connections)

    def close(self) -> None:
        """Let go of the file, with all that was written in it: the one file is the whole book then."""
        with suppress(StoreUnavailable, sqlite3.Error):
            self._connections.settle()  # a book that cannot be read any more is let go of all the same
        self._connections.close()
