"""Reads what a question of the contract holds, value by value, and finds the first fault of a bad one.

The usual question has no fault, and whoever asks thousands a second asks thousands of those: each reader looks at its
value as a whole first, and piece by piece only where something is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, cast

from .auction import HOLD, PASS, Call
from .cards import Card, Suit, read_card, read_cards, read_suit, write_card
from .profile import CARDS_IN_HAND, Profile
from .ruling import Fault
from .scoring import Counts, Tally, Tricks, check_tally
from .variants import DEFAULT, find_profile

Question = Mapping[str, Any]

USUAL_PLAYERS = 4


class Unanswerable(Exception):
    """Carries the first fault of a question up to `judge.answer`, and no further."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def refuse(code: str, field: str | None, **facts: object) -> NoReturn:
    """Give up on a question: this is its first fault."""
    raise Unanswerable(Fault(code, field, facts))


# --- which fields a question has ---------------------------------------------------------------------------------


_ORDERS_KEPT = 100


class Fields:
    """The fields of a kind of question: those that it needs, in the order in which they are missed, and others."""

    def __init__(self, needed: Sequence[str], optional: Sequence[str] = ()) -> None:
        self._needed = tuple(needed)
        self._known = frozenset([*needed, *optional])
        self._right: set[tuple[str, ...]] = set()
        """Fields that a question had, in its order, and nothing was wrong: the next one is most often like it."""

    def check(self, given: Mapping[str, Any], where: str = "") -> None:
        """Refuse a question with a field that is not known, or without one that is needed."""
        order = tuple(given)
        if order in self._right:
            return
        for name in order:
            if name not in self._known:
                refuse("unknown_field", where + name, name=name)
        for name in self._needed:
            if name not in given:
                refuse("missing_field", where + name, name=name)
        if len(self._right) < _ORDERS_KEPT:
            self._right.add(order)


By = tuple[str, str]
BY_TRICKS: By = ("tricks", "top_trump")
BY_COUNTS: By = ("counts", "top_side")


def tally_fields(given: Mapping[str, Any]) -> By:
    """A hand is told by its tricks in order, or by counts: never by both."""
    if "tricks" in given or "top_trump" in given:
        return BY_TRICKS
    return BY_COUNTS if "counts" in given or "top_side" in given else BY_TRICKS


# --- reading one value -------------------------------------------------------------------------------------------


def read_rules(question: Question) -> Profile:
    """The rule set that a question names, or the one that it means where it names none."""
    if "rules" not in question:
        return DEFAULT
    profile = find_profile(question["rules"])
    if isinstance(profile, Fault):
        raise Unanswerable(profile)
    return profile


def read_auction_rules(question: Question) -> Profile:
    """The same for a question that has no sense where nobody bids."""
    profile = read_rules(question)
    if not profile.has_auction:
        refuse("bad_value", "rules", clash="no_auction")
    return profile


def read_players(question: Question, profile: Profile) -> int:
    """How many play, as many as the rules seat."""
    players = question.get("players", USUAL_PLAYERS)
    if type(players) is not int or players not in profile.players:
        refuse("bad_value", "players", value=players, players=profile.players)
    return players


def read_trump(question: Question) -> Suit:
    """The suit that is trumps."""
    suit = read_suit(question["trump"])
    if suit is None:
        refuse("bad_value", "trump", value=question["trump"])
    return suit


def read_seat(value: object, field: str, players: int) -> int:
    """A seat at a table of so many."""
    if type(value) is not int or not 0 <= value < players:
        refuse("bad_seat", field, value=value, players=players)
    return value


def read_flag(question: Question, field: str) -> bool:
    """Yes or no."""
    value = question[field]
    if type(value) is not bool:
        refuse("bad_value", field, value=value)
    return value


def read_list(value: object, field: str) -> list[Any]:
    """A list of anything."""
    if type(value) is not list:
        refuse("bad_value", field, value=value)
    return value


_WHOLE = {int}


def read_numbers(value: object, field: str, count: int) -> tuple[int, ...]:
    """So many whole numbers."""
    if type(value) is not list or len(value) != count or set(map(type, value)) != _WHOLE:
        facts = {"count": count} if type(value) is list else {}
        refuse("bad_value", field, value=value, **facts)
    return tuple(value)


def read_one_card(value: object, field: str) -> Card:
    """One card."""
    card = read_card(value)
    if card is None:
        refuse("bad_card", field, value=value)
    return card


def read_some_cards(value: object, field: str, most: int, seen: set[Card], unknown: bool = False) -> list[Card | None]:
    """A list of at most so many cards, none of which has been named before; with `unknown`, None stands for any."""
    items = read_list(value, field)
    known = read_cards(items)
    if known is not None and len(known) <= most:
        after = seen.union(known)
        if len(after) == len(seen) + len(known):
            seen |= after
            return cast(list[Card | None], known)
    cards: list[Card | None] = []
    for item in items:
        if item is None and unknown:
            cards.append(None)
        else:
            cards.append(read_one_card(item, field))
    for card in cards:
        if card is None:
            continue
        if card in seen:
            refuse("duplicate_card", field, card=write_card(card))
        seen.add(card)
    if len(cards) > most:
        refuse("too_many_cards", field, count=len(cards), most=most)
    return cards


def read_known_cards(value: object, field: str, most: int, seen: set[Card]) -> list[Card]:
    """The same where each card has to be known."""
    return cast(list[Card], read_some_cards(value, field, most, seen))


def read_hand(question: Question, most: int, seen: set[Card]) -> list[Card]:
    """The cards of a hand, all known, at least one."""
    hand = read_known_cards(question["hand"], "hand", most, seen)
    if not hand:
        refuse("bad_value", "hand", count=0)
    return hand


def read_trick_and_hand(question: Question, most: int) -> tuple[list[Card], list[Card | None]]:
    """What lies on the table, at most so many cards, and the hand of whoever is to play; None for a card not known."""
    trick, hand = question["trick"], question["hand"]
    if type(trick) is list and type(hand) is list and len(trick) <= most and 1 <= len(hand) <= CARDS_IN_HAND:
        known = read_cards(trick + hand)
        if known is not None and len(set(known)) == len(known):
            lying = len(trick)
            return known[:lying], cast(list[Card | None], known[lying:])
    seen: set[Card] = set()
    lying_cards = read_known_cards(trick, "trick", most, seen)
    held = read_some_cards(hand, "hand", CARDS_IN_HAND, seen, unknown=True)
    if not held:
        refuse("bad_value", "hand", count=0)
    return lying_cards, held


def read_side(value: object, field: str, sides: int) -> int:
    """One of so many sides."""
    if type(value) is not int or not 0 <= value < sides:
        refuse("bad_value", field, value=value, sides=sides)
    return value


def read_call(value: object, field: str) -> Call:
    """A call: pass, hold or a whole number."""
    if type(value) is int or (type(value) is str and value in (PASS, HOLD)):
        return value
    refuse("bad_value", field, value=value)


def read_calls(question: Question) -> list[Call]:
    """The calls made so far."""
    calls = read_list(question["calls"], "calls")
    for call in calls:
        if type(call) is not int and call != PASS and call != HOLD:
            refuse("bad_value", "calls", value=call)
    return calls


_NO_SUCH = -1
"""Stands for a value of the wrong kind, so that `check_tally` refuses it in its turn like one out of range."""


def read_tally(given: Mapping[str, Any], where: str = "") -> Tally:
    """The tally as it was given; whether it is possible `check_tally` says."""
    if tally_fields(given) is BY_COUNTS:
        counts = read_list(given["counts"], where + "counts")
        return Counts(_whole_or_none_such(counts), _one_or_none_such(given["top_side"]))
    tricks = read_list(given["tricks"], where + "tricks")
    return Tricks(_whole_or_none_such(tricks), _one_or_none_such(given["top_trump"]))


def _whole_or_none_such(values: Sequence[object]) -> tuple[int, ...]:
    return tuple([value if type(value) is int else _NO_SUCH for value in values])


def _one_or_none_such(value: object) -> int | None:
    return value if value is None or type(value) is int else _NO_SUCH


def refuse_impossible(
    profile: Profile, players: int, scores: Sequence[int], tally: Tally, where: str = "", over: bool = False
) -> None:
    """Refuse a tally that `check_tally` finds impossible."""
    fault = check_tally(profile, players, scores, tally, over=over)
    if fault is not None:
        raise Unanswerable(Fault(fault.code, f"{where}{fault.field}", fault.facts))
