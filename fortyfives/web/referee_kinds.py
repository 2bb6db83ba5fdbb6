"""Lists the kinds of question that the referee has pages for: how each is asked, and how its ruling is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fortyfives.rules import Answer, Fault, answer
from fortyfives.web import ask_trick
from fortyfives.web.referee_frame import AskPage, RulingView
from fortyfives.web.referee_told import Told

Json = Mapping[str, Any]


def _as_told(told: Told) -> Told:
    return told


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of question. `ask` draws the open question for whatever is told, sound or not; it never refuses.

    `sure` says that nothing more need be told (the page is left out then and the ruling shown), and `rule` tells the
    judge's answer to a question that it could answer.
    """

    ask: Callable[[Told], AskPage]
    sure: Callable[[Told], bool]
    rule: Callable[[Told, Json, Json], RulingView]
    answer: Callable[[Json], Answer | Fault] = answer
    """Who answers: the judge, but for what the pages ask beyond his questions."""
    tidy: Callable[[Told], Told] = _as_told
    """Puts together what came in pieces, fills in what does not matter, and leaves out what means nothing here, before
    anything is asked."""
    fault: Callable[[Told, Fault], str | None] = lambda told, fault: None
    """What is amiss, in words of this kind; None where the usual ones do."""


KINDS: Final[Mapping[str, Kind]] = {
    "trick": Kind(ask_trick.ask, ask_trick.sure, ask_trick.rule),
}
"""Each kind by its name in the judge's questions."""
