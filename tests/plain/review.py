"""A hand already played, some of it forgotten: who revoked, who did not, and what stays open.

A *completion* gives every forgotten card of the tricks told a card that nobody is remembered to have
played, no card twice, so that each trick was taken by the seat that led the next. Up to two forgotten
cards, every completion is written out and looked at. With more there are too many: then each question "is
there a completion in which ...?" is answered by a search. Tricks not told at all (fewer than five) are
forgotten too, but nothing is known of who took them: there a player may have held any cards that are left
over.
"""

import itertools

from .cards import DECK, PLAIN, TRUMPS, winning_place
from .faults import Wrong, check_fields, read_cards, read_seat
from .play import forbidding_cards, is_throw_off, judge_known

WRITTEN_OUT = 2  # so many forgotten cards, and every completion is written out

# --- reading the tricks --------------------------------------------------------------------------------


def read_tricks(trump, players, leader, rows):
    """The tricks (a list of cards each, None where forgotten) and who led each; the first fault is raised."""
    if not isinstance(rows, list) or len(rows) == 0 or len(rows) > 5:
        raise Wrong("bad_value", "tricks")
    tricks = []
    leaders = []
    remembered = []
    try:
        for index, row in enumerate(rows):
            cards = read_row_cards(players, row, index, remembered)
            remembered = remembered + [card for card in cards if card is not None]
            tricks.append(cards)
            leaders.append(read_row_leader(trump, players, leader, row, index, tricks, leaders))
    except Wrong as fault:
        # A fault of an earlier trick's leader comes first, if the tricks up to there already show it.
        blame_impossible_leader(trump, players, tricks[: len(leaders)], leaders)
        raise fault
    blame_impossible_leader(trump, players, tricks, leaders)
    return tricks, leaders


def read_row_cards(players, row, index, remembered):
    """The cards of one trick, in the order played."""
    if not isinstance(row, dict):
        raise Wrong("bad_value", f"tricks[{index}]")
    check_fields(row, ["cards"], ["leader"], f"tricks[{index}].")
    field = f"tricks[{index}].cards"
    cards = read_cards(row["cards"], field, already=remembered, nulls=True)
    if len(cards) > players:
        raise Wrong("too_many_cards", field)
    if len(cards) < players:
        raise Wrong("bad_value", field)
    return cards


def read_row_leader(trump, players, leader, row, index, tricks, leaders):
    """Who led this trick: told, or the winner of the one before."""
    field = f"tricks[{index}].leader"
    told = None
    if "leader" in row:
        told = read_seat(row["leader"], players, field)
    if index == 0:
        if told is not None and told != leader:
            raise Wrong("bad_value", field)
        return leader
    before = tricks[index - 1]
    if None in before:
        if told is None:
            raise Wrong("leader_unknown", field)
        return told
    winner = (leaders[index - 1] + winning_place(trump, before)) % players
    if told is not None and told != winner:
        raise Wrong("impossible_hand", field)
    return winner


def blame_impossible_leader(trump, players, tricks, leaders):
    """Refuse the first leader by whom no completion is left."""
    for index in range(1, len(tricks)):
        if None in tricks[index - 1] and not any_completion(trump, players, tricks, leaders, index):
            raise Wrong("impossible_hand", f"tricks[{index}].leader")


# --- the answer ----------------------------------------------------------------------------------------


def judge_review(rules, trump, players, tricks, leaders):
    """The answer to `review`."""
    if len(blanks_of(tricks)) <= WRITTEN_OUT:
        findings = look_at_every_completion(rules, trump, players, tricks, leaders)
    else:
        findings = search_for_completions(rules, trump, players, tricks, leaders)

    plays = []
    for place in places_of(tricks):
        index, position = place
        card = tricks[index][position]
        seat = (leaders[index] + position) % players
        told = {"trick": index + 1, "seat": seat, "card": card}
        told.update(said(rules, trump, players, tricks, leaders, place, findings[place]))
        plays.append(told)

    winners = []
    for index, trick in enumerate(tricks):
        if index + 1 < len(tricks):
            winners.append(leaders[index + 1])
        elif None in trick:
            winners.append(None)
        else:
            winners.append((leaders[index] + winning_place(trump, trick)) % players)
    revokes = [index for index, play in enumerate(plays) if play["verdict"] == "illegal"]
    return {"plays": plays, "revokes": revokes, "winners": winners}


def said(rules, trump, players, tricks, leaders, place, finding):
    """Verdict and reason of one play; `finding` is what the completions make of it."""
    index, position = place
    card = tricks[index][position]
    if card is None:
        return {"verdict": None, "reason": None, "because": [], "depends_on": []}

    if not finding["illegal"]:
        verdict = "legal"
    elif not finding["legal"]:
        verdict = "illegal"
    else:
        verdict = "open"
    answer = {"verdict": verdict, "reason": None, "because": [], "depends_on": []}

    lead = tricks[index][0]
    if position > 0 and lead is None:
        answer["reason"] = "lead_unknown"
        return answer

    held = held_cards(players, tricks, leaders, place)
    remembered = [other for other in held if other is not None]
    known_legal, known_reason, because = judge_known(rules, trump, None if position == 0 else lead, remembered, card)
    all_remembered = None not in held and len(tricks) == 5
    if position == 0 or not is_throw_off(trump, lead, card):
        answer["reason"] = known_reason
    elif not known_legal:
        answer["reason"] = known_reason
        answer["because"] = because
    elif all_remembered:
        answer["reason"] = known_reason
    elif verdict == "illegal":
        answer["reason"] = "proved_by_trick"
    elif verdict == "legal":
        answer["reason"] = "owes_nothing"
    else:
        answer["reason"] = "depends"
        answer["depends_on"] = [other for other in DECK if other in finding["spoilers"]]
    return answer


def places_of(tricks):
    """Every place (trick, position), from 0, in the order played."""
    return [(index, position) for index, trick in enumerate(tricks) for position in range(len(trick))]


def blanks_of(tricks):
    """The places that nobody remembers."""
    return [place for place in places_of(tricks) if tricks[place[0]][place[1]] is None]


def places_from(players, tricks, leaders, place):
    """The places of the same player, from this play on: this is what he held then."""
    seat = (leaders[place[0]] + place[1]) % players
    return [(index, (seat - leaders[index]) % players) for index in range(place[0], len(tricks))]


def held_cards(players, tricks, leaders, place):
    """The cards (None where forgotten) that the player held at this play, in the order he played them."""
    return [tricks[index][position] for index, position in places_from(players, tricks, leaders, place)]


def pool_of(tricks):
    """The cards that nobody is remembered to have played."""
    remembered = {card for trick in tricks for card in trick}
    return [card for card in DECK if card not in remembered]


# --- up to two forgotten cards: every completion is written out ----------------------------------------


def completions(trump, players, tricks, leaders, told_leaders):
    """Every way to fill the blanks so that each of the first tricks was taken by the seat that led the next.

    Only the leaders of the tricks before `told_leaders` (a number of tricks) are held to.
    """
    blanks = blanks_of(tricks)
    for cards in itertools.permutations(pool_of(tricks), len(blanks)):
        filled = [list(trick) for trick in tricks]
        for (index, position), card in zip(blanks, cards, strict=True):
            filled[index][position] = card
        if all(
            (leaders[index] + winning_place(trump, filled[index])) % players == leaders[index + 1]
            for index in range(told_leaders - 1)
            if None in tricks[index]
        ):
            yield filled


def look_at_every_completion(rules, trump, players, tricks, leaders):
    """For every play: is it legal in some completion, illegal in some, and by which forgotten cards."""
    findings = {place: {"legal": False, "illegal": False, "spoilers": set()} for place in places_of(tricks)}
    more = 5 - len(tricks)  # cards that every player still held after the tricks told
    forbidding_on = {lead: forbidding_cards(rules, trump, lead) for lead in DECK}
    for filled in completions(trump, players, tricks, leaders, len(tricks)):
        for place, finding in findings.items():
            index, position = place
            lead, card = filled[index][0], filled[index][position]
            if position == 0 or not is_throw_off(trump, lead, card):
                finding["legal"] = True
                continue

            forbidding = forbidding_on[lead]
            held = held_cards(players, filled, leaders, place)
            forgotten = [filled[i][p] for i, p in places_from(players, tricks, leaders, place) if tricks[i][p] is None]
            finding["spoilers"].update(other for other in forgotten if other in forbidding)
            proved = any(other in forbidding for other in held)
            if more == 0:
                finding["illegal" if proved else "legal"] = True
                continue

            # He also held `more` of the cards left over: any of them, for there are enough for everybody.
            left_over = pool_of(filled)
            harmful = [other for other in left_over if other in forbidding]
            finding["spoilers"].update(harmful)
            if proved or harmful:
                finding["illegal"] = True
            if not proved and len(left_over) - len(harmful) >= more:
                finding["legal"] = True
    return findings


def any_completion(trump, players, tricks, leaders, index):
    """Whether a completion is left once the leaders up to trick `index` are held to."""
    if len(blanks_of(tricks)) <= WRITTEN_OUT:
        return any(True for _ in completions(trump, players, tricks, leaders, index + 1))
    return can_be(trump, players, tricks[:index], leaders[: index + 1], pool_of(tricks), {})


# --- more forgotten cards: is there a completion in which ...? -----------------------------------------


def search_for_completions(rules, trump, players, tricks, leaders):
    """The same findings as `look_at_every_completion`, by asking for one completion at a time."""
    pool = pool_of(tricks)
    # The tricks not told: a blank for every player, led by anybody (who led them makes no difference).
    whole = tricks + [[None] * players for _ in range(5 - len(tricks))]
    whole_leaders = leaders + [leaders[-1]] * (5 - len(tricks))

    def possible(wishes):
        return can_be(trump, players, whole, leaders, pool, wishes)

    findings = {}
    for place in places_of(tricks):
        index, position = place
        lead, card = whole[index][0], whole[index][position]
        finding = {"legal": False, "illegal": False, "spoilers": set()}
        findings[place] = finding
        if card is None or position == 0:
            finding["legal"] = True
            continue

        later = places_from(players, whole, whole_leaders, place)
        known = [whole[i][p] for i, p in later if whole[i][p] is not None]
        forgotten = [place for place in later if whole[place[0]][place[1]] is None]
        for this_lead in [lead] if lead is not None else pool:
            wish = {} if lead is not None else {(index, 0): {this_lead}}
            if finding["legal"] and finding["illegal"] and lead is None:
                break
            if not is_throw_off(trump, this_lead, card):
                finding["legal"] = finding["legal"] or possible(wish)
                continue
            forbidding = set(forbidding_cards(rules, trump, this_lead))
            if any(other in forbidding for other in known):
                finding["illegal"] = finding["illegal"] or possible(wish)
            else:
                harmless = {blank: set(pool) - forbidding for blank in forgotten}
                finding["legal"] = finding["legal"] or possible({**wish, **harmless})
            if lead is None:
                finding["illegal"] = finding["illegal"] or any(
                    possible({**wish, blank: forbidding}) for blank in forgotten
                )
                continue
            for other in pool:
                if other in forbidding and any(possible({blank: {other}}) for blank in forgotten):
                    finding["spoilers"].add(other)
                    finding["illegal"] = True
    return findings


def can_be(trump, players, tricks, leaders, pool, wishes):
    """Whether some completion gives each blank named in `wishes` one of the cards wished for it.

    Trick i was taken by leaders[i + 1], as far as `leaders` goes.
    """
    may_be = {place: [card for card in pool if card in wishes.get(place, pool)] for place in blanks_of(tricks)}
    stories = []  # for each trick whose taker is told: the ways in which he can have taken it
    for index in range(len(tricks)):
        if index + 1 < len(leaders) and None in tricks[index]:
            taker = (leaders[index + 1] - leaders[index]) % players
            ways = [way for way in ways_to_take(trump, tricks, index, taker, may_be) if deal_out(way) is not None]
            stories.append(ways)
    stories.sort(key=len)

    def fits(number, so_far):
        if deal_out(so_far) is None:
            return False
        if number == len(stories):
            return True
        return any(fits(number + 1, {**so_far, **way}) for way in stories[number])

    return fits(0, may_be)


def ways_to_take(trump, tricks, index, taker, may_be):
    """Each way in which the player at position `taker` took this trick: what each blank can then be."""
    trick = tricks[index]

    def cards_at(position):
        return may_be[(index, position)] if trick[position] is None else [trick[position]]

    ways = []
    for led in ["trump"] + [suit for suit in PLAIN if suit != trump]:
        of_the_kind = TRUMPS[trump] if led == "trump" else [card for card in PLAIN[led] if card not in TRUMPS[trump]]
        leads = [card for card in cards_at(0) if card in of_the_kind]
        ranked = list(TRUMPS[trump]) if led == "trump" else TRUMPS[trump] + of_the_kind
        for best in ranked:
            if best not in cards_at(taker) or (taker == 0 and best not in leads):
                continue
            better = ranked[: ranked.index(best)]
            allowed = []
            for position in range(len(trick)):
                choice = leads if position == 0 else cards_at(position)
                if position == taker:
                    allowed.append([best])
                else:
                    allowed.append([card for card in choice if card not in better and card != best])
            if all(allowed):
                ways.append({(index, p): allowed[p] for p in range(len(trick)) if trick[p] is None})
    return ways


def deal_out(may_be):
    """A different card for every blank out of those it can be (a newcomer may push others on), or None."""
    holder = {}  # card -> blank

    def seat_blank(blank, tried):
        for card in may_be[blank]:
            if card in tried:
                continue
            tried.add(card)
            if card not in holder or seat_blank(holder[card], tried):
                holder[card] = blank
                return True
        return False

    for blank in may_be:
        if not seat_blank(blank, set()):
            return None
    return holder
