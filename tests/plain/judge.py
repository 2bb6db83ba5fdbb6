"""Every question and its answer in JSON form: what is asked, in which order faults are found, who answers."""

from .auction import judge_auction, judge_call, run
from .cards import printed_rank, printed_suit, read_card, read_suit, winning_place
from .faults import (
    Wrong,
    check_fields,
    is_whole,
    read_cards,
    read_flag,
    read_points,
    read_seat,
    read_side,
)
from .play import judge_play
from .review import judge_review, read_tricks
from .rules import offered, read_rules, side_count
from .scoring import finish, play_match, read_tally, score_hand, tally_fields

# The fields of each question in the order of the contract's examples. Rules in brackets may be left out.
FIELDS = {
    "play": ["(rules)", "trump", "trick", "hand", "card"],
    "trick": ["(rules)", "trump", "leader", "cards"],
    "call": ["rules", "dealer", "scores", "calls", "call"],
    "auction": ["rules", "dealer", "scores", "calls"],
    "hand": ["rules", "scores", "bidding_side", "bid"],  # and who took what: tally_fields
    "finish": ["rules", "scores", "bidding_side"],
    "discard": ["rules", "role", "hand", "discard"],
    "name_trump": ["rules", "hand", "trump"],
    "rob": ["rules", "turned", "hand", "is_dealer", "has_played"],
    "review": ["(rules)", "trump", "leader", "tricks"],
    "match": ["rules", "first_dealer", "hands"],
}
AUCTION_ONLY = ["call", "auction", "discard", "name_trump"]


def answer(question):
    """The answer to one question, or {"error": {"code": ..., "field": ...}}."""
    try:
        return answer_or_blame(question)
    except Wrong as fault:
        return {"error": {"code": fault.code, "field": fault.field}}


def answer_or_blame(question):
    """The answer, or the first fault raised."""
    if not isinstance(question, dict):
        raise Wrong("bad_json", None)
    if "ask" not in question:
        raise Wrong("missing_field", "ask")
    ask = question["ask"]
    if not isinstance(ask, str) or ask not in FIELDS:
        raise Wrong("unknown_question", "ask")

    check_question_fields(ask, question)
    rules = read_rules(question.get("rules", "barker"))
    if ask in AUCTION_ONLY and rules["auction"] is None:
        raise Wrong("bad_value", "rules")
    players = question.get("players", 4)
    if not is_whole(players) or players not in ([2, 3, 4, 5, 6] if ask == "trick" else rules["players"]):
        raise Wrong("bad_value", "players")
    return ANSWERS[ask](question, rules, players)


def check_question_fields(ask, question):
    """Unknown fields, then missing ones."""
    required = ["ask"] + [name for name in FIELDS[ask] if name != "(rules)"]
    optional = ["players"] + (["rules"] if "(rules)" in FIELDS[ask] else [])
    if ask in ("hand", "finish") and plays_without_auction(question.get("rules")):
        required = [name for name in required if name not in ("bidding_side", "bid")]
        optional += [name for name in FIELDS[ask] if name not in required]
    if ask == "hand":
        required += tally_fields(question)
    check_fields(question, required, optional)


def plays_without_auction(given):
    """Whether these are rules that can be read and know no auction."""
    try:
        return read_rules(given)["auction"] is None
    except Wrong:
        return False


def ask_play(question, rules, players):
    """May this card be played?"""
    trump = read_trump(question["trump"], "trump")
    trick = read_cards(question["trick"], "trick")
    if len(trick) > players - 1:
        raise Wrong("too_many_cards", "trick")
    hand = read_hand(question["hand"], "hand", already=trick, nulls=True)
    card = read_card(question["card"])
    if card is None:
        raise Wrong("bad_card", "card")
    if card not in hand:
        raise Wrong("card_not_held", "card")
    return judge_play(rules, trump, trick, hand, card)


def ask_trick(question, rules, players):
    """Who takes the trick, or is taking it so far?"""
    trump = read_trump(question["trump"], "trump")
    leader = read_seat(question["leader"], players, "leader")
    cards = read_cards(question["cards"], "cards")
    if len(cards) > players:
        raise Wrong("too_many_cards", "cards")
    if len(cards) == 0:
        raise Wrong("bad_value", "cards")
    place = winning_place(trump, cards)
    return {"winner": (leader + place) % players, "card": cards[place]}


def ask_call(question, rules, players):
    """Is this call legal?"""
    dealer = read_seat(question["dealer"], players, "dealer")
    scores = read_points(question["scores"], side_count(rules, players), "scores")
    calls = read_calls(question["calls"], "calls")
    state, illegal = run(rules, players, dealer, scores, calls)
    if illegal is not None:
        raise Wrong("bad_value", "calls")
    if not is_call(question["call"]):
        raise Wrong("bad_value", "call")
    return judge_call(rules, players, scores, state, question["call"])


def ask_auction(question, rules, players):
    """Where does the auction stand?"""
    dealer = read_seat(question["dealer"], players, "dealer")
    scores = read_points(question["scores"], side_count(rules, players), "scores")
    calls = read_calls(question["calls"], "calls")
    return judge_auction(rules, players, dealer, scores, calls)


def ask_hand(question, rules, players):
    """What does this hand score?"""
    sides = side_count(rules, players)
    scores = read_points(question["scores"], sides, "scores")
    bidding_side = read_bidding_side(question, rules, sides)
    bid = question.get("bid")
    if rules["auction"] is None:
        if bid is not None:
            raise Wrong("bad_value", "bid")
    elif not is_whole(bid) or bid not in offered(rules):
        raise Wrong("bad_value", "bid")
    tally = read_tally(rules, players, scores, question, "")
    return score_hand(rules, players, scores, bidding_side, bid, tally)


def ask_finish(question, rules, players):
    """Who has won with these totals?"""
    sides = side_count(rules, players)
    scores = read_points(question["scores"], sides, "scores")
    winner, ruling = finish(rules, scores, read_bidding_side(question, rules, sides))
    return {"winner": winner, "ruling": ruling}


def ask_discard(question, rules, players):
    """May this player put away these cards?"""
    role = question["role"]
    if role not in ("bidder", "others"):
        raise Wrong("bad_value", "role")
    hand = read_cards(question["hand"], "hand")
    if len(hand) != (5 + rules["kitty"] if role == "bidder" else 5):
        raise Wrong("bad_value", "hand")
    discard = read_cards(question["discard"], "discard")
    if any(card not in hand for card in discard):
        raise Wrong("card_not_held", "discard")
    least, most = rules["keep"][role]
    kept = len(hand) - len(discard)
    reason = "ok"
    if kept < least:
        reason = "keeps_too_few"
    elif kept > most:
        reason = "keeps_too_many"
    return {"legal": reason == "ok", "reason": reason, "least": least, "most": most}


def ask_name_trump(question, rules, players):
    """May this suit be named?"""
    hand = read_hand(question["hand"], "hand")
    trump = read_trump(question["trump"], "trump")
    if rules["must_hold_trump"] and all(printed_suit(card) != trump for card in hand):
        return {"legal": False, "reason": "suit_not_held"}
    return {"legal": True, "reason": "ok"}


def ask_rob(question, rules, players):
    """May this player rob the turned card?"""
    turned = read_card(question["turned"])
    if turned is None:
        raise Wrong("bad_card", "turned")
    hand = read_hand(question["hand"], "hand", already=[turned])
    is_dealer = read_flag(question["is_dealer"], "is_dealer")
    has_played = read_flag(question["has_played"], "has_played")

    if not rules["rob"]:
        return {"legal": False, "reason": "no_robbing"}
    if has_played:
        return {"legal": False, "reason": "too_late"}
    if printed_rank(turned) == "A":
        if is_dealer:
            return {"legal": True, "reason": "dealer_takes_ace"}
        return {"legal": False, "reason": "dealer_only"}
    if "A" + printed_suit(turned) in hand:
        return {"legal": True, "reason": "holds_ace"}
    return {"legal": False, "reason": "ace_not_held"}


def ask_review(question, rules, players):
    """Did anyone revoke?"""
    trump = read_trump(question["trump"], "trump")
    leader = read_seat(question["leader"], players, "leader")
    tricks, leaders = read_tricks(trump, players, leader, question["tricks"])
    return judge_review(rules, trump, players, tricks, leaders)


def ask_match(question, rules, players):
    """How does the match stand?"""
    first_dealer = read_seat(question["first_dealer"], players, "first_dealer")
    if not isinstance(question["hands"], list):
        raise Wrong("bad_value", "hands")
    return play_match(rules, players, first_dealer, question["hands"])


ANSWERS = {
    "play": ask_play,
    "trick": ask_trick,
    "call": ask_call,
    "auction": ask_auction,
    "hand": ask_hand,
    "finish": ask_finish,
    "discard": ask_discard,
    "name_trump": ask_name_trump,
    "rob": ask_rob,
    "review": ask_review,
    "match": ask_match,
}


def read_trump(thing, field):
    """A suit."""
    suit = read_suit(thing)
    if suit is None:
        raise Wrong("bad_value", field)
    return suit


def read_hand(thing, field, already=(), nulls=False):
    """One to five cards."""
    hand = read_cards(thing, field, already, nulls)
    if len(hand) > 5:
        raise Wrong("too_many_cards", field)
    if len(hand) == 0:
        raise Wrong("bad_value", field)
    return hand


def is_call(thing):
    """Whether it is pass, hold or a whole number."""
    return is_whole(thing) or (isinstance(thing, str) and thing in ("pass", "hold"))


def read_calls(thing, field):
    """The calls so far."""
    if not isinstance(thing, list) or not all(is_call(call) for call in thing):
        raise Wrong("bad_value", field)
    return list(thing)


def read_bidding_side(question, rules, sides):
    """The side that won the auction; None without one."""
    side = question.get("bidding_side")
    if rules["auction"] is None:
        if side is not None:
            raise Wrong("bad_value", "bidding_side")
        return None
    return read_side(side, sides, "bidding_side")
