"""A story is told in every language, and all its words come from the catalog."""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from fatesmith import CATALOG, Setup
from fatesmith.content.words import EVENT_NAMES
from fatesmith.engine.arrange import AT_EXTRA_ACTION, AT_REINFORCEMENT, AT_TURN
from fatesmith.engine.event import EVENTS, FORETOLD, STORE_EMPTIED, TOKEN_SOURCE, Event, source
from fatesmith.prose.grammar import Value
from fatesmith.prose.language import ENGLISH, Language, language, language_codes
from fatesmith.prose.story import HEADING, tell_event, tell_story
from fatesmith.prose.voice import YOU
from tests.mute import MUTE, heard
from tests.players import game_near_the_goal
from tests.stories import NAMES, events_of_the_deal, listening, play_eagerly, setups
from tests.support import answer, begin, face, perform, roll, set_hero

KINDS = {name: kind for kind, name in EVENT_NAMES.items()}
LANGUAGES = [language(code) for code in language_codes()]
FRENCH, GERMAN = language("fr"), language("de")
CUT = 7
"""The story is told in stretches of this many events, which begin in the middle of things."""


def code_of(spoken: Language) -> str:
    return spoken.code


@cache
def journals() -> list[list[Event]]:
    """Games of all modules and boxes, in which every kind of event happens."""
    games = [
        play_eagerly(setup, random.Random(f"words {number}"))
        for number, setup in enumerate(setups()[::2])
    ]
    return [game.journal or [] for game in (*games, game_near_the_goal())]


@cache
def events() -> frozenset[Event]:
    return frozenset(event for journal in journals() for event in journal)


def stretches() -> Iterator[list[Event]]:
    for journal in journals():
        yield journal
        yield from (journal[start : start + CUT] for start in range(0, len(journal), CUT))


def seldom() -> Iterator[list[Event]]:
    """What random games do not reach."""
    state = listening(3, "celestial-die")
    set_hero(state, 0, light="mirror")
    set_hero(state, 1, light="v4", shows="v4 g1")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-side")
    answer(state, 0, "turn light:mirror", "copy v4")
    yield state.journal or []
    yield [Event(FORETOLD, 0, (face("g1"), face("s1"), 2))]
    state = listening(3, "scepter")
    set_hero(state, 0, sun=3, stores=(5,))
    begin(state)
    answer(state, 0, "feat minotaur", "settle 5.s")
    yield [event for event in state.journal or [] if event.kind == STORE_EMPTIED]


# Every language -----------------------------------------------------------------------------------


def test_every_kind_of_event_is_among_those_that_are_told_here() -> None:
    kinds = {event.kind for event in events()}
    assert [row.name for kind, row in EVENTS.items() if kind not in kinds] == []


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_every_event_is_a_sentence_in_every_language(spoken: Language) -> None:
    for event in events():
        sentence = tell_event(event, NAMES, spoken)
        assert sentence[0].isupper(), sentence
        assert sentence.endswith("."), sentence
        assert not re.search(r"[{}|]|  | \.", sentence), sentence


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_every_line_is_told_in_every_language(spoken: Language) -> None:
    for journal in journals()[::2]:
        lines = tell_story(journal, NAMES, spoken)
        assert len(lines) == len(tell_story(journal, NAMES))
        for line in lines:
            assert line
            assert not re.search(r"[{}|]|  |:$", line), line


VERBS = {
    "de": (
        r"Du( (hast|bist|musstest|hattest|wurdest) |:|$)"
        r"|(Ada|Bram)( (hat|ist|musste|hatte|wurde) |:|$)"
    ),
    "fr": (
        r"Vous( (avez|aviez|n’avez|vous êtes) |\u00a0:|$)"
        r"|(Ada|Bram)( (a|avait|n’a|s’est|vous a) |\u00a0:|$)"
    ),
}


@pytest.mark.parametrize("code", VERBS)
def test_verbs_agree_with_their_subject(code: str) -> None:
    sentences = [tell_event(event, NAMES, language(code)) for event in events()]
    stories = [tell_story(journal, NAMES, language(code)) for journal in journals()[::4]]
    lines = [line for story in stories for line in story]
    of_somebody = [line for line in (*sentences, *lines) if re.match(r"(Du|Vous|Ada|Bram)\b", line)]
    assert of_somebody
    assert [line for line in of_somebody if not re.match(VERBS[code], line)] == []


# The catalog --------------------------------------------------------------------------------------

LETTERLESS = {0: YOU, 1: "1"}


def test_no_word_of_a_story_bypasses_the_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    """And every message of the subject is said on the way, so that none is left unproven."""
    said = set()
    say = Language.say

    def listen(self: Language, key: str, /, **values: Value) -> str:
        said.add(key)
        return say(self, key, **values)

    monkeypatch.setattr(Language, "say", listen)
    for event in events():
        sentence = tell_event(event, LETTERLESS, MUTE)
        assert not heard(sentence), sentence
    for stretch in (*stretches(), *seldom()):
        for line in tell_story(stretch, LETTERLESS, MUTE):
            assert not heard(line), line
    assert {key for key in ENGLISH.book.entries if key.startswith("story.")} - said == set()


# How it sounds ------------------------------------------------------------------------------------

SATYRS, BEAR = CATALOG.set_number("satyrs"), CATALOG.set_number("bear")
BOAR, SHIELD = CATALOG.face_number("boar-red"), CATALOG.face_number("shield-red")
TRITON = source(TOKEN_SOURCE, 2)


@pytest.mark.parametrize(
    ("kind", "seat", "numbers", "french", "german"),
    [
        ("turn started", 0, (3,), "Votre tour a commencé.", "Dein Zug hat begonnen."),
        ("turn started", 1, (3,), "Le tour d’Ada a commencé.", "Der Zug von Ada hat begonnen."),
        (
            *("ousted", 0, (1, 2)),
            "Vous vous êtes fait chasser par Ada.",
            "Du wurdest von Ada vertrieben.",
        ),
        (
            *("ousted", 1, (0, 2)),
            "Ada s’est fait chasser par vous.",
            "Ada wurde von dir vertrieben.",
        ),
        (
            *("gained", 0, (0, 6, TRITON)),
            "Vous avez gagné 6 or grâce au jeton Triton.",
            "Du hast 6 Gold durch den Triton-Marker erhalten.",
        ),
        (
            *("reinforced", 1, (BEAR,)),
            "Ada a utilisé la Grande Ourse.",
            "Ada hat den Riesenbären eingesetzt.",
        ),
        (
            *("feat performed", 2, (SATYRS, 0, 1)),
            "Bram a accompli l’exploit «\u00a0Les Satyres\u00a0» en action supplémentaire.",
            "Bram hat als Zusatzaktion die Heldentat „Die Satyrn“ vollbracht.",
        ),
        (
            *("bearer chosen", 1, (0, BOAR)),
            "Ada vous a donné le sanglier rouge.",
            "Ada hat dir den Keiler (rot) gegeben.",
        ),
        (
            *("bearer chosen", 0, (3, BOAR)),
            "Vous avez donné le sanglier rouge au siège 3.",
            "Du hast Platz 3 den Keiler (rot) gegeben.",
        ),
        (
            *("forged", 0, (0, 0, SHIELD, BOAR)),
            "Vous avez forgé un bouclier rouge sur le dé clair à la place du sanglier rouge.",
            "Du hast einen Schild (rot) auf den Lichtwürfel geschmiedet und den Keiler (rot) "
            "ersetzt.",
        ),
        (
            *("blessed", 0, (1, face("g1"), BOAR)),
            "Vous avez reçu une faveur divine dont les éclats peuvent devenir de la gloire\u00a0: "
            "1 or et sanglier rouge.",
            "Du hast 1 Gold und einen Keiler (rot) erhalten: eine göttliche Segnung, deren "
            "Splitter zu Ruhm werden können.",
        ),
    ],
)
def test_sentences_are_natural(
    kind: str, seat: int, numbers: tuple[int, ...], french: str, german: str
) -> None:
    event = Event(KINDS[kind], seat, numbers)
    assert tell_event(event, NAMES, FRENCH) == french
    assert tell_event(event, NAMES, GERMAN) == german


def test_lines_are_natural() -> None:
    state = listening()
    set_hero(state, 0, gold=12)
    begin(state, AT_TURN)
    roll(state, 0, "s1 g1")
    roll(state, 1, "g1 g1")
    roll(state, 2, "g1 v2")
    journal = (state.journal or [])[events_of_the_deal(state) :]
    assert tell_story(journal, NAMES, FRENCH)[:3] == [
        "— Manche 1, votre tour",
        "Vous avez obtenu 1 soleil et 1 or aux dés\u00a0: +1 soleil, perte de 1 or "
        "(réserve pleine)",
        "Ada a obtenu 1 or et 1 or aux dés\u00a0: +2 or",
    ]
    assert tell_story(journal, NAMES, GERMAN)[:3] == [
        "— Runde 1, dein Zug",
        "Du hast 1 Sonne und 1 Gold gewürfelt: +1 Sonne, 1 Gold verfallen (Vorrat voll)",
        "Ada hat 1 Gold und 1 Gold gewürfelt: +2 Gold",
    ]


def test_an_extra_action_stands_where_the_language_has_it() -> None:
    state = listening()
    set_hero(state, 0, sun=3, gold=2)
    begin(state, AT_EXTRA_ACTION)
    answer(state, 0, "forge g3 light:g1")
    journal = (state.journal or [])[events_of_the_deal(state) :]
    assert tell_story(journal, NAMES, FRENCH)[0] == (
        "Vous avez forgé, en action supplémentaire, 3 or sur le dé clair à la place de 1 or\u00a0: "
        "-2 or -2 soleil"
    )
    assert tell_story(journal, NAMES, GERMAN)[0] == (
        "Du hast als Zusatzaktion 3 Gold auf den Lichtwürfel geschmiedet und 1 Gold ersetzt: "
        "-2 Gold -2 Sonne"
    )


def test_a_copy_is_told_with_and_without_its_roll() -> None:
    state = listening(3, "light")
    set_hero(state, 0, gold=3, feats="light")
    set_hero(state, 1, light="v4", shows="v4 g1")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use light")
    told_so_far = len(state.journal or [])
    answer(state, 0, "copy v4")
    journal = state.journal or []
    whole, rest = journal[events_of_the_deal(state) :], journal[told_so_far:]
    assert tell_story(whole, NAMES, GERMAN)[0] == (
        "Du hast das Licht eingesetzt, 4 Ruhm kopiert: -3 Gold +4 Ruhm"
    )
    assert tell_story(rest, NAMES, GERMAN)[0] == "Du hast 4 Ruhm kopiert: +4 Ruhm"
    assert tell_story(rest, NAMES, FRENCH)[0] == "Vous avez copié 4 gloire\u00a0: +4 gloire"


def test_the_mark_of_a_heading_is_the_same_in_every_language() -> None:
    journal = play_eagerly(Setup.introductory(2), random.Random(1)).journal or []
    headings = [
        [number for number, line in enumerate(tell_story(journal, {}, spoken)) if HEADING in line]
        for spoken in LANGUAGES
    ]
    assert headings[0]
    assert all(each == headings[0] for each in headings)
