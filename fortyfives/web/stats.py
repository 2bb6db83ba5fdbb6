"""The numbers of a club: matches won, bids made and what else the score sheets tell of its players and partners."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Blueprint, abort, g, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, get_translations, gettext, ngettext

from fortyfives.scorebook.counting import Part
from fortyfives.scorebook.counts import Count, Counts, Of
from fortyfives.scorebook.statistics import Bidding, Comeback
from fortyfives.web.access import club_door, clubs_here
from fortyfives.web.own_names import named
from fortyfives.web.season import Found, ledger
from fortyfives.web.stats_pages import Card, Choice, Number, StatsPage, Told
from fortyfives.words import nights as night_words
from fortyfives.words import statistics as words
from fortyfives.words.differences import rules_name
from fortyfives.words.people import player_name

bp = Blueprint("stats", __name__, url_prefix="/stats")

Who = tuple[int, ...]
"""The numbers of partners, or of one player."""

_Told = TypeVar("_Told")

SLIPS_A_PAGE = 12
"""So many players or pairs stand on one page."""


@bp.get("")
def pairs() -> ResponseReturnValue:
    """The numbers of those who were partners."""
    return _show("stats.pairs", gettext("Pairs"))


@bp.get("/players")
def players() -> ResponseReturnValue:
    """The numbers of each player."""
    return _show("stats.players", gettext("Players"))


def _show(endpoint: str, title: str) -> str:
    around = around_asked(endpoint)
    if around is None:
        return render_template("stats.html", page=StatsPage(None, title, counted=words.begin_lines(get_translations())))
    return render_template("stats.html", page=_page(around, title))


def around_asked(endpoint: str) -> Around | None:
    """Which numbers the address at hand asks for; None for a device that belongs to no club."""
    club = club_asked()
    if club is None:
        return None
    code = request.args.get("rules")
    around = Around(endpoint, club, code, season_asked(), ledger().find(club))
    if code is not None and code not in around.found.part().codes:
        abort(404)
    return around


def club_asked() -> str | None:
    """The club that is asked for, else the one that played last; None for a device that belongs to none."""
    asked, clubs = request.args.get("club"), tuple(clubs_here())
    if asked is not None:
        return club_door(asked).club
    newest = g.store.matches.in_clubs(clubs, None, 1)
    return newest[0].club if newest else next(iter(clubs), None)


def season_asked() -> int | None:
    """The season that is asked for, by the year in which it began; None for all of them."""
    text = request.args.get("season")
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) == 4):
        abort(404)
    return int(text)


@dataclass(frozen=True, slots=True)
class Around:
    """Which numbers are looked at: pairs or players, of which club, under which rules, in which season (None: all)."""

    endpoint: str
    club: str
    code: str | None
    year: int | None
    found: Found

    @property
    def part(self) -> Part:
        """The numbers themselves."""
        return self.found.part(self.year, self.code)

    @property
    def counts(self) -> Counts:
        """What was counted of each of those that are looked at."""
        return self.part.pairs if self.of_pairs else self.part.players

    def href(self, endpoint: str | None = None, first: int | None = None, **other: Any) -> str:
        """The address of other numbers of the same club; `first` is who stands first on the page, from 1."""
        club = self.club if len(clubs_here()) > 1 else None
        asked: dict[str, Any] = {"rules": self.code, "season": self.year, "from": first, **other}
        return url_for(endpoint or self.endpoint, club=club, **asked)

    def in_order(self, names: Mapping[int, str]) -> tuple[list[Who], list[Who]]:
        """Those who can be compared and those who cannot; `names` are those of the club."""
        return self.once(("in order", tuple(names.items())), lambda: in_order(self.counts, names))

    def most(self, what: str, of: Callable[[Count], int]) -> tuple[int, tuple[Who, ...]]:
        """The most of something that anybody has, and who has as much; `what` tells what it is."""

        def work() -> tuple[int, tuple[Who, ...]]:
            most = max(map(of, self.counts.values()), default=0)
            return most, tuple(who for who, count in self.counts.items() if of(count) == most)

        return self.once(what, work)

    def once(self, key: Hashable, work: Callable[[], _Told]) -> _Told:
        """What `work` comes to, done once for the same matches and the same numbers; `key` tells what it is."""
        return self.found.once((key, self.endpoint, self.year, self.code), work)

    @property
    def of_pairs(self) -> bool:
        """Whether the numbers of partners are shown."""
        return self.endpoint == "stats.pairs"


def _page(around: Around, title: str) -> StatsPage:
    t, found, part, counts = get_translations(), around.found, around.part, around.counts
    counted = found.part().matches
    names = g.store.clubs.player_names(around.club)
    everybody = _Everybody(names)
    ranked, few = around.in_order(names)
    first = first_of(len(ranked) + len(few))
    last = first + SLIPS_A_PAGE
    notes = [words.unread_line(t, found.unread)] if found.unread else []
    if part.mixed:
        notes.append(words.mixed_line(t))
    if part.hands and not part.bidding.made.n:
        notes.append(words.no_bids_line(t))
    return StatsPage(
        club=g.store.clubs.name_of(around.club) or "",
        title=title,
        kinds=_kinds(around),
        clubs=_clubs(around),
        seasons=_seasons(around),
        rules=_rules(around),
        counted=words.counted_lines(t, part, part.evenings) if counted else (),
        more=_more(around),
        notes=tuple(notes),
        everybody=_everybody(part),
        cards=tuple(_card(who, everybody[who], counts[who], mixed=part.mixed) for who in ranked[first:last]),
        few=tuple(
            words.few_line(t, everybody[who], counts[who].bidding(), counts[who].share(Of.WON, Of.MATCHES))
            for who in few[max(0, first - len(ranked)) : max(0, last - len(ranked))]
        ),
        newer=around.href(first=first - SLIPS_A_PAGE + 1 if first > SLIPS_A_PAGE else None) if first else None,
        older=around.href(first=last + 1) if last < len(ranked) + len(few) else None,
        few_ending=words.few_ending(t),
        order=words.order_line(t) if part.bidding.made.n and len(ranked) > 1 else None,
        comeback=_comeback(part.comeback, names, around),
        run=_run(around, everybody),
        evenings=_most_evenings(around, everybody),
        nights=url_for("nights.nights", club=around.club),
        definitions=words.definitions(t, pairs=around.of_pairs) if counted else (),
    )


class _Everybody(dict[Who, str]):
    """The names of partners, or of a player, written out once they are wanted: of thousands of pairs few are shown."""

    def __init__(self, names: Mapping[int, str]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, who: Who) -> str:
        told = [player_name(self._names, player) for player in who]
        name = self[who] = words.partners_name(get_translations(), told)
        return name


def in_order(counts: Counts, names: Mapping[int, str]) -> tuple[list[Who], list[Who]]:
    """Those who can be compared, the most bids made first, and those with too few bids, by name. `names` are those of
    the club.

    Where nobody bids at all everybody is listed, the most matches won first.
    """
    bids = any(count.bids[1] for count in counts.values())
    told = [(who, *(count.bids if bids else (count.won, count.played))) for who, count in counts.items()]
    each = {player: player_name(names, player) for player in {player for who in counts for player in who}}
    named = {who: tuple([each[player] for player in who]) for who in counts}
    compared = [(who, made, n) for who, made, n in told if not bids or n >= words.ENOUGH_BIDS]
    # The bigger share first, of equal ones that of the bigger number; of numbers as small as these only equal shares
    # come to the same.
    compared.sort(key=lambda one: (-one[1] / (one[2] or 1), -one[2], named[one[0]]))
    few = [who for who, _, n in told if bids and n < words.ENOUGH_BIDS]
    return [who for who, _, _ in compared], sorted(few, key=named.__getitem__)


def first_of(n: int) -> int:
    """Where the page that is asked for begins among `n`; at the first where the address asks for more than there is."""
    text = request.args.get("from", "1")
    first = int(text) - 1 if text.isascii() and text.isdecimal() and len(text) < 7 else 0
    return first if 0 < first < n else 0


# --- choices ------------------------------------------------------------------------------------------------


def _kinds(around: Around) -> tuple[Choice, ...]:
    kinds = (("stats.pairs", gettext("Pairs")), ("stats.players", gettext("Players")))
    return tuple(
        Choice(endpoint.partition(".")[2], text, "", around.href(endpoint=endpoint), endpoint == around.endpoint)
        for endpoint, text in kinds
    )


def _clubs(around: Around) -> tuple[Choice, ...]:
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


def _seasons(around: Around) -> tuple[Choice, ...]:
    """The seasons to choose from, the newest first, with all of them before; nothing where there is but one."""
    known = around.found.seasons()
    if len(known) < 2 and around.year is None:
        return ()
    t, begins = get_translations(), around.found.calendar.days.season_begins
    choices = [Choice("season-all", gettext("All seasons"), "", around.href(season=None), around.year is None)]
    for year in known:
        name = night_words.season_name(t, year, begins)
        choices.append(Choice(f"season-{year}", name, "", around.href(season=year), year == around.year))
    return tuple(choices)


def _rules(around: Around) -> tuple[Choice, ...]:
    """The rule sets to choose from, the one with the most matches first; nothing where there is but one."""
    often = around.found.part(around.year).codes
    if len(often) < 2 and around.code is None:
        return ()
    t, profiles = get_translations(), around.found.rules()
    everything = around.href(rules=None)
    choices = [Choice("rules-all", gettext("All rules"), _matches(often.total()), everything, around.code is None)]
    for code, count in sorted(often.items(), key=lambda item: (-item[1], item[0])):
        profile = profiles.get(code)
        name = code if profile is None else rules_name(t, named(profile))
        detail = gettext("%(code)s, %(matches)s", code=code, matches=_matches(count))
        choices.append(Choice(f"rules-{code}", name, detail, around.href(rules=code), code == around.code))
    return tuple(choices)


def _matches(count: int) -> str:
    told: str = ngettext("%(num)s match", "%(num)s matches", count)
    return told


def _more(around: Around) -> Told | None:
    found = around.found
    if not found.left:
        return None
    counted = found.part().matches
    text = words.more_to_count_line(get_translations(), counted, counted + found.unread + found.left)
    return Told(text, around.href())


# --- numbers ------------------------------------------------------------------------------------------------


def _card(who: Who, name: str, count: Count, *, mixed: bool) -> Card:
    t, figures, evenings = get_translations(), count.figures(), count.share(Of.EVENINGS_WON, Of.EVENINGS)
    tops = figures.tops
    numbers = [*_of_bids(figures.bidding, figures.hands, mixed=mixed)]
    if tops.n:
        told = words.share_text(t, tops)
        numbers.append(Number("top", gettext("Highest trump"), told, words.of_hands_told(t)))
    numbers.append(Number("hands", gettext("Hands"), str(figures.hands), ""))
    if evenings.n:
        of = words.of_evenings(t, evenings.n)
        numbers.append(Number("evenings", gettext("Evenings won"), str(evenings.count), of))
    if figures.comeback is not None:
        of = words.of_matches_won(t, figures.matches.count)
        numbers.append(Number("comeback", gettext("Biggest comeback"), str(figures.comeback.behind), of))
    if figures.run > 1:
        numbers.append(Number("run", gettext("Longest run"), str(figures.run), words.of_matches(t, figures.matches.n)))
    key, won, played = f"of-{'-'.join(map(str, who))}", figures.matches.count, figures.matches.n
    return _with_bids(key, name, figures.bidding, tuple(numbers), won=won, played=played)


def _everybody(part: Part) -> Card | None:
    """The bids of all; None where there were none."""
    if not part.bidding.made.n:
        return None
    t = get_translations()
    numbers = [*_of_bids(part.bidding, part.hands, mixed=part.mixed)]
    if part.tops.n:
        told = words.share_text(t, part.tops)
        numbers.append(Number("top", gettext("Highest trump"), told, words.by_the_bidders(t)))
    name = gettext("Everybody together")
    return _with_bids("everybody", name, part.bidding, tuple(numbers), played=part.finished)


def _with_bids(
    key: str, name: str, bidding: Bidding, numbers: tuple[Number, ...], *, played: int, won: int | None = None
) -> Card:
    made = words.share_with_percent(get_translations(), bidding.made) if bidding.made.n else ""
    return Card(key, name, won, played, made, bidding.made.percent, numbers)


def _of_bids(bidding: Bidding, hands: int, *, mixed: bool) -> Iterable[Number]:
    t, n = get_translations(), bidding.made.n
    if not n:
        return
    yield Number("won", gettext("Bids won"), str(n), words.in_hands(t, hands))
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


def _comeback(comeback: Comeback | None, names: Mapping[int, str], around: Around) -> Told | None:
    if comeback is None:
        return None
    t = get_translations()
    begun = g.store.matches.started_at(comeback.match_id) or ""
    winners = words.partners_name(t, [player_name(names, player) for player in comeback.winners])
    day = format_date(around.found.calendar.night(begun), "d MMMM y")
    return Told(words.comeback_line(t, winners, day, comeback), url_for("table.sheet", match_id=comeback.match_id))


def _run(around: Around, names: Mapping[Who, str]) -> str | None:
    """Who won the most matches one after the other; None while that is one."""
    longest, holders = around.most("run", lambda count: count.run)
    if longest < 2:
        return None
    return words.run_line(get_translations(), sorted(names[who] for who in holders), longest)


def _most_evenings(around: Around, names: Mapping[Who, str]) -> str | None:
    """Who won the most evenings; None while nobody won any."""
    most, holders = around.most("evenings", lambda count: count.evenings_won)
    if not most:
        return None
    return night_words.most_evenings_line(get_translations(), sorted(names[who] for who in holders), most)
