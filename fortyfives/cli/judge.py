"""The judge on standard input and output: one JSON question a line, one JSON answer a line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Protocol, cast

from fortyfives.words.asking import answer_or_error, error_json, read_json, write_answer
from fortyfives.words.translator import ENGLISH

BLOCK = 64 * 1024
"""So much input is answered at a time where it is waiting, in bytes."""


class Blocks(Protocol):
    """Where questions come from: `read1` gives what has arrived, at most so many bytes, b"" at the end."""

    def read1(self, size: int, /) -> bytes:
        """What has arrived."""
        ...


def judge() -> int:
    """Answer standard input on standard output; 1 if any question could not be answered, else 0."""
    if sys.stdin is None or sys.stdout is None:
        print("The judge reads questions on standard input and answers on standard output.", file=sys.stderr)
        return 2
    try:
        return answer_lines(cast(Blocks, sys.stdin.buffer), sys.stdout.buffer)
    except BrokenPipeError:
        # Whoever reads the answers has had enough. Python would complain when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as why:
        print(f"An answer could not be written: {why.strerror}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except KeyboardInterrupt:
        return 130


def answer_lines(questions: Blocks, answers: BinaryIO) -> int:
    """Answer each line, in order. What has arrived is answered before more is waited for."""
    status = 0
    for lines in arrived_lines(questions):
        written = []
        for line in lines:
            told = answer_line(line)
            if "error" in told:
                status = 1
            written.append(write_answer(told))
        answers.write(b"\n".join(written) + b"\n")
        answers.flush()
    return status


def answer_line(line: bytes) -> Mapping[str, Any]:
    """The answer to one line."""
    try:
        question = read_json(line)
    except ValueError:
        return {"error": error_json(ENGLISH, "bad_json", None, {})}
    return answer_or_error(ENGLISH, question)


def arrived_lines(questions: Blocks) -> Iterator[list[bytes]]:
    """The whole lines of each block that arrives, without their ends; at last the line that has no end."""
    begun: list[bytes] = []
    while block := questions.read1(BLOCK):
        if b"\n" not in block:
            begun.append(block)
            continue
        *lines, rest = (b"".join(begun) + block).split(b"\n")
        begun = [rest] if rest else []
        yield lines
    if begun:
        yield [b"".join(begun)]
