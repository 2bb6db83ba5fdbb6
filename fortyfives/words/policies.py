"""Says every answer a rule set can give in a sentence, and makes rule sheets and contracts of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fortyfives.rules import ACE_OF_HEARTS, FIELDS, Profile
from fortyfives.words.cards import list_names, mark
from fortyfives.words.sources import source_key
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Policy:
    """One answer of a rule set, in words.

    ``sources`` are keys of the accounts that say so (``words.sources``); none where all are silent.
    ``decided`` says what was chosen here where the accounts are silent, unclear or at odds, else None.
    """

    text: str
    sources: tuple[str, ...] = ()
    decided: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table's contract: a label and what was agreed, short."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a rule sheet. ``key`` is its anchor."""

    key: str
    title: str
    lines: tuple[Policy, ...]


_ALL: Final = ("000", "002", "003", "004")
_ACE: Final = mark(ACE_OF_HEARTS)


def policy(t: Translator, profile: Profile, field: str) -> Policy:
    """Say what a rule set answers to one question; ``field`` is a name of ``rules.FIELDS``."""
    return _BY_FIELD[field](t, profile)


# --- the table and the deal ---------------------------------------------------------------------------------


def _counts(t: Translator, profile: Profile) -> str:
    players = profile.players
    if len(players) == 1:
        return str(players[0])
    if len(players) > 2 and players == tuple(range(players[0], players[-1] + 1)):
        return t.gettext("%(least)s to %(most)s") % {"least": players[0], "most": players[-1]}
    return list_names(t, [str(count) for count in players])


def _players(t: Translator, p: Profile) -> Policy:
    sources = _ALL if p.players == (4,) else ("003", "bicycle-45")
    return Policy(t.gettext("%(count)s players.") % {"count": _counts(t, p)}, sources)


def _sides(t: Translator, p: Profile) -> Policy:
    match p.sides:
        case "three_pairs":
            return Policy(
                t.gettext("Three pairs play against each other. Partners sit opposite, with two players between them."),
                ("jord",),
                t.gettext("Six players are three pairs here; other accounts make them two sides of three."),
            )
        case "single":
            return Policy(t.gettext("Each player scores alone."), ("003",))
        case _ if p.players == (4,):
            return Policy(t.gettext("Two against two. Partners sit opposite each other."), _ALL)
        case _:
            return Policy(
                t.gettext(
                    "Four play two against two, six three against three, seated in turn. Two, three or "
                    "five play each "
                    "for himself."
                ),
                ("003", "bicycle"),
                t.gettext("Six players are two sides of three here; other accounts make them three pairs.")
                if 6 in p.players
                else None,
            )


def _target(t: Translator, p: Profile) -> Policy:
    return Policy(
        t.gettext("The first side to reach or pass %(target)s points wins.") % {"target": p.target},
        (source_key(p),),
    )


def _deal(t: Translator, p: Profile) -> tuple[Policy, ...]:
    lines = [
        Policy(
            t.gettext(
                "52 cards, no jokers. The player on the dealer’s right cuts. Everyone gets 5 cards, 3 and "
                "then 2, "
                "from the dealer’s left."
            ),
            ("000", "002", "003"),
        )
    ]
    if not p.has_auction:
        lines.append(Policy(t.gettext("The next card is turned up: its suit is trump."), ("003", "bicycle-45")))
    lines.append(Policy(t.gettext("After every hand the deal moves to the left."), _ALL))
    lines.append(
        Policy(
            t.gettext("After a misdeal the table decides who deals again."),
            (),
            t.gettext("The accounts do not say what follows a misdeal, so nothing is laid down here."),
        )
    )
    return tuple(lines)


def _kitty(t: Translator, p: Profile) -> Policy:
    if not p.kitty:
        return Policy(t.gettext("There is no kitty."), ("000", "003", "bicycle"))
    return Policy(
        t.ngettext(
            "%(kitty)s card is dealt face down as the kitty. The bidder takes it after naming trump.",
            "%(kitty)s cards are dealt face down as the kitty. The bidder takes them after naming trump.",
            p.kitty,
        )
        % {"kitty": p.kitty},
        {4: ("002", "jord"), 3: ("003", "004", "dow")}.get(p.kitty, ()),
    )


# --- the auction --------------------------------------------------------------------------------------------


def amounts(t: Translator, profile: Profile) -> str:
    """List the amounts that can be bid: "5, 10, 15, 20, 25 and 30"."""
    return list_names(t, [str(bid) for bid in profile.offered])


def _bids(t: Translator, p: Profile) -> Policy:
    if not p.bids:
        return Policy(t.gettext("There is no bidding."), ("003", "bicycle-45"))
    sources = {5: ("000", "bicycle"), 15: ("002", "003", "004", "jord")}.get(p.bids[0], ())
    return Policy(
        t.gettext("The bids are %(amounts)s. Each must be higher than the one before it, and no suit is named.")
        % {"amounts": amounts(t, p)},
        sources,
    )


def _auction(t: Translator, p: Profile) -> Policy:
    match p.auction:
        case None:
            return Policy(t.gettext("Nobody bids: the turned card makes trump."), ("003", "bicycle-45"))
        case "until_one":
            return Policy(
                t.gettext(
                    "The player on the dealer’s left speaks first. It goes round until one bidder is left; "
                    "who has "
                    "passed is out."
                ),
                ("000", "dave-barker", "bicycle"),
            )
        case "once_then_duel":
            return Policy(
                t.gettext(
                    "It goes round once, from the dealer’s left. If the dealer takes the bid from a "
                    "player, the "
                    "two of them go on until one passes."
                ),
                ("002", "jord"),
                t.gettext(
                    "The dealer may take the bid by holding or by raising, and only the player he took it "
                    "from may "
                    "go on. The account leaves that open."
                ),
            )
        case _:
            return Policy(
                t.gettext("It goes round once, from the dealer’s left: one bid or pass each, the dealer last."),
                ("003", "004", "dow"),
            )


def _hold(t: Translator, p: Profile) -> Policy:
    if not p.hold:
        return Policy(t.gettext("The dealer may not hold; he has to bid more."), ("003", "004", "dow"))
    return Policy(
        t.gettext("The dealer may hold: he takes over the bid that stands at the same amount."),
        ("000", "002", "bicycle", "jord"),
        t.gettext("He may hold his partner’s bid too. No account forbids it."),
    )


def _all_pass(t: Translator, p: Profile) -> Policy:
    names = {"least": p.bids[0] if p.bids else 0}
    match p.all_pass:
        case None:
            return Policy(t.gettext("Nobody bids, so nobody passes."), ("003",))
        case "pass_deal":
            return Policy(
                t.gettext("If all pass, the hand is thrown in: nobody scores and the deal moves on."),
                ("000",),
            )
        case "bagged":
            return Policy(
                t.gettext("If all pass, the dealer is bagged: he has the lowest bid, %(least)s, and must play it.")
                % names,
                ("002", "003"),
            )
        case _:
            return Policy(
                t.gettext("If all others pass, the dealer must bid %(least)s.") % names,
                ("004",),
            )


def _floor(t: Translator, p: Profile) -> Policy:
    if p.floor is None:
        return Policy(t.gettext("Any bid is open to a side, however close it is to the target."), ("003", "004"))
    return Policy(
        t.gettext("A side on %(at)s or more may not bid or hold under %(bid)s.")
        % {"at": p.floor.at, "bid": p.floor.bid},
        ("000", "bicycle"),
    )


def _bid_60(t: Translator, p: Profile) -> Policy:
    if p.bid_60:
        return Policy(
            t.gettext(
                "60 may be bid above 30. It needs all five tricks and the highest trump: made +60, set "
                "−60. A bid of "
                "30 that is made is then worth 30."
            ),
            (),
            t.gettext("This is “30 for 60” as some tables play it."),
        )
    unclear = t.gettext("The account names a bid of 60 on a page that is not at hand, so it is off here.")
    return Policy(
        t.gettext("60 cannot be bid."),
        (),
        unclear if p.has_auction and source_key(p) == "002" else None,
    )


# --- trump and the draw -------------------------------------------------------------------------------------


def _must_hold_trump(t: Translator, p: Profile) -> Policy:
    if not p.must_hold_trump:
        return Policy(t.gettext("The bidder may name any suit."), ("000", "004"))
    return Policy(
        t.gettext("The bidder must hold at least 1 card of the suit he names."),
        ("002",),
        t.gettext("For this %(ace)s is a heart and nothing else. The account does not say.") % {"ace": _ACE},
    )


def _range(t: Translator, least: int, most: int) -> str:
    if least == most:
        return t.gettext("exactly %(count)s") % {"count": least}
    return t.gettext("%(least)s to %(most)s") % {"least": least, "most": most}


def _keep(t: Translator, p: Profile) -> Policy:
    if p.keep is None:
        return Policy(t.gettext("Nobody draws: the five cards dealt are played."), ("003",))
    names = {"bidder": _range(t, *p.keep.bidder), "others": _range(t, *p.keep.others)}
    if p.keep.bidder == p.keep.others:
        text = t.gettext(
            "Before play everyone keeps %(others)s cards, puts the rest away face down and draws back to "
            "five, "
            "from the dealer’s left."
        )
        sources = {(0, 5): ("000", "003"), (1, 5): ("004",)}.get(p.keep.others, ())
    else:
        text = t.gettext(
            "Before play the bidder keeps %(bidder)s cards and the others %(others)s. The rest is put away "
            "face "
            "down, and all draw back to five, from the dealer’s left."
        )
        sources = ("002",)
    return Policy(text % names, sources)


def _rob(t: Translator, p: Profile) -> Policy:
    if not p.rob:
        return Policy(t.gettext("There is no robbing."), ("000", "002", "004"))
    return Policy(
        t.gettext(
            "The holder of the ace of trumps may rob: one card goes face down under the pack, and he takes "
            "the turned "
            "card. A turned ace is the dealer’s. It must happen before his own first card."
        ),
        ("003",),
        t.gettext(
            "Other accounts make robbing a duty, or give the dealer until the first trick is over. Here it "
            "is a "
            "right, as the account followed has it."
        ),
    )


# --- the play -----------------------------------------------------------------------------------------------


def _first_lead(t: Translator, p: Profile) -> Policy:
    match p.first_lead:
        case "left_of_bidder":
            return Policy(
                t.gettext(
                    "The player on the bidder’s left leads to trick 1. Then whoever took a trick leads to the next."
                ),
                ("000", "002", "bicycle"),
            )
        case "bidder":
            return Policy(
                t.gettext("The bidder leads to trick 1. Then whoever took a trick leads to the next."),
                ("003", "004"),
            )
        case _:
            return Policy(
                t.gettext(
                    "The player on the dealer’s left leads to trick 1. Then whoever took a trick leads to the next."
                ),
                ("003", "bicycle-45"),
            )


def _void_must_trump(t: Translator, p: Profile) -> Policy:
    if not p.void_must_trump:
        return Policy(
            t.gettext("A player without a card of the suit led may play any card. Trumping is a choice."),
            ("000", "002", "004", "bicycle-45"),
            t.gettext("One account makes such a player trump. The others leave it to him, and so do these rules."),
        )
    return Policy(
        t.gettext("A player without a card of the suit led must trump if he can."),
        ("003",),
        t.gettext(
            "5, J and %(ace)s alone do not oblige him: the account says they never have to be played "
            "unless a better "
            "trump is led. The other accounts leave trumping to the player."
        )
        % {"ace": _ACE},
    )


def _play_fixed(t: Translator, p: Profile) -> tuple[Policy, ...]:
    return (
        Policy(t.gettext("Plain suit led: a player who holds that suit must play it, or any trump."), _ALL),
        _void_must_trump(t, p),
        Policy(
            t.gettext("Trump led: a player who holds an ordinary trump must play some trump."),
            _ALL,
        ),
        Policy(
            t.gettext(
                "The 5, the J and %(ace)s may be held back when a lower trump is led. Only the card led "
                "counts, not one "
                "played later."
            )
            % {"ace": _ACE},
            _ALL,
            t.gettext(
                "Of several such cards only one that is lower than the card led obliges. Playing a higher "
                "one "
                "satisfies it."
            ),
        ),
        Policy(
            t.gettext("%(ace)s is a trump in every hand, never a heart.") % {"ace": _ACE},
            _ALL,
        ),
        Policy(
            t.gettext(
                "The highest trump takes the trick; without a trump the highest card of the suit led. "
                "Nobody has to "
                "beat what lies on the table."
            ),
            _ALL,
        ),
    )


# --- the score ----------------------------------------------------------------------------------------------


def _bonus(t: Translator, p: Profile) -> Policy:
    if not p.bonus:
        return Policy(
            t.gettext("Each trick is worth 5 points. The highest trump brings nothing extra: 25 in a hand."),
            ("003",),
        )
    return Policy(
        t.gettext(
            "Each trick is worth 5 points, and the trick with the highest trump of the hand 5 more: 30 in "
            "a hand. If "
            "nobody played a trump there are 25."
        ),
        _ALL,
        t.gettext(
            "The account counts 30 in every hand. The others say that without a trump there is no bonus, "
            "and so do "
            "these rules."
        )
        if source_key(p) == "002"
        else None,
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
            _ALL,
        ),
    )


def _made_30(t: Translator, p: Profile) -> Policy:
    if p.bid_60:
        return Policy(t.gettext("A bid of 30 that is made is worth 30."), ())
    if p.made_30 == 60:
        return Policy(
            t.gettext("A bid of 30 that is made is worth 60. All 30 taken on a lower bid is worth 30."),
            ("000", "002", "bicycle"),
        )
    return Policy(t.gettext("A bid of 30 that is made is worth 30, like any other."), ("003", "004"))


def _failed_30(t: Translator, p: Profile) -> Policy:
    if p.failed_30 == 60:
        return Policy(
            t.gettext("A bid of 30 that is set costs 60."),
            (),
            t.gettext("No account followed here says so; it is this table’s own."),
        )
    return Policy(t.gettext("A bid of 30 that is set costs 30."), ("000", "bicycle"))


def _defenders(t: Translator, p: Profile) -> Policy:
    limit = {"limit": p.defenders.limit}
    match p.defenders.kind:
        case "stop_at":
            return Policy(
                t.gettext("The other side scores what it took, but nothing if it starts the hand on %(limit)s or more.")
                % limit,
                ("002",),
                t.gettext(
                    "The account names an over-100 rule without stating it. This is our reading, and a "
                    "table can "
                    "change it."
                ),
            )
        case "cap":
            return Policy(
                t.gettext("The other side scores what it took, but cannot pass %(limit)s without the bid.") % limit,
                ("003",),
                t.gettext("A side that is past %(limit)s already keeps its points.") % limit,
            )
        case _ if p.has_auction:
            return Policy(t.gettext("The other side always scores what it took."), ("000", "003", "004"))
        case _:
            return Policy(t.gettext("Nobody bids, so every side scores what it took."), ("003",))


def _revoke_penalty(t: Translator, p: Profile) -> Policy:
    silent = t.gettext("No account followed here sets a penalty for a revoke, so none is laid down.")
    if p.revoke_penalty is None:
        return Policy(t.gettext("No penalty is agreed for a revoke: the table decides."), (), silent)
    return Policy(
        t.ngettext(
            "A revoke costs %(points)s point, which the table takes; the referee only offers it.",
            "A revoke costs %(points)s points, which the table takes; the referee only offers it.",
            p.revoke_penalty,
        )
        % {"points": p.revoke_penalty},
        (),
        t.gettext("This is the table’s own: no account followed here sets a penalty."),
    )


# --- the end ------------------------------------------------------------------------------------------------


def _checked(t: Translator, p: Profile) -> Policy:
    if p.checked == "trick":
        return Policy(
            t.gettext(
                "Totals are looked at after each trick: the match ends as soon as %(target)s is reached, "
                "even in the "
                "middle of a hand."
            )
            % {"target": p.target},
            ("003",),
        )
    return Policy(t.gettext("Totals are looked at after each hand: all five tricks are played and counted."), _ALL)


def _both_reach(t: Translator, p: Profile) -> Policy:
    names = {"target": p.target}
    if p.both_reach == "bidder":
        return Policy(
            t.gettext("If more than one side reaches %(target)s in a hand, the side that bid and made it wins.")
            % names,
            ("000", "002", "004", "bicycle"),
            t.gettext(
                "If it is not among them, the higher total wins, and level totals are played on. No "
                "account goes that far."
            ),
        )
    return Policy(
        t.gettext("If more than one side reaches %(target)s in a hand, the higher total wins.") % names,
        ("003",),
        t.gettext("Level totals are played on. No account says what to do with them."),
    )


def _must_bid_out(t: Translator, p: Profile) -> Policy:
    if p.must_bid_out:
        return Policy(
            t.gettext(
                "Only a side that bids and makes it can go out. Another that reaches %(target)s stays "
                "there and plays "
                "on."
            )
            % {"target": p.target},
            (),
        )
    return Policy(t.gettext("A side can go out without having bid."), _ALL)


def _hands(t: Translator, p: Profile) -> Policy:
    if p.hands is None:
        return Policy(t.gettext("The match lasts as many hands as it takes."), _ALL)
    return Policy(
        t.ngettext(
            "The match ends after %(hands)s hand at the latest; then the higher total wins.",
            "The match ends after %(hands)s hands at the latest; then the higher total wins.",
            p.hands,
        )
        % {"hands": p.hands},
        (),
        t.gettext("Level totals are played on. No account says what to do with them."),
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

AUCTION_FIELDS: Final[frozenset[str]] = frozenset(
    {
        "bids",
        "hold",
        "all_pass",
        "floor",
        "kitty",
        "must_hold_trump",
        "keep",
        "made_30",
        "failed_30",
        "bid_60",
        "defenders",
        "must_bid_out",
    }
)
"""The questions that have no meaning where nobody bids."""


def field_label(t: Translator, field: str) -> str:
    """Name the question that a field answers, as the head of a line."""
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


def relevant_fields(profile: Profile) -> tuple[str, ...]:
    """Give the questions that have a meaning under these rules, in the order of the catalogue."""
    return tuple(field for field in FIELDS if profile.has_auction or field not in AUCTION_FIELDS)


def rule_sheet(t: Translator, profile: Profile) -> tuple[Section, ...]:
    """Write the rules out: deal, auction, draw, play, score and finish, each line with its sources."""

    def lines(fields: Sequence[str]) -> tuple[Policy, ...]:
        return tuple(policy(t, profile, field) for field in fields)

    if profile.has_auction:
        auction = lines(("bids", "auction", "hold", "floor", "all_pass"))
        sixty = policy(t, profile, "bid_60")
        if profile.bid_60 or sixty.decided:
            auction += (sixty,)
        draw = lines(("must_hold_trump", "keep"))
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
    draw_title = t.gettext("Trump and the draw") if profile.has_auction else t.gettext("Robbing")
    return (
        Section("deal", t.gettext("The table and the deal"), (*table, *_deal(t, profile))),
        Section("auction", t.gettext("The auction"), auction),
        Section("draw", draw_title, draw),
        Section("play", t.gettext("The play"), (*lines(("first_lead",)), *_play_fixed(t, profile))),
        Section("score", t.gettext("The score"), score),
        Section("finish", t.gettext("The end of the match"), end),
    )


def _ranks_at_the_end(profile: Profile) -> bool:
    """Whether several sides can be at the target together and the rules say which of them wins."""
    return profile.checked != "trick" and not profile.must_bid_out


def contract_lines(t: Translator, profile: Profile) -> tuple[Line, ...]:
    """Write the table's contract in a few lines: what tables quarrel about, agreed before the first deal."""
    lines = []
    if profile.has_auction:
        lines.append(Line(t.gettext("Bids"), _bids_in_short(t, profile)))
        if profile.kitty:
            lines.append(Line(t.gettext("Kitty"), t.gettext("%(count)s cards") % {"count": profile.kitty}))
        if profile.floor is not None:
            lines.append(
                Line(
                    t.gettext("On %(at)s or more") % {"at": profile.floor.at},
                    t.gettext("no bid or hold under %(bid)s") % {"bid": profile.floor.bid},
                )
            )
        lines.append(Line(t.gettext("Nobody bids"), _all_pass_in_short(t, profile)))
        lines.append(Line(t.gettext("Bid of 30"), _thirty_in_short(t, profile)))
        if profile.defenders.limit is not None:
            lines.append(_defenders_in_short(t, profile))
    else:
        lines.append(Line(t.gettext("Trump"), t.gettext("the suit of the card turned up")))
        robbing = t.gettext("the holder of the ace of trumps may") if profile.rob else t.gettext("none")
        lines.append(Line(t.gettext("Robbing"), robbing))
    lines.append(Line(t.gettext("First lead"), _first_lead_in_short(t, profile)))
    lines.append(
        Line(
            t.gettext("Suit not held"),
            t.gettext("must trump if he can")
            if profile.void_must_trump
            else t.gettext("any card; trumping is a choice"),
        )
    )
    lines.append(_end_in_short(t, profile))
    if profile.hands is not None:
        lines.append(Line(t.gettext("Length"), t.gettext("%(hands)s hands at most") % {"hands": profile.hands}))
    if profile.revoke_penalty is None:
        revoke = t.gettext("no penalty agreed; the table decides")
    else:
        revoke = t.gettext("%(points)s points, taken by the table") % {"points": profile.revoke_penalty}
    lines.append(Line(t.gettext("Revoke"), revoke))
    return tuple(lines)


def _bids_in_short(t: Translator, p: Profile) -> str:
    names = {"low": p.offered[0], "high": p.offered[-1]}
    match p.auction:
        case "until_one":
            rising = t.gettext("%(low)s to %(high)s, round and round") % names
            held = t.gettext("%(low)s to %(high)s, round and round; the dealer may hold") % names
        case "once_then_duel":
            rising = t.gettext("%(low)s to %(high)s, once round, then a duel with the dealer") % names
            held = t.gettext("%(low)s to %(high)s, once round; the dealer may hold, then a duel") % names
        case _:
            rising = t.gettext("%(low)s to %(high)s, once round") % names
            held = t.gettext("%(low)s to %(high)s, once round; the dealer may hold") % names
    return held if p.hold else rising


def _all_pass_in_short(t: Translator, p: Profile) -> str:
    match p.all_pass:
        case "bagged":
            return t.gettext("the dealer is bagged with %(least)s") % {"least": p.bids[0]}
        case "dealer_min":
            return t.gettext("the dealer must bid %(least)s") % {"least": p.bids[0]}
        case _:
            return t.gettext("hand thrown in, the deal moves on")


def _thirty_in_short(t: Translator, p: Profile) -> str:
    if p.bid_60:
        return t.gettext("made +30, set −%(lost)s; 60 may be bid, ±60") % {"lost": p.failed_30}
    return t.gettext("made +%(won)s, set −%(lost)s") % {"won": p.made_30, "lost": p.failed_30}


def _defenders_in_short(t: Translator, p: Profile) -> Line:
    names = {"limit": p.defenders.limit}
    if p.defenders.kind == "cap":
        return Line(t.gettext("Other side"), t.gettext("cannot pass %(limit)s without the bid") % names)
    return Line(t.gettext("Other side"), t.gettext("scores nothing on %(limit)s or more") % names)


def _first_lead_in_short(t: Translator, p: Profile) -> str:
    match p.first_lead:
        case "left_of_bidder":
            return t.gettext("left of the bidder")
        case "bidder":
            return t.gettext("the bidder")
        case _:
            return t.gettext("left of the dealer")


def _end_in_short(t: Translator, p: Profile) -> Line:
    target = {"target": p.target}
    if p.checked == "trick":
        return Line(t.gettext("%(target)s reached") % target, t.gettext("ends at once, even in mid-hand"))
    if p.both_reach == "bidder":
        return Line(t.gettext("Both reach %(target)s") % target, t.gettext("the bidding side wins if it made its bid"))
    return Line(t.gettext("Both reach %(target)s") % target, t.gettext("the higher total wins; level: play on"))


def rule_set_facts(t: Translator, profile: Profile) -> tuple[str, ...]:
    """Tell a rule set from its neighbours in three short facts: "No kitty", "bids 5 to 30" and one more."""
    if not profile.has_auction:
        end = t.gettext("ends in mid-hand") if profile.checked == "trick" else t.gettext("counted after each hand")
        robbing = t.gettext("robbing") if profile.rob else t.gettext("no robbing")
        return t.gettext("Trump is turned up"), robbing, end
    kitty = t.gettext("Kitty of %(count)s") % {"count": profile.kitty} if profile.kitty else t.gettext("No kitty")
    bids = t.gettext("bids %(low)s to %(high)s") % {"low": profile.offered[0], "high": profile.offered[-1]}
    return kitty, bids, _telling_fact(t, profile)


def _telling_fact(t: Translator, p: Profile) -> str:
    if p.defenders.kind == "cap":
        return t.gettext("no passing %(limit)s without the bid") % {"limit": p.defenders.limit}
    if p.hold:
        return t.gettext("the dealer may hold")
    if p.both_reach == "higher_total":
        return t.gettext("the higher total wins")
    return t.gettext("the bidder leads") if p.first_lead == "bidder" else t.gettext("no holding")


def rule_set_title(t: Translator, profile: Profile) -> str:
    """Name a rule set with its target: "Merrimack Valley, to 120"."""
    return t.gettext("%(name)s, to %(target)s") % {"name": profile.name, "target": profile.target}
