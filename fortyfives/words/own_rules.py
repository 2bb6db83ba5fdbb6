"""The words with which a table makes rules of its own: the questions in groups, what is not asked, what was changed."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import FIELDS, Profile, base_of, profile_json
from fortyfives.words.cards import list_names
from fortyfives.words.differences import differences, rules_name
from fortyfives.words.rule_sheets import AUCTION_FIELDS, field_label
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class QuestionGroup:
    """Some questions that belong together on a page. `key` is its anchor."""

    key: str
    title: str
    fields: tuple[str, ...]


def question_groups(t: Translator) -> tuple[QuestionGroup, ...]:
    """All questions in the order of an evening; the keys are those of a rule sheet."""
    return (
        QuestionGroup("deal", t.gettext("The table and the deal"), ("players", "sides", "kitty")),
        QuestionGroup(
            "auction",
            t.gettext("The auction"),
            ("auction", "bids", "hold", "floor", "all_pass", "bid_60"),
        ),
        QuestionGroup("draw", t.gettext("Trump and the draw"), ("must_hold_trump", "keep", "rob")),
        QuestionGroup("play", t.gettext("The play"), ("first_lead", "void_must_trump")),
        QuestionGroup("score", t.gettext("The score"), ("bonus", "made_30", "failed_30", "defenders")),
        QuestionGroup(
            "finish",
            t.gettext("The end of the match"),
            ("target", "checked", "both_reach", "must_bid_out", "hands", "revoke_penalty"),
        ),
    )


def not_asked(t: Translator, profile: Profile, field: str) -> str | None:
    """Why a question has no meaning under these rules, whatever the answer; None where it has one."""
    if field in AUCTION_FIELDS and not profile.has_auction:
        return t.gettext("Not asked: nobody bids.")
    if field == "made_30" and profile.bid_60:
        return t.gettext("Not asked: where 60 can be bid, a bid of 30 that is made is worth 30.")
    if field == "both_reach" and profile.must_bid_out:
        return t.gettext("Not asked: only the side that bid can go out.")
    if field == "both_reach" and profile.ends_in_mid_deal:
        return t.gettext("Not asked: the trick that reaches the target ends the match.")
    return None


def part_label(t: Translator, part: str) -> str:
    """The label of a number that belongs to an answer; `part` is the name of its field on the page."""
    labels = {
        "target": t.gettext("Points to reach"),
        "floor_at": t.gettext("From this total on"),
        "floor_bid": t.gettext("Lowest bid then"),
        "stop_at": t.gettext("From this total on"),
        "cap": t.gettext("Not past this total"),
        "hands_n": t.gettext("Hands at most"),
        "revoke_n": t.gettext("Points for a revoke"),
        "bidder_least": t.gettext("Bidder: at least"),
        "bidder_most": t.gettext("Bidder: at most"),
        "others_least": t.gettext("Others: at least"),
        "others_most": t.gettext("Others: at most"),
    }
    return labels[part]


def changed_fields(profile: Profile) -> tuple[str, ...]:
    """The questions that a table's own rules answer otherwise than the rule set they began with."""
    ours, theirs = profile_json(profile), profile_json(base_of(profile))
    return tuple(field for field in FIELDS if ours[field] != theirs[field])


def changes_line(t: Translator, profile: Profile) -> str:
    """What a table changed, in a line: "Barker, with another answer to: Holding, Floor."."""
    base = base_of(profile)
    labels = [difference.label for difference in differences(t, profile, base)]
    names = {"rules": base.name, "changed": ", ".join(labels)}
    if not labels:
        return t.gettext("As %(rules)s.") % names
    return t.gettext("%(rules)s, with another answer to: %(changed)s.") % names


def silent_changes(t: Translator, profile: Profile) -> str | None:
    """Which changes have no effect under these rules, though the code knows them; None where all have one."""
    told = {difference.field for difference in differences(t, profile, base_of(profile))}
    silent = [field_label(t, field) for field in changed_fields(profile) if field not in told]
    if not silent:
        return None
    return t.gettext("Changed, but not asked under these rules: %(labels)s.") % {"labels": list_names(t, silent)}


def own_title(t: Translator, profile: Profile) -> str:
    """The name of any rules with their target: "Kitchen rules, to 120"."""
    return t.gettext("%(name)s, to %(target)s") % {"name": rules_name(t, profile), "target": profile.target}


def status_line(t: Translator, base: Profile, changes: int, code: str) -> str:
    """Where the making of rules stands, in a line: how much differs, and the contract code."""
    if not changes:
        return t.gettext("As %(rules)s. Contract %(code)s.") % {"rules": base.name, "code": code}
    return t.ngettext(
        "%(count)s change from %(rules)s. Contract %(code)s.",
        "%(count)s changes from %(rules)s. Contract %(code)s.",
        changes,
    ) % {"count": changes, "rules": base.name, "code": code}


def clash_status(t: Translator, fields: tuple[str, ...]) -> str:
    """That the rules cannot be played yet, and which questions that is about."""
    labels = list_names(t, [field_label(t, field) for field in fields])
    return t.gettext("Cannot be played yet: %(labels)s.") % {"labels": labels}


# --- keeping rules under a name


def keep_problem(t: Translator, why: str, name: str, most: int = 0) -> str:
    """Why rules cannot be kept like that. `why`: "no_name", "as_known", "name_taken", "name_in_use", "too_many"."""
    told = {
        "no_name": t.gettext("The rules need a name of 1 to 60 plain characters, such as “Kitchen rules”."),
        "as_known": t.gettext("These are the rules of %(name)s as they are. They are always offered."),
        "name_taken": t.gettext(
            "Other rules are kept as “%(name)s” already. Choose another name, or let these take its place."
        ),
        "too_many": t.gettext("%(most)s sets of rules are kept already. Drop one of them first."),
        "name_in_use": t.gettext("Other rules are kept as “%(name)s” already. Choose another name."),
    }
    return told[why] % {"name": name, "most": most}


# --- a match begun on paper


def unread_total(t: Translator, most: int) -> str:
    """What an opening total can be, where one could not be read."""
    return t.gettext("An opening total is a whole number between −%(most)s and %(most)s; below 0 with a minus.") % {
        "most": most
    }


def revoke_note(t: Translator, card: str, led: str = "", trick: int | None = None) -> str:
    """The reason of an adjustment for a revoke. It goes into the log, so that it names nobody.

    `card` and `led` are names of cards, `led` empty where it is not told; `trick` counts from 1.
    """
    told = {"card": card, "led": led, "trick": trick}
    if trick is not None:
        if not led:
            return t.gettext("Revoke in trick %(trick)s: %(card)s") % told
        return t.gettext("Revoke in trick %(trick)s: %(card)s on the %(led)s") % told
    if not led:
        return t.gettext("Revoke: %(card)s") % told
    return t.gettext("Revoke: %(card)s on the %(led)s") % told


def take_penalty(t: Translator, points: int, side: str) -> str:
    """The words on the link that leads to the adjustment of one side."""
    return t.ngettext("Take %(points)s point from %(side)s", "Take %(points)s points from %(side)s", points) % {
        "points": points,
        "side": side,
    }
