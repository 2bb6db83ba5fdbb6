"""Says whether a whole sheet is right: every line added up again, what is not as the rules want it, who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fortyfives.rules import Profile, Reason
from fortyfives.words.finishes_ruled import explain_finish, winner_line
from fortyfives.words.outcomes import outcome_verdict
from fortyfives.words.people import Table, points, ratio, signed
from fortyfives.words.policies import amounts
from fortyfives.words.rulings import explain
from fortyfives.words.sides import Side, changes_ratio
from fortyfives.words.translator import Translator

Json = Mapping[str, Any]


# --- the lines of a sheet


def numbers_of(rows: Sequence[Json]) -> list[int | None]:
    """The number of each hand of a sheet, as the table counts; None for points given by agreement."""
    numbers: list[int | None] = []
    count = 0
    for row in rows:
        if "adjust" in row:
            numbers.append(None)
        else:
            count += 1
            numbers.append(count)
    return numbers


def line_label(
    t: Translator, table: Table, bidder: str | None, row: Json, told: Json, number: int | None, made: bool | None
) -> str:
    """One line of the sheet in words: which hand, who dealt, who bid what and made it, what is to be known of it.

    `bidder` is who bid, by name or side; `made` is None where nobody bid or the hand does not count.
    """
    names = {"number": number, "dealer": table.name(told["dealer"]), "bidder": bidder, "bid": row.get("bid")}
    if number is None:
        note = row["note"] or t.gettext("by agreement")
        return t.gettext("Points: %(note)s") % {"note": note}
    if "passed_in" in row:
        said = t.gettext("Hand %(number)s, dealt by %(dealer)s: thrown in")
    elif bidder is None:
        said = t.gettext("Hand %(number)s, dealt by %(dealer)s")
    elif made is None:
        said = t.gettext("Hand %(number)s, dealt by %(dealer)s: %(bidder)s bid %(bid)s")
    elif made:
        said = t.gettext("Hand %(number)s, dealt by %(dealer)s: %(bidder)s bid %(bid)s, made")
    else:
        said = t.gettext("Hand %(number)s, dealt by %(dealer)s: %(bidder)s bid %(bid)s, set")
    return said % names


def line_cells(told: Json) -> tuple[str, ...]:
    """What a line brought each side, and where that left it: "+20 → 90"."""
    return tuple(
        f"{signed(change)}\u00a0→\u00a0{points(total)}"
        for change, total in zip(told["change"], told["scores"], strict=True)
    )


def flag_line(t: Translator, profile: Profile, number: int | None, flag: Reason, row: Json, before: int | None) -> str:
    """What is not as the rules want it about a hand, with the numbers; `before` is the total of the side that bid."""
    floor = profile.floor
    names: dict[str, object] = {
        "number": number,
        "bid": row.get("bid"),
        "bids": amounts(t, profile),
        "total": "" if before is None else points(before),
        "floor": "" if floor is None else floor.bid,
        "at": "" if floor is None else floor.at,
    }
    match flag:
        case Reason.BELOW_FLOOR:
            said = t.gettext(
                "Hand %(number)s: %(bid)s was bid on %(total)s, where the least is %(floor)s from %(at)s on. It counts "
                "as it was played."
            )
        case Reason.NOT_A_BID:
            said = t.gettext(
                "Hand %(number)s: %(bid)s is no bid under these rules, which offer %(bids)s. It counts as it "
                "was played."
            )
        case Reason.DEALER_MUST_BID:
            said = t.gettext("Hand %(number)s: nobody bid, and under these rules the dealer would have had to.")
        case _:
            said = t.gettext("Hand %(number)s was played after the end: it is kept and counts 0.")
    return said % names


# --- the verdict


def verdict(t: Translator, answer: Json, *, right: bool | None) -> str:
    """The word over the ruling; `right`: whether the sheet of the match says the same, None without one."""
    if right is None:
        return outcome_verdict(t, Reason(answer["ruling"]))
    return t.gettext("The sheet is right") if right else t.gettext("The sheet says otherwise")


def short_line(t: Translator, sides: Sequence[Side], answer: Json, count: int, *, right: bool | None) -> str:
    """How it stands after the last line, and who has won."""
    end = winner_line(t, sides, answer["scores"], answer["winner"])
    if right is None:
        return end
    names = {"count": count, "end": end}
    if count == 2:
        return t.gettext("Both lines were added up again. %(end)s") % names
    return (
        t.ngettext(
            "%(count)s line was added up again. %(end)s", "All %(count)s lines were added up again. %(end)s", count
        )
        % names
    )


def why_lines(
    t: Translator, table: Table, sides: Sequence[Side], answer: Json, noticed: Sequence[str], *, hands: int | None
) -> tuple[str, ...]:
    """The numbered why: what was noticed, how the match stands, who deals next. `hands` is how many were agreed."""
    return (
        *noticed,
        *_end(t, table.profile, sides, answer, hands),
        t.gettext("%(name)s deals next.") % {"name": table.name(answer["dealer"])},
    )


def _end(t: Translator, profile: Profile, sides: Sequence[Side], answer: Json, hands: int | None) -> tuple[str, ...]:
    """Whether somebody has won, with the totals that decide."""
    reason, totals, winner = Reason(answer["ruling"]), answer["scores"], answer["winner"]
    there = len(profile.reached(totals))
    # Points given after the end can have changed who is there; then the rule is told without the totals.
    fits = {Reason.PLAY_ON: there == 0, Reason.REACHED_TARGET: there == 1, Reason.MUST_BID_OUT: there > 0}
    if fits.get(reason, there > 1 and reason is not Reason.LAST_HAND):
        return explain_finish(t, profile, sides, totals, None, answer).why
    facts = {
        "target": profile.target,
        "hands": hands,
        "scores": ratio(totals),
        "winner": None if winner is None else sides[winner].name,
    }
    return explain(t, reason, facts).why


def title(t: Translator, answer: Json, *, right: bool | None) -> str:
    """The ruling for a window or a link preview."""
    names = {"word": verdict(t, answer, right=right), "totals": ratio(answer["scores"])}
    return t.gettext("%(word)s: %(totals)s") % names


def said_line(t: Translator, sides: Sequence[Side], answer: Json) -> str:
    """An answer of the judge in short, to be set beside that of another rule set."""
    winner = answer["winner"]
    names = {"totals": ratio(answer["scores"]), "winner": "" if winner is None else sides[winner].name}
    if winner is None:
        return t.gettext("%(totals)s, play on.") % names
    return (
        t.ngettext("%(totals)s, and %(winner)s wins.", "%(totals)s, and %(winner)s win.", sides[winner].people) % names
    )


def rule(t: Translator) -> str:
    """The rule by which a sheet is added up."""
    return t.gettext("Rule: what a hand scores, and the end of the match")


# --- beside the sheet of the match


def differs_line(t: Translator, number: int | None, line: int, sheet: Sequence[int], ruled: Sequence[int]) -> str:
    """Where the sheet of the match says something else than the lines come to."""
    names = {"number": number, "line": line, "sheet": changes_ratio(sheet), "ruled": changes_ratio(ruled)}
    if number is None:
        return t.gettext("Line %(line)s: the sheet says %(sheet)s, the lines come to %(ruled)s.") % names
    return t.gettext("Hand %(number)s: the sheet says %(sheet)s, the lines come to %(ruled)s.") % names


def other_dealer(t: Translator, hand: int, sheet: str, ruled: str) -> str:
    """Say that another than the one in turn dealt a hand: this question knows only turns."""
    return t.gettext(
        "%(sheet)s dealt hand %(hand)s, as was set in the match; in turn it would have been %(ruled)s. From there on "
        "the dealers named here are those in turn. The points are the same."
    ) % {"hand": hand, "sheet": sheet, "ruled": ruled}


def opening_line(t: Translator, opening: Sequence[int]) -> str:
    """Say how the totals from which a match was begun are counted here."""
    return t.gettext("The match was begun at %(totals)s; that stands here as points given before hand 1.") % {
        "totals": ratio(opening)
    }


def opening_note(t: Translator) -> str:
    """The note of the line that stands for the totals from which a match was begun."""
    return t.gettext("the totals it was begun from")


# --- a sheet that is being told


def asks_dealer(t: Translator) -> str:
    """Ask who dealt the first hand."""
    return t.gettext("Who dealt hand 1?")


def dealer_remark(t: Translator) -> str:
    """Say what the dealer matters for."""
    return t.gettext("It says who deals next. The points do not depend on it.")


def who_is_ours(t: Translator, table: Table) -> str:
    """Say who is meant by our side, where the dealer is named by his seat; "" where everybody has a side of his own."""
    if table.sides != 2 or table.players == 2:
        return ""
    return t.gettext("Our side sits at %(seats)s.") % {"seats": ", ".join(table.names_of(0))}


def thrown_in_text(t: Translator) -> str:
    """Label a hand that nobody bid on."""
    return t.gettext("Thrown in, nobody bid")


def asks_points(t: Translator) -> str:
    """Ask for points given or taken by agreement."""
    return t.gettext("Which points were given or taken?")


def points_link(t: Translator) -> str:
    """Label the way to points given or taken by agreement."""
    return t.gettext("Points by agreement")


def points_done(t: Translator) -> str:
    """Label the button under points that were typed."""
    return t.gettext("Add these points")


def take_out(t: Translator) -> str:
    """Label what takes the last line off the sheet again."""
    return t.gettext("Take out the last line")


def lines_text(t: Translator, count: int) -> str:
    """How many lines a sheet has."""
    return t.ngettext("%(count)s line", "%(count)s lines", count) % {"count": count}


def so_far(t: Translator, sides: Sequence[Side], answer: Json, count: int) -> str:
    """How it stands after the lines told so far."""
    names = {"count": count, "end": winner_line(t, sides, answer["scores"], answer["winner"])}
    return t.ngettext("After %(count)s line: %(end)s", "After %(count)s lines: %(end)s", count) % names


def add_up(t: Translator, count: int) -> str:
    """The command that asks for the ruling on a sheet."""
    return t.ngettext("Add up %(count)s line", "Add up %(count)s lines", count) % {"count": count}
