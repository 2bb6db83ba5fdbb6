"""Says which phones score and watch, how another one comes to the pen, and what follows when one is switched off."""

from __future__ import annotations

from fortyfives.words.translator import Translator


def scoring_line(t: Translator, name: str) -> str:
    """Say which phone this is: "This phone, “blue heron”, is scoring."."""
    return t.gettext("This phone, “%(name)s”, is scoring.") % {"name": name}


def since_line(t: Translator, *, pen: bool, since: str | None) -> str:
    """Say since when a phone scores or watches; `since` is a written day, None for today."""
    if pen:
        return t.gettext("Scores since %(day)s.") % {"day": since} if since else t.gettext("Scores since today.")
    return t.gettext("Watches since %(day)s.") % {"day": since} if since else t.gettext("Watches since today.")


def used_line(t: Translator, day: str | None) -> str:
    """Say when a phone was last seen here; `day` is a written day, None for today."""
    return t.gettext("Last seen %(day)s.") % {"day": day} if day else t.gettext("Seen today.")


# --- a scorer code


def code_steps(t: Translator, site: str | None) -> tuple[str, ...]:
    """What the other phone has to do, step by step; `site` is the address of this site, if it is known."""
    if site:
        there = t.gettext("On the other phone, open %(address)s in the browser.") % {"address": site}
    else:
        there = t.gettext("On the other phone, open the front page of this site.")
    return there, t.gettext("Type this code there under “Have a code?” and tap “Join”.")


def watch_ways(t: Translator, site: str | None) -> str:
    """Say how another phone comes to watch: the camera, the link, the code that is typed."""
    if site:
        return t.gettext(
            "Scan it with the camera of another phone, or send the link. Without a camera: open %(address)s there and "
            "type the code."
        ) % {"address": site}
    return t.gettext("Send the link, or open the front page of this site on the other phone and type the code.")


def watch_allows(t: Translator) -> str:
    """Say what watching is, and how long its code lasts."""
    return t.gettext(
        "Whoever has link or code sees the matches of this table. Watching changes nothing. The code lasts for the "
        "evening; the link goes on."
    )


def code_lasts(t: Translator) -> str:
    """Say how long a code works."""
    return t.gettext("It works for ten minutes, and once. A new code ends this one.")


def code_spelled(t: Translator, groups: tuple[str, ...]) -> str:
    """Spell a code for the ear, sign by sign, with a rest between its groups."""
    return t.gettext("Code: %(signs)s.") % {"signs": ", ".join(" ".join(group) for group in groups)}


def unknown_code(t: Translator, *, watch: bool = False) -> str:
    """Say that a code opens nothing, and not whether it ever did; `watch` for one that could only be to watch."""
    if watch:
        return t.gettext(
            "No code to watch like this is good here now. Look at its six signs once more. Such a code ends with the "
            "evening, or with the watching link; a phone at the table shows the present one, under Share."
        )
    return t.gettext(
        "No scorer code like this is open here now. Look at its eight signs once more. A scorer code works once and "
        "for ten minutes; a phone that scores shows a new one, under Share."
    )


def no_code(t: Translator) -> str:
    """Say that what was typed can be no code."""
    return t.gettext(
        "A scorer code has eight letters and digits, as in K7MR-4QPX; a code to watch has six, as in K7M-4QP. Look at "
        "it once more."
    )


def too_many_codes(t: Translator) -> str:
    """Say that no code is looked at for a while."""
    return t.gettext("Too many codes were tried that are not known here. Wait ten minutes, then try again.")


# --- the pen handed over


def hand_over_label(t: Translator) -> str:
    """Label the button with which another phone comes to score instead of this one."""
    return t.gettext("Hand over the pen")


def hand_over_lines(t: Translator) -> tuple[str, ...]:
    """Say what follows when the code is typed that hands the pen over."""
    return (
        t.gettext("As soon as another phone has typed this code, it scores, and this one only watches."),
        t.gettext("What has begun here is not lost: the other phone is offered to carry it on."),
        t.gettext("To score here again later, ask that phone for a code."),
    )


def hand_over_open(t: Translator) -> str:
    """Say that a code to hand over the pen may still be typed."""
    return t.gettext(
        "The code to hand over the pen can still be typed. As soon as it is, this phone only watches. It ends by "
        "itself after ten minutes."
    )


def keep_pen_label(t: Translator) -> str:
    """Label the button that ends the code with which the pen would be handed over."""
    return t.gettext("Keep the pen: end that code")


def pen_is_kept(t: Translator) -> str:
    """Say that nobody can take the pen any more by the code that was shown."""
    return t.gettext("That code has ended. This phone keeps the pen.")


def handed_over(t: Translator, name: str) -> str:
    """Tell a phone that handed its pen over who scores now: "“red kettle” scores now; this phone watches."."""
    return t.gettext("“%(name)s” scores now; this phone watches.") % {"name": name}


def handed_over_title(t: Translator) -> str:
    """Title of what is shown in the place of a tap on a phone that has handed its pen over."""
    return t.gettext("Handed over")


def handed_over_told(t: Translator, name: str, *, tapped: bool, begun: bool) -> tuple[str, ...]:
    """Tell what became of a tap there, of what was `begun`, and how the pen comes back."""
    lines = [handed_over(t, name)]
    if tapped:
        lines.append(t.gettext("The last tap here was not recorded. What was saved before stays."))
    if begun:
        lines.append(t.gettext("The hand that was begun here is kept: “%(name)s” can take it over.") % {"name": name})
    return *lines, pen_comes_back(t, name)


def pen_comes_back(t: Translator, name: str) -> str:
    """Say how a phone that handed its pen over comes to it again."""
    return t.gettext("To score here again, ask “%(name)s” for a scorer code.") % {"name": name}


def you_score(t: Translator, name: str | None) -> str:
    """Tell a phone that it has taken the pen over; `name` is the phone that gave it."""
    if name is None:
        return t.gettext("You score now.")
    return t.gettext("You score now. “%(name)s” watches.") % {"name": name}


def you_watch(t: Translator, club: str) -> str:
    """Tell a phone that has just come to a club that it watches there."""
    return t.gettext("You watch %(club)s. Watching changes nothing.") % {"club": club}


def nothing_going_on(t: Translator, told: str) -> str:
    """Say to a phone that has just come that no match is being played, after what it is `told` of itself."""
    return t.gettext("%(told)s No match is being played just now; these are the matches so far.") % {"told": told}


# --- another name, switched off


def no_name(t: Translator, most: int) -> str:
    """Say what a phone can be called."""
    return t.gettext("A phone has a name of 1 to %(most)s plain characters. It is still called what it was.") % {
        "most": most
    }


def off_label(t: Translator, name: str) -> str:
    """Label the first tap of switching a phone off."""
    return t.gettext("Switch off “%(name)s”") % {"name": name}


def off_again_label(t: Translator, name: str) -> str:
    """Label the second tap, which does it."""
    return t.gettext("Tap again to switch off “%(name)s”") % {"name": name}


def off_lines(t: Translator, name: str, *, pen: bool, here: bool) -> tuple[str, ...]:
    """Say what follows when a phone is switched off, before it is."""
    can = (
        t.gettext("“%(name)s” can then neither write nor see the matches of this table. What it has saved stays.")
        if pen
        else t.gettext("“%(name)s” can then no longer see the matches of this table.")
    ) % {"name": name}
    back = (
        t.gettext("It comes back with a new scorer code.")
        if pen
        else t.gettext("It comes back with the watching link or with a scorer code.")
    )
    return (t.gettext("That is the phone in your hand."), can, back) if here else (can, back)


def last_pen(t: Translator) -> str:
    """Say why a phone cannot be switched off."""
    return t.gettext(
        "One phone has to keep the pen. Show another phone a scorer code first; then this one can be switched off."
    )


def is_off(t: Translator, name: str) -> str:
    """Say that a phone has been switched off."""
    return t.gettext("“%(name)s” is switched off.") % {"name": name}


def new_link_label(t: Translator) -> str:
    """Label the first tap of ending the watching link."""
    return t.gettext("Stop sharing and make a new link")


def new_link_again_label(t: Translator) -> str:
    """Label the second tap, which does it."""
    return t.gettext("Tap again: the old link ends")


def new_link_lines(t: Translator, watchers: int) -> tuple[str, ...]:
    """Say what follows when the watching link is replaced, before it is; `watchers` is how many phones watch by it."""
    ends = t.gettext("The link that was handed out opens nothing any more, wherever it was sent.")
    if not watchers:
        return ends, t.gettext("Phones that score go on scoring.")
    off = t.ngettext(
        "The phone that watches sees nothing more until it has the new link.",
        "The %(num)s phones that watch see nothing more until they have the new link.",
        watchers,
    )
    return ends, off % {"num": watchers}, t.gettext("Phones that score go on scoring.")


def link_is_new(t: Translator) -> str:
    """Say that the watching link has been replaced."""
    return t.gettext("The old link has ended. This is the new one.")


def off_head(t: Translator) -> str:
    """Head of what a phone is shown that was switched off."""
    return t.gettext("Switched off")


def off_title(t: Translator, *, pen: bool) -> str:
    """Title of what a phone is shown that was switched off."""
    return (
        t.gettext("This phone no longer has the pen") if pen else t.gettext("This phone no longer watches this table")
    )


def off_told(t: Translator, by: str | None, *, pen: bool, begun: bool) -> tuple[str, ...]:
    """Tell a phone that was switched off by whom, what became of its entry, and how it comes back.

    `by` is the name of the phone that did it, None for itself; `begun` when an answer was given on it that is
    not saved yet.
    """
    lines = [
        t.gettext("“%(name)s” has switched it off.") % {"name": by}
        if by
        else t.gettext("It was switched off on this very phone.")
    ]
    if pen:
        lines.append(t.gettext("Nothing more is recorded from here. What was saved before stays."))
    if pen and begun:
        lines.append(
            t.gettext("The hand that was begun here is kept. It is here again when this phone has the pen again.")
        )
    if not pen:
        lines.append(t.gettext("Ask a phone that scores for the watching link or for a scorer code."))
    elif by:
        lines.append(
            t.gettext("“%(name)s”, or any other phone that scores here, can give the pen back with a scorer code.")
            % {"name": by}
        )
    else:
        lines.append(t.gettext("Any phone that scores here can give the pen back with a scorer code."))
    return tuple(lines)
