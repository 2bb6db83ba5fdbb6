"""Nothing is missing from the book: every reason has words, a hint, a source, two examples and a page, and all of
them name the cards or the numbers that decide; and no rule is told anywhere but in the words floor."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from fortyfives.rules import Fault, Reason, answer, find_profile, read_card
from fortyfives.web import create_app
from fortyfives.web.question_address import ruling_href
from fortyfives.words.answers import explain_answer
from fortyfives.words.cards import parts, written
from fortyfives.words.examples import EXAMPLES, OTHERWISE
from fortyfives.words.hints import hint_of
from fortyfives.words.outcomes import ILLEGAL_OUTCOMES
from fortyfives.words.plays import PLAY_VERDICTS
from fortyfives.words.reasons import decided_of, reason_name
from fortyfives.words.review import explain_reviewed, reviewed_question, unnamed_table
from fortyfives.words.rulings import about
from fortyfives.words.told import beside_each_other
from fortyfives.words.translator import ENGLISH

TOP = Path(__file__).resolve().parents[2]
CASES = TOP / "tests" / "data" / "cases"
NOT_OUR_WORDS = re.compile(r"\b(error|invalid|submit|team|you can't)\b|!|%\(", re.IGNORECASE)


def answered(question):
    given = answer(dict(question))
    assert not isinstance(given, Fault), given
    return given


def questions_of(reason):
    return (EXAMPLES[reason], *OTHERWISE[reason])


def reviewed_play(reason, given):
    """The play of a review that the example of a reason is about: the same trick and seat in all of them."""
    own = next(play for play in answered(EXAMPLES[reason])["plays"] if play["reason"] == reason)
    return next(play for play in given["plays"] if (play["trick"], play["seat"]) == (own["trick"], own["seat"]))


def legality(reason, question):
    """Whether the engine allows what a question is about; None where it cannot tell, or where nothing is allowed."""
    given = answered(question)
    if question["ask"] == "review":
        return {"legal": True, "illegal": False, "open": None}[reviewed_play(reason, given)["verdict"]]
    return given.get("legal")


def outcome(question):
    given = answered(question)
    return given["ruling"], given["winner"], [row["flags"] for row in given.get("hands", ())]


def names_what_decides(text):
    """Whether a text names a card or a number. "Side 1" is a name, and names nothing that decides."""
    return any(isinstance(part, int) for part in parts(text)) or bool(re.search(r"\d", text.replace("Side ", "Side_")))


# --- every reason


def test_every_reason_has_an_example_and_another_beside_it():
    assert set(EXAMPLES) == set(OTHERWISE) == set(Reason)


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_has_a_name_of_its_own(reason):
    name = reason_name(ENGLISH, reason)
    assert name[0].isupper()
    assert name[-1] != "."
    assert not NOT_OUR_WORDS.search(name)
    assert [other for other in Reason if reason_name(ENGLISH, other) == name] == [reason]


RULED_BY_VERDICT = [reason for reason in Reason if EXAMPLES[reason]["ask"] not in ("hand", "finish", "match")]
RULED_BY_OUTCOME = [reason for reason in Reason if reason not in RULED_BY_VERDICT]


@pytest.mark.parametrize("reason", RULED_BY_VERDICT)
def test_a_reason_has_a_legal_and_an_illegal_example(reason):
    verdicts = [legality(reason, question) for question in questions_of(reason)]
    assert True in verdicts
    assert False in verdicts
    if verdicts[0] is not None:
        assert verdicts[0] is not verdicts[1]


@pytest.mark.parametrize("reason", RULED_BY_VERDICT)
def test_the_example_is_as_legal_as_the_reason_says(reason):
    allowed = {"legal": True, "illegal": False, "open": None}.get(
        PLAY_VERDICTS.get(reason, ""), reason not in ILLEGAL_OUTCOMES
    )
    if reason is Reason.LEAD_UNKNOWN:
        allowed = None
    assert legality(reason, EXAMPLES[reason]) is allowed


@pytest.mark.parametrize("reason", RULED_BY_OUTCOME)
def test_a_reason_of_the_end_has_an_example_that_ends_otherwise(reason):
    first, other = (outcome(question) for question in questions_of(reason))
    assert first != other


@pytest.mark.parametrize("reason", Reason)
def test_the_reason_is_given_for_its_example_and_for_none_beside_it(reason):
    given = [answered(question) for question in questions_of(reason)]
    match EXAMPLES[reason]["ask"]:
        case "review":
            reasons = [reviewed_play(reason, told)["reason"] for told in given]
        case "match":
            reasons = [reason if reason in told_by_a_match(told) else told["ruling"] for told in given]
        case _:
            reasons = [told["reason"] if "reason" in told else told["ruling"] for told in given]
    assert reasons[0] == reason
    assert reason not in reasons[1:]


def told_by_a_match(given):
    return {given["ruling"], *(flag for row in given["hands"] for flag in row["flags"])}


@pytest.mark.parametrize("reason", Reason)
def test_the_examples_differ_in_one_fact(reason):
    own, *others = beside_each_other(ENGLISH, questions_of(reason))
    facts = {fact.key: fact.text for fact in own}
    for other in others:
        told = {fact.key: fact.text for fact in other}
        different = [key for key in facts.keys() | told.keys() if facts.get(key) != told.get(key)]
        if reason is Reason.TOO_LATE:
            different.remove("hand")  # the card that has been played
        if any(key.startswith("rules-") for key in different):
            different = [key for key in different if key != "rules"]  # what was changed, and that it was
        assert len(different) == 1, different
        assert all(fact.differs for fact in other if fact.key in different)


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_has_a_hint_that_names_what_decides(reason):
    hint = hint_of(ENGLISH, reason)
    assert hint[0].isupper() or isinstance(parts(hint)[0], int) or hint[0].isdigit()
    assert hint.endswith(".")
    assert not NOT_OUR_WORDS.search(hint)
    assert names_what_decides(hint), written(hint)


@pytest.mark.parametrize("reason", Reason)
def test_a_hint_names_cards_of_its_examples_alone(reason):
    named = {part for part in parts(hint_of(ENGLISH, reason)) if isinstance(part, int)}
    there = {read_card(name) for question in questions_of(reason) for name in card_names(question)}
    if "turned" in EXAMPLES[reason]:
        there.add(read_card("A" + EXAMPLES[reason]["turned"][-1]))  # the ace of trumps may be what is missing
    assert named <= there


def card_names(question):
    """Every card that a question names."""
    for field in ("trick", "hand", "discard"):
        yield from (name for name in question.get(field, ()) if name)
    yield from (question[field] for field in ("card", "turned") if field in question)
    if question["ask"] == "review":
        yield from (name for trick in question["tricks"] for name in trick["cards"] if name)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason.HOLDS_BACK, "Had the 5♠ been led, J♠ would have to be played: the 5♠ is higher."),
        (Reason.MUST_PLAY_TRUMP, "Without the 7♠ the 2♦ would be legal: J♠ could be held back."),
        (Reason.BELOW_FLOOR, "On 95 the side could bid 15: the floor holds from 100 on."),
        (
            Reason.BIDDER_GOES_OUT,
            "Where the higher total decides, as under “Auction Forty-Fives (120)”, the match would go to "
            "Side 2 with 125.",
        ),
        (
            Reason.REACHED_MID_DEAL,
            "Counted after all five tricks it would be 35 : 25, and the match would go to Side 1.",
        ),
        (Reason.ACE_NOT_HELD, "With the A♣ in place of the 4♣ the 9♣ could be taken."),
    ],
)
def test_what_a_hint_says(reason, said):
    assert written(hint_of(ENGLISH, reason)) == said


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_has_a_source_or_says_that_it_was_decided_here(reason):
    assert about(ENGLISH, reason).sources or decided_of(ENGLISH, reason)
    for note in decided_of(ENGLISH, reason):
        assert note.endswith(".")
        assert not NOT_OUR_WORDS.search(note)


@pytest.fixture(scope="module")
def client():
    app = create_app(None, secret="s" * 32, clock=lambda: "2026-11-30T19:00:00Z", new_id=lambda: "0", testing=True)
    return app.test_client()


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_has_a_page_that_shows_both_examples(client, reason):
    response = client.get(f"/rulings/{reason.value}")
    assert response.status_code == 200
    assert response.text.count('<article class="example"') == len(questions_of(reason))


@pytest.mark.parametrize("reason", Reason)
def test_each_example_can_be_tried(client, reason):
    for question in questions_of(reason):
        with client.application.test_request_context():
            address = ruling_href(question)
        assert client.get(address).status_code == 200, address


# --- every explanation names what decides

# Who somebody is, or what the table agreed, decides these: there is no card and no number to name.
DECIDED_BY_ROLE = {Reason.ONLY_DEALER_HOLDS, Reason.NOTHING_TO_HOLD, Reason.NO_ROBBING}


def cases():
    for path in sorted(CASES.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            row = json.loads(line)
            if "error" not in row["answer"]:
                yield pytest.param(row["question"], id=f"{path.stem}-{number}")


def explained(question):
    """Every ruling in the answer to a question, with its words."""
    if question["ask"] != "review":
        return explain_answer(ENGLISH, question, answered(question))
    profile = find_profile(question.get("rules", "barker"))
    table = unnamed_table(ENGLISH, profile, len(question["tricks"][0]["cards"]))
    reviewed = reviewed_question(table, question)
    assert not isinstance(reviewed, Fault)
    return [
        (play.reason, explain_reviewed(ENGLISH, reviewed, place))
        for place, play in enumerate(reviewed.plays)
        if play.reason is not None
    ]


def examples():
    for reason in Reason:
        for number, question in enumerate(questions_of(reason)):
            yield pytest.param(dict(question), id=f"{reason}-{number}")


@pytest.mark.parametrize("question", [*cases(), *examples()])
def test_an_explanation_names_a_card_or_a_number(question):
    for reason, said in explained(question):
        assert 1 <= len(said.why) <= 4, said
        text = " ".join((said.short, *said.why))
        assert not NOT_OUR_WORDS.search(text)
        if reason not in DECIDED_BY_ROLE:
            assert names_what_decides(text), written(text)


# --- no rule is told elsewhere

TELLS_A_RULE = re.compile(
    r"\b(rule:|must|may|beats?|wins?|held back|never|always|reach(es|ed)?|partners?|for himself|counts?|adds|floor|"
    r"higher|lower|at least|at most|forbids?|obliges?|allowed)\b",
    re.IGNORECASE,
)
"""Words in which a rule is told: what has to be done, what beats what, what counts."""

OF_THE_GAME = re.compile(
    r"\b(trumps?|bids?|bidding|bidder|tricks?|holds?|held|floor|kitty|leads?|led|reneges?|revokes?d?|suits?|target|points?)\b",
    re.IGNORECASE,
)
"""What a rule is about. A name of it is a label; a statement about it is a sentence about a rule."""

NO_RULES = {
    # The spoken name of a button that is dashed; why it is stands in the words floor.
    "Bid %(bid)s, not allowed",
    # The heading over cards; the sentence about them stands in the words floor.
    "Any of these would forbid it",
    # A row that is shown without changing the totals.
    "does not count",
    # What the line, the demo and a tap may do.
    "The last tap may be missing. Saved hands are kept.",
    "No connection. That tap may not have arrived; tap again, it counts only once.",
    "The server could not answer. Tap again in a moment, it counts only once; or load the page again to see what was "
    "saved.",
    "Demo: a made-up club. Everyone who comes may write in it.",
    # What a page asks, and how to type an answer.
    "Which of these may you play? Who takes this trick? The cases people get wrong, with the ruling as the answer.",
    "Rank and suit: 9s, 10d or ah.",
    "Rank and suit: 5s jd ah 10♣. A card nobody remembers is ?",
    "wrong side, who leads, held at 15",
    # The result of a match.
    "{{ winner }} beat {{ loser }}",
    # Which matches go into the numbers and the evenings of a club.
    "This match counts",
    "Practice match: counts nowhere",
    "Count on",
    "So that a match counts for the right evening and season at %(club)s.",
    "No match that counts has been played yet. Every evening on which one is begun then stands here, with who won it.",
    "Bids, sets and more in numbers",
    # The way to a rematch.
    "Again with other partners, or another dealer",
    # What the referee is for.
    "Settle a dispute: plays, bids, tricks, revokes, scores. Says why, and names the rule.",
}
"""Sentences of the pages that look like one about a rule and are none, each for the reason above it."""


def tells_a_rule(sentence):
    if sentence in NO_RULES:
        return False
    bare = re.sub(r"%\(\w+\)s|{{.*?}}", "…", sentence).strip()
    if TELLS_A_RULE.search(bare) and not bare.endswith("?"):
        return True
    is_statement = not bare.endswith("?") and (bare.endswith(".") or len(bare.split()) >= 6)
    return is_statement and bool(OF_THE_GAME.search(bare))


def sentences_in_module(path):
    return [
        argument.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("gettext", "ngettext", "pgettext")
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def sentences_in_template(path):
    """What a template says: in its calls for a translation, and bare between its tags."""
    text = path.read_text(encoding="utf-8")
    called = re.findall(r"""_\(\s*(["'])(.*?)(?<!\\)\1""", text, re.DOTALL)
    return [words for _, words in called] + re.findall(r"{% trans.*?%}(.*?){% endtrans %}", text, re.S)


PAGES = sorted((TOP / "fortyfives" / "web").glob("*.py"))
TEMPLATES = sorted((TOP / "templates").glob("*.html"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_rule_is_told_by_a_page(path):
    assert [said for said in sentences_in_module(path) if tells_a_rule(said)] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_rule_is_told_by_a_template(path):
    assert [said for said in sentences_in_template(path) if tells_a_rule(said)] == []


def test_the_search_would_find_one():
    found = sentences_in_module(TOP / "fortyfives" / "words" / "rules_behind.py")
    told = [said for said in found if tells_a_rule(said)]
    assert "Whoever leads may play any card." in told
    assert "A bid must be higher than the one that stands." in told
    # Nearly all that the words floor says of a rule in general would be found, were it said on a page.
    rules = [about(ENGLISH, reason).text for reason in Reason]
    assert len([rule for rule in rules if tells_a_rule(rule)]) > len(rules) * 4 / 5


def test_no_sentence_is_excused_in_vain():
    said = {said for path in PAGES for said in sentences_in_module(path)}
    said |= {said for path in TEMPLATES for said in sentences_in_template(path)}
    assert said >= NO_RULES
