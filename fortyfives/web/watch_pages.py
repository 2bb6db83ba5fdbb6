"""What those who look on may see: the open hand as far as it is told, and the big score."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.web.pages import Bar, Sentence


@dataclass(frozen=True, slots=True)
class Running:
    """The open hand as far as it is told."""

    sentence: Sentence | None
    """None as long as nobody has the bid or the trump."""
    done: bool
    """Whether the bid and the trump are told: then it is no longer a sentence with blanks."""
    lines: tuple[str, ...]
    """Who speaks, who leads, the tricks so far; their cards are marked."""


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The match that is played in the club now that the one on the page is over."""

    href: str
    same: bool
    """Whether the same people play it: then it is that of this table."""
    line: str
    way: str
    """The link that leads there."""


@dataclass(frozen=True, slots=True)
class BigPage:
    """The score for a tablet that is propped on the table."""

    match_id: str
    title: str
    bar: Bar
    step: str
    """`hand`, `over` or `abandoned`."""
    headline: str
    running: Running | None
    opening: tuple[str, ...]
    """Who speaks or leads first and who is on the floor, as long as nothing else is told of the hand."""
    remarks: tuple[str, ...]
    next_match: NextMatch | None
    """The match that is played now that this one is over."""


@dataclass(frozen=True, slots=True)
class Watching:
    """What the script needs to ask for news: where, for which view, and what the page has seen."""

    href: str
    view: str
    """`table` or `big`: the id of the element that is renewed."""
    seq: int
    begun: str
    renewed: str
    """Where the page is that does not load itself again, for those who run the script; "" where this is it."""


@dataclass(frozen=True, slots=True)
class News:
    """What has happened since, in words."""

    said: str
    """For whoever listens: a saved hand, an undo, the end; "" for anything else."""
    line: str
    """For whoever reads on and does not see it yet."""
