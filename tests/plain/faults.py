"""How a question that cannot be answered is refused, and the checks that all questions share."""

from .cards import read_card


class Wrong(Exception):
    """The first fault of a question: its code and the field it is in."""

    def __init__(self, code, field):
        super().__init__(code, field)
        self.code = code
        self.field = field


def is_whole(thing):
    """Whether it is a whole number. True and False are none, and neither is 20.0."""
    return isinstance(thing, int) and not isinstance(thing, bool)


def check_fields(given, required, optional, where=""):
    """Refuse the first field (as given) that is not asked for, then the first (in order) that is missing."""
    for name in given:
        if name not in required and name not in optional:
            raise Wrong("unknown_field", where + name)
    for name in required:
        if name not in given:
            raise Wrong("missing_field", where + name)


def read_seat(thing, players, field):
    """A seat from 0 to players - 1."""
    if not is_whole(thing) or thing < 0 or thing >= players:
        raise Wrong("bad_seat", field)
    return thing


def read_side(thing, sides, field):
    """A side from 0 to sides - 1."""
    if not is_whole(thing) or thing < 0 or thing >= sides:
        raise Wrong("bad_value", field)
    return thing


def read_flag(thing, field):
    """True or false, nothing else."""
    if not isinstance(thing, bool):
        raise Wrong("bad_value", field)
    return thing


def read_points(thing, sides, field):
    """Whole numbers, one for each side."""
    if not isinstance(thing, list) or len(thing) != sides:
        raise Wrong("bad_value", field)
    for points in thing:
        if not is_whole(points):
            raise Wrong("bad_value", field)
    return list(thing)


def read_cards(thing, field, already=(), nulls=False):
    """A list of cards, none of them twice and none of those already named in an earlier field."""
    if not isinstance(thing, list):
        raise Wrong("bad_value", field)
    cards = []
    for item in thing:
        if item is None and nulls:
            cards.append(None)
            continue
        card = read_card(item)
        if card is None:
            raise Wrong("bad_card", field)
        cards.append(card)
    seen = list(already)
    for card in cards:
        if card is None:
            continue
        if card in seen:
            raise Wrong("duplicate_card", field)
        seen.append(card)
    return cards
