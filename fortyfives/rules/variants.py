"""Lists the seven rule sets as data, each with the source that it follows, and finds one by its id.

Where a source is silent or unclear the choice is ours and stands in a comment; the rules page says so too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .profile import FIELDS, Defenders, Floor, Keep, Profile, alter, find_unknown_field, profile_json
from .ruling import Fault

_BARKER = Profile(
    id="barker",
    name="Barker: no kitty",
    source="000_99454cdf9abc3854.txt",
    players=(4,),
    sides="two",
    target=120,
    bids=(5, 10, 15, 20, 25, 30),
    auction="until_one",
    hold=True,
    all_pass="pass_deal",
    floor=Floor(at=100, bid=20),
    kitty=0,
    must_hold_trump=False,
    keep=Keep(bidder=(0, 5), others=(0, 5)),
    first_lead="left_of_bidder",
    void_must_trump=False,
    bonus=5,
    made_30=60,
    failed_30=30,
    bid_60=False,
    defenders=Defenders(),
    both_reach="bidder",
    must_bid_out=False,
    checked="hand",
    rob=False,
    hands=None,
    revoke_penalty=None,
)

_KITTY_FOUR = replace(
    _BARKER,
    id="kitty-four",
    name="Kitty of four",
    source="002_465a03511e9b5df8.txt",
    bids=(15, 20, 25, 30),
    # The source lets the dealer hold; that he may take the bid by raising too, and that only the player it was taken
    # from then goes on, is our reading.
    auction="once_then_duel",
    all_pass="bagged",
    floor=None,
    kitty=4,
    must_hold_trump=True,
    keep=Keep(bidder=(5, 5), others=(0, 5)),
    # "The over-100 rule" is named by the source and not stated there; its bid of 60 is on a page we do not have.
    defenders=Defenders("stop_at", 100),
)

_MERRIMACK = replace(
    _BARKER,
    id="merrimack",
    name="Merrimack Valley",
    source="004_9b8acc6fb9c6d01e.txt",
    bids=(15, 20, 25, 30),
    auction="once",
    hold=False,
    all_pass="dealer_min",
    floor=None,
    kitty=3,
    keep=Keep(bidder=(1, 5), others=(1, 5)),
    first_lead="bidder",
    made_30=30,
)

_AUCTION_120 = replace(
    _MERRIMACK,
    id="auction-120",
    name="Auction Forty-Fives (120)",
    source="003_fd69bd254983d54a.txt",
    all_pass="bagged",
    keep=Keep(bidder=(0, 5), others=(0, 5)),
    # "Only if you can do neither": a player void in the suit led who holds a trump must play one. But 5, J and A♥
    # "never have to be played unless the trump led is better", so they alone do not oblige.
    void_must_trump=True,
    both_reach="higher_total",
)

_ONE_HUNDRED_AND_TEN = replace(
    _AUCTION_120,
    id="one-hundred-and-ten",
    name="One Hundred and Ten",
    target=110,
    defenders=Defenders("cap", 105),
)

_FORTY_FIVE = replace(
    _AUCTION_120,
    id="forty-five",
    name="Forty-Fives, turn-up",
    players=(2, 3, 4, 5, 6),
    target=45,
    bids=(),
    auction=None,
    all_pass=None,
    kitty=0,
    keep=None,
    first_lead="left_of_dealer",
    rob=True,
)

_TWENTY_FIVE = replace(
    _FORTY_FIVE,
    id="twenty-five",
    name="Twenty-five",
    target=25,
    bonus=0,
    checked="trick",
)

VARIANTS: tuple[Profile, ...] = (
    _BARKER,
    _KITTY_FOUR,
    _MERRIMACK,
    _AUCTION_120,
    _ONE_HUNDRED_AND_TEN,
    _FORTY_FIVE,
    _TWENTY_FIVE,
)
"""The rule sets in the order in which they are offered; the first is the default."""

DEFAULT: Profile = VARIANTS[0]

_BY_ID: dict[str, Profile] = {profile.id: profile for profile in VARIANTS}


def find_profile(rules: object) -> Profile | Fault:
    """The rule set that a question names: an id, or `{"base": id, field: value, …}` for a table's own rules."""
    if type(rules) is str:
        return _BY_ID.get(rules) or Fault("bad_rules", "rules", {"value": rules})
    if type(rules) is not dict:
        return Fault("bad_rules", "rules", {"value": rules})
    changes: dict[str, Any] = {name: value for name, value in rules.items() if name != "base"}
    base_id = rules.get("base")
    base = _BY_ID.get(base_id) if type(base_id) is str else None
    if base is None:
        return find_unknown_field(changes) or Fault("bad_rules", "rules.base", {"value": base_id})
    return alter(base, changes)


def base_of(profile: Profile) -> Profile:
    """The rule set of the catalogue that a table's own rules began with; a rule set of the catalogue itself."""
    return _BY_ID.get(profile.id, DEFAULT)


def is_named_anew(profile: Profile) -> bool:
    """Whether a table gave its rules a name of their own. The name is a label; it changes no answer."""
    return profile.name != base_of(profile).name


def rules_argument(profile: Profile) -> str | dict[str, Any]:
    """Rules as a question or a new match names them, and as `find_profile` reads them: an id, or base and changes."""
    base = base_of(profile)
    ours, theirs = profile_json(profile), profile_json(base)
    changed = {name: ours[name] for name in FIELDS if ours[name] != theirs[name]}
    return {"base": base.id, **changed} if changed else base.id
