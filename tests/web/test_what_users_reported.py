"""What players told the makers of other score keepers: each report is tried here as a kind, on the real pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from gettext import NullTranslations
from html import unescape
from itertools import count
from typing import Any, get_args
from unittest.mock import patch
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from fortyfives.rules import VARIANTS, Profile, answer, contract_code, find_profile
from fortyfives.scorebook import Event, Match, Refusal, decide, state_json
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from fortyfives.web.taps import Begun, Desk, record
from fortyfives.web.taps import begin as begin_match
from fortyfives.words.differences import rules_name
from tests.web.mending import AT, hand, plain
from tests.web.mending import NINE as NINE_HANDS
from tests.web.tapping import Form, Phone

ALL_RULES = tuple(profile.id for profile in VARIANTS)
BARKER, KITTY_FOUR, MERRIMACK, AUCTION_120, ONE_HUNDRED_AND_TEN, FORTY_FIVE, TWENTY_FIVE = ALL_RULES
WITH_AUCTION = ALL_RULES[:5]
NAMES = ("Maeve", "Angus", "Theresa", "Leo", "Joan", "Rory")
MATCHES = count(1)


# --- a table with several phones ----------------------------------------------------------------------------------


class At(Phone):
    """One page of a match on one phone."""

    def send_to(self, form: Form, button: str, **instead: Any) -> TestResponse:
        pressed = form.buttons[button]
        fields = {**form.fields, **(dict([pressed]) if pressed else {}), **instead}
        return self.client.post(form.action, data=fields, headers=self.headers)

    def send(self, button: str, **instead: Any) -> TestResponse:
        return self.send_to(self.form_of(button), button, **instead)

    def tap_through(self, *buttons: str) -> None:
        """Tap one after the other; the button of a depth is not there where the hand is told so already."""
        for button in buttons:
            if not button.startswith("depth-") or f'id="{button}"' in self.html:
                self.tap(button)

    def see(self, **answers: str) -> At:
        """Change answers in the editor of a hand and ask what changes."""
        form = self.form_of("see")
        self.last = self.client.get(form.action, query_string={**form.fields, **answers, "see": "1"})
        assert self.last.status_code == 200
        return self

    def follow(self, link: str) -> At:
        found = re.search(rf'id="{link}" href="([^"]+)"', self.html)
        assert found, link
        self.path = unescape(found[1])
        self.look()
        return self

    @property
    def text(self) -> str:
        return text_of(self.html)


def text_of(html: str) -> str:
    told = re.sub(r"<(svg|script|style|head).*?</\1>", " ", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", told))).replace("\u00a0", " ").strip()


class Game:
    """A match on the book, the phones that have its pen, and whoever only watches."""

    def __init__(self, app: Flask, store: Store, club: str) -> None:
        self.app, self.store, self.club = app, store, club
        self.desk = Desk(store)
        self.id, self.pen = "", ""
        self.mine = self.phone_of("blue heron")
        self.theirs = self.phone_of("red kettle")
        self.watcher = self.phone_of("white mug", role="view")

    def phone_of(self, name: str, role: str = "pen") -> FlaskClient:
        device, token = self.store.clubs.new_device(name)
        self.store.clubs.grant(device.number, self.club, role)
        client = self.app.test_client()
        client.set_cookie(COOKIE, token)
        return client

    def begin(
        self, rules: Any = BARKER, players: int = 4, *, opening: Sequence[int] | None = None, dealer: int = 0
    ) -> Game:
        self.id = f"m{next(MATCHES)}"
        begun = begin_match(
            self.desk,
            self.club,
            match_id=self.id,
            tap=str(uuid4()),
            rules=rules,
            names=list(NAMES[:players]),
            first_dealer=dealer,
            opening=None if opening is None else list(opening),
            device=None,
            at=AT,
        )
        assert isinstance(begun, Begun), begun
        return self

    def tap(self, *taps: Mapping[str, Any], let_stand: bool = False) -> Game:
        """Taps of a phone that is not looked at."""
        for do in taps:
            outcome = record(
                self.desk,
                self.id,
                seq=self.match.seq,
                tap=str(uuid4()),
                do=do,
                let_stand=let_stand,
                device=None,
                at=AT,
            )
            assert outcome.refusal is None, (do, outcome.refusal)
        return self

    @property
    def match(self) -> Match:
        match = self.desk.match(self.id)
        assert match is not None
        return match

    @property
    def state(self) -> dict[str, Any]:
        """All that the API tells of the match, without what can be tapped next."""
        return {name: part for name, part in state_json(self.match).items() if name != "legal"}

    @property
    def log(self) -> list[str]:
        return [type(entry.event).__name__ for entry in self.store.matches.events(self.id)]

    def at(self, page: str = "", *, htmx: bool = False, phone: FlaskClient | None = None) -> At:
        return At(phone or self.mine, f"/m/{self.id}{page}", htmx=htmx)

    def seen(self, page: str = "") -> str:
        """What somebody who only watches reads there of what is saved: an entry that only lies begun is left out."""
        with patch.object(self.store.matches, "drafts", return_value=()):
            return self.at(page, phone=self.watcher).text

    def say(self, do: Mapping[str, Any], *, let_stand: bool = False) -> TestResponse:
        """A tap over the API, as another program sends it."""
        if not self.pen:
            self.pen = self.store.clubs.rotate(self.club, "pen")
        return self.app.test_client().post(
            f"/api/matches/{self.id}/taps",
            json={"seq": self.match.seq, "tap": str(uuid4()), "do": do, "let_stand": let_stand},
            headers={"Authorization": f"Bearer {self.pen}"},
        )

    def api(self) -> dict[str, Any]:
        key = {"Authorization": f"Bearer {self.store.clubs.view_key(self.club)}"}
        told: dict[str, Any] = self.app.test_client().get(f"/api/matches/{self.id}", headers=key).get_json()
        return told


@pytest.fixture
def game(app: Flask, store: Store, club: str) -> Game:
    return Game(app, store, club)


def number(text: str) -> int:
    return int(unescape(text).replace("\u2212", "-"))


def totals_of(html: str) -> list[int]:
    """The totals in the bar at the top of a page."""
    return [number(total) for total in re.findall(r'<p class="total">([^<]+)</p>', html)]


def sheet_totals(html: str) -> list[list[int]]:
    body = re.search(r"<tbody>(.*?)</tbody>", html, re.DOTALL)
    rows = re.findall(r"<tr>(.*?)</tr>", body[1], re.DOTALL) if body else []
    return [[number(total) for total in re.findall(r"<td[^>]*><strong>(.*?)</strong></td>", row)] for row in rows]


def everywhere(game: Game, scores: Sequence[int]) -> None:
    """Live page, score sheet, every page with the bar, and the API say the same totals."""
    assert list(game.match.scores) == list(scores)
    for page in ("", "/sheet", "/more"):
        assert totals_of(game.at(page).html) == list(scores), page
    if game.match.rows:
        assert sheet_totals(game.at("/sheet").html)[-1] == list(scores)
    assert game.api()["state"]["scores"] == list(scores)


# --- every form that records, on the page where a player finds it ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """A tap that is recorded: what was there before, how a player gets to the button, and which button it is."""

    event: str
    before: Callable[[Game], object]
    page: str
    button: str
    on_the_way: Callable[[At], object] = lambda phone: None
    fields: Mapping[str, Any] | None = None

    def stand(self, game: Game, *, htmx: bool) -> At:
        """A phone with the finger over the button."""
        self.before(game)
        phone = game.at(self.page, htmx=htmx)
        self.on_the_way(phone)
        return phone


def fresh(rules: Any = BARKER, *taps: Mapping[str, Any], **how: Any) -> Callable[[Game], object]:
    return lambda game: game.begin(rules, **how).tap(*taps)


def taps(*buttons: str) -> Callable[[At], object]:
    return lambda phone: phone.tap_through(*buttons)


def see(**answers: str) -> Callable[[At], object]:
    return lambda phone: phone.see(**answers)


ONE = hand(2, 20, [3, 2], 0)
TWO = hand(1, 15, [2, 3], 1)
BID = ({"contract": {"bidder": 2, "bid": 20, "held": False}}, {"name_trump": "S"})
POINTS = {"adjust": [-10, 0], "note": "Theresa revoked"}

WAYS: Mapping[str, Way] = {
    "a hand by its numbers": Way(
        "HandTallied", fresh(), "", "save", taps("bidder-2", "bid-20", "trump-S", "count-3", "top-0")
    ),
    "all passed": Way("HandPassedIn", fresh(), "", "pass"),
    "the last answer of a bid": Way("ContractMade", fresh(), "", "bid-20", taps("depth-tricks", "trump-S", "bidder-2")),
    "a suit": Way("TrumpNamed", fresh(BARKER, BID[0]), "", "trump-S", taps("depth-tricks")),
    "a bid recorded by going on trick by trick": Way(
        "ContractMade", fresh(), "", "depth-tricks", taps("bidder-2", "bid-20", "trump-S")
    ),
    "a bid that the table lets stand": Way(
        "ContractMade", fresh(opening=[105, 0]), "", "stand", taps("depth-tricks", "trump-S", "bidder-2", "bid-15")
    ),
    "a call": Way("CallMade", fresh(), "", "call-15", taps("depth-calls")),
    "the last pass": Way(
        "CallMade", fresh(BARKER, *({"call": said} for said in ("pass", 15, "pass"))), "", "call-pass"
    ),
    "a call that the table lets stand": Way(
        "CallMade", fresh(BARKER, {"call": 15}), "", "stand", taps("depth-calls", "call-hold")
    ),
    "a trick": Way("TrickTaken", fresh(BARKER, *BID), "", "took-0"),
    "a second trick to the same side": Way("TrickTaken", fresh(BARKER, *BID, {"trick": 0}), "", "took-0"),
    "the star": Way("HighTrumpMarked", fresh(BARKER, *BID, {"trick": 0}), "", "star-1"),
    "the rest": Way("RestTaken", fresh(BARKER, *BID, {"trick": 0}), "", "rest-1"),
    "the save after the tricks": Way("HandSaved", fresh(BARKER, *BID, {"rest": 0}, {"top": 1}), "", "save"),
    "a card": Way("CardPlayed", fresh(BARKER, *BID), "", "card-7S", taps("depth-cards")),
    "who leads": Way("LeaderNamed", fresh(BARKER, *BID, {"trick": 0}), "", "leader-0", taps("depth-cards")),
    "the card turned up": Way("CardTurnedUp", fresh(FORTY_FIVE, {"name_trump": "D"}), "?ask=turned", "turned-9D"),
    "who robbed it": Way("CardRobbed", fresh(FORTY_FIVE, {"turn_up": "9D"}), "?ask=robbed", "robbed-1"),
    "who deals": Way("DealerSet", fresh(), "?ask=dealer", "dealer-2"),
    "dealt again": Way("DealerSet", fresh(BARKER, {"call": 15}), "?ask=dealer", "dealer-0"),
    "undo": Way("Undone", fresh(BARKER, ONE), "", "undo"),
    "redo": Way("Redone", fresh(BARKER, ONE, {"undo": True}), "", "redo"),
    "undo of a trick": Way("Undone", fresh(BARKER, *BID, {"trick": 0}), "", "undo"),
    "undo on the sheet": Way("Undone", fresh(BARKER, ONE), "/sheet", "undo"),
    "redo on the sheet": Way("Redone", fresh(BARKER, ONE, {"undo": True}), "/sheet", "redo"),
    "undo beside the adjustments": Way("Undone", fresh(BARKER, POINTS), "/adjust", "undo"),
    "a correction": Way("HandCorrected", fresh(BARKER, ONE, TWO), "/sheet/1/correct", "save", see(top="1")),
    "a hand that nobody had recorded": Way(
        "HandInserted", fresh(BARKER, ONE), "/sheet/insert/1", "save", see(kind="passed")
    ),
    "a hand deleted": Way("HandDeleted", fresh(BARKER, ONE, ONE), "/sheet/2/delete", "save"),
    "a hand moved": Way("HandMoved", fresh(BARKER, ONE, TWO), "/sheet/2/move?to=1", "save"),
    "sides swapped": Way("SidesSwapped", fresh(BARKER, ONE), "/sheet/1/swap", "save"),
    "points by agreement": Way(
        "AdjustmentMade",
        fresh(BARKER, ONE),
        "/adjust",
        "save",
        lambda phone: phone.tap("look", points0="-10", note="Theresa revoked"),
    ),
    "points by agreement taken back": Way("AdjustmentCancelled", fresh(BARKER, ONE, POINTS), "/sheet/2/cancel", "save"),
    "opening totals": Way("OpeningSet", fresh(), "/opening", "look", fields={"points0": "-20"}),
    "opening totals after a hand": Way(
        "OpeningSet", fresh(BARKER, ONE), "/opening", "save", lambda phone: phone.tap("look", points0="-20")
    ),
    "a name that was wrong": Way("PlayerRenamed", fresh(), "/people/2", "save", fields={"name": "Tess"}),
    "somebody else plays": Way(
        "PlayerSubstituted",
        fresh(BARKER, ONE),
        "/people/2",
        "save",
        fields={"name": "Tess", "which": "other", "from": "0"},
    ),
    "two seats swapped": Way("SeatsSwapped", fresh(), "/people/swap", "save", fields={"seat": ["0", "1"]}),
    "broken off": Way("MatchAbandoned", fresh(BARKER, ONE), "/more?armed=1", "abandon"),
    "carried on": Way("MatchResumed", fresh(BARKER, ONE, {"abandon": True}), "/more", "resume"),
}


def test_every_kind_of_tap_is_among_them() -> None:
    kinds = {kind.__name__ for kind in get_args(Event.__value__ if hasattr(Event, "__value__") else Event)}
    assert kinds - {way.event for way in WAYS.values()} <= {"MatchStarted", "UnreadEvent"}


both_ways = pytest.mark.parametrize("htmx", [False, True], ids=["without script", "with htmx"])


# --- 1: "The round was stored twice when the connection was poor" ---------------------------------------------------


@both_ways
@pytest.mark.parametrize("kind", WAYS)
def test_the_same_tap_sent_again_is_one_tap(game: Game, kind: str, htmx: bool) -> None:
    """The answer was lost on the way, so phone or player sends it again: at once, and after others have gone on."""
    way = WAYS[kind]
    phone = way.stand(game, htmx=htmx)
    before = game.log
    form, fields = phone.form_of(way.button), dict(way.fields or {})
    first = phone.send_to(form, way.button, **fields)
    assert first.status_code in (200, 303), text_of(first.text)
    after = game.log
    assert after[len(before)] == way.event or after[-1] == way.event
    again = phone.send_to(form, way.button, **fields)
    assert (again.status_code, again.headers.get("Location")) == (first.status_code, first.headers.get("Location"))
    assert game.log == after

    if not game.match.abandoned:
        game.tap({"adjust": [5] + [0] * (len(game.match.scores) - 1), "note": "another phone"})
    state = game.state
    late = phone.send_to(form, way.button, **fields)
    assert late.status_code == first.status_code
    assert game.state == state


@pytest.mark.parametrize("kind", WAYS)
def test_a_page_that_is_loaded_again_records_nothing(game: Game, kind: str) -> None:
    way = WAYS[kind]
    phone = way.stand(game, htmx=False)
    phone.last = phone.send(way.button, **(way.fields or {}))
    assert phone.last.status_code == 303, "a reload repeats the page, not the tap"
    after = game.log
    for _ in range(2):
        assert phone.client.get(phone.last.location).status_code == 200
    assert game.log == after


@both_ways
def test_a_match_that_is_begun_twice_is_one_match(game: Game, htmx: bool) -> None:
    phone = At(game.mine, "/new?rules=barker&players=4", htmx=htmx)
    form, names = phone.form_of("deal"), {f"name{seat}": name for seat, name in enumerate(NAMES[:4])}
    sent = [phone.send_to(form, "deal", dealer="0", **names) for _ in range(3)]
    assert len({answer.headers.get("Location") or answer.headers.get("HX-Redirect") for answer in sent}) == 1
    assert len(game.store.matches.in_club(game.club)) == 1


def test_the_same_tap_over_the_api_is_one_tap(game: Game) -> None:
    game.begin()
    key = {"Authorization": f"Bearer {game.store.clubs.rotate(game.club, 'pen')}"}
    body = {"seq": 1, "tap": str(uuid4()), "do": ONE}
    client = game.app.test_client()
    answers = [client.post(f"/api/matches/{game.id}/taps", json=body, headers=key) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert answers[0].get_json() == answers[2].get_json()
    assert game.log == ["MatchStarted", "HandTallied"]


# --- how a player tells a whole hand, at each depth -----------------------------------------------------------------

TOP_CARDS = ["5S", "JS", "AH", "AS", "KS"]
LOW_CARDS = ["2D", "3D", "4D", "2C", "3C", "4C", "2H", "3H", "4H", "6D", "7D", "6C", "7C", "6H", "7H"]
DEPTHS = ("quick", "tricks", "calls", "cards")


def bid_taps(game: Game, seat: int, bid: int) -> tuple[str, ...]:
    return (f"bidder-{seat}", f"bid-{bid}") if game.match.profile.has_auction else ()


def call_taps(game: Game, seat: int, bid: int) -> Iterator[str]:
    """The auction as it goes when one seat alone bids."""
    players, dealer = len(game.match.players), game.match.dealer
    for place in range(1, players + 1):
        speaker = (dealer + place) % players
        if speaker == seat:
            yield f"call-{bid}"
        elif speaker != dealer or seat != dealer:
            yield "call-pass"


def tell(game: Game, phone: At, depth: str, side: int, bid: int = 20) -> None:
    """The side takes all five tricks with the highest trump in them, told at this depth, and the hand is saved."""
    seat = side  # the sides sit alternately
    if depth == "calls" and game.match.profile.has_auction:
        phone.tap_through("depth-calls", *call_taps(game, seat, bid), "trump-S")
    else:
        phone.tap_through("depth-tricks" if depth == "calls" else f"depth-{depth}", *bid_taps(game, seat, bid))
        phone.tap("trump-S")
    if depth == "quick":
        counted = 5 if game.match.profile.has_auction or side == 0 else 0
        phone.tap(f"count-{counted}")
        if 'id="top-0"' in phone.html:
            phone.tap(f"top-{side}")
    elif depth == "cards":
        phone.tap_through("depth-cards")
        winning, low = list(TOP_CARDS), list(LOW_CARDS)
        while game.match.book.hand.plays_next is not None and "Check hand" not in phone.html:
            turn = game.match.book.hand.plays_next
            phone.tap(f"card-{(winning if turn == seat else low).pop(0)}")
    else:
        for _ in range(5):
            if 'id="save"' not in phone.html:
                phone.tap(f"took-{side}")
        if 'id="star-1"' in phone.html and 'id="save"' not in phone.html:
            phone.tap("star-1")
    phone.tap("save")


def take_back(phone: At) -> None:
    """Undo; where all is told and only the save is left, by way of "Change something"."""
    if 'id="undo"' not in phone.html:
        phone.follow("change")
    phone.tap("undo")


def bring_back(phone: At) -> None:
    """Redo; where only the save is left, the save is what brings the hand back."""
    phone.tap("redo" if 'id="redo"' in phone.html else "save")


# --- 2: "Cancel last round is gone as soon as that round has ended the match" ---------------------------------------


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_hand_that_ended_the_match_is_undone_like_any_other(game: Game, rules: str, depth: str) -> None:
    target = game.begin(rules, dealer=3).match.profile.target
    game.tap({"opening": [target - 5, 0]})
    before, taps_before = game.state, len(game.log)
    phone = game.at()
    tell(game, phone, depth, 0)
    assert game.state["winner"] == 0
    assert "Maeve & Theresa win" in phone.text
    over = game.state
    for page in ("", "/sheet", "/more", "/adjust", "/opening", "/people"):
        there = game.at(page)
        if 'id="undo"' in there.html:
            assert re.search(r'id="undo"[^>]*>.*?Undo: ', there.html, re.DOTALL), page
    for page in ("", "/sheet", "/more"):
        there = game.at(page)
        there.tap("undo")
        assert game.state["winner"] is None
        assert totals_of(there.html) == [target - 5, 0]
        bring_back(there)
        assert game.state == over
    for _ in range(60):
        if game.state == before:
            break
        take_back(game.at())
    assert game.state == before, "tap by tap back to where the hand began"
    assert len(game.log) > taps_before
    game.at().tap("redo")
    assert len(game.log) > taps_before


ENDS = {
    "an adjustment": ([], {"adjust": [100, 0], "note": "agreed"}),
    "opening totals": ([ONE], {"opening": [110, 0]}),
    "a correction": (
        [hand(0, 30, [5, 0], 0), hand(2, 30, [4, 1], 0)],
        {"correct": {"hand": 2, **hand(2, 30, [5, 0], 0)["tally"]}},
    ),
    "an insertion": ([hand(2, 30, [5, 0], 0)], {"insert": {"before": 1, **hand(0, 30, [5, 0], 0)["tally"]}}),
    "a deletion": (
        [hand(2, 30, [5, 0], 0), hand(2, 30, [4, 1], 0), hand(0, 30, [5, 0], 0)],
        {"delete": 2},
    ),
    "swapped sides": ([hand(2, 30, [5, 0], 0), hand(1, 30, [0, 5], 1)], {"swap_sides": 2}),
    "a cancelled penalty": (
        [hand(2, 30, [5, 0], 0), {"adjust": [-20, 0], "note": "revoke"}, hand(0, 30, [5, 0], 0)],
        {"cancel_adjust": 2},
    ),
}


@pytest.mark.parametrize("what", ENDS)
def test_whatever_ended_the_match_is_undone(game: Game, what: str) -> None:
    before, do = ENDS[what]
    game.begin(opening=[20, 0] if what == "an adjustment" else None).tap(*before)
    state = game.state
    assert state["winner"] is None
    game.tap(do)
    assert game.match.winner == 0
    for page in ("", "/sheet", "/more"):
        phone = game.at(page)
        phone.tap("undo")
        assert game.state == state
        phone.tap("redo")
        assert game.match.winner == 0


# --- 6: "Undo gave me the old score but not the old dealer" ---------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind, way in WAYS.items() if way.event not in ("Undone", "Redone")])
def test_undo_brings_back_dealer_leader_star_and_all(game: Game, kind: str) -> None:
    """What the API says and what a watcher reads is as it was, and redo makes it as it had become."""
    way = WAYS[kind]
    phone = way.stand(game, htmx=False)
    before, seen = game.state, {page: game.seen(page) for page in ("", "/sheet", "/people")}
    players, begun = game.api()["players"], len(game.log)
    phone.last = phone.send(way.button, **(way.fields or {}))
    made = len(game.log) - begun
    assert made >= 1
    after = game.state
    back = game.at("" if game.match.abandoned is False else "/more")
    for _ in range(made):
        take_back(back)
    assert game.state == before
    assert game.api()["players"] == players
    assert {page: game.seen(page) for page in seen} == seen
    for _ in range(made):
        bring_back(back)
    assert game.state == after


# --- 3 and 4: "Opening the editor zeroed my hand", "saving it unchanged made a new entry in the history" ------------


@st.composite
def recorded_hands(draw: st.DrawFn) -> tuple[Any, int, dict[str, Any]]:
    """A hand of any rule set as it may have been recorded: with and without order, suit, hold and highest trump."""
    rules = draw(st.sampled_from(ALL_RULES))
    profile = find_profile(rules)
    assert isinstance(profile, Profile)
    players = draw(st.sampled_from(profile.players))
    if profile.has_auction and draw(st.integers(0, 9)) == 0:
        return rules, players, {"pass_in": True}
    sides = profile.side_count(players)
    tricks = draw(st.lists(st.integers(0, sides - 1), min_size=5, max_size=5))
    top = draw(st.one_of(st.none(), st.integers(1, 5)))
    told: dict[str, Any] = {"trump": draw(st.sampled_from(["S", "H", "D", "C", None]))}
    if profile.has_auction:
        told |= {"bidder": draw(st.integers(0, players - 1)), "bid": draw(st.sampled_from([*profile.bids, 12, 33]))}
        told["held"] = draw(st.sampled_from([True, False, None]))
    if draw(st.booleans()):
        return rules, players, {"tally": {**told, "tricks": tricks, "top_trump": top}}
    counts = [tricks.count(side) for side in range(sides)]
    return rules, players, {"tally": {**told, "counts": counts, "top_side": None if top is None else tricks[top - 1]}}


def editor_says(form: Form, sides: int) -> dict[str, Any]:
    """What the fields of the editor say, read as a player reads them."""
    told = form.fields
    if told["kind"] == "passed":
        return {"pass_in": True}

    def whole(name: str) -> int | None:
        return None if told.get(name, "none") == "none" else int(told[name])

    says = {"bidder": whole("bidder"), "bid": whole("bid"), "held": told.get("held") == "1"}
    says["trump"] = None if told["trump"] == "none" else told["trump"]
    if told["by"] == "tricks":
        return {**says, "tricks": [whole(f"trick{number}") for number in range(1, 6)], "top_trump": whole("star")}
    counts = [whole(f"count{side}") for side in range(sides)]
    if sides == 2:
        counts = [5 - (counts[1 - side] or 0) if tricks is None else tricks for side, tricks in enumerate(counts)]
    return {**says, "counts": counts, "top_side": whole("top")}


some = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@some
@given(recorded=recorded_hands())
def test_the_editor_opens_with_what_was_recorded_and_unchanged_it_writes_nothing(
    game: Game, recorded: tuple[Any, int, dict[str, Any]]
) -> None:
    rules, players, do = recorded
    game.begin(rules, players)
    event = decide(game.match, do, let_stand=True)
    assume(not isinstance(event, Refusal))
    game.tap(do, let_stand=True)
    log, row = game.log, game.match.rows[0]
    phone = game.at("/sheet/1/correct")
    told = do.get("tally", do)
    says = editor_says(phone.form_of("see"), len(game.match.scores))
    if "pass_in" not in do:
        expected = {"bidder": None, "bid": None, **told, "held": bool(told.get("held"))}
        if not game.match.profile.bonus and "top_side" in expected:
            expected["top_side"] = says["top_side"]  # without a bonus nobody is asked for it
        if not game.match.profile.bonus and "top_trump" in expected:
            expected["top_trump"] = says["top_trump"]
        assert says == expected
    phone.see()
    assert "Nothing changes: hand 1 is recorded like this already." in phone.text, phone.text
    assert 'id="save"' not in phone.html
    phone.see(**{})
    assert (game.log, game.match.rows[0]) == (log, row)

    api = game.say({"correct": {"hand": 1, **told}}, let_stand=True)
    assert (api.status_code, api.get_json()["error"]["code"]) == (422, "nothing_changes")
    assert game.log == log


@pytest.mark.parametrize(
    ("page", "button", "fields"),
    [
        ("/opening", "look", {}),
        ("/opening", "look", {"save": "1"}),
        ("/people/2", "save", {"which": "wrong"}),
        ("/people/2", "save", {"which": "other", "from": "0"}),
        ("/adjust", "look", {}),
        ("/adjust", "look", {"note": "agreed", "save": "1"}),
        ("/people/swap", "save", {}),
    ],
)
def test_a_form_of_this_match_saved_unchanged_writes_nothing(
    game: Game, page: str, button: str, fields: dict[str, str]
) -> None:
    game.begin(opening=[-15, 20])
    if "swap" not in page:
        game.tap(ONE)
    log = game.log
    phone = game.at(page)
    if page == "/opening":
        shown = phone.form_of("look").fields
        assert [shown[name] for name in ("sign0", "points0", "sign1", "points1")] == ["-", "15", "+", "20"]
    assert phone.send(button, **fields).status_code == 422
    assert game.log == log


# --- 5: "I edited hand 2 of 9 and the total at the bottom stayed the same" ------------------------------------------


def judged(rules: Any, taps: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the judge says of a match with these hands; he knows nothing of suits and holds."""
    hands = [{name: told for name, told in do["tally"].items() if name not in ("trump", "held")} for do in taps]
    told = answer({"ask": "match", "rules": rules, "players": 4, "first_dealer": 0, "hands": hands})
    assert isinstance(told, dict), told
    return told


@pytest.mark.parametrize("number", range(1, 10))
def test_an_edit_of_any_hand_of_nine_reaches_every_total_and_says_so(game: Game, number: int) -> None:
    game.begin().tap(*NINE_HANDS)
    told = NINE_HANDS[number - 1]["tally"]
    other = 1 - told["top_side"]
    top = other if told["counts"][other] else None
    phone = game.at(f"/sheet/{number}/correct").see(top="none" if top is None else str(top))
    truth = judged(BARKER, [*NINE_HANDS[: number - 1], {"tally": {**told, "top_side": top}}, *NINE_HANDS[number:]])
    before = game.match.scores
    for old, new in zip(before, truth["scores"], strict=True):
        assert (f"{old} → becomes {new}" if old != new else f"{new}").replace("-", "\u2212") in phone.text
    assert "Highest trump" in phone.text
    phone.tap("save")
    assert game.match.winner == truth["winner"]
    everywhere(game, truth["scores"])
    assert f"Hand {number} corrected" in phone.text
    assert sheet_totals(phone.html) == [row["scores"] for row in truth["hands"]]
    phone.tap("undo")
    everywhere(game, before)


# --- 7: "I swapped the sides and their made hand became a set one" --------------------------------------------------


@some
@given(recorded=recorded_hands())
def test_swapped_sides_turn_one_sides_hand_into_the_same_hand_of_the_other(
    game: Game, recorded: tuple[Any, int, dict[str, Any]]
) -> None:
    rules, players, do = recorded
    profile = find_profile(rules)
    assert isinstance(profile, Profile)
    assume("tally" in do and profile.side_count(players) == 2)
    game.begin(rules, players)
    assume(not isinstance(decide(game.match, do, let_stand=True), Refusal))
    game.tap(do, let_stand=True)
    old = game.match.rows[0]
    phone = game.at("/sheet/1/swap")
    if 'id="save"' not in phone.html:  # what the table let stand it has to let stand again
        phone.follow("stand")
    phone.tap("save")
    new = game.match.rows[0]
    assert (new.made, new.bid, new.trump) == (old.made, old.bid, old.trump)
    assert new.change == tuple(reversed(old.change))
    assert new.captured == tuple(reversed(old.captured))
    phone.tap("undo")
    assert game.match.rows[0].change == old.change


@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_match_won_by_one_side_is_won_by_the_other_after_the_swap(game: Game, rules: str) -> None:
    target = game.begin(rules).match.profile.target
    bid = {"bidder": 0, "bid": 20, "held": False} if rules in WITH_AUCTION else {}
    game.tap({"opening": [target - 10, target - 10]})
    game.tap({"tally": {**bid, "trump": "S", "tricks": [0] * 5, "top_trump": 1}})
    assert game.match.winner == 0
    phone = game.at("/sheet/1/swap")
    assert "Angus & Leo win" in phone.text
    phone.tap("save")
    assert game.match.winner == 1
    assert game.match.rows[0].made in (True, None)


# --- 8: "They were past 120 while we were set, and the app played on" -----------------------------------------------

SET = hand(0, 20, [1, 4], 1)
"""Maeve's side bid 20 and took 5; the others took 25."""

DEFENDERS_PASS = {
    # rules: (totals before, winner, totals after)
    BARKER: ([95, 100], 1, [75, 125]),
    KITTY_FOUR: ([95, 99], 1, [75, 124]),
    MERRIMACK: ([95, 100], 1, [75, 125]),
    AUCTION_120: ([95, 100], 1, [75, 125]),
    ONE_HUNDRED_AND_TEN: ([95, 100], None, [75, 105]),  # a cap of 105: only who bids goes out
}


@pytest.mark.parametrize("rules", DEFENDERS_PASS)
@pytest.mark.parametrize("both_reach", ["bidder", "higher_total"])
def test_defenders_who_pass_the_target_win_though_the_bidder_is_set(game: Game, rules: str, both_reach: str) -> None:
    before, winner, after = DEFENDERS_PASS[rules]
    own = {"base": rules, "both_reach": both_reach}
    game.begin(own, opening=before)
    phone = game.at()
    phone.tap(*bid_taps(game, 0, 20), "trump-S", "count-1", "top-1")
    assert "Set" in phone.text
    assert ("This ends the match" in phone.text) is (winner is not None)
    phone.tap("save")
    assert game.match.winner == winner
    assert game.match.rows[0].made is False
    everywhere(game, after)
    if winner is not None:
        assert f"Angus & Leo win, {after[1]} to {after[0]}" in phone.text
        assert "Rule: " in phone.text


@pytest.mark.parametrize("rules", WITH_AUCTION)
def test_where_the_table_agreed_that_one_must_bid_out_it_says_why_nobody_has_won(game: Game, rules: str) -> None:
    game.begin({"base": rules, "must_bid_out": True, "defenders": "always"}, opening=[50, 100])
    phone = game.at()
    phone.tap(*bid_taps(game, 0, 20), "trump-S", "count-1", "top-1")
    assert "bid" in phone.text
    assert "This ends the match" not in phone.text
    phone.tap("save")
    assert (game.state["winner"], game.state["ruling"], game.state["scores"]) == (None, "must_bid_out", [30, 125])
    assert code_of(game) in phone.text


# --- 9: "A side that took no trick cannot be entered" ---------------------------------------------------------------


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_side_without_a_trick_is_told_at_every_depth(game: Game, rules: str, side: int, depth: str) -> None:
    game.begin(rules, dealer=3)
    tell(game, game.at(), depth, side)
    row = game.match.rows[0]
    assert row.captured is not None
    assert row.captured[1 - side] == 0
    assert game.match.scores[1 - side] == 0
    assert game.match.scores[side] > 0
    assert totals_of(game.at().html) == list(game.match.scores)


@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_bidder_without_a_trick_is_told_in_one_tap_or_the_editor(game: Game, rules: str) -> None:
    game.begin(rules)
    phone = game.at()
    phone.tap(*bid_taps(game, 0, 20), "trump-S", "count-0")
    if 'id="top-1"' in phone.html:
        phone.tap("top-1")
    phone.tap("save")
    lost = -20 if rules in WITH_AUCTION else 0
    won = 30 if game.match.profile.bonus else 25
    everywhere(game, [lost, won])
    editor = game.at("/sheet/1/correct")
    assert editor.form_of("see").fields["count0"] == "0"
    editor.see(count0="5", top="0")
    editor.tap("save")
    assert game.match.rows[0].captured == (won, 0)
    editor = game.at("/sheet/1/correct").see(count0="0", top="1")
    editor.tap("save")
    everywhere(game, [lost, won])


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("depth", ["quick", "tricks"])
@pytest.mark.parametrize("rules", [FORTY_FIVE, TWENTY_FIVE])
def test_where_each_plays_for_himself_all_but_one_can_have_nothing(
    game: Game, rules: str, depth: str, players: int
) -> None:
    game.begin(rules, players)
    phone = game.at()
    phone.tap_through(f"depth-{depth}", "trump-S")
    button = "took" if depth == "tricks" else "trick"
    if players == 2 and depth == "quick":
        phone.tap("count-0")
        if 'id="trick-1"' in phone.html:
            phone.tap("trick-1")
    for _ in range(5):
        if f'id="{button}-1"' in phone.html:
            phone.tap(f"{button}-1")
    for star in ("star-1", "top-1"):
        if f'id="{star}"' in phone.html and 'id="save"' not in phone.html:
            phone.tap(star)
    phone.tap("save")
    assert [points > 0 for points in game.match.scores] == [seat == 1 for seat in range(players)]


# --- 10: "I cannot type a total below zero, and the export turned it into a plus" -----------------------------------


BELOW_ZERO = {
    "opening totals": lambda game: game.begin().at("/opening").tap("look", points0="-35"),
    "opening totals, the sign tapped": lambda game: game.begin().at("/opening").tap("look", points0="35", sign0="-"),
    "opening totals of a new match": lambda game: game.begin(opening=[-35, 0]),
    "an adjustment": lambda game: adjusted(game.begin(), points0="-35"),
    "an adjustment with a true minus": lambda game: adjusted(game.begin(), points0="\u221235"),
    "set below zero": lambda game: [
        game.begin(opening=[-5, -25]).at().tap("bidder-0", "bid-30", "trump-S", "count-0", "top-1", "save"),
        game.say({"adjust": [0, -5], "note": "agreed"}),
    ],
}


def adjusted(game: Game, **points: str) -> Game:
    phone = game.at("/adjust")
    phone.tap("look", note="agreed", **points)
    phone.tap("save")
    return game


@pytest.mark.parametrize("how", BELOW_ZERO)
def test_totals_below_zero_are_entered_shown_and_given_out(game: Game, how: str) -> None:
    BELOW_ZERO[how](game)
    assert game.match.scores == (-35, 0)
    everywhere(game, [-35, 0])
    pages = ["", "/sheet", "/more", "/adjust", "/opening", "/trail"]
    pages += [f"/sheet/{len(game.match.rows)}"] if game.match.rows else []
    for page in pages:
        text = game.at(page).text
        assert "\u221235" in text, page
        assert not re.search(r"(?<![\w\u2212])-\d", text), f"a hyphen is no minus: {page}"
    for page in ("/", "/matches"):
        assert "\u221235" in At(game.mine, page).text, page
    assert game.api()["state"]["scores"] == [-35, 0]
    key = {"Authorization": f"Bearer {game.store.clubs.view_key(game.club)}"}
    [listed] = game.app.test_client().get("/api/matches", headers=key).get_json()
    assert listed["scores"] == [-35, 0]


@pytest.mark.parametrize("total", [-5, -9999, -1])
def test_a_total_below_zero_goes_in_and_comes_out_as_it_was(game: Game, total: int) -> None:
    game.begin(opening=[total, 0])
    game.tap(ONE)
    fields = game.at("/opening").form_of("look").fields
    assert (fields["sign0"], fields["points0"]) == ("-", str(-total))
    assert game.match.scores == (total + 20, 10)
    everywhere(game, [total + 20, 10])


# --- 12: "The rule was right but it was applied in the wrong order" -------------------------------------------------

OWN = {"base": BARKER}
ORDER = {
    # what is asked: rules, totals before, taps, totals after, winner
    "the floor looks at the total before the hand, not after it": (
        BARKER, [95, 0], [hand(0, 15, [3, 2], 0)], [115, 10], None),
    "a side on 95 that goes to 115 has the floor in the next hand": (
        BARKER, [95, 0], [hand(0, 15, [3, 2], 0), hand(0, 20, [2, 3], 1)], [95, 30], None),
    "defenders on 95 count all they take": (KITTY_FOUR, [0, 95], [hand(0, 15, [3, 2], 0)], [20, 105], None),
    "defenders on 100 count nothing": (KITTY_FOUR, [0, 100], [hand(0, 15, [3, 2], 0)], [20, 100], None),
    "who bids on 100 counts": (KITTY_FOUR, [0, 100], [hand(1, 15, [2, 3], 1)], [10, 120], 1),
    "a cap of 105 cuts what goes over it": (ONE_HUNDRED_AND_TEN, [0, 95], [hand(0, 15, [2, 3], 0)], [15, 105], None),
    "a cap of 105 lets nobody go down who is over it": (
        ONE_HUNDRED_AND_TEN, [0, 107], [hand(0, 15, [3, 2], 0)], [20, 107], None),
    "both past the target: the bidder first": (BARKER, [110, 100], [hand(1, 20, [2, 3], 1)], [120, 120], 1),
    "both past the target: the bidder, though lower": (BARKER, [115, 100], [hand(1, 20, [2, 3], 1)], [125, 120], 1),
    "both past the target: the higher total": (AUCTION_120, [115, 100], [hand(1, 20, [2, 3], 1)], [125, 120], 0),
    "both past the target and level: play on": (AUCTION_120, [110, 100], [hand(1, 20, [2, 3], 1)], [120, 120], None),
    "a bidder who is set cannot go out with what he took": (BARKER, [100, 0], [hand(0, 30, [4, 1], 0)], [70, 5], None),
    "30 bid and made is 60": (BARKER, [60, 0], [hand(0, 30, [5, 0], 0)], [120, 0], 0),
    "30 bid and not made is 30 down, not 60": (BARKER, [60, 0], [hand(0, 30, [4, 1], 0)], [30, 5], None),
    "30 bid and made is 30 where it was agreed so": (MERRIMACK, [60, 0], [hand(0, 30, [5, 0], 0)], [90, 0], None),
    "30 taken with a lower bid is 30": (BARKER, [60, 0], [hand(0, 25, [5, 0], 0)], [90, 0], None),
    "30 for 60, made": (
        {**OWN, "made_30": 30, "bid_60": True}, [0, 0], [hand(0, 60, [5, 0], 0)], [60, 0], None),
    "30 for 60, set": (
        {**OWN, "made_30": 30, "bid_60": True}, [0, 0], [hand(0, 60, [4, 1], 0)], [-60, 5], None),
    "30 bid beside 30 for 60 is 30": (
        {**OWN, "made_30": 30, "bid_60": True}, [0, 0], [hand(0, 30, [5, 0], 0)], [30, 0], None),
    "an adjustment ends the match by the bid of the last hand": (
        BARKER, [95, 115], [hand(0, 15, [5, 0], 0), {"adjust": [0, 5], "note": "agreed"}], [125, 120], 0),
    "an adjustment alone brings a side over": (
        BARKER, [95, 90], [hand(0, 20, [3, 2], 0), {"adjust": [0, 25], "note": "agreed"}], [115, 125], 1),
    "points taken away open the match again": (
        BARKER, [100, 0], [hand(0, 20, [3, 2], 0), {"adjust": [-10, 0], "note": "revoke"}], [110, 10], None),
    "Twenty-five ends at the trick that reaches it": (
        TWENTY_FIVE, [20, 15], [plain("10")], [25, 20], 0),
    "of two who are near, the first trick decides": (TWENTY_FIVE, [20, 20], [plain("1")], [20, 25], 1),
    "forty-five is judged when the hand is over": (FORTY_FIVE, [40, 40], [plain("10000", 2)], [65, 45], 0),
}  # fmt: skip


@pytest.mark.parametrize("what", ORDER)
def test_rules_are_applied_in_their_order(game: Game, what: str) -> None:
    rules, before, done, after, winner = ORDER[what]
    game.begin(rules, opening=before)
    for do in done:
        answered = game.say(do)
        assert answered.status_code == 200, answered.text
        assert answered.get_json()["state"]["scores"] == list(game.match.scores)
    assert (list(game.match.scores), game.match.winner) == (after, winner)
    everywhere(game, after)
    assert ("win" in re.sub("wins? it", "", game.seen())) is (winner is not None)


BY_NUMBERS = [what for what, (_, _, done, _, _) in ORDER.items() if "counts" in done[0].get("tally", {})]


@pytest.mark.parametrize("what", BY_NUMBERS)
def test_the_check_before_the_save_says_the_totals_of_the_same_order(game: Game, what: str) -> None:
    """The first hand of each row told by quick entry: what the slip says before the save is what stands after it."""
    rules, before, done, _, _ = ORDER[what]
    game.begin(rules, opening=before)
    told = done[0]["tally"]
    side = told["bidder"] % 2
    phone = game.at()
    phone.tap(f"bidder-{told['bidder']}", f"bid-{told['bid']}", "trump-S", f"count-{told['counts'][side]}")
    phone.tap("top-none" if told["top_side"] is None else f"top-{told['top_side']}")
    account = r'<div class="account">.*?<strong>([^<]+)</strong>.*?class="becomes">.*?<strong>([^<]+)</strong>'
    promised = {unescape(side): number(total) for side, total in re.findall(account, phone.html, re.DOTALL)}
    ends = "This ends the match" in phone.text
    phone.tap("save")
    assert [promised["Maeve & Theresa"], promised["Angus & Leo"]] == list(game.match.scores)
    assert ends is (game.match.winner is not None)


def code_of(game: Game) -> str:
    return f"contract {contract_code(game.match.profile)}"


# --- 11: "It is a bug that 15 is refused" - it was the table's own rule, and nobody remembered -----------------------


def names_the_rules(game: Game, text: str, ruling: str) -> None:
    """Right after the ruling stand the name of the rule set and the code of the contract."""
    assert ruling in text, text
    said = text.partition(ruling)[2][:700] if ruling else text
    assert f"{rules_name(NullTranslations(), game.match.profile)}, {code_of(game)}" in said, said


DASHED: Mapping[str, tuple[Callable[[Game], object], str, Sequence[str], str]] = {
    "a bid under the floor": (fresh(opening=[105, 0]), "", ("bidder-0", "bid-15"), "15 is not allowed for"),
    "a bid under the floor, trick by trick": (
        fresh(opening=[105, 0]),
        "",
        ("depth-tricks", "bidder-0", "bid-15"),
        "15 is not allowed for",
    ),
    "a floor of the table's own": (
        fresh({"base": MERRIMACK, "floor": {"at": 60, "bid": 25}}, opening=[60, 0]),
        "",
        ("bidder-0", "bid-20"),
        "20 is not allowed for",
    ),
    "a call that is no higher": (fresh(BARKER, {"call": 15}), "", ("call-10",), "10 is not higher than"),
    "a hold by another than the dealer": (fresh(BARKER, {"call": 15}), "", ("call-hold",), "Only the dealer may hold"),
    "a hold where nobody may": (fresh(MERRIMACK, {"call": 15}), "", ("call-hold",), "Nobody may hold"),
    "a pass of the dealer who must bid": (
        fresh(MERRIMACK, *[{"call": "pass"}] * 3),
        "",
        ("call-pass",),
        "must bid",
    ),
    "a dealer who did not deal the hold": (
        fresh(BARKER, {"contract": {"bidder": 0, "bid": 15, "held": True}}),
        "?ask=dealer",
        ("dealer-1",),
        "Only the dealer may hold",
    ),
    "an ace robbed by another than the dealer": (
        fresh(FORTY_FIVE, {"turn_up": "AC"}),
        "?ask=robbed",
        ("robbed-2",),
        "dealer",
    ),
}


@both_ways
@pytest.mark.parametrize("what", DASHED)
def test_a_dashed_choice_names_the_rules_that_dash_it(game: Game, what: str, htmx: bool) -> None:
    before, page, buttons, ruling = DASHED[what]
    before(game)
    phone = game.at(page, htmx=htmx)
    phone.tap_through(*buttons)
    note = re.search(r'<div class="note asked-why".*?</div>', phone.html, re.DOTALL)
    assert note, phone.text
    names_the_rules(game, text_of(note[0]), ruling)


REFUSED: Mapping[str, tuple[Any, Sequence[int], Mapping[str, Any]]] = {
    "a whole hand under the floor": (BARKER, [105, 0], hand(0, 15, [3, 2], 0)),
    "a bid that is none": (KITTY_FOUR, [0, 0], hand(0, 5, [3, 2], 0)),
    "a bid under the floor": (BARKER, [105, 0], {"contract": {"bidder": 0, "bid": 15, "held": False}}),
    "a call under the floor": (BARKER, [0, 105], {"call": 15}),
    "a hand thrown in that the dealer must take": (MERRIMACK, [0, 0], {"pass_in": True}),
    "a hold where nobody may": (MERRIMACK, [0, 0], {"contract": {"bidder": 0, "bid": 15, "held": True}}),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_refused_tap_names_the_rules_on_the_page_and_over_the_api(game: Game, what: str) -> None:
    rules, opening, do = REFUSED[what]
    game.begin(rules, opening=opening)
    phone = game.at("/more")
    answer = game.mine.post(
        f"/m/{game.id}/tap", data={"seq": game.match.seq, "tap": str(uuid4()), "do": json.dumps(do), "let_stand": ""}
    )
    assert answer.status_code == 422
    notice = re.search(r'<p class="note" role="alert">(.*?)</p>', answer.text, re.DOTALL)
    assert notice
    names_the_rules(game, text_of(notice[0]), "")
    error = game.say(do).get_json()["error"]
    names_the_rules(game, error["message"], "")
    assert phone.last.status_code == 200


@pytest.mark.parametrize("own", [False, True], ids=["rule set", "the table's own"])
@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_end_of_a_match_names_the_rules(game: Game, rules: str, own: bool) -> None:
    target = game.begin(rules).match.profile.target
    game.begin({"base": rules, "revoke_penalty": 5} if own else rules, opening=[target - 5, 0])
    phone = game.at()
    tell(game, phone, "quick", 0)
    names_the_rules(game, phone.text, "Maeve & Theresa win")
    names_the_rules(game, game.at("/sheet").text, "Tap a hand to see how it was counted")
    names_the_rules(game, game.at("/sheet/1").text, "Hand 1")
    names_the_rules(game, game.seen("/sheet/1"), "Hand 1")


@pytest.mark.parametrize(
    ("rules", "opening", "words"), [(ONE_HUNDRED_AND_TEN, [0, 100], "105"), (KITTY_FOUR, [0, 100], "100")]
)
def test_points_that_do_not_count_say_by_which_rule(game: Game, rules: str, opening: Sequence[int], words: str) -> None:
    game.begin(rules, opening=opening)
    phone = game.at()
    phone.tap("bidder-0", "bid-15", "trump-S", "count-3", "top-0")
    assert words in phone.text
    names_the_rules(game, phone.text, "Check hand 1")
    phone.tap("save")
    names_the_rules(game, game.at("/sheet/1").text, "Hand 1")


def test_a_correction_that_the_rules_refuse_names_them(game: Game) -> None:
    game.begin(opening=[100, 0]).tap(hand(0, 20, [3, 2], 0))
    names_the_rules(game, game.at("/sheet/1/correct").see(bid="15").text, "15 is not allowed for")
    game.begin(opening=[50, 100]).tap(hand(0, 15, [3, 2], 0))
    names_the_rules(game, game.at("/sheet/1/swap").text, "15 is not allowed for")
    game.begin(MERRIMACK).tap(hand(0, 15, [3, 2], 0))
    names_the_rules(game, game.at("/sheet/1/correct").see(kind="passed").text, "must bid")
    names_the_rules(game, game.at("/sheet/insert/1").see(kind="passed").text, "must bid")


@pytest.mark.parametrize("own", [False, True], ids=["rule set", "the table's own"])
@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_referee_of_a_match_rules_by_its_rules_and_says_so(game: Game, rules: str, own: bool) -> None:
    game.begin({"base": rules, "revoke_penalty": 10} if own else rules)
    href = re.search(r'href="([^"]+)" id="tab-referee"', game.at().html)
    assert href, "the referee is one of the four places"
    address = game.mine.get(unescape(href[1])).location.replace("/referee", "/ruling")
    told = At(game.mine, f"{address}&trump=S&trick=9S&hand=JS.2D&card=2D")
    names_the_rules(game, told.text, "")


def test_a_revoke_that_shows_itself_names_the_rules(game: Game) -> None:
    game.begin(BARKER).tap({"contract": {"bidder": 1, "bid": 20, "held": False}}, {"name_trump": "S"})
    phone = game.at()
    phone.tap_through("depth-cards", *(f"card-{card}" for card in "7S AS 2D 5S JS 8S KH 3H KD 3D 9S".split()))
    names_the_rules(game, phone.text, "revoked")


# --- 13: "Two of us scored the same hand, and now it is there twice" -------------------------------------------------


def in_the_middle(game: Game, phone: At, depth: str) -> str:
    """Somebody has told half a hand at this depth; returns the button under his finger."""
    if depth == "quick":
        phone.tap_through("depth-quick", "bidder-2", "bid-20", "trump-S", "count-3", "top-0")
        return "save"
    if depth == "calls":
        phone.tap_through("depth-calls", "call-pass")
        return "call-15"
    phone.tap_through(f"depth-{depth}", "bidder-2", "bid-20")
    return "trump-S"


@both_ways
@pytest.mark.parametrize("theirs", DEPTHS)
@pytest.mark.parametrize("ours", DEPTHS)
def test_of_two_phones_on_one_hand_one_is_recorded_and_the_other_is_told(
    game: Game, ours: str, theirs: str, htmx: bool
) -> None:
    game.begin()
    slow = game.at(htmx=htmx)
    button = in_the_middle(game, slow, ours)
    other = game.at(phone=game.theirs)
    tell(game, other, theirs, 1) if ours == "quick" else game.tap(hand(1, 20, [0, 5], 1))
    rows, log = game.match.rows, game.log
    assert len(rows) == 1
    slow.last = slow.send(button)
    assert slow.last.status_code == 409
    assert (game.match.rows, game.log) == (rows, log), "the slower tap wrote nothing"
    assert "was faster" in slow.text or "recorded hand 1" in slow.text
    assert totals_of(slow.html) == [0, 30]
    if ours == "quick":
        for kept in ("Theresa", "20", "3 tricks", "highest trump, N–S"):
            assert kept in slow.text
        slow.tap("use")
        slow.path = f"/m/{game.id}"
        slow.look()
        assert 'id="bidder-2" aria-pressed="true"' in slow.html or "Theresa bid 20" in slow.text
    assert game.log == log


def test_two_phones_at_the_very_same_moment_make_one_hand(game: Game) -> None:
    """Eight phones save the hand at once, each its own tap: one is recorded, the others are shown it."""
    game.begin()
    phones = [game.at(phone=game.phone_of(f"phone {number}")) for number in range(8)]
    for phone in phones:
        phone.tap("bidder-2", "bid-20", "trump-S", "count-3", "top-0")
    with ThreadPoolExecutor(len(phones)) as table:
        answers = list(table.map(lambda phone: phone.send("save"), phones))
    assert sorted(answer.status_code for answer in answers) == [303] + [409] * 7
    assert game.log == ["MatchStarted", "HandTallied"]
    everywhere(game, [20, 10])


OVERTAKEN = [
    kind
    for kind, way in WAYS.items()
    if way.page.startswith(("/sheet/", "/adjust", "/opening", "/people", "/more")) and "undo" not in kind
]


@both_ways
@pytest.mark.parametrize("kind", OVERTAKEN)
def test_a_form_that_another_phone_has_overtaken_writes_nothing_and_keeps_its_entry(
    game: Game, kind: str, htmx: bool
) -> None:
    way = WAYS[kind]
    phone = way.stand(game, htmx=htmx)
    game.tap({"resume": True} if game.match.abandoned else {"rename": {"seat": 3, "name": "Leonard"}})
    log = game.log
    form, fields = phone.form_of(way.button), dict(way.fields or {})
    phone.last = phone.send_to(form, way.button, **fields)
    assert phone.last.status_code == 409, phone.text
    assert game.log == log
    assert "nother phone" in phone.text or "not up to date" in phone.text
    if way.button not in phone.html:
        return  # what was to be done is done already, or cannot be done any more
    again = phone.form_of(way.button)
    for name, value in form.fields.items():
        if name not in ("seq", "tap", "csrf_token") and name in again.fields and name not in fields:
            assert again.fields[name] == value, name
    for name, value in fields.items():
        if isinstance(value, str) and name in again.fields and name != "from":
            assert again.fields[name] == value, name
    if kind not in ("broken off", "carried on"):
        phone.last = phone.send_to(again, way.button, **fields)
        assert phone.last.status_code in (200, 303), phone.text
        assert game.log[-1] == way.event


@pytest.mark.parametrize(
    ("before", "depth", "first", "second"),
    [
        (BID, "depth-tricks", "took-0", "took-1"),
        (BID, "depth-tricks", "rest-0", "took-1"),
        ((), "depth-calls", "call-15", "call-20"),
        (BID, "depth-cards", "card-7S", "card-8S"),
    ],
)
def test_of_two_buttons_of_one_page_the_first_counts_and_the_second_is_told(
    game: Game, before: Sequence[Mapping[str, Any]], depth: str, first: str, second: str
) -> None:
    """On a slow line without script the other button can still be tapped before the answer is there."""
    game.begin().tap(*before)
    phone = game.at()
    phone.tap_through(depth)
    assert phone.send(first).status_code == 303
    log = game.log
    late = phone.send(second)
    assert late.status_code == 409
    assert "that tap was not recorded" in late.text
    assert game.log == log


LONG = {
    "sixty letters": ["M" * 60, "A" * 59 + "b", "T" * 60, "L" * 60],
    "right to left": ["\u05de\u05d9\u05d9\u05d1", "\u0639\u0628\u062f \u0627\u0644\u0644\u0647", "Theresa", "Leo"],
    "signs of markup": ["<b>Maeve</b>", "O'Brien & Sons", '"Tess"', "%(name)s"],
}


@pytest.mark.parametrize("kind", LONG)
def test_any_name_and_a_long_reason_stand_on_every_page_as_they_were_given(game: Game, kind: str) -> None:
    names, why = LONG[kind], ("because " * 25).strip()
    game.begin()
    for seat, name in enumerate(names):
        if name != NAMES[seat]:
            game.tap({"rename": {"seat": seat, "name": name}})
    game.tap(ONE, {"adjust": [0, -5], "note": why})
    game.say({"correct": {"hand": 1, **TWO["tally"]}, "note": why})
    for page in ("", "/people", "/sheet/1/correct", "/sheet/insert/1"):
        shown = game.at(page).html
        for name in names if page != "" else names[1:2]:
            assert name in unescape(shown), page
            assert "<b>Maeve" not in shown
    for page in ("/sheet/1", "/sheet/2", "/adjust", "/trail"):
        assert why in game.at(page).text, page


def test_an_evening_of_three_hundred_hands_is_shown_corrected_and_undone(game: Game) -> None:
    game.begin()
    for place in range(300):
        game.tap(hand(place % 4, 15, [3, 2], 1 - place % 2) if place % 3 else {"pass_in": True})
        if max(game.match.scores) > 80:
            game.tap({"adjust": [-total for total in game.match.scores], "note": "from nothing again"})
    assert sum(row.hand is not None for row in game.match.rows) == 300
    for page in ("", "/sheet", "/sheet/300", "/sheet/2/correct", "/trail", "/sheet/300/move"):
        game.at(page)
    before = game.match.scores
    phone = game.at("/sheet/2/correct").see(bid="10")
    phone.tap("save")
    everywhere(game, game.match.scores)
    phone.tap("undo")
    assert game.match.scores == before
