"""Getting started: a game with one click, a lesson, tooltips on everything, a glossary."""

import json
import random

import pytest
from playwright.sync_api import Locator, Page, Route, TimeoutError, expect

from tests.browser.axe import findings
from tests.browser.conftest import House
from tests.browser.person import LOOK, LOOK_MS, MOST_MISSES, PATIENCE_MS, Person, sight_of
from tests.browser.places import GLOWING, PLACES
from tests.browser.visiting import LAPTOP, LOW, PHONE, WAIT_MS, WIDE_LOW, Visit, settled

SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
CUT = """() => [...document.querySelectorAll('.lobby :is(a, b, button, small, h1, h2, h3, p)')]
  .filter((each) => {
    const { display, textOverflow } = getComputedStyle(each);
    const names = textOverflow === 'ellipsis' || each.querySelector('.company');
    return display !== 'inline' && !names && each.scrollWidth > each.clientWidth + 1;
  })
  .map((each) => each.textContent)"""
"""What is written in the lobby and does not fit."""


@SIZES
def test_one_click_leads_from_the_lobby_into_a_game(
    house: House, visit: Visit, size: dict[str, int]
) -> None:
    page = visit(house.url, size=size).page("/")
    page.get_by_role("button", name="Play now").click()
    Person(page, random.Random(1)).wait()
    expect(page.locator(".hero")).to_have_count(3)


LOBBIES = [
    (LAPTOP, "en"),
    (LOW, "de"),
    (WIDE_LOW, "fr"),
]


@pytest.mark.parametrize(("size", "language"), LOBBIES, ids=["laptop", "low", "wide"])
def test_the_lobby_needs_no_scrolling_and_cuts_no_word(
    house: House, visit: Visit, size: dict[str, int], language: str
) -> None:
    visitor = visit(house.url, house.cookies[0], size, remembers={"language": language})
    page = visitor.page("/")
    page.wait_for_selector(".game")
    for part in (".desk", ".also", ".brand", ".games", ".watch button"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    assert settled(page).evaluate(CUT) == []


def test_a_new_table_needs_no_scrolling(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/")
    page.get_by_role("button", name="New table").click()
    page.wait_for_selector(".islet .ico")
    for game in ("Base", "More cards", "Goddess", "Titans"):
        page.get_by_role("button", name=game, exact=True).click()
        expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)


def test_a_table_with_cards_of_ones_own_is_opened(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/")
    page.get_by_role("button", name="New table").click()
    page.locator(".islet .swapable").first.click()
    other = page.locator(".swaps li button[aria-pressed=false]").first
    name = other.locator("b").first.inner_text()
    other.click()
    expect(page.locator(f'.islet .place[aria-label^="{name}"]')).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    Person(page, random.Random(2)).wait()
    expect(page.locator(f'.card[aria-label^="{name}"]')).to_be_visible()


def box(page: Page) -> Locator:
    """What the guide says, where the question stands."""
    return page.locator(".question.guide")


def touch(page: Page, step: str) -> None:
    """Do what the guide asks for in this step."""
    page.locator(f'.guide[data-step="{step}"] .main').click()


@SIZES
def test_the_learner_rolls_buys_strikes_and_rolls_the_new_face(
    house: House, visit: Visit, size: dict[str, int]
) -> None:
    page = visit(house.url, size=size).page("/learn/first")
    for step in ("roll", "buy", "strike"):
        touch(page, step)
        assert [each for each in findings(settled(page)) if ".guide" in each] == []
    # With gold left, the guide asks for no second face before the next roll.
    enough = page.locator('.guide[data-step="enough"]')
    enough.or_(page.locator('.guide[data-step="again"]')).wait_for()
    if enough.count():
        touch(page, "enough")
    touch(page, "again")
    forged = page.locator('.guide[data-step="forged"]')
    expect(forged).to_contain_text("The lesson chose this one roll")
    expect(forged.get_by_role("link", name="What are the cards?")).to_be_visible()
    forged.locator(".main").click()
    expect(forged).to_have_count(0)


def at_once(route: Route) -> None:
    """Open the table with a rival who does not wait before it answers."""
    wanted = json.loads(route.request.post_data or "{}")
    wanted["options"]["pace_ms"] = 0
    route.continue_(post_data=json.dumps(wanted))


GUIDED_LOOK = f"""(all) => {{
  const guide = document.querySelector('.guide');
  return guide?.querySelector('.main') ? guide.dataset.step : ({LOOK.rstrip().rstrip(";")})(all);
}}"""
"""The step that the guide teaches, or what is to be seen without it: in one look, because the guide
may speak at any moment."""


def test_the_lesson_is_walked_to_the_end_of_its_game(house: House, visit: Visit) -> None:
    """Whoever does what the guide asks, and otherwise whatever glows, comes to the result."""
    visitor = visit(house.url, drawn=False)
    visitor.context.route("**/api/tables", at_once)
    page = visitor.page("/learn/first")
    person, steps, sign = Person(page, random.Random(5)), [], None
    over, misses = False, 0
    while not over:
        try:
            seen = page.wait_for_function(
                GUIDED_LOOK,
                arg={"glows": GLOWING, "places": PLACES, "before": sign},
                timeout=PATIENCE_MS if sign else WAIT_MS,
                polling=LOOK_MS,
            ).json_value()
        except TimeoutError:
            # What was touched had moved away: look again.
            misses += 1
            fruitless = sign is None or misses >= MOST_MISSES
            assert not fruitless, f"nothing comes of touching {person.touched}"
            sign = None
            continue
        if isinstance(seen, str):
            steps.append(seen)
            guide = page.locator(f'.guide[data-step="{seen}"]')
            guide.locator(".main").click()
            guide.wait_for(state="detached")
            sign = None
            continue
        sight = sight_of(seen)
        over, misses = sight.over, misses if sign is None else 0
        sign = sight.sign
        if sight.things and not over:
            person.touch(person.pick(sight))
    assert [step for step in steps if step != "enough"][:4] == ["roll", "buy", "strike", "again"]
    assert len(steps) == len(set(steps)), "no step is taught twice"
    expect(page.locator(".guide")).to_have_count(0)


def test_every_chapter_can_be_started_by_itself(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/learn")
    expect(page.locator("main li a")).to_have_count(5)
    for chapter in ("feats", "ousting", "goddess", "titans"):
        page.goto(f"{house.url}/learn/{chapter}")
        page.locator(f'.guide[data-step="intro-{chapter}"]').wait_for()


def test_the_lesson_can_be_left_and_taken_up_again(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/learn/first")
    touch(page, "roll")
    page.locator('.guide[data-step="buy"]').wait_for()
    box(page).get_by_role("button", name="Leave the lesson").click()
    expect(box(page)).to_have_count(0)
    page.goto(house.url)
    page.get_by_role("button", name="Learn by playing").click()
    page.locator('.guide[data-step="buy"]').wait_for()


CLEAR = """([thing, tip]) => {
  const [about, told] = [thing, tip].map((each) => each.getBoundingClientRect());
  return told.height > 0 && (told.bottom <= about.top || told.top >= about.bottom);
}"""
"""Whether a tooltip has come to lie above or below what it is about."""


def test_everything_has_a_text_by_pointer_keys_and_finger(house: House, visit: Visit) -> None:
    page = visit(house.url, size=PHONE, has_touch=True).page("/")
    page.get_by_role("button", name="Play now").click()
    Person(page, random.Random(3)).wait()
    card = page.locator(".card").first
    tip = page.get_by_role("tooltip")
    card.hover()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.mouse.move(1, 1)
    box = card.bounding_box()
    assert box
    touch = {"pointerType": "touch", "bubbles": True, "clientX": box["x"], "clientY": box["y"]}
    card.dispatch_event("pointerdown", touch)
    expect(tip).to_be_visible()
    page.wait_for_function(CLEAR, arg=[card.element_handle(), tip.element_handle()])


def test_the_glossary_opens_over_the_game_and_finds_things(house: House, visit: Visit) -> None:
    page = visit(house.url).page("/")
    page.get_by_role("button", name="Play now").click()
    person = Person(page, random.Random(4))
    person.wait()
    settled(page)
    before = {thing.says for thing in person.wait().things}
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Glossary").click()
    book = page.get_by_role("dialog", name="Glossary")
    book.get_by_role("searchbox").fill("minotaur")
    expect(book.locator("h3").first).to_have_text("Minotaur")
    assert [each for each in findings(settled(page)) if ".book" in each] == []
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    person.until(lambda sight: {thing.says for thing in sight.things} == before)
