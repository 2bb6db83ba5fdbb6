"""Tells of kept rulings: each in a line of its own, with what was kept by whom, and what follows from taking it off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from fortyfives.rules import HOLD, PASS, USUAL_PLAYERS, Profile, Reason, contract_code, is_settled, suit_of
from fortyfives.words.answers import explain_answer, play_facts, read_cards, read_profile, read_trump
from fortyfives.words.auction import call_text, to_speak, won_spoken
from fortyfives.words.cards import list_cards, list_names, mark, suit_title
from fortyfives.words.differences import rules_name
from fortyfives.words.people import Table, ratio, score_line, side_name, signed
from fortyfives.words.rulings import explain
from fortyfives.words.translator import Translator

Json = Mapping[str, Any]

Mood = Literal["legal", "illegal", "open", "told"]


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling in a line of a list. Cards are marks."""

    mood: Mood
    """"told" where nothing is allowed or forbidden: who takes a trick, what a hand scores."""
    word: str
    """The verdict: "Not legal", "Set", "Nobody revoked"."""
    about: str
    """What was asked about: "2♦ on the 9♠", "Leo, hold"."""
    short: str
    """The ruling in a sentence; may be empty where the verdict says it all."""


def ruling_line(t: Translator, table: Table, question: Json, answer: Json) -> RulingLine:
    """A question and the judge's answer to it in a line. `table` names who sat where, or the seats alone."""
    match question["ask"]:
        case "play":
            return _play(t, question, answer)
        case "trick":
            return _trick(t, table, question, answer)
        case "call":
            return _call(t, table, question, answer)
        case "auction":
            return _auction(t, table, question, answer)
        case "hand":
            return _hand(t, table, question, answer)
        case "finish":
            return _finish(t, table, question, answer)
        case "review":
            return _review(t, table, question, answer)
        case "match":
            return _match(t, table, question, answer)
        case _:
            return _of_the_draw(t, question, answer)


def unreadable_line(t: Translator) -> RulingLine:
    """Said of a question that was kept and that this program can no longer answer."""
    return RulingLine("open", t.gettext("Not known any more"), "", t.gettext("This question cannot be answered now."))


# --- one line for each kind of question -----------------------------------------------------------------------------


def _explained(t: Translator, question: Json, answer: Json) -> tuple[str, str]:
    """The verdict and the sentence of a ruling that has one reason."""
    [(_, said)] = explain_answer(t, question, answer)
    return said.verdict, said.short


def _play(t: Translator, question: Json, answer: Json) -> RulingLine:
    facts = play_facts(question, answer)
    names = {"card": mark(facts.card), "led": "" if facts.led is None else mark(facts.led)}
    about = t.gettext("%(card)s led") if facts.led is None else t.gettext("%(card)s on the %(led)s")
    word, short = _explained(t, question, answer)
    because = read_cards(answer["because"])
    if because:
        # "It may not be played here" says nothing that the verdict does not; the cards that forbid it do.
        held = t.ngettext("%(cards)s was in the hand.", "%(cards)s were in the hand.", len(because))
        short = held % {"cards": list_cards(t, because)}
    return RulingLine(answer["verdict"], word, about % names, short)


def _trick(t: Translator, table: Table, question: Json, answer: Json) -> RulingLine:
    cards = read_cards(question["cards"])
    whole = is_settled(read_trump(question), cards, question.get("players", USUAL_PLAYERS))
    word = t.gettext("%(card)s takes it") if whole else t.gettext("%(card)s is winning")
    short = t.gettext("%(name)s takes the trick.") if whole else t.gettext("%(name)s is winning the trick so far.")
    return RulingLine(
        "told",
        word % {"card": list_cards(t, read_cards([answer["card"]]))},
        t.gettext("of %(cards)s") % {"cards": list_cards(t, cards)},
        short % {"name": table.name(answer["winner"])},
    )


def _call(t: Translator, table: Table, question: Json, answer: Json) -> RulingLine:
    call, seat = question["call"], answer["seat"]
    if seat is None:
        about = t.gettext("a call after the end: %(call)s") % {"call": call_text(t, call)}
    elif call == PASS:
        about = t.gettext("%(name)s passes") % {"name": table.name(seat)}
    elif call == HOLD:
        high = max((bid for bid in question["calls"] if isinstance(bid, int)), default=None)
        held = t.gettext("%(name)s holds") if high is None else t.gettext("%(name)s holds %(bid)s")
        about = held % {"name": table.name(seat), "bid": high}
    else:
        about = t.gettext("%(name)s bids %(bid)s") % {"name": table.name(seat), "bid": call}
    word, short = _explained(t, question, answer)
    if answer["legal"]:
        calls = ", ".join(call_text(t, legal) for legal in answer["legal_calls"])
        short = t.gettext("Open to %(name)s: %(calls)s.") % {"name": table.name(seat), "calls": calls}
    return RulingLine(_mood(answer), word, about, short)


def _auction(t: Translator, table: Table, question: Json, answer: Json) -> RulingLine:
    calls = ", ".join(call_text(t, call) for call in question["calls"]) or t.gettext("before the first call")
    match answer["status"]:
        case "passed_in":
            return RulingLine("told", t.gettext("Thrown in"), calls, t.gettext("All passed."))
        case "won":
            short = won_spoken(t, table.name(answer["seat"]), answer["bid"])
            word = t.gettext("Bagged") if answer["bagged"] else t.gettext("The bidding is over")
            return RulingLine("told", word, calls, short)
        case "open":
            holder, high = answer["holder"], answer["high"]
            stands = t.gettext("Nobody has bid yet.") if holder is None else won_spoken(t, table.name(holder), high)
            return RulingLine("open", to_speak(t, table.name(answer["seat"])), calls, stands)
        case _:
            place = answer["index"]
            word, short = _explained(t, question, answer)
            told = t.gettext("Call %(number)s, %(call)s: %(ruling)s") % {
                "number": place + 1,
                "call": call_text(t, question["calls"][place]),
                "ruling": short,
            }
            return RulingLine("illegal", word, calls, told)


def _hand(t: Translator, table: Table, question: Json, answer: Json) -> RulingLine:
    bid, made = question.get("bid"), answer["made"]
    if made is None:
        word, about = t.gettext("Scored"), ""
    else:
        word = t.gettext("Made") if made else t.gettext("Set")
        names = {"side": side_name(t, table, question["bidding_side"]), "bid": bid}
        about = t.gettext("%(bid)s bid by %(side)s") % names
    changes = [
        t.gettext("%(points)s for %(side)s") % {"points": signed(change), "side": side_name(t, table, side)}
        for side, change in enumerate(answer["change"])
    ]
    end = _winner_line(t, table, question, answer)
    short = t.gettext("%(changes)s: the score is %(score)s.") % {
        "changes": list_names(t, changes),
        "score": score_line(t, answer["scores"]),
    }
    return RulingLine("told", word, about, f"{short} {end}" if answer["winner"] is not None else short)


def _finish(t: Translator, table: Table, question: Json, answer: Json) -> RulingLine:
    word = _end_word(t, answer)
    return RulingLine("told", word, ratio(question["scores"]), _winner_line(t, table, question, answer))


def _match(t: Translator, table: Table, question: Json, answer: Json) -> RulingLine:
    count = len(question["hands"])
    rows = t.ngettext("%(num)s line of a score sheet", "%(num)s lines of a score sheet", count) % {"num": count}
    flagged = sum(bool(row["flags"]) for row in answer["hands"])
    short = _winner_line(t, table, question, answer)
    if flagged:
        noticed = t.ngettext(
            "%(num)s line is not as the rules want it.", "%(num)s lines are not as the rules want them.", flagged
        )
        short = f"{short} {noticed % {'num': flagged}}"
    return RulingLine("told", _end_word(t, answer), rows, short)


def _end_word(t: Translator, answer: Json) -> str:
    """Whether the match is over."""
    return t.gettext("Play on") if answer["winner"] is None else t.gettext("The match is over")


def _winner_line(t: Translator, table: Table, question: Json, answer: Json) -> str:
    """Who has won and by what, in the words of the ruling itself."""
    profile, winner = read_profile(question), answer["winner"]
    facts = {
        "target": profile.target,
        "hands": profile.hands,
        "scores": ratio(answer["scores"] if "scores" in answer else question["scores"]),
        "winner": None if winner is None else side_name(t, table, winner),
        "trick": answer.get("trick"),
    }
    return explain(t, Reason(answer["ruling"]), facts).short


def _review(t: Translator, table: Table, question: Json, answer: Json) -> RulingLine:
    plays = answer["plays"]
    revokes = [plays[index] for index in answer["revokes"]]
    count = len(question["tricks"])
    about = t.ngettext("%(num)s trick looked at", "%(num)s tricks looked at", count) % {"num": count}
    if revokes:
        names = list(dict.fromkeys(table.name(play["seat"]) for play in revokes))
        told = [
            t.gettext("%(card)s in trick %(trick)s")
            % {"card": list_cards(t, read_cards([play["card"]])), "trick": play["trick"]}
            for play in revokes
        ]
        word = t.gettext("%(names)s revoked") % {"names": list_names(t, names)}
        return RulingLine("illegal", word, about, t.gettext("%(plays)s.") % {"plays": list_names(t, told)})
    unsettled = sum(play["verdict"] == "open" for play in plays)
    if unsettled:
        short = t.ngettext("%(num)s play stays open.", "%(num)s plays stay open.", unsettled) % {"num": unsettled}
        return RulingLine("open", t.gettext("No revoke can be shown"), about, short)
    return RulingLine("legal", t.gettext("Nobody revoked"), about, t.gettext("Every card that was told is legal."))


def _of_the_draw(t: Translator, question: Json, answer: Json) -> RulingLine:
    """A discard, a suit that was named, a card that was turned up."""
    word, short = _explained(t, question, answer)
    hand = read_cards(question["hand"])
    match question["ask"]:
        case "discard":
            kept = len(hand) - len(question["discard"])
            about = t.ngettext("%(num)s card kept of %(all)s", "%(num)s cards kept of %(all)s", kept) % {
                "num": kept,
                "all": len(hand),
            }
            if answer["legal"]:
                # "This is legal." says nothing that the verdict does not.
                short = _keeps(t, answer["least"], answer["most"])
        case "name_trump":
            suit = read_trump(question)
            about = t.gettext("%(suit)s as trump") % {"suit": suit_title(t, suit)}
            if answer["legal"]:
                short = _suit_line(t, question)
        case _:
            about = t.gettext("%(turned)s turned up") % {"turned": list_cards(t, read_cards([question["turned"]]))}
    return RulingLine(_mood(answer), word, about, short)


def _keeps(t: Translator, least: int, most: int) -> str:
    if least == most:
        return t.ngettext("%(num)s card has to be kept.", "%(num)s cards have to be kept.", least) % {"num": least}
    return t.gettext("%(least)s to %(most)s cards may be kept.") % {"least": least, "most": most}


def _suit_line(t: Translator, question: Json) -> str:
    """The cards that let a suit be named, or that none is needed."""
    suit, hand = read_trump(question), read_cards(question["hand"])
    held = [card for card in hand if suit_of(card) is suit]
    if not held:
        return t.gettext("By these rules no card of the suit is needed.")
    return t.gettext("%(cards)s in the hand.") % {"cards": list_cards(t, held)}


def _mood(answer: Json) -> Mood:
    return "legal" if answer["legal"] else "illegal"


# --- on the pages ---------------------------------------------------------------------------------------------------


def sheet_line(t: Translator, line: RulingLine) -> str:
    """Tell of a kept ruling under the hand that it is about: "Ruling kept: Not legal, 2♦ on the 9♠"."""
    if not line.about:
        return t.gettext("Ruling kept: %(word)s") % {"word": line.word}
    return t.gettext("Ruling kept: %(word)s, %(about)s") % {"word": line.word, "about": line.about}


def sheet_count(t: Translator, count: int) -> str:
    """Tell of many rulings under one hand, which would hide the hands after it: "3 rulings kept"."""
    return t.ngettext("%(num)s ruling kept", "%(num)s rulings kept", count) % {"num": count}


def with_hand(t: Translator, hand: int | None) -> str:
    """Head the rulings of a hand: "Hand 6"."""
    return t.gettext("About the match") if hand is None else t.gettext("Hand %(hand)s") % {"hand": hand}


def sides_line(t: Translator, table: Table) -> str:
    """Name a match by who plays: "Maeve & Theresa – Angus & Leo"."""
    return " – ".join(side_name(t, table, side) for side in range(table.sides))


def beside_line(t: Translator, table: Table | None, hand: int | None) -> str:
    """Say where a ruling comes from in the list of all matches; without a `table` the match cannot be read."""
    if table is None:
        return t.gettext("a match that cannot be read")
    sides = sides_line(t, table)
    return sides if hand is None else t.gettext("%(sides)s, hand %(hand)s") % {"sides": sides, "hand": hand}


def kept_line(
    t: Translator, table: Table | None, hand: int | None, day: str, phone: str | None, *, withdrawn: bool
) -> str:
    """Say with what a ruling was kept, when and by which phone; and that it was taken off the list since."""
    sides = t.gettext("that cannot be read") if table is None else sides_line(t, table)
    names = {"hand": hand, "sides": sides, "day": day, "phone": phone}
    match hand, phone:
        case None, None:
            told = t.gettext("Kept with the match %(sides)s, %(day)s.")
        case None, _:
            told = t.gettext("Kept with the match %(sides)s, %(day)s, by the phone %(phone)s.")
        case _, None:
            told = t.gettext("Kept with hand %(hand)s of the match %(sides)s, %(day)s.")
        case _:
            told = t.gettext("Kept with hand %(hand)s of the match %(sides)s, %(day)s, by the phone %(phone)s.")
    if withdrawn:
        return t.gettext("Taken off the list. %(told)s") % {"told": told % names}
    return told % names


def judged_again(t: Translator, then: str, now: str) -> str | None:
    """Say that the referee has learned since; None where the ruling is as it was kept."""
    if then == now:
        return None
    return t.gettext("Kept under version %(then)s of the referee, answered here by version %(now)s.") % {
        "then": then,
        "now": now,
    }


def count_line(t: Translator, count: int) -> str:
    """Say how many rulings are kept with a match."""
    if not count:
        return t.gettext("None so far. A ruling of the referee can be kept here.")
    return t.ngettext("%(num)s kept.", "%(num)s kept.", count) % {"num": count}


def nothing_kept(t: Translator) -> str:
    """Say how a ruling gets onto the list of a match."""
    return t.gettext(
        "Nothing has been kept yet. Ask the referee from this match; under the ruling stands “Keep with this match”. "
        "Until then a question is nobody else’s business."
    )


def nothing_kept_anywhere(t: Translator) -> str:
    """The same for all the matches of a phone."""
    return t.gettext(
        "Nothing has been kept yet. Open a match, ask the referee from there, and keep the ruling: it stands here then."
    )


def take_off_text(t: Translator) -> str:
    """Label what takes a ruling off the list."""
    return t.gettext("Take it off the list")


def take_off_title(t: Translator) -> str:
    """Ask, in the narrow head of a page, before a ruling is taken off the list."""
    return t.gettext("Take it off?")


def put_back_text(t: Translator) -> str:
    """Label what puts a ruling on the list again."""
    return t.gettext("Put it back on the list")


def what_goes(t: Translator) -> tuple[str, ...]:
    """Say what follows from taking a ruling off the list."""
    return (
        t.gettext("It goes from the list of the match and of the club, and its link shows nothing to others any more."),
        t.gettext("Who belongs to the club can put it back."),
    )


# --- what cannot be kept --------------------------------------------------------------------------------------------


def not_a_question(t: Translator) -> str:
    """Said where what was sent is no question that the referee can answer."""
    return t.gettext("The referee cannot answer this yet, so there is no ruling to keep. Look at the facts once more.")


def other_rules(t: Translator, profile: Profile) -> str:
    """Said of a ruling under other rules than those of the match, `profile`."""
    return t.gettext(
        "This match is played by %(rules)s, contract %(code)s. Ask under those rules, then the ruling can be kept here."
    ) % {"rules": rules_name(t, profile), "code": contract_code(profile)}


def too_long(t: Translator) -> str:
    """Said of a question with too many facts."""
    return t.gettext("There is too much in this question to keep it. The link with the question itself still works.")
