"""Names every reason in a line, and says what had to be decided here for it to be given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fortyfives.rules import Reason
from fortyfives.words.answers import read_profile
from fortyfives.words.differences import rules_name
from fortyfives.words.examples import EXAMPLES, OTHERWISE
from fortyfives.words.policies import policy
from fortyfives.words.rule_sheets import ace_of_hearts_rule, holding_back_rule
from fortyfives.words.translator import Translator


def reason_name(t: Translator, reason: Reason) -> str:
    """A reason as a heading: "Trump was led: a trump must be played"."""
    match reason:
        case Reason.LEADS:
            return t.gettext("The leader may play any card")
        case Reason.PLAYS_TRUMP:
            return t.gettext("A trump answers a trump lead")
        case Reason.TRUMPS_IN:
            return t.gettext("A trump may be played on any lead")
        case Reason.FOLLOWS_SUIT:
            return t.gettext("A card of the suit led is always legal")
        case Reason.NO_TRUMP_HELD:
            return t.gettext("Trump was led and none is held")
        case Reason.HOLDS_BACK:
            return t.gettext("The top three may be held back")
        case Reason.VOID_IN_SUIT:
            return t.gettext("No card of the suit led: any card")
        case Reason.MUST_PLAY_TRUMP:
            return t.gettext("Trump was led: a trump must be played")
        case Reason.MUST_FOLLOW_OR_TRUMP:
            return t.gettext("The suit led must be followed or trumped")
        case Reason.MUST_TRUMP_WHEN_VOID:
            return t.gettext("No card of the suit led: a trump must be played")
        case Reason.DEPENDS:
            return t.gettext("A forgotten card decides")
        case Reason.PROVED_BY_TRICK:
            return t.gettext("A trick proves what was held")
        case Reason.OWES_NOTHING:
            return t.gettext("No forgotten card could have forbidden it")
        case Reason.LEAD_UNKNOWN:
            return t.gettext("Nobody remembers the lead")
        case Reason.OK:
            return t.gettext("Nothing in the rules forbids it")
        case Reason.AUCTION_OVER:
            return t.gettext("The auction is over")
        case Reason.DEALER_MUST_BID:
            return t.gettext("All others passed: the dealer must bid")
        case Reason.NO_HOLD:
            return t.gettext("Holding is not played")
        case Reason.ONLY_DEALER_HOLDS:
            return t.gettext("Only the dealer may hold")
        case Reason.NOTHING_TO_HOLD:
            return t.gettext("No bid stands that could be held")
        case Reason.NOT_A_BID:
            return t.gettext("The amount is not offered")
        case Reason.MUST_EXCEED:
            return t.gettext("A bid must be higher than the one before")
        case Reason.BELOW_FLOOR:
            return t.gettext("The bid is under the floor")
        case Reason.KEEPS_TOO_FEW:
            return t.gettext("Too few cards are kept")
        case Reason.KEEPS_TOO_MANY:
            return t.gettext("Too many cards are kept")
        case Reason.SUIT_NOT_HELD:
            return t.gettext("No card of the suit named is held")
        case Reason.HOLDS_ACE:
            return t.gettext("The holder of the ace may rob")
        case Reason.DEALER_TAKES_ACE:
            return t.gettext("The dealer may take a turned ace")
        case Reason.NO_ROBBING:
            return t.gettext("There is no card to rob")
        case Reason.TOO_LATE:
            return t.gettext("Too late to rob")
        case Reason.DEALER_ONLY:
            return t.gettext("A turned ace is the dealer’s")
        case Reason.ACE_NOT_HELD:
            return t.gettext("The ace of trumps is not held")
        case Reason.PLAY_ON:
            return t.gettext("Nobody has reached the target")
        case Reason.REACHED_TARGET:
            return t.gettext("One side alone has reached the target")
        case Reason.BIDDER_GOES_OUT:
            return t.gettext("Both reach it: the side that bid wins")
        case Reason.HIGHER_TOTAL:
            return t.gettext("Both reach it: the higher total wins")
        case Reason.TIED_PLAY_ON:
            return t.gettext("Level totals at the target")
        case Reason.REACHED_MID_DEAL:
            return t.gettext("The target reached in the middle of a hand")
        case Reason.MUST_BID_OUT:
            return t.gettext("The target reached without the bid")
        case Reason.LAST_HAND:
            return t.gettext("The last hand agreed is played")
        case Reason.AFTER_FINISH:
            return t.gettext("A hand after the end")


_QUESTIONS: Final[Mapping[Reason, tuple[str, ...]]] = {
    Reason.VOID_IN_SUIT: ("void_must_trump",),
    Reason.MUST_TRUMP_WHEN_VOID: ("void_must_trump",),
    Reason.AUCTION_OVER: ("auction", "hold"),
    Reason.DEALER_MUST_BID: ("all_pass",),
    Reason.NO_HOLD: ("hold",),
    Reason.ONLY_DEALER_HOLDS: ("hold",),
    Reason.NOTHING_TO_HOLD: ("hold",),
    Reason.BELOW_FLOOR: ("floor",),
    Reason.NOT_A_BID: ("bid_60",),
    Reason.KEEPS_TOO_FEW: ("keep",),
    Reason.KEEPS_TOO_MANY: ("keep",),
    Reason.SUIT_NOT_HELD: ("must_hold_trump",),
    Reason.HOLDS_ACE: ("rob",),
    Reason.DEALER_TAKES_ACE: ("rob",),
    Reason.NO_ROBBING: ("rob",),
    Reason.TOO_LATE: ("rob",),
    Reason.DEALER_ONLY: ("rob",),
    Reason.ACE_NOT_HELD: ("rob",),
    Reason.BIDDER_GOES_OUT: ("both_reach",),
    Reason.HIGHER_TOTAL: ("both_reach",),
    Reason.TIED_PLAY_ON: ("both_reach",),
    Reason.REACHED_MID_DEAL: ("checked",),
    Reason.MUST_BID_OUT: ("must_bid_out",),
    Reason.LAST_HAND: ("hands",),
}
"""Which questions of a rule set a reason turns on, by the names of the fields."""


def decided_of(t: Translator, reason: Reason) -> tuple[str, ...]:
    """What was decided here about a reason where the accounts are silent or at odds, each note once. Cards are marks.

    Where the rules of its examples need different notes each is told with the name of its rules.
    """
    own = _own_decision(t, reason)
    profiles = {
        read_profile(question).id: read_profile(question) for question in (EXAMPLES[reason], *OTHERWISE[reason])
    }
    found: dict[str, str] = {}
    for field in _QUESTIONS.get(reason, ()):
        for profile in profiles.values():
            note = policy(t, profile, field).decided
            if note:
                found.setdefault(note, rules_name(t, profile))
    several = len(set(found.values())) > 1
    told = (
        t.gettext("%(rules)s: %(note)s") % {"rules": rules, "note": note} if several else note
        for note, rules in found.items()
    )
    return (*((own,) if own else ()), *told)


def _own_decision(t: Translator, reason: Reason) -> str | None:
    match reason:
        case Reason.HOLDS_BACK | Reason.MUST_PLAY_TRUMP | Reason.PLAYS_TRUMP:
            return holding_back_rule(t).decided
        case Reason.TRUMPS_IN | Reason.FOLLOWS_SUIT | Reason.MUST_FOLLOW_OR_TRUMP:
            return ace_of_hearts_rule(t).decided
        case Reason.DEPENDS:
            return t.gettext(
                "No account speaks of forgotten cards. The referee looks at every card that it can have been, and "
                "rules only where all of them agree."
            )
        case Reason.PROVED_BY_TRICK | Reason.OWES_NOTHING | Reason.LEAD_UNKNOWN:
            return t.gettext(
                "No account says how to look back at a hand. The referee looks at every way in which the forgotten "
                "cards can have lain, and rules only where all of them agree."
            )
        case Reason.OK:
            return t.gettext("What no rule forbids is allowed. No account has to say so.")
        case Reason.AFTER_FINISH:
            return t.gettext(
                "No account speaks of it. The hand stays on the sheet, and counts again if a slip further up is put "
                "right."
            )
        case _:
            return None


FAULTS: Final = (
    "bad_json",
    "unknown_question",
    "missing_field",
    "unknown_field",
    "bad_rules",
    "bad_seat",
    "bad_card",
    "duplicate_card",
    "card_not_held",
    "too_many_cards",
    "order_needed",
    "leader_unknown",
    "impossible_hand",
    "bad_value",
)
"""The codes with which the referee says that a question cannot be answered, in the order of the contract."""
