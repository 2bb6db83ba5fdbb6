"""Which rule sets there are, how a table's own rules are read, and which of them cannot be played."""

import json
import pathlib

from .faults import Wrong, is_whole

CATALOGUE = {
    rules["id"]: rules
    for rules in json.loads((pathlib.Path(__file__).parents[1] / "data" / "rules.json").read_text(encoding="utf-8"))
}

# The fields that a table may set, in the order of the catalogue.
FIELDS = [name for name in CATALOGUE["barker"] if name not in ("id", "name", "source")]


def read_rules(given):
    """The rule set meant by an id or by {"base": id, field: value, ...}, with every field filled in."""
    if isinstance(given, str):
        if given not in CATALOGUE:
            raise Wrong("bad_rules", "rules")
        return dict(CATALOGUE[given])
    if not isinstance(given, dict):
        raise Wrong("bad_rules", "rules")

    for name in given:
        if name != "base" and name not in FIELDS:
            raise Wrong("unknown_field", "rules." + name)
    base = given.get("base")
    if not isinstance(base, str) or base not in CATALOGUE:
        raise Wrong("bad_rules", "rules.base")

    rules = dict(CATALOGUE[base])
    for name in FIELDS:
        if name in given:
            rules[name] = given[name]
    for name in FIELDS:
        if not value_is_good(name, rules[name]):
            raise Wrong("bad_rules", "rules." + name)
    name = first_bad_pair(rules)
    if name is not None:
        raise Wrong("bad_rules", "rules." + name)
    return rules


def is_one_of(value, names):
    """Whether it is one of these texts (None may be among them)."""
    return (value is None or isinstance(value, str)) and value in names


def is_number_of(value, numbers):
    """Whether it is one of these whole numbers."""
    return is_whole(value) and value in numbers


def is_keep_pair(value):
    """[least, most] within 0-5."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(is_whole(number) for number in value)
        and 0 <= value[0] <= value[1] <= 5
    )


def value_is_good(name, value):
    """Whether this field can have this value, whatever the other fields say."""
    if name == "players":
        return isinstance(value, list) and value != [] and all(is_number_of(n, [2, 3, 4, 5, 6]) for n in value)
    if name == "sides":
        return is_one_of(value, ["two", "three_pairs", "single"])
    if name == "target":
        return is_whole(value) and value >= 5
    if name == "bids":
        if not isinstance(value, list) or not all(is_number_of(bid, [5, 10, 15, 20, 25, 30]) for bid in value):
            return False
        return all(value[place] > value[place - 1] for place in range(1, len(value)))
    if name == "auction":
        return is_one_of(value, [None, "until_one", "once_then_duel", "once"])
    if name == "all_pass":
        return is_one_of(value, [None, "pass_deal", "bagged", "dealer_min"])
    if name == "floor":
        if value is None:
            return True
        return (
            isinstance(value, dict) and set(value) == {"at", "bid"} and is_whole(value["at"]) and is_whole(value["bid"])
        )
    if name == "kitty":
        return is_number_of(value, [0, 1, 2, 3, 4, 5])
    if name == "keep":
        if value is None:
            return True
        return (
            isinstance(value, dict)
            and set(value) == {"bidder", "others"}
            and is_keep_pair(value["bidder"])
            and is_keep_pair(value["others"])
        )
    if name == "first_lead":
        return is_one_of(value, ["left_of_bidder", "bidder", "left_of_dealer"])
    if name == "bonus":
        return is_number_of(value, [0, 5])
    if name in ("made_30", "failed_30"):
        return is_number_of(value, [30, 60])
    if name == "defenders":
        if isinstance(value, dict):
            return set(value) in ({"stop_at"}, {"cap"}) and all(is_whole(number) for number in value.values())
        return is_one_of(value, ["always"])
    if name == "both_reach":
        return is_one_of(value, ["bidder", "higher_total"])
    if name == "checked":
        return is_one_of(value, ["hand", "trick"])
    if name == "hands":
        return value is None or (is_whole(value) and value >= 1)
    if name == "revoke_penalty":
        return value is None or (is_whole(value) and value >= 0)
    # hold, must_hold_trump, void_must_trump, bid_60, must_bid_out, rob
    return isinstance(value, bool)


def first_bad_pair(rules):
    """The field to blame for the first two fields that do not go together, or None."""
    has_auction = rules["auction"] is not None

    if rules["bids"] != [] and not has_auction:
        return "bids"
    if has_auction and rules["bids"] == []:
        return "auction"

    if not has_auction:
        if rules["hold"]:
            return "hold"
        if rules["all_pass"] is not None:
            return "all_pass"
        if rules["floor"] is not None:
            return "floor"
        if rules["kitty"] != 0:
            return "kitty"
        if rules["must_hold_trump"]:
            return "must_hold_trump"
        if rules["keep"] is not None:
            return "keep"
        if rules["first_lead"] != "left_of_dealer":
            return "first_lead"
        if rules["defenders"] != "always":
            return "defenders"
        if rules["both_reach"] == "bidder":
            return "both_reach"
        if rules["bid_60"]:
            return "bid_60"
        if rules["must_bid_out"]:
            return "must_bid_out"
    if has_auction and (rules["all_pass"] is None or rules["keep"] is None):
        return "auction"

    if rules["floor"] is not None and rules["floor"]["bid"] not in rules["bids"]:
        return "floor"
    if rules["rob"] and has_auction:
        return "rob"
    if rules["checked"] == "trick" and (has_auction or rules["bonus"] != 0):
        return "checked"
    if rules["bid_60"] and (30 not in rules["bids"] or rules["bonus"] == 0):
        return "bid_60"
    defenders = rules["defenders"]
    if isinstance(defenders, dict) and "cap" in defenders and defenders["cap"] >= rules["target"]:
        return "defenders"
    if rules["sides"] == "three_pairs" and any(players != 6 for players in rules["players"]):
        return "sides"
    for players in rules["players"]:
        if cards_needed(rules, players) > 52:
            return "players"
    return None


def cards_needed(rules, players):
    """How many cards a deal can use up: hands, kitty, and every card drawn for a discard."""
    needed = 5 * players + rules["kitty"]
    if rules["keep"] is not None:
        needed += (players - 1) * (5 - rules["keep"]["others"][0])
        needed += 5 - rules["keep"]["bidder"][0]
    return needed


def offered(rules):
    """The numbers that can be bid, rising."""
    return list(rules["bids"]) + ([60] if rules["bid_60"] else [])


def side_of(rules, players, seat):
    """The side that this seat plays for."""
    if rules["sides"] == "two" and players in (4, 6):
        return seat % 2
    if rules["sides"] == "three_pairs" and players == 6:
        return seat % 3
    return seat


def side_count(rules, players):
    """How many sides there are at this table."""
    return len({side_of(rules, players, seat) for seat in range(players)})
