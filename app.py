"""Exposes the WSGI app for any server (gunicorn app:app, flask run): over the folder of the host's data."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from fortyfives.cli.serve import make_app

if TYPE_CHECKING:
    from flask import Flask

    app: Flask


@cache
def create_app() -> Flask:
    """The app over the data folder that FORTYFIVES_DATA names, instance/ where it names none."""
    return make_app()


def __getattr__(name: str) -> Flask:
    """`app`, made when a server first asks for it: to import this module opens no file."""
    if name == "app":
        return create_app()
    raise AttributeError(name)
