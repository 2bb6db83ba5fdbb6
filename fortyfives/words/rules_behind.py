"""Says which rule stands behind each reason code, what it says in general, and who says so."""

from __future__ import annotations

from typing import Final, Literal, assert_never

from fortyfives.rules import ACE_OF_HEARTS, Reason
from fortyfives.words.cards import mark
from fortyfives.words.sources import ALL_ACCOUNTS
from fortyfives.words.translator import Translator

_ACE: Final = mark(ACE_OF_HEARTS)

Rule = Literal[
    "leading",
    "trump_led",
    "trumping",
    "following",
    "holding_back",
    "void",
    "forgotten",
    "review",
    "allowed",
    "auction_end",
    "all_pass",
    "holding",
    "bids",
    "floor",
    "draw",
    "naming",
    "robbing",
    "finish",
]
Told = tuple[Rule, str, str, tuple[str, ...]]
"""The rule, what it says, its chapter and the keys of its sources."""


def names_of_rule(t: Translator, rule: Rule) -> tuple[str, str]:
    """The name of a rule at the head of a line, and in the middle of one."""
    match rule:
        case "leading":
            return t.gettext("Leading"), t.gettext("leading")
        case "trump_led":
            return t.gettext("When trump is led"), t.gettext("when trump is led")
        case "trumping":
            return t.gettext("Trumping"), t.gettext("trumping")
        case "following":
            return t.gettext("Following suit"), t.gettext("following suit")
        case "holding_back":
            return t.gettext("Holding back"), t.gettext("holding back")
        case "void":
            return t.gettext("When the suit led is not held"), t.gettext("when the suit led is not held")
        case "forgotten":
            return t.gettext("A card nobody remembers"), t.gettext("a card nobody remembers")
        case "review":
            return t.gettext("Looking back at a hand"), t.gettext("looking back at a hand")
        case "allowed":
            return t.gettext("A call, a discard or a suit"), t.gettext("a call, a discard or a suit")
        case "auction_end":
            return t.gettext("The end of the bidding"), t.gettext("the end of the bidding")
        case "all_pass":
            return t.gettext("When all pass"), t.gettext("when all pass")
        case "holding":
            return t.gettext("Holding the bid"), t.gettext("holding the bid")
        case "bids":
            return t.gettext("The bids"), t.gettext("the bids")
        case "floor":
            return t.gettext("The floor"), t.gettext("the floor")
        case "draw":
            return t.gettext("The draw"), t.gettext("the draw")
        case "naming":
            return t.gettext("Naming trump"), t.gettext("naming trump")
        case "robbing":
            return t.gettext("Robbing"), t.gettext("robbing")
        case "finish":
            return t.gettext("The end of the match"), t.gettext("the end of the match")
        case _:
            assert_never(rule)


def rule_behind(t: Translator, reason: Reason) -> Told:
    """The rule that a reason stands for."""
    return _about_play(t, reason) or _about_draw(t, reason) or _about_auction(t, reason) or _about_finish(t, reason)


def _about_play(t: Translator, reason: Reason) -> Told | None:
    match reason:
        case Reason.LEADS:
            return "leading", t.gettext("Whoever leads may play any card."), "play", ALL_ACCOUNTS
        case Reason.PLAYS_TRUMP:
            return (
                "trump_led",
                t.gettext("Any trump answers a trump lead. It need not be higher than what lies on the table."),
                "play",
                ALL_ACCOUNTS,
            )
        case Reason.TRUMPS_IN:
            return (
                "trumping",
                t.gettext("A trump may be played on any lead, even by a player who could follow suit."),
                "play",
                ALL_ACCOUNTS,
            )
        case Reason.FOLLOWS_SUIT:
            return (
                "following",
                t.gettext("A card of the suit led may always be played, high or low."),
                "play",
                ALL_ACCOUNTS,
            )
        case Reason.NO_TRUMP_HELD:
            return (
                "trump_led",
                t.gettext("A player without a trump may play any card on a trump lead."),
                "play",
                ALL_ACCOUNTS,
            )
        case Reason.HOLDS_BACK:
            return (
                "holding_back",
                t.gettext(
                    "The five, the jack and %(ace)s may be held back when a lower trump is led. If the hand has no "
                    "other trump, any card may be played. Only the card led counts, not one played later."
                )
                % {"ace": _ACE},
                "play",
                ALL_ACCOUNTS,
            )
        case Reason.VOID_IN_SUIT:
            return (
                "void",
                t.gettext(
                    "A player without a card of the suit led may play any card. Some rules make him trump if he can do "
                    "so with a trump other than the five, the jack and %(ace)s."
                )
                % {"ace": _ACE},
                "play",
                ("000", "002", "004", "bicycle-45"),
            )
        case Reason.MUST_PLAY_TRUMP:
            return (
                "trump_led",
                t.gettext(
                    "On a trump lead a trump must be played by whoever holds one that may not be held back: an "
                    "ordinary trump, or a five, jack or %(ace)s that is lower than the card led."
                )
                % {"ace": _ACE},
                "play",
                ALL_ACCOUNTS,
            )
        case Reason.MUST_FOLLOW_OR_TRUMP:
            return (
                "following",
                t.gettext("Whoever holds a card of the suit led must play one of that suit, or a trump."),
                "play",
                ALL_ACCOUNTS,
            )
        case Reason.MUST_TRUMP_WHEN_VOID:
            return (
                "void",
                t.gettext(
                    "Under some rules a player who cannot follow must trump. "
                    "The five, the jack and %(ace)s alone do not oblige him."
                )
                % {"ace": _ACE},
                "play",
                ("003",),
            )
        case Reason.DEPENDS:
            return (
                "forgotten",
                t.gettext(
                    "Where a forgotten card decides, the referee names the cards it depends on and does not guess."
                ),
                "play",
                (),
            )
        case Reason.PROVED_BY_TRICK:
            return (
                "review",
                t.gettext(
                    "Who took a trick can prove what a player held, even where a card is forgotten: to win a trick "
                    "over a trump he must have had a higher one."
                ),
                "play",
                (),
            )
        case Reason.OWES_NOTHING:
            return (
                "review",
                t.gettext("A play is legal if no card that the player can still have held would have forbidden it."),
                "play",
                (),
            )
        case Reason.LEAD_UNKNOWN:
            return (
                "review",
                t.gettext("Only the card led says what the others owe. Where it is forgotten, most plays stay open."),
                "play",
                (),
            )
        case _:
            return None


def _about_auction(t: Translator, reason: Reason) -> Told | None:
    match reason:
        case Reason.OK:
            return (
                "allowed",
                t.gettext("Nothing in the rules forbids it."),
                "auction",
                (),
            )
        case Reason.AUCTION_OVER:
            return (
                "auction_end",
                t.gettext("Once one bidder is left, or everybody has had his say, no more calls are made."),
                "auction",
                ALL_ACCOUNTS,
            )
        case Reason.DEALER_MUST_BID:
            return (
                "all_pass",
                t.gettext(
                    "Under rules in which a deal is never passed in, a dealer whom all "
                    "others have passed must take the lowest bid."
                ),
                "auction",
                ("002", "003", "004"),
            )
        case Reason.NO_HOLD:
            return (
                "holding",
                t.gettext("Where holding is not played, the dealer has to bid more like everybody else."),
                "auction",
                ("003", "004", "dow"),
            )
        case Reason.ONLY_DEALER_HOLDS:
            return (
                "holding",
                t.gettext("To hold, that is to take the bid over at the same amount, is the dealer’s right alone."),
                "auction",
                ("000", "002", "bicycle"),
            )
        case Reason.NOTHING_TO_HOLD:
            return (
                "holding",
                t.gettext("The dealer holds a bid that stands. Where nobody has bid there is none."),
                "auction",
                ("000", "002"),
            )
        case Reason.NOT_A_BID:
            return (
                "bids",
                t.gettext("Only the amounts that the rules offer can be bid, in steps of 5."),
                "auction",
                ALL_ACCOUNTS,
            )
        case Reason.MUST_EXCEED:
            return (
                "bids",
                t.gettext("A bid must be higher than the one that stands."),
                "auction",
                ALL_ACCOUNTS,
            )
        case Reason.BELOW_FLOOR:
            return (
                "floor",
                t.gettext(
                    "A side that has reached the agreed total, usually 100, "
                    "may not bid or hold under the floor, usually 20."
                ),
                "auction",
                ("000", "bicycle"),
            )
        case _:
            return None


def _about_draw(t: Translator, reason: Reason) -> Told | None:
    match reason:
        case Reason.KEEPS_TOO_FEW | Reason.KEEPS_TOO_MANY:
            return (
                "draw",
                t.gettext(
                    "How many cards are kept before the draw differs: none to five, "
                    "at least one, or exactly five for a bidder with the kitty."
                ),
                "draw",
                ("000", "002", "004"),
            )
        case Reason.SUIT_NOT_HELD:
            return (
                "naming",
                t.gettext(
                    "Where the bidder has to hold a card of the suit he names, "
                    "%(ace)s counts as a heart and as nothing else."
                )
                % {"ace": _ACE},
                "draw",
                ("002",),
            )
        case Reason.HOLDS_ACE | Reason.ACE_NOT_HELD | Reason.TOO_LATE:
            return (
                "robbing",
                t.gettext(
                    "The holder of the ace of trumps may take the turned card for any card "
                    "of his hand, before he plays his first card."
                ),
                "draw",
                ("003", "bicycle-45"),
            )
        case Reason.DEALER_TAKES_ACE | Reason.DEALER_ONLY:
            return (
                "robbing",
                t.gettext("If the turned card is an ace, it is the dealer’s to take in the same way."),
                "draw",
                ("003",),
            )
        case Reason.NO_ROBBING:
            return (
                "robbing",
                t.gettext("There is robbing only where a card is turned up for trump."),
                "draw",
                ALL_ACCOUNTS,
            )
        case _:
            return None


def _about_finish(t: Translator, reason: Reason) -> Told:
    rule: Rule = "finish"
    match reason:
        case Reason.PLAY_ON:
            return rule, t.gettext("Until somebody reaches the target the deal moves on."), "finish", ALL_ACCOUNTS
        case Reason.REACHED_TARGET:
            return rule, t.gettext("A side that alone reaches or passes the target wins."), "finish", ALL_ACCOUNTS
        case Reason.BIDDER_GOES_OUT:
            return (
                rule,
                t.gettext("If more than one side reaches the target in a hand, the side that bid and made it wins."),
                "finish",
                ("000", "002", "004", "bicycle"),
            )
        case Reason.HIGHER_TOTAL:
            return (
                rule,
                t.gettext("If more than one side reaches the target in a hand, the higher total wins."),
                "finish",
                ("003",),
            )
        case Reason.TIED_PLAY_ON:
            return (
                rule,
                t.gettext(
                    "Level totals at or above the target are played on. No account says what to do; this is our choice."
                ),
                "finish",
                (),
            )
        case Reason.REACHED_MID_DEAL:
            return (
                rule,
                t.gettext(
                    "Where every trick is looked at as it is taken, "
                    "the match ends with the trick that reaches the target."
                ),
                "finish",
                ("003",),
            )
        case Reason.MUST_BID_OUT:
            return (
                rule,
                t.gettext(
                    "Where a side has to bid to go out, one that reaches the target "
                    "without the bid stays there and plays on."
                ),
                "finish",
                ("duchemin",),
            )
        case Reason.LAST_HAND:
            return (
                rule,
                t.gettext("Where a number of hands is agreed, the higher total after the last of them wins."),
                "finish",
                (),
            )
        case Reason.AFTER_FINISH:
            return (
                rule,
                t.gettext("A hand recorded after the end is kept on the sheet, but changes nothing."),
                "finish",
                (),
            )
        case _:
            raise ValueError(reason)
