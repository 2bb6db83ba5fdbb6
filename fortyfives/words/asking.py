"""Puts a question that came as JSON text to the judge; the command line and the web answer it alike."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NoReturn

from fortyfives.rules import Fault, answer
from fortyfives.words.faults import fault_message
from fortyfives.words.translator import Translator

try:
    import msgspec
except ModuleNotFoundError:  # the judge answers where nothing is installed, only not as quickly
    msgspec = None  # type: ignore[assignment]

LONGEST_NUMBER: Final = 100
"""Digits of a number that is read as a whole one; a longer one is read as endless: nothing that cards could come to."""

LONGEST_ECHO: Final = 60
"""Characters of what was given that a message repeats; more of it would only hide what the message says."""


def read_json(text: bytes) -> Any:
    """One JSON value in UTF-8. Raises ValueError for anything else: NaN, a text cut short, too deep a nest."""
    has_long_number = len(text) > LONGEST_NUMBER and _LONG.search(text)
    if msgspec is not None and not has_long_number:
        # What JSON is and what not the standard library says, which reads half signs and 1e400 as well.
        with suppress(msgspec.MsgspecError, RecursionError):
            return _QUICK_READER.decode(text)
    plain = text.decode("utf-8")
    if plain.startswith("\ufeff"):
        raise ValueError("a byte order mark")
    try:
        return (_LONG_NUMBERS if has_long_number else _NUMBERS).decode(plain)
    except RecursionError:
        raise ValueError("nested too deep") from None


def write_json(value: object) -> bytes:
    """A JSON value in UTF-8, on one line. Half a sign, which UTF-8 cannot hold, is named as JSON named it."""
    return _WRITER.encode(value).encode("utf-8", "backslashreplace")


def write_answer(answer: Mapping[str, Any]) -> bytes:
    """An answer of the judge as `write_json` writes it, and several times as quickly: it holds no fractions."""
    if msgspec is not None:
        with suppress(UnicodeEncodeError):
            written: bytes = _QUICK_WRITER.encode(answer)
            return written
    return write_json(answer)


def answer_or_error(t: Translator, question: object) -> Mapping[str, Any]:
    """The judge's answer to a question, or the error that says why there is none."""
    answered = answer(question)
    if isinstance(answered, Fault):
        return {"error": error_json(t, answered.code, answered.field, answered.facts)}
    return answered


def error_json(t: Translator, code: str, field: str | None, facts: Mapping[str, object]) -> dict[str, Any]:
    """Why something could not be answered, as it stands under `error` in every answer."""
    return {"code": code, "field": field, "message": fault_message(t, code, field, tellable(facts))}


def tellable(facts: Mapping[str, object]) -> dict[str, object]:
    """The facts that a message can repeat: short words and numbers."""
    return {
        name: value for name, value in facts.items() if type(value) in (str, int) and len(str(value)) <= LONGEST_ECHO
    }


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _whole_or_endless(text: str) -> int | float:
    return int(text) if len(text) <= LONGEST_NUMBER else float(text)


# Made once: making a reader or a writer takes as long as reading a question. Only where there is a long number does
# each number ask a function of ours.
_QUICK_READER: Final[Any] = None if msgspec is None else msgspec.json.Decoder()
_QUICK_WRITER: Final[Any] = None if msgspec is None else msgspec.json.Encoder()
_LONG: Final = re.compile(rb"[0-9]{%d}" % (LONGEST_NUMBER + 1))
_NUMBERS: Final = json.JSONDecoder(parse_constant=_no_number)
_LONG_NUMBERS: Final = json.JSONDecoder(parse_constant=_no_number, parse_int=_whole_or_endless)
_WRITER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def read_number(text: str) -> int | None:
    """A small whole number as it stands in an address or a form: ASCII digits and nothing else; None for any other."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None
