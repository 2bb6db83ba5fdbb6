"""How sentences are made: what a person typed is never taken for a sentence with places to fill in."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from fortyfives.words.cards import written
from fortyfives.words.faults import FAULT_CODES, fault_message, play_fault
from fortyfives.words.translator import ENGLISH

PACKAGE = Path(__file__).resolve().parents[2] / "fortyfives"
SPEAKING = sorted([*(PACKAGE / "words").glob("*.py"), *(PACKAGE / "web").glob("*.py")])


def fills(node: ast.AST) -> bool:
    """Whether this is a sentence that is being filled in (a number has a rest: `seat % players`)."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod)


def contains_fill(node: ast.AST) -> bool:
    return any(fills(inner) for inner in ast.walk(node))


def filled_twice(source: str) -> list[int]:
    """The lines in which something that may have been filled in already is filled in."""
    tree = ast.parse(source)
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    found = []
    for function in functions.values():
        given = {
            target.id: node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(function):
            if not fills(node):
                continue
            left = node.left
            seen = [left]
            if isinstance(left, ast.Name) and left.id in given:
                seen.append(given[left.id])
            if isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and left.func.id in functions:
                seen.append(functions[left.func.id])
            if isinstance(left, ast.JoinedStr) or any(contains_fill(part) for part in seen):
                found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_sentence_is_filled_in_twice(path):
    assert filled_twice(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "def f(t, n): return t.gettext('%(a)s') % n % n",
        "def f(t, n):\n  said = t.gettext('%(a)s') % n\n  return said % n",
        "def g(t, n): return t.gettext('%(a)s') % n\ndef f(t, n): return g(t, n) % n",
        "def f(t, n): return f'{n} %(a)s' % n",
    ],
)
def test_the_search_would_find_it(source):
    assert filled_twice(source)


TYPED = "%(0)s %s 100% %(value)s"


@pytest.mark.parametrize("code", sorted(FAULT_CODES))
def test_what_was_typed_is_repeated_as_it_is(code):
    facts = {"value": TYPED, "card": TYPED, "count": TYPED, "most": TYPED}
    for said in (fault_message(ENGLISH, code, TYPED, facts), play_fault(ENGLISH, code, None, facts)):
        assert "%(" not in written(said).replace(TYPED, "")
