"""Makes hostile requests with Hypothesis: every form and every address, with whatever somebody might put into them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit
from uuid import UUID

from flask import Flask
from hypothesis import strategies as st
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect, Rule

from tests.hostile.marked import Form, Marked, as_caller
from tests.hostile.odd import (
    CONTENT_TYPES,
    DO,
    HEADER_NAMES,
    HEADER_VALUES,
    JSON,
    METHODS,
    ODD,
    PATHS,
    QUESTIONS,
    RULES,
    SMALL,
    WORDS,
    Chance,
    as_text,
    on_one_line,
    written,
)
from tests.hostile.sending import Request
from tests.web.world import CALLERS

Pairs = list[tuple[str, str]]
AS_FORM = "application/x-www-form-urlencoded"
MORE_ARGUMENTS = (("armed", "1"), ("go", "1"), ("late", "1"), ("before", "1"), ("since", "3"), ("off", "2"))
"""What is asked only after something has happened, or by a script."""


ENDS_MUCH = re.compile(r"/(delete|link|off|hand-over|keep-pen)$")
"""Forms after which much that others ask for is not there any more: they are sent less often."""


class Maker:
    """Knows the routes and forms of the app, and makes requests to them."""

    def __init__(self, marked: Marked, app: Flask) -> None:
        self._marked = marked
        self._rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]
        self._parts = _known_parts(marked, app)
        self._addresses = [address for _, address in marked.addresses]
        asked = dict.fromkeys(pair for address in self._addresses for pair in parse_qsl(urlsplit(address).query))
        self._arguments = [*asked, *MORE_ARGUMENTS]
        self._posted = [form for form in marked.forms if form.method == "POST"]
        values: dict[str, dict[str, None]] = {}
        for form in marked.forms:
            for name, value in form.fields:
                values.setdefault(name, {})[value] = None
        self._values = {name: [*known][:40] for name, known in values.items()}
        self._fields = sorted(values)
        many: dict[Callable[[Chance], Request], int] = {
            self.form: 9, self.address: 6, self.path: 2, self.broken: 2, self.file: 1
        }  # fmt: skip
        self._makes = [make for make, times in many.items() for _ in range(times)]

    def any(self, by: Chance) -> Request:
        """Any kind of request, forms the oftenest."""
        return by.choice(self._makes)(by)

    # --- forms --------------------------------------------------------------------------------------------------

    def form(self, by: Chance) -> Request:
        """A form of ours with some of its answers replaced, doubled, left out, or put beside others."""
        form = by.choice(self._marked.forms)
        if ENDS_MUCH.search(form.action) and not by.once_in(4):
            form = by.choice(self._marked.forms)
        pairs = self._filled(by, form)
        caller = by.choice(CALLERS) if by.once_in(5) else form.caller
        path = written(self._changed(by, form.action) if by.once_in(8) else urlsplit(form.action).path)
        if form.method == "GET":
            return self._made(by, "form", "GET", path, caller, query=self._query(by, pairs))
        body, kind = self._as_body(by, pairs, multipart=form.multipart)
        query = self._query(by, self._asked(by)) if by.once_in(8) else urlsplit(form.action).query
        return self._made(by, "form", "POST", path, caller, query=query, body=body, content_type=kind)

    def _filled(self, by: Chance, form: Form) -> Pairs:
        keep: dict[str, str] = {}
        for name, value in form.fields:  # of several answers to one question, one
            if name not in keep or by.once_in(3):
                keep[name] = value
        pairs = [(name, _tapped(by, name, value)) for name, value in keep.items()]
        for _ in range(by.between(0, 3)):
            what, where = by.between(0, 5), by.between(0, max(0, len(pairs) - 1))
            if what == 0 or not pairs:
                pairs.append((by.odd() if by.once_in(3) else by.choice(self._fields), by.odd()))
            elif what == 1:
                pairs.append((pairs[where][0], by.odd()))
            elif what == 2:
                del pairs[where]
            else:
                pairs[where] = (pairs[where][0], self._answer(by, pairs[where][0]))
        return pairs

    def _answer(self, by: Chance, name: str) -> str:
        if name == "do":
            return as_text(by.draw(DO))
        if name in ("rules", "question", "q") and by.once_in(2):
            return as_text(by.draw(st.one_of(RULES, QUESTIONS)))
        return by.odd() if by.once_in(2) else by.choice(self._values.get(name) or WORDS)

    def broken(self, by: Chance) -> Request:
        """A form whose body is broken: of another kind than it says, cut off, endless, or no form at all."""
        form = by.choice(self._posted)
        body, kind = self._as_body(by, self._filled(by, form), multipart=by.once_in(2))
        length: str | None = None
        match by.between(0, 7):
            case 0:
                body = body[: by.between(0, max(1, len(body)))]
            case 1:
                kind = by.choice(CONTENT_TYPES)
            case 2:
                length = by.choice(["0", "-1", "x", "", "1", str(len(body) + 100), "9" * 30, "1e3", "+5"])
            case 3:
                body = body * 400
            case 4:
                body = by.draw(st.binary(max_size=200))
            case 5:
                body = b"&".join([b"a=1"] * 5000)
            case 6:
                body = b"x" * (300 * 1024)
            case _:
                body = body.replace(b"edge", b"e", 1)
        path = written(urlsplit(form.action).path)
        return self._made(by, "broken", "POST", path, form.caller, body=body, content_type=kind, length=length)

    def file(self, by: Chance) -> Request:
        """The file of a club, with something in it changed."""
        text = self._marked.club_file
        for _ in range(by.between(0, 3)):
            at = by.between(0, len(text) - 1)
            put = by.choice([by.odd, lambda: by.choice('{}[]",:0\\'), lambda: as_text(by.draw(JSON))])()
            text = text[:at] + written(put) + text[at + by.choice([0, 1, 3, 40]) :]
        if by.once_in(6):
            text = by.draw(st.binary(max_size=300)) if by.once_in(2) else as_text(by.draw(JSON)).encode()
        where = by.choice([f"/c/{self._marked.world.club}/file", "/clubs/file"])
        body, kind = in_parts([("go", "1")], [("file", by.odd() if by.once_in(2) else "club.json", text)])
        caller = by.choice(("pen", "pen", "other_pen", "stranger"))
        return self._made(by, "file", "POST", where.encode(), caller, body=body, content_type=kind)

    # --- addresses ----------------------------------------------------------------------------------------------

    def address(self, by: Chance) -> Request:
        """Any route by any method, its parts known or odd, with any question behind it."""
        rule = by.choice(self._rules)
        method = by.choice(METHODS if by.once_in(10) else sorted((rule.methods or {"GET"}) - {"OPTIONS"}))
        body, kind = b"", None
        if method not in ("GET", "HEAD", "OPTIONS"):
            if rule.rule.startswith("/api/"):
                body, kind = _for_programs(by, rule)
            else:
                pairs = [(name, self._answer(by, name)) for name in by.some(self._fields, 6)]
                body, kind = self._as_body(by, pairs, multipart=False)
        caller = by.choice((*CALLERS, *["pen"] * 6, "watcher"))
        query = self._query(by, self._asked(by))
        path = self._path_of(by, rule)
        return self._made(by, "address", method, path, caller, query=query, body=body, content_type=kind)

    def _path_of(self, by: Chance, rule: Rule) -> bytes:
        path = rule.rule
        for name in rule.arguments:
            known = self._parts.get(name)
            if known and not by.once_in(6):
                part = by.choice(known)
            else:
                part = str(by.between(-1, 10**20)) if ":number>" in path and by.once_in(2) else by.odd()
            for spelled in (f"<{name}>", f"<int:{name}>", f"<path:{name}>"):
                path = path.replace(spelled, part)
        return written(path)

    def _changed(self, by: Chance, address: str) -> str:
        """An address of ours with one of its parts replaced."""
        parts = urlsplit(address).path.split("/")
        parts[by.between(0, len(parts) - 1)] = by.odd()
        return "/".join(parts)

    def _asked(self, by: Chance) -> Pairs:
        return [
            (name, self._answer(by, name) if by.once_in(2) else value)
            for name, value in by.some(self._arguments, 3)
        ]  # fmt: skip

    def _query(self, by: Chance, pairs: Pairs) -> str:
        """The question behind an address; now and then a broken one."""
        if by.once_in(25):
            return on_one_line(by.odd())
        return urlencode([(written(name), written(value)) for name, value in pairs])

    def path(self, by: Chance) -> Request:
        """An address that no page has: bytes, ways up the folders, signs written twice."""
        known = urlsplit(by.choice(self._addresses)).path
        match by.between(0, 6):
            case 0:
                path = b"/" + by.draw(st.binary(max_size=30))
            case 1 | 2:
                path = by.choice([b"/", b"/static/", b"/rules/", b"/k/", b"/api/"]) + written(by.odd())
            case 3:
                path = written(known + by.odd())
            case 4:
                path = written(quote(written(by.odd())) + known)
            case 5:
                path = b"/" + written(known)
            case _:
                path = by.choice(PATHS)
        method = by.choice(["GET", "GET", "HEAD", "POST", "OPTIONS", "DELETE"])
        return self._made(by, "path", method, path, by.choice(CALLERS), query=self._query(by, self._asked(by)))

    # --- put together -------------------------------------------------------------------------------------------

    def _as_body(self, by: Chance, pairs: Pairs, *, multipart: bool) -> tuple[bytes, str | None]:
        if not multipart and not by.once_in(12):
            return urlencode([(written(name), written(value)) for name, value in pairs]).encode(), AS_FORM
        files = [(by.choice(self._fields), by.odd(), written(by.odd()))] if by.once_in(2) else []
        body, kind = in_parts(pairs, files)
        if by.once_in(5):  # more in the head of a part than there should be
            body = body.replace(b"form-data", written(by.odd()), 1)
        return body, kind

    def _made(
        self,
        by: Chance,
        kind: str,
        method: str,
        path: bytes,
        caller: str,
        *,
        query: str = "",
        body: bytes = b"",
        content_type: str | None = None,
        length: str | None = None,
    ) -> Request:
        headers = [*as_caller(self._marked.world, caller, path.decode("latin-1"))]
        if by.once_in(3):
            headers.append(("X-Forwarded-Proto", "https"))
        if by.once_in(3):
            headers += [("HX-Request", "true"), ("HX-Target", "table")]
        if by.once_in(3):
            for name in by.some(HEADER_NAMES, 3):
                headers.append((name, on_one_line(by.odd() if by.once_in(2) else by.choice(HEADER_VALUES))))
        return Request(
            method,
            path,
            query,
            tuple(headers),
            body,
            None if content_type is None else on_one_line(content_type),
            length,
            kind=kind,
            forms_need_their_token=by.once_in(12),
        )


def in_parts(pairs: Pairs, files: list[tuple[str, str, bytes]]) -> tuple[bytes, str]:
    """A form in parts, as browsers send files."""
    head = b'--edge\r\nContent-Disposition: form-data; name="'
    parts = [head + written(name) + b'"\r\n\r\n' + written(value) + b"\r\n" for name, value in pairs]
    for name, called, content in files:
        told = b'"; filename="' + written(called) + b'"\r\nContent-Type: application/json\r\n\r\n'
        parts.append(head + written(name) + told + content + b"\r\n")
    return b"".join(parts) + b"--edge--\r\n", "multipart/form-data; boundary=edge"


def _tapped(by: Chance, name: str, value: str) -> str:
    """What a page holds for the tap itself is new each time, or else only the first would count."""
    if name == "tap":
        return _new_id(by)
    if name == "seq" and value.isdigit():
        return str(int(value) + by.between(0, 4))
    return value


def _new_id(by: Chance) -> str:
    return str(UUID(int=by.between(0, 2**128 - 1)))


def _for_programs(by: Chance, rule: Rule) -> tuple[bytes, str | None]:
    if by.once_in(6):
        return written(by.odd()), "application/json"
    value: Any
    if rule.rule == "/api/judge":
        value = by.draw(st.one_of(QUESTIONS, st.lists(QUESTIONS, max_size=3), JSON))
    elif rule.rule.endswith("/taps"):
        seq = by.draw(SMALL) if by.once_in(4) else by.between(8, 14)
        value = {"seq": seq, "tap": _new_id(by), "do": by.draw(DO | JSON)}
    elif rule.rule == "/api/matches":
        players = by.draw(st.lists(ODD, min_size=2, max_size=6))
        value = {"rules": by.draw(RULES), "players": players, "first_dealer": by.draw(SMALL), "opening": by.draw(JSON)}
    else:
        value = by.draw(JSON)
    kinds = ["application/json", "application/json", "application/json; charset=utf-16", "text/plain", None]
    return as_text(value).encode(), by.choice(kinds)


def _known_parts(marked: Marked, app: Flask) -> dict[str, list[str]]:
    """What stands in our own addresses for each part of a route."""
    routes, parts = app.url_map.bind("cards.example"), dict[str, dict[str, None]]()
    places = [address for _, address in marked.addresses] + [form.action for form in marked.forms]
    for place in places:
        for method in ("GET", "POST"):
            try:
                _, told = routes.match(urlsplit(place).path, method)
            except (HTTPException, RequestRedirect):  # the other method
                continue
            for name, value in told.items():
                parts.setdefault(name, {})[str(value)] = None
    parts.setdefault("key", {}).update(dict.fromkeys((marked.world.view_key, marked.world.card, "nowhere")))
    return {name: [*values][:60] for name, values in parts.items()}
