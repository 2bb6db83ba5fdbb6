"""The problems of a club: one person in two spellings, two tables, a match under the wrong day."""

from __future__ import annotations

from fortyfives.words.help_ways import CLUB, Problem
from fortyfives.words.translator import Translator


def club_problems(t: Translator) -> tuple[Problem, ...]:
    """What goes wrong with the people who play together, and with their days."""
    return (
        Problem(
            "phone",
            "two_spellings",
            t.gettext("The same person is written in two ways"),
            t.gettext(
                "Under the players of the club, tap one of the two names and say who it is. The matches of both then "
                "count for one, and it can be taken apart again."
            ),
            t.gettext("merge, double, duplicate, twice in the list, statistics split, nickname, same player"),
            CLUB,
        ),
        Problem(
            "phone",
            "two_clubs",
            t.gettext("We play at two tables with different people"),
            t.gettext(
                "Each can be a club, with players, matches and rules of its own. Under “Clubs” found another, and tap "
                "where this phone starts its matches."
            ),
            t.gettext("second club, another club, other group, wrong club, name of the club, rename our table"),
            CLUB,
        ),
        Problem(
            "phone",
            "wrong_day",
            t.gettext("A match stands under the wrong day"),
            t.gettext("Tell the club its time zone, and the hour at which an evening ends: usually 5 in the morning."),
            t.gettext("date, midnight, time zone, hour, evening, night, yesterday, season, clock"),
            CLUB,
        ),
    )
