"""The QR code of a link: the squares that readers look for are where they have to be, and a quiet border is around."""

from __future__ import annotations

import re

import pytest

from fortyfives.web.qr import QUIET, qr_code

FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


def squares(size: int, path: str) -> list[str]:
    """The picture that the path draws, a line of # and . for each row."""
    drawn = [["."] * size for _ in range(size)]
    for x, y, count, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path):
        assert count == back
        for place in range(int(x), int(x) + int(count)):
            drawn[int(y)][place] = "#"
    return ["".join(row) for row in drawn]


@pytest.mark.parametrize(
    "text",
    ["https://table.example/k/abc", "http://192.168.1.20:4545/k/" + "x" * 40, "http://kitchen.local/" + "é" * 30],
)
def test_a_code_has_its_three_corners_and_a_quiet_border(text):
    code = qr_code(text)
    picture = squares(code.size, code.path)
    assert (code.size - 2 * QUIET - 17) % 4 == 0
    last = code.size - QUIET - 7
    for top, left in ((QUIET, QUIET), (QUIET, last), (last, QUIET)):
        assert [row[left : left + 7] for row in picture[top : top + 7]] == FINDER
    border = picture[:QUIET] + picture[-QUIET:] + [row[:QUIET] + row[-QUIET:] for row in picture]
    assert set("".join(border)) == {"."}


def test_another_link_is_another_code():
    assert qr_code("https://table.example/k/a").path != qr_code("https://table.example/k/b").path
