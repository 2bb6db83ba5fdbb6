"""Holds what the API answers against its own description, for the tests."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker

from fortyfives.web.openapi import description


def validator(schema: Any) -> Draft202012Validator:
    """What checks a value against a schema of the description, whose references lead into the description."""
    whole = {**schema, "components": description()["components"]}
    return Draft202012Validator(whole, format_checker=FormatChecker())


@cache
def component(name: str) -> Draft202012Validator:
    """What checks a value against a component of the description."""
    return validator({"$ref": f"#/components/schemas/{name}"})


@cache
def path_of(address: str) -> str | None:
    """The path of the description that an address belongs to."""
    path = address.partition("?")[0]
    if path in description()["paths"]:
        return path
    for template in description()["paths"]:
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
            return str(template)
    return None


def call_of(method: str, address: str) -> dict[str, Any] | None:
    """What the description says of a call; None for what is none."""
    path = path_of(address)
    told: dict[str, Any] | None = description()["paths"][path].get(method.lower()) if path else None
    return told


@cache
def _answer(method: str, path: str, status: str) -> Draft202012Validator | None:
    call = call_of(method, path)
    assert call is not None
    response = call["responses"].get(status)
    assert response is not None, f"{method} {path} says nothing of {status}"
    content = response.get("content")
    return validator(content["application/json"]["schema"]) if content else None


@cache
def _request(method: str, path: str) -> Draft202012Validator:
    call = call_of(method, path)
    assert call is not None
    return validator(call["requestBody"]["content"]["application/json"]["schema"])


def complaints(checks: Draft202012Validator, value: Any) -> list[str]:
    """What of a value is not as described, in short."""
    return [f"{error.json_path}: {error.message[:300]}" for error in checks.iter_errors(value)]


_FINE: set[tuple[str, str | None, int, str, str]] = set()
"""Answers that were found to be as described; the same one need not be read twice."""


def check_answer(method: str, address: str, status: int, mimetype: str, body: Any) -> None:
    """Fail unless the description says that a call may be answered like this."""
    path = path_of(address)
    answered = (method, path, status, mimetype, json.dumps(body))
    if answered not in _FINE:
        _check_answer(method, path, address, status, mimetype, body)
        _FINE.add(answered)


def _check_answer(method: str, path: str | None, address: str, status: int, mimetype: str, body: Any) -> None:
    if path is None or method.lower() not in description()["paths"][path]:
        # Nothing is there, or not with this method: told in the one shape of errors.
        assert status in (400, 404, 405), f"{method} {address} is not described"
        assert complaints(component("Error"), body) == []
        return
    checks = _answer(method, path, str(status))
    if checks is None:
        assert body is None
        return
    assert mimetype == "application/json"
    assert complaints(checks, body) == [], f"{method} {path} {status}"


def check_request(method: str, address: str, body: Any) -> None:
    """Fail unless what the server has taken is what the description says that it takes."""
    path = path_of(address)
    assert path is not None
    assert complaints(_request(method, path), body) == [], f"{method} {path}"
