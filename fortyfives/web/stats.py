"""The numbers of a club: matches won, bids made and what else the score sheets tell of its players and partners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from flask import Blueprint, abort, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, get_translations, gettext, ngettext

from fortyfives.rules import Profile
from fortyfives.scorebook.statistics import Bidding, Comeback, Figures, Season
from fortyfives.store import Listed
from fortyfives.web.access import club_door, clubs_here
from fortyfives.web.own_names import named
from fortyfives.web.season import Found, ledger
from fortyfives.web.stats_pages import Card, Choice, Number, StatsPage, Told
from fortyfives.words import statistics as words
from fortyfives.words.differences import rules_name
from fortyfives.words.people import player_name

bp = Blueprint("stats", __name__, url_prefix="/stats")

Who = tuple[int, ...]
"""The numbers of partners, or of one player."""


@bp.get("")
def pairs() -> ResponseReturnValue:
    """The numbers of those who were partners."""
    return _show("stats.pairs", gettext("Pairs"))


@bp.get("/players")
def players() -> ResponseReturnValue:
    """The numbers of each player."""
    return _show("stats.players", gettext("Players"))


def _show(endpoint: str, title: str) -> str:
    club = _club()
    if club is None:
        return render_template("stats.html", page=StatsPage(None, title, counted=words.begin_lines(get_translations())))
    found = ledger().find(club)
    code = request.args.get("rules")
    by_code = {kept.code: kept.told.profile for kept in found.matches}
    if code is not None and code not in by_code:
        abort(404)
    around = _Around(endpoint, club, code, found)
    counted = [kept for kept in found.matches if code in (None, kept.code)]
    season = ledger().season(club, code, found, counted)
    return render_template("stats.html", page=_page(around, title, by_code, season))


def _club() -> str | None:
    """The club that is asked for, else the one that played last; None for a device that belongs to none."""
    asked, clubs = request.args.get("club"), tuple(clubs_here())
    if asked is not None:
        return club_door(asked).club
    newest = g.store.matches.in_clubs(clubs, None, 1)
    return newest[0].club if newest else next(iter(clubs), None)


@dataclass(frozen=True, slots=True)
class _Around:
    """Which numbers are looked at: pairs or players, of which club, under which rules (None: all)."""

    endpoint: str
    club: str
    code: str | None
    found: Found

    def href(self, endpoint: str | None = None, code: str | None = None) -> str:
        """The address of other numbers of the same club."""
        club = self.club if len(clubs_here()) > 1 else None
        return url_for(endpoint or self.endpoint, club=club, rules=code)

    @property
    def of_pairs(self) -> bool:
        """Whether the numbers of partners are shown."""
        return self.endpoint == "stats.pairs"


def _page(around: _Around, title: str, by_code: Mapping[str, Profile], season: Season) -> StatsPage:
    t, found = get_translations(), around.found
    names = g.store.clubs.player_names(around.club)
    counts: dict[Who, Figures] = (
        dict(season.partners) if around.of_pairs else {(player,): figures for player, figures in season.players.items()}
    )
    everybody = {who: words.partners_name(t, [player_name(names, player) for player in who]) for who in counts}
    ranked, few = _in_order(counts, everybody)
    notes = [words.unread_line(t, found.unread)] if found.unread else []
    if season.mixed:
        notes.append(words.mixed_line(t))
    if season.hands and not season.bidding.made.n:
        notes.append(words.no_bids_line(t))
    return StatsPage(
        club=g.store.clubs.name_of(around.club) or "",
        title=title,
        kinds=_kinds(around),
        clubs=_clubs(around),
        rules=_rules(around, by_code),
        counted=words.counted_lines(t, season) if found.matches else (),
        more=_more(around),
        notes=tuple(notes),
        everybody=_everybody(season),
        cards=tuple(
            _card(f"of-{'-'.join(map(str, who))}", everybody[who], counts[who], mixed=season.mixed) for who in ranked
        ),
        few=tuple(words.few_line(t, everybody[who], counts[who].bidding, counts[who].matches) for who in few),
        few_ending=words.few_ending(t),
        order=words.order_line(t) if season.bidding.made.n and len(ranked) > 1 else None,
        comeback=_comeback(season.comeback, names, [kept.listed for kept in found.matches]),
        run=_run(counts, everybody),
        definitions=words.definitions(t, pairs=around.of_pairs) if found.matches else (),
    )


def _in_order(counts: Mapping[Who, Figures], names: Mapping[Who, str]) -> tuple[list[Who], list[Who]]:
    """Those who can be compared, the most bids made first, and those with too few bids, by name.

    Where nobody bids at all everybody is listed, the most matches won first.
    """
    if not any(figures.bidding.made.n for figures in counts.values()):
        return sorted(
            counts, key=lambda who: (*_least_first(counts[who].matches.count, counts[who].matches.n), names[who])
        ), []
    ranked = [who for who in counts if counts[who].bidding.made.n >= words.ENOUGH_BIDS]
    ranked.sort(key=lambda who: (*_least_first(counts[who].bidding.made.count, counts[who].bidding.made.n), names[who]))
    return ranked, sorted(set(counts) - set(ranked), key=lambda who: names[who])


def _least_first(count: int, n: int) -> tuple[Fraction, int]:
    """Sorts the bigger share first, of equal ones that of the bigger number."""
    return -Fraction(count, n or 1), -n


# --- choices ------------------------------------------------------------------------------------------------


def _kinds(around: _Around) -> tuple[Choice, ...]:
    kinds = (("stats.pairs", gettext("Pairs")), ("stats.players", gettext("Players")))
    return tuple(
        Choice(endpoint.partition(".")[2], text, "", around.href(endpoint, around.code), endpoint == around.endpoint)
        for endpoint, text in kinds
    )


def _clubs(around: _Around) -> tuple[Choice, ...]:
    clubs = tuple(clubs_here())
    if len(clubs) < 2:
        return ()
    return tuple(
        Choice(
            f"club-{club}",
            g.store.clubs.name_of(club) or "",
            "",
            url_for(around.endpoint, club=club),
            club == around.club,
        )
        for club in clubs
    )


def _rules(around: _Around, by_code: Mapping[str, Profile]) -> tuple[Choice, ...]:
    """The rule sets to choose from, the one with the most matches first; nothing where there is but one."""
    if len(by_code) < 2:
        return ()
    t = get_translations()
    often = Counter(kept.code for kept in around.found.matches)
    choices = [Choice("rules-all", gettext("All rules"), _matches(often.total()), around.href(), around.code is None)]
    for code, count in sorted(often.items(), key=lambda item: (-item[1], item[0])):
        name = rules_name(t, named(by_code[code]))
        detail = gettext("%(code)s, %(matches)s", code=code, matches=_matches(count))
        choices.append(Choice(f"rules-{code}", name, detail, around.href(code=code), code == around.code))
    return tuple(choices)


def _matches(count: int) -> str:
    told: str = ngettext("%(num)s match", "%(num)s matches", count)
    return told


def _more(around: _Around) -> Told | None:
    found = around.found
    if not found.left:
        return None
    counted = len(found.matches)
    text = words.more_to_count_line(get_translations(), counted, counted + found.unread + found.left)
    return Told(text, around.href(code=around.code))


# --- numbers ------------------------------------------------------------------------------------------------


def _card(key: str, name: str, figures: Figures, *, mixed: bool) -> Card:
    t, tops = get_translations(), figures.tops
    numbers = [*_of_bids(figures.bidding, mixed=mixed)]
    if tops.n:
        told = words.share_text(t, tops)
        numbers.append(Number("top", gettext("Highest trump"), told, words.of_hands_told(t)))
    numbers.append(Number("hands", gettext("Hands"), str(figures.hands), ""))
    if figures.comeback is not None:
        of = words.of_matches_won(t, figures.matches.count)
        numbers.append(Number("comeback", gettext("Biggest comeback"), str(figures.comeback.behind), of))
    if figures.run > 1:
        numbers.append(Number("run", gettext("Longest run"), str(figures.run), words.of_matches(t, figures.matches.n)))
    return _with_bids(key, name, figures.bidding, tuple(numbers), won=figures.matches.count, played=figures.matches.n)


def _everybody(season: Season) -> Card | None:
    """The bids of all; None where there were none."""
    if not season.bidding.made.n:
        return None
    numbers = tuple(_of_bids(season.bidding, mixed=season.mixed))
    return _with_bids("everybody", gettext("Everybody together"), season.bidding, numbers, played=season.finished)


def _with_bids(
    key: str, name: str, bidding: Bidding, numbers: tuple[Number, ...], *, played: int, won: int | None = None
) -> Card:
    made = words.share_with_percent(get_translations(), bidding.made) if bidding.made.n else ""
    return Card(key, name, won, played, made, bidding.made.percent, numbers)


def _of_bids(bidding: Bidding, *, mixed: bool) -> Iterable[Number]:
    t, n = get_translations(), bidding.made.n
    if not n:
        return
    of = words.of_bids(t, n)
    if not mixed:
        yield Number("points", gettext("Points a bid"), words.average(bidding.points, n, sign=True), of)
        yield Number("average", gettext("Average bid"), words.average(bidding.total, n), of)
    yield Number("sets", gettext("Sets"), str(bidding.sets), of)
    for key, label, share in (
        ("thirty", gettext("Bids of 30"), None if mixed else bidding.thirties),
        ("sixty", gettext("Bids of 60"), None if mixed else bidding.sixties),
        ("held", gettext("Held"), bidding.held),
    ):
        if share is not None and share.n:
            yield Number(key, label, words.share_text(t, share), gettext("made"))


def _comeback(comeback: Comeback | None, names: Mapping[int, str], matches: Iterable[Listed]) -> Told | None:
    if comeback is None:
        return None
    t = get_translations()
    started = next(listed.started_at for listed in matches if listed.match_id == comeback.match_id)
    winners = words.partners_name(t, [player_name(names, player) for player in comeback.winners])
    day = format_date(date.fromisoformat(started[:10]), "d MMMM y")
    return Told(words.comeback_line(t, winners, day, comeback), url_for("table.sheet", match_id=comeback.match_id))


def _run(counts: Mapping[Who, Figures], names: Mapping[Who, str]) -> str | None:
    """Who won the most matches one after the other; None while that is one."""
    longest = max((figures.run for figures in counts.values()), default=0)
    if longest < 2:
        return None
    holders = sorted(names[who] for who, figures in counts.items() if figures.run == longest)
    return words.run_line(get_translations(), holders, longest)
