"""Asks for the totals of the sides as numbers to be typed, and puts them together as the judge wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fortyfives.web.question_address import read_whole, split_names
from fortyfives.web.referee_frame import NumberField

SCORES = "scores"
LONGEST_TOTAL = 5
"""How many signs of a typed total are taken: four digits and a minus."""


def _field(side: int) -> str:
    return f"total-{side}"


def total_fields(heads: Sequence[str], totals: Sequence[int] | None) -> tuple[NumberField, ...]:
    """A field for each side, with what stands there now."""
    return tuple(
        NumberField(_field(side), head, "" if totals is None else str(totals[side])) for side, head in enumerate(heads)
    )


def take_totals(args: Mapping[str, str], sides: int) -> dict[str, str]:
    """The same facts with the typed totals put together as `scores`; a field that was left empty is 0."""
    typed = {name: value for name, value in args.items() if name.startswith("total-")}
    kept = {name: value for name, value in args.items() if name not in typed}
    if not typed:
        return kept
    totals = [_clean(typed.get(_field(side), "0")) for side in range(sides)]
    return {**kept, SCORES: ".".join(totals)}


def _clean(text: str) -> str:
    """A typed total with a plain minus and nothing that would part it in two."""
    plain = text.strip().replace("\u2212", "-").replace("\u2013", "-").removeprefix("+")[:LONGEST_TOTAL]
    return "".join("x" if sign in ".,;" or sign.isspace() else sign for sign in plain) or "0"


def sound_totals(args: Mapping[str, str], sides: int) -> tuple[int, ...] | None:
    """The totals of an address, one for each side; None where they are not told or no numbers."""
    numbers = [read_whole(part) for part in split_names(args.get(SCORES, ""))]
    whole = tuple(number for number in numbers if isinstance(number, int))
    return whole if len(whole) == len(numbers) == sides else None
