"""What is said of a reviewed hand names the cards and the tricks that decide, and says no more than the engine."""

import json
import random
import re
from pathlib import Path

import pytest

from fortyfives.rules import (
    ACE_OF_HEARTS,
    DEFAULT,
    SUITS,
    VARIANTS,
    Fault,
    Led,
    Reason,
    RememberedTrick,
    Verdict,
    alter,
    find_profile,
    is_trump,
    read_card,
    review_hand,
    review_player,
)
from fortyfives.words.cards import parts, written
from fortyfives.words.people import Table
from fortyfives.words.review import (
    REVIEW_REASONS,
    could_lines,
    deciding_places,
    does_not_decide,
    explain_reviewed,
    forgotten_plays,
    open_plays,
    others_line,
    play_spoken,
    player_fault,
    review_fault,
    review_proof,
    review_verdict,
    reviewed_hand,
    reviewed_player,
    reviewed_question,
    unnamed_table,
)
from fortyfives.words.translator import ENGLISH
from tests.rules.test_one_player import asked, one_player
from tests.rules.test_review_brute import arguments, draw

CASES = Path(__file__).parent.parent / "data" / "cases" / "review.jsonl"
NOT_OUR_WORDS = re.compile(r"\b(error|invalid|submit|team|you can't|he|she|his|her)\b|!|  |^ | $|%\(", re.IGNORECASE)
NAMES = ("Maeve", "Leo", "Theresa", "Angus", "Nora", "Finn")


def table(profile, players):
    return Table(profile, NAMES[:players])


def cases():
    for number, line in enumerate(CASES.read_text(encoding="utf-8").splitlines(), 1):
        question = json.loads(line)["question"]
        profile = find_profile(question["rules"])
        yield pytest.param(reviewed_question(table(profile, question.get("players", 4)), question), id=f"case-{number}")


def random_hands():
    rng = random.Random(45)
    for number in range(120):
        hand = draw(rng, blanks=(0, 1, 2, 3, 5, 8)[number % 6], careless=0.3, tricks=5 if number % 4 else 3)
        profile, players, trump, leader, tricks = arguments(hand)
        yield reviewed_hand(table(profile, players), trump, leader, tricks)
    for number in range(60):
        profile, players, trump, leads, cards = one_player(rng, number % 5, 0.3)
        yield reviewed_player(profile, *asked(trump, leads, cards), ("Leo", "")[number % 2], players)


@pytest.fixture(scope="module")
def drawn():
    return [*random_hands(), *(case.values[0] for case in cases())]


def cards_in(*sentences):
    return [part for sentence in sentences for part in parts(sentence) if isinstance(part, int)]


def sentences_of(reviewed):
    """Everything that a page may show of a review."""
    verdict = review_verdict(ENGLISH, reviewed)
    yield from (verdict.title, verdict.short)
    for place in range(len(reviewed.plays)):
        said = explain_reviewed(ENGLISH, reviewed, place)
        yield from (said.verdict, said.short, *said.why, play_spoken(ENGLISH, reviewed, place))
    for stay in (open_plays(ENGLISH, reviewed), forgotten_plays(ENGLISH, reviewed)):
        if stay:
            yield stay.title
            yield from (line for _, line in stay.lines)
    yield others_line(ENGLISH, reviewed)
    yield from review_proof(ENGLISH, reviewed)
    yield from (line.text for line in could_lines(ENGLISH, reviewed))
    leaves = does_not_decide(ENGLISH, reviewed)
    yield from (leaves.title, leaves.text)


def check(reviewed):
    """Every play has words, and they name what decides."""
    for sentence in sentences_of(reviewed):
        assert sentence
        assert not NOT_OUR_WORDS.search(written(sentence)), written(sentence)
        if len(sentence) > 60:
            assert sentence.endswith("."), sentence
    for place, play in enumerate(reviewed.plays):
        said = explain_reviewed(ENGLISH, reviewed, place)
        named = cards_in(said.short, *said.why)
        text = " ".join(map(written, (said.short, *said.why)))
        assert 1 <= len(said.why) <= 4, said
        assert named or re.search(r"trick \d", text), text
        if play.card is None:
            continue
        assert play.card in named
        assert set(play.because) <= set(named), text
        assert set(play.depends_on) <= set(named), text
        told = reviewed.told(ENGLISH, place)
        if told.lead is not None and play.reason is not Reason.LEADS:
            assert told.lead in named, text
        if play.reason in (Reason.NO_TRUMP_HELD, Reason.HOLDS_BACK, Reason.VOID_IN_SUIT):
            assert set(told.later_cards) <= set(named), text
        if play.reason is Reason.PROVED_BY_TRICK:
            tricks = {one.trick for one in told.blanks}
            assert tricks & set(map(int, re.findall(r"\d", re.sub(r"\d+[♠♥♦♣]", "", text)))), text


@pytest.mark.parametrize("reviewed", list(cases()))
def test_every_play_of_the_cases_has_words_that_name_what_decides(reviewed):
    check(reviewed)


def test_every_play_of_a_drawn_hand_has_words_that_name_what_decides(drawn):
    for reviewed in drawn:
        check(reviewed)


def test_all_that_a_review_can_answer_came_up(drawn):
    """Each reason is among the hands that are drawn here, so the words of each have been looked at."""
    assert {play.reason for reviewed in drawn for play in reviewed.plays} - {None} == REVIEW_REASONS


def test_only_cards_are_named_that_were_told_or_can_have_been(drawn):
    for reviewed in drawn:
        told = {play.card for play in reviewed.plays} | {card for one in reviewed.forgotten for card in one.cards}
        told |= {ACE_OF_HEARTS, *spoken_of(reviewed)} | (set() if hasattr(reviewed, "table") else set(reviewed.leads))
        for sentence in sentences_of(reviewed):
            assert set(cards_in(sentence)) <= told, written(sentence)


def spoken_of(reviewed):
    """What a forgotten lead can have been, and what a forgotten card cannot: those are named as well."""
    found = set()
    for place, play in enumerate(reviewed.plays):
        told = reviewed.told(ENGLISH, place)
        found |= set(told.lead_could)
        if play.reason is Reason.OWES_NOTHING:
            found |= set(told.forbidding(told.lead))
    return found


def test_the_verdict_is_what_the_plays_come_to(drawn):
    for reviewed in drawn:
        rulings = [one.verdict for one in (*reviewed.plays, *reviewed.forgotten) if one.verdict is not None]
        verdict = review_verdict(ENGLISH, reviewed)
        if Verdict.ILLEGAL in rulings:
            assert verdict.kind is Verdict.ILLEGAL
            assert "revoked" in verdict.title
        elif Verdict.OPEN in rulings:
            assert verdict.kind is Verdict.OPEN
        else:
            assert verdict.kind is Verdict.LEGAL
        for name in {play.seat for play in reviewed.plays if play.verdict is Verdict.ILLEGAL}:
            assert reviewed.names(ENGLISH, name)[1] in verdict.title
        for play in reviewed.plays:
            if play.verdict is Verdict.ILLEGAL:
                assert play.card in cards_in(verdict.short)


def test_there_is_a_proof_where_nobody_revoked_and_only_there(drawn):
    proofs = 0
    for reviewed in drawn:
        proof = review_proof(ENGLISH, reviewed)
        assert bool(proof) == (review_verdict(ENGLISH, reviewed).kind is Verdict.LEGAL)
        if not proof:
            continue
        proofs += 1
        answers = {Reason.LEADS, Reason.PLAYS_TRUMP, Reason.TRUMPS_IN, Reason.FOLLOWS_SUIT}
        thrown = [play for play in reviewed.plays if play.card is not None and play.reason not in answers]
        for play in (play for play in thrown if not is_trump(play.card, reviewed.trump)):
            assert any(play.card in cards_in(step) and re.search(rf"trick {play.trick}\b", step) for step in proof), (
                play
            )
    assert proofs > 15


def test_what_stays_open_is_told_play_by_play(drawn):
    for reviewed in drawn:
        stay = open_plays(ENGLISH, reviewed)
        places = [place for place, play in enumerate(reviewed.plays) if play.verdict is Verdict.OPEN]
        assert [place for place, _ in stay.lines] == places if stay else places == []
        itself = forgotten_plays(ENGLISH, reviewed)
        blanks = [one for one in reviewed.forgotten if one.verdict is Verdict.OPEN]
        assert len(itself.lines) == len(blanks) if itself else blanks == []


def test_a_proof_is_marked_in_the_hand(drawn):
    for reviewed in drawn:
        deciding = deciding_places(reviewed)
        revoked = [play for play in reviewed.plays if play.verdict is Verdict.ILLEGAL]
        because = {card for play in revoked for card in play.because}
        assert because <= {reviewed.plays[place].card for place in deciding}
        if not revoked:
            assert deciding == frozenset()


# --- sentences that a table would hear ------------------------------------------------------------------------


def hand(*rows, trump="S", leader=0, profile=DEFAULT, names=("Leo", "Maeve", "Angus", "Theresa")):
    """A hand as it is told: a row a trick, cards in the order played, "?" where forgotten, "2:" for who led it."""
    tricks = []
    for row in rows:
        told, _, cards = row.rpartition(":")
        tricks.append(RememberedTrick(tuple(read_card(card) for card in cards.split()), int(told) if told else None))
    suit = next(suit for suit in SUITS if suit == trump)
    return Table(profile, names), suit, leader, tricks


DRAWN_ON_PAPER = hand("KD 4D 9D 2S", "9S 3C KS AH", "KH 7H QH 10H", "4S JS 6S 5C", "3: 5S 10C ? 8C")


def said_of(reviewed, trick, name):
    place = next(
        place
        for place, play in enumerate(reviewed.plays)
        if play.trick == trick and reviewed.names(ENGLISH, play.seat)[0] == name
    )
    return explain_reviewed(ENGLISH, reviewed, place)


def test_the_hand_that_the_page_was_drawn_with():
    reviewed = reviewed_hand(*DRAWN_ON_PAPER)
    verdict = review_verdict(ENGLISH, reviewed)
    assert (verdict.title, written(verdict.short)) == ("Leo revoked", "Trick 2: 3♣ on a trump lead.")
    said = said_of(reviewed, 2, "Leo")
    assert [written(step) for step in said.why] == [
        "Theresa led 9♠, a trump.",
        "Leo played 6♠ in trick 4, so it was in the hand in trick 2.",
        "6♠ cannot be held back: only 5, J and A♥ can.",
        "Leo had to play a trump and threw off 3♣.",
    ]
    stay = open_plays(ENGLISH, reviewed)
    assert stay.title == "One play stays open"
    assert [written(line) for _, line in stay.lines] == [
        "Maeve, trick 4: 5♣ is legal unless Maeve’s card in trick 5, which nobody remembers, was a trump that cannot "
        "be held back."
    ]
    assert others_line(ENGLISH, reviewed) == "The other 17 plays are legal."
    assert written(could_lines(ENGLISH, reviewed)[0].text) == (
        "Maeve’s card in trick 5 can have been one of 33 cards. "
        "6 of them would make the 5♣ in trick 4 a revoke: A♠, Q♠, 3♠, 7♠, 8♠ and 10♠."
    )


def test_nobody_revoked_and_why():
    reviewed = reviewed_hand(
        *hand("2S 2D 10S KD", "3S JS 3D 4D", "5S 9C 9D 10D", "8H 4H KH QH", "QC 2C 3C 4C", leader=1)
    )
    verdict = review_verdict(ENGLISH, reviewed)
    assert (verdict.kind, verdict.title, verdict.short) == (
        Verdict.LEGAL, "Nobody revoked", "Every card is accounted for.",
    )  # fmt: skip
    proof = [written(step) for step in review_proof(ENGLISH, reviewed)]
    assert (
        "Angus threw off 2♦ on the 2♠ in trick 1 and held back only J♠ and 5♠, higher than the lead. "
        "Played after it: J♠, 5♠, 8♥ and 3♣."
    ) in proof
    assert proof[-1] == "The other 13 cards led, followed suit or were trumps, so they need no proof."


@pytest.mark.parametrize(
    ("rows", "title", "short"),
    [
        (["9S 3C 4C KS", "3: KD 6D 2S 6S"], "Maeve and Angus revoked",
         "Maeve in trick 1: 3♣ on a trump lead. Angus in trick 1: 4♣ on a trump lead."),
        (["9S 3C 10S KS", "3: 8S 5C 6S 4C"], "Maeve revoked", "Trick 1: 3♣ on a trump lead."),
        (["9S 2S 3S KS", "3: 8S 6S 10S 4C"], "Cannot be decided yet", "One play stays open: Angus’s 4♣ in trick 2."),
        (["9S 2S 10S KS", "3: 8S 3S 7S 4S"], "Nobody revoked so far",
         "Tricks 1 and 2 are told, and nothing played after them can change that."),
        (["9S 3C 10S KS"], "Cannot be decided yet", "One play stays open: Maeve’s 3♣ in trick 1."),
        (["9S 3C 4C KS"], "No revoke can be shown",
         "2 plays stay open: Maeve’s 3♣ in trick 1 and Angus’s 4♣ in trick 1."),
        (["9S ? 10S KS"], "No revoke can be shown",
         "All 3 cards that are remembered were legal. A forgotten card can have been a revoke itself: Maeve’s in "
         "trick 1."),
    ],
)  # fmt: skip
def test_what_it_comes_to(rows, title, short):
    verdict = review_verdict(ENGLISH, reviewed_hand(*hand(*rows)))
    assert (verdict.title, written(verdict.short)) == (title, short)


def test_a_trick_proves_what_nobody_remembers():
    rows = ("JD 5D ? 10D", "1: 6D AD 9S AH", "8D 3S KH ?", "3: 2C 7D 10C JS", "0: 7C 10H 5S ?")
    reviewed = reviewed_hand(*hand(*rows, trump="D", names=NAMES[:4]))
    said = said_of(reviewed, 2, "Angus")
    assert [written(step) for step in said.why] == [
        "Leo led 6♦, a trump.",
        "Angus took trick 3 over the 8♦ with a card that nobody remembers.",
        "It was K♦, Q♦ or 9♦: whichever it was, Angus held it in trick 2, and each of them forbids 9♠.",
        "Angus had to play a trump and threw off 9♠.",
    ]
    places = {(reviewed.plays[place].trick, reviewed.plays[place].seat) for place in deciding_places(reviewed)}
    assert places == {(3, 3)}


def test_one_player_alone():
    leads = [read_card("9S"), read_card("KH"), Led.HIMSELF, None]
    cards = [read_card("3C"), read_card("AH"), read_card("6S"), None]
    for name, who in (("Leo", "Leo"), ("", "The player")):
        reviewed = reviewed_player(DEFAULT, SUITS[0], leads, cards, name)
        verdict = review_verdict(ENGLISH, reviewed)
        assert (verdict.title, written(verdict.short)) == (f"{who} revoked", "Trick 1: 3♣ on a trump lead.")
        why = [written(step) for step in explain_reviewed(ENGLISH, reviewed, 0).why]
        assert why[0] == "9♠ was led, a trump."
        assert why[1] == f"{who} played 6♠ in trick 3, so it was in the hand in trick 1."


def test_one_card_of_one_player():
    reviewed = reviewed_player(DEFAULT, SUITS[0], [None], [read_card("5S")], "Leo")
    assert others_line(ENGLISH, reviewed) == "The play is legal."


def test_where_no_play_is_known_to_be_legal_none_is_counted():
    # One throw-off on a trump, the rest forgotten: it stays open, and there is no other play.
    reviewed = reviewed_player(DEFAULT, SUITS[0], [read_card("9S")], [read_card("2D")], "Leo")
    assert open_plays(ENGLISH, reviewed) is not None
    assert others_line(ENGLISH, reviewed) == ""


def test_one_player_who_did_not():
    leads = [read_card(card) for card in "9S KH 2D 3D 4D".split()]
    cards = [read_card(card) for card in "3C 8H 5C 6C 7C".split()]
    reviewed = reviewed_player(DEFAULT, SUITS[0], leads, cards, "Leo")
    verdict = review_verdict(ENGLISH, reviewed)
    assert (verdict.title, verdict.short) == ("Leo did not revoke", "Every card is accounted for.")
    assert len(review_proof(ENGLISH, reviewed)) == 5


@pytest.mark.parametrize(
    ("penalty", "kind", "text"),
    [
        (None, "revoked", "The tricks stand as played. Your table agreed no penalty, so the table decides."),
        (20, "revoked", "The tricks stand as played. Your table agreed on 20 points; nothing is taken by itself."),
        (20, "nobody", "The tricks stand as played. The score is not touched."),
    ],
)
def test_what_it_leaves_to_the_table(penalty, kind, text):
    profile = alter(DEFAULT, {"revoke_penalty": penalty}) if penalty else DEFAULT
    rows = ["9S 3C 10S KS", "3: 8S 5C 6S 4C"] if kind == "revoked" else ["9S 2S 10S KS"]
    reviewed = reviewed_hand(*hand(*rows, profile=profile))
    assert does_not_decide(ENGLISH, reviewed).text == text


# --- what cannot have been ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "text", "spots"),
    [
        (["9S 3C 10S KS", "3: 8S 4C 9S 6S"],
         "9♠ is told twice: Leo in trick 1 and Maeve in trick 2. There is only one of it.", [(1, 0), (2, 2)]),
        (["9S 3C ? KS", "KD 9S 2D 3D"],
         "9♠ is told twice: Leo in trick 1 and card 2 of trick 2. There is only one of it.", [(1, 0), (2, 1)]),
        (["9S 3C 10S KS", "1: 8S 4C 5C 6S"],
         "By the cards told, trick 1 was taken by Theresa with the K♠. So Maeve cannot have led trick 2.",
         [(1, 1), (1, 3), (2, None)]),
        (["9S 3C ? KS", "1: 8S 4C 5C 6S"],
         "Maeve played 3♣ to trick 1, and Theresa’s K♠ beats it. So Maeve cannot have taken that trick and led trick "
         "2.", [(1, 1), (1, 3), (2, None)]),
        (["9S ? 2C 5S", "1: 8S 4C 5C 6S"],
         "Theresa played the 5♠ to trick 1, and no card beats it. So Maeve cannot have taken that trick and led trick "
         "2.", [(1, 1), (2, None)]),
        (["9S ? 2C AH", "1: JS 4C 5S 6S"],
         "To take trick 1 over the A♥, Maeve needed one of 5♠ and J♠, and they are told elsewhere. So Maeve cannot "
         "have led trick 2.", [(1, 1), (2, None)]),
        (["9S ? 2C JS", "1: AS 4C 5S 6S"],
         "To take trick 1 over the J♠, Maeve needed the 5♠, and that is told elsewhere. So Maeve cannot have led trick "
         "2.", [(1, 1), (2, None)]),
        (["9S ? 2C KS", "KD 4C 5C 6C"],
         "A card of trick 1 is forgotten, so its cards do not tell who took it and led trick 2.",
         [(1, None), (2, None)]),
        (["? 3C 4C KS", "1: 8S 5D 5C 6S"],
         "Maeve played 3♣ to trick 1, and Theresa’s K♠ beats it. So Maeve cannot have taken that trick and led trick "
         "2.", [(1, 1), (1, 3), (2, None)]),
        # Only one card is higher than the jack of trumps, and two players are said to have had it.
        (["9S ? 2C JS", "1: AS 4C AH ?", "0: 2D 3D 4D 6D"],
         "However the forgotten cards are filled in, Leo cannot have taken trick 2 and led trick 3. Either somebody "
         "else did, or a card is told wrongly.", [(2, 3), (3, None)]),
    ],
)  # fmt: skip
def test_what_cannot_have_been_is_pointed_out(rows, text, spots):
    told = hand(*rows)
    fault = review_hand(told[0].profile, told[0].players, *told[1:])
    assert isinstance(fault, Fault)
    pointed = review_fault(ENGLISH, *told, fault)
    assert written(pointed.text) == text
    assert [(spot.trick, spot.place) for spot in pointed.spots] == spots
    assert pointed.hint
    assert pointed.title


def test_every_impossible_memory_names_a_player_or_a_card_and_where_to_look():
    rng = random.Random(25)
    seen = set()
    for _ in range(200):
        profile, players, trump, leader, tricks = arguments(draw(rng, blanks=rng.randint(0, 3), careless=0.3))
        at = rng.randrange(1, 5)
        tricks[at] = RememberedTrick(tricks[at].cards, rng.choice([None, *range(players)]))
        fault = review_hand(profile, players, trump, leader, tricks)
        if not isinstance(fault, Fault):
            continue
        seen.add(fault.code)
        sits = table(profile, players)
        pointed = review_fault(ENGLISH, sits, trump, leader, tricks, fault)
        assert not NOT_OUR_WORDS.search(written(pointed.text)), pointed.text
        assert pointed.spots
        assert fault.code == "leader_unknown" or any(name in pointed.text for name in sits.names)
        for spot in pointed.spots:
            assert spot.place is None or (spot.trick <= 5 and spot.place < players)
    assert seen == {"impossible_hand", "leader_unknown"}


@pytest.mark.parametrize(
    ("leads", "cards", "text"),
    [
        ("9S KH", "3C 9S", "9♠ is told twice: led to trick 1 and played by Leo to trick 2. There is only one of it."),
        ("9S *", "3C 4C",
         "Leo led trick 2, so Leo took trick 1. But the 3♣ does not beat the 9♠ that was led to it."),
        ("5S *", "? 4C", "Leo led trick 2, so Leo took trick 1. No card that is left can have done that."),
        ("9S KH", "5S 4C",
         "Leo played the 5♠ to trick 1, and no card that is left beats it. So Leo took it, and nobody else led trick "
         "2."),
        ("2S 3S 4S 6S 7S 8S", "9C 10C JC QC KC AC", "A hand has 5 cards, one for each trick."),
    ],
)  # fmt: skip
def test_what_cannot_have_been_of_one_player(leads, cards, text):
    leads = [Led.HIMSELF if lead == "*" else read_card(lead) for lead in leads.split()]
    cards = [read_card(card) for card in cards.split()]
    fault = review_player(DEFAULT, SUITS[0], leads, cards)
    assert isinstance(fault, Fault)
    assert written(player_fault(ENGLISH, SUITS[0], leads, cards, "Leo", fault).text) == text


def test_a_name_is_repeated_as_it_was_typed():
    typed = "100% %(name)s"
    told = hand("9S 3C 10S KS", "3: 8S 5C 6S 4C", names=("Leo", typed, "Angus", "Theresa"))
    reviewed = reviewed_hand(*told)
    assert review_verdict(ENGLISH, reviewed).title == f"{typed} revoked"
    for sentence in sentences_of(reviewed):
        assert "%(" not in sentence.replace(typed, "")


def test_seats_have_names_where_nobody_sits():
    assert unnamed_table(ENGLISH, DEFAULT, 4).names == ("North", "East", "South", "West")


def test_a_question_that_cannot_be_answered_stays_a_fault():
    question = {"ask": "review", "trump": "S", "leader": 0, "tricks": [{"cards": ["9S", "9S", "2D", "3D"]}]}
    fault = reviewed_question(table(DEFAULT, 4), question)
    assert (fault.code, fault.field) == ("duplicate_card", "tricks[0].cards")


def test_a_trump_that_answers_a_forgotten_lead_needs_no_more():
    reviewed = reviewed_hand(*hand("? 3S 4C KS"))
    said = explain_reviewed(ENGLISH, reviewed, 1)
    assert is_trump(reviewed.plays[1].card, SUITS[0])
    assert written(said.why[1]) == "3♠ is a trump, and a trump may be played on any lead."


def test_every_rule_set_can_be_told():
    for profile in VARIANTS:
        players = profile.players[0]
        assert unnamed_table(ENGLISH, profile, players).players == players
