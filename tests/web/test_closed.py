"""Every door is closed: what protects the site, line by line, held on every kind of answer and on every form."""

from __future__ import annotations

import hmac
import json
import re
import stat
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from fortyfives.cli.folder import read_secret
from fortyfives.store.guesses import MOST_WRONG
from fortyfives.web.security import CONTENT_SECURITY_POLICY, HEADERS, MOST_BYTES
from tests.hostile.looking import amiss_in, stays_here
from tests.hostile.marked import Marked, as_caller, opened
from tests.hostile.sending import Answer, Line, Request
from tests.web.test_access_matrix import LINES, address_of, asked
from tests.web.world import Open, World, make_world, question_text
from tests.web.world import opened as opened_world

AS_FORM = "application/x-www-form-urlencoded"
POSTED = [line for line in LINES if line.startswith("POST ")]
FORMS = [line for line in POSTED if " /api/" not in line]
FILES = ("POST /c/<club>/file", "POST /clubs/file")
"""What may be sent more than elsewhere: the file of a club."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return make_world(tmp_path_factory.mktemp("closed") / "world.sqlite3")


@pytest.fixture(scope="module")
def known(world: World) -> dict[str, str]:
    numbers = {name: str(getattr(world, name)) for name in ("own_rules", "other_spelling", "deleted_player")}
    texts = {
        name: getattr(world, name) for name in ("match", "club", "ruling", "deleted_match", "deleted_club", "card")
    }
    more = {"phone": str(world.other_phone), "view_key": world.view_key, "pen_code": world.pen_code}
    tap = "00000000-0000-0000-0000-0000000000aa"
    return {**numbers, **texts, **more, "question": question_text(), "seq": "7", "tap": tap}


@pytest.fixture
def line(world: World, tmp_path: Path) -> Iterator[Line]:
    """A line to the site as a table has it, behind one proxy."""
    with opened(Marked(world), tmp_path) as (_, line):
        yield line


def sent(known: dict[str, str], world: World, what: str, caller: str, **more: object) -> Request:
    """The request of a line of the table."""
    method, address, body = asked(what, known)
    if address.startswith("/api/"):
        content, kind = (b"" if body is None else json.dumps(body).encode()), "application/json"
    else:
        content, kind = urlencode(body or {}).encode(), AS_FORM
    headers = (("X-Forwarded-Proto", "https"), *as_caller(world, caller, address))
    if method == "GET":
        return Request(method, address.encode(), content.decode(), headers, **more)  # type: ignore[arg-type]
    return Request(method, address.encode(), "", headers, content, kind, **more)  # type: ignore[arg-type]


# --- headers and cookies -----------------------------------------------------------------------------------------


def test_the_policies_are_the_strict_ones() -> None:
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    for directive in ("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
        assert directive in CONTENT_SECURITY_POLICY
    assert HEADERS["X-Content-Type-Options"] == "nosniff"
    assert HEADERS["Referrer-Policy"] == "same-origin"
    assert "screen-wake-lock=(self)" in HEADERS["Permissions-Policy"]
    assert "camera=()" in HEADERS["Permissions-Policy"]


def test_every_answer_of_every_address_is_protected(line: Line, world: World, known: dict[str, str]) -> None:
    """`amiss_in` looks at every header, at HSTS by the scheme, at cookies and redirects, and at what pages hold."""
    got: Counter[int] = Counter()
    for what in LINES:
        for caller in ("stranger", "pen"):
            request = sent(known, world, what, caller)
            answer = line.send(request)
            got[answer.status] += 1
            assert amiss_in(request, answer) == [], (caller, what)
    assert {200, 303, 403, 404, 422} <= set(got) | {403}


ODD = {
    "nothing new": (204, Request("GET", b"", "view=pen&seq=7&begun=")),
    "a panel": (200, Request("GET", b"", headers=(("HX-Request", "true"),))),
    "no such page": (404, Request("GET", b"/nothing-here")),
    "no such call": (404, Request("GET", b"/api/nothing-here")),
    "another method": (405, Request("DELETE", b"/")),
    "what may be asked": (200, Request("OPTIONS", b"/")),
    "the head alone": (200, Request("HEAD", b"/rules")),
    "no host": (400, Request("GET", b"/", headers=(("Host", "<b>"),))),
    "too much": (413, Request("POST", b"/new", body=b"x" * (MOST_BYTES + 1), content_type=AS_FORM)),
    "too many fields": (413, Request("POST", b"/new", body=b"a=1&" * 70_000, content_type=AS_FORM)),
    "a file": (200, Request("GET", b"/static/site.css")),
    "no such file": (404, Request("GET", b"/static/nothing-here.css")),
    "the worker": (200, Request("GET", b"/sw.js")),
    "the manifest": (200, Request("GET", b"/manifest.webmanifest")),
    "health": (200, Request("GET", b"/healthz")),
    "a link that is none": (404, Request("GET", b"/k/view-aaaa")),
}


@pytest.mark.parametrize("what", ODD)
def test_an_answer_out_of_the_ordinary_is_protected_as_well(line: Line, world: World, what: str) -> None:
    status, request = ODD[what]
    if not request.path:
        watching = f"/m/{world.match}" + ("/watch" if request.query else "")
        headers = (*request.headers, *as_caller(world, "pen", watching))
        request = Request(request.method, watching.encode(), request.query, headers)
    answer = line.send(request)
    assert (answer.status, amiss_in(request, answer)) == (status, [])


def test_a_file_that_has_not_changed_is_protected(line: Line) -> None:
    tag = line.send(Request("GET", b"/static/site.css")).header("ETag")
    request = Request("GET", b"/static/site.css", headers=(("If-None-Match", tag),))
    answer = line.send(request)
    assert (answer.status, amiss_in(request, answer)) == (304, [])


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_are_for_this_site_alone(line: Line, scheme: str) -> None:
    page = line.send(Request("GET", b"/new", headers=(("X-Forwarded-Proto", scheme),)))
    [cookie] = page.all_of("Set-Cookie")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert ("Secure" in cookie) == (scheme == "https")


# --- forms ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["another site", "nobody in particular", "a page of ours that is too old"])
def test_no_form_counts_without_its_proof(world: World, known: dict[str, str], tmp_path: Path, who: str) -> None:
    """Every form there is, sent by the phone that may send it: without the proof it changes nothing."""
    headers = {"another site": {"Sec-Fetch-Site": "cross-site"}, "nobody in particular": {}}.get(
        who, {"Sec-Fetch-Site": "same-origin"}
    )
    with opened_world(world, tmp_path) as there:
        there.app.config["WTF_CSRF_ENABLED"] = True
        before, statuses = there.contents(), {}
        for what in FORMS:
            _, address, body = asked(what, known)
            answer = there.client("pen").post(address, data=body, headers=headers)
            statuses[what] = answer.status_code
            answer.close()
        allowed = {422, 404, 409, 200} if who == "a page of ours that is too old" else {400}
        assert {what: status for what, status in statuses.items() if status not in allowed} == {}
        assert there.contents() == before


def test_with_its_proof_a_form_counts(world: World, known: dict[str, str], tmp_path: Path) -> None:
    with opened_world(world, tmp_path) as there:
        there.app.config["WTF_CSRF_ENABLED"] = True
        phone = there.client("pen")
        token = re.search(r'name="csrf_token" value="([^"]+)"', phone.get(f"/c/{world.club}/name").text)
        assert token is not None
        _, address, body = asked("POST /c/<club>/name", known)
        assert phone.post(address, data={**body, "csrf_token": token[1]}).status_code == 303


# --- secrets -------------------------------------------------------------------------------------------------------


def test_the_secret_is_made_at_the_first_start_for_the_host_alone(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    secret = read_secret(folder)
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert read_secret(folder) == secret
    assert len(bytes.fromhex(secret)) == 32


def test_nothing_that_opens_stands_in_the_book(world: World) -> None:
    content = world.book.read_bytes()
    opening = {**world.cookies, **{f"key of {who}": key for who, key in world.keys.items()}}
    opening |= {"card": world.card, "scorer code": world.pen_code, "link": world.view_key}
    assert len([one for one in opening.values() if one]) > 10
    assert [who for who, one in opening.items() if one and one.encode() in content] == []


@pytest.fixture
def there(world: World, tmp_path: Path) -> Iterator[Open]:
    with opened_world(world, tmp_path) as there:
        yield there


def test_whatever_opens_is_compared_in_constant_time(there: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[object] = []
    compare = hmac.compare_digest

    def noted(one: object, other: object) -> bool:
        compared.append(other)
        return compare(one, other)  # type: ignore[type-var]

    monkeypatch.setattr(hmac, "compare_digest", noted)
    world, store = there.world, there.store
    watching = store.watch_codes.show(world.club, world.match).code
    for opens in (
        lambda: store.clubs.device_for_token(world.cookies["pen"] or ""),
        lambda: store.clubs.open_key(world.view_key),
        lambda: store.clubs.open_key(world.keys["pen"] or ""),
        lambda: store.cards.open(world.card),
        lambda: store.watch_codes.open(
            watching, who="192.0.2.1", enter=lambda: store.clubs.new_device("owl")[0].number
        ),
        lambda: store.codes.join(
            world.pen_code, who="192.0.2.1", phone="", known=None, enter=lambda: store.clubs.new_device("owl")[0].number
        ),
    ):
        compared.clear()
        assert opens() is not None
        assert compared


# --- guessing ------------------------------------------------------------------------------------------------------


def test_of_many_wrong_codes_at_once_no_more_are_looked_at_than_one_after_the_other(there: Open) -> None:
    statuses: list[int] = []
    ready = threading.Barrier(MOST_WRONG + 10)

    def guess(number: int) -> None:
        phone = there.app.test_client()
        ready.wait()
        code = f"{'23456789'[number % 8]}{'ABCDEFGH'[number // 8]}CDEFGH"
        statuses.append(phone.post("/join", data={"code": code}).status_code)

    threads = [threading.Thread(target=guess, args=(number,)) for number in range(MOST_WRONG + 10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(statuses) == {422: MOST_WRONG, 429: 10}


def test_a_long_key_that_is_wrong_is_not_there_however_often(there: Open) -> None:
    phone = there.app.test_client()
    for number in range(3 * MOST_WRONG):
        key = f"view-{number:026d}"
        bearer = {"Authorization": f"Bearer {key}"}
        statuses = {phone.get(f"/k/{key}").status_code, phone.post(f"/card/{key}").status_code}
        assert statuses | {phone.get("/api/clubs/me", headers=bearer).status_code} == {404}


# --- sizes and ways out ----------------------------------------------------------------------------------------------


def test_nothing_is_read_without_end(line: Line, world: World, known: dict[str, str]) -> None:
    """Said to be very long, and not sent: no address waits for it, and none takes it."""
    statuses = {}
    for what in POSTED:
        address = address_of(what.partition(" ")[2], known)
        kind = "application/json" if address.startswith("/api/") else AS_FORM
        request = Request(
            "POST",
            address.encode(),
            headers=as_caller(world, "pen", address),
            body=b"x",
            content_type=kind,
            length=str(10**12),
            forms_need_their_token=True,
        )
        answer: Answer = line.send(request)
        statuses[what] = answer.status
        assert amiss_in(request, answer) == [], what
    assert {what: status for what, status in statuses.items() if status not in (404, 413)} == {}
    assert list(statuses.values()).count(413) > len(POSTED) * 0.8


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80"])
def test_no_redirect_leads_to_another_site(line: Line, world: World, known: dict[str, str], host: str) -> None:
    redirects = 0
    for what in LINES:
        told = sent(known, world, what, "pen")
        headers = (*told.headers, ("Host", host), ("X-Forwarded-Host", host), ("Referer", f"https://{host}/"))
        query = f"{told.query}&next=//{host}&url=https://{host}/&back=//{host}"
        answer = line.send(Request(told.method, told.path, query, headers, told.body, told.content_type))
        for name in ("Location", "HX-Redirect"):
            for address in answer.all_of(name):
                redirects += 1
                assert address.startswith("/"), what
                assert stays_here(address), what
    assert redirects > 20


def test_no_cell_of_a_file_is_a_formula(line: Line, world: World) -> None:
    """That a name which begins a formula is made harmless is tested with the files; this looks at each of them."""
    for address in ("/matches.csv", f"/m/{world.match}/sheet.csv"):
        request = Request("GET", address.encode(), headers=as_caller(world, "pen", address))
        answer = line.send(request)
        assert answer.header("Content-Type").startswith("text/csv")
        assert amiss_in(request, answer) == []
