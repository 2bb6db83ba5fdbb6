"""Holds the engine against the plain statement of the rules over questions of every kind drawn at random."""

import json
import random

import pytest

from tests.plain.compare import engine_answer, written
from tests.plain.judge import answer as ask_plain
from tests.plain.questions import KINDS, random_question

PER_KIND = 250


@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_answers_as_the_plain_statement_does(kind):
    rng = random.Random(f"45 {kind}")
    for _ in range(PER_KIND):
        question = random_question(rng, [kind])
        plain = ask_plain(json.loads(json.dumps(question)))
        assert written(engine_answer(question)) == written(plain), json.dumps(question, ensure_ascii=False)
