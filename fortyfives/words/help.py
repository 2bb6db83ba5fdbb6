"""Help by problem: what goes wrong at a table in the players' own words, what to do, and where it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fortyfives.rules import Profile
from fortyfives.words.help_clubs import club_problems
from fortyfives.words.help_game import game_problems
from fortyfives.words.help_pad import pad_problems
from fortyfives.words.help_ways import Problem, Way, Where
from fortyfives.words.referee import quarrel
from fortyfives.words.translator import Translator

GROUPS: Final = ("tapped", "deal", "auction", "play", "score", "end", "phone")
"""The groups of problems in their order."""


@dataclass(frozen=True, slots=True)
class Group:
    """Problems that belong together. `key` is the anchor."""

    key: str
    title: str
    problems: tuple[Problem, ...]


def help_groups(t: Translator, profile: Profile) -> tuple[Group, ...]:
    """Every problem; what the rules decide is answered by the rules given."""
    titles = {
        "tapped": t.gettext("Something was tapped wrong"),
        "deal": t.gettext("The deal and the turn"),
        "auction": t.gettext("The auction"),
        "play": t.gettext("The play"),
        "score": t.gettext("The score"),
        "end": t.gettext("The end"),
        "phone": t.gettext("The people and the phones"),
    }
    problems = (*pad_problems(t), *club_problems(t), *game_problems(t, profile))
    return tuple(
        Group(key, titles[key], tuple(problem for problem in problems if problem.group == key)) for key in GROUPS
    )


def way_text(t: Translator, way: Way) -> str:
    """What the link says that leads to where a problem is solved."""
    match way.where:
        case Where.LIVE:
            return t.gettext("To the score page")
        case Where.SHEET:
            return t.gettext("To the score sheet")
        case Where.LAST_HAND:
            return t.gettext("To the last hand")
        case Where.SWAP:
            return t.gettext("Swap the sides of the last hand")
        case Where.BID:
            return t.gettext("Change the bid")
        case Where.DEALER:
            return t.gettext("Say who deals")
        case Where.ADJUST:
            return t.gettext("Adjust points")
        case Where.OPENING:
            return t.gettext("Opening totals")
        case Where.PEOPLE:
            return t.gettext("To the people")
        case Where.SEATS:
            return t.gettext("Swap two seats")
        case Where.TRAIL:
            return t.gettext("To the trail")
        case Where.MORE:
            return t.gettext("To “This match”")
        case Where.SHARE:
            return t.gettext("Share this match")
        case Where.NEW:
            return t.gettext("Start a match")
        case Where.MATCHES:
            return t.gettext("Find the match")
        case Where.JOIN:
            return t.gettext("Type a code")
        case Where.WHO:
            return t.gettext("Who can see what")
        case Where.OFFLINE:
            return t.gettext("Without signal, and on the home screen")
        case Where.CLUB:
            return t.gettext("To the club")
        case Where.NIGHTS:
            return t.gettext("To the evenings")
        case Where.FILE:
            return t.gettext("To the file of the club")
        case Where.DELETED:
            return t.gettext("To what was deleted")
        case Where.OWN_RULES:
            return t.gettext("Make rules of your own")
        case Where.RANKS:
            return t.gettext("Ranks of the cards")
        case Where.CARD:
            return t.gettext("Card for the table")
        case Where.RULES:
            return t.gettext("Read the rule")
        case Where.TRAINER:
            return t.gettext("Trainer")
        case Where.REFEREE:
            return t.gettext("Referee: %(question)s") % {"question": quarrel(t, way.about).title}


def only_watches(t: Translator) -> str:
    """What stands in the place of a way that only a phone with the pen can go."""
    return t.gettext("This phone only watches. Type a scorer code")


def answered_by(t: Translator, rules: str, code: str) -> str:
    """Say by which rules the problems of the game are answered."""
    return t.gettext("What the rules decide is answered by %(rules)s, contract %(code)s.") % {
        "rules": rules,
        "code": code,
    }


def nothing_found(t: Translator) -> str:
    """Said kindly where nothing fits what was looked for."""
    return t.gettext("Nothing here goes by these words. Try one or two others, or look through the groups below.")


def found_line(t: Translator, count: int, words: str) -> str:
    """Say how many problems fit what was looked for."""
    return t.ngettext("%(num)s problem with “%(words)s”", "%(num)s problems with “%(words)s”", count) % {
        "num": count,
        "words": words,
    }
