"""Answers the contract's questions, JSON values in and JSON values out, and finds the first fault of a bad one.

This is the one door to the engine for programs; the web pages ask the same functions behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .auction import AuctionOpen, AuctionWon, Call, IllegalCall, auction_status, follow_calls
from .cards import Card, Suit, write_card, write_cards
from .draw import ROBBING_IS_LEGAL, cards_before_draw, judge_discard, judge_name_trump, judge_rob
from .finish import judge_finish
from .play import rule_on_play, trick_winner
from .profile import CARDS_IN_HAND, FEWEST_PLAYERS, MOST_PLAYERS, Profile, is_whole
from .reading import (
    BY_COUNTS,
    BY_TRICKS,
    USUAL_PLAYERS,
    Fields,
    Question,
    Unanswerable,
    read_auction_rules,
    read_call,
    read_calls,
    read_flag,
    read_hand,
    read_known_cards,
    read_list,
    read_numbers,
    read_one_card,
    read_players,
    read_rules,
    read_seat,
    read_side,
    read_some_cards,
    read_tally,
    read_trick_and_hand,
    read_trump,
    refuse,
    refuse_impossible,
    tally_fields,
)
from .review import RememberedTrick, Review, ReviewedPlay, review_hand
from .ruling import Fault, Reason
from .scoring import TRICKS_IN_HAND, score_hand
from .standing import Adjustment, PassedInRow, PlayedHand, Row, RowResult, Standing, add_row, start_standing
from .variants import find_profile

Answer = dict[str, Any]


# The fields of each question, the needed ones in the order in which they are missed.
_PLAY_FIELDS = Fields(("trump", "trick", "hand", "card"), ("ask", "rules", "players"))
_TRICK_FIELDS = Fields(("trump", "leader", "cards"), ("ask", "rules", "players"))
_CALL_FIELDS = Fields(("rules", "dealer", "scores", "calls", "call"), ("ask", "players"))
_AUCTION_FIELDS = Fields(("rules", "dealer", "scores", "calls"), ("ask", "players"))
_HAND_FIELDS = {
    (bidding, by): Fields(
        ("rules", "scores", *(("bidding_side", "bid") if bidding else ()), *by),
        ("ask", "players", "bidding_side", "bid"),
    )
    for bidding in (True, False)
    for by in (BY_TRICKS, BY_COUNTS)
}
"""By whether there is bidding, and by how the tricks are told."""
_FINISH_FIELDS = {
    True: Fields(("rules", "scores", "bidding_side"), ("ask", "players")),
    False: Fields(("rules", "scores"), ("ask", "players", "bidding_side")),
}
_DISCARD_FIELDS = Fields(("rules", "role", "hand", "discard"), ("ask", "players"))
_NAME_TRUMP_FIELDS = Fields(("rules", "hand", "trump"), ("ask", "players"))
_ROB_FIELDS = Fields(("rules", "turned", "hand", "is_dealer", "has_played"), ("ask", "players"))
_REVIEW_FIELDS = Fields(("trump", "leader", "tricks"), ("ask", "rules", "players"))
_MATCH_FIELDS = Fields(("rules", "first_dealer", "hands"), ("ask", "players"))

# Those of a row of `review` or `match`.
_REMEMBERED_FIELDS = Fields(("cards",), ("leader",))
_PASSED_IN_FIELDS = Fields(("passed_in",))
_ADJUST_FIELDS = Fields(("adjust", "note"))
_BID_OF_ROW = ("bidder", "bid")
_ROW_FIELDS = {
    (bidding, by): Fields((*(_BID_OF_ROW if bidding else ()), *by), _BID_OF_ROW)
    for bidding in (True, False)
    for by in (BY_TRICKS, BY_COUNTS)
}


def _play(question: Question) -> Answer:
    _PLAY_FIELDS.check(question)
    profile = read_rules(question)
    players = read_players(question, profile)
    trump = read_trump(question)
    trick, hand = read_trick_and_hand(question, players - 1)
    card = read_one_card(question["card"], "card")
    if card not in hand:
        refuse("card_not_held", "card", card=write_card(card))
    verdict, legal, reason, because, legal_cards, depends_on = rule_on_play(profile, trump, trick, hand, card)
    return {
        "verdict": str(verdict),
        "legal": legal,
        "reason": str(reason),
        "because": write_cards(because) if because else [],
        "legal_cards": None if legal_cards is None else write_cards(legal_cards),
        "depends_on": write_cards(depends_on) if depends_on else [],
    }


def _trick(question: Question) -> Answer:
    _TRICK_FIELDS.check(question)
    read_rules(question)
    players = question.get("players", USUAL_PLAYERS)
    if not is_whole(players) or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        refuse("bad_value", "players", value=players, players=tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)))
    trump = read_trump(question)
    leader = read_seat(question["leader"], "leader", players)
    cards = read_known_cards(question["cards"], "cards", players, set())
    if not cards:
        refuse("bad_value", "cards", count=0)
    place = trick_winner(trump, cards)
    return {"winner": (leader + place) % players, "card": write_card(cards[place])}


def _read_auction(question: Question) -> tuple[Profile, int, int, tuple[int, ...], list[Call]]:
    profile = read_auction_rules(question)
    players = read_players(question, profile)
    dealer = read_seat(question["dealer"], "dealer", players)
    scores = read_numbers(question["scores"], "scores", profile.side_count(players))
    return profile, players, dealer, scores, read_calls(question)


def _call(question: Question) -> Answer:
    _CALL_FIELDS.check(question)
    auction = follow_calls(*_read_auction(question))
    if isinstance(auction, IllegalCall):
        refuse("bad_value", "calls", index=auction.index, reason=auction.reason.value)
    call = read_call(question["call"], "call")
    reason = auction.judge(call)
    return {
        "seat": auction.turn,
        "legal": reason is Reason.OK,
        "reason": str(reason),
        "legal_calls": list(auction.legal_calls()),
    }


def _auction(question: Question) -> Answer:
    _AUCTION_FIELDS.check(question)
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


def _find_rules(question: Question) -> tuple[Profile | Fault, bool]:
    """The rules of a question whose fields hang on them, or what is wrong with them; and whether there is bidding."""
    found = find_profile(question.get("rules"))
    return found, found.has_auction if isinstance(found, Profile) else True


def _read_bidding_side(question: Question, profile: Profile, sides: int) -> int | None:
    side = question.get("bidding_side")
    if profile.has_auction:
        return read_side(side, "bidding_side", sides)
    if side is not None:
        refuse("bad_value", "bidding_side", value=side, clash="no_auction")
    return None


def _hand(question: Question) -> Answer:
    profile, bidding = _find_rules(question)
    _HAND_FIELDS[bidding, tally_fields(question)].check(question)
    if isinstance(profile, Fault):
        raise Unanswerable(profile)
    players = read_players(question, profile)
    sides = profile.side_count(players)
    scores = read_numbers(question["scores"], "scores", sides)
    side = _read_bidding_side(question, profile, sides)
    bid = question.get("bid")
    if bidding:
        if type(bid) is not int or bid not in profile.offered:
            refuse("bad_value", "bid", value=bid, bids=profile.offered)
    elif bid is not None:
        refuse("bad_value", "bid", value=bid, clash="no_auction")
    tally = read_tally(question)
    refuse_impossible(profile, players, scores, tally)
    captured, made, change, totals, winner, ruling, trick, _, _ = score_hand(profile, players, scores, side, bid, tally)
    answer: Answer = {
        "captured": list(captured),
        "made": made,
        "change": list(change),
        "scores": list(totals),
        "winner": winner,
        "ruling": str(ruling),
    }
    if trick is not None:
        answer["trick"] = trick
    return answer


def _finish(question: Question) -> Answer:
    profile, bidding = _find_rules(question)
    _FINISH_FIELDS[bidding].check(question)
    if isinstance(profile, Fault):
        raise Unanswerable(profile)
    players = read_players(question, profile)
    sides = profile.side_count(players)
    scores = read_numbers(question["scores"], "scores", sides)
    winner, ruling = judge_finish(profile, scores, _read_bidding_side(question, profile, sides))
    return {"winner": winner, "ruling": str(ruling)}


def _discard(question: Question) -> Answer:
    _DISCARD_FIELDS.check(question)
    profile = read_auction_rules(question)
    read_players(question, profile)
    role = question["role"]
    if type(role) is not str or role not in ("bidder", "others"):
        refuse("bad_value", "role", value=role)
    size = cards_before_draw(profile, role)
    given = read_list(question["hand"], "hand")
    hand = read_known_cards(given, "hand", len(given), set())
    if len(hand) != size:
        refuse("bad_value", "hand", count=len(hand), most=size)
    given = read_list(question["discard"], "discard")
    discard = read_known_cards(given, "discard", len(given), set())
    for card in discard:
        if card not in hand:
            refuse("card_not_held", "discard", card=write_card(card))
    ruling = judge_discard(profile, role, len(hand), len(discard))
    return {"legal": ruling.legal, "reason": ruling.reason.value, "least": ruling.least, "most": ruling.most}


def _name_trump(question: Question) -> Answer:
    _NAME_TRUMP_FIELDS.check(question)
    profile = read_auction_rules(question)
    read_players(question, profile)
    hand = read_hand(question, CARDS_IN_HAND, set())
    reason = judge_name_trump(profile, hand, read_trump(question))
    return {"legal": reason is Reason.OK, "reason": reason.value}


def _rob(question: Question) -> Answer:
    _ROB_FIELDS.check(question)
    profile = read_rules(question)
    read_players(question, profile)
    turned = read_one_card(question["turned"], "turned")
    hand = read_hand(question, CARDS_IN_HAND, {turned})
    is_dealer = read_flag(question, "is_dealer")
    reason = judge_rob(profile, turned, hand, is_dealer, read_flag(question, "has_played"))
    return {"legal": reason in ROBBING_IS_LEGAL, "reason": reason.value}


def _read_remembered(row: object, at: int, players: int, seen: set[Card]) -> RememberedTrick:
    where = f"tricks[{at}]"
    if type(row) is not dict:
        refuse("bad_value", where, value=row)
    _REMEMBERED_FIELDS.check(row, f"{where}.")
    cards = read_some_cards(row["cards"], f"{where}.cards", players, seen, unknown=True)
    if len(cards) < players:
        refuse("bad_value", f"{where}.cards", count=len(cards), players=players)
    leader = read_seat(row["leader"], f"{where}.leader", players) if "leader" in row else None
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
        raise Unanswerable(review)
    return review


def _review(question: Question) -> Answer:
    _REVIEW_FIELDS.check(question)
    profile = read_rules(question)
    players = read_players(question, profile)
    trump = read_trump(question)
    leader = read_seat(question["leader"], "leader", players)
    rows = read_list(question["tricks"], "tricks")
    if not 1 <= len(rows) <= TRICKS_IN_HAND:
        refuse("bad_value", "tricks", count=len(rows))
    seen: set[Card] = set()
    tricks: list[RememberedTrick] = []
    try:
        for at, row in enumerate(rows):
            tricks.append(_read_remembered(row, at, players, seen))
    except Unanswerable:
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
        refuse("bad_value", where, value=row)
    dot = f"{where}."
    if "passed_in" in row:
        _PASSED_IN_FIELDS.check(row, dot)
        if row["passed_in"] is not True:
            refuse("bad_value", f"{dot}passed_in", value=row["passed_in"])
        return PassedInRow()
    if "adjust" in row:
        _ADJUST_FIELDS.check(row, dot)
        points = read_numbers(row["adjust"], f"{dot}adjust", sides)
        if type(row["note"]) is not str:
            refuse("bad_value", f"{dot}note", value=row["note"])
        return Adjustment(points, row["note"])
    _ROW_FIELDS[profile.has_auction, tally_fields(row)].check(row, dot)
    bidder = bid = None
    if profile.has_auction:
        bidder = read_seat(row["bidder"], f"{dot}bidder", players)
        bid = row["bid"]
        if not is_whole(bid):
            refuse("bad_value", f"{dot}bid", value=bid)
    else:
        for name in _BID_OF_ROW:
            if row.get(name) is not None:
                refuse("bad_value", dot + name, value=row[name], clash="no_auction")
    tally = read_tally(row, dot)
    refuse_impossible(profile, players, standing.scores, tally, dot, over=standing.winner is not None)
    return PlayedHand(bidder, bid, tally)


def _match(question: Question) -> Answer:
    _MATCH_FIELDS.check(question)
    profile = read_rules(question)
    players = read_players(question, profile)
    first_dealer = read_seat(question["first_dealer"], "first_dealer", players)
    standing = start_standing(profile, players, first_dealer)
    results: list[RowResult] = []
    for at, row in enumerate(read_list(question["hands"], "hands")):
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
    ask = question.get("ask")
    answers = QUESTIONS.get(ask) if type(ask) is str else None
    if answers is None:
        if "ask" not in question:
            return Fault("missing_field", "ask", {"name": "ask"})
        return Fault("unknown_question", "ask", {"value": ask})
    try:
        return answers(question)
    except Unanswerable as unanswerable:
        return unanswerable.fault
