"""Lets every test of the pages hold phones in its hands."""

from __future__ import annotations

from tests.web.held import hold, kettle, match_id, share

__all__ = ["hold", "kettle", "match_id", "share"]
