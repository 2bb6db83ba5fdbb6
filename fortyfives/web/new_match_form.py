"""Reads the form of a new match: who plays, who deals, by which rules, from which totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fortyfives.rules import DEFAULT, Fault, Profile, contract_code, find_profile
from fortyfives.scorebook import MOST_POINTS
from fortyfives.web.forms import Form, whole
from fortyfives.web.own_rules_proposal import read_number
from fortyfives.web.question_address import read_rules
from fortyfives.web.rules_address import MOST_RULES_TEXT


@dataclass(frozen=True, slots=True)
class NewForm:
    """A new match as far as it is filled in. `names` has as many entries as `players`.

    `unread` names the fields that hold what this form never offers; something usual stands in their place.
    """

    profile: Profile
    players: int
    names: tuple[str, ...]
    dealer: int
    tap: str
    unread: tuple[str, ...]
    opening: tuple[str, ...] = ()
    """The totals of a match begun on paper as they were typed, one for each side; all empty for none."""
    practice: bool = False
    """Whether the match is to count nowhere."""

    @classmethod
    def of(cls, form: Form, usual: tuple[str, ...], own: Sequence[Profile] = (), last: Profile = DEFAULT) -> NewForm:
        """Read the form; what it does not say is taken from the last table: `usual` are its names, `last` its rules.

        `own` are the rules with names that this device knows: the same rules in the form are called by them.
        """
        told = form.get("rules")
        profile = last if told is None else _read_rules(told, own)
        unread: tuple[str, ...] = ("rules",) if profile is None else ()
        profile = profile or DEFAULT
        said = whole(form.get("players"))
        players = said if said in profile.players else None
        if players is None:
            players = len(usual) if len(usual) in profile.players else profile.players[-1]
            players = 4 if 4 in profile.players and len(usual) not in profile.players else players
        names = tuple(form.get(f"name{seat}", usual[seat] if seat < len(usual) else "") for seat in range(players))
        dealer = whole(form.get("dealer"))
        if dealer is None or dealer >= players:
            dealer = 0
        taken = {"players": str(players), "dealer": str(dealer)}
        unread += tuple(field for field, value in taken.items() if form.get(field, value) != value)
        opening = tuple(form.get(f"opening{side}", "")[:20] for side in range(profile.side_count(players)))
        return cls(profile, players, names, dealer, form.get("tap", ""), unread, opening, "practice" in form)

    @property
    def totals(self) -> tuple[int | None, ...] | None:
        """The opening totals, a side left empty at 0 and one that cannot be read as None; None where none was given."""
        if not any(text.strip() for text in self.opening):
            return None
        return tuple(_read_total(text) for text in self.opening)


def _read_rules(text: str, own: Sequence[Profile]) -> Profile | None:
    if len(text) > MOST_RULES_TEXT:
        return None
    profile = find_profile(read_rules(text))
    if isinstance(profile, Fault):
        return None
    code = contract_code(profile)
    return next((known for known in own if contract_code(known) == code), profile)


def _read_total(text: str) -> int | None:
    told = read_number(text.strip() or "0")
    return told if isinstance(told, int) and abs(told) <= MOST_POINTS else None
