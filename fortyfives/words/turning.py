"""Tells where a match turned: the hand, who it was, and the numbers that show it."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.scorebook import RowKind, SheetRow
from fortyfives.scorebook.turning import Turn, TurningPoint
from fortyfives.words.cards import list_names
from fortyfives.words.people import Table, points, score_line, side_name, side_spoken
from fortyfives.words.score import result_line
from fortyfives.words.sides import changes_line, sides_told
from fortyfives.words.translator import Translator

_OF_THE_BID = (Turn.DECIDED, Turn.SWING, Turn.COSTLY)
"""What a row turned through its bid: then the bid is told first."""


def marks_line(t: Translator, marks: int) -> str:
    """Say in the text alternative of the chart what the numbers in it are."""
    if marks == 1:
        return t.gettext("Mark 1 is the turning point told below.")
    return t.gettext("Marks 1 to %(last)s are the turning points told below.") % {"last": marks}


def place_text(t: Translator, row: SheetRow | None, last_hand: int) -> str:
    """Name where it turned: "Hand 7"; None stands for the totals to start from.

    `last_hand` is the hand before an adjustment, 0 where there was none.
    """
    if row is None:
        return t.gettext("At the start")
    if row.hand is not None:
        return t.gettext("Hand %(hand)s") % {"hand": row.hand}
    if not last_hand:
        return t.gettext("Points by agreement before hand 1")
    return t.gettext("Points by agreement after hand %(hand)s") % {"hand": last_hand}


def turning_lines(
    t: Translator, table: Table, row: SheetRow | None, told: Sequence[TurningPoint], winner: int | None
) -> tuple[str, ...]:
    """What one row turned, in sentences; `table` is as it sat there, None stands for the totals to start from."""
    lines = []
    if row is not None and any(point.turn in _OF_THE_BID for point in told):
        lines.append(_bid_line(t, table, row))
    lines += [_line(t, table, row, point, winner) for point in told]
    return tuple(line for line in lines if line)


def _bid_line(t: Translator, table: Table, row: SheetRow) -> str:
    if row.kind is not RowKind.HAND or row.bidder is None or row.made is None:
        return ""
    bid = {"name": table.name(row.bidder), "bid": row.bid}
    if row.made:
        return t.gettext("%(name)s bid %(bid)s and made it.") % bid
    return t.gettext("%(name)s bid %(bid)s and was set.") % bid


def _line(t: Translator, table: Table, row: SheetRow | None, point: TurningPoint, winner: int | None) -> str:
    side, totals = point.sides[0], point.totals
    told: dict[str, object] = {"side": side_name(t, table, side), "by": point.by, "total": points(totals[side])}
    match point.turn:
        case Turn.DECIDED:
            result = "" if winner is None else result_line(t, table, winner, totals)
            return t.gettext("That decided the match: %(result)s.") % {"result": result}
        case Turn.BEHIND if len(totals) == 2:
            told["score"] = score_line(t, (totals[side], totals[1 - side]))
            return t.gettext("%(side)s stood %(by)s behind here, %(score)s, and still won.") % told
        case Turn.BEHIND:
            return t.gettext("%(side)s stood %(by)s behind the first here, and still won.") % told
        case Turn.SWING:
            changes = changes_line(t, sides_told(t, table, named=True), row.change) if row is not None else ""
            return t.gettext("The biggest swing: %(changes)s.") % {"changes": changes}
        case Turn.COSTLY:
            return t.gettext("The set that cost the most: %(by)s points for %(side)s.") % told
        case Turn.LEAD:
            return f"{_ahead(t, side, totals, told)} {_changes_of_lead(t, point.times)}"
        case Turn.FLOOR:
            return _on_floor(t, table, point)


def _ahead(t: Translator, side: int, totals: Sequence[int], told: dict[str, object]) -> str:
    if len(totals) == 2:
        score = score_line(t, (totals[side], totals[1 - side]))
        return t.gettext("%(side)s went ahead, %(score)s.") % {**told, "score": score}
    return t.gettext("%(side)s went ahead with %(total)s, %(by)s more than the next.") % told


def _changes_of_lead(t: Translator, times: int) -> str:
    if times == 1:
        return t.gettext("The lead did not change again.")
    return t.gettext("The lead changed %(times)s times; this was the last.") % {"times": times}


def _on_floor(t: Translator, table: Table, point: TurningPoint) -> str:
    floor = table.profile.floor
    if floor is None:
        return ""
    told = {
        "sides": list_names(t, [side_spoken(t, table, side) for side in point.sides]),
        "at": floor.at,
        "floor": floor.bid,
    }
    if len(point.sides) == 1:
        return t.gettext("%(sides)s reached %(at)s first. There no bid under %(floor)s is allowed.") % told
    return t.gettext("%(sides)s reached %(at)s in the same hand. There no bid under %(floor)s is allowed.") % told
