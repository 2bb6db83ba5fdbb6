"""The shape of what our forms send: fields are read here, and judged nowhere near here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

Form = MultiDict[str, str]

NOBODY = "none"
"""The answer that there is none: no trump was played, nobody remembers the suit, the trick was not played."""


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


def whole(text: str | None) -> int | None:
    """The whole number that a field holds, None where it holds none."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 15:
        return None
    return int(text)
