"""The one way a match is begun and a tap is recorded, for the pages and the API alike."""

from __future__ import annotations

import json
import re
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import current_app, g

from fortyfives.rules import Fault, Profile, find_profile
from fortyfives.scorebook import Entry, Match, Refusal, decide, encode, recorded, replay, start, step
from fortyfives.scorebook.names import LONGEST_NAME as LONGEST_NAME
from fortyfives.scorebook.names import clean_name as clean_name
from fortyfives.store import Appended, Repeated, Stale, Store, TapReused

MOST_MATCHES: Final = 200
"""So many matches are kept folded in memory; any other is folded again when it is asked for."""

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

# What cannot even be read, as against what the rules or the match refuse.
_MALFORMED = frozenset({"bad_json", "bad_value", "bad_seat", "bad_card", "bad_rules", "missing_field", "unknown_field"})

_WITH_NAME = frozenset({"rename", "substitute"})


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a tap."""

    match: Match
    """The match as the answer shows it: after the tap; of a tap sent twice, as it was after the first time;
    where nothing was written, as it is now."""
    refusal: Refusal | None = None
    """Why nothing was written: `stale`, `tap_reused`, or what the match or the rules have against it."""
    repeated: bool = False
    """True when this very tap had been recorded before."""

    @property
    def status(self) -> int:
        """The HTTP status that goes with it: 200, 400, 409 or 422."""
        return 200 if self.refusal is None else refusal_status(self.refusal)


@dataclass(frozen=True, slots=True)
class Begun:
    """A match that has begun."""

    match_id: str
    match: Match
    repeated: bool = False
    """True when the same form had begun it before."""


def refusal_status(refusal: Refusal) -> int:
    """400 for what cannot be read, 409 for what comes from another page than the last, 422 for the rest."""
    if refusal.code in ("stale", "tap_reused"):
        return 409
    return 400 if refusal.code in _MALFORMED else 422


class Desk:
    """Where the matches lie open: folded from the log, kept while they are in use, and never the truth.

    Safe to use from many threads. The log is asked each time whether it holds more, so that several servers
    over one file agree.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: OrderedDict[str, Match] = OrderedDict()
        self._lock = threading.Lock()

    def match(self, match_id: str, seen: object = None) -> Match | None:
        """A match as it is now; None for one that is not there.

        `seen` is the last line of its log as somebody has just seen it: where that is kept, the log is not asked.
        """
        with self._lock:
            known = self._kept.get(match_id)
        if known is None:
            return self._fold(match_id)
        if known.seq == seen:
            return known
        fresh = self.store.matches.events(match_id, after=known.seq)
        if not fresh:
            # A file that was put back to an earlier day holds less than was kept from it.
            return known if self.store.matches.seq_of(match_id) == known.seq else self._fold(match_id)
        match = known
        for entry in fresh:
            match = step(match, entry)
        return self.keep(match_id, match)

    def match_at(self, match_id: str, seq: int) -> Match:
        """A match as it was after its line `seq`."""
        return replay(entry for entry in self.store.matches.events(match_id) if entry.seq <= seq)

    def keep(self, match_id: str, match: Match) -> Match:
        """Keep a match that has been folded; returns it."""
        with self._lock:
            self._kept[match_id] = match
            self._kept.move_to_end(match_id)
            while len(self._kept) > MOST_MATCHES:
                self._kept.popitem(last=False)
        return match

    def _fold(self, match_id: str) -> Match | None:
        entries = self.store.matches.events(match_id)
        if not entries:
            with self._lock:
                self._kept.pop(match_id, None)
            return None
        return self.keep(match_id, replay(entries))


def desk() -> Desk:
    """The desk of the app at hand."""
    kept: Desk | None = current_app.extensions.get("fortyfives.desk")
    if kept is None:
        kept = current_app.extensions.setdefault("fortyfives.desk", Desk(g.store))
    return kept


def read_tap(given: object) -> str | None:
    """The name of a tap, a UUID, in lower case; None for what is none."""
    if type(given) is not str or not _UUID.fullmatch(given.lower()):
        return None
    return given.lower()


class _Refused(Exception):
    """Takes back what was written on the way to something that is not recorded after all."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


# --- a tap --------------------------------------------------------------------------------------------------


def record(
    desk: Desk,
    match_id: str,
    *,
    seq: object,
    tap: object,
    do: object,
    let_stand: object = False,
    device: int | None,
    at: str,
    keeps: Mapping[str, Any] | None = None,
) -> Outcome:
    """Record one tap, or say why not.

    `seq` is the last line of the log that the page had seen, `tap` the UUID that the page made for this tap,
    `do` what is to happen. The UUID is looked up first, then `seq`, then the match and the rules. A name in
    `do` becomes the number of a player here, and is entered into the club only together with the tap.
    `keeps` is what is left of the draft of the device, which the tap takes the place of: nothing, if it is None.
    Raises LookupError for a match that is not there.
    """
    now = desk.match(match_id, seq)  # should the log have gone on, nothing is appended
    club = desk.store.matches.club_of(match_id)
    if now is None or club is None:
        raise LookupError("no such match")
    try:
        asked = _read(seq, tap, do, let_stand)
        outcome = _record(desk, match_id, club, now, asked, device, at, keeps)
    except _Again as again:
        return Outcome(desk.match_at(match_id, again.entry.seq), repeated=True)
    except _Refused as refused:
        return Outcome(desk.match(match_id) or now, refused.refusal)
    desk.keep(match_id, outcome.match)
    return outcome


@dataclass(frozen=True, slots=True)
class _Asked:
    """A tap whose frame could be read; what it is about is judged later."""

    seq: int
    tap: str
    do: object
    let_stand: bool
    verb: str | None
    """The verb that brings a name, None for a tap without one."""
    name: str | None
    """The name as it is kept, None where it is no name."""

    def numbered(self, number: int) -> object:
        """What is to happen, with the number of the player in the place of the name."""
        if self.verb is None or not isinstance(self.do, dict):
            return self.do
        rest = {field: value for field, value in self.do[self.verb].items() if field != "name"}
        return {**self.do, self.verb: {**rest, "player": number}}

    def name_fault(self) -> Refusal | None:
        """Why a tap that should bring a name does not."""
        if self.verb is None or not isinstance(self.do, dict):
            return None
        given = self.do[self.verb]
        for field in given:
            if field == "player":  # the number is ours to find
                return Refusal("unknown_field", f"{self.verb}.player", {"name": "player"})
        if "name" not in given:
            missing = "name" if "seat" in given else "seat"
            return Refusal("missing_field", f"{self.verb}.{missing}", {"name": missing})
        if self.name is None:
            return Refusal("bad_value", f"{self.verb}.name", {"value": given["name"], "most": LONGEST_NAME})
        return None


def _read(seq: object, tap: object, do: object, let_stand: object) -> _Asked:
    if type(seq) is not int or not 0 <= seq < 2**53:
        raise _Refused(Refusal("bad_value", "seq", {"value": seq}))
    known_as = read_tap(tap)
    if known_as is None:
        raise _Refused(Refusal("bad_value", "tap", {"value": tap}))
    if type(let_stand) is not bool:
        raise _Refused(Refusal("bad_value", "let_stand", {"value": let_stand}))
    try:
        write_down(do)
    except RecursionError:
        raise _Refused(Refusal("bad_value", "do")) from None
    verb, name = None, None
    if isinstance(do, dict):
        verb = next((key for key, value in do.items() if key in _WITH_NAME and isinstance(value, dict)), None)
        name = None if verb is None else clean_name(do[verb].get("name"))
    return _Asked(seq, known_as, do, let_stand, verb, name)


def _record(
    desk: Desk,
    match_id: str,
    club: str,
    now: Match,
    asked: _Asked,
    device: int | None,
    at: str,
    keeps: Mapping[str, Any] | None,
) -> Outcome:
    """Judge the tap on the match as it was read, then write it if the log still ends there.

    Judging and folding take time on a long match, so they hold up nobody: only the writing has the lock, and the
    guarded append finds out whether another phone was faster.
    """
    matches, players = desk.store.matches, desk.store.players
    number = 0
    if asked.name is not None:
        # Whoever sat here under another spelling is meant by it.
        sat = (*now.players, *sorted(now.everybody))
        number = players.number_at(club, asked.name, sat)
    written = write_down(asked.numbered(number))
    _raise_unless_new(matches.find_tap(match_id, asked.tap, written))
    if asked.seq != now.seq:
        raise _Refused(_stale(asked))
    fault = asked.name_fault()
    if fault is not None:
        raise _Refused(fault)
    event = decide(now, asked.numbered(number), let_stand=asked.let_stand)
    if isinstance(event, Refusal):
        raise _Refused(_about_the_name(event))
    entry, after = recorded(now, event, tap=asked.tap, at=at, device=device)
    with desk.store.writing(match_id):
        if asked.name is not None:
            desk.store.clubs.find_or_add_player(club, asked.name)
            if players.number_at(club, asked.name, sat) != number:
                raise _Refused(_stale(asked))  # another new name has taken the number meanwhile
        appended = matches.append(match_id, asked.seq, entry, written)
        if isinstance(appended, Appended) and device is not None:
            if keeps is None:
                matches.drop_draft(match_id, device)
            else:
                matches.keep_draft(match_id, device, entry.seq, keeps)
    if isinstance(appended, Stale):
        raise _Refused(_stale(asked))
    _raise_unless_new(None if isinstance(appended, Appended) else appended)
    return Outcome(after)


class _Again(Exception):
    """A tap that had been recorded before: it is answered as it was then."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.tap)
        self.entry = entry


def _raise_unless_new(known: Repeated | TapReused | None) -> None:
    if isinstance(known, Repeated):
        raise _Again(known.entry)
    if known is not None:
        raise _Refused(Refusal("tap_reused", "tap"))


def _about_the_name(refusal: Refusal) -> Refusal:
    """Outside, a player is told by the name that was given, never by a number."""
    if refusal.field is None or not refusal.field.endswith(".player"):
        return refusal
    return replace(refusal, field=f"{refusal.field.removesuffix('.player')}.name", facts={})


def _stale(asked: _Asked) -> Refusal:
    return Refusal("stale", "seq", {"value": asked.seq})


def write_down(do: object) -> str:
    """What was asked for, written always the same way, to compare it when the tap comes again."""
    return json.dumps(do, sort_keys=True, separators=(",", ":"))


# --- a new match --------------------------------------------------------------------------------------------


def begin(
    desk: Desk,
    club: str,
    *,
    match_id: str,
    tap: object,
    rules: object,
    names: object,
    first_dealer: object,
    opening: object = None,
    rules_name: str | None = None,
    device: int | None,
    at: str,
) -> Begun | Refusal:
    """Begin a match, or say why not.

    `rules` is the id of a rule set or a table's own rules as an object, `rules_name` what the table calls its own;
    `names` are those of the players in
    seat order; `opening` the totals by side of a match begun on paper. Names are entered into the club only
    together with the match. A form sent twice (the same `match_id` and `tap`) finds the match it has begun.
    """
    try:
        with desk.store.writing():
            named = _named(rules, rules_name)
            begun = _begin(desk, club, match_id, tap, named, names, first_dealer, opening, device, at)
    except _Refused as refused:
        return refused.refusal
    return begun


def _named(rules: object, name: str | None) -> Profile | Fault:
    """The rules that are meant, under the name that the table gave them."""
    profile = find_profile(rules)
    return replace(profile, name=name) if name is not None and isinstance(profile, Profile) else profile


def _begin(
    desk: Desk,
    club: str,
    match_id: str,
    tap: object,
    rules: Profile | Fault,
    names: object,
    first_dealer: object,
    opening: object,
    device: int | None,
    at: str,
) -> Begun:
    known_as = read_tap(tap)
    if known_as is None:
        raise _Refused(Refusal("bad_value", "tap", {"value": tap}))
    profile = rules
    if isinstance(profile, Fault):
        raise _Refused(Refusal(profile.code, profile.field, profile.facts))
    if not isinstance(names, list | tuple) or len(names) not in profile.players:
        raise _Refused(Refusal("bad_value", "players", {"players": profile.players}))
    seated = _read_names(names)
    if type(first_dealer) is not int:
        raise _Refused(Refusal("bad_seat", "first_dealer", {"value": first_dealer}))
    if opening is not None and not (isinstance(opening, list | tuple) and all(type(total) is int for total in opening)):
        raise _Refused(Refusal("bad_value", "opening", {"value": opening}))
    numbers = [desk.store.clubs.find_or_add_player(club, name) for name in seated]
    event = start(profile, numbers, first_dealer, opening)
    if isinstance(event, Refusal):
        raise _Refused(event)
    entry, match = recorded(replay(()), event, tap=known_as, at=at, device=device)
    outcome = desk.store.matches.create(match_id, club, entry, write_down({"start": encode(event)}))
    if isinstance(outcome, Repeated):
        return Begun(match_id, replay((outcome.entry,)), repeated=True)
    if not isinstance(outcome, Appended):
        raise _Refused(Refusal("tap_reused", "tap"))
    return Begun(match_id, match)


def _read_names(given: Sequence[object]) -> list[str]:
    names: list[str] = []
    for seat, value in enumerate(given):
        name = clean_name(value)
        if name is None or name in names:
            raise _Refused(Refusal("bad_value", f"players[{seat}]", {"value": value, "most": LONGEST_NAME}))
        names.append(name)
    return names
