"""Writes a rule set out: deal, auction, draw, play, score and finish, each line with its sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fortyfives.rules import ACE_OF_HEARTS, FIELDS, Profile
from fortyfives.words.cards import mark
from fortyfives.words.policies import Policy, policy
from fortyfives.words.policy import notes
from fortyfives.words.sources import ALL_ACCOUNTS
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a rule sheet. `key` is its anchor."""

    key: str
    title: str
    lines: tuple[Policy, ...]


AUCTION_FIELDS: Final[frozenset[str]] = frozenset(
    """
    bids hold all_pass floor kitty must_hold_trump keep made_30 failed_30 bid_60 defenders must_bid_out
    """.split()
)
"""The questions that have no meaning where nobody bids."""

_ACE: Final = mark(ACE_OF_HEARTS)


def relevant_fields(profile: Profile) -> tuple[str, ...]:
    """The questions that have a meaning under these rules, in the order of the catalogue."""
    return tuple(field for field in FIELDS if profile.has_auction or field not in AUCTION_FIELDS)


def field_label(t: Translator, field: str) -> str:
    """The name of the question that a field answers, as the head of a line."""
    labels = {
        "players": t.gettext("Players"),
        "sides": t.gettext("Sides"),
        "target": t.gettext("Target"),
        "bids": t.gettext("Bids"),
        "auction": t.gettext("Bidding"),
        "hold": t.gettext("Holding"),
        "all_pass": t.gettext("All pass"),
        "floor": t.gettext("Floor"),
        "kitty": t.gettext("Kitty"),
        "must_hold_trump": t.gettext("Naming trump"),
        "keep": t.gettext("Draw"),
        "first_lead": t.gettext("First lead"),
        "void_must_trump": t.gettext("Suit not held"),
        "bonus": t.gettext("Points"),
        "made_30": t.gettext("30 made"),
        "failed_30": t.gettext("30 set"),
        "bid_60": t.gettext("Bid of 60"),
        "defenders": t.gettext("Other side"),
        "both_reach": t.gettext("Both reach it"),
        "must_bid_out": t.gettext("Going out"),
        "checked": t.gettext("Counted"),
        "rob": t.gettext("Robbing"),
        "hands": t.gettext("Length"),
        "revoke_penalty": t.gettext("Revoke"),
    }
    return labels[field]


def rule_sheet(t: Translator, profile: Profile) -> tuple[Section, ...]:
    """The six parts of a sheet; the keys are those of `words.rulings.About.chapter`, and "deal"."""

    def lines(fields: Sequence[str]) -> tuple[Policy, ...]:
        return tuple(policy(t, profile, field) for field in fields)

    if profile.has_auction:
        auction = lines(("bids", "auction", "hold", "floor", "all_pass"))
        sixty = policy(t, profile, "bid_60")
        if profile.bid_60 or sixty.decided:
            auction += (sixty,)
        draw = (*lines(("must_hold_trump", "keep")), *_draw(t))
        score = (*lines(("bonus",)), *_made(t, profile), *lines(("made_30", "failed_30", "defenders")))
    else:
        auction = lines(("auction",))
        draw = lines(("rob",))
        score = (*lines(("bonus",)), *_made(t, profile))
    table = lines(("players", "sides", *(("kitty",) if profile.has_auction else ())))
    end = lines(("target", "checked", *(("both_reach",) if _ranks_at_the_end(profile) else ())))
    if profile.has_auction:
        end += lines(("must_bid_out",))
    end += lines(("hands", "revoke_penalty") if profile.hands is not None else ("revoke_penalty",))
    titles = chapter_titles(t)
    if not profile.has_auction:
        titles["draw"] = t.gettext("Robbing")
    chapters = {
        "deal": (*table, *_deal(t, profile)),
        "auction": auction,
        "draw": draw,
        "play": (*lines(("first_lead",)), *_play(t, profile)),
        "score": score,
        "finish": end,
    }
    return tuple(Section(key, titles[key], told) for key, told in chapters.items())


def chapter_titles(t: Translator) -> dict[str, str]:
    """The six parts of a sheet by their keys, in the order of a hand."""
    return {
        "deal": t.gettext("The table and the deal"),
        "auction": t.gettext("The auction"),
        "draw": t.gettext("Trump and the draw"),
        "play": t.gettext("The play"),
        "score": t.gettext("The score"),
        "finish": t.gettext("The end of the match"),
    }


def _ranks_at_the_end(profile: Profile) -> bool:
    """Whether several sides can be at the target together and the rules say which of them wins."""
    return not profile.ends_in_mid_deal and not profile.must_bid_out


# --- what is the same at every table


def _deal(t: Translator, p: Profile) -> tuple[Policy, ...]:
    lines = [
        Policy(
            t.gettext("The first dealer is cut for, or drawn by lot."),
            ("002", "003"),
            t.gettext("The accounts do not agree how, so the table says who deals first."),
        ),
        Policy(
            t.gettext(
                "52 cards, no jokers. The player on the dealer’s right cuts. Everyone gets 5 cards, 3 and then 2, from "
                "the dealer’s left."
            ),
            ("000", "002", "003"),
            t.gettext("One account allows 2 and then 3 as well."),
        ),
    ]
    if not p.has_auction:
        lines.append(Policy(t.gettext("The next card is turned up: its suit is trump."), ("003", "bicycle-45")))
    lines.append(Policy(t.gettext("After every hand the deal moves to the left."), ALL_ACCOUNTS))
    lines.append(
        Policy(
            t.gettext("After a misdeal the table decides who deals again."),
            (),
            t.gettext("The accounts do not say what follows a misdeal, so nothing is laid down here."),
        )
    )
    return tuple(lines)


def _draw(t: Translator) -> tuple[Policy, ...]:
    return (
        Policy(t.gettext("What is put away is not dealt again."), ("000", "004")),
        Policy(
            t.gettext("Nobody looks through the rest of the pack, the dealer neither."),
            ("000",),
            t.gettext("Dave Barker’s own page has it as a variant. It is not played here."),
        ),
    )


def holding_back_rule(t: Translator) -> Policy:
    """That the three highest trumps may be held back, and from what."""
    return Policy(
        t.gettext(
            "The 5, the J and %(ace)s may be held back when a lower trump is led. Only the card led counts, not "
            "one played later."
        )
        % {"ace": _ACE},
        ALL_ACCOUNTS,
        notes(
            t.gettext(
                "Of several such cards only one that is lower than the card led obliges. Playing a higher one "
                "satisfies it."
            ),
            t.gettext("A table may count a higher card played later too; the accounts do not."),
        ),
    )


def ace_of_hearts_rule(t: Translator) -> Policy:
    """That A♥ is a trump in every hand."""
    return Policy(
        t.gettext("%(ace)s is a trump in every hand, never a heart. When it is led, trump is led.") % {"ace": _ACE},
        ALL_ACCOUNTS,
        t.gettext("An old account asks for a heart when it is led. None of the accounts followed here does."),
    )


def _play(t: Translator, p: Profile) -> tuple[Policy, ...]:
    return (
        Policy(t.gettext("Plain suit led: a player who holds that suit must play it, or any trump."), ALL_ACCOUNTS),
        policy(t, p, "void_must_trump"),
        Policy(t.gettext("Trump led: a player who holds an ordinary trump must play some trump."), ALL_ACCOUNTS),
        holding_back_rule(t),
        ace_of_hearts_rule(t),
        Policy(
            t.gettext(
                "The highest trump takes the trick; without a trump the highest card of the suit led. Nobody has to "
                "beat what lies on the table."
            ),
            ALL_ACCOUNTS,
        ),
        Policy(
            t.gettext(
                "A call or a lead out of turn, a card shown, a wrong number of cards: the table decides what follows."
            ),
            (),
            t.gettext("No account followed here says what follows, so nothing is laid down."),
        ),
    )


def _made(t: Translator, p: Profile) -> tuple[Policy, ...]:
    if not p.has_auction:
        return (Policy(t.gettext("Every side scores what it took."), ("003",)),)
    return (
        Policy(
            t.gettext("Made: a side that takes at least its bid scores all it took, not only the bid."),
            ("000", "002", "003"),
        ),
        Policy(
            t.gettext(
                "Set: a side that takes less loses the bid, and what it took is not added. Totals may go below 0."
            ),
            ALL_ACCOUNTS,
        ),
    )
