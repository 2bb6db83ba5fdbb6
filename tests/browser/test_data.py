"""The data of a table on a phone: the club kept as a file, deleted, brought back, and the file taken in again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Contexts, Live
from tests.browser.test_company import SMALL


@pytest.mark.parametrize("script", [True, False])
def test_a_club_is_kept_deleted_brought_back_and_taken_in(
    new_phone: Contexts, live: Live, axe: Callable[[Page], list[str]], tmp_path: Path, script: bool
) -> None:
    page = new_phone(
        viewport={"width": 320, "height": 640}, reduced_motion="reduce", java_script_enabled=script
    ).new_page()
    complaints: list[str] = []
    page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)

    def looks_right(where: str) -> None:
        if not script:
            return
        for width, height in ((188, 406), (812, 375), (320, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, where
        assert page.evaluate(SMALL) == [], where
        assert axe(page) == [], where

    [match] = live.store.matches.in_club(live.club, limit=1)
    page.goto(f"/c/{live.club}/file")
    looks_right("the club as one file")
    with page.expect_download() as download:
        page.click("#download")
    kept = tmp_path / download.value.suggested_filename
    download.value.save_as(kept)

    page.goto(f"/m/{match}/more")
    page.click("#delete")
    looks_right("what follows when a match is deleted")
    page.click("#delete-again")
    expect(page.get_by_role("status").filter(has_text="The match is deleted.")).to_be_visible()
    looks_right("what is deleted")
    page.click(f"#match-{match} button")
    expect(page).to_have_url(f"{live.url}/m/{match}")

    file = json.loads(kept.read_bytes())
    file["players"].append({**file["players"][0], "number": 99, "name": "Wilhelmina"})
    del file["matches"][0]["log"][1]
    kept.write_text(json.dumps(file), encoding="utf-8")
    page.goto(f"/c/{live.club}/file")
    page.click("#look")
    expect(page.locator("#file-problem")).to_be_visible()
    looks_right("no file was chosen")
    page.set_input_files("#file", kept)
    page.click("#look")
    expect(page.locator("main")).to_contain_text("Taps are missing from it.")
    looks_right("what is in the file")
    page.click("#write")
    expect(page.get_by_role("status").filter(has_text="Taken in: 1 player.")).to_be_visible()
    assert live.store.clubs.find_player(live.club, "Wilhelmina") == 99
    assert [told for told in complaints if "422" not in told] == []
