"""Reads what was sent with a request: a form as browsers send it."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from flask import Request
from werkzeug.formparser import FormDataParser

if TYPE_CHECKING:
    from werkzeug.datastructures import FileStorage, MultiDict


class NamedParts(FormDataParser):
    """Reads a form. A part without a name, which no browser sends, is no answer to anything: it is left out."""

    def parse(
        self, stream: IO[bytes], mimetype: str, content_length: int | None, options: dict[str, str] | None = None
    ) -> tuple[IO[bytes], MultiDict[str, str], MultiDict[str, FileStorage]]:
        """The rest of what was sent, the answers, and the files."""
        rest, answers, files = super().parse(stream, mimetype, content_length, options)
        if None in answers:
            answers = self.cls(one for one in answers.items(multi=True) if one[0] is not None)
        if None in files:
            for file in files.getlist(None):  # type: ignore[call-overload]
                file.close()
            files = self.cls(one for one in files.items(multi=True) if one[0] is not None)
        return rest, answers, files


class Asked(Request):
    """A request to a page or to the API."""

    form_data_parser_class = NamedParts
