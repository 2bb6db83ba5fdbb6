"""What is too large is taken to its end, so that the page that says so is seen."""

from __future__ import annotations

import http.client
import signal
from pathlib import Path

import pytest
from waitress.adjustments import Adjustments

from fortyfives.cli import bodies
from fortyfives.cli.bodies import MOST_KEPT, Channel, Parser, take_to_the_end
from tests.cli.test_serve import fetch, free_port, start


def test_a_browser_that_sends_too_much_is_shown_a_page(tmp_path: Path) -> None:
    port, length = free_port(), MOST_KEPT + (1 << 20)
    with start(tmp_path / "data", port) as server:
        fetch(port, "/healthz")
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        line.putrequest("POST", "/join")
        line.putheader("Content-Type", "application/x-www-form-urlencoded")
        line.putheader("Content-Length", str(length))
        line.endheaders()
        for _ in range(length >> 16):
            line.send(b"x" * (1 << 16))  # a line that was cut would fail here
        answer = line.getresponse()
        page = answer.read().decode()
        line.close()
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)
    assert answer.status == 413
    assert "Too much at once" in page


@pytest.fixture
def parser(monkeypatch: pytest.MonkeyPatch) -> Parser:
    monkeypatch.setattr(bodies, "MOST_KEPT", 10)
    return Parser(Adjustments())


def head(*more: str) -> bytes:
    return "\r\n".join(["POST /join HTTP/1.1", "Host: here", *more, "", ""]).encode()


def test_what_is_too_large_is_not_kept(parser: Parser) -> None:
    parser.received(head("Content-Length: 11"))
    assert parser.received(b"0123456") == 7
    assert not parser.completed
    assert parser.received(b"789ABC") == 4, "what follows belongs to the next request"
    assert (parser.completed, parser.error, parser.get_body_stream().read()) == (True, None, b"")


def test_what_is_not_is_kept(parser: Parser) -> None:
    parser.received(head("Content-Length: 10"))
    parser.received(b"0123456789")
    assert parser.get_body_stream().read() == b"0123456789"


def test_what_does_not_say_how_long_it_is_is_cut_off(parser: Parser) -> None:
    parser.received(head("Transfer-Encoding: chunked"))
    parser.received(b"3\r\n012\r\n")
    assert not parser.completed
    parser.received(b"3\r\n012\r\n")
    assert parser.completed
    assert parser.error.code == 413


def test_every_server_that_listens_does_so() -> None:
    class Trigger:
        channel_class = None

    class Listening(bodies.BaseWSGIServer):  # type: ignore[misc]
        def __init__(self) -> None:
            pass

    parts = {1: Trigger(), 2: Listening(), 3: Listening()}
    take_to_the_end(parts)
    assert [part.channel_class for part in parts.values()] == [None, Channel, Channel]
