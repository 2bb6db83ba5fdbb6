"""Walks through the text of one JSON object, a thing of a list at a time, so that a long file takes little room."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NoReturn

MOST_WHOLE: Final = 2**53
"""No number is as large, above or below zero. There are none but whole ones."""


class NoJson(Exception):
    """The text is no object, or holds what no file of ours does.

    `line` is where, from 1; 0 where nothing can be said.
    """

    def __init__(self, line: int = 0) -> None:
        super().__init__(f"line {line}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Part:
    """A value of the object, or one thing of a list in it."""

    name: str
    value: Any
    in_list: bool


def as_text(content: bytes) -> str:
    """The text of a file, where it can be one that is worth reading. Raises NoJson."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoJson from None
    # A small file of nothing but brackets would fill the memory. What people write has words between them.
    if text.count("[") + text.count("{") > 1000 + len(text) // 16 or text.count(",") > 1000 + len(text) // 6:
        raise NoJson
    return text


def walk(text: str) -> Iterator[Part]:
    """What stands in the object, in its order. No name is there twice. Raises NoJson where it cannot be read on."""
    at, names = 0, set()
    try:
        at = _past(text, 0, "{")
        while True:
            name, end = _DECODER.raw_decode(text, at)
            if type(name) is not str or name in names:
                _stop()
            names.add(name)
            at = _past(text, end, ":")
            if text[at : at + 1] == "[":
                at = _after_space(text, at + 1)
                while text[at : at + 1] != "]":
                    value, end = _DECODER.raw_decode(text, at)
                    yield Part(name, value, in_list=True)
                    at = _after_space(text, end)
                    if text[at : at + 1] != "]":
                        at = _past(text, at, ",")
                        if text[at : at + 1] == "]":
                            _stop()
                at += 1
            else:
                value, at = _DECODER.raw_decode(text, at)
                yield Part(name, value, in_list=False)
            at = _after_space(text, at)
            if text[at : at + 1] == "}":
                break
            at = _past(text, at, ",")
        at = _after_space(text, at + 1)
        if at < len(text):
            _stop()
    except json.JSONDecodeError as fault:
        raise NoJson(fault.lineno) from None
    except (ValueError, RecursionError):
        raise NoJson(text.count("\n", 0, at) + 1) from None


def _stop(_: object = None) -> NoReturn:
    raise ValueError


def _whole(digits: str) -> int:
    number = int(digits) if len(digits) <= 17 else MOST_WHOLE
    if not -MOST_WHOLE < number < MOST_WHOLE:
        _stop()
    return number


_DECODER = json.JSONDecoder(parse_float=_stop, parse_constant=_stop, parse_int=_whole)
_SPACE = re.compile(r"[ \t\r\n]*")


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return at if space is None else space.end()


def _past(text: str, at: int, sign: str) -> int:
    """Behind this sign, which has to come next, and behind the space after it."""
    at = _after_space(text, at)
    if text[at : at + 1] != sign:
        raise json.JSONDecodeError("expected", text, at)
    return _after_space(text, at + 1)
