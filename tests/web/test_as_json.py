"""Each page that shows data is there for programs too: for the same people, with the same figures."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from gettext import NullTranslations
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from fortyfives.rules import FIELDS, VARIANTS, Reason, answer, profile_json
from fortyfives.web.as_json_pages import NO_TWIN, TWINS
from fortyfives.web.openapi import description
from fortyfives.web.openapi_pages import page_paths
from fortyfives.words.rulings import about
from tests.contract import check_answer, path_of
from tests.web.world import CALLERS, HAND, NAMES, QUESTION, SECRETS, Open, make_world, opened, question_text

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


ASKED = {"referee.rule": "trump=S&trick=9S&hand=JS+2D&card=2D", "referee.rule_on": f"q={quote(question_text())}"}
"""What a page needs in its address to show anything."""


def rules_of(site: Open, endpoint: str) -> list[str]:
    """The rules of an endpoint: the pages about phones are there for a match and for a club."""
    return sorted(str(rule.rule) for rule in site.app.url_map.iter_rules(endpoint) if "GET" in (rule.methods or ()))


def filled(site: Open, rule: str) -> str:
    """An address that a rule stands for."""
    world = site.world
    parts = {
        "match_id": world.match,
        "club": world.club,
        "code": world.ruling if rule.startswith("/r/") else "must_play_trump",
        "rules_id": "barker",
        "suit": "hearts",
        "kind": "trick",
        "day": "2026-11-30",
        "year": "2026",
        "number": "1",
    }
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts[part[1]], rule)


def address(site: Open, endpoint: str) -> str:
    [rule] = rules_of(site, endpoint)
    return filled(site, rule)


def read(site: Open, path: str, caller: str = "pen") -> Any:
    """What a twin says, which has to be what the description says of it."""
    answered = site.send(caller, "GET", path)
    assert (answered.status_code, answered.mimetype) == (200, "application/json"), path
    told = json.loads(answered.text)
    check_answer("GET", path, 200, answered.mimetype, told)
    return told


def words(site: Open, path: str) -> str:
    """What is to be read on a page."""
    page = site.send("pen", "GET", path)
    assert page.status_code == 200
    text = unescape(re.sub(r"<[^>]+>", " ", page.text.partition("<main")[2]))
    return " ".join(text.replace("\N{MINUS SIGN}", "-").split())


# --- every page has its twin --------------------------------------------------------------------------------


def test_the_twin_of_a_page_is_its_address_with_json_behind_it(site: Open) -> None:
    for page, twin in TWINS.items():
        assert rules_of(site, twin) == [f"{rule}.json" for rule in rules_of(site, page)]
    ending = {rule.endpoint for rule in site.app.url_map.iter_rules() if rule.rule.endswith(".json")}
    assert ending - FILES == set(TWINS.values())


def test_whoever_may_see_the_page_may_see_the_twin(site: Open) -> None:
    for rule in every_page(site):
        assert LINES[f"GET {rule}.json"] == LINES[f"GET {rule}"], rule


def every_page(site: Open) -> dict[str, str]:
    """Each page with data, and its endpoint."""
    return {rule: page for page in TWINS for rule in rules_of(site, page)}


def test_the_page_says_where_its_twin_is(site: Open) -> None:
    for rule, page in every_page(site).items():
        path, query = filled(site, rule), ASKED.get(page, "x=1")
        head = site.send("pen", "GET", f"{path}?{query}").text.partition("</head>")[0]
        found = re.findall(r'<link rel="alternate" type="application/json" href="([^"]+)">', head)
        assert [unescape(href) for href in found] == [f"{path}.json?{query}"]
        twin = site.send("pen", "GET", f"{path}.json?{query}")
        assert (twin.status_code, twin.mimetype) == (200, "application/json")
        assert json.loads(twin.text) is not None
        assert twin.headers["Cache-Control"] == "no-store"


def test_every_page_that_a_phone_is_shown_has_a_twin_or_a_reason_to_have_none(site: Open) -> None:
    for rule in site.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in ("static", *TWINS.values()):
            continue
        shown = LINES[f"GET {rule.rule}"][2]
        is_page = shown in (200, 422) and not re.search(r"\.\w+$|^/api/|^/healthz$", rule.rule)
        assert (rule.endpoint in TWINS) + (rule.endpoint in NO_TWIN) == is_page, rule.endpoint
    assert NO_TWIN.keys() <= {rule.endpoint for rule in site.app.url_map.iter_rules()}


def test_all_that_a_twin_can_answer_is_described_and_all_that_is_described_can_be_had(site: Open) -> None:
    world, seen = site.world, set()
    nowhere = {"/rules/<rules_id>": "/rules/bridge", "/r/<code>": "/r/nothing"}

    def ask(caller: str, path: str) -> str:
        answered = site.send(caller, "GET", path)
        told = json.loads(answered.text) if answered.text else None
        check_answer("GET", path, answered.status_code, answered.mimetype, told)
        seen.add((path_of(path), str(answered.status_code)))
        return str(answered.text)

    for rule, page in every_page(site).items():
        for caller in CALLERS:
            text = ask(caller, f"{filled(site, rule)}.json?{ASKED.get(page, '')}")
            assert not any(secret in text for secret in (world.card, world.pen_code, world.view_key)), rule
            assert caller not in ("stranger", "other_pen") or not any(secret in text for secret in SECRETS), rule
        ask("pen", f"{nowhere.get(rule, filled(site, rule).replace('must_play_trump', 'nothing'))}.json?q=%7B%7D")
    seq = site.app.extensions["fortyfives"].store.matches.seq_of(world.match)
    for path in (
        "/rules/compare.json?a=bridge",
        "/rules/bridge/ranks/spades.json",
        "/matches.json?club=nowhere",
        "/kept.json?club=nowhere",
        "/stats.json?rules=XXXX",
        "/stats/players.json?rules=XXXX",
        "/ruling/dance.json",
        f"/m/{world.match}.json?seq=x",
        f"/m/{world.match}.json?seq={seq}",
    ):
        ask("pen", path)
    promised = {
        (path, status)
        for path in page_paths()
        for status in description()["paths"][path]["get"]["responses"]
        if status not in ("500", "503")
    }
    assert promised - seen == set()


def test_without_the_book_they_say_so(tmp_path: Path) -> None:
    with opened(make_world(tmp_path / "world.sqlite3"), tmp_path) as site:
        store = site.app.extensions["fortyfives"].store
        store.close()
        store._connections.path.unlink()
        for rule, page in every_page(site).items():
            path = f"{filled(site, rule)}.json?{ASKED.get(page, '')}"
            answered = site.send("pen", "GET", path)
            check_answer("GET", path, answered.status_code, answered.mimetype, json.loads(answered.text))
            responses = description()["paths"][path_of(path)]["get"]["responses"]
            assert (answered.status_code == 503) is ("503" in responses), path


@pytest.mark.parametrize("query", ["_external=1", "_method=x&endpoint=y", "values=1", "q=%22%3E%3Cb%3E", "q=%ff"])
def test_no_question_in_the_address_breaks_the_head_of_the_page(site: Open, query: str) -> None:
    page = site.send("pen", "GET", f"/matches?{query}")
    assert page.status_code == 200
    assert '"><b>' not in page.text.partition("</head>")[0]


@pytest.mark.parametrize("page", ["help.problems", "home.front", "more.more"])
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


STANDINGS = ("players", "pairs")


def test_long_lists_of_numbers_go_on(site: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    club = site.world.club
    evenings, players = f"/c/{club}/seasons/all.json", "/stats/players.json?season=2026&q=1&_external=1"
    evening = f"/c/{club}/nights/2026-11-30.json"
    whole = {path: read(site, path) for path in (evenings, players, evening)}
    assert {told["next"] for told in whole.values()} == {None}
    monkeypatch.setattr("fortyfives.web.as_json_numbers.AT_ONCE", 2)
    for path, rows in ((players, lambda told: told["figures"]), (evenings, lambda told: told["standings"]["players"])):
        first = read(site, path)
        second = read(site, first["next"])
        assert (len(rows(first)), second["next"]) == (2, None)
        assert [*rows(first), *rows(second)] == rows(whole[path])
        assert second["finished"] == first["finished"]
    monkeypatch.setattr("fortyfives.web.as_json_numbers.OF_AN_EVENING", 1)
    parts = [read(site, evening)]
    while parts[-1]["next"]:
        parts.append(read(site, parts[-1]["next"]))
    for rows in (lambda told: told["matches"], *(lambda told, of=of: told["standings"][of] for of in STANDINGS)):
        assert [row for part in parts for row in rows(part)] == rows(whole[evening])
    assert len(parts) == 4  # as many as players
    nights = read(site, f"/c/{club}/nights.json?before=2026-11-30")
    assert (nights["nights"], nights["next"]) == ([], None)


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


# --- what a match and a club have beside their numbers ------------------------------------------------------


def test_one_row_of_the_sheet(site: Open) -> None:
    told = read(site, f"/m/{site.world.match}/sheet/1.json")
    assert (told["row"], told["hand"], told["kind"], told["bid"]) == (1, 1, "hand", 15)
    assert told["tally"] == {"tricks": HAND["tricks"], "top_trump": HAND["top_trump"]}
    assert (told["corrected"], told["reasons"], told["made"]) == (True, ["it was 15"], True)
    assert [one["name"] for one in told["players"]] == list(NAMES)
    adjusted = read(site, f"/m/{site.world.match}/sheet/3.json")
    assert (adjusted["kind"], adjusted["hand"], adjusted["tally"]) == ("adjustment", None, None)
    assert (adjusted["change"], adjusted["note"]) == ([-5, 0], "looked at the kitty")
    assert site.send("pen", "GET", f"/m/{site.world.match}/sheet/9.json").status_code == 404


def test_the_trail_is_the_log_with_what_each_tap_changed(site: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"/m/{site.world.match}/trail.json"
    told = read(site, path)
    log = json.loads(site.send("pen", "GET", f"/api/matches/{site.world.match}/log").text)
    assert [{name: tap[name] for name in line} for tap, line in zip(told["taps"], log[::-1], strict=True)] == log[::-1]
    assert (told["page"], told["pages"], told["next"]) == (1, 1, None)
    assert {one["name"] for one in told["players"]} == set(NAMES)
    oldest = read(site, f"{path}?first=oldest")["taps"]
    assert oldest == told["taps"][::-1]
    assert oldest[1]["after"] == {"scores": [5, 25], "winner": None}
    assert all(then["before"] == before["after"] for before, then in pairwise(oldest[1:]))
    monkeypatch.setattr("fortyfives.web.trail_view.PER_PAGE", 3)
    first = read(site, f"{path}?first=oldest")
    second = read(site, first["next"])
    assert [*first["taps"], *second["taps"]] == oldest[:6]
    assert read(site, f"{path}?page=99")["next"] is None


def test_who_sits_where(site: Open) -> None:
    told = read(site, f"/m/{site.world.match}/people.json")
    assert [(seat["seat"], seat["name"]) for seat in told["seats"]] == list(enumerate(NAMES))
    for seat in told["seats"]:
        assert seat["sat"] == [{"player": seat["player"], "name": seat["name"], "first_hand": 1, "last_hand": 2}]


def test_the_phones_are_told_to_those_that_score_alone(site: Open) -> None:
    of_match, of_club = f"/m/{site.world.match}/share.json", f"/c/{site.world.club}/phones.json"
    told = read(site, of_match)
    assert told == read(site, of_club)
    assert {(one["name"], one["role"], one["this"]) for one in told["phones"]} == {
        ("grey seal", "pen", False),
        ("blue heron", "pen", True),
        ("old owl", "view", False),
    }
    assert [one["role"] for one in told["phones"]] == ["pen", "pen", "view"]
    assert {one["last_here"] for one in told["phones"]} == {"2026-11-30"}
    watching = read(site, of_match, "watcher")
    assert (watching["role"], watching["phones"]) == ("view", None)


def test_one_player(site: Open) -> None:
    club = site.world.club
    listed = read(site, f"/c/{club}/players.json")["players"]
    for one in listed:
        told = read(site, f"/c/{club}/players/{one['player']}.json")
        assert {name: told[name] for name in one} == one
    assert site.send("pen", "GET", f"/c/{club}/players/99.json").status_code == 404
    assert site.send("pen", "GET", f"/c/{club}/players/{2**60}.json").status_code == 404


def test_another_spelling_leads_to_the_player(tmp_path: Path) -> None:
    with opened(make_world(tmp_path / "world.sqlite3"), tmp_path) as site:
        store, club, zeb = site.app.extensions["fortyfives"].store, site.world.club, site.world.other_spelling
        zebedee = store.clubs.find_player(club, "Zebedee")
        store.players.merge(club, zeb, zebedee)
        led = site.send("pen", "GET", f"/c/{club}/players/{zeb}.json")
        assert (led.status_code, led.location) == (303, f"/c/{club}/players/{zebedee}.json")
        told = read(site, led.location)
        assert (told["name"], told["spellings"]) == ("Zebedee", [{"player": zeb, "name": "Zeb"}])


def test_what_can_be_brought_back(site: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    world = site.world
    told = read(site, f"/c/{world.club}/deleted.json")["deleted"]
    of_kind = {one["kind"]: one for one in told}
    assert len(told) == len(of_kind) == 2
    assert (of_kind["match"]["match"], of_kind["match"]["players"]) == (world.deleted_match, list(NAMES))
    assert (of_kind["player"]["player"], of_kind["player"]["name"]) == (world.deleted_player, "Joan")
    assert {one["by"] for one in told} == {"blue heron"}
    monkeypatch.setattr("fortyfives.web.data_bin.PER_PAGE", 1)
    first = read(site, f"/c/{world.club}/deleted.json")
    second = read(site, first["next"])
    assert ([*first["deleted"], *second["deleted"]], second["next"]) == (told, None)
    assert [one["club"] for one in read(site, "/clubs/deleted.json")["deleted"]] == [world.deleted_club]
    for outside in ("stranger", "other_pen"):
        assert read(site, "/clubs/deleted.json", outside) == {"deleted": []}
    refused = site.send("watcher", "GET", f"/c/{world.club}/deleted.json")
    assert json.loads(refused.text)["error"]["code"] == "only_watches"


def test_a_ruling_of_the_book_with_its_examples(site: Open) -> None:
    listed = {row["code"]: row for row in read(site, "/rulings.json", "stranger")["reasons"]}
    for code, row in listed.items():
        told = read(site, f"/rulings/{code}.json", "stranger")
        assert {name: told[name] for name in row} == row
        for example in told["examples"]:
            assert answer(example["question"]) == example["answer"]


def test_a_question_in_the_address_is_ruled_as_on_the_page(site: Open) -> None:
    told = read(site, f"/ruling/trick.json?{ASKED['referee.rule_on']}", "stranger")
    assert told["answer"] == {"winner": 2, "card": "5S"}
    told = read(site, f"/ruling.json?{ASKED['referee.rule']}", "stranger")
    assert (told["question"]["rules"], told["answer"]["reason"]) == ("barker", "holds_back")
    assert json.loads(site.send("pen", "GET", "/ruling.json?card=2D").text)["error"]["code"] == "missing_field"


def test_the_rest_of_the_book(site: Open) -> None:
    told = read(site, "/rules/compare.json?a=barker&b=kitty-four", "stranger")
    ours, theirs = told["a"]["fields"], told["b"]["fields"]
    assert (told["a"]["rules"], told["b"]["rules"]) == ("barker", "kitty-four")
    assert told["differ"] == [field for field in FIELDS if ours[field] != theirs[field]] != []
    ranks = read(site, "/rules/barker/ranks/hearts.json", "stranger")
    assert ranks["trumps"][:4] == ["5H", "JH", "AH", "KH"]
    assert (ranks["plain"]["S"][0], ranks["plain"]["D"][-1]) == ("KS", "AD")
    assert site.send("pen", "GET", "/rules/barker/ranks/h.json").status_code == 308
    page = words(site, "/words")
    assert all(term["word"] in page for term in read(site, "/words.json", "stranger"))
    deeds = {deed["what"]: deed["holders"] for deed in read(site, "/who-sees.json", "stranger")["deeds"]}
    assert deeds["phones"] == ["scorer", "host"]
