"""Whatever is sent, nothing of it breaks, leaks or runs: a small share of what benchmarks/hostile.py sends."""

from __future__ import annotations

from pathlib import Path

import pytest

from fortyfives.web.security import HEADERS
from tests.hostile.looking import HOLE, amiss_in, amiss_in_page
from tests.hostile.running import Told, send_many
from tests.hostile.sending import Answer, Request

COUNT = 1200
CHANCE = 45
"""Another number sends other requests; the benchmark takes one by chance."""


def test_whatever_is_sent_nothing_breaks_leaks_or_runs(tmp_path: Path) -> None:
    told = Told()
    send_many(COUNT, tmp_path, CHANCE, told)
    assert told.sent == COUNT
    assert [(fault.what[-600:], fault.request) for fault in told.faults[:5]] == []
    # The requests reach what they are meant for: most views, and many are let in.
    views = {view for view in told.endpoints if not view.startswith("(")}
    assert len(views) > 90  # of what chance has chosen: all of them are reached by the command, with more requests
    assert sum(told.taken[view] > 0 for view in views) > 40
    assert {"form", "address", "path", "broken", "file", "described"} == set(told.kinds)


# --- what is looked for would be found ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bad",
    [
        f"<p>Maeve <{HOLE}></p>",
        f"<p title='a' {HOLE}=1>Maeve</p>",
        f'<p title="a"" {HOLE}>Maeve</p>',
        "<p onclick='x'>Maeve</p>",
        "<p>3 < 4</p>",
        "<p>Maeve</p> <",
        '<a href="javascript:alert(1)">Maeve</a>',
        '<a href="&#106;avascript:alert(1)">Maeve</a>',
        '<a href="//evil.example">Maeve</a>',
        '<a href="/\\evil.example">Maeve</a>',
        '<form action="https://evil.example/">',
        '<form hx-post="//evil.example/">',
        "<script>let a</script>",
        '<script src="/static/site.js">let a</script>',
        "<style>",
        "<iframe>",
        '<meta http-equiv="refresh" content="0">',
    ],
)
def test_what_a_page_must_not_hold_would_be_found(bad: str) -> None:
    assert list(amiss_in_page(f"<!doctype html><html><body>{bad}</body></html>"))


def test_a_page_of_ours_is_found_to_be_well() -> None:
    page = '<a href="/m/1?a=b#c" class=x hidden>Maeve &lt;x&gt;</a><script src="/static/a.js" defer></script>'
    assert list(amiss_in_page(f"<!doctype html>{page}")) == []


WELL = {**HEADERS, "Cache-Control": "no-store", "Content-Type": "text/plain"}


@pytest.mark.parametrize(
    ("status", "changed", "logged"),
    [
        (500, {}, ()),
        (503, {}, ("why",)),
        (503, {"Retry-After": "5"}, ()),
        (200, {}, ("something went wrong",)),
        (200, {"Content-Security-Policy": "default-src *"}, ()),
        (200, {"Cache-Control": ""}, ()),
        (200, {"Strict-Transport-Security": "max-age=1"}, ()),
        (303, {"Location": "//evil.example"}, ()),
        (303, {"Location": "https://evil.example"}, ()),
        (303, {"Location": "/\\evil.example"}, ()),
        (200, {"HX-Redirect": "javascript:alert(1)"}, ()),
        (200, {"X-Note": f"<{HOLE}>"}, ()),
        (200, {"X-Note": "a\r\nSet-Cookie: b"}, ()),
        (200, {"Content-Disposition": 'attachment; filename="a"; b"'}, ()),
        (200, {"Set-Cookie": "device=1; Path=/; SameSite=Lax"}, ()),
        (200, {"Set-Cookie": "device=1; Path=/; HttpOnly"}, ()),
        (200, {"Set-Cookie": "device=1; Path=/; HttpOnly; SameSite=Lax; Secure"}, ()),
        (200, {"Set-Cookie": "other=1; Path=/; HttpOnly; SameSite=Lax"}, ()),
    ],
)
def test_what_an_answer_must_not_say_would_be_found(
    status: int, changed: dict[str, str], logged: tuple[str, ...]
) -> None:
    asked = Request("GET", b"/")
    assert amiss_in(asked, Answer(status, tuple({**WELL, **changed}.items()), b"", 0.0, logged))
    assert amiss_in(asked, Answer(200, tuple(WELL.items()), b"", 0.0, ())) == []


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-a", "@a", '"\t=1"'])
def test_a_formula_in_a_file_would_be_found(cell: str) -> None:
    headers = tuple({**WELL, "Content-Type": "text/csv; charset=utf-8"}.items())
    answer = Answer(200, headers, f"a,{cell},-5\r\n".encode(), 0.0, ())
    assert len(amiss_in(Request("GET", b"/"), answer)) == 1
