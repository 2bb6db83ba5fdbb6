"""The page of numbers: what stands there, for whom, and that it follows the score sheets."""

from __future__ import annotations

import re
import sqlite3

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import contract_code, find_profile
from fortyfives.scorebook.statistics import Share
from fortyfives.store import Store
from fortyfives.web import season, stats
from fortyfives.web.access import COOKIE
from fortyfives.words.statistics import ENOUGH_BIDS, average, share_with_percent
from fortyfives.words.translator import ENGLISH
from tests.names import take_name_out
from tests.web.tapping import Phone, begin, hand

PEOPLE = ("Maeve", "Angus", "Theresa", "Leo")


def said(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"<(head|svg).*?</\1>", " ", html, flags=re.S))).strip()


def slips(html: str) -> dict[str, str]:
    """What stands on each slip, by the name over it."""
    found = re.findall(r'<section class="slip stats".*?</section>', html, re.S)
    return {said(re.findall(r"<h2.*?</h2>", slip, re.S)[0]): said(slip) for slip in found}


@pytest.fixture
def api_match(app: Flask, store: Store, club: str):
    """Plays whole hands through the API: a hand is bidder, bid, tricks as sides, trick of the highest trump."""
    pen = {"Authorization": f"Bearer {store.clubs.rotate(club, 'pen')}"}
    programs, number = app.test_client(), iter(range(1, 10**6))

    class Played:
        def __init__(self, rules="barker", players=PEOPLE):
            asked = {"rules": rules, "players": list(players), "first_dealer": 0}
            begun = programs.post("/api/matches", json=asked, headers=pen)
            assert begun.status_code == 201, begun.text
            self.id = begun.json["match"]

        def do(self, *taps):
            for tap in taps:
                seq = programs.get(f"/api/matches/{self.id}", headers=pen).json["seq"]
                sent = {"seq": seq, "tap": f"00000000-0000-4000-8000-{next(number):012}", "do": tap}
                answered = programs.post(f"/api/matches/{self.id}/taps", json=sent, headers=pen)
                assert answered.status_code == 200, answered.text
            return self

        def hands(self, *told):
            return self.do(*[told_hand(*one) for one in told])

    return Played


def told_hand(bidder, bid, tricks="00000", top=1):
    taken = [int(side) for side in tricks]
    return {"tally": {"bidder": bidder, "bid": bid, "tricks": taken, "top_trump": top}}


# Bids of Maeve: 20 made five times, 20 points each; one set; then the same again, 120 in the eighth hand.
EIGHT = [(0, 20, "00011", 1)] * 5 + [(0, 20, "00111", 3)] + [(0, 20, "00011", 1)] * 2


def test_the_numbers_of_a_pair_with_what_they_are_of(client: FlaskClient, api_match) -> None:
    first, second = api_match().hands(*EIGHT), api_match().hands(*EIGHT[:5])
    page = client.get("/stats").text
    # Eight bids in the first match: +20 x 7, -20; five in the second: +20 x 5. 12 of 13 made, 220 points.
    told = slips(page)["Maeve &amp; Theresa"]
    assert "1 of 1 matches won" in told
    assert "Bids made 12 of 13, 92%" in told
    assert f"Points a bid +{220 / 13:.1f} from 13 bids" in told
    assert "Average bid 20.0 from 13 bids" in told
    assert "Sets 1 from 13 bids" in told
    assert "Highest trump 12 of 13 of the hands told" in told
    assert "Hands 13" in told
    assert "Bids of 30" not in told
    assert first.id != second.id
    assert "Tuesday table" in said(page)
    assert "1 match played to the end. 1 still goes on" in said(page)


def test_under_ten_bids_nobody_is_ranked_but_named_in_a_sentence(client: FlaskClient, api_match) -> None:
    api_match().hands((0, 20, "00011", 1), *[(1, 15, "00111", 1)] * 5)
    match = api_match().hands(*[(1, 15, "00111", 1)] * (ENOUGH_BIDS - 6))
    page = client.get("/stats").text
    assert set(slips(page)) == {"Everybody together"}
    assert "Maeve &amp; Theresa: 1 of 1 bids made, 0 of 0 matches won." in said(page)
    assert "Angus &amp; Leo: 9 of 9 bids made, 0 of 0 matches won." in said(page)
    assert "From 10 bids on they are listed." in said(page)
    match.hands((1, 15, "00111", 5))
    assert "Angus &amp; Leo" in slips(client.get("/stats").text)


def test_the_players_have_numbers_of_their_own(client: FlaskClient, api_match) -> None:
    api_match().hands(*EIGHT)
    api_match().hands(*EIGHT[:4], (2, 30, "00011", 1))
    page = client.get("/stats/players").text
    told = slips(page)
    assert "Bids made 11 of 12, 92%" in told["Maeve"]
    assert "Theresa: 0 of 1 bids made, 1 of 1 matches won." in said(page)
    assert "Leo: no bid yet, 0 of 1 matches won." in said(page)
    assert 'href="/stats"' in page
    assert 'aria-current="page"' in page


def test_the_one_who_made_most_stands_first(client: FlaskClient, api_match) -> None:
    for _ in range(5):
        api_match().hands((1, 15, "00111", 1), (1, 20, "00111", 1), (0, 15, "00011", 1), (0, 15, "00011", 1))
    page = client.get("/stats").text
    assert "Who made the most of the bids, in percent, stands first." in page
    names = [name for name in slips(page) if "together" not in name]
    # Maeve made 10 of 10, Angus 5 of 10.
    assert names == ["Maeve &amp; Theresa", "Angus &amp; Leo"]


def test_a_correction_and_an_undo_change_the_numbers(client: FlaskClient, api_match) -> None:
    match = api_match().hands(*[(1, 20, "11100", 1), (0, 20, "00011", 1)] * 3)

    def made() -> str:
        return slips(client.get("/stats").text)["Everybody together"]

    assert "6 of 6, 100%" in made()
    match.do({"correct": {"hand": 1, **told_hand(1, 20, "00111", 1)["tally"]}})
    assert "5 of 6, 83%" in made()
    match.do({"undo": True})
    assert "6 of 6, 100%" in made()
    match.do({"undo": True})
    assert "5 of 5, 100%" in made()


def test_the_biggest_comeback_leads_to_its_sheet(client: FlaskClient, api_match) -> None:
    match = api_match().hands((1, 30, "11111", 1), *[(0, 30)] * 2)
    page = client.get("/stats").text
    told = "Maeve &amp; Theresa, 30 November 2026: 60 behind after hand 1, won 120 to 60."
    assert told in said(page)
    assert f'href="/m/{match.id}/sheet"' in page


def test_the_longest_run(client: FlaskClient, api_match) -> None:
    for _ in range(2):
        api_match().hands(*[(0, 30)] * 2)
    assert "Maeve &amp; Theresa: 2 matches won one after the other." in said(client.get("/stats").text)
    assert "Maeve and Theresa: 2 matches won one after the other." in said(client.get("/stats/players").text)


def test_evenings_won_of_the_evenings_played(client: FlaskClient, clock, api_match) -> None:
    for winners in ("0", "0", "1"):
        clock.pass_time(days=1)
        api_match().hands(*[(int(winners), 30, winners * 5, 1)] * 2)
    for _ in range(3):
        api_match().hands(*[(0, 30)] * 2)  # on the evening of the third match, which so becomes theirs
    told = slips(client.get("/stats").text)["Maeve &amp; Theresa"]
    assert "Evenings won 3 of 3 evenings" in told
    page = client.get("/stats/players").text
    assert "Evenings won 3 of 3 evenings" in slips(page)["Maeve"]
    assert "Most evenings won Maeve and Theresa: 3 evenings each." in said(page)
    assert "Evenings with a match played to the end: 3." in said(page)
    assert "Evenings won Of the evenings on which a match of theirs was played to the end." in said(page)


def test_a_season_is_chosen_and_kept(client: FlaskClient, clock, api_match) -> None:
    api_match().hands(*EIGHT)
    assert "Season" not in re.findall(r'<nav[^>]*aria-label="([^"]*)"', client.get("/stats").text)
    clock.pass_time(days=300)  # 26 September 2027
    api_match().hands(*EIGHT[:1] * 6)
    page = client.get("/stats").text
    assert "Bids made 13 of 14" in slips(page)["Maeve &amp; Theresa"]
    seasons = re.findall(r'href="(/stats\?season=\d+)"', page)
    assert seasons == ["/stats?season=2027", "/stats?season=2026"]
    for address, made in zip(seasons, ("6 of 6", "7 of 8"), strict=True):
        page = client.get(address).text
        assert f"{made} bids made, 1 of 1 matches won." in said(page)
        assert f'href="{address.replace("/stats", "/stats/players")}"' in page
    for wrong in ("26", "next", "²", "20266"):
        assert client.get(f"/stats?season={wrong}").status_code == 404


def test_what_else_can_be_counted_is_behind_one_control_each(client: FlaskClient, clock, api_match) -> None:
    api_match().hands(*EIGHT)
    api_match(rules="auction-120").hands(*EIGHT[:1])
    clock.pass_time(days=300)
    api_match().hands(*EIGHT[:1])
    page = client.get("/stats").text
    above = page[: page.index('class="slip stats"')]
    folded = re.findall(
        r'<details class="filter" id="([\w-]+)">\s*<summary>(.*?)</summary>(.*?)</details>', above, re.DOTALL
    )
    assert [(key, said(summary)) for key, summary, _ in folded] == [
        ("by-season", "Season: All seasons"),
        ("by-rules", "Rules: All rules"),
    ]
    assert all(len(re.findall(r'<a class="pick', links)) == 3 for _, _, links in folded)
    assert len(re.findall(r'<a class="pick', above)) == 6, "and none is outside"


def test_bids_won_and_the_highest_trump_of_the_bidders_side(client: FlaskClient, api_match) -> None:
    # Angus bid twice: once his side had the highest trump, once the other one; once nobody said.
    api_match().hands((1, 20, "11100", 1), (1, 20, "11100", 4), (1, 20, "11100", None), *EIGHT[:2])
    told = slips(client.get("/stats").text)["Everybody together"]
    assert "Bids won 5 in 5 hands" in told
    assert "Highest trump 3 of 4 the bidder's side, of the hands told" in told.replace("&#39;", "'")


def test_many_stand_on_several_pages(client: FlaskClient, api_match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stats, "SLIPS_A_PAGE", 3)
    for people in (PEOPLE, ("Pat", "Ron", "Joan", "Una")):
        api_match(players=people).hands(*[(0, 15, "00011", 1)] * 5)
        api_match(players=people).hands(*[(0, 15, "00011", 1)] * 5)
    names, path, pages = [], "/stats/players", 0
    while path:
        page, pages = client.get(path).text, pages + 1
        names += [name for name in slips(page) if "together" not in name]
        names += re.findall(r"<li>(\w+): no bid yet", page)
        path = next(iter(re.findall(r'id="older" href="([^"]*)"', page)), "")
    assert pages == 3
    assert names == ["Maeve", "Pat", "Angus", "Joan", "Leo", "Ron", "Theresa", "Una"]
    assert 'id="newer" href="/stats/players"' in client.get("/stats/players?from=4").text


def test_rules_under_which_a_bid_is_worth_something_else_are_told_apart(client: FlaskClient, api_match) -> None:
    api_match().hands(*EIGHT)
    api_match().hands(*EIGHT[:4])
    assert "Rules" not in re.findall(r'<nav[^>]*aria-label="([^"]*)"', client.get("/stats").text)
    api_match("merrimack").hands(*[(0, 15, "00011", 1)] * 5)
    page = client.get("/stats").text
    assert "Choose one set of rules to see them." in page
    mixed = slips(page)["Maeve &amp; Theresa"]
    assert "16 of 17, 94%" in mixed
    assert "Average bid" not in mixed
    assert "Points a bid" not in mixed
    code = contract_code(find_profile("barker"))
    assert f'href="/stats?rules={code}"' in page
    page = client.get(f"/stats?rules={code}").text
    assert "Choose one set of rules" not in page
    assert "Average bid 20.0 from 12 bids" in slips(page)["Maeve &amp; Theresa"]
    assert f'href="/stats/players?rules={code}"' in page
    assert client.get("/stats?rules=XXXX").status_code == 404


def test_without_an_auction_everybody_is_listed_by_matches_won(client: FlaskClient, api_match) -> None:
    match = api_match("twenty-five")
    match.do(*[{"tally": {"tricks": [1, 1, 1, 0, 0], "top_trump": 1}}] * 2)
    page = client.get("/stats").text
    assert "Nobody has won a bid here" in page
    assert list(slips(page)) == ["Angus &amp; Leo", "Maeve &amp; Theresa"]
    assert "Bids made" not in said("".join(re.findall(r"<section class=\"slip.*?</section>", page, re.S)))


# --- who sees what ----------------------------------------------------------------------------------------------


def test_a_stranger_sees_how_to_begin_and_nothing_else(stranger: FlaskClient, api_match) -> None:
    api_match().hands(*EIGHT)
    for path in ("/stats", "/stats/players"):
        page = stranger.get(path)
        assert page.status_code == 200
        assert "Maeve" not in page.text
        assert "Tuesday" not in page.text
        assert 'href="/new"' in page.text
        assert stranger.get_cookie(COOKIE) is None


def test_watching_is_enough_and_another_club_sees_nothing(app: Flask, store: Store, club: str, api_match) -> None:
    api_match().hands(*EIGHT)
    watcher = app.test_client()
    watcher.get(f"/k/{store.clubs.view_key(club)}")
    assert "Maeve" in watcher.get("/stats").text
    assert watcher.get(f"/stats?club={club}").status_code == 200
    other, elsewhere = store.clubs.create_club("Elsewhere"), app.test_client()
    elsewhere.get(f"/k/{store.clubs.view_key(other)}")
    page = elsewhere.get("/stats")
    assert page.status_code == 200
    assert "Maeve" not in page.text
    assert "No match has been played yet." in page.text
    assert elsewhere.get(f"/stats?club={club}").status_code == 404
    assert app.test_client().get(f"/stats?club={club}").status_code == 404
    assert watcher.get(f"/stats?club={other}").status_code == 404
    store.clubs.rotate(club, "view")
    assert "Maeve" not in watcher.get("/stats").text


def test_each_of_several_clubs_has_numbers_of_its_own(
    app: Flask, client: FlaskClient, store: Store, club: str, api_match
) -> None:
    api_match().hands(*EIGHT)
    assert 'aria-label="Club"' not in client.get("/stats").text
    other = store.clubs.create_club("Elsewhere")
    client.get(f"/k/{store.clubs.view_key(other)}")
    page = client.get("/stats").text
    assert f'href="/stats?club={other}"' in page
    assert "Maeve" in page
    assert "Maeve" not in client.get(f"/stats?club={other}").text
    assert f'href="/stats/players?club={club}"' in page


def test_a_name_taken_out_of_the_book_is_a_number(client: FlaskClient, store: Store, club: str, api_match) -> None:
    api_match().hands(*EIGHT)
    take_name_out(store, club, 1)
    page = client.get("/stats/players").text
    assert "Maeve" not in page
    assert "№ 1" in page


def test_the_way_there_and_back(client: FlaskClient) -> None:
    assert 'href="/stats" id="to-pairs"' in client.get("/matches").text
    page = client.get("/stats").text
    assert 'href="/matches"' in page
    assert 'id="to-help"' in page


def test_taps_on_the_page_of_the_match_count_too(client: FlaskClient) -> None:
    phone: Phone = begin(client, "barker", *PEOPLE)
    phone.tap(*hand(0, 30, "S", 5, "0"))
    phone.tap("save")
    assert "1 hand counted." in said(client.get("/stats").text)


# --- many matches ---------------------------------------------------------------------------------------------------


def test_many_matches_are_counted_page_by_page_and_the_page_says_so(
    client: FlaskClient, api_match, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = [api_match().hands((0, 30)) for _ in range(5)]
    lines = 2  # of each log: its start and one hand
    monkeypatch.setattr(season, "MOST_LINES", 2 * lines)
    pages = [said(client.get("/stats").text) for _ in range(4)]
    assert "Counted so far: 2 of 5 matches. Count on" in pages[0]
    assert "2 hands counted." in pages[0]
    assert "Counted so far: 4 of 5 matches." in pages[1]
    assert "Counted so far" not in pages[2]
    assert "5 hands counted." in pages[2]
    assert pages[2] == pages[3]
    # Only what has grown is folded again.
    played[0].hands((0, 15))
    assert "6 hands counted." in said(client.get("/stats").text)


def test_a_log_that_has_not_grown_is_not_read_again(
    client: FlaskClient, api_match, monkeypatch: pytest.MonkeyPatch
) -> None:
    api_match().hands(*EIGHT)
    before = client.get("/stats").text
    monkeypatch.setattr(season, "replay", None)
    assert client.get("/stats").text == before


def test_a_damaged_match_is_left_out_and_told(client: FlaskClient, book, api_match) -> None:
    api_match().hands(*EIGHT)
    bad = api_match().hands((0, 30))
    db = sqlite3.connect(book)
    db.executescript(f"DROP TRIGGER events_stay; UPDATE events SET event = '{{' WHERE match_id = '{bad.id}'")
    db.close()
    page = said(client.get("/stats").text)
    assert "1 match cannot be read and is not counted." in page
    assert "8 hands counted." in page


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "n", "sign", "written"),
    [
        (43, 2, False, "21.5"),
        (220, 13, True, "+16.9"),
        (-7, 2, True, "−3.5"),
        (0, 3, True, "0.0"),
        (1, 100, True, "0.0"),
        (1, 20, False, "0.1"),
        (-1, 20, False, "−0.1"),
        (5, 3, False, "1.7"),
    ],
)
def test_an_average(total: int, n: int, sign: bool, written: str) -> None:
    assert average(total, n, sign=sign) == written


def test_a_share_in_percent() -> None:
    assert share_with_percent(ENGLISH, Share(38, 52)) == "38 of 52, 73%"
