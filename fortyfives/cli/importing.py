"""Takes in a club from its file, also while the server runs, and reports what came of it."""

from __future__ import annotations

import secrets
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from fortyfives.cli.backup import said_of
from fortyfives.cli.folder import BOOK_FILE, CannotServe, open_book, read_secret
from fortyfives.cli.hold import FolderInUse, Hold
from fortyfives.cli.keys import Work, over_book
from fortyfives.cli.progress import Progress
from fortyfives.store import CannotArrive, ClubFile, FileFault, Item, Report, Store, StoreUnavailable
from fortyfives.store.arrival_plan import KINDS, Outcome
from fortyfives.words import data as words
from fortyfives.words.translator import ENGLISH

MOST_BYTES = 512 * 1024 * 1024
"""The largest file that is read."""
MOST_NAMED = 20
"""So many things of a kind are named one by one."""

_OUTCOMES: tuple[Outcome, ...] = ("new", "extended", "here", "newer_here", "refused")


def import_club(data: Path, file: Path, *, dry_run: bool = False) -> int:
    """Take in the club of a file, or with `dry_run` only say what would come of it; returns the exit status."""
    try:
        read = _read(file)
        if not dry_run:
            _make_book(data)
    except FileFault as fault:
        print(f"{file}: {words.file_problem(ENGLISH, fault.code, fault.place)}", file=sys.stderr)
        return 1
    except FolderInUse:
        print(f"A score book is being put back into {data} just now. Try again in a moment.", file=sys.stderr)
        return 1
    except (CannotServe, StoreUnavailable, OSError) as why:
        print(said_of(why), file=sys.stderr)
        return 1

    def work(store: Store) -> int:
        try:
            with Progress("Comparing matches") as progress:
                go = store.arriving.look if dry_run else store.arriving.take_in
                report = go(read, progress)
        except CannotArrive:
            print(f"{read.club.name}: {words.deleted_here(ENGLISH)}", file=sys.stderr)
            return 1
        print("\n".join(told(report, dry_run=dry_run)))
        return 1 if any(item.outcome == "refused" for item in report.items) or report.left_out else 0

    try:
        if dry_run and not (data / BOOK_FILE).exists():
            print(f"There is no score book in {data} yet; the first import makes one.")
            return _over_empty_book(work)
        return over_book(data, work)
    except KeyboardInterrupt:
        return 130


def _over_empty_book(work: Work) -> int:
    """Ask what would come into a book that is not there yet. None is made in the folder: the host only looks."""
    try:
        with (
            tempfile.TemporaryDirectory(prefix="fortyfives-") as scratch,
            closing(open_book(Path(scratch), secrets.token_hex())) as store,
        ):
            return work(store)
    except (StoreUnavailable, OSError) as why:
        print(said_of(why), file=sys.stderr)
        return 1


def _read(file: Path) -> ClubFile:
    if file.stat().st_size > MOST_BYTES:
        raise OSError(27, f"it is larger than {MOST_BYTES // 1024 // 1024} MB", str(file))
    return ClubFile(file.read_bytes())


def _make_book(data: Path) -> None:
    """Make a book where there is none: a club may be the first thing that a new server has."""
    if (data / BOOK_FILE).is_file():
        return
    secret = read_secret(data)
    hold = Hold(data, "with others")
    try:
        open_book(data, secret).close()
    finally:
        hold.let_go()


def told(report: Report, *, dry_run: bool) -> list[str]:
    """The report, line by line."""
    if report.new_club:
        first = "is not here yet and would come in whole" if dry_run else "is new here and came in"
    elif report.changes:
        first = "has something new in the file" if dry_run else "has taken in what was new"
    else:
        first = "is here already; nothing in the file is new"
    lines = [f"{report.name} ({report.club}) {first}."]
    for kind in KINDS:
        of_kind = [item for item in report.items if item.kind == kind]
        if not of_kind:
            continue
        found = {outcome: sum(item.outcome == outcome for item in of_kind) for outcome in _OUTCOMES}
        outcomes = " ".join(words.outcome_line(ENGLISH, outcome, count) for outcome, count in found.items() if count)
        heading, count = words.kind_heading(ENGLISH, kind), words.found_line(ENGLISH, len(of_kind))
        lines.append(f"  {heading}, {count}: {outcomes}")
        named = [item for item in of_kind if item.outcome in ("refused", "extended")]
        lines += [f"    {_named(item)}" for item in named[:MOST_NAMED]]
        if len(named) > MOST_NAMED:
            lines.append(f"    {words.more_line(ENGLISH, len(named) - MOST_NAMED)}")
    if report.left_out:
        lines.append(f"  {words.left_out_line(ENGLISH, report.left_out)}")
    if report.new_club and not dry_run:
        lines.append(
            f"No phone scores for it yet. A code for one is made by: python -m fortyfives keys recover {report.club}"
        )
    return lines


def _named(item: Item) -> str:
    name = words.thing_name(ENGLISH, item.kind, item.name, item.players, item.name[:10])
    return f"{name}: {words.thing_told(ENGLISH, item.outcome, item.why, item.lines)}"
