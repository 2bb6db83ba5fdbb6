"""The score sheet put right: what changes is shown first, nothing is lost, and each correction is undone by one tap."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from fortyfives.rules import VARIANTS, Counts, Tricks
from fortyfives.scorebook import RowKind
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from tests.web.mending import NINE, Log, hand, ordered, plain
from tests.web.tapping import HTMX, Form, Forms, Phone

BARKER, KITTY_FOUR, MERRIMACK, AUCTION_120, ONE_HUNDRED_AND_TEN, FORTY_FIVE, TWENTY_FIVE = (p.id for p in VARIANTS)


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).replace("\u00a0", " ").strip()


class Sheet(Log):
    """A match on the book, and a phone that looks at its sheet as a browser without script would."""

    def __init__(self, client: FlaskClient, store: Store, club: str) -> None:
        super().__init__(store, club)
        self.client = client

    def path(self, page: str = "") -> str:
        return f"/m/{self.id}/sheet{page}"

    def get(self, page: str = "", **headers: str) -> str:
        path = page if page.startswith("/m/") else self.path(page)
        response = self.client.get(path, headers=headers or None)
        assert response.status_code == 200, (path, response.status_code)
        return response.get_data(as_text=True)

    def editor(self, page: str) -> Form:
        return next(form for form in Forms(self.get(page)).forms if "see" in form.buttons)

    def answer(self, page: str, **answers: str) -> str:
        """Open the editor, change answers, and ask what changes."""
        form = self.editor(page)
        return self.get_with(form, **answers, see="1")

    def get_with(self, form: Form, **answers: str) -> str:
        fields = {name: value for name, value in {**form.fields, **answers}.items() if value != "-"}
        response = self.client.get(form.action, query_string=fields)
        assert response.status_code == 200
        return response.get_data(as_text=True)

    def save(self, page: str, **instead: str) -> TestResponse:
        form = next(form for form in Forms(page).forms if "save" in form.buttons)
        return self.client.post(form.action, data={**form.fields, **instead})

    def undo(self, button: str = "undo") -> None:
        form = next(form for form in Forms(self.get()).forms if button in form.buttons)
        response = self.client.post(form.action, data=form.fields)
        assert (response.status_code, response.location) == (303, self.path())


@pytest.fixture
def sheet(client: FlaskClient, store: Store, club: str) -> Sheet:
    return Sheet(client, store, club)


def totals(sheet: Sheet) -> list[tuple[int, ...]]:
    return [row.totals for row in sheet.match.rows]


# --- the scenario of all: hand 3 of 9 -------------------------------------------------------------------------------


def test_hand_3_of_9_puts_hand_5_under_the_floor_and_ends_the_match_in_hand_6_and_back_again(sheet: Sheet) -> None:
    sheet.begin().tap(*NINE)
    before = totals(sheet)
    assert before[-1] == (90, 100)

    page = sheet.answer("/3/correct", top="0")
    told = text_of(page)
    assert "The match ends earlier, in hand 6 Maeve & Theresa win in hand 6, 120 to 90." in told
    assert "What was recorded after it is kept and does not count." in told
    assert "Highest trump, hand 3 before Angus & Leo → now Maeve & Theresa" in told
    assert "3 Theresa 25, now made 40 → becomes 90 35 → becomes 30" in told
    assert "5 Maeve 15 bid now under the floor, kept 65 → becomes 115 70 → becomes 65" in told
    assert "6 Angus 20 match ends here 70 → becomes 120 95 → becomes 90" in told
    for number, (one, other) in {7: (50, 110), 8: (70, 90), 9: (90, 100)}.items():
        row = told.partition(f" {number} ")[2]
        ends = "90" if other == 90 else f"{other} → becomes 90"
        assert row.startswith(("Theresa 20", "Angus 20", "Maeve 15"))
        assert f"kept, does not count {one} → becomes 120 {ends}" in row
    assert "Bids checked again: 4 and 6 are still allowed." in told
    assert totals(sheet) == before

    assert sheet.save(page).location == sheet.path("#row3")
    assert (sheet.match.winner, sheet.match.scores, len(sheet.match.rows)) == (0, (120, 90), 9)
    assert "Hand 3 corrected" in text_of(sheet.get())

    back = sheet.answer("/3/correct", top="1")
    told = text_of(back)
    assert "The match goes on Nobody has won then: it stands 90 to 100. Now it says Maeve & Theresa." in told
    assert "5 Maeve 15 floor no longer applies 115 → becomes 65" in told
    assert "6 Angus 20 match no longer ends here 120 → becomes 70" in told
    assert "9 Maeve 15 counts again 120 → becomes 90 90 → becomes 100" in told
    sheet.save(back)
    assert totals(sheet) == before

    sheet.undo()
    assert sheet.match.winner == 0
    sheet.undo()
    assert (totals(sheet), sheet.match.winner) == (before, None)
    assert "Redo: the correction of hand 3" in text_of(sheet.get())
    sheet.undo("redo")
    assert sheet.match.winner == 0


# --- the editor -----------------------------------------------------------------------------------------------------


ALL_KINDS = {
    "by number": (BARKER, 4, hand(2, 20, [3, 2], 0)),
    "in order": (BARKER, 4, ordered(1, 20, "11010", 2)),
    "nobody had a trump": (BARKER, 4, hand(0, 15, [3, 2], None)),
    "no trick at all": (BARKER, 4, hand(1, 15, [5, 0], 0)),
    "thrown in": (BARKER, 4, {"pass_in": True}),
    "nothing said of hold and suit": (
        BARKER,
        4,
        {"tally": {"bidder": 0, "bid": 20, "held": None, "trump": None, "counts": [4, 1], "top_side": 0}},
    ),
    "held": (
        KITTY_FOUR,
        4,
        {"tally": {"bidder": 0, "bid": 20, "held": True, "trump": "H", "counts": [4, 1], "top_side": 0}},
    ),
    "30 bid and made": (MERRIMACK, 4, hand(3, 30, [0, 5], 1)),
    "auction 120": (AUCTION_120, 4, ordered(0, 15, "01010", None)),
    "one hundred and ten": (ONE_HUNDRED_AND_TEN, 4, hand(0, 15, [3, 2], 0)),
    "two players": (FORTY_FIVE, 2, {"tally": {"trump": "D", "counts": [2, 3], "top_side": 1}}),
    "three players": (FORTY_FIVE, 3, {"tally": {"trump": "D", "counts": [0, 2, 3], "top_side": 1}}),
    "five players": (FORTY_FIVE, 5, {"tally": {"trump": "D", "counts": [2, 1, 1, 1, 0], "top_side": 0}}),
    "five players in order": (FORTY_FIVE, 5, plain("01234", 5)),
    "six players in two sides": (FORTY_FIVE, 6, plain("01010", 3)),
    "three players, each trick counts": (TWENTY_FIVE, 3, plain("01202", 1)),
    "four players, each trick counts": (TWENTY_FIVE, 4, plain("00110", None)),
}


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_the_editor_opens_with_what_was_recorded_and_saved_unchanged_writes_nothing(sheet: Sheet, kind: str) -> None:
    rules, players, do = ALL_KINDS[kind]
    sheet.begin(rules, players).tap(do)
    seq = sheet.match.seq
    page = text_of(sheet.answer("/1/correct"))
    assert "Nothing changes: hand 1 is recorded like this already." in page
    assert "to look at first" not in page
    assert sheet.match.seq == seq


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_a_form_that_never_saw_the_page_still_says_what_was_recorded(sheet: Sheet, kind: str) -> None:
    """Every answer is in the form, so that a reload of any step finds all of them."""
    rules, players, do = ALL_KINDS[kind]
    sheet.begin(rules, players).tap(do)
    form = sheet.editor("/1/correct")
    again = Forms(sheet.get_with(form)).forms[0]
    assert again.fields == form.fields


def test_a_hand_that_ended_the_match_in_mid_deal_is_shown_as_short_as_it_was(sheet: Sheet) -> None:
    sheet.begin(TWENTY_FIVE, 3).tap(plain("01200"), plain("11202"), plain("10"))
    assert sheet.match.winner == 0
    form = sheet.editor("/3/correct")
    assert [form.fields[f"trick{number}"] for number in range(1, 6)] == ["1", "0", "none", "none", "none"]


def test_opening_and_leaving_writes_nothing(sheet: Sheet) -> None:
    sheet.begin().tap(*NINE)
    seq = sheet.match.seq
    for page in ("/3/correct", "/3/delete", "/3/move", "/3/move?to=1", "/3/swap", "/insert/3", "/insert/10"):
        sheet.get(page)
    assert sheet.match.seq == seq


def test_every_answer_can_change_and_a_reload_keeps_it(sheet: Sheet) -> None:
    sheet.begin().tap(hand(2, 20, [3, 2], 0))
    form = sheet.editor("/1/correct")
    again = Forms(sheet.get_with(form, bidder="1", bid="25", trump="H", count0="1", top="1")).forms[0]
    assert {name: again.fields[name] for name in ("bidder", "bid", "trump", "top")} == {
        "bidder": "1",
        "bid": "25",
        "trump": "H",
        "top": "1",
    }
    # The other side bid now, so its tricks are asked for; the numbers stay what they were.
    assert again.fields["count1"] == "4"
    page = sheet.get_with(again, see="1")
    told = text_of(page)
    for words in (
        "Who bid before Theresa → now Angus",
        "Bid before 20 → now 25",
        "Trump before spades → now hearts",
        "Tricks before N–S 3, E–W 2 → now N–S 1, E–W 4",
        "Highest trump before Maeve & Theresa → now Angus & Leo",
    ):
        assert words in told
    sheet.save(page)
    row = sheet.match.rows[0]
    assert (row.bidder, row.bid, row.trump, row.tally) == (1, 25, "H", Counts((1, 4), 1))


def test_the_order_of_the_tricks_and_the_star_are_kept_when_only_the_bid_was_wrong(sheet: Sheet) -> None:
    sheet.begin().tap(ordered(1, 20, "11010", 2))
    sheet.save(sheet.answer("/1/correct", bid="15"))
    assert sheet.match.rows[0].tally == Tricks((1, 1, 0, 1, 0), 2)


def test_a_hand_recorded_trick_by_trick_is_corrected_trick_by_trick(sheet: Sheet) -> None:
    sheet.begin().tap(ordered(1, 20, "11010", 2))
    page = sheet.answer("/1/correct", trick5="1", star="5")
    assert "Tricks in order before E–W, E–W, N–S, E–W, N–S → now E–W, E–W, N–S, E–W, E–W" in text_of(page)
    sheet.save(page)
    assert sheet.match.rows[0].tally == Tricks((1, 1, 0, 1, 1), 5)


def test_the_tricks_can_be_told_by_number_instead_and_the_order_comes_back_with_the_numbers(sheet: Sheet) -> None:
    sheet.begin().tap(ordered(1, 20, "11010", 2))
    by_number = Forms(sheet.get_with(sheet.editor("/1/correct"), by="counts")).forms[0]
    assert (by_number.fields["count1"], by_number.fields["top"]) == ("3", "1")
    fewer = Forms(sheet.get_with(by_number, count1="2")).forms[0]
    sheet.save(sheet.get_with(fewer, see="1"))
    assert sheet.match.rows[0].tally == Counts((3, 2), 1)
    sheet.undo()
    same = Forms(sheet.get_with(fewer, count1="3")).forms[0]
    assert "recorded like this already" in sheet.get_with(same, see="1")
    back = Forms(sheet.get_with(same, by="tricks")).forms[0]
    assert [back.fields[f"trick{number}"] for number in range(1, 6)] == ["1", "1", "0", "1", "0"]


def test_a_side_with_no_trick_can_be_entered(sheet: Sheet) -> None:
    sheet.begin().tap(hand(2, 20, [3, 2], 0))
    page = sheet.answer("/1/correct", count0="5")
    assert "Tricks, hand 1 before N–S 3, E–W 2 → now N–S 5, E–W 0" in text_of(page)
    sheet.save(page)
    assert sheet.match.rows[0].tally == Counts((5, 0), 0)
    sheet.save(sheet.answer("/1/correct", count0="0", top="1"))
    assert (sheet.match.rows[0].tally, sheet.match.scores) == (Counts((0, 5), 1), (-20, 30))


def test_a_side_without_a_trick_cannot_have_the_highest_trump_and_the_entry_is_kept(sheet: Sheet) -> None:
    sheet.begin().tap(hand(2, 20, [3, 2], 0))
    page = sheet.answer("/1/correct", count0="0", trump="C")
    assert "Maeve & Theresa took no trick, so they cannot have the highest trump." in text_of(page)
    form = Forms(page).forms[0]
    assert (form.fields["count0"], form.fields["trump"], form.fields["top"]) == ("0", "C", "0")
    assert 'href="#top-0"' in page


def test_with_many_sides_the_tricks_have_to_make_five(sheet: Sheet) -> None:
    sheet.begin(FORTY_FIVE, 3).tap({"tally": {"trump": "D", "counts": [0, 2, 3], "top_side": 1}})
    page = sheet.answer("/1/correct", count0="1")
    assert "That makes 6 tricks; a hand has 5." in text_of(page)
    page = sheet.get_with(Forms(page).forms[0], count2="2", see="1")
    sheet.save(page)
    assert sheet.match.rows[0].tally == Counts((1, 2, 2), 1)


def test_where_the_order_decides_the_tricks_are_asked_one_by_one(sheet: Sheet) -> None:
    by_counts = {"tally": {"trump": "S", "counts": [3, 2], "top_side": None}}
    sheet.begin(TWENTY_FIVE, 2, opening=[5, 0]).tap(by_counts)
    form = sheet.editor("/1/correct")
    assert form.fields["by"] == "counts"
    page = sheet.get_with(form, count0="4", see="1")
    assert "The order of the tricks decides who wins here" in text_of(page)
    assert Forms(page).forms[0].fields["by"] == "tricks"
    page = sheet.get_with(Forms(page).forms[0], trick1="0", trick2="0", trick3="0", trick4="0", trick5="none", see="1")
    assert "The match ends, in hand 1" in text_of(page)
    sheet.save(page)
    assert (sheet.match.winner, sheet.match.rows[0].tally) == (0, Tricks((0, 0, 0, 0), None))


def test_a_hand_becomes_thrown_in_and_was_played_after_all(sheet: Sheet) -> None:
    sheet.begin().tap(hand(2, 20, [3, 2], 0), hand(1, 15, [2, 3], 1))
    page = sheet.answer("/1/correct", kind="passed")
    assert "Was it played? before played → now thrown in" in text_of(page)
    sheet.save(page)
    assert sheet.match.rows[0].kind is RowKind.PASSED_IN
    page = sheet.answer("/1/correct", kind="hand")
    assert "5 things to look at first" in text_of(page)
    answers = {"bidder": "2", "bid": "20", "trump": "S", "count0": "3", "top": "0"}
    sheet.save(sheet.get_with(Forms(page).forms[0], **answers, see="1"))
    assert totals(sheet) == [(20, 10), (30, 30)]


# --- what the rules refuse ------------------------------------------------------------------------------------------


def on_the_floor(sheet: Sheet) -> Sheet:
    return sheet.begin(opening=[100, 50]).tap(hand(0, 20, [2, 3], 0), hand(1, 20, [2, 3], 1))


def test_a_bid_under_the_floor_is_refused_with_the_rule_and_the_table_may_allow_it(sheet: Sheet) -> None:
    on_the_floor(sheet)
    page = sheet.answer("/1/correct", bid="15")
    told = text_of(page)
    assert "15 is not allowed for Maeve and Theresa." in told
    assert "Rule: the floor" in told
    assert "contract" in told
    assert 'id="save"' not in page
    form = Forms(page).forms[0]
    assert (form.fields["bid"], form.fields["count0"]) == ("15", "2")

    name, value = form.buttons["stand"] or ("", "")
    stood = sheet.get_with(form, **{name: value})
    assert "15 stands: the table decided so." in text_of(stood)
    page = sheet.get_with(Forms(stood).forms[0], see="1")
    sheet.save(page)
    assert sheet.match.rows[0].let_stand == ("below_floor",)
    assert "let stand" in text_of(sheet.get())
    assert "The table let it stand against the rules" in text_of(sheet.get("/1"))


def test_what_was_allowed_for_one_bid_is_not_allowed_for_another(sheet: Sheet) -> None:
    on_the_floor(sheet)
    form = Forms(sheet.answer("/1/correct", bid="15")).forms[0]
    name, value = form.buttons["stand"] or ("", "")
    form = Forms(sheet.get_with(form, **{name: value})).forms[0]
    assert "10 is not allowed" in text_of(sheet.get_with(form, bid="10", see="1"))


def test_a_deal_that_the_dealer_must_take_is_not_thrown_in_unless_the_table_says_so(sheet: Sheet) -> None:
    sheet.begin(MERRIMACK).tap(hand(0, 15, [3, 2], 0))
    page = sheet.answer("/1/correct", kind="passed")
    assert "must bid" in text_of(page)
    form = Forms(page).forms[0]
    name, value = form.buttons["stand"] or ("", "")
    sheet.save(sheet.get_with(form, **{name: value}, see="1"))
    assert sheet.match.rows[0].let_stand == ("dealer_must_bid",)


# --- insert, delete, move, swap -------------------------------------------------------------------------------------


def three(sheet: Sheet) -> Sheet:
    """10 : 20, 30 : 30, 50 : 40, dealt by Maeve, Angus, Theresa."""
    return sheet.begin().tap(hand(1, 20, [2, 3], 1), hand(0, 20, [3, 2], 0), hand(2, 15, [3, 2], 0))


def test_the_editor_of_a_forgotten_hand_is_empty_and_says_what_is_missing(sheet: Sheet) -> None:
    three(sheet)
    page = sheet.get("/insert/2")
    assert "Insert a hand before hand 2" in text_of(page)
    assert "Angus dealt it, by turn." in text_of(page)
    assert set(Forms(page).forms[0].fields) & {"bidder", "bid", "trump", "count0", "top"} == set()
    assert "5 things to look at first" in text_of(sheet.answer("/insert/2"))


FORGOTTEN = {"bidder": "3", "bid": "15", "trump": "H", "count1": "3", "top": "1"}


def test_a_forgotten_hand_is_inserted_and_the_deals_move(sheet: Sheet) -> None:
    three(sheet)
    form = Forms(sheet.get_with(sheet.editor("/insert/2"), bidder="3")).forms[0]
    page = sheet.get_with(form, **FORGOTTEN, see="1")
    told = text_of(page)
    assert "Totals change It will stand 60 to 60. Now it says 50 to 40." in told
    assert "Check hand 2 Leo bid 15 in hearts Made" in told
    assert "Angus dealt this one." in told
    assert "2 Leo 15, made new 20 40" in told
    assert "3 Maeve 20 was hand 2 30 → becomes 40 30 → becomes 50" in told
    assert "Dealt by others now: hand 3 Theresa and hand 4 Leo." in told
    assert "Next deals Maeve, not Leo." in told
    sheet.save(page)
    assert totals(sheet) == [(10, 20), (20, 40), (40, 50), (60, 60)]
    assert "Hand 2 inserted" in text_of(sheet.get())
    sheet.undo()
    assert totals(sheet) == [(10, 20), (30, 30), (50, 40)]


def test_a_hand_can_be_inserted_at_the_end(sheet: Sheet) -> None:
    three(sheet)
    page = sheet.get_with(sheet.editor("/insert/4"), kind="passed", see="1")
    assert "Insert a hand at the end" in text_of(page)
    assert "No total changes" in text_of(page)
    sheet.save(page)
    assert sheet.match.rows[3].kind is RowKind.PASSED_IN


def test_a_forgotten_hand_of_which_nobody_knows_the_suit(sheet: Sheet) -> None:
    sheet.begin(FORTY_FIVE, 3).tap({"tally": {"trump": "D", "counts": [0, 2, 3], "top_side": 1}})
    answers = {f"trick{number}": "1" for number in range(1, 6)} | {"trump": "none", "star": "none"}
    sheet.save(sheet.answer("/insert/1", **answers))
    assert (sheet.match.rows[0].trump, sheet.match.rows[0].tally) == (None, Tricks((1,) * 5, None))


def test_a_hand_entered_twice_is_deleted(sheet: Sheet) -> None:
    three(sheet)
    page = sheet.get("/2/delete")
    told = text_of(page)
    assert "Totals change It will stand 30 to 30. Now it says 50 to 40." in told
    assert "Deleted: Hand 2" in told
    assert "2 Maeve 20 deleted before 30 before 30" in told
    assert "2 Theresa 15 was hand 3 50 → becomes 30 40 → becomes 30" in told
    assert "Next deals Theresa, not Leo." in told
    assert sheet.save(page, note="entered twice").location == sheet.path()
    assert totals(sheet) == [(10, 20), (30, 30)]
    assert "Hand 2 deleted" in text_of(sheet.get())
    sheet.undo()
    assert totals(sheet) == [(10, 20), (30, 30), (50, 40)]


def test_a_hand_is_moved_to_another_place(sheet: Sheet) -> None:
    three(sheet)
    places = sheet.get("/3/move")
    assert "before hand 1, Angus 20" in text_of(places)
    assert "hand 3 stands here" in text_of(places)
    href = unescape(re.findall(r'href="([^"]+move[^"]*to=1[^"]*)"', places)[0])
    page = sheet.get(href)
    told = text_of(page)
    assert "Totals on the way change At the end it stands 50 to 40, as before." in told
    assert "1 Theresa 15 was hand 3 50 → becomes 20 40 → becomes 10" in told
    sheet.save(page)
    assert [row.bidder for row in sheet.match.rows] == [2, 1, 0]
    sheet.undo()
    assert [row.bidder for row in sheet.match.rows] == [1, 0, 2]


def test_a_move_that_moves_nothing_is_not_offered(sheet: Sheet) -> None:
    three(sheet)
    assert not re.findall(r"to=2[&\"]", sheet.get("/2/move"))
    assert not re.findall(r"to=3[&\"]", sheet.get("/2/move"))


def test_swapped_sides_keep_made_made_and_name_the_bidder(sheet: Sheet) -> None:
    """The bidder goes over with the tricks, so that a win of one side becomes a win of the other, not a loss."""
    three(sheet)
    page = sheet.get("/2/swap")
    told = text_of(page)
    assert "Angus, on the left of Maeve, is the bidder." in told
    assert "Who bid before Maeve → now Angus" in told
    assert "2 Angus 20 30 → becomes 20 30 → becomes 40" in told
    sheet.save(page)
    row = sheet.match.rows[1]
    assert (row.bidder, row.made, row.change) == (1, True, (10, 20))
    assert "Sides of hand 2 swapped" in text_of(sheet.get())
    sheet.undo()
    assert totals(sheet) == [(10, 20), (30, 30), (50, 40)]


def test_after_a_swap_the_other_partner_may_have_bid(sheet: Sheet) -> None:
    three(sheet)
    swapped = sheet.get("/2/swap")
    assert "No, Leo bid it" in text_of(swapped)
    href = unescape(re.findall(r'href="([^"]+correct[^"]*)"', swapped)[0])
    sheet.save(sheet.get(href))
    assert (sheet.match.rows[1].bidder, sheet.match.rows[1].change) == (3, (10, 20))


def test_a_swap_that_puts_a_bid_under_the_floor_waits_for_the_table(sheet: Sheet) -> None:
    sheet.begin(opening=[50, 100]).tap(hand(0, 15, [3, 2], 0))
    page = sheet.get("/1/swap")
    assert "15 is not allowed for Angus and Leo." in text_of(page)
    assert 'id="save"' not in page
    href = unescape(re.findall(r'id="stand" href="([^"]+)"', page)[0])
    # Another phone gives points above it meanwhile: the link means the same hand all the same.
    sheet.tap({"adjust": [0, 5], "note": "agreed"}, {"move": {"hand": 2, "before": 1}})
    sheet.save(sheet.get(href))
    assert (sheet.match.rows[1].let_stand, sheet.match.rows[1].bidder) == (("below_floor",), 1)


def test_an_adjustment_is_cancelled_swapped_and_moved(sheet: Sheet) -> None:
    three(sheet).tap({"adjust": [0, -30], "note": "a revoke"})
    opened = sheet.get("/4")
    assert [key for key in ("correct", "cancel", "swap", "move", "delete") if f'id="{key}"' in opened] == [
        "cancel",
        "swap",
        "move",
    ]
    swapped = sheet.get("/4/swap")
    assert "Points, the adjustment before N–S 0, E–W −30 → now N–S −30, E–W 0" in text_of(swapped)
    sheet.save(swapped)
    assert sheet.match.scores == (20, 40)
    page = sheet.get("/4/cancel")
    assert "Totals change It will stand 50 to 40. Now it says 20 to 40." in text_of(page)
    assert 'name="note"' not in page
    sheet.save(page)
    assert sheet.match.scores == (50, 40)
    assert "Adjustment cancelled" in text_of(sheet.get())


# --- an edit that goes nowhere, or says nothing ---------------------------------------------------------------------


def test_an_edit_of_hand_2_of_9_reaches_the_totals_and_says_so(sheet: Sheet) -> None:
    sheet.begin().tap(*NINE)
    page = sheet.answer("/2/correct", count1="3")
    told = text_of(page)
    assert "Totals change It will stand 95 to 95. Now it says 90 to 100." in told
    assert len(re.findall(r"<tr>", page)) == 1 + 8
    sheet.save(page)
    assert sheet.match.scores == (95, 95)
    assert ">95<" in sheet.get()


def test_a_correction_of_the_suit_alone_says_that_nothing_after_it_changes(sheet: Sheet) -> None:
    sheet.begin().tap(*NINE)
    told = text_of(sheet.answer("/2/correct", trump="D"))
    assert "Nothing after this changes" in told
    assert "Trump, hand 2 before spades → now diamonds" in told
    assert "Hands 3 to 9: unchanged" in told


def test_why_is_shown_on_the_sheet(sheet: Sheet) -> None:
    three(sheet)
    sheet.save(sheet.answer("/2/correct", top="1"), note=" The star was on the wrong trick ")
    assert "corrected" in text_of(sheet.get())
    assert "Why it was corrected: The star was on the wrong trick" in text_of(sheet.get("/2"))


def test_a_reason_that_is_too_long_is_refused_and_kept(sheet: Sheet) -> None:
    three(sheet)
    response = sheet.save(sheet.answer("/2/correct", top="1"), note="x" * 201)
    page = response.get_data(as_text=True)
    assert response.status_code == 400
    assert "The reason fits in one line of 200 characters." in text_of(page)
    assert "x" * 201 in page
    assert sheet.save(page, note="shorter").status_code == 303


def test_what_was_begun_of_the_open_hand_outlives_a_correction_and_its_undo(sheet: Sheet) -> None:
    three(sheet)
    live = Phone(sheet.client, f"/m/{sheet.id}")
    live.tap("bidder-3", "bid-20", "trump-H")
    sheet.save(sheet.answer("/2/correct", top="1"))
    live.look()
    assert "Leo bid 20 in hearts" in text_of(live.html)
    sheet.undo()
    live.look()
    assert "Leo bid 20 in hearts" in text_of(live.html)


# --- another phone was faster ---------------------------------------------------------------------------------------


def test_when_another_phone_was_faster_nothing_is_written_and_the_entry_is_kept(sheet: Sheet) -> None:
    three(sheet)
    page = sheet.answer("/2/correct", top="1")
    sheet.tap(hand(3, 20, [2, 3], 1))
    seq = sheet.match.seq
    response = sheet.save(page, note="the star")
    again = response.get_data(as_text=True)
    told = text_of(again)
    assert response.status_code == 409
    assert sheet.match.seq == seq
    assert "Another phone was faster" in told
    assert "The last thing recorded is hand 4." in told
    assert "Highest trump, hand 2 before Maeve & Theresa → now Angus & Leo" in told
    assert "4 Leo 20" in told
    assert 'value="the star"' in again
    assert sheet.save(again).status_code == 303
    assert sheet.match.rows[1].made is False


def test_a_row_is_known_by_what_made_it_even_if_its_number_has_changed(sheet: Sheet) -> None:
    three(sheet)
    page = sheet.answer("/3/correct", top="1")
    sheet.tap({"delete": 1})
    again = sheet.save(page)
    assert again.status_code == 409
    assert "Correct hand 2" in text_of(again.get_data(as_text=True))
    sheet.save(again.get_data(as_text=True))
    assert [row.made for row in sheet.match.rows] == [True, True]
    assert [row.corrected for row in sheet.match.rows] == [False, True]


def test_a_row_that_another_phone_has_deleted_is_said_to_be_gone(sheet: Sheet) -> None:
    three(sheet)
    page = sheet.answer("/3/correct", top="1")
    sheet.tap({"delete": 3})
    response = sheet.save(page)
    assert response.status_code == 409
    assert "What was row 3 of the sheet is not there any more." in text_of(response.get_data(as_text=True))


def test_a_save_that_is_sent_twice_is_one(sheet: Sheet) -> None:
    three(sheet)
    page = sheet.get("/2/delete")
    assert [sheet.save(page).status_code for _ in range(2)] == [303, 303]
    assert len(sheet.match.rows) == 2


# --- who sat there, and who may -------------------------------------------------------------------------------------


def test_whoever_sat_there_is_named_in_his_hands(sheet: Sheet) -> None:
    three(sheet).tap({"substitute": {"seat": 2, "name": "Una", "from_hand": 3}})
    rows = text_of(sheet.get())
    assert "Una 15" in rows
    assert "Una for Theresa" in rows
    assert "At the table: Maeve, Angus, Theresa and Leo." in text_of(sheet.get("/2"))
    assert "Theresa" in text_of(sheet.get("/1/correct"))
    assert "Una" not in text_of(sheet.get("/1/correct"))
    assert "3 Una 15" in text_of(sheet.answer("/1/correct", top="0"))


def test_who_only_watches_sees_no_button_and_can_post_nothing(
    sheet: Sheet, app: Flask, store: Store, club: str
) -> None:
    three(sheet)
    device, token = store.clubs.new_device("white mug")
    store.clubs.grant(device.number, club, "view")
    watcher = app.test_client()
    watcher.set_cookie(COOKIE, token)
    for page in ("", "/2"):
        html = watcher.get(sheet.path(page)).get_data(as_text=True)
        assert "<form" not in html
        assert "correct" not in html.lower()
    page = sheet.get("/2/delete")
    form = next(form for form in Forms(page).forms if "save" in form.buttons)
    assert watcher.post(form.action, data=form.fields).status_code == 403
    assert watcher.get(sheet.path("/2/correct")).status_code == 403
    assert watcher.post(sheet.path("/tap"), data=form.fields).status_code == 403


def test_another_club_finds_nothing(sheet: Sheet, app: Flask, store: Store, stranger: FlaskClient) -> None:
    three(sheet)
    other = store.clubs.create_club("Elsewhere")
    device, token = store.clubs.new_device("green lamp")
    store.clubs.grant(device.number, other, "pen")
    phone = app.test_client()
    phone.set_cookie(COOKIE, token)
    for client in (phone, stranger):
        for page in ("/2/correct", "/2/delete", "/insert/1", "/2/move", "/2/swap"):
            assert client.get(sheet.path(page)).status_code == 404
            assert client.post(sheet.path(page)).status_code == 404


@pytest.mark.parametrize(
    "page", ["/0/correct", "/4/correct", "/9/delete", "/insert/0", "/insert/5", "/1/cancel", "/9/move"]
)
def test_a_row_that_is_not_there(sheet: Sheet, page: str) -> None:
    three(sheet)
    assert sheet.client.get(sheet.path(page)).status_code == 404


@pytest.mark.parametrize("do", ["", "{}", "[]", '{"abandon": true}', '{"delete": 2, "note": "x"}'])
def test_a_page_records_only_what_it_is_there_for(sheet: Sheet, do: str) -> None:
    three(sheet)
    page = sheet.get("/2/swap")
    assert sheet.save(page, do=do).status_code == 400


def test_a_match_that_was_broken_off_says_why_nothing_can_be_corrected(sheet: Sheet) -> None:
    three(sheet).tap({"abandon": True})
    assert 'id="correct"' not in sheet.get("/2")
    assert "Carry it on first." in text_of(sheet.get("/2"))
    assert "Carry it on first." in text_of(sheet.answer("/2/correct", top="1"))


def test_htmx_gets_the_form_and_the_reason_aloud(sheet: Sheet) -> None:
    on_the_floor(sheet)
    form = sheet.editor("/1/correct")
    response = sheet.client.get(form.action, query_string={**form.fields, "bid": "15"}, headers=HTMX)
    html = response.get_data(as_text=True)
    assert "<html" not in html
    assert re.search(r'<p id="live" hx-swap-oob="innerHTML">15 is not allowed for Maeve and Theresa.</p>', html)


# --- all rule sets --------------------------------------------------------------------------------------------------


EDITS = {
    BARKER: (4, hand(2, 20, [3, 2], 0), {"bid": "25"}, "now set"),
    KITTY_FOUR: (4, hand(2, 20, [3, 2], 0), {"top": "1"}, "now set"),
    MERRIMACK: (4, hand(2, 30, [5, 0], 0), {"count0": "4"}, "now set"),
    AUCTION_120: (4, hand(2, 20, [3, 2], None), {"top": "0"}, "now made"),
    ONE_HUNDRED_AND_TEN: (4, hand(1, 15, [3, 2], 1), {"top": "0"}, "now set"),
    FORTY_FIVE: (5, plain("01234", 5), {"trick1": "1"}, "1 spades"),
    TWENTY_FIVE: (3, plain("01202", 1), {"trick5": "0"}, "1 spades"),
}


@pytest.mark.parametrize("rules", EDITS)
def test_a_hand_of_every_rule_set_can_be_corrected_and_taken_back(sheet: Sheet, rules: str) -> None:
    players, do, answers, words = EDITS[rules]
    sheet.begin(rules, players).tap(do)
    before = totals(sheet)
    page = sheet.answer("/1/correct", **answers)
    assert words in text_of(page)
    assert sheet.save(page).status_code == 303
    assert totals(sheet) != before
    sheet.undo()
    assert totals(sheet) == before
