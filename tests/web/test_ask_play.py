"""Is this play legal: every case is a page and a link, and the referee asks no more than the verdict needs."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyfives.rules import DECK, SUITS, VARIANTS, answer, write_card
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from fortyfives.web.question_address import asking_href, ruling_href, write_question
from fortyfives.web.taps import Begun, Desk, record
from fortyfives.web.taps import begin as begin_match
from tests.web.tapping import Forms
from tests.web.test_referee import cards_shown, make_app, names, text_of

CASES = Path(__file__).parent.parent / "data" / "cases"
AT = "2026-11-30T19:00:00Z"
WORDS = {"legal": "Legal", "illegal": "Not legal", "open": "Cannot be decided yet"}


def read_cases(name: str) -> Iterator[Any]:
    for number, line in enumerate((CASES / name).read_text(encoding="utf-8").splitlines(), 1):
        row = json.loads(line)
        if row["question"].get("ask") == "play":
            yield pytest.param(row["question"], row["answer"], id=f"{name}-{number}")


PLAYS = [case for path in sorted(CASES.glob("*.jsonl")) if path.stem != "errors" for case in read_cases(path.name)]
FAULTS = list(read_cases("errors.jsonl"))


def test_the_cases_are_here() -> None:
    assert len(PLAYS) >= 84
    assert len(FAULTS) >= 3


@pytest.fixture(scope="module")
def alone() -> Flask:
    """The pages without a book: a question is private, so they can do without one."""
    return make_app()


@pytest.fixture
def visitor(alone: Flask) -> FlaskClient:
    """Somebody who asks from nowhere."""
    return alone.test_client()


@pytest.fixture
def hrefs(alone: Flask) -> Iterator[None]:
    with alone.test_request_context():
        yield


def href_of(page: str, id_: str) -> str:
    for tag in re.findall(r"<a [^>]*>", page):
        if f'id="{id_}"' in tag:
            return html.unescape(re.search(r'href="([^"]+)"', tag)[1])
    raise AssertionError(f"no link {id_}")


def verdict_of(page: str) -> tuple[str, str]:
    """Verdict and reason of a ruling, as its page names them to programs."""
    found = re.search(r'data-verdict="(\w+)" data-reason="(\w+)"', page)
    assert found, text_of(page)[:300]
    return found[1], found[2]


def live_of(page: str) -> str:
    """The verdict so far, at the foot of the open question."""
    return text_of(re.search(r'<p class="live.*?</p>', page, flags=re.DOTALL)[0])


def fields_of(page: str, answers: str) -> dict[str, str]:
    """What goes with a tap on the answers of this name in the picker."""
    return next(
        form.fields
        for form in Forms(page).forms
        if any(
            sent is not None and sent[0] == answers and id_.startswith("pick-") for id_, sent in form.buttons.items()
        )
    )


# --- every case of the contract


@pytest.mark.parametrize(("question", "said"), PLAYS)
def test_every_case_is_a_link_to_its_ruling(visitor: FlaskClient, hrefs: None, question: Any, said: Any) -> None:
    response = visitor.get(ruling_href(question))
    page = response.text
    assert response.status_code == 200
    assert verdict_of(page) == (said["verdict"], said["reason"])
    assert f'<h1 tabindex="-1">{WORDS[said["verdict"]]}</h1>' in page
    assert cards_shown(page, "isgood") == names(said["legal_cards"] or [])
    assert sorted(cards_shown(page, "open")) == sorted(names(said["depends_on"]))
    why = text_of(re.search(r'<ol class="why">.*?</ol>', page, flags=re.DOTALL)[0])
    for name in names(said["because"]):
        assert name in why
    assert ("What this does not decide" in page) == (said["verdict"] == "illegal")


@pytest.mark.parametrize(("question", "said"), PLAYS)
def test_every_case_is_a_page_that_asks(visitor: FlaskClient, hrefs: None, question: Any, said: Any) -> None:
    """With the same facts the open question is settled already, or one tap from it."""
    page = visitor.get(asking_href("play", **write_question(question)))
    if page.status_code == 303:
        ruled = visitor.get(page.location).text
    else:
        assert "What else was in the hand?" in page.text
        assert "unless" in live_of(page.text) or "depends" in live_of(page.text)
        ruled = visitor.get(href_of(page.text, "rule")).text
    assert verdict_of(ruled) == (said["verdict"], said["reason"])


@pytest.mark.parametrize(("question", "said"), PLAYS)
def test_the_other_rule_sets_are_asked_too(visitor: FlaskClient, hrefs: None, question: Any, said: Any) -> None:
    page = text_of(visitor.get(ruling_href(question)).text)
    bare = {name: told for name, told in question.items() if name != "players"}
    rules = question.get("rules", "barker")
    others = {profile.name: answer({**bare, "rules": profile.id}) for profile in VARIANTS if profile.id != rules}
    told = ("verdict", "reason", "because", "depends_on")
    different = [name for name, other in others.items() if any(other[part] != said[part] for part in told)]
    if not isinstance(rules, str):
        return  # a table's own rules are like one of them
    if not different:
        assert "The 6 other rule sets rule the same way." in page
        return
    note = page.partition("Under the other rule sets")[2].partition("Rule: ")[0]
    for name in different:
        assert name in note
    for name in others.keys() - different:
        assert name not in note


@pytest.mark.parametrize(("question", "said"), FAULTS)
def test_what_the_judge_cannot_answer_leads_back_with_the_facts(
    visitor: FlaskClient, hrefs: None, question: Any, said: Any
) -> None:
    response = visitor.get(ruling_href(question))
    assert response.status_code == 422
    assert 'class="note asked-why" role="status"' in response.text
    assert "Is this play legal?" in response.text
    kept = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', response.text))
    at_fault = said["error"]["field"]
    if question.get("trump") in ("S", "H", "D", "C") and at_fault != "trump" and "trump" in kept:
        assert kept["trump"] == question["trump"]


@pytest.mark.parametrize(("question", "said"), FAULTS)
def test_the_open_question_names_the_same_fault(visitor: FlaskClient, hrefs: None, question: Any, said: Any) -> None:
    if said["error"]["code"] in ("missing_field", "unknown_field", "card_not_held") or "trump" not in question:
        return  # while it is being asked nothing is missing, and a card in question counts as held
    notes = []
    for href in (asking_href("play", **write_question(question)), ruling_href(question)):
        response = visitor.get(href)
        assert response.status_code == 422
        notes.append(text_of(re.search(r'<div class="note asked-why".*?</div>', response.text, flags=re.DOTALL)[0]))
    assert notes[0] == notes[1]


# --- no more is asked than the verdict needs


@pytest.mark.parametrize(
    ("told", "verdict", "reason"),
    [
        ("trick=KC&card=3S", "legal", "trumps_in"),  # a trump on a plain lead needs no hand
        ("trick=9S&card=AH", "legal", "plays_trump"),  # the ace of hearts answers any trump
        ("trick=KC&card=9C", "legal", "follows_suit"),
        ("trick=&card=9C", "legal", "leads"),
        ("trick=9S&card=2D&hand=2D.7S", "illegal", "must_play_trump"),  # a card that obliges
        ("trick=5S&card=2D&hand=2D.JS", "illegal", "must_play_trump"),  # the jack obliges under the five
        ("trick=KH&card=2D&hand=2D.AH.3H", "illegal", "must_follow_or_trump"),
        ("trick=KC&card=2D&hand=2D.3S&rules=auction-120", "illegal", "must_trump_when_void"),
        ("trick=9S&card=2D&hand=2D.JS.AH.5S.KC", "legal", "holds_back"),  # five cards told
        ("trick=9S&card=2D&hand=2D.JS.x.x.x", "open", "depends"),  # nobody remembers the rest
    ],
)
def test_what_is_certain_is_ruled_at_once(visitor: FlaskClient, told: str, verdict: str, reason: str) -> None:
    response = visitor.get(f"/referee?trump=S&{told}")
    assert response.status_code == 303
    assert urlsplit(response.location).path == "/ruling"
    assert verdict_of(visitor.get(response.location).text) == (verdict, reason)


@pytest.mark.parametrize(
    ("told", "live"),
    [
        ("trick=9S&card=2D", "Legal unless the hand also held a spade other than 5 of spades and jack of spades."),
        ("trick=9S&card=2D&hand=2D.JS", "Legal unless the hand also held a spade other than 5 of spades and jack of"),
        ("trick=AH&card=2D", "Legal unless the hand also held a spade other than 5 of spades and jack of spades."),
        ("trick=JS&card=2D", "Legal unless the hand also held ace of hearts or a spade other than 5 of spades."),
        ("trick=5S&card=2D", "Legal unless the hand also held ace of hearts or a spade."),
        ("trick=KC&card=2D", "Legal unless the hand also held a club."),
        ("trick=KH&card=2D", "Legal unless the hand also held a heart. ace of hearts is a trump, never a heart."),
        (
            "trick=KC&card=2D&rules=auction-120",
            "Legal unless the hand also held a club or a spade other than 5 of spades and jack of spades.",
        ),
        ("trick=9S&card=2D&hand=2D.x", "Not decided: it depends on whether the hand held a spade other than 5 of"),
        ("trick=9S&card=2D&hand=2D.7S&step=hand", "Not legal: 7 of spades in the hand settles it."),
        ("trick=KC&card=3S&step=hand", "Legal, whatever else was in the hand."),
    ],
)
def test_while_it_is_open_the_verdict_so_far_stands_at_the_foot(visitor: FlaskClient, told: str, live: str) -> None:
    response = visitor.get(f"/referee?trump=S&{told}")
    assert response.status_code == 200
    assert live_of(response.text).startswith(live)


def test_hearts_as_trump_name_their_ace_among_those_held_back(visitor: FlaskClient) -> None:
    page = visitor.get("/referee?trump=H&trick=9H&card=2D").text
    assert live_of(page).endswith("a heart other than 5 of hearts, jack of hearts and ace of hearts.")


@st.composite
def plays(draw: st.DrawFn) -> tuple[str, str, list[str], list[str]]:
    """Rules, trump, what lies on the table, and a whole hand whose first card is in question."""
    count = draw(st.integers(0, 3))
    cards = [write_card(card) for card in draw(st.lists(st.sampled_from(DECK), min_size=6, max_size=8, unique=True))]
    count = min(count, len(cards) - 5)
    return (
        draw(st.sampled_from([profile.id for profile in VARIANTS])),
        draw(st.sampled_from(SUITS)).value,
        cards[:count],
        cards[count : count + 5],
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(play=plays())
def test_a_verdict_that_comes_early_is_that_of_the_whole_hand(
    visitor: FlaskClient, play: tuple[str, str, list[str], list[str]]
) -> None:
    """Card by card the hand is told, until the referee stops asking."""
    rules, trump, trick, hand = play
    told = {"rules": rules, "trump": trump, "trick": ".".join(trick), "card": hand[0]}
    whole = answer({"ask": "play", **told, "trick": trick, "hand": hand})
    for count in range(1, 6):
        response = visitor.get("/referee", query_string={**told, "hand": ".".join(hand[:count])})
        if response.status_code == 303:
            break
        assert whole["verdict"] == "legal" or count < 5
        last = visitor.get(href_of(response.text, "rule")).text
        so_far = answer({"ask": "play", **told, "trick": trick, "hand": hand[:count]})
        assert verdict_of(last) == (so_far["verdict"], so_far["reason"])
    assert response.status_code == 303
    ruled = visitor.get(response.location).text
    assert verdict_of(ruled)[0] == whole["verdict"]
    if verdict_of(ruled)[0] == "illegal":
        assert verdict_of(ruled)[1] in (whole["reason"], "must_play_trump", "must_trump_when_void")


def test_the_rest_of_a_hand_can_be_named_though_it_is_not_needed(visitor: FlaskClient) -> None:
    """To see all legal cards: the verdict stands, and the ruling comes when the hand is whole."""
    ruled = visitor.get("/referee?trump=S&trick=9S&card=2D&hand=2D.7S", follow_redirects=True).text
    assert "the rest is not needed" in text_of(ruled)
    page = visitor.get(href_of(ruled, "name-the-rest")).text
    for card in ("JS", "AH", "KC"):
        assert live_of(page) == "Not legal: 7 of spades in the hand settles it."
        fields = fields_of(page, "hand")
        taps = re.findall(r'name="hand" value="([^"]+)" id="pick[^"]*"', page)
        response = visitor.get(
            "/referee", query_string={**fields, "hand": next(tap for tap in taps if tap.endswith(card))}
        )
        page = response.text
    assert response.status_code == 303
    assert cards_shown(visitor.get(response.location).text, "isgood") == names(["7S", "JS", "AH"])


def test_who_comes_back_to_a_hand_that_was_not_known_can_add_to_it(visitor: FlaskClient) -> None:
    page = visitor.get("/referee?trump=S&trick=9S&hand=2D.x.x.x.x&card=2D&step=hand").text
    assert "1 of 5 cards" in text_of(page)
    assert 'name="hand" value="2D.7S"' in page


@pytest.mark.parametrize(
    ("query", "fact", "question"),
    [
        ("", "trump", "What is trump?"),
        ("", "led", "Which card was led?"),
        ("", "table", "Which other cards were played to the trick?"),
        ("", "played", "Which card was played, or would be?"),
        ("", "hand", "What else was in the hand?"),
    ],
)
def test_every_fact_of_a_ruling_leads_to_its_question(
    visitor: FlaskClient, query: str, fact: str, question: str
) -> None:
    ruled = visitor.get("/ruling?trump=S&trick=7S.5S&hand=JS.2D&card=2D").text
    page = visitor.get(href_of(ruled, f"fact-{fact}"))
    assert page.status_code == 200
    assert f"data-focus>{question}</h2>" in page.text


def test_another_card_in_question_takes_the_place_of_the_first(visitor: FlaskClient) -> None:
    page = visitor.get("/referee?trump=S&trick=9S&card=2D&hand=2D.JS&step=played").text
    fields = fields_of(page, "card")
    assert fields["hand"] == "JS"
    assert visitor.get("/referee", query_string={**fields, "card": "3D"}).status_code == 200


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (
            "trick=9S&hand=2D.JS.7S.KC",
            "Either one. Playing 7 of spades keeps jack of spades in the hand. jack of spades may be held back: it is "
            "higher than the 9 of spades that was led.",
        ),
        (
            "trick=5S&hand=2D.JS.7S",
            "Either one. jack of spades may not be held back: the 5 of spades that was led is higher.",
        ),
        ("trick=9S&hand=2D.JS", "The jack may be played, but need not be. jack of spades may be held back: it is"),
        ("trick=KC&hand=2D.9C.3S", "Either one. 3 of spades may be played, but need not be: trump was not led."),
        (
            "trick=KC&hand=2D.3S.JS&rules=auction-120",
            "Either one. jack of spades may be held back: it need not be played on a plain lead.",
        ),
        ("trick=&hand=2D.3S", "Either one."),
    ],
)
def test_beside_the_legal_cards_stands_which_may_be_held_back_and_why(
    visitor: FlaskClient, told: str, says: str
) -> None:
    page = visitor.get(f"/ruling?trump=S&card=2D&{told}").text
    line = text_of(re.search(r'<h2 id="legal">.*?</section>', page, flags=re.DOTALL)[0])
    assert says in line


def test_a_rule_set_that_rules_otherwise_is_named_with_its_reason(visitor: FlaskClient) -> None:
    page = text_of(visitor.get("/ruling?trump=S&trick=KC&hand=2D.3S&card=2D&rules=auction-120").text)
    note = page.partition("Under the other rule sets")[2]
    assert note.lstrip().startswith(
        "Barker: no kitty; Kitty of four; Merrimack Valley: 2 of diamonds is legal: there are no clubs in the hand."
    )
    page = text_of(visitor.get("/ruling?trump=S&trick=KC&hand=2D.3S&card=2D&rules=barker").text)
    assert (
        "2 of diamonds is not legal: a player who cannot follow must trump, and 3 of spades is an ordinary trump."
        in page
    )


# --- from a match


class Game:
    """A match on the book, and phones that look at it."""

    def __init__(self, app: Flask, store: Store, club: str) -> None:
        self.app, self.store, self.club, self.desk, self.id = app, store, club, Desk(store), ""
        self.mine = self.phone("pen")

    def phone(self, role: str) -> FlaskClient:
        device, token = self.store.clubs.new_device("blue heron")
        self.store.clubs.grant(device.number, self.club, "pen" if role == "pen" else "view")
        client = self.app.test_client()
        client.set_cookie(COOKIE, token)
        return client

    def begin(self, rules: object = "barker", *taps: dict[str, Any], plays: str = "") -> Game:
        self.id = f"ask{uuid4().hex[:8]}"
        begun = begin_match(
            self.desk,
            self.club,
            match_id=self.id,
            tap=str(uuid4()),
            rules=rules,
            names=["Ann", "Ben", "Cora", "Leo"],
            first_dealer=0,
            opening=None,
            device=None,
            at=AT,
        )
        assert isinstance(begun, Begun)
        for do in (*taps, *({"play": card} for card in plays.split())):
            match = self.desk.match(self.id)
            assert match is not None
            outcome = record(
                self.desk, self.id, seq=match.seq, tap=str(uuid4()), do=do, let_stand=False, device=None, at=AT
            )
            assert outcome.refusal is None, (do, outcome.refusal)
        return self

    def referee(self) -> str:
        """Where the place of the referee leads."""
        response = self.mine.get(f"/m/{self.id}/referee")
        assert response.status_code == 303
        return response.location


@pytest.fixture
def game(app: Flask, store: Store, club: str) -> Game:
    return Game(app, store, club)


IN_PLAY = ({"contract": {"bidder": 0, "bid": 20, "held": False}}, {"name_trump": "S"})


def facts(address: str) -> dict[str, str]:
    return {name: told[0] for name, told in parse_qs(urlsplit(address).query, keep_blank_values=True).items()}


@pytest.mark.parametrize(
    ("taps", "plays", "known"),
    [
        ((), "", {}),
        (IN_PLAY, "", {"trump": "S"}),
        (IN_PLAY, "9S", {"trump": "S", "trick": "9S", "by": "2"}),
        (IN_PLAY, "9S 2D JS", {"trump": "S", "trick": "9S.2D.JS", "by": "0"}),
        (IN_PLAY, "9S 2D JS 5S", {"trump": "S"}),
        (IN_PLAY, "9S 2D JS 5S KC", {"trump": "S", "trick": "KC", "by": "1"}),
    ],
)
def test_a_match_fills_in_what_it_knows(
    game: Game, taps: tuple[dict[str, Any], ...], plays: str, known: dict[str, str]
) -> None:
    game.begin("barker", *taps, plays=plays)
    address = game.referee()
    assert facts(address) == {"m": game.id, "rules": "barker", **known}
    page = game.mine.get(address)
    assert page.status_code == 200
    assert f'href="/m/{game.id}"' in page.text


@pytest.mark.parametrize(
    ("plays", "offered"),
    [
        ("9S", []),
        ("9S 2D", ["2 of diamonds, just played by Cora on the 9 of spades"]),
        (
            "9S 2D JS",
            [
                "jack of spades, just played by Leo on the 9 of spades",
                "2 of diamonds, played by Cora on the 9 of spades",
            ],
        ),
        (
            "9S 2D JS 5S",
            [
                "5 of spades, just played by Ann on the 9 of spades",
                "jack of spades, played by Leo on the 9 of spades",
                "2 of diamonds, played by Cora on the 9 of spades",
            ],
        ),
        (
            "9S 2D JS 5S KC",
            [
                "5 of spades, just played by Ann on the 9 of spades",
                "jack of spades, played by Leo on the 9 of spades",
                "2 of diamonds, played by Cora on the 9 of spades",
            ],
        ),
    ],
)
def test_the_cards_just_played_are_the_first_answers(game: Game, plays: str, offered: list[str]) -> None:
    page = game.mine.get(game.begin("barker", *IN_PLAY, plays=plays).referee()).text
    ways = re.findall(r'<a class="pick[^>]*id="just-\d".*?</a>', page, flags=re.DOTALL)
    assert [text_of(way) for way in ways] == offered


def test_a_card_just_played_is_asked_about_with_the_name_of_its_player(game: Game) -> None:
    page = game.mine.get(game.begin("barker", *IN_PLAY, plays="9S 2D JS").referee()).text
    settled = game.mine.get(href_of(page, "just-0"))
    assert verdict_of(game.mine.get(settled.location).text) == ("legal", "plays_trump")  # two taps
    asked = game.mine.get(href_of(page, "just-1")).text
    assert "What else did Cora hold?" in asked
    assert live_of(asked).startswith("Legal unless Cora also held a spade")
    ruled = game.mine.get(href_of(asked, "rule")).text
    assert verdict_of(ruled) == ("legal", "no_trump_held")  # three
    named = game.mine.get("/ruling", query_string={**facts(href_of(asked, "rule")), "hand": "2D.7S"}).text
    assert "Cora may not play the 2 of diamonds here." in text_of(named)


def test_a_trump_that_was_changed_by_hand_is_about_another_hand(game: Game) -> None:
    game.begin("barker", *IN_PLAY, plays="9S 2D")
    assert 'id="just-0"' not in game.mine.get(f"/referee?m={game.id}&trump=H").text


def test_who_played_it_is_one_more_fact_and_costs_nothing(game: Game) -> None:
    game.begin()
    ruled = game.mine.get(f"/ruling?m={game.id}&trump=S&trick=9S&hand=2D.7S&card=2D").text
    assert "The 2 of diamonds may not be played here." in text_of(ruled)
    asked = game.mine.get(href_of(ruled, "fact-player")).text
    assert "Who played it?" in asked
    named = game.mine.get(href_of(asked, "by-3")).text
    assert "Leo may not play the 2 of diamonds here." in text_of(named)
    again = game.mine.get(href_of(game.mine.get(href_of(named, "fact-player")).text, "by-nobody")).text
    assert "The 2 of diamonds may not be played here." in text_of(again)
    # The link is about the play alone: no names, no match.
    assert "by=" not in re.search(r'<input id="link"[^>]*>', named)[0]
    assert game.id not in re.search(r'<input id="link"[^>]*>', named)[0]


def test_a_stranger_sees_no_names_and_no_match(game: Game, app: Flask) -> None:
    game.begin("barker", *IN_PLAY, plays="9S 2D")
    stranger = app.test_client()
    ruled = stranger.get(f"/ruling?m={game.id}&by=3&trump=S&trick=9S&hand=2D.7S&card=2D").text
    assert "Leo" not in ruled
    assert f"/m/{game.id}" not in ruled
    assert 'id="just-0"' not in stranger.get(f"/referee?m={game.id}&trump=S").text
    assert stranger.get(f"/m/{game.id}/referee").status_code in (302, 303, 403, 404)


# --- what the ruling does not decide

OWN = {"base": "barker", "revoke_penalty": 10}


def offers(page: str) -> list[tuple[str, dict[str, str]]]:
    found = re.findall(r'<a class="btn noprint" href="([^"]+)" id="penalty-\d">(.*?)</a>', page)
    return [(html.unescape(text), facts(html.unescape(href))) for href, text in found]


def ruling(game: Game, hand: str = "2D.7S", rules: object = OWN, **beside: str) -> dict[str, str]:
    asked = {"rules": json.dumps(rules) if isinstance(rules, dict) else str(rules), "trump": "S", "trick": "9S"}
    return {**asked, "hand": hand, "card": "2D", "m": game.id, **beside}


def test_the_agreed_penalty_is_offered_against_the_side_that_played(game: Game) -> None:
    game.begin(OWN)
    note = "Revoke: 2 of diamonds on the 9 of spades"
    page = game.mine.get("/ruling", query_string=ruling(game, by="3")).text
    assert "A revoke costs 10 points, which the table takes; the referee only offers it." in text_of(page)
    assert offers(page) == [("Take 10 points from Ben & Leo", {"side": "1", "points": "-10", "note": note})]
    either = game.mine.get("/ruling", query_string=ruling(game)).text
    assert [text for text, _ in offers(either)] == ["Take 10 points from Ann & Cora", "Take 10 points from Ben & Leo"]
    taken = game.mine.get(re.search(r'href="([^"]+)" id="penalty-0"', page)[1].replace("&amp;", "&"))
    assert taken.status_code == 200
    assert note in html.unescape(taken.text)


def test_where_none_is_agreed_the_table_may_record_what_it_decides(game: Game) -> None:
    game.begin()
    page = game.mine.get("/ruling", query_string=ruling(game, rules="barker", by="3")).text
    assert "No penalty is agreed for a revoke: the table decides." in text_of(page)
    assert "Elsewhere a player often loses what he took in that hand" in text_of(page)
    assert offers(page) == [("Record an adjustment", {"note": "Revoke: 2 of diamonds on the 9 of spades"})]
    assert game.mine.get(re.search(r'href="([^"]+)" id="penalty-0"', page)[1]).status_code == 200


def test_nothing_is_offered_to_those_who_cannot_take_it(game: Game) -> None:
    game.begin(OWN)
    told = ruling(game)
    assert offers(game.phone("view").get("/ruling", query_string=told).text) == []  # who only watches
    assert offers(game.app.test_client().get("/ruling", query_string=told).text) == []  # a stranger
    assert offers(game.mine.get("/ruling", query_string=ruling(game, rules="merrimack")).text) == []  # other rules
    assert offers(game.mine.get("/ruling", query_string={**told, "m": "nowhere"}).text) == []
    assert offers(game.mine.get("/ruling", query_string=ruling(game, hand="2D.JS")).text) == []  # legal


ODD = st.one_of(
    st.sampled_from(["", "S", "9S", "9S.5S", "2D", "2D.JS.x", "rest", "by", "player", "hand", "3", "-1", "none", "9"]),
    st.text(max_size=12),
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    to=st.sampled_from(["/referee", "/ruling"]),
    query=st.dictionaries(st.sampled_from("trump trick hand card step typed used by q".split()), ODD, max_size=7),
)
def test_whatever_stands_beside_a_match_is_answered(game: Game, to: str, query: dict[str, str]) -> None:
    if not game.id:
        game.begin("barker", *IN_PLAY, plays="9S 2D")
    response = game.mine.get(to, query_string={"m": game.id, **query})
    assert response.status_code in (200, 303, 404, 422)
    if response.status_code == 303:
        assert game.mine.get(response.location, follow_redirects=True).status_code == 200


@pytest.mark.parametrize(
    ("lead", "hand", "said"),
    [
        ("KC", "3S.2D", "Neither 3 of spades nor 2 of diamonds is a club."),
        ("KC", "3S.2D.4D", "None of 3 of spades, 2 of diamonds and 4 of diamonds is a club."),
        ("9H", "3S.2D", "3 of spades and 2 of diamonds are in the hand. Neither is a trump."),
    ],
)
def test_of_two_cards_it_is_neither(visitor: FlaskClient, lead: str, hand: str, said: str) -> None:
    assert said in text_of(visitor.get(f"/ruling?trump=H&trick={lead}&hand={hand}&card=2D").text)
