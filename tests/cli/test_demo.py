"""The made-up club shows what it is there to show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fortyfives.cli.demo import Calendar, demo_club, evenings, fill
from fortyfives.cli.folder import CannotServe
from fortyfives.rules import VARIANTS, Reason
from fortyfives.scorebook import Match
from fortyfives.store import Store
from fortyfives.web.taps import Desk

TONIGHT = "2026-11-30T21:02:11Z"

# Rules, totals, winner and the ruling that settled it, newest first.
SHOWN = [
    ("barker", (105, 70), None, Reason.PLAY_ON),
    ("forty-five", (20, 25, 15, 10, 20), None, Reason.PLAY_ON),
    ("barker", (120, 125), 0, Reason.BIDDER_GOES_OUT),
    ("barker", (120, 30), 0, Reason.REACHED_TARGET),
    ("forty-five", (10, 50), 1, Reason.REACHED_TARGET),
    ("twenty-five", (25, 20, 15), 0, Reason.REACHED_MID_DEAL),
    ("auction-120", (140, 130), 0, Reason.HIGHER_TOTAL),
    ("one-hundred-and-ten", (125, 35), 0, Reason.REACHED_TARGET),
    ("kitty-four", (90, 125), 1, Reason.REACHED_TARGET),
    ("merrimack", (0, 35), None, Reason.PLAY_ON),
]


@pytest.fixture
def matches(open_book: Callable[..., Store], tmp_path: Path) -> list[Match]:
    calendar = Calendar(TONIGHT)
    with_club = Store.open(
        tmp_path / "demo.sqlite3", secret="demo", clock=calendar, new_token=iter(map(str, range(99))).__next__
    )
    club = fill(with_club, calendar)
    desk = Desk(with_club)
    found = [desk.match(match_id) for match_id in with_club.matches.in_club(club)]
    with_club.close()
    return [match for match in found if match is not None]


def test_each_match_stands_where_it_should(matches: list[Match]) -> None:
    assert [(m.profile.id, m.scores, m.winner, m.standing.ruling) for m in matches] == SHOWN


def test_every_rule_set_has_a_match(matches: list[Match]) -> None:
    assert {match.profile.id for match in matches} == {profile.id for profile in VARIANTS}


def test_there_are_totals_below_zero_points_by_agreement_and_a_bid_that_the_table_let_stand(
    matches: list[Match],
) -> None:
    totals = [total for match in matches for row in match.rows for total in row.totals]
    assert min(totals) < 0
    assert [evening for evening in evenings() if any("adjust" in tap for tap in evening["taps"])]
    assert any(match.notes for match in matches)
    assert any(match.abandoned for match in matches)


def test_a_folder_is_filled_once(tmp_path: Path) -> None:
    assert demo_club(tmp_path / "demo") == demo_club(tmp_path / "demo")


def test_a_book_of_its_own_is_left_alone(tmp_path: Path) -> None:
    book = tmp_path / "fortyfives.sqlite3"
    book.write_bytes(b"somebody's matches")
    with pytest.raises(CannotServe, match="empty folder"):
        demo_club(tmp_path)
    assert book.read_bytes() == b"somebody's matches"
