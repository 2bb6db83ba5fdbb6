"""What a match and a club have beside their numbers, for programs: rows, taps, people, phones, what was deleted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response, abort, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from fortyfives.rules import Counts, Tally
from fortyfives.scorebook import Match, SheetRow, TrailLine, encode_entry, encode_said, trail
from fortyfives.store import Deleted, Grant, Person, StoreUnreadable
from fortyfives.web.access import club_door, match_door, this_device
from fortyfives.web.api import seated
from fortyfives.web.api_frame import as_json
from fortyfives.web.as_json_numbers import Names, club_json, who_json
from fortyfives.web.clubs_players import matches_of, person_or_404
from fortyfives.web.data_bin import gone_from
from fortyfives.web.more_frame import match_at_hand
from fortyfives.web.people_view import stretches
from fortyfives.web.taps import desk
from fortyfives.web.trail_view import lines_asked

Json = dict[str, Any]


# --- a match ------------------------------------------------------------------------------------------------


def row(match_id: str, number: int) -> Response:
    """One row of the score sheet, with who sat there."""
    access = match_door(match_id)
    match, names = match_at_hand(match_id), g.store.clubs.player_names(access.club)
    if not 1 <= number <= len(match.rows):
        abort(404)
    return as_json({"match": match_id, "seq": match.seq, **_row(match.rows[number - 1], names)})


def _row(row: SheetRow, names: Names) -> Json:
    return {
        "row": row.number,
        "hand": row.hand,
        "kind": row.kind.value,
        "players": who_json(row.players, names),
        "dealer": row.dealer,
        "bidder": row.bidder,
        "bid": row.bid,
        "held": row.held,
        "trump": row.trump.value if row.trump else None,
        "tally": _tally(row.tally),
        "captured": None if row.captured is None else list(row.captured),
        "made": row.made,
        "change": list(row.change),
        "totals": list(row.totals),
        "flags": [flag.value for flag in row.flags],
        "ruling": row.ruling.value,
        "fault": row.fault.code if row.fault else None,
        "note": row.note,
        "let_stand": list(row.let_stand),
        "corrected": row.corrected,
        "reasons": list(row.reasons),
    }


def _tally(tally: Tally | None) -> Json | None:
    if tally is None:
        return None
    if isinstance(tally, Counts):
        return {"counts": list(tally.counts), "top_side": tally.top_side}
    return {"tricks": list(tally.sides), "top_trump": tally.top}


def taps(match_id: str) -> Response:
    """The trail: so many taps as stand on the page, in its order, each as in the log and with what it changed."""
    access = match_door(match_id)
    match = match_at_hand(match_id)
    asked = lines_asked(trail(g.store.matches.events(match_id)), request.args)
    used = {line.entry.device for line in asked.lines}
    phones = {number: g.store.clubs.device_name(number, access.club) for number in used}
    names = g.store.clubs.player_names(access.club)
    order = request.args.get("first")
    more = url_for("as_json.taps", match_id=match_id, first=order, page=asked.number + 1)
    return as_json(
        {
            "match": match_id,
            "seq": match.seq,
            "players": who_json(sorted(match.everybody), names),
            "page": asked.number,
            "pages": asked.last,
            "taps": [_tap(line, phones) for line in asked.lines],
            "next": more if asked.number < asked.last else None,
        }
    )


def _tap(line: TrailLine, phones: Mapping[int | None, str | None]) -> Json:
    told = encode_entry(line.entry)
    if line.entry.device is not None:
        told["device"] = {"number": line.entry.device, "name": phones[line.entry.device]}
    return {
        **told,
        "hand": line.hand,
        "undone": line.undone,
        "before": encode_said(line.before),
        "after": encode_said(line.after),
    }


def people(match_id: str) -> Response:
    """Who sits where, and who sat there before in which hands."""
    access = match_door(match_id)
    match, names = match_at_hand(match_id), g.store.clubs.player_names(access.club)
    return as_json(
        {
            "match": match_id,
            "seq": match.seq,
            "seats": [
                {"seat": seat, **one, "sat": _sat(match, seat, names)}
                for seat, one in enumerate(who_json(match.players, names))
            ],
        }
    )


def _sat(match: Match, seat: int, names: Names) -> list[Json]:
    return [
        {**who_json((player,), names)[0], "first_hand": first, "last_hand": last}
        for player, first, last in stretches(match, seat)
    ]


# --- phones -------------------------------------------------------------------------------------------------


def phones(match_id: str | None = None, club: str | None = None) -> Response:
    """What this phone may do, and for one that scores which phones score and watch. No link and no code is in it."""
    access = club_door(club) if match_id is None else match_door(match_id)
    pen = access.role == "pen"
    over = None if pen else g.store.hand_overs.handed_over(access.device, access.club)
    return as_json(
        {
            **club_json(access.club),
            "role": access.role,
            "handed_over_to": over.name if over else None,
            "phones": _phones(g.store.clubs.grants_in(access.club), access.device) if pen else None,
        }
    )


def _phones(grants: Iterable[Grant], here: int | None) -> list[Json]:
    """Those that score first. When a phone was here last is known to the day."""
    return [
        {
            "phone": grant.device,
            "name": grant.name,
            "role": grant.role,
            "since": grant.given_at[:10],
            "last_here": grant.used_at[:10],
            "this": grant.device == here,
        }
        for grant in sorted(grants, key=lambda grant: grant.role != "pen")
    ]


# --- players and what was deleted ---------------------------------------------------------------------------


def player(club: str, number: int) -> ResponseReturnValue:
    """One player of a club; another spelling leads to the one that counts."""
    club_door(club)
    person: Person = person_or_404(club, number)
    if person.number != number:
        return redirect(url_for("as_json.player", club=club, number=person.number), 303)
    counted, left = matches_of(club)
    return as_json(
        {
            **club_json(club),
            "player": person.number,
            "name": person.name,
            "retired": person.retired,
            "matches": counted[person.number],
            "matches_left": left,
            "spellings": who_json(
                person.numbers[1:], {spelling.number: spelling.name for spelling in person.spellings}
            ),
        }
    )


def deleted(club: str) -> Response:
    """The matches and names of a club that can be brought back, what was deleted last first."""
    club_door(club, "pen")
    gone, after = gone_from(club)
    return as_json(
        {
            **club_json(club),
            "deleted": [_deleted(one) for one in gone],
            "next": url_for("as_json.deleted", club=club, after=after) if after else None,
        }
    )


def deleted_clubs() -> Response:
    """The clubs that can be brought back, of those that this phone scored for."""
    device = this_device()
    gone = g.store.bin.clubs_of(device.number) if device else ()
    return as_json({"deleted": [_deleted(one) for one in gone]})


def _deleted(gone: Deleted) -> Json:
    told: Json = {"kind": gone.kind}
    match gone.kind:
        case "match":
            told |= {"match": gone.id, "when": gone.name, "players": _players_of(gone.id)}
        case "player":
            told |= {"player": int(gone.id), "name": gone.name or None}
        case "club":
            told |= {"club": gone.id, "name": gone.name}
    return {**told, "deleted_at": gone.deleted_at, "until": gone.until, "by": gone.by}


def _players_of(match_id: str) -> list[str | None] | None:
    """Who sat at a match that is deleted; None where it cannot be read."""
    try:
        match = desk().match(match_id)
    except StoreUnreadable:
        return None
    return None if match is None else seated(match, g.store.matches.names_of(match_id, match.everybody))
