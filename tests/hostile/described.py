"""Makes requests out of the description of the API with schemathesis: such as it allows, and such as it forbids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import schemathesis
from schemathesis import GenerationMode
from schemathesis.transport.wsgi import WSGI_TRANSPORT
from werkzeug.test import EnvironBuilder

from tests.hostile.marked import Marked, as_caller
from tests.hostile.odd import Chance
from tests.hostile.sending import Request
from tests.web.world import CALLERS

MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


class Described:
    """The calls of the description."""

    def __init__(self, description: dict[str, Any], marked: Marked) -> None:
        schema = schemathesis.openapi.from_dict(description)
        self._marked = marked
        self.calls: Sequence[Any] = [found.ok() for found in schema.get_all_operations()]

    def can_be(self, number: int, mode: GenerationMode) -> bool:
        """Whether a call can be asked so: where nothing is asked with it, there is nothing to forbid."""
        call = self.calls[number]
        asked = (call.path_parameters, call.query, call.headers, call.cookies, call.body)
        return mode is GenerationMode.POSITIVE or any(len(part) for part in asked)

    def request(self, by: Chance, number: int, mode: GenerationMode) -> Request:
        """A request of one call, such as the description allows or such as it forbids."""
        case = by.draw(self.calls[number].as_strategy(generation_mode=mode))
        for name in case.path_parameters or {}:
            known = self._known(name, case.operation.path)
            if known is not None and not by.once_in(3):
                case.path_parameters[name] = known
        return self._as_request(by, WSGI_TRANSPORT.serialize_case(case))

    def _known(self, name: str, path: str) -> str | None:
        world = self._marked.world
        known = {
            **dict.fromkeys(("match_id", "match"), world.match),
            **{"club": world.club, "rules_id": "barker", "number": "1", "day": "2026-11-30", "year": "2026"},
            **{"kind": "trick", "suit": "hearts"},
            "code": world.ruling if path.startswith("/r/") else "must_play_trump",
        }
        return known.get(name)

    def _as_request(self, by: Chance, how: dict[str, Any]) -> Request:
        """What schemathesis would send with a client of Werkzeug, as it stands on the line."""
        builder = EnvironBuilder(**how)
        try:
            environ = builder.get_environ()
            body = environ["wsgi.input"].read()
        finally:
            builder.close()
        path = environ["PATH_INFO"].encode("latin-1")
        headers = {
            name.removeprefix("HTTP_").replace("_", "-"): str(value)
            for name, value in environ.items()
            if name.startswith("HTTP_") and name not in ("HTTP_HOST", "HTTP_CONTENT_LENGTH", "HTTP_CONTENT_TYPE")
        }
        caller = by.choice((*CALLERS, *["pen"] * 6, "its own"))
        if caller != "its own":
            headers.pop("AUTHORIZATION", None)
            headers |= dict(as_caller(self._marked.world, caller, path.decode("latin-1")))
        asked, kind = environ["QUERY_STRING"], environ.get("CONTENT_TYPE")
        return Request(how["method"], path, asked, tuple(headers.items()), body, kind, kind="described")
