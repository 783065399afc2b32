"""A sentence for each event, in every language."""

import pytest

from fatesmith import CATALOG
from fatesmith.content.words import EVENT_NAMES
from fatesmith.engine.event import (
    FACE_SOURCE,
    FEAT_SOURCE,
    SPACE_SOURCE,
    ZONE_SOURCE,
    Event,
    source,
)
from fatesmith.prose.story import tell_event
from tests.stories import NAMES
from tests.support import face

KINDS = {name: kind for kind, name in EVENT_NAMES.items()}
SATYRS = source(FEAT_SOURCE, CATALOG.set_number("satyrs"))
MEMORY = CATALOG.set_number("memory")


@pytest.mark.parametrize(
    ("kind", "seat", "numbers", "sentence"),
    [
        ("turn started", 0, (3,), "Your turn started."),
        ("turn started", 1, (3,), "Ada’s turn started."),
        ("gained", 0, (1, 2, source(FACE_SOURCE, face("s1"))), "You gained 2 sun from 1 sun."),
        ("paid", 1, (2, 3, SATYRS), "Ada paid 3 moon for Satyrs."),
        ("ousted", 0, (1, 2), "You got ousted by Ada."),
        ("ousted", 1, (1, 4), "Ada went home."),
        ("passed", 2, (1,), "Bram passed."),
        (
            "gained",
            1,
            (3, 5, source(SPACE_SOURCE, 5)),
            "Ada gained 5 glory from the labyrinth.",
        ),
        ("gained", 0, (0, 1, source(ZONE_SOURCE, 20)), "You gained 1 gold from the loyal zone."),
        (
            "overflowed",
            0,
            (4, 2, SATYRS),
            "You lost 2 ancient shards from Satyrs, because the reserve was full.",
        ),
        ("golem moved", 0, (9, 1), "Your golem walked on."),
        (
            "allegiance moved",
            1,
            (1, 3, 1),
            "Ada’s allegiance moved from -20 to -25, on the special path.",
        ),
        ("allegiance moved", 1, (20, 19, 0), "Ada’s allegiance moved from 3 to 5 (loyal)."),
        ("zone bonus", 0, (26, 1, 1), "You got 1 gold and 1 glory more in the exalted zone."),
        (
            "memory token placed",
            0,
            (MEMORY, 3, 0),
            "You put a Memory token, side A, on the island of 4 moon and 5 moon.",
        ),
        (
            "memory token collected",
            2,
            (MEMORY, 3, 1),
            "Bram collected a Memory token, side B, on the island of 4 moon and 5 moon.",
        ),
        ("scepter emptied", 0, (6, 1, 2), "You emptied a scepter at 6 to pay 2 sun."),
        ("spare lost", 0, (1, 1), "You lost 1 sun left over from a scepter."),
        ("companion cashed", 0, (4,), "You cashed in the companion at 4."),
        ("treasure taken", 0, (1, 3), "You found a treasure hall and took the treasure of glory."),
        ("goal reached", 0, (1,), "You reached the goddess first."),
        ("rolled again", 0, (2,), "You paid to roll the celestial die again."),
        (
            "foretold",
            0,
            (face("g1"), face("v2"), 1),
            "You had foretold 1 gold and 2 glory: one of them came true.",
        ),
        ("dice passed on", 5, (), "Everybody took the dice of the hero before them."),
    ],
)
def test_a_sentence_names_seat_deed_and_cause(
    kind: str, seat: int, numbers: tuple[int, ...], sentence: str
) -> None:
    assert tell_event(Event(KINDS[kind], seat, numbers), NAMES) == sentence
