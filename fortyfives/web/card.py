"""The card of a club, to be printed: the link to watch, and the way back when every phone that scores is lost."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_datetime, get_translations

from fortyfives.store import ClubCard
from fortyfives.web.access import club_door, entered_device, page_access, view_path
from fortyfives.web.forms import whole
from fortyfives.web.phones_view import base_url
from fortyfives.web.qr import QrCode, qr_code
from fortyfives.web.zones import clock_in
from fortyfives.words import cards_of_clubs as words
from fortyfives.words.translator import Translator

bp = Blueprint("card", __name__)


@dataclass(frozen=True, slots=True)
class CardWay:
    """One of the two ways on the card: what it is for, and its link."""

    line: str
    link: str
    qr: QrCode | None
    """The link to scan; None where this site does not know under which address others reach it."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is printed."""

    club: str
    watch: CardWay
    score: CardWay
    keep: str
    which: str


@dataclass(frozen=True, slots=True)
class CardPage:
    """The page of the card."""

    club: str
    title: str
    face: CardFace | None
    """None where there is no card, or one that cannot be shown."""
    lines: tuple[str, ...]
    """What is to be known of it."""
    number: int
    """Which card is valid, 0 for none. It is shown nowhere: a club that came from a file does not begin at 1."""
    print: str
    """The words of the button that prints it."""
    how: str | None
    """How it is printed where the button is not there; None where there is no card to be seen."""
    make: str
    armed: bool
    """The first tap of ending it has been made."""
    again: str
    follows: tuple[str, ...]
    notice: str | None


@dataclass(frozen=True, slots=True)
class FoundPage:
    """What the card leads to."""

    club: str
    title: str
    lines: tuple[str, ...]
    take: str | None
    """The words of the button; None where this phone has the pen."""


@bp.after_request
def for_nobody_else(response: Response) -> Response:
    """Keep what opens a club out of what the browser says to the page after."""
    response.headers["Referrer-Policy"] = "strict-origin"  # the key stands in the address
    return response


# --- the card


@bp.get("/c/<club>/card")
def card(club: str) -> ResponseReturnValue:
    """The card to be printed, or what it would be for."""
    club_door(club, "pen")
    return _show(club, armed="new" in request.args)


@bp.post("/c/<club>/card")
def make(club: str) -> ResponseReturnValue:
    """Make the first card, or a new one: then it is the second tap of two, and the old one is dead at once."""
    club_door(club, "pen")
    instead_of = whole(request.form.get("card"))
    if instead_of is None:
        return make_response(_show(club, armed=True), 422)
    g.store.cards.make(club, instead_of)
    return redirect(url_for("card.card", club=club, made=1), 303)


def _show(club: str, *, armed: bool) -> str:
    t, known = get_translations(), g.store.cards.card(club)
    face = _face(t, club, known) if known is not None and known.key is not None else None
    if known is None:
        lines = words.what_it_is(t)
    elif face is None:
        lines = (words.not_shown(t),)
    else:
        lines = (words.watch_link_may_end(t),)
    page = CardPage(
        club=club,
        title=words.card_title(t),
        face=face,
        lines=lines,
        number=known.generation if known else 0,
        print=words.print_label(t),
        how=words.how_to_print(t) if face is not None else None,
        make=words.new_label(t) if known else words.make_label(t),
        armed=armed and known is not None,
        again=words.new_again_label(t),
        follows=words.new_lines(t),
        notice=words.card_is_new(t) if face is not None and "made" in request.args else None,
    )
    return render_template("card.html", page=page)


def _face(t: Translator, club: str, known: ClubCard) -> CardFace:
    base = base_url()
    watch, score = view_path(club), url_for("card.found", key=known.key)
    site = base is not None
    made = str(
        format_datetime(clock_in(g.store.clubs.days_of(club).zone, known.made_at), "d MMM y, HH:mm", rebase=False)
    )
    return CardFace(
        club=g.store.clubs.name_of(club) or "",
        watch=CardWay(words.to_watch(t, scan=site, site=site), watch, qr_code(f"{base}{watch}") if site else None),
        score=CardWay(words.to_score(t, scan=site, site=site), score, qr_code(f"{base}{score}") if site else None),
        keep=words.keep_it(t),
        which=words.which_card(t, made),
    )


# --- whoever comes by it


@bp.get("/card/<key>")
def found(key: str) -> ResponseReturnValue:
    """Say what the card does, and offer it."""
    t, club = get_translations(), _club_of(key)
    access = page_access(club)
    has_pen = access is not None and access.role == "pen"
    page = FoundPage(
        club=club,
        title=words.found_title(t, g.store.clubs.name_of(club) or ""),
        lines=words.found_lines(t, has_pen=has_pen),
        take=None if has_pen else words.take_label(t),
    )
    return render_template("card_found.html", page=page)


@bp.post("/card/<key>")
def take(key: str) -> ResponseReturnValue:
    """Give this phone the pen of the club. The key leaves the address bar at once."""
    _club_of(key)
    with g.store.writing():  # with a card that is ending just now nobody slips in
        club = _club_of(key)
        g.store.clubs.grant(entered_device().number, club, "pen")
    return redirect(url_for("history.now", club=club, scores=1), 303)


def _club_of(key: str) -> str:
    club: str | None = g.store.cards.open(key)
    if club is None:
        abort(404)
    return club
