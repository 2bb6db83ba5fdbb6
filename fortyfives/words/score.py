"""Says what a hand came to and who has won: the check slip, the result, the numbered ruling at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from fortyfives.rules import HandScore, Reason, Suit, Tricks, contract_code, left_to_dealer
from fortyfives.scorebook import Refusal, RowKind, SheetRow
from fortyfives.words.cards import suit_name
from fortyfives.words.differences import rules_name
from fortyfives.words.people import Table, points, score_line, side_name, side_spoken, spoken_points
from fortyfives.words.plays import Explanation
from fortyfives.words.policies import amounts
from fortyfives.words.rulings import explain, rule_name
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Stamp:
    """The word stamped on a slip; `tone` is good, bad or mute."""

    word: str
    tone: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: the result as a headline, one sentence on what decided, the numbered steps, the rule."""

    headline: str
    intro: str
    steps: tuple[str, ...]
    rule: str


# --- the score bar


def needs_line(t: Translator, needed: int) -> str:
    """Say how many points a side lacks: "needs 50"."""
    return t.gettext("needs %(points)s") % {"points": needed}


def reached_line(t: Translator, target: int) -> str:
    """Say that a side stands at or above the target without having won: "reached 120"."""
    return t.gettext("reached %(target)s") % {"target": target}


def wins_line(t: Translator, table: Table, side: int) -> str:
    """Say under the total of a side that it has won: "win", and of one who plays alone "wins"."""
    return t.ngettext("wins", "win", len(table.seats_of(side)))


def floor_line(t: Translator, least: int) -> str:
    """Say the least bid open to a side: "floor 20"."""
    return t.gettext("floor %(bid)s") % {"bid": least}


def bar_label(t: Translator, table: Table, side: int, total: int, status: Sequence[str]) -> str:
    """Say one half of the score bar as a whole: "Maeve and Theresa: 105, needs 15, floor 20"."""
    return t.gettext("%(side)s: %(total)s") % {
        "side": side_spoken(t, table, side),
        "total": ", ".join((points(total), *status)),
    }


# --- the next hand


def opening_lines(
    t: Translator, table: Table, first: int, on_floor: Sequence[int], scores: Sequence[int]
) -> tuple[str, ...]:
    """Say who speaks (without an auction: leads) first in the next hand, and which sides stand on the floor."""
    name = {"name": table.names[first]}
    if not table.profile.has_auction:
        return (t.gettext("%(name)s leads first.") % name,)
    said = [t.gettext("%(name)s speaks first.") % name]
    floor = table.profile.floor
    if floor is not None:
        said += [
            t.ngettext(
                "%(side)s is on %(score)s and may not bid under %(floor)s.",
                "%(side)s are on %(score)s and may not bid under %(floor)s.",
                len(table.seats_of(side)),
            )
            % {"side": side_spoken(t, table, side), "score": points(scores[side]), "floor": floor.bid}
            for side in on_floor
        ]
    return tuple(said)


def all_passed_line(t: Translator, table: Table) -> str:
    """Label the button for a hand that nobody bid on."""
    return t.gettext("All four passed") if table.players == 4 else t.gettext("All passed")


def left_with_it_line(t: Translator, table: Table, dealer: int, bid: int) -> str:
    """Label the button for a hand that the dealer must take because all the others passed."""
    return t.gettext("All passed: %(name)s must take it at %(bid)s") % {"name": table.names[dealer], "bid": bid}


def explain_refusal(
    t: Translator,
    table: Table,
    reason: Reason,
    *,
    seat: int | None,
    bid: int | None,
    dealer: int,
    scores: Sequence[int],
    more: Mapping[str, object],
) -> Explanation:
    """Explain why the rules refuse what was tapped of the auction, with names and numbers."""
    profile = table.profile
    facts: dict[str, object] = {
        "bid": bid,
        "dealer": table.names[dealer],
        "offered": amounts(t, profile),
        "target": profile.target,
    }
    if seat is not None:
        side = table.side_of(seat)
        facts |= {
            "player": table.names[seat],
            "side": side_spoken(t, table, side),
            "score": points(scores[side]),
            "least": profile.least_bid(scores[side]),
        }
    if reason is Reason.DEALER_MUST_BID:
        facts["least"] = left_to_dealer(profile, table.players, dealer, scores)
    if profile.floor is not None:
        facts |= {"at": profile.floor.at, "floor": profile.floor.bid}
    return explain(t, reason, facts | {name: fact for name, fact in more.items() if fact is not None})


def refusal_line(t: Translator, table: Table, refusal: Refusal, scores: Sequence[int]) -> str:
    """Say in a line why the rules refuse a tap, and which rules those are; its cards may be marks."""
    facts = refusal.facts
    total, holder = facts.get("total"), _whole(facts.get("holder"))
    told = explain_refusal(
        t,
        table,
        Reason(refusal.code),
        seat=_whole(facts.get("seat")),
        bid=_whole(facts.get("bid", facts.get("call"))) or _whole(facts.get("high")),
        dealer=_whole(facts.get("dealer")) or 0,
        scores=scores,
        more={
            "score": points(total) if isinstance(total, int) else None,
            "high": facts.get("high"),
            "holder": None if holder is None else table.names[holder],
        },
    )
    contract = {"rules": rules_name(t, table.profile), "code": contract_code(table.profile)}
    return " ".join((told.short, *told.why, t.gettext("So it is in %(rules)s, contract %(code)s.") % contract))


def _whole(value: object) -> int | None:
    return value if type(value) is int else None


# --- the check slip


def stamp_of(t: Translator, row: SheetRow) -> Stamp | None:
    """The word on the slip of a hand: made, set or thrown in; none where nobody bid."""
    if row.kind is RowKind.PASSED_IN:
        return Stamp(t.gettext("Thrown in"), "mute")
    if row.made is None:
        return None
    return Stamp(t.gettext("Made"), "good") if row.made else Stamp(t.gettext("Set"), "bad")


def tricks_line(t: Translator, count: int) -> str:
    """Say a number of tricks: "3 tricks"."""
    return t.ngettext("%(count)s trick", "%(count)s tricks", count) % {"count": count}


def how_line(t: Translator, table: Table, row: SheetRow, counted: HandScore | None, side: int) -> str:
    """Say how a side came to what a hand brought it; `counted` is what the engine counted of the hand."""
    if row.tally is None:
        return ""
    if row.captured is None or counted is None:
        if row.fault is not None:
            return t.gettext("Does not count until the order of its tricks is known.")
        return t.gettext("Kept, does not count: the match was over.")
    profile = table.profile
    captured, change = row.captured[side], row.change[side]
    bidding = row.bidder is not None and table.side_of(row.bidder) == side
    if bidding and not row.made:
        return t.gettext("Took %(took)s where %(bid)s was bid. What it took is not added.") % {
            "took": captured,
            "bid": row.bid,
        }
    if bidding and change != captured:
        return t.gettext("Took %(took)s. A bid of %(bid)s, made, counts %(change)s.") % {
            "took": captured,
            "bid": row.bid,
            "change": points(change),
        }
    if change != captured:
        names = {"took": captured, "counts": points(change), "limit": profile.defenders.limit}
        match profile.defenders.kind:
            case "cap":
                return t.gettext("Took %(took)s, counts %(counts)s. Without the bid nobody passes %(limit)s.") % names
            case "stop_at":
                return (
                    t.gettext(
                        "Took %(took)s, counts %(counts)s. A side on %(limit)s or more adds nothing without the bid."
                    )
                    % names
                )
            case "always":
                pass  # nothing is kept from them
            case _:
                assert_never(profile.defenders.kind)
    return _sum_line(t, counted, side)


def cut_rule(t: Translator, table: Table, row: SheetRow) -> str | None:
    """Name the rule by which a side without the bid counts less than it took; None where none does."""
    if row.captured is None or row.bidder is None:
        return None
    bidding = table.side_of(row.bidder)
    if all(row.captured[side] == row.change[side] for side in range(table.sides) if side != bidding):
        return None
    return t.gettext("Rule: what a side without the bid may add")


def _sum_line(t: Translator, counted: HandScore, side: int) -> str:
    captured, bonus = counted.captured[side], counted.bonus[side]
    if not captured:
        return t.gettext("No trick")
    names = {"tricks": tricks_line(t, counted.tricks[side]), "points": captured}
    if not bonus:
        return t.gettext("%(tricks)s, %(points)s") % names
    return t.gettext(
        "%(tricks)s and the highest trump, %(trick_points)s\u00a0+\u00a0%(bonus)s\u00a0=\u00a0%(points)s"
    ) % {**names, "trick_points": captured - bonus, "bonus": bonus}


def cross_check(t: Translator, table: Table, row: SheetRow, counted: HandScore | None) -> str:
    """Add up what both sides took, so that a slip of the finger shows: "20 + 10 = 30, nothing missing"."""
    if row.captured is None or counted is None:
        return ""
    names = {
        "sum": " + ".join(str(captured) for captured in row.captured if captured or len(row.captured) == 2),
        "total": sum(row.captured),
    }
    if row.ruling is Reason.REACHED_MID_DEAL:
        return t.gettext("%(sum)s = %(total)s: what came after the last trick that counts is left out") % names
    if table.profile.bonus and not any(counted.bonus):
        return t.gettext("%(sum)s = %(total)s: nobody played a trump, so there is no bonus") % names
    return t.gettext("%(sum)s = %(total)s, nothing missing") % names


def dealt_line(t: Translator, table: Table, dealer: int) -> str:
    """Say who dealt the hand."""
    return t.gettext("%(name)s dealt this one.") % {"name": table.names[dealer]}


def deals_next_line(t: Translator, table: Table, dealer: int) -> str:
    """Say who deals next."""
    return t.gettext("%(name)s deals next.") % {"name": table.names[dealer]}


# --- the finish


def result_line(t: Translator, table: Table, winner: int, totals: Sequence[int]) -> str:
    """Say who has won and how it stood: "Maeve & Theresa win, 120 to 125"; the winner's total comes first."""
    won = t.ngettext("%(winner)s wins, %(score)s", "%(winner)s win, %(score)s", len(table.seats_of(winner)))
    return won % _result(t, table, winner, totals)


def _result(t: Translator, table: Table, winner: int, totals: Sequence[int]) -> dict[str, str]:
    ordered = [totals[winner], *(total for side, total in enumerate(totals) if side != winner)]
    return {"winner": side_name(t, table, winner), "score": score_line(t, ordered)}


def ends_lines(t: Translator, table: Table, row: SheetRow, winner: int) -> tuple[str, ...]:
    """Say why a hand ends the match, and with which result."""
    names = {"winner": side_name(t, table, winner), "target": table.profile.target}
    won = t.ngettext("%(winner)s wins, %(score)s.", "%(winner)s win, %(score)s.", len(table.seats_of(winner)))
    return _decided(t, row) % names, won % _result(t, table, winner, row.totals)


def _decided(t: Translator, row: SheetRow) -> str:
    match row.ruling:
        case Reason.BIDDER_GOES_OUT:
            return t.gettext("More than one side reaches %(target)s. The side that bid and made it goes out first.")
        case Reason.HIGHER_TOTAL:
            return t.gettext("More than one side reaches %(target)s, and at this table the higher total wins.")
        case Reason.REACHED_MID_DEAL:
            return t.gettext("%(winner)s reached %(target)s in the middle of the hand.")
        case Reason.LAST_HAND:
            return t.gettext("The hands that were agreed have been played.")
        case _:
            return t.gettext("%(winner)s alone reached %(target)s.")


def play_on_line(t: Translator, table: Table, row: SheetRow) -> str:
    """Say why the match goes on although somebody has reached the target; "" where nobody has."""
    match row.ruling:
        case Reason.TIED_PLAY_ON:
            return t.gettext("The totals are level, so another hand is played.")
        case Reason.MUST_BID_OUT:
            return t.gettext(
                "%(target)s is reached, but only a side that bids and makes it goes out here. Another hand is played."
            ) % {"target": table.profile.target}
        case _:
            return ""


def ending(
    t: Translator, table: Table, row: SheetRow, before: Sequence[int], reached: Sequence[int], winner: int
) -> Ending:
    """Tell the end of a match as a ruling in numbered steps.

    `row` is the one that settled it, `before` are the totals it started from, `reached` the sides at the target after.
    """
    earlier = any(before[side] >= table.profile.target for side in reached)
    steps = [t.gettext("Before the hand it stood %(score)s.") % {"score": score_line(t, before)}]
    steps += _hand_steps(t, table, row)
    steps.append(_reached_step(t, table, reached, row.totals))
    steps.append(_rule_step(t, row.ruling))
    return Ending(
        result_line(t, table, winner, row.totals),
        _intro(t, table, row, len(reached), earlier=earlier) % {"target": table.profile.target, "count": len(reached)},
        tuple(step for step in steps if step),
        rule_name(t, row.ruling),
    )


def _hand_steps(t: Translator, table: Table, row: SheetRow) -> list[str]:
    if row.kind is RowKind.ADJUSTMENT:
        return [t.gettext("Points were given or taken by agreement: %(note)s") % {"note": row.note or ""}]
    if row.captured is None:
        return []
    steps: list[str] = []
    for side, captured in enumerate(row.captured):
        names = {"side": side_name(t, table, side), "took": captured}
        if row.bidder is not None and table.side_of(row.bidder) == side:
            told = {
                **names,
                "name": table.names[row.bidder],
                "bid": row.bid,
                "change": spoken_points(t, row.change[side]),
                "suit": "" if row.trump is None else suit_name(t, row.trump),
            }
            steps.insert(0, _bid_step(t, row.trump, row.made) % told)
        elif captured:
            steps.append(t.gettext("%(side)s took %(took)s.") % names)
    return steps


def _bid_step(t: Translator, trump: Suit | None, made: bool | None) -> str:
    if trump is None and made:
        return t.gettext("%(name)s bid %(bid)s, and %(side)s took %(took)s: made, %(change)s.")
    if trump is None:
        return t.gettext("%(name)s bid %(bid)s, and %(side)s took %(took)s: set, %(change)s.")
    if made:
        return t.gettext("%(name)s bid %(bid)s in %(suit)s, and %(side)s took %(took)s: made, %(change)s.")
    return t.gettext("%(name)s bid %(bid)s in %(suit)s, and %(side)s took %(took)s: set, %(change)s.")


def _reached_step(t: Translator, table: Table, out: Sequence[int], totals: Sequence[int]) -> str:
    names = {"score": score_line(t, totals), "target": table.profile.target}
    if not out:
        return t.gettext("That makes %(score)s. Nobody has reached %(target)s.") % names
    if len(out) == len(totals) == 2:
        return t.gettext("That makes %(score)s: both sides have reached %(target)s.") % names
    names["sides"] = ", ".join(side_name(t, table, side) for side in out)
    return (
        t.ngettext(
            "That makes %(score)s: %(sides)s has reached %(target)s.",
            "That makes %(score)s: %(sides)s have reached %(target)s.",
            sum(len(table.seats_of(side)) for side in out),
        )
        % names
    )


def _rule_step(t: Translator, ruling: Reason) -> str:
    match ruling:
        case Reason.BIDDER_GOES_OUT:
            return t.gettext("At this table the side that bid and made it wins.")
        case Reason.HIGHER_TOTAL:
            return t.gettext("At this table the higher total wins, whoever bid.")
        case Reason.REACHED_MID_DEAL:
            return t.gettext("At this table every trick is looked at as it is taken, so the match ended there.")
        case Reason.LAST_HAND:
            return t.gettext("The agreed number of hands has been played, so the higher total wins.")
        case _:
            return t.gettext("Whoever reaches it alone wins.")


def _intro(t: Translator, table: Table, row: SheetRow, reached: int, *, earlier: bool) -> str:
    match row.ruling:
        case Reason.BIDDER_GOES_OUT if earlier:
            return t.gettext(
                "%(target)s had been reached before this hand. Now the side that bid and made it goes out."
            )
        case Reason.HIGHER_TOTAL if earlier:
            return t.gettext("%(target)s had been reached before this hand. Now the higher total decides.")
        case Reason.BIDDER_GOES_OUT:
            if table.sides == 2:
                return t.gettext(
                    "Both sides reached %(target)s in the same hand. The higher total does not decide it here."
                )
            return t.ngettext(
                "%(count)s side reached %(target)s in the same hand. The higher total does not decide it here.",
                "%(count)s sides reached %(target)s in the same hand. The higher total does not decide it here.",
                reached,
            )
        case Reason.HIGHER_TOTAL:
            if table.sides == 2:
                return t.gettext("Both sides reached %(target)s in the same hand. The higher total decides it here.")
            return t.ngettext(
                "%(count)s side reached %(target)s in the same hand. The higher total decides it here.",
                "%(count)s sides reached %(target)s in the same hand. The higher total decides it here.",
                reached,
            )
        case Reason.REACHED_MID_DEAL:
            return t.gettext("The match ended in the middle of the hand.")
        case Reason.LAST_HAND:
            return t.gettext("The last of the agreed hands has been played.")
        case _:
            return t.gettext("One side alone reached %(target)s.")


def otherwise_line(t: Translator, table: Table, winner: int | None, ruling: Reason) -> str:
    """Say who would have won under the other way of settling a finish that several have reached."""
    if winner is None:
        return t.gettext("Under “higher total wins” another hand would have been played.")
    names = {"winner": side_name(t, table, winner)}
    if ruling is Reason.BIDDER_GOES_OUT:
        return t.gettext("Under “the bidding side goes out first”, %(winner)s would have won.") % names
    return t.gettext("Under “higher total wins”, %(winner)s would have won.") % names


# --- spoken once, after a tap


def saved_spoken(t: Translator, table: Table, row: SheetRow) -> str:
    """Say aloud what has just been saved: "Hand 7 saved. Set. Angus and Leo minus 25, now 70; …"."""
    sides = [
        t.gettext("%(side)s %(change)s, now %(total)s")
        % {
            "side": side_spoken(t, table, side),
            "change": spoken_points(t, row.change[side]),
            "total": points(row.totals[side]),
        }
        for side in range(table.sides)
    ]
    told = t.gettext("%(first)s; %(last)s.") % {"first": "; ".join(sides[:-1]), "last": sides[-1]}
    saved = t.gettext("Hand %(hand)s saved.") % {"hand": row.hand}
    return " ".join(line for line in (saved, _outcome_spoken(t, row), told) if line)


def _outcome_spoken(t: Translator, row: SheetRow) -> str:
    if row.kind is RowKind.PASSED_IN:
        return t.gettext("Thrown in.")
    if row.made is None:
        return ""
    return t.gettext("Made.") if row.made else t.gettext("Set.")


def flag_lines(t: Translator, table: Table, row: SheetRow) -> tuple[str, ...]:
    """Say what is not as the rules want it about a row of the sheet, or what happened to it since."""
    lines = []
    for flag in row.flags:
        match flag:
            case Reason.BELOW_FLOOR:
                floor = table.profile.floor
                lines.append(
                    t.gettext("The bid is under the floor of %(floor)s.") % {"floor": floor.bid if floor else ""}
                )
            case Reason.NOT_A_BID:
                lines.append(t.gettext("%(bid)s is not a bid of these rules.") % {"bid": row.bid})
            case Reason.DEALER_MUST_BID:
                lines.append(t.gettext("Under these rules the dealer would have had to bid."))
            case Reason.AFTER_FINISH:
                lines.append(t.gettext("Kept, does not count: the match was over."))
            case _:
                lines.append(flag.value)
    if row.let_stand:
        lines.append(t.gettext("The table let it stand."))
    if row.fault is not None and row.captured is None:
        lines.append(t.gettext("Kept, does not count until the order of its tricks is known: it decides who won."))
    elif row.fault is not None:
        lines.append(t.gettext("Counted as recorded, but it no longer fits the totals before it."))
    if row.corrected:
        lines.append(t.gettext("Corrected since."))
    return tuple(lines)


def order_line(t: Translator, table: Table, tally: Tricks) -> str:
    """Say in which order the tricks were taken, and in which the highest trump fell."""
    order = ", ".join(side_name(t, table, side) for side in tally.sides)
    if tally.top is None:
        return t.gettext("The tricks in order: %(order)s.") % {"order": order}
    return t.gettext("The tricks in order: %(order)s. The highest trump fell in trick %(top)s.") % {
        "order": order,
        "top": tally.top,
    }


def row_notes(t: Translator, row: SheetRow, came: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Say in a word or two what has to be known of a row without opening it.

    `came` are those who sit there for the first time, each with the one in whose place.
    """
    notes = [t.gettext("%(name)s for %(other)s") % {"name": new, "other": old} for new, old in came]
    if row.let_stand:
        notes.append(t.gettext("let stand"))
    elif Reason.BELOW_FLOOR in row.flags:
        notes.append(t.gettext("under the floor"))
    elif Reason.DEALER_MUST_BID in row.flags:
        notes.append(t.gettext("the dealer would have had to bid"))
    if row.fault is not None:
        notes.append(t.gettext("does not fit any more"))
    if row.corrected:
        notes.append(t.gettext("corrected"))
    return tuple(notes)


def special_line(t: Translator, table: Table, rows: Sequence[SheetRow], settled: SheetRow | None) -> str:
    """Say in a few words what was special about a match that is over; "" where nothing was."""
    if settled is not None and settled.ruling in (Reason.BIDDER_GOES_OUT, Reason.HIGHER_TOTAL):
        if table.sides == 2:
            return t.gettext("Both reached %(target)s") % {"target": table.profile.target}
        return t.gettext("Several reached %(target)s") % {"target": table.profile.target}
    if settled is not None and settled.ruling is Reason.REACHED_MID_DEAL:
        return t.gettext("Won in the middle of a hand")
    for row in rows:
        if row.made and row.bid is not None and row.bid == max(table.profile.offered):
            return t.gettext("A bid of %(bid)s made") % {"bid": row.bid}
    corrected = next((row for row in rows if row.corrected), None)
    if corrected is not None:
        return t.gettext("Hand %(hand)s corrected") % {"hand": corrected.hand}
    return ""
