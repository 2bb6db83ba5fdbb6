"""Lists the kinds of question that the referee has pages for: how each is asked, and how its ruling is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fortyfives.rules import Answer, Card, Fault, answer
from fortyfives.web import (
    ask_auction,
    ask_call,
    ask_discard,
    ask_finish,
    ask_hand,
    ask_match,
    ask_name_trump,
    ask_play,
    ask_player,
    ask_review,
    ask_rob,
    ask_trick,
    play_ruling,
)
from fortyfives.web.referee_frame import AskPage, RulingView
from fortyfives.web.referee_told import Told
from fortyfives.words.faults import used_note

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
    used: Callable[[Told, Card], str] = lambda told, card: used_note(told.t, card, (), None)
    """Why a dashed card that was tapped cannot be meant."""


KINDS: Final[Mapping[str, Kind]] = {
    "play": Kind(
        ask_play.ask,
        ask_play.sure,
        play_ruling.rule,
        tidy=ask_play.tidy,
        fault=ask_play.fault,
        used=ask_play.used,
    ),
    "trick": Kind(ask_trick.ask, ask_trick.sure, ask_trick.rule, tidy=ask_trick.tidy, used=ask_trick.used),
    "discard": Kind(
        ask_discard.ask,
        ask_discard.sure,
        ask_discard.rule,
        tidy=ask_discard.tidy,
        fault=ask_discard.fault,
        used=ask_discard.used,
    ),
    "name_trump": Kind(
        ask_name_trump.ask,
        ask_name_trump.sure,
        ask_name_trump.rule,
        tidy=ask_name_trump.tidy,
        fault=ask_name_trump.fault,
        used=ask_name_trump.used,
    ),
    "rob": Kind(ask_rob.ask, ask_rob.sure, ask_rob.rule, tidy=ask_rob.tidy),
    "finish": Kind(ask_finish.ask, ask_finish.sure, ask_finish.rule, tidy=ask_finish.tidy, fault=ask_hand.fault),
    "match": Kind(ask_match.ask, ask_match.sure, ask_match.rule, tidy=ask_match.tidy, fault=ask_hand.fault),
    "hand": Kind(ask_hand.ask, ask_hand.sure, ask_hand.rule, tidy=ask_hand.tidy, fault=ask_hand.fault),
    "review": Kind(ask_review.ask, ask_review.sure, ask_review.rule, fault=ask_review.fault),
    "player": Kind(ask_player.ask, ask_player.sure, ask_player.rule, ask_player.judge),
    "call": Kind(ask_call.ask, ask_call.sure, ask_call.rule, tidy=ask_call.tidy, fault=ask_call.fault),
    "auction": Kind(
        ask_auction.ask, ask_auction.sure, ask_auction.rule, tidy=ask_auction.tidy, fault=ask_auction.fault
    ),
}
"""Each kind by its name in the judge's questions."""
