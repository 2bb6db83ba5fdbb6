"""Takes down a sheet hand by hand, or from a match, and rules whether it is added up right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fortyfives.rules import Fault, Reason, answer, score_hand
from fortyfives.scorebook import SheetRow
from fortyfives.web.ask_hand import fault, side_count, sides_of, tally_of
from fortyfives.web.book_address import sheet_href
from fortyfives.web.hand_steps import HandSteps, ask_hand_step, hand_facts
from fortyfives.web.hand_told import HAND_FACTS, HandTold, read_hand, sound_facts
from fortyfives.web.question_address import read_place, read_told_json, read_whole, write_json, write_question
from fortyfives.web.referee_elsewhere import elsewhere
from fortyfives.web.referee_facts import facts_of
from fortyfives.web.referee_frame import AskPage, Choice, FactField, Link, RulingView, WorkingRow, Workings
from fortyfives.web.referee_parts import fact, players_fact, players_page, rules_page, seat_choices
from fortyfives.web.referee_told import Told
from fortyfives.web.referee_totals import SCORES, take_totals, total_fields
from fortyfives.web.slips import rule_href
from fortyfives.words import sheets_ruled
from fortyfives.words.referee import said_by

Json = Mapping[str, Any]

PREFIX = "row-"
"""Stands before the facts of the hand that is being told and is no line of the sheet yet."""
DEALER, HANDS, POINTS = "first_dealer", "hands", "points"
STEPS = ("rules", "players", DEALER, HANDS, POINTS, *(PREFIX + step for step in (*HAND_FACTS, "top")))
DRAFT = tuple(PREFIX + name for name in HAND_FACTS)


def read_rows(told: Told) -> list[Json] | None:
    """The lines told so far; None where what stands there is no list of them."""
    try:
        rows = read_told_json(told.args.get(HANDS, "[]"))
    except ValueError:
        return None
    return rows if isinstance(rows, list) and all(isinstance(row, dict) for row in rows) else None


def _judged(told: Told, rows: Sequence[Json]) -> Json | None:
    """What the lines come to; None where the judge cannot say."""
    given = answer({**told.question(), DEALER: _dealer(told), HANDS: list(rows)})
    return None if isinstance(given, Fault) else given


def _dealer(told: Told) -> int:
    return read_place(told.args.get(DEALER), told.players) or 0


def _draft(told: Told, rows: Sequence[Json] | None) -> HandTold:
    stands = _judged(told, rows or [])
    scores: Sequence[int] = stands["scores"] if stands else ()
    over = stands is not None and stands["winner"] is not None
    return read_hand(told.profile, told.players, told.args, prefix=PREFIX, scores=scores, over=over)


def tidy(told: Told) -> Told:
    """Put a hand whose last fact was told, and points that were typed, under the lines told before."""
    args = take_totals(told.args, side_count(told))
    typed = args.pop(SCORES, None)
    args.setdefault(DEALER, "0")
    args.setdefault(HANDS, "[]")
    told = replace(told, args=args)
    rows = read_rows(told)
    if rows is None:
        return told
    if typed is not None:
        points = [read_whole(part) for part in typed.split(".")]
        rows = [*rows, {"adjust": points, "note": ""}] if any(points) else rows
    if any(name in args for name in DRAFT) and told.step is None:
        hand = _draft(told, rows)
        if hand.step is None:
            rows = [*rows, _row(hand)]
            args = {name: value for name, value in args.items() if name not in DRAFT}
    return replace(told, args={**args, HANDS: write_json(rows)})


def _row(hand: HandTold) -> Json:
    facts = sound_facts(hand)
    row: dict[str, Any] = {}
    if hand.profile.has_auction:
        row = {"bidder": hand.profile.seats_of(hand.counted, hand.players)[0], "bid": hand.bid}
    if hand.tricks is not None:
        return {**row, "tricks": list(hand.tricks), "top_trump": hand.top if "top_trump" in facts else None}
    return {**row, "counts": list(hand.taken), "top_side": hand.top}


def _steps(told: Told, rows: Sequence[Json] | None) -> HandSteps:
    kept = {name: value for name, value in told.args.items() if name not in DRAFT}
    numbers = [number for number in sheets_ruled.numbers_of(rows or []) if number is not None]
    return HandSteps(told, _draft(told, rows), sides_of(told), kept, PREFIX, len(numbers) + 1)


def _step(told: Told, hand: HandTold) -> str:
    if told.step in STEPS and told.step != HANDS:
        return told.step
    many = told.match is None and len(told.profile.players) > 1 and "players" not in told.args
    if many and told.args.get(HANDS, "[]") == "[]" and not any(name in told.args for name in DRAFT):
        return "players"
    return PREFIX + (hand.step or "top")


def facts(told: Told, step: str) -> tuple[FactField, ...]:
    """How many play where that differs, who dealt first, and the lines of the sheet."""
    t, rows = told.t, read_rows(told) or []
    now = step.startswith(PREFIX) or step == POINTS
    return (
        *players_fact(told, step),
        fact(told, DEALER, t.gettext("Dealt first"), step, known=True, text=told.table.name(_dealer(told))),
        FactField(
            HANDS,
            t.gettext("Sheet"),
            (),
            None,
            sheets_ruled.lines_text(t, len(rows)),
            None if now else told.asking(step=HANDS),
            "now" if now and not any(name in told.args for name in DRAFT) else "",
        ),
    )


def ask(told: Told) -> AskPage:
    """The open question of the next hand; the sheet can be added up after any of them."""
    t, rows = told.t, read_rows(told)
    steps = _steps(told, rows)
    step = _step(told, steps.hand)
    shown = facts(told, step)
    given = answer(told.question())
    amiss = given if isinstance(given, Fault) and given.code != "missing_field" and not told.step else None
    notes = () if amiss is None else (fault(told, amiss),)
    if step == "rules":
        return rules_page(told, shown)
    if step == "players":
        return players_page(told, shown, DEALER, HANDS, *DRAFT)
    if step == DEALER:
        return _ask_dealer(told, shown)
    if step == POINTS:
        heads = [side.head for side in steps.sides]
        return AskPage(
            step,
            shown,
            sheets_ruled.asks_points(t),
            told.hidden(*DRAFT),
            numbers=total_fields(heads, None),
            numbers_done=sheets_ruled.points_done(t),
        )
    own = step.removeprefix(PREFIX)
    begun = any(name in told.args for name in DRAFT)
    page = ask_hand_step(steps, own, (*shown, *hand_facts(steps, own)) if begun else shown, notes)
    return replace(
        page,
        choices=page.choices if begun or not told.profile.has_auction else (*page.choices, _thrown_in(told, rows)),
        remark=page.remark or (_ours(told) if not begun else ""),
        beside=(*page.beside, *(_beside(told, rows) if not begun else ())),
        foot_line=_so_far(told, rows),
        ink=_add_up(told, rows) if not begun else None,
    )


def _ours(told: Told) -> str:
    return sheets_ruled.who_is_ours(told.t, told.table) if told.match is None else ""


def _ask_dealer(told: Told, shown: tuple[FactField, ...]) -> AskPage:
    choices = seat_choices(told, DEALER, _dealer(told), "dealer")
    question, remark = sheets_ruled.asks_dealer(told.t), sheets_ruled.dealer_remark(told.t)
    return AskPage(DEALER, shown, question, told.hidden(DEALER), remark=remark, choices=choices, choices_cls="two")


def _thrown_in(told: Told, rows: Sequence[Json] | None) -> Choice:
    return Choice(
        HANDS, write_json([*(rows or []), {"passed_in": True}]), sheets_ruled.thrown_in_text(told.t), "passed"
    )


def _beside(told: Told, rows: Sequence[Json] | None) -> Iterator[Link]:
    yield Link(sheets_ruled.points_link(told.t), told.asking(step=POINTS), "points")
    if rows:
        yield Link(sheets_ruled.take_out(told.t), told.asking(step=HANDS, hands=write_json(rows[:-1])), "take-out")


def _so_far(told: Told, rows: Sequence[Json] | None) -> str:
    stands = _judged(told, rows or []) if rows else None
    return sheets_ruled.so_far(told.t, sides_of(told), stands, len(rows or [])) if stands else ""


def _add_up(told: Told, rows: Sequence[Json] | None) -> Link | None:
    if not rows or _judged(told, rows) is None:
        return None
    return Link(sheets_ruled.add_up(told.t, len(rows)), told.ruling(**dict.fromkeys(DRAFT)), "rule")


def sure(told: Told) -> bool:
    """The sheet of a match is whole; one that is told here ends where its table says so."""
    begun = any(name in told.args for name in DRAFT)
    return told.match is not None and told.step is None and not begun and bool(read_rows(told))


# --- the ruling


def rule(told: Told, question: Json, given: Json) -> RulingView:
    """The ruling on a sheet: its lines, what is not as the rules want it, and whether the match's own says the same."""
    t, sides, profile = told.t, sides_of(told), told.profile
    rows: list[Json] = question[HANDS]
    reason = Reason(given["ruling"])
    own = _own_rows(told, question)
    differ = [] if own is None else list(_differences(told, rows, given, own))
    right = None if own is None else not differ
    noticed = [*differ, *_flags(told, rows, given)]
    return RulingView(
        mood="told",
        word=sheets_ruled.verdict(t, given, right=right),
        short=sheets_ruled.short_line(t, sides, given, len(rows), right=right),
        facts=facts(told, ""),
        why=sheets_ruled.why_lines(t, told.table, sides, given, noticed, hands=profile.hands),
        reason=reason.value,
        workings=Workings(tuple(side.head for side in sides), tuple(_lines(told, rows, given))),
        penalty=" ".join(_not_said(told, given, own)) or None if own is not None else None,
        elsewhere=elsewhere(
            t,
            profile,
            {"players": told.players, **question},
            given,
            lambda _, found: sheets_ruled.said_line(t, sides, found),
        ),
        rule=sheets_ruled.rule(t),
        rule_href=rule_href(reason) if reason is not Reason.PLAY_ON else sheet_href(profile, "score"),
        sources=said_by(t, reason),
        title=sheets_ruled.title(t, given, right=right),
    )


def _lines(told: Told, rows: Sequence[Json], given: Json) -> Iterator[WorkingRow]:
    numbers = sheets_ruled.numbers_of(rows)
    before = (0,) * side_count(told)
    for place, (row, line) in enumerate(zip(rows, given["hands"], strict=True)):
        if place == 0 and told.match is not None and any(told.match.opening) and row.get("adjust"):
            row = {**row, "note": sheets_ruled.opening_note(told.t)}
        made = _made(told, row, line, before)
        before = tuple(line["scores"])
        label = sheets_ruled.line_label(told.t, told.table, _bidder(told, row), row, line, numbers[place], made)
        yield WorkingRow(label, sheets_ruled.line_cells(line))
    if rows:
        last = given["hands"][-1]
        label = told.t.gettext("Total")
        yield WorkingRow(label, tuple(cell.rpartition("\u00a0")[2] for cell in sheets_ruled.line_cells(last)), True)


def _bidder(told: Told, row: Json) -> str | None:
    seat = row.get("bidder")
    if not isinstance(seat, int):
        return None
    if told.match is not None:
        return told.table.name(seat)
    side: str = sides_of(told)[told.table.side_of(seat)].name
    return side


def _made(told: Told, row: Json, line: Json, before: tuple[int, ...]) -> bool | None:
    """Whether the bid of a hand that counts was made; `before` are the totals before it."""
    seat = row.get("bidder")
    if not isinstance(seat, int) or Reason.AFTER_FINISH.value in line["flags"]:
        return None
    side = told.table.side_of(seat)
    return score_hand(told.profile, told.players, before, side, row["bid"], tally_of(row)).made


def _flags(told: Told, rows: Sequence[Json], given: Json) -> Iterator[str]:
    numbers = sheets_ruled.numbers_of(rows)
    before = [0] * side_count(told)
    for place, (row, line) in enumerate(zip(rows, given["hands"], strict=True)):
        seat = row.get("bidder")
        total = before[told.table.side_of(seat)] if isinstance(seat, int) else None
        for flag in line["flags"]:
            yield sheets_ruled.flag_line(told.t, told.profile, numbers[place], Reason(flag), row, total)
        before = line["scores"]


# --- beside the sheet of the match


def _own_rows(told: Told, question: Json) -> tuple[SheetRow, ...] | None:
    """The rows of the match's own sheet, where the question is about that and nothing else."""
    match = told.match
    if match is None or not match.rows:
        return None
    return match.rows if facts_of(match, "match") == write_question(question) else None


def _own_lines(told: Told, given: Json) -> Sequence[Json]:
    """The judged lines that stand beside the rows of the match: without the one for the totals it was begun from."""
    lines: Sequence[Json] = given["hands"]
    return lines[1:] if told.match is not None and any(told.match.opening) else lines


def _differences(told: Told, rows: Sequence[Json], given: Json, own: Sequence[SheetRow]) -> Iterator[str]:
    for row, line in zip(own, _own_lines(told, given), strict=True):
        if row.change != tuple(line["change"]) or row.totals != tuple(line["scores"]):
            yield sheets_ruled.differs_line(told.t, row.hand, row.number, row.change, line["change"])


def _not_said(told: Told, given: Json, own: Sequence[SheetRow]) -> Iterator[str]:
    """What a match can have that this question cannot say: totals it was begun from, a dealer out of turn."""
    if told.match is not None and any(told.match.opening):
        yield sheets_ruled.opening_line(told.t, told.match.opening)
    for row, line in zip(own, _own_lines(told, given), strict=True):
        if row.dealer != line["dealer"] and row.hand is not None:
            name = told.table.name
            yield sheets_ruled.other_dealer(told.t, row.hand, name(row.dealer), name(line["dealer"]))
            return
