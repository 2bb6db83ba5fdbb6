"""Two spellings of one person: the numbers of a season are those of the log in which everybody is spelt one way."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from fortyfives.scorebook import MatchStarted, PlayerRenamed, PlayerSubstituted, replay
from fortyfives.scorebook.counting import count_part
from fortyfives.scorebook.statistics import tell_match
from fortyfives.scorebook.summary import decode_told, encode_told

from .reading import season_in
from .strategies import tables

APART = 100
"""Somebody's other spelling has a number so much higher."""


def spelt_otherwise(log, who):
    """The log of a match in which these people were entered under another spelling."""

    def number(player):
        return player + APART if player in who else player

    def again(event):
        match event:
            case MatchStarted():
                return replace(event, players=tuple(map(number, event.players)))
            case PlayerRenamed() | PlayerSubstituted():
                return replace(event, player=number(event.player))
            case _:
                return event

    return tuple(replace(entry, event=again(entry.event)) for entry in log)


def told(number, log, person):
    match = tell_match(str(number), replay(log))
    body = json.loads(json.dumps(encode_told(match)))
    return decode_told(str(number), match.profile, body, person)


@given(st.lists(st.tuples(tables(let_stand=True), st.sets(st.integers(1, 12))), max_size=3))
def test_merged_people_have_the_numbers_of_one_spelling(evenings):
    person = {player + APART: player for player in range(1, 13)}
    right = [told(number, table.log, {}) for number, (table, _) in enumerate(evenings)]
    spelt = [spelt_otherwise(table.log, who) for table, who in evenings]
    merged = [told(number, log, person) for number, log in enumerate(spelt)]
    assert season_in(count_part(merged)) == season_in(count_part(right))
    # Taken apart, they are again what each log says.
    apart = [told(number, log, {}) for number, log in enumerate(spelt)]
    assert apart == [tell_match(str(number), replay(log)) for number, log in enumerate(spelt)]
