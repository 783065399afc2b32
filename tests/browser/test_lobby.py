"""From the first page to a table: at once, or with friends."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House
from tests.browser.person import Person
from tests.browser.visiting import LAPTOP, LARGE, LOW, WIDE_LOW, Visit, resized

CUT = """() => {
  const frame = document.querySelector('.today .games').getBoundingClientRect();
  const below = document.querySelector('.games > section').getBoundingClientRect();
  return [...document.querySelectorAll('.today .character')].filter((each) => {
    const box = each.getBoundingClientRect();
    const words = [...each.querySelectorAll('b')].some((b) => b.scrollWidth > b.clientWidth);
    return box.bottom > below.top || box.right > frame.right || words;
  }).map((each) => each.textContent.trim());
}"""
"""Rivals that are not whole where the lobby has the height of the window."""


def lobby(house: House, visit: Visit, name: str) -> Page:
    return visit(house.url, remembers={"name": name}).page("/")


def invited(page: Page, house: House) -> str:
    """Where the link for friends leads."""
    link = page.get_by_label("Send this link to your friends")
    expect(link).to_have_value(re.compile(f"^{re.escape(house.url)}/t/."))
    return link.input_value().removeprefix(house.url)


def test_friends_meet_by_a_link(house: House, visit: Visit) -> None:
    mira = lobby(house, visit, "Mira")
    mira.get_by_role("button", name="New table").click()
    mira.get_by_role("group", name="heroes").get_by_role("button", name="2").click()
    expect(mira.locator(".seat")).to_have_count(2)
    mira.locator(".seat").nth(1).get_by_role("button", name="change").click()
    mira.get_by_role("button", name="A friend").click()
    mira.get_by_role("button", name="Open and invite").click()
    ada = visit(house.url, remembers={"name": "Ada"}).page(invited(mira, house))
    ada.get_by_role("button", name="Sit down").click()
    for page, rival in ((mira, "Ada"), (ada, "Mira")):
        expect(page.locator(".rivals .hero h3")).to_contain_text(rival)
    # Both browsers sealed luck for the dice and opened it in time.
    table = mira.url.removeprefix(f"{house.url}/t/")
    proof = mira.request.get(f"{house.url}/api/tables/{table}/verify").json()
    assert [each["state"] for each in proof["lucks"]] == ["added", "added"]
    assert all(re.fullmatch("[0-9a-f]{64}", luck) for luck in proof["clients"])
    assert proof["state"] == "sealed"


def test_a_seat_that_no_friend_takes_goes_to_a_bot_and_play_begins(
    house: House, visit: Visit
) -> None:
    mira = lobby(house, visit, "Mira")
    mira.get_by_role("button", name="New table").click()
    mira.get_by_role("group", name="heroes").get_by_role("button", name="3").click()
    for rival in ("Theron", "Ilo"):
        mira.locator(".seat", has_text=rival).get_by_role("button", name="change").click()
        mira.get_by_role("button", name="A friend takes the seat").click()
    mira.get_by_role("button", name="Open and invite").click()
    room = mira.locator(".waiting")
    expect(room.locator(".minicard")).to_have_count(15)
    ada = visit(house.url, remembers={"name": "Ada"}).page(invited(mira, house))
    give = room.get_by_role("button", name="Give to a bot")
    give.last.click()
    room.get_by_role("button", name="Nyx the Moon Thief").click()
    expect(ada.locator(".seat").last).to_contain_text("Nyx")
    room.get_by_role("button", name="free the seat of Nyx").click()
    expect(give).to_have_count(2)
    give.last.click()
    expect(room.get_by_role("button", name="Theron the Steady")).to_be_focused()
    mira.keyboard.press("Enter")  # whichever bot is proposed
    expect(ada.locator(".seat").last).to_contain_text("Theron")
    expect(give).to_have_count(1)
    # Nobody waits for another friend, and one who comes too late watches.
    give.click()
    expect(room).to_contain_text("the game begins at once")
    room.get_by_role("button", name="Ilo the Tinker").click()
    assert Person(mira, random.Random(0)).wait().kind
    expect(mira.locator(".rivals .hero h3")).to_contain_text(["Ilo", "Theron"])
    expect(ada.locator(".rivals .hero").first).to_be_visible()


def test_whoever_stands_up_alone_is_told_what_becomes_of_the_table(
    house: House, visit: Visit
) -> None:
    mira = lobby(house, visit, "Mira")
    mira.get_by_role("button", name="New table").click()
    mira.get_by_role("group", name="heroes").get_by_role("button", name="2").click()
    mira.locator(".seat", has_text="Theron").get_by_role("button", name="change").click()
    mira.get_by_role("button", name="A friend").click()
    mira.get_by_role("button", name="Open and invite").click()
    mira.get_by_role("button", name="Stand up").click()
    expect(mira.locator(".waiting")).to_contain_text("The table is in no list any more")
    mira.get_by_role("link", name="To the lobby", exact=True).click()
    expect(mira.locator(".today .character").first).to_be_visible()
    expect(mira.locator(".game")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_first_visit_shows_every_rival_whole(house: House, visit: Visit, language: str) -> None:
    page = visit(house.url, remembers={"language": language}).page("/")
    expect(page.locator(".today .character")).to_have_count(7)
    for size in (LAPTOP, LOW, WIDE_LOW, LARGE):
        assert not resized(page, size).evaluate(CUT), size


def test_a_table_for_everybody_is_found_in_the_lobby(house: House, visit: Visit) -> None:
    page = lobby(house, visit, "Cleo")
    page.get_by_role("navigation").get_by_role("button", name="Tables").click()
    page.get_by_role("link", name="Join").first.click()
    expect(page.locator(".waiting")).to_be_visible()


def test_the_lobby_shows_where_ones_games_are_and_bots_to_watch(house: House, visit: Visit) -> None:
    visitor = visit(house.url, remembers={"name": "Dora"})
    page = visitor.page("/")
    page.get_by_role("button", name="Play now").click()
    Person(page, random.Random(1)).wait()
    page.goto(house.url)
    game = page.locator(".game")
    expect(game).to_have_count(1)
    expect(game).to_contain_text("Round 1 of 9")
    expect(game).to_contain_text("Your turn")
    page.get_by_role("button", name="Set bots against each other").click()
    expect(page.locator(".own")).to_be_visible()
    expect(page.locator(".question .opt")).to_have_count(0)
