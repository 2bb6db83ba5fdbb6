"""Logs as earlier versions wrote them still load, to what the table was told then.

The files are never written again. Whoever changes what an event or a rule set looks like teaches the codec to
bring these up to date; a new version gets a file of its own.
"""

import json
from pathlib import Path

import pytest

from fortyfives.scorebook import Said, decode_entry, replay

OLD = [
    pytest.param(written, id=f"{path.stem} {name}")
    for path in sorted((Path(__file__).parent / "logs").glob("v*.json"))
    for name, written in json.loads(path.read_text(encoding="utf-8")).items()
]


@pytest.mark.parametrize("written", OLD)
def test_an_old_log_loads_to_what_the_table_was_told(written):
    entries = [decode_entry(raw) for raw in written]
    match = replay(entries)
    assert {note.code for note in match.notes} <= {"let_stand"}
    assert Said(match.scores, match.winner) == entries[-1].said
    assert match.winner is not None
