"""What the pages of a table's own rules may show: the questions with their answers, what was changed, what is kept."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.words.contracts import ContractLine
from fortyfives.words.differences import Difference


@dataclass(frozen=True, slots=True)
class PartField:
    """A number that belongs to an answer: typed, or chosen among `options` where there are some."""

    name: str
    label: str
    value: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One answer to a question. `off`: it does not go with the others now; tapped, it is taken and explained."""

    value: str
    text: str
    chosen: bool
    off: bool
    parts: tuple[PartField, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionField:
    """One question of the rules with its answers.

    `kind`: "lines" (a sentence each), "boxes" (numbers to tick), "picks" (one number of several), "number" (typed).
    """

    name: str
    label: str
    kind: str
    choices: tuple[AnswerChoice, ...]
    part: PartField | None
    sentence: str
    """What the answers come to, where the choices do not say it themselves; may hold marked cards."""
    idle: str | None
    """Why it is not asked under these rules."""
    why: str | None
    """Why the rules cannot be played, where this question has to do with it."""
    changed: bool
    ids: str
    """The ids of what describes it, for the ear; "" for none."""


@dataclass(frozen=True, slots=True)
class GroupView:
    """Questions that are folded away together; `open` where something in it differs or is amiss."""

    key: str
    title: str
    changed: str
    """How many of them were changed, in words; "" for none."""
    open: bool
    fields: tuple[QuestionField, ...]


@dataclass(frozen=True, slots=True)
class WayOut:
    """A button that sets a clash right."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class ClashView:
    """Why the rules cannot be played: the sentence, the questions concerned, what one tap would do."""

    text: str
    links: tuple[tuple[str, str], ...]
    """The anchor and the label of each question."""
    ways_out: tuple[WayOut, ...]


@dataclass(frozen=True, slots=True)
class OwnSlip:
    """What was changed, the contract in short, the code; or why it cannot be played."""

    name: str
    base_name: str
    code: str | None
    """None while the rules cannot be played."""
    changes: tuple[Difference, ...]
    silent: str | None
    """The changes without effect, in a sentence."""
    changed: tuple[tuple[str, str], ...]
    """While the rules cannot be played: the anchor and the label of each question that was changed."""
    contract: tuple[ContractLine, ...]
    clash: ClashView | None


@dataclass(frozen=True, slots=True)
class OwnRulesPage:
    """The page on which a table makes its rules."""

    text: str
    """The rules as an address names them."""
    was: str
    """The id of the rule set that the answers are shown with."""
    bases: tuple[tuple[str, str, bool], ...]
    """Each rule set to begin with: id, name, whether it is chosen."""
    groups: tuple[GroupView, ...]
    slip: OwnSlip
    status: str
    unread: bool
    """Whether something in the address could not be read and was left out."""
    asked: bool
    """Whether it was asked to play by rules that cannot be played."""
    match: str
    """The form of the new match that was left for this page, to go back to it."""
    back_href: str


@dataclass(frozen=True, slots=True)
class KeepPage:
    """The page that asks for the name under which rules are kept."""

    text: str
    match: str
    name: str
    longest_name: int
    """In characters."""
    problem: str | None
    may_replace: bool
    """Whether other rules have the name and these may take its place."""
    slip: OwnSlip
    back_href: str


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """Rules that are kept: their name, what differs, where they can be changed, played, renamed and dropped."""

    number: int
    name: str
    title: str
    code: str
    line: str
    dropped: bool
    sheet_href: str
    change_href: str
    play_href: str
    problem: str | None
    typed: str


@dataclass(frozen=True, slots=True)
class KeptPage:
    """All rules that the club keeps."""

    kept: tuple[KeptEntry, ...]
    dropped: tuple[KeptEntry, ...]
    longest_name: int
    make_href: str
    club: str | None
    """The club in the address, None where it is the one in which this phone writes."""
    club_id: str
    club_name: str
    pen: bool
    elsewhere: str | None
    """The club in which this phone begins its matches and keeps its rules, where it is another one."""
