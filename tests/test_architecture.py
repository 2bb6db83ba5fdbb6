"""What the house promises about itself: floors, names, templates, and what the repository never says."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fortyfives.rules import VARIANTS
from tools.map import FLOORS, job_of, modules_of

TOP = Path(__file__).resolve().parents[1]
PACKAGE = TOP / "fortyfives"
MODULES = sorted(PACKAGE.rglob("*.py"))
TEMPLATES = sorted((TOP / "templates").glob("*.html"))
OURS = [path for path in MODULES if "__pycache__" not in path.parts]


def named(path: Path) -> str:
    return str(path.relative_to(TOP))


def texts_of(path: Path) -> set[str]:
    """Every text in a module that is not a docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bodies = [body for node in ast.walk(tree) if isinstance(body := getattr(node, "body", None), list)]
    docs = {
        id(node.value)
        for body in bodies
        for node in body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    }


NAMING_RULE_SETS = {
    PACKAGE / "rules" / "variants.py",  # the one place that says what they are
    PACKAGE / "words" / "examples.py",  # questions to the judge, each under the rules that it is about
}


@pytest.mark.parametrize("path", [path for path in OURS if path not in NAMING_RULE_SETS], ids=named)
def test_no_code_asks_which_rule_set_it_is_in(path: Path) -> None:
    ids = {profile.id for profile in VARIANTS}
    names = {profile.name for profile in VARIANTS}
    assert texts_of(path) & (ids | names) == set()


def test_the_search_for_rule_sets_would_find_one() -> None:
    assert "barker" in texts_of(PACKAGE / "rules" / "variants.py")


@pytest.mark.parametrize("path", OURS + sorted((TOP / "tools").glob("*.py")), ids=named)
def test_every_module_begins_with_its_one_job(path: Path) -> None:
    job = job_of(path)
    assert job[-1] in ".?", "a whole sentence"
    assert job[0].isupper()


def test_the_map_has_a_floor_for_every_module() -> None:
    shown = {path for folder, _, _ in FLOORS for path in modules_of(folder)}
    beside = {PACKAGE / "__init__.py", PACKAGE / "__main__.py"}
    assert set(OURS) - shown == beside


# --- templates ---------------------------------------------------------------------------------------------

REFUSED_BY_POLICY = {
    "a style in an attribute": re.compile(r"\sstyle\s*=", re.I),
    "a style element": re.compile(r"<style\b", re.I),
    "a script in the page": re.compile(r"<script\b(?![^>]*\bsrc=)", re.I),
    "a script in an attribute": re.compile(r"\son[a-z]+\s*=", re.I),
    "htmx code in an attribute": re.compile(r"hx-on|hx-vals=.js:|hx-trigger=\"[^\"]*\[", re.I),
    "an address of somebody else": re.compile(r"(src|href|action)=\"(https?:)?//", re.I),
}


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_a_template_has_nothing_that_the_policy_refuses(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [what for what, pattern in REFUSED_BY_POLICY.items() if pattern.search(text)] == []


@pytest.mark.parametrize(
    "bad",
    [
        '<p style="color:red">',
        "<style>",
        "<script>let a</script>",
        '<a onclick="go()">',
        '<form hx-on:click="x">',
        '<i hx-trigger="click[ctrlKey]">',
        '<script src="//cdn.example/x.js">',
    ],
)
def test_the_search_would_find_it(bad: str) -> None:
    assert any(pattern.search(bad) for pattern in REFUSED_BY_POLICY.values())


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_a_template_escapes_what_people_typed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\|\s*safe\b|autoescape\s+false", text)


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_a_template_spells_the_attributes_of_htmx_right(path: Path) -> None:
    known = """
        hx-boost hx-get hx-history hx-include hx-indicator hx-params hx-post hx-preserve hx-push-url hx-replace-url
        hx-select hx-swap hx-swap-oob hx-sync hx-target hx-trigger hx-vals
    """.split()
    used = set(re.findall(r"\b(hx-[a-z-]+)\s*=", path.read_text(encoding="utf-8")))
    assert used <= set(known)


def test_links_never_take_the_word_of_the_host_header() -> None:
    for path in OURS + TEMPLATES:
        text = path.read_text(encoding="utf-8")
        assert "_external" not in text, named(path)
        assert "host_url" not in text, named(path)
        assert "url_root" not in text, named(path)


# --- what is never said ------------------------------------------------------------------------------------


def tracked_files() -> list[Path]:
    told = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True, check=True)
    return [TOP / name for name in told.stdout.split("\0") if name]


def test_the_repository_speaks_of_the_project_alone() -> None:
    # Written in pieces, so that this file is not what it looks for.
    never = ["pypi" + ".org", "python" + "hosted", "npm" + "js.", "deb.debian" + ".org", "../" + "shared"]
    never += ["." + "library", "index" + "-url", "registry" + "=", "sub" + "agent"]
    found = []
    for path in tracked_files():
        vendored = "vendor" in path.parts
        if vendored or path.suffix in {".png", ".jsonl", ".sqlite3", ".xz"} or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8").lower()
        found += [f"{named(path)}: {word}" for word in never if word in text]
    assert found == []


# --- the way onto the phone itself -------------------------------------------------------------------------

NOT_ON_THE_PHONE = ("argparse", "segno", "subprocess", "waitress", "playwright")


def test_the_pages_of_a_match_need_nothing_that_a_phone_cannot_run() -> None:
    program = f"""
import sys
import _thread, socket, threading

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {NOT_ON_THE_PHONE!r} or name.startswith("fortyfives.cli"):
            raise ImportError(name + " is not on the phone")

for name in {NOT_ON_THE_PHONE!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Blocked())

def refuse(*_, **__):
    raise RuntimeError("not on the phone")

threading.Thread.start = refuse
socket.socket.__init__ = refuse
import fortyfives.web.table
"""
    run = subprocess.run([sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-2000:]
