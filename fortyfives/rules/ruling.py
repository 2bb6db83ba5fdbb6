"""Holds what the engine answers with: permanent reason codes, verdicts, and faults of a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as _field
from enum import StrEnum


class Verdict(StrEnum):
    """Whether a play was allowed; `open` where a card nobody knows decides it."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    OPEN = "open"


class Reason(StrEnum):
    """Why: every code that a ruling can carry. The values are permanent; the words are in another floor."""

    # a play
    LEADS = "leads"
    PLAYS_TRUMP = "plays_trump"
    TRUMPS_IN = "trumps_in"
    FOLLOWS_SUIT = "follows_suit"
    NO_TRUMP_HELD = "no_trump_held"
    HOLDS_BACK = "holds_back"
    VOID_IN_SUIT = "void_in_suit"
    MUST_PLAY_TRUMP = "must_play_trump"
    MUST_FOLLOW_OR_TRUMP = "must_follow_or_trump"
    MUST_TRUMP_WHEN_VOID = "must_trump_when_void"
    DEPENDS = "depends"
    # a play in the review of a whole hand, besides those
    PROVED_BY_TRICK = "proved_by_trick"
    OWES_NOTHING = "owes_nothing"
    LEAD_UNKNOWN = "lead_unknown"
    # a call, a discard, a named suit
    OK = "ok"
    AUCTION_OVER = "auction_over"
    DEALER_MUST_BID = "dealer_must_bid"
    NO_HOLD = "no_hold"
    ONLY_DEALER_HOLDS = "only_dealer_holds"
    NOTHING_TO_HOLD = "nothing_to_hold"
    NOT_A_BID = "not_a_bid"
    MUST_EXCEED = "must_exceed"
    BELOW_FLOOR = "below_floor"
    KEEPS_TOO_FEW = "keeps_too_few"
    KEEPS_TOO_MANY = "keeps_too_many"
    SUIT_NOT_HELD = "suit_not_held"
    # robbing the turned card
    HOLDS_ACE = "holds_ace"
    DEALER_TAKES_ACE = "dealer_takes_ace"
    NO_ROBBING = "no_robbing"
    TOO_LATE = "too_late"
    DEALER_ONLY = "dealer_only"
    ACE_NOT_HELD = "ace_not_held"
    # the finish
    PLAY_ON = "play_on"
    REACHED_TARGET = "reached_target"
    BIDDER_GOES_OUT = "bidder_goes_out"
    HIGHER_TOTAL = "higher_total"
    TIED_PLAY_ON = "tied_play_on"
    REACHED_MID_DEAL = "reached_mid_deal"
    MUST_BID_OUT = "must_bid_out"
    LAST_HAND = "last_hand"
    # a row of a match
    AFTER_FINISH = "after_finish"


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a question cannot be answered.

    `code` is one of the error codes of the contract, `field` the part of the question at fault (dotted, rows from 0;
    None where the question could not be read), `facts` what the words may name.
    """

    code: str
    field: str | None
    facts: Mapping[str, object] = _field(default_factory=dict)
