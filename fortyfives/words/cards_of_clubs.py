"""Says what the printed card of a club is for, what whoever has it can do, and what follows from a new one."""

from __future__ import annotations

from fortyfives.words.translator import Translator


def card_title(t: Translator) -> str:
    """Title of the page of the card."""
    return t.gettext("Club card")


def what_it_is(t: Translator) -> tuple[str, ...]:
    """Say what the card is for, before there is one."""
    return (
        t.gettext(
            "There are no passwords here: who scores is known by the phone. If every phone that scores is lost or "
            "broken, this card is the way back."
        ),
        t.gettext("Whoever has the card can score, and can change and delete what is kept. So it is made only here."),
    )


def make_label(t: Translator) -> str:
    """Label the button that makes the first card."""
    return t.gettext("Make the card")


def how_to_print(t: Translator) -> str:
    """Say how the card comes on paper where the page has no button for it."""
    return t.gettext("It prints on one page: choose Print in the menu of the browser.")


def print_label(t: Translator) -> str:
    """Label the button that prints the card."""
    return t.gettext("Print the card")


def keep_it(t: Translator) -> str:
    """What stands on the card about the card itself."""
    return t.gettext("Whoever has this card can score. Keep it where you keep the cards.")


def to_score(t: Translator, *, scan: bool, site: bool) -> str:
    """Say on the card how a phone comes to score by it: by `scan`, else by its address; `site` if that is known."""
    if scan:
        return t.gettext(
            "Is the phone lost that kept score? Scan this with the camera of another phone and tap the button there; "
            "or open this address in its browser:"
        )
    return _typed(t, site=site)


def to_watch(t: Translator, *, scan: bool, site: bool) -> str:
    """Say on the card how a phone comes to watch by it."""
    if scan:
        return t.gettext("Scan this with the camera of a phone, or open this address in its browser:")
    return _typed(t, site=site)


def _typed(t: Translator, *, site: bool) -> str:
    if site:
        return t.gettext("Open this address in the browser of a phone:")
    return t.gettext("Open the address of this site in the browser of a phone, with this at its end:")


def which_card(t: Translator, when: str) -> str:
    """Say which card it is by when it was made, so that an old one is told from a new one."""
    return t.gettext("This card was made on %(when)s. A newer card ends it.") % {"when": when}


def watch_link_may_end(t: Translator) -> str:
    """Say what becomes of the link to watch on the card."""
    return t.gettext(
        "When the watching link is replaced, the one on the paper opens nothing any more; print the card again then. "
        "The way back stays."
    )


def not_shown(t: Translator) -> str:
    """Say that there is a card that works but cannot be shown again."""
    return t.gettext(
        "A card was made, and it still works. It cannot be shown here again, since the server was set up anew. A new "
        "card takes its place."
    )


def new_label(t: Translator) -> str:
    """Label the first tap of ending the card."""
    return t.gettext("Make a new card")


def new_again_label(t: Translator) -> str:
    """Label the second tap, which does it."""
    return t.gettext("Tap again: the old card ends")


def new_lines(t: Translator) -> tuple[str, ...]:
    """Say what follows when the card is replaced, before it is."""
    return (
        t.gettext("The card that was printed opens nothing any more, whoever has it. The new one has to be printed."),
        t.gettext(
            "Phones that score go on scoring, one that came by the old card, too. To stop it, switch it off in the "
            "list of phones."
        ),
    )


def card_is_new(t: Translator) -> str:
    """Say that a card has been made."""
    return t.gettext("This is the card that works now. Print it.")


# --- whoever comes by the card


def found_title(t: Translator, club: str) -> str:
    """Title of what the card leads to."""
    return t.gettext("You have the card of “%(club)s”") % {"club": club}


def found_lines(t: Translator, *, has_pen: bool) -> tuple[str, ...]:
    """Say what follows when the card is used on this phone."""
    if has_pen:
        return (t.gettext("This phone scores here already. There is nothing to do."),)
    return (
        t.gettext("With one tap this phone can score here: all that was saved is there, and a match goes on."),
        t.gettext("Phones that scored before still do. A lost one can be switched off: on a match, under Share."),
    )


def take_label(t: Translator) -> str:
    """Label the button with which this phone gets the pen."""
    return t.gettext("Score with this phone")
