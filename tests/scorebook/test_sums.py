"""Sums of many evenings: whatever changes and whatever is kept, they are what counting all matches anew comes to."""

from hypothesis import given
from hypothesis import strategies as st

from fortyfives.rules import VARIANTS
from fortyfives.scorebook.counting import Part, add_parts, count_match, count_part, decode_part, encode_part
from fortyfives.scorebook.counts import Count
from fortyfives.scorebook.nights import count_night
from fortyfives.scorebook.statistics import BidTold, Comeback, HandTold, MatchTold
from fortyfives.scorebook.sums import Level, Span, Sums

people = st.permutations(range(1, 7)).map(lambda drawn: drawn[:4])


@st.composite
def matches(draw):
    """A match of four of six people, with hands of any bidder, won by either side, broken off or still going."""
    north, east, south, west = draw(people)
    sides = (tuple(sorted((north, south))), tuple(sorted((east, west))))
    hands = []
    for _ in range(draw(st.integers(0, 3))):
        side = draw(st.integers(0, 1))
        made = draw(st.booleans())
        amount = draw(st.sampled_from((15, 20, 25, 30)))
        bid = BidTold(draw(st.sampled_from(sides[side])), side, amount, made, amount if made else -amount, False)
        hands.append(HandTold(sides, bid, draw(st.sampled_from((None, 0, 1)))))
    winner = draw(st.sampled_from((None, 0, 1)))
    comeback = None
    if winner is not None and draw(st.booleans()):
        comeback = Comeback(str(draw(st.integers(0, 9))), sides[winner], draw(st.integers(5, 60)), 1, (120, 60))
    totals = tuple(draw(st.integers(-30, 24)) * 5 for _ in sides)
    return MatchTold(
        draw(st.sampled_from(VARIANTS[:2])),
        sides,
        totals,
        tuple(hands),
        draw(st.integers(0, 1)),
        winner,
        winner is None and draw(st.booleans()),
        comeback,
    )


NIGHTS = ("2025-03-04", "2025-03-11", "2025-09-04", "2026-09-04", "2026-10-04", "2026-10-11")
CODES = ("", "A", "B")

evenings = st.lists(st.tuples(st.sampled_from(CODES[1:]), matches()), max_size=2)
changes = st.tuples(st.just("change"), st.sampled_from(NIGHTS), evenings)
questions = st.tuples(st.just("ask"), st.sampled_from(NIGHTS), st.sampled_from(CODES))
stories = st.lists(
    st.one_of(changes, questions, st.just(("keep",)), st.just(("start",)), st.just(("other",))), max_size=30
)


def season(night):
    return str(int(night[:4]) - (night[5:7] < "09"))


class Book:
    """Keeps the rows, as the store does, and the matches of each evening, to count them anew."""

    def __init__(self):
        self.rows = {}
        self.kept_of = {}
        self.matches = {}
        self.sums = self.start()

    def start(self):
        """A server that has just been started: it puts what has changed since the rows were kept."""
        self.sums = Sums(season, self._kept, self._nights)
        for night in {*self.matches, *self.kept_of}:
            if self.matches.get(night) != self.kept_of.get(night):
                self.put(night)
        return self.sums

    def _kept(self, span):
        return decode_part(*self.rows[span]) if span in self.rows else None

    def _nights(self, code):
        return sorted(span.at for span in self.rows if span.level is Level.NIGHT and span.code == code)

    def put(self, night):
        parts = {}
        for code in CODES:
            told = [count_match(match, name) for name, match in self.matches.get(night, ()) if code in ("", name)]
            if told:
                parts[code] = count_night(told)
        self.sums.put(night, parts)

    def keep(self):
        for span, part in self.sums.rows().items():
            if part is None:
                self.rows.pop(span, None)
            else:
                self.rows[span] = encode_part(part)
        self.kept_of = dict(self.matches)
        self.sums.are_kept()

    def anew(self, span):
        """What a span comes to, counted from its matches and nothing else."""
        told = [
            count_night(of_code)
            for night in sorted(self.matches)
            if is_in(night, span)
            and (of_code := [count_match(m, name) for name, m in self.matches[night] if span.code in ("", name)])
        ]
        return told[0] if span.level is Level.NIGHT else add_parts(told)


def is_in(night, span):
    part_of = {Level.NIGHT: night, Level.MONTH: night[:7], Level.SEASON: season(night), Level.ALL: ""}
    return part_of[span.level] == span.at


def plain(part, winners=True):
    """All that a part says."""
    heads, players, pairs = (text for text in encode_part(part))
    told = decode_part(heads, players, pairs)

    def counts(of):
        return {who: (one.sums, one.lead, one.streak, one.run, one.comeback) for who, one in of.items()}

    return (
        *(told.finished, told.going, told.broken_off, told.hands, told.thrown_in, told.evenings),
        *(told.bidding, told.tops, told.comeback, told.worth, told.codes, told.sat),
        *(told.winners if winners else (), counts(told.players), counts(told.pairs)),
    )


def spans(book, code):
    """Every stretch of time that there may be."""
    yield Span(Level.ALL, "", code)
    for night in NIGHTS:
        yield from (Span(Level.SEASON, season(night), code), Span(Level.MONTH, night[:7], code))
    yield from (Span(Level.NIGHT, night, code) for night in book.sums.nights(code))


@given(stories, st.lists(changes, max_size=3))
def test_after_any_story_the_numbers_are_those_of_all_matches(story, later):
    book = Book()
    # At the end rows were kept, something changed, and a server was started.
    for step, *told in (*story, ("keep",), *later, ("start",)):
        if step == "change":
            night, on_it = told
            book.matches[night] = on_it
            if not on_it:
                del book.matches[night]
            book.put(night)
        elif step == "ask":
            night, code = told
            for span in (Span(Level.SEASON, season(night), code), Span(Level.ALL, "", code)):
                assert plain(book.sums.part(span), winners=False) == plain(book.anew(span), winners=False)
        elif step == "keep":
            book.keep()
        elif step == "start":
            book.start()
        else:  # another one kept them first: what is in memory goes
            book.start()
            book.keep()
    assert list(book.sums.nights()) == sorted(book.matches)
    assert book.sums.seasons() == sorted({season(night) for night in book.matches})
    for code in CODES:
        for span in spans(book, code):
            night = span.level is Level.NIGHT
            assert plain(book.sums.part(span), night) == plain(book.anew(span), night), span
    book.keep()
    assert set(book.rows) == {
        span for code in CODES for span in spans(book, code) if plain(book.anew(span)) != plain(Part())
    }


def filled():
    book, one, two = Book(), (1, 3), (2, 4)
    told = MatchTold(VARIANTS[0], (one, two), (120, 60), (), 0, 0, False, None)
    for night in NIGHTS:
        book.matches[night] = [("A", told)]
        book.put(night)
    return book, told


def test_who_was_not_there_is_not_added_up_anew():
    """Everybody else's sum is not even an equal one: it is the same as before."""
    book, told = filled()
    book.matches[NIGHTS[0]] = [("A", MatchTold(VARIANTS[0], ((5, 7), (6, 8)), (120, 60), (), 0, 0, False, None))]
    book.put(NIGHTS[0])
    before = dict(book.sums.part(Span(Level.ALL)).players)
    book.matches[NIGHTS[1]] = [*book.matches[NIGHTS[1]], ("B", told)]
    book.put(NIGHTS[1])
    after = book.sums.part(Span(Level.ALL)).players
    assert {who for who in after if after[who] is not before.get(who)} == {(1,), (2,), (3,), (4,)}
    assert after[1,].played == before[1,].played + 1


def test_a_server_just_started_reads_no_more_than_it_is_asked_for():
    book, told = filled()
    book.keep()
    read = []

    def kept(span):
        read.append(span)
        return book._kept(span)

    sums = Sums(season, kept, book._nights)
    assert sums.part(Span(Level.ALL)).finished == len(NIGHTS)
    assert read == [Span(Level.ALL)]
    assert plain(sums.part(Span(Level.ALL, "", "A"))) == plain(sums.part(Span(Level.ALL)))
    # After a tap it reads what lies beside the evening, the month and the season, and nothing of other months.
    del read[:]
    sums.put(
        NIGHTS[-1], {"": count_night([count_match(told, "A")] * 2), "A": count_night([count_match(told, "A")] * 2)}
    )
    assert sums.part(Span(Level.ALL)).finished == len(NIGHTS) + 1
    assert {span for span in read if span.level is Level.NIGHT and span.code == ""} == {
        Span(Level.NIGHT, night) for night in NIGHTS if night[:7] == NIGHTS[-1][:7]
    }
    assert not [span for span in read if span.level is Level.MONTH and season(f"{span.at}-01") != season(NIGHTS[-1])]


@given(st.lists(matches(), max_size=4))
def test_a_part_as_plain_data_says_the_same(drawn):
    part = count_part(drawn)
    assert plain(decode_part(*encode_part(part))) == plain(part)
    assert all(count.same(part.players[who]) for who, count in decode_part(*encode_part(part)).players.items())
    assert not Count().same(None)
