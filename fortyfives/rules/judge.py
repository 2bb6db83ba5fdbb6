"""Answers the contract's questions, JSON values in and JSON values out, and finds the first fault of a bad one.

This is the one door to the engine for programs; the web pages ask the same functions behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn, cast

from .auction import (
    HOLD,
    PASS,
    AuctionOpen,
    AuctionWon,
    Call,
    IllegalCall,
    auction_status,
    follow_calls,
)
from .cards import Card, Suit, read_card, read_cards, read_suit, write_card, write_cards
from .draw import ROBBING_IS_LEGAL, cards_before_draw, judge_discard, judge_name_trump, judge_rob
from .finish import judge_finish
from .play import judge_play, trick_winner
from .profile import CARDS_IN_HAND, FEWEST_PLAYERS, MOST_PLAYERS, Profile, is_whole
from .review import RememberedTrick, Review, ReviewedPlay, review_hand
from .ruling import Fault, Reason
from .scoring import TRICKS_IN_HAND, Counts, Tally, Tricks, check_tally, score_hand
from .standing import Adjustment, PassedInRow, PlayedHand, Row, RowResult, Standing, add_row, start_standing
from .variants import DEFAULT, find_profile

Question = Mapping[str, Any]
Answer = dict[str, Any]

USUAL_PLAYERS = 4


class _Unanswerable(Exception):
    """Carries the first fault of a question up to `answer`; it never leaves this module."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def _refuse(code: str, field: str | None, **facts: object) -> NoReturn:
    raise _Unanswerable(Fault(code, field, facts))


# --- which fields a question has ---------------------------------------------------------------------------------

_BY_TRICKS = ("tricks", "top_trump")
_BY_COUNTS = ("counts", "top_side")


def tally_fields(given: Mapping[str, Any]) -> tuple[str, ...]:
    """A hand is told by its tricks in order, or by counts: never by both."""
    if "tricks" in given or "top_trump" in given:
        return _BY_TRICKS
    return _BY_COUNTS if "counts" in given or "top_side" in given else _BY_TRICKS


def _check_fields(given: Mapping[str, Any], needed: Sequence[str], optional: Sequence[str], where: str = "") -> None:
    found = 0
    for name in given:
        if name in needed:
            found += 1
        elif name not in optional:
            _refuse("unknown_field", where + name, name=name)
    if found < len(needed):
        name = next(name for name in needed if name not in given)
        _refuse("missing_field", where + name, name=name)


# --- reading one value -------------------------------------------------------------------------------------------


def _read_profile(question: Question) -> Profile:
    if "rules" not in question:
        return DEFAULT
    profile = find_profile(question["rules"])
    if isinstance(profile, Fault):
        raise _Unanswerable(profile)
    return profile


def _read_auction_profile(question: Question) -> Profile:
    profile = _read_profile(question)
    if not profile.has_auction:
        _refuse("bad_value", "rules", clash="no_auction")
    return profile


def _read_players(question: Question, profile: Profile) -> int:
    players = question.get("players", USUAL_PLAYERS)
    if type(players) is not int or players not in profile.players:
        _refuse("bad_value", "players", value=players, players=profile.players)
    return players


def _read_suit(question: Question, field: str) -> Suit:
    suit = read_suit(question[field])
    if suit is None:
        _refuse("bad_value", field, value=question[field])
    return suit


def _read_seat(value: object, field: str, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        _refuse("bad_seat", field, value=value, players=players)
    return value


def _read_flag(question: Question, field: str) -> bool:
    value = question[field]
    if type(value) is not bool:
        _refuse("bad_value", field, value=value)
    return value


def _read_list(value: object, field: str) -> list[Any]:
    if type(value) is not list:
        _refuse("bad_value", field, value=value)
    return value


def _read_numbers(value: object, field: str, count: int) -> tuple[int, ...]:
    numbers = _read_list(value, field)
    if len(numbers) != count or set(map(type, numbers)) != {int}:
        _refuse("bad_value", field, value=value, count=count)
    return tuple(numbers)


def _read_card(value: object, field: str) -> Card:
    card = read_card(value)
    if card is None:
        _refuse("bad_card", field, value=value)
    return card


def _read_cards(value: object, field: str, most: int, seen: set[Card], unknown: bool = False) -> list[Card | None]:
    """A list of at most so many cards, none of which has been named before; with `unknown`, None stands for any."""
    items = _read_list(value, field)
    known = read_cards(items)
    if known is not None and len(known) <= most:
        before = len(seen)
        after = seen.union(known)
        if len(after) == before + len(known):
            seen |= after  # nothing is wrong with the usual question: nothing is looked for card by card
            return cast(list[Card | None], known)
    cards: list[Card | None] = []
    for item in items:
        if item is None and unknown:
            cards.append(None)
        else:
            cards.append(_read_card(item, field))
    for card in cards:
        if card is None:
            continue
        if card in seen:
            _refuse("duplicate_card", field, card=write_card(card))
        seen.add(card)
    if len(cards) > most:
        _refuse("too_many_cards", field, count=len(cards), most=most)
    return cards


def _read_known_cards(value: object, field: str, most: int, seen: set[Card]) -> list[Card]:
    return cast(list[Card], _read_cards(value, field, most, seen))


def _read_hand(question: Question, most: int, seen: set[Card]) -> list[Card]:
    hand = _read_known_cards(question["hand"], "hand", most, seen)
    if not hand:
        _refuse("bad_value", "hand", count=0)
    return hand


def _read_side(value: object, field: str, sides: int) -> int:
    if type(value) is not int or not 0 <= value < sides:
        _refuse("bad_value", field, value=value, sides=sides)
    return value


def _read_call(value: object, field: str) -> Call:
    if is_whole(value) or (type(value) is str and value in (PASS, HOLD)):
        return value  # type: ignore[return-value]
    _refuse("bad_value", field, value=value)


_NO_SUCH = -1
"""Stands for a value of the wrong kind, so that `check_tally` refuses it in its turn like one out of range."""


def _read_tally(given: Mapping[str, Any], where: str = "") -> Tally:
    """The tally as it was given; whether it is possible `check_tally` says."""
    if tally_fields(given) is _BY_COUNTS:
        counts = _read_list(given["counts"], where + "counts")
        return Counts(_whole_or_none_such(counts), _one_or_none_such(given["top_side"]))
    tricks = _read_list(given["tricks"], where + "tricks")
    return Tricks(_whole_or_none_such(tricks), _one_or_none_such(given["top_trump"]))


def _whole_or_none_such(values: Sequence[object]) -> tuple[int, ...]:
    return tuple([value if type(value) is int else _NO_SUCH for value in values])


def _one_or_none_such(value: object) -> int | None:
    return value if value is None or type(value) is int else _NO_SUCH


def _check_tally(
    profile: Profile, players: int, scores: Sequence[int], tally: Tally, where: str = "", over: bool = False
) -> None:
    fault = check_tally(profile, players, scores, tally, over=over)
    if fault is not None:
        raise _Unanswerable(Fault(fault.code, f"{where}{fault.field}", fault.facts))


# --- the questions -----------------------------------------------------------------------------------------------


def _play(question: Question) -> Answer:
    _check_fields(question, ("trump", "trick", "hand", "card"), ("ask", "rules", "players"))
    profile = _read_profile(question)
    players = _read_players(question, profile)
    trump = _read_suit(question, "trump")
    seen: set[Card] = set()
    trick = _read_known_cards(question["trick"], "trick", players - 1, seen)
    hand = _read_cards(question["hand"], "hand", CARDS_IN_HAND, seen, unknown=True)
    if not hand:
        _refuse("bad_value", "hand", count=0)
    card = _read_card(question["card"], "card")
    if card not in hand:
        _refuse("card_not_held", "card", card=write_card(card))
    verdict, legal, reason, because, legal_cards, depends_on = judge_play(profile, trump, trick, hand, card)
    return {
        "verdict": str(verdict),
        "legal": legal,
        "reason": str(reason),
        "because": write_cards(because),
        "legal_cards": None if legal_cards is None else write_cards(legal_cards),
        "depends_on": write_cards(depends_on),
    }


def _trick(question: Question) -> Answer:
    _check_fields(question, ("trump", "leader", "cards"), ("ask", "rules", "players"))
    _read_profile(question)
    players = question.get("players", USUAL_PLAYERS)
    if not is_whole(players) or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        _refuse("bad_value", "players", value=players, players=tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)))
    trump = _read_suit(question, "trump")
    leader = _read_seat(question["leader"], "leader", players)
    cards = _read_known_cards(question["cards"], "cards", players, set())
    if not cards:
        _refuse("bad_value", "cards", count=0)
    place = trick_winner(trump, cards)
    return {"winner": (leader + place) % players, "card": write_card(cards[place])}


def _read_auction(question: Question) -> tuple[Profile, int, int, tuple[int, ...], list[Call]]:
    profile = _read_auction_profile(question)
    players = _read_players(question, profile)
    dealer = _read_seat(question["dealer"], "dealer", players)
    scores = _read_numbers(question["scores"], "scores", profile.side_count(players))
    calls = [_read_call(call, "calls") for call in _read_list(question["calls"], "calls")]
    return profile, players, dealer, scores, calls


def _call(question: Question) -> Answer:
    _check_fields(question, ("rules", "dealer", "scores", "calls", "call"), ("ask", "players"))
    auction = follow_calls(*_read_auction(question))
    if isinstance(auction, IllegalCall):
        _refuse("bad_value", "calls", index=auction.index, reason=auction.reason.value)
    ruling = auction.rule_on(_read_call(question["call"], "call"))
    return {
        "seat": ruling.seat,
        "legal": ruling.legal,
        "reason": ruling.reason.value,
        "legal_calls": list(ruling.legal_calls),
    }


def _auction(question: Question) -> Answer:
    _check_fields(question, ("rules", "dealer", "scores", "calls"), ("ask", "players"))
    status = auction_status(*_read_auction(question))
    if isinstance(status, AuctionOpen):
        return {
            "status": "open",
            "seat": status.seat,
            "high": status.high,
            "holder": status.holder,
            "legal_calls": list(status.legal_calls),
        }
    if isinstance(status, AuctionWon):
        return {"status": "won", "seat": status.seat, "bid": status.bid, "bagged": status.bagged}
    if isinstance(status, IllegalCall):
        return {
            "status": "illegal",
            "index": status.index,
            "seat": status.seat,
            "reason": status.reason.value,
        }
    return {"status": "passed_in"}


def _bid_fields(question: Question, fields: tuple[str, ...]) -> tuple[str, ...]:
    """The fields that tell of a bid, which a question under rules without an auction may leave out."""
    profile = find_profile(question.get("rules"))
    return () if isinstance(profile, Profile) and not profile.has_auction else fields


def _read_bidding_side(question: Question, profile: Profile, sides: int) -> int | None:
    side = question.get("bidding_side")
    if profile.has_auction:
        return _read_side(side, "bidding_side", sides)
    if side is not None:
        _refuse("bad_value", "bidding_side", value=side, clash="no_auction")
    return None


def _hand(question: Question) -> Answer:
    bid_fields = _bid_fields(question, ("bidding_side", "bid"))
    needed = ("rules", "scores", *bid_fields, *tally_fields(question))
    _check_fields(question, needed, ("ask", "players", "bidding_side", "bid"))
    profile = _read_profile(question)
    players = _read_players(question, profile)
    sides = profile.side_count(players)
    scores = _read_numbers(question["scores"], "scores", sides)
    side = _read_bidding_side(question, profile, sides)
    bid = question.get("bid")
    if profile.has_auction and (not is_whole(bid) or bid not in profile.offered):
        _refuse("bad_value", "bid", value=bid, bids=profile.offered)
    if not profile.has_auction and bid is not None:
        _refuse("bad_value", "bid", value=bid, clash="no_auction")
    tally = _read_tally(question)
    _check_tally(profile, players, scores, tally)
    score = score_hand(profile, players, scores, side, bid, tally)
    answer: Answer = {
        "captured": list(score.captured),
        "made": score.made,
        "change": list(score.change),
        "scores": list(score.scores),
        "winner": score.winner,
        "ruling": score.ruling.value,
    }
    if score.trick is not None:
        answer["trick"] = score.trick
    return answer


def _finish(question: Question) -> Answer:
    needed = ("rules", "scores", *_bid_fields(question, ("bidding_side",)))
    _check_fields(question, needed, ("ask", "players", "bidding_side"))
    profile = _read_profile(question)
    players = _read_players(question, profile)
    sides = profile.side_count(players)
    scores = _read_numbers(question["scores"], "scores", sides)
    finish = judge_finish(profile, scores, _read_bidding_side(question, profile, sides))
    return {"winner": finish.winner, "ruling": finish.ruling.value}


def _discard(question: Question) -> Answer:
    _check_fields(question, ("rules", "role", "hand", "discard"), ("ask", "players"))
    profile = _read_auction_profile(question)
    _read_players(question, profile)
    role = question["role"]
    if type(role) is not str or role not in ("bidder", "others"):
        _refuse("bad_value", "role", value=role)
    size = cards_before_draw(profile, role)
    given = _read_list(question["hand"], "hand")
    hand = _read_known_cards(given, "hand", len(given), set())
    if len(hand) != size:
        _refuse("bad_value", "hand", count=len(hand), most=size)
    given = _read_list(question["discard"], "discard")
    discard = _read_known_cards(given, "discard", len(given), set())
    for card in discard:
        if card not in hand:
            _refuse("card_not_held", "discard", card=write_card(card))
    ruling = judge_discard(profile, role, len(hand), len(discard))
    return {"legal": ruling.legal, "reason": ruling.reason.value, "least": ruling.least, "most": ruling.most}


def _name_trump(question: Question) -> Answer:
    _check_fields(question, ("rules", "hand", "trump"), ("ask", "players"))
    profile = _read_auction_profile(question)
    _read_players(question, profile)
    hand = _read_hand(question, CARDS_IN_HAND, set())
    reason = judge_name_trump(profile, hand, _read_suit(question, "trump"))
    return {"legal": reason is Reason.OK, "reason": reason.value}


def _rob(question: Question) -> Answer:
    _check_fields(question, ("rules", "turned", "hand", "is_dealer", "has_played"), ("ask", "players"))
    profile = _read_profile(question)
    _read_players(question, profile)
    turned = _read_card(question["turned"], "turned")
    hand = _read_hand(question, CARDS_IN_HAND, {turned})
    is_dealer = _read_flag(question, "is_dealer")
    reason = judge_rob(profile, turned, hand, is_dealer, _read_flag(question, "has_played"))
    return {"legal": reason in ROBBING_IS_LEGAL, "reason": reason.value}


def _read_remembered(row: object, at: int, players: int, seen: set[Card]) -> RememberedTrick:
    where = f"tricks[{at}]"
    if type(row) is not dict:
        _refuse("bad_value", where, value=row)
    _check_fields(row, ("cards",), ("leader",), f"{where}.")
    cards = _read_cards(row["cards"], f"{where}.cards", players, seen, unknown=True)
    if len(cards) < players:
        _refuse("bad_value", f"{where}.cards", count=len(cards), players=players)
    leader = _read_seat(row["leader"], f"{where}.leader", players) if "leader" in row else None
    return RememberedTrick(tuple(cards), leader)


def _play_json(play: ReviewedPlay) -> Answer:
    return {
        "trick": play.trick,
        "seat": play.seat,
        "card": None if play.card is None else write_card(play.card),
        "verdict": None if play.verdict is None else play.verdict.value,
        "reason": None if play.reason is None else play.reason.value,
        "because": write_cards(play.because),
        "depends_on": write_cards(play.depends_on),
    }


def _must_review(profile: Profile, players: int, trump: Suit, leader: int, tricks: Sequence[RememberedTrick]) -> Review:
    review = review_hand(profile, players, trump, leader, tricks)
    if isinstance(review, Fault):
        raise _Unanswerable(review)
    return review


def _review(question: Question) -> Answer:
    _check_fields(question, ("trump", "leader", "tricks"), ("ask", "rules", "players"))
    profile = _read_profile(question)
    players = _read_players(question, profile)
    trump = _read_suit(question, "trump")
    leader = _read_seat(question["leader"], "leader", players)
    rows = _read_list(question["tricks"], "tricks")
    if not 1 <= len(rows) <= TRICKS_IN_HAND:
        _refuse("bad_value", "tricks", count=len(rows))
    seen: set[Card] = set()
    tricks: list[RememberedTrick] = []
    try:
        for at, row in enumerate(rows):
            tricks.append(_read_remembered(row, at, players, seen))
    except _Unanswerable:
        # The first fault is given: what is impossible in the tricks before the unreadable one.
        if tricks:
            _must_review(profile, players, trump, leader, tricks)
        raise
    review = _must_review(profile, players, trump, leader, tricks)
    return {
        "plays": [_play_json(play) for play in review.plays],
        "revokes": list(review.revokes),
        "winners": list(review.winners),
    }


def _read_row(row: object, standing: Standing, where: str) -> Row:
    """One row of a match. Its tally is held against the totals so far: they may cut a hand short."""
    profile, players = standing.profile, standing.players
    sides = profile.side_count(players)
    if type(row) is not dict:
        _refuse("bad_value", where, value=row)
    dot = f"{where}."
    if "passed_in" in row:
        _check_fields(row, ("passed_in",), (), dot)
        if row["passed_in"] is not True:
            _refuse("bad_value", f"{dot}passed_in", value=row["passed_in"])
        return PassedInRow()
    if "adjust" in row:
        _check_fields(row, ("adjust", "note"), (), dot)
        points = _read_numbers(row["adjust"], f"{dot}adjust", sides)
        if type(row["note"]) is not str:
            _refuse("bad_value", f"{dot}note", value=row["note"])
        return Adjustment(points, row["note"])
    bid_fields = ("bidder", "bid")
    needed = bid_fields if profile.has_auction else ()
    _check_fields(row, (*needed, *tally_fields(row)), bid_fields, dot)
    bidder = bid = None
    if profile.has_auction:
        bidder = _read_seat(row["bidder"], f"{dot}bidder", players)
        bid = row["bid"]
        if not is_whole(bid):
            _refuse("bad_value", f"{dot}bid", value=bid)
    else:
        for name in bid_fields:
            if row.get(name) is not None:
                _refuse("bad_value", dot + name, value=row[name], clash="no_auction")
    tally = _read_tally(row, dot)
    _check_tally(profile, players, standing.scores, tally, dot, over=standing.winner is not None)
    return PlayedHand(bidder, bid, tally)


def _match(question: Question) -> Answer:
    _check_fields(question, ("rules", "first_dealer", "hands"), ("ask", "players"))
    profile = _read_profile(question)
    players = _read_players(question, profile)
    first_dealer = _read_seat(question["first_dealer"], "first_dealer", players)
    standing = start_standing(profile, players, first_dealer)
    results: list[RowResult] = []
    for at, row in enumerate(_read_list(question["hands"], "hands")):
        standing = add_row(standing, _read_row(row, standing, f"hands[{at}]"))
        # The rows so far are set aside, so that a long match costs as much a row as a short one.
        results += standing.rows
        standing = replace(standing, rows=())
    return standing_json(replace(standing, rows=tuple(results)))


def standing_json(standing: Standing) -> Answer:
    """A match as the contract answers it: its rows, totals, who deals next, who has won by which ruling."""
    return {
        "hands": [
            {
                "dealer": row.dealer,
                "scores": list(row.scores),
                "change": list(row.change),
                "flags": [flag.value for flag in row.flags],
            }
            for row in standing.rows
        ],
        "scores": list(standing.scores),
        "dealer": standing.dealer,
        "winner": standing.winner,
        "ruling": standing.ruling.value,
    }


QUESTIONS: Mapping[str, Callable[[Question], Answer]] = {
    "play": _play,
    "trick": _trick,
    "call": _call,
    "auction": _auction,
    "hand": _hand,
    "finish": _finish,
    "discard": _discard,
    "name_trump": _name_trump,
    "rob": _rob,
    "review": _review,
    "match": _match,
}
"""What can be asked, and who answers it."""


def answer(question: object) -> Answer | Fault:
    """Answer one question of the contract, given and answered as JSON values; the first fault of a bad one instead."""
    if type(question) is not dict:
        return Fault("bad_json", None, {})
    if "ask" not in question:
        return Fault("missing_field", "ask", {"name": "ask"})
    ask = question["ask"]
    if type(ask) is not str or ask not in QUESTIONS:
        return Fault("unknown_question", "ask", {"value": ask})
    try:
        return QUESTIONS[ask](question)
    except _Unanswerable as unanswerable:
        return unanswerable.fault
