"""Adds up what many evenings came to so that, when one of them changes, only those who sat there are added up anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final, Generic, TypeVar

FAN: Final = 4
"""So many parts are added to one, so many of those to the next one above, and so on."""

_Part = TypeVar("_Part")
_Who = TypeVar("_Who")


@dataclass(frozen=True, slots=True)
class _Node(Generic[_Part]):
    """What some parts came to."""

    parts: tuple[_Part, ...]
    total: _Part


@dataclass(frozen=True, slots=True)
class Sums(Generic[_Part]):
    """The sum of a row of parts, and the sums of it that were needed on the way.

    `whole` adds parts. `again` adds them where most was added before: it is given the sum then, the parts then and the
    parts now. A part that is the same object as before counts as unchanged, so parts are never changed once they are
    handed in. Several threads may add at once: what is kept on the way is replaced whole, never changed.
    """

    whole: Callable[[Sequence[_Part]], _Part]
    again: Callable[[_Part, Sequence[_Part], Sequence[_Part]], _Part]
    _nodes: dict[tuple[int, int], _Node[_Part]] = field(default_factory=dict)

    def of(self, parts: Sequence[_Part]) -> _Part:
        """What these parts come to, in their order."""
        level, row = 0, list(parts)
        while len(row) > 1:
            row = [self._node(level, at // FAN, tuple(row[at : at + FAN])) for at in range(0, len(row), FAN)]
            level += 1
        return row[0] if row else self.whole(())

    def _node(self, level: int, place: int, parts: tuple[_Part, ...]) -> _Part:
        if len(parts) == 1:
            return parts[0]
        known = self._nodes.get((level, place))
        if known is None:
            total = self.whole(parts)
        elif len(known.parts) == len(parts) and all(map(_same, known.parts, parts)):
            return known.total
        else:
            total = self.again(known.total, known.parts, parts)
        self._nodes[level, place] = _Node(parts, total)
        return total


def changed(before: Sequence[Mapping[_Who, object]], now: Sequence[Mapping[_Who, object]]) -> set[_Who]:
    """Those for whom something else is counted than before: another object, or at another place, or none any more."""
    found: set[_Who] = set()
    nothing: Mapping[_Who, object] = {}
    for old, new in zip_longest(before, now, fillvalue=nothing):
        if old is not new:
            found.update(who for who, counted in new.items() if old.get(who) is not counted)
            found.update(old.keys() - new.keys())
    return found


def _same(one: object, other: object) -> bool:
    return one is other
