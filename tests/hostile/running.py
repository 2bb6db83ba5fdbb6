"""Sends as many hostile requests as are wanted, and keeps whatever is amiss with an answer."""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from werkzeug.exceptions import HTTPException

from tests.hostile.described import MODES, Described
from tests.hostile.looking import amiss_in
from tests.hostile.making import Maker
from tests.hostile.marked import make_marked, opened
from tests.hostile.odd import Chance
from tests.hostile.sending import Answer, Line, Request

TOP = Path(__file__).resolve().parents[2]
BOOK_LASTS = 400
"""So many requests are sent to one book; then it is as it was in the beginning."""
DESCRIBED = 5
"""One request in so many comes from the description of the API."""
CALLS_AT_ONCE = 8
SLOWEST = 12

GENERATE = settings(
    phases=[Phase.generate], database=None, deadline=None, suppress_health_check=list(HealthCheck), print_blob=False
)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that must never be in an answer."""

    what: str
    request: Request
    status: int


@dataclass(slots=True)
class Told:
    """What came of the requests."""

    sent: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    endpoints: Counter[str] = field(default_factory=Counter)
    """By the view that was asked, and whether it took what was sent: below 400 or not."""
    taken: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    slowest: list[tuple[float, int, str]] = field(default_factory=list)

    def note(self, request: Request, answer: Answer, endpoint: str, amiss: list[str]) -> None:
        """Count one answer."""
        self.sent += 1
        self.kinds[request.kind] += 1
        self.statuses[answer.status] += 1
        self.endpoints[endpoint] += 1
        self.taken[endpoint] += answer.status < 400
        self.faults += [Fault(what, request, answer.status) for what in amiss]
        told = (answer.seconds, self.sent, f"{answer.status} {request.method} {request.path[:70].decode('latin-1')}")
        (heapq.heappush if len(self.slowest) < SLOWEST else heapq.heappushpop)(self.slowest, told)


def send_many(
    number: int, folder: Path, chance: int, told: Told, progress: Callable[[Told], None] = lambda told: None
) -> None:
    """Send that many, the same ones for the same `chance`, and note in `told` what came of them."""
    marked = make_marked(folder)
    described = Described(json.loads((TOP / "docs" / "openapi.json").read_text(encoding="utf-8")), marked)
    book = 0
    while told.sent < number:
        with opened(marked, folder) as (app, line):
            maker = Maker(marked, app)
            left = min(BOOK_LASTS, number - told.sent)
            from_description = left // DESCRIBED
            for make, count in (
                (maker.any, left - from_description),
                *_of_description(described, book, from_description),
            ):
                _send(make, count, chance * 1_000_003 + book, app, line, told)
        book += 1
        progress(told)


Make = Callable[[Chance], Request]


def _of_description(described: Described, book: int, count: int) -> Iterator[tuple[Make, int]]:
    """Some calls of the description for each book, all of them in turn; the judge is asked no oftener than others."""
    for place in range(CALLS_AT_ONCE):
        number, mode = (book * CALLS_AT_ONCE + place) % len(described.calls), MODES[(book + place) % len(MODES)]
        if not described.can_be(number, mode):
            mode = GenerationMode.POSITIVE
        make = partial(described.request, number=number, mode=mode)
        yield make, count // CALLS_AT_ONCE + (place < count % CALLS_AT_ONCE)


def _send(make: Make, count: int, chance: int, app: Flask, line: Line, told: Told) -> None:
    if count == 0:
        return

    @st.composite
    def requests(draw: Callable[[st.SearchStrategy[Any]], Any]) -> Request:
        return make(Chance(draw))

    routes = app.url_map.bind("cards.example")
    left = [count]

    @seed(chance)
    @settings(GENERATE, max_examples=count)
    @given(requests())
    def go(request: Request) -> None:
        if left[0] == 0:
            return
        left[0] -= 1
        answer = line.send(request)
        told.note(request, answer, _endpoint(routes, request), amiss_in(request, answer))

    with suppress(Unsatisfiable):
        go()


def _endpoint(routes: Any, request: Request) -> str:
    """The view that a request reaches, for whoever counts."""
    try:
        endpoint, _ = routes.match(request.path.decode("utf-8", "replace"), request.method)
    except HTTPException as refused:
        return f"({refused.code})"
    except Exception:  # no address at all
        return "(none)"
    return str(endpoint)
