"""What cards, faces, tokens and spaces do is said by the catalog alone, in every language."""

import re
from collections.abc import Iterator

import pytest

from fatesmith import CATALOG
from fatesmith.engine.effect import Effect
from fatesmith.prose import rules
from fatesmith.prose.boards import space_words
from fatesmith.prose.language import ENGLISH, Language, language, language_codes
from fatesmith.prose.verb_words import uses_of_token, verb_words
from tests.mute import MUTE, heard
from tests.support import position

LANGUAGES = [language(code) for code in language_codes()]
OTHERS = [each for each in LANGUAGES if each is not ENGLISH]
FRENCH, GERMAN = language("fr"), language("de")
FEATS = [each.number for each in CATALOG.feat_sets()]
FACES = [face.number for face in CATALOG.faces]
TOKENS = [token.number for token in CATALOG.tokens if token is not None]
SPACES = range(len(CATALOG.labyrinth.spaces))


def code_of(spoken: Language) -> str:
    return spoken.code


def all_effects() -> Iterator[tuple[Effect, str]]:
    """Every effect that is declared, with the variant of its card."""
    for feat_set in CATALOG.feat_sets():
        for card in feat_set.cards:
            yield from ((effect, card.variant) for effect in card.moments().values())
    for token in TOKENS:
        yield from ((effect, "") for effect in CATALOG.token(token).moments().values())
    for space in CATALOG.labyrinth.spaces:
        if space is not None and space.effect is not None:
            yield space.effect, ""


def all_texts(spoken: Language) -> dict[str, str]:
    """All texts about what things do, by subject."""
    texts = {}
    for feat in FEATS:
        slug = CATALOG.feat_set(feat).slug
        texts[f"rules of {slug}"] = rules.rules_of_feat(feat, spoken)
        texts[f"gist of {slug}"] = rules.gist_of_feat(feat, spoken)
        texts[f"step 2 of {slug}"] = rules.reinforcement_of_feat(feat, spoken)
    for face in FACES:
        texts[f"face {CATALOG.faces[face].slug}"] = rules.rules_of_face(face, spoken)
    for token in TOKENS:
        slug = CATALOG.token(token).slug
        texts[f"rules of token {slug}"] = rules.rules_of_token(token, spoken)
        texts[f"gist of token {slug}"] = uses_of_token(token, spoken)
        texts[f"use of token {slug}"] = rules.use_of_token(token, spoken)
    state = position(2, module="goddess")
    for space in SPACES:
        texts[f"space {space}"] = space_words(space, language=spoken)
        texts[f"space {space} now"] = space_words(space, state, spoken)
    for number, (effect, variant) in enumerate(all_effects()):
        texts[f"effect {number}"] = verb_words(effect, variant, spoken)
        texts[f"effect {number} alone"] = verb_words(effect, language=spoken)
    return texts


ENGLISH_TEXTS = all_texts(ENGLISH)


@pytest.mark.parametrize("spoken", OTHERS, ids=code_of)
def test_every_language_has_its_own_words_for_all_that_english_says(spoken: Language) -> None:
    texts = all_texts(spoken)
    assert [key for key, text in texts.items() if bool(text) != bool(ENGLISH_TEXTS[key])] == []
    assert [key for key, text in texts.items() if text and text == ENGLISH_TEXTS[key]] == []


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_rules_are_sentences_and_gists_are_not(spoken: Language) -> None:
    for key, text in all_texts(spoken).items():
        assert text == text.strip()
        assert "  " not in text, key
        if key.startswith(("rules of", "face")):
            assert text[0].isupper(), key
            assert text[-1] == ".", key
        else:
            assert not text.endswith("."), key


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_gists_are_short(spoken: Language) -> None:
    assert all(len(rules.gist_of_feat(feat, spoken)) < 270 for feat in FEATS)


NUMBERS = re.compile(r"\d+")


@pytest.mark.parametrize("spoken", OTHERS, ids=code_of)
def test_every_language_tells_the_numbers_of_english(spoken: Language) -> None:
    """In any order; a number that is a word in English must be one here."""
    for key, text in all_texts(spoken).items():
        here, there = (sorted(NUMBERS.findall(each)) for each in (text, ENGLISH_TEXTS[key]))
        assert here == there, (key, text)


def test_no_letter_of_rules_and_verbs_bypasses_the_catalog() -> None:
    assert [text for text in all_texts(MUTE).values() if heard(text)] == []


def feat(slug: str, spoken: Language) -> str:
    return rules.rules_of_feat(CATALOG.set_number(slug), spoken)


def face(slug: str, spoken: Language) -> str:
    return rules.rules_of_face(CATALOG.face_number(slug), spoken)


def test_rules_are_natural_in_french() -> None:
    assert feat("elder", FRENCH) == (
        "Une fois à l’étape 2 de chacun de vos tours, vous pouvez payer 3 or pour gagner 4 gloire."
    )
    assert feat("spirits", FRENCH) == "Immédiatement\u00a0: gagner 3 or et 3 lune."
    assert feat("shield", FRENCH) == (
        "Immédiatement\u00a0: forger une face bouclier (rouge, jaune, vert ou bleu)."
    )
    assert "faire forger la face infortune à un autre héros" in feat("misfortune", FRENCH)
    assert face("shield-yellow", FRENCH) == (
        "Gagner 5 gloire si votre autre dé donne de l’or, sinon 3 or."
    )
    assert space_words(23, language=FRENCH) == "lancer deux fois le dé céleste"


def test_rules_are_natural_in_german() -> None:
    assert feat("elder", GERMAN) == (
        "Einmal in Schritt 2 jedes deiner Züge, wenn du möchtest: Zahle 3 Gold und erhalte 4 Ruhm."
    )
    assert feat("sphinx", GERMAN) == (
        "Sofort: Würfle 4-mal mit einem deiner Würfel, jeweils als kleine Segnung."
    )
    assert feat("shield", GERMAN) == (
        "Sofort: Schmiede eine Seite „Schild“ (rot, gelb, grün oder blau)."
    )
    assert "Lass einen anderen Helden die Seite „Unheil“ schmieden." in feat("misfortune", GERMAN)
    assert "Besitzer der zugehörigen Karte (Trotzkeiler): Erhalte 1 Sonne" in (
        face("boar-red", GERMAN)
    )
    assert space_words(23, language=GERMAN) == "würfle zweimal mit dem Himmelswürfel"
