"""A browser, a server with prepared tables, and visitors who hear what pages complain about."""

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.games import Case, cases, other_tables, whole_games
from tests.browser.prepared import keep
from tests.browser.visiting import WAIT_MS, Visit, Visitors
from tests.server.running import Running

FAILED = pytest.StashKey[bool]()
PICTURES = Path(__file__).parents[2] / "build" / "browser"
"""Where tests that fail leave what was to be seen."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as playwright:
        try:
            launched = chromium.launch(playwright)
        except SystemExit as fault:
            pytest.exit(str(fault), returncode=1)
        yield launched
        launched.close()


@dataclass(frozen=True)
class House:
    """A server, and the cookies of those who sit at its prepared tables."""

    server: Running
    cookies: tuple[str, ...]
    cases: list[Case] = field(repr=False)

    @property
    def url(self) -> str:
        return self.server.url


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that no test may stop."""
    folder = tmp_path_factory.mktemp("house")
    found = cases()
    prepared = [*whole_games(), *other_tables(), *(case.prepared() for case in found)]
    cookie = keep(folder, prepared)
    with Running(folder) as server:
        yield House(server, tuple(cookie(seat) for seat in range(4)), found)


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens browsers; the test fails if any page in them complained, and leaves pictures of them
    if it fails."""
    visitors = Visitors(browser)
    yield visitors.visit
    if request.node.stash.get(FAILED, False):
        visitors.photograph(PICTURES, re.sub(r"\W+", "-", request.node.name))
    complaints = visitors.complaints
    visitors.leave()
    assert complaints == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report
