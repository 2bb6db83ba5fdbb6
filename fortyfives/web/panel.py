"""Puts together what the pages of a match show, from the match, the answers so far, and the words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlencode

from fortyfives.rules import (
    SUITS,
    TRICKS_IN_HAND,
    VARIANTS,
    Profile,
    Reason,
    contract_code,
    judge_other_finish,
    profile_json,
)
from fortyfives.scorebook import Match, Refusal, RowKind, SheetRow, preview
from fortyfives.web import quick
from fortyfives.web.pages import (
    Account,
    Bar,
    Choice,
    EndView,
    Explained,
    Group,
    Half,
    OtherPhone,
    RulingNote,
    ScoreView,
    Sentence,
    SideView,
    Slip,
    TablePage,
    Ticket,
    TrickPad,
    UndoRow,
)
from fortyfives.web.quick import Answers, Step
from fortyfives.words import score
from fortyfives.words.cards import suit_name, suit_title
from fortyfives.words.differences import rules_name
from fortyfives.words.events import recorded_line, redo_label, tap_object, undo_label
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table, points, seat_name, side_code, side_name, side_spoken, signed
from fortyfives.words.quick import Entry, answer_object, explain_top, explain_trick, let_stand_line
from fortyfives.words.rulings import rule_name
from fortyfives.words.translator import Translator


def table_of(match: Match, names: dict[int, str]) -> Table:
    """Who sits where; a name that was taken out of the book is "Player" with its number."""
    return Table(
        match.profile,
        tuple(names.get(number) or f"\u2116 {number}" for number in match.players),
    )


def sides_view(t: Translator, table: Table) -> tuple[SideView, ...]:
    """The sides, as every page names them."""
    return tuple(
        SideView(
            side=side,
            name=side_name(t, table, side),
            spoken=side_spoken(t, table, side),
            code=side_code(t, table, side),
            names=table.names_of(side),
            seats=table.seats_of(side),
            tone=side if table.sides == 2 else None,
        )
        for side in range(table.sides)
    )


def bar_of(t: Translator, match: Match, table: Table) -> Bar:
    """The score bar."""
    profile, standing = match.profile, match.standing
    views = []
    for side in sides_view(t, table):
        total = standing.scores[side.side]
        floor = None
        if match.winner is None and profile.is_on_floor(total):
            floor = score.floor_line(t, profile.least_bid(total))
        if match.winner == side.side:
            status = t.gettext("wins") if len(side.seats) == 1 else t.gettext("win")
        elif standing.has_reached(side.side):
            status = score.reached_line(t, profile.target)
        else:
            status = score.needs_line(t, standing.needs(side.side))
        spoken = (status, floor) if floor else (status,)
        label = score.bar_label(t, table, side.side, total, spoken)
        views.append(ScoreView(side, points(total), label, status, floor, match.winner == side.side))
    return Bar(table.players, tuple(views))


def rules_argument(profile: Profile) -> str:
    """The rules as an address names them: an id, or a table's own rules as JSON."""
    if profile in VARIANTS:
        return profile.id
    fields = {name: value for name, value in profile_json(profile).items() if name not in ("id", "name", "source")}
    return json.dumps({"base": profile.id, **fields}, separators=(",", ":"))


def tabs_of(t: Translator, match_id: str, match: Match, trump: str | None = None) -> tuple[tuple[str, str, str], ...]:
    """The four places of a match. The referee takes over the rules, and the trump if it is known."""
    asked = {"rules": rules_argument(match.profile), "m": match_id}
    if trump:
        asked["trump"] = trump
    return (
        ("score", t.gettext("Score"), f"/m/{match_id}"),
        ("sheet", t.gettext("Sheet"), f"/m/{match_id}/sheet"),
        ("referee", t.gettext("Referee"), f"/referee?{urlencode(asked)}"),
        ("rules", t.gettext("Rules"), f"/rules/{match.profile.id}"),
    )


def rule_href(reason: Reason) -> str:
    """Where a rule is explained."""
    return f"/rulings#{reason.value}"


# --- slips


def sentence_of(t: Translator, table: Table, row: SheetRow) -> Sentence | None:
    """The bid of a recorded hand as a sentence; None for a row that is no hand."""
    if row.kind is not RowKind.HAND:
        return None
    return Sentence(
        name=None if row.bidder is None else table.names[row.bidder],
        bid=row.bid,
        suit=row.trump.value if row.trump else None,
        suit_name=suit_name(t, row.trump) if row.trump else None,
        has_bid=row.bidder is not None,
        held=bool(row.held),
    )


def slip_of(t: Translator, table: Table, row: SheetRow, before: Sequence[int], heading: str) -> Slip:
    """The slip of one row; the side that bid stands first."""
    views = list(sides_view(t, table))
    if row.bidder is not None:
        bidding = table.side_of(row.bidder)
        views.sort(key=lambda view: view.side != bidding)
    stamp = score.stamp_of(t, row)
    return Slip(
        heading=heading,
        sentence=sentence_of(t, table, row),
        stamp=stamp.word if stamp else None,
        tone=stamp.tone if stamp else "",
        accounts=tuple(
            Account(
                side=view,
                change=signed(row.change[view.side]),
                bad=row.change[view.side] < 0,
                how=score.how_line(t, table, row, view.side),
                before=points(before[view.side]),
                after=points(row.totals[view.side]),
            )
            for view in views
        ),
        check=score.cross_check(t, row),
        flags=score.flag_lines(t, table, row),
    )


def totals_before(match: Match, row: SheetRow) -> tuple[int, ...]:
    """The totals by side before a row."""
    return match.book.sheet.standings[row.number - 1].scores


def settling_row(match: Match) -> SheetRow | None:
    """The row that settled who has won."""
    if match.winner is None:
        return None
    standings = match.book.sheet.standings
    for row in reversed(match.rows):
        if standings[row.number - 1].winner != match.winner:
            return row
    return None


def end_view(t: Translator, match: Match, table: Table) -> EndView | None:
    """The result of a match that is over."""
    row = settling_row(match)
    if row is None or match.winner is None:
        return None
    told = score.ending(t, table, row, totals_before(match, row), match.winner)
    return EndView(
        over=t.gettext("Match over after hand %(hand)s") % {"hand": row.hand or row.number},
        headline=told.headline,
        intro=told.intro,
        steps=told.steps,
        rule=told.rule,
        rule_href=rule_href(row.ruling),
        otherwise=_otherwise(t, match, table, row),
    )


def _otherwise(t: Translator, match: Match, table: Table, row: SheetRow) -> str | None:
    """Who would have won had the table agreed on the other way to settle it; None where nothing would differ."""
    profile = match.profile
    if row.ruling not in (Reason.BIDDER_GOES_OUT, Reason.HIGHER_TOTAL) or not profile.has_auction:
        return None
    side = None if row.bidder is None else table.side_of(row.bidder)
    finish = judge_other_finish(profile, row.totals, side)
    if finish.winner == match.winner:
        return None
    return score.otherwise_line(t, table, finish.winner, finish.ruling)


# --- the questions


def _explained_refusal(
    t: Translator, table: Table, match: Match, refusal: Refusal, answers: Answers, bid: int
) -> Explained:
    reason = Reason(refusal.code)
    told = score.explain_refusal(
        t, table, reason, seat=answers.bidder, bid=bid, dealer=match.dealer, scores=match.scores, more={}
    )
    return Explained(
        title=told.short,
        lines=told.why,
        rule=rule_name(t, reason),
        rule_href=rule_href(reason),
        stand=str(bid) if refusal.may_stand else None,
        stand_text=t.gettext("Let %(bid)s stand") % {"bid": bid},
    )


def _seat_group(t: Translator, match: Match, table: Table, answers: Answers, sides: Sequence[SideView]) -> Group:
    order = [(match.dealer + 1 + place) % table.players for place in range(table.players)]
    return Group(
        name="bidder",
        question=t.gettext("Who won the bid?"),
        choices=tuple(
            Choice(
                value=str(seat),
                text=table.names[seat],
                small=_seat_small(t, table, seat),
                pressed=answers.bidder == seat,
                side=sides[table.side_of(seat)],
                seat=seat,
                dealer=seat == match.dealer,
            )
            for seat in order
        ),
    )


def _seat_small(t: Translator, table: Table, seat: int) -> str | None:
    name = seat_name(t, table.players, seat)
    return None if name == table.names[seat] or table.players != 4 else name


def _bid_group(t: Translator, match: Match, table: Table, answers: Answers) -> Group:
    choices, explained = [], None
    for bid in match.profile.offered:
        refusal = quick.bid_refusal(match, answers, bid)
        stands = answers.stands and answers.bid == bid
        asked = answers.asked == ("bid", str(bid)) and refusal is not None
        if asked and refusal is not None:
            explained = _explained_refusal(t, table, match, refusal, answers, bid)
        said = t.gettext("Bid %(bid)s, not allowed") if refusal and not stands else t.gettext("Bid %(bid)s")
        choices.append(
            Choice(
                value=str(bid),
                text=str(bid),
                label=said % {"bid": bid},
                pressed=answers.bid == bid,
                off=refusal is not None and not stands,
                asked=asked,
            )
        )
    below = let_stand_line(t, answers.bid) if answers.stands and answers.bid is not None else None
    return Group(
        name="bid",
        question=t.gettext("At what bid?"),
        choices=tuple(choices),
        below=below,
        explained=explained,
        held=_held_choice(t, match, table, answers),
    )


def _held_choice(t: Translator, match: Match, table: Table, answers: Answers) -> Choice | None:
    """Offered only where it can be meant: the dealer has the bid, and the rules let him hold."""
    if not match.profile.hold or answers.bidder != match.dealer:
        return None
    text = t.gettext("%(name)s held it") % {"name": table.names[match.dealer]}
    return Choice("1", text, pressed=answers.held)


def _suit_group(t: Translator, match: Match, answers: Answers) -> Group:
    question = (
        t.gettext("Which suit is trump?") if match.profile.has_auction else t.gettext("Which suit was turned up?")
    )
    return Group(
        name="trump",
        question=question,
        choices=tuple(Choice(suit.value, suit_title(t, suit), pressed=answers.trump is suit) for suit in SUITS),
    )


def _count_group(t: Translator, match: Match, answers: Answers, sides: Sequence[SideView]) -> Group:
    side = sides[quick.counted_side(match, answers)]
    took = None if answers.counts is None else answers.counts[side.side]
    below = None
    if answers.counts is not None:
        other = sides[1 - side.side]
        below = t.gettext("So %(side)s took %(count)s.") % {
            "side": other.name,
            "count": answers.counts[other.side],
        }
    return Group(
        name="count",
        question=t.gettext("How many tricks did %(side)s take?") % {"side": side.name},
        choices=tuple(
            Choice(
                str(count),
                str(count),
                label=score.tricks_line(t, count),
                pressed=took == count,
            )
            for count in range(TRICKS_IN_HAND + 1)
        ),
        below=below,
    )


def _top_group(t: Translator, match: Match, table: Table, answers: Answers, sides: Sequence[SideView]) -> Group:
    choices, explained = [], None
    for side in sides:
        off = quick.top_refusal(match, answers, side.side) is not None
        asked = off and answers.asked == ("top", str(side.side))
        if asked:
            explained = Explained(explain_top(t, table, side.side), ())
        pair = side.code != side.name
        choices.append(
            Choice(
                value=str(side.side),
                text=side.code,
                small=", ".join(side.names) if pair else None,
                pressed=answers.top_known and answers.top == side.side,
                off=off,
                asked=asked,
                side=side,
            )
        )
    choices.append(
        Choice(
            value=quick.NOBODY,
            text=t.gettext("Nobody"),
            small=t.gettext("no trump played"),
            pressed=answers.top_known and answers.top is None,
        )
    )
    return Group("top", t.gettext("Who played the highest trump?"), tuple(choices), explained=explained)


def _pad(t: Translator, match: Match, table: Table, answers: Answers, sides: Sequence[SideView]) -> TrickPad:
    now = len(answers.tricks) + 1
    left = quick.tricks_left(match, answers)
    tickets = tuple(
        Ticket(
            number=number,
            side=sides[answers.tricks[number - 1]] if number < now else None,
            now=number == now,
        )
        for number in range(1, TRICKS_IN_HAND + 1)
    )
    explained = None
    if answers.asked is not None and answers.asked[0] == "trick":
        explained = Explained(explain_trick(t, table, int(answers.asked[1])), ())
    says = t.gettext("took trick %(number)s") % {"number": now}
    return TrickPad(
        question=t.gettext("Who took trick %(number)s?") % {"number": now},
        why=None if answers.counts is None else fault_message(t, "order_needed", None, {}),
        tickets=tickets,
        halves=tuple(
            Half(
                side=side,
                says=says,
                so_far=answers.tricks.count(side.side),
                off=not left[side.side],
                asked=answers.asked == ("trick", str(side.side)),
            )
            for side in sides
        ),
        explained=explained,
    )


# --- the panel


def _undo_row(t: Translator, match: Match, table: Table, answers: Answers) -> UndoRow:
    redo = None
    if answers.order:
        what = answer_object(t, table, _entry(match, answers), answers.order[-1])
        return UndoRow(undo_label(t, what), forgets=True, fresh=False, redo=None)
    if match.redo is not None:
        redo = redo_label(t, tap_object(t, table, match.redo))
    if match.undo is None:
        return UndoRow(None, forgets=False, fresh=False, redo=redo)
    fresh = recorded_line(t, match.undo) if redo is None and match.winner is None else None
    return UndoRow(
        fresh or undo_label(t, tap_object(t, table, match.undo)),
        forgets=False,
        fresh=fresh is not None,
        redo=redo,
    )


def _entry(match: Match, answers: Answers) -> Entry:
    side = quick.counted_side(match, answers)
    return Entry(
        bidder=answers.bidder,
        bid=answers.bid,
        trump=answers.trump,
        count=None if answers.counts is None else answers.counts[side],
        tricks=answers.tricks,
        top=answers.top,
    )


def _draft_sentence(t: Translator, match: Match, table: Table, answers: Answers) -> Sentence:
    return Sentence(
        name=None if answers.bidder is None else table.names[answers.bidder],
        bid=answers.bid,
        suit=answers.trump.value if answers.trump else None,
        suit_name=suit_name(t, answers.trump) if answers.trump else None,
        has_bid=match.profile.has_auction,
        held=answers.held,
    )


def table_page(
    t: Translator,
    match_id: str,
    match: Match,
    table: Table,
    answers: Answers,
    *,
    may_write: bool,
    reopened: Step | None = None,
    other_phone: OtherPhone | None = None,
    live: str = "",
    notice: str | None = None,
) -> TablePage:
    """The live panel of a match. `reopened` is the step that somebody wants to change."""
    profile, hand = match.profile, match.book.hand
    due = quick.step_of(match, answers)
    step: str = due.value
    if reopened is not None and list(Step).index(reopened) < list(Step).index(due):
        step = reopened.value
    if other_phone is not None:
        step = "stale"
    elif match.abandoned:
        step = "abandoned"
    elif match.winner is not None:
        step = "over"
    elif not may_write:
        step = "watch"
    sides = sides_view(t, table)
    page = TablePage(
        match_id=match_id,
        seq=match.seq,
        step=step,
        title=" · ".join(f"{side.name} {points(match.scores[side.side])}" for side in sides),
        bar=bar_of(t, match, table),
        hand=hand.hand,
        headline=t.gettext("Hand %(hand)s: %(name)s deals") % {"hand": hand.hand, "name": table.names[hand.dealer]},
        opening=score.opening_line(
            t,
            table,
            hand.dealer,
            [side for side in range(table.sides) if profile.is_on_floor(match.scores[side])],
            match.scores,
        ),
        sentence=_draft_sentence(t, match, table, answers),
        groups=(),
        pad=None,
        counting=None,
        slip=None,
        result=None,
        dealt=None,
        deals_next=None,
        note=None,
        end=end_view(t, match, table) if match.winner is not None else None,
        other_phone=other_phone,
        save=None,
        save_do="",
        let_stand=answers.stands,
        pass_text=None,
        pass_field=None,
        undo=_undo_row(t, match, table, answers),
        rules_name=rules_name(t, profile),
        code=contract_code(profile),
        tabs=tabs_of(t, match_id, match, answers.trump.value if answers.trump else None),
        live=live,
        may_write=may_write,
        notice=notice,
    )
    if step in ("bid", "watch"):
        page = _with_result(t, page, match, table, answers)
    if step == "bid":
        return _with_bid(t, page, match, table, answers, sides)
    if step == "tricks":
        return _with_tricks(t, page, match, table, answers, sides)
    if step == "check":
        return _with_check(t, page, match, table, answers)
    return page


def _with_result(t: Translator, page: TablePage, match: Match, table: Table, answers: Answers) -> TablePage:
    """Until the first answer of the next hand, what the last one came to stays in sight."""
    if not answers.empty or not match.rows:
        return page
    row = match.rows[-1]
    heading = t.gettext("Hand %(hand)s") % {"hand": row.hand} if row.hand is not None else t.gettext("Adjustment")
    slip = slip_of(t, table, row, totals_before(match, row), heading)
    text = score.play_on_line(t, table, row)
    if not text:
        return replace(page, result=slip)
    note = RulingNote(t.gettext("Play goes on"), text, rule_name(t, row.ruling), rule_href(row.ruling))
    return replace(page, result=slip, note=note)


def _with_bid(
    t: Translator, page: TablePage, match: Match, table: Table, answers: Answers, sides: Sequence[SideView]
) -> TablePage:
    suits = _suit_group(t, match, answers)
    if not match.profile.has_auction:
        return replace(page, groups=(suits,))
    seats = replace(_seat_group(t, match, table, answers, sides), aside=None if page.result else page.headline)
    bids = _bid_group(t, match, table, answers)
    left = quick.left_to_dealer(match)
    pass_text: str | None
    if left is None:
        pass_text = t.gettext("All four passed") if table.players == 4 else t.gettext("All passed")
        field = None
    else:
        told = t.gettext("All passed: %(name)s must take it at %(bid)s")
        # Once somebody has the bid not all have passed; undo brings the button back.
        pass_text = told % {"name": table.names[left[0]], "bid": left[1]} if answers.bidder is None else None
        field = "bagged"
    return replace(
        page,
        groups=(seats, bids, suits),
        pass_text=pass_text,
        pass_field=field,
    )


def _with_tricks(
    t: Translator, page: TablePage, match: Match, table: Table, answers: Answers, sides: Sequence[SideView]
) -> TablePage:
    ordered = quick.wants_order(match, answers)
    known = quick.tricks_known(match, answers)
    groups: list[Group] = []
    if len(sides) == 2:
        groups.append(_count_group(t, match, answers, sides))
    pad = _pad(t, match, table, answers, sides) if ordered and not known else None
    if match.profile.bonus and pad is None:
        groups.append(_top_group(t, match, table, answers, sides))
    if ordered and pad is not None and len(sides) == 2:
        groups = []
    return replace(page, groups=tuple(groups), pad=pad, counting=t.gettext("After the last trick"))


def _with_check(t: Translator, page: TablePage, match: Match, table: Table, answers: Answers) -> TablePage:
    do = quick.tally_do(match, answers)
    after = preview(match, do, let_stand=answers.stands)
    if isinstance(after, Refusal):
        return page
    row = after.rows[-1]
    slip = slip_of(t, table, row, match.scores, t.gettext("Check hand %(hand)s") % {"hand": row.hand})
    note = None
    save = t.gettext("Save hand %(hand)s") % {"hand": row.hand}
    if after.winner is not None:
        save = t.gettext("Save and end the match")
        note = RulingNote(
            t.gettext("This ends the match"),
            score.ends_line(t, table, row, after.winner),
            rule_name(t, row.ruling),
            rule_href(row.ruling),
        )
    elif text := score.play_on_line(t, table, row):
        note = RulingNote(t.gettext("Play goes on"), text, rule_name(t, row.ruling), rule_href(row.ruling))
    return replace(
        page,
        slip=slip,
        note=note,
        save=save,
        save_do=json.dumps(do),
        dealt=score.dealt_line(t, table, match.dealer),
        deals_next=None if after.winner is not None else score.deals_next_line(t, table, after.dealer),
    )


def other_phone(t: Translator, match: Match, table: Table, answers: Answers, who: str | None) -> OtherPhone:
    """What to say when another phone was faster than this one."""
    row = match.rows[-1] if match.rows else None
    where = t.gettext("Another phone was faster")
    if row is not None and row.hand is not None and row.number >= answers.hand:
        where = t.gettext("Another phone recorded hand %(hand)s") % {"hand": row.hand}
    text = t.gettext("Yours is not saved, and nothing was lost.")
    if who:
        text = t.gettext("“%(device)s” was faster. Yours is not saved, and nothing was lost.") % {"device": who}
    mine = tuple(
        answer_object(t, table, _entry(match, answers), field)
        for field in dict.fromkeys(answers.order)
        if field != "trick"
    )
    use = None
    if match.winner is None and not match.abandoned:
        use = t.gettext("Use it for hand %(hand)s") % {"hand": match.book.hand.hand}
    return OtherPhone(where, text, mine, use)
