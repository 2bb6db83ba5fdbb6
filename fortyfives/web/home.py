"""Where everything begins: the front page, a new match, the matches so far."""

from __future__ import annotations

from flask import Blueprint

from fortyfives.web.faces import setup_faces

bp = Blueprint("home", __name__)
bp.record_once(lambda state: setup_faces(state.app))  # type: ignore[arg-type]
