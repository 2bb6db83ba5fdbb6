"""Says what belongs to the table: the club as one file, what comes of one that is taken in, what was deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fortyfives.words.cards import list_names
from fortyfives.words.translator import Translator

# --- the file of a club


def file_intro(t: Translator, club: str) -> tuple[str, ...]:
    """Say what the file of a club holds, and what it does not."""
    return (
        t.gettext("Everything of %(club)s in one file: players, rules, matches with every tap, rulings.")
        % {"club": club},
        t.gettext("Keep it as a copy, or take it to another server. No link, code or key is in it; the names are."),
    )


def take_in_intro(t: Translator) -> str:
    """Say what happens to a file that is chosen."""
    return t.gettext(
        "First you see what is in the file and what would come of it. Nothing is written before you say so, and "
        "nothing that is here is overwritten."
    )


def bring_intro(t: Translator) -> str:
    """Say what the page for a club from elsewhere is for."""
    return t.gettext(
        "A club that was kept as a file, here or on another server, can go on here. This phone then scores for it."
    )


def no_file(t: Translator) -> str:
    """Say that no file was chosen."""
    return t.gettext("Choose a file first: the one that the page of the club handed out.")


def file_problem(t: Translator, code: str, place: str) -> str:
    """Say why a file is refused as a whole; `place` is the number of a line, or the name of a part."""
    match code:
        case "no_json":
            if place:
                return t.gettext(
                    "This is not the file of a club, or it is damaged in line %(line)s. Nothing was taken in."
                ) % {"line": place}
            return t.gettext("This is not the file of a club, or it is damaged. Nothing was taken in.")
        case "no_club":
            return t.gettext("This is not the file of a club. Nothing was taken in.")
        case "too_new":
            return t.gettext(
                "A newer version of this program made the file. Once this server has that version, it can be taken in."
            )
        case _:
            return t.gettext(
                "Something in the file is not as this program writes it (in “%(place)s”). Nothing was taken in."
            ) % {"place": place}


def other_club(t: Translator, name: str) -> str:
    """Say that a file is another club's."""
    return t.gettext("This is the file of another club, %(name)s. It can be taken in from the page of all clubs.") % {
        "name": name
    }


def not_here(t: Translator) -> str:
    """Say that the club of a file cannot be taken in by this phone, and not why."""
    return t.gettext(
        "This club cannot be taken in from this phone. If it is on this server already, open it on a phone that scores "
        "for it, and take the file in there."
    )


def deleted_here(t: Translator) -> str:
    """Say that the club of a file was deleted here."""
    return t.gettext("This club was deleted here, and can be brought back. After that the file can be taken in.")


def waited_too_long(t: Translator) -> str:
    """Say that a file is no longer kept. Whether it was taken in meanwhile, by the same tap again, is not known."""
    return t.gettext("A file waits here for half an hour. If it is not taken in yet, choose it once more.")


def too_many_files(t: Translator) -> str:
    """Say that no more files are looked at for a while."""
    return t.gettext("Many files came from here just now. Wait ten minutes, then try again.")


def too_large(t: Translator, megabytes: int) -> str:
    """Say that a file is larger than is taken in from a browser, and who can do it."""
    return t.gettext(
        "This file is larger than %(megabytes)s MB. Ask the host of this server to take it in. Nothing was taken in."
    ) % {"megabytes": megabytes}


def too_much(t: Translator) -> str:
    """Say that a file is not looked through, and who can do it."""
    return t.gettext(
        "Looking through the file takes too long just now. Try again in some minutes, or ask the host of this server "
        "to take it in. Nothing was taken in."
    )


# --- what comes of it


def kind_heading(t: Translator, kind: str) -> str:
    """Head what the report says of one kind of thing."""
    match kind:
        case "players":
            return t.gettext("Players")
        case "rules":
            return t.gettext("Rules of our own")
        case "matches":
            return t.gettext("Matches")
        case _:
            return t.gettext("Rulings kept")


def found_line(t: Translator, count: int) -> str:
    """Say how many things of a kind the file holds."""
    return t.gettext("%(count)s in the file") % {"count": count} if count else t.gettext("none in the file")


def outcome_line(t: Translator, outcome: str, count: int) -> str:
    """Say what comes of so many things of a kind."""
    told = {"count": count}
    match outcome:
        case "new":
            return t.ngettext("%(count)s is new and comes in.", "%(count)s are new and come in.", count) % told
        case "extended":
            return (
                t.ngettext(
                    "%(count)s goes on in the file; its later taps come in.",
                    "%(count)s go on in the file; their later taps come in.",
                    count,
                )
                % told
            )
        case "here":
            return t.ngettext("%(count)s is here already.", "%(count)s are here already.", count) % told
        case "newer_here":
            return (
                t.ngettext(
                    "%(count)s is newer here and stays as it is.",
                    "%(count)s are newer here and stay as they are.",
                    count,
                )
                % told
            )
        case _:
            return t.ngettext("%(count)s does not come in.", "%(count)s do not come in.", count) % told


def why_line(t: Translator, why: str) -> str:
    """Say why one thing does not come in."""
    match why:
        case "twice":
            return t.gettext("It is in the file twice; the first one counts.")
        case "too_long":
            return t.gettext("It is longer than a match can be.")
        case "lines_missing":
            return t.gettext("Taps are missing from it.")
        case "unread":
            return t.gettext("It holds something that this version of the program does not know.")
        case "not_started":
            return t.gettext("It does not begin with the start of a match.")
        case "elsewhere":
            return t.gettext("It cannot be taken in here.")
        case "differs":
            return t.gettext("It went on in one way here and in another in the file. It stays as it is here.")
        case "deleted":
            return t.gettext("It was deleted here. Bring it back first.")
        case "players":
            return t.gettext("The file and this club have given one name to different people.")
        case "one_person":
            return t.gettext("Two who sat at its table are one person here. Take their two names apart first.")
        case "match":
            return t.gettext("The match it belongs to does not come in.")
        case "code":
            return t.gettext("Its link leads to something else here.")
        case _:
            return t.gettext("It is not as this program writes it.")


def grows_line(t: Translator, lines: int) -> str:
    """Say by how many taps a match goes on."""
    return t.ngettext("%(count)s tap more", "%(count)s taps more", lines) % {"count": lines}


def match_name(t: Translator, day: str, names: Sequence[str]) -> str:
    """Name a match by its day and who sits at it."""
    return t.gettext("%(day)s: %(names)s") % {"day": day, "names": list_names(t, tuple(names))}


def won_line(t: Translator, winner: str, loser: str, ratio: str) -> str:
    """Say how a match ended: "Maeve & Theresa beat Leo & Angus, 125 : 60."."""
    return t.gettext("%(winner)s beat %(loser)s, %(ratio)s.") % {"winner": winner, "loser": loser, "ratio": ratio}


def stands_line(t: Translator, state: str, totals: str) -> str:
    """Say how a match stands that has no winner: "Still going, hand 4: Maeve & Theresa 60, Leo & Angus 45."."""
    return t.gettext("%(state)s: %(totals)s.") % {"state": state, "totals": totals}


def thing_name(t: Translator, kind: str, name: str, players: Sequence[str], day: str) -> str:
    """Name one thing of a file: a match by its day and who sat down to it ("" for a name that was taken out)."""
    match kind:
        case "matches":
            if not name:
                return t.gettext("A match")
            return match_name(t, day, [seated or t.gettext("somebody") for seated in players]) if players else day
        case "rulings":
            return t.gettext("Ruling %(code)s") % {"code": name} if name else t.gettext("A ruling")
        case _:
            return name


def thing_told(t: Translator, outcome: str, why: str, lines: int) -> str:
    """Say beside the name of one thing what comes of it; "" for what is simply new."""
    if outcome == "refused":
        return why_line(t, why)
    return grows_line(t, lines) if outcome == "extended" else ""


def more_line(t: Translator, count: int) -> str:
    """Say how many are not listed."""
    return t.ngettext("and %(count)s more", "and %(count)s more", count) % {"count": count}


def left_out_line(t: Translator, count: int) -> str:
    """Say that the file lacks matches which could not be read when it was made."""
    return t.ngettext(
        "%(count)s match could not be read when the file was made, and is not in it.",
        "%(count)s matches could not be read when the file was made, and are not in it.",
        count,
    ) % {"count": count}


def verdict_line(t: Translator, *, new_club: bool, changes: bool) -> str:
    """Say what a file comes to as a whole."""
    if new_club:
        return t.gettext("This club is not here yet. It comes in whole, and this phone scores for it.")
    if changes:
        return t.gettext("Something in the file is new here.")
    return t.gettext("Nothing in the file is new here. There is nothing to do.")


def taken_in_line(t: Translator, counts: Mapping[str, int]) -> str:
    """Say what has just been taken in, by kind: matches, new or gone on, players, rules and rulings."""
    told = [_counted(t, kind, counts[kind]) for kind in ("matches", "players", "rules", "rulings") if counts.get(kind)]
    if not told:
        return t.gettext("Everything in the file was here already.")
    return t.gettext("Taken in: %(things)s.") % {"things": list_names(t, told)}


def _counted(t: Translator, kind: str, count: int) -> str:
    match kind:
        case "matches":
            told = t.ngettext("%(count)s match", "%(count)s matches", count)
        case "players":
            told = t.ngettext("%(count)s player", "%(count)s players", count)
        case "rules":
            told = t.ngettext("%(count)s set of rules", "%(count)s sets of rules", count)
        case _:
            told = t.ngettext("%(count)s ruling", "%(count)s rulings", count)
    return told % {"count": count}


# --- deleting


def _thirty(t: Translator, days: int) -> str:
    return t.gettext(
        "For %(days)s days it can be brought back. Then it is taken out of the score book for good. Copies that the "
        "host keeps have it for as long as they are kept."
    ) % {"days": days}


def _kept_copies(t: Translator) -> str:
    return t.gettext(
        "A phone may keep a copy of a score, to be read without signal. It loses it when it looks for it here again, "
        "with signal."
    )


def delete_match_lines(t: Translator, days: int) -> tuple[str, ...]:
    """Say what follows when a match is deleted."""
    return (
        t.gettext(
            "It is gone from this site at once: its sheet, its place in the lists and the numbers, its rulings and "
            "their links."
        ),
        _kept_copies(t),
        _thirty(t, days),
    )


def delete_player_lines(t: Translator, name: str, days: int) -> tuple[str, ...]:
    """Say what follows when the name of a player is deleted."""
    return (
        t.gettext("Every match stays, with a number where it said %(name)s. Other spellings of the name go with it.")
        % {"name": name},
        t.gettext("Whoever types the name %(name)s again brings it back.") % {"name": name},
        t.gettext("What somebody wrote as a reason stays as it was written."),
        _thirty(t, days),
    )


def delete_club_lines(t: Translator, days: int) -> tuple[str, ...]:
    """Say what follows when a club is deleted."""
    return (
        t.gettext(
            "All of it is gone from this site at once: players, matches, rulings, rules, the links to watch and the "
            "club card."
        ),
        _kept_copies(t),
        t.gettext("Any phone that scores for it now can bring it back.") + " " + _thirty(t, days),
        t.gettext("Keep the club as one file first, and nothing is lost."),
    )


def deleted_line(t: Translator, day: str, by: str | None) -> str:
    """Say when something was deleted, and on which phone; None for a program."""
    if by is None:
        return t.gettext("Deleted %(day)s.") % {"day": day}
    return t.gettext("Deleted %(day)s on “%(phone)s”.") % {"day": day, "phone": by}


def until_line(t: Translator, day: str) -> str:
    """Say until when it can be brought back."""
    return t.gettext("Can be brought back until %(day)s.") % {"day": day}


def nothing_deleted(t: Translator, days: int) -> str:
    """Say that the list is empty, and what it is for."""
    return t.gettext(
        "Nothing is deleted. A match or a name that is deleted stands here for %(days)s days and can be brought back."
    ) % {"days": days}


def no_club_deleted(t: Translator, days: int) -> str:
    """Say that no club can be brought back on this phone."""
    return t.gettext("No club was deleted that this phone scored for. A deleted one stands here for %(days)s days.") % {
        "days": days
    }


def is_deleted(t: Translator, kind: str) -> str:
    """Say that something has just been deleted."""
    match kind:
        case "match":
            return t.gettext("The match is deleted. Here it can be brought back.")
        case "player":
            return t.gettext("The name is deleted. Here it can be brought back.")
        case _:
            return t.gettext("The club is deleted. Here it can be brought back.")


def no_longer_there(t: Translator) -> str:
    """Say that there is nothing to bring back any more."""
    return t.gettext("That is no longer here to be brought back.")
