"""The problems of a club: one person in two spellings, two tables, a match where it does not belong, its data."""

from __future__ import annotations

from fortyfives.words.help_ways import CLUB, DELETED, FILE, MORE, NEW, NIGHTS, Problem
from fortyfives.words.translator import Translator


def club_problems(t: Translator) -> tuple[Problem, ...]:
    """What goes wrong with the people who play together, with their days and with what is kept of them."""
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
            t.gettext("second club, another club, other group, name of the club, rename our table"),
            CLUB,
        ),
        Problem(
            "phone",
            "wrong_club",
            t.gettext("A match is in the wrong club"),
            t.gettext(
                "It cannot be moved. Start it again: the form of a new match names its club, and takes the totals so "
                "far as opening totals. Then delete it where it is, under “This match”."
            ),
            t.gettext("move a match, other club, wrong table, our table, not our club, belongs to another club"),
            MORE,
            NEW,
        ),
        Problem(
            "phone",
            "wrong_day",
            t.gettext("A match stands under the wrong day"),
            t.gettext("Tell the club its time zone, and the hour at which an evening ends: usually 5 in the morning."),
            t.gettext("date, midnight, time zone, hour, evening, night, yesterday, season, clock"),
            CLUB,
        ),
        Problem(
            "phone",
            "practice",
            t.gettext("We only want to practise"),
            t.gettext(
                "Tick “Practice match” where a match begins, or say so later under “This match”. It counts in no "
                "numbers, no evening and no season."
            ),
            t.gettext("practice match, try out, learn, beginner, does not count, test, training, for fun"),
            MORE,
            NEW,
        ),
        Problem(
            "end",
            "evening",
            t.gettext("Who won the evening?"),
            t.gettext(
                "“Evenings”, beside the past matches, has who stood where on every night and in every season, and says "
                "how it is counted."
            ),
            t.gettext("tonight, night, standings, table of the season, prize, champion, tournament, came first, party"),
            NIGHTS,
        ),
        Problem(
            "phone",
            "move_data",
            t.gettext("We want our matches on another server"),
            t.gettext(
                "Keep the club as one file. On the other server take it in under “Clubs”; whoever does that scores "
                "there. What is there already is not overwritten."
            ),
            t.gettext(
                "import, export, move, transfer, copy, backup, download, upload, file, our data, new server, computer"
            ),
            FILE,
        ),
        Problem(
            "phone",
            "deleted",
            t.gettext("Something was deleted by mistake"),
            t.gettext(
                "A match, a name or a club can be brought back for 30 days, in one tap, on a phone that scores. A "
                "hand that was deleted comes back by undo."
            ),
            t.gettext("a deleted match back, undelete, restore, bring back, recover, trash, bin, removed, gone, lost"),
            DELETED,
        ),
    )
