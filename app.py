"""For any WSGI server (`flask run`, gunicorn "app:create_app()"): the app over the folder of the host's data."""

from __future__ import annotations

from flask import Flask

from fortyfives.cli.serve import make_app


def create_app() -> Flask:
    """The app over the data folder that FORTYFIVES_DATA names, instance/ where it names none."""
    return make_app()
