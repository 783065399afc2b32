"""The daily forge: begun with a key, gone on with, what it came to, and the days before."""

import asyncio
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from fatesmith.daily.daily_forge import daily_forge
from fatesmith.daily.days import day_at
from fatesmith.daily.par import LEAST_GAMES, Par
from fatesmith.server.host.par_keeper import maker_of
from fatesmith.server.http.serving import TABLES
from fatesmith.server.store.house_orders import SIGNING
from fatesmith.server.store.sqlite import SqliteStore
from tests.browser.axe import findings
from tests.browser.person import Person
from tests.browser.visiting import (
    LAPTOP,
    LARGE,
    LOW,
    PHONE,
    UPRIGHT,
    Visit,
    resized,
    settled,
)
from tests.server.days import Day
from tests.server.running import Running

DAY_MS = 86_400_000
SIZES = (LAPTOP, LOW, LARGE, UPRIGHT, PHONE)
WIDER = "() => document.documentElement.scrollWidth > innerWidth"
CUT_OFF = """() => [...document.querySelectorAll('.daily *, .day .panel *')]
  .filter((each) => !each.closest('.hidden, svg') && each.getClientRects().length)
  .filter((each) => each.textContent.trim() && !each.children.length)
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1;
  })
  .map((each) => each.textContent.trim())"""


@dataclass(frozen=True)
class Forged:
    """A server where Ann has played yesterday and today, and par is known."""

    server: Running
    cookie: str
    """Ann's."""
    glory: int

    @property
    def url(self) -> str:
        return self.server.url


async def _played(folder: Path) -> tuple[str, int]:
    store = await SqliteStore.open(folder / TABLES)
    day = Day(store, await store.secret(SIGNING), time.time_ns() // 1_000_000 - DAY_MS)
    try:
        today = day_at(time.time())
        yesterday = (today - timedelta(days=1)).isoformat()
        await day.finish((await day.begin("ann", yesterday)).table)
        day.now += DAY_MS
        glory = 0
        for name in ("bob", "ann"):
            glory = await day.finish((await day.begin(name, today.isoformat())).table)
        forge = daily_forge(today)
        par = msgspec.json.encode(Par((glory - 2, glory - 4) * LEAST_GAMES))
        await store.save_par(today.isoformat(), maker_of(forge), par)
        return day.signer.cookie("ann"), glory
    finally:
        await day.host.stop()
        await store.close()


@pytest.fixture(scope="module")
def forged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forged]:
    folder = tmp_path_factory.mktemp("forged")
    # In its own thread: driving a browser keeps this one's event loop busy.
    with ThreadPoolExecutor(1) as thread:
        cookie, glory = thread.submit(asyncio.run, _played(folder)).result()
    with Running(folder) as server:
        yield Forged(server, cookie, glory)


def shown(page: Page) -> Page:
    page.wait_for_selector(".call")
    return settled(page)


def test_todays_forge_begins_with_a_key_and_is_gone_on_with(forged: Forged, visit: Visit) -> None:
    page = shown(visit(forged.url).page("/"))
    panel = page.locator(".daily")
    expect(panel).to_contain_text("not yet")
    page.keyboard.press("f")
    person = Person(page, random.Random(0))
    person.wait()
    table = page.url
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator(".settings.pull")).to_be_visible()
    expect(page.get_by_role("button", name="Let a bot play")).to_have_count(0)
    page.keyboard.press("Escape")
    page.goto(forged.url)
    expect(panel).to_contain_text("in play")
    expect(page.locator(".game")).to_contain_text("Forge of")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url(table)
    person.wait()


def test_a_finished_try_shows_its_result_against_par_and_a_line_to_share(
    forged: Forged, visit: Visit
) -> None:
    visitor = visit(forged.url, forged.cookie)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = shown(visitor.page("/"))
    panel = page.locator(".daily")
    for said in (str(forged.glory), "3 above par", "Place 1 of 2", "2 days"):
        expect(panel).to_contain_text(said)
    panel.get_by_role("button", name="Copy the line to share").click()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith("Fatesmith, daily forge ")
    assert f"{forged.glory} glory, par {forged.glory - 3} ▲ 3, 2 days in a row" in copied
    page.keyboard.press("f")
    outcome = page.locator(".outcome")
    expect(outcome).to_contain_text("3 above par")
    expect(outcome).to_contain_text("2 days")
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    page.get_by_role("tab", name="Record").click()
    expect(page.locator(".verdict")).to_contain_text("come from its date")


def test_the_table_of_the_day_and_earlier_days_are_one_click_away(
    forged: Forged, visit: Visit
) -> None:
    page = shown(visit(forged.url, forged.cookie).page("/"))
    page.get_by_role("link", name="Table of the day").click()
    expect(page.locator("tr.mine")).to_contain_text("Ann (you)")
    expect(page.locator("tbody tr")).to_have_count(2)
    page.locator("#archive a").first.click()
    expect(page.locator("h1")).to_contain_text("Forge of")
    page.get_by_role("button", name="just for fun").click()
    Person(page, random.Random(0)).wait()


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_daily_forge_fits_every_window_in_every_language(
    forged: Forged, visit: Visit, language: str
) -> None:
    for cookie in ("", forged.cookie):
        visitor = visit(forged.url, cookie, remembers={"language": language})
        for path in ("/", "/daily"):
            page = shown(visitor.page(path))
            for size in SIZES:
                resized(page, size)
                assert not page.evaluate(WIDER), (path, size)
                assert page.evaluate(CUT_OFF) == [], (path, size)
            page.close()


@pytest.mark.parametrize("path", ["/", "/daily"])
def test_the_daily_forge_has_no_serious_findings(forged: Forged, visit: Visit, path: str) -> None:
    for size in (LAPTOP, PHONE):
        page = shown(visit(forged.url, forged.cookie, size).page(path))
        assert findings(page) == []
        page.evaluate("() => { document.documentElement.dataset.theme = 'light'; }")
        assert findings(settled(page), "color-contrast") == []
