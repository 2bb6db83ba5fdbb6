"""The trainer: which of these may you play, who takes this? The question and the count stand in the address."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_translations

from fortyfives.rules import (
    VARIANTS,
    Fault,
    Profile,
    Reason,
    answer,
    contract_code,
    free_to_hold,
    is_trump,
    read_card,
    trick_winner,
    write_card,
)
from fortyfives.web.book import profile_or_404
from fortyfives.web.book_address import ranks_href, reason_href, sheet_href
from fortyfives.web.own_names import named
from fortyfives.web.question_address import read_rules, ruling_href
from fortyfives.web.rules_address import rules_text
from fortyfives.web.trainer_deck import LAST, NO, YES, Deal, Form, deal
from fortyfives.web.trainer_pages import Answered, OfferedRules, ShownCard, TrainerPage
from fortyfives.words import trainer as words
from fortyfives.words.answers import play_facts
from fortyfives.words.asking import read_number
from fortyfives.words.cards import suit_name
from fortyfives.words.differences import rules_name
from fortyfives.words.plays import explain_play, legal_line
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator
from fortyfives.words.tricks_ruled import explain_trick
from fortyfives.words.tricks_ruled import rule_name as trick_rule_name

bp = Blueprint("trainer", __name__)


@dataclass(frozen=True, slots=True)
class Count:
    """How many questions were answered, and how many of them rightly."""

    right: int = 0
    asked: int = 0

    @classmethod
    def read(cls, args: Mapping[str, str]) -> Count:
        """The count of an address; what cannot have been counted is nothing."""
        right, asked = read_number(args.get("right", "0")), read_number(args.get("of", "0"))
        return cls(right, asked) if right is not None and asked is not None and right <= asked <= LAST else cls()

    def after(self, *, right: bool) -> Count:
        """The count with one more answer."""
        return Count(self.right + right, self.asked + 1)

    def query(self) -> dict[str, str]:
        """The count as it stands in an address; nothing before the first answer."""
        return {"right": str(self.right), "of": str(self.asked)} if self.asked else {}


@bp.get("/trainer")
def train() -> ResponseReturnValue:
    """One question; with an answer in the address also how it went. Without a number a new one is picked."""
    profile = named(profile_or_404(read_rules(request.args.get("rules"))))
    count, number = Count.read(request.args), read_number(request.args.get("n", ""))
    if number is None or not 1 <= number <= LAST:
        return redirect(question_href(picked(), profile, count), 303)
    question, given = deal(number, profile), request.args.get("answer")
    known = given in question.choices
    page = trainer_page(get_translations(), question, count, given if known else None, lost=bool(given) and not known)
    return make_response(render_template("trainer.html", page=page), 422 if page.notice else 200)


def picked() -> int:
    """The number of a question, by the chance that the server was given."""
    chance = hashlib.sha256(str(g.new_id()).encode("utf-8")).digest()
    return int.from_bytes(chance[:8], "big") % LAST + 1


def question_href(number: int, profile: Profile, count: Count) -> str:
    """The address of one question."""
    told: dict[str, Any] = count.query()
    return url_for("trainer.train", n=number, rules=rules_text(profile), **told)


def trainer_page(t: Translator, asked: Deal, count: Count, given: str | None, *, lost: bool) -> TrainerPage:
    """One question; `given` is the answer to it, `lost` says that there was one that it does not have."""
    asks, how = {
        Form.PICK: (words.asks_pick(t), words.how_to_pick(t)),
        Form.MAY: (words.asks_may(t, asked.card or 0), ""),
        Form.TAKES: (words.asks_takes(t), words.how_to_take(t)),
    }[asked.form]
    answered = None if given is None else _answered(t, asked, count, given)
    now = count if answered is None else count.after(right=answered.right)
    rules = rules_text(asked.profile)
    yes_or_no = ((YES, t.gettext("Legal")), (NO, t.gettext("Not legal")))
    return TrainerPage(
        form=asked.form.value,
        asks=asks,
        how=how,
        trump=asked.trump,
        trump_name=suit_name(t, asked.trump),
        table=_table(t, asked, given),
        hand=_hand(t, asked, given),
        choices=yes_or_no if asked.form is Form.MAY else (),
        hidden=(("n", str(asked.number)), ("rules", rules), *count.query().items()),
        notice=words.not_a_choice(t) if lost else "",
        about=words.nothing_kept(t),
        so_far=words.so_far(t, now.right, now.asked),
        rules=_offered(t, asked.profile),
        rules_name=rules_name(t, asked.profile),
        rules_href=sheet_href(asked.profile, "play"),
        code=contract_code(asked.profile),
        answered=answered,
    )


def _offered(t: Translator, profile: Profile) -> tuple[OfferedRules, ...]:
    own = () if profile in VARIANTS else (profile,)
    return tuple(OfferedRules(rules_text(known), rules_name(t, known), known == profile) for known in (*own, *VARIANTS))


# --- the cards


def _table(t: Translator, asked: Deal, given: str | None) -> tuple[ShownCard, ...]:
    winner = asked.trick[trick_winner(asked.trump, asked.trick)] if asked.form is Form.TAKES else None
    shown = []
    for place, card in enumerate(asked.trick):
        state, label = "", t.gettext("led") if place == 0 else ""
        if given is not None and card == winner:
            state, label = "isgood took", t.gettext("takes")
        elif given == write_card(card):
            state = "asked"
        shown.append(ShownCard(card, write_card(card), state, label))
    return tuple(shown)


def _hand(t: Translator, asked: Deal, given: str | None) -> tuple[ShownCard, ...]:
    if asked.form is Form.TAKES:
        return ()
    legal = asked.legal if given is not None else ()
    shown = []
    for card in asked.hand:
        state, label = "", ""
        if card in legal:
            state, label = "isgood", t.gettext("legal")
        elif card == asked.card or given == write_card(card):
            state = "asked"
        shown.append(ShownCard(card, write_card(card), state, label))
    return tuple(shown)


# --- how it went


def _answered(t: Translator, asked: Deal, count: Count, given: str) -> Answered:
    right = given in asked.right
    if asked.form is Form.TAKES:
        place = trick_winner(asked.trump, asked.trick)
        said = explain_trick(t, asked.trump, asked.trick, place, len(asked.trick), None)
        short, beside = words.takes_it(t, asked.trick[place]), ""
        tapped = read_card(given)
        if not right and tapped is not None:
            beside = words.why_not_that_one(t, asked.trump, asked.trick[0], tapped, asked.trick[place])
        rule = trick_rule_name(t, is_trump(asked.trick[place], asked.trump))
        rule_href = ranks_href(asked.profile, asked.trump)
        question = asked.question()
    else:
        question = asked.question(asked.card if asked.card is not None else read_card(given))
        ruled = answer(question)
        if isinstance(ruled, Fault):
            raise ValueError(ruled)  # the deck deals nothing that the judge cannot answer
        facts = play_facts(question, ruled)
        said = explain_play(t, facts)
        short = said.short
        beside = legal_line(t, facts, free_to_hold(asked.profile, asked.trump, asked.trick, asked.hand))
        reason = Reason(ruled["reason"])
        rule, rule_href = rule_name(t, reason), reason_href(reason)
    return Answered(
        right=right,
        verdict=words.went(t, right=right),
        short=short,
        said=said,
        lesson=words.lesson(t, asked.idea.key),
        beside=beside,
        ruling_href=ruling_href(question),
        rule=rule,
        rule_href=rule_href,
        next_href=question_href(asked.number % LAST + 1, asked.profile, count.after(right=right)),
    )
