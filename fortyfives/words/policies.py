"""Says every answer that a rule set can give to a question of the game in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, assert_never

from fortyfives.rules import ACE_OF_HEARTS, Profile
from fortyfives.words.cards import list_names, mark
from fortyfives.words.contracts import left_to_dealer_at_first
from fortyfives.words.sources import followed_account_on, sources_of
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Policy:
    """One answer of a rule set, in words.

    `sources` are keys of the accounts that say so (`words.sources`); none where all are silent. `decided` says what
    was chosen here where the accounts are silent, unclear or at odds, else None.
    """

    text: str
    sources: tuple[str, ...] = ()
    decided: str | None = None


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
        t.gettext("The dealer may hold: he takes over the bid that stands at the same amount."),
        sources_of(p, "hold"),
        t.gettext("He may hold his partner’s bid too. No account forbids it."),
    )


def _all_pass(t: Translator, p: Profile) -> Policy:
    sources = sources_of(p, "all_pass")
    lowest = {"lowest": left_to_dealer_at_first(p)}
    match p.all_pass:
        case None:
            return Policy(t.gettext("Nobody bids, so nobody passes."), sources)
        case "pass_deal":
            return Policy(
                t.gettext("If all pass, the hand is thrown in: nobody scores and the deal moves on."), sources
            )
        case "bagged":
            return Policy(
                t.gettext("If all pass, the dealer is bagged: he has the lowest bid, %(lowest)s, and must play it.")
                % lowest,
                sources,
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
    return Policy(text, sources_of(p, "keep"))


def _rob(t: Translator, p: Profile) -> Policy:
    if not p.rob:
        return Policy(t.gettext("There is no robbing."), sources_of(p, "rob"))
    return Policy(
        t.gettext(
            "The holder of the ace of trumps may rob: one card goes face down under the pack, and he takes the turned "
            "card. A turned ace is the dealer’s. It must happen before his own first card."
        ),
        sources_of(p, "rob"),
        t.gettext(
            "Other accounts make robbing a duty, or give the dealer until the first trick is over. Here it is a right, "
            "as the account followed has it."
        ),
    )


# --- the play


def _first_lead(t: Translator, p: Profile) -> Policy:
    sources = sources_of(p, "first_lead")
    match p.first_lead:
        case "left_of_bidder":
            return Policy(
                t.gettext(
                    "The player on the bidder’s left leads to trick 1. Then whoever took a trick leads to the next."
                ),
                sources,
            )
        case "bidder":
            return Policy(
                t.gettext("The bidder leads to trick 1. Then whoever took a trick leads to the next."),
                sources,
            )
        case "left_of_dealer":
            return Policy(
                t.gettext(
                    "The player on the dealer’s left leads to trick 1. Then whoever took a trick leads to the next."
                ),
                sources,
            )
        case _:
            assert_never(p.first_lead)


def _void_must_trump(t: Translator, p: Profile) -> Policy:
    if not p.void_must_trump:
        return Policy(
            t.gettext("A player without a card of the suit led may play any card. Trumping is a choice."),
            sources_of(p, "void_must_trump"),
            t.gettext("One account makes such a player trump. The others leave it to him, and so do these rules."),
        )
    return Policy(
        t.gettext("A player without a card of the suit led must trump if he can."),
        sources_of(p, "void_must_trump"),
        t.gettext(
            "5, J and %(ace)s alone do not oblige him: the account says they never have to be played unless a better "
            "trump is led. The other accounts leave trumping to the player."
        )
        % {"ace": _ACE},
    )


# --- the score


def _bonus(t: Translator, p: Profile) -> Policy:
    if not p.bonus:
        return Policy(
            t.gettext("Each trick is worth 5 points. The highest trump brings nothing extra: 25 in a hand."),
            sources_of(p, "bonus"),
        )
    return Policy(
        t.gettext(
            "Each trick is worth 5 points, and the trick with the highest trump of the hand 5 more: 30 in a hand. If "
            "nobody played a trump there are 25."
        ),
        sources_of(p, "bonus"),
        followed_account_on(t, p, "bonus"),
    )


def _made_30(t: Translator, p: Profile) -> Policy:
    if p.bid_60:
        return Policy(t.gettext("A bid of 30 that is made is worth 30."))
    if p.made_30 == 60:
        return Policy(
            t.gettext("A bid of 30 that is made is worth 60. All 30 taken on a lower bid is worth 30."),
            sources_of(p, "made_30"),
        )
    return Policy(t.gettext("A bid of 30 that is made is worth 30, like any other."), sources_of(p, "made_30"))


def _failed_30(t: Translator, p: Profile) -> Policy:
    if p.failed_30 == 60:
        return Policy(
            t.gettext("A bid of 30 that is set costs 60."),
            sources_of(p, "failed_30"),
            t.gettext("No account followed here says so; it is this table’s own."),
        )
    return Policy(t.gettext("A bid of 30 that is set costs 30."), sources_of(p, "failed_30"))


def _defenders(t: Translator, p: Profile) -> Policy:
    limit = {"limit": p.defenders.limit}
    sources = sources_of(p, "defenders")
    match p.defenders.kind:
        case "stop_at":
            return Policy(
                t.gettext("The other side scores what it took, but nothing if it starts the hand on %(limit)s or more.")
                % limit,
                sources,
                t.gettext(
                    "The account names an over-100 rule without stating it. This is our reading, and a table can "
                    "change it."
                ),
            )
        case "cap":
            return Policy(
                t.gettext("The other side scores what it took, but cannot pass %(limit)s without the bid.") % limit,
                sources,
                t.gettext("A side that is past %(limit)s already keeps its points.") % limit,
            )
        case "always" if not p.has_auction:
            return Policy(t.gettext("Nobody bids, so every side scores what it took."), sources_of(p, "auction"))
        case "always":
            return Policy(t.gettext("The other side always scores what it took."), sources)
        case _:
            assert_never(p.defenders.kind)


def _revoke_penalty(t: Translator, p: Profile) -> Policy:
    if p.revoke_penalty is None:
        return Policy(
            t.gettext("No penalty is agreed for a revoke: the table decides."),
            sources_of(p, "revoke_penalty"),
            t.gettext("No account followed here sets a penalty for a revoke, so none is laid down."),
        )
    return Policy(
        t.ngettext(
            "A revoke costs %(points)s point, which the table takes; the referee only offers it.",
            "A revoke costs %(points)s points, which the table takes; the referee only offers it.",
            p.revoke_penalty,
        )
        % {"points": p.revoke_penalty},
        sources_of(p, "revoke_penalty"),
        t.gettext("This is the table’s own: no account followed here sets a penalty."),
    )


# --- the end


def _checked(t: Translator, p: Profile) -> Policy:
    match p.checked:
        case "trick":
            return Policy(
                t.gettext(
                    "Totals are looked at after each trick: the match ends as soon as %(target)s is reached, even in "
                    "the middle of a hand."
                )
                % {"target": p.target},
                sources_of(p, "checked"),
            )
        case "hand":
            return Policy(
                t.gettext("Totals are looked at after each hand: all five tricks are played and counted."),
                sources_of(p, "checked"),
            )
        case _:
            assert_never(p.checked)


def _level(t: Translator) -> str:
    return t.gettext("Level totals are played on. No account says what to do with them.")


def _both_reach(t: Translator, p: Profile) -> Policy:
    names = {"target": p.target}
    match p.both_reach:
        case "bidder":
            return Policy(
                t.gettext("If more than one side reaches %(target)s in a hand, the side that bid and made it wins.")
                % names,
                sources_of(p, "both_reach"),
                t.gettext(
                    "If it is not among them, the higher total wins, and level totals are played on. No account goes "
                    "that far."
                ),
            )
        case "higher_total":
            return Policy(
                t.gettext("If more than one side reaches %(target)s in a hand, the higher total wins.") % names,
                sources_of(p, "both_reach"),
                _level(t),
            )
        case _:
            assert_never(p.both_reach)


def _must_bid_out(t: Translator, p: Profile) -> Policy:
    if p.must_bid_out:
        return Policy(
            t.gettext(
                "Only a side that bids and makes it can go out. Another that reaches %(target)s stays there and plays "
                "on."
            )
            % {"target": p.target},
            sources_of(p, "must_bid_out"),
        )
    return Policy(t.gettext("A side can go out without having bid."), sources_of(p, "must_bid_out"))


def _hands(t: Translator, p: Profile) -> Policy:
    if p.hands is None:
        return Policy(t.gettext("The match lasts as many hands as it takes."), sources_of(p, "hands"))
    return Policy(
        t.ngettext(
            "The match ends after %(hands)s hand at the latest; then the higher total wins.",
            "The match ends after %(hands)s hands at the latest; then the higher total wins.",
            p.hands,
        )
        % {"hands": p.hands},
        sources_of(p, "hands"),
        _level(t),
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
    "first_lead": _first_lead,
    "void_must_trump": _void_must_trump,
    "bonus": _bonus,
    "made_30": _made_30,
    "failed_30": _failed_30,
    "bid_60": _bid_60,
    "defenders": _defenders,
    "both_reach": _both_reach,
    "must_bid_out": _must_bid_out,
    "checked": _checked,
    "rob": _rob,
    "hands": _hands,
    "revoke_penalty": _revoke_penalty,
}

POLICY_FIELDS: Final[frozenset[str]] = frozenset(_BY_FIELD)
