"""Takes a picture of every screen and every state of a panel, on a phone, by day and by night."""

from __future__ import annotations

import atexit
import logging
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

from playwright.sync_api import Page, expect, sync_playwright
from werkzeug.serving import make_server

from fortyfives.cli.demo import Calendar, fill, open_to_everyone
from fortyfives.store import Store
from fortyfives.web import create_app
from fortyfives.web.access import COOKIE
from tools.browser import launch_options

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "screens"
WIDTH, HEIGHT = 375, 812
LONGEST = 2000
"""A page to read is shown so far down, in pixels."""
SCHEMES = ("light", "dark")
TONIGHT = "2026-11-30T21:02:11Z"
"""The pictures are always of the same evening, so that only what has changed looks different."""
AT_HOME = "http://192.168.1.20:4545"
"""Where other phones would find the server: it stands in links and in what is scanned."""


@dataclass(frozen=True, slots=True)
class Club:
    """Where the demo is: its club as "club", its matches by what they show, and the book of it all."""

    url: str
    matches: dict[str, str]
    store: Store

    def phone(self, of: str) -> str:
        """The token of a phone that only watches here ("watches"), or scores here and elsewhere ("several clubs")."""
        device, token = self.store.clubs.new_device("small owl")
        self.store.clubs.grant(device.number, self.matches["club"], "view" if of == "watches" else "pen")
        if of == "several clubs":
            self.store.clubs.grant(device.number, self.store.clubs.create_club("Sunday at the pier"), "pen")
        return token


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: its name, where it begins, what is tapped, and where one goes before it is taken.

    `away` is what is done then without signal: taps, or "reload". `phone` is another one than that of somebody who has
    just come: see `Club.phone`.
    """

    name: str
    start: str
    taps: tuple[str, ...] = ()
    then: str = ""
    away: tuple[str, ...] = ()
    phone: str = ""


KITCHEN_RULES = '{"base":"merrimack","hold":true,"floor":{"at":100,"bid":20}}'
"""Rules that a table made."""
CLASHING_RULES = '{"base":"barker","bids":[15,25,30]}'
"""Rules that cannot be played: the floor of 20 is no bid any more."""
REVOKED = "KD.4D.9D.2S~9S.3C.KS.AH~KH.7H.QH.10H~4S.JS.6S.5C~5S.10C.x.8C"
"""A hand as it is remembered: a club on a trump lead, the 6 of spades two tricks later, one card forgotten."""
FOLLOWED = "KD.4D.9D.2S~9S.3S.KS.AH~KH.7H.QH.10H~4S.JS.6S.5C~5S.10C.JC.8C"
"""A hand in which nobody revoked."""
KEPT = "/ruling?rules=barker&trump=S&trick=9S&hand=2D.7S.JS&card=2D&m={floor}"
"""A ruling that a table may keep."""

COPIED = "async () => Boolean(await (await caches.open('seen')).match(location.pathname))"
"""Whether the phone keeps a copy of its page."""

# A tap is "field=value" of a button, or "#" and its id. {floor} and the like stand for the demo's matches.
SCENES = (
    Scene("home", "/"),
    Scene("matches", "/matches"),
    Scene("matches-found", "/matches?q=Maeve+Barker"),
    Scene("matches-none-found", "/matches?q=Zebedee"),
    Scene("clubs", "/clubs"),
    Scene("club", "/c/{club}"),
    Scene("club-players", "/c/{club}/players"),
    Scene("club-player", "/c/{club}/players/2"),
    Scene("club-same", "/c/{club}/players/2/same?as=5"),
    Scene("club-days", "/c/{club}/days"),
    Scene("club-phones", "/c/{club}/phones"),
    Scene("club-card", "/c/{club}/card", ("#make-card",)),
    Scene("who-sees", "/who-sees"),
    Scene("nights", "/c/{club}/nights"),
    Scene("night", "/c/{club}/nights/2026-11-23"),
    Scene("season", "/c/{club}/seasons/2026"),
    Scene("file", "/c/{club}/file"),
    Scene("delete-match", "/m/{short}/delete"),
    Scene("deleted", "/m/{short}/delete", ("#delete-again",), then="/c/{club}/deleted"),
    Scene("new", "/new"),
    Scene("new-where-this-phone-only-watches", "/new", phone="watches"),
    Scene("new-at-one-of-several-clubs", "/new", phone="several clubs"),
    Scene("now", "/c/{club}/now"),
    Scene("new-five-players", "/new", ("rules=forty-five", "players=5")),
    Scene("hand-saved", "/m/{floor}"),
    Scene("bid", "/m/{floor}", ("bidder=2",)),
    Scene("bid-below-the-floor", "/m/{floor}", ("bidder=2", "bid=15")),
    Scene("count", "/m/{floor}", ("bidder=2", "bid=20", "trump=S")),
    Scene("auction", "/m/{floor}", ("depth=calls", "call=15", "call=20")),
    Scene("auction-only-the-dealer-holds", "/m/{floor}", ("depth=calls", "call=20", "call=hold")),
    Scene("auction-below-the-floor", "/m/{floor}", ("depth=calls", "call=pass", "call=15")),
    Scene("trick-by-trick", "/m/{floor}", ("bidder=2", "bid=20", "trump=S", "depth=tricks")),
    Scene(
        "trick-by-trick-star",
        "/m/{floor}",
        ("bidder=2", "bid=20", "trump=S", "depth=tricks", "took=0", "took=1", "star=2"),
    ),
    Scene(
        "trick-by-trick-which-had-the-highest",
        "/m/{floor}",
        ("bidder=2", "bid=20", "trump=S", "depth=tricks", "rest=0"),
    ),
    Scene(
        "card-by-card",
        "/m/{floor}",
        ("bidder=2", "bid=20", "trump=S", "depth=cards", "card=7S", "card=AS"),
    ),
    Scene("turned-up", "/m/{five}", ("trump=C",)),
    Scene("who-deals", "/m/{floor}?ask=dealer"),
    Scene("check-made", "/m/{floor}", ("bidder=2", "bid=20", "trump=S", "count=3", "top=0")),
    Scene("check-set", "/m/{floor}", ("bidder=1", "bid=25", "trump=H", "count=3", "top=1")),
    Scene("check-no-trump-played", "/m/{floor}", ("bidder=0", "bid=20", "trump=C", "count=4", "top=none")),
    Scene("set", "/m/{floor}", ("bidder=1", "bid=25", "trump=H", "count=3", "top=1", "#save")),
    Scene("thrown-in", "/m/{floor}", ("#pass",)),
    Scene("undone", "/m/{floor}", ("#undo",)),
    Scene("five-players", "/m/{five}"),
    Scene("five-players-count", "/m/{five}", ("trump=S",)),
    Scene("check-ends-the-match", "/m/{both}", ("#undo", "bidder=2", "bid=20", "trump=S", "count=3", "top=0")),
    Scene("over-both-reach-120", "/m/{both}"),
    Scene("over-higher-total", "/m/{level}"),
    Scene("over-in-the-middle-of-a-hand", "/m/{short}"),
    Scene("broken-off", "/m/{broken}"),
    Scene("again", "/m/{both}/again"),
    Scene("practice", "/m/{floor}/more", ("#switch-practice",), then="/m/{floor}"),
    Scene("sheet", "/m/{both}/sheet"),
    Scene("sheet-below-zero", "/m/{hole}/sheet"),
    Scene("sheet-let-stand", "/m/{stand}/sheet"),
    Scene("sheet-hand", "/m/{both}/sheet/7"),
    Scene("sheet-hand-card-by-card", "/m/{cards}/sheet/1"),
    Scene("sheet-adjustment", "/m/{hole}/sheet/4"),
    Scene("this-match", "/m/{floor}/more"),
    Scene("this-match-broken-off", "/m/{broken}/more"),
    Scene("break-off", "/m/{floor}/more?armed=1"),
    Scene("adjust", "/m/{hole}/adjust"),
    Scene("adjust-check", "/m/{floor}/adjust?side=1&points=-10&note=Leo+revoked+in+hand+3", ("#look",)),
    Scene("adjust-ends-the-match", "/m/{floor}/adjust?side=1&points=50&note=agreed", ("#look",)),
    Scene("opening-totals", "/m/{floor}/opening"),
    Scene("people", "/m/{floor}/people"),
    Scene("people-one-seat", "/m/{floor}/people/2"),
    Scene("trail", "/m/{stand}/trail"),
    Scene("sheet-correct", "/m/{both}/sheet/6/correct"),
    Scene("sheet-correct-below-the-floor", "/m/{both}/sheet/10/correct", ("bidder=1",)),
    Scene("sheet-correct-in-mid-deal", "/m/{short}/sheet/3/correct"),
    Scene("sheet-what-changes", "/m/{both}/sheet/6/correct", ("top=1", "#see")),
    Scene("sheet-corrected", "/m/{both}/sheet/6/correct", ("top=1", "#see", "#save")),
    Scene("sheet-insert", "/m/{both}/sheet/insert/3"),
    Scene("sheet-move", "/m/{both}/sheet/3/move"),
    Scene("sheet-swap", "/m/{both}/sheet/6/swap"),
    Scene("sheet-delete", "/m/{both}/sheet/3/delete"),
    Scene("share", "/m/{both}/share"),
    Scene("share-new-link", "/m/{both}/share/link"),
    Scene("big-score", "/m/{floor}/big"),
    Scene("numbers-pairs", "/stats"),
    Scene("numbers-players", "/stats/players"),
    Scene("share-code", "/m/{both}/share", ("#show-code",)),
    Scene("share-hand-over", "/m/{both}/share", ("#hand-over",)),
    Scene("offline", "/offline"),
    Scene("offline-last-seen", "/m/{floor}", away=("reload",)),
    Scene(
        "offline-waiting",
        "/m/{floor}",
        ("bidder=2", "bid=20", "trump=S", "depth=tricks", "took=0"),
        away=("took=0", "took=1", "took=0"),
    ),
    Scene("join", "/join"),
    Scene("referee", "/referee"),
    Scene("referee-lead", "/referee?rules=barker", ("trump=S",)),
    Scene("referee-hand", "/referee?rules=barker&trump=S&trick=9S"),
    Scene("ruling-not-legal", "/ruling?rules=barker&trump=S&trick=9S&hand=7S,JS,2D&card=2D"),
    Scene("ruling-legal", "/ruling?rules=barker&trump=S&trick=9S&hand=JS,2D&card=2D"),
    Scene("referee-menu", "/referee/menu?m={floor}"),
    Scene("referee-verdict-so-far", "/referee?rules=barker&trump=S&trick=9S&card=2D"),
    Scene("ruling-open", "/ruling?rules=barker&trump=S&trick=9S&hand=2D.JS.x.x.x&card=2D"),
    Scene("ruling-trick", "/ruling/trick?trump=C&leader=1&cards=2S.10S.KS.4C"),
    Scene("referee-call", "/referee/call?rules=barker&calls=15.pass.pass.hold"),
    Scene("ruling-call", "/ruling/call?rules=barker&dealer=0&scores=100.0&calls=15.pass.pass&call=hold"),
    Scene("ruling-hand", "/m/{both}/referee?ask=hand&hand=7"),
    Scene("ruling-finish", "/ruling/finish?rules=barker&scores=120.125&bidding_side=0"),
    Scene("referee-review", "/referee/review?trump=S&leader=0&tricks=KD.4D.9D.2S~9S.3C"),
    Scene("ruling-review", f"/ruling/review?trump=S&leader=0&tricks={REVOKED}"),
    Scene("ruling-nobody-revoked", f"/ruling/review?trump=S&leader=0&tricks={FOLLOWED}"),
    Scene("ruling-kept", KEPT, ("#keep",)),
    Scene("kept", KEPT, ("#keep",), then="/kept"),
    Scene("help", "/help?q=wrong+side"),
    Scene("trainer", "/trainer?n=2"),
    Scene("trainer-answered", "/trainer?n=2", ("answer=legal",)),
    Scene("rules", "/rules"),
    Scene("rules-one", "/rules/barker"),
    Scene("own-rules", f"/rules/own/edit?rules={quote(KITCHEN_RULES)}"),
    Scene("own-rules-clash", f"/rules/own/edit?rules={quote(CLASHING_RULES)}"),
    Scene("own-rules-keep", f"/rules/own/keep?rules={quote(KITCHEN_RULES)}"),
    Scene("ranks", "/rules/barker/ranks/hearts"),
    Scene("rulings", "/rulings"),
    Scene("ruling-explained", "/rulings/holds_back"),
    Scene("rules-compare", "/rules/compare?a=barker&b=auction-120"),
    Scene("rules-card", "/rules/barker/card"),
    Scene("words", "/words"),
    Scene("nothing-here", "/nothing-here"),
)

SHOWN = ("floor", "five", "both", "stand", "cards", "short", "level", "cap", "hole", "broken")
"""What the demo's matches show, newest first."""


def _open(book: Path, calendar: Calendar, number: Iterator[int]) -> Store:
    return Store.open(book, secret="pictures", clock=calendar, new_token=lambda: f"picture-token-{next(number)}")


@cache
def _demo() -> tuple[Path, str, int]:
    """The closed book of a demo, its club, and how many random texts went into it; always the same, so filled once."""
    book = Path(tempfile.mkdtemp()) / "demo.sqlite3"
    atexit.register(shutil.rmtree, book.parent)
    calendar, number = Calendar(TONIGHT), count(1)
    store = _open(book, calendar, number)
    club = fill(store, calendar)
    store.close()
    return book, club, next(number)


@contextmanager
def demo_server(folder: Path) -> Iterator[Club]:
    """A server over a fresh demo."""
    book, club, tokens = _demo()
    ids, calendar = count(1), Calendar(TONIGHT)
    store = _open(Path(shutil.copy(book, folder)), calendar, count(tokens))
    app = create_app(
        store, secret="pictures", clock=calendar, new_id=lambda: str(UUID(int=next(ids))), base_url=AT_HOME
    )
    open_to_everyone(app, club)
    app.jinja_env.globals["demo"] = False  # the pictures show what a table sees
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    shown = store.matches.in_club(club, None, len(SHOWN))
    matches = dict(zip(SHOWN, shown, strict=True)) | {"club": club}
    yield Club(f"http://127.0.0.1:{server.server_port}", matches, store)
    server.shutdown()
    thread.join()
    server.server_close()
    store.close()


def _selector(tap: str) -> str:
    field, is_field, value = tap.partition("=")
    return f'[name="{field}"][value="{value}"]' if is_field else tap


def play(page: Page, club: Club, scene: Scene) -> None:
    """Go where a scene begins, tap what it says, and go where it ends."""
    page.goto(club.url + scene.start.format(**club.matches))
    for tap in scene.taps:
        control = page.locator(_selector(tap))
        with page.expect_response("**"):
            if control.get_attribute("type") == "radio":
                control.dispatch_event("click")  # it lies under its label, which may be folded away
            else:
                control.click(force=True)  # a choice that is not open now can be tapped, and says why
        expect(page.locator(".htmx-request")).to_have_count(0)
        page.wait_for_timeout(300)  # what appears under the finger does not react to it at once
    if scene.then:
        page.goto(club.url + scene.then.format(**club.matches))
    if scene.away:
        page.wait_for_function(COPIED)
        page.wait_for_timeout(500)
        page.context.set_offline(True)
        for tap in scene.away:
            if tap == "reload":
                page.reload()
                expect(page.locator("#seen-last")).to_be_visible()
            else:
                page.locator(_selector(tap)).click()
                page.wait_for_timeout(500)
                expect(page.locator("#waiting")).to_be_visible()
    # The foot sticks to the lower edge: the whole page is shown on a phone that is as long as the page.
    length = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": WIDTH, "height": min(max(HEIGHT, length), LONGEST)})


def take(scenes: tuple[Scene, ...], say: Callable[[str], None] = print) -> None:
    """Take the pictures of some scenes, each from a fresh demo, so that none depends on another."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))  # type: ignore[arg-type]
        for scheme in SCHEMES:
            for scene in scenes:
                with tempfile.TemporaryDirectory() as folder, demo_server(Path(folder)) as club:
                    context = browser.new_context(
                        viewport={"width": WIDTH, "height": HEIGHT},
                        color_scheme=scheme,  # type: ignore[arg-type]
                        reduced_motion="reduce",
                        locale="en",
                        service_workers="allow" if scene.away else "block",
                    )
                    if scene.phone:
                        context.add_cookies([{"name": COOKIE, "value": club.phone(scene.phone), "url": club.url}])
                    page = context.new_page()
                    page.set_default_timeout(60_000)
                    play(page, club, scene)
                    path = FOLDER / f"{scene.name}-{scheme}.png"
                    page.screenshot(path=path)
                    context.close()
                say(path.name)
        browser.close()


def main() -> int:
    """Take all pictures, or those of the scenes that are named."""
    named = sys.argv[1:]
    take(tuple(scene for scene in SCENES if not named or scene.name in named))
    return 0


if __name__ == "__main__":
    sys.exit(main())
