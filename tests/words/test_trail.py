"""The trail in words: every kind of tap has its sentence, told with the people who sat there then."""

from __future__ import annotations

from typing import get_args

import pytest

from fortyfives.rules import VARIANTS, Counts, Reason, Suit, Tricks, profile_json, read_card
from fortyfives.scorebook import (
    AdjustmentCancelled,
    AdjustmentMade,
    CallMade,
    CardPlayed,
    CardRobbed,
    CardTurnedUp,
    ContractMade,
    DealerSet,
    Entry,
    Event,
    HandCorrected,
    HandDeleted,
    HandInserted,
    HandMoved,
    HandPassedIn,
    HandSaved,
    HandTallied,
    HighTrumpMarked,
    LeaderNamed,
    MatchAbandoned,
    MatchResumed,
    MatchStarted,
    Named,
    OpeningSet,
    PlayerRenamed,
    PlayerSubstituted,
    Redone,
    RestTaken,
    Said,
    SeatsSwapped,
    SidesSwapped,
    TrailLine,
    TrickTaken,
    TrumpNamed,
    Undone,
    UnreadEvent,
)
from fortyfives.words.cards import written
from fortyfives.words.people import Table
from fortyfives.words.trail import trail_asides, trail_heading, trail_outcome, trail_sentence, who_line
from fortyfives.words.translator import ENGLISH as t

NAMES = {1: "Maeve", 2: "Angus", 3: "Theresa", 4: "Leo", 5: "Tess"}
TABLE = Table(VARIANTS[0], ("Maeve", "Angus", "Theresa", "Leo"))
RULES = profile_json(VARIANTS[0])
TALLY = Counts((3, 2), 0)
ACE = read_card("AH")
assert ACE is not None


def line(event: Event, **facts: object) -> TrailLine:
    """The line of an event: made in hand 3 by Theresa's turn, from 20 : 10 to 20 : 10, unless said otherwise."""
    entry = Entry(9, event, "", "2026-11-30T19:02:11Z", 1, "1")
    known: dict[str, object] = {
        "entry": entry,
        "tap": Named(9, event, 4, 3),
        "meant": None,
        "hand": 5,
        "players": (1, 2, 3, 4),
        "seat": 2,
        "place": None,
        "before": Said((20, 10), None),
        "after": Said((20, 10), None),
        "undone": False,
    }
    return TrailLine(**{**known, **facts})  # type: ignore[arg-type]


HAND_FIVE = Named(8, HandPassedIn(), 6, 5)
OF_AN_ADJUSTMENT = Named(9, AdjustmentCancelled(3), 4, None)

LINES = [
    (
        line(MatchStarted(RULES, (1, 2, 3, 4), 1)),
        "The match began with Maeve, Angus, Theresa and Leo. Angus deals first.",
    ),
    (
        line(MatchStarted(RULES, (1, 2, 3, 4), 1, (30, -5))),
        "The match began with Maeve, Angus, Theresa and Leo at 30 to −5. Angus deals first.",
    ),
    (line(HandTallied(2, 20, False, Suit.SPADES, TALLY)), "Hand 3 was entered: Theresa bid 20 in spades."),
    (line(HandTallied(2, 20, True, Suit.SPADES, TALLY)), "Hand 3 was entered: Theresa held 20 in spades."),
    (line(HandTallied(2, 20, None, None, TALLY)), "Hand 3 was entered: Theresa bid 20."),
    (line(HandTallied(2, 20, True, None, TALLY)), "Hand 3 was entered: Theresa held 20."),
    (line(HandTallied(None, None, None, Suit.CLUBS, TALLY)), "Hand 3 was entered: clubs turned up."),
    (line(HandTallied(None, None, None, None, TALLY)), "Hand 3 was entered: no trump said."),
    (line(HandPassedIn()), "Hand 3: all passed, thrown in."),
    (line(HandSaved()), "Hand 3 was checked and saved."),
    (line(CallMade("pass")), "Theresa passed."),
    (line(CallMade("hold")), "Theresa held."),
    (line(CallMade(20)), "Theresa bid 20."),
    (line(CallMade(20), seat=None), "A call that nobody was to make."),
    (line(ContractMade(1, 25)), "Angus has the bid at 25."),
    (line(ContractMade(1, 25, True)), "Angus held and has the bid at 25."),
    (line(TrumpNamed(Suit.HEARTS)), "Trumps are hearts."),
    (line(CardTurnedUp(ACE)), "A♥ was turned up."),
    (line(CardRobbed(3)), "Leo took the card that was turned up."),
    (line(TrickTaken(1)), "A trick to Angus & Leo."),
    (line(RestTaken(0)), "The rest of the tricks to Maeve & Theresa."),
    (line(CardPlayed(ACE)), "Theresa played A♥."),
    (line(CardPlayed(ACE), seat=None), "A♥ was played."),
    (line(LeaderNamed(0)), "Maeve leads the next trick."),
    (line(HighTrumpMarked(2)), "The highest trump lies in trick 2."),
    (line(HighTrumpMarked(None)), "No trump was played."),
    (line(DealerSet(3)), "Hand 3 is dealt by Leo."),
    (line(HandCorrected(2, 2, 20, None, Suit.SPADES, TALLY)), "Hand 3 was corrected: Theresa bid 20 in spades."),
    (line(HandCorrected(2, None, None, None, None, None)), "Hand 3 was corrected: thrown in."),
    (
        line(HandInserted(2, 2, 20, None, None, Tricks((0, 0, 1, 1, 0), 1))),
        "A forgotten hand went in as hand 3: Theresa bid 20.",
    ),
    (line(HandInserted(None, None, None, None, None, None)), "A forgotten hand went in as hand 3: thrown in."),
    (line(HandDeleted(2)), "Hand 3 was taken off the sheet."),
    (line(HandMoved(2, 4), place=1), "Hand 3 was moved before hand 1."),
    (line(HandMoved(2, None)), "Hand 3 was moved."),
    (line(HandMoved(2, 4), tap=OF_AN_ADJUSTMENT, place=1), "An adjustment was moved before hand 1."),
    (line(HandMoved(2, None), tap=OF_AN_ADJUSTMENT), "An adjustment was moved."),
    (line(SidesSwapped(2)), "The sides of hand 3 were swapped."),
    (line(SidesSwapped(2), tap=OF_AN_ADJUSTMENT), "The sides of an adjustment were swapped."),
    (line(AdjustmentMade((0, -10), "revoke")), "An adjustment: Angus & Leo −10."),
    (line(AdjustmentMade((5, -10), "revoke")), "An adjustment: Maeve & Theresa +5 and Angus & Leo −10."),
    (line(AdjustmentMade((0, 0), "by a program")), "An adjustment: 0."),
    (line(AdjustmentCancelled(3)), "An adjustment was cancelled."),
    (line(OpeningSet((-5, 40))), "The match started from −5 to 40."),
    (line(PlayerRenamed(2, 5)), "The name at South was wrong: not Theresa but Tess."),
    (line(PlayerSubstituted(2, 5, None)), "From hand 5 on Tess plays at South for Theresa."),
    (line(PlayerSubstituted(2, 5, 3), place=2), "From hand 2 on Tess plays at South for Theresa."),
    (line(PlayerSubstituted(2, 5, 3)), "Tess plays at South for Theresa."),
    (line(SeatsSwapped(0, 3)), "Maeve and Leo swapped seats."),
    (line(MatchAbandoned()), "The match was broken off."),
    (line(MatchResumed()), "The match was carried on."),
    (line(Undone(8), meant=HAND_FIVE), "Taken back: hand 5, thrown in."),
    (line(Undone(8)), "An undo found nothing to take back."),
    (line(Redone(8), meant=HAND_FIVE), "Back again: hand 5, thrown in."),
    (line(Redone(8)), "A redo found nothing to bring back."),
    (
        line(UnreadEvent("of tomorrow", {})),
        "A newer version of this program wrote a tap that this one cannot read. It is left out.",
    ),
]


@pytest.mark.parametrize(("told", "words"), LINES, ids=lambda value: str(value)[:40] if isinstance(value, str) else "")
def test_a_tap_is_told_in_a_sentence(told: TrailLine, words: str) -> None:
    assert written(trail_sentence(t, TABLE, told, NAMES.__getitem__)) == words


def kinds(union: object) -> set[type]:
    """Every kind of event that a union names."""
    members = get_args(union)
    return set().union(*map(kinds, members)) if members else {union}  # type: ignore[arg-type]


def test_every_kind_of_tap_has_its_sentence() -> None:
    assert kinds(Event) == {type(told.entry.event) for told, _ in LINES}


def test_it_is_said_why_and_what_the_table_overrode() -> None:
    stood = HandCorrected(2, 2, 15, None, None, TALLY, let_stand="below_floor", note="entered for the wrong side")
    why, ruling = trail_asides(t, line(stood))
    assert why == "Why: entered for the wrong side"
    assert ruling.startswith("The table let it stand against the rules: ")
    assert trail_asides(t, line(AdjustmentMade((5, 0), "agreed"))) == ("Why: agreed",)
    assert trail_asides(t, line(CallMade(5, let_stand="of tomorrow"))) == ("The table let it stand against the rules.",)
    assert trail_asides(t, line(TrickTaken(0))) == ()


@pytest.mark.parametrize("reason", list(Reason))
def test_whatever_was_overridden_has_a_name(reason: Reason) -> None:
    [told] = trail_asides(t, line(HandPassedIn(let_stand=reason.value)))
    assert "%" not in told


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        (None, None, None),
        (1, 1, None),
        (None, 0, "That ended the match: Maeve & Theresa won."),
        (0, None, "The match was open again."),
        (0, 1, "The winner changed: Angus & Leo won."),
    ],
)
def test_the_end_of_the_match_is_told(was: int | None, now: int | None, words: str | None) -> None:
    told = line(HandPassedIn(), before=Said((20, 10), was), after=Said((20, 10), now))
    assert trail_outcome(t, TABLE, told) == words


def test_taps_stand_under_the_hand_that_lay_open() -> None:
    assert trail_heading(t, line(HandCorrected(2, None, None, None, None, None))) == "Hand 5"
    assert trail_heading(t, line(HandDeleted(2), before=Said((120, 10), 0))) == "After the end"
    assert trail_heading(t, line(Undone(8), hand=6, meant=HAND_FIVE, before=Said((120, 10), 0))) == "Hand 5"


def test_on_which_phone_it_was_tapped() -> None:
    assert who_line(t, "red kettle", here=False) == "red kettle"
    assert who_line(t, "red kettle", here=True) == "red kettle (this phone)"
    assert who_line(t, None, here=False) == "a program"
