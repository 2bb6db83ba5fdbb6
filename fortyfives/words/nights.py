"""Says in plain words who won an evening, how the standings of evenings and seasons are made, and what they count."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.scorebook.counting import Part
from fortyfives.scorebook.counts import Score
from fortyfives.words.cards import list_names
from fortyfives.words.people import points, signed
from fortyfives.words.translator import Translator

JANUARY = 1


def season_name(t: Translator, year: int, begins: int) -> str:
    """Name a season: "2026–27", or "2026" where it is the year of the calendar. `begins` is its month."""
    if begins == JANUARY:
        return str(year)
    return t.gettext("%(year)s–%(next)02d") % {"year": year, "next": (year + 1) % 100}


def season_title(t: Translator, name: str) -> str:
    """Head the page of a season."""
    return t.gettext("Season %(name)s") % {"name": name}


# --- who won ------------------------------------------------------------------------------------------------


def won_line(t: Translator, names: Sequence[str], won: int, *, so_far: bool) -> str:
    """Say who won an evening and with how many matches, or who stands first as long as it lasts."""
    told = {"names": list_names(t, names), "num": won}
    if so_far:
        if len(names) > 1:
            sentence = t.ngettext(
                "%(names)s stand first so far, with %(num)s match won each.",
                "%(names)s stand first so far, with %(num)s matches won each.",
                won,
            )
        else:
            sentence = t.ngettext(
                "%(names)s stands first so far, with %(num)s match won.",
                "%(names)s stands first so far, with %(num)s matches won.",
                won,
            )
    elif len(names) > 1:
        sentence = t.ngettext(
            "%(names)s won the evening, with %(num)s match won each.",
            "%(names)s won the evening, with %(num)s matches won each.",
            won,
        )
    else:
        sentence = t.ngettext(
            "%(names)s won the evening, with %(num)s match won.",
            "%(names)s won the evening, with %(num)s matches won.",
            won,
        )
    return sentence % told


def nobody_line(t: Translator) -> str:
    """Say that nobody has won an evening, and why."""
    return t.gettext("No match of this evening was played to the end, so nobody won it.")


def not_yet_line(t: Translator) -> str:
    """Say that nobody stands anywhere yet."""
    return t.gettext("No match has been played to the end yet.")


def empty_line(t: Translator) -> str:
    """Say that nothing was begun on an evening."""
    return t.gettext("No match that counts was begun on this evening.")


def most_evenings_line(t: Translator, names: Sequence[str], won: int) -> str:
    """Say who won the most evenings."""
    told = {"names": list_names(t, names), "num": won}
    if len(names) > 1:
        return t.ngettext("%(names)s: %(num)s evening each.", "%(names)s: %(num)s evenings each.", won) % told
    return t.ngettext("%(names)s: %(num)s evening.", "%(names)s: %(num)s evenings.", won) % told


# --- what was counted ---------------------------------------------------------------------------------------


def counted_lines(t: Translator, evening: Part) -> tuple[str, ...]:
    """Say how many matches of an evening count, and how many do not."""
    lines = []
    if evening.finished:
        told = t.ngettext("%(num)s match played to the end.", "%(num)s matches played to the end.", evening.finished)
        lines.append(told % {"num": evening.finished})
    if evening.going:
        told = t.ngettext(
            "%(num)s still goes on and does not count yet.",
            "%(num)s still go on and do not count yet.",
            evening.going,
        )
        lines.append(told % {"num": evening.going})
    if evening.broken_off:
        told = t.ngettext(
            "%(num)s was broken off and does not count.",
            "%(num)s were broken off and do not count.",
            evening.broken_off,
        )
        lines.append(told % {"num": evening.broken_off})
    return tuple(lines)


def season_counted_line(t: Translator, evenings: int, finished: int) -> str:
    """Say how much a season came to: evenings, and matches."""
    of_evenings = t.ngettext("%(num)s evening", "%(num)s evenings", evenings) % {"num": evenings}
    of_matches = t.ngettext("%(num)s match played to the end", "%(num)s matches played to the end", finished)
    return t.gettext("%(evenings)s, %(matches)s.") % {
        "evenings": of_evenings,
        "matches": of_matches % {"num": finished},
    }


def matches_begun(t: Translator, n: int) -> str:
    """Say how many matches were begun on an evening."""
    return t.ngettext("%(num)s match.", "%(num)s matches.", n) % {"num": n}


# --- standings ----------------------------------------------------------------------------------------------


def order_of_evening(t: Translator) -> str:
    """Say in which order people stand on an evening."""
    return t.gettext(
        "Who won the most matches stands first; of equals, who is further ahead in points. Who is equal in both shares "
        "the place."
    )


def order_of_season(t: Translator) -> str:
    """Say in which order people stand in a season."""
    return t.gettext(
        "Who won the most evenings stands first; of equals, who won more matches, then who is further ahead in points. "
        "Who is equal in all three shares the place."
    )


def matches_won(t: Translator, n: int) -> str:
    """Say what was won, after so many of so many."""
    return t.ngettext("match won", "matches won", n)


def evenings_won(t: Translator, n: int) -> str:
    """Say what was won, after so many of so many."""
    return t.ngettext("evening won", "evenings won", n)


def score_lines(t: Translator, score: Score, *, season: bool) -> tuple[str, ...]:
    """Tell what somebody's matches came to, beyond the number that stands beside the name."""
    lines = []
    if season:
        told = {"won": score.matches.count, "num": score.matches.n}
        lines.append(
            t.ngettext("%(won)s of %(num)s match won.", "%(won)s of %(num)s matches won.", score.matches.n) % told
        )
    totals = {
        "difference": signed(score.difference),
        "ours": points(score.ours),
        "theirs": points(score.theirs),
    }
    lines.append(t.gettext("Points %(difference)s, %(ours)s to %(theirs)s.") % totals)
    hands = t.ngettext("%(num)s hand", "%(num)s hands", score.hands) % {"num": score.hands}
    sets = t.ngettext("%(num)s set", "%(num)s sets", score.sets) % {"num": score.sets}
    lines.append(t.gettext("%(hands)s, %(sets)s.") % {"hands": hands, "sets": sets})
    return tuple(lines)


def also_line(t: Translator, told: Sequence[tuple[str, int]]) -> str:
    """Name those who sat at the table and were not there when a match ended, each with the number of hands."""
    each = [
        t.ngettext("%(name)s (%(num)s hand)", "%(name)s (%(num)s hands)", hands) % {"name": name, "num": hands}
        for name, hands in told
    ]
    return t.gettext("Also at the table, but not when a match ended: %(names)s.") % {"names": list_names(t, each)}


# --- one match ----------------------------------------------------------------------------------------------


def begun_line(t: Translator, time: str, hands: int, *, zoned: bool) -> str:
    """Say when a match was begun, and how many hands it has."""
    if not zoned:
        time = t.gettext("%(time)s UTC") % {"time": time}
    told = t.ngettext("Begun %(time)s, %(num)s hand", "Begun %(time)s, %(num)s hands", hands)
    return told % {"time": time, "num": hands}


# --- what the words mean ------------------------------------------------------------------------------------


def ends_line(t: Translator, hour: str, zone: str | None, month: str) -> str:
    """Say until when an evening lasts, by which clock, and with which month a season begins."""
    told = {"hour": hour, "zone": zone, "month": month}
    if zone is None:
        return (
            t.gettext(
                "An evening lasts until %(hour)s UTC: the club has not said in which time zone it plays. A season "
                "begins in %(month)s."
            )
            % told
        )
    return t.gettext("An evening lasts until %(hour)s, %(zone)s time. A season begins in %(month)s.") % told


def definitions(t: Translator) -> tuple[tuple[str, str], ...]:
    """What the standings count, in plain words: the name of a number, and what it means."""
    return (
        (
            t.gettext("Evening"),
            t.gettext(
                "A match belongs to the evening on which it was begun. What is begun after midnight, before the hour "
                "at which the club's evening ends, still belongs to the evening before."
            ),
        ),
        (
            t.gettext("Matches won"),
            t.gettext("Of the matches played to the end. A match is theirs who sat there when it ended."),
        ),
        (
            t.gettext("Points"),
            t.gettext(
                "The totals of their own side at the end of those matches, to those of the other side. Where more than "
                "two sides play, the best of the others counts."
            ),
        ),
        (t.gettext("Hands"), t.gettext("Those at which they sat in matches played to the end.")),
        (t.gettext("Sets"), t.gettext("Their own bids that were not made; of a pair, those of both.")),
        (
            t.gettext("Evenings won"),
            t.gettext(
                "An evening is won by who stands first on it: among the players by a player, among the pairs by a "
                "pair. Equals have both won it. Evenings without a match of theirs played to the end do not count."
            ),
        ),
        (
            t.gettext("What counts"),
            t.gettext(
                "Matches played to the end, as their score sheets stand now. Practice matches, deleted ones, those "
                "broken off and those still going count nowhere."
            ),
        ),
    )
