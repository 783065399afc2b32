"""Browsers for tests that also record what their pages complain about."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Request

from fatesmith.server.http.signing import COOKIE

LAPTOP = {"width": 1366, "height": 768}
LOW = {"width": 1366, "height": 625}
WIDE_LOW = {"width": 1536, "height": 730}
UPRIGHT = {"width": 820, "height": 1180}
LARGE = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1180, "height": 820}
QUIET = {"language": "en", "name": "Mira", "motion": "off", "theme": "dark"}
"""The stored settings of a test's browser, unless the test says otherwise."""
NOT_DRAWN = """addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.opacity = '0';
})"""
DRAWN = "() => { document.documentElement.style.opacity = ''; }"
WAIT_MS = 30_000
"""Machines may be busy: a test fails because of what it sees, not when."""
STEP_MS = 20
"""In which time passes for a page that stands still."""
AT_REST = """() => document.fonts.status === 'loaded' && document.getAnimations().every(
  (each) => each.playState !== 'running' || each.effect.getComputedTiming().iterations === Infinity,
)"""
TWO_FRAMES = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""


@dataclass
class Visitor:
    """A person's own browser, which shares nothing with others."""

    context: BrowserContext
    url: str
    complaints: list[str] = field(default_factory=list)
    """Errors that a page wrote to its console, threw, or met on the network."""
    may_lose: bool = False
    """Whether connections may break: while a server is restarted they do."""

    def page(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.set_default_timeout(WAIT_MS)
        page.on("console", lambda said: self._heard(said.type, said.text, said.location["url"]))
        page.on("pageerror", lambda fault: self.complaints.append(f"thrown: {fault}"))
        page.on("requestfailed", self._failed)
        page.goto(self.url + path)
        return page

    def _heard(self, kind: str, text: str, where: str) -> None:
        if kind in ("error", "warning") and not (self.may_lose and _is_loss(text)):
            self.complaints.append(f"{kind}: {text} ({where})")

    def _failed(self, request: Request) -> None:
        # Leaving a page aborts its requests.
        if request.failure != "net::ERR_ABORTED" and not self.may_lose:
            self.complaints.append(f"failed: {request.url} {request.failure}")


def _is_loss(text: str) -> bool:
    return "WebSocket connection" in text or "ERR_CONNECTION" in text


class Visitors:
    """All visitors of one test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._all: list[Visitor] = []

    def visit(
        self,
        url: str,
        cookie: str = "",
        size: dict[str, int] = LAPTOP,
        remembers: dict[str, str] | None = None,
        drawn: bool = True,
        **context: Any,
    ) -> Visitor:
        """A new browser, with the cookie of a person if one is given. What is not drawn is laid out
        and answers to pointers all the same: long games take a third less time."""
        made = self._browser.new_context(viewport={**size}, base_url=url, **context)  # type: ignore[arg-type]
        stored = json.dumps({**QUIET, **(remembers or {})})
        # Only if it is empty: what the page changes must survive a reload.
        made.add_init_script(
            f"localStorage.fatesmith ??= {json.dumps(stored)}",
        )
        if not drawn:
            made.add_init_script(NOT_DRAWN)
        if cookie:
            made.add_cookies([{"name": COOKIE, "value": cookie, "url": url}])
        visitor = Visitor(made, url)
        self._all.append(visitor)
        return visitor

    def photograph(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        pages = [page for visitor in self._all for page in visitor.context.pages]
        for number, page in enumerate(pages):
            page.evaluate(DRAWN)
            page.screenshot(path=folder / f"{name}-{number}.png")

    def leave(self) -> None:
        for visitor in self._all:
            visitor.context.close()

    @property
    def complaints(self) -> list[str]:
        return [each for visitor in self._all for each in visitor.complaints]


Visit = Callable[..., Visitor]


def settled(page: Page) -> Page:
    """Wait until everything is there that a look at the page measures: what the server sends, the
    fonts, and whatever fades in or moves to its place."""
    page.wait_for_load_state("networkidle")
    page.evaluate(TWO_FRAMES)
    page.wait_for_function(AT_REST)
    return page


def still(visitor: Visitor) -> Visitor:
    """Before it opens a page: time stands still there, unless the test lets some of it pass."""
    visitor.context.clock.install(time=0)
    visitor.context.clock.pause_at(1)
    return visitor


def passing(page: Page, sign: str) -> Page:
    """Let the time of a page that stands still pass until something is there, and no longer."""
    for _ in range(WAIT_MS // STEP_MS):
        if page.locator(sign).count():
            return page
        page.clock.run_for(STEP_MS)
        page.wait_for_timeout(STEP_MS)
    raise AssertionError(f"{sign} is never there")


def resized(page: Page, size: Mapping[str, int]) -> Page:
    """Another window, and wait until the page has made itself at home in it."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    return settled(page)
