"""A page of a club with many matches asks for no more than that of a club with half of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pytest

from benchmarks.scale import FILES, PAGES, Book, Phone
from fortyfives.scorebook import Entry, Match
from fortyfives.store import summaries
from fortyfives.store.connection import Connections
from fortyfives.web import season, taps
from fortyfives.web.history import PER_PAGE

LISTS = tuple(page for page in PAGES if page.startswith("/matches"))
FEWER, MORE = 80, 160
"""Both are more than any page has room for."""
APART = 40
"""So many rows two clubs may be apart that differ in players and rules; one row for each match would be more."""


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Book, list[tuple[str, list[str]]]]]:
    book = Book(tmp_path_factory.mktemp("scale"))
    yield book, [book.found("Fewer", FEWER), book.found("More", MORE)]
    book.store.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What the book is asked for: questions, rows of the answers, summaries among them, logs folded, lines of those."""
    count: Counter[str] = Counter()
    read = Connections.read

    def counted(self: Connections, *question: object) -> list[tuple[object, ...]]:
        rows = read(self, *question)  # type: ignore[arg-type]
        count.update(questions=1, rows=len(rows))
        if "rules, body" in str(question[0]):
            count.update(summaries=len(rows))
        return rows

    monkeypatch.setattr(Connections, "read", counted)
    for module in (taps, season):
        monkeypatch.setattr(module, "replay", _counting(module.replay, count))
    return count


def _counting(replay: Callable[[Iterable[Entry]], Match], count: Counter[str]) -> Callable[[Iterable[Entry]], Match]:
    def counted(log: Iterable[Entry]) -> Match:
        entries = tuple(log)
        count.update(logs=1, lines=len(entries))
        return replay(entries)

    return counted


def of(asked: Counter[str], phone: Phone, address: str) -> Counter[str]:
    """What one page asks for."""
    asked.clear()
    phone.seconds(address)
    return Counter(asked)


def summed_up(book: Book, phone: Phone) -> Phone:
    while book.store.summaries.missing(phone.club):
        phone.seconds("/stats")
    return phone


@pytest.mark.parametrize("address", PAGES)
def test_a_server_just_started_folds_no_more_logs_than_a_page_has_room_for(clubs, asked, address):
    book, (_, more) = clubs
    summed_up(book, book.phone(*more))
    found = of(asked, book.phone(*more), address)
    # One more may be looked at, to know whether an older page follows; a sheet is that of one match.
    assert found["logs"] <= (PER_PAGE + 1 if address in LISTS else int("{match}" in address))


@pytest.mark.parametrize("address", FILES)
def test_a_file_with_all_matches_folds_no_log(clubs, asked, address):
    book, (_, more) = clubs
    assert of(asked, summed_up(book, book.phone(*more)), address)["logs"] == 0


@pytest.mark.parametrize("address", [page for page in PAGES if page not in LISTS])
def test_a_server_just_started_reads_no_summaries_but_those_of_one_evening(clubs, asked, address):
    book, both = clubs
    for club, matches in zip(both, (FEWER, MORE), strict=True):
        phone = summed_up(book, book.phone(*club))
        for _ in range(5):  # so many are kept
            book.tap(phone)
            phone.seconds("/stats")
        found = of(asked, book.phone(*club), address)
        assert found["summaries"] <= matches // 10


@pytest.mark.parametrize("address", PAGES)
def test_twice_as_many_matches_cost_no_more_questions_and_rows(clubs, asked, address):
    book, both = clubs
    told = []
    for club in both:
        phone = summed_up(book, book.phone(*club))
        phone.seconds(address)
        again = of(asked, phone, address)
        assert again["logs"] == 0
        book.tap(phone)
        told += [again, of(asked, phone, address)]
    fewer, fewer_after_a_tap, more, more_after_a_tap = told
    for one, other in ((fewer, more), (fewer_after_a_tap, more_after_a_tap)):
        assert other["questions"] <= one["questions"] + APART // 2
        assert other["rows"] <= one["rows"] + APART
        assert other["logs"] <= 1, "the match in which something was tapped"


@pytest.mark.parametrize("address", PAGES)
def test_the_first_visit_after_many_have_come_in_is_bounded(clubs, asked, address, monkeypatch):
    book, (_, more) = clubs
    most = 300
    monkeypatch.setattr(season, "MOST_LINES", most)
    monkeypatch.setattr(summaries, "_VERSION", f"none that was ever there {address}")
    book.store.summaries.begin()  # as if all of them had just been taken in
    phone = book.phone(*more)
    missing = len(book.store.summaries.missing(phone.club))
    assert missing == MORE
    found = of(asked, phone, address)
    left = len(book.store.summaries.missing(phone.club))
    on_the_page = (PER_PAGE + 1) * 60 if address in LISTS else 0
    assert found["lines"] <= most + on_the_page
    if left < missing:  # the page reads summaries; the next one goes on where this one stopped
        phone.seconds(address)
        assert len(book.store.summaries.missing(phone.club)) < left


def test_the_matches_of_the_measured_club_are_of_every_kind(clubs):
    book, (_, more) = clubs
    summed_up(book, book.phone(*more))
    matches = book.store.summaries.begun(more[0])
    assert len(matches) == MORE
    assert {summed.state for summed in matches} >= {"over", "broken_off"}
    assert len({summed.code for summed in matches}) > 5
    years = {summed.started_at[:4] for summed in matches}
    assert {"2025", "2026"} <= years
