"""Writes any question for the judge into an address and reads it back; a link holds the whole question."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from flask import url_for

from fortyfives.rules import DEFAULT
from fortyfives.words.asking import read_json, read_number

Question = Mapping[str, Any]

KINDS: Final = (
    "play",
    "trick",
    "call",
    "auction",
    "discard",
    "name_trump",
    "rob",
    "hand",
    "finish",
    "review",
    "match",
)
"""The questions of the judge, each of which has a page."""

PLAYER: Final = "player"
"""The one question that is no question of the judge: one player's cards, and what was led to them."""

PAGES: Final = (*KINDS, PLAYER)
"""Everything that has a page."""

UNKNOWN: Final = "x"
"""How a card that nobody remembers is written in an address; "?" is read too."""

NOBODY: Final = "none"
"""How null is written where a number or a side could stand: no top trump, no bidding side."""

WHOLE: Final = "q"
"""The parameter that holds a question as JSON, where its facts cannot be written one by one."""

MATCH: Final = "m"
"""The parameter that names the match a question came from. It is no part of the question."""

HAND: Final = "n"
"""The parameter that names the hand of the match which a question is about. It is no part of the question."""


def is_forgotten(name: str) -> bool:
    """Whether a name stands for a card that nobody remembers."""
    return name.lower() in (UNKNOWN, "?", "null")


def split_names(text: str) -> list[str]:
    """The parts of a list in an address or as typed: dots, commas, semicolons and blanks part them."""
    for sign in ",.;":
        text = text.replace(sign, " ")
    return text.split()


def read_rules(text: str | None) -> object:
    """The rules of an address as the engine takes them: an id, or the object that the JSON writes."""
    if not text:
        return DEFAULT.id
    if not text.lstrip().startswith("{"):
        return text
    try:
        return read_told_json(text)
    except ValueError:
        return text


def read_told_json(text: str) -> Any:
    """One JSON value of an address. Raises ValueError for anything else, and for one that no page could repeat."""
    value = read_json(text.encode("utf-8"))
    try:
        # JSON can name half a sign, which stands in no page and in no address.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise ValueError("nested too deep") from None
    return value


# --- one value each way: what cannot be read is handed on as it stands, and the judge says what is amiss with it


def read_whole(text: str) -> object:
    """A number of an address, with its sign; None for "none"."""
    if text == NOBODY:
        return None
    digits = text.removeprefix("-")
    number = read_number(digits)
    if number is None:
        return text
    return -number if digits != text else number


def read_place(text: str | None, places: int) -> int | None:
    """A seat or a side of an address, from 0; None where there is none of that number."""
    place = read_whole(text or "")
    return place if isinstance(place, int) and 0 <= place < places else None


def _write_whole(value: object) -> str:
    return NOBODY if value is None else str(value)


def _read_wholes(text: str) -> list[object]:
    return [read_whole(part) for part in split_names(text)]


def _write_wholes(values: Sequence[object]) -> str:
    return ".".join(map(_write_whole, values))


def _read_card_names(text: str) -> list[str | None]:
    return [None if is_forgotten(name) else name for name in split_names(text)]


def _write_card_names(names: Sequence[str | None]) -> str:
    return ".".join(UNKNOWN if name is None else name for name in names)


def _read_flag(text: str) -> object:
    return {"yes": True, "no": False}.get(text, text)


def _write_flag(value: object) -> str:
    return {True: "yes", False: "no"}[value is True]


def _read_tricks(text: str) -> list[dict[str, Any]]:
    """The tricks of a review, parted by "~": "2S.x.10S.KD~3.7D.8S.3D.4D"; a bare number in front leads the trick."""
    tricks = []
    for part in text.split("~"):
        names = split_names(part)
        leader = read_number(names[0]) if names else None
        trick: dict[str, Any] = {
            "cards": [None if is_forgotten(name) else name for name in names[leader is not None :]]
        }
        if leader is not None:
            trick["leader"] = leader
        tricks.append(trick)
    return tricks


def _write_tricks(tricks: Sequence[Mapping[str, Any]]) -> str:
    return "~".join(
        ".".join([*([str(trick["leader"])] if "leader" in trick else []), _write_card_names(trick["cards"])])
        for trick in tricks
    )


def _read_rows(text: str) -> object:
    try:
        return read_told_json(text)
    except ValueError:
        return text


def write_json(value: object) -> str:
    """A list or an object as one parameter of an address."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_Read = Callable[[str], object]
_Write = Callable[[Any], str]

_SUIT = (str.strip, str)
_WHOLE = (read_whole, _write_whole)
_WHOLES = (_read_wholes, _write_wholes)
_CARDS = (_read_card_names, _write_card_names)
_FLAG = (_read_flag, _write_flag)

_FIELDS: Final[Mapping[str, tuple[_Read, _Write]]] = {
    "players": _WHOLE,
    "trump": _SUIT,
    "trick": _CARDS,
    "hand": _CARDS,
    "card": _SUIT,
    "leader": _WHOLE,
    "cards": _CARDS,
    "dealer": _WHOLE,
    "scores": _WHOLES,
    "calls": _WHOLES,
    "call": _WHOLE,
    "bidding_side": _WHOLE,
    "bid": _WHOLE,
    "tricks": _WHOLES,
    "top_trump": _WHOLE,
    "counts": _WHOLES,
    "top_side": _WHOLE,
    "role": _SUIT,
    "discard": _CARDS,
    "turned": _SUIT,
    "is_dealer": _FLAG,
    "has_played": _FLAG,
    "first_dealer": _WHOLE,
    "hands": (_read_rows, write_json),
    "leads": _CARDS,
    "seat": _WHOLE,
}
"""How each fact is read from an address and written into one."""

_REVIEWED = (_read_tricks, _write_tricks)


def _codec(kind: str, name: str) -> tuple[_Read, _Write]:
    return _REVIEWED if (kind, name) == ("review", "tricks") else _FIELDS[name]


# --- whole questions


def read_question(kind: str, args: Mapping[str, str]) -> dict[str, Any]:
    """The question that stands in an address, as far as it is told. Nothing is refused here: the judge does that."""
    if WHOLE in args:
        try:
            whole = read_told_json(args[WHOLE])
        except ValueError:
            whole = None
        if isinstance(whole, dict):
            return whole
    question: dict[str, Any] = {"ask": kind}
    if kind not in ("trick", "play", "review") or "rules" in args:
        question["rules"] = read_rules(args.get("rules"))
    for name in _FIELDS:
        if name in args:
            question[name] = _codec(kind, name)[0](args[name])
    if kind == "trick":
        question.pop("rules", None)  # who takes a trick is the same under all rules; the address may name them
    return question


def write_question(question: Question) -> dict[str, str]:
    """The parameters of an address that holds a question; `read_question` gives it back."""
    kind = question.get("ask")
    try:
        told = {
            name: _rules_in_address(value) if name == "rules" else _codec(str(kind), name)[1](value)
            for name, value in question.items()
            if name != "ask"
        }
        if kind in PAGES and read_question(str(kind), told) in (question, {"rules": DEFAULT.id, **question}):
            return told
    except (KeyError, TypeError, AttributeError):
        pass  # a question that no page would ask: its JSON says it all the same
    return {WHOLE: write_json(question)}


def facts_told(question: Question) -> dict[str, str]:
    """Those facts of a question, sound or not, that can be written into an address one by one."""
    kind, told = str(question.get("ask")), {}
    for name, value in question.items():
        with suppress(KeyError, TypeError, AttributeError):
            told[name] = _rules_in_address(value) if name == "rules" else _codec(kind, name)[1](value)
    return told


def _rules_in_address(rules: object) -> str:
    return rules if isinstance(rules, str) else write_json(rules)


def ruling_href(question: Question, **beside: str | None) -> str:
    """The address of the ruling on a question; `beside` is what is no part of it (`m`: the match it came from)."""
    kind = str(question.get("ask"))
    return ruling_at(kind if kind in PAGES else KINDS[0], **write_question(question), **beside)


def without_notes(question: Question) -> Question:
    """The question without the notes of its adjustments, which decide nothing and may hold names."""
    if question.get("ask") != "match":
        return question
    return {**question, "hands": [{**row, "note": ""} if "note" in row else row for row in question["hands"]]}


def _parameters(told: Mapping[str, str | None]) -> dict[str, Any]:
    """What may stand in an address; the kind stands in its path, and a name with "_" in front is an order to Flask."""
    return {name: value for name, value in told.items() if name != "kind" and not name.startswith("_")}


def ruling_at(kind: str, /, **told: str | None) -> str:
    """The address of the ruling on facts as they stand in an address."""
    values = _parameters(told)
    return url_for("referee.rule", **values) if kind == "play" else url_for("referee.rule_on", kind=kind, **values)


def asking_href(kind: str, /, **told: str | None) -> str:
    """The address at which the referee asks about a kind of question; `told` are the facts known so far."""
    values = _parameters(told)
    return url_for("referee.ask", **values) if kind == "play" else url_for("referee.ask_about", kind=kind, **values)
