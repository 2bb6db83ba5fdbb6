"""Questions drawn at random: every kind, the seven rule sets and tables' own, realistic, nasty and faulty."""

import copy

from .auction import legal_calls, make_call, start, whose_turn, why_not
from .cards import DECK, PLAIN, SUITS, TRUMPS, printed_rank, printed_suit, winning_place
from .faults import Wrong
from .judge import answer
from .play import judge_known
from .rules import CATALOGUE, offered, read_rules, side_count, side_of

FAULTY_SHARE = 0.15


def random_question(rng, kinds=None):
    """A question of one of these kinds (or of any), faulty now and then."""
    question = draw(rng, kinds)
    if rng.random() < FAULTY_SHARE:
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            question = spoil(rng, question)
    return question


def random_valid_question(rng, kinds=None):
    """A question that can be answered."""
    while True:
        question = draw(rng, kinds)
        if "error" not in answer(question):
            return question


def draw(rng, kinds=None):
    """A question as a table might ask it (now and then it cannot be answered)."""
    return DRAWERS[rng.choice(kinds or KINDS)](rng)


# --- rules ---------------------------------------------------------------------------------------------

WITH_AUCTION = [name for name, rules in CATALOGUE.items() if rules["auction"] is not None]
WITHOUT_AUCTION = [name for name, rules in CATALOGUE.items() if rules["auction"] is None]
AUCTION_OFF = {
    "auction": None, "bids": [], "hold": False, "all_pass": None, "floor": None, "kitty": 0,
    "must_hold_trump": False, "keep": None, "first_lead": "left_of_dealer", "defenders": "always",
    "both_reach": "higher_total",
}  # fmt: skip
AUCTION_ON = {
    "auction": "once", "bids": [15, 20, 25, 30], "all_pass": "bagged",
    "keep": {"bidder": [0, 5], "others": [1, 5]}, "rob": False, "checked": "hand", "players": [3, 4],
}  # fmt: skip


def some(rng, things):
    """Some of these, at least one, in their order."""
    chosen = [thing for thing in things if rng.random() < 0.5]
    return chosen or [rng.choice(things)]


def random_keep(rng):
    """[least, most]."""
    return sorted([rng.randint(0, 5), rng.randint(0, 5)])


def random_value(rng, name):
    """A good value for a field, as far as the field alone can tell."""
    bids = [5, 10, 15, 20, 25, 30]
    values = {
        "players": lambda: rng.choice([[2], [3], [4], [5], [6], [2, 3, 4], some(rng, [2, 3, 4, 5, 6])]),
        "sides": lambda: rng.choice(["two", "two", "three_pairs", "single"]),
        "target": lambda: rng.choice([5, 20, 25, 30, 45, 60, 90, 100, 110, 120, 125]),
        "bids": lambda: some(rng, bids),
        "auction": lambda: rng.choice(["until_one", "once_then_duel", "once"]),
        "all_pass": lambda: rng.choice(["pass_deal", "bagged", "dealer_min"]),
        "floor": lambda: rng.choice([None, {"at": rng.choice([-20, 0, 50, 90, 100]), "bid": rng.choice(bids)}]),
        "kitty": lambda: rng.randint(0, 5),
        "keep": lambda: {"bidder": random_keep(rng), "others": random_keep(rng)},
        "first_lead": lambda: rng.choice(["left_of_bidder", "bidder", "left_of_dealer"]),
        "bonus": lambda: rng.choice([0, 5]),
        "made_30": lambda: rng.choice([30, 60]),
        "failed_30": lambda: rng.choice([30, 60]),
        "defenders": lambda: rng.choice(
            ["always", {"stop_at": rng.choice([0, 60, 90, 100])}, {"cap": rng.choice([0, 20, 85, 105])}]
        ),
        "both_reach": lambda: rng.choice(["bidder", "higher_total"]),
        "checked": lambda: rng.choice(["hand", "trick"]),
        "hands": lambda: rng.choice([None, 1, 2, 3, 5, 8]),
        "revoke_penalty": lambda: rng.choice([None, 0, 5, 30]),
    }
    return values[name]() if name in values else rng.random() < 0.6


def own_rules(rng, bases):
    """A table's own rules that can be played."""
    while True:
        given = {"base": rng.choice(bases)}
        if rng.random() < 0.07:
            given.update(copy.deepcopy(AUCTION_OFF if given["base"] in WITH_AUCTION else AUCTION_ON))
        names = [name for name in CATALOGUE["barker"] if name not in ("id", "name", "source")]
        for name in rng.sample(names, rng.choice([1, 1, 2, 2, 3, 5])):
            given[name] = random_value(rng, name)
        try:
            read_rules(given)
        except Wrong:
            continue
        return given


def random_table(rng, bases=None, auction=None, any_players=False):
    """Rules and players as a question gives them, and what they come to: (fields, rules in full, players)."""
    if bases is None:
        bases = rng.choice([WITH_AUCTION, WITH_AUCTION, WITHOUT_AUCTION])
        bases = {None: bases, True: WITH_AUCTION, False: WITHOUT_AUCTION}[auction]
    given = rng.choice(bases) if rng.random() < 0.5 else own_rules(rng, bases)
    rules = read_rules(given)
    if auction is not None and auction != (rules["auction"] is not None):
        return random_table(rng, bases, auction, any_players)
    players = rng.choice([2, 3, 4, 5, 6] if any_players else rules["players"])
    fields = {"rules": given}
    if players != 4 or rng.random() < 0.4:
        fields["players"] = players
    return fields, rules, players


def maybe_without_rules(rng, fields, rules, players):
    """`play`, `trick` and `review` may leave the rules out."""
    if rng.random() < 0.1:
        return {}, read_rules("barker"), 4
    return fields, rules, players


def ask(kind, table, **fields):
    """The question."""
    return {"ask": kind, **table, **fields}


# --- cards ---------------------------------------------------------------------------------------------


def spell(rng, card):
    """The card, now and then in another accepted spelling."""
    if card is None or rng.random() < 0.95:
        return card
    rank, suit = printed_rank(card), printed_suit(card)
    if rank == "10":
        rank = rng.choice(["10", "T", "t"])
    rank = rng.choice([rank, rank.lower()])
    return rank + spell_suit(rng, suit)


def spell_suit(rng, suit):
    """The suit in any spelling."""
    return rng.choice([suit, suit.lower(), {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[suit]])


def spell_all(rng, cards):
    """All of them."""
    return [spell(rng, card) for card in cards]


def random_trump(rng):
    """A suit."""
    return rng.choice(SUITS)


def shuffled(rng, trump):
    """A pack, half of the time with trumps and one plain suit near the top: hands worth a quarrel."""
    pack = list(DECK)
    rng.shuffle(pack)
    if rng.random() < 0.5:
        suit = rng.choice([other for other in SUITS if other != trump])
        rich = TRUMPS[trump] + PLAIN[suit]
        pack.sort(key=lambda card: rng.random() - (0.6 if card in rich else 0))
    return pack


# --- one kind each -------------------------------------------------------------------------------------


def draw_play(rng):
    """A play with up to four cards of the hand not known."""
    table, _, players = maybe_without_rules(rng, *random_table(rng))
    trump = random_trump(rng)
    pack = shuffled(rng, trump)
    trick = [pack.pop(0) for _ in range(rng.choice([0, 1, 1, 1, 2, 3, players - 1]) % players)]
    hand = [pack.pop(0) for _ in range(rng.randint(1, 5))]
    card = rng.choice(hand)
    for _ in range(rng.choice([0, 0, 1, 1, 2, 4])):
        place = rng.randrange(len(hand))
        if hand[place] != card:
            hand[place] = None
    return ask(
        "play",
        table,
        trump=spell_suit(rng, trump),
        trick=spell_all(rng, trick),
        hand=spell_all(rng, hand),
        card=spell(rng, card),
    )


def draw_trick(rng):
    """A trick, whole or so far."""
    fields, _, players = random_table(rng, any_players=True)
    if rng.random() < 0.4:
        fields.pop("rules")
    trump = random_trump(rng)
    pack = shuffled(rng, trump)
    cards = pack[: rng.choice([players, players, rng.randint(1, players)])]
    return ask("trick", fields, trump=trump, leader=rng.randrange(players), cards=spell_all(rng, cards))


def random_scores(rng, rules, players):
    """Totals, often near the target or the floor."""
    marks = [rules["target"], rules["target"] - 25, 0, 100]
    if rules["floor"] is not None:
        marks += [rules["floor"]["at"], rules["floor"]["at"] + 5] * 2
    if isinstance(rules["defenders"], dict):
        marks += list(rules["defenders"].values())
    scores = [rng.choice(marks) + 5 * rng.randint(-5, 4) for _ in range(side_count(rules, players))]
    if rng.random() < 0.5:
        scores = [min(score, rules["target"] - 5) for score in scores]
    if rng.random() < 0.1:
        scores[0] = rng.randint(-40, 130)
    return scores


def random_call(rng, rules):
    """Any call at all."""
    return rng.choice(["pass", "hold", 0, 17, -5, 60, *offered(rules), 5, 10])


def draw_calls(rng, rules, players, dealer, scores, always_legal, far):
    """Calls so far, all of them legal or nearly all."""
    calls = []
    state = start(dealer)
    stop = rng.choice([rng.randint(0, 3), rng.randint(0, players), players - 1, rng.randint(0, 9), far])
    keen = rng.choice([0, rng.random(), rng.random()])
    while len(calls) < stop:
        legal = legal_calls(rules, players, scores, state)
        seat = whose_turn(rules, players, state)
        if not always_legal and rng.random() < 0.04:
            calls.append(random_call(rng, rules))
            if why_not(rules, players, scores, state, calls[-1]) != "ok":
                break
        elif seat is None:
            break
        else:
            others = [call for call in legal if call != "pass"]
            low = others[:1] + others[-1:]
            calls.append(rng.choice(low) if others and (rng.random() < keen or "pass" not in legal) else "pass")
        state = make_call(players, state, seat, calls[-1])
    if not always_legal and rng.random() < 0.08:
        calls.append(random_call(rng, rules))
    return calls, state


def draw_call(rng):
    """A call after calls that were legal."""
    table, rules, players = random_table(rng, rng.choice([None, ["barker"]]), auction=True)
    dealer = rng.randrange(players)
    scores = random_scores(rng, rules, players)
    calls, state = draw_calls(rng, rules, players, dealer, scores, always_legal=rng.random() < 0.97, far=2)
    legal = legal_calls(rules, players, scores, state)
    call = rng.choice(legal) if legal and rng.random() < 0.4 else random_call(rng, rules)
    return ask("call", table, dealer=dealer, scores=scores, calls=calls, call=call)


def draw_auction(rng):
    """An auction so far, or to its end and beyond."""
    table, rules, players = random_table(rng, rng.choice([None, ["barker"]]), auction=True)
    dealer = rng.randrange(players)
    scores = random_scores(rng, rules, players)
    calls, _ = draw_calls(rng, rules, players, dealer, scores, always_legal=rng.random() < 0.5, far=30)
    return ask("auction", table, dealer=dealer, scores=scores, calls=calls)


def draw_tally(rng, rules, players, scores, strong=None):
    """Who took what in a hand: trick by trick or by counts. `strong` is a side that takes most of it."""
    sides = side_count(rules, players)
    if strong is None:
        strong = rng.randrange(sides)
    tricks = [strong if rng.random() < 0.5 else rng.randrange(sides) for _ in range(5)]
    if rng.random() < 0.15:
        tricks = [strong] * 5
    top = rng.choice([1, 1, 2, 3, 4, 5, None])
    if rng.random() < 0.35:
        top_side = None if top is None else tricks[top - 1]
        return {"counts": [tricks.count(side) for side in range(sides)], "top_side": top_side}
    if rules["checked"] == "trick" and rng.random() < 0.4:
        totals = list(scores)
        for number, side in enumerate(tricks, 1):
            totals[side] += 5
            if totals[side] >= rules["target"]:
                tricks = tricks[: number if rng.random() < 0.9 else rng.randint(1, 5)]
                break
        if top is not None:
            top = rng.randint(1, len(tricks))
    return {"tricks": tricks, "top_trump": top}


def draw_hand(rng):
    """A hand to be scored."""
    table, rules, players = random_table(rng)
    scores = random_scores(rng, rules, players)
    contract = {"bidding_side": None, "bid": None}
    if rules["auction"] is not None:
        contract = {"bidding_side": rng.randrange(len(scores)), "bid": rng.choice(offered(rules))}
    elif rng.random() < 0.3:
        contract = {}
    strong = contract.get("bidding_side") if rng.random() < 0.6 else None
    return ask("hand", table, scores=scores, **contract, **draw_tally(rng, rules, players, scores, strong))


def draw_finish(rng):
    """Totals to be judged."""
    table, rules, players = random_table(rng)
    scores = random_scores(rng, rules, players)
    if rng.random() < 0.3:
        scores[-1] = scores[0]
    contract = {"bidding_side": None}
    if rules["auction"] is not None:
        contract = {"bidding_side": rng.randrange(len(scores))}
    elif rng.random() < 0.3:
        contract = {}
    return ask("finish", table, scores=scores, **contract)


def draw_discard(rng):
    """A discard."""
    table, rules, _ = random_table(rng, auction=True)
    role = rng.choice(["bidder", "others"])
    hand = rng.sample(DECK, 5 + (rules["kitty"] if role == "bidder" else 0))
    discard = rng.sample(hand, rng.randint(0, len(hand)))
    return ask("discard", table, role=role, hand=spell_all(rng, hand), discard=spell_all(rng, discard))


def draw_name_trump(rng):
    """A suit named."""
    table, _, _ = random_table(rng, rng.choice([None, ["kitty-four"]]), auction=True)
    hand = rng.sample(DECK, rng.choice([5, 5, 5, 5, rng.randint(1, 5)]))
    if rng.random() < 0.3 and "AH" not in hand:
        hand[0] = "AH"
    return ask("name_trump", table, hand=spell_all(rng, hand), trump=spell_suit(rng, random_trump(rng)))


def draw_rob(rng):
    """A robbery."""
    table, _, _ = random_table(rng, auction=rng.choice([False, False, None]))
    pack = rng.sample(DECK, 6)
    turned = pack.pop()
    if rng.random() < 0.4:
        ace = "A" + printed_suit(turned)
        if ace not in pack and turned != ace:
            pack[0] = ace
    elif rng.random() < 0.4:
        turned = "A" + rng.choice(SUITS)
        pack = [card for card in pack if card != turned]
    hand = pack[: rng.choice([5, 5, 5, 4, 1])]
    return ask(
        "rob",
        table,
        turned=spell(rng, turned),
        hand=spell_all(rng, hand),
        is_dealer=rng.random() < 0.5,
        has_played=rng.random() < 0.3,
    )


def draw_review(rng, blanks=None):
    """A hand truly played, with a revoke here and there, then partly forgotten."""
    table, rules, players = maybe_without_rules(rng, *random_table(rng))
    trump = random_trump(rng)
    pack = shuffled(rng, trump)
    hands = [[pack.pop(0) for _ in range(5)] for _ in range(players)]
    careless = rng.choice([0, 0.1, 0.3])
    leader = first = rng.randrange(players)
    tricks, leaders = [], []
    for _ in range(5):
        trick = []
        for step in range(players):
            hand = hands[(leader + step) % players]
            lead = trick[0] if trick else None
            legal = [card for card in hand if judge_known(rules, trump, lead, hand, card)[0]]
            card = rng.choice(hand if rng.random() < careless else legal)
            hand.remove(card)
            trick.append(card)
        tricks.append(trick)
        leaders.append(leader)
        leader = (leader + winning_place(trump, trick)) % players

    if rng.random() < 0.25:
        tricks = tricks[: rng.randint(1, 4)]
    if blanks is None:
        blanks = rng.choice([0, 0, 1, 1, 2, 2, 2, 2, rng.randint(3, 8)])
    places = [(index, position) for index in range(len(tricks)) for position in range(players)]
    if rng.random() < 0.5:  # forget the very cards that took tricks: then who took them tells something
        places = [(index, winning_place(trump, trick)) for index, trick in enumerate(tricks)]
    for index, position in rng.sample(places, min(blanks, len(places))):
        tricks[index][position] = None

    # Sometimes another seat is said to have taken a trick of which a card is forgotten: possible or not.
    muddled = rng.random() < 0.2
    rows = []
    for index, trick in enumerate(tricks):
        row = {"cards": spell_all(rng, trick)}
        if index > 0 and None in tricks[index - 1]:
            row["leader"] = rng.randrange(players) if muddled else leaders[index]
        elif not muddled and rng.random() < 0.2:
            row["leader"] = leaders[index]
        rows.append(row)
    return ask("review", table, trump=trump, leader=first, tricks=rows)


def draw_match(rng):
    """A match, here and there with adjustments, hands passed in, and hands after the end."""
    table, rules, players = random_table(rng)
    question = ask("match", table, first_dealer=rng.randrange(players), hands=[])
    rows = question["hands"]
    sides = side_count(rules, players)
    favourite = rng.randrange(sides)
    for _ in range(rng.choice([0, 1, 3, 6, 9, 12, 14])):
        so_far = answer(question)
        if "error" in so_far:
            return question  # a fault slipped in: let it be asked as it is
        scores = so_far["scores"]
        chance = rng.random()
        if chance < (0.1 if so_far["winner"] is None else 0.35):
            points = [rng.choice([0, 0, 5, -5, -30, 20, rules["target"], -rules["target"]]) for _ in range(sides)]
            rows.append({"adjust": points, "note": rng.choice(["agreed", "", "for a revoke ♠"])})
        elif chance > 0.92 and (rules["auction"] is not None or rng.random() < 0.2):
            rows.append({"passed_in": True})
        else:
            contract = {}
            strong = favourite if rng.random() < 0.5 else None
            if rules["auction"] is not None:
                bidder = rng.randrange(players)
                bid = rng.choice(offered(rules)) if rng.random() < 0.92 else rng.choice([0, 5, 10, 17, 30, 40, 60, -5])
                contract = {"bidder": bidder, "bid": bid}
                if rng.random() < 0.6:
                    strong = side_of(rules, players, bidder)
            rows.append({**contract, **draw_tally(rng, rules, players, scores, strong)})
    return question


DRAWERS = {
    "play": draw_play,
    "trick": draw_trick,
    "call": draw_call,
    "auction": draw_auction,
    "hand": draw_hand,
    "finish": draw_finish,
    "discard": draw_discard,
    "name_trump": draw_name_trump,
    "rob": draw_rob,
    "review": draw_review,
    "match": draw_match,
}
KINDS = list(DRAWERS)

# --- faults --------------------------------------------------------------------------------------------

NASTY = [
    None, True, False, 0, 1, -1, 3, 4, 5, 6, 7, 20, 60, 10**30, 0.0, 1.0, 2.5, 20.0, "", "x", "pass",
    "hold", "5S", "5s", "AH", "1S", "11S", "S", "5S\x20", "5\u017f", "05S", "S5", "barker", "Pass", "two",
    "2", [], [[]], [None], {}, {"a": 1}, ["5S"], ["5S", "5S"], ["5S", "t♠", None], [0, 0], [1, 2],
    [0, 0, 0, 0, 0], [True, False], [0.0, 5.0], ["pass"], {"cards": []},
]  # fmt: skip
NAMES = [
    "colour", "players", "rules", "leader", "top_side", "counts", "tricks", "top_trump", "bid", "bidder",
    "bidding_side", "note", "adjust", "passed_in", "trick", "hand", "call", "ASK", "", "base", "name",
    "id", "source", "kitty",
]  # fmt: skip
BAD_RULES = [
    {"target": 4}, {"target": 0}, {"target": -120}, {"players": [1]}, {"players": [4, 7]},
    {"players": []}, {"players": 4}, {"bids": [15, 22]}, {"bids": [0, 5]}, {"bids": [30, 35]},
    {"bids": [20, 15]}, {"bids": [15, 15]}, {"bids": []}, {"auction": None}, {"auction": "twice"},
    {"all_pass": None}, {"all_pass": "redeal"}, {"keep": None},
    {"keep": {"bidder": [3, 2], "others": [0, 5]}}, {"keep": {"bidder": [0, 5], "others": [0, 6]}},
    {"keep": {"bidder": [-1, 5], "others": [0, 5]}}, {"keep": {"bidder": [0, 5]}},
    {"keep": {"bidder": [0, 5], "others": [0]}}, {"floor": {"at": 100, "bid": 22}},
    {"floor": {"at": 100, "bid": 60}, "bid_60": True}, {"floor": {"at": 100}},
    {"floor": {"at": 100, "bid": 20, "x": 1}}, {"floor": {"at": "100", "bid": 20}}, {"rob": True},
    {"checked": "trick"}, {"checked": "trick", "bonus": 0}, {"bid_60": True, "bids": [15, 20]},
    {"bid_60": True, "bonus": 0}, {"kitty": 6}, {"kitty": -1}, {"defenders": {"cap": 120}},
    {"defenders": {"cap": 125}, "target": 125}, {"defenders": {"cap": True}},
    {"defenders": {"cap": 100, "stop_at": 90}}, {"defenders": "never"}, {"defenders": {}},
    {"defenders": {"stop_at": None}}, {"sides": "three_pairs"},
    {"sides": "three_pairs", "players": [4, 6]}, {"sides": "three_pairs", "players": [6], "kitty": 5},
    {"sides": "one"}, {"made_30": 45}, {"made_30": 60.0}, {"failed_30": 0}, {"bonus": 10},
    {"bonus": False}, {"hands": 0}, {"hands": True}, {"revoke_penalty": -1}, {"revoke_penalty": "30"},
    {"players": [6]}, {"players": [5, 4]}, {"players": [3, 5], "kitty": 5}, {"hold": None}, {"hold": 1},
    {"hold": True}, {"must_hold_trump": True}, {"first_lead": "bidder"}, {"first_lead": "dealer"},
    {"both_reach": "bidder"}, {"both_reach": "first"}, {"bid_60": True}, {"must_bid_out": True},
    {"must_bid_out": "no"}, {"kitty": 3}, {"floor": {"at": 20, "bid": 20}}, {"all_pass": "bagged"},
    {"bids": [20]}, {"defenders": {"stop_at": 40}}, {"keep": {"bidder": [0, 5], "others": [0, 5]}},
    {"colour": "red"}, {"id": "mine"}, {"name": "Ours"}, {"source": "us"}, {"base": "nowhere"},
    {"base": None}, {"base": []}, {"base": 1}, {"void_must_trump": 0}, {"checked": None},
    {"auction": "once"}, {"bids": [True]}, {"bids": [15.0]}, {"bids": "15"}, {"players": [4.0]},
    {"players": [True, 4]}, {"players": [4, 4]}, {"target": 120.0}, {"target": True}, {"target": None},
]  # fmt: skip


def bad_rules(rng):
    """Rules that (nearly always) cannot be played, sometimes for two reasons."""
    chance = rng.random()
    if chance < 0.1:
        return copy.deepcopy(rng.choice(NASTY))
    given = {"base": rng.choice(list(CATALOGUE))}
    if chance < 0.15:
        given = {}
    for change in rng.sample(BAD_RULES, rng.choice([1, 1, 1, 2])):
        given.update(copy.deepcopy(change))
    if chance > 0.9:
        names = [name for name in CATALOGUE["barker"] if name not in ("id", "name", "source")]
        given[rng.choice(names)] = copy.deepcopy(rng.choice(NASTY))
    if chance > 0.97:
        items = list(given.items())
        rng.shuffle(items)
        given = dict(items)
    return given


def nodes_of(thing):
    """Every (container, key) inside."""
    if isinstance(thing, dict):
        pairs = [(thing, key) for key in thing]
    elif isinstance(thing, list):
        pairs = [(thing, place) for place in range(len(thing))]
    else:
        return []
    for container, key in list(pairs):
        pairs += nodes_of(container[key])
    return pairs


def spoil(rng, question):
    """The question with something wrong in it (now and then it survives)."""
    question = copy.deepcopy(question)
    if not isinstance(question, dict) or not question:
        return question
    fields = [name for name in question if name != "ask"] or ["ask"]
    chance = rng.random()
    if chance < 0.01:
        return copy.deepcopy(rng.choice(NASTY))
    if chance < 0.02:
        question["ask"] = copy.deepcopy(rng.choice(NASTY))
    elif chance < 0.03:
        question.pop("ask", None)
    elif chance < 0.13:
        del question[rng.choice(fields)]
    elif chance < 0.21:
        extra = {rng.choice(NAMES): copy.deepcopy(rng.choice(NASTY))}
        question = {**extra, **question} if rng.random() < 0.3 else {**question, **extra}
    elif chance < 0.36:
        question["rules"] = bad_rules(rng)
    elif chance < 0.41:
        question["players"] = copy.deepcopy(rng.choice([*NASTY, 2, 3, 5, 6]))
    elif chance < 0.52:
        question[rng.choice(fields)] = copy.deepcopy(rng.choice(NASTY))
    elif chance < 0.65:
        spoil_cards(rng, question)
    else:
        spoil_deep(rng, question)
    return question


def spoil_cards(rng, question):
    """Cards too many or too few, one twice or from another list, one not held; or a leader unsettled."""
    lists = [(box, key) for box, key in nodes_of(question) if key in ("trick", "hand", "cards", "discard", "tricks")]
    leaders = [box for box, key in nodes_of(question) if key == "leader"]
    if "card" in question and rng.random() < 0.4:
        question["card"] = rng.choice(DECK)
        return
    if leaders and rng.random() < 0.4:
        row = rng.choice(leaders)
        if rng.random() < 0.5:
            del row["leader"]
        else:
            row["leader"] = rng.randint(0, 5)
        return
    if not lists:
        spoil_deep(rng, question)
        return
    box, key = rng.choice(lists)
    cards = box[key]
    if not isinstance(cards, list):
        return
    chance = rng.random()
    if chance < 0.4:
        cards += rng.sample(DECK, rng.choice([1, 1, 2, 4, 5]))
    elif chance < 0.6:
        del cards[rng.randint(0, len(cards)) :]
    elif chance < 0.8 and cards:
        other, other_key = rng.choice(lists)
        if isinstance(other[other_key], list) and other[other_key]:
            cards[rng.randrange(len(cards))] = copy.deepcopy(rng.choice(other[other_key]))
    elif cards:
        cards[rng.randrange(len(cards))] = copy.deepcopy(rng.choice([*cards, *NASTY]))


def spoil_deep(rng, question):
    """Change one thing somewhere inside the question, in place."""
    nodes = nodes_of(question)
    if not nodes:
        return
    container, key = rng.choice(nodes)
    value = container[key]
    chance = rng.random()
    if chance < 0.4:
        container[key] = copy.deepcopy(rng.choice(NASTY))
    elif chance < 0.55:
        del container[key]
    elif isinstance(value, list) and value and chance < 0.8:
        value.insert(rng.randint(0, len(value)), copy.deepcopy(rng.choice(value)))
    elif isinstance(value, list):
        value.append(copy.deepcopy(rng.choice(NASTY)))
    elif isinstance(value, dict):
        value[rng.choice(NAMES)] = copy.deepcopy(rng.choice(NASTY))
    elif isinstance(value, bool) or value is None:
        container[key] = rng.choice([0, 1, "true", not value])
    elif isinstance(value, int):
        container[key] = rng.choice([value + 1, value - 1, -value, value + 5, float(value), str(value), value % 6])
    elif isinstance(value, str):
        container[key] = rng.choice([value.lower(), value.upper(), value + " ", value[:-1], [value], rng.choice(DECK)])
