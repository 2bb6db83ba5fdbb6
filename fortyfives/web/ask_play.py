"""Asks for the facts of a play one by one, and stops as soon as nothing untold can change whether it is legal."""

from __future__ import annotations

from dataclasses import replace

from fortyfives.rules import Card, Fault, Verdict, write_card
from fortyfives.scorebook import Match
from fortyfives.web.play_told import BY, PlayTold, find_fault, read_play, typed_in_vain, with_play
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, Live, Tile, Tray, TrayCard, Typed, Way
from fortyfives.web.referee_parts import fact, fault_note, picker_rows, rules_page, suit_fact, suit_page, write_names
from fortyfives.web.referee_told import Told
from fortyfives.words import play_ruled as words
from fortyfives.words.cards import mark
from fortyfives.words.faults import used_note
from fortyfives.words.plays import only_the_lead_counts

REST = "rest"
"""The step of those who name the rest of a hand although the verdict stands: it ends when the hand is whole."""

MOST_RECENT = 3
"""So many of the last plays of a match are offered."""


def next_step(told: Told, play: PlayTold) -> str:
    """Which question is open: the one wanted if it can be asked, else the first without an answer."""
    wanted = told.step
    if wanted == "rules":
        return wanted
    if play.trump is None:
        return "trump"
    if wanted in ("trump", "led"):
        return wanted
    if play.trick is None:
        return "led"
    if wanted == "table" and play.trick:
        return wanted
    if play.card is None or wanted == "played":
        return "played"
    return "player" if wanted in ("player", BY) and told.match is not None else "hand"


def tidy(told: Told) -> Told:
    """The facts that make sense; where they settle it, what is not needed counts as unknown.

    A list that was typed in vain stands in its field again, to be changed.
    """
    play = read_play(told)
    typed = told.typed or typed_in_vain(find_fault(told.args), told.args)
    if _is_sure(told, play):
        play = replace(play, forgotten=play.forgotten + play.room)
    return replace(with_play(told, play), typed=typed)


def sure(told: Told) -> bool:
    """Whether nothing that is still untold can change the verdict, or nothing is untold."""
    return _is_sure(told, read_play(told))


def _is_sure(told: Told, play: PlayTold) -> bool:
    ruling = play.ruled(rest_unknown=True)
    if ruling is None or told.step not in (None, REST):
        return False
    return not play.room or (told.step is None and ruling.verdict is not Verdict.OPEN)


def fields(told: Told, play: PlayTold, step: str) -> tuple[FactField, ...]:
    """The facts as fields: who played where that is known, trump, lead, what came after it, the card in question."""
    t, trick = told.t, play.trick
    later = () if trick is None else trick[1:]
    return (
        *(
            (fact(told, "player", t.gettext("Player"), step, known=True, text=told.table.name(play.seat)),)
            if play.seat is not None
            else ()
        ),
        suit_fact(told, "trump", t.gettext("Trump"), play.trump, step),
        fact(
            told,
            "led",
            t.gettext("Led"),
            step,
            known=trick is not None,
            cards=trick[:1] if trick else (),
            text=t.gettext("nothing") if trick == () else "",
        ),
        *(
            (fact(told, "table", t.gettext("Then"), step, known=bool(later), cards=later),)
            if later or step == "table"
            else ()
        ),
        fact(
            told,
            "played",
            t.gettext("Played"),
            step,
            known=play.card is not None,
            cards=() if play.card is None else (play.card,),
        ),
    )


def ask(told: Told) -> AskPage:
    """The open question: trump, the lead, the card in question, and the rest of the hand as far as it matters."""
    t, play = told.t, read_play(told)
    step = next_step(told, play)
    shown = fields(told, play, step)
    match step:
        case "rules":
            return rules_page(told, shown)
        case "trump":
            return suit_page(told, shown, t.gettext("What is trump?"), play.trump)
        case "player":
            return AskPage(step, shown, t.gettext("Who played it?"), told.hidden(BY), ways=_players(told, play))
        case "hand":
            return _ask_hand(told, play, shown)
        case _:
            return _ask_card(told, play, step, shown)


def _ask_card(told: Told, play: PlayTold, step: str, shown: tuple[FactField, ...]) -> AskPage:
    """Which card was led, came after it, or is in question."""
    t = told.t
    if step == "played":
        # The card that was in question until now goes out of the hand.
        hidden = with_play(told, replace(play, card=None)).hidden()
    else:
        hidden = told.hidden("trick", **({"step": step} if step == "table" else {}))
    page = AskPage(
        step,
        shown,
        {
            "led": t.gettext("Which card was led?"),
            "table": t.gettext("Which other cards were played to the trick?"),
            "played": t.gettext("Which card was played, or would be?"),
        }[step],
        hidden,
        rows=picker_rows(t, play.trump, lambda card: _tile(play, step, card, told.players)),
        typed=Typed(t.gettext("Rank and suit: 9s, 10d or ah."), told.hidden()),
        ways=_recent(told, play) if step in ("led", "played") and play.card is None else (),
    )
    if step == "led":
        leads = Choice("trick", "", t.gettext("None, this player leads"), "led-none")
        return replace(page, lone=(leads,))
    if step == "table":
        on = Link(t.gettext("That was all on the table"), told.asking(), "go-on")
        return replace(page, remark=only_the_lead_counts(t), ink=on)
    return page


def _ask_hand(told: Told, play: PlayTold, shown: tuple[FactField, ...]) -> AskPage:
    """The rest of the hand, with the verdict as far as it goes."""
    t = told.t
    if not play.room:
        # Whoever comes back to the hand of a ruling has something to tell of what was unknown there.
        play = replace(play, forgotten=0)
        told = with_play(told, play)
    so_far = play.ruled(rest_unknown=True)
    certain = so_far is not None and so_far.verdict is not Verdict.OPEN
    hidden = told.hidden("hand", step=REST) if certain else told.hidden("hand")
    tray = Tray(
        "hand",
        tuple(
            TrayCard(card, write_names((*play.hand[:place], *play.hand[place + 1 :])), card == play.card)
            for place, card in enumerate(play.hand)
        ),
        words.told_so_far(t, len(play.hand)),
        write_names((*play.hand, None)) if play.room else None,
    )
    page = AskPage(
        "hand",
        shown,
        words.rest_question(t, None if play.seat is None else told.table.name(play.seat)),
        hidden,
        rows=picker_rows(t, play.trump, lambda card: _tile(play, "hand", card, told.players)),
        typed=Typed(t.gettext("Rank and suit: 5s jd ah 10♣. A card nobody remembers is ?"), told.hidden()),
        tray=tray,
        live=_live(told, play),
        beside=(Link(t.gettext("More cards on the table"), told.asking(step="table"), "more-cards"),)
        if play.trick
        else (),
    )
    if play.forgotten:
        text = t.gettext("Rule on the %(card)s") % {"card": mark(play.card or 0)}
        return replace(page, ink=Link(text, told.ruling(), "rule"))
    unknown = with_play(told, replace(play, forgotten=play.room))
    return replace(
        page,
        links=(Link(t.gettext("Nobody remembers"), unknown.ruling(), "not-known"),),
        ink=Link(t.gettext("That was the whole hand"), told.ruling(), "rule"),
    )


def _live(told: Told, play: PlayTold) -> Live | None:
    t, so_far, closed = told.t, play.ruled(rest_unknown=True), play.ruled(rest_unknown=False)
    if so_far is None or closed is None or play.trump is None:
        return None
    trick, name = play.trick or (), None if play.seat is None else told.table.name(play.seat)
    if so_far.verdict is not Verdict.OPEN:
        return Live(so_far.verdict.value, *words.certain(t, so_far))
    if closed.verdict is Verdict.OPEN:
        return Live("open", *words.depends(t, play.trump, trick, closed.depends_on))
    return Live("open", *words.legal_unless(t, play.trump, trick, so_far.depends_on, name))


def _tile(play: PlayTold, step: str, card: Card, players: int) -> Tile:
    """A card of the picker: what a tap on it tells, or that it lies elsewhere."""
    trick = play.trick or ()
    pressed = False
    match step:
        case "led":
            taken = {*play.hand, *trick[1:]}
            name, value = "trick", write_names((card, *trick[1:]))
            pressed = card in trick[:1]
        case "table":
            taken = {*play.hand, *trick[:1]}
            pressed = card in trick[1:]
            if not pressed and len(trick) >= players - 1:
                taken = {*taken, card}
            name, value = "trick", write_names([one for one in trick if one != card] if pressed else (*trick, card))
        case "played":
            taken = {*trick}
            name, value, pressed = "card", write_card(card), card == play.card
        case _:
            taken = {*trick, play.card}
            pressed = card in play.others
            others = tuple(one for one in play.others if one != card) if pressed else (*play.others, card)
            # A card that is named takes the place of one that nobody remembered.
            full = not pressed and not play.room
            if full and not play.forgotten:
                taken = {*taken, card}
            name = "hand"
            value = write_names(replace(play, others=others, forgotten=play.forgotten - full).hand)
    if card in taken:
        return Tile(card, "used", write_card(card), pressed, off=True)
    return Tile(card, name, value, pressed)


# --- from a match


def _players(told: Told, play: PlayTold) -> tuple[Way, ...]:
    """Each player as an answer to who played the card. Whoever comes from the ruling goes back to it."""
    on = told.ruling if told.step == BY else told.asking
    named = tuple(
        Way(told.table.name(seat), on(**{BY: str(seat)}), f"by-{seat}", chosen=seat == play.seat)
        for seat in range(told.players)
    )
    return (*named, Way(told.t.gettext("Leave it open"), on(**{BY: None}), "by-nobody", chosen=play.seat is None))


def _recent(told: Told, play: PlayTold) -> tuple[Way, ...]:
    """The last plays of the open hand, where it is recorded card by card: what a table quarrels about most."""
    hand = told.match.hand if told.match is not None else None
    if told.match is None or hand is None or hand.trump is not play.trump:
        return ()
    return tuple(
        Way(
            words.just_played(told.t, trick[-1], told.table.name(seat), last=not place),
            told.asking(trick=write_names(trick[:-1]), card=write_card(trick[-1]), hand=None, **{BY: str(seat)}),
            f"just-{place}",
            words.on_the_lead(told.t, trick[0]),
        )
        for place, (seat, trick) in enumerate(recent_plays(told.match))
    )


def recent_plays(match: Match) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """Who answered which lead last, latest first: the seat, and the trick up to the card that it played."""
    hand, players = match.hand, len(match.players)
    if hand is None:
        return ()
    found = []
    for trick in (hand.current, *reversed(hand.told)):
        if trick.leader is None or not trick.cards:
            continue
        for place in range(len(trick.cards) - 1, 0, -1):
            found.append(((trick.leader + place) % players, trick.cards[: place + 1]))
        if found:
            break
    return tuple(found[:MOST_RECENT])


def used(told: Told, card: Card) -> str:
    """Why a card that was tapped cannot be meant."""
    play = read_play(told)
    return used_note(told.t, card, play.trick or (), play.card)


def fault(told: Told, found: Fault) -> str | None:
    """What is amiss with the facts told is worth more than that others are missing."""
    first = find_fault(told.args)
    return None if first is None else fault_note(told.t, first)
