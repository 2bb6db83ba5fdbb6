"""The list of matches: every filter alone and with others, the search, its pages, what helps where nothing is found."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS, contract_code
from fortyfives.store import ClubDays, Store
from fortyfives.web import history, season
from fortyfives.web.access import COOKIE
from tests.web.tapping import Phone, begin, hand

BARKER, KITTY = VARIANTS[0], VARIANTS[1]
WHOLE = (*hand(0, 30, "S", 5, "0"), "save", *hand(2, 30, "S", 5, "0"), "save")


def said(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"<(head|svg|form).*?</\1>", " ", html, flags=re.S)))


def shown(page: str) -> list[str]:
    """The matches on the page, in its order."""
    return re.findall(r'class="(?:entry|btn)" href="/m/(\w+)"', page)


@pytest.fixture
def played(client: FlaskClient, store: Store, clock) -> dict[str, str]:
    """Five matches of one club, by a name: three days, two rule sets, every way that a match may stand."""

    def one(rules: str, *names: str, taps: tuple[str, ...] = (), **form: str) -> str:
        phone = Phone(client, f"/new?rules={rules}")
        phone.tap("deal", **{f"name{seat}": name for seat, name in enumerate(names)}, **form)
        phone.tap(*taps)
        match_id = phone.path.rsplit("/", 1)[1]
        clock.pass_time(minutes=1)
        return match_id

    told = {}
    # Monday 30 November 2026, a few minutes past 19:02 UTC.
    told["won"] = one(BARKER.id, "Maeve", "Angus", "Theresa", "Leo", taps=WHOLE)
    clock.pass_time(days=1)
    told["kitty"] = one(KITTY.id, "Maeve", "Rose", "Pat", "Leo", taps=WHOLE)
    told["broken"] = one(BARKER.id, "Rose", "Éloïse", "Pat", "Kit")
    Phone(client, f"/m/{told['broken']}/more?armed=1").tap("abandon")
    clock.pass_time(days=10)
    told["practice"] = one(BARKER.id, "Maeve", "Angus", "Pat", "Kit", practice="1")
    told["going"] = one(BARKER.id, "Angus", "Maeve", "Theresa", "Kit")
    return told


CASES = [
    ("", "going practice broken kitty won"),
    ("?q=", "going practice broken kitty won"),
    ("?who={Maeve}", "going practice kitty won"),
    ("?who={Éloïse}", "broken"),
    (f"?rules={contract_code(KITTY)}", "kitty"),
    ("?state=going", "going practice"),
    ("?state=over", "kitty won"),
    ("?state=broken_off", "broken"),
    ("?state=practice", "practice"),
    ("?from=2026-12-01", "going practice broken kitty"),
    ("?to=2026-12-01", "broken kitty won"),
    ("?from=2026-12-01&to=2026-12-01", "broken kitty"),
    ("?from=2026-12-02&to=2026-12-01", "broken kitty"),  # the wrong way round
    ("?from=30+November+2026&to=1+Dec", "broken kitty won"),
    ("?q=maeve", "going practice kitty won"),
    ("?q=ELOISE", "broken"),
    ("?q=mae+ang", "going practice won"),
    ("?q=30+November", "won"),
    ("?q=2026-12-01", "broken kitty"),
    ("?q=december+2026", "going practice broken kitty"),
    ("?q=today", "going practice"),
    ("?q=friday", "going practice"),
    ("?q=barker", "going practice broken won"),
    (f"?q={contract_code(KITTY)}", "kitty"),
    ("?q=tuesday+table", ""),  # the last Tuesday, with a word that every match of the club fits
    ("?q=table", "going practice broken kitty won"),
    ("?q=practice", "practice"),
    ("?q=broken+off", "broken"),
    ("?q=maeve+finished+november", "won"),
    ("?q=zzyzx", ""),
    ("?who={Maeve}&state=over", "kitty won"),
    ("?who={Maeve}&state=over&from=2026-12-01", "kitty"),
    ("?who={Maeve}&q=leo", "kitty won"),
    ("?who={Maeve}&q=leo&to=2026-11-30", "won"),
    ("?q=december&from=2026-12-02", "going practice"),
    ("?state=practice&q=four", ""),
    # What no page offers is not asked for.
    ("?who=99", "going practice broken kitty won"),
    ("?who=x&rules=none&state=lost&nothing=1", "going practice broken kitty won"),
]


def test_every_filter_alone_and_with_others(
    client: FlaskClient, store: Store, club: str, played: dict[str, str]
) -> None:
    numbers = {name: number for number, name in store.clubs.player_names(club).items()}
    names = {match_id: name for name, match_id in played.items()}
    for query, expected in CASES:  # in one test: to play the matches takes longer than to find them
        page = client.get(f"/matches{query.format_map(numbers)}", follow_redirects=True)
        assert page.status_code == 200
        assert (query, " ".join(names[found] for found in shown(page.text))) == (query, expected)
        counted = re.search(r'<h2 id="found">(\w+) match(?:es)? found', page.text)
        if counted:
            assert counted[1] == (str(len(expected.split())) if expected else "No")


def test_the_address_says_it_all_and_nothing_empty(client: FlaskClient, played: dict[str, str]) -> None:
    answer = client.get("/matches?q=maeve&club=&who=&rules=&state=over&from=&to=")
    assert (answer.status_code, answer.location) == (303, "/matches?q=maeve&state=over")


def test_each_part_can_be_taken_away(client: FlaskClient, store: Store, club: str, played: dict[str, str]) -> None:
    maeve = store.clubs.find_player(club, "Maeve")
    code = contract_code(BARKER)
    page = client.get(f"/matches?q=angus&who={maeve}&rules={code}&state=over&from=2026-11-01&to=2026-11-30").text
    chips = dict(re.findall(r'class="chip" id="without-(\w+)" href="([^"]+)"', page))
    assert set(chips) == {"q", "days", "who", "rules", "state"}
    for key, gone in (("q", "q"), ("days", "from"), ("who", "who"), ("rules", "rules"), ("state", "state")):
        assert f"{gone}=" not in chips[key]
        assert chips[key].count("=") == (4 if key == "days" else 5)
    told = said(page)
    for part in ("“angus”", "Sun 1 Nov 2026 to Mon 30 Nov 2026", "Maeve", "Barker: no kitty", "Finished"):
        assert part in told


def test_the_form_stands_as_it_was_sent(client: FlaskClient, store: Store, club: str, played: dict[str, str]) -> None:
    maeve = store.clubs.find_player(club, "Maeve")
    page = client.get(f"/matches?q=leo&who={maeve}&from=30+Nov").text
    assert 'name="q" value="leo"' in page
    assert f'<option value="{maeve}" selected>Maeve</option>' in page
    assert 'name="from" value="2026-11-30"' in page
    assert '<details class="more" id="narrow">' in page


def test_what_is_no_day_is_told_beside_its_field_and_kept(client: FlaskClient, played: dict[str, str]) -> None:
    page = client.get("/matches?from=soon&state=over").text
    assert "This is no day." in page
    assert '<details class="more" id="narrow" open>' in page
    assert 'name="from" value="soon" aria-invalid="true" aria-describedby="from-problem"' in page
    assert shown(page) == [played["kitty"], played["won"]]


UNDERSTOOD = [
    ("?q=%F0%9F%98%80", ["“😀” is no player, rule set, club or day here."]),
    ("?q=zzyzx", ["“zzyzx” is no player, rule set, club or day here.", "Try the first letters of one name"]),
    ("?q=maeve&state=broken_off", ["All of these have to be true of one match. Take one of them away."]),
    ("?q=Angsu", ["Nothing here is called “angsu”. This is what there is for “angus”."]),
    ("?q=friday", ["Days looked at: Fri 11 Dec 2026."]),
]


def test_it_says_how_it_understood_and_what_would_help(client: FlaskClient, played: dict[str, str]) -> None:
    for query, lines in UNDERSTOOD:
        told = said(client.get(f"/matches{query}").text)
        assert [line for line in lines if line not in told] == []
        assert ("Show all matches" in told) is ("No match found" in told)


def test_the_day_is_that_of_the_club(client: FlaskClient, store: Store, club: str, clock) -> None:
    store.clubs.set_days(club, ClubDays("America/Halifax", 5, 9))
    clock.pass_time(hours=9)  # 04:02 UTC on 1 December: midnight in Halifax, still the evening of the 30th
    late = begin(client, BARKER.id).path.rsplit("/", 1)[1]
    clock.pass_time(hours=5)  # 05:02 in Halifax: another day
    early = begin(client, BARKER.id).path.rsplit("/", 1)[1]
    assert shown(client.get("/matches?from=2026-11-30&to=2026-11-30").text) == [late]
    assert shown(client.get("/matches?from=2026-12-01").text) == [early]
    assert shown(client.get("/matches?q=today").text) == [early]
    assert "Mon 30 Nov 2026" in client.get("/matches?q=yesterday").text


def test_two_spellings_are_one_person(
    client: FlaskClient, store: Store, club: str, played: dict[str, str], book
) -> None:
    maeve, rose = (store.clubs.find_player(club, name) for name in ("Maeve", "Rose"))
    with store.writing():
        store.players.merge(club, rose, maeve)
    page = client.get(f"/matches?who={maeve}").text
    assert shown(page) == [played[name] for name in ("going", "practice", "broken", "kitty", "won")]
    assert ">Rose</option>" not in page
    assert shown(client.get("/matches?q=maeve+broken").text) == [played["broken"]]
    by_rose = client.get("/matches?q=rose").text
    assert shown(by_rose) == shown(page), "whoever knows the other spelling finds all of them"
    assert "is no player" not in by_rose
    assert shown(client.get("/matches?q=rosse").text) == shown(page), "also with a slip of the finger"


def test_a_match_that_was_corrected_is_found_as_it_stands_now(client: FlaskClient, played: dict[str, str]) -> None:
    assert played["won"] in shown(client.get("/matches?state=over").text)
    Phone(client, f"/m/{played['won']}").tap("undo")
    assert played["won"] not in shown(client.get("/matches?state=over").text)
    assert played["won"] in shown(client.get("/matches?state=going").text)


def test_older_ones_are_a_page_further_and_none_comes_twice(client: FlaskClient, clock) -> None:
    begun = []
    for _ in range(45):
        begun.append(begin(client, BARKER.id).path.rsplit("/", 1)[1])
        clock.pass_time(seconds=40)
    path, seen = "/matches?q=maeve&state=going", []
    while path:
        page = client.get(path).text
        assert "45 matches found" in page
        seen += shown(page)
        more = re.search(r'href="(/matches\?[^"]*before=[^"]+)"', page)
        path = more[1].replace("&amp;", "&") if more else ""
    assert seen == begun[::-1]


def test_very_many_are_not_counted_but_for_programs(
    client: FlaskClient, played: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for most, told in ((4, "4 matches found"), (3, "More than 3 matches found")):
        monkeypatch.setattr(history, "MOST_COUNTED", most)
        page = client.get("/matches?q=maeve").text
        assert told in page
        assert len(shown(page)) == 4
    assert client.get("/matches.json?q=maeve").json["count"] == 4


def test_what_is_not_looked_through_yet_is_said(
    client: FlaskClient, played: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(season, "MOST_LINES", 1)
    page = client.get("/matches?q=maeve").text
    assert "4 more matches have not been looked through yet." in page
    assert 'id="look-on" href="/matches?q=maeve"' in page
    for _ in range(4):
        page = client.get("/matches?q=maeve").text
    assert "looked through" not in page
    assert len(shown(page)) == 4


def test_the_first_page_rests_on_no_summary(
    client: FlaskClient, played: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> int:
        raise AssertionError("the plain list must not look matches through")

    monkeypatch.setattr(season.Ledger, "bring_up_to_date", fails)
    assert len(shown(client.get("/matches").text)) == 5


@pytest.fixture
def two_clubs(app: Flask, store: Store, club: str, client: FlaskClient, played: dict[str, str], clock):
    """The phone has the pen of a second club as well, in which somebody else called Maeve plays."""
    hall = store.clubs.create_club("Parish hall")
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    device = store.clubs.device_for_token(cookie.decoded_value)
    other, token = store.clubs.new_device("red kettle")
    store.clubs.grant(other.number, hall, "pen")
    phone = app.test_client()
    phone.set_cookie(COOKIE, token)
    match_id = begin(phone, KITTY.id, "Maeve", "Joan", "Bernadette", "Ron").path.rsplit("/", 1)[1]
    store.clubs.grant(device.number, hall, "pen")
    return {**played, "hall": match_id, "club": club, "other": hall}


IN_TWO_CLUBS = [
    ("", "hall going practice broken kitty won"),
    ("?club={other}", "hall"),
    ("?club={club}", "going practice broken kitty won"),
    ("?q=maeve", "hall going practice kitty won"),
    ("?q=parish", "hall"),
    ("?q=maeve+hall", "hall"),
    ("?q=joan+table", ""),
    ("?club={club}&q=maeve&state=over", "kitty won"),
    ("?who=1", "hall going practice broken kitty won"),  # a number is somebody only within a club
    ("?club={other}&who=1", "hall"),
]


def test_several_clubs(client: FlaskClient, two_clubs: dict[str, str]) -> None:
    names = {match_id: name for name, match_id in two_clubs.items()}
    for query, expected in IN_TWO_CLUBS:
        page = client.get(f"/matches{query.format_map(two_clubs)}").text
        assert (query, " ".join(names[found] for found in shown(page))) == (query, expected)
        assert ('<label for="who">' in page) is ("club=" in query)


def test_of_other_clubs_there_is_nothing(client: FlaskClient, store: Store, played: dict[str, str]) -> None:
    hall = store.clubs.create_club("Parish hall")
    assert client.get(f"/matches?club={hall}").status_code == 404
    assert client.get("/matches?club=nowhere").status_code == 404


def test_a_phone_without_matches_is_asked_nothing(stranger: FlaskClient) -> None:
    page = stranger.get("/matches?q=maeve&state=over").text
    assert 'id="find"' not in page
    assert "No match found" in page


def test_the_tabs_lead_to_pairs_and_players(client: FlaskClient, played: dict[str, str]) -> None:
    page = client.get("/matches").text
    for key, href in (("matches", "/matches"), ("pairs", "/stats"), ("players", "/stats/players")):
        assert f'href="{href}" id="to-{key}"' in page
