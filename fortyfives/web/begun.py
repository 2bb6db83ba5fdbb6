"""Says what this device has begun to tell of the open hand, for a tap that leaves it as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import g


def begun_here(match_id: str) -> Mapping[str, Any] | None:
    """The draft of this device as the store keeps it; None where it has begun nothing."""
    draft = g.store.matches.draft(match_id, g.access.device)
    body: Mapping[str, Any] | None = None if draft is None else draft.body
    return body
