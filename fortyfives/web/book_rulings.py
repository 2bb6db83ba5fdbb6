"""Fills the pages of the rule book about reasons: the list of all, each with its examples, and the glossary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from fortyfives.rules import DEFAULT, Fault, Reason, Verdict
from fortyfives.web.book_address import reason_href, sheet_href
from fortyfives.web.book_pages import (
    BookLink,
    ExampleInBook,
    ListedFault,
    ListedReason,
    ReasonPage,
    RulingsChapter,
    RulingsPage,
    WordInBook,
    WordsPage,
)
from fortyfives.web.question_address import ruling_href
from fortyfives.web.referee_elsewhere import elsewhere
from fortyfives.words.answers import explain_answer, read_profile
from fortyfives.words.cards import spoken
from fortyfives.words.differences import rules_name
from fortyfives.words.examples import EXAMPLES, OTHERWISE, answered
from fortyfives.words.faults import fault_sentences
from fortyfives.words.hints import hint_of
from fortyfives.words.plays import Explanation
from fortyfives.words.reasons import FAULTS, decided_of, reason_name
from fortyfives.words.review import explain_reviewed, reviewed_question, unnamed_table
from fortyfives.words.rule_sheets import chapter_titles
from fortyfives.words.rulings import about
from fortyfives.words.sources import find_source
from fortyfives.words.terms import Term, terms
from fortyfives.words.told import ToldFact, beside_each_other
from fortyfives.words.translator import Translator

Json = Mapping[str, Any]
Kind = Literal["legal", "illegal", "open", ""]


def rulings_page(t: Translator) -> RulingsPage:
    """The list of all reasons in the order of a hand, and of the codes that hand a question back."""
    listed = [(about(t, reason).chapter, _listed(t, reason)) for reason in Reason]
    chapters = tuple(
        RulingsChapter(key, title, tuple(told for chapter, told in listed if chapter == key))
        for key, title in chapter_titles(t).items()
        if any(chapter == key for chapter, _ in listed)
    )
    return RulingsPage(chapters, tuple(ListedFault(code, fault_sentences(t, code)[-1]) for code in FAULTS))


def _listed(t: Translator, reason: Reason) -> ListedReason:
    _, said = _ruled(t, reason, EXAMPLES[reason])
    return ListedReason(reason.value, reason_name(t, reason), said.verdict, reason_href(reason))


def reason_page(t: Translator, reason: Reason) -> ReasonPage:
    """One reason with its examples side by side."""
    told = about(t, reason)
    questions = (EXAMPLES[reason], *OTHERWISE[reason])
    profile = read_profile(questions[0])
    order = list(Reason)
    place = order.index(reason)
    return ReasonPage(
        code=reason.value,
        name=reason_name(t, reason),
        title=told.title,
        text=told.text,
        description=spoken(t, told.text),
        examples=tuple(
            _example(t, reason, question, facts)
            for question, facts in zip(questions, beside_each_other(t, questions), strict=True)
        ),
        hint=hint_of(t, reason),
        decided=decided_of(t, reason),
        rules=BookLink(rules_name(t, profile), sheet_href(profile, told.chapter)),
        elsewhere=elsewhere(
            t,
            profile,
            questions[0],
            answered(questions[0]),
            lambda question, given: _said(t, reason, question, given)[1].short,
        ),
        sources=tuple(find_source(t, key) for key in told.sources),
        before=_neighbour(t, order[place - 1]) if place > 0 else None,
        after=_neighbour(t, order[place + 1]) if place + 1 < len(order) else None,
    )


def _neighbour(t: Translator, reason: Reason) -> BookLink:
    return BookLink(reason_name(t, reason), reason_href(reason))


def _example(t: Translator, reason: Reason, question: Json, facts: tuple[ToldFact, ...]) -> ExampleInBook:
    kind, said = _ruled(t, reason, question)
    return ExampleInBook(kind, facts, said, ruling_href(question))


def _ruled(t: Translator, reason: Reason, question: Json) -> tuple[Kind, Explanation]:
    return _said(t, reason, question, answered(question))


def _said(t: Translator, reason: Reason, question: Json, given: Json) -> tuple[Kind, Explanation]:
    """How the engine rules on a question beside the example of a reason: the kind of verdict, and the words."""
    match question["ask"]:
        case "review":
            place = _place_of(reason)
            return _KINDS[Verdict(given["plays"][place]["verdict"])], _explain_reviewed(t, question, place)
        case "play":
            return _KINDS[Verdict(given["verdict"])], explain_answer(t, question, given)[0][1]
        case "hand" | "finish" | "match":
            told = explain_answer(t, question, given)
            return "", dict(told).get(reason, told[-1][1])
        case _:
            return "legal" if given["legal"] else "illegal", explain_answer(t, question, given)[0][1]


def _place_of(reason: Reason) -> int:
    """Which play of a review the example of a reason is about."""
    plays = answered(EXAMPLES[reason])["plays"]
    return next(place for place, play in enumerate(plays) if play["reason"] == reason)


def _explain_reviewed(t: Translator, question: Json, place: int) -> Explanation:
    """One play of a hand that is looked back at."""
    table = unnamed_table(t, read_profile(question), len(question["tricks"][0]["cards"]))
    reviewed = reviewed_question(table, dict(question))
    if isinstance(reviewed, Fault):
        raise ValueError(f"an example that cannot be answered: {reviewed.code} {reviewed.field}")
    return explain_reviewed(t, reviewed, place)


_KINDS: Mapping[Verdict, Kind] = {Verdict.LEGAL: "legal", Verdict.ILLEGAL: "illegal", Verdict.OPEN: "open"}


# --- the glossary


def words_page(t: Translator) -> WordsPage:
    """The glossary, each word with a link to where the book says more."""
    return WordsPage(tuple(WordInBook(term, _rule_of(t, term)) for term in terms(t)))


def _rule_of(t: Translator, term: Term) -> BookLink:
    if isinstance(term.rule, Reason):
        return BookLink(reason_name(t, term.rule), reason_href(term.rule))
    title = {"contract": t.gettext("Table contract"), **chapter_titles(t)}[term.rule]
    return BookLink(title, sheet_href(DEFAULT, term.rule))
