"""The pages of one match: the live panel with its taps, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, g, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from flask_babel import get_translations, gettext

from fortyfives.scorebook import Match, Refusal, preview
from fortyfives.store import DraftOn, TapReused
from fortyfives.web import draft as drafts
from fortyfives.web import quick, stepwise
from fortyfives.web.access import match_door
from fortyfives.web.depth import open_fields, switched
from fortyfives.web.draft import Answers, Depth, Step
from fortyfives.web.forms import AnswerForm, TapForm, whole
from fortyfives.web.htmx import htmx, panel_or_page, redirect_or_panel
from fortyfives.web.other_pens import other_pens, take_over
from fortyfives.web.overtaken import stale_notice
from fortyfives.web.panel import Faster, stale_step, step_now, table_page
from fortyfives.web.panel_pages import OtherPen
from fortyfives.web.pen_news import pen_news
from fortyfives.web.quick import BadAnswer
from fortyfives.web.security import show_again
from fortyfives.web.sheet import hand_page, sheet_page
from fortyfives.web.slips import table_of
from fortyfives.web.spoken import told
from fortyfives.web.stepwise import StepTap
from fortyfives.web.taps import Outcome, desk, read_tap, record, write_down
from fortyfives.web.waited import AGAIN, WAITED, own_end, recorded_as, with_seen
from fortyfives.web.watch import following, next_match, seen_beside, watching, with_next
from fortyfives.web.watched import watched_page
from fortyfives.web.why import EXPLAINED, explained
from fortyfives.words.cardplay import tap_fault
from fortyfives.words.cards import written
from fortyfives.words.faults import fault_message
from fortyfives.words.pens import gone
from fortyfives.words.people import Table
from fortyfives.words.score import refusal_line

bp = Blueprint("table", __name__, url_prefix="/m/<match_id>")


@bp.before_request
def door() -> None:
    """Who may see the match passes, who may write it may tap; to anybody else it is not there."""
    match_id = (request.view_args or {}).get("match_id", "")
    g.access = match_door(match_id, "pen" if request.method == "POST" else "view")


def _match(match_id: str) -> Match:
    found = desk().match(match_id, g.get("seq"))
    if found is None:
        abort(404)
    return found


def _table(match_id: str, match: Match) -> Table:
    asked: tuple[Match, Table] | None = g.get("table")
    if asked is None or asked[0] is not match:
        asked = g.table = match, table_of(match, g.store.matches.names_of(match_id, match.everybody))
    return asked[1]


# --- the draft of this device


def _draft(match_id: str, match: Match, lying: Sequence[DraftOn] | None = None) -> tuple[Answers, bool]:
    """The answers of this device, of all that lie begun, and whether they are about the hand that is open now."""
    lying = g.store.matches.drafts(match_id) if lying is None else lying
    kept = next((draft for draft in lying if draft.device == g.access.device), None)
    if kept is None:
        return drafts.begin(match), True
    answers = drafts.from_body(kept.body)
    if drafts.is_about(answers, match):
        return quick.judged_again(match, drafts.over_recorded(match, answers)), True
    return (drafts.begin(match), True) if answers.empty else (answers, False)


def _keep(match_id: str, match: Match, answers: Answers) -> None:
    if drafts.is_worth_keeping(answers):
        g.store.matches.keep_draft(match_id, g.access.device, match.seq, drafts.to_body(answers))
    else:
        g.store.matches.drop_draft(match_id, g.access.device)


# --- showing


def _show(
    match_id: str,
    match: Match,
    *,
    status: int = 200,
    live: str = "",
    notice: str | None = None,
    stale: bool = False,
) -> Response:
    """The panel for htmx, else the page."""
    t, table = get_translations(), _table(match_id, match)
    after, kept = following(g.access.club, match_id, match), request.method == "GET"
    begun = g.store.matches.drafts(match_id)
    if g.access.role != "pen":
        mark = with_next(seen_beside(match_id, begun), match, after)
        watched = watching(match_id, "table", match.seq, mark)
        shown = replace(watched_page(t, match_id, match, table, begun), notice=notice, next_match=next_match(t, after))
        return panel_or_page("_panel.html", "table.html", status=status, kept=kept, page=shown, watching=watched)
    answers, about_this_hand = _draft(match_id, match, begun)
    if about_this_hand:
        now = step_now(t, match, table, answers, may_write=True, reopened=_reopened())
        if stale and WAITED not in request.headers:  # of taps that waited the page itself says so
            notice = notice or stale_notice(match_id, match, whole(request.form.get("seq")))
    else:
        now = stale_step(t, match, table, answers, _faster(match_id, match))
        answers = drafts.begin(match)
    pens: tuple[OtherPen, ...] = ()
    if match.hand is not None:
        pens = other_pens(t, begun, match, table, answers, g.access.device)
    panel = table_page(
        t,
        match_id,
        match,
        table,
        answers,
        now,
        may_write=True,
        live=live,
        notice=notice,
        asked=request.args.get("ask") if request.method == "GET" else None,
        pens=pens,
    )
    mark = with_next(seen_beside(match_id, begun, g.access.device), match, after)
    page = replace(panel, begun=mark, next_match=next_match(t, after))
    response = panel_or_page("_panel.html", "table.html", status=status, kept=kept, page=page)
    if htmx().wants_panel and request.method == "POST":
        response.headers["HX-Replace-Url"] = url_for("table.live", match_id=match_id)
    return response


def _reopened() -> Step | None:
    asked = request.args.get("step") if request.method == "GET" else None
    return Step(asked) if asked in (Step.BID, Step.TRICKS) else None


def _faster(match_id: str, match: Match) -> Faster:
    """Who wrote the last line of the log."""
    writer: tuple[int, str] | None = g.store.matches.writer_of(match_id, match.seq)
    if writer is None:
        return Faster(None)
    return Faster(writer[1], here=writer[0] == g.access.device)


def _shown_again(note: str, match_id: str) -> Response:
    """A form whose proof was too old: the same panel with a new one; the answers so far are kept here anyway."""
    door()
    response = _show(match_id, _match(match_id), status=422, notice=note)
    response.headers[AGAIN] = "form"  # a tap that waited on the phone may be sent again with the new proof
    return response


@bp.record
def _forms_are_shown_again(state: BlueprintSetupState) -> None:
    for form in ("draft", "tap"):
        show_again(state.app, f"{bp.name}.{form}", _shown_again)


def _after_tap(match_id: str, show: Callable[[], Response], seq: int | None = None) -> Response:
    return with_seen(redirect_or_panel(url_for("table.live", match_id=match_id), show), seq)


@bp.get("")
def live(match_id: str) -> ResponseReturnValue:
    """The live panel; with `since` also a sentence for the ear: what has happened since that line of the log."""
    match, since = _match(match_id), whole(request.args.get("since"))
    said = ""
    if since is not None and 0 < since < match.seq:
        said = _told(match_id, desk().match_at(match_id, since), match)
    return _show(match_id, match, notice=pen_news(g.access), live=said)


# --- tapping


_ONE_MORE = ("trick", "forget")
"""The answers that do not come to the same when they arrive twice."""


@bp.post("/draft")
def draft(match_id: str) -> ResponseReturnValue:
    """One answer to the open hand: kept for this device, or recorded where the hand is told step by step."""
    form, match = AnswerForm.of(request.form), _match(match_id)
    if _was_recorded_otherwise(match_id, form):
        return _show(match_id, match, status=409, stale=True)  # two buttons of one page, and the first one counts
    before = recorded_as(match_id, form.tap)
    if before is not None:  # sent before, and its answer was lost
        return _after_tap(match_id, lambda: _show(match_id, match), own_end(match_id, before))
    if form.field == "keep":
        return _settle(match_id, match, mine=form.value == "mine")
    if form.field == "take":
        return _take(match_id, match, whole(form.value))
    answers, about_this_hand = _draft(match_id, match)
    if not about_this_hand or match.hand is None or form.hand != match.hand.hand:
        return _show(match_id, match, status=409, stale=True)
    if form.field in _ONE_MORE and form.answered not in (None, len(answers.order)):
        return _after_tap(match_id, lambda: _show(match_id, match))
    try:
        step = stepwise.straight(form.field, form.value, form.tap)
        if step is not None and step.do == {"dealer": match.dealer} and match.book.recorded.empty:
            return _kept(match_id, match, stepwise.dealt_again(match, answers))  # nothing is recorded that would fall
        if step is not None:
            return _record_steps(match_id, match, form, answers, (step,))
        after = _answered(match, answers, form)
    except BadAnswer:
        notice = gettext("That answer does not belong here now. This is how it stands.")
        return _show(match_id, match, status=422, notice=notice)
    steps = stepwise.due(match, after, form.field, form.tap)
    if steps:
        return _record_steps(match_id, match, form, after, steps)
    return _kept(match_id, match, after)


def _was_recorded_otherwise(match_id: str, form: AnswerForm) -> bool:
    """Whether the tap was recorded with another answer than this one."""
    try:
        step = stepwise.straight(form.field, form.value, form.tap)
    except BadAnswer:
        return False
    known_as = read_tap(form.tap)
    if step is None or known_as is None:
        return False
    return isinstance(g.store.matches.find_tap(match_id, known_as, write_down(step.do)), TapReused)


def _answered(match: Match, answers: Answers, form: AnswerForm) -> Answers:
    """The draft after one more answer, or one less. Raises BadAnswer."""
    match form.field:
        case "forget":
            return drafts.forget(match, answers, open_fields(match, answers))
        case "depth":
            if form.value not in set(Depth):
                raise BadAnswer(form.value)
            return switched(answers, Depth(form.value))
        case _:
            return quick.answer(match, answers, form.field, form.value)


def _kept(match_id: str, match: Match, answers: Answers) -> ResponseReturnValue:
    _keep(match_id, match, answers)
    return _after_tap(
        match_id,
        lambda: _show(match_id, match, status=422 if answers.asked else 200, live=_told_why(match_id, match, answers)),
    )


def _told_why(match_id: str, match: Match, answers: Answers) -> str:
    """What the live region says to an answer: nothing, unless an explanation has opened."""
    why = explained(get_translations(), match, _table(match_id, match), answers)
    return why.title if why else ""


def _record_steps(
    match_id: str, before: Match, form: AnswerForm, answers: Answers, steps: tuple[StepTap, ...]
) -> ResponseReturnValue:
    """Record what one answer comes to, tap by tap; what is left of the draft is kept with each."""
    seq, after = form.seq, before
    for step in steps:
        left = stepwise.left_over(after, answers, step)
        outcome = record(
            desk(),
            match_id,
            seq=seq,
            tap=step.tap,
            do=step.do,
            let_stand=step.let_stand,
            device=g.access.device,
            at=g.clock(),
            keeps=drafts.to_body(left) if drafts.is_worth_keeping(left) else None,
        )
        if outcome.refusal is not None:
            return _step_refused(match_id, outcome, form, answers)
        seq, after, answers = outcome.match.seq, outcome.match, left
    if not drafts.is_about(answers, after):
        g.store.matches.drop_draft(match_id, g.access.device)  # that was the last call of the hand
    return _after_tap(match_id, lambda: _show(match_id, _match(match_id), live=_told(match_id, before, after)), seq)


def _step_refused(match_id: str, outcome: Outcome, form: AnswerForm, answers: Answers) -> ResponseReturnValue:
    """What cannot be now explains itself under its question; anything else is told at the top."""
    refusal = outcome.refusal
    if refusal is not None and refusal.code != "stale" and form.field in EXPLAINED:
        asked = replace(answers, asked=(form.field, form.value))
        if explained(get_translations(), outcome.match, _table(match_id, outcome.match), asked) is not None:
            return _kept(match_id, outcome.match, asked)
    return _refused(match_id, outcome)


def _settle(match_id: str, match: Match, *, mine: bool) -> ResponseReturnValue:
    """What to do with answers that another phone has overtaken: let them go, or take them over."""
    answers, about_this_hand = _draft(match_id, match)
    if not about_this_hand:
        if mine and match.hand is not None:
            # However the other phone told its hand: what was answered here stays in sight.
            moved = replace(answers, hand=match.hand.hand, dealer=match.hand.dealer, stands=False, asked=None)
            _keep(match_id, match, replace(moved, depth=answers.depth or Depth.QUICK))
        else:
            g.store.matches.drop_draft(match_id, g.access.device)
    return _after_tap(match_id, lambda: _show(match_id, match))


def _take(match_id: str, match: Match, device: int | None) -> ResponseReturnValue:
    """Go on with what another phone has begun."""
    mine = g.access.device
    if device is None or mine is None or not take_over(g.store.matches, match_id, match, device, mine):
        return _show(match_id, match, status=422, notice=gone(get_translations()))
    return _after_tap(match_id, lambda: _show(match_id, match))


@bp.post("/tap")
def tap(match_id: str) -> ResponseReturnValue:
    """One tap that is recorded: a hand saved or thrown in, undo, redo."""
    form, before = TapForm.of(request.form), _match(match_id)
    outcome = record(
        desk(),
        match_id,
        seq=form.seq,
        tap=form.tap,
        do=form.do,
        let_stand=form.let_stand,
        device=g.access.device,
        at=g.clock(),
        keeps=_depth_alone(match_id, before, form.do),
    )
    if outcome.refusal is not None:
        return _refused(match_id, outcome)
    said = _told(match_id, before, outcome.match)
    now = _match(match_id) if outcome.repeated else outcome.match
    return _after_tap(match_id, lambda: _show(match_id, now, live=said), outcome.match.seq)


def _depth_alone(match_id: str, match: Match, do: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """How this phone chose to tell the open hand: that outlives an undo, and a deal thrown in, which tells of none."""
    answers, about_this_hand = _draft(match_id, match)
    if do is None or not about_this_hand or answers.depth is None:
        return None
    after: Match | Refusal = match
    if "pass_in" in do:
        after = preview(match, do)
    elif not do.keys() & {"undo", "redo"}:
        return None
    return None if isinstance(after, Refusal) else drafts.to_body(replace(drafts.begin(after), depth=answers.depth))


def _refused(match_id: str, outcome: Outcome) -> Response:
    refusal = outcome.refusal
    if refusal is None:
        abort(500)
    if refusal.code == "stale":
        return _show(match_id, outcome.match, status=409, stale=True)
    t = get_translations()
    if refusal.ruling:
        notice = written(refusal_line(t, _table(match_id, outcome.match), refusal, outcome.match.scores))
    else:
        told = tap_fault(t, _table(match_id, outcome.match), refusal.code, refusal.field, refusal.facts)
        notice = written(told) if told else fault_message(t, refusal.code, refusal.field, refusal.facts)
    return _show(match_id, outcome.match, status=outcome.status, notice=notice)


def _told(match_id: str, before: Match, after: Match) -> str:
    """One sentence about what has just been recorded, for the live region."""
    return told(get_translations(), _table(match_id, after), before, after)


# --- the score sheet


@bp.get("/sheet")
def sheet(match_id: str) -> ResponseReturnValue:
    """The score sheet."""
    match = _match(match_id)
    page = sheet_page(get_translations(), match_id, match, _table(match_id, match))
    return render_template("sheet.html", page=page)


@bp.get("/sheet/<int:number>")
def sheet_hand(match_id: str, number: int) -> ResponseReturnValue:
    """One row of the score sheet, opened."""
    match = _match(match_id)
    if not 1 <= number <= len(match.rows):
        abort(404)
    table = _table(match_id, match)
    page = replace(
        sheet_page(get_translations(), match_id, match, table),
        opened=hand_page(get_translations(), match_id, match, table, number),
    )
    return render_template("hand.html", page=page)
