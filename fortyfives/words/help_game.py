"""The problems of the game: who leads, he held at 15, must the jack come out; answered by the rules of the table."""

from __future__ import annotations

from fortyfives.rules import ACE_OF_HEARTS, Profile, Reason
from fortyfives.words.cards import mark
from fortyfives.words.help_ways import ADJUST, DEALER, LIVE, RANKS, TRAINER, Problem, Way, ask, rule
from fortyfives.words.policies import policy
from fortyfives.words.rule_sheets import relevant_fields
from fortyfives.words.rulings import about
from fortyfives.words.translator import Translator


def game_problems(t: Translator, profile: Profile) -> tuple[Problem, ...]:
    """All of them, in the order of a hand."""
    return (
        *_deal(t, profile),
        *_auction(t, profile),
        *_play(t, profile),
        *_irregular(t, profile),
        *_score(t, profile),
        *_end(t, profile),
    )


def said_by(t: Translator, profile: Profile, *fields: str) -> str:
    """What the rules answer to some of their questions; where none of them comes up, that nobody bids."""
    asked = relevant_fields(profile)
    told = [policy(t, profile, field).text for field in fields if field in asked]
    return " ".join(told) or policy(t, profile, "auction").text


def _bidding(profile: Profile, kind: str) -> Way:
    """A question about bidding for the referee; where nobody bids there is none, only the rule."""
    return ask(kind) if profile.has_auction else rule("auction")


def _deal(t: Translator, p: Profile) -> tuple[Problem, ...]:
    return (
        Problem(
            "deal",
            "who_leads",
            t.gettext("Who leads?"),
            said_by(t, p, "first_lead"),
            t.gettext("first card, first lead, starts, begins, whose turn to play, left of the bidder"),
            LIVE,
            rule("play"),
        ),
        Problem(
            "deal",
            "who_deals",
            t.gettext("Who deals?"),
            t.gettext("The deal moves to the left after every hand, also after one that was thrown in."),
            t.gettext("dealer, whose deal, next dealer, whose turn, rotates"),
            DEALER,
            rule("deal"),
        ),
        Problem(
            "deal",
            "wrong_dealer",
            t.gettext("The wrong player dealt"),
            t.gettext("Say who dealt this hand. The deal moves on from there."),
            t.gettext("wrong dealer, dealt out of turn, dealer mark, change the dealer"),
            DEALER,
            rule("deal"),
        ),
        Problem(
            "deal",
            "misdeal",
            t.gettext("It was a misdeal"),
            t.gettext(
                "No account followed here lays down what follows. If your table deals again, say who deals: what was "
                "told of the hand falls, and undo brings it back."
            ),
            t.gettext("deal again, redeal, wrong number of cards, card face up, six cards, four cards"),
            DEALER,
            rule("deal"),
        ),
        Problem(
            "deal",
            "discard",
            t.gettext("How many cards may I throw away?"),
            policy(t, p, "keep").text,
            t.gettext("draw, discard, exchange, keep, new cards, how many"),
            _bidding(p, "discard"),
        ),
        Problem(
            "deal",
            "kitty",
            t.gettext("Who gets the kitty?"),
            said_by(t, p, "kitty"),
            t.gettext("widow, blind, extra cards, stock"),
            rule("deal"),
        ),
        Problem(
            "deal",
            "rob",
            t.gettext("May I take the card that was turned up?"),
            said_by(t, p, "rob"),
            t.gettext("rob, robbing, ace of trumps, turn-up, turned card, exchange"),
            ask("rob"),
        ),
    )


def _auction(t: Translator, p: Profile) -> tuple[Problem, ...]:
    whose_turn, call = _bidding(p, "auction"), _bidding(p, "call")
    holds = p.has_auction and p.hold
    only_the_dealer = t.gettext("Only the dealer may hold, and to hold is to bid the amount that stands.")
    return (
        Problem(
            "auction",
            "held_at_15",
            t.gettext("He held at 15"),
            f"{only_the_dealer} {said_by(t, p, 'floor')}" if holds else said_by(t, p, "hold"),
            t.gettext("hold, I hold, holding on 100, floor, under 20, over 100, dealer takes the bid"),
            call,
        ),
        Problem(
            "auction",
            "partners_bid",
            t.gettext("May the dealer hold his partner’s bid?"),
            t.gettext("Yes. The dealer may hold any bid that stands; no account forbids it for his partner’s.")
            if holds
            else said_by(t, p, "hold"),
            t.gettext("take it from the partner, hold own side"),
            call,
        ),
        Problem(
            "auction",
            "hold_nothing",
            t.gettext("May the dealer hold when nobody has bid?"),
            about(t, Reason.NOTHING_TO_HOLD).text if holds else said_by(t, p, "hold"),
            t.gettext("hold nothing, no bid to hold"),
            call,
        ),
        Problem(
            "auction",
            "nobody_bid",
            t.gettext("Nobody bid"),
            said_by(t, p, "all_pass"),
            t.gettext("all passed, everybody passed, thrown in, bagged, no bid"),
            LIVE if p.has_auction else whose_turn,
            whose_turn,
        ),
        Problem(
            "auction",
            "what_bids",
            t.gettext("What can be bid?"),
            said_by(t, p, "bids"),
            t.gettext("amounts, lowest bid, highest bid, least, minimum, raise, five, sixty"),
            call,
        ),
        Problem(
            "auction",
            "turn_to_bid",
            t.gettext("Whose turn is it to bid?"),
            said_by(t, p, "auction"),
            t.gettext("speaks first, next to bid, order, round, again"),
            whose_turn,
        ),
        Problem(
            "auction",
            "out_of_turn",
            t.gettext("Somebody bid out of turn"),
            t.gettext("No account followed here rules on it, so the table decides. The referee says whose turn it is."),
            t.gettext("before his turn, too early, wrong turn, spoke first"),
            whose_turn,
        ),
        Problem(
            "auction",
            "suit_not_held",
            t.gettext("He named a suit that he does not hold"),
            said_by(t, p, "must_hold_trump"),
            t.gettext("name trump, no card of it, which suit may be named"),
            _bidding(p, "name_trump"),
        ),
    )


def _play(t: Translator, p: Profile) -> tuple[Problem, ...]:
    ace = {"ace": mark(ACE_OF_HEARTS)}
    play = ask("play")
    return (
        Problem(
            "play",
            "is_it_legal",
            t.gettext("Was he allowed to play that card?"),
            t.gettext("Name the trump, the lead and the hand: the referee says legal or not legal, and why."),
            t.gettext("legal, allowed, may I play, wrong card, argue, dispute, quarrel"),
            play,
        ),
        Problem(
            "play",
            "ace_of_hearts",
            t.gettext("%(ace)s when hearts are led") % ace,
            t.gettext(
                "%(ace)s is a trump in every hand, never a heart. It need not follow a heart, and it may trump one."
            )
            % ace,
            t.gettext("ace of hearts, is it a heart, follow with the ace, third trump"),
            play,
        ),
        Problem(
            "play",
            "must_the_jack",
            t.gettext("Must the jack come out?"),
            t.gettext(
                "Not on a lower trump: the five, the jack and %(ace)s may be held back from it. When the five is led "
                "the jack cannot be. Only the card led counts, not one played later."
            )
            % ace,
            t.gettext("jack of trumps, hold back, five led, renege, forced, draw out, top trumps"),
            play,
        ),
        Problem(
            "play",
            "renege",
            t.gettext("Renege or revoke?"),
            t.gettext(
                "Many say renege for both. To hold back the five, the jack or %(ace)s from a lower trump is a right; "
                "not to play what had to be played is a revoke, a fault."
            )
            % ace,
            t.gettext("reneging, difference, meaning, word, hold back"),
            rule("play"),
        ),
        Problem(
            "play",
            "cannot_follow",
            t.gettext("I cannot follow suit. Must I trump?"),
            said_by(t, p, "void_must_trump"),
            t.gettext("void, no card of the suit, have none, throw off, trump in"),
            play,
        ),
        Problem(
            "play",
            "trump_in",
            t.gettext("May I trump when I could follow?"),
            about(t, Reason.TRUMPS_IN).text,
            t.gettext("ruff, cut, trump in, follow suit"),
            play,
        ),
        Problem(
            "play",
            "who_takes",
            t.gettext("Who takes this trick?"),
            t.gettext("The highest trump takes it; without a trump, the highest card of the suit led."),
            t.gettext("wins the trick, who won, higher, beats, strongest"),
            ask("trick"),
        ),
        Problem(
            "play",
            "which_is_higher",
            t.gettext("Which is higher, the 2 or the 10?"),
            t.gettext(
                "Of small cards the higher number wins in red suits, and the lower number in black suits. "
                "The five of trumps beats them all."
            ),
            t.gettext("rank, order of cards, black, red, low beats high, ladder, ace of diamonds"),
            RANKS,
        ),
        Problem(
            "play",
            "practise",
            t.gettext("I want to practise"),
            t.gettext("The cases that people get wrong, one after the other, with the ruling as the answer."),
            t.gettext("learn, train, trainer, practice, exercise, beginner, teach, quiz"),
            TRAINER,
        ),
    )


def _irregular(t: Translator, p: Profile) -> tuple[Problem, ...]:
    review = ask("review")
    return (
        Problem(
            "play",
            "revoked",
            t.gettext("Somebody revoked"),
            said_by(t, p, "revoke_penalty"),
            t.gettext("renege, did not follow, had it all along, cheated, penalty, noticed later"),
            review,
        ),
        Problem(
            "play",
            "forgotten_cards",
            t.gettext("Nobody remembers what was played"),
            t.gettext(
                "Leave such cards blank. The referee rules on what is certain, and names the cards that the rest "
                "depends on."
            ),
            t.gettext("forgotten, do not remember, unknown card, blank, look back"),
            review,
        ),
        Problem(
            "play",
            "lead_out_of_turn",
            t.gettext("A card was led or shown out of turn"),
            t.gettext("No account followed here rules on it, so the table decides. Agreed points are an adjustment."),
            t.gettext("exposed card, wrong lead, face up, dropped a card, played too early, irregular"),
            ADJUST,
            rule("play"),
        ),
    )


def _score(t: Translator, p: Profile) -> tuple[Problem, ...]:
    hand = ask("hand")
    return (
        Problem(
            "score",
            "made_or_set",
            t.gettext("Did they make it?"),
            t.gettext("Made is at least the bid. A side that is set loses its bid and scores nothing for its tricks.")
            if p.has_auction
            else said_by(t, p, "auction"),
            t.gettext("made, set, failed, lost the bid, count, contract, short"),
            hand,
        ),
        Problem(
            "score",
            "failed_30",
            t.gettext("30 was bid and failed"),
            said_by(t, p, "failed_30", "made_30"),
            t.gettext("thirty, 30 for 60, sixty, all five tricks, sweep, slam"),
            hand,
        ),
        Problem(
            "score",
            "no_trump",
            t.gettext("Nobody played a trump"),
            said_by(t, p, "bonus"),
            t.gettext("no trump in the hand, 25 points, highest trump, bonus, five extra"),
            hand,
        ),
        Problem(
            "score",
            "defenders",
            t.gettext("Do the defenders score?"),
            said_by(t, p, "defenders"),
            t.gettext("other side, opponents, points of the defenders, over 100"),
            hand,
        ),
        Problem(
            "score",
            "below_zero",
            t.gettext("Can a side go below zero?"),
            t.gettext("Yes. A side that is set loses its bid, and a total below zero is written with a minus.")
            if p.has_auction
            else said_by(t, p, "auction"),
            t.gettext("negative, minus, in the hole, under zero"),
            hand,
        ),
    )


def _end(t: Translator, p: Profile) -> tuple[Problem, ...]:
    finish = ask("finish")
    return (
        Problem(
            "end",
            "both_out",
            t.gettext("Both sides are on %(target)s or more") % {"target": p.target},
            said_by(t, p, "both_reach"),
            t.gettext("both out, same hand, who wins, who won, winner, 120, both reached, bidder goes out first"),
            finish,
        ),
        Problem(
            "end",
            "level",
            t.gettext("Both sides have the same total"),
            about(t, Reason.TIED_PLAY_ON).text,
            t.gettext("tie, equal, level, draw, even"),
            finish,
        ),
        Problem(
            "end",
            "mid_hand",
            t.gettext("Does it end in the middle of a hand?"),
            said_by(t, p, "checked"),
            t.gettext("stop at once, play out, enough points already, last trick"),
            finish,
        ),
        Problem(
            "end",
            "bid_out",
            t.gettext("Can a side go out without the bid?"),
            said_by(t, p, "must_bid_out"),
            t.gettext("must bid out, go out, win as defenders"),
            finish,
        ),
    )
