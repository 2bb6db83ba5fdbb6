"""The rule book: the rule sets, one sheet each, the ranks under a trump, every ruling explained."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.rules import SUITS, Fault, Profile, Suit, find_profile, read_suit
from fortyfives.web.book_contents import ranks_page, rule_set_page, rules_page, rulings_page, suit_place

bp = Blueprint("book", __name__)


def profile_or_404(rules_id: str) -> Profile:
    """The rule set with this id, or the page that says there is none."""
    profile = find_profile(rules_id)
    if isinstance(profile, Fault):
        abort(404)
    return profile


def suit_or_404(text: str) -> Suit:
    """The suit that an address names, by its name or its letter, or the page that says there is none."""
    suit = read_suit(text) or next((suit for suit in SUITS if suit_place(suit) == text.lower()), None)
    if suit is None:
        abort(404)
    return suit


@bp.get("/rules")
def rules() -> ResponseReturnValue:
    """All rule sets, and the words of the table."""
    return render_template("rules.html", page=rules_page(get_translations()))


@bp.get("/rules/<rules_id>")
def rule_set(rules_id: str) -> ResponseReturnValue:
    """One rule set written out, set beside another one if asked."""
    profile = profile_or_404(rules_id)
    beside = request.args.get("beside")
    other = profile_or_404(beside) if beside else None
    return render_template("rule_set.html", page=rule_set_page(get_translations(), profile, other))


@bp.get("/rules/<rules_id>/ranks")
def ranks_start(rules_id: str) -> ResponseReturnValue:
    """The ranks, beginning with spades."""
    profile = profile_or_404(rules_id)
    return redirect(url_for("book.ranks", rules_id=profile.id, suit=suit_place(SUITS[0])), 303)


@bp.get("/rules/<rules_id>/ranks/<suit>")
def ranks(rules_id: str, suit: str) -> ResponseReturnValue:
    """The order of the cards under one trump; the suit has one address, to which its other names lead."""
    profile, trump = profile_or_404(rules_id), suit_or_404(suit)
    if suit != suit_place(trump):
        return redirect(url_for("book.ranks", rules_id=profile.id, suit=suit_place(trump)), 308)
    return render_template("ranks.html", page=ranks_page(get_translations(), profile, trump))


@bp.get("/rulings")
def rulings() -> ResponseReturnValue:
    """Every reason the referee can give, with an example."""
    return render_template("rulings.html", page=rulings_page(get_translations()))
