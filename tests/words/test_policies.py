"""Every answer a rule set can give has a sentence, and the sheets and contracts are made of them."""

from __future__ import annotations

import dataclasses

import pytest

from fortyfives.rules import FIELDS, VARIANTS, Defenders, Floor, Keep, Profile, find_profile
from fortyfives.words.cards import written
from fortyfives.words.differences import differences, rules_name
from fortyfives.words.policies import (
    POLICY_FIELDS,
    contract_lines,
    field_label,
    policy,
    rule_set_facts,
    rule_set_title,
    rule_sheet,
)
from fortyfives.words.sources import find_source, source_of
from fortyfives.words.terms import terms
from fortyfives.words.translator import ENGLISH

BARKER, TWENTY_FIVE = VARIANTS[0], VARIANTS[-1]

# Every value that a table may choose; numbers stand for a few of their kind.
VALUES = {
    "players": [(2,), (4,), (6,), (2, 3, 4, 5, 6), (4, 6)],
    "sides": ["two", "single", "three_pairs"],
    "target": [5, 45, 120],
    "bids": [(), (5, 10, 15, 20, 25, 30), (15, 20, 25, 30), (20, 30)],
    "auction": [None, "until_one", "once_then_duel", "once"],
    "hold": [False, True],
    "all_pass": [None, "pass_deal", "bagged", "dealer_min"],
    "floor": [None, Floor(100, 20), Floor(90, 15)],
    "kitty": [0, 1, 3, 4, 5],
    "must_hold_trump": [False, True],
    "keep": [None, Keep((0, 5), (0, 5)), Keep((1, 5), (1, 5)), Keep((5, 5), (0, 5))],
    "first_lead": ["left_of_bidder", "bidder", "left_of_dealer"],
    "void_must_trump": [False, True],
    "bonus": [0, 5],
    "made_30": [30, 60],
    "failed_30": [30, 60],
    "bid_60": [False, True],
    "defenders": [Defenders(), Defenders("stop_at", 100), Defenders("cap", 105)],
    "both_reach": ["bidder", "higher_total"],
    "must_bid_out": [False, True],
    "checked": ["hand", "trick"],
    "rob": [False, True],
    "hands": [None, 1, 4],
    "revoke_penalty": [None, 0, 1, 5],
}


def with_answer(field: str, value: object) -> Profile:
    return dataclasses.replace(BARKER, **{field: value})


def test_every_question_has_words():
    assert set(FIELDS) == POLICY_FIELDS == VALUES.keys()


@pytest.mark.parametrize("field", FIELDS)
def test_every_answer_has_a_sentence_of_its_own(field):
    said = [policy(ENGLISH, with_answer(field, value), field) for value in VALUES[field]]
    for answer in said:
        assert answer.text.endswith(".")
        assert "%(" not in answer.text + (answer.decided or "")
        for key in answer.sources:
            assert find_source(ENGLISH, key).title != key
    texts = [answer.text for answer in said]
    assert len(set(texts)) == len(texts), texts
    assert field_label(ENGLISH, field)


@pytest.mark.parametrize("profile", VARIANTS, ids=lambda profile: profile.id)
def test_a_sheet_has_its_six_parts_and_says_where_each_line_stands(profile):
    sheet = rule_sheet(ENGLISH, profile)
    assert [section.key for section in sheet] == ["deal", "auction", "draw", "play", "score", "finish"]
    for section in sheet:
        assert section.lines
        for line in section.lines:
            assert line.sources or line.decided or "any bid is open" in line.text.lower(), line.text
    assert source_of(ENGLISH, profile).title != profile.source


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("barker", "A side on 100 or more may not bid or hold under 20."),
        ("barker", "A bid of 30 that is made is worth 60. All 30 taken on a lower bid is worth 30."),
        (
            "kitty-four",
            "The other side scores what it took, but nothing if it starts the hand on 100 or more.",
        ),
        ("merrimack", "If all others pass, the dealer must bid 15."),
        ("auction-120", "A player without a card of the suit led must trump if he can."),
        ("one-hundred-and-ten", "The other side scores what it took, but cannot pass 105 without the bid."),
        ("forty-five", "The next card is turned up: its suit is trump."),
        (
            "twenty-five",
            "Totals are looked at after each trick: the match ends as soon as 25 is reached, even in the "
            "middle of a "
            "hand.",
        ),
    ],
)
def test_a_sheet_says_what_its_rule_set_is_known_for(rules, said):
    profile = find_profile(rules)
    lines = [written(line.text) for section in rule_sheet(ENGLISH, profile) for line in section.lines]
    assert said in lines


@pytest.mark.parametrize(
    ("rules", "decided"),
    [
        ("kitty-four", "The account names an over-100 rule without stating it."),
        ("kitty-four", "The account names a bid of 60 on a page that is not at hand, so it is off here."),
        ("kitty-four", "The dealer may take the bid by holding or by raising"),
        ("barker", "He may hold his partner’s bid too."),
        ("forty-five", "Level totals are played on."),
        ("auction-120", "5, J and A♥ alone do not oblige him"),
        ("barker", "No account followed here sets a penalty for a revoke, so none is laid down."),
    ],
)
def test_a_sheet_owns_up_to_what_was_decided_here(rules, decided):
    sheet = rule_sheet(ENGLISH, find_profile(rules))
    notes = [written(line.decided) for section in sheet for line in section.lines if line.decided]
    assert any(note.startswith(decided) for note in notes), notes


def test_no_auction_no_word_of_bids():
    for section in rule_sheet(ENGLISH, TWENTY_FIVE):
        for line in section.lines:
            assert "the bid" not in line.text, line.text


def test_a_contract_names_what_tables_quarrel_about():
    lines = {line.label: line.text for line in contract_lines(ENGLISH, BARKER)}
    assert lines == {
        "Bids": "5 to 30, round and round; the dealer may hold",
        "On 100 or more": "no bid or hold under 20",
        "Nobody bids": "hand thrown in, the deal moves on",
        "Bid of 30": "made +60, set −30",
        "First lead": "left of the bidder",
        "Suit not held": "any card; trumping is a choice",
        "Both reach 120": "the bidding side wins if it made its bid",
        "Revoke": "no penalty agreed; the table decides",
    }


@pytest.mark.parametrize("profile", VARIANTS, ids=lambda profile: profile.id)
def test_rule_sets_are_told_apart_in_three_facts(profile):
    assert len(rule_set_facts(ENGLISH, profile)) == 3
    assert str(profile.target) in rule_set_title(ENGLISH, profile)
    same = [other.id for other in VARIANTS if rule_set_facts(ENGLISH, other) == rule_set_facts(ENGLISH, profile)]
    assert same == [profile.id]


def test_differences_name_both_answers():
    found = {item.field: (item.ours, item.theirs) for item in differences(ENGLISH, BARKER, VARIANTS[2])}
    assert found["made_30"] == (
        "A bid of 30 that is made is worth 60. All 30 taken on a lower bid is worth 30.",
        "A bid of 30 that is made is worth 30, like any other.",
    )
    assert "target" not in found
    assert differences(ENGLISH, BARKER, BARKER) == ()
    assert {item.field for item in differences(ENGLISH, VARIANTS[2], BARKER)} == found.keys()


def test_where_nobody_bids_the_question_is_not_asked():
    found = {item.field: item.theirs for item in differences(ENGLISH, BARKER, TWENTY_FIVE)}
    assert found["floor"] is None
    assert found["target"] == "The first side to reach or pass 25 points wins."


def test_changed_rules_are_named_as_changed():
    assert rules_name(ENGLISH, BARKER) == BARKER.name
    assert rules_name(ENGLISH, with_answer("target", 100)) == f"{BARKER.name}, with changes"


def test_the_glossary_keeps_the_two_renegings_apart():
    words = {term.word: term.meaning for term in terms(ENGLISH)}
    assert len(words) == len(terms(ENGLISH))
    assert "right" in words["hold back"]
    assert "fault" in words["revoke"]
