"""What the documentation says is so: the map, the commands, the pictures, the template for translators."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fortyfives
from fortyfives.cli import read_arguments
from fortyfives.rules import VARIANTS
from tools.map import MAP, write_map
from tools.messages import TEMPLATE, collect, sentences
from tools.screens import FOLDER, SCENES, SCHEMES

TOP = Path(__file__).resolve().parents[1]
README = (TOP / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (TOP / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):.*##", MAKEFILE, re.M))
PAGES = [TOP / "README.md", TOP / "CONTRIBUTING.md", TOP / "CHANGELOG.md", *sorted((TOP / "docs").rglob("*.md"))]


def named(path: Path) -> str:
    return str(path.relative_to(TOP))


def test_the_map_is_fresh() -> None:
    assert MAP.read_text(encoding="utf-8") == write_map(), "run: make map"


def test_the_translators_have_every_sentence(tmp_path: Path) -> None:
    fresh = tmp_path / "messages.pot"
    collect(fresh)
    assert sentences(fresh) == sentences(TEMPLATE), "run: make messages"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_make_target_that_is_named_is_there(page: Path) -> None:
    told = set(re.findall(r"`make ([a-z]+)", page.read_text(encoding="utf-8")))
    assert told <= TARGETS


def test_every_make_target_is_explained() -> None:
    explained = set(re.findall(r"make ([a-z]+)", README + CONTRIBUTING))
    assert TARGETS - {"help"} <= explained


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_link_to_a_file_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text)
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_command_and_option_is_in_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_arguments(["--help"])
    commands = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.M)
    assert commands == ["judge", "serve", "demo", "backup", "restore", "check", "export", "import", "keys"]
    for command in commands:
        assert f"python -m fortyfives {command}" in README
        with pytest.raises(SystemExit):
            read_arguments([command, "--help"])
        helped = capsys.readouterr().out
        for told in re.findall(r"^  (?:-h, )?(--[a-z-]+)", helped, re.M):
            assert told == "--help" or f"{told}`" in README or f"{told} " in README
        for variable in re.findall(r"\b[A-Z]+_?[A-Z]+(?=;|\))", helped):
            assert f"`{variable}`" in README


def test_the_readme_lists_every_rule_set() -> None:
    for profile in VARIANTS:
        assert f"| {profile.name} |" in README


def test_every_screen_has_its_pictures_and_no_picture_is_of_nothing() -> None:
    expected = {f"{scene.name}-{scheme}.png" for scene in SCENES for scheme in SCHEMES}
    assert {path.name for path in FOLDER.glob("*.png")} == expected, "run: make screens"


def test_the_changelog_knows_this_version() -> None:
    assert f"## [{fortyfives.__version__}]" in (TOP / "CHANGELOG.md").read_text(encoding="utf-8")


def test_decisions_are_numbered_without_a_gap_and_say_why() -> None:
    pages = sorted((TOP / "docs" / "adr").glob("*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for part in (f"# {int(page.name[:4])}. ", "Status: ", "## Context", "## Decision", "## Consequences"):
            assert part in text, named(page)


def pins(name: str) -> dict[str, str]:
    lines = (TOP / name).read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith(("#", "-"))]
    assert all("==" in line for line in wanted), f"{name}: every version is pinned"
    return {package.lower().replace("_", "-"): version for package, version in (line.split("==") for line in wanted)}


def test_every_package_is_pinned_and_the_lists_agree() -> None:
    constraints = pins("constraints.txt")
    for name in ("requirements.txt", "requirements-dev.txt"):
        assert pins(name).items() <= constraints.items()
