"""Looks at an answer: is anything in it that must never be, whatever was asked?"""

from __future__ import annotations

import csv
import gzip
import inspect
import io
import json
import re
from collections.abc import Iterator
from html import unescape
from http.cookies import SimpleCookie

import brotli

from fortyfives.web.security import HEADERS
from fortyfives.web.spreadsheet import BYTE_ORDER_MARK
from fortyfives.words import sources
from tests.hostile.sending import Answer, Request

HOLE = "x-hole"
"""Is in every name and note, as a tag and as an attribute behind quotes. Nothing of ours begins so."""

RAW = re.compile(rf"<\s*{HOLE}", re.I)
HERE = "https://cards.example"
"""Where the site says that it is."""

LEADS = frozenset({"href", "src", "action", "formaction", "data", "poster", "srcset", "cite", "hx-get", "hx-post"})

ELSEWHERE = frozenset(re.findall(r'"(https://[^"]+)"', inspect.getsource(sources)))
"""Where our pages lead to: who says so, of a rule. Nothing that somebody typed is among them."""
FILE_NAMED = re.compile(r'attachment; filename="[a-z0-9.-]+"|inline; filename=[A-Za-z0-9._-]+')
REDIRECTS = ("Location", "HX-Redirect", "HX-Location", "HX-Push-Url", "HX-Replace-Url")
COOKIES = frozenset({"device", "session"})
STANDING_TEXT = ("text/html", "image/svg+xml")
"""Kinds of answers that a browser draws."""


MARKUP = re.compile(
    r"""<!--.*?-->|<!doctype\ html>|</([a-z][a-z0-9-]*)>|<([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""",
    re.I | re.S,
)
ATTRIBUTE = re.compile(r"""([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?|([^\s/])""")
AN_ATTRIBUTE = re.compile(r"(?!on)[a-z][a-z0-9:-]*")
NEVER = frozenset({"iframe", "object", "embed", "base", "style", "math", "template"})


def amiss_in_page(text: str) -> Iterator[str]:
    """Whatever in a page was not meant by us. A sign that opens a tag and is none of ours is one of them."""
    at = 0
    in_script = False
    for found in MARKUP.finditer(text):
        between, at = text[at : found.start()], found.end()
        if "<" in between or (in_script and between.strip()):
            yield f"unescaped, or a script in the page: {between[-160:]!r} before {found[0][:40]!r}"
        tag = (found[2] or "").lower()
        in_script = tag == "script"
        if not tag:
            continue
        if tag.startswith(HOLE) or tag in NEVER:
            yield f"a tag <{tag}>"
        attributes = list(_attributes(found[3]))
        if in_script and not any(name == "src" and value for name, value in attributes):
            yield "a script in the page"
        for name, value in attributes:
            if not AN_ATTRIBUTE.fullmatch(name) or name.startswith(HOLE) or name in ("style", "http-equiv", "srcdoc"):
                yield f"an attribute {name!r} of <{tag}>"
            elif name in LEADS and not stays_here(value) and value not in ELSEWHERE:
                yield f"{name} of <{tag}> leads to {value!r}"
    if "<" in text[at:]:
        yield f"unescaped: {text[at:][:200]!r}"


def _attributes(text: str) -> Iterator[tuple[str, str]]:
    for name, value, stray in ATTRIBUTE.findall(text):
        yield (stray or name).lower(), unescape(value[1:-1] if value[:1] in ("'", '"') else value)


def stays_here(address: str) -> bool:
    """Whether a browser that follows an address stays on this site."""
    address = re.sub(r"[\t\r\n]", "", address).strip("".join(map(chr, range(33))))  # as browsers read it
    if address == HERE or address.startswith(f"{HERE}/"):
        return True
    return not re.match(r"[/\\]{2}", address) and not re.match(r"[^/?#]*:", address)


def amiss_in(request: Request, answer: Answer) -> list[str]:
    """What is wrong with an answer; nothing where all is well."""
    return [
        *_failed(answer),
        *_headers(answer, over_https=("X-Forwarded-Proto", "https") in request.headers),
        *(_body(request, answer) if answer.body else ()),
    ]


def _failed(answer: Answer) -> Iterator[str]:
    deliberate = answer.status == 503 and answer.header("Retry-After") and answer.logged
    if answer.status >= 500 and not deliberate:
        yield f"status {answer.status}"
    if answer.logged and not deliberate:
        yield "logged: " + answer.logged[0][-600:]


def _headers(answer: Answer, *, over_https: bool) -> Iterator[str]:
    for name, value in answer.headers:
        if re.search(r"[\r\n\0]", name + value) or not (name + value).isascii():
            yield f"header {name!r} holds {value!r}"
        if name == "Content-Disposition" and not FILE_NAMED.fullmatch(value):
            yield f"a file is named {value!r}"
        elif HOLE in value.lower() and name not in (*REDIRECTS, "Content-Disposition"):
            yield f"header {name} repeats what was sent: {value!r}"
        if RAW.search(value):
            yield f"header {name} holds {value!r}"
    for name, value in HEADERS.items():
        stricter = ["strict-origin"] if name == "Referrer-Policy" else [value]  # where a key stands in the address
        if answer.all_of(name) not in ([value], stricter):
            yield f"{name} is {answer.all_of(name)}"
    if not answer.header("Cache-Control"):
        yield "nothing is said of how long it may be kept"
    if bool(answer.header("Strict-Transport-Security")) != over_https:
        yield "HSTS over the wrong scheme, or none"
    for name in REDIRECTS:
        for address in answer.all_of(name):
            if address not in ("true", "false") and not (address.startswith("/") and stays_here(address)):
                yield f"{name} leads to {address!r}"
    for cookie in answer.all_of("Set-Cookie"):
        yield from _cookie(cookie, over_https=over_https)


def _cookie(text: str, *, over_https: bool) -> Iterator[str]:
    told = SimpleCookie(text)
    for name, cookie in told.items():
        if name not in COOKIES:
            yield f"a cookie {name!r}"
        flags = (bool(cookie["httponly"]), cookie["samesite"], bool(cookie["secure"]), cookie["path"], cookie["domain"])
        if flags != (True, "Lax", over_https, "/", ""):
            yield f"cookie {name} has the flags {flags}"
    if not told:
        yield f"a cookie that cannot be read: {text!r}"


def unpacked(answer: Answer) -> bytes:
    """The body as a browser reads it."""
    match answer.header("Content-Encoding"):
        case "br":
            return bytes(brotli.decompress(answer.body))
        case "gzip":
            return gzip.decompress(answer.body)
    return answer.body


def _body(request: Request, answer: Answer) -> Iterator[str]:
    kind = answer.header("Content-Type").partition(";")[0]
    if not kind:
        yield "nothing is said of what it is"
    if request.path.startswith(b"/static/") and answer.status == 200:
        return
    text = unpacked(answer).decode("utf-8", "replace")
    if kind in STANDING_TEXT:
        if RAW.search(text):
            yield f"unescaped: …{text[max(0, RAW.search(text).start() - 80) :][:160]}…"  # type: ignore[union-attr]
        yield from amiss_in_page(text)
    elif kind == "text/csv":
        for row in csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK.decode()), newline="")):
            for cell in row:
                if re.match(r"[=+@\t\r\n]|-(?!\d+$)", cell):
                    yield f"a spreadsheet would take {cell!r} for a formula"
    elif kind in ("application/json", "application/manifest+json"):
        try:
            json.loads(text)
        except ValueError:
            yield f"not JSON: {text[:200]!r}"
    elif kind not in ("text/javascript", "application/javascript") or HOLE in text:
        yield f"a body of the kind {kind!r} was not looked for"
