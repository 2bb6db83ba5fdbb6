"""Makes a match one for practice, which counts nowhere, or one that counts."""

from __future__ import annotations

from flask import Blueprint, g, request, url_for
from flask.typing import ResponseReturnValue

from fortyfives.web.access import match_door
from fortyfives.web.htmx import go_to
from fortyfives.web.more_frame import match_at_hand

bp = Blueprint("practice", __name__, url_prefix="/m/<match_id>")


@bp.post("/practice")
def switch(match_id: str) -> ResponseReturnValue:
    """Say of a match whether it is for practice. The form says which it is to be, so that sending it twice is once."""
    match_door(match_id, "pen")
    match_at_hand(match_id)
    g.pop("practice", None)
    g.store.matches.set_practice(match_id, request.form.get("practice") == "1")
    return go_to(url_for("more.more", match_id=match_id, _anchor="practice"))
