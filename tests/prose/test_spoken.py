"""Questions and options in every language: they come from the catalog, and none fails."""

import random
from collections.abc import Iterator

import pytest

from fatesmith import CATALOG, NATURE, Setup, State, apply, new_state, options
from fatesmith.content.named import MODULES
from fatesmith.engine.arrange import AT_REINFORCEMENT
from fatesmith.engine.effect import Question
from fatesmith.engine.move import TWO_STEPS, kind_of, outcome_key
from fatesmith.notation.moves import find_move
from fatesmith.prose import (
    describe_halves,
    describe_move,
    describe_question,
)
from fatesmith.prose.language import ENGLISH, Language, language, language_codes
from fatesmith.prose.voice import YOU
from tests.mute import MUTE, heard
from tests.players import Saver
from tests.support import begin, bless, own_card, perform, position, roll, set_hero
from tests.topics import at

LANGUAGES = [language(code) for code in language_codes()]
FRENCH, GERMAN = language("fr"), language("de")
TOPICS = sorted({each.topic for each in CATALOG.effects if isinstance(each, Question)})
NAMES = {0: YOU, 1: "Ada"}
NUMBERS = {0: YOU, 1: "(1)", 3: "(3)"}
"""Names without letters, which would come from elsewhere than the catalog."""


def texts_of(state: State, spoken: Language, names: dict[int, str]) -> Iterator[str]:
    """The question, its options, and the halves of these."""
    yield describe_question(state, names, spoken)
    for move in options(state):
        yield describe_move(state, move, names, spoken)
        if kind_of(move) in TWO_STEPS:
            yield from describe_halves(state, move, spoken)


def positions_of(setup: Setup, seed: str) -> Iterator[State]:
    """The decisions of a game; rolls only now and then, since they are all alike."""
    rng = random.Random(seed)
    state = new_state(setup)
    saver = Saver(rng, state)
    while not state.over:
        if state.seat != NATURE or rng.random() < 0.05:
            yield state
        apply(state, saver.choose(state))
    assert describe_question(state, NAMES, GERMAN) == "Das Spiel ist zu Ende."


def games() -> Iterator[tuple[Setup, str]]:
    """With all boxes, every module and every number of seats; and drafts."""
    for module in MODULES:
        for seats in (2, 3, 4):
            for number in range(2):
                setup = Setup.random(seats, number, module=module, rebellion=True, promos=True)
                yield setup, f"{module} {seats} {number}"
        yield Setup.draft(3, module=module), f"draft {module}"


GAMES = pytest.mark.parametrize(("setup", "seed"), list(games()), ids=[g[1] for g in games()])


# In every language --------------------------------------------------------------------------------


def check_language(state: State, spoken: Language) -> None:
    for names in (NAMES, {}):
        question = describe_question(state, names, spoken)
        assert question.endswith("."), question
        assert question[:1].isupper(), question
        texts = {describe_move(state, move, names, spoken) for move in options(state)}
        assert len(texts) == len({outcome_key(move) for move in options(state)}), texts
    for text in texts_of(state, spoken, NAMES):
        assert text, "nothing is said"
        assert text == text.strip(), text
        assert "  " not in text, text
        assert not set("{}|'") & set(text), text


@GAMES
def test_in_games_every_language_tells_the_options_apart(setup: Setup, seed: str) -> None:
    for turn, state in enumerate(positions_of(setup, seed)):
        check_language(state, LANGUAGES[turn % len(LANGUAGES)])


@pytest.mark.parametrize("topic", TOPICS)
def test_every_language_asks_about_every_topic(topic: str) -> None:
    state = at(topic)
    for spoken in LANGUAGES:
        check_language(state, spoken)


# From the catalog ---------------------------------------------------------------------------------


def check_catalog(state: State) -> None:
    for text in texts_of(state, MUTE, NUMBERS):
        assert not heard(text), text


@GAMES
def test_in_games_nothing_bypasses_the_catalog(setup: Setup, seed: str) -> None:
    for state in positions_of(setup, seed):
        check_catalog(state)


@pytest.mark.parametrize("topic", TOPICS)
def test_no_topic_bypasses_the_catalog(topic: str) -> None:
    check_catalog(at(topic))


# As people say it ---------------------------------------------------------------------------------


def asked(state: State) -> list[str]:
    return [describe_question(state, NAMES, each) for each in (FRENCH, GERMAN)]


def said(state: State, text: str) -> list[str]:
    move = find_move(state, text)
    return [describe_move(state, move, NAMES, each) for each in (FRENCH, GERMAN)]


def test_questions_address_the_reader_and_tell_of_others() -> None:
    state = at("refuge")
    assert asked(state) == [
        "Ada doit choisir une île sans héros où aller, au lieu de rentrer au portail de départ.",
        "Ada muss eine Insel ohne Helden wählen, statt auf den Startplatz zurückzukehren.",
    ]
    assert describe_question(state, {1: YOU}, FRENCH).startswith("Vous devez choisir une île")
    assert describe_question(state, {1: YOU}, GERMAN).startswith("Du musst eine Insel")
    assert asked(at("treasure")) == [
        "Vous avez trouvé une salle au trésor et devez choisir un trésor.",
        "Du hast eine Schatzkammer gefunden und musst einen Schatz wählen.",
    ]


def test_dice_have_their_owners() -> None:
    state = at("roll")
    assert asked(state) == [
        "La nature lance votre dé clair.",
        "Die Natur würfelt mit deinem Lichtwürfel.",
    ]
    names = {0: "Ada"}
    assert describe_question(state, names, FRENCH) == "La nature lance le dé clair d’Ada."
    assert describe_question(state, names, GERMAN) == (
        "Die Natur würfelt mit dem Lichtwürfel von Ada."
    )
    assert said(at("shown"), "copy g1") == [
        "Appliquer 1 or (vos dés, le dé sombre d’Ada et les dés du siège 2)",
        "Wende 1 Gold an (deine Würfel, der Schattenwürfel von Ada und die Würfel von Platz 2)",
    ]


def test_articles_follow_gender_and_case() -> None:
    assert asked(at("forge")) == [
        "Ada doit forger le sanglier rouge, de votre part.",
        "Ada muss den Keiler (rot) schmieden, übergeben von dir.",
    ]
    assert asked(at("buy")) == [
        "Vous pouvez acheter et forger une face, grâce à la Nymphe des bois.",
        "Du darfst dank der Waldnymphe eine Seite kaufen und schmieden.",
    ]
    assert asked(at("order")) == [
        "Vous devez choisir quelle face appliquer en premier\u00a0: le navire ou 4 or.",
        "Du musst wählen, welche Seite zuerst angewendet wird: das Schiff oder 4 Gold.",
    ]
    assert said(at("forge"), "forge boar-red light:s1") == [
        "Forger le sanglier rouge sur le dé clair, à la place de 1 soleil",
        "Schmiede den Keiler (rot) auf den Lichtwürfel und ersetze 1 Sonne",
    ]
    state = position(3, "goldsmith")
    set_hero(state, 0, sun=6, feats="elder")
    begin(state)
    assert [text.partition(" (")[0] for text in said(state, "feat elder")] == [
        "Accomplir l’exploit «\u00a0L’Ancien\u00a0» pour 1 soleil",
        "Vollbringe „Der Älteste“ für 1 Sonne",
    ]
    set_hero(state, 0, gold=3)
    begin(state, AT_REINFORCEMENT)
    assert [text[:18] for text in said(state, "use elder")] == [
        *("Utiliser l’Ancien\u00a0", "Nutze den Ältesten")
    ]


def test_numbers_choose_singular_and_plural() -> None:
    assert asked(at("upgrade")) == [
        "Vous pouvez améliorer une face de 2 niveaux, grâce au dé céleste.",
        "Du darfst dank dem Himmelswürfel eine Seite um 2 Stufen aufwerten.",
    ]
    state = position(2, "merchant")
    set_hero(state, 0, feats="merchant")
    begin(state, AT_REINFORCEMENT)
    assert said(state, "use merchant 1") == [
        "Utiliser le Marchand\u00a0: améliorer une face de 1 niveau",
        "Nutze den Händler: werte eine Seite um 1 Stufe auf",
    ]
    state = position(2, module="titans")
    set_hero(state, 1, light="misfortune-red", dark="x3", ancient=1)
    perform(state, 0, "minotaur")
    roll(state, 1, "misfortune-red x3")
    assert said(state, "lose a3") == [
        "Perdre 3 éclats anciens (seulement 1 éclat ancien à perdre)",
        "Verliere 3 Ursplitter (nur 1 Ursplitter vorhanden)",
    ]


def test_notes_and_details_are_set_as_the_language_sets_them() -> None:
    state = position(2)
    set_hero(state, 0, sun=5)
    bless(state, 0, "g2/s2/m2 g1")
    assert said(state, "gain s2") == [
        "Gagner 2 soleil (perte de 1 soleil\u00a0: la réserve est pleine)",
        "Erhalte 2 Sonne (1 Sonne verloren: der Vorrat ist voll)",
    ]
    state = position(3, module="titans")
    set_hero(state, 0, allegiance=10, sun=2)
    set_hero(state, 1, portal=6)
    begin(state)
    own_card(state, 1, "guardian")
    french, german = said(state, "feat guardian")
    assert french.endswith("\u00a0; chasse Ada\u00a0; la zone de rébellion ajoute 2 gloire")
    assert german.endswith("; vertreibt Ada; die Zone der Rebellion gibt 2 Ruhm dazu")


def test_a_face_is_told_from_its_price() -> None:
    assert asked(at("drain")) == [
        "Vous devez payer 4 or pour la face 6 or et choisir combien en prendre sur le sceptre à "
        "3 or.",
        "Du musst 4 Gold für die Seite 6 Gold zahlen und wählen, wie viel davon vom Zepter mit 3 "
        "Gold kommt.",
    ]
    assert describe_question(at("drain"), NAMES, ENGLISH) == (
        "You must choose how much of 4 gold for 6 gold comes from the scepter at 3."
    )
