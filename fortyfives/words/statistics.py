"""Says in plain words what the numbers of a club count, and of how many."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.scorebook.counting import Part
from fortyfives.scorebook.statistics import Bidding, Comeback, Share
from fortyfives.words.cards import list_names
from fortyfives.words.people import points, score_line
from fortyfives.words.translator import Translator

ENOUGH_BIDS = 10
"""With fewer bids nobody is compared with others."""


def partners_name(t: Translator, names: Sequence[str]) -> str:
    """Write the names of partners: "Maeve & Theresa"."""
    if len(names) < 2:
        return "".join(names)
    return t.gettext("%(first)s & %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def share_text(t: Translator, share: Share) -> str:
    """Write so many of so many: "38 of 52"."""
    return t.gettext("%(count)s of %(all)s") % {"count": share.count, "all": share.n}


def share_with_percent(t: Translator, share: Share) -> str:
    """Write so many of so many, and what that is in percent: "38 of 52, 73%"."""
    counted = {"count": share.count, "all": share.n, "percent": share.percent}
    return t.gettext("%(count)s of %(all)s, %(percent)s%%") % counted


def average(total: int, n: int, *, sign: bool = False) -> str:
    """Write an average to one place, a half rounded away from nought, with a true minus sign: "21.5", "−3.0".

    `sign` puts a plus before what is above nought.
    """
    tenths = (20 * abs(total) + n) // (2 * n)
    written = f"{tenths // 10}.{tenths % 10}"
    if not tenths:
        return written
    if total < 0:
        return f"\u2212{written}"
    return f"+{written}" if sign else written


# --- of how many --------------------------------------------------------------------------------------------


def of_bids(t: Translator, n: int) -> str:
    """Say from how many bids a number comes."""
    return t.ngettext("from %(num)s bid", "from %(num)s bids", n) % {"num": n}


def of_matches(t: Translator, n: int) -> str:
    """Say from how many matches a number comes."""
    return t.ngettext("from %(num)s match", "from %(num)s matches", n) % {"num": n}


def of_matches_won(t: Translator, n: int) -> str:
    """Say from how many matches won a number comes."""
    return t.ngettext("in %(num)s match won", "in %(num)s matches won", n) % {"num": n}


def in_hands(t: Translator, n: int) -> str:
    """Say in how many hands so many bids were won."""
    return t.ngettext("in %(num)s hand", "in %(num)s hands", n) % {"num": n}


def of_evenings(t: Translator, n: int) -> str:
    """Say of how many evenings a number is."""
    return t.ngettext("of %(num)s evening", "of %(num)s evenings", n) % {"num": n}


def by_the_bidders(t: Translator) -> str:
    """Say of which hands it is known whether the bidder's side had the highest trump."""
    return t.gettext("the bidder's side, of the hands told")


def of_hands_told(t: Translator) -> str:
    """Say of which hands it is known who had the highest trump."""
    return t.gettext("of the hands told")


# --- sentences ----------------------------------------------------------------------------------------------


def counted_lines(t: Translator, season: Part, evenings: int) -> tuple[str, ...]:
    """Say what was counted: matches, evenings that somebody won, and hands."""
    lines = [
        t.ngettext("%(num)s match played to the end.", "%(num)s matches played to the end.", season.finished)
        % {"num": season.finished}
    ]
    if season.going:
        told = t.ngettext(
            "%(num)s still goes on: its hands count, who wins it does not yet.",
            "%(num)s still go on: their hands count, who wins them does not yet.",
            season.going,
        )
        lines.append(told % {"num": season.going})
    if season.broken_off:
        told = t.ngettext(
            "%(num)s was broken off: its hands count, nobody won it.",
            "%(num)s were broken off: their hands count, nobody won them.",
            season.broken_off,
        )
        lines.append(told % {"num": season.broken_off})
    lines.append(t.ngettext("%(num)s hand counted.", "%(num)s hands counted.", season.hands) % {"num": season.hands})
    if season.thrown_in:
        told = t.ngettext("%(num)s deal was thrown in.", "%(num)s deals were thrown in.", season.thrown_in)
        lines.append(told % {"num": season.thrown_in})
    if evenings:
        lines.append(t.gettext("Evenings with a match played to the end: %(num)s.") % {"num": evenings})
    return tuple(lines)


def begin_lines(t: Translator) -> tuple[str, ...]:
    """Say how to begin, where there is nothing to count."""
    return (
        t.gettext("There is nothing to count on this phone yet."),
        t.gettext(
            "Start a match and save its hands: bids made, sets and matches won then stand here. Or open the link that "
            "somebody at the table shares."
        ),
    )


def more_to_count_line(t: Translator, counted: int, of_all: int) -> str:
    """Say that some matches are not counted yet."""
    return t.gettext("Counted so far: %(counted)s of %(all)s matches.") % {
        "counted": counted,
        "all": of_all,
    }


def unread_line(t: Translator, n: int) -> str:
    """Say that matches cannot be read."""
    told = t.ngettext(
        "%(num)s match cannot be read and is not counted.", "%(num)s matches cannot be read and are not counted.", n
    )
    return told % {"num": n}


def mixed_line(t: Translator) -> str:
    """Say why averages are missing where several rules are mixed."""
    return t.gettext(
        "These matches were played under rules in which a bid is not worth the same. Average bid, points a bid and "
        "bids of 30 would say nothing here. Choose one set of rules to see them."
    )


def order_line(t: Translator) -> str:
    """Say in which order those with enough bids are listed."""
    return t.gettext("Who made the most of the bids, in percent, stands first.")


def no_bids_line(t: Translator) -> str:
    """Say that there are no bids to tell of."""
    return t.gettext("Nobody has won a bid here, so there are matches and hands only.")


def few_line(t: Translator, name: str, bidding: Bidding, matches: Share) -> str:
    """Tell of somebody with too few bids to be compared."""
    counted = {
        "name": name,
        "made": bidding.made.count,
        "bids": bidding.made.n,
        "won": matches.count,
        "matches": matches.n,
    }
    if not bidding.made.n:
        return t.gettext("%(name)s: no bid yet, %(won)s of %(matches)s matches won.") % counted
    return t.gettext("%(name)s: %(made)s of %(bids)s bids made, %(won)s of %(matches)s matches won.") % counted


def few_ending(t: Translator) -> str:
    """Say from when on somebody is listed."""
    return t.gettext("From %(bids)s bids on they are listed.") % {"bids": ENOUGH_BIDS}


def comeback_line(t: Translator, name: str, day: str, comeback: Comeback) -> str:
    """Tell of a comeback: who, when, how far behind, and how it ended."""
    told = {
        "name": name,
        "day": day,
        "behind": points(comeback.behind),
        "hand": comeback.hand,
        "score": score_line(t, comeback.scores),
    }
    if not comeback.hand:
        return t.gettext("%(name)s, %(day)s: %(behind)s behind at the start, won %(score)s.") % told
    return t.gettext("%(name)s, %(day)s: %(behind)s behind after hand %(hand)s, won %(score)s.") % told


def run_line(t: Translator, names: Sequence[str], run: int) -> str:
    """Tell who won the most matches one after the other."""
    return t.gettext("%(names)s: %(run)s matches won one after the other.") % {
        "names": list_names(t, names),
        "run": run,
    }


# --- what the words mean ------------------------------------------------------------------------------------


def definitions(t: Translator, *, pairs: bool) -> tuple[tuple[str, str], ...]:
    """What each number counts, in plain words: its name, and what it means."""
    bids_of = (
        t.gettext("Bids that one of the two won in the auction. Made: their side took the bid or more.")
        if pairs
        else t.gettext(
            "Bids that the player won in the auction, not the partner's. Made: the side took the bid or more."
        )
    )
    return (
        (
            t.gettext("Matches won"),
            t.gettext("Of the matches played to the end. A match is theirs who sat there when it ended."),
        ),
        (
            t.gettext("Evenings won"),
            t.gettext(
                "Of the evenings on which a match of theirs was played to the end. An evening is won by who won the "
                "most matches begun on it, of equals by who was further ahead in points: among the pairs by a pair, "
                "among the players by a player. Who is equal in both has won it, too."
            ),
        ),
        (
            t.gettext("Bids won"),
            t.gettext("How often one of the two had the bid, of the hands at which they sat together.")
            if pairs
            else t.gettext("How often the player had the bid, of the hands at which he or she sat."),
        ),
        (t.gettext("Bids made"), bids_of),
        (t.gettext("Average bid"), t.gettext("What was bid, on average, when the bid was won.")),
        (
            t.gettext("Points a bid"),
            t.gettext("What the bidder's side got for the hand, on average. A set counts as minus."),
        ),
        (t.gettext("Sets"), t.gettext("Bids that were not made.")),
        (t.gettext("Bids of 30"), t.gettext("How many were made of those tried. The same for 60 where it can be bid.")),
        (t.gettext("Held"), t.gettext("The dealer held at the bid that stood: how many of them were made.")),
        (
            t.gettext("Highest trump"),
            t.gettext(
                "How often the side had it, of the hands where it was recorded who did. Of everybody together: how "
                "often the bidder's side had it."
            ),
        ),
        (
            t.gettext("Biggest comeback"),
            t.gettext("The most points by which the winners of a match had been behind after a hand."),
        ),
        (
            t.gettext("Longest run"),
            t.gettext("Matches won one after the other, in the order in which they were begun."),
        ),
        (
            t.gettext("What counts"),
            t.gettext(
                "Hands as they stand on the score sheets now: corrected, and without what was undone. Hands saved "
                "after the end of a match do not count. Points given by agreement count for the match, not for a bid. "
                "Practice matches and deleted ones count nowhere."
            ),
        ),
    )
