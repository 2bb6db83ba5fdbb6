"""Asks for the facts of a hand, a finish or a whole sheet, and says what is amiss with one of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from fortyfives.rules import Profile
from fortyfives.words.faults import play_fault
from fortyfives.words.people import ratio
from fortyfives.words.policies import amounts
from fortyfives.words.sides import Side
from fortyfives.words.translator import Translator

# --- what is asked


def asks_bidder(t: Translator, hand: int | None = None) -> str:
    """Ask which side bid; `hand` is the number of the hand on a sheet."""
    if hand is None:
        return t.gettext("Which side won the bid?")
    return t.gettext("Hand %(hand)s: which side won the bid?") % {"hand": hand}


def asks_bid(t: Translator, side: Side) -> str:
    """Ask for the amount of the bid."""
    return t.gettext("What did %(side)s bid?") % {"side": side.name}


def asks_count(t: Translator, side: Side, hand: int | None = None) -> str:
    """Ask how many tricks a side took."""
    names = {"side": side.name, "hand": hand}
    if hand is None:
        return t.gettext("How many tricks did %(side)s take?") % names
    return t.gettext("Hand %(hand)s: how many tricks did %(side)s take?") % names


def asks_trick(t: Translator, number: int, hand: int | None = None) -> str:
    """Ask who took a trick."""
    names = {"number": number, "hand": hand}
    if hand is None:
        return t.gettext("Who took trick %(number)s?") % names
    return t.gettext("Hand %(hand)s: who took trick %(number)s?") % names


def order_remark(t: Translator, profile: Profile, *, decides: bool) -> str:
    """Say whether the order in which the tricks are told matters."""
    if decides:
        return t.gettext("The order decides here: whoever reaches %(target)s first has won, in mid-hand.") % {
            "target": profile.target
        }
    return t.gettext("In any order: only the number of tricks counts.")


def asks_top(t: Translator) -> str:
    """Ask who had the highest trump."""
    return t.gettext("Who had the highest trump of the hand?")


def nobody_text(t: Translator) -> str:
    """Say that no trump was played in a hand."""
    return t.gettext("Nobody played a trump")


def no_trick_text(t: Translator) -> str:
    """Say in short why a side cannot have had the highest trump."""
    return t.gettext("took no trick")


def asks_totals(t: Translator) -> str:
    """Ask for the totals before a hand."""
    return t.gettext("How did it stand before the hand?")


def totals_remark(t: Translator, profile: Profile) -> str:
    """Say when the totals matter to what a hand scores."""
    return t.gettext("It matters near the end: the match goes to %(target)s.") % {"target": profile.target}


def asks_finish(t: Translator) -> str:
    """Ask for the totals of a finish."""
    return t.gettext("How does it stand now?")


def asks_last_bidder(t: Translator) -> str:
    """Ask who bid in the hand that brought a finish about."""
    return t.gettext("Who had the bid in the last hand?")


def bidder_remark(t: Translator, totals: Sequence[int]) -> str:
    """Say why it is asked who bid."""
    return t.gettext("With %(totals)s it decides.") % {"totals": ratio(totals)}


def totals_done(t: Translator) -> str:
    """Label the button under totals that were typed."""
    return t.gettext("Take these totals")


def both_on(t: Translator, sides: Sequence[Side], totals: Sequence[int]) -> str:
    """Offer totals with which both sides have reached the target."""
    if totals[0] == totals[1]:
        return t.gettext("Both on %(total)s") % {"total": totals[0]}
    ahead = sides[0] if totals[0] > totals[1] else sides[1]
    return t.gettext("Both there, %(side)s ahead") % {"side": ahead.name}


def score_button(t: Translator) -> str:
    """The command that asks for the ruling on a hand."""
    return t.gettext("Score this hand")


def who_button(t: Translator) -> str:
    """The command that asks for the ruling on a finish."""
    return t.gettext("Who has won?")


def take_back_trick(t: Translator, number: int) -> str:
    """Label what takes back the trick told last."""
    return t.gettext("Take back trick %(number)s") % {"number": number}


def trick_by_trick(t: Translator) -> str:
    """Label the way to telling the tricks one by one."""
    return t.gettext("Trick by trick")


# --- what was told


def bid_text(t: Translator, bid: int | None) -> str:
    """The amount of a bid as the value of a fact."""
    return "" if bid is None else str(bid)


def order_text(t: Translator, sides: Sequence[Side], tricks: Sequence[int]) -> str:
    """Tricks in their order as the value of a fact."""
    return ", ".join(sides[side].head for side in tricks)


def totals_text(t: Translator, totals: Sequence[int], *, of_match: bool) -> str:
    """The totals before a hand as the value of a fact; those that nobody told are 0, and a match has told them."""
    if of_match or any(totals):
        return ratio(totals)
    return t.gettext("%(totals)s, not needed") % {"totals": ratio(totals)}


def certain_line(t: Translator, bonus: int) -> str:
    """Say that made or set is certain before the last answer, which still brings a side the bonus."""
    return t.ngettext(
        "Certain, whoever had the highest trump. It still makes %(bonus)s point.",
        "Certain, whoever had the highest trump. It still makes %(bonus)s points.",
        bonus,
    ) % {"bonus": bonus}


# --- what is amiss

_IN_ROW = re.compile(r"hands\[(\d+)\]\.?(.*)", re.ASCII)


def hand_fault(
    t: Translator,
    profile: Profile,
    sides: Sequence[Side],
    code: str,
    field: str | None,
    facts: Mapping[str, object],
) -> str:
    """What is amiss with the facts of a hand, a finish or a sheet; a fault of one hand of a sheet names that hand."""
    found = _IN_ROW.fullmatch(field or "")
    if found is None:
        return _fault(t, profile, sides, code, field or "", facts)
    return t.gettext("Line %(number)s of the sheet: %(note)s") % {
        "number": int(found[1]) + 1,
        "note": _fault(t, profile, sides, code, found[2], facts),
    }


def _fault(
    t: Translator, profile: Profile, sides: Sequence[Side], code: str, field: str, facts: Mapping[str, object]
) -> str:
    names = {"target": profile.target, "value": facts.get("value"), "bids": amounts(t, profile)}
    match code, field:
        case "order_needed", _:
            said = t.gettext(
                "The order of the tricks decides here who reached %(target)s first. Say who took each trick."
            )
        case "impossible_hand", "tricks" | "counts":
            return _not_five(t, facts.get("count"))
        case "impossible_hand", "top_side":
            return _no_trick(t, sides, facts.get("side"))
        case "impossible_hand", "top_trump":
            said = t.gettext("Fewer tricks than that were told, so the highest trump cannot have fallen there.")
        case "bad_value", "top_trump":
            said = t.gettext("The highest trump fell in one of the tricks 1 to 5, or nobody played a trump.")
        case "bad_value", "top_side":
            said = t.gettext("Say which of the sides had the highest trump, or that nobody played one.")
        case "bad_value", "tricks" | "counts":
            said = t.gettext("Say of each of the 5 tricks which of the sides took it.")
        case "bad_value", "bid" | "bidding_side" | "bidder" if facts.get("clash"):
            said = t.gettext("Nobody bids under these rules.")
        case "bad_value", "bid" if type(names["value"]) is int:
            said = t.gettext("%(value)s is no bid under these rules. The bids are %(bids)s.")
        case "bad_value", "bid":
            said = t.gettext("Say what was bid. The bids are %(bids)s.")
        case "bad_value", "bidding_side":
            said = t.gettext("Say which of the sides had the bid.")
        case "bad_seat", _:
            said = t.gettext("There is no such seat at this table.")
        case "bad_value", "scores" | "adjust":
            return _not_whole(t, len(sides))
        case "bad_value", "hands" | "":
            said = t.gettext("The hands of this sheet cannot be read.")
        case "missing_field", "":
            said = t.gettext("Something is missing there.")
        case _:
            return play_fault(t, code, field, facts)
    return said % names


def _not_five(t: Translator, count: object) -> str:
    told = count if type(count) is int else 0
    return t.ngettext(
        "A hand has 5 tricks, and %(count)s is told here.", "A hand has 5 tricks, and %(count)s are told here.", told
    ) % {"count": told}


def _no_trick(t: Translator, sides: Sequence[Side], side: object) -> str:
    if type(side) is not int or not 0 <= side < len(sides):
        return t.gettext("A side without a trick cannot have had the highest trump.")
    return t.gettext("%(side)s took no trick, so the highest trump was not there.") % {"side": sides[side].head}


def _not_whole(t: Translator, count: int) -> str:
    return t.ngettext(
        "A total is a whole number, here %(count)s of them.",
        "Totals are whole numbers, one for each of the %(count)s sides.",
        count,
    ) % {"count": count}
