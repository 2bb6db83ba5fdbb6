"""What the quick reader and writer of JSON make of a line is what the standard library makes of it."""

from __future__ import annotations

import json
import random
from typing import NoReturn

import msgspec
import pytest

from fortyfives.words import asking
from fortyfives.words.asking import LONGEST_NUMBER, read_json, write_answer, write_json


def refused(name: str) -> NoReturn:
    raise ValueError(name)


def read_plainly(text: bytes) -> object:
    def whole(digits: str) -> int | float:
        return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)

    return json.loads(text.decode("utf-8"), parse_constant=refused, parse_int=whole)


def told(read: object, text: bytes) -> str:
    try:
        return repr(read(text))  # type: ignore[operator]
    except (ValueError, RecursionError):
        return "no JSON"


LINES = (
    b'{"ask":"play","trump":"S","trick":["9S"],"hand":["JS",null],"card":"JS"}',
    b'{"ask":"call","rules":"barker","dealer":0,"scores":[100,-40],"calls":[15,"pass"],"call":"hold"}',
    '{"a":1.5e3,"b":[true,false,"\\u00e9\\n\\"\\\\\\/\\ud83d\\ude00"],"Zoë":{"♠":-0}}'.encode(),
)
PIECES = (
    *(bytes([sign]) for sign in range(256)),
    *(b"\\u", b"\\ud800", b"NaN", b"1e400", b"Infinity", b"\xef\xbb\xbf", b"\xc0\x80", b"\xed\xa0\x80"),
    *(b"9" * 30, b"9" * 100, b"9" * 101, b"-" + b"9" * 5000, b"[" * 990, b"[" * 1010 + b"]" * 1010),
)  # fmt: skip


def test_a_damaged_line_is_read_as_the_standard_library_reads_it() -> None:
    rng = random.Random(45)
    seen = set()
    for _ in range(4_000):
        line = bytearray(rng.choice(LINES))
        for _ in range(rng.choice((1, 1, 2))):
            at = rng.randrange(len(line) + 1)
            line[at : at + rng.randrange(3)] = rng.choice((b"", rng.choice(PIECES)))
        text = bytes(line)
        found = told(read_json, text)
        assert found == told(read_plainly, text), text
        seen.add(found == "no JSON")
    assert seen == {True, False}


@pytest.mark.parametrize(
    "text", [b'"\\ud800"', b"1e400", b"9" * 100, b"9" * 101, b"[" * 5000, b"\xef\xbb\xbf1", b"-0", b"{}\x00", b"NaN"]
)
def test_what_the_two_readers_do_not_share_is_the_standard_librarys(text: bytes) -> None:
    assert told(read_json, text) == told(read_plainly, text)


def test_an_answer_is_written_byte_for_byte_as_everything_else_is() -> None:
    every_sign = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x10000), 0x1F600]))
    for value in ({"a": [every_sign]}, {"a": [2**64, -(2**70), True, None, []]}, {"half a sign": "\ud800"}):
        assert write_answer(value) == write_json(value)


def test_a_line_of_the_contract_goes_the_quick_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_NUMBERS", None)
    assert [read_json(line) for line in LINES] == [msgspec.json.decode(line) for line in LINES]
