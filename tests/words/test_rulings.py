"""Every reason has words, and the words name what decided."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fortyfives.rules import ACE_OF_HEARTS, Fault, Reason, answer, read_card
from fortyfives.words.answers import explain_answer, play_facts
from fortyfives.words.cards import list_cards, mark, parts, spoken, written
from fortyfives.words.examples import EXAMPLES
from fortyfives.words.faults import placeholders
from fortyfives.words.outcomes import FACTS, ILLEGAL_OUTCOMES, OUTCOME_REASONS, outcome_ways
from fortyfives.words.plays import PLAY_REASONS, Explanation, explain_play, legal_line
from fortyfives.words.referee import others
from fortyfives.words.rulings import about, explain, rule_name, say
from fortyfives.words.sources import find_source
from fortyfives.words.translator import ENGLISH

CASES = Path(__file__).parent.parent / "data" / "cases"
NOT_OUR_WORDS = re.compile(r"\b(error|invalid|submit|team|you can't)\b|!", re.IGNORECASE)

# Who somebody is, or what the table agreed, decides these: there is no card or number to name.
DECIDED_BY_ROLE = {Reason.ONLY_DEALER_HOLDS, Reason.NOTHING_TO_HOLD, Reason.NO_ROBBING}


def read_plays():
    for number, line in enumerate((CASES / "play.jsonl").read_text(encoding="utf-8").splitlines(), 1):
        row = json.loads(line)
        yield pytest.param(row["question"], row["answer"], id=f"play-{number}")


def cards_in(sentence):
    return tuple(part for part in parts(sentence) if isinstance(part, int))


def sentences_of(said: Explanation):
    return (said.verdict, said.short, *said.why)


def example_of(reason):
    question = EXAMPLES[reason]
    given = answer(dict(question))
    assert not isinstance(given, Fault)
    return question, given


def test_every_reason_has_words_and_an_example():
    assert set(Reason) == PLAY_REASONS | OUTCOME_REASONS == set(EXAMPLES)
    assert not PLAY_REASONS & OUTCOME_REASONS


@pytest.mark.parametrize("reason", Reason)
def test_the_rule_book_knows_it(reason):
    told = about(ENGLISH, reason)
    assert told.title[0].isupper()
    assert told.rule == told.title[0].lower() + told.title[1:]
    assert told.text.endswith(".")
    assert "%(" not in told.text
    assert told.chapter in ("auction", "draw", "play", "finish")
    assert rule_name(ENGLISH, reason) == f"Rule: {told.rule}"
    for key in told.sources:
        assert find_source(ENGLISH, key).title != key


@pytest.mark.parametrize("reason", Reason)
def test_its_example_is_answered_with_it(reason):
    question, given = example_of(reason)
    assert reason in dict(explain_answer(ENGLISH, question, given))


@pytest.mark.parametrize("reason", Reason)
def test_its_example_names_a_card_or_a_number_that_decides(reason):
    question, given = example_of(reason)
    said = dict(explain_answer(ENGLISH, question, given))[reason]
    assert 1 <= len(said.why) <= 4
    for sentence in sentences_of(said):
        assert sentence
        assert "%(" not in sentence
        assert not NOT_OUR_WORDS.search(sentence)
    if reason not in DECIDED_BY_ROLE:
        text = " ".join(sentences_of(said))
        assert cards_in(text) or re.search(r"\d", text), text


@pytest.mark.parametrize("reason", sorted(OUTCOME_REASONS))
def test_it_asks_for_known_facts_only(reason):
    short, why = outcome_ways(ENGLISH, reason, {})
    asked = frozenset().union(*(placeholders(way) for ways in (short, *why) for way in ways))
    assert asked <= FACTS.keys()


def test_no_fact_is_listed_in_vain():
    asked = set()
    for reason in OUTCOME_REASONS:
        short, why = outcome_ways(ENGLISH, reason, {})
        asked |= {name for ways in (short, *why) for way in ways for name in placeholders(way)}
    assert asked == FACTS.keys()


@pytest.mark.parametrize("reason", Reason)
def test_without_any_fact_something_true_is_said(reason):
    said = explain(ENGLISH, reason, {})
    assert said.short.endswith(".")
    assert said.why or reason in PLAY_REASONS
    assert "%(" not in say(ENGLISH, reason, {})


@pytest.mark.parametrize("reason", sorted(ILLEGAL_OUTCOMES))
def test_a_refusal_is_called_one(reason):
    assert explain(ENGLISH, reason, {}).verdict == "Not legal"


@pytest.mark.parametrize(("question", "given"), list(read_plays()))
def test_a_play_is_explained_from_its_own_cards(question, given):
    said = explain_play(ENGLISH, play_facts(question, given))
    named = {read_card(name) for name in (*question["trick"], *question["hand"], question["card"]) if name}
    assert 1 <= len(said.why) <= 4
    for sentence in sentences_of(said):
        assert "%(" not in sentence
        assert set(cards_in(sentence)) <= named | {ACE_OF_HEARTS} | {read_card(n) for n in given["depends_on"]}
    verdicts = {"legal": "Legal", "illegal": "Not legal", "open": "Cannot be decided yet"}
    assert said.verdict == verdicts[given["verdict"]]
    for name in given["because"]:
        assert read_card(name) in cards_in(" ".join(said.why)), f"{name} decides and is not named"


@pytest.mark.parametrize(
    ("reason", "short", "why"),
    [
        (
            Reason.MUST_PLAY_TRUMP,
            "The 2♦ may not be played here.",
            [
                "9♠ is a trump, so trump was led.",
                "7♠ is in the hand. It is an ordinary trump: only 5, J and A♥ can be held back.",
                "So a trump must be played. Which one is the player’s choice.",
            ],
        ),
        (
            Reason.HOLDS_BACK,
            "J♠ may be held back.",
            [
                "9♠ is a trump, so trump was led.",
                "J♠ is the only trump in the hand. It is one of the top three and beats the 9♠.",
                "A top-three trump need not answer a lower trump lead. With no other trump, any card may be played.",
            ],
        ),
        (
            Reason.MUST_FOLLOW_OR_TRUMP,
            "The 3♣ may not be played here.",
            [
                "9♦ was led. Diamonds are not trump.",
                "J♦ is in the hand.",
                "So it must be a diamond or a trump.",
            ],
        ),
        (
            Reason.BELOW_FLOOR,
            "15 is not allowed for this side.",
            ["They are on 105.", "A side on 100 or more may not bid or hold under 20."],
        ),
        (
            Reason.BIDDER_GOES_OUT,
            "The match goes to Side 1, 120 : 125.",
            [
                "More than one side reached 120 in the same hand.",
                "The side that bid and made it goes out first; the higher total does not decide it here.",
            ],
        ),
    ],
)
def test_the_sentences_that_everybody_will_read(reason, short, why):
    question, given = example_of(reason)
    said = dict(explain_answer(ENGLISH, question, given))[reason]
    assert written(said.short) == short
    assert [written(step) for step in said.why] == why


@pytest.mark.parametrize(
    ("reason", "facts", "said"),
    [
        (Reason.KEEPS_TOO_FEW, {"kept": 1, "least": 2, "most": 5}, "1 card is too few to keep; the least is 2."),
        (Reason.KEEPS_TOO_FEW, {"kept": 0, "least": 1, "most": 1}, "1 to 1 card is kept here; the rest is drawn anew."),
        (Reason.KEEPS_TOO_MANY, {"kept": 1, "least": 0, "most": 0}, "1 card is too many to keep; the most is 0."),
        (Reason.KEEPS_TOO_MANY, {"kept": 2, "least": 0, "most": 1}, "2 cards are too many to keep; the most is 1."),
        (Reason.OK, {"kept": 1, "least": 0, "most": 5}, "1 card is kept, and 0 to 5 are allowed."),
        (Reason.LAST_HAND, {"hands": 1}, "The 1 hand that was agreed has been played."),
        (Reason.LAST_HAND, {"hands": 4}, "The 4 hands that were agreed have been played."),
    ],
)
def test_one_of_a_thing_is_one(reason, facts, said):
    assert said in say(ENGLISH, reason, facts)


def said_of(question, reason):
    given = answer(question)
    assert not isinstance(given, Fault)
    return [
        [written(sentence) for sentence in (told.short, *told.why)]
        for found, told in explain_answer(ENGLISH, question, given)
        if found is reason
    ]


@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ([], "There are no clubs in the hand, but there is 7♠, an ordinary trump."),
        ([None], "7♠ is in the hand, an ordinary trump. With a club as well it would have to be that or a trump."),
    ],
)
def test_cards_that_were_not_told_are_not_said_to_be_missing(rest, why):
    question = {
        "ask": "play",
        "rules": "auction-120",
        "trump": "S",
        "trick": ["9C"],
        "hand": ["2D", "7S", *rest],
        "card": "2D",
    }
    assert why in said_of(question, Reason.MUST_TRUMP_WHEN_VOID)[0]


def test_the_one_rule_set_that_rules_alike_is_named():
    told = others(ENGLISH, [("Kitty of four", "yes"), ("Merrimack Valley", "no")], "yes")
    assert told.differ == ("Merrimack Valley: no",)
    assert told.same == "Kitty of four rules as here."


FLOORED = {"base": "merrimack", "floor": {"at": 100, "bid": 20}}


@pytest.mark.parametrize(
    ("rules", "scores", "least"),
    [("merrimack", [105, 40], 15), (FLOORED, [40, 105], 15), (FLOORED, [105, 40], 20)],
)
def test_the_least_that_a_dealer_must_bid_is_the_engines(rules, scores, least):
    calls = ["pass", "pass", "pass"]
    question = {"ask": "call", "rules": rules, "dealer": 0, "scores": scores, "calls": calls, "call": "pass"}
    assert answer(question)["legal_calls"] == [least]
    assert said_of(question, Reason.DEALER_MUST_BID) == [
        [
            f"The dealer must bid: the least is {least}.",
            f"All the others passed, so the dealer must bid. {least} is the least.",
            "Under these rules a deal is never passed in.",
        ]
    ]


def match_of(rules, *hands):
    return {"ask": "match", "rules": rules, "first_dealer": 0, "hands": list(hands)}


def test_a_dealer_on_the_floor_who_passed_in_is_told_his_own_least():
    question = match_of(FLOORED, {"adjust": [105, 0], "note": "paper"}, {"passed_in": True})
    assert said_of(question, Reason.DEALER_MUST_BID)[0][0] == "The dealer must bid: the least is 20."


def test_before_the_first_hand_nobody_has_a_point():
    hand = {"bidder": 0, "bid": 15, "counts": [3, 2], "top_side": 0}
    low = match_of({"base": "barker", "floor": {"at": 0, "bid": 20}}, hand)
    assert said_of(low, Reason.BELOW_FLOOR)[0][1] == "They are on 0."


def test_a_hand_after_the_end_is_told_the_totals_at_which_it_ended():
    sweep = {"bidder": 0, "bid": 30, "tricks": [0, 0, 0, 0, 0], "top_trump": 1}
    question = match_of("barker", sweep, sweep, sweep, {"adjust": [-100, 0], "note": "a slip"})
    assert answer(question)["scores"] == [20, 0]
    [[_, why]] = said_of(question, Reason.AFTER_FINISH)
    assert why.startswith("The match ended at 120 : 0.")


@pytest.mark.parametrize(
    ("hand", "card", "led", "held_back", "line"),
    [
        ("JS 7S 2D KC", "2D", "9S", ["JS"], "Either one. Playing 7♠ keeps J♠ in the hand."),
        ("JS 2D", "2D", "9S", ["JS"], "The jack may be played, but need not be."),
        ("JS 2D", "2D", "5S", [], "Only this one."),
        ("3S 2D", "2D", "KC", [], "Either one."),
        ("3S 2D 9C 4C", "2D", "KC", [], "Any of these."),
    ],
)
def test_the_line_beside_the_legal_cards(hand, card, led, held_back, line):
    question = {"ask": "play", "trump": "S", "trick": [led], "hand": hand.split(), "card": card}
    facts = play_facts(question, answer(question))
    assert written(legal_line(ENGLISH, facts, [read_card(name) for name in held_back])) == line


def test_marks_become_signs_or_names():
    sentence = f"{list_cards(ENGLISH, [read_card('JS'), read_card('10D'), read_card('AH')])} and \ue000no\ue001"
    assert written(sentence).startswith("J♠, 10♦ and A♥")
    assert spoken(ENGLISH, mark(ACE_OF_HEARTS)) == "ace of hearts"
    assert cards_in(sentence) == (read_card("JS"), read_card("10D"), read_card("AH"))
