"""What happened: every event once and in order, and a story that grows without contradictions."""

import random

import msgspec
import pytest

from fatesmith import NATURE, Setup, State, apply, new_state
from fatesmith.content.words import EVENT_NAMES
from fatesmith.engine.event import Event
from fatesmith.prose.language import ENGLISH, Language, language, language_codes
from fatesmith.prose.story import HEADING, tell_lines, tell_story
from fatesmith.server.views import ChapterView, events_view, story_view
from fatesmith.server.views.events import (
    EventView,
    LineView,
    Storyteller,
    event_schema,
    spell_events,
)
from fatesmith.server.views.question import names_for
from tests.players import Saver, game_near_the_goal
from tests.server.views.games import NAMES, faults, play, setups
from tests.stories import listening
from tests.support import answer, bless, perform, set_hero

LANGUAGES = [language(code) for code in language_codes()]


class Reader:
    """A stand-in for a browser, which keeps what it was told, chapter by chapter."""

    def __init__(self) -> None:
        self.story: dict[int, list[LineView]] = {}
        self.events: list[EventView] = []

    def hear(self, news: tuple[ChapterView, ...]) -> None:
        for chapter in msgspec.json.decode(msgspec.json.encode(news), type=list[ChapterView]):
            lines = self.story.setdefault(chapter.start, [])
            assert chapter.keep <= len(lines)
            del lines[chapter.keep :]
            for moment in chapter.moments:
                lines += moment.lines
                self.events += moment.events

    def texts(self) -> dict[int, list[str]]:
        return {start: [line.text for line in lines] for start, lines in self.story.items()}


def journal_of(state: State) -> list[Event]:
    assert state.journal is not None
    return state.journal


@pytest.mark.parametrize("number", range(0, len(setups()), 2))
def test_news_after_each_move_come_to_the_whole_story(number: int) -> None:
    spoken, viewer = LANGUAGES[number % len(LANGUAGES)], number % 3 or None
    reader, told = Reader(), 0
    for state in play(setups()[number], f"news {number}"):
        journal = journal_of(state)
        reader.hear(events_view(journal, told, NAMES, spoken, viewer))
        told = len(journal)
    assert reader.events == list(spell_events(journal))
    late = Reader()
    late.hear(story_view(journal, NAMES, spoken, viewer))
    assert reader.texts() == late.texts()
    assert late.events == []


@pytest.mark.parametrize("number", range(1, len(setups()), 3))
def test_one_storyteller_tells_each_reader_what_their_own_would(number: int) -> None:
    spoken, chance = LANGUAGES[number % len(LANGUAGES)], random.Random(number)
    shared = Storyteller(NAMES, spoken)
    told: dict[int | None, int] = dict.fromkeys((None, 0, 1, 2), 0)
    for state in play(setups()[number], f"shared {number}"):
        journal = journal_of(state)
        for viewer, new in told.items():
            # Some look away for a while, and come back.
            if chance.random() < 0.8:
                own = events_view(journal, new, NAMES, spoken, viewer)
                assert shared.news(viewer, journal, new) == own
                told[viewer] = len(journal)


def test_chapters_are_turns_and_tell_what_a_story_tells() -> None:
    *_, state = play(Setup.discovery(3, "goddess"), "chapters")
    journal = journal_of(state)
    chapters = story_view(journal, NAMES, ENGLISH, None)
    headings = [line for c in chapters for m in c.moments for line in m.lines if line.heading]
    assert len(headings) >= 30
    assert len(chapters) in (30, 31)
    for chapter in chapters[1:]:
        first = chapter.moments[0].lines[0]
        assert first.heading
        assert first.seat is not None
    told = [line.text for c in chapters for m in c.moments for line in m.lines]
    whole = [text.removeprefix(HEADING) for text in tell_story(journal, NAMES, ENGLISH)]
    assert told == whole


def test_a_line_is_about_its_hero() -> None:
    state = listening(3)
    before = len(journal_of(state))
    set_hero(state, 0, moon=6)
    set_hero(state, 2, portal=2)
    perform(state, 0, "satyrs")
    [chapter] = events_view(journal_of(state), before, NAMES, ENGLISH, 2)
    lines = [line for moment in chapter.moments for line in moment.lines]
    assert [(line.seat, line.text.split()[0]) for line in lines][:2] == [(0, "Mira"), (2, "You")]


def test_a_line_grows_when_its_question_is_answered() -> None:
    state = listening(3)
    bless(state, 0, "g3/v2 g1")
    reader = Reader()
    reader.hear(events_view(journal_of(state), 0, NAMES, ENGLISH, None))
    told = len(journal_of(state))
    assert list(reader.texts().values())[-1][-1] == "Mira rolled (3 gold or 2 glory), 1 gold"
    answer(state, 0, "gain g3")
    reader.hear(events_view(journal_of(state), told, NAMES, ENGLISH, None))
    texts = list(reader.texts().values())[-1]
    assert "Mira rolled (3 gold or 2 glory), 1 gold: +4 gold" in texts
    assert len([text for text in texts if text.startswith("Mira rolled")]) == 1


def test_nothing_new_is_nothing() -> None:
    state = new_state(Setup.introductory(3), journal=True)
    journal = journal_of(state)
    assert events_view(journal, len(journal), NAMES, ENGLISH, 0) == ()
    assert story_view([], NAMES, ENGLISH, 0) == ()


def test_lines_come_before_the_events_they_sum_up() -> None:
    state = new_state(Setup.introductory(3), journal=True)
    saver = Saver(random.Random(2), state)
    while state.seat == NATURE:
        apply(state, saver.choose(state))
    chapters = events_view(journal_of(state), 0, NAMES, ENGLISH, 1)
    moments = [moment for chapter in chapters for moment in chapter.moments]
    names = [[event["event"] for event in moment.events] for moment in moments]
    turn = next(i for i, found in enumerate(names) if "turn started" in found)
    assert names[turn].count("rolled") == 6
    assert moments[turn].lines[0].heading
    rolled = moments[turn + 1]
    assert rolled.lines[0].text.startswith("Mira rolled")
    assert rolled.events[0]["event"] == "blessed"


def test_events_use_the_slugs_of_the_views() -> None:
    *_, state = play(Setup.discovery(4, "titans"), "slugs")
    spelled = spell_events(journal_of(state))
    assert "ancient" in {event.get("resource") for event in spelled}
    topics = {event["topic"] for event in spelled if event["event"] == "passed"}
    assert topics <= {"reinforcement", "action", "extra-action", "offering"}


def test_every_event_fits_the_schema_of_events() -> None:
    schema = event_schema()
    kinds = set()
    games = [[*play(setup, f"schema {n}")][-1] for n, setup in enumerate(setups()[::3])]
    for state in (*games, game_near_the_goal()):
        for event in spell_events(journal_of(state)):
            assert faults(event, schema, {}) == []
            kinds.add(event["event"])
    assert {each["title"] for each in schema["anyOf"]} == set(EVENT_NAMES.values())
    assert len(kinds) > 35


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda spoken: spoken.code)
def test_every_line_begins_with_an_event_of_the_journal(spoken: Language) -> None:
    *_, state = play(Setup.advanced(3), "lines")
    journal = journal_of(state)
    told = tell_lines(journal, names_for(NAMES, 0), spoken)
    assert [line.at for line in told] == sorted(line.at for line in told)
    assert all(0 <= line.at < len(journal) for line in told)
    for line in told:
        if line.heading:
            assert journal[line.at].name == "turn started"
            assert journal[line.at].seat == line.seat
