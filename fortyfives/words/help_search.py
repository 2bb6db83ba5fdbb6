"""Finds problems by the words that players use, forgiving of case, accents, endings and a slip of the finger."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fortyfives.words.cards import spoken, written
from fortyfives.words.help_ways import Problem
from fortyfives.words.translator import Translator

MOST: Final = 8
"""So many problems are shown at most."""

LONGEST: Final = 100
"""Signs of a question that are read."""

IN_TITLE, IN_OTHER_WORDS, IN_ANSWER = 4, 3, 1
"""What a word counts for, by where it stands."""

_SUITS: Final = {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs "}
_ENDINGS: Final = ("ing", "ed", "es", "s")


@dataclass(frozen=True, slots=True)
class _Read:
    problem: Problem
    weights: Mapping[str, int]
    """Each word of the problem with what it counts for."""


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text without case, accents and endings; a suit that is drawn is a word."""
    for sign, name in _SUITS.items():
        text = text.replace(sign, name)
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign)).replace("’", "").replace("'", "")
    return tuple(_stem(word) for word in re.findall(r"\w+", bare))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def find_problems(t: Translator, problems: Sequence[Problem], looked_for: str) -> tuple[Problem, ...]:
    """The problems that fit best: those with the most of the words, in titles before answers; none for none."""
    little = set(
        words_of(
            t.gettext(
                "a an and are at be by did do does for he her his i in is it my of on or our she that the this to was "
                "we what"
            )
        )
    )
    asked = list(dict.fromkeys(words_of(looked_for[:LONGEST])))
    asked = [word for word in asked if word not in little] or asked
    read = [_read(t, problem) for problem in problems]
    known = {word for one in read for word in one.weights}
    asked = [_meant(word, known) for word in asked]
    ranked = []
    for place, one in enumerate(read):
        found = [weight for weight in (_weight(word, one.weights) for word in asked) if weight]
        if found:
            ranked.append((-len(found), -sum(found), place))
    if not ranked:
        return ()
    ranked.sort()
    best = ranked[0][0]
    return tuple(problems[place] for matched, _, place in ranked if matched == best)[:MOST]


def _read(t: Translator, problem: Problem) -> _Read:
    weights: dict[str, int] = {}
    for text, weight in ((problem.answer, IN_ANSWER), (problem.also, IN_OTHER_WORDS), (problem.asks, IN_TITLE)):
        for word in _both_ways(t, text):
            weights[word] = weight
    return _Read(problem, weights)


def _both_ways(t: Translator, text: str) -> Iterable[str]:
    """The words of a text with its cards written and spoken: "a", "hearts", "ace"."""
    yield from words_of(written(text))
    yield from words_of(spoken(t, text))


def _weight(word: str, weights: Mapping[str, int]) -> int:
    """What a word counts for in a problem; its beginning will do, from three letters on."""
    if word in weights:
        return weights[word]
    if len(word) < 3:
        return 0
    return max((weight for known, weight in weights.items() if known.startswith(word)), default=0)


def _meant(word: str, known: set[str]) -> str:
    """The word that was meant: the nearest one that is known, where this one is not."""
    if len(word) < 4 or any(one.startswith(word) for one in known):
        return word
    near = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.75)
    return near[0] if near else word
