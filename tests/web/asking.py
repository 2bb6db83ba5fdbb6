"""Answers the referee as a browser without script would: taps buttons and links by their ids, fills in numbers."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from fortyfives.web.question_address import asking_href, ruling_href
from tests.web.tapping import Forms


def address(app: Flask, question: Mapping[str, Any], **beside: str) -> str:
    """The address of the ruling on a question."""
    with app.test_request_context():
        return ruling_href(question, **beside)


def asking(app: Flask, kind: str, **told: str) -> str:
    """The address at which a question is asked."""
    with app.test_request_context():
        return asking_href(kind, **told)


class Asker:
    """Somebody who asks the referee, and the page that he looks at."""

    def __init__(self, client: FlaskClient, path: str) -> None:
        self.client = client
        self.taps = 0
        self.go(path)

    def go(self, path: str, **query: str) -> Asker:
        response = self.client.get(path, query_string=query or None)
        while response.status_code in (303, 308):
            path = response.headers["Location"]
            response = self.client.get(path)
        self.path, self.status, self.html = response.request.full_path, response.status_code, response.text
        return self

    def tap(self, *ids: str, **typed: str) -> Asker:
        """Tap buttons or links one after the other; `typed` fills in fields of the form of the first."""
        for name in ids:
            self.taps += 1
            form = next((form for form in Forms(self.html).forms if name in form.buttons), None)
            if form is None:
                self.go(self.link(name))
                continue
            sends = form.buttons[name]
            fields = {**form.fields, **({} if sends is None else dict([sends])), **typed}
            self.go(form.action, **fields)
        return self

    def link(self, name: str) -> str:
        tag = next((tag for tag in re.findall(r"<a [^>]*>", self.html) if f'id="{name}"' in tag), None)
        assert tag, f"no {name} on {self.path}"
        return html.unescape(re.findall(r'href="([^"]+)"', tag)[0])

    @property
    def text(self) -> str:
        page = re.sub(r"<svg.*?</svg>", "", self.html, flags=re.DOTALL)
        return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).replace("\u00a0", " ").split())

    @property
    def question(self) -> str:
        """The open question."""
        found = re.search(r"data-focus[^>]*>(.*?)</h2>", self.html, re.DOTALL)
        return html.unescape(found[1]) if found else ""

    @property
    def notes(self) -> list[str]:
        return [
            html.unescape(note) for note in re.findall(r'asked-why" role="status"><p>(.*?)</p>', self.html, re.DOTALL)
        ]

    @property
    def reason(self) -> str | None:
        found = re.search(r'data-reason="(\w+)"', self.html)
        return found[1] if found else None

    @property
    def word(self) -> str:
        found = re.search(r'class="verdict".*?<h1[^>]*>(.*?)</h1>', self.html, re.DOTALL)
        return html.unescape(found[1]) if found else ""

    @property
    def why(self) -> list[str]:
        found = re.search(r'<ol class="why">(.*?)</ol>', self.html, re.DOTALL)
        assert found
        return [
            " ".join(html.unescape(re.sub(r"<[^>]+>", "", step)).replace("\u00a0", " ").split())
            for step in re.findall(r"<li>(.*?)</li>", found[1], re.DOTALL)
        ]

    @property
    def sums(self) -> dict[str, list[str]]:
        """The lines of the sum by their labels."""
        found = re.search(r'<table class="sum-table">(.*?)</table>', self.html, re.DOTALL)
        assert found, self.text
        return {
            html.unescape(label): [
                html.unescape(cell).replace("\u00a0", " ") for cell in re.findall(r"<td>(.*?)</td>", row)
            ]
            for row in re.findall(r"<tr.*?>(.*?)</tr>", found[1], re.DOTALL)
            for label in re.findall(r'<th scope="row">(.*?)</th>', row)
        }

    @property
    def facts(self) -> dict[str, tuple[str, str | None]]:
        """The facts by their keys: the value shown, and where a tap leads."""
        found = {}
        for tag, inner in re.findall(r'<(?:a|span) (class="fact[^>]*)>(.*?)</(?:a|span)>', self.html, re.DOTALL):
            key, href = re.search(r'id="fact-([\w-]+)"', tag), re.search(r'href="([^"]+)"', tag)
            value = re.sub(r"<small>.*?</small>", "", inner, flags=re.DOTALL)
            if key:
                text = " ".join(html.unescape(re.sub(r"<[^>]+>", "", value)).split())
                found[key[1]] = (text, html.unescape(href[1]) if href else None)
        return found
