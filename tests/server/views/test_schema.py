"""The schema: complete, the same every time, and true of what is sent."""

import json
import os
import subprocess
import sys
from typing import Any

import msgspec

from fatesmith.prose.language import ENGLISH
from fatesmith.server.views import (
    catalog_view,
    events_view,
    question_view,
    schema,
    story_view,
    table_view,
)
from fatesmith.server.views.view import View
from tests.server.views.games import NAMES, faults, some_decisions

SCHEMA = schema()
DEFS: dict[str, Any] = SCHEMA["$defs"]


def refs_in(node: object) -> set[str]:
    if isinstance(node, dict):
        own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return own | {ref for each in node.values() for ref in refs_in(each)}
    if isinstance(node, list):
        return {ref for each in node for ref in refs_in(each)}
    return set()


def test_every_reference_leads_somewhere() -> None:
    assert {ref.removeprefix("#/$defs/") for ref in refs_in(SCHEMA)} <= DEFS.keys()
    assert {"TableView", "QuestionView", "CatalogView", "ChapterView", "Event"} <= DEFS.keys()


def fits(view: object, name: str) -> list[str]:
    return faults(json.loads(msgspec.json.encode(view)), DEFS[name], DEFS)


def test_what_is_sent_fits_the_schema() -> None:
    assert fits(catalog_view(ENGLISH), "CatalogView") == []
    for state in some_decisions(0.05):
        assert fits(table_view(state), "TableView") == []
        question = question_view(state, NAMES, ENGLISH, state.seat)
        assert question is None or fits(question, "QuestionView") == []
        journal = state.journal or []
        for chapter in events_view(journal, max(0, len(journal) - 40), NAMES, ENGLISH, 0):
            assert fits(chapter, "ChapterView") == []
    for chapter in story_view(journal, NAMES, ENGLISH, 0):
        assert fits(chapter, "ChapterView") == []


def test_a_wrong_value_does_not_fit() -> None:
    state = next(some_decisions(1))
    sent = json.loads(msgspec.json.encode(table_view(state)))
    changes: list[dict[str, Any]] = [{"round": "1"}, {"step": "lunch"}, {"what": 1}]
    for wrong in (*changes, {"heroes": [{}]}):
        assert faults({**sent, **wrong}, DEFS["TableView"], DEFS) != []


def test_the_schema_is_the_same_every_time() -> None:
    code = "import json; from fatesmith.server.views import schema; print(json.dumps(schema()))"
    found = set()
    for seed in ("1", "2"):
        found.add(
            subprocess.run(  # noqa: S603
                [sys.executable, "-c", code],
                capture_output=True,
                text=True,
                check=True,
                env={**os.environ, "PYTHONHASHSEED": seed},
            ).stdout
        )
    assert len(found) == 1
    assert json.loads(found.pop()) == json.loads(json.dumps(SCHEMA))


def test_fields_are_described_by_their_source() -> None:
    assert DEFS["TableView"]["description"]
    assert DEFS["HeroView"]["properties"]["score"]["description"].startswith("The true score")


class Message(View, frozen=True):
    """A message that holds a view."""

    at: int
    """The position."""


def test_messages_can_be_added() -> None:
    more = schema(Message)["$defs"]
    assert more["Message"]["properties"]["at"]["description"] == "The position."
    assert "Message" not in DEFS


def test_no_field_is_a_secret() -> None:
    fields = {name for each in DEFS.values() for name in each.get("properties", {})}
    assert not {name for name in fields if "seed" in name or "secret" in name}
