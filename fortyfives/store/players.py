"""Who plays in a club: names put right, two spellings of one person merged and taken apart, who plays no more."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from sqlite_utils import Database

from fortyfives.store.connection import Connections
from fortyfives.store.summaries import read_again


@dataclass(frozen=True, slots=True)
class Spelling:
    """A number that stands for somebody else's, with the name that it has of its own ("" where it was taken out)."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays in a club, under the number and the name that count."""

    number: int
    name: str
    retired: bool
    """Whether they are no longer proposed for a new match."""
    spellings: tuple[Spelling, ...] = ()
    """The numbers that were merged into this one, in the order in which they came."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers of this person, the one that counts first."""
        return (self.number, *(spelling.number for spelling in self.spellings))


@dataclass(frozen=True, slots=True)
class SatTogether:
    """A match in which both of two people sat at any time."""

    match_id: str
    started_at: str
    deleted: bool
    """Whether the match was deleted: it can still be brought back."""


class PlayerStore:
    """The people of each club.

    Who was merged with whom is a tree for each person. Its root counts (`same_as` of all others), and each spelling
    remembers with which one it was merged, so that it can be taken apart again with all that it had brought along.
    """

    def __init__(self, connections: Connections, clock: Callable[[], str]) -> None:
        self._connections = connections
        self._clock = clock

    # --- who plays

    def listed(self, club: str) -> tuple[Person, ...]:
        """All who have a name, by name. Nobody whose name was deleted or taken out is among them."""
        rows = self._connections.read(
            """
            SELECT number, coalesce(name, ''), same_as, retired_at IS NOT NULL, deleted_at IS NOT NULL
            FROM players WHERE club_id = ? ORDER BY number
            """,
            (club,),
        )
        spellings: dict[int, list[Spelling]] = {}
        for number, name, same_as, _, deleted in rows:
            if same_as is not None:
                spellings.setdefault(same_as, []).append(Spelling(number, "" if deleted else name))
        people = [
            Person(number, name, bool(retired), tuple(spellings.get(number, ())))
            for number, name, same_as, retired, deleted in rows
            if same_as is None and name and not deleted
        ]
        return tuple(sorted(people, key=lambda person: (person.name.casefold(), person.number)))

    def find(self, club: str, number: int) -> Person | None:
        """The person with this number, or of whom it is another spelling; None for nobody who has a name."""
        return next((person for person in self.listed(club) if number in person.numbers), None)

    def suggested(self, club: str) -> tuple[str, ...]:
        """The names that are proposed where a name is asked for: of all who play, each once."""
        return tuple(person.name for person in self.listed(club) if not person.retired)

    def nameless(self, club: str) -> int:
        """How many have no name any more."""
        [(count,)] = self._connections.read(
            "SELECT count(*) FROM people WHERE club_id = ? AND number = person AND name = ''", (club,)
        )
        return int(count)

    def number_at(self, club: str, name: str, sat: Iterable[int]) -> int:
        """The number by which a name is meant at a table where `sat` have sat, those who sit there now first.

        Another spelling of somebody who sat there is that one. A name that is new to the club has the next number.
        """
        rows = self._connections.read(
            "SELECT coalesce(same_as, number) FROM players WHERE club_id = ? AND name = ?", (club, name)
        )
        if not rows:
            [(number,)] = self._connections.read(
                "SELECT coalesce(max(number), 0) + 1 FROM players WHERE club_id = ?", (club,)
            )
            return int(number)
        person = int(rows[0][0])
        same = self._connections.read("SELECT number FROM players WHERE club_id = ? AND same_as = ?", (club, person))
        numbers = {person, *(number for (number,) in same)}
        return next((number for number in sat if number in numbers), person)

    # --- one person

    def rename(self, club: str, number: int, name: str) -> int | None:
        """Put a name right everywhere; returns the number that has this name already, and nothing is done then."""
        with self._connections.writing() as db:
            taken = self._connections.read(
                "SELECT number FROM players WHERE club_id = ? AND name = ? AND number <> ?", (club, name, number)
            )
            if taken:
                return int(taken[0][0])
            db.execute("UPDATE players SET name = ? WHERE club_id = ? AND number = ?", (name, club, number))
        return None

    def set_retired(self, club: str, number: int, retired: bool) -> None:
        """Let somebody be proposed no more for a new match, or again."""
        with self._connections.writing() as db:
            db.execute(
                """
                UPDATE players SET retired_at = CASE WHEN :retired THEN coalesce(retired_at, :now) END
                WHERE club_id = :club AND number = :number
                """,
                {"club": club, "number": number, "retired": retired, "now": self._clock()},
            )

    # --- two spellings of one

    def sat_together(self, club: str, one: Iterable[int], other: Iterable[int]) -> tuple[SatTogether, ...]:
        """The matches in which both people ever sat, newest first, also deleted and practice ones.

        Only matches that have a summary are known.
        """
        rows = self._connections.read(
            """
            SELECT DISTINCT matches.id, matches.started_at, matches.deleted_at IS NOT NULL, matches.number
            FROM summary_players AS one
            JOIN summary_players AS other ON other.match_id = one.match_id
            JOIN matches ON matches.id = one.match_id
            WHERE one.club_id = :club AND one.player IN (SELECT value FROM json_each(:one))
              AND other.player IN (SELECT value FROM json_each(:other))
            ORDER BY matches.started_at DESC, matches.number DESC
            """,
            {"club": club, "one": json.dumps(list(one)), "other": json.dumps(list(other))},
        )
        return tuple(SatTogether(match_id, at, bool(deleted)) for match_id, at, deleted, _ in rows)

    def merge(self, club: str, number: int, into: int) -> None:
        """Let one person be another spelling of another. Both have to be numbers that count; else ValueError."""
        with self._connections.writing() as db:
            tree = self._tree(club)
            if number == into or tree.get(number, 0) is not None or tree.get(into, 0) is not None:
                raise ValueError("two people who count are merged")
            self._plant(db, club, tree, {**tree, number: into})

    def take_apart(self, club: str, number: int) -> None:
        """Let another spelling be somebody again, with all that had been merged into it. Else nothing is done."""
        with self._connections.writing() as db:
            tree = self._tree(club)
            if tree.get(number) is not None:
                self._plant(db, club, tree, {**tree, number: None})

    def name_by(self, club: str, number: int) -> None:
        """Let another spelling of somebody be the name that counts."""
        with self._connections.writing() as db:
            tree = self._tree(club)
            if tree.get(number) is not None:
                self._plant(db, club, tree, {**tree, _root(tree, number): number, number: None})

    def _tree(self, club: str) -> dict[int, int | None]:
        """Each number of a club with the one it was merged with."""
        rows = self._connections.read(
            "SELECT number, coalesce(merged_with, same_as) FROM players WHERE club_id = ?", (club,)
        )
        return dict(rows)

    def _plant(
        self, db: Database, club: str, before: Mapping[int, int | None], after: Mapping[int, int | None]
    ) -> None:
        roots = {number: _root(after, number) for number in after}
        for number, root in roots.items():
            if after[number] == before[number] and root == _root(before, number):
                continue
            same_as = None if root == number else root
            merged_with = after[number] if after[number] != root else None
            db.execute(
                "UPDATE players SET same_as = ?, merged_with = ? WHERE club_id = ? AND number = ?",
                (same_as, merged_with, club, number),
            )
        read_again(db, "?", club)


def _root(tree: Mapping[int, int | None], number: int) -> int:
    above = tree[number]
    while above is not None:
        number, above = above, tree[above]
    return number
