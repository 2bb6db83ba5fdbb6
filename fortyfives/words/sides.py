"""Names the sides of a dispute: by the people of a match, else as those at the table would say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fortyfives.words.people import Table, side_name, signed
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Side:
    """What one side is called: at the head of a line, in the middle of a sentence, and how many the name stands for."""

    head: str
    name: str
    people: int = 1


def sides_told(t: Translator, table: Table, *, named: bool) -> tuple[Side, ...]:
    """The sides of a table. `named`: the table is that of a match; else two sides are ours and theirs."""
    if not named and table.sides == 2 < table.players:
        return (
            Side(t.gettext("Our side"), t.gettext("our side")),
            Side(t.gettext("Their side"), t.gettext("their side")),
        )
    names = [side_name(t, table, side) for side in range(table.sides)]
    return tuple(Side(name, name, len(table.seats_of(side))) for side, name in enumerate(names))


def changes_line(t: Translator, sides: Sequence[Side], changes: Sequence[int]) -> str:
    """What a hand brings each side: "Our side +20, their side +10"."""
    told = [
        t.gettext("%(side)s %(points)s") % {"side": side.head if place == 0 else side.name, "points": signed(change)}
        for place, (side, change) in enumerate(zip(sides, changes, strict=True))
    ]
    return ", ".join(told)


def changes_ratio(changes: Sequence[int]) -> str:
    """The same without names: "+20 : +10". Of two sides it is not broken over a line."""
    return ("\u00a0:\u00a0" if len(changes) == 2 else " : ").join(map(signed, changes))
