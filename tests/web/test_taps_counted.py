"""From the open match page to a verdict on the hand at most four taps, and one more for each card that is named."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from fortyfives.rules import VARIANTS
from tests.web.asking import Asker
from tests.web.tapping import begin

BARKER, KITTY, _, _, _, FORTY_FIVE, _ = (profile.id for profile in VARIANTS)


@pytest.mark.parametrize(
    ("rules", "match", "taps", "reason", "cards"),
    [
        pytest.param(BARKER, (), ("ask-call", "call-15", "rule"), "ok", 0, id="a bid that is legal"),
        pytest.param(BARKER, (), ("ask-call", "call-hold"), "only_dealer_holds", 0, id="a hold that is not"),
        pytest.param(KITTY, (), ("ask-discard", "role-bidder", "kept-4"), "keeps_too_few", 0, id="what may be kept"),
        pytest.param(
            FORTY_FIVE, (), ("ask-rob", "pick-11-C", "no"), "ace_not_held", 1, id="robbing the card turned up"
        ),
        pytest.param(BARKER, (), ("ask-trick", "trump-S", "leader-0", "pick-0-T"), "5S", 1, id="a trick of nowhere"),
        pytest.param(
            BARKER,
            ("depth-calls", "call-20", "call-pass", "call-pass", "call-pass"),
            ("ask-hand", "count-3", "top-0"),
            "play_on",
            0,
            id="a hand whose bid is known",
        ),
        pytest.param(
            BARKER,
            ("bidder-0", "bid-20", "trump-S"),
            ("ask-hand", "count-3", "top-0"),
            "play_on",
            0,
            id="a hand whose bid is tapped on this phone and not saved",
        ),
        pytest.param(BARKER, ("trump-S",), ("pick-5-H", "pick-1-T"), "trumps_in", 1, id="a play, the trump not saved"),
    ],
)
def test_the_shortest_way_from_the_match(
    client: FlaskClient, rules: str, match: tuple[str, ...], taps: tuple[str, ...], reason: str, cards: int
) -> None:
    phone = begin(client, rules)
    if match:
        phone.tap(*match)
    page = Asker(client, phone.path).tap("tab-referee")
    page.tap(*taps)
    assert page.reason == reason
    assert page.taps <= 4 + cards
