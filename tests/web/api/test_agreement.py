"""One truth: live panel, score sheet, opened rows, list of matches, JSON and the judge tell the same of any evening.

Evenings are drawn tap by tap: hands at every depth, undo and redo, corrections, insertions, moves, swapped sides,
adjustments, opening totals, people, and what the table let stand.
"""

from __future__ import annotations

import re
from html import unescape
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS
from fortyfives.scorebook import Phase, replay
from fortyfives.web.access import COOKIE
from tests.scorebook.strategies import HOUSE_RULES, possible_taps
from tests.scorebook.table import judges_answer

NAMES = ["Maeve", "Leo", "Theresa", "Angus", "Joan", "Bernadette"]
IN_WORDS = {
    "below_floor": "is under the floor",
    "not_a_bid": "is not a bid of these rules",
    "dealer_must_bid": "the dealer would have had to bid",
    "after_finish": "Kept, does not count: the match was over.",
}
NEW_NAMES = count(1)


def number(text):
    return int(unescape(text).replace("\u2212", "-"))


class Pages:
    """A phone with the pen of the club that looks at every page of a match."""

    def __init__(self, app, store, club):
        device, token = store.clubs.new_device("red kettle")
        store.clubs.grant(device.number, club.id, "pen")
        self.client = app.test_client()
        self.client.set_cookie(COOKIE, token)

    def html(self, path):
        answer = self.client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.get_data(as_text=True)

    def live(self, match):
        html = self.html(f"/m/{match}")
        totals = [number(total) for total in re.findall(r'<p class="total">(.*?)</p>', html)]
        winners = [place for place, wins in enumerate(re.findall(r'class="num( wins)?">', html)) if wins]
        return html, totals, winners

    def sheet(self, match):
        body = re.search(r"<tbody>(.*?)</tbody>", self.html(f"/m/{match}/sheet"), re.DOTALL)
        rows = re.findall(r"<tr>(.*?)</tr>", body[1], re.DOTALL) if body else []
        return [[number(total) for total in re.findall(r"<td[^>]*><strong>(.*?)</strong></td>", row)] for row in rows]

    def opened(self, match, row):
        return unescape(self.html(f"/m/{match}/sheet/{row}"))

    def listed(self, match):
        html = self.html("/matches")
        entry = re.search(rf'<a class="(?:entry|btn)[^"]*" href="/m/{match}".*?</a>', html, re.DOTALL)
        return unescape(entry[0])


def with_names(do):
    """The same tap with a name in the place of the player's number, as programs send it."""
    for verb in ("rename", "substitute"):
        if verb in do:
            told = {field: value for field, value in do[verb].items() if field != "player"}
            return {**do, verb: {**told, "name": f"Guest {next(NEW_NAMES)}"}}
    return do


def play(club, match, store, seeds, let_stand, dealers):
    """Tap as the numbers say, as far as the door lets it in; returns where the match is then."""
    seq = 1
    for seed in seeds:
        for _ in range(seed % 3 + 1):
            now = replay(store.matches.events(match))
            taps = possible_taps(now, seed // 64)
            if now.abandoned:
                taps = [{"resume": True}, {"undo": True}]
            if not dealers:
                taps = [tap for tap in taps if "dealer" not in tap]
            tapped = club.tap(match, seq, with_names(taps[seed % len(taps)]), let_stand=let_stand)
            assert tapped.status in (200, 400, 422), tapped.text
            seq = tapped.body["seq"] if tapped.status == 200 else seq
            seed = (seed * 1103515245 + 12345) % 2**31
    return seq


def holds(api, club, pages, store, match, rules, *, judged):
    """Everything that tells of a match tells the same."""
    state = api.get(f"/api/matches/{match}", club.view).body["state"]
    book = replay(store.matches.events(match))
    assert state["scores"] == list(book.scores)
    if judged and not any(row.fault for row in book.rows):
        told = judges_answer(rules, book)
        assert {name: state[name] for name in ("scores", "winner", "ruling")} == {
            name: told[name] for name in ("scores", "winner", "ruling")
        }
        assert state["hands"] == told["hands"]
        assert told["dealer"] == state["dealer"]

    html, totals, winners = pages.live(match)
    assert totals == state["scores"]
    assert winners == ([] if state["winner"] is None else [state["winner"]])
    if book.phase is not Phase.OVER and not book.abandoned and book.hand.phase is Phase.BID and not book.hand.calls:
        dealer = api.get(f"/api/matches/{match}", club.view).body["players"][state["dealer"]]
        assert f"{dealer} deals" in unescape(html)

    assert pages.sheet(match) == [row["scores"] for row in state["hands"]]
    for place, row in enumerate(state["hands"], 1):
        if row["flags"]:
            opened = pages.opened(match, place)
            for flag in row["flags"]:
                assert IN_WORDS[flag] in opened

    listed = pages.listed(match)
    if state["winner"] is None:
        for total in state["scores"]:
            assert str(total).replace("-", "\u2212") in listed
    else:
        first = [state["scores"][state["winner"]]]
        others = [total for side, total in enumerate(state["scores"]) if side != state["winner"]]
        assert " : ".join(str(total).replace("-", "\u2212") for total in first + others) in listed


RULES = st.one_of(st.sampled_from([profile.id for profile in VARIANTS]), st.sampled_from(HOUSE_RULES))
SEEDS = st.lists(st.integers(0, 2**24), max_size=14)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=RULES, seeds=SEEDS, let_stand=st.booleans(), dealers=st.booleans(), opening=st.integers(-9, 19))
def test_every_page_and_the_judge_agree(api, club, app, store, rules, seeds, let_stand, dealers, opening):
    few = rules.get("players", [4])[0] if isinstance(rules, dict) else 4
    more = {}
    if opening:
        sides = len(api.post("/api/matches", club.pen, begin(rules, few)).body["state"]["scores"])
        more = {"opening": [5 * opening if 5 * opening < 25 else 20, *[0] * (sides - 1)]}
    match = club.begin(rules, NAMES[:few], **more)
    pages = Pages(app, store, club)
    seq = play(club, match, store, seeds, let_stand, dealers)
    holds(api, club, pages, store, match, rules, judged=not dealers)

    # Undoing everything gives the match as it was before the first tap.
    while (undone := club.tap(match, seq, {"undo": True})).status == 200:
        seq = undone.body["seq"]
    assert undone.code in ("nothing_to_undo", "too_large")
    state = api.get(f"/api/matches/{match}", club.view).body["state"]
    assert (state["hands"], state["scores"]) == ([], more.get("opening", [0] * len(state["scores"])))
    holds(api, club, pages, store, match, rules, judged=True)


def begin(rules, players):
    return {"rules": rules, "players": NAMES[:players], "first_dealer": 0}
