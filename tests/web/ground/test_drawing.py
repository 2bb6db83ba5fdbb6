"""Templates become pages as Jinja makes them, sooner: sentences put in beforehand, pieces drawn once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import Babel
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import meta
from markupsafe import Markup, escape

import fortyfives.web
from fortyfives.web.drawing import Drawing, drawn
from tests.web.held import Held
from tests.web.tapping import begin

TEMPLATES = Path(__file__).parents[3] / "templates"


def test_a_sentence_of_the_table_is_put_in_where_the_site_speaks_one_language(site: Flask) -> None:
    assert isinstance(site.jinja_env, Drawing)
    assert site.jinja_env.say is not None


@pytest.fixture
def site(app: Flask) -> Flask:
    return app


def pages(folder: Path, source: str, **pieces: str) -> Iterator[tuple[str, Flask]]:
    """A page in three ways: put in as it is, put in by somebody who shouts, and asked for each time."""
    for name, text in {"page": source, **pieces}.items():
        (folder / f"{name}.html").write_text(text)
    for way, say in (("plain", str), ("loud", lambda text: f"¡{text}!"), ("asked", None)):
        app = Flask("drawing", template_folder=str(folder))
        app.jinja_environment = Drawing
        Babel(app)
        app.jinja_env.say = say  # type: ignore[attr-defined]
        app.jinja_env.bytecode_cache = None  # the tests share one, which knows no languages
        yield way, app


def shown(app: Flask, **context: object) -> str:
    with app.test_request_context():
        return app.jinja_env.get_template("page.html").render(context)


TOLD = [
    # source, what is shown, what is shown when a sentence is put in between ¡ and !
    ('{{ _("Undo") }}', "Undo", "¡Undo!"),
    ('{{ _("R&B <b>") }}', "R&B <b>", "¡R&B <b>!"),
    ('{{ _("%(who)s bids", who=name) }}', "A&amp;B bids", "¡A&amp;B bids!"),
    ("{% trans who=name %}{{ who }} bids, {{ who }} leads{% endtrans %}", "A&amp;B bids, A&amp;B leads", None),
    ("{% trans who=mark %}{{ who }} bids{% endtrans %}", "<b>x</b> bids", "¡<b>x</b> bids!"),
    ("{% trans %}100 % sure{% endtrans %}", "100 % sure", "¡100 % sure!"),
    ("{% trans n=number %}{{ n }} % sure{% endtrans %}", "7 % sure", "¡7 % sure!"),
    ("{% trans n=number %}{{ n }} hand{% pluralize %}{{ n }} hands{% endtrans %}", "7 hands", "7 hands"),
    ('<p title="{{ _("Score") }}">', '<p title="Score">', None),
    ('{{ _("a") if number else _("b") }}', "a", "¡a!"),
    ("{{ _(name) }}", "A&B", "A&B"),
    ('{% set said = _("%(n)s of") % {} if false else _("all of") %}{{ said }}', "all of", "¡all of!"),
    ('{{ pgettext("on the button", "D") }}', "D", "D"),
]


@pytest.mark.parametrize(("source", "plain", "loud"), TOLD)
def test_a_sentence_is_shown_the_same_however_it_is_put_in(
    tmp_path: Path, source: str, plain: str, loud: str | None
) -> None:
    for way, app in pages(tmp_path, source):
        told = shown(app, name="A&B", mark=Markup("<b>x</b>"), number=7)
        if way != "loud":
            assert told == plain, way
        elif loud is not None:
            assert told == loud


@given(st.one_of(st.text(), st.integers(), st.booleans(), st.none(), st.floats(), st.text().map(Markup)))
def test_what_is_put_out_is_what_escaping_gives(value: object) -> None:
    assert str(drawn(value)) == str(escape(value))


def test_a_piece_is_drawn_once_for_the_same_values_and_anew_for_others(tmp_path: Path) -> None:
    (tmp_path / "piece.html").write_text("<i>{{ name }}</i>{{ count() }}")
    (tmp_path / "page.html").write_text('{{ piece("piece.html", name=name) }}')
    app = Flask("drawing", template_folder=str(tmp_path))
    app.jinja_environment = Drawing
    Babel(app)
    calls: list[int] = []
    app.jinja_env.globals["count"] = lambda: calls.append(1) or ""
    assert [shown(app, name=name) for name in ("A&B", "Leo", "A&B")] == [
        "<i>A&amp;B</i>",
        "<i>Leo</i>",
        "<i>A&amp;B</i>",
    ]
    assert len(calls) == 2


def test_a_piece_is_drawn_anew_under_another_address(tmp_path: Path) -> None:
    (tmp_path / "piece.html").write_text("{{ url_for('static', filename='a.css') }}")
    (tmp_path / "page.html").write_text('{{ piece("piece.html") }}')
    app = Flask("drawing", template_folder=str(tmp_path))
    app.jinja_environment = Drawing
    Babel(app)
    told = []
    for root in ("", "/cards"):
        with app.test_request_context(environ_overrides={"SCRIPT_NAME": root}):
            told.append(app.jinja_env.get_template("page.html").render())
    assert told == ["/static/a.css", "/cards/static/a.css"]


NOT_FOR_ALL = {"csrf_token", "new_id", "help_href", "json_href", "session", "g", "page"}


def test_no_piece_holds_what_belongs_to_one_phone_alone(site: Flask) -> None:
    """A piece is kept for everybody: the proof of a form, or the id of a tap, would be somebody else's."""
    env = site.jinja_env
    named = {
        name
        for path in TEMPLATES.rglob("*.html")
        for name in re.findall(r'piece\("([^"]+)"', path.read_text(encoding="utf-8"))
    }
    assert "_question.html" in named
    for name in sorted(named):
        todo, seen = [name], set()
        while todo:
            at = todo.pop()
            seen.add(at)
            source = (TEMPLATES / at).read_text(encoding="utf-8")
            used = meta.find_undeclared_variables(env.parse(source))
            assert not used & NOT_FOR_ALL, f"{name}: {at}"
            assert "_tap.html" not in source, f"{name}: {at}"
            todo += [
                other for other in meta.find_referenced_templates(env.parse(source)) if other and other not in seen
            ]


def test_no_view_holds_what_has_been_escaped_already() -> None:
    """What is kept is found by what it shows, and a text that is escaped is equal to one that is not."""
    views = sorted(Path(fortyfives.web.__file__).parent.glob("*pages.py"))
    assert len(views) > 10
    assert [path.name for path in views if "Markup" in path.read_text(encoding="utf-8")] == []


# --- whole pages that several phones see


@pytest.fixture
def checked(app: Flask) -> Flask:
    """The app as it is served: forms prove that they are ours."""
    app.config["WTF_CSRF_ENABLED"] = True
    return app


def inside(page: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]+)"', page)


def test_a_page_is_drawn_once_for_two_phones_and_each_is_given_its_own(
    checked: Flask, hold: Callable[..., Held], monkeypatch: pytest.MonkeyPatch
) -> None:
    kettle, heron = hold("red kettle"), hold("blue heron")
    checked.config["WTF_CSRF_ENABLED"] = False
    path = begin(kettle.client, "barker").path
    checked.config["WTF_CSRF_ENABLED"] = True
    kettle.get(path)
    drawn_now: list[str] = []
    render = checked.jinja_env.get_or_select_template
    monkeypatch.setattr(
        checked.jinja_env, "get_or_select_template", lambda *a, **k: drawn_now.append("") or render(*a, **k)
    )
    first, second = kettle.get(path), heron.get(path)
    assert not drawn_now
    taps = [tap for page in (first, second, kettle.get(path)) for tap in inside(page, "tap")]
    assert len(set(taps)) == len(taps) > 6, "no two forms are the same tap"
    [mine], [theirs] = ({*inside(page, "csrf_token")} for page in (first, second))
    assert mine != theirs
    assert re.sub(r'value="[^"]+"', "", first) == re.sub(r'value="[^"]+"', "", second)

    def throw_in(phone: Held, token: str, page: str) -> int:
        form = {"csrf_token": token, "tap": inside(page, "tap")[0], "seq": inside(page, "seq")[0]}
        return phone.client.post(f"{path}/tap", data={**form, "do": '{"pass_in": true}'}).status_code

    assert throw_in(heron, mine, second) == 400, "the proof of one phone is none for another"
    assert throw_in(heron, theirs, second) == 303


def test_a_page_shows_what_has_been_tapped_since(client: FlaskClient) -> None:
    pen = begin(client, "barker")
    before = client.get(pen.path).text
    pen.tap("bidder-2")
    after = client.get(pen.path).text
    assert (before.count('aria-pressed="true"'), after.count('aria-pressed="true"')) == (0, 1)
    pen.tap("undo")
    assert client.get(pen.path).text.count('aria-pressed="true"') == 0


def test_pages_are_drawn_anew_where_they_are_drawn_at_another_address(client: FlaskClient) -> None:
    pen = begin(client, "barker")
    there = client.get(f"{pen.path}?ask=dealer").text
    assert there != client.get(pen.path).text
    elsewhere = client.get(pen.path, environ_overrides={"SCRIPT_NAME": "/cards"}).text
    assert f'href="/cards{pen.path}/sheet"' in elsewhere
    assert f'href="{pen.path}/sheet"' in client.get(pen.path).text
