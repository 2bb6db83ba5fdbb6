"""Help by problem: found from every screen, its links lead into the match, and looked for without script."""

from __future__ import annotations

import html
import re
import sqlite3
from collections import Counter

import pytest

from fortyfives.rules import VARIANTS
from fortyfives.web.access import COOKIE
from fortyfives.words.help import GROUPS, help_groups
from fortyfives.words.help_ways import NEEDS_PEN, Where
from fortyfives.words.translator import ENGLISH
from tests.web.tapping import Forms, begin, hand
from tests.web.test_links import kind_of, links_of, visitor

__all__ = ["visitor"]

PROBLEMS = [problem for group in help_groups(ENGLISH, VARIANTS[0]) for problem in group.problems]


def links_by_problem(page):
    """Where each problem of the groups leads to, by its key."""
    found = {}
    for group in GROUPS:
        pattern = rf'<details class="more" id="{group}-(\w+)".*?<a class="link" href="([^"]+)"'
        found |= {key: html.unescape(href) for key, href in re.findall(pattern, page, flags=re.DOTALL)}
    return found


def match_of(client, *, saved=2):
    phone = begin(client, "barker")
    for _ in range(saved):
        phone.tap(*hand(1, 20, "S", 4, "0"), "save")
    return phone.path.rsplit("/", 1)[1]


# --- found from every screen


MOST_OF_A_SHAPE = 3
"""So many pages are looked at of those whose addresses differ in an id or a number alone."""


def shape_of(link):
    """What kind of page a link leads to, whichever match, hand or rule set it is about."""
    path, *query = kind_of(link)
    return re.sub(r"/(?=[^/]*\d)[^/]+", "/*", path), len(query) > 0 and re.sub(r"=[^&]*", "", str(query[-1]))


def test_help_is_found_from_every_screen(visitor):
    to_visit, known, shapes, without, paths = ["/"], {kind_of("/")}, Counter(), [], set()
    while to_visit:
        link = to_visit.pop(0)
        with visitor.get(link, follow_redirects=True) as response:
            page = response.text if response.mimetype == "text/html" else None
            path = response.request.path
        if page is None:
            continue
        paths.add(path)
        helps = [html.unescape(href) for href in re.findall(r'id="to-help" href="([^"]+)"', page)]
        in_a_match = re.match(r"/m/([\w-]+)", path)
        if len(helps) != 1 and path != "/help":
            without.append(link)
        if in_a_match and helps != [f"/help?m={in_a_match[1]}"]:
            without.append(f"{link} leads to {helps}")
        for found in sorted({target.partition("#")[0] for target in links_of(page)} - {""}):
            if kind_of(found) not in known and shapes[shape_of(found)] < MOST_OF_A_SHAPE:
                known.add(kind_of(found))
                shapes[shape_of(found)] += 1
                to_visit.append(found)
    assert without == []
    for end in ("", "/sheet", "/sheet/1", "/sheet/1/correct", "/more", "/people", "/trail", "/adjust", "/share"):
        assert any(re.fullmatch(rf"/m/[\w-]+{end}", path) for path in paths), end
    for path in ("/", "/new", "/matches", "/rules", "/rulings", "/referee", "/rules/own/edit", "/trainer", "/join"):
        assert path in paths, path


@pytest.mark.parametrize("path", ["/nothing-here", "/m/nobodys", "/rules/nobodys", "/trainer?rules=nobodys"])
def test_help_is_found_where_nothing_else_is(stranger, path):
    response = stranger.get(path)
    assert response.status_code == 404
    assert 'id="to-help"' in response.text


def test_help_is_found_at_every_step_of_a_hand(client):
    phone = begin(client, "barker")
    for tap in (None, *hand(1, 20, "S", 4, "0"), "save"):
        if tap is not None:
            phone.tap(tap)
        assert phone.html.count('id="to-help"') == 1, tap
    assert client.get("/m/" + phone.path.rsplit("/", 1)[1]).status_code == 200


def test_help_is_found_in_a_panel_that_is_redrawn(client):
    phone = begin(client, "barker", htmx=True)
    match_id = phone.path.rsplit("/", 1)[1]
    answer = phone.send("bidder-1")
    assert "<html" not in answer.text
    assert f'id="to-help" href="/help?m={match_id}"' in answer.text


@pytest.mark.parametrize("path", ["/rules/merrimack", "/rules/merrimack/ranks/spades", "/trainer?n=3&rules=merrimack"])
def test_help_takes_over_the_rules_of_the_page(client, path):
    assert 'id="to-help" href="/help?rules=merrimack"' in client.get(path).text
    assert "Merrimack Valley, contract" in client.get("/help?rules=merrimack").text


# --- the page


def test_every_problem_stands_in_its_group(stranger):
    page = stranger.get("/help").text
    assert set(links_by_problem(page)) == {problem.key for problem in PROBLEMS}
    for group in GROUPS:
        assert f'<h2 id="{group}">' in page
        assert f'href="#{group}"' in page


@pytest.mark.parametrize("profile", VARIANTS, ids=lambda profile: profile.id)
def test_from_nowhere_every_link_leads_somewhere(stranger, profile):
    for key, href in links_by_problem(stranger.get(f"/help?rules={profile.id}").text).items():
        assert stranger.get(href).status_code in (200, 303), f"{key}: {href}"
        assert "/m/" not in href


@pytest.mark.parametrize("saved", [0, 2])
def test_from_a_match_every_link_leads_into_it(client, saved):
    match_id = match_of(client, saved=saved)
    links = links_by_problem(client.get(f"/help?m={match_id}").text)
    for key, href in links.items():
        assert client.get(href).status_code in (200, 303), f"{key}: {href}"
    here = f"/m/{match_id}"
    assert links["wrong_side"] == here
    assert links["correct"] == links["forgot"] == f"{here}/sheet"
    assert links["sides_swapped"] == (f"{here}/sheet/2/swap" if saved else f"{here}/sheet")
    assert links["how_counted"] == (f"{here}/sheet/2" if saved else f"{here}/sheet")
    assert links["wrong_dealer"] == f"{here}?ask=dealer"
    assert links["agreed"] == f"{here}/adjust"
    assert links["leaves"] == f"{here}/people"
    assert links["show"] == f"{here}/share"
    assert links["is_it_legal"] == f"{here}/referee?ask=play"
    assert links["held_at_15"] == f"{here}/referee?ask=call"
    assert links["revoked"] == f"{here}/referee?ask=review"
    assert links["both_out"] == f"{here}/referee?ask=finish"
    assert links["who_takes"] == f"{here}/referee?ask=trick"


def test_what_belongs_to_a_club_is_found_from_its_match_and_from_nowhere(client, stranger, store, club):
    match_id = match_of(client)
    of_club = {"evening": "nights", "move_data": "file", "deleted": "deleted"}
    for path in (f"/help?m={match_id}", "/help"):
        links = links_by_problem(client.get(path).text)
        assert {key: links[key] for key in of_club} == {key: f"/c/{club}/{place}" for key, place in of_club.items()}
    stranger.get(f"/k/{store.clubs.view_key(club)}")
    links = links_by_problem(stranger.get(f"/help?m={match_id}").text)
    assert links["evening"] == f"/c/{club}/nights"
    assert (links["move_data"], links["deleted"]) == ("/clubs/file", "/clubs/deleted"), "the others need the pen"


def test_a_hand_that_was_thrown_in_has_no_sides_to_swap(client):
    phone = begin(client, "barker")
    phone.tap("pass")
    match_id = phone.path.rsplit("/", 1)[1]
    assert links_by_problem(client.get(f"/help?m={match_id}").text)["sides_swapped"] == f"/m/{match_id}/sheet"


def test_who_only_watches_is_led_to_a_scorer_code(client, app, store, club):
    match_id = match_of(client)
    device, token = store.clubs.new_device("grey cap")
    store.clubs.grant(device.number, club, "view")
    watcher = app.test_client()
    watcher.set_cookie(COOKIE, token)
    links = links_by_problem(watcher.get(f"/help?m={match_id}").text)
    for problem in PROBLEMS:
        if problem.here.where in NEEDS_PEN:
            assert links[problem.key] == "/join"
        elif problem.here.where is not Where.JOIN:
            assert watcher.get(links[problem.key]).status_code in (200, 303), problem.key


def test_to_a_stranger_the_match_is_not_there(client, stranger):
    match_id = match_of(client)
    page = stranger.get(f"/help?m={match_id}")
    assert page.status_code == 200
    assert f"/m/{match_id}" not in page.text
    assert page.text.replace(match_id, "") == stranger.get("/help?m=nobodys").text.replace("nobodys", "")
    assert "Set-Cookie" not in page.headers


def test_of_a_match_whose_log_is_damaged_help_is_given_all_the_same(app, client, book):
    match_id = match_of(client)
    db = sqlite3.connect(book)
    db.executescript("DROP TRIGGER events_stay; UPDATE events SET event = '{'")
    db.close()
    app.extensions.pop("fortyfives.desk")  # as after a restart
    assert client.get(f"/m/{match_id}").status_code == 503
    page = client.get(f"/help?m={match_id}")
    assert page.status_code == 200
    assert links_by_problem(page.text)["wrong_side"] == "/matches"
    assert client.get(f"/m/{match_id}/referee").status_code == 503
    from_nowhere = client.get(f"/referee/trick?m={match_id}&trump=S")
    assert from_nowhere.status_code == 200
    assert f"/m/{match_id}" not in from_nowhere.text


@pytest.mark.parametrize("rules", ["nobodys", '{"base":"nobodys"}', "x" * 5000, "%00", '{"base":' * 500])
def test_rules_that_nobody_knows_are_the_usual_ones(stranger, rules):
    assert "Barker: no kitty, contract" in stranger.get("/help", query_string={"rules": rules}).text


# --- looked for


def test_looked_for_without_script(client):
    match_id = match_of(client)
    form = Forms(client.get(f"/help?m={match_id}").text).forms[0]
    assert "find" in form.buttons
    assert form.fields == {"m": match_id, "q": ""}
    page = client.get(form.action, query_string={**form.fields, "q": "must the JACK come out"}).text
    assert "1 problem with “must the JACK come out”" in page
    found = page[page.index('<details class="more" id="found-must_the_jack" open>') :]
    assert f'href="/m/{match_id}/referee?ask=play"' in found[: found.index("</details>")]
    assert set(links_by_problem(page)) == {problem.key for problem in PROBLEMS}, "the groups are still below"


def test_nothing_found_is_said_kindly(stranger):
    page = stranger.get("/help?q=xyzzy").text
    assert "Nothing here goes by these words." in page
    assert 'id="found-' not in page
    assert all(f'href="#{group}"' in page for group in GROUPS)


def test_what_is_looked_for_is_shown_as_it_is(stranger):
    page = stranger.get("/help", query_string={"q": '"><b>jack</b> %(num)s'}).text
    assert "<b>jack" not in page
    assert "%(num)s" in html.unescape(page)


def test_an_id_stands_once(stranger):
    for query in ("", "?q=trump"):
        ids = re.findall(r' id="([^"]+)"', stranger.get(f"/help{query}").text)
        assert len(ids) == len(set(ids))
