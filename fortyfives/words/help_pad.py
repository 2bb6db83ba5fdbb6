"""The problems of keeping score: a wrong tap, a forgotten hand, points, people, phones."""

from __future__ import annotations

from fortyfives.words.help_ways import (
    ADJUST,
    BID,
    CARD,
    JOIN,
    LAST_HAND,
    LIVE,
    MATCHES,
    MORE,
    NEW,
    OFFLINE,
    OPENING,
    OWN_RULES,
    PEOPLE,
    SEATS,
    SHARE,
    SHEET,
    SWAP,
    TRAIL,
    WHO,
    Problem,
    ask,
)
from fortyfives.words.translator import Translator


def pad_problems(t: Translator) -> tuple[Problem, ...]:
    """All of them, those that are met most often first."""
    return (*_tapped(t), *_score(t), *_end(t), *_people(t), *_phones(t))


def _tapped(t: Translator) -> tuple[Problem, ...]:
    return (
        Problem(
            "tapped",
            "wrong_side",
            t.gettext("I tapped the wrong side"),
            t.gettext("Undo takes back the last tap; its button says which one. Tap undo again for the one before."),
            t.gettext("wrong team, other side, misclick, mistake, take back a trick, oops"),
            LIVE,
        ),
        Problem(
            "tapped",
            "sides_swapped",
            t.gettext("A saved hand went to the wrong side"),
            t.gettext("Open the hand on the score sheet and swap its sides. You see what changes before it counts."),
            t.gettext("points to the wrong team, reversed, mixed up, swap sides"),
            SWAP,
        ),
        Problem(
            "tapped",
            "wrong_bidder",
            t.gettext("The wrong player is down as the bidder"),
            t.gettext("In the open hand tap “Change” beside the bid. A saved hand is corrected on the score sheet."),
            t.gettext("wrong bidder, bid by someone else, who bid it"),
            BID,
            CARD,
        ),
        Problem(
            "tapped",
            "wrong_bid",
            t.gettext("The bid or the trump is wrong"),
            t.gettext("In the open hand tap “Change”. A saved hand is corrected on the score sheet; later hands stay."),
            t.gettext("wrong amount, wrong suit, wrong trump, change the bid"),
            BID,
            CARD,
        ),
        Problem(
            "tapped",
            "wrong_star",
            t.gettext("The highest trump is in the wrong trick"),
            t.gettext("Tap the trick that had it: the star moves there. A saved hand is corrected on the score sheet."),
            t.gettext("star, best trump, bonus, five extra, high card"),
            LIVE,
        ),
        Problem(
            "tapped",
            "correct",
            t.gettext("An old hand is wrong"),
            t.gettext(
                "Tap the hand on the score sheet, then “Correct this hand”. You see what changes before it counts, and "
                "later hands are kept."
            ),
            t.gettext("edit, change, fix, earlier hand, wrong score, mistake some hands ago"),
            SHEET,
        ),
        Problem(
            "tapped",
            "forgot",
            t.gettext("We forgot to enter a hand"),
            t.gettext(
                "Tap the hand that came after it on the score sheet, then “Insert a hand before it”. If it was the "
                "last one, tell it now."
            ),
            t.gettext("missing hand, skipped, left out, not entered, insert, add"),
            SHEET,
        ),
        Problem(
            "tapped",
            "twice",
            t.gettext("A hand was entered twice"),
            t.gettext("Tap one of the two on the score sheet, then “Delete it”. Undo brings it back."),
            t.gettext("double, duplicate, delete, remove, two phones entered it"),
            SHEET,
        ),
        Problem(
            "tapped",
            "order",
            t.gettext("Two hands are in the wrong order"),
            t.gettext("Tap one of them on the score sheet, then “Move it”."),
            t.gettext("sequence, move, swap hands"),
            SHEET,
        ),
        Problem(
            "tapped",
            "redo",
            t.gettext("I undid too much"),
            t.gettext("Beside undo stands what can be brought back. It stays there until something new is tapped."),
            t.gettext("redo, undo the undo, bring back"),
            LIVE,
        ),
        Problem(
            "tapped",
            "tapped_twice",
            t.gettext("Did my tap count twice?"),
            t.gettext("A tap that is sent twice counts once. The trail lists every tap that was recorded."),
            t.gettext("double tap, slow, nothing happened, frozen, pressed again"),
            TRAIL,
        ),
        Problem(
            "tapped",
            "dashed",
            t.gettext("Why is an answer dashed?"),
            t.gettext("It is not possible as things stand. Tap it all the same, and the pad says why."),
            t.gettext("grey, greyed out, disabled, cannot tap, blocked, not allowed"),
            LIVE,
        ),
    )


def _score(t: Translator) -> tuple[Problem, ...]:
    return (
        Problem(
            "score",
            "differs",
            t.gettext("The phone and the paper differ"),
            t.gettext(
                "Go down the score sheet hand by hand: the first total that differs is the hand to open. It says how "
                "it was counted."
            ),
            t.gettext("score is wrong, does not add up, disagree, paper, check"),
            SHEET,
        ),
        Problem(
            "score",
            "how_counted",
            t.gettext("How was that hand counted?"),
            t.gettext("Every hand on the score sheet opens and shows its tricks, its points and the totals."),
            t.gettext("where do the points come from, explain the score, details, why that many"),
            LAST_HAND,
            ask("hand"),
        ),
        Problem(
            "score",
            "agreed",
            t.gettext("We agreed on points"),
            t.gettext("Give or take them as an adjustment, with the reason. The score sheet shows it."),
            t.gettext("penalty, bonus, manual, by hand, adjust, correction of points, revoke penalty"),
            ADJUST,
        ),
        Problem(
            "score",
            "on_paper",
            t.gettext("We began on paper"),
            t.gettext("A match may start from the totals that you had when you changed over. They may lie below zero."),
            t.gettext("opening totals, start score, in the middle, carry over"),
            OPENING,
            NEW,
        ),
        Problem(
            "score",
            "who_tapped",
            t.gettext("Who tapped that?"),
            t.gettext("The trail says when, on which phone, and what it did to the totals."),
            t.gettext("history, log, cheat, when, which phone"),
            TRAIL,
        ),
    )


def _end(t: Translator) -> tuple[Problem, ...]:
    return (
        Problem(
            "end",
            "undo_after_end",
            t.gettext("The match ended by a wrong tap"),
            t.gettext("Undo works after the end too: the match goes on where it was."),
            t.gettext("over too early, finished, undo after the end, game over, reopen"),
            LIVE,
        ),
        Problem(
            "end",
            "stop",
            t.gettext("We want to stop here"),
            t.gettext("Break the match off under “This match”. It stays as it is and can be carried on at any time."),
            t.gettext("quit, cancel, abandon, pause, go home, continue another day"),
            MORE,
        ),
        Problem(
            "end",
            "again",
            t.gettext("The same people play again"),
            t.gettext("After the end tap “Play again, same seats”, or choose other partners. The deal moves on."),
            t.gettext("rematch, another game, new match, next match, change partners, swap partners"),
            LIVE,
            NEW,
        ),
    )


def _people(t: Translator) -> tuple[Problem, ...]:
    return (
        Problem(
            "phone",
            "leaves",
            t.gettext("Somebody has to leave"),
            t.gettext("Let somebody else take the seat. The points stay with the side, and so do the hands played."),
            t.gettext(
                "someone left, leaves early, goes home, substitute, replace a player, late, another player, drop out"
            ),
            PEOPLE,
        ),
        Problem(
            "phone",
            "name",
            t.gettext("A name is wrong"),
            t.gettext("Tap the name among the people of the match and write it anew."),
            t.gettext("spelling, rename, typo, nickname"),
            PEOPLE,
        ),
        Problem(
            "phone",
            "seats",
            t.gettext("Two players sit the other way round"),
            t.gettext("Let the two swap their seats."),
            t.gettext("wrong seat, wrong partner, change places, teams mixed"),
            SEATS,
        ),
        Problem(
            "phone",
            "rules",
            t.gettext("We play by other rules"),
            t.gettext(
                "Start from any rule set and change any answer. A match that has begun keeps its rules: begin another "
                "one, and give it the totals so far."
            ),
            t.gettext("house rules, variant, wrong rule set, custom, different"),
            OWN_RULES,
        ),
        Problem(
            "phone",
            "paper",
            t.gettext("We want the rules on paper"),
            t.gettext("The card for the table has all of them on one page. Print it from the menu of the browser."),
            t.gettext("print, printer, printed, rule card, one page, hang up, sheet of rules"),
            CARD,
        ),
        Problem(
            "phone",
            "decided",
            t.gettext("What did we decide last time?"),
            t.gettext("Kept rulings are listed under “This match”, and for all matches in “Past matches”."),
            t.gettext("last month, old ruling, kept ruling, rulings kept, find a ruling, decision, argued before"),
            MORE,
        ),
    )


def _phones(t: Translator) -> tuple[Problem, ...]:
    return (
        Problem(
            "phone",
            "show",
            t.gettext("How can the others see the score?"),
            t.gettext(
                "Let them scan the watching link, send it, or let them type the code of six signs on the front page. "
                "Watching changes nothing."
            ),
            t.gettext("share, watch, link, show, spectators, live, qr, code, scan, camera"),
            SHARE,
            JOIN,
        ),
        Problem(
            "phone",
            "who_sees",
            t.gettext("Who can see our score?"),
            t.gettext("Only phones that were given the link, a code or the card. A page says plainly who can do what."),
            t.gettext("private, privacy, secret, safe, password, account, stranger, names, access, see"),
            WHO,
        ),
        Problem(
            "phone",
            "two_phones",
            t.gettext("Somebody else scores too"),
            t.gettext(
                "Show the other phone a scorer code. Two phones never overwrite each other: the later one is told what "
                "was saved meanwhile."
            ),
            t.gettext("second phone, two scorers, pen, scorer code"),
            SHARE,
            JOIN,
        ),
        Problem(
            "phone",
            "hand_over",
            t.gettext("Somebody else is to keep score now"),
            t.gettext(
                "“Hand over the pen” shows a code. Whoever types it scores, and this phone watches; what was begun can "
                "be taken over."
            ),
            t.gettext("hand over, give away, pass on, pen, take over, leave early, stop scoring, change scorer"),
            SHARE,
            JOIN,
        ),
        Problem(
            "phone",
            "died",
            t.gettext("The phone died"),
            t.gettext(
                "Every tap is kept on the server, not on the phone. Go on with any other phone that scores; give one "
                "a scorer code in good time."
            ),
            t.gettext("battery, dead, broken, lost phone, crash, empty, charger"),
            SHARE,
            JOIN,
        ),
        Problem(
            "phone",
            "all_lost",
            t.gettext("No phone that scores is left"),
            t.gettext(
                "Scan the printed club card with any phone. Is there none? Whoever runs the server can let a phone in "
                "with a code."
            ),
            t.gettext("lost, stolen, new phone, forgot, cookies, locked out, recover, way back, card, host"),
            WHO,
        ),
        Problem(
            "phone",
            "only_watches",
            t.gettext("My phone only watches"),
            t.gettext(
                "Ask a phone that scores for a scorer code, of eight signs, and type it here. It works once, for ten "
                "minutes."
            ),
            t.gettext("cannot tap, no buttons, read only, not allowed, pen, join, code"),
            JOIN,
        ),
        Problem(
            "phone",
            "lost_match",
            t.gettext("I cannot find our match"),
            t.gettext("Look for a name, the rules or a day under “Past matches”, on any phone that may see it."),
            t.gettext("gone, disappeared, where is, closed the page, lost game, search, find, old match"),
            MATCHES,
        ),
        Problem(
            "phone",
            "no_connection",
            t.gettext("There is no connection"),
            t.gettext(
                "Tap on: the taps wait on this phone and are sent by themselves, in order, each once. The score stays "
                "readable as last seen."
            ),
            t.gettext("offline, wifi, network, internet, signal, not sent, waiting, airplane"),
            OFFLINE,
        ),
        Problem(
            "phone",
            "home_screen",
            t.gettext("Can it stand on the home screen like an app?"),
            t.gettext("Yes, on most phones, from the menu of the browser. It is the same site with the same matches."),
            t.gettext("install, app, icon, shortcut, download, app store"),
            OFFLINE,
        ),
        Problem(
            "phone",
            "dark",
            t.gettext("The screen goes dark"),
            t.gettext(
                "After a tap the pad asks the phone to stay awake, and some phones refuse. Nothing that was tapped is "
                "lost."
            ),
            t.gettext("sleep, locks, turns off, awake, standby"),
            LIVE,
        ),
    )
