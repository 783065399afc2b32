"""Every question of the game is read with ease: nothing is cut, nothing lies over anything else."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fatesmith.notation.positions import parse_position
from fatesmith.prose.language import language, language_codes
from fatesmith.server.views import question_view, table_view
from tests.browser.conftest import House
from tests.browser.visiting import LAPTOP, LARGE, PHONE, Visit, settled
from tests.server.views.games import NAMES
from tests.server.views.questions import questions_file

MIDDLE = {"width": 1536, "height": 864}
SIZES = (LAPTOP, MIDDLE, LARGE, PHONE)
FOLDER = Path(__file__).parent
READING = (FOLDER / "reading.js").read_text()
"""What is written where on a page."""
WALK = (FOLDER / "asked.js").read_text()
"""Asks one question after the other on an open page, and says what cannot be read."""
FAKE = """class Wire {
  constructor() { window.wire = this; setTimeout(() => this.onopen?.()); }
  send(text) { const told = JSON.parse(text); if (told.type === 'hello') greeted(told); }
  close() {}
}
const later = window.setTimeout;
window.setTimeout = (act, time, ...rest) => (time >= 5_000 ? 0 : later(act, time, ...rest));
const greeted = (told) => {
  window.hello = told;
  document.documentElement.dataset.hello = '';
};
window.WebSocket = Wire;"""
"""Instead of a connection to the server: the test says what is told. Nobody loses patience with it,
however long the test takes: what would happen after seconds does not."""
SEATS = {"id": "asked", "state": "running", "options": {}, "language": "en", "seats": []}


def told(code: str) -> list[dict[str, Any]]:
    """All questions of the browser's unit tests, in one language."""
    spoken, found = language(code), []
    for kept in json.loads(questions_file().read_text("utf-8")):
        state = parse_position(kept["position"])
        question = question_view(state, NAMES, spoken, state.seat)
        assert question is not None
        each = {"seat": state.seat, "question": question, "view": table_view(state)}
        found.append({**msgspec.to_builtins(each), "name": f"{code} {question.kind}"})
    return found


@pytest.mark.parametrize("code", language_codes())
def test_no_question_is_cut_or_lies_over_another_text(
    house: House, visit: Visit, code: str
) -> None:
    asked = {"told": told(code), "seats": SEATS}
    wrong = []
    for size in SIZES:
        still = {"language": code}, False
        visitor = visit(house.url, house.cookies[0], size, *still, reduced_motion="reduce")
        visitor.context.add_init_script(FAKE)
        page = visitor.page("/t/asked")
        page.wait_for_function("() => window.hello")
        settled(page).evaluate(READING)
        wrong += [f"{size['width']} {each}" for each in page.evaluate(WALK, asked)]
        visitor.context.close()
    assert wrong == []
