"""Everything that is declared has a name, and the names fit into sentences."""

import pytest

from fatesmith import CATALOG, NATURE
from fatesmith.engine.amount import Amount
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.event import SOURCE_NAMES, source
from fatesmith.engine.face import CHOICE, PLAIN
from fatesmith.engine.ids import RESOURCES
from fatesmith.notation.names import (
    CONTEXT_NAMES,
    FEAT_NAMES,
    RESOURCE_NAMES,
    SPECIAL_FACES,
    TOKEN_NAMES,
    YOU,
    amount_name,
    card_name,
    context_name,
    face_item,
    face_name,
    feat_name,
    location_name,
    seat_inside,
    seat_name,
    seat_possessive,
    seat_possessive_inside,
    source_name,
    the_face,
    token_name,
)
from tests.support import face


def test_every_feat_set_has_a_name_and_every_name_a_feat_set() -> None:
    assert set(FEAT_NAMES) == {feat_set.slug for feat_set in CATALOG.feat_sets()}


def test_every_token_has_a_name_and_every_name_a_token() -> None:
    assert set(TOKEN_NAMES) == {token.slug for token in CATALOG.tokens if token is not None}


def test_every_special_face_has_a_name_and_every_name_a_face() -> None:
    special = {f.slug for f in CATALOG.faces[1:] if f.kind not in (PLAIN, CHOICE)}
    assert set(SPECIAL_FACES) == special


def test_every_context_and_resource_has_a_name() -> None:
    assert len(CONTEXT_NAMES) == len(CONTEXTS)
    assert len(RESOURCE_NAMES) == RESOURCES
    assert context_name(0) == "a divine blessing"


def test_no_two_faces_and_no_two_feats_share_a_name() -> None:
    assert len({face_name(f.number) for f in CATALOG.faces}) == len(CATALOG.faces)
    assert len(set(FEAT_NAMES.values())) == len(FEAT_NAMES)


@pytest.mark.parametrize(
    ("slug", "name", "item", "inside"),
    [
        ("g3", "3 gold", "3 gold", "3 gold"),
        ("g2m1", "2 gold and 1 moon", "(2 gold and 1 moon)", "(2 gold and 1 moon)"),
        ("g3/v2", "3 gold or 2 glory", "(3 gold or 2 glory)", "(3 gold or 2 glory)"),
        (
            "g1s1m1v1",
            "1 gold, 1 sun, 1 moon and 1 glory",
            "(1 gold, 1 sun, 1 moon and 1 glory)",
            "(1 gold, 1 sun, 1 moon and 1 glory)",
        ),
        ("x3", "triple", "triple", "the triple"),
        ("shield-red", "red shield", "red shield", "the red shield"),
        ("boar-blue", "blue boar", "blue boar", "the blue boar"),
    ],
)
def test_a_face_is_named_for_what_it_gives(slug: str, name: str, item: str, inside: str) -> None:
    assert face_name(face(slug)) == name
    assert face_item(face(slug)) == item
    assert the_face(face(slug)) == inside


def test_an_empty_amount_is_nothing() -> None:
    assert amount_name(Amount()) == "nothing"


def test_places_tokens_and_cards_are_named_as_on_the_board() -> None:
    assert location_name(CATALOG.location_number("M4")) == "M4, island 2"
    assert token_name(CATALOG.token_number("triton")) == "Triton token"
    assert feat_name(CATALOG.set_number("elder")) == "The Elder"
    assert card_name(CATALOG.set_number("elder"), 0) == "The Elder"
    assert card_name(CATALOG.set_number("boar"), 0) == "the red Tenacious Boar"


def test_every_kind_of_source_has_a_name() -> None:
    names = {source_name(source(kind, 1)) for kind in range(len(SOURCE_NAMES))}
    assert len(names) == len(SOURCE_NAMES)


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert seat_name(2, {}) == "Seat 2"
    assert seat_inside(2, {}) == "seat 2"
    assert seat_name(NATURE, {}) == "Nature"


def test_the_reader_is_you_and_your() -> None:
    names = {0: YOU, 1: "Ada"}
    assert [seat_name(seat, names) for seat in names] == ["You", "Ada"]
    assert [seat_inside(seat, names) for seat in names] == ["you", "Ada"]
    assert [seat_possessive(seat, names) for seat in names] == ["Your", "Ada’s"]
    assert [seat_possessive_inside(seat, names) for seat in names] == ["your", "Ada’s"]
