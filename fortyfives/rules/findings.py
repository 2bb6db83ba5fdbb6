"""Finds out for one remembered play whether some completion of the hand makes it legal, and whether some does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card, Cards, Suit, cards_to_set, set_to_cards
from .completion import Blank, Completions
from .play import Duty, allows_throw_off, answers_lead, duty_of, forbids, obliging
from .profile import Profile
from .ranking import is_trump
from .ruling import Reason, Verdict


@dataclass(frozen=True, slots=True)
class Finding:
    """What the completions make of a play; both False where there is no completion at all."""

    may_be_legal: bool
    may_be_illegal: bool
    spoiling: Cards = 0
    """The forgotten cards by any of which some completion forbids it; not looked for where the lead is forgotten."""

    def __or__(self, other: Finding) -> Finding:
        """What is found where either story may be true."""
        return Finding(
            self.may_be_legal or other.may_be_legal,
            self.may_be_illegal or other.may_be_illegal,
            self.spoiling | other.spoiling,
        )

    @property
    def verdict(self) -> Verdict:
        """The ruling that follows."""
        if self.may_be_legal and self.may_be_illegal:
            return Verdict.OPEN
        return Verdict.ILLEGAL if self.may_be_illegal else Verdict.LEGAL


Said = tuple[Verdict, Reason, tuple[Card, ...], tuple[Card, ...]]
"""A ruling on a remembered play: verdict, reason, `because` and `depends_on`."""

NOTHING = Finding(False, False)
"""What is found where no completion is left."""


def judge_remembered(
    profile: Profile,
    trump: Suit,
    lead: Card,
    card: Card,
    known: Sequence[Card],
    blanks: Sequence[Blank],
    stories: Sequence[Completions],
) -> Said:
    """Judge a card played to a remembered lead; the rest of the hand is what the player played later, known and blanks.

    Any of the stories may be the true one.
    """
    answer = answers_lead(trump, lead, card)
    if answer is not None:
        return Verdict.LEGAL, answer, (), ()
    duty = duty_of(trump, lead, profile.void_must_trump)
    forbidden = forbids(trump, lead, duty, known)
    if forbidden is not None:
        return Verdict.ILLEGAL, *forbidden, ()
    if not blanks:
        return Verdict.LEGAL, allows_throw_off(trump, lead, cards_to_set(known)), (), ()
    found = NOTHING
    for completions in stories:
        found |= find_throw_off(completions, duty, blanks)
    match found.verdict:
        case Verdict.LEGAL:
            return Verdict.LEGAL, Reason.OWES_NOTHING, (), ()
        case Verdict.ILLEGAL:
            return Verdict.ILLEGAL, Reason.PROVED_BY_TRICK, (), ()
        case Verdict.OPEN:
            return Verdict.OPEN, Reason.DEPENDS, (), set_to_cards(found.spoiling)


def find_throw_off(completions: Completions, duty: Duty, blanks: Sequence[Blank]) -> Finding:
    """What can be said of a throw-off that no remembered card forbids; `blanks` are the player's later cards."""
    oblige = obliging(duty)
    spoiling = 0
    for blank in blanks:
        spoiling |= completions.can_be(blank, oblige & ~spoiling)
    free = completions.exists(dict.fromkeys(blanks, completions.pool & ~oblige))
    return Finding(free, bool(spoiling), spoiling)


def find_under_forgotten_lead(
    profile: Profile,
    trump: Suit,
    completions: Completions,
    lead_blank: Blank,
    card: Card,
    known: Sequence[Card],
    blanks: Sequence[Blank],
) -> Finding:
    """What can be said of a card played to a lead that nobody remembers; the rest of the hand is known and blanks."""
    if is_trump(card, trump):
        return Finding(completions.exists(), False)
    may_be_legal = may_be_illegal = False
    for leads in _leads_by_duty(profile, trump, completions.pool):
        lead = set_to_cards(leads)[0]
        duty = duty_of(trump, lead, profile.void_must_trump)
        if answers_lead(trump, lead, card) is not None:
            may_be_legal = may_be_legal or completions.exists({lead_blank: leads})
            continue
        oblige = obliging(duty)
        if forbids(trump, lead, duty, known) is not None:
            may_be_illegal = may_be_illegal or completions.exists({lead_blank: leads})
            continue
        may_be_illegal = may_be_illegal or any(
            completions.exists({lead_blank: leads, blank: oblige & completions.pool}) for blank in blanks
        )
        free = dict.fromkeys(blanks, completions.pool & ~oblige)
        may_be_legal = may_be_legal or completions.exists({lead_blank: leads, **free})
    return Finding(may_be_legal, may_be_illegal)


def find_forgotten(
    profile: Profile,
    trump: Suit,
    completions: Completions,
    lead: Card | Blank,
    blank: Blank,
    known: Sequence[Card],
    blanks: Sequence[Blank],
) -> Finding:
    """What can be said of a play whose card is itself forgotten, though not led: may it have answered, may it not.

    The lead may be forgotten too; the rest of the hand is known and blanks.
    """
    found = NOTHING
    leads = _leads_by_duty(profile, trump, completions.pool) if isinstance(lead, Blank) else [1 << lead]
    for group in leads:
        one = set_to_cards(group)[0]
        so_led = {lead: group} if isinstance(lead, Blank) else {}
        duty = duty_of(trump, one, profile.void_must_trump)
        oblige, answers = obliging(duty), duty[1]
        thrown = {**so_led, blank: completions.pool & ~answers}
        if forbids(trump, one, duty, known) is not None:
            free, owed = False, completions.exists(thrown)
        else:
            free = completions.exists({**so_led, **dict.fromkeys(blanks, completions.pool & ~oblige)})
            owed = any(completions.exists({**thrown, other: oblige & completions.pool}) for other in blanks)
        found |= Finding(free or completions.exists({**so_led, blank: answers}), owed)
        if found.verdict is Verdict.OPEN:
            break
    return found


def _leads_by_duty(profile: Profile, trump: Suit, pool: Cards) -> list[Cards]:
    """The cards that a forgotten lead can have been, put together where they ask the same of the others."""
    groups: dict[Duty, Cards] = {}
    for card in set_to_cards(pool):
        duty = duty_of(trump, card, profile.void_must_trump)
        groups[duty] = groups.get(duty, 0) | 1 << card
    return list(groups.values())
