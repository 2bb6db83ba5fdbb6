"""Says of every reason what would make it otherwise, with the cards and numbers of its example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fortyfives.rules import Reason, free_to_hold, keep_range, suit_of
from fortyfives.words.answers import number_of_side, read_cards, read_profile, read_trump
from fortyfives.words.cards import list_cards, suit_title
from fortyfives.words.examples import EXAMPLES, OTHERWISE, answered
from fortyfives.words.people import ratio
from fortyfives.words.plays import one_of_suit
from fortyfives.words.translator import Translator

Json = Mapping[str, Any]


def hint_of(t: Translator, reason: Reason) -> str:
    """What would make a ruling with this reason otherwise, in one sentence about its example. Cards are marks."""
    pair = _Pair(t, EXAMPLES[reason], OTHERWISE[reason])
    match EXAMPLES[reason]["ask"]:
        case "play":
            return _play(pair, reason)
        case "review":
            return _review(pair, reason)
        case "call":
            return _call(pair, reason)
        case "discard" | "name_trump" | "rob":
            return _draw(pair, reason)
        case _:
            return _finish(pair, reason)


class _Pair:
    """An example, what it is set beside, and the facts of both that a sentence may name."""

    def __init__(self, t: Translator, example: Json, others: Sequence[Json]) -> None:
        self.t = t
        self.example, self.others = example, others
        self.other = others[0]
        self.then = answered(self.other)

    def cards(self, names: Sequence[str | None]) -> str:
        """Cards as a sentence lists them."""
        return list_cards(self.t, read_cards(names))

    def instead(self, field: str, question: Json | None = None) -> list[str]:
        """The cards that the other question names in a list where the example does not."""
        told = (self.other if question is None else question)[field]
        return [name for name in told if name not in self.example[field]]

    def missing(self, field: str) -> list[str]:
        """The cards of a list of the example that the other question does not name."""
        return [name for name in self.example[field] if name not in self.other[field]]

    @property
    def rules(self) -> str:
        """The name of the rules that the other question is under."""
        return read_profile(self.other).name


def _play(pair: _Pair, reason: Reason) -> str:
    t, example, other = pair.t, pair.example, pair.other
    led = read_cards(other["trick"])
    names = {
        "card": pair.cards([example["card"]]),
        "other": pair.cards([other["card"]]),
        "led": pair.cards(other["trick"][:1]),
        "with": pair.cards(pair.instead("hand")),
        "without": pair.cards(pair.missing("hand")),
        "because": pair.cards(pair.then["because"]),
        "rest": pair.cards([name for name in other["hand"] if name != other["card"]]),
        "rules": pair.rules,
    }
    match reason:
        case Reason.LEADS:
            said = t.gettext(
                "Had another player led the %(led)s, the %(card)s would not be legal: %(because)s is held."
            )
        case Reason.PLAYS_TRUMP | Reason.TRUMPS_IN | Reason.FOLLOWS_SUIT:
            said = t.gettext("The %(other)s in its place would not be legal: %(because)s is in the hand.")
        case Reason.NO_TRUMP_HELD:
            said = t.gettext("With the %(with)s in the hand a trump would have to be played.")
        case Reason.HOLDS_BACK:
            said = t.gettext("Had the %(led)s been led, %(because)s would have to be played: the %(led)s is higher.")
        case Reason.VOID_IN_SUIT:
            names["one"] = one_of_suit(t, suit_of(led[0]))
            said = t.gettext("With the %(with)s in the hand it would have to be %(one)s or a trump.")
        case Reason.MUST_PLAY_TRUMP:
            hand = read_cards(other["hand"])
            names["kept"] = list_cards(t, free_to_hold(read_profile(other), read_trump(other), led, hand))
            said = t.gettext("Without the %(without)s the %(card)s would be legal: %(kept)s could be held back.")
        case Reason.MUST_FOLLOW_OR_TRUMP:
            said = t.gettext("Without the %(without)s in the hand the %(card)s would be legal.")
        case Reason.MUST_TRUMP_WHEN_VOID:
            said = t.gettext(
                "Where trumping is a choice, as under “%(rules)s”, the %(card)s would be legal and the %(rest)s could "
                "stay in the hand."
            )
        case _:
            free, bound = pair.others
            names["free"] = pair.cards(pair.instead("hand", free))
            names["bound"] = pair.cards(pair.instead("hand", bound))
            said = t.gettext(
                "If the forgotten card was the %(free)s, the %(card)s was legal; if it was the %(bound)s, it was not."
            )
    return said % names


def _review(pair: _Pair, reason: Reason) -> str:
    """The examples of a review differ in the card led to trick 1; the answer in question is that of the second seat."""
    t = pair.t

    def of(question: Json, trick: int, place: int) -> str:
        return pair.cards([question["tricks"][trick]["cards"][place]])

    names = {"card": of(pair.example, 0, 1), "led": of(pair.other, 0, 0), "beaten": of(pair.example, 1, 0)}
    match reason:
        case Reason.PROVED_BY_TRICK:
            said = t.gettext(
                "Had the %(led)s been led to trick 1, the %(card)s would be legal: every card that beats the "
                "%(beaten)s could be held back from it."
            )
        case Reason.OWES_NOTHING:
            said = t.gettext(
                "Had the %(led)s been led to trick 1, the %(card)s would not be legal: no card that beats the "
                "%(beaten)s could be held back from it."
            )
        case _:
            names["bound"] = of(pair.others[1], 0, 0)
            names["held"] = of(pair.example, 1, 3)
            said = t.gettext(
                "If the %(led)s was led, the %(card)s was legal; if it was the %(bound)s, it was not, for the %(held)s "
                "was still in the hand."
            )
    return said % names


def _call(pair: _Pair, reason: Reason) -> str:
    t, example, other = pair.t, pair.example, pair.other
    seat = pair.then["seat"]
    profile = read_profile(example)
    bids = [call for call in other["calls"] if isinstance(call, int)]
    names = {
        "call": other["call"],
        "bid": example["call"],
        "high": bids[-1] if bids else None,
        "score": other["scores"][profile.side_of(seat, len(other["scores"]))],
        "at": profile.floor.at if profile.floor else None,
        "rules": pair.rules,
    }
    match reason:
        case Reason.OK:
            said = t.gettext("%(call)s would not be legal: it is not higher than the %(high)s that stands.")
        case Reason.AUCTION_OVER:
            said = t.gettext("Before the dealer passed he could still have bid %(call)s over the %(high)s.")
        case Reason.DEALER_MUST_BID:
            said = t.gettext("A bid of %(call)s would be legal.")
        case Reason.NO_HOLD:
            said = t.gettext("Where holding is played, as under “%(rules)s”, the dealer could hold at %(high)s.")
        case Reason.ONLY_DEALER_HOLDS:
            said = t.gettext("The dealer could hold at %(high)s when the turn comes to him.")
        case Reason.NOTHING_TO_HOLD:
            said = t.gettext("Had one of them bid %(high)s, the dealer could hold at %(high)s.")
        case Reason.NOT_A_BID:
            said = t.gettext("Where %(bid)s is among the bids, as under “%(rules)s”, it would be legal.")
        case Reason.MUST_EXCEED:
            said = t.gettext("%(call)s would be legal: it is higher than the %(high)s that stands.")
        case _:
            said = t.gettext("On %(score)s the side could bid %(bid)s: the floor holds from %(at)s on.")
    return said % names


def _draw(pair: _Pair, reason: Reason) -> str:
    t, example, other = pair.t, pair.example, pair.other
    hand = read_cards(example["hand"])
    names: dict[str, object] = {"hand": list_cards(t, hand)}
    if example["ask"] == "discard":
        least, most = keep_range(read_profile(example), example["role"])
        names |= {"least": least, "most": most}
    elif example["ask"] == "name_trump":
        suit = read_trump(other)
        names |= {"suit": suit_title(t, suit), "held": list_cards(t, [card for card in hand if suit_of(card) is suit])}
    else:
        names |= {
            "turned": pair.cards([other["turned"]]),
            "ace": pair.cards(["A" + other["turned"][-1]]),
            "with": pair.cards(pair.instead("hand")),
            "without": pair.cards(pair.missing("hand")),
            "rules": pair.rules,
        }
    match reason:
        case Reason.KEEPS_TOO_FEW:
            names["card"] = pair.cards([name for name in example["discard"] if name not in other["discard"]])
            said = t.ngettext(
                "With the %(card)s kept it would be legal: %(least)s card is enough.",
                "With the %(card)s kept it would be legal: %(least)s cards are enough.",
                least,
            )
        case Reason.KEEPS_TOO_MANY:
            names["card"] = pair.cards(pair.instead("discard"))
            said = t.ngettext(
                "With the %(card)s put away too it would be legal: %(most)s card would be left.",
                "With the %(card)s put away too it would be legal: %(most)s cards would be left.",
                most,
            )
        case Reason.SUIT_NOT_HELD:
            said = t.gettext("%(suit)s could be named: %(held)s are in the hand.")
        case Reason.HOLDS_ACE:
            said = t.gettext("With the %(with)s in place of the %(without)s nobody could rob from this hand.")
        case Reason.DEALER_TAKES_ACE:
            said = t.gettext("Nobody but the dealer could take the %(turned)s.")
        case Reason.NO_ROBBING:
            said = t.gettext(
                "Where a card is turned up, as under “%(rules)s”, the holder of the %(ace)s could take the %(turned)s."
            )
        case Reason.TOO_LATE:
            said = t.gettext("Before his first card the holder of the %(ace)s could take the %(turned)s.")
        case Reason.DEALER_ONLY:
            said = t.gettext("The dealer could take the %(turned)s.")
        case _:
            said = t.gettext("With the %(with)s in place of the %(without)s the %(turned)s could be taken.")
    return said % names


def _finish(pair: _Pair, reason: Reason) -> str:
    t, example, other, then = pair.t, pair.example, pair.other, pair.then
    profile = read_profile(example)
    totals = then["scores"] if "scores" in then else other["scores"]
    winner = then["winner"]
    before, after = _changed_total(example, other)
    names = {
        "scores": ratio(totals),
        "target": profile.target,
        "winner": None if winner is None else number_of_side(t, winner),
        "total": None if winner is None else totals[winner],
        "before": before,
        "after": after,
        "hands": read_profile(other).hands,
        "rules": pair.rules,
    }
    match reason:
        case Reason.PLAY_ON:
            said = t.gettext("With %(after)s instead of %(before)s the match would go to %(winner)s.")
        case Reason.REACHED_TARGET:
            said = t.gettext("With %(after)s instead of %(before)s nobody would have reached %(target)s.")
        case Reason.BIDDER_GOES_OUT:
            said = t.gettext(
                "Where the higher total decides, as under “%(rules)s”, the match would go to %(winner)s with %(total)s."
            )
        case Reason.HIGHER_TOTAL:
            said = t.gettext(
                "Where the side that bid goes out first, as under “%(rules)s”, the match would go to %(winner)s with "
                "%(total)s."
            )
        case Reason.TIED_PLAY_ON:
            said = t.gettext("With %(after)s instead of %(before)s the match would go to %(winner)s, the higher total.")
        case Reason.REACHED_MID_DEAL:
            said = t.gettext(
                "Counted after all five tricks it would be %(scores)s, and the match would go to %(winner)s."
            )
        case Reason.MUST_BID_OUT:
            said = t.gettext("Had %(winner)s bid and made it, the match would be theirs with %(total)s.")
        case Reason.LAST_HAND:
            said = t.gettext("With %(hands)s hands agreed the match would go on at %(scores)s.")
        case _:
            first, instead = (question["hands"][0]["bid"] for question in (example, other))
            names |= {"first": first, "instead": instead, "count": len(example["hands"])}
            said = t.gettext(
                "Had hand 1 been bid at %(instead)s instead of %(first)s, the match would not have been over, and hand "
                "%(count)s would count: %(scores)s."
            )
    return said % names


def _changed_total(example: Json, other: Json) -> tuple[int | None, int | None]:
    """The one total that differs between two questions about a finish, in the first and in the second."""
    if example["ask"] != "finish":
        return None, None
    pairs = zip(example["scores"], other["scores"], strict=True)
    return next(((before, after) for before, after in pairs if before != after), (None, None))
