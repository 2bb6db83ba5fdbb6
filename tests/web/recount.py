"""Counts a season again from the files that a table takes away, and from nothing else: the list of matches, the sheets.

It is the plain way: for every player and every pair all rows are looked at. It shares no code with the product.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from zoneinfo import ZoneInfo

Row = dict[str, str]
Who = tuple[str, ...]
"""The names of one player, or of partners in the order of the alphabet."""


class Ambiguous(Exception):
    """A sheet in which the same people sat on either side: its names alone do not say which is meant."""


def read(content: bytes) -> list[Row]:
    """A file as a spreadsheet shows it."""
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def together(names: Iterable[str]) -> str:
    """The names of a side as the files write them."""
    *first, last = names
    return f"{', '.join(first)} & {last}" if first else last


@dataclass
class Hand:
    sides: list[list[str]]
    bidder: str
    bid: int
    side: int
    made: bool
    points: int
    held: bool
    top: int | None


class Sheet:
    """One match: its line in the list, and the rows of its sheet."""

    def __init__(self, line: Row, rows: list[Row]) -> None:
        self.id, self.code = line["Match"], line["Contract"]
        self.begun = datetime.strptime(line["Begun, UTC"], "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
        self.totals = [int(line[f"Total of side {n}"]) for n in range(1, 7) if line[f"Total of side {n}"]]
        self.state = line["State"]
        seats = [line[f"Seat {n}"] for n in range(1, 7) if line[f"Seat {n}"]]
        self.sides = self.by_side(seats)
        self.start = [0] * len(self.totals)
        if rows and rows[0]["Kind"] == "start":
            self.start, rows = self.numbers(rows[0], "Total: "), rows[1:]
        self.rows = rows
        self.by_name = self.all_sides(list(rows[0]) if rows else [])
        self.winner = self.side_named(line["Winner"])

    def by_side(self, seats: list[str]) -> list[list[str]]:
        return [seats[side :: len(self.totals)] for side in range(len(self.totals))]

    def numbers(self, row: Row, head: str) -> list[int]:
        return [int(row[name] or 0) for name in row if name.startswith(head)]

    def sat(self, row: Row) -> list[list[str]]:
        heads = list(row)
        return self.by_side([row[head] for head in heads[3 : heads.index("Dealer")]])

    def all_sides(self, heads: list[str]) -> dict[str, set[int]]:
        known: dict[str, set[int]] = {}
        told = [self.sides, *(self.sat(row) for row in self.rows if row["Dealer"])]
        totals = [head.removeprefix("Total: ") for head in heads if head.startswith("Total: ")]
        for names in ([*map(together, sides)] for sides in told):
            for side, name in enumerate(names):
                known.setdefault(name, set()).add(side)
        for side, name in enumerate(totals):
            known.setdefault(name, set()).add(side)
        return known

    def side_named(self, name: str) -> int | None:
        if not name:
            return None
        [side, *others] = self.by_name[name]
        if others:
            raise Ambiguous
        return side

    @property
    def hands(self) -> list[Hand]:
        return [self.hand(row) for row in self.rows if row["Kind"] == "hand" and any(self.captured(row))]

    def captured(self, row: Row) -> list[str]:
        return [row[head] for head in row if head.startswith("Captured: ")]

    def hand(self, row: Row) -> Hand:
        sides = self.sat(row)
        side = next((side for side, names in enumerate(sides) if row["Bidder"] in names), -1)
        return Hand(
            sides=sides,
            bidder=row["Bidder"],
            bid=int(row["Bid"] or 0),
            side=side,
            made=row["Made or set"] == "made",
            points=self.numbers(row, "Change: ")[side] if side >= 0 else 0,
            held=row["Held"] == "yes",
            top=next((at for at, names in enumerate(sides) if together(names) == row["Highest trump"]), None),
        )

    @property
    def thrown_in(self) -> int:
        """Deals that everybody passed, before somebody had won."""
        before = ["", *(row["Won by"] for row in self.rows)]
        return sum(row["Kind"] == "thrown in" and not before[place] for place, row in enumerate(self.rows))

    @property
    def settled_by(self) -> int | None:
        """The place of the row after which the winner had won, and has since."""
        if self.winner is None:
            return None
        winners = [None, *(self.side_named(row["Won by"]) for row in self.rows)]
        return max(place for place in range(len(self.rows)) if winners[place] != self.winner)

    @property
    def comeback(self) -> tuple[int, int] | None:
        """The most points by which the winners were behind, and after which hand."""
        end = self.settled_by
        if end is None or self.winner is None:
            return None
        hand, found = 0, [(max(self.start) - self.start[self.winner], 0)]
        for row in self.rows[:end]:
            hand = int(row["Hand"] or hand)
            totals = self.numbers(row, "Total: ")
            found.append((max(totals) - totals[self.winner], hand))
        worst = max(behind for behind, _ in found)
        return next(one for one in found if one[0] == worst) if worst else None

    def lead_of(self, side: int) -> int:
        return self.totals[side] - max(total for other, total in enumerate(self.totals) if other != side)


@dataclass
class Club:
    """What a club took away. `zone` and `ends` are how it counts its evenings, `begins` the month of its seasons."""

    sheets: list[Sheet]
    zone: str
    ends: int
    begins: int

    def night(self, sheet: Sheet) -> date:
        local = sheet.begun.astimezone(ZoneInfo(self.zone))
        return (local - timedelta(hours=24 if local.hour < self.ends else 0)).date()

    def season(self, sheet: Sheet) -> int:
        night = self.night(sheet)
        return night.year - (night.month < self.begins)

    def under(self, code: str | None, season: int | None) -> Club:
        """The matches under some rules, in some season."""
        chosen = [sheet for sheet in self.sheets if code in (None, sheet.code) and season in (None, self.season(sheet))]
        return Club(chosen, self.zone, self.ends, self.begins)

    # --- of everybody

    def everybody(self, pairs: bool) -> set[Who]:
        found: set[Who] = set()
        for sheet in self.sheets:
            for sides in [*(hand.sides for hand in sheet.hands), *([sheet.sides] if sheet.winner is not None else [])]:
                for names in sides:
                    found |= (
                        ({tuple(sorted(names))} if len(names) > 1 else set()) if pairs else {(one,) for one in names}
                    )
        return found

    @property
    def finished(self) -> list[Sheet]:
        return [sheet for sheet in self.sheets if sheet.winner is not None]

    def evening_winners(self, pairs: bool) -> list[tuple[set[Who], set[Who]]]:
        """For each evening with a match played to the end: who played one, and who stands first."""
        evenings = []
        for night in sorted({self.night(sheet) for sheet in self.finished}):
            on_it = [sheet for sheet in self.finished if self.night(sheet) == night]
            results: dict[Who, tuple[int, int]] = {}
            for sheet in on_it:
                for side, names in enumerate(sheet.sides):
                    for who in self.people(names, pairs):
                        won, ahead = results.get(who, (0, 0))
                        results[who] = (won + (side == sheet.winner), ahead + sheet.lead_of(side))
            best = max(results.values(), default=None)
            evenings.append((set(results), {who for who, result in results.items() if result == best}))
        return evenings

    def people(self, names: list[str], pairs: bool) -> list[Who]:
        if pairs:
            return [tuple(sorted(names))] if len(names) > 1 else []
        return [(name,) for name in names]

    # --- of somebody

    def side_of(self, who: Who, sides: list[list[str]], pairs: bool) -> int | None:
        return next((side for side, names in enumerate(sides) if who in self.people(names, pairs)), None)

    def results(self, who: Who, pairs: bool) -> list[tuple[Sheet, int]]:
        """The matches at whose end they sat there, in order, and on which side."""
        found = [(sheet, self.side_of(who, sheet.sides, pairs)) for sheet in self.finished]
        return [(sheet, side) for sheet, side in found if side is not None]

    def hands_of(self, who: Who, pairs: bool) -> list[tuple[Hand, int]]:
        found = [(hand, self.side_of(who, hand.sides, pairs)) for sheet in self.sheets for hand in sheet.hands]
        return [(hand, side) for hand, side in found if side is not None]

    def slip(self, who: Who, pairs: bool, mixed: bool) -> dict[str, str]:
        """All that stands on the slip of a player or a pair."""
        hands, matches = self.hands_of(who, pairs), self.results(who, pairs)
        bids = [hand for hand, _ in hands if hand.bidder in who]
        won = ["x" if sheet.winner == side else " " for sheet, side in matches]
        slip = {"matches": f"{won.count('x')} of {len(won)} matches won", **bid_figures(bids, len(hands), mixed)}
        told = [hand.top == side for hand, side in hands if hand.top is not None]
        if told:
            slip["top"] = f"{sum(told)} of {len(told)} of the hands told"
        slip["hands"] = str(len(hands))
        evenings = [who in first for played, first in self.evening_winners(pairs) if who in played]
        if evenings:
            slip["evenings"] = f"{sum(evenings)} {many('of', len(evenings), 'evening')}"
        back = [sheet.comeback for sheet, side in matches if side == sheet.winner]
        if any(back):
            slip["comeback"] = f"{max(one[0] for one in back if one)} {many('in', won.count('x'), 'match', 'es')} won"
        run = max(map(len, "".join(won).split()), default=0)
        if run > 1:
            slip["run"] = f"{run} {many('from', len(won), 'match', 'es')}"
        return slip

    def everybody_slip(self, mixed: bool) -> dict[str, str]:
        """The slip of everybody together."""
        hands = [hand for sheet in self.sheets for hand in sheet.hands]
        bids = [hand for hand in hands if hand.bid]
        slip = {"matches": f"{len(self.finished)} matches played", **bid_figures(bids, len(hands), mixed)}
        told = [hand.top == hand.side for hand in bids if hand.top is not None]
        if told:
            slip["top"] = f"{sum(told)} of {len(told)} the bidder's side, of the hands told"
        return slip

    def few(self, who: Who, pairs: bool) -> str:
        """The line of somebody who never had the bid."""
        won = [sheet.winner == side for sheet, side in self.results(who, pairs)]
        return f"{together_by_number(who)}: no bid yet, {sum(won)} of {len(won)} matches won."

    # --- sentences

    def counted(self) -> list[str]:
        """What was counted."""
        hands = sum(len(sheet.hands) for sheet in self.sheets)
        thrown_in = sum(sheet.thrown_in for sheet in self.sheets)
        return [
            f"{many('', len(self.finished), 'match', 'es').strip()} played to the end.",
            f"{many('', hands, 'hand').strip()} counted.",
            *(
                [f"{many('', thrown_in, 'deal').strip()} {'was' if thrown_in == 1 else 'were'} thrown in."]
                * bool(thrown_in)
            ),
        ]

    def biggest_comeback(self) -> tuple[Sheet, int, int] | None:
        """The match of the biggest comeback, by how much, after which hand."""
        backs = [(sheet, *back) for sheet in self.finished if (back := sheet.comeback)]
        worst = max((behind for _, behind, _ in backs), default=0)
        return next((one for one in backs if one[1] == worst), None)

    def longest_run(self, pairs: bool) -> tuple[int, set[Who]]:
        """The most matches won one after the other, and by whom."""
        runs = {}
        for who in self.everybody(pairs):
            won = "".join("x" if sheet.winner == side else " " for sheet, side in self.results(who, pairs))
            runs[who] = max(map(len, won.split()), default=0)
        return most(runs)

    def most_evenings(self, pairs: bool) -> tuple[int, set[Who]]:
        """The most evenings won, and by whom."""
        evenings = self.evening_winners(pairs)
        return most({who: sum(who in first for _, first in evenings) for who in self.everybody(pairs)})

    # --- standings

    def standing(self, who: Who, pairs: bool) -> tuple[int, int, int, int, int, int, int]:
        """Evenings won and played, matches won and played, points ahead, hands and sets."""
        matches = self.results(who, pairs)
        evenings = [who in first for played, first in self.evening_winners(pairs) if who in played]
        hands = Club(self.finished, self.zone, self.ends, self.begins).hands_of(who, pairs)
        return (
            sum(evenings),
            len(evenings),
            sum(sheet.winner == side for sheet, side in matches),
            len(matches),
            sum(sheet.lead_of(side) for sheet, side in matches),
            len(hands),
            sum(hand.bidder in who and hand.bid > 0 and not hand.made for hand, _ in hands),
        )


def most(counts: dict[Who, int]) -> tuple[int, set[Who]]:
    """The biggest of some counts, and whose it is."""
    best = max(counts.values(), default=0)
    return best, {who for who, count in counts.items() if count == best}


def bid_figures(bids: list[Hand], hands: int, mixed: bool) -> dict[str, str]:
    """What is told of bids."""
    n = len(bids)
    if not n:
        return {}
    made = sum(hand.made for hand in bids)
    percent = (Decimal(100 * made) / n).quantize(Decimal(1), ROUND_HALF_UP)
    figures = {"made": f"{made} of {n}, {percent}%", "won": f"{n} {many('in', hands, 'hand')}"}
    of = many("from", n, "bid")
    if not mixed:
        points = average(sum(hand.points for hand in bids), n)
        figures["points"] = f"{'+' if points > 0 else ''}{points} {of}".replace("-", "−")
        figures["average"] = f"{average(sum(hand.bid for hand in bids), n)} {of}"
    figures["sets"] = f"{n - made} {of}"
    chosen: tuple[tuple[str, Callable[[Hand], bool]], ...] = (
        ("thirty", lambda hand: hand.bid == 30 and not mixed),
        ("sixty", lambda hand: hand.bid == 60 and not mixed),
        ("held", lambda hand: hand.held),
    )
    for key, counts in chosen:
        of_them = [hand for hand in bids if counts(hand)]
        if of_them:
            figures[key] = f"{sum(hand.made for hand in of_them)} of {len(of_them)} made"
    return figures


def average(total: int, n: int) -> Decimal:
    """To one place, a half away from nought; nought has no sign."""
    return (Decimal(total) / n).quantize(Decimal("0.1"), ROUND_HALF_UP) + 0


def many(before: str, n: int, what: str, ending: str = "s") -> str:
    """So many of something."""
    return f"{before} {n} {what}{'' if n == 1 else ending}"


def together_by_number(who: Who) -> str:
    """The names of partners as a test compares them: their order on a page is that in which they came to the club."""
    return " & ".join(sorted(who))
