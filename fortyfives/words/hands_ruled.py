"""Works out line by line what a hand scores: the sums, the numbered why, and what would change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, assert_never

from fortyfives.rules import POINTS_PER_TRICK, THIRTY, TRICKS_IN_HAND, HandScore, Profile, Reason, points_needed
from fortyfives.words.finishes_ruled import explain_finish
from fortyfives.words.people import points, ratio, score_line, signed
from fortyfives.words.rulings import explain
from fortyfives.words.score import tricks_line
from fortyfives.words.sides import Side, changes_line, changes_ratio
from fortyfives.words.translator import Translator

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class HandFacts:
    """A hand that has been scored: who plays by which rules, how it stood before, who bid, what the engine counted."""

    profile: Profile
    sides: tuple[Side, ...]
    before: tuple[int, ...]
    bidding: int | None
    bid: int | None
    score: HandScore
    of_match: bool = False
    """Whether the totals come from a match, which knows them even where they are 0."""

    @property
    def needed(self) -> int:
        """The points that the bid needed; 0 where nobody bid."""
        return 0 if self.bid is None else points_needed(self.profile, self.bid)

    @property
    def told_before(self) -> bool:
        """Whether the totals before are known; without a match totals of 0 may just not have been told."""
        return self.of_match or any(self.before)


# --- the verdict


def verdict(t: Translator, made: bool | None, winner: int | None) -> str:
    """The word over the ruling on a hand."""
    if made is None:
        return t.gettext("Scored") if winner is None else t.gettext("The match is over")
    return t.gettext("Made") if made else t.gettext("Set")


def short_line(t: Translator, f: HandFacts) -> str:
    """What a hand brings each side, in a sentence, and how it stands then."""
    names = {
        "changes": changes_line(t, f.sides, f.score.change),
        "totals": score_line(t, f.score.scores),
    }
    if f.score.winner is not None:
        winner = f.sides[f.score.winner]
        names |= {"winner": winner.name, "totals": _winners_line(t, f.score.scores, f.score.winner)}
        return (
            t.ngettext(
                "%(changes)s, and %(winner)s wins, %(totals)s.",
                "%(changes)s, and %(winner)s win, %(totals)s.",
                winner.people,
            )
            % names
        )
    if not f.told_before:
        return t.gettext("%(changes)s.") % names
    return t.gettext("%(changes)s. It stands %(totals)s.") % names


def _winners_line(t: Translator, totals: Sequence[int], winner: int) -> str:
    return score_line(t, [totals[winner], *(total for side, total in enumerate(totals) if side != winner)])


def title(t: Translator, f: HandFacts, hand: int | None) -> str:
    """The ruling for a window or a link preview: "Hand 6: made, +20 : +10"."""
    names = {
        "hand": hand,
        "word": verdict(t, f.score.made, f.score.winner),
        "changes": changes_ratio(f.score.change),
    }
    if hand is None:
        return t.gettext("%(word)s: %(changes)s") % names
    return t.gettext("Hand %(hand)s: %(word)s, %(changes)s") % names


def said_line(t: Translator, sides: Sequence[Side], answer: Json, *, totals: bool) -> str:
    """An answer of the judge in short, to be set beside that of another rule set; `totals` matter to the question."""
    names = {
        "word": verdict(t, answer["made"], None),
        "changes": changes_ratio(answer["change"]),
        "totals": ratio(answer["scores"]),
    }
    winner = answer["winner"]
    if winner is not None:
        names["winner"] = sides[winner].name
        return (
            t.ngettext(
                "%(word)s, %(changes)s. %(totals)s, and %(winner)s wins.",
                "%(word)s, %(changes)s. %(totals)s, and %(winner)s win.",
                sides[winner].people,
            )
            % names
        )
    if not totals:
        return t.gettext("%(word)s, %(changes)s.") % names
    return t.gettext("%(word)s, %(changes)s. It stands %(totals)s.") % names


# --- line by line


def working_lines(t: Translator, f: HandFacts) -> tuple[tuple[str, tuple[str, ...], bool], ...]:
    """The sums as a table: for each line what it is about, a cell for each side, and whether it is a result."""
    profile, score = f.profile, f.score
    lines = [
        (
            t.gettext("Tricks, %(points)s each") % {"points": POINTS_PER_TRICK},
            tuple(_times(count, short=len(f.sides) > 3) for count in score.tricks),
            False,
        )
    ]
    if profile.bonus:
        label = t.gettext("Highest trump") if any(score.bonus) else t.gettext("Highest trump: nobody played one")
        lines.append((label, tuple(signed(bonus) for bonus in score.bonus), False))
    lines.append((t.gettext("Taken"), tuple(str(captured) for captured in score.captured), True))
    if f.bidding is not None:
        word = verdict(t, score.made, None)
        lines.append((t.gettext("Bid"), _only(f, str(f.bid)), False))
        lines.append((t.gettext("Made or set"), _only(f, word), False))
    lines.append((t.gettext("Counts"), tuple(map(signed, score.change)), True))
    if f.told_before:
        lines.append((t.gettext("Before"), tuple(map(points, f.before)), False))
        lines.append((t.gettext("Total"), tuple(map(points, score.scores)), True))
    return tuple(lines)


def _times(count: int, *, short: bool) -> str:
    if short:
        return f"{count}\u00a0×\u00a0{POINTS_PER_TRICK}"
    return f"{count}\u00a0×\u00a0{POINTS_PER_TRICK}\u00a0=\u00a0{count * POINTS_PER_TRICK}"


def _only(f: HandFacts, text: str) -> tuple[str, ...]:
    return tuple(text if side == f.bidding else "–" for side in range(len(f.sides)))


def sum_check(t: Translator, f: HandFacts) -> str:
    """All that was taken, added up, so that nothing is missing."""
    captured = f.score.captured
    names = {
        "sum": " + ".join(str(took) for took in captured if took or len(captured) == 2),
        "total": sum(captured),
    }
    if f.score.trick is not None and sum(f.score.tricks) < TRICKS_IN_HAND:
        return t.gettext("%(sum)s = %(total)s: what came after the last trick that counts is left out") % names
    if f.profile.bonus and not any(f.score.bonus):
        return t.gettext("%(sum)s = %(total)s: nobody played a trump, so there is no bonus") % names
    return t.gettext("%(sum)s = %(total)s, nothing missing") % names


# --- why


def why_lines(t: Translator, f: HandFacts) -> tuple[str, ...]:
    """The numbered why: what each side took, made or set, what counts of it, whether that ends the match."""
    order = sorted(range(len(f.sides)), key=lambda side: side != f.bidding)
    lines = [_took(t, f, side) for side in order if f.score.captured[side] or len(f.sides) == 2]
    lines += _bid_lines(t, f)
    lines += [line for side in order if (line := _cut(t, f, side))]
    if f.told_before or f.score.ruling is not Reason.PLAY_ON:
        lines += _end(t, f)
    return tuple(lines)


def _took(t: Translator, f: HandFacts, side: int) -> str:
    captured, bonus = f.score.captured[side], f.score.bonus[side]
    names = {
        "side": f.sides[side].head,
        "tricks": tricks_line(t, f.score.tricks[side]),
        "each": POINTS_PER_TRICK,
        "trick_points": captured - bonus,
        "bonus": bonus,
        "took": captured,
    }
    if not captured:
        return t.gettext("%(side)s took no trick.") % names
    if bonus:
        said = t.gettext("%(side)s took %(tricks)s and the highest trump: %(trick_points)s + %(bonus)s = %(took)s.")
    else:
        said = t.gettext("%(side)s took %(tricks)s at %(each)s points: %(took)s.")
    return said % names


def _bid_lines(t: Translator, f: HandFacts) -> list[str]:
    if f.bidding is None or f.bid is None:
        return []
    took, change = f.score.captured[f.bidding], f.score.change[f.bidding]
    names = {
        "side": f.sides[f.bidding].head,
        "bid": f.bid,
        "took": took,
        "needed": f.needed,
        "short": f.needed - took,
        "change": points(change),
        "signed": signed(change),
        "off": abs(change),
    }
    if f.score.made:
        lines = [t.gettext("%(side)s bid %(bid)s, and %(took)s is enough: made.") % names]
        if change != took:
            lines.append(t.gettext("Under these rules a bid of %(bid)s that is made counts %(change)s.") % names)
        elif took > f.bid:
            lines.append(t.gettext("All that was taken counts, not only the bid: %(signed)s.") % names)
        return lines
    said = t.gettext("%(side)s bid %(bid)s, and %(took)s is %(short)s short: set.")
    if f.needed == THIRTY and f.profile.bonus:
        said = t.gettext(
            "%(side)s bid %(bid)s, which needs all five tricks and the highest trump, %(needed)s points. %(took)s is "
            "%(short)s short: set."
        )
    lines = [said % names]
    if f.bid == f.needed != names["off"]:
        lines.append(t.gettext("Under these rules a failed bid of %(bid)s takes off %(off)s.") % names)
    if took:
        lines.append(t.gettext("Set takes %(off)s off, and the %(took)s that were taken are not added.") % names)
    else:
        lines.append(t.gettext("Set takes %(off)s off.") % names)
    return lines


def _cut(t: Translator, f: HandFacts, side: int) -> str:
    """Why a side without the bid counts less than it took; "" where it counts all."""
    captured, change = f.score.captured[side], f.score.change[side]
    if side == f.bidding or captured == change:
        return ""
    kind = f.profile.defenders.kind
    names = {
        "side": f.sides[side].head,
        "before": points(f.before[side]),
        "took": captured,
        "counts": points(change),
        "limit": f.profile.defenders.limit,
    }
    match kind:
        case "cap":
            said = t.ngettext(
                "%(side)s took %(took)s and counts %(counts)s: without the bid nobody passes %(limit)s, and the total "
                "was %(before)s.",
                "%(side)s took %(took)s and count %(counts)s: without the bid nobody passes %(limit)s, and the total "
                "was %(before)s.",
                f.sides[side].people,
            )
        case "stop_at":
            said = t.ngettext(
                "%(side)s took %(took)s and counts %(counts)s: on %(limit)s or more nothing is added without the bid, "
                "and the total was %(before)s.",
                "%(side)s took %(took)s and count %(counts)s: on %(limit)s or more nothing is added without the bid, "
                "and the total was %(before)s.",
                f.sides[side].people,
            )
        case "always":
            return ""  # nothing is kept from them
        case _:
            assert_never(kind)
    return said % names


def _end(t: Translator, f: HandFacts) -> tuple[str, ...]:
    """Whether the hand ends the match, with the totals that decide."""
    score = f.score
    if score.ruling is Reason.REACHED_MID_DEAL and score.winner is not None:
        facts = {"target": f.profile.target, "winner": f.sides[score.winner].name, "trick": score.trick}
        said = explain(t, score.ruling, facts)
        return (" ".join((said.short, *said.why)),)
    answer = {"ruling": score.ruling.value, "winner": score.winner}
    bidding = f.bidding if score.ruling in (Reason.BIDDER_GOES_OUT, Reason.MUST_BID_OUT) else None
    return explain_finish(t, f.profile, f.sides, score.scores, bidding, answer).why


# --- what would change it


def otherwise_title(t: Translator) -> str:
    """The heading over what would change a ruling."""
    return t.gettext("It would be different")


def with_other_tricks(t: Translator, side: Side, more: int, answer: Json) -> str:
    """What the hand would have scored with so many tricks more, or less, for the side that bid."""
    names = {"side": side.name, "count": abs(more), **_came_to(t, answer)}
    if more > 0:
        said = t.ngettext(
            "With %(count)s trick more for %(side)s: %(word)s, %(changes)s.",
            "With %(count)s tricks more for %(side)s: %(word)s, %(changes)s.",
            more,
        )
    else:
        said = t.ngettext(
            "With %(count)s trick less for %(side)s: %(word)s, %(changes)s.",
            "With %(count)s tricks less for %(side)s: %(word)s, %(changes)s.",
            -more,
        )
    return said % names


def with_other_top(t: Translator, side: Side | None, answer: Json) -> str:
    """What the hand would have scored with the highest trump on another side, or with no trump played at all."""
    names = _came_to(t, answer)
    if side is None:
        return t.gettext("Had nobody played a trump: %(word)s, %(changes)s.") % names
    return t.gettext("With the highest trump for %(side)s: %(word)s, %(changes)s.") % {**names, "side": side.name}


def _came_to(t: Translator, answer: Json) -> dict[str, str]:
    made = answer["made"]
    word = t.gettext("scored") if made is None else t.gettext("made") if made else t.gettext("set")
    return {"word": word, "changes": changes_ratio(answer["change"])}


def totals_matter(t: Translator, changed: Sequence[tuple[Side, int, Json | None]]) -> str:
    """What the totals before, which nobody told, would change: for a side the least total that does, and the answer."""
    said = [t.gettext("The totals before were not told. They change nothing until somebody is close to the end.")]
    for side, total, answer in changed:
        names: dict[str, object] = {"side": side.name, "total": total}
        if answer is None or answer["winner"] is not None:
            said.append(t.gettext("From %(total)s on for %(side)s this hand can end the match.") % names)
        else:
            names["changes"] = changes_ratio(answer["change"])
            said.append(t.gettext("From %(total)s on for %(side)s it counts %(changes)s.") % names)
    return " ".join(said)


# --- beside the sheet


def on_the_sheet(t: Translator, hand: int, changes: Sequence[int], *, same: bool, over: bool) -> str:
    """Say whether the sheet of the match has the hand as it was ruled; `over`: the match had ended before it."""
    names = {"hand": hand, "changes": changes_ratio(changes)}
    if over:
        return (
            t.gettext("On the sheet hand %(hand)s is kept and does not count, because the match was over before it.")
            % names
        )
    if same:
        return t.gettext("Hand %(hand)s stands on the sheet as %(changes)s, so it is scored right.") % names
    return t.gettext("Hand %(hand)s stands on the sheet as %(changes)s.") % names


def scoring_rule(t: Translator) -> str:
    """The rule that decides what a hand scores."""
    return t.gettext("Rule: what a hand scores")


def finish_text(t: Translator) -> str:
    """Label the way to the ruling on the end of the match."""
    return t.gettext("Who has won, and what would change it")


def add_text(t: Translator) -> str:
    """Label what takes a hand over to a sheet."""
    return t.gettext("Add this hand to a sheet")
