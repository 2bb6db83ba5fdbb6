"""Draws whole evenings: a rule set, a table, and taps of every kind, sensible and foolish."""

from hypothesis import strategies as st

from fortyfives.rules import DECK, VARIANTS, write_card
from fortyfives.scorebook import Phase, Refusal, decide

from .table import Table

HOUSE_RULES = [
    {"base": "barker", "both_reach": "higher_total", "hands": 6},
    {"base": "barker", "must_bid_out": True, "target": 60},
    {"base": "merrimack", "bid_60": True, "failed_30": 60},
    {"base": "kitty-four", "defenders": {"stop_at": 40}, "target": 90},
    {"base": "forty-five", "players": [6], "sides": "three_pairs"},
    {"base": "twenty-five", "sides": "single", "players": [4]},
]

rules = st.one_of(st.sampled_from([profile.id for profile in VARIANTS]), st.sampled_from(HOUSE_RULES))
seeds = st.lists(st.integers(0, 2**24), max_size=30)
"""Each number stands for a few taps."""


@st.composite
def tables(draw, let_stand=False, dealers=True):
    """A table after some evening, every tap of it made through the door."""
    table = draw(started())
    for seed in draw(seeds):
        play(table, seed, let_stand=let_stand, dealers=dealers)
    return table


@st.composite
def started(draw):
    chosen = draw(rules)
    few = chosen.get("players", [4]) if isinstance(chosen, dict) else [4]
    players = few[0]
    if chosen in ("forty-five", "twenty-five"):
        players = draw(st.integers(2, 6))
    table = Table(chosen, players, draw(st.integers(0, players - 1)))
    if draw(st.booleans()):
        # Begun on paper, not far from the end.
        target = table.match.profile.target
        opening = draw(st.lists(st.sampled_from([5, 10, 20, 25, 35]), min_size=players, max_size=players))
        left = [target - points for points in opening[: len(table.match.scores)]]
        table = Table(chosen, players, table.match.dealer, left)
    return table


def play(table, seed, let_stand=False, dealers=True):
    """Make the taps that the number stands for, as far as the door lets them in."""
    for _ in range(seed % 4 + 1):
        play_one(table, seed, let_stand, dealers)
        seed = (seed * 1103515245 + 12345) % 2**31


def play_one(table, seed, let_stand=False, dealers=True):
    """Make the one tap that the number stands for, if the door lets it in."""
    taps = possible_taps(table.match, seed // 64)
    if table.match.abandoned:
        taps = [{"resume": True}, {"resume": True}, {"undo": True}, {"redo": True}, *taps[:2]]
    if not dealers:
        taps = [tap for tap in taps if "dealer" not in tap]
    event = decide(table.match, taps[seed % len(taps)], let_stand=let_stand)
    if not isinstance(event, Refusal):
        table.record(event)


def possible_taps(match, number):
    """Many taps, most of which can be made now."""
    sides, players = len(match.scores), len(match.players)
    tricks = [number // 7**place % sides for place in range(5)]
    top = number % 6 or None
    tally = {"tricks": tricks, "top_trump": top}
    counts = {
        "counts": [tricks.count(side) for side in range(sides)],
        "top_side": None if top is None else tricks[top - 1],
    }
    bid = {}
    if match.profile.has_auction:
        offered = (*match.profile.offered, 17)
        bid = {"bidder": number % players, "bid": offered[number // 5 % len(offered)]}
        bid["held"] = number % 11 == 0
    hands = [{**bid, **tally}, {**bid, **counts}]
    row = number % (len(match.rows) + 1) + 1
    side, seat = number % sides, number % players
    card = write_card(DECK[number % len(DECK)])
    behind = number // 3 % (len(match.rows) + 1) + 1
    step_by_step = {
        Phase.BID: [
            {"call": (*match.book.hand.legal_calls, 17)[number % (len(match.book.hand.legal_calls) + 1)]},
            {"call": "pass"},
            {"call": "pass"},
            {"pass_in": True},
            {"contract": bid},
        ],
        Phase.TRUMP: [{"name_trump": "SHDC"[number % 4]}, {"turn_up": card}],
        Phase.TRICKS: [
            {"trick": side},
            {"trick": side},
            *[{"play": card}] * (8 if number % 3 else 1),
            {"leader": seat},
            {"rest": side},
            {"top": top},
            {"robbed": seat},
        ],
        Phase.CHECK: [{"save": True}, {"save": True}, {"top": top}],
        Phase.OVER: [],
    }[match.phase]
    return [
        *step_by_step * (2 if match.phase is Phase.BID else 10),
        *({"tally": told} for told in hands * 4),
        {"undo": True},
        {"undo": True},
        {"undo": True},
        {"redo": True},
        {"redo": True},
        *({"correct": {"hand": row, **told}} for told in hands),
        {"correct": {"hand": row, "pass_in": True}},
        *({"insert": {"before": behind, **told}} for told in hands),
        {"insert": {"before": behind, "pass_in": True}, "note": "forgotten"},
        {"delete": row},
        {"move": {"hand": row, "before": behind}},
        {"swap_sides": row},
        {"adjust": [5 * (number % 9 - 4), *[0] * (sides - 1)], "note": "agreed"},
        {"cancel_adjust": row},
        {"opening": [5 * (number % 20), *[0] * (sides - 1)]},
        {"dealer": seat},
        {"rename": {"seat": seat, "player": number % 50}},
        {"substitute": {"seat": seat, "player": number % 50, "from_hand": behind}},
        {"swap_seats": [seat, number // 5 % players]},
        {"abandon": True},
        {"resume": True},
    ]
