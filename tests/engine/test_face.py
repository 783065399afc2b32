import pytest

from fatesmith.engine.amount import Amount
from fatesmith.engine.errors import ContentError
from fatesmith.engine.face import (
    BARGAIN,
    BLANK,
    BOUND,
    CHOICE,
    CHOOSE_SIDE,
    COPY_FACE,
    DEPENDENT,
    IMPROVE,
    KIND_NAMES,
    MULTIPLY,
    PLAIN,
    REFLECT,
    STRIDE,
    Face,
    bargain_face,
    bound_face,
    celestial_face,
    copying_face,
    dependent_face,
    multiplying_face,
    named_face,
    resource_face,
    striding_face,
)
from fatesmith.engine.ids import SUN


def test_every_kind_of_face_has_the_number_of_its_name() -> None:
    assert {KIND_NAMES[kind]: kind for kind in range(len(KIND_NAMES))} == {
        "blank": BLANK,
        "plain": PLAIN,
        "choice": CHOICE,
        "dependent": DEPENDENT,
        "bound": BOUND,
        "multiply": MULTIPLY,
        "copy": COPY_FACE,
        "bargain": BARGAIN,
        "stride": STRIDE,
        "reflect": REFLECT,
        "choose side": CHOOSE_SIDE,
        "improve": IMPROVE,
    }


def test_a_resource_face_gives_what_its_slug_says() -> None:
    face = resource_face("g2m1")
    assert (face.kind, list(face.alternatives)) == (PLAIN, [Amount(gold=2, moon=1)])


def test_a_stroke_in_the_slug_makes_a_choice() -> None:
    face = resource_face("g3/v2")
    assert (face.kind, list(face.alternatives)) == (CHOICE, [Amount(gold=3), Amount(glory=2)])


@pytest.mark.parametrize("slug", ["", "g3/", "/", "shield", "g3//v2"])
def test_a_slug_that_names_no_resources_is_refused(slug: str) -> None:
    with pytest.raises(ContentError):
        resource_face(slug)


def test_the_kinds_of_special_faces() -> None:
    faces = [
        dependent_face("guard", SUN, Amount(glory=5), Amount(sun=2)),
        bound_face("bond", Amount(sun=1), Amount(moon=1)),
        multiplying_face("double", 2),
        copying_face("copy"),
        bargain_face("sale", discount=1),
        striding_face("walk"),
        celestial_face("raise", IMPROVE, rate=2),
    ]
    kinds = [DEPENDENT, BOUND, MULTIPLY, COPY_FACE, BARGAIN, STRIDE, IMPROVE]
    assert [face.kind for face in faces] == kinds
    assert [face.rate for face in faces] == [0, 0, 2, 0, 1, 1, 2]


def test_every_kind_has_a_name_of_its_own() -> None:
    assert len(set(KIND_NAMES)) == len(KIND_NAMES) == IMPROVE + 1


def test_a_named_face_gives_what_its_text_says() -> None:
    one, several = named_face("star", "g12"), named_face("sky", "g3v3/s1v3")
    assert (one.slug, one.kind, list(one.alternatives)) == ("star", PLAIN, [Amount(gold=12)])
    assert (several.kind, list(several.alternatives)) == (
        CHOICE,
        [Amount(gold=3, glory=3), Amount(sun=1, glory=3)],
    )


@pytest.mark.parametrize(
    ("face", "shows"),
    [
        (resource_face("v1s1"), True),
        (resource_face("g3/v2"), True),
        (resource_face("g2m1"), False),
        (dependent_face("guard", SUN, Amount(glory=5), Amount(sun=2)), True),
        (bound_face("bond", Amount(sun=1)), False),
        (striding_face("walk"), False),
    ],
)
def test_a_face_knows_whether_it_shows_glory(face: Face, shows: bool) -> None:
    assert face.shows_glory is shows


@pytest.mark.parametrize(
    ("face", "gives"),
    [
        (resource_face("g1"), True),
        (resource_face("s1/g1"), True),
        (resource_face("s1v2"), False),
        (dependent_face("guard", SUN, Amount(glory=5), Amount(gold=3)), True),
        (copying_face("copy"), False),
    ],
)
def test_a_face_knows_whether_it_can_give_gold(face: Face, gives: bool) -> None:
    assert face.gives_gold is gives


def test_the_spec_tells_all_that_a_declaration_says() -> None:
    face = dependent_face("guard", SUN, Amount(glory=5), Amount(sun=2))
    assert face.spec() == "face guard dependent v5/s2 on=s rate=0"
    assert repr(face) == "Face(guard)"
