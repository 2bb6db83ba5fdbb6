"""The steps of the tables from 0009 on: days, second thoughts, cards, summaries. A new step goes to its end."""

from __future__ import annotations

from sqlite_utils import Database

from fortyfives.store.schema_first import migrations

ALL = migrations
"""Every step of the tables, in order: those of the first module, then these."""


@migrations(name="0009_clubs_have_days")
def _clubs_have_days(db: Database) -> None:
    # Where the table is and when its evening ends; a club that never said so counts its days in UTC.
    db.execute("ALTER TABLE clubs ADD COLUMN zone TEXT")
    db.execute("ALTER TABLE clubs ADD COLUMN night_ends INTEGER NOT NULL DEFAULT 5 CHECK (night_ends BETWEEN 0 AND 23)")
    db.execute(
        "ALTER TABLE clubs ADD COLUMN season_begins INTEGER NOT NULL DEFAULT 9 CHECK (season_begins BETWEEN 1 AND 12)"
    )
    # The club in which a phone begins its matches, where it has the pen of several.
    db.execute("ALTER TABLE devices ADD COLUMN writes_in TEXT REFERENCES clubs (id)")
    # A practice match counts nowhere.
    db.execute("ALTER TABLE matches ADD COLUMN practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1))")


@migrations(name="0010_people_and_second_thoughts")
def _people_and_second_thoughts(db: Database) -> None:
    # Two spellings of one person: `same_as` is the number whose name counts, never one that is itself another's.
    db.execute("ALTER TABLE players ADD COLUMN same_as INTEGER CHECK (same_as <> number)")
    db.execute("ALTER TABLE players ADD COLUMN retired_at TEXT")
    # What was deleted is not there any more, and for thirty days can be brought back. Then it is taken out.
    db.execute("ALTER TABLE players ADD COLUMN deleted_at TEXT")
    db.execute("ALTER TABLE matches ADD COLUMN deleted_at TEXT")
    db.execute("ALTER TABLE clubs ADD COLUMN deleted_at TEXT")
    db.execute("CREATE INDEX matches_deleted ON matches (deleted_at) WHERE deleted_at IS NOT NULL")
    for table, kept, words in (
        (
            "events",
            "EXISTS (SELECT 1 FROM matches JOIN clubs ON clubs.id = club_id"
            " WHERE matches.id = OLD.match_id AND matches.deleted_at IS NULL AND clubs.deleted_at IS NULL)",
            "what was recorded is never torn out",
        ),
        (
            "players",
            "EXISTS (SELECT 1 FROM clubs WHERE id = OLD.club_id AND deleted_at IS NULL)",
            "a player keeps the number for good; only the name is taken out",
        ),
    ):
        db.execute(f"DROP TRIGGER {table}_are_kept")
        db.execute(
            f"CREATE TRIGGER {table}_are_kept BEFORE DELETE ON {table} WHEN {kept}"
            f" BEGIN SELECT RAISE(ABORT, '{words}'); END"
        )
    # Every number with the person it stands for, and the name to be shown, "" where there is none.
    db.execute(
        """
        CREATE VIEW people AS
        SELECT told.club_id, told.number, meant.number AS person, meant.retired_at,
               CASE WHEN meant.deleted_at IS NULL THEN coalesce(meant.name, '') ELSE '' END AS name
        FROM players AS told
        JOIN players AS meant ON meant.club_id = told.club_id AND meant.number = coalesce(told.same_as, told.number)
        """
    )


@migrations(name="0011_codes_to_watch_and_cards")
def _codes_to_watch_and_cards(db: Database) -> None:
    # A code to watch is typed where nothing can be scanned; like a pen code it is kept as a seal alone.
    db.execute(
        """
        CREATE TABLE watch_codes (
            code_hash TEXT PRIMARY KEY,
            club_id   TEXT NOT NULL REFERENCES clubs (id),
            match_id  TEXT REFERENCES matches (id),
            until     TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """
    )
    # What is printed on the card of a club: the way back when every phone with the pen is lost.
    db.execute(
        """
        CREATE TABLE club_cards (
            club_id    TEXT PRIMARY KEY REFERENCES clubs (id),
            generation INTEGER NOT NULL,
            key_hash   TEXT NOT NULL UNIQUE,
            made_at    TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """
    )


@migrations(name="0012_summaries")
def _summaries(db: Database) -> None:
    # What follows from the log of a match for lists and numbers. All of it can be thrown away: it is worked out anew.
    db.execute("ALTER TABLE matches ADD COLUMN summed INTEGER NOT NULL DEFAULT 0")
    db.execute("CREATE INDEX matches_unsummed ON matches (club_id) WHERE summed = 0 AND deleted_at IS NULL")
    db.execute("DROP INDEX matches_of_club")
    db.execute("CREATE INDEX matches_of_club ON matches (club_id, started_at, number) WHERE deleted_at IS NULL")
    # `mark` grows with every summary that changes; what is older than `mark_base` is to be read again as a whole.
    db.execute("ALTER TABLE clubs ADD COLUMN mark INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE clubs ADD COLUMN mark_base INTEGER NOT NULL DEFAULT 0")
    db.execute("CREATE TABLE summary_rules (number INTEGER PRIMARY KEY, fields TEXT NOT NULL UNIQUE) STRICT")
    db.execute(
        """
        CREATE TABLE summaries (
            match_id   TEXT PRIMARY KEY REFERENCES matches (id),
            club_id    TEXT NOT NULL,
            started_at TEXT NOT NULL,
            number     INTEGER NOT NULL,
            seq        INTEGER NOT NULL,
            state      TEXT NOT NULL CHECK (state IN ('going', 'over', 'broken_off', 'unreadable')),
            code       TEXT NOT NULL,
            rules      INTEGER REFERENCES summary_rules (number),
            body       TEXT NOT NULL,
            mark       INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("CREATE INDEX summaries_by_mark ON summaries (club_id, mark)")
    db.execute("CREATE INDEX summaries_by_state ON summaries (club_id, state, started_at, number)")
    db.execute("CREATE INDEX summaries_by_code ON summaries (club_id, code, started_at, number)")
    db.execute(
        """
        CREATE TABLE summary_players (
            club_id    TEXT NOT NULL,
            player     INTEGER NOT NULL,
            started_at TEXT NOT NULL,
            number     INTEGER NOT NULL,
            match_id   TEXT NOT NULL REFERENCES summaries (match_id) ON DELETE CASCADE,
            PRIMARY KEY (club_id, player, started_at, number)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("CREATE INDEX summary_players_of ON summary_players (match_id)")
    db.execute("CREATE TABLE summaries_by (version TEXT NOT NULL) STRICT")


@migrations(name="0013_codes_of_a_club_and_the_pen_handed_over")
def _codes_of_a_club_and_the_pen_handed_over(db: Database) -> None:
    # A code may be shown where no match is at hand, or by the host, who has no phone; and it may hand the pen over.
    db.execute("ALTER TABLE pen_codes RENAME TO pen_codes_before")
    db.execute(
        """
        CREATE TABLE pen_codes (
            code_hash  TEXT PRIMARY KEY,
            club_id    TEXT NOT NULL REFERENCES clubs (id),
            match_id   TEXT REFERENCES matches (id),
            made_by    INTEGER REFERENCES devices (number),
            until      TEXT NOT NULL,
            used_by    INTEGER REFERENCES devices (number),
            used_from  TEXT,
            hands_over INTEGER NOT NULL DEFAULT 0 CHECK (hands_over IN (0, 1))
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute(
        """
        INSERT INTO pen_codes (code_hash, club_id, match_id, made_by, until, used_by, used_from)
        SELECT code_hash, club_id, match_id, made_by, until, used_by, used_from FROM pen_codes_before
        """
    )
    db.execute("DROP TABLE pen_codes_before")
    # A code to watch follows from when it was first shown and from the view key that was valid then; so it can be
    # shown again, and ends with that key.
    db.execute("ALTER TABLE watch_codes ADD COLUMN generation INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE watch_codes ADD COLUMN since TEXT NOT NULL DEFAULT ''")
    # A phone that handed its pen over is told to whom. It holds for as long as its grant is the one of that moment.
    db.execute(
        """
        CREATE TABLE handed_over (
            club_id  TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
            device   INTEGER NOT NULL REFERENCES devices (number),
            taken_by INTEGER NOT NULL REFERENCES devices (number),
            at       TEXT NOT NULL,
            PRIMARY KEY (club_id, device)
        ) STRICT, WITHOUT ROWID
        """
    )


@migrations(name="0014_spellings_remember_with_whom_they_were_merged")
def _spellings_remember(db: Database) -> None:
    # `same_as` is the person whose name counts. This is the spelling with which one was merged, where that has since
    # become another's, too: taken apart again, each brings along what it had brought.
    db.execute("ALTER TABLE players ADD COLUMN merged_with INTEGER CHECK (merged_with <> number)")


@migrations(name="0015_who_deleted")
def _who_deleted(db: Database) -> None:
    # On which device it was deleted: said beside the way back. NULL for a program.
    for table in ("players", "matches", "clubs"):
        db.execute(f"ALTER TABLE {table} ADD COLUMN deleted_by INTEGER REFERENCES devices (number)")


@migrations(name="0016_summaries_in_order")
def _summaries_in_order(db: Database) -> None:
    # A list that is filtered goes down this and never opens what does not fit: a summary is long, this is not.
    db.execute("CREATE INDEX summaries_in_order ON summaries (club_id, started_at, number, state, code)")


@migrations(name="0017_counts_are_kept")
def _counts_are_kept(db: Database) -> None:
    # What the summaries come to together. Like them it can be thrown away: `counts` is as of the mark that `counts_of`
    # tells, and `count_again` knows the moments at which a match was begun that has changed since.
    db.execute(
        """
        CREATE TABLE counts_of (
            club_id TEXT PRIMARY KEY REFERENCES clubs (id),
            made_by TEXT NOT NULL,
            base    INTEGER NOT NULL,
            mark    INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """
    )
    # With rows, so that the nights of a club are read from the index alone, and nothing of what was counted.
    db.execute(
        """
        CREATE TABLE counts (
            club_id TEXT NOT NULL REFERENCES clubs (id),
            code    TEXT NOT NULL,
            level   TEXT NOT NULL,
            at      TEXT NOT NULL,
            heads   TEXT NOT NULL,
            players TEXT NOT NULL,
            pairs   TEXT NOT NULL,
            PRIMARY KEY (club_id, code, level, at)
        ) STRICT
        """
    )
    db.execute(
        """
        CREATE TABLE count_again (
            club_id TEXT NOT NULL REFERENCES clubs (id),
            at      TEXT NOT NULL,
            mark    INTEGER NOT NULL,
            PRIMARY KEY (club_id, at)
        ) STRICT, WITHOUT ROWID
        """
    )


@migrations(name="0018_what_a_club_calls_a_phone")
def _what_a_club_calls_a_phone(db: Database) -> None:
    # A name that another phone gave it, in this club alone: elsewhere it is called as before, and nobody learns
    # whether there is an elsewhere.
    db.execute(
        """
        CREATE TABLE device_names (
            club_id TEXT NOT NULL REFERENCES clubs (id),
            device  INTEGER NOT NULL REFERENCES devices (number) ON DELETE CASCADE,
            name    TEXT NOT NULL,
            PRIMARY KEY (club_id, device)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("CREATE INDEX device_names_of ON device_names (device)")
    # Every device as each club calls it.
    db.execute(
        """
        CREATE VIEW phones AS
        SELECT clubs.id AS club_id, devices.number, coalesce(device_names.name, devices.name) AS name
        FROM clubs CROSS JOIN devices
        LEFT JOIN device_names ON device_names.club_id = clubs.id AND device_names.device = devices.number
        """
    )
