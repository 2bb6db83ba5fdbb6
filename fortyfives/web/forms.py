"""The shape of what our forms send: fields are read here, and judged nowhere near here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from fortyfives.rules import DEFAULT, VARIANTS, Profile

Form = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class TapForm:
    """One tap on a match. `seq` is None where the field holds no number, `do` None where it holds no object."""

    seq: int | None
    tap: str
    do: Mapping[str, Any] | None
    let_stand: bool

    @classmethod
    def of(cls, form: Form) -> TapForm:
        """Read the fields of a tap."""
        try:
            do = json.loads(form.get("do", ""))
        except (ValueError, RecursionError):
            do = None
        return cls(
            whole(form.get("seq")),
            form.get("tap", ""),
            do if isinstance(do, dict) else None,
            form.get("let_stand") == "1",
        )


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """One answer to the open hand: which question, which answer, to which hand it was given, under which id.

    `answered` says how many answers the page had seen, so that one sent twice is known for what it is.
    """

    seq: int | None
    hand: int | None
    answered: int | None
    tap: str
    field: str
    value: str

    @classmethod
    def of(cls, form: Form) -> AnswerForm:
        """Read the one answer that the tapped button sends."""
        extra = ("seq", "hand", "answered", "tap", "csrf_token")
        field, value = next(((name, value) for name, value in form.items() if name not in extra), ("", ""))
        numbers = (whole(form.get("seq")), whole(form.get("hand")), whole(form.get("answered")))
        return cls(*numbers, form.get("tap", ""), field, value)


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

    @classmethod
    def of(cls, form: Form, usual: tuple[str, ...]) -> NewForm:
        """Read the form; what it does not say is taken from `usual`, the names of the last table."""
        profile = next((known for known in VARIANTS if known.id == form.get("rules")), DEFAULT)
        said = whole(form.get("players"))
        players = said if said in profile.players else None
        if players is None:
            players = len(usual) if len(usual) in profile.players else profile.players[-1]
            players = 4 if 4 in profile.players and len(usual) not in profile.players else players
        names = tuple(form.get(f"name{seat}", usual[seat] if seat < len(usual) else "") for seat in range(players))
        dealer = whole(form.get("dealer"))
        if dealer is None or dealer >= players:
            dealer = 0
        taken = {"rules": profile.id, "players": str(players), "dealer": str(dealer)}
        unread = tuple(field for field, value in taken.items() if form.get(field, value) != value)
        return cls(profile, players, names, dealer, form.get("tap", ""), unread)


def whole(text: str | None) -> int | None:
    """The whole number that a field holds, None where it holds none."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 15:
        return None
    return int(text)
