"""A scorer at a table: reads hands as people write them down, taps them into a phone, and asks the judge what is right.

A hand is one line, its columns apart by `|`:

    deals   whose deal it is
    bid     "S 20" or "all pass", with "held", "left with it" (all the others passed), "let stand" (the rules refuse it)
    turned  where nobody bids the card turned up, and who robbed it: "9H, 2 robs"
    trump   S H D C
    took    who took each trick
    star    the tricks in which a trump fell that was higher than those before, "-" where nobody played a trump
    totals  what it then stood, in the order of the sides
    says    what the pad has to say of it: the codes of flag and ruling, "cut" where a side counts less than it took
    calls   the auction, in the order in which they spoke; "-" is a pass
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, expect

from fortyfives.rules import Profile, answer, find_profile
from fortyfives.scorebook import Match, replay, state_json
from fortyfives.store import Store
from fortyfives.words.people import points, signed

SEATS = {4: ("North", "East", "South", "West")}
LET_STAND = "let stand"
FLAGS = {
    "below_floor": "The bid is under the floor of 20.",
    "dealer_must_bid": "Under these rules the dealer would have had to bid.",
}
"""What stands on the slip of a hand for each flag of the judge."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One line of the table. Seats are numbers; `stars` are the tricks the star moved to, the last one counts."""

    dealer: int
    bidder: int | None
    bid: int | None
    how: str
    turned: str | None
    robbed: int | None
    trump: str
    took: tuple[int, ...]
    stars: tuple[int, ...]
    totals: tuple[int, ...]
    says: tuple[str, ...]
    calls: tuple[str, ...]

    @property
    def passed_in(self) -> bool:
        """Whether nobody bid, so that nothing was played."""
        return not self.took

    @property
    def let_stand(self) -> bool:
        """Whether the table decided otherwise than the rules."""
        return self.how == LET_STAND

    @property
    def flags(self) -> list[str]:
        """The flags of the judge."""
        return [code for code in self.says if code in FLAGS]


@dataclass(frozen=True, slots=True)
class Evening:
    """A match as it is to be played: rules, how many play, who deals first, and its hands."""

    rules: str
    players: int
    hands: tuple[Hand, ...]

    @property
    def first_dealer(self) -> int:
        """Who deals the first hand."""
        return self.hands[0].dealer

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called where nobody types a name."""
        return SEATS.get(self.players) or tuple(f"Player {seat + 1}" for seat in range(self.players))

    @property
    def sides(self) -> int:
        """How many sides score apart."""
        return len(self.hands[0].totals)

    @property
    def profile(self) -> Profile:
        """The rules."""
        profile = find_profile(self.rules)
        assert isinstance(profile, Profile)
        return profile

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return seat % self.sides

    def row(self, hand: Hand) -> dict[str, Any]:
        """A hand as the judge is asked about it."""
        if hand.passed_in:
            return {"passed_in": True}
        bid = {} if hand.bidder is None else {"bidder": hand.bidder, "bid": hand.bid}
        top = hand.stars[-1] if hand.stars else None
        return {**bid, "tricks": [self.side_of(seat) for seat in hand.took], "top_trump": top}

    def judged(self, played: int) -> dict[str, Any]:
        """What the judge says to so many hands."""
        question = {
            "ask": "match",
            "rules": self.rules,
            "players": self.players,
            "first_dealer": self.first_dealer,
            "hands": [self.row(hand) for hand in self.hands[:played]],
        }
        said = answer(question)
        assert isinstance(said, dict)
        assert "error" not in said, said
        return said


def evening(rules: str, players: int, written: str) -> Evening:
    """Reads a match from lines as they are described above."""
    lines = [line for line in written.splitlines() if line.strip()]
    head = [column.strip() for column in lines[0].split("|")]
    hands = [dict(zip(head, (cell.strip() for cell in line.split("|")), strict=False)) for line in lines[1:]]
    return Evening(rules, players, tuple(_hand(line, players) for line in hands))


def _hand(line: dict[str, str], players: int) -> Hand:
    seats = "NESW" if players == 4 else "123456"[:players]
    bid, turned = line.get("bid", "").split(), line.get("turned", "").replace(",", "").split()
    played = bid[:1] != ["all"]
    return Hand(
        dealer=seats.index(line["deals"]),
        bidder=seats.index(bid[0]) if played and bid else None,
        bid=int(bid[1]) if played and bid else None,
        how=" ".join(bid[2:]),
        turned=turned[0] if turned else None,
        robbed=seats.index(turned[1]) if len(turned) > 1 else None,
        trump=line["trump"],
        took=tuple(seats.index(seat) for seat in line["took"].split()),
        stars=tuple(int(number) for number in line.get("star", "").replace("-", "").split()),
        totals=tuple(int(total) for total in line["totals"].split(":")),
        says=tuple(code.strip() for code in line.get("says", "").split(",") if code.strip()),
        calls=tuple(line.get("calls", "").split()),
    )


# --- taps


COUNT_CLICKS = """
document.addEventListener("click", (event) => {
    if (event.isTrusted) sessionStorage.setItem("clicks", 1 + Number(sessionStorage.getItem("clicks") ?? 0));
}, true);
"""


def in_hand(page: Page) -> Page:
    """The page as a person holds it.

    People look before they tap what has just appeared; here that time passes on the clock of the phone, without being
    waited for. And the browser itself counts what is clicked.
    """
    page.clock.install()
    page.add_init_script(COUNT_CLICKS)
    return page


@dataclass(slots=True)
class Pad:
    """A phone with a match on it, and one finger."""

    page: Page
    game: Evening
    store: Store
    played: int = field(default=0)

    @classmethod
    def open(cls, page: Page, game: Evening, store: Store) -> Pad:
        """Start the match with the names that stand in the form."""
        page.goto(f"/new?rules={game.rules}&players={game.players}&dealer={game.first_dealer}")
        page.click("#deal")
        pad = cls(page, game, store)
        pad.sees("#table")
        return pad

    @property
    def taps(self) -> int:
        """How many clicks this phone has had."""
        return int(self.page.evaluate("Number(sessionStorage.getItem('clicks') ?? 0)"))

    @property
    def seq(self) -> int:
        """How much of the log the page has seen."""
        return int(self.page.locator("#table").get_attribute("data-seq") or 0)

    @property
    def match(self) -> Match:
        """The match as the book has it."""
        return replay(self.store.matches.events(self.page.url.rsplit("/m/", 1)[1].split("/")[0].split("?")[0]))

    def at(self, what: str) -> Locator:
        """What is there."""
        return self.page.locator(what)

    def sees(self, what: str) -> None:
        """Look at what has to be there now, for as long as people do before they tap again."""
        expect(self.at(what).first).to_be_visible()
        expect(self.at(".htmx-swapping, .htmx-settling")).to_have_count(0)  # else the page starts counting only then
        self.page.clock.fast_forward(400)

    def tap(self, control: str, then: str) -> None:
        """One tap, and a look at what it has to bring."""
        self.page.click(f"#{control}")
        self.sees(then)

    def choose(self, *controls: str, then: str | None = None) -> None:
        """Answers that stay pressed; `then` is what the last one brings."""
        for control in controls:
            last = then if then and control == controls[-1] else f"#{control}[aria-pressed=true]"
            self.tap(control, last)

    def record(self, control: str, then: str = "") -> None:
        """One tap that is written down at once."""
        self.tap(control, f"#table[data-seq='{self.seq + 1}'] {then}")

    def depth(self, name: str) -> None:
        """Tell the hand in another way from here on."""
        self.page.click(f"#depth-{name}")
        expect(self.at(f"#depth-{name}")).to_have_count(0)
        self.sees("#table")

    def save(self) -> None:
        """Save what stands on the check."""
        self.sees("#save")
        if self.game.profile.bonus and not self.game.hands[self.played].stars:
            expect(self.at("main .sum")).to_contain_text("= 25: nobody played a trump, so there is no bonus")
        self.record("save")
        self.played += 1

    # --- a whole hand

    def quick(self, hand: Hand) -> None:
        """Its numbers, when it is over."""
        if hand.passed_in:
            return self.pass_in()
        self.bid(hand)
        self.turned_up(hand)
        self.numbers(hand)
        self.save()

    def numbers(self, hand: Hand) -> None:
        """How many tricks, and who had the highest trump; trick by trick where that is asked."""
        game, sides = self.game, [self.game.side_of(seat) for seat in hand.took]
        if game.sides == 2:
            counted = 0 if hand.bidder is None else game.side_of(hand.bidder)
            stays = "#save, [id^=count-][aria-pressed=true], #pad-asks"
            self.tap(f"count-{sides.count(counted)}", stays)
        for number, side in enumerate(sides, 1):
            if not self.at("[id^=trick-]").count():
                break  # nobody asks, or the rest can only have gone one way
            self.tap(f"trick-{side}", f"li.ticket:nth-child({number}) .sr, #save, [id^=top-]")
        if hand.stars:
            self.tap(f"top-{sides[hand.stars[-1] - 1]}", "#save")
        elif self.at("#top-none").count():
            self.tap("top-none", "#save")

    def exact(self, hand: Hand) -> None:
        """Trick by trick, and the star wherever it went."""
        if hand.passed_in:
            return self.pass_in()
        self.bid(hand)
        self.turned_up(hand)
        self.tricks(hand)
        self.save()

    def auction(self, hand: Hand) -> None:
        """Every call up to the suit that is named."""
        said = ["pass" if call == "-" else call for call in hand.calls[1::2]]
        for number, call in enumerate(said, 1):
            self.call(call, stands=hand.let_stand and number == len(said))
        if not hand.passed_in:
            self.choose(f"trump-{hand.trump}", then="#took-0, [id^=card-]")

    def call_by_call(self, hand: Hand) -> None:
        """Every call, then trick by trick."""
        self.auction(hand)
        if hand.passed_in:
            self.played += 1
            return
        self.tricks(hand)
        self.save()

    def cards(self, tricks: Sequence[Sequence[str]]) -> None:
        """Every card of these tricks, in the order played."""
        for trick in tricks:
            for card in trick:
                self.record(f"card-{card}")

    def call(self, call: str, *, stands: bool = False) -> None:
        """One call; where it is refused, the table lets it stand."""
        if stands:
            self.explain(f"call-{call}", "#why-call")
            self.record("stand")
        else:
            self.record(f"call-{call}")

    def tricks(self, hand: Hand) -> None:
        """The tricks of a hand whose bid is known, the star after each trick that it moves to."""
        for number, seat in enumerate(hand.took, 1):
            self.record(f"took-{self.game.side_of(seat)}")
            if number not in hand.stars:
                continue
            self.record(f"star-{number}")
        if self.at("#star-none").count():
            self.record("star-none")

    def pass_in(self) -> None:
        """Nobody bid."""
        self.record("pass")
        self.played += 1

    def explain(self, control: str, note: str) -> None:
        """Tap what is not possible now; it says why."""
        expect(self.at(f"#{control}")).to_have_attribute("aria-disabled", "true")
        self.at(f"#{control}").click(force=True)  # dashed is not dead
        self.sees(note)

    def bid(self, hand: Hand) -> None:
        """Who bid what, and the trump."""
        if hand.bidder is None:
            return self.choose(f"trump-{hand.trump}", then="#took-0, #trick-0, #count-0")
        if hand.how == "left with it":
            self.tap("pass", f"#bidder-{hand.bidder}[aria-pressed=true]")
        elif hand.let_stand:
            self.choose(f"bidder-{hand.bidder}")
            self.explain(f"bid-{hand.bid}", "#why-bid")
            self.tap("stand", f"#bid-{hand.bid}[aria-pressed=true]")
        else:
            self.choose(f"bidder-{hand.bidder}", f"bid-{hand.bid}")
            if hand.how == "held":
                self.choose("held")
        self.choose(f"trump-{hand.trump}", then="#took-0, #count-0")

    def turned_up(self, hand: Hand) -> None:
        """Which card was turned up, and who robbed it, where it was written down."""
        for question, told in (("turned", hand.turned), ("robbed", hand.robbed)):
            if told is not None:
                self.tap(f"ask-{question}", f"#{question}-{told}")
                self.tap(f"{question}-{told}", f"#table:not(:has(#{question}-{told})) .follows")

    # --- what came of it

    def agrees(self) -> None:
        """Totals, flags, who deals next, winner and ruling are those of the judge, on the page and in the book."""
        said, hand = self.game.judged(self.played), self.game.hands[self.played - 1]
        assert said["scores"] == list(hand.totals), f"hand {self.played} as it is written in the table"
        assert self.totals() == [points(total) for total in said["scores"]]
        assert said["hands"][-1]["flags"] == hand.flags
        expect(self.at("main .flag")).to_have_text([] if said["winner"] is not None else self._flags(hand))
        if said["ruling"] != "play_on":
            assert said["ruling"] in hand.says
            expect(self.at(f"main .rule a[href$='/{said['ruling']}']")).to_be_visible()
        if said["winner"] is None:
            dealer = self.game.names[said["dealer"]]
            expect(self.at("main .next")).to_be_visible()
            if self.at("#table[data-step=auction]").count():
                expect(self.at(".auction th:has(.dealer)")).to_contain_text(dealer)
            else:
                expect(self.at("main .next")).to_have_text(f"Hand {self.played + 1}: {dealer} deals")
        else:
            self._has_won(said)
        self._says_what_was_cut(hand)
        told = state_json(self.match)
        assert {key: told[key] for key in said} == said

    def _says_what_was_cut(self, hand: Hand) -> None:
        """Where a side without the bid counts less than it took, the slip says both."""
        row = self.match.rows[-1]
        if row.captured is None or row.bidder is None or self.match.winner is not None:
            return
        for side in range(self.game.sides):
            took, counts = row.captured[side], row.change[side]
            if side != self.game.side_of(row.bidder) and took != counts:
                expect(self.at("main .slip")).to_contain_text(f"Took {took}, counts {points(counts)}.")
                assert "cut" in hand.says
                return
        assert "cut" not in hand.says

    def _flags(self, hand: Hand) -> list[str]:
        return [FLAGS[code] for code in hand.flags] + (["The table let it stand."] if hand.let_stand else [])

    def _has_won(self, said: dict[str, Any]) -> None:
        names = [name for seat, name in enumerate(self.game.names) if self.game.side_of(seat) == said["winner"]]
        others = [total for side, total in enumerate(said["scores"]) if side != said["winner"]]
        won = f"{' & '.join(names)} {'win' if len(names) > 1 else 'wins'}, {said['scores'][said['winner']]} to"
        if len(others) == 1:
            won = f"{won} {points(others[0])}"
        expect(self.at("h1")).to_contain_text(won if len(others) == 1 else won.removesuffix(" to"))

    def totals(self) -> list[str]:
        """The score bar."""
        return self.at(".bar .total").all_inner_texts()

    def sheet_agrees(self) -> None:
        """The rows of the score sheet are those of the judge."""
        said = self.game.judged(self.played)
        self.page.click("#tab-sheet")
        self.sees("main table tbody tr")
        rows = [row.locator("td.n").all_inner_texts() for row in self.at("main tbody tr").all()]
        assert rows == [list(_cells(row)) for row in said["hands"]]
        for number, hand in enumerate(self.game.hands[: self.played], 1):
            if self._flags(hand):
                self.page.click(f"#row{number}")
                expect(self.at("main .flag")).to_have_text(self._flags(hand))
                self.page.go_back()


def _cells(row: dict[str, Any]) -> Iterator[str]:
    """What stands in the row of a sheet: change and total of each side; with more than two sides the totals alone."""
    for change, total in zip(row["change"], row["scores"], strict=True):
        if len(row["scores"]) == 2:
            yield signed(change)
        yield points(total)


def rows_of(pad: Pad) -> Sequence[tuple[Any, ...]]:
    """What counts of each row in the book, however it was told."""
    return [
        (row.dealer, row.bidder, row.bid, row.trump, row.captured, row.made, row.change, row.totals, row.flags)
        for row in pad.match.rows
    ]
