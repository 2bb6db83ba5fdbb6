"""Names the accounts of the game that the rules come from, and says which of them gives which answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fortyfives.rules import Defenders, Floor, Keep, Profile
from fortyfives.words.translator import Translator


@dataclass(frozen=True, slots=True)
class Source:
    """One account of the game. `key` is permanent; `address` is None where none can be given."""

    key: str
    title: str
    address: str | None


def find_source(t: Translator, key: str) -> Source:
    """The source with this key; a key nobody knows is its own title."""
    match key:
        case "000":
            return Source(key, t.gettext("Auction Forty-Fives, after Barker"), None)
        case "002":
            return Source(key, t.gettext("How to play Auction 45s"), None)
        case "003":
            return Source(key, t.gettext("Forty-Fives and its variants"), None)
        case "004":
            return Source(key, t.gettext("Merrimack Valley Forty Fives"), None)
        case "dave-barker":
            return Source(
                key,
                t.gettext("Dave Barker’s own page, 2002"),
                "https://web.archive.org/web/20020606130130/w3.one.net/~dbarker/cards/auction45.html",
            )
        case "bicycle":
            return Source(
                key,
                t.gettext("Bicycle: Auction Forty-Fives"),
                "https://www.bicyclecards.com/card-games/rule/auction-forty-fives",
            )
        case "bicycle-45":
            return Source(key, t.gettext("Bicycle: Forty-Five"), "https://bicyclecards.com/how-to-play/forty-five")
        case "jord":
            return Source(key, t.gettext("Prince Edward Island, kitty of four"), "https://www.jord.ca/45s.html")
        case "dow":
            return Source(key, t.gettext("Jerry Dow, Merrimack Valley"), "https://www.the45scardgame.com/Rules.htm")
        case "duchemin":
            return Source(
                key,
                t.gettext("Forty-fives in New Hampshire, 2008"),
                "https://michaelduchemin.com/2008/11/05/forty-fives",
            )
        case "liquisearch":
            return Source(
                key,
                t.gettext("The Merrimack Valley variant, after Wikipedia"),
                "https://www.liquisearch.com/forty-fives/merrimack_valley_variant",
            )
        case "upalong":
            return Source(key, t.gettext("120s in Newfoundland"), "https://www.upalong.org/games_120s.asp")
        case _:
            return Source(key, key, None)


def sources_line(t: Translator, numbers: Sequence[int]) -> str:
    """Which of the numbered sources say it: "Source 1", "Sources 1, 3–5". `numbers` are sorted and not empty."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    # Two in a row are no span: "1, 2".
    said = [
        f"{run[0]}\N{EN DASH}{run[-1]}" if len(run) > 2 else ", ".join(str(number) for number in run) for run in runs
    ]
    return t.ngettext("Source %(list)s", "Sources %(list)s", len(numbers)) % {"list": ", ".join(said)}


def source_key(profile: Profile) -> str:
    """The key of the account that a rule set follows."""
    return profile.source[:3]


def source_of(t: Translator, profile: Profile) -> Source:
    """The account that a rule set follows."""
    return find_source(t, source_key(profile))


ALL_ACCOUNTS: Final = ("000", "002", "003", "004")
"""The accounts that the rule sets follow, where all of them say the same."""

_EACH_ANSWER_BY: Final[Mapping[tuple[str, object], tuple[str, ...]]] = {
    ("players", (4,)): ALL_ACCOUNTS,
    ("players", (2, 3, 4, 5, 6)): ("003", "bicycle-45"),
    ("sides", "three_pairs"): ("jord", "upalong"),
    ("sides", "single"): ("003",),
    ("sides", "two"): ("003", "bicycle"),
    ("target", 120): ALL_ACCOUNTS,
    ("target", 110): ("003",),
    ("target", 45): ("003",),
    ("target", 25): ("003",),
    ("bids", ()): ("003", "bicycle-45"),
    ("bids", (5, 10, 15, 20, 25, 30)): ("000", "bicycle"),
    ("bids", (15, 20, 25, 30)): ("002", "003", "004", "jord"),
    ("auction", None): ("003", "bicycle-45"),
    ("auction", "until_one"): ("000", "dave-barker", "bicycle"),
    ("auction", "once_then_duel"): ("002", "jord"),
    ("auction", "once"): ("003", "004", "dow"),
    ("hold", True): ("000", "002", "bicycle", "jord"),
    ("hold", False): ("003", "004", "dow"),
    ("all_pass", None): ("003",),
    ("all_pass", "pass_deal"): ("000",),
    ("all_pass", "bagged"): ("002", "003"),
    ("all_pass", "dealer_min"): ("004",),
    ("floor", None): ("003", "004"),
    ("floor", Floor(at=100, bid=20)): ("000", "bicycle"),
    ("kitty", 0): ("000", "003", "bicycle"),
    ("kitty", 3): ("003", "004", "dow"),
    ("kitty", 4): ("002", "jord"),
    ("must_hold_trump", True): ("002",),
    ("must_hold_trump", False): ("000", "004"),
    ("keep", None): ("003",),
    ("keep", Keep(bidder=(0, 5), others=(0, 5))): ("000", "003"),
    ("keep", Keep(bidder=(1, 5), others=(1, 5))): ("004",),
    ("keep", Keep(bidder=(5, 5), others=(0, 5))): ("002",),
    ("first_lead", "left_of_bidder"): ("000", "002", "bicycle"),
    ("first_lead", "bidder"): ("003", "004"),
    ("first_lead", "left_of_dealer"): ("003", "bicycle-45"),
    ("void_must_trump", True): ("003",),
    ("void_must_trump", False): ("000", "002", "004", "bicycle-45"),
    ("bonus", 0): ("003",),
    ("bonus", 5): ALL_ACCOUNTS,
    ("made_30", 60): ("000", "002", "bicycle"),
    ("made_30", 30): ("003", "004"),
    ("failed_30", 30): (*ALL_ACCOUNTS, "bicycle"),
    ("bid_60", True): ("liquisearch",),
    ("defenders", Defenders("always")): ("000", "003", "004"),
    ("defenders", Defenders("stop_at", 100)): ("002",),
    ("defenders", Defenders("cap", 105)): ("003",),
    ("both_reach", "bidder"): ("000", "002", "004", "bicycle"),
    ("both_reach", "higher_total"): ("003",),
    ("must_bid_out", False): ALL_ACCOUNTS,
    ("must_bid_out", True): ("duchemin",),
    ("checked", "hand"): ALL_ACCOUNTS,
    ("checked", "trick"): ("003",),
    ("rob", True): ("003",),
    ("rob", False): ("000", "002", "004"),
    ("hands", None): ALL_ACCOUNTS,
}


def sources_of(profile: Profile, field: str) -> tuple[str, ...]:
    """The keys of the accounts that answer one question as these rules do; none for an answer that none gives."""
    return _EACH_ANSWER_BY.get((field, getattr(profile, field)), ())


def followed_account_on(t: Translator, profile: Profile, field: str) -> str | None:
    """What the account that a rule set follows leaves unclear about a question, and what was made of it here."""
    settled = t.gettext("The account settles this itself; the older one it goes back to leaves it open.")
    remarks = {
        ("000", "all_pass"): settled,
        ("000", "both_reach"): settled,
        ("002", "bid_60"): t.gettext("The account names a bid of 60 on a page that is not at hand, so it is off here."),
        ("002", "bonus"): t.gettext(
            "The account counts 30 in every hand. The others say that without a trump there is no bonus, and so do "
            "these rules."
        ),
    }
    return remarks.get((source_key(profile), field))
