"""The frame of the JSON API: reading a request, writing an answer, telling what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from flask import Response, request
from flask_babel import get_translations
from werkzeug.exceptions import RequestEntityTooLarge

from fortyfives.scorebook import Refusal
from fortyfives.web.taps import refusal_status
from fortyfives.words import asking
from fortyfives.words.asking import error_json, write_json

MOST_BYTES: Final = 64 * 1024
"""The longest body that is read, in bytes, where nothing else is said."""


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
    """An answer in UTF-8."""
    return Response(write_json(body), status, mimetype="application/json")


def tell_fault(fault: ApiFault) -> Response:
    """Any request that could not be answered."""
    error = error_json(get_translations(), fault.code, fault.field, fault.facts)
    if fault.message is not None:
        error["message"] = fault.message
    return as_json({"error": error, **fault.beside}, fault.status)


# --- reading ------------------------------------------------------------------------------------------------


def read_json(most: int) -> Any:
    """The body of the request, at most so many bytes of JSON in UTF-8."""
    request.max_content_length = most + 1  # a body without a length is cut off there, and not refused
    body = request.get_data(cache=False)
    if len(body) > most:
        raise RequestEntityTooLarge
    try:
        return asking.read_json(body)
    except ValueError:
        raise ApiFault(400, "bad_json") from None


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
