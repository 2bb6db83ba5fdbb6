"""May this card be played, and who takes a trick."""

from .cards import DECK, PLAIN, TRUMPS, is_trump, printed_suit, top_three


def forbidding_cards(rules, trump, lead):
    """Every card whose holder may not throw off on this lead."""
    ranked = TRUMPS[trump]
    if is_trump(lead, trump):
        # A five, jack or ace of hearts that outranks the card led may be held back; all other trumps oblige.
        protected = [card for card in top_three(trump) if ranked.index(card) < ranked.index(lead)]
        return [card for card in ranked if card not in protected]
    cards = list(PLAIN[printed_suit(lead)])
    if rules["void_must_trump"]:
        cards += [card for card in ranked if card not in top_three(trump)]
    return cards


def is_throw_off(trump, lead, card):
    """Whether the card is neither a trump nor of the plain suit led."""
    if is_trump(card, trump):
        return False
    return is_trump(lead, trump) or printed_suit(card) != printed_suit(lead)


def judge_known(rules, trump, lead, held, card):
    """Legal or not, why, and the cards that forbid it, for one who holds just these (lead None: he leads)."""
    if lead is None:
        return True, "leads", []
    if is_trump(lead, trump):
        if is_trump(card, trump):
            return True, "plays_trump", []
        obliging = [other for other in held if other in forbidding_cards(rules, trump, lead)]
        if obliging:
            return False, "must_play_trump", obliging
        if any(is_trump(other, trump) for other in held):
            return True, "holds_back", []
        return True, "no_trump_held", []

    if is_trump(card, trump):
        return True, "trumps_in", []
    suit = PLAIN[printed_suit(lead)]
    if card in suit:
        return True, "follows_suit", []
    of_the_suit = [other for other in held if other in suit]
    if of_the_suit:
        return False, "must_follow_or_trump", of_the_suit
    if rules["void_must_trump"]:
        obliging = [other for other in held if is_trump(other, trump) and other not in top_three(trump)]
        if obliging:
            return False, "must_trump_when_void", obliging
    return True, "void_in_suit", []


def judge_play(rules, trump, trick, hand, card):
    """The answer to `play`. A None in `hand` is a card not known."""
    lead = trick[0] if trick else None
    known = [other for other in hand if other is not None]
    legal, reason, because = judge_known(rules, trump, lead, known, card)

    if None not in hand:
        legal_cards = [other for other in hand if judge_known(rules, trump, lead, known, other)[0]]
        return said(legal, reason, because, legal_cards, [])

    if legal and lead is not None and is_throw_off(trump, lead, card):
        forbidding = forbidding_cards(rules, trump, lead)
        depends_on = [other for other in DECK if other in forbidding and other not in trick and other not in known]
        if depends_on:
            return said(None, "depends", [], None, depends_on)
    return said(legal, reason, because, None, [])


def said(legal, reason, because, legal_cards, depends_on):
    """The answer in its JSON form."""
    verdict = {True: "legal", False: "illegal", None: "open"}[legal]
    return {
        "verdict": verdict,
        "legal": legal,
        "reason": reason,
        "because": because,
        "legal_cards": legal_cards,
        "depends_on": depends_on,
    }
