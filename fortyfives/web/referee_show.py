"""Shows the open question of a dispute or the ruling on it, for every kind of question alike."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Response, make_response, render_template, url_for
from flask_babel import get_translations

from fortyfives.rules import Fault, Reason, contract_code, read_card
from fortyfives.web.book_address import sheet_href
from fortyfives.web.htmx import go_to, panel_or_page
from fortyfives.web.question_address import HAND, MATCH, ruling_href, without_notes, write_question
from fortyfives.web.question_address import KINDS as JUDGED
from fortyfives.web.referee_frame import AskFrame, KeepForm, KeptView, Link, RulingFrame, RulingView
from fortyfives.web.referee_kinds import KINDS
from fortyfives.web.referee_parts import fault_note
from fortyfives.web.referee_told import Told, read_told
from fortyfives.web.tabs import tabs_of
from fortyfives.words.cards import spoken
from fortyfives.words.differences import rules_name
from fortyfives.words.reasons import decided_of
from fortyfives.words.referee import keep_text, quarrel

Question = Mapping[str, Any]


def show_asking(told: Told, notes: tuple[str, ...] = (), status: int = 200) -> Response:
    """The open question, or at once the ruling where nothing more need be told."""
    kind = KINDS[told.kind]
    told = kind.tidy(told)
    if not notes and kind.sure(told) and not isinstance(kind.answer(told.question()), Fault):
        return go_to(told.ruling())
    page = kind.ask(told)
    used = read_card(told.used)
    if used is not None:
        notes = (*notes, kind.used(told, used))
    if notes:
        page = replace(page, notes=tuple(dict.fromkeys((*notes, *page.notes))))
    if page.typed is not None and told.typed:
        page = replace(page, typed=replace(page.typed, value=told.typed, wrong=bool(notes)))
    return panel_or_page("_asking.html", "asking.html", status=status, page=page, frame=_ask_frame(told))


def _ask_frame(told: Told) -> AskFrame:
    t, asked = told.t, quarrel(told.t, told.kind)
    match_id = told.match_id if told.match is not None else None
    beside: dict[str, Any] = {name: told.args[name] for name in ("rules", MATCH) if name in told.args}
    return AskFrame(
        kind=told.kind,
        title=asked.title,
        description=asked.example,
        action=url_for("referee.ask_about", kind=told.kind) if told.kind != "play" else url_for("referee.ask"),
        rules_name=rules_name(t, told.profile),
        rules_href=told.asking(step="rules"),
        back_href=url_for("table.live", match_id=match_id) if match_id else url_for("home.front"),
        back_text=t.gettext("Match") if match_id else t.gettext("Home"),
        menu_href=url_for("referee.menu", **beside),
        near=_near(told),
        clear_href=told.anew(),
        as_told=(*told.hidden(), *((("step", told.step),) if told.step else ())),
        tabs=tabs_of(t, match_id) if match_id and told.match is not None else (),
    )


def _near(told: Told) -> tuple[Link, ...]:
    """From a match, until a card is in question: what else a hand on the table is quarrelled over."""
    if told.match is None or told.match_id is None or told.kind != "play" or told.step or "card" in told.args:
        return ()
    rules = told.match.profile
    asked = {"call": rules.has_auction, "trick": True, "hand": True, "discard": rules.kitty > 0, "rob": rules.rob}
    return tuple(
        Link(
            quarrel(told.t, kind).title, url_for("referee.from_match", match_id=told.match_id, ask=kind), f"ask-{kind}"
        )
        for kind, comes_up in asked.items()
        if comes_up
    )


def show_ruling(
    question: Question,
    *,
    match_id: str | None = None,
    kept: KeptView | None = None,
    beside: Mapping[str, str] | None = None,
) -> Response:
    """The ruling on a question for the judge; one that it cannot answer leads back to the facts with a note.

    `match_id` is the match that it came from; `kept` tells of a ruling that was kept; `beside` are facts that the judge
    need not know.
    """
    t = get_translations()
    from_match = {MATCH: match_id} if match_id else {}
    told = read_told(t, str(question["ask"]), {**write_question(question), **(beside or {}), **from_match})
    given = KINDS[told.kind].answer(question)
    if isinstance(given, Fault):
        return show_asking(told, (KINDS[told.kind].fault(told, given) or fault_note(t, given),), 422)
    view = KINDS[told.kind].rule(told, question, given)
    frame = _ruling_frame(told, question, view, kept)
    return make_response(render_template("verdict.html", page=view, frame=frame))


def _ruling_frame(told: Told, question: Question, view: RulingView, kept: KeptView | None) -> RulingFrame:
    t = told.t
    short = view.preview or spoken(t, view.short)
    # Who takes a trick is the same under all rules, a kept ruling stays as it was, and some show the rules as a fact.
    rules_stay = told.kind == "trick" or kept is not None or any(fact.key == "rules" for fact in view.facts)
    names = {"short": short, "rules": rules_name(t, told.profile), "code": contract_code(told.profile)}
    return RulingFrame(
        kind=told.kind,
        head=quarrel(t, told.kind).title,
        rules_name=names["rules"],
        rules_href=sheet_href(told.profile, view.chapter),
        change_rules_href=None if rules_stay else told.asking(step="rules"),
        code=names["code"],
        decided=() if view.sources else _decided(told, view),
        description=t.gettext("%(short)s Rules: %(rules)s, contract %(code)s.") % names,
        link=ruling_href(without_notes(question)) if kept is None else kept.link,
        again_href=told.anew(),
        back_href=told.asking(step=view.facts[-1].key if view.facts else None),
        keep=_keep_form(told, question, view) if kept is None else None,
        kept=kept,
    )


def _decided(told: Told, view: RulingView) -> tuple[str, ...]:
    """Why a ruling stands that is written nowhere; of a review the reason is which plays were revokes, if any."""
    reason = Reason.OWES_NOTHING if told.kind in ("review", "player") else view.reason
    return decided_of(told.t, Reason(reason)) if reason in set(Reason) else ()


def _keep_form(told: Told, question: Question, view: RulingView) -> KeepForm | None:
    """Offered to those with the pen, where the ruling is under the match's own rules."""
    if told.match is None or told.match_id is None or not told.pen or told.kind not in JUDGED:
        return None
    if "rules" in question and contract_code(told.match.profile) != contract_code(told.profile):
        return None
    hand = view.keep_hand or _hand_of(told)
    return KeepForm(
        url_for("kept.keep", match_id=told.match_id),
        json.dumps(question, ensure_ascii=False, separators=(",", ":")),
        hand,
        keep_text(told.t, hand),
    )


def _hand_of(told: Told) -> int | None:
    """The hand that is asked about: the one that was named, else the one that is open; a whole sheet is about none."""
    if told.match is None or told.kind == "match":
        return None
    named = next((row.hand for row in told.match.rows if str(row.hand) == told.args.get(HAND)), None)
    return named or (None if told.match.hand is None else told.match.hand.hand)
