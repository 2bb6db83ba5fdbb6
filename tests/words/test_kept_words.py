"""Every kept ruling in a line: the verdict, what it was about, and a sentence that names what decides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fortyfives.rules import RULES_VERSION, VARIANTS, Fault, answer
from fortyfives.words.cards import written
from fortyfives.words.kept import judged_again, kept_line, ruling_line, sheet_line
from fortyfives.words.people import Table
from fortyfives.words.translator import ENGLISH as t

NAMES = ("Maeve", "Angus", "Theresa", "Leo")
BARKER = VARIANTS[0]
TABLE = Table(BARKER, NAMES)
CASES = Path(__file__).resolve().parents[1] / "data" / "cases"

NINE_LED = {"ask": "play", "trump": "S", "trick": ["9S"]}
CALL = {"ask": "call", "rules": "barker", "dealer": 0, "scores": [100, 40], "calls": [15, "pass", "pass"]}
BIDDING = {"ask": "auction", "rules": "barker", "dealer": 0, "scores": [0, 0]}
FIRST_TRICK = ["9S", "2D", "3C", "KC"]

LINES = [
    ({**NINE_LED, "hand": ["7S", "2D"], "card": "2D"}, "illegal", "Not legal", "2♦ on the 9♠", "7♠ was in the hand."),
    ({**NINE_LED, "hand": ["JS", "2D"], "card": "2D"}, "legal", "Legal", "2♦ on the 9♠", "J♠ may be held back."),
    ({**NINE_LED, "hand": [None, "2D"], "card": "2D"}, "open", "Cannot be decided yet", "2♦ on the 9♠", "10 trumps"),
    (
        {"ask": "play", "trump": "C", "trick": [], "hand": ["5C"], "card": "5C"},
        "legal",
        "Legal",
        "5♣ led",
        "5♣ may be led.",
    ),
    (
        {"ask": "trick", "trump": "S", "leader": 1, "cards": ["7S", "5S", "AS", "AH"]},
        "told",
        "5♠ takes it",
        "of 7♠, 5♠, A♠ and A♥",
        "Theresa takes the trick.",
    ),
    (
        {"ask": "trick", "trump": "S", "leader": 3, "cards": ["7S"]},
        "told",
        "7♠ is winning",
        "of 7♠",
        "Leo is winning the trick so far.",
    ),
    (
        {"ask": "trick", "trump": "S", "leader": 2, "cards": ["7S", "5S"]},
        "told",
        "5♠ takes it",
        "of 7♠ and 5♠",
        "Leo takes the trick.",
    ),
    ({**CALL, "call": "hold"}, "illegal", "Not legal", "Maeve holds 15", "15 is not allowed"),
    ({**CALL, "call": 20}, "legal", "Legal", "Maeve bids 20", "Open to Maeve: pass, 20, 25, 30."),
    ({**CALL, "call": "pass"}, "legal", "Legal", "Maeve passes", "Open to Maeve: pass, 20, 25, 30."),
    ({**CALL, "calls": [], "call": "hold"}, "illegal", "Not legal", "Angus holds", "Only the dealer may hold."),
    (
        {**CALL, "calls": [20, "pass", "pass", "pass"], "call": 25},
        "illegal",
        "Not legal",
        "a call after the end: 25",
        "The auction is over.",
    ),
    ({**BIDDING, "calls": []}, "open", "Angus to speak", "before the first call", "Nobody has bid yet."),
    ({**BIDDING, "calls": [15, "pass"]}, "open", "Leo to speak", "15, pass", "Angus has it at 15."),
    ({**BIDDING, "calls": ["pass"] * 4}, "told", "Thrown in", "pass, pass, pass, pass", "All passed."),
    (
        {**BIDDING, "calls": [15, "pass", "pass", "pass"]},
        "told",
        "The bidding is over",
        "15, pass, pass, pass",
        "Angus has it at 15.",
    ),
    (
        {**BIDDING, "rules": "kitty-four", "calls": ["pass"] * 4},
        "told",
        "Bagged",
        "pass, pass, pass, pass",
        "Maeve has it at 15.",
    ),
    ({**BIDDING, "calls": [15, 15]}, "illegal", "Not legal", "15, 15", "Call 2, 15: "),
    (
        {
            "ask": "hand",
            "rules": "barker",
            "scores": [70, 85],
            "bidding_side": 0,
            "bid": 20,
            "tricks": [0, 0, 1, 0, 1],
            "top_trump": 1,
        },
        "told",
        "Made",
        "20 bid by Maeve & Theresa",
        "+20 for Maeve & Theresa and +10 for Angus & Leo: the score is 90 to 95.",
    ),
    (
        {
            "ask": "hand",
            "rules": "barker",
            "scores": [100, 115],
            "bidding_side": 0,
            "bid": 20,
            "counts": [3, 2],
            "top_side": 1,
        },
        "told",
        "Set",
        "20 bid by Maeve & Theresa",
        "The match goes to Angus & Leo, 80 : 130.",
    ),
    (
        {"ask": "hand", "rules": "forty-five", "scores": [0, 0], "counts": [3, 2], "top_side": 0},
        "told",
        "Scored",
        "",
        "+20 for Maeve & Theresa and +10 for Angus & Leo: the score is 20 to 10.",
    ),
    (
        {"ask": "finish", "rules": "barker", "scores": [120, 125], "bidding_side": 0},
        "told",
        "The match is over",
        "120 : 125",
        "The match goes to Maeve & Theresa, 120 : 125.",
    ),
    (
        {"ask": "finish", "rules": "barker", "scores": [100, 95], "bidding_side": 0},
        "told",
        "Play on",
        "100 : 95",
        "The match goes on at 100 : 95.",
    ),
    (
        {
            "ask": "discard",
            "rules": "merrimack",
            "role": "others",
            "hand": ["AS", "9C", "4D", "KD", "2H"],
            "discard": ["AS", "9C", "4D", "KD", "2H"],
        },
        "illegal",
        "Not legal",
        "0 cards kept of 5",
        "the least is 1",
    ),
    (
        {
            "ask": "discard",
            "rules": "merrimack",
            "role": "others",
            "hand": ["AS", "9C", "4D", "KD", "2H"],
            "discard": ["AS", "9C", "4D", "KD"],
        },
        "legal",
        "Legal",
        "1 card kept of 5",
        "1 to 5 cards may be kept.",
    ),
    (
        {"ask": "name_trump", "rules": "kitty-four", "hand": ["AH", "KH", "2D", "3D", "4C"], "trump": "S"},
        "illegal",
        "Not legal",
        "Spades as trump",
        "no such card in the hand",
    ),
    (
        {"ask": "name_trump", "rules": "kitty-four", "hand": ["AH", "KH", "2D", "3D", "4C"], "trump": "D"},
        "legal",
        "Legal",
        "Diamonds as trump",
        "2♦ and 3♦ in the hand.",
    ),
    (
        {"ask": "name_trump", "rules": "barker", "hand": ["AH", "KH", "2D", "3D", "4C"], "trump": "S"},
        "legal",
        "Legal",
        "Spades as trump",
        "no card of the suit is needed",
    ),
    (
        {
            "ask": "rob",
            "rules": "forty-five",
            "turned": "9C",
            "hand": ["AC", "3D"],
            "is_dealer": False,
            "has_played": False,
        },
        "legal",
        "Legal",
        "9♣ turned up",
        "the ace of trumps is in the hand",
    ),
    (
        {
            "ask": "review",
            "trump": "S",
            "leader": 0,
            "tricks": [{"cards": cards} for cards in [FIRST_TRICK, ["2S", "6S", "3D", "4D"]]],
        },
        "illegal",
        "Angus revoked",
        "2 tricks looked at",
        "2♦ in trick 1.",
    ),
    (
        {"ask": "review", "trump": "S", "leader": 0, "tricks": [{"cards": ["9S", "2D", "3C", None]}]},
        "open",
        "No revoke can be shown",
        "1 trick looked at",
        "2 plays stay open.",
    ),
    (
        {"ask": "review", "trump": "S", "leader": 0, "tricks": [{"cards": ["9S", "2S", "3S", "4S"]}]},
        "legal",
        "Nobody revoked",
        "1 trick looked at",
        "Every card that was told is legal.",
    ),
    (
        {
            "ask": "match",
            "rules": "barker",
            "first_dealer": 0,
            "hands": [
                {"bidder": 0, "bid": 30, "tricks": [0, 0, 0, 0, 0], "top_trump": 1},
                {"bidder": 0, "bid": 17, "tricks": [0, 0, 0, 1, 1], "top_trump": 1},
            ],
        },
        "told",
        "Play on",
        "2 lines of a score sheet",
        "1 line is not as the rules want it.",
    ),
]


@pytest.mark.parametrize(("question", "mood", "word", "about", "short"), LINES, ids=lambda told: str(told)[:40])
def test_a_ruling_in_a_line(question, mood, word, about, short):
    given = answer(question)
    assert not isinstance(given, Fault), given
    line = ruling_line(t, TABLE, question, given)
    assert (line.mood, written(line.word), written(line.about)) == (mood, word, about)
    assert short in written(line.short)


def cases():
    for path in sorted(CASES.glob("*.jsonl")):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            question = json.loads(text).get("question")
            if isinstance(question, dict) and not isinstance(answer(question), Fault):
                yield pytest.param(question, id=f"{path.stem}-{number}")


@pytest.mark.parametrize("question", list(cases()))
def test_every_answer_of_the_judge_has_a_line(question):
    """Whatever was asked, the line says something and leaves no gap in a sentence."""
    players = question.get("players", 4)
    line = ruling_line(t, Table(BARKER, tuple("ABCDEF"[:players])), question, answer(question))
    assert line.word
    assert line.short
    for text in (line.word, line.about, line.short):
        assert "None" not in text
        assert "?" not in text
        assert "%(" not in text


def test_a_line_of_the_score_sheet_names_the_verdict_and_the_cards():
    question = {**NINE_LED, "hand": ["7S", "2D"], "card": "2D"}
    line = ruling_line(t, TABLE, question, answer(question))
    assert written(sheet_line(t, line)) == "Ruling kept: Not legal, 2♦ on the 9♠"
    scored = {"ask": "hand", "rules": "forty-five", "scores": [0, 0], "counts": [3, 2], "top_side": 0}
    assert sheet_line(t, ruling_line(t, TABLE, scored, answer(scored))) == "Ruling kept: Scored"


@pytest.mark.parametrize(
    ("hand", "phone", "withdrawn", "said"),
    [
        (
            6,
            "red kettle",
            False,
            "Kept with hand 6 of the match Maeve & Theresa – Angus & Leo, 29 Nov, by the phone red kettle.",
        ),
        (6, None, False, "Kept with hand 6 of the match Maeve & Theresa – Angus & Leo, 29 Nov."),
        (
            None,
            "red kettle",
            False,
            "Kept with the match Maeve & Theresa – Angus & Leo, 29 Nov, by the phone red kettle.",
        ),
        (None, None, False, "Kept with the match Maeve & Theresa – Angus & Leo, 29 Nov."),
        (None, None, True, "Taken off the list. Kept with the match Maeve & Theresa – Angus & Leo, 29 Nov."),
    ],
)
def test_with_what_a_ruling_was_kept(hand, phone, withdrawn, said):
    assert kept_line(t, TABLE, hand, "29 Nov", phone, withdrawn=withdrawn) == said


def test_a_ruling_of_an_older_referee_says_so():
    assert judged_again(t, RULES_VERSION, RULES_VERSION) is None
    assert judged_again(t, "0", "1") == "Kept under version 0 of the referee, answered here by version 1."


def test_of_a_match_that_cannot_be_read_no_name_is_missing():
    assert kept_line(t, None, 3, "29 Nov", None, withdrawn=False) == (
        "Kept with hand 3 of the match that cannot be read, 29 Nov."
    )
