"""The judge on the command line: a line for a line, whatever the lines hold."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fortyfives.cli.judge import BLOCK, answer_lines

TOP = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "fortyfives", "judge"]
PLAY = {"ask": "play", "trump": "S", "trick": ["9S"], "hand": ["JS", "2D"], "card": "2D"}
LEGAL = {
    "verdict": "legal",
    "legal": True,
    "reason": "holds_back",
    "because": [],
    "legal_cards": ["JS", "2D"],
    "depends_on": [],
}


def ask(text: bytes) -> tuple[int, list[dict]]:
    answers = io.BytesIO()
    status = answer_lines(io.BytesIO(text), answers)
    written = answers.getvalue()
    assert written == b"" or written.endswith(b"\n")
    return status, [json.loads(line) for line in written.splitlines()]


def line(question: object) -> bytes:
    return json.dumps(question).encode()


def test_each_question_has_its_answer_in_the_same_place() -> None:
    lead = {**PLAY, "trick": []}
    status, answers = ask(line(PLAY) + b"\n" + line(lead) + b"\n")
    assert status == 0
    assert answers[0] == LEGAL
    assert answers[1]["reason"] == "leads"


def test_nothing_asked_is_nothing_answered() -> None:
    assert ask(b"") == (0, [])


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_the_last_line_needs_no_end(end: bytes) -> None:
    assert ask(line(PLAY) + end) == (0, [LEGAL])


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"   ",
        b"\r",
        b"\xff\xfe",
        b"{",
        b"NaN",
        b"[Infinity]",
        b"-Infinity",
        b"1e999",
        b'{"ask": NaN}',
        b"9" * 5000,
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"[1, 2]",
        b'"text"',
        b"null",
        b"\xef\xbb\xbf{}",
        line(PLAY) + b" " + line(PLAY),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_no_question_is_told_and_the_next_one_answered(text: bytes) -> None:
    status, answers = ask(text + b"\n" + line(PLAY) + b"\n")
    assert status == 1
    assert len(answers) == 2
    error = answers[0]["error"]
    assert (error["code"], error["field"]) == ("bad_json", None)
    assert error["message"]
    assert answers[1] == LEGAL


def test_half_a_sign_is_named_as_it_was_written() -> None:
    status, answers = ask(b'{"ask":"play","trump":"S","trick":[],"hand":["JS"],"card":"\\ud800"}\n')
    assert status == 1
    assert answers[0]["error"]["code"] == "bad_card"


def test_a_fault_names_the_field_and_says_why() -> None:
    _, answers = ask(line({**PLAY, "card": "1S"}))
    assert answers[0]["error"]["field"] == "card"
    assert "1S" in answers[0]["error"]["message"]


def test_what_was_given_is_never_repeated_at_length() -> None:
    _, answers = ask(line({**PLAY, "card": "x" * 10_000}))
    assert len(answers[0]["error"]["message"]) < 200


def test_a_line_longer_than_a_block_is_one_line() -> None:
    padded = line(PLAY)[:-1] + b" " * (3 * BLOCK) + b"}"
    assert ask(padded + b"\n" + line(PLAY)) == (0, [LEGAL, LEGAL])


def test_many_lines_keep_their_order_over_all_blocks() -> None:
    number = 2000
    text = b"".join(line({"ask": f"question {place}"}) + b"\n" for place in range(number))
    status, answers = ask(text)
    assert status == 1
    assert [f"question {place}" in told["error"]["message"] for place, told in enumerate(answers)] == [True] * number


def test_an_answer_comes_before_the_next_question_is_asked() -> None:
    with subprocess.Popen(COMMAND, cwd=TOP, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as judge:
        assert judge.stdin
        assert judge.stdout
        for _ in range(3):
            judge.stdin.write(line(PLAY) + b"\n")
            judge.stdin.flush()
            assert json.loads(judge.stdout.readline()) == LEGAL
        judge.stdin.close()
        assert judge.wait() == 0


def test_a_reader_who_has_had_enough_is_no_fault() -> None:
    read, write = os.pipe()
    os.close(read)
    questions = (line(PLAY) + b"\n") * 1000
    judge = subprocess.run(COMMAND, cwd=TOP, input=questions, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert judge.stderr == b""


def test_the_command_ends_with_1_when_anything_could_not_be_answered() -> None:
    judge = subprocess.run(COMMAND, cwd=TOP, input=b"?\n" + line(PLAY) + b"\n", capture_output=True)
    assert judge.returncode == 1
    assert judge.stderr == b""
    assert len(judge.stdout.splitlines()) == 2


def test_the_web_gives_the_same_answers_to_the_letter(stranger) -> None:
    cases = sorted((TOP / "tests" / "data" / "cases").glob("*.jsonl"))
    questions = [json.loads(row)["question"] for path in cases for row in path.read_text("utf-8").splitlines()]
    assert len(questions) > 200
    answers = io.BytesIO()
    answer_lines(io.BytesIO(b"".join(line(question) + b"\n" for question in questions)), answers)
    for question, told in zip(questions, answers.getvalue().splitlines(), strict=True):
        assert stranger.post("/api/judge", json=question).data == told


@pytest.mark.parametrize(
    ("shut", "why"), [("<&-", "standard input"), (">&-", "standard output"), ("> /dev/full", "No space")]
)
def test_a_stream_that_is_shut_or_full_is_told_in_plain_words(shut: str, why: str) -> None:
    command = f"echo '{{}}' | {sys.executable} -m fortyfives judge {shut}"
    done = subprocess.run(command, shell=True, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr
