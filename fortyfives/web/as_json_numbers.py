"""The numbers of clubs for programs: what their pages show in words, as numbers with what each is of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from flask import Response, g, request, url_for

from fortyfives.rules import profile_json, rules_argument
from fortyfives.scorebook.counts import Count, Of, Score
from fortyfives.scorebook.nights import Place, places
from fortyfives.scorebook.statistics import Bidding, Comeback, Share
from fortyfives.web.access import club_door, clubs_here
from fortyfives.web.api_frame import as_json
from fortyfives.web.clubs_players import matches_of
from fortyfives.web.founding import own_club
from fortyfives.web.nights import Book, book_of, day_asked, first_asked, year_asked
from fortyfives.web.season import Found, Kept, Night
from fortyfives.web.stats import Who, around_asked, first_of

Json = dict[str, Any]
Names = Mapping[int, str]

AT_ONCE: Final = 50
"""So many players, pairs or evenings are told at once; `next` says where more are."""
OF_AN_EVENING: Final = 20
"""So many of an evening's players, pairs and matches are."""


def share(told: Share) -> Json:
    """So many of so many."""
    return {"count": told.count, "n": told.n}


def who_json(who: Iterable[int], names: Names) -> list[Json]:
    """A player or partners: number and name; null for one whose name was taken out."""
    return [{"player": player, "name": names.get(player) or None} for player in who]


def club_json(club: str) -> Json:
    """Which club it is."""
    return {"club": club, "name": g.store.clubs.name_of(club)}


def _counting(found: Found) -> Json:
    """What of the matches of a club is not among the numbers: not read yet, or not readable."""
    return {"matches_left": found.left, "matches_unread": found.unread}


# --- the numbers of pairs and players -----------------------------------------------------------------------


def pairs() -> Response:
    """The numbers of those who were partners."""
    return _numbers("stats.pairs")


def players() -> Response:
    """The numbers of each player."""
    return _numbers("stats.players")


def _numbers(endpoint: str) -> Response:
    around = around_asked(endpoint)
    if around is None:
        return as_json({"club": None, "figures": []})
    part, counts, names = around.part, around.counts, g.store.clubs.player_names(around.club)
    compared, few = around.in_order(names)
    everybody = [*compared, *few]
    shown, following = _slice(len(everybody), AT_ONCE)
    return as_json(
        {
            **club_json(around.club),
            "of": "pairs" if around.of_pairs else "players",
            "rules": around.code,
            "season": around.year,
            "finished": part.finished,
            "going": part.going,
            "broken_off": part.broken_off,
            "hands": part.hands,
            "thrown_in": part.thrown_in,
            "mixed": part.mixed,
            **_counting(around.found),
            "bids": _bids(part.bidding),
            "top_trump": share(part.tops),
            "comeback": _comeback(part.comeback, names),
            "figures": [
                _figures(who, counts[who], names, enough=place < len(compared))
                for place, who in list(enumerate(everybody))[shown]
            ],
            "next": around.href(request.endpoint, first=following) if following else None,
        }
    )


def _slice(n: int, at_once: int) -> tuple[slice, int | None]:
    """The part of `n` that is asked for, and the number from which the next one goes on."""
    first = first_of(n)
    following = first + at_once
    return slice(first, following), following + 1 if n > following else None


def _here(**other: Any) -> str:
    """The address at hand with this asked for and nothing else."""
    return url_for(request.endpoint or "", **{**(request.view_args or {}), **other})


def _figures(who: Who, count: Count, names: Names, *, enough: bool) -> Json:
    told = count.figures()
    return {
        "who": who_json(who, names),
        "matches": share(told.matches),
        "evenings": share(count.share(Of.EVENINGS_WON, Of.EVENINGS)),
        "hands": told.hands,
        "bids": _bids(told.bidding),
        "enough_bids": enough,
        "top_trump": share(told.tops),
        "comeback": _comeback(told.comeback, names),
        "run": told.run,
    }


def _bids(told: Bidding) -> Json:
    return {
        "made": share(told.made),
        "sets": told.sets,
        "total": told.total,
        "points": told.points,
        "thirties": share(told.thirties),
        "sixties": share(told.sixties),
        "held": share(told.held),
    }


def _comeback(told: Comeback | None, names: Names) -> Json | None:
    if told is None:
        return None
    return {
        "match": told.match_id,
        "winners": who_json(told.winners, names),
        "behind": told.behind,
        "hand": told.hand,
        "scores": list(told.scores),
    }


# --- evenings and seasons -----------------------------------------------------------------------------------


def nights(club: str) -> Response:
    """The evenings of a club, newest first."""
    book = book_of(club)
    newest_first, first = book.days[::-1], first_asked(book)
    shown = newest_first[first : first + AT_ONCE]
    more = len(newest_first) > first + AT_ONCE
    return as_json(
        {
            **club_json(club),
            **_days(club),
            **_counting(book.found),
            "nights": [_night(book, night) for night in book.nights(shown)],
            "next": _here(before=shown[-1].isoformat()) if more else None,
        }
    )


def night(club: str, day: str) -> Response:
    """One evening: its standings and its matches, newest first; of a day without a match neither."""
    book, when = book_of(club), day_asked(day)
    here = book.found.night(when)
    if here is None:
        nothing: Json = {"day": when.isoformat(), "season": book.calendar.season(when), "finished": 0, "winners": []}
        return as_json({**club_json(club), **nothing, **_counting(book.found), "matches": [], "next": None})
    players, pairs, begun = places(here.told.players), places(here.told.pairs), book.found.begun_on(when)
    shown, following = _slice(max(len(players), len(pairs), len(begun)), OF_AN_EVENING)
    return as_json(
        {
            **club_json(club),
            **_night(book, here),
            "standings": _both(book, players[shown], pairs[shown]),
            **_counting(book.found),
            "matches": [_match(kept, book.names) for kept in book.found.kept(begun[shown])],
            "next": _here(**{"from": following}) if following else None,
        }
    )


def season(club: str, year: str) -> Response:
    """The standings of a season, or of all of them."""
    book, wanted = book_of(club), year_asked(year)
    total = book.found.part(wanted)
    players, pairs = (book.standings(wanted, pairs=of_pairs) for of_pairs in (False, True))
    shown, following = _slice(max(len(players), len(pairs)), AT_ONCE)
    return as_json(
        {
            **club_json(club),
            "season": wanted,
            "nights": [day.isoformat() for day in book.within(wanted)],
            "finished": total.finished,
            **_counting(book.found),
            "standings": _both(book, players[shown], pairs[shown]),
            "next": _here(**{"from": following}) if following else None,
        }
    )


def _days(club: str) -> Json:
    days = g.store.clubs.days_of(club)
    return {"zone": days.zone, "night_ends": days.night_ends, "season_begins": days.season_begins}


def _night(book: Book, night: Night) -> Json:
    told = night.told
    return {
        "day": night.day.isoformat(),
        "season": night.season,
        "finished": told.finished,
        "going": told.going,
        "broken_off": told.broken_off,
        "winners": [who_json(who, book.names) for who in told.winners],
    }


def _both(book: Book, players: Iterable[Place[Count]], pairs: Iterable[Place[Count]]) -> Json:
    return {
        name: [
            {"place": place.place, "who": who_json(place.who, book.names), **_score(place.counted.score())}
            for place in standings
        ]
        for name, standings in (("players", players), ("pairs", pairs))
    }


def _score(score: Score) -> Json:
    return {
        "matches": share(score.matches),
        "evenings": share(score.evenings),
        "points": {"ours": score.ours, "theirs": score.theirs, "difference": score.difference},
        "hands": score.hands,
        "sets": score.sets,
    }


def _match(kept: Kept, names: Names) -> Json:
    told = kept.told
    return {
        "match": kept.listed.match_id,
        "seq": kept.seq,
        "when": kept.listed.started_at,
        "rules": rules_argument(told.profile),
        "sides": [who_json(side, names) for side in told.sides],
        "scores": list(told.scores),
        "winner": told.winner,
        "broken_off": told.abandoned,
        "hands": len(told.hands),
    }


# --- clubs --------------------------------------------------------------------------------------------------


def clubs() -> Response:
    """The clubs of this device, the one it begins its matches in first."""
    own, here = own_club(), clubs_here()
    names = {club: (g.store.clubs.name_of(club) or "").casefold() for club in here}
    own_first = sorted(here, key=lambda club: (club != own, names[club]))
    return as_json([{**_club(club, here[club]), "begins_here": club == own} for club in own_first])


def club(club: str) -> Response:
    """What a club holds."""
    access = club_door(club)
    rules = g.store.rules.kept(club)
    return as_json(
        {
            **_club(club, access.role),
            **_days(club),
            "own_rules": [
                {
                    "number": kept.number,
                    "name": kept.name,
                    "code": kept.code,
                    "rules": rules_argument(kept.profile),
                    "fields": profile_json(kept.profile),
                }
                for kept in rules
            ],
        }
    )


def _club(club: str, role: str) -> Json:
    counts = g.store.hubs.counts(club)
    told = {"players": counts.players, "matches": counts.matches, "rulings": counts.rulings, "rules": counts.rules}
    return {**club_json(club), "role": role, "counts": told}


def club_players(club: str) -> Response:
    """Who plays in a club, in how many matches each sat, and the other spellings of their names."""
    club_door(club)
    counted, left = matches_of(club)
    return as_json(
        {
            **club_json(club),
            "matches_left": left,
            "nameless": g.store.players.nameless(club),
            "players": [
                {
                    "player": person.number,
                    "name": person.name,
                    "retired": person.retired,
                    "matches": counted[person.number],
                    "spellings": who_json(
                        person.numbers[1:], {spelling.number: spelling.name for spelling in person.spellings}
                    ),
                }
                for person in g.store.players.listed(club)
            ],
        }
    )
