"""The first steps of the tables, 0001 to 0008: clubs, devices, logs, codes, rules and rulings kept."""

from __future__ import annotations

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

migrations = Migrations("fortyfives")
"""Every change of the tables, in order; those from 0009 on are in `schema_later`. No step is ever edited."""


@migrations(name="0001_clubs_and_players")
def _clubs_and_players(db: Database) -> None:
    db.execute(
        """
        CREATE TABLE clubs (
            id      TEXT PRIMARY KEY,
            name    TEXT NOT NULL,
            made_at TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """
    )
    # The only place where names of players are. A name taken out leaves its number, which the matches use.
    db.execute(
        """
        CREATE TABLE players (
            club_id TEXT NOT NULL REFERENCES clubs (id),
            number  INTEGER NOT NULL,
            name    TEXT,
            PRIMARY KEY (club_id, number),
            UNIQUE (club_id, name)
        ) STRICT, WITHOUT ROWID
        """
    )


@migrations(name="0002_devices_and_keys")
def _devices_and_keys(db: Database) -> None:
    db.execute(
        """
        CREATE TABLE devices (
            number     INTEGER PRIMARY KEY AUTOINCREMENT,
            token_hash TEXT NOT NULL UNIQUE,
            name       TEXT NOT NULL,
            made_at    TEXT NOT NULL,
            seen_at    TEXT NOT NULL
        ) STRICT
        """
    )
    db.execute(
        """
        CREATE TABLE grants (
            club_id  TEXT NOT NULL REFERENCES clubs (id),
            device   INTEGER NOT NULL REFERENCES devices (number),
            role     TEXT NOT NULL CHECK (role IN ('view', 'pen')),
            given_at TEXT NOT NULL,
            used_at  TEXT NOT NULL,
            PRIMARY KEY (club_id, device)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("CREATE INDEX grants_of_device ON grants (device)")
    # Keys themselves are nowhere in the file, only what a key shown is compared with.
    db.execute(
        """
        CREATE TABLE keys (
            club_id    TEXT NOT NULL REFERENCES clubs (id),
            role       TEXT NOT NULL CHECK (role IN ('view', 'pen')),
            generation INTEGER NOT NULL,
            key_hash   TEXT NOT NULL UNIQUE,
            made_at    TEXT NOT NULL,
            PRIMARY KEY (club_id, role)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute(
        """
        CREATE TABLE tries (
            kind  TEXT NOT NULL,
            who   TEXT NOT NULL,
            count INTEGER NOT NULL,
            until TEXT NOT NULL,
            PRIMARY KEY (kind, who)
        ) STRICT, WITHOUT ROWID
        """
    )


@migrations(name="0003_matches_and_events")
def _matches_and_events(db: Database) -> None:
    db.execute(
        """
        CREATE TABLE matches (
            number     INTEGER PRIMARY KEY AUTOINCREMENT,
            id         TEXT NOT NULL UNIQUE,
            club_id    TEXT NOT NULL REFERENCES clubs (id),
            started_at TEXT NOT NULL
        ) STRICT
        """
    )
    db.execute("CREATE INDEX matches_of_club ON matches (club_id, number)")
    # The log: one row is one tap. `asked` is what the tap asked for, to know it when it comes again.
    db.execute(
        """
        CREATE TABLE events (
            match_id TEXT NOT NULL REFERENCES matches (id),
            seq      INTEGER NOT NULL CHECK (seq >= 1),
            tap      TEXT NOT NULL,
            at       TEXT NOT NULL,
            device   INTEGER REFERENCES devices (number),
            judged   TEXT NOT NULL,
            event    TEXT NOT NULL,
            said     TEXT,
            asked    TEXT NOT NULL,
            PRIMARY KEY (match_id, seq),
            UNIQUE (match_id, tap)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute(
        """
        CREATE TRIGGER events_stay AFTER UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'what was recorded is never changed'); END
        """
    )
    # An entry begun and not yet saved: worth keeping over a reload, worth nothing once the match moves on.
    db.execute(
        """
        CREATE TABLE drafts (
            match_id TEXT NOT NULL REFERENCES matches (id),
            device   INTEGER NOT NULL REFERENCES devices (number),
            seq      INTEGER NOT NULL,
            body     TEXT NOT NULL,
            PRIMARY KEY (match_id, device)
        ) STRICT, WITHOUT ROWID
        """
    )


@migrations(name="0004_nothing_is_torn_out")
def _nothing_is_torn_out(db: Database) -> None:
    db.execute(
        """
        CREATE TRIGGER events_are_kept BEFORE DELETE ON events
        BEGIN SELECT RAISE(ABORT, 'what was recorded is never torn out'); END
        """
    )
    # A number that came free would be given to somebody else, and old matches would speak of the wrong person.
    db.execute(
        """
        CREATE TRIGGER players_are_kept BEFORE DELETE ON players
        BEGIN SELECT RAISE(ABORT, 'a player keeps the number for good; only the name is taken out'); END
        """
    )


@migrations(name="0005_drafts_have_a_time")
def _drafts_have_a_time(db: Database) -> None:
    # A draft kept before this step has no time; it counts as the oldest.
    db.execute("ALTER TABLE drafts ADD COLUMN at TEXT NOT NULL DEFAULT ''")


@migrations(name="0006_pen_codes")
def _pen_codes(db: Database) -> None:
    # Of a code only its seal is kept, made with the secret of the server. A used one stays until its time is over.
    db.execute(
        """
        CREATE TABLE pen_codes (
            code_hash TEXT PRIMARY KEY,
            club_id   TEXT NOT NULL REFERENCES clubs (id),
            match_id  TEXT NOT NULL REFERENCES matches (id),
            made_by   INTEGER NOT NULL REFERENCES devices (number),
            until     TEXT NOT NULL,
            used_by   INTEGER REFERENCES devices (number),
            used_from TEXT
        ) STRICT, WITHOUT ROWID
        """
    )
    # A phone that was switched off is told so; to any other phone without a grant there is nothing here.
    db.execute(
        """
        CREATE TABLE switched_off (
            club_id TEXT NOT NULL REFERENCES clubs (id),
            device  INTEGER NOT NULL REFERENCES devices (number),
            role    TEXT NOT NULL CHECK (role IN ('view', 'pen')),
            at      TEXT NOT NULL,
            by      INTEGER NOT NULL REFERENCES devices (number),
            PRIMARY KEY (club_id, device)
        ) STRICT, WITHOUT ROWID
        """
    )


@migrations(name="0007_own_rules")
def _own_rules(db: Database) -> None:
    # Rules that a club keeps under a name; `fields` holds all of them, so that they stay what they are.
    db.execute(
        """
        CREATE TABLE own_rules (
            club_id    TEXT NOT NULL REFERENCES clubs (id),
            number     INTEGER NOT NULL,
            name       TEXT NOT NULL,
            fields     TEXT NOT NULL,
            kept_at    TEXT NOT NULL,
            dropped_at TEXT,
            PRIMARY KEY (club_id, number)
        ) STRICT, WITHOUT ROWID
        """
    )


@migrations(name="0008_kept_rulings")
def _kept_rulings(db: Database) -> None:
    # A ruling that a table keeps with a match: the question alone, with its rules. The answer follows from it anew.
    db.execute(
        """
        CREATE TABLE kept_rulings (
            number        INTEGER PRIMARY KEY AUTOINCREMENT,
            code          TEXT NOT NULL UNIQUE,
            club_id       TEXT NOT NULL REFERENCES clubs (id),
            match_id      TEXT NOT NULL REFERENCES matches (id),
            hand          INTEGER CHECK (hand >= 1),
            question      TEXT NOT NULL,
            rules_version TEXT NOT NULL,
            device        INTEGER REFERENCES devices (number),
            kept_at       TEXT NOT NULL,
            withdrawn_at  TEXT
        ) STRICT
        """
    )
    # One question is kept once with a hand; to SQLite two hands that are NULL would be two hands.
    db.execute("CREATE UNIQUE INDEX kept_rulings_once ON kept_rulings (match_id, coalesce(hand, 0), question)")
    db.execute("CREATE INDEX kept_rulings_of_club ON kept_rulings (club_id, number)")
    # A link that was handed on shows the same question for ever.
    db.execute(
        """
        CREATE TRIGGER kept_rulings_stay BEFORE UPDATE OF code, club_id, match_id, hand, question ON kept_rulings
        BEGIN SELECT RAISE(ABORT, 'what was kept is never changed'); END
        """
    )
