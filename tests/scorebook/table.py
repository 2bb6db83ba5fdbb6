"""A table to test at: taps go in, the log grows, and what is refused is told."""

from dataclasses import replace

from fortyfives.rules import RULES_VERSION, Counts, PassedInRow, PlayedHand, answer, find_profile
from fortyfives.scorebook import Entry, Refusal, decide, recorded, replay, start, step
from fortyfives.scorebook.replay import said_of

AT = "2026-11-30T19:02:11Z"


def line(match, event, said=None):
    """The next line of the log of a match, with what the table is told after it."""
    seq = match.seq + 1
    untold = Entry(seq, event, f"tap-{seq}", AT, 7, RULES_VERSION)
    return replace(untold, said=said or said_of(step(match, untold).book))


class Table:
    def __init__(self, rules="barker", players=4, first_dealer=0, opening=None):
        self.rules = rules
        self.match = replay(())
        self.log = []
        event = start(find_profile(rules), tuple(range(1, players + 1)), first_dealer, opening)
        assert not isinstance(event, Refusal), event
        self.record(event)

    def record(self, event):
        entry = line(self.match, event)
        after = step(self.match, entry)
        at_once = recorded(self.match, event, tap=entry.tap, at=entry.at, device=entry.device)
        assert at_once == (entry, after), "judged and told in one go it is the same"
        self.log.append(entry)
        self.match = after

    def tap(self, *taps, let_stand=False):
        for do in taps:
            event = decide(self.match, do, let_stand=let_stand)
            assert not isinstance(event, Refusal), (do, event)
            self.record(event)
        return self

    def refusal(self, do, let_stand=False):
        refused = decide(self.match, do, let_stand=let_stand)
        assert isinstance(refused, Refusal), (do, refused)
        return refused

    def refuses(self, do, let_stand=False):
        refused = self.refusal(do, let_stand)
        return refused.code, refused.field

    @property
    def totals(self):
        return self.match.scores


def hand(bidder, bid, tricks="00000", top=1, **more):
    """A whole hand in one tap: "00101" are the sides that took the five tricks."""
    return {
        "tally": {
            "bidder": bidder,
            "bid": bid,
            "tricks": [int(side) for side in tricks],
            "top_trump": top,
            **more,
        }
    }


def plain_hand(tricks, top=None):
    """A hand of a game without an auction."""
    return {"tally": {"tricks": [int(side) for side in tricks], "top_trump": top}}


def corrected(number, tap):
    """The tap that corrects row `number` to the hand of another tap."""
    return {"correct": {"hand": number, **tap["tally"]}}


def judges_answer(rules, match):
    """What the judge says to the `match` question with the rows of the sheet.

    Totals to start from are asked about as an adjustment before the first row.

    The rows of a hand whose dealer was set by hand cannot be asked about.
    """
    rows = [{"adjust": list(match.opening), "note": "to start from"}]
    rows += [_row_of(line) for line in match.book.sheet.lines]
    question = {
        "ask": "match",
        "rules": rules,
        "players": len(match.players),
        "first_dealer": match.book.sheet.standings[0].dealer,
        "hands": rows,
    }
    said = answer(question)
    assert isinstance(said, dict), said
    return {**said, "hands": said["hands"][1:]}


def _row_of(line):
    row = line.row
    if isinstance(row, PassedInRow):
        return {"passed_in": True}
    if not isinstance(row, PlayedHand):
        return {"adjust": list(row.points), "note": row.note}
    bid = {} if row.bidder is None else {"bidder": row.bidder, "bid": row.bid}
    if isinstance(row.tally, Counts):
        return {**bid, "counts": list(row.tally.counts), "top_side": row.tally.top_side}
    return {**bid, "tricks": list(row.tally.sides), "top_trump": row.tally.top}
