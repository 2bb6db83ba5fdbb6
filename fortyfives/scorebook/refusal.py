"""Says why a tap was not recorded: a code, the field at fault, the facts that the words may name."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was written.

    `ruling` is true where the rules refuse what the table said, and false where it cannot be: a seat that
    is not there, a sixth trick, a tap that does not belong here now. What the rules refuse the table may
    let stand, except where nothing would follow from it (`may_stand` false: a hold of nothing has no
    amount). `field` is the part of the tap at fault ("tally.top_trump"), None where it is the whole tap.
    """

    code: str
    field: str | None = None
    facts: Mapping[str, object] = dataclasses.field(default_factory=dict)
    ruling: bool = False
    may_stand: bool = False
