"""Explains who has won with these totals: what was reached, who had the bid, and what would change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fortyfives.rules import Profile, Reason
from fortyfives.words.cards import list_names
from fortyfives.words.people import points, ratio, score_line
from fortyfives.words.plays import Explanation
from fortyfives.words.rulings import explain
from fortyfives.words.sides import Side
from fortyfives.words.translator import Translator

Json = Mapping[str, Any]


def explain_finish(
    t: Translator,
    profile: Profile,
    sides: Sequence[Side],
    totals: Sequence[int],
    bidding: int | None,
    answer: Json,
) -> Explanation:
    """Who has won, with the totals that decide; `bidding` is the side that bid, None where that decides nothing."""
    reason, winner = Reason(answer["ruling"]), answer["winner"]
    facts = {
        "target": profile.target,
        "scores": ratio(totals),
        "winner": None if winner is None else sides[winner].name,
    }
    said = explain(t, reason, facts)
    why = [_reached(t, profile, sides, totals)]
    if bidding is not None:
        why.append(_bid(t, sides[bidding], totals[bidding], profile.target, reached=bidding in profile.reached(totals)))
    # That one side, or more than one, is there has just been said with the numbers.
    told_already = {Reason.PLAY_ON: 1, Reason.REACHED_TARGET: 1, Reason.BIDDER_GOES_OUT: 1, Reason.HIGHER_TOTAL: 1}
    why += said.why[told_already.get(reason, 0) :]
    return Explanation(said.verdict, winner_line(t, sides, totals, winner), tuple(why))


def winner_line(t: Translator, sides: Sequence[Side], totals: Sequence[int], winner: int | None) -> str:
    """Who has won, with the winner's total first: "Our side wins, 120 to 125."."""
    if winner is None:
        return t.gettext("Nobody has won: the match goes on at %(score)s.") % {"score": ratio(totals)}
    ordered = [totals[winner], *(total for side, total in enumerate(totals) if side != winner)]
    names = {"winner": sides[winner].head, "score": score_line(t, ordered)}
    return t.ngettext("%(winner)s wins, %(score)s.", "%(winner)s win, %(score)s.", sides[winner].people) % names


def _reached(t: Translator, profile: Profile, sides: Sequence[Side], totals: Sequence[int]) -> str:
    there = profile.reached(totals)
    names: dict[str, object] = {"target": profile.target, "totals": ratio(totals)}
    if not there:
        best = max(range(len(totals)), key=lambda place: totals[place])
        names |= {"best": points(totals[best]), "needs": profile.target - totals[best], "side": sides[best].name}
        if totals.count(totals[best]) > 1:
            return (
                t.gettext("Nobody has reached %(target)s: the highest total, %(best)s, needs %(needs)s more.") % names
            )
        return (
            t.ngettext(
                "Nobody has reached %(target)s: %(side)s on %(best)s needs %(needs)s more.",
                "Nobody has reached %(target)s: %(side)s on %(best)s need %(needs)s more.",
                sides[best].people,
            )
            % names
        )
    told = [
        t.gettext("%(side)s with %(total)s")
        % {"side": sides[place].head if first == 0 else sides[place].name, "total": totals[place]}
        for first, place in enumerate(there)
    ]
    names["sides"] = list_names(t, told)
    if len(there) == 1:
        return (
            t.ngettext(
                "%(sides)s alone has reached %(target)s.",
                "%(sides)s alone have reached %(target)s.",
                sides[there[0]].people,
            )
            % names
        )
    return t.gettext("%(sides)s have reached %(target)s.") % names


def _bid(t: Translator, side: Side, total: int, target: int, *, reached: bool) -> str:
    names = {"side": side.head, "target": target, "total": points(total)}
    if reached:
        return t.gettext("%(side)s had the bid and reached %(target)s.") % names
    return t.gettext("%(side)s had the bid and stopped at %(total)s.") % names


def title(t: Translator, sides: Sequence[Side], totals: Sequence[int], winner: int | None) -> str:
    """The ruling for a window or a link preview."""
    names = {"totals": ratio(totals), "winner": "" if winner is None else sides[winner].name}
    if winner is None:
        return t.gettext("%(totals)s: play on") % names
    return t.ngettext("%(totals)s: %(winner)s wins", "%(totals)s: %(winner)s win", sides[winner].people) % names


def said_line(t: Translator, sides: Sequence[Side], answer: Json) -> str:
    """An answer of the judge in short, to be set beside that of another rule set."""
    winner = answer["winner"]
    if winner is None:
        return t.gettext("play on.")
    return t.ngettext("%(winner)s wins.", "%(winner)s win.", sides[winner].people) % {"winner": sides[winner].head}


def depends_line(t: Translator) -> str:
    """Say that under other rules it would have to be known who had the bid."""
    return t.gettext("it depends on who had the bid.")


# --- what would change it


def had_bid(t: Translator, sides: Sequence[Side], bidding: int, answer: Json) -> str:
    """Who would have won had another side had the bid."""
    winner = answer["winner"]
    names = {"side": sides[bidding].name, "winner": "" if winner is None else sides[winner].name}
    if winner is None:
        return t.gettext("Had %(side)s won the bid, the match would go on.") % names
    if winner == bidding:
        return t.gettext("Had %(side)s won the bid, the match would be theirs.") % names
    return t.gettext("Had %(side)s won the bid, the match would go to %(winner)s.") % names


def with_total(t: Translator, sides: Sequence[Side], side: int, now: int, total: int, answer: Json) -> str:
    """Who would have won with another total for one side."""
    winner = answer["winner"]
    names = {
        "side": sides[side].name,
        "now": points(now),
        "total": points(total),
        "winner": "" if winner is None else sides[winner].name,
    }
    if winner is None:
        return t.gettext("With %(total)s instead of %(now)s for %(side)s the match would go on.") % names
    return t.gettext("With %(total)s instead of %(now)s for %(side)s the match would go to %(winner)s.") % names


def agreed_hands(t: Translator, hands: int) -> str:
    """Say that totals alone do not tell whether the agreed hands have been played."""
    return t.ngettext(
        "This table plays %(count)s hand. Whether it has been played is not known here; then the higher total wins.",
        "This table plays %(count)s hands. Whether they have been played is not known here; then the higher total "
        "wins.",
        hands,
    ) % {"count": hands}


def hands_played(t: Translator, hands: int, played: int) -> str:
    """Say how many of the agreed hands have counted in a match, and what follows when all have."""
    names = {"hands": hands, "count": played}
    if played >= hands:
        return t.ngettext(
            "This table plays %(hands)s hand, and it has been played: the higher total wins the match all the same.",
            "This table plays %(hands)s hands, and all have been played: the higher total wins the match all the same.",
            hands,
        ) % {"hands": hands}
    so_far = t.ngettext(
        "The match ends after hand %(hands)s at the latest. %(count)s hand has counted so far; at the end the higher "
        "total wins.",
        "The match ends after hand %(hands)s at the latest. %(count)s hands have counted so far; at the end the higher "
        "total wins.",
        played,
    )
    return so_far % names


def in_mid_hand(t: Translator, target: int) -> str:
    """Say that the order of the tricks decides where several reach the target in one hand."""
    return t.gettext(
        "Under these rules the trick that makes %(target)s ends the match, so two sides do not reach it in one hand. "
        "Ask what the hand scores, trick by trick."
    ) % {"target": target}
