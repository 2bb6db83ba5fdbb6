"""Writes the addresses of the rule book: a rule set by its id, a table's own rules by what they change."""

from __future__ import annotations

from typing import Any

from flask import url_for

from fortyfives.rules import SUITS, Profile, Reason, Suit, read_suit, rules_argument
from fortyfives.web.rules_address import rules_text


def sheet_href(profile: Profile, anchor: str | None = None, beside: str | None = None) -> str:
    """The sheet of these rules, at one of its parts, set beside the rule set with the id `beside`."""
    more: dict[str, Any] = {"_anchor": anchor, "beside": beside}
    if isinstance(rules_argument(profile), str):
        return url_for("book.rule_set", rules_id=profile.id, **more)
    return url_for("book.own_rules", rules=rules_text(profile), **more)


def card_href(profile: Profile) -> str:
    """These rules on one page, to be printed."""
    if isinstance(rules_argument(profile), str):
        return url_for("book.card", rules_id=profile.id)
    return url_for("book.own_card", rules=rules_text(profile))


def compare_href(ours: Profile, theirs: Profile) -> str:
    """Two rule sets side by side."""
    return url_for("book.compare", a=rules_text(ours), b=rules_text(theirs))


def reason_href(reason: Reason) -> str:
    """The page of a reason, with its examples."""
    return url_for("book.reason", code=reason.value)


def edit_href(profile: Profile, match: str | None = None) -> str:
    """The page on which these rules can be changed; `match` is the form of a new match to come back to."""
    return url_for("own_rules.edit", rules=rules_text(profile), match=match or None)


def ranks_href(profile: Profile, trump: Suit) -> str:
    """The ranks under one trump. They are the same in all rules, so a table's own are those of the set it changed."""
    return url_for("book.ranks", rules_id=profile.id, suit=suit_place(trump))


def suit_place(suit: Suit) -> str:
    """A suit as the address of its ranks names it: "spades"."""
    return suit.name.lower()


def read_suit_place(text: str) -> Suit | None:
    """The suit that an address means by its name in any letters, or by its sign; None for anything else."""
    return read_suit(text) or next((suit for suit in SUITS if suit_place(suit) == text.lower()), None)
