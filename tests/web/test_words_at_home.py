"""What the rules say is said in the words floor: the pages of a match keep the labels of their controls."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
MORE = ("more", "more_view", "people", "people_view", "trail", "trail_view", "overtaken")
PAGES = ("home", "table", "panel", "questions", "slips", "sheet", "founding", "tabs", *MORE)
TEMPLATES = (
    *("_new", "_table", "_foot", "_pad", "_over", "_check", "_stale", "_hand"),
    *("home", "matches", "sheet", "hand"),
    *("_more", "_more_frame", "_points", "_sure", "_people", "_person", "_swap", "_trail"),
)

OF_THE_RULES = re.compile(r"\b(must|may|partners?|for himself|reach(ed|es)?|floor|counts|adds)\b", re.I)

NO_RULES = {
    # Whether a match goes into the numbers of its club, and the way to a rematch: labels of controls.
    "This match counts",
    "Practice match: counts nowhere",
    "Again with other partners, or another dealer",
}


def sentences_in_module(path: Path) -> list[str]:
    return [
        argument.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("gettext", "ngettext", "pgettext")
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def sentences_in_template(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    called = re.findall(r"""_\((["'])(.*?)\1""", text)
    return [words for _, words in called] + re.findall(r"{% trans.*?%}(.*?){% endtrans %}", text, re.S)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_match_states_no_rule(name: str) -> None:
    said = sentences_in_module(TOP / "fortyfives" / "web" / f"{name}.py")
    assert [words for words in said if OF_THE_RULES.search(words) and words not in NO_RULES] == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_of_a_match_states_no_rule(name: str) -> None:
    said = sentences_in_template(TOP / "templates" / f"{name}.html")
    assert [words for words in said if OF_THE_RULES.search(words) and words not in NO_RULES] == []


def test_the_search_would_find_one() -> None:
    found = sentences_in_module(TOP / "fortyfives" / "words" / "score.py")
    assert any("must take it" in words for words in found if OF_THE_RULES.search(words))
    assert sentences_in_template(TOP / "templates" / "home.html")
