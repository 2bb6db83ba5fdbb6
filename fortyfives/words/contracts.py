"""Writes a rule set in short: the table's contract, its title, and three facts that tell it from its neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from fortyfives.rules import Profile, keep_range, left_to_dealer
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class ContractLine:
    """One line of a table's contract: a label and what was agreed, short."""

    label: str
    text: str


def contract_lines(t: Translator, profile: Profile) -> tuple[ContractLine, ...]:
    """The table's contract in a few lines: what tables quarrel about, agreed before the first deal."""
    lines = [*_sides(t, profile), *(_with_auction(t, profile) if profile.has_auction else _turned_up(t, profile))]
    lines.append(ContractLine(t.gettext("First lead"), _first_lead(t, profile)))
    lines.append(
        ContractLine(
            t.gettext("Suit not held"),
            t.gettext("must trump if he can")
            if profile.void_must_trump
            else t.gettext("any card; trumping is a choice"),
        )
    )
    lines.append(_end(t, profile))
    if profile.hands is not None:
        most = t.ngettext("%(hands)s hand at most", "%(hands)s hands at most", profile.hands) % {"hands": profile.hands}
        lines.append(ContractLine(t.gettext("Length"), most))
    lines.append(ContractLine(t.gettext("Revoke"), _revoke(t, profile)))
    return tuple(lines)


def _sides(t: Translator, p: Profile) -> list[ContractLine]:
    """Said only where partners do not sit as usual."""
    match p.sides:
        case "two":
            return []
        case "three_pairs":
            return [ContractLine(t.gettext("Sides"), t.gettext("three pairs"))]
        case "single":
            return [ContractLine(t.gettext("Sides"), t.gettext("each for himself"))]
        case _:
            assert_never(p.sides)


def code_note(t: Translator) -> str:
    """What the contract code is."""
    return t.gettext("The code stands for these rules: equal rules, equal code. Every ruling names it.")


def _with_auction(t: Translator, p: Profile) -> list[ContractLine]:
    lines = [ContractLine(t.gettext("Bids"), _bids(t, p))]
    if p.kitty:
        kitty = t.ngettext("%(count)s card", "%(count)s cards", p.kitty) % {"count": p.kitty}
        lines.append(ContractLine(t.gettext("Kitty"), kitty))
    if p.must_hold_trump:
        lines.append(ContractLine(t.gettext("Trump"), t.gettext("a suit that the bidder holds")))
    lines.append(ContractLine(t.gettext("Draw"), _draw(t, p)))
    if p.floor is not None:
        lines.append(
            ContractLine(
                t.gettext("On %(at)s or more") % {"at": p.floor.at},
                t.gettext("no bid or hold under %(bid)s") % {"bid": p.floor.bid},
            )
        )
    lines.append(ContractLine(t.gettext("Nobody bids"), _all_pass(t, p)))
    lines.append(ContractLine(t.gettext("Bid of 30"), _thirty(t, p)))
    defenders = _defenders(t, p)
    if defenders:
        lines.append(ContractLine(t.gettext("Other side"), defenders))
    return lines


def _draw(t: Translator, p: Profile) -> str:
    bidder, others = keep_range(p, "bidder"), keep_range(p, "others")
    if bidder == others:
        return t.gettext("everybody keeps %(kept)s of his cards and fills up to five") % {"kept": _from_to(t, others)}
    return t.gettext("the bidder keeps %(own)s of his cards, the others %(kept)s, and all fill up to five") % {
        "own": _from_to(t, bidder),
        "kept": _from_to(t, others),
    }


def _from_to(t: Translator, bounds: tuple[int, int]) -> str:
    least, most = bounds
    return str(least) if least == most else t.gettext("%(least)s to %(most)s") % {"least": least, "most": most}


def _turned_up(t: Translator, p: Profile) -> list[ContractLine]:
    robbing = t.gettext("the holder of the ace of trumps may") if p.rob else t.gettext("none")
    return [
        ContractLine(t.gettext("Trump"), t.gettext("the suit of the card turned up")),
        ContractLine(t.gettext("Robbing"), robbing),
    ]


def _bids(t: Translator, p: Profile) -> str:
    names = {"low": p.offered[0], "high": p.offered[-1]}
    match p.auction:
        case "until_one":
            rising = t.gettext("%(low)s to %(high)s, round and round") % names
            held = t.gettext("%(low)s to %(high)s, round and round; the dealer may hold") % names
        case "once_then_duel":
            rising = t.gettext("%(low)s to %(high)s, once round, then a duel with the dealer") % names
            held = t.gettext("%(low)s to %(high)s, once round; the dealer may hold, then a duel") % names
        case "once":
            rising = t.gettext("%(low)s to %(high)s, once round") % names
            held = t.gettext("%(low)s to %(high)s, once round; the dealer may hold") % names
        case None:
            rising = held = t.gettext("none")
        case _:
            assert_never(p.auction)
    return held if p.hold else rising


def _all_pass(t: Translator, p: Profile) -> str:
    lowest = {"lowest": left_to_dealer_at_first(p)}
    match p.all_pass:
        case "bagged":
            return t.gettext("the dealer is bagged with %(lowest)s") % lowest
        case "dealer_min":
            return t.gettext("the dealer must bid %(lowest)s") % lowest
        case "pass_deal" | None:
            return t.gettext("hand thrown in, the deal moves on")
        case _:
            assert_never(p.all_pass)


def left_to_dealer_at_first(profile: Profile) -> int | None:
    """What the dealer has to take the hand at when all pass before anybody has a point; None if it is thrown in."""
    players = profile.players[0]
    return left_to_dealer(profile, players, 0, (0,) * profile.side_count(players))


def _thirty(t: Translator, p: Profile) -> str:
    if p.bid_60:
        return t.gettext("made +30, set −%(lost)s; 60 may be bid, ±60") % {"lost": p.failed_30}
    return t.gettext("made +%(won)s, set −%(lost)s") % {"won": p.made_30, "lost": p.failed_30}


def _defenders(t: Translator, p: Profile) -> str:
    limit = {"limit": p.defenders.limit}
    match p.defenders.kind:
        case "cap":
            return t.gettext("cannot pass %(limit)s without the bid") % limit
        case "stop_at":
            return t.gettext("scores nothing on %(limit)s or more") % limit
        case "always":
            return ""
        case _:
            assert_never(p.defenders.kind)


def _first_lead(t: Translator, p: Profile) -> str:
    match p.first_lead:
        case "left_of_bidder":
            return t.gettext("left of the bidder")
        case "bidder":
            return t.gettext("the bidder")
        case "left_of_dealer":
            return t.gettext("left of the dealer")
        case _:
            assert_never(p.first_lead)


def _end(t: Translator, p: Profile) -> ContractLine:
    target = {"target": p.target}
    if p.ends_in_mid_deal:
        return ContractLine(t.gettext("%(target)s reached") % target, t.gettext("ends at once, even in mid-hand"))
    if p.must_bid_out:
        reached = t.gettext("%(target)s reached") % target
        return ContractLine(reached, t.gettext("only the side that bid and made it wins"))
    both = t.gettext("Both reach %(target)s") % target
    match p.both_reach:
        case "bidder":
            return ContractLine(both, t.gettext("the bidding side wins if it made its bid"))
        case "higher_total":
            return ContractLine(both, t.gettext("the higher total wins; level: play on"))
        case _:
            assert_never(p.both_reach)


def _revoke(t: Translator, p: Profile) -> str:
    if p.revoke_penalty is None:
        return t.gettext("no penalty agreed; the table decides")
    return t.ngettext(
        "%(points)s point, taken by the table", "%(points)s points, taken by the table", p.revoke_penalty
    ) % {"points": p.revoke_penalty}


def rule_set_facts(t: Translator, profile: Profile) -> tuple[str, ...]:
    """Three short facts that tell a rule set from its neighbours: "No kitty", "bids 5 to 30" and one more."""
    if not profile.has_auction:
        end = t.gettext("ends in mid-hand") if profile.ends_in_mid_deal else t.gettext("counted after each hand")
        robbing = t.gettext("robbing") if profile.rob else t.gettext("no robbing")
        return t.gettext("Trump is turned up"), robbing, end
    kitty = t.gettext("Kitty of %(count)s") % {"count": profile.kitty} if profile.kitty else t.gettext("No kitty")
    bids = t.gettext("bids %(low)s to %(high)s") % {"low": profile.offered[0], "high": profile.offered[-1]}
    return kitty, bids, _telling_fact(t, profile)


def _telling_fact(t: Translator, p: Profile) -> str:
    match p.defenders.kind:
        case "cap":
            return t.gettext("no passing %(limit)s without the bid") % {"limit": p.defenders.limit}
        case "always" | "stop_at":
            pass
        case _:
            assert_never(p.defenders.kind)
    if p.hold:
        return t.gettext("the dealer may hold")
    match p.both_reach:
        case "higher_total":
            return t.gettext("the higher total wins")
        case "bidder":
            pass
        case _:
            assert_never(p.both_reach)
    match p.first_lead:
        case "bidder":
            return t.gettext("the bidder leads")
        case "left_of_bidder" | "left_of_dealer":
            return t.gettext("no holding")
        case _:
            assert_never(p.first_lead)


def rule_set_title(t: Translator, profile: Profile) -> str:
    """The name of a rule set with its target: "Merrimack Valley, to 120"."""
    return t.gettext("%(name)s, to %(target)s") % {"name": profile.name, "target": profile.target}
