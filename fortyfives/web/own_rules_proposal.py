"""Reads what a table proposes to play, from an address or from the form, whether or not it can be played."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from fortyfives.rules import ANSWERS, DEFAULT, FIELDS, Fault, Profile, find_profile, profile_from_json, profile_json
from fortyfives.web.question_address import read_rules
from fortyfives.web.rules_address import MOST_RULES_TEXT

Form = MultiDict[str, str]

LONGEST_ANSWER: Final = 20
"""Signs of an answer that cannot be read and is shown again as it was typed."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A rule set and what a table would change in it. `changes` are JSON values as they were given, right or wrong."""

    base: Profile
    changes: Mapping[str, Any]

    @property
    def answers(self) -> dict[str, Any]:
        """The values of all fields, in JSON."""
        return {**_fields(self.base), **self.changes}

    @property
    def judged(self) -> Profile | Fault:
        """The rules, or the first thing for which they cannot be played."""
        return find_profile({"base": self.base.id, **self.changes})

    @property
    def sound(self) -> Profile:
        """The rules with each answer that can be one, though they may not go together."""
        return profile_from_json(
            {**profile_json(self.base), **{name: told for name, told in self.changes.items() if self.is_answer(name)}}
        )

    def is_answer(self, field: str) -> bool:
        """Whether the value of a field is an answer to its question, alone by itself."""
        if field not in self.changes:
            return True
        alone = find_profile({"base": self.base.id, field: self.changes[field]})
        return isinstance(alone, Profile) or "clash" in alone.facts

    def with_answers(self, answers: Mapping[str, Any]) -> Proposal:
        """The same with some answers changed."""
        return propose(self.base, {**self.changes, **answers})

    @property
    def text(self) -> str:
        """The proposal as an address names it: an id, or JSON."""
        if not self.changes:
            return self.base.id
        return json.dumps({"base": self.base.id, **self.changes}, separators=(",", ":"))


def propose(base: Profile, changes: Mapping[str, Any]) -> Proposal:
    """A proposal that holds only what differs from its base, in the order of the catalogue."""
    theirs = _fields(base)
    differing = {name: changes[name] for name in FIELDS if name in changes and not same(changes[name], theirs[name])}
    return Proposal(base, differing)


def _fields(profile: Profile) -> dict[str, Any]:
    written = profile_json(profile)
    return {name: written[name] for name in FIELDS}


def same(one: object, other: object) -> bool:
    """Whether two JSON values are the same; true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def known_base(name: object) -> Profile | None:
    """The rule set of the catalogue with this id."""
    found = find_profile(name) if isinstance(name, str) else None
    return found if isinstance(found, Profile) else None


# --- from an address


def read_proposal(text: str) -> tuple[Proposal, bool]:
    """What an address proposes, and whether all of it could be read; what could not is left out."""
    nothing = Proposal(DEFAULT, {})
    if len(text) > MOST_RULES_TEXT:
        return nothing, False
    named = read_rules(text)
    if not isinstance(named, dict):
        base = known_base(named)
        return (nothing, False) if base is None else (Proposal(base, {}), True)
    base = known_base(named.get("base"))
    changes = {name: value for name, value in named.items() if name != "base"}
    readable = {name: value for name, value in changes.items() if name in FIELDS and _can_be_written(value)}
    return propose(base or DEFAULT, readable), base is not None and len(readable) == len(changes)


def _can_be_written(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return False
    return True


# --- from the form


def read_form(form: Form) -> Proposal:
    """What the form says. `was` is the rule set that its answers were shown with; another `base` keeps the changes."""
    was = known_base(form.get("was")) or DEFAULT
    shown = _fields(was)
    given = {name: read(form, shown[name]) for name, read in _READERS.items()}
    changes = {name: value for name, value in given.items() if not same(value, shown[name])}
    return propose(known_base(form.get("base")) or was, changes)


def read_number(text: str) -> int | str:
    """The number that somebody typed, below 0 with any minus sign; else what was typed, cut short."""
    told = text.strip().replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
    digits = told.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 9:
        return int(told)
    return text.strip()[:LONGEST_ANSWER]


_Reader = Callable[[Form, Any], Any]


def _several(name: str) -> _Reader:
    """Boxes to tick: the numbers that are ticked, rising."""

    def read(form: Form, _: Any) -> Any:
        told = {read_number(text) for text in form.getlist(name)}
        return sorted(number for number in told if isinstance(number, int))

    return read


def _one_of(name: str, answers: Mapping[str, Any]) -> _Reader:
    """One of some answers; what is not in the form stays as it was shown."""

    def read(form: Form, shown: Any) -> Any:
        text = form.get(name)
        return shown if text is None else answers.get(text, text[:LONGEST_ANSWER])

    return read


def _number(name: str) -> _Reader:
    def read(form: Form, shown: Any) -> Any:
        text = form.get(name)
        return shown if text is None else read_number(text)

    return read


def _either(name: str, answers: Mapping[str, Callable[[Form], Any]]) -> _Reader:
    """One of some answers that bring numbers of their own."""

    def read(form: Form, shown: Any) -> Any:
        made = answers.get(form.get(name, ""))
        return shown if made is None else made(form)

    return read


def _typed(form: Form, name: str) -> int | str:
    return read_number(form.get(name, ""))


YES_NO: Final = {"yes": True, "no": False}
NONE: Final = "none"
"""How the form writes that there is nothing of the kind."""
SOME: Final = "some"
"""How the form writes that there is something of the kind, with the numbers beside it."""
KEEP_PARTS: Final = ("bidder_least", "bidder_most", "others_least", "others_most")


def _words(name: str, *, none: bool = False) -> dict[str, Any]:
    answers: dict[str, Any] = {word: word for word in ANSWERS[name]}
    return {**answers, NONE: None} if none else answers


def _keep(form: Form) -> dict[str, Any]:
    told = [_typed(form, part) for part in KEEP_PARTS]
    return {"bidder": told[:2], "others": told[2:]}


CHOICES: Final[Mapping[str, Mapping[str, Any]]] = {
    "sides": _words("sides"),
    "auction": _words("auction", none=True),
    "hold": YES_NO,
    "all_pass": _words("all_pass", none=True),
    "must_hold_trump": YES_NO,
    "first_lead": _words("first_lead"),
    "void_must_trump": YES_NO,
    "bonus": {"5": 5, "0": 0},
    "made_30": {"30": 30, "60": 60},
    "failed_30": {"30": 30, "60": 60},
    "bid_60": YES_NO,
    "both_reach": _words("both_reach"),
    "must_bid_out": YES_NO,
    "checked": _words("checked"),
    "rob": YES_NO,
}
"""The questions with a few answers: how the form writes each of them, and what it is in JSON."""

_READERS: Final[Mapping[str, _Reader]] = {
    **{name: _one_of(name, answers) for name, answers in CHOICES.items()},
    "players": _several("players"),
    "bids": _several("bids"),
    "target": _number("target"),
    "kitty": _number("kitty"),
    "floor": _either(
        "floor",
        {
            NONE: lambda form: None,
            SOME: lambda form: {"at": _typed(form, "floor_at"), "bid": _typed(form, "floor_bid")},
        },
    ),
    "keep": _either("keep", {NONE: lambda form: None, SOME: _keep}),
    "defenders": _either(
        "defenders",
        {
            "always": lambda form: "always",
            "stop_at": lambda form: {"stop_at": _typed(form, "stop_at")},
            "cap": lambda form: {"cap": _typed(form, "cap")},
        },
    ),
    "hands": _either("hands", {NONE: lambda form: None, SOME: lambda form: _typed(form, "hands_n")}),
    "revoke_penalty": _either("revoke_penalty", {NONE: lambda form: None, SOME: lambda form: _typed(form, "revoke_n")}),
}
