"""Fills the pages about the phones of a table: of one match, or of a club where no match is at hand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from flask import abort, current_app, g, request, url_for
from flask_babel import format_date, get_translations

from fortyfives.rules import contract_code
from fortyfives.store import Access, Grant, PenCode, StoreUnavailable
from fortyfives.web.access import view_path
from fortyfives.web.book_address import sheet_href
from fortyfives.web.phones_pages import CodeView, OffView, PhonePage, PhoneRow, RulesLine, ScorePart, SharePage, Shown
from fortyfives.web.qr import qr_code
from fortyfives.web.tabs import Tabs, tabs_of
from fortyfives.web.taps import LONGEST_NAME, desk
from fortyfives.words import phones as words
from fortyfives.words.differences import rules_name
from fortyfives.words.translator import Translator

SHOWN: Final = 30
"""So many phones of each kind stand in the list."""
GROUP: Final = 4
"""So many signs of a scorer code are read in one breath."""
WATCH_GROUP: Final = 3
"""So many of a code to watch."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the phones are looked at: under a match, or under the club alone."""

    access: Access
    match_id: str | None

    @property
    def args(self) -> dict[str, Any]:
        """What the address of a page of this place is made with."""
        return {"club": self.access.club} if self.match_id is None else {"match_id": self.match_id}

    def href(self, endpoint: str, **more: Any) -> str:
        """The address of one of the pages about phones."""
        return url_for(f"phones.{endpoint}", **self.args, **more)

    def back(self) -> str:
        """What the list of phones is reached from."""
        if self.match_id is None:
            return url_for("clubs.hub", club=self.access.club)
        return url_for("table.live", match_id=self.match_id)

    def tabs(self, t: Translator) -> Tabs:
        """The places of the match; none of a club."""
        return () if self.match_id is None else tabs_of(t, self.match_id)


def base_url() -> str | None:
    """What stands before the path of a page in links for other phones."""
    base: str | None = current_app.extensions["fortyfives"].base_url
    return base


def front_page() -> str | None:
    """How other phones reach the front page, as people type it."""
    base, path = base_url(), request.script_root
    if base is None or not path:
        return base
    return f"{base}{path}/"


# --- sharing


def share_page(place: Place, notice: str | None, code: PenCode | None = None, *, hands_over: bool = False) -> SharePage:
    """The page; `code` is a scorer code that has just been made, with `hands_over` one that gives the pen away."""
    t, access = get_translations(), place.access
    link, base = view_path(access.club), base_url()
    over = g.store.hand_overs.handed_over(access.device, access.club) if access.role != "pen" else None
    return SharePage(
        place=place.args,
        of_a_match=place.match_id is not None,
        back_href=place.back(),
        link=link,
        qr=qr_code(f"{base}{link}") if base else None,
        code=_watch_code(place),
        ways=words.watch_ways(t, front_page()),
        allows=words.watch_allows(t),
        score=_score_part(place, code, hands_over=hands_over) if access.role == "pen" else None,
        over=(words.handed_over(t, over.name), words.pen_comes_back(t, over.name)) if over else (),
        rules=_rules_line(t, place.match_id),
        notice=notice,
        tabs=place.tabs(t),
    )


def _rules_line(t: Translator, match_id: str | None) -> RulesLine | None:
    if match_id is None:
        return None
    match = desk().match(match_id)
    if match is None:
        abort(404)
    return RulesLine(rules_name(t, match.profile), contract_code(match.profile), sheet_href(match.profile))


def _watch_code(place: Place) -> Shown | None:
    """The code to watch; None while the book cannot be written, since it is noted as long as it is good."""
    try:
        shown = g.store.watch_codes.show(place.access.club, place.match_id)
    except StoreUnavailable:
        return None
    return _grouped(shown.code, WATCH_GROUP)


def _grouped(code: str, size: int) -> Shown:
    groups = tuple(code[at : at + size] for at in range(0, len(code), size))
    return Shown(groups, words.code_spelled(get_translations(), groups))


def _score_part(place: Place, code: PenCode | None, *, hands_over: bool) -> ScorePart:
    t, access = get_translations(), place.access
    grants = g.store.clubs.grants_in(access.club)
    # The phone in the hand comes first; of the others the one used last.
    grants = sorted(grants, key=lambda grant: grant.device != access.device)
    pens = [_row(place, grant) for grant in grants if grant.role == "pen"]
    watchers = [_row(place, grant) for grant in grants if grant.role == "view"]
    shown = pens[:SHOWN], watchers[:SHOWN]
    still_open = code is None and g.store.codes.hands_over(access.club, access.device)
    return ScorePart(
        scoring=words.scoring_line(t, g.store.clubs.device_name(access.device, access.club) or ""),
        own_href=place.href("phone", number=access.device),
        code=_code_view(code, hands_over=hands_over) if code else None,
        hand_over=words.hand_over_label(t),
        keep_pen=words.keep_pen_label(t) if hands_over or still_open else None,
        handing=words.hand_over_open(t) if still_open else None,
        pens=tuple(shown[0]),
        watchers=tuple(shown[1]),
        more=len(grants) - len(shown[0]) - len(shown[1]),
        new_link=words.new_link_label(t),
        card_href=url_for("card.card", club=access.club),
    )


def _code_view(code: PenCode, *, hands_over: bool) -> CodeView:
    t = get_translations()
    return CodeView(
        shown=_grouped(code.code, GROUP),
        steps=words.code_steps(t, front_page()),
        follows=words.hand_over_lines(t) if hands_over else (),
        lasts=words.code_lasts(t),
    )


# --- the phones


def _row(place: Place, grant: Grant) -> PhoneRow:
    return PhoneRow(
        name=grant.name,
        here=grant.device == place.access.device,
        lines=_lines(grant),
        href=place.href("phone", number=grant.device),
    )


def _lines(grant: Grant) -> tuple[str, ...]:
    t = get_translations()
    since = words.since_line(t, pen=grant.role == "pen", since=_day(grant.given_at))
    return since, words.used_line(t, _day(grant.used_at))


def _day(at: str) -> str | None:
    """A day as it is written, None for today."""
    day = at[:10]
    return None if day == g.clock()[:10] else str(format_date(date.fromisoformat(day), "d MMM y"))


def phone_page(
    place: Place, grant: Grant, *, armed: bool = False, typed: str | None = None, problem: str | None = None
) -> PhonePage:
    """One phone; `armed` after the first tap of switching it off, `typed` what stood in the field of its name."""
    t, pen, here = get_translations(), grant.role == "pen", grant.device == place.access.device
    pens = sum(other.role == "pen" for other in g.store.clubs.grants_in(place.access.club))
    refused = words.last_pen(t) if pen and pens == 1 else None
    return PhonePage(
        place=place.args,
        number=grant.device,
        name=grant.name,
        lines=_lines(grant),
        here=here,
        typed=grant.name if typed is None else typed,
        longest=LONGEST_NAME,
        problem=problem,
        off=OffView(
            label=words.off_label(t, grant.name),
            again=words.off_again_label(t, grant.name),
            lines=words.off_lines(t, grant.name, pen=pen, here=here),
            armed=armed and refused is None,
            refused=refused,
            asked=armed and refused is not None,
        ),
        tabs=place.tabs(t),
    )
