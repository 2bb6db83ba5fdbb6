"""Lists everything that the referee can be asked, from a match or from nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, make_response, render_template, url_for
from flask_babel import get_translations

from fortyfives.web.question_address import MATCH, asking_href
from fortyfives.web.referee_kinds import KINDS
from fortyfives.web.referee_told import read_told
from fortyfives.web.tabs import Tabs, tabs_of
from fortyfives.words.referee import Quarrel, not_a_question, nothing_saved, quarrels


@dataclass(frozen=True, slots=True)
class MenuPage:
    """The kinds of question, each with where it is asked."""

    quarrels: tuple[tuple[Quarrel, str], ...]
    notes: tuple[str, ...]
    private: str
    back_href: str
    back_text: str
    tabs: Tabs


def show_menu(args: Mapping[str, str], *, unknown: bool = False) -> Response:
    """The menu; from a match every question has all that the match knows filled in."""
    t = get_translations()
    told = read_told(t, "play", args)
    match_id = told.match_id if told.match is not None else None

    def href(kind: str) -> str:
        if match_id is not None:
            values: dict[str, Any] = {} if kind == "play" else {"ask": kind}
            return url_for("referee.from_match", match_id=match_id, **values)
        return asking_href(kind, **{name: told.args[name] for name in ("rules", MATCH) if name in told.args})

    page = MenuPage(
        quarrels=tuple((quarrel, href(quarrel.kind)) for quarrel in quarrels(t) if quarrel.kind in KINDS),
        notes=(not_a_question(t),) if unknown else (),
        private=nothing_saved(t),
        back_href=url_for("table.live", match_id=match_id) if match_id else url_for("home.front"),
        back_text=t.gettext("Match") if match_id else t.gettext("Home"),
        tabs=tabs_of(t, match_id) if match_id and told.match is not None else (),
    )
    return make_response(render_template("quarrels.html", page=page), 404 if unknown else 200)
