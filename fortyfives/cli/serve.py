"""The table's own server: opens the score book, says where phones find it, and serves until it is stopped."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import Any, NoReturn

import segno
from flask import Flask
from waitress.server import create_server

from fortyfives.cli import USUAL_DATA, USUAL_HOST, USUAL_PORT
from fortyfives.cli.backup import said_of
from fortyfives.cli.bodies import MOST_TAKEN, take_to_the_end
from fortyfives.cli.demo import demo_club, open_to_everyone
from fortyfives.cli.emptying import Emptying
from fortyfives.cli.folder import CannotServe, new_id, now, open_book, read_secret
from fortyfives.cli.hold import FolderInUse, FolderServed, Hold, How, Serving
from fortyfives.cli.lines import Lines
from fortyfives.cli.memory import settle
from fortyfives.cli.rotation import Rotation
from fortyfives.store import Store, StoreUnavailable
from fortyfives.web import create_app
from fortyfives.web.assets import pack_all
from fortyfives.web.metrics import Metrics
from fortyfives.web.prefix import BadAddress, parts_of, stand_under

THREADS = 8


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host may choose."""

    host: str = USUAL_HOST
    port: int = USUAL_PORT
    data: Path = USUAL_DATA
    url: str | None = None
    proxies: int = 0
    backups: bool = True
    """Whether the book is copied by itself while the server runs."""
    metrics: str | None = None
    """Where a line is written for each request: a file, or - for standard error; nowhere, if it is None."""


def make_app() -> Flask:
    """The app over the folder of the host's data, for a WSGI server that is not ours."""
    environment = os.environ
    settings = Settings(
        data=Path(environment.get("FORTYFIVES_DATA", USUAL_DATA)),
        url=environment.get("FORTYFIVES_URL"),
        proxies=int(environment.get("FORTYFIVES_PROXIES", "0")),
        metrics=environment.get("FORTYFIVES_METRICS") or None,
    )
    secret = read_secret(settings.data)
    hold = hold_folder(settings.data)
    serving = serve_folder(settings.data, settings.url or "", "with others")
    store = open_book(settings.data, secret)
    emptying = Emptying(store)
    emptying.turn()
    emptying.start()  # such a server may run for months
    app = app_over(store, settings, secret)
    app.extensions["fortyfives.emptying"] = emptying
    app.extensions["fortyfives.hold"] = hold  # for as long as the app is there
    app.extensions["fortyfives.serving"] = serving
    return app


def app_over(store: Store, settings: Settings, secret: str) -> Flask:
    """The app as a host runs it: the real clock, real chance."""
    site, path = parts_of(settings.url) if settings.url else (None, "")
    app = create_app(
        store,
        secret=secret,
        clock=now,
        new_id=new_id,
        base_url=site,
        proxies=settings.proxies,
    )
    if settings.metrics is not None:
        lines = app.extensions["fortyfives.lines"] = Lines(settings.metrics)
        app.wsgi_app = Metrics(app.wsgi_app, app.url_map, lines)  # type: ignore[method-assign]
    if path:
        stand_under(app, path)
    settle()
    Thread(target=pack_all, args=(app,), name="packs files", daemon=True).start()
    return app


def serve(settings: Settings, *, with_demo: bool = False) -> int:
    """Serve until the host stops it; returns the exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # phones that wait a moment are no news
    addresses = addresses_of(settings)
    settings = replace(settings, url=settings.url or addresses[0])
    rotation = Rotation(settings.data) if settings.backups and not with_demo else None
    try:
        club = demo_club(settings.data) if with_demo else None
        secret = read_secret(settings.data)
        hold = hold_folder(settings.data)
        serving = serve_folder(settings.data, settings.url or addresses[0], "alone")
        if rotation is not None:
            rotation.turn()  # before a newer program may change the tables
        store = open_book(settings.data, secret)
    except (CannotServe, StoreUnavailable, OSError) as why:
        print(said_of(why), file=sys.stderr)
        return 1
    emptying = Emptying(store)
    try:
        emptying.turn()
        try:
            app = app_over(store, settings, secret)
        except (OSError, BadAddress) as why:  # the file for the lines about requests, the address of the site
            print(said_of(why), file=sys.stderr)
            return 1
        if club is not None:
            open_to_everyone(app, club)
        try:
            listening: dict[int, Any] = {}
            server = create_server(
                app,
                map=listening,
                host=settings.host,
                port=settings.port,
                threads=THREADS,
                ident=None,
                max_request_body_size=MOST_TAKEN,
                clear_untrusted_proxy_headers=not settings.proxies,
            )
        except (OSError, ValueError) as why:
            # A host that is no address of this machine is told by waitress as a ValueError.
            reason = f"{why.strerror}." if isinstance(why, OSError) else why
            print(
                f"Cannot listen on {settings.host}, port {settings.port}: {reason} Try another --host or --port.",
                file=sys.stderr,
            )
            return 1
        take_to_the_end(listening)
        signal.signal(signal.SIGTERM, stop)
        if rotation is not None:
            rotation.start()
        emptying.start()
        welcome(settings, addresses)
        server.run()
        server.close()
    finally:
        if rotation is not None:
            rotation.stop()
        emptying.stop()
        store.close()
        serving.let_go()
        hold.let_go()
    return 0


def hold_folder(data: Path) -> Hold:
    """Say that this folder is being served. Raises CannotServe while another book is being put into it."""
    try:
        return Hold(data, "with others")
    except FolderInUse:
        raise CannotServe(f"A score book is being put back into {data} just now. Start again in a moment.") from None


def serve_folder(data: Path, address: str, how: How) -> Serving:
    """Say that this folder is served at an address. Raises CannotServe where another server is running over it."""
    try:
        return Serving(data, address, how)
    except FolderServed as other:
        where = f" at {other}" if str(other) else ""
        raise CannotServe(
            f"A server is running over {data} already{where}. Use that one; or stop it first, then start this one."
        ) from None


def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Asked to end: finish what is being answered, then go."""
    raise SystemExit(0)


def addresses_of(settings: Settings) -> list[str]:
    """The addresses at which browsers reach the server, the likeliest for phones first."""
    everywhere = ("0.0.0.0", "::", "")  # nosec B104: only to tell the host where that is
    hosts = local_addresses() if settings.host in everywhere else [settings.host]
    port = "" if settings.port == 80 else f":{settings.port}"
    return [f"http://{f'[{host}]' if ':' in host else host}{port}" for host in hosts]


def local_addresses() -> list[str]:
    """This machine's addresses in the local net; its own name for itself at the end."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; only asks which way out would be taken
            found.append(probe.getsockname()[0])
        except OSError:
            pass  # no net at all: the machine still reaches itself
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        named = []
    found += [str(address[0]) for *_, address in named]
    own = [host for host in dict.fromkeys(found) if not host.startswith("127.")]
    return [*own, "127.0.0.1"]


def welcome(settings: Settings, addresses: list[str]) -> None:
    """Say where the server is found, and show it as a code for a phone's camera."""
    url = settings.url or addresses[0]
    lines = ["Forty-Fives is open. On a phone in the same net:", *(f"  {address}" for address in addresses)]
    if settings.url and settings.url not in addresses:
        lines.insert(1, f"  {settings.url}")
    print("\n".join(lines), flush=True)
    try:
        segno.make(url, error="m").terminal(compact=True)
    except UnicodeEncodeError:
        print("(This terminal cannot show the code for a phone's camera.)")
    print(f"The score book is in {settings.data}. Stop with Ctrl-C.", flush=True)
