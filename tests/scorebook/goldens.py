"""Plays the golden matches of tests/matches tap by tap and draws their score sheets as text.

`python -m tests.scorebook.goldens` draws them anew. Read every difference as
a player would before it is kept.
"""

import json
from pathlib import Path

from fortyfives.rules import Counts
from fortyfives.scorebook import RowKind

from .table import Table

MATCHES = Path(__file__).parent.parent / "matches"


def golden_files():
    return sorted(MATCHES.glob("*.json"))


def play_golden(path):
    """The table after all taps, and a line for each tap that was refused on the way."""
    told = json.loads(path.read_text(encoding="utf-8"))
    table = Table(told["rules"], told["players"], told["first_dealer"], told.get("opening"))
    refused = []
    for tap in told["taps"]:
        let_stand = tap.get("let_stand", False)
        if "refused" not in tap:
            table.tap(tap["do"], let_stand=let_stand)
            continue
        refusal = table.refusal(tap["do"], let_stand)
        assert refusal.code == tap["refused"], (tap, refusal)
        refused.append(f"before tap {len(table.log) + 1}: {json.dumps(tap['do'])} refused, {refusal.code}")
    return table, refused


def draw(path):
    """The score sheet of a golden match as text."""
    table, refused = play_golden(path)
    match = table.match
    seats = "NESW" if len(match.players) == 4 else [f"P{seat + 1}" for seat in range(len(match.players))]
    sides = [
        "-".join(seats[seat] for seat in match.profile.seats_of(side, len(match.players)))
        for side in range(len(match.scores))
    ]
    lines = [f"{match.profile.name}, {len(match.players)} players", ""]
    lines.append(_columns("row", "hand", "deals", "bid", "trump", "tricks", "took", "change", "totals", ""))
    lines += [_row(row, seats, sides) for row in match.rows]
    lines.append("")
    if match.winner is None:
        lines.append(f"{match.standing.ruling.value}; {seats[match.dealer]} deals next")
    else:
        lines.append(f"{sides[match.winner]} won {_ratio(match.scores)}: {match.standing.ruling.value}")
    lines += ["", *refused] if refused else []
    return "\n".join(lines) + "\n"


def _row(row, seats, sides):
    bid = "" if row.bidder is None else f"{seats[row.bidder]} {row.bid}{' held' if row.held else ''}"
    words = [] if row.made is None else ["made" if row.made else "set"]
    words += [flag.value for flag in row.flags]
    words += [f"let stand: {reason}" for reason in row.let_stand]
    words += ["corrected"] if row.corrected else []
    words += [f"“{row.note}”"] if row.note else []
    words += [row.ruling.value] if row.ruling.value != "play_on" else []
    return _columns(
        row.number,
        row.hand or "",
        seats[row.dealer],
        "thrown in" if row.kind is RowKind.PASSED_IN else "by agreement" if row.note else bid,
        row.trump.value if row.trump else "",
        _tricks(row.tally, sides),
        _ratio(row.captured) if row.captured else "",
        " ".join(f"{points:+d}" if points else "0" for points in row.change),
        _ratio(row.totals),
        ", ".join(words),
    )


def _tricks(tally, sides):
    if tally is None:
        return ""
    if isinstance(tally, Counts):
        best = "none" if tally.top_side is None else sides[tally.top_side]
        return f"{_ratio(tally.counts)}, highest {best}"
    return " ".join(f"{sides[side]}{'*' if number == tally.top else ''}" for number, side in enumerate(tally.sides, 1))


def _ratio(numbers):
    return ":".join(map(str, numbers))


def _columns(row, hand, deals, bid, trump, tricks, took, change, totals, words):
    return (
        f"{row:>3} {hand:>4}  {deals:<5}  {bid:<12}  {trump:<5}  {tricks:<25}  {took:<8}"
        f"  {change:<9}  {totals:<8}  {words}"
    ).rstrip()


if __name__ == "__main__":
    for golden in golden_files():
        golden.with_suffix(".txt").write_text(draw(golden), encoding="utf-8")
