"""What one address tells the referee: the kind of question, the facts, the rules, and the match that it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import g

from fortyfives.rules import DEFAULT, USUAL_PLAYERS, Fault, Profile, find_profile
from fortyfives.scorebook import Match
from fortyfives.web.access import page_access
from fortyfives.web.help_address import MATCH_ID
from fortyfives.web.own_names import named
from fortyfives.web.question_address import MATCH, WHOLE, asking_href, facts_told, read_question, read_rules, ruling_at
from fortyfives.web.readable import readable_match
from fortyfives.web.slips import table_of
from fortyfives.words.asking import read_number
from fortyfives.words.people import Table, usual_name
from fortyfives.words.translator import Translator

NOT_TOLD = frozenset({"step", "typed", "used"})
"""Parameters that steer the page and are no facts."""

EMPTY_IS_TOLD = frozenset({"trick", "calls", "discard"})
"""Lists that may be told to hold nothing: nothing was led yet, nobody has called, nothing is put away."""


@dataclass(frozen=True, slots=True)
class Told:
    """All that a request tells. `args` holds the facts as they stand in the address, sound or not."""

    t: Translator
    kind: str
    args: Mapping[str, str]
    profile: Profile
    """The rules told, the usual ones where none or impossible ones are."""
    table: Table
    """Who sits where: the names of the match where this device may see it, else those of the seats."""
    match_id: str | None
    """The match that the question came from, as told: it may be one that this device may not see."""
    match: Match | None
    """That match, where this device may see it."""
    pen: bool
    """Whether this device may write in it."""
    step: str | None
    typed: str
    used: str
    """The dashed card that was tapped."""

    @property
    def players(self) -> int:
        """How many play."""
        return self.table.players

    def query(self, /, **instead: str | None) -> dict[str, str]:
        """The facts as parameters of an address; `instead` replaces some, None leaves one out."""
        told: dict[str, str | None] = {**self.args, **instead}
        return {name: value for name, value in told.items() if value is not None}

    def hidden(self, /, *leave_out: str, **instead: str) -> tuple[tuple[str, str], ...]:
        """The facts that a form of the page keeps, without those that it asks for."""
        return tuple(self.query(**dict.fromkeys(leave_out), **instead).items())

    def asking(self, /, **instead: str | None) -> str:
        """The address at which the referee goes on asking."""
        return asking_href(self.kind, **self.query(**instead))

    def ruling(self, /, **instead: str | None) -> str:
        """The address of the ruling on these facts, whole or not."""
        return ruling_at(self.kind, **self.query(**instead))

    def anew(self) -> str:
        """The address of a new question of this kind, under the same rules and from the same match."""
        kept = {name: self.args[name] for name in ("rules", "players", MATCH) if name in self.args}
        return asking_href(self.kind, **kept)

    def question(self) -> dict[str, Any]:
        """The question as far as it is told, for the judge."""
        return read_question(self.kind, self.args)


def read_told(t: Translator, kind: str, args: Mapping[str, str]) -> Told:
    """Read one request. Nothing is refused: what makes no sense is left for the judge to find."""
    facts = {
        name: value for name, value in args.items() if name not in NOT_TOLD and (value != "" or name in EMPTY_IS_TOLD)
    }
    if WHOLE in facts:
        facts = {**facts_told(read_question(kind, facts)), **{name: facts[name] for name in (MATCH,) if name in facts}}
    found = find_profile(read_rules(facts.get("rules")))
    profile = named(DEFAULT if isinstance(found, Fault) else found)
    given = facts.get(MATCH, "")
    match_id = given if MATCH_ID.fullmatch(given) else None
    match, pen = match_here(match_id)
    players = read_number(facts.get("players", "")) or (len(match.players) if match else None)
    if players not in profile.players:
        players = usual_players(profile)
    # A trick is the same whatever rules are told beside it, and those who played it are as many as were told.
    if players != USUAL_PLAYERS and not (kind == "trick" and "players" in facts):
        facts["players"] = str(players)
    names = tuple(usual_name(t, players, seat) for seat in range(players))
    table = Table(profile, names)
    if match is not None and match_id is not None and len(match.players) == players:
        table = replace(table, names=table_of(match, g.store.matches.names_of(match_id, match.players)).names)
    return Told(
        t=t,
        kind=kind,
        args=facts,
        profile=profile,
        table=table,
        match_id=match_id,
        match=match,
        pen=pen,
        step=args.get("step"),
        typed=args.get("typed", "").strip()[:200],
        used=args.get("used", ""),
    )


def usual_players(profile: Profile) -> int:
    """How many play where nobody says: the usual number, or the first that the rules seat."""
    return USUAL_PLAYERS if USUAL_PLAYERS in profile.players else profile.players[0]


def match_here(match_id: str | None) -> tuple[Match | None, bool]:
    """A match that this device may see and that can be read, and whether it may write in it."""
    if match_id is None or g.store is None:
        return None, False
    access = page_access(g.store.matches.club_of(match_id))
    if access is None:
        return None, False
    return readable_match(match_id), access.role == "pen"
