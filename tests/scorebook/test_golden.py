"""Plays one whole match per rule set, tap by tap, and wants the score sheet that was checked by hand."""

import json

import pytest

from fortyfives.rules import VARIANTS, standing_json
from fortyfives.scorebook import decode_entry, encode_entry, replay, step

from .goldens import MATCHES, draw, golden_files, play_golden
from .table import judges_answer

GOLDENS = [pytest.param(path, id=path.stem) for path in golden_files()]


def test_every_rule_set_has_a_golden_match():
    assert {profile.id for profile in VARIANTS} <= {path.stem for path in golden_files()}
    assert len(list(MATCHES.glob("*.txt"))) == len(golden_files())


@pytest.mark.parametrize("path", GOLDENS)
def test_the_score_sheet(path):
    assert draw(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GOLDENS)
def test_replayed_and_read_again_it_is_the_same_match(path):
    table, _ = play_golden(path)
    assert replay(table.log) == table.match
    read = [decode_entry(json.loads(json.dumps(encode_entry(entry)))) for entry in table.log]
    assert read == table.log
    assert replay(read) == table.match


@pytest.mark.parametrize("path", GOLDENS)
def test_the_judge_says_the_same_of_its_rows(path):
    table, _ = play_golden(path)
    assert standing_json(table.match.standing) == judges_answer(table.rules, table.match)


@pytest.mark.parametrize("path", GOLDENS)
def test_all_of_it_can_be_undone_and_redone(path):
    table, _ = play_golden(path)
    played = table.match
    taps = 0
    while table.match.undo is not None:
        table.tap({"undo": True})
        taps += 1
    assert not table.match.rows
    assert table.match.book == step(replay(()), table.log[0]).book
    table.tap(*[{"redo": True}] * taps)
    assert table.match.book == played.book
    assert table.match.redo == played.redo
