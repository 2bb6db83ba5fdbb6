"""Fills the pages of kept rulings: each is put to the judge again and told in a line, with names for the club."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from flask import g, url_for
from flask_babel import format_date, gettext

from fortyfives.rules import (
    FIELDS,
    RULES_VERSION,
    USUAL_PLAYERS,
    Answer,
    Fault,
    Profile,
    answer,
    base_of,
    contract_code,
    find_profile,
    profile_json,
    rules_argument,
)
from fortyfives.scorebook import Match
from fortyfives.store import Access, KeptRuling
from fortyfives.web.kept_pages import KeptEntry, KeptGroup, KeptOfClubs, KeptOfMatch, TakeOffPage
from fortyfives.web.more_pages import Frame
from fortyfives.web.question_address import without_notes
from fortyfives.web.readable import readable_match
from fortyfives.web.referee_frame import KeptView
from fortyfives.web.sheet_pages import KeptNote
from fortyfives.web.slips import seated, table_of
from fortyfives.web.when import moment
from fortyfives.words import kept as words
from fortyfives.words.answers import read_profile
from fortyfives.words.asking import read_json
from fortyfives.words.people import Table, usual_name
from fortyfives.words.trail import who_line
from fortyfives.words.translator import Translator

Question = Mapping[str, Any]

PER_PAGE: Final = 20
"""So many rulings stand on one page of the list of all matches."""
MOST_ON_THE_SHEET: Final = 2
"""So many rulings stand one by one under a hand of the score sheet; of more it says only how many."""


# --- a question that is to be kept ----------------------------------------------------------------------------------


def question_to_keep(t: Translator, text: str, profile: Profile) -> dict[str, Any] | str:
    """The question that a form holds, as it is kept with a match played by `profile`; else why it is not, in words.

    It is kept with all its rules, not with their name alone: whatever becomes of that name, the question stays what
    it was. The note of an adjustment decides nothing and may hold names, so it is left out.
    """
    try:
        question = read_json(text.encode("utf-8"))
    except ValueError:
        return words.not_a_question(t)
    given = answer(question)
    if isinstance(given, Fault):
        return words.not_a_question(t)
    kept = {**question, "rules": {"base": base_of(profile).id, **_fields(profile)}}
    if "rules" in question:
        same = contract_code(read_profile(question)) == contract_code(profile)
    else:
        # Without rules the usual ones were meant; under those of the match the table was told the same, or is not now.
        same = answer(kept) == given
    if not same:
        return words.other_rules(t, profile)
    return dict(without_notes(kept))


def _fields(profile: Profile) -> dict[str, Any]:
    told = profile_json(profile)
    return {name: told[name] for name in FIELDS}


def question_to_show(kept: KeptRuling) -> Question:
    """The question with its rules in short, for addresses: an id, or base and changes."""
    question = kept.question
    profile = find_profile(question.get("rules"))
    if isinstance(profile, Fault):
        return question
    return {**question, "rules": rules_argument(profile)}


def hand_of(match: Match, hand: int | None) -> int | None:
    """The hand that a form names, where the match has one of that number."""
    numbers = {row.hand for row in match.rows} | ({match.hand.hand} if match.hand else set())
    return hand if hand in numbers else None


# --- one ruling in a line -------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _answered(text: str) -> Answer | Fault:
    # The engine answers the same question the same way, and a review with forgotten cards takes its time.
    return answer(json.loads(text))


def line_of(t: Translator, kept: KeptRuling, table: Table | None) -> words.RulingLine:
    """A kept ruling in a line, as the engine rules now; seats have the names of `table`, else none."""
    given = _answered(json.dumps(kept.question, sort_keys=True))
    if isinstance(given, Fault):
        return words.unreadable_line(t)
    profile, players = read_profile(kept.question), kept.question.get("players", USUAL_PLAYERS)
    if table is None or table.players != players:
        table = Table(profile, tuple(usual_name(t, players, seat) for seat in range(players)))
    return words.ruling_line(t, table, kept.question, given)


def table_in(match_id: str, match: Match, hand: int | None) -> Table:
    """Who sat at the table in a hand; who sits there now where it is about none or is still open."""
    names = g.store.matches.names_of(match_id, match.everybody)
    row = next((row for row in match.rows if hand is not None and row.hand == hand), None)
    return seated(table_of(match, names), row)


def _table_or_none(kept: KeptRuling) -> Table | None:
    match = readable_match(kept.match_id)
    return None if match is None else table_in(kept.match_id, match, kept.hand)


def _entry(t: Translator, kept: KeptRuling, table: Table | None, beside: str) -> KeptEntry:
    return KeptEntry(
        code=kept.code,
        href=url_for("kept.ruling", code=kept.code),
        line=line_of(t, kept, table),
        at=kept.kept_at,
        when=moment(kept.kept_at),
        beside=beside,
    )


# --- the lists ------------------------------------------------------------------------------------------------------


def kept_of_match(t: Translator, frame: Frame, match: Match, access: Access) -> KeptOfMatch:
    """The rulings kept with a match, by hand."""
    match_id = frame.match_id
    found = g.store.rulings.of_match(match_id, withdrawn=True)

    def entry(kept: KeptRuling) -> KeptEntry:
        return _entry(t, kept, table_in(match_id, match, kept.hand), _phone(t, kept, access) or "")

    listed = [kept for kept in found if not kept.withdrawn]
    return KeptOfMatch(
        frame=frame,
        groups=tuple(
            KeptGroup(f"hand{hand or ''}", words.with_hand(t, hand), tuple(map(entry, group)))
            for hand, group in groupby(listed, lambda kept: kept.hand)
        ),
        gone=tuple(entry(kept) for kept in found if kept.withdrawn),
        nothing=words.nothing_kept(t),
        ask_href=url_for("referee.from_match", match_id=match_id),
    )


def kept_of_clubs(t: Translator, found: Sequence[KeptRuling], club: str | None = None) -> KeptOfClubs:
    """One page of the rulings of all matches, or of those of one club, by month.

    `found` holds one more than the page where there are more.
    """
    shown = found[:PER_PAGE]
    return KeptOfClubs(
        groups=tuple(
            # A clock that was put back makes a month come twice.
            KeptGroup(f"month{number}", _month(month), tuple(_in_club(t, kept) for kept in group))
            for number, (month, group) in enumerate(groupby(shown, lambda kept: kept.kept_at[:7]), 1)
        ),
        nothing=words.nothing_kept_anywhere(t),
        more=url_for("kept.everywhere", club=club, before=shown[-1].code) if len(found) > PER_PAGE else None,
        club=club,
        club_name=None if club is None else g.store.clubs.name_of(club),
    )


def _in_club(t: Translator, kept: KeptRuling) -> KeptEntry:
    table = _table_or_none(kept)
    return _entry(t, kept, table, words.beside_line(t, table, kept.hand))


def _month(month: str) -> str:
    return str(format_date(date.fromisoformat(f"{month}-01"), "MMMM y"))


def kept_notes(t: Translator, match_id: str, match: Match) -> dict[int | None, tuple[KeptNote, ...]]:
    """The rulings kept with each hand of a match, for its score sheet; an adjustment (None) has none."""
    of_hands = [kept for kept in g.store.rulings.of_match(match_id) if kept.hand is not None]
    notes: dict[int | None, tuple[KeptNote, ...]] = {}
    for hand, group in groupby(of_hands, lambda kept: kept.hand):
        found, table = tuple(group), table_in(match_id, match, hand)
        if len(found) > MOST_ON_THE_SHEET:
            href = url_for("kept.of_match", match_id=match_id, _anchor=f"hand{hand}")
            notes[hand] = (KeptNote(words.sheet_count(t, len(found)), href),)
        else:
            notes[hand] = tuple(
                KeptNote(words.sheet_line(t, line_of(t, kept, table)), url_for("kept.ruling", code=kept.code))
                for kept in found
            )
    return notes


# --- one ruling -----------------------------------------------------------------------------------------------------


def kept_view(t: Translator, kept: KeptRuling, access: Access | None) -> KeptView:
    """What stands around a kept ruling: for those who belong to the club where it comes from, for others nothing."""
    link = url_for("kept.ruling", code=kept.code)
    if access is None:
        return KeptView("", link)
    table = _table_or_none(kept)
    told = words.kept_line(t, table, kept.hand, _day(kept.kept_at), _phone(t, kept, access), withdrawn=kept.withdrawn)
    since = words.judged_again(t, kept.rules_version, RULES_VERSION)
    pen = access.role == "pen"
    act = "kept.put_back" if kept.withdrawn else "kept.take_off"
    return KeptView(
        line=f"{told} {since}" if since else told,
        link=link,
        match_href=url_for("table.live", match_id=kept.match_id),
        withdraw_action=url_for(act, code=kept.code) if pen else None,
        withdraw_text=words.put_back_text(t) if kept.withdrawn else words.take_off_text(t),
    )


def take_off_page(t: Translator, kept: KeptRuling) -> TakeOffPage:
    """What is asked before a ruling is taken off the list."""
    return TakeOffPage(
        title=words.take_off_title(t),
        line=line_of(t, kept, _table_or_none(kept)),
        lines=words.what_goes(t),
        action=url_for("kept.take_off", code=kept.code),
        button=words.take_off_text(t),
        back_href=url_for("kept.ruling", code=kept.code),
        back_text=gettext("Ruling"),
        keep=gettext("Leave it on the list"),
    )


def _phone(t: Translator, kept: KeptRuling, access: Access) -> str | None:
    """The phone that kept a ruling."""
    name = g.store.clubs.device_name(kept.device, kept.club)
    return None if name is None else who_line(t, name, here=kept.device == access.device)


def _day(at: str) -> str:
    """The day on which it was kept; with the year where that is another than this."""
    return str(format_date(date.fromisoformat(at[:10]), "d MMM" if at[:4] == g.clock()[:4] else "d MMM y"))
