"""Names the quarrels that the referee settles, says what the other rule sets rule, and what all questions share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fortyfives.rules import Reason
from fortyfives.words.plays import OtherRules
from fortyfives.words.rulings import about
from fortyfives.words.sources import Source, find_source
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Quarrel:
    """A kind of question: how players would ask it, and an example of when."""

    kind: str
    title: str
    example: str


def quarrels(t: Translator) -> tuple[Quarrel, ...]:
    """Everything that can be asked, the most frequent first."""
    return (
        Quarrel("play", t.gettext("Is this play legal?"), t.gettext("Must the jack come out? Is the ace a heart?")),
        Quarrel("review", t.gettext("Did anyone revoke?"), t.gettext("The whole hand, as far as it is remembered")),
        Quarrel("player", t.gettext("Did he revoke?"), t.gettext("His five cards, and what was led to them")),
        Quarrel("call", t.gettext("May he bid or hold that?"), t.gettext("Holding at 15, bidding on 100 or more")),
        Quarrel("trick", t.gettext("Who takes this trick?"), t.gettext("Also while it is still being played")),
        Quarrel("hand", t.gettext("What does this hand score?"), t.gettext("Made or set, line by line")),
        Quarrel("finish", t.gettext("Who has won?"), t.gettext("Both sides over the top in one hand")),
        Quarrel("discard", t.gettext("May she keep or throw these?"), t.gettext("How many cards stay in the hand")),
        Quarrel("name_trump", t.gettext("May he name that suit?"), t.gettext("With no card of it in the hand")),
        Quarrel("rob", t.gettext("May she rob?"), t.gettext("Taking the card that was turned up")),
        Quarrel("auction", t.gettext("Whose turn is it to bid?"), t.gettext("And who has won the bid")),
        Quarrel("match", t.gettext("Is the whole sheet right?"), t.gettext("Every hand, added up again")),
    )


def quarrel(t: Translator, kind: str) -> Quarrel:
    """One kind of question; KeyError for a kind that is none."""
    return {told.kind: told for told in quarrels(t)}[kind]


def not_a_question(t: Translator) -> str:
    """Said of an address that asks nothing the referee knows."""
    return t.gettext("That is no question for the referee. Choose one of these.")


def nothing_saved(t: Translator) -> str:
    """What everybody may know before asking in mid-hand."""
    return t.gettext("Nothing here is saved or shown on other phones.")


def keep_text(t: Translator, hand: int | None) -> str:
    """The button that keeps a ruling: with a hand where it is about one."""
    if hand is None:
        return t.gettext("Keep with this match")
    return t.gettext("Keep with hand %(hand)s") % {"hand": hand}


def others(t: Translator, answers: Sequence[tuple[str, str | None]], here: str) -> OtherRules:
    """What other rule sets answer: for each its name and its answer in a sentence, None where it is not asked there.

    `here` is the sentence under the rules in force.
    """
    groups: dict[str | None, list[str]] = {}
    for name, said in answers:
        groups.setdefault(said, []).append(name)
    same = groups.pop(here, [])
    lines = []
    for said, names in groups.items():
        # Some names hold a comma, so a semicolon parts them.
        rules = "; ".join(names)
        if said is None:
            lines.append(t.gettext("It cannot come up under: %(rules)s.") % {"rules": rules})
        else:
            lines.append(t.gettext("%(rules)s: %(said)s") % {"rules": rules, "said": said})
    if not same:
        return OtherRules(tuple(lines), "")
    if not lines:
        told = t.ngettext(
            "The %(count)s other rule set rules the same way.",
            "The %(count)s other rule sets rule the same way.",
            len(same),
        )
    else:
        told = t.ngettext("%(rules)s rules as here.", "The %(count)s others rule as here.", len(same))
    return OtherRules(tuple(lines), told % {"count": len(same), "rules": same[0]})


def said_by(t: Translator, reason: Reason) -> tuple[Source, ...]:
    """Who says the rule that a reason stands for."""
    return tuple(find_source(t, key) for key in about(t, reason).sources)


# --- what several questions ask and say


def asks_players(t: Translator) -> str:
    """Ask how many play."""
    return t.gettext("How many play?")


def not_needed(t: Translator) -> str:
    """In place of a fact that decides nothing."""
    return t.gettext("not needed")


def show_the_ruling(t: Translator) -> str:
    """What the command of a page says, while the verdict stands above it already."""
    return t.gettext("Show the ruling")


def nobody_remembers(t: Translator) -> str:
    """Leave a card open."""
    return t.gettext("Nobody remembers")
