"""The command line: which commands there are and what each may be told."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

import fortyfives

USUAL_HOST = "0.0.0.0"  # nosec B104: the phones at the table have to reach it
USUAL_PORT = 4545
USUAL_DATA = Path(__file__).resolve().parents[2] / "instance"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status. Each command is loaded only when it is asked for."""
    told = read_arguments(arguments)
    match told.command:
        case "judge":
            from fortyfives.cli.judge import judge

            return judge()
        case "demo":
            from fortyfives.cli.demo import build

            return build(told.data)
        case "backup":
            from fortyfives.cli.backup import backup

            return backup(told.data, told.to)
        case "restore":
            from fortyfives.cli.restore import restore

            return restore(told.file, told.data)
        case "check":
            from fortyfives.cli.check import check

            return check(told.data)
        case "keys":
            from fortyfives.cli.keys import keys

            return keys(told.data, told.action, told.club, told.url, card=told.card)
        case "export":
            from fortyfives.cli.export import export

            return export(told.data, told.club, told.to)
        case "import":
            from fortyfives.cli.importing import import_club

            return import_club(told.data, told.file, dry_run=told.dry_run)
        case _:
            from fortyfives.cli.serve import Settings, serve

            settings = Settings(told.host, told.port, told.data, told.url, told.proxies, told.backups, told.metrics)
            return serve(settings, with_demo=told.demo)


def read_port(text: str) -> int:
    """A port as the command line names it."""
    if not (text.isascii() and text.isdecimal()) or not int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def read_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command line says, with what the environment says in the place of what it leaves out."""
    parser = argparse.ArgumentParser(
        prog="python -m fortyfives",
        description="Score pad and referee for Auction Forty-Fives.",
        epilog="The exit status is 0 where all went well; 1 where not, or not all of it, and why is said; 2 where a "
        "command is told something that it does not know; 130 where it was stopped with Ctrl-C.",
    )
    parser.add_argument("--version", action="version", version=fortyfives.__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    commands.add_parser(
        "judge",
        help="answer questions about the rules",
        description="Read one JSON question a line from standard input, write one JSON answer a line. "
        "The exit status is 1 if any question could not be answered.",
    )

    serve = commands.add_parser(
        "serve", help="keep score for the phones at the table", description="Run the table's own server."
    )
    environment = os.environ
    serve.add_argument(
        "--host", default=environment.get("HOST", USUAL_HOST), help="address to listen on (HOST; %(default)s)"
    )
    serve.add_argument(
        "--port",
        type=read_port,
        default=environment.get("PORT", str(USUAL_PORT)),
        help="port to listen on (PORT; %(default)s)",
    )
    _with_data(serve)
    serve.add_argument(
        "--url",
        default=environment.get("FORTYFIVES_URL"),
        help="how phones reach this server, in links (FORTYFIVES_URL; its address in the local net)",
    )
    serve.add_argument(
        "--proxies",
        type=int,
        default=environment.get("FORTYFIVES_PROXIES", "0"),
        help="number of trusted proxies in front (FORTYFIVES_PROXIES; %(default)s)",
    )
    serve.add_argument(
        "--demo", action="store_true", help="show a made-up club; every phone that comes may write in it"
    )
    serve.add_argument(
        "--no-backups", dest="backups", action="store_false", help="do not copy the score book every hour"
    )

    serve.add_argument(
        "--metrics",
        metavar="FILE",
        default=environment.get("FORTYFIVES_METRICS") or None,
        help="write a line about each request to this file, - for standard error (FORTYFIVES_METRICS; nowhere)",
    )

    demo = commands.add_parser("demo", help="make a score book with a made-up club", description="Make one.")
    demo.add_argument("--data", type=Path, required=True, help="an empty folder, made if it is not there")
    _add_keeping(commands)
    keys = _add_keys(commands)
    told = parser.parse_args(arguments)
    if told.command == "keys" and (told.club is None) is not (told.action == "list"):
        keys.error("show and recover need the club, list needs none")
    if told.command == "keys" and told.card and told.action != "recover":
        keys.error("--card belongs to recover")
    return told


def _add_keys(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """The command that opens a club again whose phones are lost."""
    keys = commands.add_parser(
        "keys",
        help="list the clubs and the ways into them",
        description="List the clubs of the score book; show the link with which others watch one; or recover one: "
        "print a scorer code for a club whose phones are lost. Also while the server runs. The exit status is 1 where "
        "the club or the score book is not found.",
    )
    keys.add_argument(
        "action",
        nargs="?",
        choices=("list", "show", "recover"),
        default="list",
        metavar="ACTION",
        help="list, show or recover (%(default)s)",
    )
    keys.add_argument("club", nargs="?", metavar="CLUB", help="id or name of a club; needed by show and recover")
    keys.add_argument("--card", action="store_true", help="with recover: print the link of the club card instead")
    keys.add_argument(
        "--url",
        default=os.environ.get("FORTYFIVES_URL"),
        help="how phones reach the server, in links (FORTYFIVES_URL; its address in the local net)",
    )
    _with_data(keys)
    return keys


def _add_keeping(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The commands that keep a score book safe. The exit status is 0 where all went well, else 1."""
    backup = commands.add_parser(
        "backup",
        help="copy the score book, also while the server runs",
        description="Copy the score book into one file, also while the server runs, and prove that the copy is whole.",
    )
    _with_data(backup)
    backup.add_argument(
        "--to",
        type=Path,
        metavar="FILE",
        help="file of the copy, not there yet, or a folder; usually one with the time in its name, in backups/",
    )

    restore = commands.add_parser(
        "restore",
        help="put a copy of the score book back",
        description="Prove that a copy is whole and put it in the place of the score book, which is kept aside. "
        "The server has to be stopped.",
    )
    restore.add_argument("file", type=Path, metavar="FILE", help="the copy; it is left as it is")
    _with_data(restore)

    check = commands.add_parser(
        "check",
        help="say whether the score book is whole",
        description="Read the score book and the log of every match through, and say what is damaged and what to do. "
        "Nothing is written. The exit status is 1 where anything is damaged.",
    )
    _with_data(check)
    _add_moving(commands)


def _add_moving(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The commands that take a club out of a score book and into another."""
    export = commands.add_parser(
        "export",
        help="write a whole club into one file",
        description="Write a whole club into one file, also while the server runs: players, rules, matches with every "
        "tap, rulings. No key is in it. The exit status is 1 where a match cannot be read, or there is no such club.",
    )
    export.add_argument("club", metavar="CLUB", help="id or name of a club; all are listed by keys")
    export.add_argument(
        "--to",
        type=Path,
        metavar="FILE",
        help="the file, not there yet, or a folder; - for standard output; usually one with name and day, right here",
    )
    _with_data(export)

    take_in = commands.add_parser(
        "import",
        help="take in a club from its file",
        description="Take in a club from the file that export or the page of the club wrote, also while the server "
        "runs, and say what was new, here already, or refused. Twice changes nothing, and nothing is overwritten. The "
        "exit status is 1 where anything is refused.",
    )
    take_in.add_argument("file", type=Path, metavar="FILE", help="the file; it is left as it is")
    take_in.add_argument("--dry-run", action="store_true", help="only say what would come of it")
    _with_data(take_in)


def _with_data(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--data",
        type=Path,
        default=os.environ.get("FORTYFIVES_DATA", str(USUAL_DATA)),
        help="folder of the score book (FORTYFIVES_DATA; instance/)",
    )
