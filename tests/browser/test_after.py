"""When a game is over: its result and its replay."""

import random

from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import Visit

TABS = ("Glory", "Race", "Luck", "Numbers", "Dice", "Record")


def scores(page: Page) -> list[int]:
    shown = page.locator(".rivals .score b, .own .total b").all_inner_texts()
    return sorted(int(each) for each in shown)


def test_the_result_says_how_it_came_about(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/finished")
    page.get_by_role("link", name="The whole result").click()
    for name in TABS:
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).not_to_be_empty()
    page.get_by_role("button", name="Check it in this browser").click()
    expect(page.get_by_text("they are as promised")).to_be_visible()


def test_a_replay_ends_where_the_game_did(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/finished")
    page.wait_for_selector(".over")
    final, own = scores(page), page.locator(".own .total b").inner_text()
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Position in the game")
    slider.focus()
    page.keyboard.press("End")
    last = slider.get_attribute("max")
    expect(page.get_by_text(f"{last} of {last}")).to_be_visible()
    expect(page.locator(".own .total b")).to_have_text(own)
    assert scores(page) == final
    page.keyboard.press("Home")
    page.keyboard.press("s")
    page.get_by_role("button", name="Play").first.click()
    page.wait_for_function("() => document.querySelectorAll('.log li').length > 2")


def test_who_played_can_play_again(house: House, visit: Visit) -> None:
    page = visit(house.url, house.cookies[0]).page("/t/over")
    page.get_by_role("button", name="Play again").click()
    page.locator(".over").wait_for(state="detached")
    assert Person(page, random.Random(0)).wait().kind
