"""Says what the review of a played hand comes to: who revoked, who did not and why, what stays open, what it leaves."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.rules import (
    Card,
    ForgottenCard,
    Profile,
    Reason,
    ReviewedPlay,
    Verdict,
    is_trump,
    suit_of,
    what_decides,
)
from fortyfives.words.cardplay import what_now
from fortyfives.words.cards import card_name, list_cards, list_names, mark, suit_name
from fortyfives.words.people import Table, usual_name
from fortyfives.words.plays import Explanation, Hint, verdict_word
from fortyfives.words.review_fault import Pointed, Spot, player_fault, review_fault
from fortyfives.words.review_forgotten import proving, unless_line
from fortyfives.words.review_phrases import could_line, numbers
from fortyfives.words.review_plays import REVIEW_REASONS, explain_told
from fortyfives.words.review_proof import review_proof
from fortyfives.words.review_told import (
    Reviewed,
    ReviewedHand,
    ReviewedPlayer,
    in_order,
    is_whole,
    reviewed_hand,
    reviewed_player,
    reviewed_question,
)
from fortyfives.words.review_unknown import itself_line
from fortyfives.words.translator import ENGLISH, Translator

__all__ = [
    "REVIEW_REASONS",
    "CouldLine",
    "OpenPlays",
    "Pointed",
    "ReviewVerdict",
    "Reviewed",
    "ReviewedHand",
    "ReviewedPlayer",
    "Spot",
    "could_lines",
    "deciding_places",
    "does_not_decide",
    "explain_reviewed",
    "forgotten_plays",
    "open_plays",
    "others_line",
    "play_spoken",
    "player_fault",
    "review_fault",
    "review_proof",
    "review_verdict",
    "reviewed_hand",
    "reviewed_player",
    "reviewed_question",
    "unnamed_table",
]


@dataclass(frozen=True, slots=True)
class ReviewVerdict:
    """What a whole review comes to. Illegal: somebody revoked. Legal: nobody did. Cards are marks."""

    kind: Verdict
    title: str
    short: str


@dataclass(frozen=True, slots=True)
class OpenPlays:
    """The plays that stay open: a heading, and a sentence for each with its place."""

    title: str
    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class CouldLine:
    """What one forgotten card can have been; `trick` counts from 1."""

    trick: int
    seat: int
    text: str


def unnamed_table(t: Translator, profile: Profile, players: int) -> Table:
    """A table at which nobody has a name: North, East, South and West."""
    return Table(profile, tuple(usual_name(t, players, seat) for seat in range(players)))


# --- the rulings, the forgotten plays among them -------------------------------------------------------------


def _own(reviewed: Reviewed, play: ReviewedPlay) -> ForgottenCard | None:
    if play.card is not None:
        return None
    return next(one for one in reviewed.forgotten if (one.trick, one.seat) == (play.trick, play.seat))


def _ruling(reviewed: Reviewed, play: ReviewedPlay) -> Verdict:
    """The ruling on a play, also where its card is forgotten."""
    own = _own(reviewed, play)
    verdict = play.verdict if own is None else own.verdict
    return Verdict.OPEN if verdict is None else verdict


def _places(reviewed: Reviewed, verdict: Verdict, *, remembered: bool | None = None) -> list[int]:
    return [
        place
        for place, play in enumerate(reviewed.plays)
        if _ruling(reviewed, play) is verdict and remembered in (None, play.card is not None)
    ]


def deciding_places(reviewed: Reviewed) -> frozenset[int]:
    """The places of the later cards that prove a revoke, forgotten ones too where who took the trick proves it."""
    proofs: set[tuple[int, int | None]] = {(play.seat, card) for play in reviewed.plays for card in play.because}
    blanks = set()
    for place, play in enumerate(reviewed.plays):
        one = proving(reviewed.told(ENGLISH, place)) if play.reason is Reason.PROVED_BY_TRICK else None
        if one is not None:
            blanks.add((one.seat, one.trick))
    return frozenset(
        place
        for place, play in enumerate(reviewed.plays)
        if (play.seat, play.card) in proofs or (play.seat, play.trick) in blanks
    )


# --- the verdict ---------------------------------------------------------------------------------------------


def review_verdict(t: Translator, reviewed: Reviewed) -> ReviewVerdict:
    """The verdict on all that was told."""
    revoked = _places(reviewed, Verdict.ILLEGAL)
    if revoked:
        return _revoked(t, reviewed, revoked)
    open_cards = _places(reviewed, Verdict.OPEN, remembered=True)
    open_blanks = _places(reviewed, Verdict.OPEN, remembered=False)
    if not open_cards and not open_blanks:
        return _nobody(t, reviewed)
    return _undecided(t, reviewed, open_cards, open_blanks)


def _revoked(t: Translator, reviewed: Reviewed, revoked: list[int]) -> ReviewVerdict:
    plays = [reviewed.plays[place] for place in revoked]
    seats = list(dict.fromkeys(play.seat for play in plays))
    whos = [reviewed.names(t, seat)[1] for seat in seats]
    names = {"who": list_names(t, whos), "count": len(plays)}
    if len(seats) > 1 or len(plays) == 1:
        title = t.gettext("%(who)s revoked") % names
    elif len(plays) == 2:
        title = t.gettext("%(who)s revoked twice") % names
    else:
        title = t.gettext("%(who)s revoked %(count)s times") % names
    lines = [_revoke_line(t, reviewed, place, named=len(seats) > 1) for place in revoked]
    return ReviewVerdict(Verdict.ILLEGAL, title, " ".join(lines))


def _revoke_line(t: Translator, reviewed: Reviewed, place: int, *, named: bool) -> str:
    """Where a revoke lies: "Trick 2: 3♣ on a trump lead."; with the name where more than one player revoked."""
    told = reviewed.told(t, place)
    names: dict[str, object] = {"trick": told.play.trick, "who": told.who}
    names["card"] = t.gettext("a forgotten card") if told.play.card is None else mark(told.card)
    if told.lead is None:
        if named:
            return t.gettext("%(who)s in trick %(trick)s: %(card)s, whatever was led.") % names
        return t.gettext("Trick %(trick)s: %(card)s, whatever was led.") % names
    if is_trump(told.lead, told.trump):
        if named:
            return t.gettext("%(who)s in trick %(trick)s: %(card)s on a trump lead.") % names
        return t.gettext("Trick %(trick)s: %(card)s on a trump lead.") % names
    names["suit"] = suit_name(t, suit_of(told.lead))
    if named:
        return t.gettext("%(who)s in trick %(trick)s: %(card)s on a lead of %(suit)s.") % names
    return t.gettext("Trick %(trick)s: %(card)s on a lead of %(suit)s.") % names


def _nobody(t: Translator, reviewed: Reviewed) -> ReviewVerdict:
    blanks = [play for play in reviewed.plays if play.card is None]
    last = reviewed.plays[-1].trick
    names: dict[str, object] = {"tricks": numbers(t, range(1, last + 1)), "count": len(blanks)}
    if isinstance(reviewed, ReviewedPlayer):
        names["who"] = reviewed.names(t, 0)[1]
        if is_whole(reviewed):
            title = t.gettext("%(who)s did not revoke") % names
        else:
            title = t.gettext("%(who)s did not revoke so far") % names
    elif is_whole(reviewed):
        title = t.gettext("Nobody revoked")
    else:
        title = t.gettext("Nobody revoked so far")
    if blanks:
        short = t.ngettext(
            "The card that nobody remembers cannot change that.",
            "The %(count)s cards that nobody remembers cannot change that.",
            len(blanks),
        )
    elif is_whole(reviewed):
        short = t.gettext("Every card is accounted for.")
    else:
        short = t.ngettext(
            "Trick %(tricks)s is told, and nothing played after it can change that.",
            "Tricks %(tricks)s are told, and nothing played after them can change that.",
            last,
        )
    return ReviewVerdict(Verdict.LEGAL, title, short % names)


def _undecided(t: Translator, reviewed: Reviewed, cards: list[int], blanks: list[int]) -> ReviewVerdict:
    plays = [reviewed.plays[place] for place in (cards or blanks)]
    which = [
        t.gettext("%(name)s’s %(card)s in trick %(trick)s")
        % {
            "name": reviewed.names(t, play.seat)[0],
            "trick": play.trick,
            "card": t.gettext("forgotten card") if play.card is None else mark(play.card),
        }
        for play in plays
    ]
    names = {"count": len(plays), "which": list_names(t, which)}
    if not cards:
        legal = len(_places(reviewed, Verdict.LEGAL, remembered=True))
        remembered = t.ngettext(
            "The %(count)s card that is remembered was legal.",
            "All %(count)s cards that are remembered were legal.",
            legal,
        ) % {"count": legal}
        itself = t.ngettext(
            "A forgotten card can have been a revoke itself: %(which)s.",
            "Forgotten cards can have been revokes themselves: %(which)s.",
            len(plays),
        ) % {**names, "which": _which_tricks(t, reviewed, blanks)}
        short = f"{remembered} {itself}" if legal else itself
        return ReviewVerdict(Verdict.OPEN, t.gettext("No revoke can be shown"), short)
    if len(cards) == 1:
        title = t.gettext("Cannot be decided yet")
        short = t.gettext("One play stays open: %(which)s.") % names
    else:
        title = t.gettext("No revoke can be shown")
        short = (
            t.gettext("%(count)s plays stay open: %(which)s.") % names
            if len(cards) <= 3
            else t.gettext("%(count)s plays stay open.") % names
        )
    return ReviewVerdict(Verdict.OPEN, title, short)


def _which_tricks(t: Translator, reviewed: Reviewed, places: list[int]) -> str:
    """Forgotten plays, player by player: "Leo’s in tricks 2 and 3 and Maeve’s in trick 4"."""
    tricks: dict[int, list[int]] = {}
    for place in places:
        play = reviewed.plays[place]
        tricks.setdefault(play.seat, []).append(play.trick)
    return list_names(
        t,
        [
            t.ngettext("%(name)s’s in trick %(tricks)s", "%(name)s’s in tricks %(tricks)s", len(told))
            % {"name": reviewed.names(t, seat)[0], "tricks": numbers(t, told)}
            for seat, told in tricks.items()
        ],
    )


# --- play by play --------------------------------------------------------------------------------------------


def explain_reviewed(t: Translator, reviewed: Reviewed, place: int) -> Explanation:
    """One play explained; `place` is its number among `reviewed.plays`, from 0."""
    return explain_told(t, reviewed.told(t, place))


def open_plays(t: Translator, reviewed: Reviewed) -> OpenPlays | None:
    """The remembered plays that stay open, and what each of them depends on; None where there is none."""
    places = _places(reviewed, Verdict.OPEN, remembered=True)
    if not places:
        return None
    title = t.ngettext("One play stays open", "%(count)s plays stay open", len(places)) % {"count": len(places)}
    return OpenPlays(title, tuple((place, _open_line(t, reviewed, place)) for place in places))


def forgotten_plays(t: Translator, reviewed: Reviewed) -> OpenPlays | None:
    """The forgotten cards that can have been revokes themselves, and when; None where there is none."""
    places = _places(reviewed, Verdict.OPEN, remembered=False)
    if not places:
        return None
    title = t.ngettext(
        "A forgotten card can have been a revoke itself",
        "%(count)s forgotten cards can have been revokes themselves",
        len(places),
    ) % {"count": len(places)}
    return OpenPlays(title, tuple((place, _open_line(t, reviewed, place)) for place in places))


def _open_line(t: Translator, reviewed: Reviewed, place: int) -> str:
    told = reviewed.told(t, place)
    names: dict[str, object] = {"who": told.who, "trick": told.play.trick}
    if told.play.reason is Reason.DEPENDS:
        names["open"] = unless_line(t, told)
    elif told.play.card is None:
        names["open"] = itself_line(t, told)
    else:
        names["open"] = explain_told(t, told).short
    return t.gettext("%(who)s, trick %(trick)s: %(open)s") % names


def others_line(t: Translator, reviewed: Reviewed) -> str:
    """How many of the remembered plays are legal; empty where that says nothing."""
    legal = len(_places(reviewed, Verdict.LEGAL, remembered=True))
    remembered = sum(play.card is not None for play in reviewed.plays)
    if not remembered:
        return t.gettext("No card of it is remembered.")
    if not legal:
        return ""
    if legal == remembered == len(reviewed.plays):
        return t.ngettext("The play is legal.", "All %(count)s plays are legal.", legal) % {"count": legal}
    if legal == remembered:
        return t.ngettext(
            "The %(count)s play that is remembered is legal.",
            "All %(count)s plays that are remembered are legal.",
            legal,
        ) % {"count": legal}
    return t.ngettext("The other play is legal.", "The other %(count)s plays are legal.", legal) % {"count": legal}


def play_spoken(t: Translator, reviewed: Reviewed, place: int) -> str:
    """A play for the ear: "Trick 2, Leo: 3 of clubs. Not legal."."""
    play = reviewed.plays[place]
    names = {
        "trick": play.trick,
        "name": reviewed.names(t, play.seat)[0],
        "card": t.gettext("a card that nobody remembers") if play.card is None else card_name(t, play.card),
        "verdict": verdict_word(t, _ruling(reviewed, play)),
    }
    return t.gettext("Trick %(trick)s, %(name)s: %(card)s. %(verdict)s.") % names


# --- what could still be where -------------------------------------------------------------------------------


def could_lines(t: Translator, reviewed: Reviewed) -> tuple[CouldLine, ...]:
    """What each forgotten card of the tricks told can have been, and which plays it would make a revoke."""
    told = [one for one in reviewed.forgotten if one.verdict is not None]
    return tuple(CouldLine(one.trick, one.seat, _could(t, reviewed, one)) for one in told)


def _could(t: Translator, reviewed: Reviewed, one: ForgottenCard) -> str:
    said = [could_line(t, reviewed.names(t, one.seat)[1], reviewed.trump, one)]
    for play in reviewed.plays:
        if play.reason is not Reason.DEPENDS or play.card is None or play.seat != one.seat:
            continue
        for spoiling in what_decides(play, [one]):
            said.append(_would(t, reviewed, play, play.card, spoiling))
    return " ".join(said)


def _would(t: Translator, reviewed: Reviewed, play: ReviewedPlay, card: Card, spoiling: ForgottenCard) -> str:
    return t.ngettext(
        "The %(cards)s would make the %(card)s in trick %(trick)s a revoke.",
        "%(count)s of them would make the %(card)s in trick %(trick)s a revoke: %(cards)s.",
        len(spoiling.cards),
    ) % {
        "count": len(spoiling.cards),
        "cards": list_cards(t, in_order(reviewed.trump, spoiling.cards)),
        "card": mark(card),
        "trick": play.trick,
    }


# --- what it leaves ------------------------------------------------------------------------------------------


def does_not_decide(t: Translator, reviewed: Reviewed) -> Hint:
    """What a review leaves to the table: it never changes a score."""
    verdict = review_verdict(t, reviewed).kind
    match verdict:
        case Verdict.ILLEGAL:
            text = what_now(t, reviewed.profile.revoke_penalty)
        case Verdict.OPEN:
            text = t.gettext(
                "An open play is no revoke. Unless a forgotten card comes back to somebody, the tricks stand as played."
            )
        case Verdict.LEGAL:
            text = t.gettext("The tricks stand as played. The score is not touched.")
    return Hint(t.gettext("What this does not decide"), text)
