"""The auction: whose turn it is, which calls are legal, and how it ends."""

from .rules import offered, side_of


def start(dealer):
    """An auction before the first call."""
    return {
        "dealer": dealer,
        "calls": 0,
        "last": dealer,
        "passed": [],
        "high": None,
        "holder": None,
        "taken_from": None,
    }


def whose_turn(rules, players, state):
    """The seat that calls next, or None when the auction is over."""
    clockwise = [(state["last"] + step) % players for step in range(1, players + 1)]
    if rules["auction"] == "until_one":
        for seat in clockwise:
            if seat not in state["passed"] and seat != state["holder"]:
                return seat
        return None
    if state["calls"] < players:  # the one round, from the dealer's left to the dealer
        return clockwise[0]
    if rules["auction"] == "once_then_duel" and state["taken_from"] is not None:
        dealer, other = state["dealer"], state["taken_from"]
        if dealer in state["passed"] or other in state["passed"]:
            return None
        return other if state["last"] == dealer else dealer
    return None


def make_call(players, state, seat, call):
    """The auction after a legal call."""
    after = dict(state, calls=state["calls"] + 1, last=seat, passed=list(state["passed"]))
    if call == "pass":
        after["passed"].append(seat)
        return after
    if state["calls"] == players - 1:  # the dealer takes the bid at the end of the first round (or opens: from nobody)
        after["taken_from"] = state["holder"]
    after["holder"] = seat
    if call != "hold":
        after["high"] = call
    return after


def floor_for(rules, players, scores, seat):
    """The least that this seat may bid because of its side's total, or None."""
    floor = rules["floor"]
    if floor is not None and scores[side_of(rules, players, seat)] >= floor["at"]:
        return floor["bid"]
    return None


def why_not(rules, players, scores, state, call):
    """The reason of a call, `ok` or the first that forbids it."""
    seat = whose_turn(rules, players, state)
    if seat is None:
        return "auction_over"
    floor = floor_for(rules, players, scores, seat)

    others_passed = all(other in state["passed"] for other in range(players) if other != seat)
    if rules["all_pass"] == "dealer_min" and seat == state["dealer"] and others_passed and state["holder"] is None:
        lowest = min(bid for bid in offered(rules) if floor is None or bid >= floor)
        return "ok" if call == lowest else "dealer_must_bid"

    if call == "pass":
        return "ok"
    if call == "hold":
        if not rules["hold"]:
            return "no_hold"
        if seat != state["dealer"]:
            return "only_dealer_holds"
        if state["high"] is None:
            return "nothing_to_hold"
        amount = state["high"]
    else:
        if call not in offered(rules):
            return "not_a_bid"
        if state["high"] is not None and call <= state["high"]:
            return "must_exceed"
        amount = call
    if floor is not None and amount < floor:
        return "below_floor"
    return "ok"


def legal_calls(rules, players, scores, state):
    """Pass, then the numbers rising, then hold: those that are legal now."""
    every = ["pass", *offered(rules), "hold"]
    return [call for call in every if why_not(rules, players, scores, state, call) == "ok"]


def run(rules, players, dealer, scores, calls):
    """The auction after these calls, and the first that was not legal as (index, seat, reason), or None."""
    state = start(dealer)
    for index, call in enumerate(calls):
        seat = whose_turn(rules, players, state)
        reason = why_not(rules, players, scores, state, call)
        if reason != "ok":
            return state, (index, seat, reason)
        state = make_call(players, state, seat, call)
    return state, None


def judge_call(rules, players, scores, state, call):
    """The answer to `call`."""
    reason = why_not(rules, players, scores, state, call)
    return {
        "seat": whose_turn(rules, players, state),
        "legal": reason == "ok",
        "reason": reason,
        "legal_calls": legal_calls(rules, players, scores, state),
    }


def judge_auction(rules, players, dealer, scores, calls):
    """The answer to `auction`."""
    state, illegal = run(rules, players, dealer, scores, calls)
    if illegal is not None:
        index, seat, reason = illegal
        return {"status": "illegal", "index": index, "seat": seat, "reason": reason}
    seat = whose_turn(rules, players, state)
    if seat is not None:
        return {
            "status": "open",
            "seat": seat,
            "high": state["high"],
            "holder": state["holder"],
            "legal_calls": legal_calls(rules, players, scores, state),
        }
    if state["holder"] is not None:
        return {"status": "won", "seat": state["holder"], "bid": state["high"], "bagged": False}
    if rules["all_pass"] == "bagged":
        return {"status": "won", "seat": dealer, "bid": min(rules["bids"]), "bagged": True}
    return {"status": "passed_in"}
