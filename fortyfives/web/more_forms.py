"""The shape of what the forms of "This match" send: fields are read here, and judged nowhere near here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from fortyfives.web.forms import Form, whole

PLUS: Final = "+"
MINUS: Final = "-"

_NUMBER = re.compile(r"([+\-\u2212\u2013]?)([0-9]{1,9})")
"""A whole number as people type it: with a hyphen, a true minus or a dash before it."""


@dataclass(frozen=True, slots=True)
class Signed:
    """Points as they stand in a form: a sign that is tapped, because not every phone's number pad has one, and
    digits.

    A sign that is typed before the digits counts, whichever was tapped.
    """

    sign: str = PLUS
    digits: str = ""

    @classmethod
    def of_number(cls, number: int) -> Signed:
        """The form's way of writing a number; nothing at all for 0."""
        return cls(MINUS if number < 0 else PLUS, str(abs(number)) if number else "")

    @classmethod
    def of(cls, form: Form, place: int) -> Signed:
        """Read the two fields of one side."""
        sign = MINUS if form.get(f"sign{place}") == MINUS else PLUS
        typed = cls(sign, form.get(f"points{place}", "").strip())
        number = typed.number
        return replace(typed, sign=MINUS if number < 0 else sign) if number else typed

    @property
    def number(self) -> int | None:
        """The points; 0 where nothing was typed, None for what is no whole number."""
        if not self.digits:
            return 0
        read = _NUMBER.fullmatch(re.sub(r"\s", "", self.digits))
        if read is None:
            return None
        typed, digits = read.groups()
        negative = self.sign == MINUS if not typed else typed != PLUS
        return -int(digits) if negative else int(digits)


@dataclass(frozen=True, slots=True)
class PointsForm:
    """Points for each side and a reason, as far as they are filled in.

    `step` is what the tapped button asks for: "look" at what changes, "save" it, or "change" the entry again.
    """

    points: tuple[Signed, ...]
    note: str
    seq: int | None
    tap: str
    step: str

    @classmethod
    def of(cls, form: Form, sides: int) -> PointsForm:
        """Read the fields; a form without them is an empty one."""
        step = next((name for name in ("save", "change") if name in form), "look")
        points = tuple(Signed.of(form, side) for side in range(sides))
        return cls(points, form.get("note", "").strip(), whole(form.get("seq")), form.get("tap", ""), step)

    @classmethod
    def asked_for(cls, args: Form, sides: int) -> PointsForm:
        """An adjustment that another page proposes: `side`, `points` and `note` in the address."""
        side, points = whole(args.get("side")), Signed(digits=args.get("points", "").strip()).number
        entry = tuple(Signed.of_number(points or 0) if place == side else Signed() for place in range(sides))
        return cls(entry, args.get("note", "").strip(), None, "", "change")

    @classmethod
    def with_totals(cls, totals: Iterable[int]) -> PointsForm:
        """The form filled in with these totals by side."""
        return cls(tuple(Signed.of_number(total) for total in totals), "", None, "", "change")

    @property
    def numbers(self) -> tuple[int | None, ...]:
        """The points by side, None where they cannot be read."""
        return tuple(entry.number for entry in self.points)
