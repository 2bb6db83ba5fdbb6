"""What every test would make anew and alike, made once: compiled templates and addresses, an empty book.

The app and the book of a test are its own as before. What they are made of is only not worked out again.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from fortyfives.store import Store


class _CompiledOnce(BytecodeCache):
    """Keeps what templates were compiled to; Jinja compares a checksum of the source before it takes it."""

    def __init__(self) -> None:
        self.known: dict[str, tuple[str, CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self.known.get(bucket.key, (None, None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self.known[bucket.key] = (bucket.checksum, bucket.code)


def compile_templates_once() -> None:
    """Let all apps of this process share their compiled templates."""
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": _CompiledOnce()}


def compile_addresses_once() -> None:
    """Let all apps of this process share the functions that write their addresses.

    Werkzeug compiles two for each rule of each app. They follow from the rule alone, unless it has defaults.
    """
    compile_builder: Callable[..., Any] = Rule._compile_builder
    known: dict[tuple[Any, ...], Any] = {}

    def once(rule: Rule, append_unknown: bool = True) -> Any:
        if rule.defaults:
            return compile_builder(rule, append_unknown)
        key = (rule.rule, rule.host, rule.subdomain, rule.merge_slashes, append_unknown)
        if key not in known:
            known[key] = compile_builder(rule, append_unknown)
        return known[key]

    Rule._compile_builder = once  # type: ignore[method-assign]


def empty_book(folder: Path) -> Path:
    """A book that has been through every step and holds nothing: to be copied, never opened."""
    made = folder / "empty.sqlite3"
    Store.open(made, secret=b"of no book", clock=lambda: "2026-11-30T19:02:11Z", new_token=lambda: "token").close()
    return made


def copy_of(book: Path, to: Path) -> None:
    """A copy of a closed book where none lies yet."""
    if not to.exists():
        shutil.copy(book, to)
