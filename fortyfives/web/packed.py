"""Sends answers packed to browsers that unpack them, unless somebody else's page may have made the browser ask."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from typing import Final

import brotli
import zopfli.gzip
from flask import Flask, Request, Response, request

ENCODINGS: Final = ("br", "gzip")
"""The ways to pack, the better one first. Browsers unpack the first only over https, and from the very same machine."""

WORTH_PACKING: Final = frozenset(
    {
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
        "text/css",
        "text/csv",
        "text/html",
        "text/javascript",
    }
)

LEAST: Final = 400
"""An answer of fewer bytes goes into one packet anyhow."""

OUR_OWN_PAGES: Final = frozenset({"same-origin", "none"})
"""What a browser says of a request that a page of this site has made, or a person by typing or scanning an address."""


def setup_packing(app: Flask) -> None:
    """Pack what a view has answered. To be called before anything else that looks at answers, so that it comes last."""

    @app.after_request
    def pack(response: Response) -> Response:
        if response.mimetype not in WORTH_PACKING or response.direct_passthrough or response.is_streamed:
            return response
        response.vary.add("Accept-Encoding")
        if response.status_code in (204, 304) or "Content-Encoding" in response.headers or not may_be_packed(request):
            return response
        encoding = encoding_for(request)
        content = response.get_data()
        if encoding is None or len(content) < LEAST:
            return response
        response.set_data(quickly_packed(content, encoding))
        response.headers["Content-Encoding"] = encoding
        tag, weak = response.get_etag()
        if tag is not None and not weak:
            response.set_etag(tag, weak=True)  # the same page, but not the same bytes
        return response


def may_be_packed(asked: Request) -> bool:
    """Whether the length of a packed answer can tell nobody of the secrets in it.

    Who can watch the line and make this browser ask again and again, each time with another guess in the address,
    would see by the length when a guess is right. Only another site can make a browser do that; and browsers say, over
    https, who has made them ask. Over plain http the answer itself can be read; without a cookie it holds no secret.
    """
    if not asked.cookies or not asked.is_secure:
        return True
    return asked.headers.get("Sec-Fetch-Site") in OUR_OWN_PAGES


def encoding_for(asked: Request, among: Iterable[str] = ENCODINGS) -> str | None:
    """The first way of packing that the browser can undo; None where there is none."""
    return next((name for name in among if asked.accept_encodings[name] > 0), None)


def quickly_packed(content: bytes, encoding: str) -> bytes:
    """What is made anew for each answer: a little more than the least, for a tenth of the time."""
    if encoding == "br":
        packed: bytes = brotli.compress(content, mode=brotli.MODE_TEXT, quality=4)
        return packed
    return gzip.compress(content, 6, mtime=0)


def well_packed(content: bytes, encoding: str) -> bytes:
    """What is packed once and sent a thousand times."""
    if encoding == "br":
        packed: bytes = brotli.compress(content, mode=brotli.MODE_TEXT, quality=11)
        return packed
    return bytes(zopfli.gzip.compress(content))  # a thirtieth less than gzip itself can
