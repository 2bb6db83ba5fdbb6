"""The rule book: rule sets, their sheets and cards, two side by side, the ranks, every reason, and the words."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.rules import SUITS, VARIANTS, Fault, Profile, Reason, find_profile, rules_argument
from fortyfives.web.book_address import card_href, ranks_href, read_suit_place, sheet_href, suit_place
from fortyfives.web.book_contents import card_page, compare_page, ranks_page, rule_set_page, rules_page
from fortyfives.web.book_rulings import reason_page, rulings_page, words_page
from fortyfives.web.own_names import named
from fortyfives.web.question_address import read_rules

bp = Blueprint("book", __name__)


def profile_or_404(rules: object) -> Profile:
    """The rules that are named, or the page that says there are none."""
    profile = find_profile(rules)
    if isinstance(profile, Fault):
        abort(404)
    return profile


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


@bp.get("/rules/own")
def own_rules() -> ResponseReturnValue:
    """A table's own rules written out, set beside the rule set that they change."""
    profile = named(profile_or_404(read_rules(request.args.get("rules"))))
    beside = request.args.get("beside")
    if isinstance(rules_argument(profile), str):
        return redirect(sheet_href(profile, beside=beside), 308)
    other = profile_or_404(beside or profile.id)
    return render_template("rule_set.html", page=rule_set_page(get_translations(), profile, other))


@bp.get("/rules/compare")
def compare() -> ResponseReturnValue:
    """Two rule sets side by side, chosen from two lists; a table's own rules may be one of them."""
    ours, theirs = chosen_two()
    return render_template("compare.html", page=compare_page(get_translations(), ours, theirs))


def chosen_two() -> tuple[Profile, Profile]:
    """The two rule sets that the address names; one that it does not name is the first other one."""
    ours = _chosen("a", VARIANTS[0])
    return ours, _chosen("b", next(profile for profile in VARIANTS if profile != ours))


def _chosen(name: str, usual: Profile) -> Profile:
    text = request.args.get(name)
    return named(profile_or_404(read_rules(text))) if text else usual


@bp.get("/rules/<rules_id>/card")
def card(rules_id: str) -> ResponseReturnValue:
    """One rule set on a page to be printed."""
    return render_template("table_card.html", page=card_page(get_translations(), profile_or_404(rules_id)))


@bp.get("/rules/own/card")
def own_card() -> ResponseReturnValue:
    """A table's own rules on a page to be printed."""
    profile = named(profile_or_404(read_rules(request.args.get("rules"))))
    if isinstance(rules_argument(profile), str):
        return redirect(card_href(profile), 308)
    return render_template("table_card.html", page=card_page(get_translations(), profile))


@bp.get("/rules/<rules_id>/ranks")
def ranks_start(rules_id: str) -> ResponseReturnValue:
    """The ranks, beginning with spades."""
    profile = profile_or_404(rules_id)
    return redirect(ranks_href(profile, SUITS[0]), 303)


@bp.get("/rules/<rules_id>/ranks/<suit>")
def ranks(rules_id: str, suit: str) -> ResponseReturnValue:
    """The order of the cards under one trump; the suit has one address, to which its other names lead."""
    profile, trump = profile_or_404(rules_id), read_suit_place(suit)
    if trump is None:
        abort(404)
    if suit != suit_place(trump):
        return redirect(ranks_href(profile, trump), 308)
    return render_template("ranks.html", page=ranks_page(get_translations(), profile, trump))


@bp.get("/rulings")
def rulings() -> ResponseReturnValue:
    """Every reason the referee can give, one line each."""
    return render_template("rulings.html", page=rulings_page(get_translations()))


@bp.get("/rulings/<code>")
def reason(code: str) -> ResponseReturnValue:
    """One reason: the rule, two examples, and what would make it otherwise."""
    if code not in set(Reason):
        abort(404)
    return render_template("reason.html", page=reason_page(get_translations(), Reason(code)))


@bp.get("/words")
def words() -> ResponseReturnValue:
    """The glossary."""
    return render_template("words.html", page=words_page(get_translations()))
