"""Says what was entered in the form that was sent, for a page that offers to send it once more."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request


def entered() -> list[tuple[str, str]]:
    """Every field of the form, in its order, as names and values; files are none of them."""
    return list(request.form.items(multi=True))


def from_our_own_page() -> bool:
    """True when the browser says that the form came from a page of this very site."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    source = request.headers.get("Origin") or request.referrer
    return source is not None and urlsplit(source).netloc == request.host


def to_send_again() -> list[tuple[str, str]]:
    """What a form of our own held whose answer could not be given; nothing where it cannot be sent again as it was.

    The proof against forged forms goes along as it came: no new one is lent to anybody.
    """
    if request.method != "POST" or request.files or not from_our_own_page():
        return []
    return entered()
