"""Every language says everything that is needed, and nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fatesmith
from fatesmith import CATALOG, NATURE, NOBODY
from fatesmith.content.words import EVENT_NAMES
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.event import EVENTS, SOURCE_NAMES, source
from fatesmith.engine.ids import DICE, HOME, RESOURCES
from fatesmith.prose import boards, names
from fatesmith.prose.families import FAMILIES
from fatesmith.prose.grammar import INSIDE
from fatesmith.prose.language import ENGLISH, Language, Term, language, language_codes
from fatesmith.prose.template import Template
from fatesmith.prose.voice import YOU, Voice
from tests.mute import MUTE, heard

LANGUAGES = [language(code) for code in language_codes()]
OTHERS = [each for each in LANGUAGES if each is not ENGLISH]
SOURCES = sorted(Path(fatesmith.__file__).parent.rglob("*.py"))


def code_of(spoken: Language) -> str:
    return spoken.code


# Languages against English ------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", OTHERS, ids=code_of)
def test_a_language_has_the_keys_of_english(spoken: Language) -> None:
    there, wanted = set(spoken.book.entries), set(ENGLISH.book.entries)
    assert sorted(wanted - there) == [], f"{spoken.code} lacks these"
    assert sorted(there - wanted) == [], f"{spoken.code} has these and English has not"


@pytest.mark.parametrize("spoken", OTHERS, ids=code_of)
def test_a_language_has_the_lists_of_english(spoken: Language) -> None:
    """The code names them: `Words(faces, "dice")`."""
    assert spoken.grammar.lists.keys() == ENGLISH.grammar.lists.keys()


TYPED = re.compile(r"`[^`]*`")
"""What people type is the same in every language."""
FRENCH_MARKS = re.compile("[^\u00a0\u202f«][:;!?»]|«(?![\u00a0\u202f])")


def test_french_marks_stand_behind_a_space_that_does_not_break() -> None:
    wrong = []
    for key, entry in language("fr").book.entries.items():
        for template in entry.templates() if isinstance(entry, Term) else [entry]:
            parts = [f"x{TYPED.sub('', part)}" for part in literals(template)]
            wrong += [key for part in parts if FRENCH_MARKS.search(part)]
    assert wrong == []


def literals(template: Template) -> Iterator[str]:
    """The texts of a template, those within alternatives included."""
    yield from (part for part in template.parts if isinstance(part, str))
    for selection in template.selections():
        for alternative in selection.alternatives:
            yield from (part for part in alternative.parts if isinstance(part, str))


@pytest.mark.parametrize("spoken", OTHERS, ids=code_of)
def test_messages_stay_messages_and_use_the_same_values(spoken: Language) -> None:
    """A value that a translation has no use for is written `{name:unused}`."""
    wrong = []
    for key, entry in ENGLISH.book.entries.items():
        if type(spoken.book.entries[key]) is not type(entry):
            wrong.append(f"{key}: a message in one and a term in the other")
        if spoken.book.needs[key] != ENGLISH.book.needs[key]:
            wrong.append(f"{key}: {sorted(spoken.book.needs[key])}")
    assert wrong == []


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_texts_are_set_with_care(spoken: Language) -> None:
    for key, entry in spoken.book.entries.items():
        templates = entry.templates() if isinstance(entry, Term) else [entry]
        texts = [
            template.fill(lambda _: "…", lambda _, pick=pick: pick)  # type: ignore[misc]
            for template in templates
            for pick in (0, 1)
        ]
        assert not [text for text in texts if "'" in text], f"{key}: the apostrophe is ’"
        assert not [text for text in texts if "  " in text], f"{key}: two spaces in a row"


# Keys against the sources -------------------------------------------------------------------------


def strings_of(path: Path) -> Iterator[str]:
    """String constants, without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


SUBJECTS = {key.partition(".")[0] for key in ENGLISH.book.entries}
LOOKS_LIKE_A_KEY = re.compile(rf"(?:{'|'.join(sorted(SUBJECTS))})\.[a-z0-9.-]*")
USED = {
    text
    for path in SOURCES
    for text in strings_of(path)
    if LOOKS_LIKE_A_KEY.fullmatch(text) and not text.endswith(".csv")
} - set(FAMILIES)
MEMBERS = {f"{family}.{member}" for family, members in FAMILIES.items() for member in members}


def test_every_key_in_the_sources_is_in_the_catalog() -> None:
    assert sorted(USED - set(ENGLISH.book.entries)) == []


def test_every_member_of_a_family_is_in_the_catalog() -> None:
    assert sorted(MEMBERS - set(ENGLISH.book.entries)) == []


def test_every_key_in_the_catalog_is_used() -> None:
    assert sorted(set(ENGLISH.book.entries) - USED - MEMBERS) == []


@pytest.mark.parametrize("word", ["store", "climber", "keepsake"])
def test_keys_and_events_have_the_words_of_the_game_and_not_those_of_the_engine(word: str) -> None:
    said = [*ENGLISH.book.entries, *EVENT_NAMES.values()]
    assert [each for each in said if re.search(rf"\b{word}s?\b", each)] == []
    assert any(word in row.name for row in EVENTS.values())


def test_every_family_is_used() -> None:
    found = {text for path in SOURCES for text in strings_of(path) if path.stem != "families"}
    assert sorted(set(FAMILIES) - found) == []


# Names --------------------------------------------------------------------------------------------

FEATS = [each.number for each in CATALOG.feat_sets()]
CARDS = [(each.number, card) for each in CATALOG.feat_sets() for card in range(len(each.cards))]
FACES = [face.number for face in CATALOG.faces]
TOKENS = [token.number for token in CATALOG.tokens if token is not None]
ALLEGIANCE = range(1, len(CATALOG.allegiance.glory))
SPACES = range(1, len(CATALOG.labyrinth.spaces))


def all_names(spoken: Language) -> Iterator[list[str]]:
    """Names that must differ from each other, kind by kind."""
    voice = Voice(spoken, {0: YOU, 1: "(1)"})  # a name without letters, since those would be found
    yield [names.feat_name(feat, spoken) for feat in FEATS]
    yield [names.bare_feat_name(feat, spoken) for feat in FEATS]
    yield [names.face_name(face, spoken) for face in FACES]
    yield [voice.say("names.the", thing=names.face_noun(voice, face)) for face in FACES]
    yield [names.card_name(*card, spoken) for card in CARDS if card[0] not in SAME_CARDS]
    yield [names.token_name(token, spoken) for token in TOKENS]
    yield [names.resource_noun(voice, resource).text for resource in range(RESOURCES)]
    yield [names.count_name(resource, 2, spoken) for resource in range(RESOURCES)]
    yield [names.die_noun(voice, die).text for die in range(DICE + 1)]
    yield [names.context_name(context, spoken) for context in range(len(CONTEXTS))]
    yield [names.location_name(place, spoken) for place in range(1, len(CATALOG.locations))]
    yield [names.portal_noun(voice, portal).text for portal in (HOME, 1, 2)]
    yield [names.allegiance_name(space, spoken) for space in ALLEGIANCE]
    yield [names.source_noun(voice, source(kind, 1)).text for kind in SOURCE_NAMES]
    yield [boards.place_words(space, spoken) for space in ALLEGIANCE]
    seats = [voice.seat(seat) for seat in (0, 1, 2, NATURE, NOBODY)]
    yield [voice.put(seat) for seat in seats]
    yield [voice.put(seat, INSIDE) for seat in seats]


SAME_CARDS = {feat for feat, card in CARDS if not CATALOG.feat_set(feat).cards[card].variant}


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_everything_has_a_name_of_its_own_in_every_language(spoken: Language) -> None:
    for kind in all_names(spoken):
        assert all(name and name == name.strip() for name in kind)
        assert len(set(kind)) == len(kind), kind


def some_words(spoken: Language) -> Iterator[str]:
    """What boards say by themselves, without the verbs of their effects."""
    for space in SPACES:
        yield boards.ways_words(space, spoken)
        yield boards.space_mark(space, language=spoken)
    for space in ALLEGIANCE:
        yield names.zone_noun(Voice(spoken), space).text
        yield boards.zone_words(CATALOG.allegiance.zones[space], spoken)
        yield boards.walk_words(16, space, spoken)


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_marks_fit_into_the_map_in_every_language(spoken: Language) -> None:
    assert all(len(boards.space_mark(space, language=spoken)) <= 13 for space in SPACES)


AMOUNT = re.compile(r"\b(?:[gsmval]\d+)+\b")
"""Amounts on the map are notation, the same in every language."""


def test_all_names_and_boards_come_from_the_catalog() -> None:
    texts = [name for kind in all_names(MUTE) for name in kind] + list(some_words(MUTE))
    assert [text for text in texts if heard(AMOUNT.sub("", text))] == []


def test_the_mute_language_shows_what_bypasses_the_catalog() -> None:
    assert MUTE.say("verbs.do.gain", amount="3 gold") == "···· 3 gold"
    assert heard(MUTE.say("verbs.do.gain", amount="3 gold")) == ["gold"]
    assert heard(f"the {names.face_name(1, MUTE)}") == ["the"]
    assert MUTE.say("verbs.do.gain", amount=MUTE.say("names.nothing")) == "···· ·······"
    assert not heard(names.location_name(1, MUTE))


def test_names_are_natural_in_french_and_german() -> None:
    french, german = language("fr"), language("de")
    elder, owl = CATALOG.set_number("elder"), CATALOG.set_number("owl")
    shield, boar = CATALOG.face_number("shield-red"), CATALOG.set_number("boar")
    assert [names.feat_name(elder, each) for each in (french, german)] == [
        *("L’Ancien", "Der Älteste")
    ]
    assert names.feat_name(owl, french) == "Le Hibou du gardien"
    shields = [names.face_noun(Voice(each), shield) for each in (french, german)]
    assert french.say("names.the", thing=shields[0]) == "le bouclier rouge"
    assert german.say("names.the", thing=shields[1]) == "der Schild (rot)"
    assert names.card_name(boar, 0, german) == "der Trotzkeiler (rot)"
    assert [names.count_name(4, 2, each) for each in (french, german)] == [
        *("2 éclats anciens", "2 Ursplitter")
    ]
    assert boards.place_words(5, french) == "-17 bleu (rébellion profonde)"
