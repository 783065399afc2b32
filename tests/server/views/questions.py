"""Every question of the game as a seat is shown it, for the tests of the table in the browser.

`python -m tests.server.views.questions` rewrites web/src/asking/questions.json; a test says when it
is out of date. There is a question of every kind, and of every kind of place in it.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from fatesmith import CATALOG, State
from fatesmith.engine.effect import Question
from fatesmith.notation.positions import format_position
from fatesmith.prose.language import ENGLISH
from fatesmith.server.http.typescript import types_file
from fatesmith.server.views import question_view, table_view
from tests.server.views.games import NAMES, play, setups
from tests.topics import at

OF_NATURE: Final = {"roll", "celestial roll", "draw", "remove"}
TOPICS: Final = sorted({each.topic for each in CATALOG.effects if isinstance(each, Question)})
ROUNDS: Final = 3
"""With this many games for each set-up, every kind of place comes up."""

_MARKS: Final = (
    "dice",
    "loses",
    "space",
    "copies",
    "pays",
    "converts",
    "scepters",
    "ancient_as_sun",
    "ancient_as_moon",
    "full_price",
)
"""Fields of places that change where an option is clicked."""


def questions_file() -> Path:
    """Where a clone keeps them."""
    return types_file().parents[1] / "asking" / "questions.json"


def write_questions() -> str:
    """The file: one question per line, with the seat to answer in front."""
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in _chosen()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _chosen() -> list[dict[str, Any]]:
    """Every topic, then the shortest question with each kind of place that is still missing."""
    told = [_told(at(topic)) for topic in TOPICS if topic not in OF_NATURE]
    seen = {shape for each in told for shape in _shapes(each)}
    best: dict[str, dict[str, Any]] = {}
    for state in _decisions():
        each = _told(state)
        for shape in _shapes(each) - seen:
            known = best.get(shape)
            if known is None or _length(each) < _length(known):
                best[shape] = each
    for shape, each in sorted(best.items()):
        if shape not in seen:
            told.append(each)
            seen |= _shapes(each)
    return told


def _length(told: dict[str, Any]) -> int:
    return len(told["question"]["options"])


def _decisions() -> Iterator[State]:
    for number, setup in enumerate(setups() * ROUNDS):
        yield from (state for state in play(setup, f"questions {number}") if not state.over)


def _told(state: State) -> dict[str, Any]:
    question = question_view(state, NAMES, ENGLISH, state.seat)
    view = table_view(state)
    position = format_position(state)
    told = {"seat": state.seat, "position": position, "question": question, "view": view}
    answer: dict[str, Any] = msgspec.to_builtins(told)
    return answer


def _shapes(told: dict[str, Any]) -> set[str]:
    """What kinds of places a question has; `split scepter`, `gain part token space`."""
    question = told["question"]
    return {f"{question['kind']} {_place(option['place'])}" for option in question["options"]}


def _place(place: dict[str, Any]) -> str:
    source = str(place.get("source", "")).partition(":")[0]
    die = "celestial" if place.get("die") == "celestial" else ""
    marks = [mark for mark in _MARKS if place.get(mark)]
    return " ".join(word for word in (place["on"], source, die, *marks) if word)


if __name__ == "__main__":
    path = questions_file()
    path.parent.mkdir(exist_ok=True)
    path.write_text(write_questions(), encoding="utf-8")
    sys.stdout.write(f"{path}\n")
