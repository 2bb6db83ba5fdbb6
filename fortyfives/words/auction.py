"""Tells an auction call by call: who speaks, what was said, what may be said and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.rules import HOLD, PASS, Call, Reason, keep_range
from fortyfives.words.people import Table
from fortyfives.words.translator import Translator


def to_speak(t: Translator, name: str) -> str:
    """Say whose turn it is: "Leo to speak"."""
    return t.gettext("%(name)s to speak") % {"name": name}


def says(t: Translator, name: str) -> str:
    """Head the calls that can be tapped: "Leo says"."""
    return t.gettext("%(name)s says") % {"name": name}


def call_text(t: Translator, call: Call) -> str:
    """Write a call into the table of the auction: "pass", "hold", "20"."""
    if call == PASS:
        return t.gettext("pass")
    return t.gettext("hold") if call == HOLD else str(call)


def call_object(t: Translator, name: str, call: Call) -> str:
    """Name a call as a thing that can be taken back: "Theresa, 20", "Leo, hold", "Maeve, pass"."""
    return t.gettext("%(name)s, %(call)s") % {"name": name, "call": call_text(t, call)}


def call_spoken(t: Translator, name: str, call: Call) -> str:
    """Say aloud what somebody called: "Theresa bids 20."."""
    if call == PASS:
        return t.gettext("%(name)s passes.") % {"name": name}
    if call == HOLD:
        return t.gettext("%(name)s holds.") % {"name": name}
    return t.gettext("%(name)s bids %(bid)s.") % {"name": name, "bid": call}


def won_spoken(t: Translator, name: str, bid: int) -> str:
    """Say aloud who has won the auction: "Theresa has it at 20."."""
    return t.gettext("%(name)s has it at %(bid)s.") % {"name": name, "bid": bid}


def stands_line(t: Translator, table: Table, high: int | None, holder: int | None) -> str:
    """Say who has the bid and at what."""
    if high is None or holder is None:
        return t.gettext("Nobody has bid yet.")
    return won_spoken(t, table.names[holder], high)


def may_line(t: Translator, table: Table, seat: int, dealer: int, legal: Sequence[Call], left: int | None) -> str:
    """Say what the seat in turn may do.

    `legal` are its calls; `left` is the bid at which the dealer gets the hand if he passes too, None where that is not
    how it stands.
    """
    name = {"name": table.names[seat], "dealer": table.names[dealer]}
    numbers = [call for call in legal if isinstance(call, int)]
    if PASS not in legal:
        least = {"least": numbers[0] if numbers else ""}
        return t.gettext("All the others passed, so %(name)s must bid. %(least)s is the least.") % {**name, **least}
    if left is not None:
        return t.gettext("If %(name)s passes too, %(name)s has to take it at %(bid)s.") % {**name, "bid": left}
    if HOLD in legal:
        if numbers:
            return t.gettext("As dealer, %(name)s may hold it or go higher.") % name
        return t.gettext("As dealer, %(name)s may hold it; nothing higher is offered.") % name
    if not numbers:
        return t.gettext("Nothing higher is open to %(name)s.") % name
    return t.gettext("%(name)s may bid %(least)s or more, or pass.") % {**name, "least": numbers[0]}


def open_line(t: Translator, table: Table, seat: int, legal: Sequence[Call]) -> str:
    """Say under an explanation what the seat may say instead: "Leo may hold, bid 25 or 30, or pass."."""
    numbers = [str(call) for call in legal if isinstance(call, int)]
    name = {"name": table.names[seat], "amounts": _either(t, numbers)}
    if PASS not in legal:
        return t.gettext("%(name)s may bid %(amounts)s.") % name
    if HOLD in legal and numbers:
        return t.gettext("%(name)s may hold, bid %(amounts)s, or pass.") % name
    if HOLD in legal:
        return t.gettext("%(name)s may hold or pass.") % name
    if numbers:
        return t.gettext("%(name)s may bid %(amounts)s, or pass.") % name
    return t.gettext("%(name)s can only pass.") % name


def _either(t: Translator, amounts: Sequence[str]) -> str:
    """Amounts one of which can be chosen: "20, 25 or 30"."""
    if len(amounts) < 2:
        return "".join(amounts)
    return t.gettext("%(first)s or %(last)s") % {"first": ", ".join(amounts[:-1]), "last": amounts[-1]}


def hold_text(t: Translator) -> str:
    """Label the call of the dealer who holds."""
    return t.gettext("I hold")


def pass_text(t: Translator) -> str:
    """Label the call of whoever passes."""
    return t.gettext("Pass")


def hold_follows(t: Translator, high: int) -> str:
    """Say what follows from a hold: "takes it at 20"."""
    return t.gettext("takes it at %(bid)s") % {"bid": high}


def why_short(t: Translator, reason: Reason, dealer: str) -> str:
    """Say in two words under a call why it is dashed; "" where the number says it all."""
    match reason:
        case Reason.NO_HOLD:
            return t.gettext("not in these rules")
        case Reason.ONLY_DEALER_HOLDS:
            return t.gettext("%(name)s deals") % {"name": dealer}
        case Reason.NOTHING_TO_HOLD:
            return t.gettext("nobody has bid")
        case Reason.BELOW_FLOOR:
            return t.gettext("under the floor")
        case Reason.DEALER_MUST_BID:
            return t.gettext("must bid")
        case _:
            return ""


def keeps_it(t: Translator, name: str) -> str:
    """Say what follows from the last pass: "Theresa keeps it"."""
    return t.gettext("%(name)s keeps it") % {"name": name}


def thrown_in(t: Translator) -> str:
    """Say what follows from the last pass where nobody bid."""
    return t.gettext("the hand is thrown in")


def left_with_it(t: Translator, bid: int) -> str:
    """Say what follows from the pass of a dealer who cannot get rid of the hand."""
    return t.gettext("has to take it at %(bid)s") % {"bid": bid}


def was_left_with_it(t: Translator, name: str, bid: int) -> str:
    """Say that the dealer had to take a hand on which all had passed."""
    return t.gettext("All passed, so %(name)s was left with it at %(bid)s.") % {"name": name, "bid": bid}


def dashed_line(t: Translator, name: str) -> str:
    """Say what dashed calls are."""
    return t.gettext("Dashed calls are not open to %(name)s. Tap one to see why.") % {"name": name}


def all_passed(t: Translator, table: Table, hand: int | None, dealer: int) -> str:
    """Say that a deal was passed in: "All four passed. Hand 9 is thrown in, Maeve deals next."."""
    names = {"hand": hand, "name": table.names[dealer]}
    if table.players == 4:
        return t.gettext("All four passed. Hand %(hand)s is thrown in, %(name)s deals next.") % names
    return t.gettext("All passed. Hand %(hand)s is thrown in, %(name)s deals next.") % names


# --- what follows from the bid


def leads_line(t: Translator, name: str) -> str:
    """Say who leads to the first trick: "Angus leads."."""
    return t.gettext("%(name)s leads.") % {"name": name}


def draw_line(t: Translator, table: Table, bidder: int) -> str | None:
    """Say who takes the kitty and how many cards are kept before the draw; None where there is no kitty."""
    profile = table.profile
    if not profile.kitty or profile.keep is None:
        return None
    own, others = keep_range(profile, "bidder"), keep_range(profile, "others")
    name = {"name": table.names[bidder], "kitty": profile.kitty}
    if own == others:
        said = t.ngettext(
            "%(name)s takes the kitty of %(kitty)s card. Everybody keeps %(kept)s.",
            "%(name)s takes the kitty of %(kitty)s cards. Everybody keeps %(kept)s.",
            profile.kitty,
        )
        return said % {**name, "kept": _kept(t, own)}
    said = t.ngettext(
        "%(name)s takes the kitty of %(kitty)s card and keeps %(own)s. The others keep %(kept)s.",
        "%(name)s takes the kitty of %(kitty)s cards and keeps %(own)s. The others keep %(kept)s.",
        profile.kitty,
    )
    return said % {**name, "own": _kept(t, own), "kept": _kept(t, others)}


def _kept(t: Translator, bounds: tuple[int, int]) -> str:
    least, most = bounds
    if least == most:
        return str(least)
    return t.gettext("%(least)s to %(most)s") % {"least": least, "most": most}
