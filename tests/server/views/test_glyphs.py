"""What cards and spaces do, as strips of symbols, spelled like `forge-2` and `resource3:gold`."""

from collections.abc import Iterable

import pytest

from fatesmith import CATALOG
from fatesmith.server.views.glyphs import GlyphView, glyphs_of, glyphs_of_feat


def spelled(strip: Iterable[GlyphView]) -> str:
    return " ".join(
        ":".join(filter(None, (f"{glyph.sign}{glyph.n or ''}", glyph.resource or glyph.slug)))
        for glyph in strip
    )


@pytest.mark.parametrize(
    ("slug", "strip"),
    [
        ("hammer", "resource:gold gives resource10:glory resource15:glory"),
        ("chest", "room resource4:gold plus resource3:sun plus resource3:moon"),
        ("satyrs", "others-dice gives shown2"),
        ("cancer", "dice2"),
        ("elder", "resource3:gold gives resource4:glory"),
        ("owl", "resource1:gold or resource1:sun or resource1:moon"),
        ("sphinx", "die4"),
        ("bear", "oust gives resource3:glory"),
        ("sentinel", "dice2 plus resource1:sun or resource1:moon gives resource2:glory"),
        ("cyclops", "die4 plus resource1:gold gives resource1:glory"),
        ("twins", "resource3:gold gives again plus resource1:moon or resource1:glory"),
        ("companion", "companion plus climb"),
        ("ancestor", "forge face:glory plus die1"),
        ("mists", "poorest gives resource5:glory"),
        ("eternal-night", "others gives resource1:sun plus resource1:moon"),
        ("right-hand", "resource1:gold gives resource1:glory"),
        ("first-titan", "feat resource1:moon or resource1:sun"),
        ("tree", "at-least8:gold gives resource2:glory or resource3:gold plus resource1:glory"),
        ("wood-nymph", "resource4:gold gives forge"),
        ("goldsmith", "feat gives resource2:glory"),
        ("trident", "resource:gold gives temple"),
        ("time-golem", "golem-back2"),
        ("great-golem", "golem2"),
        ("oracle", "die1 plus others"),
        ("wheel", "foretell gives resource20:glory"),
        ("pegasus", "oust gives anywhere plus die1"),
        (
            "memory",
            "island island gives resource1:moon plus resource2:ancient or resource1:sun plus "
            "resource2:loyalty",
        ),
        ("hydra", ""),
    ],
)
def test_the_strip_of_a_card_shows_what_it_does(slug: str, strip: str) -> None:
    assert spelled(glyphs_of_feat(CATALOG.feat_set(CATALOG.set_number(slug)))) == strip


@pytest.mark.parametrize(
    ("space", "strip"),
    [
        (7, "others gives resource2:glory"),
        (10, "forge-2"),
        (18, "forge"),
        (23, "celestial2"),
        (27, "resource6:gold gives resource6:glory"),
        (29, "resource2:moon gives resource8:glory"),
        (33, "forged gives resource1:glory"),
        (36, "goal resource15:glory plus set-dice"),
    ],
)
def test_the_strip_of_a_space_shows_what_it_does(space: int, strip: str) -> None:
    effect = CATALOG.labyrinth.spaces[space].effect
    assert effect is not None
    assert spelled(glyphs_of(effect)) == strip
