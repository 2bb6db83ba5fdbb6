"""Every answer a rule set can give has a sentence, and the sheets and contracts are made of them."""

from __future__ import annotations

import re

import pytest

from fortyfives.rules import (
    ANSWERS,
    FIELDS,
    VARIANTS,
    Fault,
    Profile,
    answer,
    find_profile,
    profile_from_json,
    profile_json,
)
from fortyfives.rules.profile import _CHECKS
from fortyfives.words.cards import written
from fortyfives.words.contracts import contract_lines, rule_set_facts, rule_set_title
from fortyfives.words.differences import compared, differences, rules_name
from fortyfives.words.policies import POLICY_FIELDS, policy
from fortyfives.words.rule_sheets import field_label, rule_sheet
from fortyfives.words.sources import find_source, source_of
from fortyfives.words.terms import terms
from fortyfives.words.translator import ENGLISH

BARKER, TWENTY_FIVE = VARIANTS[0], VARIANTS[-1]

# A few of every kind of value that JSON can give; the checks of the rules say which of them answer which question.
WORDS = sorted({word for words in ANSWERS.values() for word in words})
ONE_OF_EACH_KIND = [
    None,
    False,
    True,
    *(0, 1, 2, 3, 4, 5, 25, 30, 45, 60, 100, 120),
    *WORDS,
    *({kind: 100} for kind in ANSWERS["defenders"]),
    *([], [5], [2, 3], [4], [4, 6], [2, 3, 4, 5, 6], [15, 20, 25, 30], [20, 30], [5, 10, 15, 20, 25, 30]),
    *({"at": at, "bid": bid} for at, bid in [(100, 20), (90, 15)]),
    *(
        {"bidder": list(bidder), "others": list(others)}
        for bidder, others in [((0, 5), (0, 5)), ((1, 5), (1, 5)), ((5, 5), (0, 5)), ((1, 1), (0, 1)), ((1, 1), (1, 1))]
    ),
]
VALUES = {field: [value for value in ONE_OF_EACH_KIND if check(value)] for field, check in _CHECKS.items()}


def with_answer(field: str, value: object) -> Profile:
    """Barker's rules with one answer changed, whether or not the whole can be played."""
    return profile_from_json({**profile_json(BARKER), field: value})


def every_profile():
    """Every rule set with every answer, one changed at a time."""
    for base in VARIANTS:
        for field, values in VALUES.items():
            for value in values:
                profile = find_profile({"base": base.id, field: value})
                if not isinstance(profile, Fault):
                    yield profile


def test_the_values_are_of_every_kind():
    for field, values in VALUES.items():
        assert len(values) > 1, field
    for field, words in ANSWERS.items():
        chosen = [*VALUES[field], *(key for value in VALUES[field] if isinstance(value, dict) for key in value)]
        assert set(words) <= {value for value in chosen if isinstance(value, str)}


def test_every_question_has_words():
    assert set(FIELDS) == POLICY_FIELDS == VALUES.keys()


@pytest.mark.parametrize("field", FIELDS)
def test_every_answer_has_a_sentence_of_its_own(field):
    said = [policy(ENGLISH, with_answer(field, value), field) for value in VALUES[field]]
    for told in said:
        assert told.text.endswith(".")
        assert "%(" not in told.text + (told.decided or "")
        for key in told.sources:
            assert find_source(ENGLISH, key).title != key
    texts = [told.text for told in said]
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
        ("merrimack", "What is put away is not dealt again."),
        ("kitty-four", "The first dealer is cut for, or drawn by lot."),
        (
            "barker",
            "The dealer may hold: he takes over the bid that stands at the same amount. Whoever has not passed may "
            "then bid more, and the dealer may hold again. Nothing goes above a 30 that is held.",
        ),
        ("kitty-four", "The dealer may hold: he takes over the bid that stands at the same amount."),
        ("auction-120", "A player without a card of the suit led must trump if he can."),
        ("one-hundred-and-ten", "The other side scores what it took, but cannot pass 105 without the bid."),
        ("forty-five", "The next card is turned up: its suit is trump."),
        (
            "twenty-five",
            "Totals are looked at after each trick: the match ends as soon as 25 is reached, even in the middle of a "
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
        ("barker", "The dealer may hold his partner’s bid too."),
        ("forty-five", "Level totals are played on."),
        ("auction-120", "5, J and A♥ alone do not oblige him"),
        ("barker", "No account followed here sets a penalty for a revoke, so none is laid down."),
        # Who says what differs on each of these, or nobody says anything.
        ("forty-five", "Six players are two sides of three here; other accounts make them three pairs."),
        ("barker", "The accounts do not agree how, so the table says who deals first."),
        ("kitty-four", "One account allows 2 and then 3 as well."),
        ("merrimack", "The accounts do not say what follows a misdeal"),
        ("barker", "The account settles this itself; the older one it goes back to leaves it open."),
        ("auction-120", "Some homes make it another amount, such as 20."),
        ("kitty-four", "For this A♥ is a heart and nothing else."),
        ("barker", "Dave Barker’s own page has it as a variant."),
        ("forty-five", "Other accounts make robbing a duty"),
        ("merrimack", "One account makes such a player trump."),
        ("barker", "Of several such cards only one that is lower than the card led obliges."),
        ("barker", "An old account asks for a heart when it is led."),
        ("twenty-five", "No account followed here says what follows, so nothing is laid down."),
        ("kitty-four", "The account counts 30 in every hand."),
        ("forty-five", "All five cards are played, so the highest trump held is the highest played."),
        ("one-hundred-and-ten", "The account is taken at its word: points past 105 are lost."),
        ("merrimack", "If that side is not among them, the higher total wins, and level totals are played on."),
    ],
)
def test_a_sheet_owns_up_to_what_was_decided_here(rules, decided):
    sheet = rule_sheet(ENGLISH, find_profile(rules))
    notes = [written(line.decided) for section in sheet for line in section.lines if line.decided]
    assert any(note.startswith(decided) for note in notes), notes


def test_who_wants_a_side_to_bid_out_or_a_bid_of_60_is_named():
    own = find_profile({"base": "barker", "must_bid_out": True, "bid_60": True})
    for field in ("must_bid_out", "bid_60"):
        [key] = policy(ENGLISH, own, field).sources
        assert find_source(ENGLISH, key).address
    lines = {line.label: line.text for line in contract_lines(ENGLISH, own)}
    assert lines["120 reached"] == "only the side that bid and made it wins"
    assert "Both reach 120" not in lines


def test_a_floor_does_not_change_what_a_bagged_dealer_has():
    own = find_profile({"base": "kitty-four", "floor": {"at": 100, "bid": 20}})
    assert "The floor does not change it." in policy(ENGLISH, own, "all_pass").decided
    # So the engine has it, too.
    passed = {"ask": "auction", "rules": {"base": "kitty-four", "floor": {"at": 100, "bid": 20}}, "dealer": 0}
    told = answer({**passed, "scores": [100, 0], "calls": ["pass"] * 4})
    assert (told["bid"], told["bagged"]) == (15, True)


@pytest.mark.parametrize("rules", ["barker", "kitty-four"])
def test_nothing_goes_above_a_30_that_is_held_as_the_sheet_says(rules):
    question = {"ask": "auction", "rules": rules, "dealer": 0, "scores": [0, 0], "calls": [30, "pass", "pass", "hold"]}
    told = answer(question)
    assert (told["high"], told["holder"], told["legal_calls"]) == (30, 0, ["pass"])


def test_six_who_play_in_pairs_are_told_on_the_contract():
    pairs = {"base": "barker", "players": [6], "sides": "three_pairs", "keep": {"bidder": [0, 5], "others": [3, 5]}}
    lines = {line.label: line.text for line in contract_lines(ENGLISH, find_profile(pairs))}
    assert lines["Sides"] == "three pairs"
    assert "Sides" not in {line.label for line in contract_lines(ENGLISH, BARKER)}


def test_two_rule_sets_are_compared_question_by_question():
    lines = compared(ENGLISH, BARKER, VARIANTS[2])
    assert {line.field for line in lines if not line.same} == {
        item.field for item in differences(ENGLISH, BARKER, VARIANTS[2])
    }
    [thirty] = [line for line in lines if line.field == "made_30"]
    assert thirty.ours.sources == ("000", "002", "bicycle")
    assert thirty.theirs.sources == ("003", "004")
    assert all(line.same for line in compared(ENGLISH, BARKER, BARKER))


def test_what_an_account_leaves_open_is_told_of_the_answer_alone():
    kitty_four = find_profile("kitty-four")
    sixty = find_profile({"base": "kitty-four", "bid_60": True})
    plain = find_profile({"base": "kitty-four", "hold": False})
    assert "on a page that is not at hand" in policy(ENGLISH, kitty_four, "bid_60").decided
    assert "on a page that is not at hand" in policy(ENGLISH, plain, "bid_60").decided
    assert "on a page that is not at hand" not in policy(ENGLISH, sixty, "bid_60").decided
    assert policy(ENGLISH, BARKER, "bid_60").decided is None


def test_an_answer_that_no_account_gives_names_none():
    own = find_profile({"base": "barker", "target": 100, "floor": {"at": 90, "bid": 15}})
    assert policy(ENGLISH, own, "target").sources == ()
    assert policy(ENGLISH, own, "floor").sources == ()
    assert policy(ENGLISH, BARKER, "target").sources == ("000", "002", "003", "004")


def test_every_sheet_can_be_written():
    for profile in every_profile():
        for section in rule_sheet(ENGLISH, profile):
            for line in section.lines:
                assert line.text.endswith("."), line.text


def test_one_of_a_thing_is_one():
    one = {"kitty": 1, "hands": 1, "revoke_penalty": 1}
    keep = {"bidder": [1, 1], "others": [0, 1]}
    tables = [
        find_profile({"base": "merrimack", **one, "keep": keep}),
        find_profile({"base": "merrimack", **one, "keep": {"bidder": [1, 1], "others": [1, 1]}}),
        find_profile({"base": "forty-five", "hands": 1, "revoke_penalty": 1}),
        *every_profile(),
    ]
    for profile in tables:
        told = [f"{line.label}: {line.text}" for line in contract_lines(ENGLISH, profile)]
        told += [line.text for section in rule_sheet(ENGLISH, profile) for line in section.lines]
        told += rule_set_facts(ENGLISH, profile)
        assert not [line for line in told if re.search(r"(?<![\d+−])1 (cards|hands|points|players|tricks)", line)]
    lines = {line.label: line.text for line in contract_lines(ENGLISH, tables[0])}
    assert (lines["Kitty"], lines["Length"], lines["Revoke"]) == (
        "1 card",
        "1 hand at most",
        "1 point, taken by the table",
    )
    assert (
        "the bidder keeps exactly 1 card and every other player 0 to 1 card." in policy(ENGLISH, tables[0], "keep").text
    )


def test_the_contract_says_what_may_be_drawn():
    drawn = {
        profile.id: [line.text for line in contract_lines(ENGLISH, profile) if line.label in ("Draw", "Kitty", "Trump")]
        for profile in VARIANTS
        if profile.kitty
    }
    assert drawn["kitty-four"] == [
        "4 cards",
        "a suit that the bidder holds",
        "the bidder keeps 5 of his cards, the others 0 to 5, and all fill up to five",
    ]
    assert drawn["merrimack"] == ["3 cards", "everybody keeps 1 to 5 of his cards and fills up to five"]


def test_no_auction_no_word_of_bids():
    for section in rule_sheet(ENGLISH, TWENTY_FIVE):
        for line in section.lines:
            assert "the bid" not in line.text, line.text


def test_a_contract_names_what_tables_quarrel_about():
    lines = {line.label: line.text for line in contract_lines(ENGLISH, BARKER)}
    assert lines == {
        "Bids": "5 to 30, round and round; the dealer may hold",
        "Draw": "everybody keeps 0 to 5 of his cards and fills up to five",
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
    assert found["floor"] == "Not asked: nobody bids."
    assert found["target"] == "The first side to reach or pass 25 points wins."


def test_changed_rules_are_named_as_changed():
    assert rules_name(ENGLISH, BARKER) == BARKER.name
    assert rules_name(ENGLISH, with_answer("target", 100)) == f"{BARKER.name}, with changes"


def test_the_glossary_keeps_the_two_renegings_apart():
    words = {term.word: term.meaning for term in terms(ENGLISH)}
    assert len(words) == len(terms(ENGLISH))
    assert "right" in words["hold back"]
    assert "right" in words["renege"]
    assert "revoke" in words["renege"]
    assert "fault" in words["revoke"]
    assert "never a right" in words["revoke"]
