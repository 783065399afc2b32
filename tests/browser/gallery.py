"""Pictures of the browser table: `./dev screenshots [FOLDER]`, or python -m tests.browser.gallery.

The games are prepared, so their dice and moves are the same every time.
"""

import base64
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from fatesmith import Setup, State
from tests.browser import chromium
from tests.browser.games import asked_in, in_the_middle, setup_of
from tests.browser.prepared import BOTS, Prepared, keep
from tests.browser.visiting import LAPTOP, LARGE, LOW, PHONE, UPRIGHT, WIDE_LOW, Visitors
from tests.server.running import Running

QUALITY = 90
ALL_BOTS = (*BOTS, "nyx")


@dataclass(frozen=True)
class Picture:
    name: str
    shows: str
    path: str
    sign: str
    """What is there once the page has loaded."""
    size: dict[str, int]
    theme: str = "dark"
    language: str = "en"
    then: Callable[[Page], object] = lambda _: None
    """What is done before the picture is taken."""
    anonymous: bool = False


def forge(page: Page) -> None:
    """Pick the most expensive face on offer."""
    page.locator(".niche.legal").last.click()
    page.wait_for_selector(".cross .legal")


def plan_a_table(page: Page) -> None:
    page.get_by_role("button", name="New table").click()
    page.wait_for_selector(".islet .ico")


def press(key: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(key)


def tab(number: int) -> Callable[[Page], None]:
    return lambda page: page.locator(".tabbar button").nth(number).tap()


def forge_by_touch(page: Page) -> None:
    tab(1)(page)
    page.locator(".niche.legal").last.tap()
    page.wait_for_selector(".cross .legal")


def late(page: Page) -> None:
    """Toward the end of a replay."""
    page.keyboard.press("End")
    page.wait_for_timeout(500)
    for _ in range(40):
        page.keyboard.press("ArrowLeft")


ASKED = ".question[data-kind]"
PICTURES = [
    Picture("lobby", "The lobby", "/", ".game", LAPTOP),
    Picture("lobby-light", "By day", "/", ".game", LAPTOP, "light", "fr"),
    Picture("lobby-first", "A first visit", "/", ".character", LAPTOP, anonymous=True),
    Picture("lobby-phone", "The lobby on a phone", "/", ".game", PHONE, language="de"),
    Picture("new-table", "A new table", "/", ".game", LAPTOP, then=plan_a_table),
    Picture("table-4", "Four heroes", "/t/base-4", ASKED, LAPTOP),
    Picture("table-3", "Three heroes, in German", "/t/base-3", ASKED, LAPTOP, language="de"),
    Picture("table-2", "Two heroes, by day", "/t/base-2", ASKED, LAPTOP, "light"),
    Picture("table-large", "A large screen", "/t/base-4", ASKED, LARGE),
    Picture("forging", "Forging", "/t/base-4", ASKED, LAPTOP, then=forge),
    Picture("goddess", "The Goddess", "/t/goddess-4", ASKED, LAPTOP),
    Picture("labyrinth", "Her labyrinth", "/t/goddess-4", ASKED, LAPTOP, then=press("l")),
    Picture("titans", "The Titans", "/t/titans-3", ASKED, LAPTOP, "light"),
    Picture("allegiance", "Their allegiance", "/t/titans-3", ASKED, LAPTOP, then=press("l")),
    Picture("odds", "What the dice may bring", "/t/base-3", ASKED, LAPTOP, then=press("d")),
    Picture("draft", "Drafting the cards", "/t/draft", ".drafting", LAPTOP),
    Picture("waiting", "Waiting for friends", "/t/waiting", ".waiting", LAPTOP),
    Picture("result", "The result", "/t/finished/result", "main h1, main h2", LAPTOP),
    Picture("replay", "A replay", "/t/finished/replay", ".own", LAPTOP, then=late),
    Picture("glossary", "The glossary", "/glossary", "main h1, main h2", LAPTOP),
    Picture("table-low", "A low laptop", "/t/base-4", ASKED, LOW),
    Picture("table-wide-low", "A wide, low window", "/t/base-4", ASKED, WIDE_LOW),
    Picture("table-upright", "A tablet that stands, by day", "/t/base-4", ASKED, UPRIGHT, "light"),
    Picture("table-4-light", "Four heroes, by day", "/t/base-4", ASKED, LAPTOP, "light"),
    Picture("phone", "On a phone", "/t/base-4", ASKED, PHONE),
    Picture("phone-forge", "Forging with a finger", "/t/base-4", ASKED, PHONE, then=forge_by_touch),
    Picture("phone-goddess", "The labyrinth on a phone", "/t/goddess-4", ASKED, PHONE, "light"),
]


def tables() -> Iterator[Prepared]:
    for module in ("base", "goddess", "titans"):
        for seats in (2, 3, 4):
            setup = setup_of(module, seats)
            yield Prepared(f"{module}-{seats}", setup, ALL_BOTS[1:seats]).play(in_the_middle)
    yield Prepared("draft", Setup.draft(3, rebellion=True), BOTS[:2]).play(drafting)
    yield Prepared("waiting", Setup.introductory(3), BOTS[:1], free=1)
    yield Prepared("finished", Setup.introductory(4), ALL_BOTS[1:4]).play()


def drafting(state: State) -> bool:
    return asked_in(state)[0] == "draft" and state.seat == 0


def take(page: Page, path: Path) -> None:
    """As WebP, which is a fraction of a PNG; Playwright itself does not write it."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(700)  # until all motion has ended
    session = page.context.new_cdp_session(page)
    taken: dict[str, Any] = session.send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    path.write_bytes(base64.b64decode(taken["data"]))


def page_of(pictures: list[Picture]) -> str:
    figures = "\n".join(
        f'<figure><a href="{each.name}.webp"><img src="{each.name}.webp" alt="" '
        f'width="{each.size["width"]}" height="{each.size["height"]}" loading="lazy"></a>'
        f"<figcaption>{escape(each.shows)}</figcaption></figure>"
        for each in pictures
    )
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fatesmith: pictures</title>
<style>
body {{ margin: 2rem; background: #05070f; color: #f0f2fb; font: 1rem sans-serif; }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(24rem, 1fr)); gap: 2rem; }}
figure {{ margin: 0; }}
img {{ width: 100%; height: auto; max-height: 60vh; object-fit: contain; }}
</style>
<h1>Fatesmith</h1>
<main>
{figures}
</main>
</html>
"""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        cookie = keep(Path(data), list(tables()))
        with Running(Path(data)) as server, sync_playwright() as playwright:
            browser = chromium.launch(playwright)
            visitors = Visitors(browser)
            for each in PICTURES:
                small = each.size == PHONE
                visitor = visitors.visit(
                    server.url,
                    "" if each.anonymous else cookie(0),
                    each.size,
                    {"theme": each.theme, "language": each.language},
                    has_touch=small,
                    is_mobile=small,
                )
                page = visitor.page(each.path)
                page.wait_for_selector(each.sign)
                each.then(page)
                take(page, folder / f"{each.name}.webp")
                visitor.context.close()
                print(f"{each.name}.webp", flush=True)
            complaints = visitors.complaints
            browser.close()
    (folder / "index.html").write_text(page_of(PICTURES))
    print(folder / "index.html")
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
