"""Help by problem: the problems in the players' words, what the rules answer, and finding them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import DEFAULT, VARIANTS, find_profile
from fortyfives.words.cards import written
from fortyfives.words.help import GROUPS, help_groups, way_text
from fortyfives.words.help_search import LONGEST, MOST, find_problems, words_of
from fortyfives.words.help_ways import NEEDS_PEN, OF_A_MATCH, Where
from fortyfives.words.policies import policy
from fortyfives.words.translator import ENGLISH

NOT_OUR_WORDS = re.compile(r"\b(error|invalid|submit|team|you can't)\b|!", re.IGNORECASE)


def problems_under(profile):
    return [problem for group in help_groups(ENGLISH, profile) for problem in group.problems]


PROBLEMS = problems_under(DEFAULT)
BY_KEY = {problem.key: problem for problem in PROBLEMS}


def found_by(words, among=PROBLEMS):
    return [problem.key for problem in find_problems(ENGLISH, among, words)]


@pytest.mark.parametrize("profile", VARIANTS, ids=lambda profile: profile.id)
def test_there_are_enough_problems_and_each_has_its_answer(profile):
    groups = help_groups(ENGLISH, profile)
    assert tuple(group.key for group in groups) == GROUPS
    problems = problems_under(profile)
    assert len(problems) >= 50
    assert len({problem.key for problem in problems}) == len({problem.asks for problem in problems}) == len(problems)
    assert all(len(group.problems) >= 4 for group in groups)
    for problem in problems:
        assert problem.asks[0].isupper() or problem.asks[0].isdigit() or problem.key == "ace_of_hearts"
        assert not problem.asks.endswith(".")
        assert problem.answer.endswith(".")
        assert "%(" not in problem.asks + problem.answer + problem.also
        assert not NOT_OUR_WORDS.search(f"{problem.asks} {problem.answer}"), problem.key
        assert len(written(problem.answer)) <= 190, f"{problem.key}: an answer is read in one breath"
        for way in (problem.here, problem.outside):
            assert way_text(ENGLISH, way)
        assert problem.outside.where not in OF_A_MATCH


def test_the_pen_is_asked_for_in_matches_alone():
    assert NEEDS_PEN < OF_A_MATCH
    assert {problem.here.where for problem in PROBLEMS} | {problem.outside.where for problem in PROBLEMS} == set(Where)


ANSWERED_BY_THE_RULES = {
    "who_leads": "first_lead",
    "nobody_bid": "all_pass",
    "cannot_follow": "void_must_trump",
    "revoked": "revoke_penalty",
    "defenders": "defenders",
    "no_trump": "bonus",
    "both_out": "both_reach",
    "mid_hand": "checked",
}


@pytest.mark.parametrize(("key", "field"), ANSWERED_BY_THE_RULES.items())
@pytest.mark.parametrize("profile", [one for one in VARIANTS if one.has_auction], ids=lambda profile: profile.id)
def test_what_the_rules_decide_is_told_by_the_rules_in_force(profile, key, field):
    told = {problem.key: problem.answer for problem in problems_under(profile)}
    assert told[key] == policy(ENGLISH, profile, field).text


def test_he_held_at_15_is_answered_by_the_floor_of_the_table():
    floor = BY_KEY["held_at_15"].answer
    assert "on 100 or more may not bid or hold under 20" in floor
    no_hold = {problem.key: problem.answer for problem in problems_under(find_profile("merrimack"))}
    assert "may not hold" in no_hold["held_at_15"]
    assert "may not hold" in no_hold["partners_bid"]


BIDDING = ("call", "auction", "discard", "name_trump")


def test_where_nobody_bids_nothing_is_asked_about_bidding():
    for problem in problems_under(find_profile("twenty-five")):
        asks_the_referee = problem.here.where is Where.REFEREE
        assert not asks_the_referee or problem.here.about not in BIDDING, problem.key
    told = {problem.key: problem.answer for problem in problems_under(find_profile("twenty-five"))}
    assert told["held_at_15"].startswith("Nobody bids")
    assert (
        "25 or more"
        in {problem.key: problem.asks for problem in problems_under(find_profile("twenty-five"))}["both_out"]
    )


# --- finding them


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("I tapped the wrong side", "wrong_side"),
        ("who leads?", "who_leads"),
        ("import", "move_data"),
        ("move our data to another server", "move_data"),
        ("new server", "move_data"),
        ("deleted a match", "deleted"),
        ("get a deleted match back", "deleted"),
        ("undelete", "deleted"),
        ("who won the evening", "evening"),
        ("who won tonight", "evening"),
        ("practice match", "practice"),
        ("a match that does not count", "practice"),
        ("wrong club", "wrong_club"),
        ("move a match to the other club", "wrong_club"),
        ("he held at 15", "held_at_15"),
        ("He HELD at fifteen, on 100", "held_at_15"),
        ("who deals", "who_deals"),
        ("wrong dealer", "wrong_dealer"),
        ("misdeal", "misdeal"),
        ("forgot a hand", "forgot"),
        ("hand entered twice", "twice"),
        ("partner's bid", "partners_bid"),
        ("all passed", "nobody_bid"),
        ("A♥", "ace_of_hearts"),
        ("ace of hearts", "ace_of_hearts"),
        ("must the jack come out", "must_the_jack"),
        ("renege", "renege"),
        ("somebody revoked", "revoked"),
        ("both on 120", "both_out"),
        ("30 failed", "failed_30"),
        ("no trump in the hand", "no_trump"),
        ("defenders' points", "defenders"),
        ("negative", "below_zero"),
        ("someone left", "leaves"),
        ("phone died", "died"),
        ("battery", "died"),
        ("show others", "show"),
        ("undo after the end", "undo_after_end"),
        ("wifi", "no_connection"),
        ("wrong team", "wrong_side"),
        ("print the rules", "paper"),
        ("last month ruling", "decided"),
        ("what did we decide", "decided"),
        ("who is the winner", "both_out"),
    ],
)
def test_the_players_own_words_find_it(words, first):
    assert found_by(words)[0] == first


@pytest.mark.parametrize("words", ["JACK", "jáck", "jäck", "the jack", "jakc", "jac", "  jack  "])
def test_case_accents_and_a_slip_of_the_finger_are_forgiven(words):
    assert "must_the_jack" in found_by(words)


@pytest.mark.parametrize("words", ["", "   ", "?!", "xyzzy plugh", "♠♠♠"[:0], "\ue000"])
def test_what_nothing_goes_by_finds_nothing(words):
    assert found_by(words) == []


@given(st.text(max_size=300))
def test_whatever_is_typed_is_looked_for(words):
    found = found_by(words)
    assert len(found) <= MOST
    assert len(set(found)) == len(found)


@given(st.sampled_from(PROBLEMS))
def test_every_problem_is_found_by_its_own_words(problem):
    assert problem.key in found_by(written(problem.asks))


def test_a_suit_that_is_drawn_is_a_word():
    assert words_of("A♥ Ärger’s") == ("a", "heart", "arger")
    assert found_by("x" * LONGEST + " jack") == [], "what is too long is not read to its end"
