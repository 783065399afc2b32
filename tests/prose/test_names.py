"""Everything that is declared has a name, and the names fit into sentences."""

import pytest

from fatesmith import CATALOG, NATURE
from fatesmith.content.words import DIE_NAMES
from fatesmith.engine.amount import Amount
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.event import SOURCE_NAMES, source
from fatesmith.engine.ids import RESOURCES
from fatesmith.prose.grammar import BARE, INSIDE
from fatesmith.prose.language import Book, Language, UnknownMessage, language, language_codes
from fatesmith.prose.names import (
    allegiance_name,
    amount_name,
    bare_feat_name,
    card_name,
    choice_name,
    context_name,
    count_name,
    die_noun,
    face_name,
    face_noun,
    feat_name,
    location_name,
    source_noun,
    token_name,
    zone_noun,
)
from fatesmith.prose.rules import gist_of_feat, rules_of_feat, rules_of_token
from fatesmith.prose.voice import NAMED_BY_SLUG, YOU, Voice
from tests.support import face

VOICE = Voice()


def test_every_context_has_a_name() -> None:
    names = [context_name(context) for context in range(len(CONTEXTS))]
    assert len(set(names)) == len(names)
    assert context_name(0) == "a divine blessing"


def test_dice_are_named_as_moves_name_them() -> None:
    names = [die_noun(VOICE, die).text for die in range(len(DIE_NAMES))]
    assert names == [f"{name} die" for name in DIE_NAMES]


def test_no_two_faces_and_no_two_feats_share_a_name() -> None:
    assert len({face_name(f.number) for f in CATALOG.faces}) == len(CATALOG.faces)
    feats = [feat_set.number for feat_set in CATALOG.feat_sets()]
    assert len({feat_name(feat) for feat in feats}) == len(feats)


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
        ("a1", "1 ancient shard", "1 ancient shard", "1 ancient shard"),
        (
            "g3a1",
            "3 gold and 1 ancient shard",
            "(3 gold and 1 ancient shard)",
            "(3 gold and 1 ancient shard)",
        ),
        ("v1l1", "1 glory and 1 loyalty", "(1 glory and 1 loyalty)", "(1 glory and 1 loyalty)"),
        ("chaos-red", "red chaos", "red chaos", "the red chaos"),
        ("misfortune-blue", "blue misfortune", "blue misfortune", "the blue misfortune"),
        ("golem-moon", "moon golem", "moon golem", "the moon golem"),
        ("celestial-gold", "12 gold", "12 gold", "12 gold"),
        (
            "celestial-choice",
            "3 glory plus 3 gold or 1 sun or 1 moon",
            "(3 glory plus 3 gold or 1 sun or 1 moon)",
            "(3 glory plus 3 gold or 1 sun or 1 moon)",
        ),
        ("celestial-side", "celestial side", "celestial side", "the celestial side"),
    ],
)
def test_a_face_is_named_for_what_it_gives(slug: str, name: str, item: str, inside: str) -> None:
    assert face_name(face(slug)) == name
    noun = face_noun(VOICE, face(slug))
    assert noun.text == item
    assert VOICE.say("names.the", thing=noun) == inside


def test_an_empty_amount_is_nothing() -> None:
    assert amount_name(Amount()) == "nothing"


def test_only_ancient_shards_have_a_plural() -> None:
    assert [count_name(resource, 2) for resource in range(RESOURCES)] == [
        *("2 gold", "2 sun", "2 moon", "2 glory", "2 ancient shards", "2 loyalty")
    ]
    assert count_name(4, 1) == "1 ancient shard"


def test_what_comes_with_every_choice_is_said_once() -> None:
    assert choice_name([Amount(gold=1), Amount(sun=1)]) == "1 gold or 1 sun"
    both = [Amount(gold=1, glory=2), Amount(sun=1, glory=2)]
    assert choice_name(both) == "2 glory plus 1 gold or 1 sun"
    assert choice_name([Amount(gold=1)]) == "1 gold"


def test_places_tokens_and_cards_are_named_as_on_the_board() -> None:
    assert location_name(CATALOG.location_number("M4")) == "Place for 3 moon"
    assert location_name(CATALOG.location_number("M1")) == "Place for 1 moon (left)"
    assert location_name(CATALOG.location_number("F2")) == "Place for 1 sun (right)"
    assert token_name(CATALOG.token_number("triton")) == "Triton token"
    assert feat_name(CATALOG.set_number("elder")) == "The Elder"
    assert card_name(CATALOG.set_number("elder"), 0) == "The Elder"
    assert card_name(CATALOG.set_number("boar"), 0) == "the red Tenacious Boar"
    assert card_name(CATALOG.set_number("memory"), 3) == "the blue Memory"
    assert card_name(CATALOG.set_number("monsters"), 3) == "Mother of Monsters"
    assert bare_feat_name(CATALOG.set_number("misfortune")) == "Mirror of Misfortune"


def test_an_allegiance_space_is_named_by_its_value_and_color() -> None:
    assert [allegiance_name(space) for space in (1, 2, 16, 28)] == ["-25", "-25 blue", "0", "17"]
    spaces = range(1, len(CATALOG.allegiance.glory))
    assert len({allegiance_name(space) for space in spaces}) == len(spaces)
    assert [zone_noun(VOICE, space).text for space in (9, 16, 26)] == [
        *("rebellion zone", "neutral zone", "exalted zone")
    ]
    assert [VOICE.put(zone_noun(VOICE, space), BARE) for space in (1, 9, 16, 26)] == [
        *("deep rebellion", "rebellion", "neutral", "exalted")
    ]


def test_every_kind_of_source_has_a_name() -> None:
    names = {source_noun(VOICE, source(kind, 1)).text for kind in SOURCE_NAMES}
    assert len(names) == len(SOURCE_NAMES)


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    seat = VOICE.seat(2)
    assert [VOICE.put(seat), VOICE.put(seat, INSIDE)] == ["Seat 2", "seat 2"]
    assert VOICE.put(VOICE.seat(NATURE)) == "Nature"


def test_the_reader_is_you() -> None:
    voice = Voice(names={0: YOU, 1: "Ada"})
    seats = [voice.seat(seat) for seat in voice.names]
    assert [voice.put(seat) for seat in seats] == ["You", "Ada"]
    assert [voice.put(seat, INSIDE) for seat in seats] == ["you", "Ada"]


# Things without a name ----------------------------------------------------------------------------


def without_names(code: str) -> Language:
    """A language in which no card, face, token or box has a name."""
    book = language(code).book
    entries = {k: e for k, e in book.entries.items() if k.rpartition(".")[0] not in NAMED_BY_SLUG}
    return Language(f"{code} without names", Book(book.grammar, entries))


@pytest.mark.parametrize("code", language_codes())
def test_what_has_no_name_goes_by_its_slug_in_every_language(code: str) -> None:
    spoken = without_names(code)
    voice = Voice(spoken)
    nymph, monsters = CATALOG.set_number("wood-nymph"), CATALOG.set_number("monsters")
    assert feat_name(nymph, spoken) == bare_feat_name(nymph, spoken) == "Wood nymph"
    assert card_name(monsters, 1, spoken) == "Harpy"
    assert face_name(face("shield-red"), spoken) == "Shield red"
    assert token_name(CATALOG.token_number("triton"), spoken) == "Triton"
    assert voice.say_of("cards.box", "rebellion") == "Rebellion"
    assert "Red" in card_name(CATALOG.set_number("boar"), 0, spoken)


@pytest.mark.parametrize("code", language_codes())
def test_the_rules_of_what_has_no_name_are_told_in_every_language(code: str) -> None:
    spoken = without_names(code)
    for feat_set in CATALOG.feat_sets():
        rules_of_feat(feat_set.number, spoken)
        gist_of_feat(feat_set.number, spoken)
    assert "Mirror" in rules_of_feat(CATALOG.set_number("mirror"), spoken)
    assert "Shield" in rules_of_feat(CATALOG.set_number("shield"), spoken)
    assert rules_of_token(CATALOG.token_number("cerberus"), spoken)


def test_only_things_of_the_catalog_go_by_their_slug() -> None:
    with pytest.raises(UnknownMessage):
        Voice().say_of("names.context", "lantern")
