"""Tells the facts of a question for the judge in short lines, and which of them two questions do not share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fortyfives.rules import HOLD, PASS, USUAL_PLAYERS, Call, Profile, first_speaker
from fortyfives.words.answers import number_of_side, read_cards, read_profile, read_trump
from fortyfives.words.cards import list_cards, list_names, mark, suit_title
from fortyfives.words.differences import rules_name
from fortyfives.words.people import ratio, usual_name
from fortyfives.words.policies import policy
from fortyfives.words.rule_sheets import field_label
from fortyfives.words.translator import Translator

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToldFact:
    """One fact of a question. `key` says which; `text` may hold marked cards."""

    key: str
    label: str
    text: str
    differs: bool = False
    """Whether the question that this one is set beside says something else here."""


def told_facts(t: Translator, question: Json, fields: Sequence[str] | None = None) -> tuple[ToldFact, ...]:
    """The facts of a question that the judge can answer, the rules last.

    `fields` are answers of the rules to be told as well; without them those that a table changed.
    """
    match question["ask"]:
        case "play":
            facts = _play(t, question)
        case "call":
            facts = _call(t, question)
        case "discard" | "name_trump" | "rob":
            facts = _draw(t, question)
        case "hand" | "finish":
            facts = _finish(t, question)
        case "review":
            facts = _review(t, question)
        case "match":
            facts = _match(t, question)
        case _:
            facts = ()
    return (*facts, *_rules(t, question, _changed_in(question) if fields is None else fields))


def beside_each_other(t: Translator, questions: Sequence[Json]) -> tuple[tuple[ToldFact, ...], ...]:
    """The facts of several questions of one kind, and which of them are not the same in all."""
    fields = tuple(dict.fromkeys(field for question in questions for field in _changed_in(question)))
    told = [told_facts(t, question, fields) for question in questions]
    texts: dict[str, set[str | None]] = {}
    for key in {fact.key for facts in told for fact in facts}:
        texts[key] = {next((fact.text for fact in facts if fact.key == key), None) for facts in told}
    return tuple(
        tuple(ToldFact(fact.key, fact.label, fact.text, len(texts[fact.key]) > 1) for fact in facts) for facts in told
    )


def _changed_in(question: Json) -> tuple[str, ...]:
    """The answers that a table's own rules change."""
    rules = question.get("rules")
    return tuple(name for name in rules if name != "base") if isinstance(rules, Mapping) else ()


def _rules(t: Translator, question: Json, fields: Sequence[str]) -> tuple[ToldFact, ...]:
    profile = read_profile(question)
    answers = tuple(ToldFact(f"rules-{name}", field_label(t, name), policy(t, profile, name).text) for name in fields)
    return (*answers, ToldFact("rules", t.gettext("Rules"), rules_name(t, profile)))


def _hand_line(t: Translator, names: Sequence[str | None]) -> str:
    forgotten = t.gettext("a card nobody remembers")
    return list_names(t, [*map(mark, read_cards(names)), *(forgotten for name in names if name is None)])


def _play(t: Translator, question: Json) -> tuple[ToldFact, ...]:
    led = list_cards(t, read_cards(question["trick"][:1]))
    return (
        ToldFact("trump", t.gettext("Trump"), suit_title(t, read_trump(question))),
        ToldFact("led", t.gettext("Led"), led or t.gettext("nothing yet")),
        ToldFact("hand", t.gettext("In the hand"), _hand_line(t, question["hand"])),
        ToldFact("card", t.gettext("Played"), list_cards(t, read_cards([question["card"]]))),
    )


def call_word(t: Translator, call: Call) -> str:
    """A call as it is said: "pass", "20", "I hold"."""
    if call == PASS:
        return t.gettext("pass")
    return t.gettext("I hold") if call == HOLD else str(call)


def _call(t: Translator, question: Json) -> tuple[ToldFact, ...]:
    players, calls = question.get("players", USUAL_PLAYERS), question["calls"]
    first = first_speaker(players, question["dealer"])
    said = [
        t.gettext("%(who)s: %(said)s")
        % {"who": usual_name(t, players, (first + place) % players), "said": call_word(t, call)}
        for place, call in enumerate(calls)
    ]
    return (
        ToldFact("dealer", t.gettext("Dealer"), usual_name(t, players, question["dealer"])),
        ToldFact("scores", t.gettext("Totals"), ratio(question["scores"])),
        ToldFact("calls", t.gettext("Said so far"), "; ".join(said) or t.gettext("nothing yet")),
        ToldFact("call", t.gettext("Then said"), call_word(t, question["call"])),
    )


def _draw(t: Translator, question: Json) -> tuple[ToldFact, ...]:
    hand = ToldFact("hand", t.gettext("In the hand"), list_cards(t, read_cards(question["hand"])))
    match question["ask"]:
        case "discard":
            bidder = question["role"] == "bidder"
            who = t.gettext("the bidder") if bidder else t.gettext("another player")
            away = list_cards(t, read_cards(question["discard"]))
            return (
                ToldFact("who", t.gettext("Who"), who),
                hand,
                ToldFact("discard", t.gettext("Put away"), away or t.gettext("nothing")),
            )
        case "name_trump":
            return hand, ToldFact("trump", t.gettext("Named"), suit_title(t, read_trump(question)))
        case _:
            who = t.gettext("the dealer") if question["is_dealer"] else t.gettext("another player")
            played = t.gettext("played") if question["has_played"] else t.gettext("not played yet")
            return (
                ToldFact("turned", t.gettext("Turned up"), list_cards(t, read_cards([question["turned"]]))),
                hand,
                ToldFact("who", t.gettext("Who"), who),
                ToldFact("played", t.gettext("His first card"), played),
            )


def _finish(t: Translator, question: Json) -> tuple[ToldFact, ...]:
    side = question.get("bidding_side")
    bidder = t.gettext("nobody") if side is None else number_of_side(t, side)
    if question["ask"] == "finish":
        return (
            ToldFact("scores", t.gettext("Totals"), ratio(question["scores"])),
            ToldFact("side", t.gettext("Who had bid"), bidder),
        )
    took = [number_of_side(t, taker) for taker in question["tricks"]]
    return (
        ToldFact("scores", t.gettext("Totals before"), ratio(question["scores"])),
        ToldFact("side", t.gettext("Who had bid"), bidder),
        *(
            ToldFact(f"trick-{number}", t.gettext("Trick %(number)s") % {"number": number}, name)
            for number, name in enumerate(took, 1)
        ),
    )


def _review(t: Translator, question: Json) -> tuple[ToldFact, ...]:
    facts = [ToldFact("trump", t.gettext("Trump"), suit_title(t, read_trump(question)))]
    for number, trick in enumerate(question["tricks"], 1):
        names = {
            "who": usual_name(t, len(trick["cards"]), trick["leader"]),
            "cards": ", ".join("?" if name is None else list_cards(t, read_cards([name])) for name in trick["cards"]),
        }
        facts.append(
            ToldFact(
                f"trick-{number}",
                t.gettext("Trick %(number)s") % {"number": number},
                t.gettext("%(who)s led: %(cards)s") % names,
            )
        )
    return tuple(facts)


def _match(t: Translator, question: Json) -> tuple[ToldFact, ...]:
    profile = read_profile(question)
    return tuple(
        ToldFact(f"hand-{number}", t.gettext("Hand %(number)s") % {"number": number}, _row(t, profile, row))
        for number, row in enumerate(question["hands"], 1)
    )


def _row(t: Translator, profile: Profile, row: Json) -> str:
    side = profile.side_of(row["bidder"], USUAL_PLAYERS)
    taken = row["tricks"].count(side)
    return t.ngettext(
        "%(side)s bid %(bid)s and took %(taken)s trick", "%(side)s bid %(bid)s and took %(taken)s tricks", taken
    ) % {"side": number_of_side(t, side), "bid": row["bid"], "taken": taken}
