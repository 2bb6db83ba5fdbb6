"""Writes the way to help as any page has it: with the match, else the rules, that the page is about."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

from flask import request

from fortyfives.web.rules_address import MOST_RULES_TEXT

MATCH_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)

_NAMES: Final = (("match_id", "m"), ("rules_id", "rules"))
"""What the match and the rules are called in the path of a page, and in the rest of its address."""


def help_href() -> str:
    """The address of the help page. The pages of a match are drawn where that page is not, too, so none is asked."""
    told = {**request.args.to_dict(), **(request.view_args or {})}
    match_id, rules = (str(told.get(of_a_page) or told.get(asked) or "") for of_a_page, asked in _NAMES)
    query: dict[str, str] = {}
    if MATCH_ID.fullmatch(match_id):
        query = {"m": match_id}
    elif 0 < len(rules) <= MOST_RULES_TEXT:
        query = {"rules": rules}
    return f"{request.script_root}/help{'?' if query else ''}{urlencode(query, errors='replace')}"
