"""Gives every device a name of two words that is easy to say across the table, such as "blue heron"."""

from __future__ import annotations

import hashlib
from typing import Final


def _listed(*lines: str) -> tuple[str, ...]:
    return tuple(word for line in lines for word in line.split())


FIRST_WORDS: Final = _listed(
    "amber black blue bold brave bright brown calm clear clever copper cosy early fair fine gentle glad gold",
    "grand green grey happy honest jolly keen kind light lively lucky merry mild misty neat noble patient",
    "plain proud quick quiet red rosy round silver small snowy steady sunny swift tall tidy warm white wise",
)

SECOND_WORDS: Final = _listed(
    "acorn anchor apple badger barrel basket beacon beaver birch bridge brook candle canoe cedar clover",
    "crane cricket finch fox garden goose harbor hare hazel heron island kettle lantern lark ledger lily",
    "linnet maple marten meadow mitten moose nutmeg oak orchard otter owl pepper pine plover pony puffin",
    "quilt raven robin saddle salmon shingle skipper sparrow spruce teapot thistle thrush trout wagon walnut",
    "willow wren",
)


def device_name(chance: str) -> str:
    """The name that a random text leads to. Two devices may share one; their numbers tell them apart."""
    drawn = int.from_bytes(hashlib.sha256(chance.encode()).digest()[:8], "big")
    rest, first = divmod(drawn, len(FIRST_WORDS))
    return f"{FIRST_WORDS[first]} {SECOND_WORDS[rest % len(SECOND_WORDS)]}"
