"""Flask as this site uses it: templates are drawn as `drawing` does, and an address is written once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from flask import Flask, has_request_context, request

from fortyfives.web.drawing import Drawing

MOST_ADDRESSES: Final = 2000
"""So many addresses are kept written; a page names ten to thirty."""


class Site(Flask):
    """The site."""

    jinja_environment = Drawing

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._written = lru_cache(MOST_ADDRESSES, typed=True)(self._write)

    def url_for(self, /, endpoint: str, **values: Any) -> str:
        """The path of a page, as `Flask.url_for` gives it; one without anything special about it is kept."""
        special = endpoint.startswith(".") or any(name.startswith("_") for name in values)
        if special or not has_request_context() or not all(type(value) in (str, int) for value in values.values()):
            return super().url_for(endpoint, **values)
        return self._written(endpoint, request.script_root, tuple(values), *values.values())

    def _write(self, endpoint: str, _root: str, names: tuple[str, ...], *values: Any) -> str:
        return super().url_for(endpoint, **dict(zip(names, values, strict=True)))
