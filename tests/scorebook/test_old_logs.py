"""Logs as earlier versions wrote them still load, to the same result.

The files are never written again. Whoever changes what an event or a rule set looks like teaches the codec to bring
these up to date; a new version gets a file of its own.
"""

import json
from pathlib import Path

import pytest

from fortyfives.scorebook import decode_entry, replay

from .goldens import MATCHES, play_golden

OLD = [
    pytest.param(written, name, id=f"{path.stem} {name}")
    for path in sorted((Path(__file__).parent / "logs").glob("v*.json"))
    for name, written in json.loads(path.read_text(encoding="utf-8")).items()
]


@pytest.mark.parametrize(("written", "name"), OLD)
def test_an_old_log_loads_to_the_same_result(written, name):
    entries = [decode_entry(raw) for raw in written]
    match = replay(entries)
    assert {note.code for note in match.notes} <= {"let_stand"}
    played, _ = play_golden(MATCHES / f"{name}.json")
    assert match.book == played.match.book
    assert match.seq == played.match.seq
