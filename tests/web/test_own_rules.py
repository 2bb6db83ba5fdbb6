"""A table's own rules: every answer can be changed, what clashes is told and mended, nothing entered is lost."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from fortyfives.rules import FIELDS, VARIANTS, Fault, Profile, contract_code, find_profile, profile_json
from fortyfives.rules.profile import _CHECKS
from fortyfives.scorebook import MatchStarted
from fortyfives.store import Store
from fortyfives.web.own_rules import MOST_KEPT
from fortyfives.web.own_rules_proposal import known_base, propose, read_form, read_proposal
from fortyfives.web.own_rules_repair import settled, ways_out
from fortyfives.web.rules_address import MOST_RULES_TEXT, rules_text
from fortyfives.words.clashes import clash_of
from fortyfives.words.policies import policy
from fortyfives.words.rule_sheets import field_label
from fortyfives.words.translator import ENGLISH
from tests.web.tapping import HTMX, Phone, begin, hand

EDIT = "/rules/own/edit"
KITCHEN = {"base": "merrimack", "hold": True, "floor": {"at": 100, "bid": 20}}
NO_FLOOR_BID = {"base": "barker", "bids": [15, 25, 30]}


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def rules(told: object) -> Profile:
    profile = find_profile(told)
    assert isinstance(profile, Profile)
    return profile


def address(told: object, **more: str) -> dict[str, str]:
    return {"rules": told if isinstance(told, str) else json.dumps(told), **more}


class Filled(HTMLParser):
    """Reads the form as a browser would send it, and what stands in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: MultiDict[str, str] = MultiDict()
        self.dashed: set[str] = set()
        self.inputs: dict[str, dict[str, str]] = {}
        self.select = ""
        self.chosen = False
        self.option = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "input":
            self.inputs[told.get("id", told.get("name", ""))] = told
            if told.get("aria-disabled") == "true":
                self.dashed.add(told["id"])
            if told.get("type") not in ("radio", "checkbox") or "checked" in told:
                self.fields.add(told["name"], told.get("value", ""))
        elif tag == "select":
            self.select = told["name"]
        elif tag == "option":
            self.option = "selected" in told
            if self.option and "value" in told:
                self.fields.add(self.select, told["value"])
                self.option = False

    def handle_data(self, data: str) -> None:
        if self.option:
            self.fields.add(self.select, data)
            self.option = False


def form_at(client: FlaskClient, told: object) -> Filled:
    answer = client.get(EDIT, query_string=address(told))
    assert answer.status_code == 200
    return Filled(answer.get_data(as_text=True))


def sent(client: FlaskClient, fields: MultiDict[str, str], **more: str) -> str:
    """Where a form leads that is sent without script."""
    answer = client.get(EDIT, query_string=MultiDict([*fields.items(multi=True), *more.items()]))
    assert answer.status_code == 303
    return answer.location


def rules_in(location: str) -> object:
    text = parse_qs(urlsplit(location).query)["rules"][0]
    return json.loads(text) if text.startswith("{") else text


# --- every answer can be changed


VALUES: dict[str, list[Any]] = {
    "players": [[4], [2, 3], [4, 6], [2, 3, 4, 5, 6]],
    "sides": ["two", "single"],
    "target": [5, 30, 45, 100, 121],
    "bids": [[15, 20, 25, 30], [30], [5, 20]],
    "auction": ["once", "until_one", "once_then_duel"],
    "hold": [True, False],
    "all_pass": ["pass_deal", "bagged", "dealer_min"],
    "floor": [None, {"at": 90, "bid": 20}, {"at": 100, "bid": 15}],
    "kitty": [0, 1, 2, 3, 4, 5],
    "must_hold_trump": [True, False],
    "keep": [{"bidder": [1, 4], "others": [0, 3]}, {"bidder": [5, 5], "others": [2, 2]}],
    "first_lead": ["left_of_bidder", "bidder", "left_of_dealer"],
    "void_must_trump": [True, False],
    "bonus": [0, 5],
    "made_30": [30, 60],
    "failed_30": [30, 60],
    "bid_60": [True, False],
    "defenders": ["always", {"stop_at": 100}, {"cap": 105}, {"cap": 90}],
    "both_reach": ["bidder", "higher_total"],
    "must_bid_out": [True, False],
    "checked": ["hand", "trick"],
    "rob": [True, False],
    "hands": [None, 1, 12],
    "revoke_penalty": [None, 0, 5],
}


def fill_in(fields: MultiDict[str, str], field: str, value: Any) -> None:
    """Tap and type one answer, as a person would."""
    if isinstance(value, bool):
        fields[field] = "yes" if value else "no"
    elif field in ("players", "bids"):
        fields.setlist(field, [str(number) for number in value])
    elif field in ("target", "kitty", "bonus", "made_30", "failed_30"):
        fields[field] = str(value)
    elif field in ("hands", "revoke_penalty"):
        fields[field] = "none" if value is None else "some"
        if value is not None:
            fields["hands_n" if field == "hands" else "revoke_n"] = str(value)
    elif field == "floor":
        fields[field] = "none" if value is None else "some"
        for name, number in (value or {}).items():
            fields[f"floor_{name}"] = str(number)
    elif field == "keep":
        fields[field] = "none" if value is None else "some"
        for who, (least, most) in (value or {}).items():
            fields[f"{who}_least"], fields[f"{who}_most"] = str(least), str(most)
    elif field == "defenders" and isinstance(value, dict):
        [(kind, limit)] = value.items()
        fields[field], fields[kind] = kind, str(limit)
    else:
        fields[field] = "none" if value is None else value


def test_the_answers_that_are_tried_are_of_every_field() -> None:
    assert VALUES.keys() == set(FIELDS)
    for field, values in VALUES.items():
        assert all(_CHECKS[field](value) for value in values)


@pytest.mark.parametrize("field", FIELDS)
def test_every_answer_can_be_given_on_the_page(client: FlaskClient, field: str) -> None:
    for base in VARIANTS:
        shown = form_at(client, base.id)
        for value in VALUES[field]:
            fields = MultiDict(shown.fields)
            fill_in(fields, field, value)
            asked = {"base": base.id, field: value}
            location = sent(client, fields)
            assert find_profile(rules_in(location)) == find_profile(asked)
            assert location.endswith("#slip")


@pytest.mark.parametrize("base", VARIANTS, ids=lambda base: base.id)
def test_a_rule_set_that_is_sent_as_it_is_stays_what_it_is(client: FlaskClient, base: Profile) -> None:
    assert rules_in(sent(client, form_at(client, base.id).fields)) == base.id


@pytest.mark.parametrize(
    "told",
    [
        KITCHEN,
        {"base": "barker", "target": 100, "hands": 10, "revoke_penalty": 5, "bid_60": True, "made_30": 30},
        {"base": "kitty-four", "keep": {"bidder": [4, 5], "others": [1, 3]}, "defenders": {"cap": 90}},
        {"base": "forty-five", "players": [6], "sides": "three_pairs", "rob": False},
        NO_FLOOR_BID,
        {"base": "barker", "auction": None},
        {"base": "barker", "target": "many"},
        {"base": "barker", "floor": {"at": "soon", "bid": 20}},
        {"base": "barker", "keep": {"bidder": [4, 2], "others": [0, 5]}},
    ],
    ids=str,
)
def test_what_an_address_says_stands_in_the_form_and_is_kept(client: FlaskClient, told: dict[str, Any]) -> None:
    assert rules_in(sent(client, form_at(client, told).fields)) == told


@pytest.mark.parametrize("field", FIELDS)
def test_each_answer_is_shown_in_the_words_of_the_rule_book(client: FlaskClient, field: str) -> None:
    for base in VARIANTS:
        page = text_of(client.get(EDIT, query_string=address(base.id)).get_data(as_text=True))
        if field != "made_30" or not base.bid_60:
            said = text_of(re.sub(r"\[[^\]]*\]", "", policy(ENGLISH, base, field).text))
            assert said[:20] in page
        assert field_label(ENGLISH, field) in page


# --- what it comes to


def test_the_slip_says_what_differs_in_words_with_the_code(client: FlaskClient) -> None:
    html = client.get(EDIT, query_string=address(KITCHEN)).get_data(as_text=True)
    page = text_of(html)
    own = rules(KITCHEN)
    assert "The dealer may hold: he takes over the bid that stands at the same amount." in page
    assert "Merrimack Valley: The dealer may not hold; he has to bid more." in page
    assert "A side on 100 or more may not bid or hold under 20." in page
    assert f"2 changes from Merrimack Valley. Contract {contract_code(own)}." in page
    assert "The contract in short" in page
    assert 'id="g-auction" open' in html, "what differs is unfolded"
    assert 'id="g-play">' in html, "the rest is folded"


def test_an_untouched_rule_set_says_so(client: FlaskClient) -> None:
    page = text_of(client.get(EDIT, query_string=address("barker")).get_data(as_text=True))
    assert "Nothing so far: these are the rules of Barker: no kitty." in page


def test_without_an_address_it_begins_with_the_usual_rules(stranger: FlaskClient) -> None:
    page = stranger.get(EDIT)
    assert page.status_code == 200
    assert stranger.get_cookie("device") is None, "looking enters nobody into the book"
    assert contract_code(VARIANTS[0]) in page.get_data(as_text=True)


def test_a_change_without_effect_is_told(client: FlaskClient) -> None:
    told = {"base": "forty-five", "made_30": 60}
    page = text_of(client.get(EDIT, query_string=address(told)).get_data(as_text=True))
    assert "Changed, but not asked under these rules: 30 made." in page
    assert "Not asked: nobody bids." in page


@pytest.mark.parametrize(
    ("told", "dashed", "open_"),
    [
        ("forty-five", "hold-yes all_pass-bagged floor-some kitty-3 bids-20 bid_60-yes", "hold-no"),
        ("forty-five", "checked-trick sides-three_pairs made_30-60", "checked-hand rob-yes sides-two"),
        ("barker", "rob-yes auction-none all_pass-none keep-none checked-trick", "hold-yes hold-no"),
        ("barker", "players-6", "players-2 players-4 players-5"),
        ({"base": "barker", "must_bid_out": True}, "both_reach-higher_total", "both_reach-bidder"),
        ({"base": "barker", "auction": None}, "hold-yes", "hold-no"),
    ],
    ids=str,
)
def test_an_answer_that_does_not_go_with_the_others_is_dashed(
    client: FlaskClient, told: object, dashed: str, open_: str
) -> None:
    shown = form_at(client, told).dashed
    assert set(dashed.split()) <= shown
    assert not set(open_.split()) & shown


def test_nothing_is_ever_switched_off(client: FlaskClient) -> None:
    for base in VARIANTS:
        html = client.get(EDIT, query_string=address(base.id)).get_data(as_text=True)
        assert not re.search(r"\sdisabled", html)


# --- what cannot be played


def test_a_clash_is_named_with_both_questions_and_nothing_is_lost(client: FlaskClient) -> None:
    html = client.get(EDIT, query_string=address(NO_FLOOR_BID)).get_data(as_text=True)
    page = text_of(html)
    assert "A floor of 20 needs 20 among the bids. Add 20 to the bids, or choose another floor." in page
    assert 'href="#f-floor"' in html
    assert 'href="#f-bids"' in html
    assert 'id="why-floor"' in html
    assert 'id="why-bids"' in html
    assert "Cannot be played yet: Floor and Bids." in page
    assert "bids-20" not in [key for key, told in Filled(html).inputs.items() if "checked" in told]
    assert 'id="play" aria-disabled="true"' in html


def test_a_way_out_is_one_tap(client: FlaskClient) -> None:
    fields = form_at(client, NO_FLOOR_BID).fields
    assert rules_in(sent(client, fields, repair="add_bid")) == {"base": "barker", "bids": [15, 20, 25, 30]}
    assert rules_in(sent(client, fields, repair="no_floor")) == {**NO_FLOOR_BID, "floor": None}
    assert rules_in(sent(client, fields, repair="nonsense")) == NO_FLOOR_BID


def test_switching_the_auction_off_offers_to_drop_what_needs_one(client: FlaskClient) -> None:
    told = {"base": "barker", "auction": None, "target": 45}
    html = client.get(EDIT, query_string=address(told)).get_data(as_text=True)
    assert "No bidding, and drop what needs it" in html
    after = rules_in(sent(client, form_at(client, told).fields, repair="no_auction"))
    profile = rules(after)
    assert not profile.has_auction
    assert profile.target == 45, "what has nothing to do with it stays"


def test_playing_what_cannot_be_played_leads_to_the_reason(client: FlaskClient) -> None:
    for go in ("play", "keep"):
        location = sent(client, form_at(client, NO_FLOOR_BID).fields, go=go)
        assert rules_in(location) == NO_FLOOR_BID
        assert location.endswith("#slip")
        assert "data-focus" in client.get(location).get_data(as_text=True)


@pytest.mark.parametrize("field", FIELDS)
def test_from_every_clash_a_way_out_leads_to_a_table_that_can_play(field: str) -> None:
    for base in VARIANTS:
        for value in [*VALUES[field], None, True, "x", 7, [], {}]:
            proposal = propose(base, {field: value})
            if isinstance(proposal.judged, Fault):
                outs = ways_out(ENGLISH, proposal)
                assert outs
                assert any(isinstance(out.proposal.judged, Profile) for out in outs)
            assert isinstance(settled(proposal).judged, Profile)


@pytest.mark.parametrize(
    "text",
    [
        "whist",
        "{",
        '{"base":"whist"}',
        '{"base":"barker","suits":5}',
        '{"base":"barker","id":"x"}',
        "[]",
        '{"base":"barker","target":1e999}',
        json.dumps({"base": "barker", "target": "x" * MOST_RULES_TEXT}),
        "[" * 1900,
    ],
)
def test_an_address_that_cannot_be_read_is_told_and_the_page_is_there(client: FlaskClient, text: str) -> None:
    answer = client.get(EDIT, query_string={"rules": text})
    assert answer.status_code == 422
    assert "could not be read" in answer.get_data(as_text=True)


# --- with script


def test_a_change_redraws_the_slip_and_the_questions_but_not_what_is_open(client: FlaskClient) -> None:
    fields = form_at(client, "merrimack").fields
    fields["hold"] = "yes"
    answer = client.get(EDIT, query_string=MultiDict(fields.items(multi=True)), headers=HTMX)
    html = answer.get_data(as_text=True)
    assert html.lstrip().startswith("<section") or 'id="slip"' in html
    assert '<details class="group"' not in html
    assert html.count('hx-swap-oob="true"') == len(FIELDS) + 6
    assert rules_in(answer.headers["HX-Replace-Url"]) == {"base": "merrimack", "hold": True}
    assert "HX-Retarget" not in answer.headers


def test_another_base_keeps_the_changes_and_redraws_all(client: FlaskClient) -> None:
    fields = form_at(client, KITCHEN).fields
    fields["base"] = "auction-120"
    answer = client.get(EDIT, query_string=MultiDict(fields.items(multi=True)), headers=HTMX)
    assert answer.headers["HX-Retarget"] == "#own"
    assert rules_in(answer.headers["HX-Replace-Url"]) == {**KITCHEN, "base": "auction-120"}
    assert 'name="was" value="auction-120"' in answer.get_data(as_text=True)


# --- anything at all


SIGNS = st.text(max_size=12)
NAMES = st.sampled_from(
    [
        *(*FIELDS, "was", "base", "floor_at", "floor_bid", "cap", "stop_at", "hands_n", "revoke_n", "bidder_least"),
        *("bidder_most", "others_least", "others_most", "repair", "go", "match", "rules", "asked"),
    ]
)
SAID = st.one_of(
    SIGNS,
    st.integers(-200, 200).map(str),
    st.sampled_from([profile.id for profile in VARIANTS]),
    st.sampled_from(["none", "some", "yes", "no", "once", "trick", "cap", "stop_at", "always", "bidder", "−5", "1e9"]),
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-200, 200), SIGNS, st.sampled_from(["once", "trick", "always"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(SIGNS, inner, max_size=3)),
    max_leaves=6,
)


@given(st.lists(st.tuples(NAMES, SAID), max_size=14))
def test_whatever_a_form_says_is_rules_or_a_named_clash(told: list[tuple[str, str]]) -> None:
    proposal = read_form(MultiDict(told))
    judged = proposal.judged
    if isinstance(judged, Fault):
        clash = clash_of(ENGLISH, judged, proposal.answers)
        assert clash.text.endswith(".")
        assert set(clash.fields) <= set(FIELDS)
    assert isinstance(settled(proposal).judged, Profile)
    again, readable = read_proposal(proposal.text)
    assert readable
    assert again == proposal


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(NAMES, SAID), max_size=14))
def test_the_page_stands_whatever_the_form_says(client: FlaskClient, told: list[tuple[str, str]]) -> None:
    for was in ([], [("was", "barker")]):
        answer = client.get(EDIT, query_string=MultiDict(told + was), follow_redirects=True)
        assert answer.status_code < 500
    shown = client.get(EDIT, query_string=MultiDict([*told, ("was", "merrimack")]), headers=HTMX)
    assert shown.status_code == 200
    page = shown.get_data(as_text=True)
    assert ("Contract " in page) != ("This cannot be played yet" in page)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4), st.sampled_from(VARIANTS))
def test_the_page_stands_whatever_the_address_says(client: FlaskClient, told: dict[str, Any], base: Profile) -> None:
    text = json.dumps({"base": base.id, **told})
    for path in (EDIT, "/rules/own/keep", "/new", "/rules/own"):
        assert client.get(path, query_string={"rules": text}).status_code < 500
    proposal, _ = read_proposal(text)
    assert (
        len(proposal.text) > MOST_RULES_TEXT
        or find_profile(json.loads(text)) == proposal.judged
        or isinstance(proposal.judged, Fault)
    )


# --- playing and keeping them


def keep(client: FlaskClient, told: object, name: str, **more: str) -> Any:
    return client.post("/rules/own/keep", data={**address(told), "name": name, **more})


def test_playing_leads_to_the_form_of_a_new_match_with_these_rules(client: FlaskClient) -> None:
    location = sent(client, form_at(client, KITCHEN).fields, go="play")
    page = Phone(client, location)
    own = rules(KITCHEN)
    assert find_profile(json.loads(page.form_of("deal").fields["rules"])) == own
    assert "Merrimack Valley, with changes, to 120" in page.html
    page.tap("deal")
    assert "Hand 1" in page.html
    sheet = text_of(client.get(f"{page.path}/sheet").get_data(as_text=True))
    assert f"Merrimack Valley, with changes, contract {contract_code(own)}" in sheet


def test_rules_are_kept_under_a_name_and_come_first_next_time(client: FlaskClient, store: Store, club: str) -> None:
    location = sent(client, form_at(client, KITCHEN).fields, go="keep")
    asked = client.get(location).get_data(as_text=True)
    assert "What do you call them?" in asked
    assert "What you changed" in asked
    answer = keep(client, KITCHEN, "Kitchen rules")
    assert answer.status_code == 303
    assert rules_in(answer.location) == KITCHEN
    page = text_of(client.get("/new").get_data(as_text=True))
    assert "Kitchen rules, to 120" in page
    assert page.index("Kitchen rules") < page.index("Barker: no kitty")
    assert "Merrimack Valley, with another answer to: Holding, Floor." in page
    assert [kept.name for kept in store.rules.kept(club)] == ["Kitchen rules"]


def test_a_match_by_kept_rules_shows_name_and_code_everywhere(client: FlaskClient, store: Store) -> None:
    keep(client, KITCHEN, "Kitchen rules")
    code = contract_code(rules(KITCHEN))
    phone = Phone(client, "/new?rules=" + json.dumps(KITCHEN))
    assert "Kitchen rules" in phone.html
    phone.tap("deal")
    event = store.matches.events(phone.path.rsplit("/", 1)[1])[0].event
    assert isinstance(event, MatchStarted)
    assert event.rules["name"] == "Kitchen rules"
    assert event.rules["floor"] == {"at": 100, "bid": 20}
    phone.tap(*hand(0, 20, "S", 3, "0"), "save")
    ruling = {"rules": json.dumps(KITCHEN), "trump": "S", "trick": "9S", "hand": "7S.JS.2D", "card": "2D"}
    named = f"Kitchen rules, contract {code}"
    assert named in text_of(client.get(f"{phone.path}/sheet").get_data(as_text=True))
    assert named in text_of(client.get("/ruling", query_string=ruling).get_data(as_text=True))
    for path, query in (("/rules/own", address(KITCHEN)), ("/referee", address(KITCHEN, step="rules"))):
        page = text_of(client.get(path, query_string=query).get_data(as_text=True))
        assert "Kitchen rules" in page


def test_the_name_is_known_to_the_club_alone(client: FlaskClient, stranger: FlaskClient) -> None:
    keep(client, KITCHEN, "Kitchen rules")
    for path in ("/rules/own", EDIT, "/new"):
        page = stranger.get(path, query_string=address(KITCHEN)).get_data(as_text=True)
        assert "Kitchen rules" not in page.replace('placeholder="Kitchen rules"', "")


def test_the_name_goes_on_to_the_next_match(client: FlaskClient, store: Store) -> None:
    short = {**KITCHEN, "target": 20}
    keep(client, short, "Short evening")
    phone = Phone(client, "/new?rules=" + json.dumps(short))
    phone.tap("deal")
    phone.tap(*hand(0, 30, "S", 5, "0"), "save", "again")
    event = store.matches.events(phone.path.rsplit("/", 1)[1])[0].event
    assert isinstance(event, MatchStarted)
    assert event.rules["name"] == "Short evening"


def test_the_rules_of_the_last_match_are_offered_and_chosen(client: FlaskClient) -> None:
    own = {"base": "merrimack", "target": 100}
    begin(client, "auction-120")
    form = Phone(client, "/new").form_of("deal")
    assert form.fields["rules"] == "auction-120"
    phone = Phone(client, "/new?rules=" + json.dumps(own))
    phone.tap("deal")
    again = Phone(client, "/new")
    assert json.loads(again.form_of("deal").fields["rules"]) == own
    assert "As last time. Merrimack Valley, with another answer to: Target." in text_of(again.html)


def test_the_code_says_which_rules_they_are_not_the_name(client: FlaskClient, store: Store, club: str) -> None:
    keep(client, KITCHEN, "Kitchen rules")
    answer = keep(client, {"base": "barker", "target": 100}, "Kitchen rules")
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "Other rules are kept as “Kitchen rules” already." in page
    assert 'value="Kitchen rules"' in page
    assert len(store.rules.kept(club)) == 1
    assert keep(client, {"base": "barker", "target": 100}, "Kitchen rules", replace="1").status_code == 303
    assert [kept.profile.target for kept in store.rules.kept(club)] == [100]
    assert len(store.rules.kept(club, dropped=True)) == 2, "what it took the place of is not lost"


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "Kit\u202echen"])
def test_a_name_that_is_none_is_told_and_the_rules_stay(client: FlaskClient, name: str) -> None:
    answer = keep(client, KITCHEN, name)
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "The rules need a name of 1 to 60 plain characters" in page
    assert unescape(re.findall(r'name="rules" value="([^"]*)"', page)[0]) == rules_text(rules(KITCHEN))


def test_a_rule_set_as_it_is_needs_no_keeping(client: FlaskClient) -> None:
    answer = keep(client, "barker", "Ours")
    assert answer.status_code == 422
    assert "They are always offered." in answer.get_data(as_text=True)


@pytest.mark.parametrize("told", [NO_FLOOR_BID, "whist", {"base": "barker", "target": 1}])
def test_rules_that_cannot_be_played_are_not_kept(client: FlaskClient, store: Store, club: str, told: object) -> None:
    answer = keep(client, told, "Ours")
    assert answer.status_code == 303
    assert answer.location.startswith(EDIT)
    assert store.rules.kept(club) == ()
    assert client.get("/rules/own/keep", query_string=address(told)).status_code == 303


def test_a_new_phone_that_keeps_rules_has_a_club_for_them(stranger: FlaskClient, client: FlaskClient) -> None:
    assert keep(stranger, KITCHEN, "Kitchen rules").status_code == 303
    assert stranger.get_cookie("device") is not None
    assert "Kitchen rules" in stranger.get("/new").get_data(as_text=True)
    assert "Kitchen rules" not in client.get("/new").get_data(as_text=True)
    keep(stranger, {"base": "barker", "target": 100}, "Other rules")
    assert "Kitchen rules" in stranger.get("/rules/own/kept").get_data(as_text=True), "both in one club"


def test_kept_rules_can_be_renamed_dropped_and_taken_up(client: FlaskClient, store: Store, club: str) -> None:
    keep(client, KITCHEN, "Kitchen rules")

    def do(**data: str) -> int:
        return client.post("/rules/own/kept/1", data=data).status_code

    assert do(do="rename", name="Cellar rules") == 303
    assert "Cellar rules, to 120" in text_of(client.get("/rules/own/kept").get_data(as_text=True))
    assert do(do="rename", name=" ") == 422
    assert do(do="drop") == 303
    assert "Cellar rules" not in client.get("/new").get_data(as_text=True)
    assert "Offer Cellar rules again" in client.get("/rules/own/kept").get_data(as_text=True)
    assert do(do="take_up") == 303
    assert "Cellar rules" in client.get("/new").get_data(as_text=True)
    assert do(do="paint") == 400
    assert client.post("/rules/own/kept/7", data={"do": "drop"}).status_code == 404
    keep(client, {"base": "barker", "target": 100}, "Short rules")
    answer = client.post("/rules/own/kept/1", data={"do": "rename", "name": "Short rules"})
    assert answer.status_code == 422
    assert "Choose another name." in answer.get_data(as_text=True)


def test_what_a_club_keeps_is_its_own(client: FlaskClient, stranger: FlaskClient) -> None:
    keep(client, KITCHEN, "Kitchen rules")
    assert stranger.post("/rules/own/kept/1", data={"do": "drop"}).status_code == 404
    assert stranger.get("/rules/own/kept").location == EDIT
    assert "Kitchen rules" in client.get("/new").get_data(as_text=True)


def test_every_rule_set_can_be_made_ones_own_and_changed_again(client: FlaskClient) -> None:
    for base in VARIANTS:
        page = client.get(f"/rules/{base.id}").get_data(as_text=True)
        assert f'href="{EDIT}?rules={base.id}"' in page
        assert "Make it yours" in page
    own = client.get("/rules/own", query_string=address(KITCHEN)).get_data(as_text=True)
    assert "Change these rules" in own
    [link] = re.findall(rf'href="({EDIT}\?rules=[^"]+)"', own)
    assert rules_in(unescape(link)) == KITCHEN
    assert EDIT in client.get("/rules").get_data(as_text=True)


# --- the form of a new match


def test_changing_a_term_comes_back_with_what_was_filled_in(client: FlaskClient) -> None:
    phone = Phone(client, "/new?rules=merrimack")
    answer = phone.send("change", name0="Rosé & Co", dealer="2", opening0="−15", practice="1")
    assert answer.status_code == 303
    assert "csrf" not in answer.location
    assert "tap=" not in answer.location
    shown = Filled(client.get(answer.location).get_data(as_text=True))
    shown.fields["hold"] = "yes"
    back = Phone(client, sent(client, shown.fields, go="play"))
    fields = back.form_of("deal").fields
    assert (fields["name0"], fields["dealer"], fields["opening0"]) == ("Rosé & Co", "2", "−15")
    assert fields["practice"] == "1"
    assert fields["club"] == Phone(client, "/new").form_of("deal").fields["club"]
    assert json.loads(fields["rules"]) == {"base": "merrimack", "hold": True}


def test_only_what_a_new_match_asks_comes_back(client: FlaskClient) -> None:
    shown = Filled(
        client.get(EDIT, query_string=address("barker", match="name0=A&again=x&rules=y")).get_data(as_text=True)
    )
    location = sent(client, shown.fields, go="play")
    assert parse_qs(urlsplit(location).query) == {"name0": ["A"], "rules": ["barker"]}


@pytest.mark.parametrize(
    "text",
    ["whist", "{", json.dumps(NO_FLOOR_BID), '{"base":"barker","id":"x"}', "x" * 3000, "[" * 1900, "\ud800"],
)
def test_rules_that_cannot_be_read_begin_nothing(client: FlaskClient, text: str) -> None:
    answer = Phone(client, "/new").send("deal", name2="Theresa", rules=text.encode("utf-8", "replace").decode())
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "These rules are not known here." in page
    assert 'value="Theresa"' in page
    shown = client.get("/new", query_string={"rules": text.encode("utf-8", "replace").decode()})
    assert shown.status_code == 422
    assert "These rules are not known here." in shown.get_data(as_text=True)


@pytest.mark.parametrize(
    ("typed", "totals"),
    [
        (("45", "60"), "45 to 60"),
        (("-15", "30"), "−15 to 30"),
        (("−15", "–5"), "−15 to −5"),
        (("", "20"), "0 to 20"),
        ((" 5 ", "0"), "5 to 0"),
    ],
)
def test_a_match_begun_on_paper_starts_from_its_totals(
    client: FlaskClient, typed: tuple[str, str], totals: str
) -> None:
    phone = Phone(client, "/new")
    phone.tap("deal", opening0=typed[0], opening1=typed[1])
    assert "Hand 1" in phone.html
    phone.tap("pass")
    sheet = text_of(client.get(f"{phone.path}/sheet").get_data(as_text=True))
    assert f"Started from {totals}." in sheet


def test_no_opening_totals_are_none(client: FlaskClient, store: Store) -> None:
    phone = begin(client, "barker")
    event = store.matches.events(phone.path.rsplit("/", 1)[1])[0].event
    assert isinstance(event, MatchStarted)
    assert event.opening is None


@pytest.mark.parametrize("typed", ["many", "1.5", "10000", "--5", "٣"])
def test_an_opening_total_that_is_none_is_told_at_its_field(client: FlaskClient, typed: str) -> None:
    answer = Phone(client, "/new").send("deal", name2="Theresa", opening0="20", opening1=typed)
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "An opening total is a whole number between −9999 and 9999" in page
    assert 'href="#opening1"' in page
    assert 'id="opening" open' in page
    assert f'value="{typed}"' in page
    assert 'value="20"' in page
    assert 'value="Theresa"' in page


def test_opening_totals_that_somebody_has_won_with_are_told(client: FlaskClient) -> None:
    answer = Phone(client, "/new").send("deal", name2="Theresa", opening0="130", opening1="5")
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "With 130 to 5 somebody would have won before the first hand. The match goes to 120." in page
    assert 'href="#opening0"' in page
    assert 'value="130"' in page
    assert 'value="Theresa"' in page


def test_each_side_has_its_opening_total(client: FlaskClient) -> None:
    five = Phone(client, "/new?rules=forty-five&players=5").form_of("deal")
    assert [name for name in five.fields if name.startswith("opening")] == [f"opening{side}" for side in range(5)]
    pairs = json.dumps({"base": "forty-five", "players": [6], "sides": "three_pairs"})
    six = Phone(client, f"/new?rules={pairs}").form_of("deal")
    assert [name for name in six.fields if name.startswith("opening")] == [f"opening{side}" for side in range(3)]


# --- the penalty for a revoke


PENALTY = {"base": "barker", "revoke_penalty": 5}
NOT_LEGAL = {"trump": "S", "trick": "9S", "hand": "7S.JS.2D", "card": "2D"}
LEGAL = {"trump": "S", "trick": "9S", "hand": "JS.2D", "card": "2D"}


def match_with_penalty(client: FlaskClient) -> str:
    phone = Phone(client, "/new?rules=" + json.dumps(PENALTY))
    phone.tap("deal")
    return phone.path.rsplit("/", 1)[1]


def ruling(client: FlaskClient, told: object, play: dict[str, str], **more: str) -> str:
    return client.get("/ruling", query_string={**address(told), **play, **more}).get_data(as_text=True)


def test_a_revoke_in_a_match_offers_the_penalty_that_was_agreed(client: FlaskClient) -> None:
    match_id = match_with_penalty(client)
    page = ruling(client, PENALTY, NOT_LEGAL, m=match_id)
    links = [unescape(link) for link in re.findall(r'href="(/m/[^"]+/adjust[^"]*)"', page)]
    assert [urlsplit(link).path for link in links] == [f"/m/{match_id}/adjust"] * 2
    assert [parse_qs(urlsplit(link).query) for link in links] == [
        {"side": [side], "points": ["-5"], "note": ["Revoke: 2 of diamonds on the 9 of spades"]} for side in "01"
    ]
    assert "Take 5 points from North &amp; South" in page
    before = client.get(f"/m/{match_id}/sheet").get_data(as_text=True)
    assert "Revoke: 2 of diamonds" not in before, "the referee takes nothing by itself"


def test_no_penalty_is_offered_where_there_is_nothing_to_take(
    client: FlaskClient, stranger: FlaskClient, store: Store, club: str
) -> None:
    match_id = match_with_penalty(client)
    plain = begin(client, "barker").path.rsplit("/", 1)[1]
    for page in (
        ruling(client, PENALTY, LEGAL, m=match_id),
        ruling(client, PENALTY, NOT_LEGAL),
        ruling(client, PENALTY, NOT_LEGAL, m="nowhere"),
        ruling(client, {**PENALTY, "revoke_penalty": 10}, NOT_LEGAL, m=match_id),
        ruling(client, PENALTY, NOT_LEGAL, m=plain),
        ruling(stranger, PENALTY, NOT_LEGAL, m=match_id),
    ):
        assert "/adjust" not in page
    none_agreed = ruling(client, "barker", NOT_LEGAL, m=plain)
    assert "points=" not in none_agreed, "what it costs the table has to say"
    assert f'href="/m/{plain}/adjust?note=' in none_agreed
    assert "No penalty is agreed for a revoke: the table decides." in ruling(client, "barker", NOT_LEGAL, m=plain)
    assert "A revoke costs 5 points, which the table takes" in ruling(client, PENALTY, NOT_LEGAL, m=match_id)


def test_who_only_watches_is_offered_no_penalty(app: Flask, client: FlaskClient, store: Store, club: str) -> None:
    match_id = match_with_penalty(client)
    watcher = app.test_client()
    watcher.get(f"/k/{store.clubs.view_key(club)}")
    assert "/adjust" not in ruling(watcher, PENALTY, NOT_LEGAL, m=match_id)


def test_a_known_base_is_one_of_the_catalogue() -> None:
    assert known_base("barker") == VARIANTS[0]
    assert known_base('{"base":"barker"}') is None
    assert known_base(None) is None
    assert set(profile_json(VARIANTS[0])) > set(FIELDS)


def test_a_club_keeps_no_more_rules_than_somebody_reads(client: FlaskClient) -> None:
    for target in range(MOST_KEPT):
        assert keep(client, {"base": "barker", "target": 125 + 5 * target}, f"Rules {target}").status_code == 303
    refused = keep(client, {"base": "barker", "target": 60}, "One more")
    assert refused.status_code == 422
    assert f"{MOST_KEPT} sets of rules are kept already. Drop one of them first." in refused.get_data(as_text=True)
    # Those that are kept can still be given another name.
    assert keep(client, {"base": "barker", "target": 125}, "The first").status_code == 303
