"""The clubs of a score book and the ways into them, for the host: who asks for help has lost every phone."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from fortyfives.cli import USUAL_PORT
from fortyfives.cli.backup import said_of
from fortyfives.cli.folder import BOOK_FILE, SECRET_FILE, CannotServe, open_book, read_secret
from fortyfives.cli.hold import FolderInUse, Hold
from fortyfives.store import CODE_SECONDS, ClubOverview, Store, StoreUnavailable, StoreUnreadable

Work = Callable[[Store], int]
"""What is done with an open book; returns the exit status."""


def keys(data: Path, action: str, club: str | None, url: str | None, *, card: bool = False) -> int:
    """List the clubs of a folder, `show` the link to watch one, or `recover` one; returns the exit status.

    To recover a club is to print a scorer code for it, or with `card` the link of its card.
    """
    if action == "list":
        return over_book(data, _list)

    def work(store: Store) -> int:
        known = club_named(store, club or "")
        if known is None:
            return 1
        if action == "show":
            print(f"{known.name}: to watch, open {_site(url)}/k/{store.clubs.view_key(known.club)}")
            return 0
        return _card(store, known, url) if card else _code(store, known, url)

    return over_book(data, work)


def _code(store: Store, known: ClubOverview, url: str | None) -> int:
    code = store.codes.make(known.club, None, None).code
    print(f"{known.name}: a scorer code, good once and for {CODE_SECONDS // 60} minutes: {code[:4]}-{code[4:]}")
    print(f"On the phone that is to score, open {_site(url)} and type it under “Have a code?”.")
    return 0


def _card(store: Store, known: ClubOverview, url: str | None) -> int:
    valid = store.cards.card(known.club)
    made = valid or store.cards.make(known.club)
    if made.key is None:
        print(
            f"The card of {known.name} works, but was made with another secret and cannot be shown again. A phone that "
            "scores makes a new one; a code for one is printed without --card.",
            file=sys.stderr,
        )
        return 1
    print(f"{known.name}: whoever opens this link can score, until a new card is made: {_site(url)}/card/{made.key}")
    return 0


def _list(store: Store) -> int:
    clubs = store.overview.clubs()
    if not clubs:
        print("There is no club in this score book yet.")
        return 0
    head = ("club", "name", "matches", "last used", "score", "watch")
    rows = [
        (one.club, one.name, str(one.matches), one.last_used[:10], str(one.pens), str(one.watchers)) for one in clubs
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    return 0


def club_named(store: Store, club: str) -> ClubOverview | None:
    """The club with this id, else the only one with this name; where there is none it is said."""
    clubs = store.overview.clubs()
    found = [one for one in clubs if one.club == club]
    found = found or [one for one in clubs if one.name.casefold() == club.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(one.club for one in found)
        print(f"{len(found)} clubs are called {club}. Say which one: {ids}.", file=sys.stderr)
    else:
        print(f"There is no club {club}. All clubs are listed by: python -m fortyfives keys", file=sys.stderr)
    return None


def _site(url: str | None) -> str:
    """How phones reach the server: as the host says, else where it usually is."""
    if url:
        return url.rstrip("/")
    from fortyfives.cli.serve import Settings, addresses_of

    port = os.environ.get("PORT", "")
    return addresses_of(Settings(port=int(port) if port.isdecimal() else USUAL_PORT))[0]


def over_book(data: Path, work: Work) -> int:
    """Do something with the book of a folder, whether a server runs over it or not."""
    hold = None
    try:
        for file in (BOOK_FILE, SECRET_FILE):
            if not (data / file).is_file():
                raise StoreUnreadable(_missing(data, file))
        hold = Hold(data, "with others")
        with closing(open_book(data, read_secret(data))) as store:
            return work(store)
    except FolderInUse:
        print(f"A score book is being put back into {data} just now. Try again in a moment.", file=sys.stderr)
    except (CannotServe, StoreUnavailable, OSError) as why:
        print(said_of(why), file=sys.stderr)
    finally:
        if hold is not None:
            hold.let_go()
    return 1


def _missing(data: Path, file: str) -> str:
    if file == BOOK_FILE:
        return f"There is no score book in {data}."
    return f"There is no {data / file}, on which all keys hang. The server makes a new one when it starts."
