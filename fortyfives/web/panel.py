"""Puts together the live panel of a match: the frame, and in it what belongs to the step."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from fortyfives.rules import contract_code, first_leader, first_speaker
from fortyfives.scorebook import Match, Phase, Refusal, RowKind, preview
from fortyfives.web import quick
from fortyfives.web.asides import aside_links, aside_question, begun
from fortyfives.web.auction_step import auction_step
from fortyfives.web.card_step import card_pad, findings_of
from fortyfives.web.depth import depth_of, open_fields, others
from fortyfives.web.draft import Answers, Depth
from fortyfives.web.draft import Step as Asked
from fortyfives.web.overtaken import mine_query
from fortyfives.web.pages import RulingNote
from fortyfives.web.panel_pages import (
    AbandonedStep,
    AuctionStep,
    BidStep,
    CheckStep,
    Choice,
    NextHand,
    OtherPen,
    OverStep,
    PassButton,
    StaleStep,
    Step,
    TablePage,
    TrickPad,
    TricksStep,
    WatchStep,
)
from fortyfives.web.questions import bid_questions, suit_question, trick_questions
from fortyfives.web.running import leads_now, running, sentence_so_far, step_due
from fortyfives.web.slips import (
    bar_of,
    end_view,
    panel_remarks,
    play_on_note,
    row_heading,
    rule_href,
    sides_view,
    slip_of,
)
from fortyfives.web.tabs import tabs_of
from fortyfives.web.trick_step import counted_pad, recorded_pad
from fortyfives.web.undo_row import so_far, undo_row
from fortyfives.words import auction, score
from fortyfives.words.cardplay import what_now
from fortyfives.words.dealing import turned_line
from fortyfives.words.differences import rules_name
from fortyfives.words.pens import recorded_meanwhile
from fortyfives.words.people import Table, points, with_number
from fortyfives.words.quick import answer_object, depth_text
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator


def table_page(
    t: Translator,
    match_id: str,
    match: Match,
    table: Table,
    answers: Answers,
    now: Step,
    *,
    may_write: bool,
    live: str = "",
    notice: str | None = None,
    asked: str | None = None,
    pens: tuple[OtherPen, ...] = (),
) -> TablePage:
    """The live panel with this step in it. `asked` is the question beside it that somebody wants to see."""
    sides = sides_view(t, table)
    open_hand = may_write and isinstance(now, AuctionStep | BidStep | TricksStep)
    return TablePage(
        match_id=match_id,
        seq=match.seq,
        title=" · ".join(with_number(side.name, points(match.scores[side.side])) for side in sides),
        bar=bar_of(t, match_id, match, table),
        hand=match.book.hand.hand,
        answered=len(answers.order),
        now=now,
        depths=_depths(t, match, answers, now) if open_hand else (),
        asides=aside_links(t, match, answers) if open_hand else (),
        aside=aside_question(t, match, table, answers, sides, asked) if open_hand else None,
        pens=pens if open_hand else (),
        undo=undo_row(t, match, table, answers),
        rules_name=rules_name(t, match.profile),
        code=contract_code(match.profile),
        tabs=tabs_of(t, match_id),
        remarks=panel_remarks(t, match, table),
        may_write=may_write,
        live=live,
        notice=notice,
    )


def step_now(
    t: Translator,
    match: Match,
    table: Table,
    answers: Answers,
    *,
    may_write: bool,
    reopened: Asked | None = None,
) -> Step:
    """What belongs on the panel now. `reopened` is the step that somebody wants to change."""
    if match.abandoned:
        return AbandonedStep()
    end = end_view(t, match, table)
    if end is not None:
        return OverStep(end)
    if not may_write:
        return WatchStep(next_hand(t, match, table, answers), running(t, match, table, answers))
    due = step_due(match, answers)
    steps = list(Asked)
    if reopened is not None and steps.index(reopened) < steps.index(due):
        due = reopened
    if due is Asked.AUCTION:
        return auction_step(t, match, table, answers, next_hand(t, match, table, answers))
    if due is Asked.BID:
        return _bid_step(t, match, table, answers)
    check = _check_step(t, match, table, answers) if due is Asked.CHECK else None
    return check or _tricks_step(t, match, table, answers)


def _depths(t: Translator, match: Match, answers: Answers, now: Step) -> tuple[Choice, ...]:
    possible = others(match, answers)
    if isinstance(now, TricksStep):
        possible = tuple(depth for depth in possible if depth is not Depth.CALLS)
    else:
        possible = tuple(depth for depth in possible if depth is not Depth.CARDS)
    return tuple(Choice(depth.value, depth_text(t, depth.value)) for depth in possible)


# --- the steps


def next_hand(t: Translator, match: Match, table: Table, answers: Answers) -> NextHand:
    """What the last hand came to, until something of the next is told; who deals that, and who speaks first."""
    hand, profile = match.book.hand, match.profile
    # Until the first answer of the next hand, what the last one came to stays in sight.
    last = match.rows[-1] if match.rows and not begun(match, answers) else None
    if profile.has_auction:
        first = first_speaker(table.players, hand.dealer)
    else:
        first = first_leader(profile, table.players, hand.dealer, None)
    on_floor = [side for side in range(table.sides) if profile.is_on_floor(match.scores[side])]
    passed_in = last is not None and last.kind is RowKind.PASSED_IN
    return NextHand(
        result=slip_of(t, match, table, last, row_heading(t, last)) if last else None,
        note=play_on_note(t, table, last) if last else None,
        headline=t.gettext("Hand %(hand)s: %(name)s deals") % {"hand": hand.hand, "name": table.names[hand.dealer]},
        passed_in=auction.all_passed(t, table, last.hand, hand.dealer) if last is not None and passed_in else None,
        opening=score.opening_lines(t, table, first, on_floor, match.scores),
    )


def _bid_step(t: Translator, match: Match, table: Table, answers: Answers) -> BidStep:
    after = next_hand(t, match, table, answers)
    aside = None if after.result else after.headline
    # After an auction call by call only the suit is missing.
    suit_alone = match.phase is Phase.TRUMP and bool(match.book.hand.calls) and not open_fields(match, answers)
    questions = bid_questions(t, match, table, answers, sides_view(t, table), aside)
    return BidStep(
        next=after,
        sentence=sentence_so_far(t, match, table, answers),
        questions=(suit_question(t, match, answers),) if suit_alone else questions,
        passed=_pass_button(t, match, table, answers) if match.phase is Phase.BID else None,
        leads=leads_now(t, match, table, answers),
        draw=_draw(t, match, table, answers) if suit_alone else None,
    )


def _draw(t: Translator, match: Match, table: Table, answers: Answers) -> str | None:
    """What happens between the auction and the first lead: the kitty is taken, the turned card is robbed."""
    if not match.profile.has_auction:
        return turned_line(t, table, match.book.hand.turned, match.book.hand.robbed)
    return None if answers.bidder is None else auction.draw_line(t, table, answers.bidder)


def _pass_button(t: Translator, match: Match, table: Table, answers: Answers) -> PassButton | None:
    if not match.profile.has_auction:
        return None
    left = quick.left_with_it(match)
    if left is None:
        return PassButton(score.all_passed_line(t, table), None)
    if answers.bidder is not None:
        return None  # once somebody has the bid not all have passed; undo brings the button back
    dealer, bid = left
    return PassButton(score.left_with_it_line(t, table, dealer, bid), "bagged")


def _tricks_step(t: Translator, match: Match, table: Table, answers: Answers) -> TricksStep:
    sides = sides_view(t, table)
    recorded = depth_of(match, answers) is not Depth.QUICK
    one_by_one = quick.wants_order(match, answers) and not quick.tricks_known(match, answers)
    cards = card_pad(t, match, table, answers, sides) if depth_of(match, answers) is Depth.CARDS else None
    pad = None
    if recorded and cards is None:
        pad = recorded_pad(t, match, table, answers, sides)
    elif one_by_one and cards is None:
        pad = counted_pad(t, match, table, answers, sides)
    return TricksStep(
        sentence=sentence_so_far(t, match, table, answers),
        heading=t.gettext("After the last trick"),
        questions=() if pad or cards else trick_questions(t, match, table, answers, sides),
        pad=pad,
        cards=cards,
        deals=table.names[match.dealer],
        leads=None if cards else leads_now(t, match, table, answers),
        draw=None if recorded and match.book.hand.tricks else _draw(t, match, table, answers),
    )


def _check_step(t: Translator, match: Match, table: Table, answers: Answers) -> CheckStep | None:
    """The hand said back; None where it is not whole."""
    whole = match.phase is Phase.CHECK and not open_fields(match, answers)
    # What was recorded step by step is saved as it stands, and with it how it came about.
    do = {"save": True} if whole else quick.tally_do(match, answers)
    after = preview(match, do or {}, let_stand=answers.stands)
    if isinstance(after, Refusal):
        return None
    row = after.rows[-1]
    revokes = findings_of(t, table, row.trump, row.story.tricks)
    ends = after.winner is not None
    note = play_on_note(t, table, row)
    if after.winner is not None:
        lines = score.ends_lines(t, table, row, after.winner)
        note = RulingNote(t.gettext("This ends the match"), lines, rule_name(t, row.ruling), rule_href(row.ruling))
    return CheckStep(
        slip=slip_of(t, after, table, row, t.gettext("Check hand %(hand)s") % {"hand": row.hand}),
        note=note,
        dealt=score.dealt_line(t, table, match.dealer),
        deals_next=None if ends else score.deals_next_line(t, table, after.dealer),
        save=t.gettext("Save and end the match") if ends else t.gettext("Save hand %(hand)s") % {"hand": row.hand},
        save_do=json.dumps(do),
        revokes=revokes,
        what_now=what_now(t, match.profile.revoke_penalty) if revokes else None,
        let_stand=answers.stands and not whole,
        pad=_star_pad(t, match, table, answers) if whole else None,
    )


def _star_pad(t: Translator, match: Match, table: Table, answers: Answers) -> TrickPad | None:
    """The tricks under the check, where the star was moved by hand: it may have to go to the last of them."""
    if not match.profile.bonus or depth_of(match, answers) not in (Depth.TRICKS, Depth.CALLS):
        return None
    return replace(recorded_pad(t, match, table, answers, sides_view(t, table)), star_line=None, nobody=None)


@dataclass(frozen=True, slots=True)
class Faster:
    """Who recorded something while answers lay here: a phone by its name, None for a program; `here` for this one."""

    name: str | None
    here: bool = False


def stale_step(t: Translator, match: Match, table: Table, answers: Answers, who: Faster) -> StaleStep:
    """What to say when another page was faster than this one, which had begun these answers."""
    row = match.rows[-1] if match.rows else None
    if row is not None and (row.hand is None or row.hand < answers.hand):
        row = None
    text = t.gettext("Yours is not saved, and nothing was lost.")
    if who.here:
        title = t.gettext("This page was not up to date")
        if row is not None:
            title = t.gettext("Hand %(hand)s was recorded already") % {"hand": row.hand}
        text = t.gettext("It was recorded on this phone. What lay here is not saved, and nothing was lost.")
    else:
        title = t.gettext("Another phone was faster")
        if row is not None:
            title = t.gettext("Another phone recorded hand %(hand)s") % {"hand": row.hand}
        if who.name:
            text = t.gettext("“%(device)s” was faster. Yours is not saved, and nothing was lost.") % {
                "device": who.name
            }
    mine = tuple(
        answer_object(t, table, so_far(match, answers), field)
        for field in dict.fromkeys(answers.order)
        if field != "trick"
    )
    use = None
    if match.winner is None and not match.abandoned:
        use = t.gettext("Use mine for hand %(hand)s") % {"hand": match.book.hand.hand}
    correct = None
    if row is not None and row.hand == answers.hand and mine and not match.abandoned:
        correct = t.gettext("Correct hand %(hand)s to mine") % {"hand": row.hand}
    return StaleStep(
        title=title,
        text=text,
        meanwhile=recorded_meanwhile(t, who.name, row.hand if row else None),
        result=slip_of(t, match, table, row, row_heading(t, row)) if row else None,
        mine=mine,
        use_text=use,
        correct_text=correct,
        correct_href=f"sheet/{row.number}/correct?{mine_query(match, row, answers)}" if row and correct else "",
    )
