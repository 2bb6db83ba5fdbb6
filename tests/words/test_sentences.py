"""How sentences are made: every answer of a policy is named, and what was typed is never filled in."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from fortyfives.rules import ANSWERS
from fortyfives.words.cards import written
from fortyfives.words.faults import FAULT_CODES, fault_message, play_fault
from fortyfives.words.translator import ENGLISH

PACKAGE = Path(__file__).resolve().parents[2] / "fortyfives"
WORDS = sorted((PACKAGE / "words").glob("*.py"))
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


# --- a policy in words is answered to the last


POLICIES = {*ANSWERS, "kind"} - {"defenders"}


def asks_for(node: ast.AST) -> str | None:
    """The policy that an expression asks a rule set for: `profile.auction`, `p.defenders.kind`."""
    return node.attr if isinstance(node, ast.Attribute) and node.attr in POLICIES else None


def ends_in_assert_never(match: ast.Match) -> bool:
    last = match.cases[-1]
    wildcard = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
    return wildcard and "assert_never" in ast.unparse(last.body[0])


def half_answered(source: str) -> list[int]:
    """The lines that look at some answers of a policy and take the rest as one."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Match) and asks_for(node.subject) and not ends_in_assert_never(node):
            found.append(node.lineno)
        if isinstance(node, ast.Compare) and asks_for(node.left):
            found += [node.lineno for side in node.comparators if isinstance(getattr(side, "value", None), str)]
    return found


@pytest.mark.parametrize("path", WORDS, ids=lambda path: path.name)
def test_every_answer_of_a_policy_is_named(path):
    assert half_answered(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "match p.auction:\n  case 'once': x = 1\n  case _: x = 2",
        "match p.defenders.kind:\n  case 'cap': x = 1",
        "x = 1 if p.both_reach == 'bidder' else 2",
    ],
)
def test_a_half_answer_would_be_found(source):
    assert half_answered(source)


def asks_who(source: str) -> list[int]:
    """The lines that ask which rule set, or which account of the game, they have before them."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        and any(
            re.search(r"source_key\(|\bprofile\.(id|name|source)$|\bp\.(id|name|source)$", ast.unparse(side))
            for side in (node.left, *node.comparators)
        )
    ]


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_sentence_asks_which_rule_set_it_is_about(path):
    assert asks_who(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("source", ["source_key(p) == '002'", "p.id != 'x'", "'x' in profile.name"])
def test_asking_who_would_be_found(source):
    assert asks_who(source)


# --- what was typed


TYPED = "%(0)s %s 100% %(value)s"


@pytest.mark.parametrize("code", sorted(FAULT_CODES))
def test_what_was_typed_is_repeated_as_it_is(code):
    facts = {"value": TYPED, "card": TYPED, "count": TYPED, "most": TYPED}
    for said in (fault_message(ENGLISH, code, TYPED, facts), play_fault(ENGLISH, code, None, facts)):
        assert "%(" not in written(said).replace(TYPED, "")
