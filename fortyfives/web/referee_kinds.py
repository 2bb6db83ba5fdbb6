"""Lists the kinds of question that the referee has pages for: how each is asked, and how its ruling is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fortyfives.web import ask_trick
from fortyfives.web.referee_frame import AskPage, RulingView
from fortyfives.web.referee_told import Told

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of question. `ask` draws the open question for whatever is told, sound or not; it never refuses.

    `sure` says that nothing more need be told (the page is left out then and the ruling shown), and `rule` tells the
    judge's answer to a question that it could answer.
    """

    ask: Callable[[Told], AskPage]
    sure: Callable[[Told], bool]
    rule: Callable[[Told, Json, Json], RulingView]


KINDS: Final[Mapping[str, Kind]] = {
    "trick": Kind(ask_trick.ask, ask_trick.sure, ask_trick.rule),
}
"""Each kind by its name in the judge's questions."""
