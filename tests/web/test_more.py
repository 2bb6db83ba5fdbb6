"""This match: points by agreement, opening totals, people, breaking off; nothing counts before it was shown."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from fortyfives.scorebook import Match
from fortyfives.store import Store
from fortyfives.web.access import COOKIE
from fortyfives.web.more_forms import Signed
from fortyfives.web.taps import Desk
from tests.web.tapping import HTMX, Phone, begin, hand

BARKER, FORTY_FIVE = VARIANTS[0].id, VARIANTS[-2].id
EVERY_PAGE = ("more", "trail", "people", "adjust", "opening", "people/0", "people/swap")
TO_LOOK_AT = EVERY_PAGE[:3]


def text_of(phone: Phone) -> str:
    html = re.sub(r"<(svg|script|style).*?</\1>", "", phone.html, flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).replace("\u00a0", " ").replace("&amp;", "&")


def totals(phone: Phone) -> list[str]:
    return re.findall(r'<p class="total">([^<]+)</p>', phone.html)


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    """Maeve and Theresa against Angus and Leo, 20 to 10 after one hand."""
    phone = begin(client, BARKER)
    phone.tap(*hand(2, 20, "S", 3, "0"), "save")
    return phone


def match_id(phone: Phone) -> str:
    return phone.path.split("/")[2]


def at(phone: Phone, page: str) -> Phone:
    """Another page of the same match, on the same phone."""
    return Phone(phone.client, f"/m/{match_id(phone)}/{page}", htmx=bool(phone.headers))


def match(store: Store, phone: Phone) -> Match:
    found = Desk(store).match(match_id(phone))
    assert found is not None
    return found


def log(store: Store, phone: Phone) -> list[str]:
    return [type(entry.event).__name__ for entry in store.matches.events(match_id(phone))]


def adjusted(phone: Phone, note: str = "agreed", **points: str) -> Phone:
    page = at(phone, "adjust")
    page.tap("look", note=note, **points)
    page.tap("save")
    return page


# --- numbers as people type them -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sign", "typed", "number"),
    [
        ("+", "", 0),
        ("-", "", 0),
        ("+", "10", 10),
        ("-", "10", -10),
        ("+", "-10", -10),
        ("+", "\u221210", -10),
        ("+", "\u201310", -10),
        ("-", "+10", 10),
        ("-", "-10", -10),
        ("+", " - 10 ", -10),
        ("+", "0", 0),
        ("-", "0", 0),
        ("+", "007", 7),
        ("+", "ten", None),
        ("+", "1.5", None),
        ("+", "--10", None),
        ("+", "-", None),
        ("+", "\u0661\u0660", None),
        ("+", "9" * 10, None),
    ],
)
def test_points_as_people_type_them(sign: str, typed: str, number: int | None) -> None:
    assert Signed(sign, typed).number == number


@pytest.mark.parametrize("number", [0, 5, -5, 9999, -9999])
def test_a_form_is_filled_in_so_that_it_says_the_same_again(number: int) -> None:
    assert Signed.of_number(number).number == number


# --- the list ------------------------------------------------------------------------------------------------------


def test_everything_about_a_match_that_is_no_hand_is_found_from_its_list(phone: Phone) -> None:
    page = at(phone, "more")
    for key in ("adjust", "opening", "dealer", "people", "trail", "rules"):
        href = re.search(f'id="place-{key}" href="([^"]+)"', page.html)
        assert href, key
        assert phone.client.get(href[1].replace("&amp;", "&")).status_code == 200, key
    assert "contract FEVJ" in text_of(page)
    assert "Now Angus deals hand 2." in text_of(page)
    assert "Maeve, Angus, Theresa and Leo" in text_of(page)


def test_the_list_is_reached_from_the_score_and_from_the_sheet(phone: Phone) -> None:
    link = f'href="/m/{match_id(phone)}/more"'
    assert link in phone.html
    assert link in at(phone, "sheet").html


def test_undo_is_where_it_always_is_and_leads_back_to_its_page(phone: Phone, store: Store) -> None:
    page = at(phone, "more")
    page.tap("undo")
    assert page.path.endswith("/more")
    assert totals(page) == ["0", "0"]
    page.tap("redo")
    assert totals(page) == ["20", "10"]
    page = at(phone, "adjust")
    page.tap("undo")
    assert page.path.endswith("/adjust")


# --- an adjustment -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True], ids=["without script", "with htmx"])
def test_an_adjustment_is_shown_before_it_counts(phone: Phone, store: Store, htmx: bool) -> None:
    phone.headers = HTMX if htmx else {}
    page = at(phone, "adjust")
    before = log(store, phone)
    page.tap("look", points1="10", sign1="-", note="Leo revoked in hand 1")
    assert log(store, phone) == before
    assert "Angus & Leo −10 10 → becomes 0" in text_of(page)
    assert "Why: Leo revoked in hand 1" in text_of(page)
    answer = page.tap("save")
    assert log(store, phone) == [*before, "AdjustmentMade"]
    assert match(store, phone).scores == (20, 0)
    if htmx:
        assert answer.headers["HX-Redirect"].endswith("/adjust")


@pytest.mark.parametrize("typed", ["-10", "\u221210", "\u201310"])
def test_a_typed_minus_takes_points_away(phone: Phone, store: Store, typed: str) -> None:
    adjusted(phone, points1=typed)
    assert match(store, phone).scores == (20, 0)


def test_a_typed_plus_gives_points(phone: Phone, store: Store) -> None:
    adjusted(phone, points1="+10")
    assert match(store, phone).scores == (20, 20)


def test_totals_may_go_below_zero(phone: Phone, store: Store) -> None:
    page = adjusted(phone, points0="-50", points1="-15")
    assert totals(page) == ["−30", "−5"]
    assert "−30" in at(phone, "sheet").html
    club = store.matches.club_of(match_id(phone))
    assert club is not None
    key = {"Authorization": f"Bearer {store.clubs.view_key(club)}"}
    told = phone.client.get(f"/api/matches/{match_id(phone)}", headers=key).get_json()
    assert told["state"]["scores"] == [-30, -5]


def test_another_page_can_propose_an_adjustment(phone: Phone) -> None:
    page = at(phone, "adjust?side=1&points=-10&note=Leo+revoked")
    form = page.form_of("look")
    assert (form.fields["points0"], form.fields["points1"], form.fields["sign1"]) == ("", "10", "-")
    assert form.fields["note"] == "Leo revoked"
    page.tap("look")
    assert "Angus & Leo −10 10 → becomes 0" in text_of(page)


@pytest.mark.parametrize(
    "asked", ["side=7&points=5", "side=x&points=y", "points=5", "side=-1", "note=%00", "side=1&points=1e9"]
)
def test_an_odd_proposal_is_an_empty_form(phone: Phone, asked: str) -> None:
    page = at(phone, f"adjust?{asked}")
    assert page.last.status_code == 200
    assert page.form_of("look").fields["points0"] == ""


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"note": "agreed"}, "Say how many points, for one side at least."),
        ({"points0": "0", "note": "agreed"}, "Say how many points, for one side at least."),
        ({"points0": "10"}, "Say why in a few words. The score sheet shows it."),
        ({"points0": "10", "note": "   "}, "Say why in a few words. The score sheet shows it."),
        ({"points0": "10", "note": "x" * 201}, "The reason has up to 200 characters."),
        ({"points0": "10", "note": "a\x07b"}, "The reason is one line of plain characters."),
        ({"points0": "ten", "note": "agreed"}, "The points of Maeve & Theresa are a whole number, such as 10."),
        ({"points1": "10000", "note": "agreed"}, "The points of Angus & Leo are at most 9999."),
    ],
)
def test_what_cannot_be_recorded_is_told_and_the_entry_is_kept(
    phone: Phone, store: Store, entry: dict[str, str], told: str
) -> None:
    before = log(store, phone)
    for step in ("look", "save"):
        page = at(phone, "adjust")
        answer = page.tap("look", **entry, **({"save": "1"} if step == "save" else {}))
        assert answer.status_code == 422
        assert told in text_of(page)
        kept = page.form_of("look").fields
        assert all(kept[field] == value.strip() for field, value in entry.items() if "\x07" not in value)
    assert log(store, phone) == before


def test_change_something_leads_back_to_the_entry(phone: Phone) -> None:
    page = at(phone, "adjust")
    page.tap("look", points0="5", sign0="-", note="agreed")
    page.tap("change")
    fields = page.form_of("look").fields
    assert (fields["points0"], fields["sign0"], fields["note"]) == ("5", "-", "agreed")


def test_adjustments_are_listed_with_reason_and_time_and_can_be_cancelled(phone: Phone, store: Store) -> None:
    adjusted(phone, "one too few", points0="5")
    page = adjusted(phone, "looked at the kitty", points1="-10")
    told = text_of(page)
    assert "+5 Maeve & Theresa one too few 30 Nov, 19:02 UTC" in told
    assert "−10 Angus & Leo looked at the kitty" in told
    first, _ = re.findall(r'href="([^"]+/cancel)"', page.html)
    cancel = Phone(phone.client, first)
    assert "one too few" in text_of(cancel)
    assert "25 → becomes 20" in text_of(cancel)
    cancel.tap("save")
    assert match(store, phone).scores == (20, 0)
    page = at(phone, "adjust")
    assert "one too few" not in text_of(page)
    assert "looked at the kitty" in text_of(page)
    page.tap("undo")
    assert "one too few" in text_of(page)
    assert totals(page) == ["25", "0"]


def test_an_adjustment_can_end_the_match_and_cancelling_it_opens_it_again(phone: Phone, store: Store) -> None:
    page = at(phone, "adjust")
    page.tap("look", points0="100", note="handicap")
    assert "The match ends" in text_of(page)
    assert "Maeve & Theresa win in the adjustment, 120 to 10." in text_of(page)
    page.tap("save")
    assert page.path == f"/m/{match_id(phone)}"  # the result is what counts now
    assert match(store, phone).winner == 0
    page = at(phone, "adjust")
    [href] = re.findall(r'href="([^"]+/cancel)"', page.html)
    cancel = Phone(phone.client, href)
    cancel.tap("save")
    assert match(store, phone).winner is None
    assert match(store, phone).scores == (20, 10)
    page = at(phone, "more")
    page.tap("undo")
    assert match(store, phone).winner == 0


def test_with_more_than_two_sides_each_has_its_points(client: FlaskClient, store: Store) -> None:
    phone = begin(client, FORTY_FIVE, "Joan", "Rory", "Una")
    page = adjusted(phone, points0="-5", points2="10")
    assert totals(page) == ["−5", "0", "10"]


# --- opening totals ------------------------------------------------------------------------------------------------


def test_a_match_begun_on_paper_starts_below_zero(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    page = at(phone, "opening")
    page.tap("look", points0="45", points1="20", sign1="-")
    assert match(store, phone).opening == (45, -20)
    assert totals(page) == ["45", "−20"]
    fields = page.form_of("look").fields
    assert (fields["points0"], fields["sign0"], fields["points1"], fields["sign1"]) == ("45", "+", "20", "-")
    assert "It started from 45 to −20." in text_of(at(phone, "more"))


def test_where_hands_were_recorded_it_is_shown_what_changes(phone: Phone, store: Store) -> None:
    page = at(phone, "opening")
    page.tap("look", points0="-30")
    assert match(store, phone).opening == (0, 0)
    assert "The match started from −30 to 0." in text_of(page)
    page.tap("save")
    assert match(store, phone).scores == (-10, 10)


@pytest.mark.parametrize("played", [False, True])
def test_nobody_can_have_won_before_the_first_hand(client: FlaskClient, store: Store, played: bool) -> None:
    phone = begin(client, BARKER)
    if played:
        phone.tap(*hand(2, 20, "S", 3, "0"), "save")
    page = at(phone, "opening")
    answer = page.tap("look", points0="120", points1="-5")
    assert answer.status_code == 422
    assert "With 120 to −5 somebody would have won before the first hand. The match goes to 120." in text_of(page)
    assert page.form_of("look").fields["points0"] == "120"
    assert match(store, phone).opening == (0, 0)


def test_the_same_totals_change_nothing(phone: Phone, store: Store) -> None:
    page = at(phone, "opening")
    assert page.tap("look").status_code == 422
    assert "nothing would change" in text_of(page)


def test_opening_totals_can_end_a_match_that_is_going(phone: Phone, store: Store) -> None:
    page = at(phone, "opening")
    page.tap("look", points0="110")
    page.tap("save")
    assert match(store, phone).winner == 0
    page = at(phone, "opening")
    page.tap("look", points0="20")
    page.tap("save")
    assert match(store, phone).winner is None


# --- people --------------------------------------------------------------------------------------------------------


def named(phone: Phone, seat: int, name: str, **answers: str) -> Phone:
    page = at(phone, f"people/{seat}")
    page.tap("save", name=name, **answers)
    return page


def test_before_the_first_hand_a_name_is_just_changed(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    page = at(phone, "people/1")
    assert "What happened?" not in page.html
    page.tap("save", name="  Agnes ")
    assert log(store, phone)[-1] == "PlayerRenamed"
    assert "Agnes" in text_of(page)
    assert page.path.endswith("/people")


def test_a_wrong_name_changes_in_every_hand(phone: Phone, store: Store) -> None:
    page = named(phone, 2, "Tess", which="wrong")
    assert log(store, phone)[-1] == "PlayerRenamed"
    assert "Theresa" not in text_of(page)
    assert "Theresa" not in text_of(at(phone, "sheet/1"))
    page.tap("undo")
    assert "Theresa" in text_of(page)


def test_somebody_else_plays_from_a_hand_on_and_the_page_tells_who_sat_before(phone: Phone, store: Store) -> None:
    phone.tap(*hand(2, 15, "H", 3, "0"), "save")
    second = match(store, phone).rows[1]
    page = named(phone, 2, "Tess", which="other", **{"from": str(second.seq)})
    assert log(store, phone)[-1] == "PlayerSubstituted"
    assert "Tess South. Theresa played hand 1." in text_of(page)
    rows = match(store, phone).rows
    assert rows[0].players != rows[1].players == match(store, phone).players
    page = named(phone, 2, "Una", which="other", **{"from": "0"})
    assert "Una South. Theresa played hand 1. Tess played hand 2." in text_of(page)


def test_the_sheet_names_those_who_sat_there_in_each_hand(phone: Phone, store: Store) -> None:
    phone.tap(*hand(2, 15, "H", 3, "0"), "save")
    named(phone, 2, "Tess", which="other", **{"from": str(match(store, phone).rows[1].seq)})
    sheet = at(phone, "sheet")
    rows = [re.sub(r"<[^>]+>", "", row) for row in re.findall(r'id="row\d+">(.*?)</a>', sheet.html, re.S)]
    assert rows == ["Theresa", "Tess"]
    assert "Theresa" in text_of(at(phone, "sheet/1"))
    named(phone, 2, "Theresa", which="wrong")  # it was Theresa after all
    assert "Tess" not in text_of(at(phone, "sheet"))


def test_a_seat_that_is_sent_again_after_another_hand_counts_once(app: Flask, phone: Phone, store: Store) -> None:
    page = at(phone, "people/2")
    sent = {"name": "Tess", "which": "other", "from": "0"}
    assert page.send("save", **sent).status_code == 303
    elsewhere(app, store, phone).tap("pass")
    before = log(store, phone)
    assert page.send("save", **sent).status_code == 303
    assert log(store, phone) == before


def test_without_another_hand_named_the_open_one_is_meant(phone: Phone, store: Store) -> None:
    assert re.search(r'<option value="0" selected>hand 2</option>', at(phone, "people/2").html)
    named(phone, 2, "Tess", which="other", **{"from": "gone"})
    assert match(store, phone).rows[0].players[2] != match(store, phone).players[2]


@pytest.mark.parametrize(
    ("name", "answers", "told"),
    [
        ("", {"which": "wrong"}, "South needs a name."),
        ("x" * 61, {"which": "wrong"}, "The name at South has up to 60 plain characters."),
        ("a\u202eb", {"which": "wrong"}, "The name at South has up to 60 plain characters."),
        ("Angus", {"which": "wrong"}, "Angus sits at this table already. Add a letter to tell them apart."),
        ("Angus", {"which": "other", "from": "0"}, "Angus sits at this table already."),
        ("Theresa", {"which": "wrong"}, "Theresa sits there already, so nothing would change."),
        ("Tess", {}, "Say whether the name was wrong, or somebody else plays here."),
    ],
)
def test_a_name_that_cannot_be_is_told_and_the_entry_is_kept(
    phone: Phone, store: Store, name: str, answers: dict[str, str], told: str
) -> None:
    before = log(store, phone)
    page = at(phone, "people/2")
    assert page.tap("save", name=name, **answers).status_code == 422
    assert told in text_of(page)
    assert page.form_of("save").fields["name"] == name
    assert page.form_of("save").fields.get("which", "") == answers.get("which", "")
    assert log(store, phone) == before


def test_somebody_who_sat_elsewhere_in_one_of_the_hands(phone: Phone, store: Store) -> None:
    named(phone, 1, "Agnes", which="other", **{"from": "0"})  # Angus has left after hand 1
    first = match(store, phone).rows[0].seq
    page = at(phone, "people/2")
    assert page.tap("save", name="Angus", which="other", **{"from": str(first)}).status_code == 422
    assert "Angus played one of these hands at another seat." in text_of(page)
    page.tap("save", name="Angus", which="other", **{"from": "0"})
    assert "Angus South. Theresa played hand 1." in text_of(page)


def test_names_of_the_club_are_offered(phone: Phone) -> None:
    assert '<option value="Maeve"></option>' in at(phone, "people/1").html


def test_two_seats_are_swapped_before_the_first_hand(client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER, dealer=1)
    page = at(phone, "people/swap")
    answer = page.client.post(page.path, data={**page.form_of("save").fields, "seat": ["0", "1"]})
    assert answer.status_code == 303
    assert "Angus, Maeve, Theresa and Leo" in text_of(at(phone, "more"))
    assert match(store, phone).dealer == 0  # Angus still deals first
    page = at(phone, "people")
    page.tap("undo")
    assert "Maeve, Angus, Theresa and Leo" in text_of(at(phone, "more"))


@pytest.mark.parametrize("seats", [[], ["0"], ["0", "1", "2"], ["0", "9"], ["x"]])
def test_it_takes_two_to_swap(client: FlaskClient, store: Store, seats: list[str]) -> None:
    phone = begin(client, BARKER)
    page = at(phone, "people/swap")
    answer = page.client.post(page.path, data={**page.form_of("save").fields, "seat": seats})
    assert answer.status_code == 422
    assert "Tap the two seats that are swapped." in answer.text
    assert answer.text.count('name="seat"') == 4
    assert log(store, phone) == ["MatchStarted"]


def test_later_it_says_why_seats_are_not_swapped(phone: Phone) -> None:
    page = at(phone, "people")
    assert re.search(r'id="place-swap"[^>]*aria-disabled="true"', page.html)
    page = at(phone, "people/swap")
    assert "Seats can be swapped until something of hand 1 is recorded." in text_of(page)
    form = at(phone, "people/0").form_of("save").fields
    answer = phone.client.post(page.path, data={**form, "seat": ["0", "1"]})
    assert answer.status_code == 422
    assert "Seats can be swapped until" in answer.text


# --- breaking off --------------------------------------------------------------------------------------------------


def test_breaking_off_takes_two_taps_and_undo_brings_it_back(phone: Phone, store: Store) -> None:
    page = at(phone, "more")
    assert 'id="abandon"' not in page.html
    armed = Phone(phone.client, re.search(r'id="arm" href="([^"#]+)', page.html)[1])  # type: ignore[index]
    assert log(store, phone)[-1] == "HandTallied"
    armed.tap("abandon")
    assert match(store, phone).abandoned
    assert "This match was broken off." in text_of(armed)
    listed = text_of(Phone(phone.client, "/matches"))
    assert "Broken off in hand 2" in listed
    armed.tap("undo")
    assert not match(store, phone).abandoned
    assert "Still going, hand 2" in text_of(Phone(phone.client, "/matches"))


def test_a_match_that_was_broken_off_is_carried_on(phone: Phone, store: Store) -> None:
    armed = at(phone, "more?armed=1")
    armed.tap("abandon")
    armed.tap("resume")
    assert log(store, phone)[-2:] == ["MatchAbandoned", "MatchResumed"]
    assert "Still going, hand 2" in text_of(Phone(phone.client, "/matches"))


def test_while_it_is_broken_off_points_are_told_to_wait_and_names_are_not(phone: Phone, store: Store) -> None:
    at(phone, "more?armed=1").tap("abandon")
    page = at(phone, "more")
    for key in ("adjust", "opening", "dealer"):
        assert re.search(f'id="place-{key}"[^>]*aria-disabled="true"', page.html), key
    page = at(phone, "adjust")
    assert "The match was broken off. Carry it on first." in text_of(page)
    assert page.tap("look", points0="5", note="agreed").status_code == 422
    assert "The match was broken off. Carry it on first." in text_of(page)
    assert page.form_of("look").fields["points0"] == "5"
    named(phone, 2, "Tess", which="wrong")
    assert log(store, phone)[-2:] == ["MatchAbandoned", "PlayerRenamed"]


def test_a_match_that_is_over_is_not_broken_off(phone: Phone, store: Store) -> None:
    adjusted(phone, points0="100")
    page = at(phone, "more?armed=1")
    assert 'id="arm"' not in page.html
    assert 'id="abandon"' not in page.html
    assert re.search(r'id="place-dealer"[^>]*aria-disabled="true"', page.html)


# --- two phones ----------------------------------------------------------------------------------------------------


def elsewhere(app: Flask, store: Store, phone: Phone) -> Phone:
    """Another phone with the pen, on the same match."""
    device, token = store.clubs.new_device("red kettle")
    club = store.matches.club_of(match_id(phone))
    assert club is not None
    store.clubs.grant(device.number, club, "pen")
    client = app.test_client()
    client.set_cookie(COOKIE, token)
    return Phone(client, f"/m/{match_id(phone)}")


FASTER = "Another phone was faster. This is how it stands now; nothing of yours was recorded."


def test_an_adjustment_that_was_overtaken_is_shown_again_on_the_new_totals(
    app: Flask, phone: Phone, store: Store
) -> None:
    page = at(phone, "adjust")
    page.tap("look", points0="5", sign0="-", note="agreed")
    elsewhere(app, store, phone).tap(*hand(2, 15, "H", 3, "0"), "save")
    before = log(store, phone)
    assert page.tap("save").status_code == 409
    assert FASTER in text_of(page)
    assert "40 → becomes 35" in text_of(page)
    assert log(store, phone) == before
    page.tap("save")
    assert match(store, phone).scores == (35, 20)


def test_opening_totals_that_were_overtaken_are_shown_again(app: Flask, phone: Phone, store: Store) -> None:
    page = at(phone, "opening")
    page.tap("look", points0="7")
    elsewhere(app, store, phone).tap("pass")
    assert page.tap("save").status_code == 409
    assert FASTER in text_of(page)
    assert match(store, phone).opening == (0, 0)
    page.tap("save")
    assert match(store, phone).opening == (7, 0)


def test_names_that_were_overtaken_are_kept_in_the_form(app: Flask, phone: Phone, store: Store) -> None:
    page = at(phone, "people/2")
    elsewhere(app, store, phone).tap("pass")
    first = str(match(store, phone).rows[0].seq)
    assert page.tap("save", name="Tess", which="other", **{"from": first}).status_code == 409
    assert FASTER in text_of(page)
    assert page.form_of("save").fields["name"] == "Tess"
    assert page.form_of("save").fields["which"] == "other"
    assert f'<option value="{first}" selected>' in page.html
    page.tap("save", **{"from": first})
    assert "Tess" in text_of(page)


def test_a_swap_that_was_overtaken_keeps_the_two(app: Flask, client: FlaskClient, store: Store) -> None:
    phone = begin(client, BARKER)
    page = at(phone, "people/swap")
    named(elsewhere(app, store, phone), 3, "Lee")
    answer = client.post(page.path, data={**page.form_of("save").fields, "seat": ["0", "3"]})
    assert answer.status_code == 409
    assert re.findall(r'id="seat(\d)" value="\d" checked', answer.text) == ["0", "3"]
    assert "Lee" in answer.text


@pytest.mark.parametrize("button", ["abandon", "undo"])
def test_a_tap_on_the_list_that_was_overtaken(app: Flask, phone: Phone, store: Store, button: str) -> None:
    page = at(phone, "more?armed=1" if button == "abandon" else "more")
    elsewhere(app, store, phone).tap("pass")
    before = log(store, phone)
    assert page.tap(button).status_code == 409
    assert FASTER in text_of(page)
    assert log(store, phone) == before


def test_a_form_sent_twice_counts_once(phone: Phone, store: Store) -> None:
    page = at(phone, "adjust")
    page.tap("look", points0="5", note="agreed")
    assert [page.send("save").status_code for _ in range(2)] == [303, 303]
    assert log(store, phone).count("AdjustmentMade") == 1
    page = at(phone, "people/2")
    sent = {"name": "Tess", "which": "other", "from": "0"}
    assert [page.send("save", **sent).status_code for _ in range(2)] == [303, 303]
    assert log(store, phone).count("PlayerSubstituted") == 1


@pytest.mark.parametrize("page", ["adjust", "opening", "people/0", "people/swap", "more"])
@pytest.mark.parametrize("sent", [{}, {"seq": "x"}, {"save": "1"}, {"seq": "2", "save": "1"}, {"do": "{", "tap": "x"}])
def test_a_form_that_is_not_ours_breaks_nothing(phone: Phone, store: Store, page: str, sent: dict[str, str]) -> None:
    before = log(store, phone)
    answer = phone.client.post(f"/m/{match_id(phone)}/{page}", data=sent)
    assert 400 <= answer.status_code < 500
    assert log(store, phone) == before


# --- who may -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_who_may_see_and_who_may_write(
    app: Flask, phone: Phone, store: Store, stranger: FlaskClient, page: str
) -> None:
    address = f"/m/{match_id(phone)}/{page}"
    before = log(store, phone)
    assert phone.client.get(address).status_code == 200

    watching = app.test_client()
    club = store.matches.club_of(match_id(phone))
    assert club is not None
    watching.get(f"/k/{store.clubs.view_key(club)}")
    assert watching.get(address).status_code == (200 if page in TO_LOOK_AT else 403)
    if page != "trail" and page != "people":
        assert watching.post(address, data={}).status_code == 403

    device, token = store.clubs.new_device("odd otter")
    store.clubs.grant(device.number, store.clubs.create_club("Other table"), "pen")
    other = app.test_client()
    other.set_cookie(COOKIE, token)
    for outside in (other, stranger):
        assert outside.get(address).status_code == 404
        if page not in ("trail", "people"):
            assert outside.post(address, data={}).status_code == 404
    assert log(store, phone) == before


def test_whoever_watches_finds_what_can_be_read_and_no_control(app: Flask, phone: Phone, store: Store) -> None:
    watching = app.test_client()
    club = store.matches.club_of(match_id(phone))
    assert club is not None
    watching.get(f"/k/{store.clubs.view_key(club)}")
    for page in (*TO_LOOK_AT, "more?armed=1"):
        seen = watching.get(f"/m/{match_id(phone)}/{page}").text
        assert "<form" not in seen
        assert "/adjust" not in seen
        assert "armed" not in seen
        assert "/people/" not in seen


# --- what was begun of the open hand --------------------------------------------------------------------------------


def pressed(phone: Phone) -> list[str]:
    buttons = re.findall(r"<button[^>]*aria-pressed=\"true\"[^>]*>", phone.html)
    return [re.findall(r' id="([^"]+)"', button)[0] for button in buttons]


def test_what_was_begun_outlives_a_name_put_right_and_points_given(phone: Phone) -> None:
    phone.tap("bidder-1", "bid-25")
    at(phone, "people/0").tap("save", name="Mave", which="wrong")
    phone.look()
    assert pressed(phone) == ["bidder-1", "bid-25"]
    adjusted(phone, points0="5")
    phone.look()
    assert pressed(phone) == ["bidder-1", "bid-25"]


def test_what_was_begun_does_not_outlive_a_swap_of_seats(client: FlaskClient) -> None:
    phone = begin(client, BARKER)
    phone.tap("bidder-1")
    page = at(phone, "people/swap")
    form = page.form_of("save")
    assert client.post(form.action, data={**form.fields, "seat": ["1", "3"]}).status_code == 303
    phone.look()
    assert pressed(phone) == []


def test_points_that_another_phone_gave_meanwhile_are_told_before_they_are_given_again(
    phone: Phone, app: Flask, store: Store, club: str
) -> None:
    late = at(phone, "adjust")
    device, token = store.clubs.new_device("red kettle")
    store.clubs.grant(device.number, club, "pen")
    other = app.test_client()
    other.set_cookie(COOKIE, token)
    first = Phone(other, f"/m/{match_id(phone)}/adjust")
    first.tap("look", note="revoke", points0="-20")
    first.tap("save")
    late.tap("look", note="revoke", points0="-20")
    assert "Another phone was faster." in text_of(late)
    assert log(store, phone).count("AdjustmentMade") == 1
