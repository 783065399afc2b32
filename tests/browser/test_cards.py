"""Every card is read with ease on the table, at every size and in every language."""

from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fatesmith import CATALOG, State
from fatesmith.prose.language import language, language_codes
from fatesmith.prose.voice import Voice
from fatesmith.server.views import question_view, table_view
from tests.browser.conftest import House
from tests.browser.games import in_the_middle, nearly_over, setup_of
from tests.browser.prepared import BOTS, Prepared
from tests.browser.test_asking import FAKE, READING, SEATS
from tests.browser.visiting import LAPTOP, LARGE, LOW, PHONE, UPRIGHT, WIDE_LOW, Visit, resized
from tests.server.views.games import NAMES

FORGED = [{"face": "g6", "die": "light"}, {"face": "m2", "die": "dark"}]
LATELY = [{"seat": seat, "forged": FORGED, "feats": ["hydra"]} for seat in range(4)]
"""As much as somebody may do in a turn."""
SIZES = (LAPTOP, LOW, WIDE_LOW, LARGE, UPRIGHT, PHONE)
LAID = (Path(__file__).parent / "cards.js").read_text()
"""Lays cards out on an open page, and says what cannot be read."""


def layouts() -> list[dict[str, str]]:
    """The cards by location, so often that every card of the game is there once."""
    places: dict[str, list[str]] = {}
    for feat_set in CATALOG.feat_sets():
        places.setdefault(CATALOG.locations[feat_set.location].slug, []).append(feat_set.slug)
    return [
        {place: slug or places[place][0] for place, slug in zip(places, slugs, strict=True)}
        for slugs in zip_longest(*places.values())
    ]


def games() -> list[State]:
    """The middle of a game of every module and every number of seats, and the end of a duel, when
    heroes have most."""
    kinds = [("base", 4, in_the_middle), ("goddess", 3, in_the_middle), ("titans", 2, nearly_over)]
    return [
        Prepared(f"cards-{module}", setup_of(module, seats), BOTS[: seats - 1]).play(until).state
        for module, seats, until in kinds
    ]


def told(code: str, states: list[State]) -> list[dict[str, Any]]:
    """Positions with other cards, all of which can be taken and oust somebody."""
    found, voice = [], Voice(language(code), NAMES)
    variants = {each.slug: each.cards[-1].variant for each in CATALOG.feat_sets()}
    notes = [voice.say("moves.ousts", who=voice.seat(1))]
    for number, cards in enumerate(layouts()):
        state = states[number % len(states)]
        view = msgspec.to_builtins(table_view(state))
        question = msgspec.to_builtins(question_view(state, NAMES, language(code), state.seat))
        question["options"] = [*question["options"][:1]]
        for island in view["islands"]:
            island["seats"] = [1]
            for stack in island["stacks"]:
                slug = cards[stack["location"]]
                stack.update(slug=slug, left=4, variant=variants[slug])
                place = {"on": "stack", "location": stack["location"], "slug": slug}
                option = {"move": slug, "label": slug, "answer": slug, "place": place}
                question["options"].append({**option, "notes": notes})
        found.append({"seat": state.seat, "view": view, "question": question})
    return found


@pytest.fixture(scope="module")
def states() -> list[State]:
    return games()


@pytest.mark.parametrize("code", language_codes())
def test_no_text_on_cards_and_boards_is_cut_or_lies_over_another(
    house: House, visit: Visit, states: list[State], code: str
) -> None:
    laid, wrong = told(code, states), []
    visitor = visit(house.url, house.cookies[0], LAPTOP, {"language": code}, False)
    visitor.context.add_init_script(FAKE)
    page = visitor.page("/t/asked")
    page.wait_for_function("() => window.hello")
    page.evaluate(READING)
    for size in SIZES:
        resized(page, size)
        name = f"{size['width']}x{size['height']}"
        seen = {"told": laid, "seats": SEATS, "name": name, "lately": LATELY}
        wrong += page.evaluate(LAID, seen)
    assert not wrong, "\n".join(wrong)
