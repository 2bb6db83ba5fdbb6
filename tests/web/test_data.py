"""The pages of a table's own data: the club as one file out and in, deleting in two taps, bringing back in one."""

from __future__ import annotations

import io
import json
import re
import threading

import pytest

from fortyfives.store import Store
from fortyfives.web import create_app, data_bin
from fortyfives.web import data as module
from fortyfives.web.access import COOKIE
from tests.web.tapping import begin, hand


@pytest.fixture
def match_id(client):
    return begin(client, "barker").path.split("/")[2]


@pytest.fixture
def there(tmp_path, clock, new_id):
    """Another server."""
    number = iter(range(10**6))
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    store = Store.open(folder / "b.sqlite3", secret=b"theirs", clock=clock, new_token=lambda: f"theirs {next(number)}")
    app = create_app(store, secret=b"theirs", clock=clock, new_id=new_id, testing=True)
    app.config["WTF_CSRF_ENABLED"] = False
    yield app
    store.close()


def file_of(client, club):
    answer = client.get(f"/c/{club}/file.json")
    assert answer.status_code == 200
    return answer.data


def send(client, path, content):
    """Send a file as a browser does."""
    head = b'--cut\r\nContent-Disposition: form-data; name="file"; filename="club.json"\r\n\r\n'
    body = head + content + b"\r\n--cut--\r\n"
    return client.post(path, data=body, content_type="multipart/form-data; boundary=cut")


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.get_data(as_text=True)))


def view_phone(app, store, club):
    device, token = store.clubs.new_device("grey otter")
    store.clubs.grant(device.number, club, "view")
    phone = app.test_client()
    phone.set_cookie(COOKIE, token)
    return phone


# --- the file


def test_the_club_is_handed_out_as_a_file_with_a_name(client, club, match_id):
    answer = client.get(f"/c/{club}/file.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="tuesday-table-2026-11-30.json"'
    assert answer.mimetype == "application/json"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert [match["id"] for match in json.loads(answer.data)["matches"]] == [match_id]


def test_a_file_goes_to_another_server_and_the_phone_that_brings_it_scores_there(client, club, match_id, there):
    phone = there.test_client()
    asked = send(phone, "/clubs/file", file_of(client, club))
    assert asked.status_code == 303
    told = text(phone.get(asked.location))
    assert "This club is not here yet" in told
    assert "1 is new and comes in." in told
    assert phone.get(f"/m/{match_id}").status_code == 404, "looking writes nothing"
    done = phone.post(asked.location)
    assert (done.status_code, done.location.split("?")[0]) == (303, f"/c/{club}/file")
    assert "Taken in: 1 match and 4 players." in text(phone.get(done.location))
    assert phone.get(f"/m/{match_id}").status_code == 200
    assert there.test_client().get(f"/m/{match_id}").status_code == 404
    assert phone.post(asked.location).status_code == 422, "the same tap again finds no file any more"


def test_there_and_back_nothing_is_new(client, club, match_id, there):
    phone = there.test_client()
    phone.post(send(phone, "/clubs/file", file_of(client, club)).location)
    asked = send(client, f"/c/{club}/file", file_of(phone, club))
    page = client.get(asked.location)
    assert "There is nothing to do." in text(page)
    assert 'id="write"' not in page.get_data(as_text=True)


def test_what_is_here_is_not_taken_in_as_new_but_by_who_scores_for_it(client, club, match_id, stranger):
    content = file_of(client, club)
    refused = send(stranger, "/clubs/file", content)
    assert refused.status_code == 422
    assert "This club cannot be taken in from this phone." in text(refused)
    assert send(client, "/clubs/file", content).location.startswith(f"/c/{club}/file/")


def test_a_club_that_came_meanwhile_is_not_opened_by_a_file_that_waits(client, club, match_id, there):
    one, other = there.test_client(), there.test_client()
    content = file_of(client, club)
    first, second = send(one, "/clubs/file", content).location, send(other, "/clubs/file", content).location
    assert one.post(first).status_code == 303
    assert other.post(second).status_code == 422
    assert other.get(f"/m/{match_id}").status_code == 404


def test_a_file_waits_for_the_browser_that_sent_it_alone_and_half_an_hour(client, app, store, club, match_id, clock):
    asked = send(client, f"/c/{club}/file", file_of(client, club)).location
    device, token = store.clubs.new_device("red fox")
    store.clubs.grant(device.number, club, "pen")
    other = app.test_client()
    other.set_cookie(COOKIE, token)
    assert "A file waits here for half an hour." in text(other.get(asked))
    assert client.get(asked).status_code == 200
    clock.pass_time(minutes=30)
    assert client.get(asked).status_code == 422
    folder = store._connections.path.parent / "imports"
    assert list(folder.iterdir()) == []


def test_another_clubs_file_is_refused(client, store, club, match_id):
    other = store.clubs.create_club("Others")
    content = b"".join(store.leaving.write(other))
    refused = send(client, f"/c/{club}/file", content)
    assert refused.status_code == 422
    assert "This is the file of another club, Others." in text(refused)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "damaged in line 1"),
        (b"<html>", "damaged in line 1"),
        (b"\xff\xfe", "it is damaged."),
        (b'{"a":1}', "This is not the file of a club."),
        (b'{"format":"fortyfives club","version":7}', "A newer version of this program made the file."),
        (b'{"format":"fortyfives club","version":1}', "not as this program writes it"),
        (b'{"a":' + b"[" * 100_000, "it is damaged."),
        (b'{"version":1e400}', "damaged in line 1"),
    ],
)
def test_what_is_no_file_of_a_club_is_refused_in_words(client, club, content, told):
    for path in (f"/c/{club}/file", "/clubs/file"):
        refused = send(client, path, content)
        assert refused.status_code == 422
        assert told in text(refused)
        assert 'aria-describedby="file-problem"' in refused.get_data(as_text=True)


def test_a_form_without_a_file_says_so(client, club):
    for data in ({}, {"file": (io.BytesIO(b""), "")}, {"file": "text"}):
        refused = client.post(f"/c/{club}/file", data=data, content_type="multipart/form-data")
        assert (refused.status_code, "Choose a file first" in text(refused)) == (422, True)


def test_what_does_not_come_in_is_named_with_the_reason(client, club, match_id, there):
    content = json.loads(file_of(client, club))
    content["matches"][0]["log"][0]["event"] = {"type": "of_tomorrow", "v": 1}
    content["matches"].append({"id": "m9"})
    phone = there.test_client()
    told = text(phone.get(send(phone, "/clubs/file", json.dumps(content).encode()).location))
    assert "2 do not come in." in told
    assert "It holds something that this version of the program does not know." in told
    assert "It is not as this program writes it." in told


def test_a_large_file_comes_in_here_and_nowhere_else(client, club, monkeypatch):
    big = b'{"format":"fortyfives club", "words":"' + b"x" * 1_000_000 + b'"}'
    assert send(client, f"/c/{club}/file", big).status_code == 422
    assert send(client, "/join", big).status_code == 413
    monkeypatch.setitem(client.application.extensions["fortyfives.room"], "data.take_in", 500_000)
    assert send(client, f"/c/{club}/file", big).status_code == 413


class Told(io.BytesIO):
    """A body of which the rest is still on its way."""


def test_whoever_sends_too_large_a_file_is_told_so_once_all_of_it_is_sent(client, club, monkeypatch):
    """An app that answers before it has read what was sent makes some servers cut the line."""
    monkeypatch.setattr("fortyfives.web.data.MOST_BYTES", 1000)
    for endpoint in ("data.take_in", "data.bring"):
        monkeypatch.setitem(client.application.extensions["fortyfives.room"], endpoint, 1000)
    stranger = client.application.test_client()
    for phone, path, said in (
        (client, f"/c/{club}/file", "This file is larger than 0 MB."),
        (stranger, "/clubs/file", "This file is larger than 0 MB."),
    ):
        body = Told(b"x" * 5000)
        answered = phone.post(
            path, input_stream=body, content_length=5000, content_type="multipart/form-data; boundary=cut"
        )
        assert answered.status_code == 413
        assert said in text(answered)
        assert body.tell() == 5000


def test_too_many_files_are_not_looked_at(client, club):
    answers = [send(client, f"/c/{club}/file", b"x").status_code for _ in range(31)]
    assert answers == [422] * 30 + [429]


def test_who_would_be_one_too_many_in_the_line_does_not_wait(client, club, match_id, store):
    """Eight threads serve all tables: files that wait for each other must not hold all of them."""
    content = file_of(client, club)
    asked = send(client, f"/c/{club}/file", content).location
    for _ in range(module.MOST_IN_LINE):
        assert module._line.acquire(blocking=False)
    try:
        answers = [client.get(asked), client.post(asked), send(client, f"/c/{club}/file", content)]
    finally:
        module._line.release(module.MOST_IN_LINE)
    assert {(late.status_code, "Try again in some minutes" in text(late)) for late in answers} == {(503, True)}
    assert len(list((store._connections.path.parent / "imports").iterdir())) == 1, "what was turned away is not kept"
    assert client.get(asked).status_code == 200


@pytest.mark.parametrize("setting", ["MOST_SECONDS", "PATIENCE"])
def test_a_file_that_takes_too_long_is_for_the_host(client, club, match_id, there, monkeypatch, setting):
    """The taps at the tables go before any file."""
    phone = there.test_client()
    asked = send(phone, "/clubs/file", file_of(client, club)).location
    if setting == "MOST_SECONDS":
        monkeypatch.setattr(module, setting, -1)
    else:
        monkeypatch.setattr(module, setting, 0)
        module._one_at_a_time.acquire()
    for go in (phone.get, phone.post):
        late = go(asked)
        assert (late.status_code, "ask the host" in text(late)) == (503, True)
    monkeypatch.undo()
    if setting == "PATIENCE":
        module._one_at_a_time.release()
    assert phone.post(asked).status_code == 303


def test_a_form_from_elsewhere_takes_nothing_in(client, app, club, match_id):
    app.config["WTF_CSRF_ENABLED"] = True
    assert send(client, f"/c/{club}/file", file_of(client, club)).status_code == 400
    old = client.post(f"/c/{club}/file", headers={"Sec-Fetch-Site": "same-origin"})
    assert "This page was open for a long time. Tap again." in text(old)


def test_the_file_is_one_moment_while_others_tap(client, club, match_id, store):
    """A club that plays on while its file is written: every line of the file belongs to the same moment."""
    files = []
    thread = threading.Thread(target=lambda: files.extend(b"".join(store.leaving.write(club)) for _ in range(20)))
    thread.start()
    number = 0
    while thread.is_alive() or not number:
        number += 1
        with store.writing():  # the name of the club and the last of its players are of one moment
            store.clubs.rename(club, f"Table of Guest {number}")
            store.clubs.find_or_add_player(club, f"Guest {number}")
    thread.join()
    assert len(files) == 20
    for content in files[1:]:
        told = json.loads(content)
        assert told["club"]["name"] == f"Table of {told['players'][-1]['name']}"


# --- deleting


def test_a_match_is_deleted_in_two_taps_and_brought_back_in_one(client, club, match_id):
    asked = text(client.get(f"/m/{match_id}/delete"))
    assert "It is gone from this site at once" in asked
    assert "It loses it when it looks for it here again" in asked, "a copy on a phone without signal cannot be reached"
    assert "It is gone from this site at once" in text(client.post(f"/m/{match_id}/delete")), "one tap deletes nothing"
    gone = client.post(f"/m/{match_id}/delete", data={"sure": "1"})
    assert (gone.status_code, gone.location) == (303, f"/c/{club}/deleted?done=match")
    for path in ("", "/sheet", "/more", "/big", "/sheet.csv", "/delete"):
        assert client.get(f"/m/{match_id}{path}").status_code == 404
    page = client.get(gone.location)
    assert "The match is deleted. Here it can be brought back." in text(page)
    assert "Can be brought back until 30 December 2026." in text(page)
    assert "on “blue heron”" in text(page)
    assert match_id not in client.get("/matches").get_data(as_text=True)
    back = client.post(f"/c/{club}/deleted/match/{match_id}")
    assert (back.status_code, back.location) == (303, f"/m/{match_id}")
    assert client.get(f"/m/{match_id}").status_code == 200
    assert client.post(f"/c/{club}/deleted/match/{match_id}").status_code == 303, "the same tap again"
    assert "Nothing is deleted." in text(client.get(f"/c/{club}/deleted"))


def test_one_sees_which_match_it_is_before_it_is_deleted_and_before_it_comes_back(client, club):
    first = begin(client, "barker")
    first.tap(*hand(0, 30, "S", 5, "0"), "save")
    second = begin(client, "barker")
    for path, told in (
        (first.path, "Still going, hand 2: Maeve &amp; Theresa 60, Angus &amp; Leo 0."),
        (second.path, "Still going, hand 1: Maeve &amp; Theresa 0, Angus &amp; Leo 0."),
    ):
        assert told in text(client.get(f"{path}/delete"))
    first.tap(*hand(2, 30, "S", 5, "0"), "save")
    assert "Maeve &amp; Theresa beat Angus &amp; Leo, 120 : 0." in text(client.get(f"{first.path}/delete"))
    client.post(f"{first.path}/delete", data={"sure": "1"})
    assert "beat Angus &amp; Leo, 120 : 0. Deleted" in text(client.get(f"/c/{club}/deleted"))


def test_a_long_list_of_what_was_deleted_has_pages(client, store, club, clock, monkeypatch):
    monkeypatch.setattr(data_bin, "PER_PAGE", 2)
    for name in ("Ann", "Ben", "Cy", "Di", "Eve"):
        clock.pass_time(minutes=1)
        store.bin.delete_player(club, store.clubs.find_or_add_player(club, name), None)
    path, seen = f"/c/{club}/deleted?done=player", []
    while path:
        page = client.get(path)
        seen.append(re.findall(r'id="player-\d+">\s*<span><strong>(\w+)<', page.text))
        assert ("The name is deleted." in page.text) is (len(seen) == 1)
        path = next(iter(re.findall(r'id="more" href="([^"]+)"', page.text)), None)
    assert seen == [["Eve", "Di"], ["Cy", "Ben"], ["Ann"]]
    for odd in ("-1", "x", "9" * 30):
        assert client.get(f"/c/{club}/deleted?after={odd}").status_code == 200


def test_a_name_is_deleted_and_brought_back(client, club, match_id):
    assert "Delete the name Maeve" in text(client.get(f"/c/{club}/players/1/delete"))
    gone = client.post(f"/c/{club}/players/1/delete", data={"sure": "1"})
    assert gone.status_code == 303
    assert "Maeve" not in text(client.get(f"/m/{match_id}/people"))
    assert client.post(f"/c/{club}/players/1/delete", data={"sure": "1"}).status_code == 303, "the same tap again"
    assert client.get(f"/c/{club}/players/1/delete").status_code == 404
    assert "Bring back the name Maeve" in client.get(gone.location).get_data(as_text=True)
    assert client.post(f"/c/{club}/deleted/player/1").location == f"/c/{club}/players/1"
    assert "Maeve" in text(client.get(f"/m/{match_id}/people"))


def test_a_club_is_deleted_and_brought_back(client, app, store, club, match_id, stranger):
    view = store.clubs.view_key(club)
    watcher = view_phone(app, store, club)
    assert "Keep the club as one file first" in text(client.get(f"/c/{club}/delete"))
    gone = client.post(f"/c/{club}/delete", data={"sure": "1"})
    assert gone.location == "/clubs/deleted?done=club"
    for path in (f"/c/{club}", f"/c/{club}/file", f"/c/{club}/file.json", f"/m/{match_id}", f"/k/{view}"):
        assert client.get(path).status_code == 404
    assert "Tuesday table" in text(client.get(gone.location))
    for nobody in (watcher, stranger):
        assert "Tuesday table" not in text(nobody.get("/clubs/deleted"))
        assert nobody.post(f"/clubs/deleted/{club}").status_code == 404
    assert client.post(f"/clubs/deleted/{club}").location == f"/c/{club}"
    assert client.post(f"/clubs/deleted/{club}").status_code == 303, "the same tap again"
    assert watcher.get(f"/m/{match_id}").status_code == 200
    assert stranger.get(f"/k/{view}").status_code == 303


def test_the_file_of_a_club_that_was_deleted_here_says_where_it_can_be_brought_back(client, club, match_id):
    content = file_of(client, club)
    client.post(f"/c/{club}/delete", data={"sure": "1"})
    told = send(client, "/clubs/file", content)
    assert told.status_code == 422
    assert 'href="/clubs/deleted"' in told.get_data(as_text=True)


def test_after_thirty_days_nothing_is_left_to_bring_back(client, club, match_id, clock):
    client.post(f"/m/{match_id}/delete", data={"sure": "1"})
    clock.pass_time(days=30)
    late = client.post(f"/c/{club}/deleted/match/{match_id}")
    assert (late.status_code, "no longer here" in text(late)) == (422, True)
    assert "Nothing is deleted." in text(client.get(f"/c/{club}/deleted")), "also where nobody has emptied yet"


def test_a_tap_of_a_program_on_a_deleted_match_finds_nothing(client, store, club, match_id):
    key = store.clubs.rotate(club, "pen")
    client.post(f"/m/{match_id}/delete", data={"sure": "1"})
    tap = {"seq": 1, "tap": "00000000-0000-0000-0000-0000000000aa", "do": {"call": "pass"}}
    authorised = {"Authorization": f"Bearer {key}"}
    assert client.post(f"/api/matches/{match_id}/taps", json=tap, headers=authorised).status_code == 404
    assert client.get("/api/matches", headers=authorised).json == []


WITH_THE_PEN = [
    "/c/{club}/file",
    "/c/{club}/file.json",
    "/c/{club}/file/0",
    "/c/{club}/deleted",
    "/c/{club}/delete",
    "/c/{club}/players/1/delete",
    "/m/{match}/delete",
]


@pytest.mark.parametrize("path", WITH_THE_PEN)
def test_who_watches_is_told_so_and_a_stranger_finds_nothing(app, store, club, client, stranger, match_id, path):
    address = path.format(club=club, match=match_id)
    assert view_phone(app, store, club).get(address).status_code == 403
    assert stranger.get(address).status_code == 404
    if not path.endswith((".json", "deleted")):
        assert view_phone(app, store, club).post(address, data={"sure": "1"}).status_code == 403


def test_the_way_to_each_page_is_found(client, club, match_id):
    assert f'href="/m/{match_id}/delete"' in client.get(f"/m/{match_id}/more").get_data(as_text=True)
    assert f'href="/m/{match_id}/delete"' in client.get(f"/m/{match_id}/sheet").get_data(as_text=True)
    hub = client.get(f"/c/{club}").get_data(as_text=True)
    assert f'href="/c/{club}/file"' in hub
    assert f'href="/c/{club}/deleted"' in hub
    assert 'href="/clubs/file"' in client.get("/clubs").get_data(as_text=True)
    assert f'href="/c/{club}/players/1/delete"' in client.get(f"/c/{club}/players/1").get_data(as_text=True)
