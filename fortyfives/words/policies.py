"""Says every answer that a rule set can give to a question of the game in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, assert_never

from fortyfives.rules import ACE_OF_HEARTS, USUAL_PLAYERS, Profile
from fortyfives.words.cards import list_names, mark
from fortyfives.words.contracts import left_to_dealer_at_first
from fortyfives.words.later_policies import LATER
from fortyfives.words.policy import Policy, notes
from fortyfives.words.sources import followed_account_on, sources_of
from fortyfives.words.translator import Translator

__all__ = ["POLICY_FIELDS", "Policy", "amounts", "policy"]


_ACE: Final = mark(ACE_OF_HEARTS)


def policy(t: Translator, profile: Profile, field: str) -> Policy:
    """What a rule set answers to one question; `field` is a name of `rules.FIELDS`."""
    return _BY_FIELD[field](t, profile)


def amounts(t: Translator, profile: Profile) -> str:
    """The amounts that can be bid, listed: "5, 10, 15, 20, 25 and 30"."""
    return list_names(t, [str(bid) for bid in profile.offered])


# --- the table and the deal


def _counts(t: Translator, profile: Profile) -> str:
    players = profile.players
    if len(players) > 2 and players == tuple(range(players[0], players[-1] + 1)):
        return t.gettext("%(least)s to %(most)s") % {"least": players[0], "most": players[-1]}
    return list_names(t, [str(count) for count in players])


def _players(t: Translator, p: Profile) -> Policy:
    return Policy(t.gettext("%(count)s players.") % {"count": _counts(t, p)}, sources_of(p, "players"))


def _sides(t: Translator, p: Profile) -> Policy:
    match p.sides:
        case "three_pairs":
            return Policy(
                t.gettext("Three pairs play against each other. Partners sit opposite, with two players between them."),
                sources_of(p, "sides"),
                t.gettext("Six players are three pairs here; other accounts make them two sides of three."),
            )
        case "single":
            return Policy(t.gettext("Each player scores alone."), sources_of(p, "sides"))
        case "two" if p.players == (4,):
            # Whoever says that four play says that they play in pairs.
            return Policy(
                t.gettext("Two against two. Partners sit opposite each other."),
                sources_of(p, "players"),
            )
        case "two":
            six = t.gettext("Six players are two sides of three here; other accounts make them three pairs.")
            return Policy(
                t.gettext(
                    "Four play two against two, six three against three, seated in turn. Two, three or five play each "
                    "for himself."
                ),
                sources_of(p, "sides"),
                six if 6 in p.players else None,
            )
        case _:
            assert_never(p.sides)


def _target(t: Translator, p: Profile) -> Policy:
    return Policy(
        t.gettext("The first side to reach or pass %(target)s points wins.") % {"target": p.target},
        sources_of(p, "target"),
    )


def _kitty(t: Translator, p: Profile) -> Policy:
    if not p.kitty:
        return Policy(t.gettext("There is no kitty."), sources_of(p, "kitty"))
    return Policy(
        t.ngettext(
            "%(kitty)s card is dealt face down as the kitty. The bidder takes it after naming trump.",
            "%(kitty)s cards are dealt face down as the kitty. The bidder takes them after naming trump.",
            p.kitty,
        )
        % {"kitty": p.kitty},
        sources_of(p, "kitty"),
    )


# --- the auction


def _bids(t: Translator, p: Profile) -> Policy:
    if not p.bids:
        return Policy(t.gettext("There is no bidding."), sources_of(p, "bids"))
    return Policy(
        t.gettext("The bids are %(amounts)s. Each must be higher than the one before it, and no suit is named.")
        % {"amounts": amounts(t, p)},
        sources_of(p, "bids"),
    )


def _auction(t: Translator, p: Profile) -> Policy:
    sources = sources_of(p, "auction")
    match p.auction:
        case None:
            return Policy(t.gettext("Nobody bids: the turned card makes trump."), sources)
        case "until_one":
            return Policy(
                t.gettext(
                    "The player on the dealer’s left speaks first. It goes round until one bidder is left; who has "
                    "passed is out."
                ),
                sources,
            )
        case "once_then_duel":
            return Policy(
                t.gettext(
                    "It goes round once, from the dealer’s left. If the dealer takes the bid from a player, the two of "
                    "them go on until one passes."
                ),
                sources,
                t.gettext(
                    "The dealer may take the bid by holding or by raising, and only the player he took it from may go "
                    "on. The account leaves that open."
                ),
            )
        case "once":
            return Policy(
                t.gettext("It goes round once, from the dealer’s left: one bid or pass each, the dealer last."),
                sources,
            )
        case _:
            assert_never(p.auction)


def _hold(t: Translator, p: Profile) -> Policy:
    if not p.hold:
        return Policy(t.gettext("The dealer may not hold; he has to bid more."), sources_of(p, "hold"))
    return Policy(
        _holding(t, p),
        sources_of(p, "hold"),
        notes(
            t.gettext("The dealer may hold his partner’s bid too. No account forbids it."),
            t.gettext("Where nobody has bid there is nothing to hold."),
        ),
    )


def _holding(t: Translator, p: Profile) -> str:
    match p.auction:
        case "until_one":
            return t.gettext(
                "The dealer may hold: he takes over the bid that stands at the same amount. Whoever has not passed may "
                "then bid more, and the dealer may hold again. Nothing goes above a 30 that is held."
            )
        case "once_then_duel" | "once" | None:
            return t.gettext("The dealer may hold: he takes over the bid that stands at the same amount.")
        case _:
            assert_never(p.auction)


def _all_pass(t: Translator, p: Profile) -> Policy:
    sources = sources_of(p, "all_pass")
    lowest = {"lowest": left_to_dealer_at_first(p)}
    match p.all_pass:
        case None:
            return Policy(t.gettext("Nobody bids, so nobody passes."), sources)
        case "pass_deal":
            return Policy(
                t.gettext("If all pass, the hand is thrown in: nobody scores and the deal moves on."),
                sources,
                followed_account_on(t, p, "all_pass"),
            )
        case "bagged":
            return Policy(
                t.gettext("If all pass, the dealer is bagged: he has the lowest bid, %(lowest)s, and must play it.")
                % lowest,
                sources,
                notes(
                    t.gettext("Some homes make it another amount, such as 20."),
                    t.gettext("The floor does not change it.") if p.floor is not None else None,
                ),
            )
        case "dealer_min" if p.floor is not None:
            return Policy(
                t.gettext(
                    "If all others pass, the dealer must bid the lowest amount that his side may bid: %(lowest)s, or "
                    "%(floor)s on the floor."
                )
                % {**lowest, "floor": p.floor.bid},
                sources,
            )
        case "dealer_min":
            return Policy(t.gettext("If all others pass, the dealer must bid %(lowest)s.") % lowest, sources)
        case _:
            assert_never(p.all_pass)


def _floor(t: Translator, p: Profile) -> Policy:
    if p.floor is None:
        return Policy(
            t.gettext("Any bid is open to a side, however close it is to the target."),
            sources_of(p, "floor"),
        )
    return Policy(
        t.gettext("A side on %(at)s or more may not bid or hold under %(bid)s.")
        % {"at": p.floor.at, "bid": p.floor.bid},
        sources_of(p, "floor"),
    )


def _bid_60(t: Translator, p: Profile) -> Policy:
    if p.bid_60:
        return Policy(
            t.gettext(
                "60 may be bid above 30. It needs all five tricks and the highest trump: made +60, set −60. A bid of "
                "30 that is made is then worth 30."
            ),
            sources_of(p, "bid_60"),
            t.gettext("This is “30 for 60” as some tables play it."),
        )
    return Policy(t.gettext("60 cannot be bid."), sources_of(p, "bid_60"), followed_account_on(t, p, "bid_60"))


# --- trump and the draw


def _must_hold_trump(t: Translator, p: Profile) -> Policy:
    if not p.must_hold_trump:
        return Policy(t.gettext("The bidder may name any suit."), sources_of(p, "must_hold_trump"))
    return Policy(
        t.gettext("The bidder must hold at least 1 card of the suit he names."),
        sources_of(p, "must_hold_trump"),
        t.gettext("For this %(ace)s is a heart and nothing else. The account does not say.") % {"ace": _ACE},
    )


def _number_of_cards(t: Translator, least: int, most: int) -> str:
    if least == most:
        return t.ngettext("exactly %(count)s card", "exactly %(count)s cards", most) % {"count": most}
    return t.ngettext("%(least)s to %(most)s card", "%(least)s to %(most)s cards", most) % {
        "least": least,
        "most": most,
    }


def _keep(t: Translator, p: Profile) -> Policy:
    if p.keep is None:
        return Policy(t.gettext("Nobody draws: the five cards dealt are played."), sources_of(p, "keep"))
    if p.keep.bidder == p.keep.others:
        text = t.gettext(
            "Before play everyone keeps %(cards)s, puts the rest away face down and draws back to five, from the "
            "dealer’s left."
        ) % {"cards": _number_of_cards(t, *p.keep.others)}
    else:
        text = t.gettext(
            "Before play the bidder keeps %(bidder)s and every other player %(others)s. The rest is put away face "
            "down, and all draw back to five, from the dealer’s left."
        ) % {"bidder": _number_of_cards(t, *p.keep.bidder), "others": _number_of_cards(t, *p.keep.others)}
    enough = t.gettext(
        "No account says what to do when the pack runs out, so rules under which it could are not offered."
    )
    return Policy(text, sources_of(p, "keep"), enough if max(p.players) > USUAL_PLAYERS else None)


def _rob(t: Translator, p: Profile) -> Policy:
    if not p.rob:
        return Policy(t.gettext("There is no robbing."), sources_of(p, "rob"))
    return Policy(
        t.gettext(
            "The holder of the ace of trumps may rob: one card goes face down under the pack, and he takes the turned "
            "card. A turned ace is the dealer’s. It must happen before his own first card."
        ),
        sources_of(p, "rob"),
        notes(
            t.gettext(
                "Other accounts make robbing a duty, or give the dealer until the first trick is over. Here it is a "
                "right, as the account followed has it."
            ),
            t.gettext(
                "A dealer who was dealt the ace may rob like anybody else. An ace that nobody robs with keeps its rank."
            ),
        ),
    )


_BY_FIELD: Final[Mapping[str, Callable[[Translator, Profile], Policy]]] = {
    "players": _players,
    "sides": _sides,
    "target": _target,
    "bids": _bids,
    "auction": _auction,
    "hold": _hold,
    "all_pass": _all_pass,
    "floor": _floor,
    "kitty": _kitty,
    "must_hold_trump": _must_hold_trump,
    "keep": _keep,
    "bid_60": _bid_60,
    "rob": _rob,
    **LATER,
}

POLICY_FIELDS: Final[frozenset[str]] = frozenset(_BY_FIELD)
