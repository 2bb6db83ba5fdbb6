"""Fills the pages of a table's own rules: every question with its answers in words, and what they come to together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import url_for

from fortyfives.rules import (
    VARIANTS,
    Fault,
    Profile,
    contract_code,
    is_named_anew,
    profile_from_json,
    profile_json,
)
from fortyfives.store import KeptRules
from fortyfives.web.book_address import edit_href, sheet_href
from fortyfives.web.own_names import is_own, named
from fortyfives.web.own_rules_pages import (
    AnswerChoice,
    ClashView,
    GroupView,
    KeptEntry,
    OwnRulesPage,
    OwnSlip,
    PartField,
    QuestionField,
    WayOut,
)
from fortyfives.web.own_rules_proposal import CHOICES, KEEP_PARTS, NONE, SOME, Proposal, same
from fortyfives.web.own_rules_repair import settled, ways_out
from fortyfives.web.rules_address import rules_text
from fortyfives.words.clashes import Clash, clash_of, repair_words
from fortyfives.words.contracts import contract_lines
from fortyfives.words.differences import differences, rules_name
from fortyfives.words.own_rules import (
    changes_line,
    clash_status,
    not_asked,
    own_title,
    part_label,
    question_groups,
    silent_changes,
    status_line,
)
from fortyfives.words.policies import policy
from fortyfives.words.rule_sheets import field_label
from fortyfives.words.translator import Translator

Json = Any


def own_rules_page(
    t: Translator, proposal: Proposal, *, match: str = "", unread: bool = False, asked: bool = False
) -> OwnRulesPage:
    """The page for a proposal, played or not."""
    judged = proposal.judged
    clash = clash_of(t, judged, proposal.answers) if isinstance(judged, Fault) else None
    painter = _Painter(t, proposal, clash)
    groups = tuple(_group(t, painter, proposal, group.key, group.title, group.fields) for group in question_groups(t))
    slip = own_slip(t, proposal, clash)
    if isinstance(judged, Profile):
        changed = len(differences(t, judged, proposal.base))
        status = status_line(t, proposal.base, changed, contract_code(judged))
    else:
        status = clash_status(t, clash.fields if clash else ())
    return OwnRulesPage(
        text=proposal.text,
        was=proposal.base.id,
        bases=tuple((known.id, known.name, known == proposal.base) for known in VARIANTS),
        groups=groups,
        slip=slip,
        status=status,
        unread=unread,
        asked=asked and clash is not None,
        match=match,
        back_href=sheet_href(judged if isinstance(judged, Profile) else proposal.base),
    )


def own_slip(t: Translator, proposal: Proposal, clash: Clash | None = None) -> OwnSlip:
    """What a proposal changes and comes to; `clash` says why it cannot be played."""
    judged, base = proposal.judged, proposal.base
    if isinstance(judged, Profile):
        own = named(judged)
        return OwnSlip(
            name=rules_name(t, own),
            base_name=base.name,
            code=contract_code(own),
            changes=differences(t, own, base),
            silent=silent_changes(t, own),
            changed=(),
            contract=contract_lines(t, own),
            clash=None,
        )
    links = tuple((f"f-{field}", field_label(t, field)) for field in (clash.fields if clash else ()))
    outs = tuple(WayOut(out.key, repair_words(t, out.key, out.facts)) for out in ways_out(t, proposal))
    return OwnSlip(
        name=base.name,
        base_name=base.name,
        code=None,
        changes=(),
        silent=None,
        changed=tuple((f"f-{field}", field_label(t, field)) for field in proposal.changes),
        contract=(),
        clash=ClashView(clash.text if clash else "", links, outs),
    )


def _group(
    t: Translator, painter: _Painter, proposal: Proposal, key: str, title: str, fields: tuple[str, ...]
) -> GroupView:
    drawn = tuple(painter.question(field) for field in fields)
    changed = sum(question.changed for question in drawn)
    said = t.ngettext("%(count)s changed", "%(count)s changed", changed) % {"count": changed} if changed else ""
    return GroupView(key, title, said, bool(changed) or any(question.why for question in drawn), drawn)


class _Painter:
    """Draws the questions of one proposal. `settled` is the nearest one that can be played: what answers mean there."""

    def __init__(self, t: Translator, proposal: Proposal, clash: Clash | None) -> None:
        self.t = t
        self.proposal = proposal
        self.clash = clash
        self.settled = settled(proposal)
        judged = self.settled.judged
        self.profile = judged if isinstance(judged, Profile) else proposal.base
        self.answers = proposal.answers

    def question(self, field: str) -> QuestionField:
        """One question with its answers."""
        idle = not_asked(self.t, self.profile, field) if self.clash is None else None
        why = self.clash.text if self.clash and field in self.clash.fields else None
        choices, part, kind, sentence = self._answers(field, idle is not None)
        described = [f"{name}-{field}" for name, there in (("idle", idle), ("why", why), ("says", sentence)) if there]
        return QuestionField(
            name=field,
            label=field_label(self.t, field),
            kind=kind,
            choices=choices,
            part=part,
            sentence=sentence,
            idle=idle,
            why=why,
            changed=field in self.proposal.changes,
            ids=" ".join(described),
        )

    def _answers(self, field: str, idle: bool) -> tuple[tuple[AnswerChoice, ...], PartField | None, str, str]:
        value = self.answers[field]
        if field in _BOXES:
            offered = _BOXES[field]
            ticked = value if isinstance(value, list) else []
            boxes = tuple(
                AnswerChoice(
                    str(number),
                    str(number),
                    number in ticked,
                    idle or self._clashes(field, sorted({*self._settled_list(field), number})),
                )
                for number in offered
            )
            return boxes, None, "boxes", self._said(field)
        if field == "kitty":
            picks = tuple(
                AnswerChoice(str(count), str(count), same(count, value), self._off(field, count, idle))
                for count in range(6)
            )
            return picks, None, "picks", self._said(field)
        if field == "target":
            return (), PartField("target", part_label(self.t, "target"), _shown(value)), "number", self._said(field)
        if field in CHOICES:
            lines = tuple(self._line(field, key, answer, idle) for key, answer in CHOICES[field].items())
            return lines, None, "lines", ""
        return self._with_parts(field, idle), None, "lines", ""

    def _settled_list(self, field: str) -> list[int]:
        value = self.settled.answers[field]
        return [number for number in value if isinstance(number, int)] if isinstance(value, list) else []

    def _line(
        self,
        field: str,
        key: str,
        answer: Json,
        idle: bool,
        parts: tuple[PartField, ...] = (),
        chosen: bool | None = None,
    ) -> AnswerChoice:
        taken = same(answer, self.answers[field]) if chosen is None else chosen
        off = self._off(field, answer, idle) if not (idle and taken) else False
        return AnswerChoice(key, self.sentence(field, answer), taken, off, parts)

    def _off(self, field: str, answer: Json, idle: bool) -> bool:
        return idle or self._clashes(field, answer)

    def _clashes(self, field: str, answer: Json) -> bool:
        """Whether an answer would go against others that stand now."""
        judged = self.settled.with_answers({field: answer}).judged
        if isinstance(judged, Profile) or "clash" not in judged.facts:
            return False
        return field in clash_of(self.t, judged, self.settled.with_answers({field: answer}).answers).fields

    # --- answers that bring numbers of their own

    def _with_parts(self, field: str, idle: bool) -> tuple[AnswerChoice, ...]:
        value = self.answers[field]
        given = value if isinstance(value, dict) else {}
        if field == "floor":
            usual = self._usual_floor()
            told = given or usual
            parts: tuple[PartField, ...] = (
                self._typed("floor_at", told.get("at")),
                self._among("floor_bid", told.get("bid"), tuple(map(str, _BOXES["bids"]))),
            )
            return (
                self._line(field, NONE, None, idle),
                self._line(field, SOME, given if self._is_sound(field, given) else usual, idle, parts, bool(given)),
            )
        if field == "keep":
            usual = self._usual_keep()
            told = given or usual
            counts = [*_pair(told.get("bidder")), *_pair(told.get("others"))]
            parts = tuple(
                self._among(name, count, tuple(map(str, range(6))))
                for name, count in zip(KEEP_PARTS, counts, strict=True)
            )
            return (
                self._line(field, NONE, None, idle),
                self._line(field, SOME, given if self._is_sound(field, given) else usual, idle, parts, bool(given)),
            )
        if field == "defenders":
            lines = [self._line(field, "always", "always", idle)]
            for kind, usual_limit in self._usual_limits().items():
                mine = kind in given
                limit = given[kind] if mine else usual_limit
                sound = {kind: limit} if type(limit) is int else {kind: usual_limit}
                lines.append(self._line(field, kind, sound, idle, (self._typed(kind, limit),), mine))
            return tuple(lines)
        part, usual_number = _ONE_NUMBER[field]
        some = value is not None
        number = value if some else usual_number
        sound_number = number if self._is_sound(field, value) and some else usual_number
        return (
            self._line(field, NONE, None, idle),
            self._line(field, SOME, sound_number, idle, (self._typed(part, number),), some),
        )

    def _is_sound(self, field: str, value: Json) -> bool:
        return bool(value) and self.proposal.is_answer(field)

    def _typed(self, name: str, value: Json) -> PartField:
        return PartField(name, part_label(self.t, name), _shown(value))

    def _among(self, name: str, value: Json, options: tuple[str, ...]) -> PartField:
        shown = _shown(value)
        # What is none of them is offered all the same, so that nothing that was given is changed unseen.
        offered = options if shown in options else (shown, *options)
        return PartField(name, part_label(self.t, name), shown, offered)

    def _usual_floor(self) -> dict[str, Json]:
        base = profile_json(self.proposal.base)["floor"]
        if base:
            return dict(base)
        bids = self._settled_list("bids") or [20]
        bid = 20 if 20 in bids else bids[0]
        return {"at": max(5, self.profile.target - 20), "bid": bid}

    def _usual_keep(self) -> dict[str, Json]:
        base = profile_json(self.proposal.base)["keep"]
        return dict(base) if base else {"bidder": [0, 5], "others": [0, 5]}

    def _usual_limits(self) -> dict[str, int]:
        limits = {"stop_at": max(5, self.profile.target - 20), "cap": max(0, self.profile.target - 5)}
        base = profile_json(self.proposal.base)["defenders"]
        return {**limits, **base} if isinstance(base, dict) else limits

    # --- what an answer means

    def _said(self, field: str) -> str:
        """What the answer that stands means; of one that is none what would stand in its place."""
        answer = self.answers[field] if self.proposal.is_answer(field) else self.settled.answers[field]
        return self.sentence(field, answer)

    def sentence(self, field: str, answer: Json) -> str:
        """What an answer means here; where it does not go with the others, what it means where it does."""
        for base in (self.settled, Proposal(self.proposal.base, {}), *(Proposal(known, {}) for known in VARIANTS)):
            judged = _as_told_alone(base, field).with_answers({field: answer}).judged
            if isinstance(judged, Profile):
                return policy(self.t, judged, field).text
        # Nowhere in the catalogue: the sentence needs no other answer to be true.
        return policy(self.t, profile_from_json({**profile_json(self.profile), field: answer}), field).text


def _as_told_alone(proposal: Proposal, field: str) -> Proposal:
    """A made 30 means something only where 60 cannot be bid."""
    return proposal.with_answers({"bid_60": False}) if field == "made_30" else proposal


_BOXES: Final[Mapping[str, tuple[int, ...]]] = {"players": (2, 3, 4, 5, 6), "bids": (5, 10, 15, 20, 25, 30)}
_ONE_NUMBER: Final[Mapping[str, tuple[str, int]]] = {"hands": ("hands_n", 10), "revoke_penalty": ("revoke_n", 5)}
"""The questions answered by a number or by none: the field of the page, and a usual number."""


def _pair(value: Json) -> tuple[Json, Json]:
    if isinstance(value, list):
        first, second = [*value, None, None][:2]
        return first, second
    return None, None


def _shown(value: Json) -> str:
    """A value as it stands in a field; nothing for what nobody could type."""
    if type(value) not in (str, int):
        return ""
    text = str(value) if isinstance(value, str) else str(value).replace("-", "\N{MINUS SIGN}")
    return text.encode("utf-8", "replace").decode("utf-8")[:40]


# --- what is kept


def kept_entry(t: Translator, kept: KeptRules, *, problem: str | None = None, typed: str | None = None) -> KeptEntry:
    """One line of the list of kept rules."""
    return KeptEntry(
        number=kept.number,
        name=kept.name,
        title=own_title(t, kept.profile),
        code=kept.code,
        line=changes_line(t, kept.profile),
        dropped=kept.dropped,
        sheet_href=sheet_href(kept.profile),
        change_href=edit_href(kept.profile),
        play_href=url_for("home.new", rules=rules_text(kept.profile)),
        problem=problem,
        typed=kept.name if typed is None else typed,
    )


def suggested_name(profile: Profile) -> str:
    """The name to begin with when rules are kept: the one they have here, else none."""
    own = named(profile)
    return own.name if is_own(own) and is_named_anew(own) else ""
