"""Every package that is installed is pinned with the checksums of its files, and the lists agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TOP = Path(__file__).resolve().parents[1]
LOCKS = {"run": "requirements.txt", "dev": "requirements-dev.txt", "deploy": "deploy/requirements.txt"}


def locked(name: str) -> dict[str, tuple[str, list[str]]]:
    """The packages of a lock: version, and the checksums of its files."""
    text = (TOP / "locks" / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        told, *sums = line.split("--hash=")
        package = Requirement(told)
        [pin] = package.specifier
        assert pin.operator == "==", line
        found[canonicalize_name(package.name)] = (pin.version, [one.strip() for one in sums])
    return found


def asked(path: Path) -> dict[str, str]:
    """The packages of a list that people read, and of those that it takes in."""
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            found |= asked(path.parent / line[3:])
        elif line and not line.startswith(("#", "-")):
            name, _, version = line.partition("==")
            found[canonicalize_name(name)] = version
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_the_checksums_of_its_files(name: str) -> None:
    packages = locked(name)
    assert len(packages) > 20
    for package, (_, sums) in packages.items():
        assert sums, package
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in sums), package


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_is_of_the_list_that_people_read(name: str) -> None:
    versions = {package: version for package, (version, _) in locked(name).items()}
    assert asked(TOP / LOCKS[name]).items() <= versions.items(), "run: make locks"
    held = {**asked(TOP / "constraints.txt"), **asked(TOP / LOCKS[name])}
    assert {package: versions[package] for package in versions.keys() & held.keys()}.items() <= held.items()


def test_what_runs_is_what_was_tested() -> None:
    tested = locked("dev")
    assert locked("run").items() <= tested.items()
    assert {name: pin for name, pin in locked("deploy").items() if name != "gunicorn"} == locked("run")


def test_nothing_is_installed_without_its_checksum() -> None:
    for name in ("Makefile", "deploy/Dockerfile"):
        text = (TOP / name).read_text(encoding="utf-8")
        installs = re.findall(r"(?:\$\(PIP\)|pip install)(?! --quiet)[^\n]*-r [^\n]*", text)
        assert installs, name
        assert [line for line in installs if "--require-hashes -r locks/" not in line] == [], name
