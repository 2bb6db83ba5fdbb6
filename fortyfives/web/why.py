"""Says why the choice that was tapped last is not possible now: the explanation that opens under its question."""

from __future__ import annotations

from fortyfives.rules import HOLD, PASS, Call, Card, Reason, read_card, write_card
from fortyfives.scorebook import Match, Refusal, decide
from fortyfives.web import quick
from fortyfives.web.draft import Answers, counted
from fortyfives.web.forms import NOBODY
from fortyfives.web.panel_pages import Explained
from fortyfives.web.slips import rule_href
from fortyfives.words import auction, cardplay, dealing, score, tricks
from fortyfives.words.cards import mark, written
from fortyfives.words.people import Table
from fortyfives.words.plays import Explanation
from fortyfives.words.quick import explain_top, explain_trick
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator

EXPLAINED = ("bid", "top", "trick", "count", "call", "star", "dealer", "robbed", "card")
"""The questions whose answers explain themselves where they are not possible."""


def explained(t: Translator, match: Match, table: Table, answers: Answers) -> Explained | None:
    """The explanation that is open; None where none is, or where the choice has become possible since."""
    if answers.asked is None:
        return None
    field, value = answers.asked
    match field:
        case "bid":
            return _bid(t, match, table, answers, int(value))
        case "top":
            if quick.top_refusal(match, answers, int(value)) is None:
                return None
            return Explained(explain_top(t, table, int(value)), ())
        case "count":
            return _count(t, match, table)
        case "call":
            return _call(t, match, table, value)
        case "card":
            return _card(t, match, table, read_card(value))
        case "star":
            return _star(t, match, table, value)
        case "dealer":
            return _dealer(t, match, table, int(value))
        case "robbed":
            return _robbed(t, match, table, int(value))
        case _:
            return Explained(explain_trick(t, table, int(value)), ())


def why(t: Translator, match: Match, table: Table, answers: Answers, field: str) -> Explained | None:
    """The same for the question with this name; None where the explanation belongs to another."""
    asked = answers.asked is not None and answers.asked[0] == field
    return explained(t, match, table, answers) if asked else None


def _bid(t: Translator, match: Match, table: Table, answers: Answers, bid: int) -> Explained | None:
    refusal = quick.bid_refusal(match, answers, bid)
    if refusal is None:
        return None
    reason = Reason(refusal.code)
    told = score.explain_refusal(
        t, table, reason, seat=answers.bidder, bid=bid, dealer=match.dealer, scores=match.scores, more={}
    )
    return _ruled(t, refusal, told, str(bid), t.gettext("The table allows %(bid)s") % {"bid": bid}, "stand")


def _ruled(
    t: Translator, refusal: Refusal, told: Explanation, value: str, text: str, field: str, more: tuple[str, ...] = ()
) -> Explained:
    """A choice that the rules refuse, with the rule and the way to let it stand: `text` on the button of `field`."""
    reason = Reason(refusal.code)
    return Explained(
        title=written(told.short),
        lines=(*told.why, *more),
        rule=rule_name(t, reason),
        rule_href=rule_href(reason),
        stand=value if refusal.may_stand else None,
        stand_text=text,
        stand_field=field,
    )


def _count(t: Translator, match: Match, table: Table) -> Explained | None:
    if not match.book.hand.tricks:
        return None
    told = tricks.explain_count(t, table, 0, counted(match, match.book.hand.tricks))
    return Explained(told, (tricks.explain_count_why(t),))


def _star(t: Translator, match: Match, table: Table, value: str) -> Explained | None:
    """Why the star cannot lie there: the trick has not been taken yet, or the cards that were told say otherwise."""
    trick = None if value == NOBODY else int(value)
    refusal = decide(match, {"top": trick})
    if not isinstance(refusal, Refusal):
        return None
    told = cardplay.tap_fault(t, table, refusal.code, refusal.field, refusal.facts)
    if told is None and trick is not None:
        told = tricks.explain_star(t, trick)
    return None if told is None else Explained(told, ())


def call_of(value: str) -> Call:
    """The call that a button stands for."""
    return value if value in (PASS, HOLD) else int(value)


def _call(t: Translator, match: Match, table: Table, value: str) -> Explained | None:
    hand, call = match.book.hand, call_of(value)
    refusal = decide(match, {"call": call})
    if not isinstance(refusal, Refusal) or not refusal.ruling or hand.seat is None:
        return None
    reason = Reason(refusal.code)
    told = score.explain_refusal(
        t,
        table,
        reason,
        seat=hand.seat,
        bid=hand.high if isinstance(call, str) else call,
        dealer=hand.dealer,
        scores=match.scores,
        more={"high": hand.high, "holder": None if hand.holder is None else table.names[hand.holder]},
    )
    may = auction.open_line(t, table, hand.seat, hand.legal_calls)
    return _ruled(t, refusal, told, value, _call_stands(t, call), "call_stands", (may,))


def _card(t: Translator, match: Match, table: Table, card: Card | None) -> Explained | None:
    """Where a card has gone that cannot be played again, or who else must have it."""
    if card is None:
        return None
    hand = match.book.hand
    for number, trick in enumerate((*hand.told, hand.current), 1):
        if card in trick.cards:
            seat = None if trick.leader is None else (trick.leader + trick.cards.index(card)) % table.players
            return Explained(
                written(cardplay.played_before(t, table, card, seat, number)), (cardplay.once_in_the_pack(t),)
            )
    refusal = decide(match, {"play": write_card(card)})
    if not isinstance(refusal, Refusal):
        return None
    told = cardplay.tap_fault(t, table, refusal.code, refusal.field, refusal.facts)
    return None if told is None else Explained(written(told), ())


def _call_stands(t: Translator, call: Call) -> str:
    if call == PASS:
        return t.gettext("The table allows the pass")
    if call == HOLD:
        return t.gettext("The table allows the hold")
    return t.gettext("The table allows %(bid)s") % {"bid": call}


def _dealer(t: Translator, match: Match, table: Table, seat: int) -> Explained | None:
    refusal = decide(match, {"dealer": seat})
    if not isinstance(refusal, Refusal) or not refusal.ruling:
        return None
    hand, reason = match.book.hand, Reason(refusal.code)
    told = score.explain_refusal(
        t, table, reason, seat=hand.bidder, bid=hand.bid, dealer=seat, scores=match.scores, more={}
    )
    return _ruled(t, refusal, told, str(seat), dealing.dealer_stands(t, table.names[seat]), "dealer_stands")


def _robbed(t: Translator, match: Match, table: Table, seat: int) -> Explained | None:
    refusal = decide(match, {"robbed": seat})
    if not isinstance(refusal, Refusal) or not refusal.ruling:
        return None
    hand, reason = match.book.hand, Reason(refusal.code)
    more = {"turned": None if hand.turned is None else mark(hand.turned)}
    told = score.explain_refusal(
        t, table, reason, seat=seat, bid=None, dealer=hand.dealer, scores=match.scores, more=more
    )
    return _ruled(t, refusal, told, str(seat), dealing.robbed_stands(t, table.names[seat]), "robbed_stands")
