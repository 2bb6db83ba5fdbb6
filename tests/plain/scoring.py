"""What a hand scores, who has won, and the running total of a whole match."""

import itertools

from .faults import Wrong, check_fields, is_whole, read_points, read_seat, read_side
from .rules import offered, side_count, side_of

# --- what was taken in a hand --------------------------------------------------------------------------


def tally_fields(given):
    """The pair of fields that says who took what: trick by trick, or in counts."""
    if "tricks" in given or "top_trump" in given:
        return ["tricks", "top_trump"]
    if "counts" in given or "top_side" in given:
        return ["counts", "top_side"]
    return ["tricks", "top_trump"]


def ending_trick(rules, scores, tricks):
    """The number of the first trick whose taker's own total reaches the target, where tricks are checked."""
    if rules["checked"] != "trick":
        return None
    totals = list(scores)
    for number, side in enumerate(tricks, 1):
        totals[side] += 5
        if totals[side] >= rules["target"]:
            return number
    return None


def read_tally(rules, players, scores, given, where, after_the_end=False):
    """Who took what, checked: {"tricks": [...] or None, "counts": [...], "top_side": side or None}."""
    sides = side_count(rules, players)
    if tally_fields(given) == ["tricks", "top_trump"]:
        tricks = given["tricks"]
        if not isinstance(tricks, list):
            raise Wrong("bad_value", where + "tricks")
        for side in tricks:
            read_side(side, sides, where + "tricks")
        if len(tricks) > 5 or len(tricks) == 0:
            raise Wrong("impossible_hand", where + "tricks")
        if len(tricks) < 5:
            cut_short = ending_trick(rules, scores, tricks) == len(tricks)
            if after_the_end:
                cut_short = rules["checked"] == "trick"
            if not cut_short:
                raise Wrong("impossible_hand", where + "tricks")

        top = given["top_trump"]
        if top is not None:
            if not is_whole(top) or top < 1 or top > 5:
                raise Wrong("bad_value", where + "top_trump")
            if top > len(tricks):
                raise Wrong("impossible_hand", where + "top_trump")
        counts = [tricks.count(side) for side in range(sides)]
        return {
            "tricks": list(tricks),
            "counts": counts,
            "top_side": None if top is None else tricks[top - 1],
        }

    counts = read_points(given["counts"], sides, where + "counts")
    if any(count < 0 for count in counts):
        raise Wrong("bad_value", where + "counts")
    if sum(counts) != 5:
        raise Wrong("impossible_hand", where + "counts")
    if rules["checked"] == "trick" and not after_the_end:
        answers = []
        for order in orders_of(counts):
            tally = {"tricks": list(order), "counts": counts, "top_side": None}
            answer = score_hand(rules, players, scores, None, None, tally)
            if answer not in answers:
                answers.append(answer)
        if len(answers) > 1:
            raise Wrong("order_needed", where + "counts")

    top_side = given["top_side"]
    if top_side is not None:
        read_side(top_side, sides, where + "top_side")
        if counts[top_side] == 0:
            raise Wrong("impossible_hand", where + "top_side")
    tricks = [side for side in range(sides) for _ in range(counts[side])]  # any order: all are answered alike
    return {"tricks": tricks, "counts": counts, "top_side": top_side}


def orders_of(counts):
    """Every order in which the sides can have taken that many tricks each."""
    takers = [side for side, count in enumerate(counts) for _ in range(count)]
    return sorted(set(itertools.permutations(takers)))


# --- one hand ------------------------------------------------------------------------------------------


def score_hand(rules, players, scores, bidding_side, bid, tally):
    """The answer to `hand`."""
    sides = side_count(rules, players)
    ending = ending_trick(rules, scores, tally["tricks"])
    if ending is not None:
        counted = tally["tricks"][:ending]
        counts = [counted.count(side) for side in range(sides)]
    else:
        counts = tally["counts"]

    captured = [5 * count for count in counts]
    if tally["top_side"] is not None:
        captured[tally["top_side"]] += rules["bonus"]

    change = list(captured)
    made = None
    if bidding_side is not None:
        made = is_made(rules, bid, captured[bidding_side])
        for side in range(sides):
            if side == bidding_side:
                change[side] = bidder_change(rules, bid, made, captured[side])
            else:
                change[side] = defender_change(rules, scores[side], captured[side])

    totals = [scores[side] + change[side] for side in range(sides)]
    if ending is not None:
        winner, ruling = counted[-1], "reached_mid_deal"
    else:
        winner, ruling = finish(rules, totals, bidding_side)
    answer = {
        "captured": captured,
        "made": made,
        "change": change,
        "scores": totals,
        "winner": winner,
        "ruling": ruling,
    }
    if ending is not None:
        answer["trick"] = ending
    return answer


def is_made(rules, bid, captured):
    """Whether the bidder's side took what it bid; 60, where offered, is all five tricks and the bonus."""
    if bid == 60 and rules["bid_60"]:
        return captured == 30
    return captured >= bid


def bidder_change(rules, bid, made, captured):
    """What the bidder's side scores."""
    if bid == 60 and rules["bid_60"]:
        return 60 if made else -60
    if bid == 30:
        if not made:
            return -rules["failed_30"]
        return 30 if rules["bid_60"] else rules["made_30"]
    return captured if made else -bid


def defender_change(rules, score, captured):
    """What a side that did not win the auction scores."""
    defenders = rules["defenders"]
    if defenders == "always":
        return captured
    if "stop_at" in defenders:
        return 0 if score >= defenders["stop_at"] else captured
    room = defenders["cap"] - score
    return max(0, min(captured, room))


# --- the finish ----------------------------------------------------------------------------------------


def finish(rules, scores, bidding_side):
    """Who has won with these totals, and the ruling."""
    reached = [side for side, score in enumerate(scores) if score >= rules["target"]]
    if not reached:
        return None, "play_on"
    if rules["must_bid_out"]:
        if bidding_side not in reached:
            return None, "must_bid_out"
        return bidding_side, "reached_target" if len(reached) == 1 else "bidder_goes_out"
    if len(reached) == 1:
        return reached[0], "reached_target"
    if rules["both_reach"] == "bidder" and bidding_side in reached:
        return bidding_side, "bidder_goes_out"
    return highest(scores, "higher_total")


def highest(scores, ruling):
    """The side with the higher total under this ruling, or a tie."""
    best = [side for side, score in enumerate(scores) if score == max(scores)]
    if len(best) == 1:
        return best[0], ruling
    return None, "tied_play_on"


# --- a match -------------------------------------------------------------------------------------------


def judge_standing(rules, scores, bidding_side, counted):
    """The finish, and the last hand where the number of hands is limited."""
    winner, ruling = finish(rules, scores, bidding_side)
    if winner is None and rules["hands"] is not None and counted >= rules["hands"]:
        winner, ruling = highest(scores, "last_hand")
    return winner, ruling


def play_match(rules, players, first_dealer, rows):
    """The answer to `match`; a fault inside a row is raised with the row's place in its field."""
    sides = side_count(rules, players)
    scores = [0] * sides
    dealer = first_dealer
    winner, ruling = None, "play_on"
    bidding_side = None  # of the last played hand that counted
    counted = 0
    told = []

    for index, row in enumerate(rows):
        where = f"hands[{index}]."
        if not isinstance(row, dict):
            raise Wrong("bad_value", f"hands[{index}]")

        if "adjust" in row and "passed_in" not in row:
            check_fields(row, ["adjust", "note"], [], where)
            change = read_points(row["adjust"], sides, where + "adjust")
            if not isinstance(row["note"], str):
                raise Wrong("bad_value", where + "note")
            scores = [score + points for score, points in zip(scores, change, strict=True)]
            told.append({"dealer": dealer, "scores": scores, "change": change, "flags": []})
            new_winner, new_ruling = judge_standing(rules, scores, bidding_side, counted)
            if new_winner is None or new_winner != winner:  # one who stays the winner stays so by the old ruling
                ruling = new_ruling
            winner = new_winner
            continue

        change = [0] * sides
        flags = []
        if "passed_in" in row:
            check_fields(row, ["passed_in"], [], where)
            if row["passed_in"] is not True:
                raise Wrong("bad_value", where + "passed_in")
            if winner is not None:
                flags = ["after_finish"]
            else:
                if rules["all_pass"] in ("bagged", "dealer_min"):
                    flags = ["dealer_must_bid"]
                counted += 1
                winner, ruling = judge_standing(rules, scores, bidding_side, counted)
        else:
            side, bid, tally = read_played_hand(rules, players, scores, row, where, winner is not None)
            if winner is not None:
                flags = ["after_finish"]
            else:
                flags = flags_of(rules, scores, side, bid)
                bidding_side = side
                counted += 1
                hand = score_hand(rules, players, scores, side, bid, tally)
                change, scores = hand["change"], hand["scores"]
                winner, ruling = hand["winner"], hand["ruling"]
                if winner is None:
                    winner, ruling = judge_standing(rules, scores, bidding_side, counted)

        told.append({"dealer": dealer, "scores": scores, "change": change, "flags": flags})
        dealer = (dealer + 1) % players

    return {"hands": told, "scores": scores, "dealer": dealer, "winner": winner, "ruling": ruling}


def read_played_hand(rules, players, scores, row, where, after_the_end):
    """A played hand of a match: (bidding side or None, bid or None, tally)."""
    contract = ["bidder", "bid"]
    if rules["auction"] is not None:
        check_fields(row, contract + tally_fields(row), [], where)
        side = side_of(rules, players, read_seat(row["bidder"], players, where + "bidder"))
        bid = row["bid"]
        if not is_whole(bid):
            raise Wrong("bad_value", where + "bid")
    else:
        check_fields(row, tally_fields(row), contract, where)
        side, bid = None, None
        for name in contract:
            if row.get(name) is not None:
                raise Wrong("bad_value", where + name)
    return side, bid, read_tally(rules, players, scores, row, where, after_the_end)


def flags_of(rules, scores, side, bid):
    """What was not by the rules in a hand that is scored all the same."""
    flags = []
    if side is not None:
        floor = rules["floor"]
        if floor is not None and scores[side] >= floor["at"] and bid < floor["bid"]:
            flags.append("below_floor")
        if bid not in offered(rules):
            flags.append("not_a_bid")
    return flags
