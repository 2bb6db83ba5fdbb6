"""What is typed to find a match: days as people write them, names in part, and everything together."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.words.history import LONGEST, Days, Known, count_text, days_text, read_search
from fortyfives.words.translator import ENGLISH

TODAY = date(2026, 11, 30)  # a Monday
PEOPLE = {
    ("ours", 1): "Maeve",
    ("ours", 2): "Angus",
    ("ours", 3): "Mary Ann",
    ("ours", 4): "Éloïse O’Neill",
    ("ours", 5): "April",
    ("hall", 1): "Maev",
    ("hall", 2): "Mark",
}
KNOWN = Known(PEOPLE, {"K7M4": "Barker", "Q2RR": "Merrimack Valley"}, {"ours": "Tuesday table", "hall": "Parish hall"})


def read(typed, today=TODAY):
    return read_search(ENGLISH, typed, KNOWN, today)


def day(year, month, number):
    return Days(date(year, month, number), date(year, month, number))


def test_another_spelling_finds_the_person():
    known = Known({("ours", 1): "Theresa"}, {}, {}, {("ours", 1): "Teresa May Resi"})
    for typed in ("teresa", "Resi", "tersa"):
        [word] = read_search(ENGLISH, typed, known, TODAY).words
        assert word.people == {("ours", 1)}, typed
    assert read_search(ENGLISH, "may", known, TODAY).days is None, "she is called like that"


MARCH, NOVEMBER = Days(date(2026, 3, 1), date(2026, 3, 31)), Days(date(2026, 11, 1), date(2026, 11, 30))


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("2026-11-30", day(2026, 11, 30)),
        ("12 March 2026", day(2026, 3, 12)),
        ("March 12, 2026", day(2026, 3, 12)),
        ("12th march 2026", day(2026, 3, 12)),
        ("12 March", day(2026, 3, 12)),
        ("mar 12", day(2026, 3, 12)),
        ("12 December", day(2025, 12, 12)),  # this year's has not come yet
        ("29 February", day(2024, 2, 29)),  # the last time that there was one
        ("march 2026", MARCH),
        ("2026-03", MARCH),
        ("MARCH", MARCH),
        ("December", Days(date(2025, 12, 1), date(2025, 12, 31))),
        ("november", NOVEMBER),
        ("sept 2026", Days(date(2026, 9, 1), date(2026, 9, 30))),
        ("2025", Days(date(2025, 1, 1), date(2025, 12, 31))),
        ("30.11.2026", day(2026, 11, 30)),
        ("24.12", day(2025, 12, 24)),
        ("30/11/2026", day(2026, 11, 30)),
        ("11/30/2026", day(2026, 11, 30)),
        ("today", day(2026, 11, 30)),
        ("tonight", day(2026, 11, 30)),
        ("yesterday", day(2026, 11, 29)),
        ("last night", day(2026, 11, 29)),
        ("friday", day(2026, 11, 27)),
        ("last Friday", day(2026, 11, 27)),
        ("monday", day(2026, 11, 30)),
        ("april 2026", Days(date(2026, 4, 1), date(2026, 4, 30))),
        ("12 april", day(2026, 4, 12)),
    ],
)
def test_days_as_people_write_them(typed, days):
    search = read(typed)
    assert (search.days, search.words) == (days, ())


@pytest.mark.parametrize("typed", ["2026-13", "2026-02-30", "3/12/2026", "0.0.", "12", "99999", "1-2"])
def test_what_is_no_day_is_none(typed):
    assert read(typed).days is None


def test_a_day_that_is_not_in_its_month_is_named():
    search = read("31 November 2026")
    assert (search.days, search.unknown) == (NOVEMBER, ("31",))


def test_april_alone_sits_at_the_table():
    search = read("april")
    assert search.days is None
    assert search.words[0].people == {("ours", 5)}


@pytest.mark.parametrize(
    ("typed", "people"),
    [
        ("maeve", {("ours", 1)}),
        ("MAEV", {("ours", 1), ("hall", 1)}),
        ("ma", {("ours", 1), ("ours", 3), ("hall", 1), ("hall", 2)}),
        ("ann", {("ours", 3)}),
        ("eloise", {("ours", 4)}),
        ("ELOÏSE", {("ours", 4)}),
        ("oneill", {("ours", 4)}),
        ("o'neill", {("ours", 4)}),
    ],
)
def test_names_are_found_by_the_beginning_of_any_word(typed, people):
    assert read(typed).words[0].people == people


def test_a_slip_of_the_finger_is_told():
    (word,) = read("Angsu").words
    assert (word.people, word.meant) == ({("ours", 2)}, "angus")


def test_everything_together():
    search = read("Maeve and Angus, Barker, practice 12 March 2026 at the parish")
    assert search.days == day(2026, 3, 12)
    assert [word.text for word in search.words] == ["maeve", "angus", "barker", "practice", "parish"]
    maeve, angus, barker, practice, parish = search.words
    assert maeve.people == {("ours", 1)}
    assert angus.people == {("ours", 2)}
    assert barker.rules == {"K7M4"}
    assert practice.states == {"practice"}
    assert parish.clubs == {"hall"}
    assert search.unknown == ()


def test_a_contract_code_is_a_rule_set():
    assert read("q2rr").words[0].rules == {"Q2RR"}


def test_a_weekday_in_the_name_of_a_club_is_still_a_day():
    assert read("tuesday").days == day(2026, 11, 24)


def test_what_means_nothing_is_named():
    assert read("zzyzx Maeve").unknown == ("zzyzx",)


@pytest.mark.parametrize("typed", ["", "   ", "\t"])
def test_nothing_typed_asks_for_nothing(typed):
    assert read(typed) == read("")
    assert read(typed).words == ()


def test_a_little_word_alone_is_taken_at_its_word():
    assert [word.text for word in read("a").words] == ["a"]


@given(st.text(max_size=3 * LONGEST), st.dates(date(1901, 1, 1), date(2199, 12, 31)))
def test_nothing_that_can_be_typed_is_too_much(typed, today):
    search = read(typed, today)
    if search.days is not None:
        assert search.days.first <= search.days.last


@given(st.dates(date(1901, 1, 1), date(2199, 12, 31)))
def test_every_day_is_read_back(told):
    for typed in (told.isoformat(), f"{told.day} {told:%B} {told.year}", f"{told:%b} {told.day}, {told.year}"):
        assert read(typed).days == Days(told, told)


def test_words_about_what_was_found():
    told = ["No match found", "1 match found", "7 matches found", "More than 7 matches found"]
    assert [count_text(ENGLISH, count, most=7) for count in (0, 1, 7, 8)] == told
    assert days_text(ENGLISH, "1 May", "1 May") == "1 May"
    assert days_text(ENGLISH, "1 May", "") == "from 1 May"
    assert days_text(ENGLISH, "", "1 May") == "up to 1 May"
    assert days_text(ENGLISH, "1 May", "3 May") == "1 May to 3 May"


def test_signs_alone_are_a_word_too_and_may_be_a_name():
    known = Known({("ours", 6): "😀"}, {}, {})
    [word] = read_search(ENGLISH, " 😀 ", known, TODAY).words
    assert word.people == {("ours", 6)}
    assert read_search(ENGLISH, "%", known, TODAY).unknown == ("%",)
    assert read_search(ENGLISH, "  ", known, TODAY).words == ()
