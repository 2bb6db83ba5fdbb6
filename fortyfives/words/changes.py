"""Says what a correction changes: the headline, the answers old and new, the flags of each hand after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fortyfives.rules import TRICKS_IN_HAND, Counts, Reason, Tally, Tricks
from fortyfives.scorebook import (
    AdjustmentCancelled,
    AdjustmentMade,
    Change,
    Changes,
    HandMoved,
    HandPassedIn,
    HandSaved,
    HandTallied,
    Named,
    OpeningSet,
    RowKind,
    SheetRow,
    SidesSwapped,
)
from fortyfives.words.cards import list_names, suit_name
from fortyfives.words.events import recorded_line
from fortyfives.words.people import Table, score_line, side_code, side_name, signed, with_number
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator

MOST_NAMED: Final = 3
"""So many hands with another dealer are named one by one."""


@dataclass(frozen=True, slots=True)
class Headline:
    """What matters most about a change. `tone` is bad, warn, good or "" for what needs no colour."""

    title: str
    tone: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """One answer of a hand before and after; None where there is none."""

    label: str
    before: str | None
    after: str | None


# --- the headline ---------------------------------------------------------------------------------------------


def headline(t: Translator, table: Table, told: Changes) -> Headline:
    """Say first what matters most: another winner, another end, other totals, or none of it."""
    before, after = told.ended_before, told.ended_after
    if told.winner_before is None and told.winner_after is None:
        return _totals_headline(t, told)
    if told.winner_after is None or after is None:
        old = "" if told.winner_before is None else side_name(t, table, told.winner_before)
        return Headline(
            t.gettext("The match goes on"),
            "good",
            (
                t.gettext("Nobody has won then: it stands %(score)s. Now it says %(side)s.")
                % {"score": score_line(t, told.scores_after), "side": old},
            ),
        )
    result = _result(t, table, told.winner_after, after)
    if told.winner_before is None or before is None:
        return _ends(t, told, after, result)
    if told.winner_before != told.winner_after:
        old = t.gettext("Now it says %(side)s.") % {"side": side_name(t, table, told.winner_before)}
        return Headline(t.gettext("The winner changes"), "bad", (result, *_sooner(t, before, after), old))
    if before.seq != after.seq:
        earlier = after.number < before.number
        title = (
            t.gettext("The match ends earlier, in %(place)s")
            if earlier
            else t.gettext("The match ends later, in %(place)s")
        )
        same = t.gettext("The winner does not change.")
        return Headline(title % {"place": place_of(t, after)}, "warn", (result, *_sooner(t, before, after), same))
    return _totals_headline(t, told)


def _ends(t: Translator, told: Changes, after: SheetRow, result: str) -> Headline:
    idle = any(
        change.after is not None and Reason.AFTER_FINISH in change.after.flags and change.before is not None
        for change in told.rows
    )
    if idle:
        return Headline(
            t.gettext("The match ends earlier, in %(place)s") % {"place": place_of(t, after)},
            "bad",
            (result, t.gettext("What was recorded after it is kept and does not count.")),
        )
    return Headline(t.gettext("The match ends, in %(place)s") % {"place": place_of(t, after)}, "good", (result,))


def _result(t: Translator, table: Table, winner: int, row: SheetRow) -> str:
    totals = [row.totals[winner], *(total for side, total in enumerate(row.totals) if side != winner)]
    won = t.ngettext(
        "%(winner)s wins in %(place)s, %(score)s.",
        "%(winner)s win in %(place)s, %(score)s.",
        len(table.seats_of(winner)),
    )
    return won % {"winner": side_name(t, table, winner), "place": place_of(t, row), "score": score_line(t, totals)}


def _sooner(t: Translator, before: SheetRow, after: SheetRow) -> tuple[str, ...]:
    if before.hand is None or after.hand is None or before.hand == after.hand:
        return ()
    apart = abs(after.hand - before.hand)
    if after.hand < before.hand:
        return (t.ngettext("That is %(num)s hand earlier.", "That is %(num)s hands earlier.", apart) % {"num": apart},)
    return (t.ngettext("That is %(num)s hand later.", "That is %(num)s hands later.", apart) % {"num": apart},)


def place_of(t: Translator, row: SheetRow) -> str:
    """Name a row inside a sentence: "hand 6", "the adjustment"."""
    return t.gettext("hand %(hand)s") % {"hand": row.hand} if row.hand is not None else t.gettext("the adjustment")


def _totals_headline(t: Translator, told: Changes) -> Headline:
    if told.scores_before != told.scores_after:
        title = t.gettext("Totals change")
        if told.winner_after is not None:
            title = t.gettext("Totals change, the winner does not")
        stands = t.gettext("It will stand %(after)s. Now it says %(before)s.") % {
            "before": score_line(t, told.scores_before),
            "after": score_line(t, told.scores_after),
        }
        return Headline(title, "warn", (stands,))
    if any(not change.same_totals for change in told.rows if change.before and change.after):
        return Headline(
            t.gettext("Totals on the way change"),
            "warn",
            (t.gettext("At the end it stands %(score)s, as before.") % {"score": score_line(t, told.scores_after)},),
        )
    if any(not told_otherwise(change) for change in told.rows) or told.dealer_before != told.dealer_after:
        return Headline(t.gettext("No total changes"), "", ())
    return Headline(t.gettext("Nothing after this changes"), "", ())


# --- what was recorded otherwise --------------------------------------------------------------------------------


def told_otherwise(change: Change) -> bool:
    """Whether something else was recorded of a row, or it is new or gone; not what merely follows for it."""
    before, after = change.before, change.after
    return before is None or after is None or _recorded(before) != _recorded(after)


def _recorded(row: SheetRow) -> tuple[object, ...]:
    said = (row.kind, row.bidder, row.bid, row.held, row.trump, row.tally, row.note, row.players)
    return (*said, row.change if row.kind is RowKind.ADJUSTMENT else None)


def answers_title(t: Translator, change: Change, answers: Sequence[AnswerChange]) -> str:
    """The heading over the answers that change: "Highest trump of hand 6", or the hand where there are several."""
    before, after = change.before, change.after
    if before is None:
        return t.gettext("New: %(row)s") % {"row": _title_of(t, after)}
    if after is None:
        return t.gettext("Deleted: %(row)s") % {"row": _title_of(t, before)}
    if len(answers) == 1:
        return t.gettext("%(answer)s, %(place)s") % {"answer": answers[0].label, "place": place_of(t, before)}
    return _title_of(t, before)


def _title_of(t: Translator, row: SheetRow | None) -> str:
    if row is None or row.hand is None:
        return t.gettext("Adjustment")
    return t.gettext("Hand %(hand)s") % {"hand": row.hand}


def answer_changes(t: Translator, before: Table, after: Table, change: Change) -> tuple[AnswerChange, ...]:
    """The answers of a row that change; of one that is new or gone all of them. Tables as they sat in that hand."""
    old = {} if change.before is None else _answers(t, before, change.before)
    new = {} if change.after is None else _answers(t, after, change.after)
    if old and new and before.names != after.names:
        people = t.gettext("At the table")
        old, new = {people: list_names(t, before.names), **old}, {people: list_names(t, after.names), **new}
    if change.before and change.after and change.before.kind is not change.after.kind:
        words = {RowKind.HAND: t.gettext("played"), RowKind.PASSED_IN: t.gettext("thrown in")}
        played = t.gettext("Was it played?")
        old, new = {played: words[change.before.kind], **old}, {played: words[change.after.kind], **new}
    told = (AnswerChange(label, old.get(label), new.get(label)) for label in dict.fromkeys((*old, *new)))
    return tuple(answer for answer in told if answer.before != answer.after)


def _answers(t: Translator, table: Table, row: SheetRow) -> dict[str, str]:
    """What was recorded of a row: label and words, in the order in which it is asked."""
    said: dict[str, str] = {}
    if row.kind is RowKind.ADJUSTMENT:
        said[t.gettext("Points")] = ", ".join(
            t.gettext("%(side)s %(points)s") % {"side": side_code(t, table, side), "points": signed(change)}
            for side, change in enumerate(row.change)
        )
        return said | {t.gettext("Why"): row.note or ""}
    if row.bidder is not None:
        said[t.gettext("Who bid")] = table.names[row.bidder]
        said[t.gettext("Bid")] = str(row.bid)
        if row.held:
            said[t.gettext("Held")] = t.gettext("yes")
    if row.trump is not None:
        said[t.gettext("Trump")] = suit_name(t, row.trump)
    return said | ({} if row.tally is None else _tally_answers(t, table, row.tally))


def _tally_answers(t: Translator, table: Table, tally: Tally) -> dict[str, str]:
    if isinstance(tally, Counts):
        counts, top_side = tally.counts, tally.top_side
    else:
        counts = tuple(tally.sides.count(side) for side in range(table.sides))
        top_side = None if tally.top is None else tally.sides[tally.top - 1]
    said = {
        t.gettext("Tricks"): ", ".join(
            t.gettext("%(side)s %(points)s") % {"side": side_code(t, table, side), "points": count}
            for side, count in enumerate(counts)
        )
    }
    if isinstance(tally, Tricks):
        said[t.gettext("Tricks in order")] = ", ".join(side_code(t, table, side) for side in tally.sides)
    if table.profile.bonus:
        said[t.gettext("Highest trump")] = t.gettext("nobody") if top_side is None else side_name(t, table, top_side)
        if isinstance(tally, Tricks) and tally.top is not None:
            said[t.gettext("Trick with the highest trump")] = str(tally.top)
    return said


# --- the rows -----------------------------------------------------------------------------------------------------


def row_text(t: Translator, table: Table, row: SheetRow) -> str:
    """A row in two or three words: "Theresa 20", "thrown in", "adjustment"."""
    if row.kind is RowKind.PASSED_IN:
        return t.gettext("thrown in")
    if row.kind is RowKind.ADJUSTMENT:
        return t.gettext("adjustment")
    if row.bidder is not None and row.bid is not None:
        return with_number(table.names[row.bidder], row.bid)
    return suit_name(t, row.trump) if row.trump else t.gettext("played")


def outcome_text(t: Translator, change: Change) -> str:
    """That a hand is made or set otherwise than before: "now set"; "" where it is not."""
    before, after = change.before, change.after
    if after is None or after.made is None or (before is not None and before.made in (after.made, None)):
        return ""
    if before is None:
        return t.gettext("made") if after.made else t.gettext("set")
    return t.gettext("now made") if after.made else t.gettext("now set")


def row_notes(t: Translator, change: Change, told: Changes) -> tuple[str, ...]:
    """What becomes of one row, in a few words each: "bid now under the floor, kept", "match ends here"."""
    before, after = change.before, change.after
    if after is None:
        return (t.gettext("deleted"),)
    had = () if before is None else before.flags
    lines = []
    if before is None:
        lines.append(t.gettext("new"))
    elif before.hand != after.hand and before.hand is not None:
        lines.append(t.gettext("was hand %(hand)s") % {"hand": before.hand})
    lines += [_gained(t, flag) for flag in after.flags if flag not in had]
    lines += [line for flag in had if flag not in after.flags and (line := _lost(t, flag))]
    lines += _ends_here(t, change, told)
    if after.fault is not None and (before is None or before.fault is None):
        lines.append(
            t.gettext("kept, does not count until the order of its tricks is known")
            if after.captured is None
            else t.gettext("counted as recorded, no longer fits the totals before it")
        )
    return tuple(lines)


def _gained(t: Translator, flag: Reason) -> str:
    match flag:
        case Reason.BELOW_FLOOR:
            return t.gettext("bid now under the floor, kept")
        case Reason.AFTER_FINISH:
            return t.gettext("kept, does not count")
        case Reason.DEALER_MUST_BID:
            return t.gettext("the dealer would have had to bid")
        case Reason.NOT_A_BID:
            return t.gettext("not a bid of these rules")
        case _:
            return rule_name(t, flag)


def _lost(t: Translator, flag: Reason) -> str:
    match flag:
        case Reason.BELOW_FLOOR:
            return t.gettext("floor no longer applies")
        case Reason.AFTER_FINISH:
            return t.gettext("counts again")
        case _:
            return ""


def _ends_here(t: Translator, change: Change, told: Changes) -> list[str]:
    seq = None if change.after is None else change.after.seq
    now = told.ended_after is not None and told.ended_after.seq == seq
    then = told.ended_before is not None and change.before is not None and told.ended_before.seq == change.before.seq
    if now and not then:
        return [t.gettext("match ends here")]
    idle = change.after is not None and Reason.AFTER_FINISH in change.after.flags
    return [t.gettext("match no longer ends here")] if then and not now and not idle else []


# --- what was looked at again ------------------------------------------------------------------------------------


# --- what cannot be --------------------------------------------------------------------------------------------


def too_many_tricks(t: Translator, count: int) -> str:
    """Say that the tricks of both sides do not make a hand."""
    return t.gettext("That makes %(count)s tricks; a hand has %(most)s.") % {"count": count, "most": TRICKS_IN_HAND}


def not_over_yet(t: Translator) -> str:
    """Say that a hand cannot have ended with the last trick that was told."""
    return t.gettext("The hand was not over after that trick: all five tricks are needed.")


def star_not_played(t: Translator) -> str:
    """Say that the highest trump cannot lie in a trick that was not played."""
    return t.gettext("That trick was not played, so the highest trump fell before.")


def swapped_line(t: Translator, name: str, other: str) -> str:
    """Say what swapped sides mean; `name` is the bidder then, `other` the one recorded so far."""
    return t.gettext(
        "What was recorded of one side is then the other’s. %(name)s, on the left of %(other)s, is the bidder."
    ) % {"name": name, "other": other}


def unchanged_line(t: Translator, first: int, last: int) -> str:
    """Fold a run of rows in which nothing differs into one: "Hands 7 to 9: unchanged"."""
    if first == last:
        return t.gettext("Hand %(hand)s: unchanged") % {"hand": first}
    return t.gettext("Hands %(first)s to %(last)s: unchanged") % {"first": first, "last": last}


def checked_lines(t: Translator, allowed: Sequence[int], thrown_in: Sequence[int]) -> tuple[str, ...]:
    """Say of which hands the bids were looked at again and are still allowed, and which had none."""
    lines = []
    if allowed:
        words = t.ngettext(
            "Bid checked again: that of hand %(hands)s is still allowed.",
            "Bids checked again: %(hands)s are still allowed.",
            len(allowed),
        )
        lines.append(words % {"hands": list_names(t, [str(hand) for hand in allowed])})
        if thrown_in:
            words = t.ngettext("Hand %(hands)s was thrown in.", "Hands %(hands)s were thrown in.", len(thrown_in))
            lines.append(words % {"hands": list_names(t, [str(hand) for hand in thrown_in])})
    return tuple(lines)


def dealer_lines(t: Translator, table: Table, told: Changes, names: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """Say which hands now count as dealt by somebody else, and who deals next. `names`: hand and new dealer."""
    lines = []
    if names:
        listed = [t.gettext("hand %(hand)s %(name)s") % {"hand": hand, "name": name} for hand, name in names]
        if len(listed) > MOST_NAMED:
            lines.append(
                t.gettext("Dealt by others now: %(hands)s, and so on.") % {"hands": ", ".join(listed[:MOST_NAMED])}
            )
        else:
            lines.append(t.gettext("Dealt by others now: %(hands)s.") % {"hands": list_names(t, listed)})
    if told.dealer_before != told.dealer_after and told.winner_after is None:
        lines.append(
            t.gettext("Next deals %(name)s, not %(other)s.")
            % {"name": table.names[told.dealer_after], "other": table.names[told.dealer_before]}
        )
    return tuple(lines)


# --- after it was saved ----------------------------------------------------------------------------------------


def mended_line(t: Translator, tap: Named) -> str | None:
    """Say right after it what was put right: "Hand 6 corrected"; None for what was not."""
    match tap.event:
        case HandTallied() | HandSaved() | HandPassedIn():
            return None
        case HandMoved() if tap.hand is None:
            return t.gettext("Adjustment moved")
        case SidesSwapped() if tap.hand is None:
            return t.gettext("Sides of the adjustment swapped")
        case AdjustmentMade():
            return t.gettext("Adjustment recorded")
        case AdjustmentCancelled():
            return t.gettext("Adjustment cancelled")
        case OpeningSet(totals=totals):
            return t.gettext("Opening totals set to %(score)s") % {"score": score_line(t, totals)}
        case _:
            return recorded_line(t, tap)
