"""Lays out a score sheet, and the list of matches, as tables for a file: heads, then text and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import Profile, Suit, Tricks, contract_code
from fortyfives.rules.profile import MOST_PLAYERS
from fortyfives.scorebook import Match, RowKind, SheetRow
from fortyfives.scorebook.statistics import MatchTold
from fortyfives.store import Listed
from fortyfives.web.slips import Names, seated
from fortyfives.web.spreadsheet import Cell
from fortyfives.words import export
from fortyfives.words.cards import suit_name
from fortyfives.words.differences import rules_name
from fortyfives.words.people import Table, player_name, side_name
from fortyfives.words.translator import Translator

Row = tuple[Cell, ...]


def sheet_table(t: Translator, match: Match, table: Table, names: Names) -> tuple[Row, ...]:
    """The score sheet with its heads; above the first row the totals to start from, where there are any.

    `table` is the match's as it sits now, `names` are those of all who have sat there. A row names those who sat there
    then.
    """
    start = (_start(t, match, table),) if any(match.opening) else ()
    return (
        export.sheet_heads(t, table),
        *start,
        *(_row(t, match, seated(table, row, names), row) for row in match.rows),
    )


def _start(t: Translator, match: Match, table: Table) -> Row:
    none, sides = (None,), table.sides
    seats = none * table.players
    return (
        *(None, None, export.start_word(t), *seats, None, None, None, None, None),
        *(*none * sides, None, *none * sides, None, *none * sides),
        *(*match.opening, None, None, None, None),
    )


def _row(t: Translator, match: Match, here: Table, row: SheetRow) -> Row:
    adjusted = row.kind is RowKind.ADJUSTMENT
    note = [row.note or ""] if adjusted else row.reasons
    return (
        row.number,
        row.hand,
        export.kind_word(t, row.kind),
        *((None,) * here.players if adjusted else here.names),
        None if adjusted else here.name(row.dealer),
        None if row.bidder is None else here.name(row.bidder),
        row.bid,
        export.yes_or_no(t, row.held),
        _trump(t, row.trump),
        *_tricks(row, here.sides),
        _top(t, here, row),
        *(row.captured or (None,) * here.sides),
        export.outcome_word(t, row),
        *row.change,
        *row.totals,
        _won_by(t, match, here, row),
        export.noticed(t, row),
        "; ".join(part for part in note if part),
        export.yes_or_no(t, True) if row.corrected else "",
    )


def _trump(t: Translator, suit: Suit | None) -> str:
    return suit_name(t, suit) if suit else ""


def _tricks(row: SheetRow, sides: int) -> Sequence[int | None]:
    """How many tricks each side took, also where the match ended before the last of them."""
    if row.tally is None:
        return (None,) * sides
    if isinstance(row.tally, Tricks):
        return [row.tally.sides.count(side) for side in range(sides)]
    return row.tally.counts


def _top(t: Translator, here: Table, row: SheetRow) -> str:
    """The side with the highest trump; nothing where there was none, or nobody said which."""
    if row.tally is None:
        return ""
    if isinstance(row.tally, Tricks):
        top = row.tally.sides[row.tally.top - 1] if row.tally.top else None
    else:
        top = row.tally.top_side
    return "" if top is None else side_name(t, here, top)


def _won_by(t: Translator, match: Match, here: Table, row: SheetRow) -> str:
    """The side that has won after this row; nothing while nobody has."""
    winner = match.book.sheet.standings[row.number].winner
    return "" if winner is None else side_name(t, here, winner)


# --- the list of matches


def match_heads(t: Translator) -> Row:
    """The heads of the list of matches."""
    return export.match_heads(t, MOST_PLAYERS)


class RulesTold(dict[Profile, tuple[str, str]]):
    """The names of rules with their contract codes: a long list has few of them, and tells each again and again."""

    def __init__(self, t: Translator) -> None:
        super().__init__()
        self._t = t

    def __missing__(self, profile: Profile) -> tuple[str, str]:
        told = self[profile] = (rules_name(self._t, profile), contract_code(profile))
        return told


def match_row(t: Translator, listed: Listed, club: str, told: MatchTold | None, names: Names, rules: RulesTold) -> Row:
    """One match in a line, with those who sat there when it ended; `club` is its name, `names` are those of its people.

    It was begun in UTC as it is kept; nothing but that is told of a match that cannot be read.
    """
    practice = export.yes_or_no(t, True) if listed.practice else ""
    when = listed.started_at[:16].replace("T", " ")
    if told is None:
        nothing: Row = (None,) * (2 * MOST_PLAYERS + 4)
        return (when, club, *nothing, export.state_word(t, "unread"), practice, listed.match_id)
    table = Table(told.profile, tuple(player_name(names, player) for player in told.seats))
    state: export.State = "finished" if told.winner is not None else "broken_off" if told.abandoned else "open"
    return (
        when,
        club,
        *_padded(table.names),
        *rules[told.profile],
        *_padded(told.scores),
        "" if told.winner is None else side_name(t, table, told.winner),
        told.played,
        export.state_word(t, state),
        practice,
        listed.match_id,
    )


def _padded(cells: Sequence[Cell]) -> Row:
    return (*cells, *(None,) * (MOST_PLAYERS - len(cells)))
