"""Taps on the pages as a browser without script would: reads a form off the page and sends it."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

HTMX = {"HX-Request": "true", "HX-Target": "table"}


@dataclass(slots=True)
class Form:
    """A form as it stands on the page: where it goes, its hidden and filled fields, its buttons by id."""

    action: str
    fields: dict[str, str]
    buttons: dict[str, tuple[str, str] | None]


class Forms(HTMLParser):
    """Finds the forms of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.named: dict[str, Form] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), {}, {}))
            self.named[given.get("id", "")] = self.forms[-1]
        elif self.forms and tag == "input":
            if given.get("type") not in ("radio", "checkbox") or "checked" in given:
                self.forms[-1].fields[given.get("name", "")] = given.get("value", "")
        elif self.forms and tag == "button" and given.get("type") != "button":  # that one is for the script
            sends = (given["name"], given.get("value", "")) if "name" in given else None
            # A button may belong to another form than the one around it.
            form = self.named[given["form"]] if "form" in given else self.forms[-1]
            form.buttons[given.get("id", "")] = sends


class Phone:
    """A phone that looks at one page and taps its buttons by their ids."""

    def __init__(self, client: FlaskClient, path: str = "/", *, htmx: bool = False) -> None:
        self.client = client
        self.headers = HTMX if htmx else {}
        self.path = path
        self.last = self.look()

    @property
    def html(self) -> str:
        return self.last.get_data(as_text=True)

    def look(self) -> TestResponse:
        self.last = self.client.get(self.path)
        return self.last

    def form_of(self, button: str) -> Form:
        return next(form for form in Forms(self.html).forms if button in form.buttons)

    def send(self, button: str, **instead: str) -> TestResponse:
        """Tap a button; `instead` changes fields of its form on the way."""
        form = self.form_of(button)
        pressed = form.buttons[button]
        fields = {**form.fields, **(dict([pressed]) if pressed else {}), **instead}
        return self.client.post(form.action, data=fields, headers=self.headers)

    def tap(self, *buttons: str, **instead: str) -> TestResponse:
        """Tap buttons one after the other, following each answer to the page it leads to."""
        for button in buttons:
            self.last = self.send(button, **instead)
            if self.last.status_code == 303:
                self.path = self.last.location
                self.look()
        return self.last


def begin(client: FlaskClient, rules: str, *names: str, dealer: int = 0, htmx: bool = False) -> Phone:
    """A phone at the table of a match that has just begun."""
    people = names or ("Maeve", "Angus", "Theresa", "Leo")
    phone = Phone(client, f"/new?rules={rules}&players={len(people)}")
    phone.tap("deal", dealer=str(dealer), **{f"name{seat}": name for seat, name in enumerate(people)})
    phone.headers = HTMX if htmx else {}
    return phone


def hand(bidder: int, bid: int, trump: str, count: int, top: str) -> tuple[str, ...]:
    """The ids of the five answers of a hand."""
    return f"bidder-{bidder}", f"bid-{bid}", f"trump-{trump}", f"count-{count}", f"top-{top}"
