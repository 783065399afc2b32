"""The catalog: every slug has its texts, in every language."""

from collections.abc import Iterator

import msgspec
import pytest

from fatesmith import CATALOG
from fatesmith.engine import verbs
from fatesmith.engine.effect import Effect
from fatesmith.prose.language import ENGLISH, Language, language, language_codes
from fatesmith.server.views import CatalogView, catalog_view, table_view
from fatesmith.server.views.catalog_pieces import FACE_KINDS, feat_texts
from fatesmith.server.views.glyphs import GLYPHS, glyphs_of
from fatesmith.server.views.heroes import pile_of
from tests.mute import MUTE, heard
from tests.prose.test_names import without_names
from tests.server.views.games import some_decisions

LANGUAGES = [language(code) for code in language_codes()]


def code_of(spoken: Language) -> str:
    return spoken.code


def texts_of(view: CatalogView) -> Iterator[str]:
    """All that is said in the language of the catalog."""
    for face in view.faces:
        yield from (face.name, face.rules)
    for feat in view.feats:
        yield from (feat.name, feat.rules, *(card.name for card in feat.cards))
    for token in view.tokens:
        yield from (token.name, token.rules)
    for resource in view.resources:
        yield from (resource.name, resource.plural)
    for named in (*view.colors, *view.steps, *view.piles, *view.boxes, *view.modules):
        yield named.name
    yield from (die.name for die in view.dice)
    yield from (location.name for location in view.locations)
    yield from (island.name for island in view.islands)
    yield from (pool.name for pool in view.pools)
    yield from (space.rules for space in view.labyrinth.spaces)
    yield from (space.name for space in view.allegiance.spaces)
    yield from (ruling.text for ruling in view.rulings)
    for entry in view.glossary:
        yield from (entry.chapter, entry.word, entry.meaning)
    for zone in view.allegiance.zones:
        yield from (zone.name, zone.rules)
    yield from (setup.about for setup in view.setups)


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_everything_has_its_texts_in_every_language(spoken: Language) -> None:
    view = catalog_view(spoken)
    assert all(text and text == text.strip() for text in texts_of(view))
    assert len(list(texts_of(view))) == len(list(texts_of(catalog_view(ENGLISH))))
    assert view.language == spoken.code


@pytest.mark.parametrize("code", language_codes())
def test_the_catalog_names_what_has_no_name_by_its_slug(code: str) -> None:
    view = catalog_view(without_names(code))
    named = catalog_view(language(code))
    assert {feat.slug: feat.name for feat in view.feats}["wood-nymph"] == "Wood nymph"
    assert {box.slug: box.name for box in view.boxes}["promo"] == "Promo"
    assert len(list(texts_of(view))) == len(list(texts_of(named)))


def test_no_text_bypasses_the_catalog_of_messages() -> None:
    assert [text for text in texts_of(catalog_view(MUTE)) if heard(text)] == []


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_the_catalog_reads_back_from_json_as_it_was(spoken: Language) -> None:
    view = catalog_view(spoken)
    assert msgspec.json.decode(msgspec.json.encode(view), type=CatalogView) == view
    assert catalog_view(spoken) is view


def test_all_that_was_declared_is_there() -> None:
    view = catalog_view(ENGLISH)
    assert [face.slug for face in view.faces] == [face.slug for face in list(CATALOG.faces)[1:]]
    assert [feat.slug for feat in view.feats] == [each.slug for each in CATALOG.feat_sets()]
    assert [token.slug for token in view.tokens] == [each.slug for each in CATALOG.tokens if each]
    assert len(view.locations) == 15
    assert len(view.labyrinth.spaces) == 36
    assert len(view.allegiance.spaces) == 31
    assert {zone.slug for zone in view.allegiance.zones} == {"R2", "R1", "N", "L1", "L2", "L3"}
    assert sorted(space for row in view.labyrinth.rows for space in row) == list(range(1, 37))
    assert [named.slug for named in view.languages] == list(language_codes())


def test_cards_are_listed_one_by_one_where_they_differ() -> None:
    listed = {feat.slug: len(feat.cards) for feat in feat_texts(ENGLISH) if feat.cards}
    assert listed == {s.slug: len(s.cards) for s in CATALOG.feat_sets() if len(s.cards) > 1}
    assert listed["monsters"] == 4


def test_every_slug_on_a_table_is_in_the_catalog() -> None:
    view = catalog_view(ENGLISH)
    faces = {face.slug for face in view.faces}
    feats = {feat.slug for feat in view.feats} | {""}
    tokens = {token.slug for token in view.tokens}
    pools = {pool.number for pool in view.pools}
    steps = {step.slug for step in view.steps}
    for state in some_decisions(0.05):
        table = table_view(state)
        assert table.step in steps
        assert {stack.slug for island in table.islands for stack in island.stacks} <= feats
        assert {pool.number for pool in table.pools} <= pools
        assert {niche.face for pool in table.pools for niche in pool.niches} <= faces
        for hero in table.heroes:
            assert {*hero.light.faces, *hero.dark.faces} <= faces
            assert {card.slug for card in hero.cards} <= feats
            assert {token.slug for token in hero.tokens} <= tokens


def test_rulings_named_by_cards_and_faces_are_there() -> None:
    view = catalog_view(ENGLISH)
    codes = {ruling.code for ruling in view.rulings}
    named = {code for face in view.faces for code in face.rulings}
    named |= {code for feat in view.feats for code in feat.rulings}
    assert named
    assert named <= codes


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", "Deep rebellion, Rebellion, Neutral, Loyal, Devoted, Exalted"),
        ("fr", "Rébellion profonde, Rébellion, Entre-deux, Loyal, Dévoué, Exalté"),
        ("de", "Tiefe Rebellion, Rebellion, Dazwischen, Treu, Ergeben, Verklärt"),
    ],
)
def test_zones_are_called_by_names_and_not_by_their_codes(code: str, names: str) -> None:
    zones = catalog_view(language(code)).allegiance.zones
    assert ", ".join(zone.name for zone in zones) == names


def test_rulings_are_told_in_the_language_of_the_catalog() -> None:
    rulings = {each.code: each.text for each in catalog_view(language("fr")).rulings}
    assert rulings["base K8"].startswith("Un miroir choisi avec les Satyres")
    assert rulings.keys() == {each.code for each in catalog_view(ENGLISH).rulings}


def test_faces_tell_what_they_give() -> None:
    faces = {face.slug: face for face in catalog_view(ENGLISH).faces}
    assert [part.gold for part in faces["g3/v2"].parts] == [3, 0]
    shield = faces["shield-red"]
    assert (shield.kind, shield.depends_on, shield.emblem, shield.color) == (
        *("dependent", "sun", "shield", "red"),
    )
    assert (faces["boar-blue"].kind, faces["boar-blue"].card) == ("bound", "boar")
    assert (faces["x3"].kind, faces["x3"].rate) == ("multiply", 3)
    assert {face.kind for face in faces.values()} == set(FACE_KINDS) - {"blank"}


@pytest.mark.parametrize(
    ("slug", "pile"),
    [
        *(("hammer", "instant"), ("satyrs", "instant"), ("ferryman", "glory")),
        *(("owl", "each-turn"), ("companion", "each-turn"), ("merchant", "each-turn")),
        *(("bear", "lasting"), ("boar", "lasting"), ("twins", "lasting"), ("memory", "lasting")),
        *(("pegasus", "lasting"), ("monsters", "glory"), ("scepter", "instant")),
    ],
)
def test_cards_lie_in_the_pile_of_what_they_do(slug: str, pile: str) -> None:
    assert pile_of(CATALOG.set_number(slug)) == pile


def test_every_card_that_does_something_has_glyphs() -> None:
    for feat in catalog_view(ENGLISH).feats:
        assert bool(feat.glyphs) == (feat.pile != "glory"), feat.slug


def test_every_effect_of_content_has_glyphs() -> None:
    """Those inside others included."""

    def check(effect: Effect) -> None:
        assert glyphs_of(effect), effect.spec()

    for feat_set in CATALOG.feat_sets():
        for card in feat_set.cards:
            for effect in card.moments().values():
                check(effect)
    for space in CATALOG.labyrinth.spaces:
        if space.effect is not None:
            check(space.effect)


def test_glyphs_say_what_the_card_does() -> None:
    feats = {feat.slug: feat for feat in catalog_view(ENGLISH).feats}
    owl = [(glyph.sign, glyph.n, glyph.resource) for glyph in feats["owl"].glyphs]
    assert owl == [
        ("resource", 1, "gold"),
        ("or", 0, None),
        ("resource", 1, "sun"),
        ("or", 0, None),
        ("resource", 1, "moon"),
    ]
    assert [(glyph.sign, glyph.n) for glyph in feats["sphinx"].glyphs] == [("die", 4)]
    assert [glyph.slug for glyph in feats["helmet"].glyphs] == ["x3"]
    bear = [(glyph.sign, glyph.n) for glyph in feats["bear"].glyphs]
    assert bear == [("oust", 0), ("gives", 0), ("resource", 3)]


def test_every_named_set_up_can_be_chosen() -> None:
    for setup in catalog_view(ENGLISH).setups:
        assert len(setup.feats) == 15
        assert setup.seats


def test_every_verb_has_glyphs_and_nothing_else_has() -> None:
    assert {each.__name__ for each in GLYPHS} == set(verbs.__all__)
