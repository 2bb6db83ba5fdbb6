"""The frame of the JSON API: reading a request, writing an answer, telling what went wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, NoReturn

from flask import Blueprint, Response, request
from flask_babel import get_translations
from werkzeug.exceptions import RequestEntityTooLarge

from fortyfives.scorebook import Refusal
from fortyfives.web.taps import refusal_status
from fortyfives.words.faults import fault_message

bp = Blueprint("api", __name__)

MOST_BYTES: Final = 64 * 1024
"""The longest body that is read, in bytes, where nothing else is said."""

LONGEST_NUMBER: Final = 100
"""Digits of a number that is read; a longer one is nothing that cards could come to."""

LONGEST_ECHO: Final = 60
"""Characters of what was given that a message repeats; more of it would only hide what the message says."""


# --- answers and failures -----------------------------------------------------------------------------------


class ApiFault(Exception):
    """Ends a request with an error that programs can read."""

    def __init__(
        self,
        status: int,
        code: str,
        field: str | None = None,
        facts: Mapping[str, object] | None = None,
        beside: Mapping[str, object] | None = None,
        message: str | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.field = field
        self.facts = facts or {}
        self.beside = beside or {}
        """What stands beside `error` in the answer."""
        self.message = message


def as_json(body: object, status: int = 200) -> Response:
    """An answer in UTF-8. Half a sign, which UTF-8 cannot hold, is named as JSON named it."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Response(text.encode("utf-8", "backslashreplace"), status, mimetype="application/json")


def error_json(code: str, field: str | None, facts: Mapping[str, object], message: str | None = None) -> dict[str, Any]:
    """The error as it stands in every answer."""
    told = {name: value for name, value in facts.items() if _can_be_told(value)}
    said = message or fault_message(get_translations(), code, field, told)
    return {"code": code, "field": field, "message": said}


def _can_be_told(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and len(str(value)) <= LONGEST_ECHO


@bp.errorhandler(ApiFault)
def tell_fault(fault: ApiFault) -> Response:
    """Any request that could not be answered."""
    error = error_json(fault.code, fault.field, fault.facts, fault.message)
    return as_json({"error": error, **fault.beside}, fault.status)


# --- reading ------------------------------------------------------------------------------------------------


def read_json(most: int) -> Any:
    """The body of the request, at most so many bytes of JSON in UTF-8."""
    request.max_content_length = most + 1  # a body without a length is cut off there, and not refused
    body = request.get_data(cache=False)
    if len(body) > most:
        raise RequestEntityTooLarge
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_no_number, parse_float=_finite, parse_int=_not_too_long)
    except (ValueError, RecursionError):
        raise ApiFault(400, "bad_json") from None


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _not_too_long(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ValueError
    return int(text)


def read_fields(needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """The body of the request as an object with these fields and no others."""
    body = read_json(MOST_BYTES)
    if type(body) is not dict:
        raise ApiFault(400, "bad_json")
    for name in body:
        if name not in needed and name not in optional:
            raise ApiFault(400, "unknown_field", name, {"name": name})
    for name in needed:
        if name not in body:
            raise ApiFault(400, "missing_field", name, {"name": name})
    return body


def read_argument(name: str, usual: int, least: int, most: int) -> int:
    """A whole number from the query string."""
    text = request.args.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 16 and least <= int(text) <= most):
        raise ApiFault(400, "bad_value", name, {"value": text, "most": most})
    return int(text)


def refuse(refusal: Refusal, beside: Mapping[str, object] | None = None, message: str | None = None) -> NoReturn:
    """End the request with what the match or the rules have against it."""
    raise ApiFault(refusal_status(refusal), refusal.code, refusal.field, refusal.facts, beside, message)
