"""Asks about an auction call by call, and says what is amiss with what was told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fortyfives.rules import HOLD, PASS, Call, IllegalCall, Profile, Reason
from fortyfives.words.auction import call_text
from fortyfives.words.bidders import Bidders, call_at_seat, whose_call
from fortyfives.words.people import ratio
from fortyfives.words.translator import Translator


def what_did_he_say(t: Translator, bidders: Bidders, seat: int | None) -> str:
    """The open question: the next call, or the call in question."""
    if seat is None:
        return t.gettext("The auction is over")
    return t.gettext("What did %(name)s say?") % {"name": bidders.name(seat)}


def how_to_tell(t: Translator, *, auction: bool) -> str:
    """Said before the first call."""
    if auction:
        return t.gettext("Tap the calls one after the other, from the dealer’s left.")
    return t.gettext("Tap the calls one after the other, from the dealer’s left. The last one is the call in question.")


def too_late(t: Translator) -> str:
    """Said after the end, where a call can still be asked about."""
    return t.gettext("A call after the end can be tapped all the same, to be ruled on.")


def dashed_calls(t: Translator) -> str:
    """Says what dashed calls are."""
    return t.gettext("Dashed calls are not legal here. Tap one for the ruling.")


def may_not_know(t: Translator, at: int) -> str:
    """Under a call that the floor may forbid."""
    return t.gettext("not from %(at)s on") % {"at": at}


def call_button_spoken(t: Translator, call: Call, *, off: bool) -> str | None:
    """What a screen reader says of a call; None where the words on the button say it all."""
    if isinstance(call, str):
        return None
    said = t.gettext("Bid %(bid)s, not legal here") if off else t.gettext("Bid %(bid)s")
    return said % {"bid": call}


def rule_on_call(t: Translator, bidders: Bidders, seat: int | None, call: Call) -> str:
    """The command of the page: "Rule on Leo’s 20"."""
    return t.gettext("Rule on %(call)s") % {"call": whose_call(t, bidders, seat, call)}


def take_back_call(t: Translator, bidders: Bidders, seat: int | None, call: Call) -> str:
    """Takes the last call out again."""
    return t.gettext("Take back %(call)s") % {"call": whose_call(t, bidders, seat, call)}


def where_it_stands(t: Translator) -> str:
    """The command of the page that asks about the whole auction."""
    return t.gettext("Where does it stand?")


def other_amount(t: Translator) -> str:
    """Leads to an amount that is not on the buttons."""
    return t.gettext("Another amount")


def which_amount(t: Translator, bidders: Bidders, seat: int | None) -> str:
    """Asks for an amount that is not on the buttons."""
    if seat is None:
        return t.gettext("Which amount was bid?")
    return t.gettext("Which amount did %(name)s bid?") % {"name": bidders.name(seat)}


def calls_line(t: Translator, calls: Sequence[Call]) -> str:
    """Calls in a row: "15, pass, hold"."""
    return ", ".join(call_text(t, call) for call in calls) if calls else t.gettext("nobody yet")


# --- totals


def it_depends(t: Translator, bidders: Bidders, seat: int, at: int) -> tuple[str, str]:
    """The verdict while the total of a side is not told, and the question that decides."""
    side = bidders.side(t, seat)
    return (
        t.gettext("It depends"),
        t.gettext("on the total of %(side)s: is it %(at)s or more?") % {"side": side, "at": at},
    )


def under(t: Translator, at: int) -> str:
    """A total to which the floor does not apply."""
    return t.gettext("Under %(at)s") % {"at": at}


def or_more(t: Translator, at: int) -> str:
    """A total to which the floor applies."""
    return t.gettext("%(at)s or more") % {"at": at}


def totals_question(t: Translator) -> str:
    """Asks for the totals."""
    return t.gettext("What were the totals before this hand?")


def totals_remark(t: Translator, bidders: Bidders, seat: int | None, at: int) -> str:
    """Says which total decides, and why it is asked."""
    if seat is None:
        return t.gettext("A side on %(at)s or more is bound by the floor.") % {"at": at}
    return t.gettext("Only whether %(side)s stood on %(at)s or more can matter.") % {
        "side": bidders.side(t, seat),
        "at": at,
    }


def totals_told(t: Translator, scores: Sequence[int] | None, total: int | None, at: int, *, rough: bool) -> str:
    """The totals as a fact.

    Where they are `rough`, no more was told than on which side of the floor that of the side in question is: `total`,
    None where it cannot matter.
    """
    if scores is None:
        return t.gettext("not told")
    if not rough:
        return ratio(scores)
    if total is None:
        return t.gettext("not needed")
    return _about_total(t, total, at)


def totals_on_sides(t: Translator, scores: Sequence[int], at: int) -> str:
    """On which side of the floor each total is: "100 or more : under 100"."""
    return " : ".join(_about_total(t, total, at) for total in scores)


def _about_total(t: Translator, total: int, at: int) -> str:
    return t.gettext("%(at)s or more") % {"at": at} if total >= at else t.gettext("under %(at)s") % {"at": at}


def on_the_floor_line(t: Translator, at: int, legal: Sequence[Call]) -> str:
    """What would be legal to a side on the floor: "On 100 or more only: pass, 20, 25, 30."."""
    return t.gettext("On %(at)s or more only: %(calls)s.") % {"at": at, "calls": calls_line(t, legal)}


def type_totals(t: Translator) -> str:
    """Leads to the exact totals."""
    return t.gettext("Type the totals")


# --- what is amiss


def nobody_bids(t: Translator) -> str:
    """Said under rules without an auction."""
    return t.gettext("Nobody bids under these rules: a card is turned up for trump. Choose rules with bidding.")


def was_not_legal(t: Translator, bidders: Bidders, illegal: IllegalCall, call: Call) -> str:
    """Said where one of the calls before was not legal itself."""
    said = t.gettext(
        "Call %(number)s, %(call)s, was not legal itself. Ask about that one first, or tell the calls anew."
    )
    return said % {"number": illegal.index + 1, "call": whose_call(t, bidders, illegal.seat, call)}


def rule_on_earlier(t: Translator, illegal: IllegalCall) -> str:
    """Leads to the ruling on a call that was not legal itself."""
    return t.gettext("Rule on call %(number)s") % {"number": illegal.index + 1}


def calls_fault(t: Translator, code: str, field: str | None, profile: Profile) -> str | None:
    """What is amiss with facts about an auction; None where the usual words do."""
    match code, field:
        case _, "rules" if not profile.has_auction:
            return nobody_bids(t)
        case "bad_seat", _:
            return t.gettext("There is no such seat at this table.")
        case "bad_value", "scores":
            return t.gettext("Tell the total of each side, each as a whole number.")
        case "bad_value", "calls":
            return t.gettext("The calls before do not go together.")
        case "bad_value", "call":
            return t.gettext("A call is a pass, a hold or an amount.")
        case _:
            return None


# --- the ruling


def call_title(t: Translator, verdict: str, bidders: Bidders, seat: int | None, call: Call) -> str:
    """The ruling for a window or a link preview: "Not legal: Leo, hold"."""
    return t.gettext("%(verdict)s: %(call)s") % {"verdict": verdict, "call": call_at_seat(t, bidders, seat, call)}


def call_chip(t: Translator, call: Call) -> str:
    """A call that is legal, standing alone: "Pass", "20", "Hold"."""
    if call == PASS:
        return t.gettext("Pass")
    return t.gettext("Hold") if call == HOLD else str(call)


def not_decided(t: Translator) -> str:
    """What a ruling against a call leaves open."""
    return t.gettext("No account says what becomes of a call that is not legal. The table decides whether it stands.")


def to_the_auction(t: Translator) -> str:
    """Leads from a call to the auction that it belongs to."""
    return t.gettext("The whole auction")


def ruled_elsewhere(t: Translator, question: Mapping[str, object], answer: Mapping[str, object]) -> str:
    """The ruling on a call in one line without names, for the comparison of rule sets."""
    call, reason = question["call"], Reason(str(answer["reason"]))
    names = {"call": call}
    match reason:
        case Reason.OK if call == PASS:
            return t.gettext("the pass is legal.")
        case Reason.OK if call == HOLD:
            return t.gettext("the hold is legal.")
        case Reason.OK:
            said = t.gettext("%(call)s is legal.")
        case Reason.AUCTION_OVER:
            said = t.gettext("not legal, the auction was over before.")
        case Reason.DEALER_MUST_BID:
            said = t.gettext("not legal, the dealer has to take the lowest bid.")
        case Reason.NO_HOLD:
            said = t.gettext("not legal, nobody may hold.")
        case Reason.ONLY_DEALER_HOLDS:
            said = t.gettext("not legal, only the dealer may hold.")
        case Reason.NOTHING_TO_HOLD:
            said = t.gettext("not legal, there is nothing to hold.")
        case Reason.NOT_A_BID:
            said = t.gettext("not legal, %(call)s is not a bid.")
        case Reason.MUST_EXCEED:
            said = t.gettext("not legal, it is not higher than the bid that stands.")
        case _:
            said = t.gettext("not legal, it is under the floor.")
    return said % names


def the_call(t: Translator, call: Call) -> str:
    """The call in question as a fact."""
    return call_text(t, call)


def all_passed(t: Translator) -> str:
    """Said where everybody passed and the deal moves on."""
    return t.gettext("All passed, and the hand is thrown in.")


def only_the_dealer(t: Translator) -> str:
    """Said in two words under a hold that is not the dealer’s."""
    return t.gettext("only the dealer")


def not_legal(t: Translator) -> str:
    """Beside a call in the table that was not legal."""
    return t.gettext("not legal")


def go_on(t: Translator) -> str:
    """Leads on to the next call of an auction that is open."""
    return t.gettext("Tell the next call")
