"""Each page that shows data is there for programs too: for the same people, with the same figures."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from gettext import NullTranslations
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from fortyfives.rules import VARIANTS, Reason, profile_json
from fortyfives.web.as_json_pages import TWINS
from fortyfives.words.rulings import about
from tests.web.world import NAMES, QUESTION, Open, make_world, opened

TABLE = tomllib.loads((Path(__file__).parent / "access_matrix.toml").read_text(encoding="utf-8"))
LINES = {line: row for part in TABLE["open"].values() for line, row in part.items()}
FILES = {"openapi.openapi", "data.file_json"}
"""What ends in .json and is no page for programs."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """The book with one of everything, only looked at."""
    folder = tmp_path_factory.mktemp("site")
    with opened(make_world(folder / "world.sqlite3"), folder) as made:
        yield made


def rule_of(site: Open, endpoint: str) -> str:
    [rule] = [rule.rule for rule in site.app.url_map.iter_rules(endpoint) if "GET" in (rule.methods or ())]
    return str(rule)


def address(site: Open, endpoint: str) -> str:
    world = site.world
    parts = {
        "match_id": world.match,
        "club": world.club,
        "code": world.ruling,
        "rules_id": "barker",
        "day": "2026-11-30",
        "year": "2026",
    }
    return re.sub(r"<(\w+)>", lambda part: parts[part[1]], rule_of(site, endpoint))


def read(site: Open, path: str, caller: str = "pen") -> Any:
    answered = site.send(caller, "GET", path)
    assert (answered.status_code, answered.mimetype) == (200, "application/json"), path
    return json.loads(answered.text)


def words(site: Open, path: str) -> str:
    """What is to be read on a page."""
    page = site.send("pen", "GET", path)
    assert page.status_code == 200
    text = unescape(re.sub(r"<[^>]+>", " ", page.text.partition("<main")[2]))
    return " ".join(text.replace("\N{MINUS SIGN}", "-").split())


# --- every page has its twin --------------------------------------------------------------------------------


def test_the_twin_of_a_page_is_its_address_with_json_behind_it(site: Open) -> None:
    for page, twin in TWINS.items():
        assert rule_of(site, twin) == f"{rule_of(site, page)}.json"
    ending = {rule.endpoint for rule in site.app.url_map.iter_rules() if rule.rule.endswith(".json")}
    assert ending - FILES == set(TWINS.values())


def test_whoever_may_see_the_page_may_see_the_twin(site: Open) -> None:
    for page, twin in TWINS.items():
        assert LINES[f"GET {rule_of(site, twin)}"] == LINES[f"GET {rule_of(site, page)}"], page


@pytest.mark.parametrize("page", TWINS)
def test_the_page_says_where_its_twin_is(site: Open, page: str) -> None:
    path = address(site, page)
    head = site.send("pen", "GET", f"{path}?x=1").text.partition("</head>")[0]
    [href] = re.findall(r'<link rel="alternate" type="application/json" href="([^"]+)">', head)
    assert href == f"{path}.json?x=1"
    twin = site.send("pen", "GET", href)
    assert (twin.status_code, twin.mimetype) == (200, "application/json")
    assert json.loads(twin.text) is not None
    assert twin.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("query", ["_external=1", "_method=x&endpoint=y", "values=1", "q=%22%3E%3Cb%3E", "q=%ff"])
def test_no_question_in_the_address_breaks_the_head_of_the_page(site: Open, query: str) -> None:
    page = site.send("pen", "GET", f"/matches?{query}")
    assert page.status_code == 200
    assert '"><b>' not in page.text.partition("</head>")[0]


@pytest.mark.parametrize("page", ["help.problems", "book.words", "home.front", "more.more"])
def test_a_page_without_data_of_its_own_has_no_twin(site: Open, page: str) -> None:
    assert "application/json" not in site.send("pen", "GET", address(site, page)).text.partition("</head>")[0]


def test_what_is_not_there_is_told_in_the_shape_of_errors(site: Open) -> None:
    for caller, path, status, code in [
        ("stranger", f"/m/{site.world.match}.json", 404, "not_found"),
        ("withdrawn", f"/m/{site.world.match}.json", 403, "switched_off"),
        ("pen", "/m/nowhere.json", 404, "not_found"),
        ("pen", f"/m/{site.world.match}.json?seq=x", 400, "bad_value"),
        ("pen", "/r/nothing.json", 404, "not_found"),
        ("pen", "/rules/bridge.json", 404, "not_found"),
        ("pen", "/stats.json?rules=XXXX", 404, "not_found"),
        ("pen", f"/c/{site.world.club}/nights/today.json", 404, "not_found"),
        ("pen", f"/c/{site.world.club}/seasons/now.json", 404, "not_found"),
    ]:
        answered = site.send(caller, "GET", path)
        error = json.loads(answered.text)["error"]
        assert (answered.status_code, error["code"]) == (status, code), path
        assert error.keys() == {"code", "field", "message"}


# --- with the same figures ----------------------------------------------------------------------------------


def test_matches(site: Open) -> None:
    told = read(site, "/matches.json")
    page = site.send("pen", "GET", "/matches").text
    assert {row["match"] for row in told["matches"]} == set(re.findall(r'href="/m/([^"/]+)"', page))
    finished = next(row for row in told["matches"] if row["match"] == site.world.finished)
    assert (finished["scores"], finished["winner"], finished["hands"]) == ([5, 125], 1, 1)
    assert "125:5" in words(site, "/matches").replace(" ", "")
    over = read(site, "/matches.json?state=over")
    assert (over["count"], [row["match"] for row in over["matches"]]) == (1, [site.world.finished])
    assert read(site, "/matches.json?q=&state=")["matches"] == told["matches"]
    assert read(site, "/matches.json", "stranger")["matches"] == []
    assert site.send("pen", "GET", f"/matches.json?club={site.world.deleted_club}").status_code == 404


def test_the_list_goes_on_where_the_page_does(site: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("history", "as_json_pages"):
        monkeypatch.setattr(f"fortyfives.web.{module}.PER_PAGE", 1)
    first = read(site, "/matches.json")
    assert len(first["matches"]) == 1
    second = read(site, first["next"])
    assert second["next"] is None
    assert [*first["matches"], *second["matches"]][-1]["match"] == site.world.finished


def test_a_match_is_told_as_by_the_api(site: Open) -> None:
    match = site.world.match
    by_api = json.loads(site.send("pen", "GET", f"/api/matches/{match}").text)
    assert read(site, f"/m/{match}.json") == read(site, f"/m/{match}/sheet.json") == by_api
    assert site.send("pen", "GET", f"/m/{match}.json?seq={by_api['seq']}").status_code == 204


def test_kept_rulings(site: Open) -> None:
    world = site.world
    [of_match] = read(site, f"/m/{world.match}/rulings.json")
    assert read(site, "/kept.json") == {"rulings": [of_match], "next": None}
    assert read(site, f"/r/{world.ruling}.json") == of_match
    assert (of_match["match"], of_match["hand"], of_match["device"]) == (world.match, 1, "blue heron")
    assert (of_match["question"], of_match["answer"]) == (QUESTION, {"winner": 2, "card": "5S"})
    for outside in ("stranger", "other_pen"):
        assert read(site, f"/r/{world.ruling}.json", outside) == {
            name: of_match[name] for name in ("code", "question", "answer")
        }
        assert read(site, "/kept.json", outside)["rulings"] == []


def test_the_numbers(site: Open) -> None:
    for kind, path in (("players", "/stats/players"), ("pairs", "/stats")):
        told, page = read(site, f"{path}.json"), words(site, path)
        assert (told["of"], told["club"], told["finished"], told["going"]) == (kind, site.world.club, 1, 1)
        assert told["bids"]["made"] == {"count": 2, "n": 3}
        assert len(told["figures"]) == (4 if kind == "players" else 2)
        for figures in told["figures"]:
            name, bids, won = " & ".join(one["name"] for one in figures["who"]), figures["bids"], figures["matches"]
            made = f"{bids['made']['count']} of {bids['made']['n']} bids made" if bids["made"]["n"] else "no bid won"
            line = rf"{name}: {made}, {won['count']} of {won['n']} match(es)? won\."
            assert re.search(line, page) or not bids["made"]["n"], line
            assert bids["sets"] == bids["made"]["n"] - bids["made"]["count"]
            assert figures["enough_bids"] is False  # with one or two bids nobody is compared
    assert read(site, "/stats.json?season=1999")["finished"] == 0
    assert read(site, "/stats.json", "stranger") == {"club": None, "figures": []}


def test_an_evening_and_its_season(site: Open) -> None:
    club = site.world.club
    evening = read(site, f"/c/{club}/nights/2026-11-30.json")
    [listed] = read(site, f"/c/{club}/nights.json")["nights"]
    assert {name: evening[name] for name in listed} == listed
    assert (listed["finished"], listed["going"]) == (1, 1)
    [won] = [row["who"] for row in evening["standings"]["pairs"] if row["place"] == 1]
    assert [one["name"] for one in won] == [NAMES[1], NAMES[3]]
    assert {row["match"] for row in evening["matches"]} == {site.world.match, site.world.finished}
    page = words(site, f"/c/{club}/nights/2026-11-30")
    of_season = read(site, f"/c/{club}/seasons/2026.json")
    for row in evening["standings"]["players"]:
        name, won, points = row["who"][0]["name"], row["matches"], row["points"]
        line = f"{row['place']} . {name} {won['count']} of {won['n']} match won Points {points['difference']:+}"
        assert f"{line}, {points['ours']} to {points['theirs']}. {row['hands']} hand, {row['sets']} sets." in page
    assert [row["who"] for row in of_season["standings"]["players"]] == [
        row["who"] for row in evening["standings"]["players"]
    ]
    assert read(site, f"/c/{club}/seasons/all.json")["nights"] == of_season["nights"] == ["2026-11-30"]
    assert read(site, f"/c/{club}/nights/2026-11-29.json")["matches"] == []


def test_clubs_and_their_players(site: Open) -> None:
    world = site.world
    [mine] = read(site, "/clubs.json")
    assert (mine["club"], mine["name"], mine["role"], mine["begins_here"]) == (world.club, "Tuesday table", "pen", True)
    hub = read(site, f"/c/{world.club}.json")
    assert {name: hub[name] for name in mine if name != "begins_here"} == {
        name: mine[name] for name in mine if name != "begins_here"
    }
    assert hub["counts"] == {"players": 5, "matches": 2, "rulings": 1, "rules": 1}
    assert "5 players, 2 matches" in words(site, f"/c/{world.club}")
    [own] = hub["own_rules"]
    assert (own["name"], own["rules"]) == ("To a hundred", {"base": "barker", "target": 100})
    players = read(site, f"/c/{world.club}/players.json")["players"]
    page = words(site, f"/c/{world.club}/players")
    assert {one["name"]: one["matches"] for one in players} == {**dict.fromkeys(NAMES, 2), "Zeb": 0}
    for one in players:
        assert f"{one['name']} {one['matches']} match" in page
    assert read(site, f"/c/{world.club}.json", "watcher")["role"] == "view"


def test_the_rules_book(site: Open) -> None:
    assert read(site, "/rules.json", "stranger") == [profile_json(profile) for profile in VARIANTS]
    assert read(site, "/rules/barker.json", "stranger") == profile_json(VARIANTS[0])
    t, told = NullTranslations(), read(site, "/rulings.json", "stranger")
    assert [row["code"] for row in told["reasons"]] == [reason.value for reason in Reason]
    page = words(site, "/rulings")
    for row in told["reasons"]:
        assert row["name"] in page
        assert row["text"]
    assert [row["code"] for row in told["reasons"] if not row["sources"]] == [
        reason.value for reason in Reason if not about(t, reason).sources
    ]
    assert all(row["message"] for row in told["errors"])
