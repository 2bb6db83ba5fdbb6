"""Says the answers that come up once trump is named: the play, the score and the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, assert_never

from fortyfives.rules import ACE_OF_HEARTS, Profile
from fortyfives.words.cards import mark
from fortyfives.words.policy import Policy, notes
from fortyfives.words.sources import followed_account_on, sources_of
from fortyfives.words.translator import Translator

_ACE: Final = mark(ACE_OF_HEARTS)

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
        notes(
            followed_account_on(t, p, "bonus"),
            t.gettext("All five cards are played, so the highest trump held is the highest played."),
            None
            if p.has_auction
            else t.gettext("One account counts 5 for three or four tricks and 10 for all five instead."),
        ),
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
                t.gettext(
                    "The account is taken at its word: points past %(limit)s are lost. A side that is past it already "
                    "keeps its points."
                )
                % limit,
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
            notes(
                t.gettext("No account followed here sets a penalty for a revoke, so none is laid down."),
                t.gettext("Elsewhere a player often loses what he took in that hand; a table may agree on an amount."),
            ),
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
                notes(
                    followed_account_on(t, p, "both_reach"),
                    t.gettext(
                        "If that side is not among them, the higher total wins, and level totals are played on. No "
                        "account goes that far."
                    ),
                ),
            )
        case "higher_total":
            return Policy(
                t.gettext("If more than one side reaches %(target)s in a hand, the higher total wins.") % names,
                sources_of(p, "both_reach"),
                notes(_level(t), t.gettext("Some tables settle it trick by trick; no account followed here does.")),
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


LATER: Final[Mapping[str, Callable[[Translator, Profile], Policy]]] = {
    "first_lead": _first_lead,
    "void_must_trump": _void_must_trump,
    "bonus": _bonus,
    "made_30": _made_30,
    "failed_30": _failed_30,
    "defenders": _defenders,
    "both_reach": _both_reach,
    "must_bid_out": _must_bid_out,
    "checked": _checked,
    "hands": _hands,
    "revoke_penalty": _revoke_penalty,
}
"""How each of these questions is answered in words."""
