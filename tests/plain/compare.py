"""Hold the plain statement and the engine against each other over questions drawn at random.

    python -m tests.plain.compare --count 10000 --seed 1 --kind play,review

Asks both, prints the first differences and the number of questions of each kind. Exit status 1 if any answer
differs. What a message says is not compared.
"""

import argparse
import collections
import json
import random
import sys
import traceback

from fortyfives.rules import answer as ask_engine

from .judge import answer as ask_plain
from .questions import KINDS, random_question

SHOWN = 20


def engine_answer(question):
    """The engine's answer in the plain statement's form."""
    try:
        told = ask_engine(json.loads(json.dumps(question)))
    except Exception:  # a crash is a difference like any other, to be shown and counted
        return {"crash": traceback.format_exc().splitlines()[-3:]}
    if not isinstance(told, dict):
        return {"error": {"code": str(told.code), "field": told.field}}
    if isinstance(told.get("error"), dict):
        told = {**told, "error": {key: value for key, value in told["error"].items() if key != "message"}}
    return told


def written(thing):
    """One text for one answer, whatever the order of its fields; true is not 1 and 1.0 is not 1."""
    return json.dumps(thing, sort_keys=True, ensure_ascii=False)


def kind_of(question, plain):
    """What was asked, and whether it could be answered."""
    ask = question.get("ask") if isinstance(question, dict) else None
    kind = ask if isinstance(ask, str) and ask in KINDS else "(other)"
    return kind, "error" in plain


def main(arguments=None):
    """Ask, compare, tell."""
    parser = argparse.ArgumentParser(description="Ask the plain statement and the engine the same questions.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", default="", help="kinds to draw, separated by commas (all where left out)")
    chosen = parser.parse_args(arguments)
    kinds = [kind for kind in chosen.kind.split(",") if kind] or None
    for kind in kinds or []:
        if kind not in KINDS:
            parser.error(f"{kind} is not one of {', '.join(KINDS)}")

    rng = random.Random(chosen.seed)
    asked = collections.Counter()
    faulty = collections.Counter()
    differing = collections.Counter()
    for number in range(chosen.count):
        question = random_question(rng, kinds)
        plain = ask_plain(json.loads(json.dumps(question)))
        engine = engine_answer(question)
        kind, is_faulty = kind_of(question, plain)
        asked[kind] += 1
        faulty[kind] += is_faulty
        if written(plain) != written(engine):
            differing[kind] += 1
            if differing.total() <= SHOWN:
                print(f"#{number} {kind}\n  asked  {json.dumps(question, ensure_ascii=False)}")
                print(f"  plain  {written(plain)}\n  engine {written(engine)}")

    for kind in [*KINDS, "(other)"]:
        if asked[kind]:
            print(f"{kind:12}{asked[kind]:8} asked {faulty[kind]:7} faulty {differing[kind]:7} differ")
    print(f"{asked.total()} asked, {differing.total()} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
