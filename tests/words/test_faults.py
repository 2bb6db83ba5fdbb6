"""Every code for a question that cannot be answered has a plain sentence."""

from __future__ import annotations

import pytest

from fortyfives.words.faults import FAULT_CODES, fault_message, fault_sentences, placeholders
from fortyfives.words.translator import ENGLISH

CODES = """
bad_json unknown_question missing_field unknown_field bad_rules bad_seat bad_card duplicate_card card_not_held
too_many_cards order_needed leader_unknown impossible_hand bad_value wrong_phase match_over nothing_to_undo
nothing_to_redo nothing_changes too_large stale tap_reused not_found too_many method_not_allowed unavailable
""".split()

NOT_OUR_WORDS = ("error", "invalid", "submit", "team", "!", "you can't")


def test_every_code_that_programs_may_meet_has_words():
    assert set(CODES) == FAULT_CODES


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_needs_no_more_than_it_is_given(code):
    barest = fault_message(ENGLISH, code, None, {})
    assert barest.endswith(".")
    assert "%(" not in barest
    with_field = fault_message(ENGLISH, code, "hands[2].bid", {})
    assert "%(" not in with_field


@pytest.mark.parametrize("code", CODES)
def test_the_words_blame_nobody(code):
    for sentence in fault_sentences(ENGLISH, code):
        for word in NOT_OUR_WORDS:
            assert word not in sentence.lower()


@pytest.mark.parametrize("code", CODES)
def test_only_facts_with_a_meaning_are_asked_for(code):
    for sentence in fault_sentences(ENGLISH, code):
        assert placeholders(sentence) <= {"field", "value", "card", "count", "most"}


@pytest.mark.parametrize(
    ("code", "field", "facts", "said"),
    [
        ("missing_field", "trump", {}, "“trump” is missing."),
        (
            "bad_card",
            "hand",
            {"value": "1X"},
            "“1X” is not a card. Write rank and suit, such as 5S, 10D or AH.",
        ),
        ("duplicate_card", "hand", {"card": "5S"}, "5S is named twice. There is only one of it."),
        ("bad_rules", "rules.target", {}, "These rules cannot be played: “rules.target” does not fit."),
        ("nothing_to_undo", None, {}, "There is nothing to undo."),
    ],
)
def test_the_most_telling_sentence_is_said(code, field, facts, said):
    assert fault_message(ENGLISH, code, field, facts) == said


def test_a_fact_with_a_percent_sign_does_no_harm():
    assert "%(x)s 100%" in fault_message(ENGLISH, "bad_card", "hand", {"value": "%(x)s 100%"})


def test_a_code_without_words_is_named():
    assert fault_message(ENGLISH, "must_exceed", None, {}) == "This cannot be done (must_exceed)."
