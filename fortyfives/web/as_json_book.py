"""The rules book, the rulings it gives and the page on access, for programs."""

from __future__ import annotations

from typing import Any

from flask import Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.rules import (
    DEFAULT,
    FIELDS,
    SUITS,
    VARIANTS,
    Fault,
    Reason,
    answer,
    plain_order,
    profile_json,
    rules_argument,
    trump_order,
    write_card,
)
from fortyfives.web.api_frame import as_json
from fortyfives.web.book import chosen_two, profile_or_404
from fortyfives.web.book_address import read_suit_place, suit_place
from fortyfives.web.question_address import MATCH, PAGES, read_question
from fortyfives.words import who
from fortyfives.words.asking import error_json
from fortyfives.words.examples import EXAMPLES, OTHERWISE, answered
from fortyfives.words.faults import fault_sentences
from fortyfives.words.reasons import FAULTS, reason_name
from fortyfives.words.rulings import about
from fortyfives.words.sources import find_source
from fortyfives.words.terms import terms

Json = dict[str, Any]


# --- the rules ----------------------------------------------------------------------------------------------


def rules() -> Response:
    """All rule sets with every field."""
    return as_json([profile_json(profile) for profile in VARIANTS])


def rule_set(rules_id: str) -> Response:
    """One rule set with every field."""
    return as_json(profile_json(profile_or_404(rules_id)))


def compare() -> Response:
    """Two rule sets with every field, and which of them they answer differently."""
    ours, theirs = chosen_two()
    own, other = profile_json(ours), profile_json(theirs)
    return as_json(
        {
            "a": {"rules": rules_argument(ours), "fields": own},
            "b": {"rules": rules_argument(theirs), "fields": other},
            "differ": [field for field in FIELDS if own[field] != other[field]],
        }
    )


def ranks(rules_id: str, suit: str) -> ResponseReturnValue:
    """The cards under one trump, the highest first."""
    profile, trump = profile_or_404(rules_id), read_suit_place(suit)
    if trump is None:
        abort(404)
    if suit != suit_place(trump):
        return redirect(url_for("as_json.ranks", rules_id=rules_id, suit=suit_place(trump)), 308)
    return as_json(
        {
            "rules": rules_argument(profile),
            "trump": trump.value,
            "trumps": [write_card(card) for card in trump_order(trump)],
            "plain": {
                suit.value: [write_card(card) for card in plain_order(suit, trump)]
                for suit in SUITS
                if suit is not trump
            },
        }
    )


# --- rulings ------------------------------------------------------------------------------------------------


def rulings() -> Response:
    """Every reason that the referee can give, with its words and who says so; and why a question is handed back."""
    t = get_translations()
    return as_json(
        {
            "reasons": [_reason(reason) for reason in Reason],
            "errors": [{"code": code, "message": fault_sentences(t, code)[-1]} for code in FAULTS],
        }
    )


def reason(code: str) -> Response:
    """One reason with its examples: the first for it, the others beside it, where it is ruled otherwise."""
    if code not in set(Reason):
        abort(404)
    found = Reason(code)
    questions = (EXAMPLES[found], *OTHERWISE[found])
    return as_json(
        {
            **_reason(found),
            "examples": [{"question": question, "answer": answered(question)} for question in questions],
        }
    )


def _reason(reason: Reason) -> Json:
    t = get_translations()
    told = about(t, reason)
    sources = (find_source(t, key) for key in told.sources)
    return {
        "code": reason.value,
        "name": reason_name(t, reason),
        "title": told.title,
        "text": told.text,
        "chapter": told.chapter,
        "sources": [{"key": one.key, "title": one.title, "address": one.address} for one in sources],
    }


def ruling() -> ResponseReturnValue:
    """The ruling on whether a play is legal."""
    return _ruling("play")


def ruling_on(kind: str) -> ResponseReturnValue:
    """The ruling on the question that stands in an address, and the question; 422 where it is none."""
    if kind not in PAGES:
        abort(404)
    return _ruling(kind)


def _ruling(kind: str) -> Response:
    question = read_question(kind, {name: value for name, value in request.args.items() if name != MATCH})
    if kind == "play":
        question = {"ask": kind, "rules": DEFAULT.id, **question}  # as the page asks it
    given = answer(question)
    if isinstance(given, Fault):
        return as_json({"error": error_json(get_translations(), given.code, given.field, given.facts)}, 422)
    return as_json({"question": question, "answer": given})


# --- words and access ---------------------------------------------------------------------------------------


def glossary() -> Response:
    """The words of the table, in the order of a hand."""
    return as_json(
        [
            {
                "key": term.key,
                "word": term.word,
                "meaning": term.meaning,
                "reason": term.rule.value if isinstance(term.rule, Reason) else None,
            }
            for term in terms(get_translations())
        ]
    )


def who_sees() -> Response:
    """Who can see and do what: everybody there is, and for each deed who may."""
    t = get_translations()
    return as_json(
        {
            "holders": [{"key": one.key, "title": one.title, "how": one.how} for one in who.holders(t)],
            "deeds": [
                {
                    "what": deed.what,
                    "text": who.deed_text(t, deed.what),
                    "holders": [holder for holder in who.HOLDERS if holder in deed.holders],
                }
                for deed in who.WHO
            ],
        }
    )
