"""Draws what a match has come to: the score bar, the slip of a hand, the ruling at the end, what was noticed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fortyfives.rules import HandScore, Reason, contract_code, judge_other_finish
from fortyfives.scorebook import Match, Note, RowEvent, RowKind, SheetRow, settling_row
from fortyfives.web.access import is_practice
from fortyfives.web.book_address import reason_href, sheet_href
from fortyfives.web.pages import Account, Bar, EndView, RuleLine, RulingNote, ScoreView, Sentence, SideView, Slip
from fortyfives.words import score
from fortyfives.words.cards import suit_name
from fortyfives.words.differences import rules_name
from fortyfives.words.notes import note_line
from fortyfives.words.people import Table, player_name, points, side_code, side_name, side_spoken, signed
from fortyfives.words.practice import practice_line
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator

Names = Mapping[int, str]
"""Names by the numbers of the players."""

BEFORE_TAPPING_ON = ("judged_otherwise", "unread", "not_started")
"""The notes that stand on the panel, too: the totals are not what the table was told, or something is left out."""


def table_of(match: Match, names: Names) -> Table:
    """Who sits where; a name that was taken out of the book is a number."""
    return Table(
        match.profile,
        tuple(player_name(names, number) for number in match.players),
        names,
    )


def seated(table: Table, row: SheetRow | None, names: Names | None = None) -> Table:
    """The table as it sat in a row: somebody else may sit there now. Where not all names are known, as it sits now."""
    known = names or table.known
    if row is None or not row.players or not set(row.players) <= set(known):
        return table
    return replace(table, names=tuple(player_name(known, number) for number in row.players))


def sides_view(t: Translator, table: Table) -> tuple[SideView, ...]:
    """The sides, as every page names them."""
    return tuple(
        SideView(
            side=side,
            name=side_name(t, table, side),
            spoken=side_spoken(t, table, side),
            code=side_code(t, table, side),
            names=table.names_of(side),
            seats=table.seats_of(side),
            tone=side if table.sides == 2 else None,
        )
        for side in range(table.sides)
    )


def bar_of(t: Translator, match_id: str, match: Match, table: Table) -> Bar:
    """The score bar; over a practice match it says so."""
    profile, standing = match.profile, match.standing
    views = []
    for side in sides_view(t, table):
        total = standing.scores[side.side]
        floor = None
        if match.winner is None and profile.is_on_floor(total):
            floor = score.floor_line(t, profile.least_bid(total))
        if match.winner == side.side:
            status = score.wins_line(t, table, side.side)
        elif standing.has_reached(side.side):
            status = score.reached_line(t, profile.target)
        else:
            status = score.needs_line(t, standing.needs(side.side))
        spoken = (status, floor) if floor else (status,)
        label = score.bar_label(t, table, side.side, total, spoken)
        views.append(ScoreView(side, points(total), label, status, floor, match.winner == side.side))
    practice = practice_line(t) if is_practice(match_id) else None
    return Bar(table.players, tuple(views), practice)


def rule_href(reason: Reason) -> str:
    """Where a rule is explained."""
    return reason_href(reason)


# --- one row


def sentence_of(t: Translator, table: Table, row: SheetRow) -> Sentence | None:
    """The bid of a recorded hand as a sentence; None for a row that is no hand."""
    if row.kind is not RowKind.HAND:
        return None
    return Sentence(
        name=None if row.bidder is None else table.names[row.bidder],
        bid=row.bid,
        suit=row.trump.value if row.trump else None,
        suit_name=suit_name(t, row.trump) if row.trump else None,
        has_bid=row.bidder is not None,
        held=bool(row.held),
    )


def slip_of(t: Translator, match: Match, table: Table, row: SheetRow, heading: str) -> Slip:
    """The slip of one row; the side that bid stands first."""
    table = seated(table, row)
    views = list(sides_view(t, table))
    if row.bidder is not None:
        bidding = table.side_of(row.bidder)
        views.sort(key=lambda view: view.side != bidding)
    stamp = score.stamp_of(t, row)
    before, counted = totals_before(match, row), counted_of(match, row)
    return Slip(
        heading=heading,
        sentence=sentence_of(t, table, row),
        stamp=stamp.word if stamp else None,
        tone=stamp.tone if stamp else "",
        accounts=tuple(
            Account(
                side=view,
                change=signed(row.change[view.side]),
                bad=row.change[view.side] < 0,
                how=score.how_line(t, table, row, counted, view.side),
                before=points(before[view.side]),
                after=points(row.totals[view.side]),
            )
            for view in views
        ),
        check=score.cross_check(t, table, row, counted),
        flags=score.flag_lines(t, table, row),
        cut=_cut(t, table, row),
    )


def _cut(t: Translator, table: Table, row: SheetRow) -> RuleLine | None:
    rule = score.cut_rule(t, table, row)
    if rule is None:
        return None
    profile = table.profile
    return RuleLine(rule, sheet_href(profile, "score"), rules_name(t, profile), contract_code(profile))


def row_heading(t: Translator, row: SheetRow) -> str:
    """What a row is called."""
    return t.gettext("Hand %(hand)s") % {"hand": row.hand} if row.hand is not None else t.gettext("Adjustment")


def totals_before(match: Match, row: SheetRow) -> tuple[int, ...]:
    """The totals by side before a row."""
    return match.book.sheet.standings[row.number - 1].scores


def counted_of(match: Match, row: SheetRow) -> HandScore | None:
    """What the engine counted of a row; None for one that is no hand, or that came after the end."""
    return match.book.sheet.standings[row.number].rows[-1].score


def play_on_note(t: Translator, table: Table, row: SheetRow) -> RulingNote | None:
    """Why the match goes on although somebody has reached the target; None where nobody has."""
    text = score.play_on_line(t, table, row)
    if not text:
        return None
    return RulingNote(t.gettext("Play goes on"), (text,), rule_name(t, row.ruling), rule_href(row.ruling))


# --- the end


def end_view(t: Translator, match: Match, table: Table) -> EndView | None:
    """The result of a match that is over."""
    row = settling_row(match)
    if row is None or match.winner is None:
        return None
    table = seated(table, row)
    after = match.book.sheet.standings[row.number]
    reached = [side for side in range(table.sides) if after.has_reached(side)]
    told = score.ending(t, table, row, totals_before(match, row), reached, match.winner)
    return EndView(
        over=t.gettext("Match over after hand %(hand)s") % {"hand": row.hand or row.number},
        headline=told.headline,
        intro=told.intro,
        steps=told.steps,
        rule=told.rule,
        rule_href=rule_href(row.ruling),
        otherwise=_otherwise(t, match, table, row),
    )


def _otherwise(t: Translator, match: Match, table: Table, row: SheetRow) -> str | None:
    """Who would have won had the table agreed on the other way to settle it; None where nothing would differ."""
    profile = match.profile
    if row.ruling not in (Reason.BIDDER_GOES_OUT, Reason.HIGHER_TOTAL) or not profile.has_auction:
        return None
    side = None if row.bidder is None else table.side_of(row.bidder)
    finish = judge_other_finish(profile, row.totals, side)
    if finish.winner == match.winner:
        return None
    return score.otherwise_line(t, table, finish.winner, finish.ruling)


# --- what was noticed


def remarks_of(t: Translator, match: Match, table: Table, notes: Sequence[Note] | None = None) -> tuple[str, ...]:
    """What was noticed about the log of a match, a sentence for each note (all of them, if none are given)."""
    told = match.notes if notes is None else notes
    # A match that the table broke off can be recorded in again and again: the same words stand once.
    return tuple(dict.fromkeys(note_line(t, table, note, _hand_of(match, note)) for note in told))


def panel_remarks(t: Translator, match: Match, table: Table) -> tuple[str, ...]:
    """What has to be known before tapping on."""
    return remarks_of(t, match, table, [note for note in match.notes if note.code in BEFORE_TAPPING_ON])


def _hand_of(match: Match, note: Note) -> int | None:
    """The hand that a note is about."""
    seqs = {note.seq}
    seqs |= {entry.event.row for entry in match.living if entry.seq == note.seq and isinstance(entry.event, RowEvent)}
    return next((row.hand for row in match.rows if row.seq in seqs), None)
