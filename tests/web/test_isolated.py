"""A name that is written from right to left changes nothing but itself: what stands beside it stays where it is."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from fortyfives.store import Store
from fortyfives.web.isolated import FIRST_STRONG, POP, isolated
from fortyfives.web.taps import Begun, Desk, begin, record

SARA, MOSHE, OMAR = "\u05e9\u05e8\u05d4", "\u05de\u05e9\u05d4", "\u0639\u0645\u0631 \u0627\u0644\u0644\u0647"
NAMES = (SARA, OMAR, "Theresa", MOSHE)
LETTER = re.compile("[\u0590-\u08ff]")


def escaped(before: str, name: str, after: str) -> str:
    """A name as a template writes it."""
    return f"{before}{escape(name)}{after}</b>"


def apart(name: str) -> str:
    return f"{FIRST_STRONG}{name}{POP}"


@pytest.mark.parametrize(
    ("page", "set_apart"),
    [
        (f"<p>{SARA} 105 · {MOSHE} 90</p>", f"<p>{apart(SARA)} 105 · {apart(MOSHE)} 90</p>"),
        (f"<p>{SARA}, {OMAR} & Theresa</p>", f"<p>{apart(SARA)}, {apart(OMAR)} & Theresa</p>"),
        (f"<b>{SARA} {MOSHE}</b>", f"<b>{apart(f'{SARA} {MOSHE}')}</b>"),
        (escaped("<b>", "ג'ון", " 20"), f"<b>{apart(escape('ג' + chr(39) + 'ון'))} 20</b>"),
        (escaped("<b>", 'ח"כ שרה', " 20"), f"<b>{apart(escape('ח' + chr(34) + 'כ שרה'))} 20</b>"),
        (escaped("<b>", f"{SARA}&{MOSHE}", " 20"), f"<b>{apart(f'{SARA}&amp;{MOSHE}')} 20</b>"),
        (escaped("<b>", f"{SARA}'", " 20"), f"<b>{apart(SARA)}&#39; 20</b>"),
        (f"<b>Leo {MOSHE}-{SARA} 2</b>", f"<b>Leo {apart(f'{MOSHE}-{SARA}')} 2</b>"),
        (f'<input value="{SARA}"><p>20</p>', f'<input value="{SARA}"><p>20</p>'),
        (f"<textarea>\n{SARA}</textarea> 5", f"<textarea>\n{SARA}</textarea> 5"),
        (f'<option value="1">{SARA}</option>', f'<option value="1">{SARA}</option>'),
        ("<p>Zoë & 李 & Ελένη</p>", "<p>Zoë & 李 & Ελένη</p>"),
    ],
)
def test_a_run_of_letters_from_right_to_left_is_set_apart(page: str, set_apart: str) -> None:
    assert isolated(page) == set_apart


def test_on_every_page_of_a_match_such_names_are_set_apart(client: FlaskClient, store: Store, club: str) -> None:
    desk, match = Desk(store), str(uuid4())
    how = {"names": NAMES, "first_dealer": 0, "opening": None, "device": None, "at": "2026-11-30T19:02:11Z"}
    begun = begin(desk, club, match_id=match, tap=str(uuid4()), rules="barker", **how)  # type: ignore[arg-type]
    assert isinstance(begun, Begun)
    tally = {"bidder": 1, "bid": 20, "held": False, "trump": "S", "tricks": [1, 1, 1, 0, 1], "top_trump": 1}
    for seq, do in enumerate(({"tally": tally}, {"adjust": [-5, 0], "note": f"{SARA} 5"}, {"call": "pass"}), 1):
        done = record(desk, match, seq=seq, tap=str(uuid4()), do=do, device=None, at="2026-11-30T19:02:11Z")
        assert done.status == 200
    pages = ("", "/sheet", "/sheet/1", "/trail", "/more", "/people", "/people/0", "/again", "/big", "/referee")
    others = ("/matches", "/stats", "/stats/players", f"/c/{club}", f"/c/{club}/players", f"/c/{club}/nights", "/new")
    told = 0
    for address in (*(f"/m/{match}{page}" for page in pages), *others):
        page = client.get(address, follow_redirects=True).text
        texts = re.sub(r"<(textarea|option)\b.*?</\1>|<[^>]*>", "\n", page, flags=re.DOTALL)
        left = re.sub(f"{FIRST_STRONG}[^{POP}]*{POP}", "", texts)
        assert not LETTER.search(left), (address, left)
        told += FIRST_STRONG in page
    assert told >= 13


def test_what_is_sent_back_and_what_programs_get_is_the_name_alone(client: FlaskClient, club: str) -> None:
    form = {"rules": "barker", "players": "4", "dealer": "0", "tap": str(uuid4())}
    begun = client.post("/new", data={**form, **{f"name{seat}": name for seat, name in enumerate(NAMES)}})
    match = begun.headers["Location"].split("?")[0]
    assert f'value="{SARA}"' in client.get(f"{match}/people/0").text
    for file in (f"{match}.json", f"{match}/sheet.csv"):
        told = client.get(file).get_data(as_text=True)
        assert SARA in told
        assert FIRST_STRONG not in told
