"""Explains what can be said of a card where the lead, or the card itself, is forgotten."""

from __future__ import annotations

from fortyfives.rules import Card, Verdict, is_trump, suit_of
from fortyfives.words.cards import list_cards, mark
from fortyfives.words.plays import Explanation, one_of_suit, verdict_word
from fortyfives.words.review_phrases import could_line, held_line, later_line, lead_line, numbers
from fortyfives.words.review_told import PlayTold, in_order
from fortyfives.words.translator import Translator

_Said = tuple[str, tuple[str, ...]]


# --- the lead is forgotten ----------------------------------------------------------------------------------


def explain_unknown_lead(t: Translator, told: PlayTold) -> _Said:
    """What can be said of a card where nobody remembers what was led."""
    names: dict[str, object] = {"card": mark(told.card), "who": told.who, "name": told.name, "trick": told.play.trick}
    if told.leader is None:
        forgotten = t.gettext("Nobody remembers what was led to trick %(trick)s.") % names
    else:
        forgotten = t.gettext("Nobody remembers what %(leader)s led to trick %(trick)s.") % {
            **names,
            "leader": told.leader,
        }
    verdict = told.play.verdict
    if is_trump(told.card, told.trump):
        return t.gettext("%(card)s is a trump, so it was legal.") % names, (
            forgotten,
            t.gettext("%(card)s is a trump, and a trump may be played on any lead.") % names,
        )
    if verdict is Verdict.LEGAL:
        return t.gettext("%(card)s was legal, whatever was led.") % names, (
            forgotten,
            f"{later_line(t, told)} {_no_lead_forbids(t)}" if not told.blanks else _no_lead_forbids(t),
        )
    if verdict is Verdict.ILLEGAL:
        return t.gettext("%(card)s was a revoke, whatever was led.") % names, (
            forgotten,
            *([held_line(t, told, told.later_cards)] if told.later else []),
            t.gettext("On every lead that is left, one of the later cards forbids %(card)s.") % names,
        )
    steps = [forgotten, *_example_leads(t, told)]
    return t.gettext("Whether %(card)s was legal depends on what was led.") % names, tuple(steps[:4])


def _no_lead_forbids(t: Translator) -> str:
    return t.gettext("No lead that is left would have called for another card.")


def _example_leads(t: Translator, told: PlayTold) -> list[str]:
    """One lead on which the card was legal and one on which it was not, with the card that makes the difference."""
    leads = in_order(told.trump, told.lead_could)
    names: dict[str, object] = {"card": mark(told.card), "name": told.name, "who": told.who}
    steps = []
    suit = suit_of(told.card)
    own = [lead for lead in leads if suit_of(lead) is suit and not is_trump(lead, told.trump)]
    free = [lead for lead in leads if told.ruled(lead, told.later_cards)[0] is Verdict.LEGAL]
    if own:
        steps.append(
            t.gettext("Had it been %(one)s, such as the %(lead)s, %(card)s would follow suit.")
            % {**names, "one": one_of_suit(t, suit), "lead": mark(own[0])}
        )
    elif free and not told.blanks:
        steps.append(t.gettext("Had it been the %(lead)s, %(card)s would be legal.") % {**names, "lead": mark(free[0])})
    for lead in reversed(leads):
        verdict, because = told.ruled(lead, told.later_cards)
        if verdict is Verdict.ILLEGAL:
            trick_of = {card: trick for trick, card in told.later}
            steps.append(
                t.gettext(
                    "Had it been the %(lead)s, %(because)s would forbid %(card)s: %(name)s played it in trick "
                    "%(trick)s."
                )
                % {**names, "lead": mark(lead), "because": mark(because[0]), "trick": trick_of[because[0]]}
            )
            return steps
    if told.blanks:
        steps.append(
            t.ngettext(
                "On another lead it depends on %(name)s’s card in trick %(tricks)s as well, which nobody remembers.",
                "On another lead it depends on %(name)s’s cards in tricks %(tricks)s as well, which nobody remembers.",
                len(told.blanks),
            )
            % {**names, "tricks": numbers(t, [one.trick for one in told.blanks])}
        )
    return steps


# --- the card itself is forgotten ---------------------------------------------------------------------------


def explain_forgotten(t: Translator, told: PlayTold) -> Explanation:
    """What can be said of a play whose card nobody remembers."""
    own = told.own
    names: dict[str, object] = {"who": told.who, "name": told.name, "trick": told.play.trick}
    if own is None or own.verdict is None:
        return Explanation("", "", ())
    short = t.gettext("Nobody remembers %(name)s’s card in trick %(trick)s.") % names
    steps = [line for line in (lead_line(t, told) if not told.leads else "",) if line]
    steps.append(could_line(t, told.who, told.trump, own))
    match own.verdict:
        case Verdict.LEGAL if told.leads:
            steps.append(t.gettext("It was led, and the leader may play any card."))
        case Verdict.LEGAL if told.lead is not None and all(told.answers(told.lead, card) for card in own.cards):
            steps.append(t.gettext("Whichever it was, it answered the lead, so it was legal."))
        case Verdict.LEGAL:
            steps.append(_free_line(t, told))
        case Verdict.ILLEGAL:
            steps.append(t.gettext("Whatever it was, %(name)s had to play another card.") % names)
        case Verdict.OPEN:
            steps.append(itself_line(t, told))
    return Explanation(verdict_word(t, own.verdict), short, tuple(steps[:4]))


def _free_line(t: Translator, told: PlayTold) -> str:
    """Why a forgotten card was legal although it may have been a throw-off."""
    names = {"name": told.name, "who": told.who, "later": list_cards(t, told.later_cards)}
    if not told.later and not told.blanks:
        return t.gettext("Whatever it was, it was the last card, so nothing else could be played.")
    if told.later and not told.blanks:
        return (
            t.ngettext(
                "Whatever it was, it was legal: %(name)s held only %(later)s besides, which forbids nothing here.",
                "Whatever it was, it was legal: %(name)s held only %(later)s besides, which forbid nothing here.",
                len(told.later),
            )
            % names
        )
    return t.gettext("Whatever it was, it was legal: nothing that %(name)s can have held besides forbids it.") % names


def itself_line(t: Translator, told: PlayTold) -> str:
    """What would make a forgotten card itself a revoke."""
    names: dict[str, object] = {"name": told.name, "who": told.who, "trick": told.play.trick}
    if told.lead is None:
        return t.gettext("The lead to trick %(trick)s is forgotten too, so this card cannot be judged.") % names
    because = [card for card in told.later_cards if _obliges(told, card)]
    names["one"] = one_of_suit(t, suit_of(told.lead))
    names["cards"] = list_cards(t, because)
    if is_trump(told.lead, told.trump):
        if because:
            return t.gettext("If it was no trump, it was a revoke: %(name)s still held %(cards)s.") % names
        return t.gettext("If it was no trump, it depends on what else %(name)s held, which is forgotten too.") % names
    if because:
        return (
            t.gettext("If it was neither %(one)s nor a trump, it was a revoke: %(name)s still held %(cards)s.") % names
        )
    return (
        t.gettext(
            "If it was neither %(one)s nor a trump, it depends on what else %(name)s held, which is forgotten too."
        )
        % names
    )


def _obliges(told: PlayTold, card: Card) -> bool:
    """Whether a remembered later card forbids a throw-off on the lead: any throw-off stands for the forgotten card."""
    lead = told.lead
    own = told.own
    if lead is None or own is None:
        return False
    return any(told.forbids(lead, card, thrown) for thrown in own.cards)
