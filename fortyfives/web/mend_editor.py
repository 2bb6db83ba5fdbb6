"""Fills the editor of a recorded hand: its questions with all their answers, and why one of them cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from fortyfives.rules import SUITS, TRICKS_IN_HAND, first_speaker
from fortyfives.scorebook import Match, Refusal, decide
from fortyfives.web import mend_form
from fortyfives.web.forms import NOBODY
from fortyfives.web.mend_form import BY_COUNT, IN_ORDER, Shape, Told
from fortyfives.web.mend_pages import Answer, EditorPage, Group, Notice, Why
from fortyfives.web.mend_view import Mending, address_of, explained_refusal, head_of, place_row
from fortyfives.web.pages import SideView
from fortyfives.web.slips import Names, seated, sides_view
from fortyfives.words import changes, score
from fortyfives.words.cards import suit_title
from fortyfives.words.faults import fault_message
from fortyfives.words.people import Table, score_line, seat_name
from fortyfives.words.quick import explain_top, let_stand_line
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Editor:
    """What the editor of one hand needs at each of its questions."""

    t: Translator
    match: Match
    table: Table
    """As it sat in that hand."""
    mending: Mending
    shape: Shape
    dealer: int
    recorded: Told
    told: Told
    sides: tuple[SideView, ...]

    def refusal(self, told: Told) -> Refusal | None:
        """What the rules have against the bid, whatever the tricks; None while it is not told."""
        hand = mend_form.probe_of(self.shape, told)
        said = None if hand is None else decide(self.match, self.mending.do(hand))
        return said if isinstance(said, Refusal) and said.ruling else None


def editor_of(
    t: Translator, match: Match, table: Table, names: Names, mending: Mending, form: Mapping[str, str]
) -> Editor:
    """The editor with what its form says; a form that says nothing yet opens with what was recorded."""
    here = seated(table, place_row(match, mending), names)
    shape = Shape(match.profile, table.players)
    row = mending.row
    recorded = mend_form.blank(shape) if row is None else mend_form.from_row(shape, row)
    dealer = row.dealer if row is not None else match.book.sheet.standings[mending.before - 1].dealer
    told = mend_form.read(shape, recorded, dealer, form) if "kind" in form else recorded
    editor = Editor(t, match, here, mending, shape, dealer, recorded, told, sides_view(t, here))
    return replace(editor, told=mend_form.in_order(shape, told)) if _order_is_asked(editor) else editor


def _order_is_asked(editor: Editor) -> bool:
    """Whether the numbers alone leave open who wins."""
    if editor.told.by != BY_COUNT:
        return False
    said = _decided(editor)
    return isinstance(said, Refusal) and said.code == "order_needed"


def _decided(editor: Editor) -> object:
    hand = mend_form.hand_of(editor.shape, editor.told)
    return None if hand is None else decide(editor.match, editor.mending.do(hand), let_stand=editor.told.let_stand)


def editor_page(
    editor: Editor, match_id: str, *, row: str, asked: bool = False, notice: Notice | None = None
) -> EditorPage:
    """The editor. `row` names the row, or the one before which it stands, in the form; `asked`: somebody wanted to
    go on, so what is missing or cannot be is said.
    """
    t, match = editor.t, editor.match
    said = _decided(editor)
    problems = _problems(editor, said) if asked or isinstance(said, Refusal) else ()
    if asked and isinstance(said, Refusal) and not problems:
        notice = notice or Notice(_refused_words(editor, said))
    before = match.book.sheet.standings[editor.mending.number - 1].scores
    intro = [score.dealt_line(t, editor.table, editor.dealer)]
    if editor.mending.row is None:
        intro = [t.gettext("%(name)s dealt it, by turn.") % {"name": editor.table.names[editor.dealer]}]
    intro.append(t.gettext("It stood %(score)s before.") % {"score": score_line(t, before)})
    groups = _groups(editor, problems)
    why = next((group.why.title for group in groups if group.why), "")
    return EditorPage(
        head=head_of(t, match_id, match, editor.table, editor.mending),
        action=address_of(match_id, editor.mending),
        intro=tuple(intro),
        carried=_carried(editor, groups, row),
        groups=groups,
        problems=tuple((place, summary) for place, summary, _ in problems) if asked else (),
        notice=notice,
        live=why,
    )


def _refused_words(editor: Editor, refusal: Refusal) -> str:
    if refusal.code == "nothing_changes" and editor.mending.row is not None:
        return editor.t.gettext("Nothing changes: hand %(hand)s is recorded like this already.") % {
            "hand": editor.mending.row.hand
        }
    return fault_message(editor.t, refusal.code, None, refusal.facts)


def _carried(editor: Editor, groups: Sequence[Group], row: str) -> tuple[tuple[str, str], ...]:
    """The fields that no question of the page sends: what is known and not asked now is not lost."""
    asked = {group.name for group in groups} | ({"held"} if any(group.held for group in groups) else set())
    fields = {"row": row} | {
        name: value for name, value in mend_form.write(editor.shape, editor.told).items() if name not in asked
    }
    if len(editor.sides) == 2 and editor.told.by == BY_COUNT and not editor.told.passed_in:
        fields.pop("count0", None)
        fields.pop("count1", None)
    if not editor.told.let_stand:
        fields.pop("stand", None)
    return tuple(fields.items())


_Problem = tuple[str, str, str]
"""The id of an answer, what is to be looked at, and the same said under its question."""


def _problems(editor: Editor, said: object) -> tuple[_Problem, ...]:
    """What is missing or cannot be."""
    t, told = editor.t, editor.told
    missing = mend_form.missing(editor.shape, told)
    if missing:
        asks = {group.name: group for group in _groups(editor)}
        not_yet = t.gettext("Not answered yet.")
        return tuple(
            (f"{name}-{asks[name].answers[0].value}", _missing_words(t, name), not_yet)
            for name in missing
            if name in asks
        )
    if not isinstance(said, Refusal):
        return ()
    if said.ruling:
        why = _explained_bid(editor, told)
        place = "kind-passed" if told.passed_in else f"bid-{told.bid}"
        return () if why is None else ((place, why.title, why.title),)
    match said.code, (said.field or "").rpartition(".")[2]:
        case "impossible_hand", "counts":
            place, line = "count0-0", changes.too_many_tricks(t, sum(count or 0 for count in told.counts))
        case "impossible_hand", "top_side":
            place, line = f"top-{told.top}", explain_top(t, editor.table, told.top or 0)
        case "impossible_hand", "tricks":
            place, line = "trick1-0", changes.not_over_yet(t)
        case "impossible_hand", "top_trump":
            place, line = f"star-{told.star}", changes.star_not_played(t)
        case _:
            return ()
    return ((place, line, line),)


def _missing_words(t: Translator, name: str) -> str:
    if name.startswith("trick"):
        return t.gettext("Who took trick %(number)s?") % {"number": name.removeprefix("trick")}
    match name:
        case "bidder":
            return t.gettext("Who won the bid?")
        case "bid":
            return t.gettext("At what bid?")
        case "trump":
            return t.gettext("Which suit was trump?")
        case "top" | "star":
            return t.gettext("Who played the highest trump?")
        case _:
            return t.gettext("How many tricks?")


# --- the questions --------------------------------------------------------------------------------------------------


def _groups(editor: Editor, problems: Sequence[_Problem] = ()) -> tuple[Group, ...]:
    profile = editor.shape.profile
    groups: list[Group] = []
    if profile.has_auction or editor.recorded.passed_in:
        groups.append(_kind_question(editor))
    if not editor.told.passed_in:
        if profile.has_auction:
            groups += [_bidder_question(editor), _bid_question(editor)]
        groups += [_trump_question(editor), _way_question(editor)]
        groups += _trick_questions(editor) if editor.told.by == IN_ORDER else _count_questions(editor)
    lines = {place.rpartition("-")[0]: line for place, _, line in problems}
    return tuple(
        replace(group, why=Why(lines[group.name])) if group.name in lines and group.why is None else group
        for group in groups
    )


def _kind_question(editor: Editor) -> Group:
    t = editor.t
    passed = replace(editor.told, passed_in=True)
    off = _is_off(editor, passed)
    return Group(
        name="kind",
        asks=t.gettext("Was it played?"),
        answers=(
            Answer("hand", t.gettext("Played"), chosen=not editor.told.passed_in),
            Answer("passed", t.gettext("Thrown in"), chosen=editor.told.passed_in, off=off),
        ),
        why=_explained_bid(editor, passed) if editor.told.passed_in else None,
        below=_stands(editor, t.gettext("It stands: the table decided so.")) if editor.told.passed_in else None,
    )


def _is_off(editor: Editor, told: Told) -> bool:
    return editor.refusal(told) is not None and not told.let_stand


def _stands(editor: Editor, line: str) -> str | None:
    return line if editor.told.let_stand and editor.refusal(editor.told) is not None else None


def _bidder_question(editor: Editor) -> Group:
    t, table = editor.t, editor.table
    first = first_speaker(table.players, editor.dealer)
    small = {seat: seat_name(t, table.players, seat) for seat in range(table.players) if table.players == 4}
    return Group(
        name="bidder",
        asks=t.gettext("Who won the bid?"),
        answers=tuple(
            Answer(
                value=str(seat),
                text=table.names[seat],
                small=small.get(seat) if small.get(seat) != table.names[seat] else None,
                chosen=editor.told.bidder == seat,
                side=editor.sides[table.side_of(seat)],
                seat=seat,
                dealer=seat == editor.dealer,
                first=seat == first,
            )
            for seat in range(table.players)
        ),
    )


def _bid_question(editor: Editor) -> Group:
    t, told = editor.t, editor.told
    offered = set(editor.shape.profile.offered) | {bid for bid in (editor.recorded.bid, told.bid) if bid is not None}
    choices = []
    for bid in sorted(offered):
        off = _is_off(editor, replace(told, bid=bid))
        said = t.gettext("Bid %(bid)s, not allowed") if off else t.gettext("Bid %(bid)s")
        choices.append(
            Answer(
                value=str(bid),
                text=str(bid),
                label=said % {"bid": bid},
                chosen=told.bid == bid,
                off=off,
            )
        )
    held = None
    if mend_form.may_be_held(editor.shape, editor.recorded, editor.dealer, told.bidder):
        name = editor.table.names[told.bidder or 0]
        held = Answer("1", t.gettext("%(name)s held it") % {"name": name}, chosen=bool(told.held))
    return Group(
        name="bid",
        asks=t.gettext("At what bid?"),
        answers=tuple(choices),
        below=_stands(editor, let_stand_line(t, told.bid or 0)),
        why=_explained_bid(editor, told),
        held=held,
    )


def _explained_bid(editor: Editor, told: Told) -> Why | None:
    refusal = editor.refusal(told)
    if refusal is None or told.let_stand:
        return None
    t = editor.t
    stand = t.gettext("The table allows it")
    if told.bid is not None and not told.passed_in:
        stand = t.gettext("The table allows %(bid)s") % {"bid": told.bid}
    before = editor.match.book.sheet.standings[editor.mending.number - 1].scores
    return explained_refusal(t, editor.table, refusal, before, told.bid_name, stand)


def _trump_question(editor: Editor) -> Group:
    t = editor.t
    choices = [Answer(suit.value, suit_title(t, suit), chosen=editor.told.trump is suit) for suit in SUITS]
    if editor.mending.row is None or editor.recorded.trump is None:
        unknown = editor.told.trump is None and editor.told.trump_known
        choices.append(Answer(NOBODY, t.gettext("Nobody remembers"), chosen=unknown))
    asks = t.gettext("Which suit was trump?")
    if not editor.shape.profile.has_auction:
        asks = t.gettext("Which suit was turned up?")
    return Group(name="trump", asks=asks, answers=tuple(choices))


def _way_question(editor: Editor) -> Group:
    t, by = editor.t, editor.told.by
    return Group(
        name="by",
        asks=t.gettext("The tricks"),
        answers=(
            Answer(BY_COUNT, t.gettext("By number"), chosen=by == BY_COUNT),
            Answer(IN_ORDER, t.gettext("One by one"), chosen=by == IN_ORDER),
        ),
        below=_order_words(editor),
    )


def _order_words(editor: Editor) -> str | None:
    """Why the tricks have to be told one by one, where the numbers would not do."""
    if editor.told.by != IN_ORDER:
        return None
    by_count = replace(editor.told, by=BY_COUNT)
    said = _decided(replace(editor, told=by_count))
    needed = isinstance(said, Refusal) and said.code == "order_needed"
    return fault_message(editor.t, "order_needed", None, {}) if needed else None


def _count_questions(editor: Editor) -> list[Group]:
    t, told = editor.t, editor.told
    asked = [editor.shape.side_of(told.bidder)] if len(editor.sides) == 2 else list(range(len(editor.sides)))
    groups = []
    for side in asked:
        count, below = told.counts[side], None
        if len(editor.sides) == 2 and count is not None:
            other = editor.sides[1 - side]
            below = t.gettext("So %(side)s took %(count)s.") % {"side": other.name, "count": TRICKS_IN_HAND - count}
        groups.append(
            Group(
                name=f"count{side}",
                asks=t.gettext("How many tricks did %(side)s take?") % {"side": editor.sides[side].name},
                answers=tuple(
                    Answer(str(number), str(number), label=score.tricks_line(t, number), chosen=count == number)
                    for number in range(TRICKS_IN_HAND + 1)
                ),
                below=below,
            )
        )
    return [*groups, _top_question(editor)] if editor.shape.profile.bonus else groups


def _top_question(editor: Editor) -> Group:
    t, told = editor.t, editor.told
    choices = [
        Answer(
            value=str(side.side),
            text=side.code,
            small=", ".join(side.names) if side.code != side.name else None,
            chosen=told.top_known and told.top == side.side,
            off=told.counts[side.side] == 0,
            side=side,
        )
        for side in editor.sides
    ]
    choices.append(
        Answer(
            NOBODY, t.gettext("Nobody"), small=t.gettext("no trump played"), chosen=told.top_known and told.top is None
        )
    )
    return Group(name="top", asks=t.gettext("Who played the highest trump?"), answers=tuple(choices))


def _trick_questions(editor: Editor) -> list[Group]:
    t, told = editor.t, editor.told
    groups = []
    for number in range(1, TRICKS_IN_HAND + 1):
        took = told.tricks[number - 1] if number <= len(told.tricks) else None
        choices = [
            Answer(
                value=str(side.side),
                text=side.code,
                label=None if side.code == side.name else f"{side.code}, {side.spoken}",
                chosen=took == side.side,
                side=side,
            )
            for side in editor.sides
        ]
        if number > 1 and editor.shape.profile.ends_in_mid_deal:
            choices.append(Answer(NOBODY, t.gettext("Not played"), chosen=number > len(told.tricks)))
        groups.append(
            Group(
                name=f"trick{number}",
                asks=t.gettext("Trick %(number)s") % {"number": number},
                answers=tuple(choices),
                columns=len(editor.sides) + (1 if editor.shape.profile.ends_in_mid_deal else 0),
            )
        )
    if editor.shape.profile.bonus:
        stars = [
            Answer(
                str(number),
                str(number),
                label=t.gettext("Trick %(number)s") % {"number": number},
                chosen=told.star_known and told.star == number,
            )
            for number in range(1, TRICKS_IN_HAND + 1)
        ]
        nobody = Answer(
            NOBODY, t.gettext("None"), label=t.gettext("no trump played"), chosen=told.star_known and told.star is None
        )
        groups.append(
            Group(name="star", asks=t.gettext("Which trick had the highest trump?"), answers=(*stars, nobody))
        )
    return groups
