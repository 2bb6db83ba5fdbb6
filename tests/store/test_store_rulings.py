"""Kept rulings: what is kept and what is not, once and for good, found by code, by match and by club."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from sqlite_utils import Database

from fortyfives.rules import RULES_VERSION, VARIANTS, answer, profile_json
from fortyfives.scorebook import Entry, MatchStarted
from fortyfives.store import LONGEST_QUESTION, QuestionTooLong, read_ruling_code
from fortyfives.store.schema import known_steps, migrations

STARTED = MatchStarted(profile_json(VARIANTS[0]), (1, 2, 3, 4), 0)

JACK_HELD = {"ask": "play", "trump": "S", "trick": ["9S"], "hand": ["JS", "2D"], "card": "2D"}
SEVEN_HELD = {"ask": "play", "trump": "S", "trick": ["9S"], "hand": ["7S", "2D"], "card": "2D"}
BOTH_OUT = {"ask": "finish", "rules": "barker", "scores": [120, 125], "bidding_side": 0}


@pytest.fixture
def match_id(store, club, clock):
    store.matches.create("m1", club, Entry(1, STARTED, "tap-1", clock(), None, "1"))
    return "m1"


@pytest.fixture
def other_match(store, club, clock):
    store.matches.create("m2", club, Entry(1, STARTED, "tap-2", clock(), None, "1"))
    return "m2"


@pytest.fixture
def heron(store, club):
    """The number of a phone with the pen."""
    device, _ = store.clubs.new_device("blue heron")
    store.clubs.grant(device.number, club, "pen")
    return device.number


@pytest.fixture
def keep(store, match_id, heron):
    """Keeps a question with the first match, unless `with_match` says which."""

    def kept(question, hand=None, with_match=match_id):
        return store.rulings.keep(with_match, hand, question, rules_version=RULES_VERSION, device=heron)

    return kept


def rows(store):
    [(count,)] = store._connections.read("SELECT count(*) FROM kept_rulings")
    return count


# What is kept


def test_a_ruling_is_kept_whole(store, club, match_id, heron, clock, keep):
    kept = keep(JACK_HELD, 6)
    assert (kept.club, kept.match_id, kept.hand, kept.device) == (club, match_id, 6, heron)
    assert kept.question == JACK_HELD
    assert (kept.rules_version, kept.kept_at) == (RULES_VERSION, clock())
    assert not kept.withdrawn
    assert store.rulings.find(kept.code) == kept


def test_the_answer_follows_from_what_was_kept(store, keep):
    found = store.rulings.find(keep(JACK_HELD, 6).code)
    assert answer(found.question)["reason"] == "holds_back"


def test_the_same_question_with_the_same_hand_is_one_ruling(store, keep, clock):
    """A tap on a slow line comes twice; facts told in another order are the same facts."""
    for hand in (6, None):
        first = keep(JACK_HELD, hand)
        clock.pass_time(minutes=1)
        assert keep(dict(reversed(JACK_HELD.items())), hand) == first
    assert rows(store) == 2


def test_another_hand_another_match_or_another_question_is_another_ruling(store, keep, other_match):
    kept = [keep(JACK_HELD), keep(JACK_HELD, 1), keep(JACK_HELD, 2), keep(SEVEN_HELD), keep(JACK_HELD, 1, other_match)]
    assert len({ruling.code for ruling in kept}) == 5 == rows(store)


def test_a_ruling_is_kept_with_a_match_that_is_there(store, keep):
    with pytest.raises(LookupError):
        keep(JACK_HELD, 1, "nowhere")
    assert rows(store) == 0


def test_the_longest_question_is_kept_and_a_longer_one_is_not(store, keep):
    room = LONGEST_QUESTION - len('{"ask":"match","note":""}')
    longest = {"ask": "match", "note": "x" * room}
    assert store.rulings.find(keep(longest).code).question == longest
    with pytest.raises(QuestionTooLong):
        keep({"ask": "match", "note": "x" * (room + 1)})
    assert rows(store) == 1


def test_a_hand_has_a_number_from_1(keep):
    with pytest.raises(sqlite3.IntegrityError):
        keep(JACK_HELD, 0)


def test_what_was_kept_is_never_changed(store, keep):
    code = keep(JACK_HELD, 6).code
    for change in ("question = '{}'", "hand = 7", "code = 'another'"):
        with pytest.raises(sqlite3.IntegrityError, match="never changed"), store._connections.writing() as db:
            db.execute(f"UPDATE kept_rulings SET {change} WHERE code = ?", (code,))
    assert store.rulings.find(code).question == JACK_HELD


# The code


def test_a_code_has_ten_signs_that_nobody_confuses(keep):
    codes = [keep(SEVEN_HELD, hand).code for hand in range(1, 201)]
    assert len(set(codes)) == 200
    assert {len(code) for code in codes} == {10}
    assert set("".join(codes)) == set("23456789abcdefghjkmnpqrstvwxyz")


def test_a_code_that_is_taken_is_drawn_again(store, keep, monkeypatch):
    tokens = iter(["one", "one", "one", "two"])
    monkeypatch.setattr(store.rulings, "_new_token", lambda: next(tokens))
    first, second = keep(JACK_HELD), keep(SEVEN_HELD)
    assert first.code != second.code
    assert next(tokens, None) is None


@pytest.mark.parametrize(
    "typed", ["k7mr4qpxab", "K7MR4QPXAB", "K7MR4-QPXAB", " k7mr4 – qpxab ", "k7\u00a0mr4qpxab", "Ｋ７ＭＲ４ＱＰＸＡＢ"]
)
def test_how_it_is_typed_does_not_matter(typed):
    assert read_ruling_code(typed) == "k7mr4qpxab"


@pytest.mark.parametrize(
    "typed", ["", "   ", "k7mr4qpxa", "k7mr4qpxabc", "k7mr4qpxa0", "k7mr4qpxal", "k7mr4qpxaé", "-" * 200, "\0"]
)
def test_what_can_be_no_code(typed):
    assert read_ruling_code(typed) is None


def test_no_code_leads_to_another_ruling(store, keep):
    keep(JACK_HELD)
    assert store.rulings.find("2222222222") is None


# The lists


def test_the_list_of_a_match_goes_by_hand_and_what_is_about_none_comes_last(store, keep, other_match):
    whole, sixth, second = keep(BOTH_OUT), keep(JACK_HELD, 6), keep(SEVEN_HELD, 2)
    sixth_again = keep(SEVEN_HELD, 6)
    keep(JACK_HELD, 1, other_match)
    assert store.rulings.of_match("m1") == (second, sixth, sixth_again, whole)
    assert (store.rulings.count("m1"), store.rulings.count("m2"), store.rulings.count("nowhere")) == (4, 1, 0)


def test_the_list_of_a_club_is_newest_first_and_goes_on_page_by_page(store, club, keep, other_match):
    kept = [keep(SEVEN_HELD, hand, "m1" if hand % 2 else "m2") for hand in range(1, 8)]
    newest_first = tuple(reversed(kept))
    assert store.rulings.in_clubs((club,)) == newest_first
    first = store.rulings.in_clubs((club,), limit=3)
    second = store.rulings.in_clubs((club,), before=first[-1].code, limit=3)
    third = store.rulings.in_clubs((club,), before=second[-1].code, limit=3)
    assert first + second + third == newest_first
    assert store.rulings.in_clubs((club,), before=third[-1].code) == ()


def test_a_club_sees_its_own_rulings_alone(store, club, keep):
    others = store.clubs.create_club("Others")
    kept = keep(JACK_HELD)
    assert store.rulings.in_clubs((others,)) == store.rulings.in_clubs(()) == ()
    assert store.rulings.in_clubs((others,), before=kept.code) == ()
    assert store.rulings.in_clubs((others, club)) == (kept,)


def test_a_ruling_taken_off_the_list_can_be_put_back(store, club, keep, clock):
    first, second = keep(JACK_HELD, 1), keep(SEVEN_HELD, 1)
    store.rulings.withdraw(first.code)
    at = clock()
    clock.pass_time(minutes=1)
    store.rulings.withdraw(first.code)
    assert store.rulings.find(first.code).withdrawn_at == at, "twice is as good as once"
    assert store.rulings.of_match("m1") == store.rulings.in_clubs((club,)) == (second,)
    assert store.rulings.count("m1") == 1
    assert [ruling.code for ruling in store.rulings.of_match("m1", withdrawn=True)] == [first.code, second.code]
    store.rulings.put_back(first.code)
    assert store.rulings.of_match("m1") == (first, second)


def test_kept_anew_it_stands_on_the_list_anew(store, keep):
    first = keep(JACK_HELD, 1)
    store.rulings.withdraw(first.code)
    assert keep(JACK_HELD, 1) == first
    assert store.rulings.of_match("m1") == (first,)


@pytest.mark.parametrize("text", ["{", "[]", "null", ""])
def test_what_cannot_be_read_hides_no_other(store, keep, book, text):
    damaged, good = keep(JACK_HELD), keep(SEVEN_HELD)
    with closing(sqlite3.connect(book)) as db:
        db.execute("DROP TRIGGER kept_rulings_stay")
        db.execute("UPDATE kept_rulings SET question = ? WHERE code = ?", (text, damaged.code))
        db.commit()
    assert store.rulings.of_match("m1") == (good,)
    assert store.rulings.find(damaged.code) is None


# An older file


def test_a_book_from_before_rulings_were_kept_keeps_them_now(book, open_book, clock):
    old = Database(book, execute_plugins=False)
    migrations.apply(old, stop_before="0008_kept_rulings")
    assert "kept_rulings" not in old.table_names()
    old.execute("INSERT INTO clubs (id, name, made_at) VALUES ('c', 'Old table', '2026-01-01T00:00:00Z')")
    old.execute("INSERT INTO matches (id, club_id, started_at) VALUES ('m', 'c', '2026-01-01T00:00:00Z')")
    old.conn.close()
    store = open_book()
    assert store.schema == len(known_steps())
    assert store.rulings.of_match("m") == ()
    kept = store.rulings.keep("m", 1, JACK_HELD, rules_version=RULES_VERSION, device=None)
    store.close()
    again = open_book()
    assert again.rulings.find(kept.code) == kept
    again.close()
