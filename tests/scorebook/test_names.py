"""A name stands for itself: it is written in one way, hides nothing, and moves nothing that stands beside it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fortyfives.scorebook.names import LONGEST_NAME, MOST_MARKS, clean_name, was_name

AS_GIVEN = """
    M 李 שרה שָׁלוֹם محمد مُحَمَّد می\u200cخواهم ไพบูลย์ हरि क्\u200dष தமிழ் 한가람 ゆき Ελένη Дмитрий Nguyễn Zoë
    𝔐𝔞𝔢𝔳𝔢 😀 👩\u200d🌾 ❤\ufe0f 🇮🇪 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f
    辻\U000e0100 O'Brien <b> =1+1
""".split()


@pytest.mark.parametrize("name", [*AS_GIVEN, "m" * LONGEST_NAME, "Theresa 2", "Mary Ann"])
def test_a_name_in_any_script_is_kept_as_it_was_given(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "twin",
    [
        "Mae\u200bve",
        "Maeve\u200d",
        "Mae\u200dve",
        "Mae\u200cve",
        "\ufeffMaeve",
        "Mae\u00adve",
        "Maeve\u200e",
        "\u200fMaeve",
        "Maeve\u061c",
        "Maeve\u2060",
        "Maeve\u2800",
        "\u3164Maeve",
        "Maeve\ufe0f",
        "Mae\u034fve",
        "Maeve\U000e0041",
        "\u0301Maeve",
        "\u00a0Maeve\u3000",
        "Maeve \u200b ",
    ],
)
def test_two_names_that_look_the_same_are_the_same(twin: str) -> None:
    assert clean_name(twin) == "Maeve"


@pytest.mark.parametrize("turning", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_what_turns_letters_around_is_no_name(turning: str) -> None:
    assert clean_name(f"Ann{turning}neB") is None


def test_marks_are_no_pile() -> None:
    piled = clean_name("Z" + "\u0335\u0321\u0489" * 20 + "oe")
    assert piled is not None
    assert piled.startswith("Z")
    assert piled.endswith("oe")
    assert len(piled) == len("Zoe") + MOST_MARKS


@given(st.text(max_size=70))
@example("A\u200d B")
@example("e\u034f\u0301\ufe0f")
@example("\u0645\u200d\u200d\u0645")
@example("e\u200d\u0301")
@example("\u0301 \u0301a")
def test_a_name_that_is_kept_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    if name is not None:
        assert clean_name(name) == name
        assert was_name(name)
        assert 1 <= len(name) <= LONGEST_NAME


@pytest.mark.parametrize("older", ["Mae\u200bve", "Maeve\u200f", "\u0301Maeve", "Mae\u00a0ve"])
def test_what_an_older_program_kept_is_still_a_name_in_a_file(older: str) -> None:
    assert was_name(older)
    assert not was_name(f" {older}")


@pytest.mark.parametrize("never", ["", " ", "a  b", "a\n", "\ud800", "a\u202eb", "\u200b", "m" * 61, None, 5])
def test_what_no_program_kept_is_none(never: object) -> None:
    assert not was_name(never)
