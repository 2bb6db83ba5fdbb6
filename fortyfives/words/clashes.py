"""Says why rules cannot be played as they stand: what goes against what, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fortyfives.rules import FIELDS, Fault
from fortyfives.words.rule_sheets import field_label
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Clash:
    """Why some rules cannot be played. `fields` are the questions concerned, the one at fault first."""

    text: str
    fields: tuple[str, ...]


def clash_of(t: Translator, fault: Fault, answers: Mapping[str, Any]) -> Clash:
    """What a refusal of rules means. `answers` are the values of all fields as the table gave them, in JSON.

    `fault` is of the code `bad_rules` and about one field of the rules.
    """
    field = str(fault.facts.get("name", ""))
    word = fault.facts.get("clash")
    if word is None:
        return Clash(value_sentence(t, field, answers.get(field)), (field,))
    if word == "needs_auction":
        return Clash(_needs_auction(t, field), (field, "auction"))
    match word:
        case "bids_without_auction":
            text = t.gettext("There are bids, but no bidding. Choose how the bidding goes, or take the bids away.")
            return Clash(text, ("bids", "auction"))
        case "auction_without_bids":
            text = t.gettext(
                "The bidding has no bids. Choose at least one amount among the bids, or a game without bidding."
            )
            return Clash(text, ("auction", "bids"))
        case "auction_without_all_pass_or_keep" if answers.get("all_pass") is None:
            text = t.gettext(
                "Where there is bidding, all may pass. Choose under “All pass” what happens then, or a game without "
                "bidding."
            )
            return Clash(text, ("auction", "all_pass"))
        case "auction_without_all_pass_or_keep":
            text = t.gettext(
                "After the bidding cards are changed. Choose under “Draw” how many may be kept, or a game without "
                "bidding."
            )
            return Clash(text, ("auction", "keep"))
        case "floor_bid_not_offered":
            text = t.gettext(
                "A floor of %(bid)s needs %(bid)s among the bids. Add %(bid)s to the bids, or choose another floor."
            ) % {"bid": _part(answers.get("floor"), "bid")}
            return Clash(text, ("floor", "bids"))
        case "rob_with_auction":
            text = t.gettext(
                "Robbing takes the turned card, and where there is bidding no card is turned. Choose a game without "
                "bidding, or no robbing."
            )
            return Clash(text, ("rob", "auction"))
        case "checked_trick_with_auction":
            text = t.gettext(
                "Counted after each trick, a hand may stop before it is known whether the bidding side made its bid. "
                "Count after each hand, or choose a game without bidding."
            )
            return Clash(text, ("checked", "auction"))
        case "checked_trick_with_bonus":
            text = t.gettext(
                "Counted after each trick, a hand may stop before it is known who has the points for the highest "
                "trump. Count after each hand, or give no points for the highest trump."
            )
            return Clash(text, ("checked", "bonus"))
        case "bid_60_without_30_or_bonus" if 30 not in _items(answers.get("bids")):
            text = t.gettext(
                "A bid of 60 stands above 30, so it needs 30 among the bids. Add 30 to the bids, or take 60 away."
            )
            return Clash(text, ("bid_60", "bids"))
        case "bid_60_without_30_or_bonus":
            text = t.gettext(
                "A bid of 60 asks for all the points, those for the highest trump too. Give 5 points for the highest "
                "trump, or take 60 away."
            )
            return Clash(text, ("bid_60", "bonus"))
        case "cap_not_below_target":
            text = t.gettext(
                "A limit of %(limit)s for the other side has to be below the target of %(target)s. Choose a lower "
                "limit, or a higher target."
            ) % {"limit": _part(answers.get("defenders"), "cap"), "target": answers.get("target")}
            return Clash(text, ("defenders", "target"))
        case "three_pairs_need_six":
            text = t.gettext(
                "Three pairs need 6 players, and no other number. Let 6 play alone, or choose other sides."
            )
            return Clash(text, ("sides", "players"))
        case "too_few_cards":
            text = t.gettext(
                "52 cards are too few for so many players with this kitty and this draw. Let fewer play, make the "
                "kitty smaller, or let the others keep more cards."
            )
            return Clash(text, ("players", "kitty", "keep"))
        case _:
            text = t.gettext("“%(label)s” does not go with the other answers.") % {"label": field_label(t, field)}
            return Clash(text, (field,))


def clash_rule(t: Translator, facts: Mapping[str, object]) -> str | None:
    """What a refusal of rules means, for a program that named them: in general, without the numbers.

    `facts` are those of the refusal; None where they do not tell.
    """
    field, word = facts.get("name"), facts.get("clash")
    if field not in FIELDS or not isinstance(field, str):
        return None
    if word is None:
        return _value_sentences(t).get(field)
    if word == "needs_auction":
        return _needs_auction(t, field)
    general = {
        "floor_bid_not_offered": t.gettext("The bid of a floor has to be among the bids."),
        "auction_without_all_pass_or_keep": t.gettext("An auction needs an answer to all_pass and to keep."),
        "bid_60_without_30_or_bonus": t.gettext("A bid of 60 needs 30 among the bids, and the bonus of 5."),
        "cap_not_below_target": t.gettext("A cap for the other side has to be below the target."),
    }
    said = general.get(str(word))
    return said or clash_of(t, Fault("bad_rules", f"rules.{field}", facts), {}).text


def _needs_auction(t: Translator, field: str) -> str:
    """Why an answer has no meaning where nobody bids."""
    told = {
        "hold": t.gettext(
            "Holding takes over a bid, and there is no bidding. Choose how the bidding goes, or no holding."
        ),
        "all_pass": t.gettext(
            "All can pass only where there is bidding. Choose how the bidding goes, or “nobody bids” under “All pass”."
        ),
        "floor": t.gettext(
            "A floor limits the bids, and there is no bidding. Choose how the bidding goes, or no floor."
        ),
        "kitty": t.gettext(
            "The kitty is for the bidder, and there is no bidding. Choose how the bidding goes, or no kitty."
        ),
        "must_hold_trump": t.gettext(
            "Naming trump is for the bidder, and there is no bidding. Choose how the bidding goes, or let any suit be "
            "named."
        ),
        "keep": t.gettext(
            "The draw comes after the bidding, and there is none. Choose how the bidding goes, or no draw."
        ),
        "first_lead": t.gettext(
            "This first lead goes by who bid, and there is no bidding. Choose how the bidding goes, or let the "
            "dealer’s left lead."
        ),
        "defenders": t.gettext(
            "The other side is the one that did not bid, and there is no bidding. Choose how the bidding goes, or let "
            "every side score what it took."
        ),
        "both_reach": t.gettext(
            "If both reach it the side that bid wins, and there is no bidding. Choose how the bidding goes, or let "
            "the higher total win."
        ),
        "bid_60": t.gettext(
            "A bid of 60 is a bid, and there is no bidding. Choose how the bidding goes, or take 60 away."
        ),
        "must_bid_out": t.gettext(
            "Going out only with a bid needs bidding, and there is none. Choose how the bidding goes, or let a side go "
            "out without."
        ),
    }
    plain = t.gettext("“%(label)s” needs bidding, and there is none. Choose how the bidding goes, or the usual answer.")
    return told.get(field) or plain % {"label": field_label(t, field)}


def value_sentence(t: Translator, field: str, value: object) -> str:
    """What an answer to one question can be, said where something else was given."""
    if field == "keep":
        return _keep(t, value)
    plain = t.gettext("The answer to “%(label)s” is not one of those that can be given. Choose one of those shown.")
    return _value_sentences(t).get(field) or plain % {"label": field_label(t, field)}


def _value_sentences(t: Translator) -> dict[str, str]:
    return {
        "players": t.gettext("Who plays: 2 to 6 players, and at least one number of these."),
        "target": t.gettext("The target is a whole number, 5 or more: a trick is worth 5."),
        "bids": t.gettext("The bids are some of 5, 10, 15, 20, 25 and 30, each higher than the one before."),
        "floor": t.gettext("A floor needs two numbers: from how many points on it binds, and the lowest bid then."),
        "kitty": t.gettext("The kitty has 0 to 5 cards."),
        "keep": _keep_in_general(t),
        "bonus": t.gettext("The highest trump brings 5 points or nothing."),
        "made_30": t.gettext("A bid of 30 that is made is worth 30 or 60."),
        "failed_30": t.gettext("A bid of 30 that is set costs 30 or 60."),
        "defenders": t.gettext("A limit for the other side is a whole number of points."),
        "hands": t.gettext("The number of hands is a whole number, 1 or more."),
        "revoke_penalty": t.gettext("The penalty for a revoke is a whole number of points, 0 or more."),
    }


def _keep_in_general(t: Translator) -> str:
    return t.gettext("In the draw each may keep 0 to 5 cards: a least and a most for the bidder and for the others.")


def _keep(t: Translator, value: object) -> str:
    crossed = [pair for pair in map(_items, (_part(value, "bidder"), _part(value, "others"))) if _is_crossed(pair)]
    if crossed:
        least, most = crossed[0]
        return t.gettext(
            "In the draw the least to keep, %(least)s, is above the most, %(most)s. Make the least smaller or the most "
            "larger."
        ) % {"least": least, "most": most}
    return _keep_in_general(t)


def _is_crossed(pair: list[Any]) -> bool:
    return len(pair) == 2 and all(type(count) is int for count in pair) and pair[0] > pair[1]


def _items(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _part(value: object, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None


# --- how it can be set right with one tap


def repair_words(t: Translator, key: str, facts: Mapping[str, object]) -> str:
    """What a tap on an offered way out would do; `facts` are the numbers that belong to it."""
    told = {
        "no_auction": t.gettext("No bidding, and drop what needs it"),
        "auction": t.gettext("Bid as in %(rules)s"),
        "no_rob": t.gettext("No robbing"),
        "after_hand": t.gettext("Count after each hand"),
        "no_bonus": t.gettext("No points for the highest trump"),
        "bonus": t.gettext("5 points for the highest trump"),
        "add_bid": t.gettext("Add %(bid)s to the bids"),
        "no_floor": t.gettext("No floor"),
        "no_60": t.gettext("Take 60 away"),
        "lower_cap": t.gettext("A limit of %(limit)s"),
        "no_cap": t.gettext("No limit for the other side"),
        "six": t.gettext("6 play alone"),
        "two_sides": t.gettext("Two sides"),
        "fewer": t.gettext("Players: %(players)s"),
        "no_kitty": t.gettext("No kitty"),
        "as_before": t.gettext("%(label)s as in %(rules)s"),
    }
    return told[key] % facts
