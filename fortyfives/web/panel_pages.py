"""What the live panel of a match may show: one frozen dataclass for each step and for each piece of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fortyfives.rules import Card
from fortyfives.web.pages import Bar, EndView, RulingNote, Sentence, SideView, Slip
from fortyfives.web.referee_frame import TileRow
from fortyfives.web.tabs import Tabs
from fortyfives.web.watch_pages import NextMatch, Running


@dataclass(frozen=True, slots=True)
class Explained:
    """An open explanation: why a choice is not possible, or why the rules refuse it."""

    title: str
    lines: tuple[str, ...]
    rule: str | None = None
    rule_href: str | None = None
    stand: str | None = None
    """What the table may let stand; None where nothing would follow from it."""
    stand_text: str | None = None
    stand_field: str = "stand"
    """The name of the form's field that says so."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that can be tapped; `off`: not possible now, tapping it explains why."""

    value: str
    text: str
    label: str | None = None
    """What it is called aloud where the text alone would not do."""
    small: str | None = None
    pressed: bool = False
    off: bool = False
    asked: bool = False
    side: SideView | None = None
    seat: int | None = None
    dealer: bool = False
    first: bool = False
    """Whether this seat speaks first."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question with its answers, and under it the explanation that is open."""

    name: str
    """The name of the form's field."""
    asks: str
    choices: tuple[Choice, ...]
    aside: str | None = None
    below: str | None = None
    explained: Explained | None = None
    held: Choice | None = None
    """Under the amounts: that the dealer held, where that can be."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """One trick of five, where they are asked for one by one: who took it; `now` is the one asked for.

    `star`: the highest trump so far lies in it. `label` says all of that aloud.
    """

    number: int
    side: SideView | None
    now: bool
    star: bool = False
    asked: bool = False
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Half:
    """A side as one big button: it took the trick that is asked for."""

    side: SideView
    so_far: int
    off: bool
    asked: bool


@dataclass(frozen=True, slots=True)
class Rest:
    """That one side takes every trick that is left: what that writes, and a button for each side."""

    text: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class TrickPad:
    """Who took which trick, one tap each; `number` is the trick that is asked for, None once all are told."""

    asks: str
    number: int | None
    why: str | None
    """Why the tricks are asked for one by one, where their numbers are known already."""
    tickets: tuple[Ticket, ...]
    halves: tuple[Half, ...]
    explained: Explained | None
    field: str = "trick"
    """The name of the form's field: "took" where each tap is recorded."""
    starred: bool = False
    """True where a tap on a ticket moves the star to it."""
    star_line: str | None = None
    rest: Rest | None = None
    nobody: Choice | None = None
    """That no trump was played, asked after the last trick."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one player in the trick that is being played: his card, None while he has not played.

    `now` where his card is due, `led` and `winning` as it stands so far.
    """

    name: str
    card: Card | None
    now: bool
    led: bool
    winning: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """A revoke that the cards prove: the sentence (cards are marks), and where its rule is explained."""

    text: str
    rule: str
    rule_href: str
    take: str | None = None
    """The button that takes what the table agreed for a revoke; None where it agreed nothing."""
    take_query: str = ""
    """What the form of the adjustment is filled in with."""


@dataclass(frozen=True, slots=True)
class CardPad:
    """The trick that is being played, card by card."""

    asks: str
    """"Leo plays to trick 3", or "Who leads trick 3?"."""
    number: int
    tickets: tuple[Ticket, ...]
    star_line: str | None
    slots: tuple[Slot, ...]
    """The players in the order in which they play to this trick."""
    line: str | None
    """What was led and who is winning; cards are marks."""
    leaders: tuple[Choice, ...]
    """The seats that can lead, where that does not follow, or nothing has been played yet."""
    leader_asked: bool
    """True where nothing goes on before somebody says who leads."""
    rows: tuple[TileRow, ...]
    """The picker."""
    explained: Explained | None
    revokes: tuple[Finding, ...]
    what_now: str | None
    """What the revokes mean for the score."""
    rest: Rest | None


@dataclass(frozen=True, slots=True)
class UndoRow:
    """The one place of undo. `forgets` is true where it takes back an answer, not a recorded tap."""

    text: str | None
    forgets: bool
    fresh: bool
    """True right after a hand was recorded: then `text` says so."""
    redo: str | None


# --- the live panel: a frame, and in it what belongs to the step


@dataclass(frozen=True, slots=True)
class PassButton:
    """The button for a hand on which nobody bid. `field` is the answer it gives; None where it is a tap of its own."""

    text: str
    field: str | None


@dataclass(frozen=True, slots=True)
class NextHand:
    """What stands over the next hand: what the last one came to, whose turn it is."""

    result: Slip | None
    """The slip of the hand just recorded, until the first answer of the next one."""
    note: RulingNote | None
    passed_in: str | None
    """That the last hand was thrown in, and who deals next."""
    headline: str
    """"Hand 8: Leo deals"."""
    opening: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WatchStep:
    """Somebody looks on who may not write."""

    step: ClassVar[str] = "watch"
    next: NextHand
    running: Running | None
    """None as long as nothing is told of the open hand."""


@dataclass(frozen=True, slots=True)
class BidStep:
    """Who won the bid, at what, in which suit; without an auction the suit that was turned up."""

    step: ClassVar[str] = "bid"
    next: NextHand
    sentence: Sentence
    questions: tuple[Question, ...]
    passed: PassButton | None
    leads: str | None
    """Who leads, so that a bidder who was tapped wrong is seen at once; None while it is not known."""
    draw: str | None
    """Who takes the kitty and how many cards are kept, where there is one and it is time for it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What somebody said in one round of the auction; `now` where he is about to speak, `high` where it stands."""

    text: str
    high: bool = False
    now: bool = False
    passed: bool = False


@dataclass(frozen=True, slots=True)
class AuctionStep:
    """The auction call by call: who speaks, what was said, what may be said."""

    step: ClassVar[str] = "auction"
    next: NextHand
    headline: str
    """"Leo to speak"."""
    aside: str
    speakers: tuple[tuple[str, bool], ...]
    """In speaking order: the name, and whether he deals."""
    rows: tuple[tuple[Cell, ...], ...]
    stands: str
    """Who has it at what, and what may be said."""
    asks: str
    numbers: tuple[Choice, ...]
    words: tuple[Choice, ...]
    """To hold and to pass, each with what follows from it."""
    dashed: str | None
    """What the dashed calls are."""
    explained: Explained | None


@dataclass(frozen=True, slots=True)
class TricksStep:
    """How the tricks fell: by number, or where the order counts one by one on the pad."""

    step: ClassVar[str] = "tricks"
    sentence: Sentence
    heading: str
    questions: tuple[Question, ...]
    deals: str
    """Whose deal it is: once the bid is told nothing else on the panel says so."""
    pad: TrickPad | None
    cards: CardPad | None
    """In the place of the pad, where the hand is told card by card."""
    leads: str | None
    draw: str | None


@dataclass(frozen=True, slots=True)
class CheckStep:
    """The hand said back before it counts."""

    step: ClassVar[str] = "check"
    slip: Slip
    note: RulingNote | None
    dealt: str
    deals_next: str | None
    save: str
    save_do: str
    """What the save button records, as JSON."""
    revokes: tuple[Finding, ...]
    what_now: str | None
    let_stand: bool
    pad: TrickPad | None = None
    """The tricks as they were recorded, so that the last one can have the star; None where nobody moves it."""


@dataclass(frozen=True, slots=True)
class OverStep:
    """The match is over."""

    step: ClassVar[str] = "over"
    end: EndView


@dataclass(frozen=True, slots=True)
class AbandonedStep:
    """The match was broken off."""

    step: ClassVar[str] = "abandoned"


@dataclass(frozen=True, slots=True)
class StaleStep:
    """Another phone was faster: what it recorded, what this one had begun."""

    step: ClassVar[str] = "stale"
    title: str
    text: str
    meanwhile: str
    """The same in one line, for a page on which somebody is still telling the hand."""
    result: Slip | None
    mine: tuple[str, ...]
    """The answers of this phone, kept until somebody decides."""
    use_text: str | None
    """The button that takes them over into the open hand; None once the match is over."""
    correct_text: str | None
    """The button that corrects the recorded hand to them: nothing is saved before its effect was seen."""
    correct_href: str


Step = WatchStep | AuctionStep | BidStep | TricksStep | CheckStep | OverStep | AbandonedStep | StaleStep


@dataclass(frozen=True, slots=True)
class OtherPen:
    """What another phone has begun of this hand, and the button that takes it over."""

    device: int
    text: str
    take: str
    aside: str | None


@dataclass(frozen=True, slots=True)
class TablePage:
    """The live panel: what it always shows, and in `now` what belongs to the step."""

    match_id: str
    seq: int
    title: str
    """Of the window."""
    bar: Bar
    hand: int
    answered: int
    """How many answers there are to the open hand."""
    now: Step
    depths: tuple[Choice, ...]
    """The other ways of telling this hand, one link each."""
    asides: tuple[Choice, ...]
    """What can be asked beside: who deals, which card was turned up, who robbed it."""
    aside: Question | None
    """The one of them that is asked."""
    pens: tuple[OtherPen, ...]
    """What other phones with the pen have begun of this hand."""
    undo: UndoRow
    rules_name: str
    code: str
    tabs: Tabs
    remarks: tuple[str, ...]
    """What was noticed about the log of the match and has to be known before tapping on."""
    may_write: bool
    live: str
    """One sentence for the live region, "" for none."""
    notice: str | None
    """Why nothing happened, where there is nothing else to show it: an outdated form, an answer nobody offered."""
    begun: str = ""
    """A mark of what the other pens have begun, so that this phone can ask whether there is more of it."""
    next_match: NextMatch | None = None
    """The match that is played now that this one is over."""

    @property
    def step(self) -> str:
        """The name of the step."""
        return self.now.step
