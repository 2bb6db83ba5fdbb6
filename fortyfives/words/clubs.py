"""Speaks of clubs: who plays in them, two spellings of one person, and how their evenings and seasons are counted."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.words.cards import list_names
from fortyfives.words.translator import Translator

# --- clubs


def counts_line(t: Translator, players: int, matches: int) -> str:
    """Say how much a club holds: "9 players, 12 matches"."""
    return t.gettext("%(players)s, %(matches)s") % {
        "players": t.ngettext("%(num)s player", "%(num)s players", players) % {"num": players},
        "matches": matches_count(t, matches),
    }


def matches_count(t: Translator, matches: int) -> str:
    """Count matches: "1 match"."""
    return t.ngettext("%(num)s match", "%(num)s matches", matches) % {"num": matches}


def role_line(t: Translator, *, pen: bool) -> str:
    """Say what this phone may do in a club."""
    return t.gettext("This phone scores here.") if pen else t.gettext("This phone watches here.")


def begins_here_line(t: Translator, name: str) -> str:
    """Say in which club this phone begins its matches."""
    return t.gettext("This phone starts its matches at %(club)s.") % {"club": name}


def begins_there_line(t: Translator, name: str) -> str:
    """Say in which other club this phone begins its matches, on the page of one in which it does not."""
    return t.gettext("This phone starts its matches at %(club)s, not here.") % {"club": name}


def begins_at_line(t: Translator, name: str) -> str:
    """Say in which club the match begins that is about to begin."""
    return t.gettext("The match begins at %(club)s.") % {"club": name}


def only_watches_line(t: Translator, names: Sequence[str]) -> str:
    """Say of which clubs this phone only watches the matches."""
    return t.gettext("This phone only watches %(clubs)s.") % {"clubs": list_names(t, names)}


def founds_line(t: Translator) -> str:
    """Say that a match begun on this phone belongs to nobody whom it watches."""
    return t.gettext("A match begun here starts a club of its own, with its own players and numbers.")


def no_club_name(t: Translator, most: int) -> str:
    """Say what a club can be called."""
    return t.gettext("A club has a name of 1 to %(most)s plain characters.") % {"most": most}


def too_many_clubs(t: Translator) -> str:
    """Say that no more clubs are founded for a while."""
    return t.gettext("Many clubs were founded from here in the last hour. Wait an hour, then found the next one.")


def named_line(t: Translator, name: str) -> str:
    """Say what a club is called from now on."""
    return t.gettext("The club is now called %(name)s.") % {"name": name}


# --- one player


def name_problem(t: Translator, most: int) -> str:
    """Say what a player can be called."""
    return t.gettext("A player has a name of 1 to %(most)s plain characters.") % {"most": most}


def name_is_deleted(t: Translator, name: str) -> str:
    """Say that a name was deleted and is not given to somebody else meanwhile."""
    return t.gettext("The name %(name)s was deleted here, so it cannot be given to somebody else now.") % {"name": name}


def name_is_taken(t: Translator, name: str) -> str:
    """Say that somebody has this name already."""
    return t.gettext("%(name)s plays here already. If the two are one person, put them together.") % {"name": name}


def name_is_own_spelling(t: Translator, name: str, shown: str) -> str:
    """Say that a name is another spelling of the same person."""
    return t.gettext("%(name)s is another spelling of %(shown)s. It can be the name that is shown.") % {
        "name": name,
        "shown": shown,
    }


def renamed_line(t: Translator, name: str) -> str:
    """Say what a player is called from now on."""
    return t.gettext("The name is now %(name)s, in every match.") % {"name": name}


def retired_line(t: Translator, name: str) -> str:
    """Say that somebody is proposed no more."""
    return t.gettext("%(name)s is no longer proposed for a new match. The matches and numbers stay.") % {"name": name}


def plays_again_line(t: Translator, name: str) -> str:
    """Say that somebody is proposed again."""
    return t.gettext("%(name)s is proposed for a new match again.") % {"name": name}


def nameless_line(t: Translator, count: int) -> str:
    """Say how many have no name any more."""
    return t.ngettext(
        "%(num)s player has no name any more: it was deleted.",
        "%(num)s players have no name any more: it was deleted.",
        count,
    ) % {"num": count}


def to_be_counted_line(t: Translator, left: int) -> str:
    """Say that matches are still to be counted."""
    return t.ngettext(
        "%(num)s older match is not counted yet.",
        "%(num)s older matches are not counted yet.",
        left,
    ) % {"num": left}


# --- two spellings of one person


def same_title(t: Translator, name: str, other: str) -> str:
    """Head what follows when two spellings are put together."""
    return t.gettext("%(name)s is %(other)s") % {"name": name, "other": other}


def same_lines(t: Translator, name: str, other: str, matches: int, of_other: int) -> tuple[str, ...]:
    """Say what follows when `name` becomes another spelling of `other`, before it does."""
    return (
        t.gettext("Two spellings of one person: %(name)s with %(one)s, %(other)s with %(two)s.")
        % {"name": name, "other": other, "one": matches_count(t, matches), "two": matches_count(t, of_other)},
        t.gettext("All of them then count for %(other)s, and every sheet and list says %(other)s.") % {"other": other},
        t.gettext("Whoever types %(name)s later means %(other)s. It can be taken apart again at any time.")
        % {"name": name, "other": other},
    )


def same_button(t: Translator, name: str, other: str) -> str:
    """Label the second tap, which puts two spellings together."""
    return t.gettext("Tap again: %(name)s is %(other)s") % {"name": name, "other": other}


def two_people_line(t: Translator, name: str, other: str, day: str, *, deleted: bool) -> str:
    """Say why two cannot be one person: they sat at the same table; `day` is when that match began."""
    told = (
        t.gettext("%(name)s and %(other)s sat at the same table on %(day)s, in a match that was deleted since.")
        if deleted
        else t.gettext("%(name)s and %(other)s sat at the same table on %(day)s.")
    )
    return told % {"name": name, "other": other, "day": day}


def two_people_follows(t: Translator) -> str:
    """Say what to do about it."""
    return t.gettext(
        "So they are two people here, and stay two. If a name was wrong in that match, put it right there first."
    )


def not_counted_yet(t: Translator) -> str:
    """Say that it cannot be seen yet whether two sat at one table."""
    return t.gettext("Not all matches of this club have been read yet. Nothing was changed; tap once more.")


def merged_line(t: Translator, name: str, other: str) -> str:
    """Say that two spellings were put together."""
    return t.gettext("%(name)s is now another spelling of %(other)s.") % {"name": name, "other": other}


def apart_line(t: Translator, name: str, other: str) -> str:
    """Say that two spellings were taken apart."""
    return t.gettext("%(name)s and %(other)s are two people again, each with their own matches.") % {
        "name": name,
        "other": other,
    }


def twice_at_the_table(t: Translator, typed: str, name: str) -> str:
    """Say that a name at the table is another spelling of one that sits there already."""
    return t.gettext("%(typed)s is another spelling of %(name)s, who sits at this table already.") % {
        "typed": typed,
        "name": name,
    }


def no_pen_in_that_club(t: Translator) -> str:
    """Say that a match would begin in another club than the form said when it was filled in."""
    return t.gettext(
        "This phone no longer scores for the club in which this match was to begin. See where it begins now, and who "
        "plays; then tap again."
    )


# --- days


def hour_text(t: Translator, hour: int) -> str:
    """Name an hour of the night or of the morning, 0 to 12."""
    if hour == 0:
        return t.gettext("at midnight")
    if hour == 12:
        return t.gettext("at noon")
    return t.gettext("at %(hour)s in the morning") % {"hour": hour}


def night_line(t: Translator, hour: int) -> str:
    """Say by an example to which evening a late match belongs."""
    if hour == 0:
        return t.gettext("For example: a match begun at half past midnight on a Saturday belongs to Saturday.")
    return t.gettext(
        "For example: a match begun at half past midnight on a Saturday belongs to Friday’s evening. One begun "
        "%(hour)s or later belongs to Saturday."
    ) % {"hour": hour_text(t, hour)}


def season_line(t: Translator, begins: str, ends: str) -> str:
    """Say by an example when a season begins and ends; both are a month with its year."""
    return t.gettext("For example: the season begun in %(begins)s goes on to the end of %(ends)s.") % {
        "begins": begins,
        "ends": ends,
    }


def now_line(t: Translator, town: str, time: str) -> str:
    """Say what time it is now in the time zone of a club, so that everybody can see whether it is right."""
    return t.gettext("Now: %(town)s, where it is %(time)s.") % {"town": town, "time": time}


def no_zone_line(t: Translator, time: str) -> str:
    """Say that a club has no time zone yet."""
    return t.gettext("Not chosen yet. Until then the days are counted by world time (UTC), where it is %(time)s.") % {
        "time": time
    }


def days_in_short(t: Translator, town: str | None, hour: int, month: str) -> str:
    """Say how a club counts its days, in one line."""
    told = {"town": town, "hour": hour_text(t, hour), "month": month}
    if town is None:
        return t.gettext("No time zone yet. Evenings end %(hour)s, seasons begin in %(month)s.") % told
    return t.gettext("Time of %(town)s. Evenings end %(hour)s, seasons begin in %(month)s.") % told


def zone_problem(t: Translator) -> str:
    """Say that a time zone is not known."""
    return t.gettext("That time zone is not known here. Choose one from the list, or type a large town near you.")


def which_zone(t: Translator) -> str:
    """Say that one of the places that were found has to be tapped."""
    return t.gettext("Nothing was kept yet. Tap the place whose time is yours, then keep these days.")


def nothing_found(t: Translator, typed: str) -> str:
    """Say that nothing was found for what was typed."""
    return t.gettext("Nothing found for “%(typed)s”. Type the largest town near you, or the country.") % {
        "typed": typed
    }
