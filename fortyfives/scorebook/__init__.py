"""Is the front door of the score book: the log of a match, its fold, and the one way a tap becomes an event.

Pure: no input or output, no clock, no chance, the standard library and the rules engine alone.
"""

from .as_json import State, state_json
from .codec import decode, decode_entry, decode_said, encode, encode_entry, encode_said
from .decide import MOST_ENTRIES, MOST_ROWS, decide, preview, said_after, start
from .effective import Effective, effective
from .entry import Entry, Said
from .events import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    ContractMade,
    DealerSet,
    Event,
    HandCorrected,
    HandDeleted,
    HandEvent,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    MatchAbandoned,
    MatchResumed,
    MatchStarted,
    OpeningSet,
    PlayerRenamed,
    Redone,
    RestTaken,
    RowEvent,
    TrickTaken,
    TrumpNamed,
    Undone,
    UnreadEvent,
)
from .judging import LONGEST_NOTE, MOST_POINTS, legal_bids
from .openhand import Contract, OpenHand, Phase, Recorded
from .refusal import Refusal
from .replay import replay, said_of, step
from .scoresheet import Line, RowKind, Sheet, SheetRow
from .state import VERBS, Book, Match, Named, Note
from .trail import TrailLine, trail

__all__ = [
    "LONGEST_NOTE",
    "MOST_ENTRIES",
    "MOST_POINTS",
    "MOST_ROWS",
    "VERBS",
    "AdjustmentCancelled",
    "AdjustmentMade",
    "Book",
    "CallMade",
    "Contract",
    "ContractMade",
    "DealerSet",
    "Effective",
    "Entry",
    "Event",
    "HandCorrected",
    "HandDeleted",
    "HandEvent",
    "HandPassedIn",
    "HandSaved",
    "HandTallied",
    "HighTrumpMarked",
    "Line",
    "Match",
    "MatchAbandoned",
    "MatchResumed",
    "MatchStarted",
    "Named",
    "Note",
    "OpenHand",
    "OpeningSet",
    "Phase",
    "PlayerRenamed",
    "Recorded",
    "Redone",
    "Refusal",
    "RestTaken",
    "RowEvent",
    "RowKind",
    "Said",
    "Sheet",
    "SheetRow",
    "State",
    "TrailLine",
    "TrickTaken",
    "TrumpNamed",
    "Undone",
    "UnreadEvent",
    "decide",
    "decode",
    "decode_entry",
    "decode_said",
    "effective",
    "encode",
    "encode_entry",
    "encode_said",
    "legal_bids",
    "preview",
    "replay",
    "said_after",
    "said_of",
    "start",
    "state_json",
    "step",
    "trail",
]
