"""The turns on which a game turned."""

import pytest

from fatesmith.prose.language import language, language_codes
from fatesmith.prose.voice import YOU, Voice
from fatesmith.server.aftermath.moments import (
    DECIDED,
    FALL,
    LEAD,
    LEAP,
    LEAST_LEAP,
    MOST_LEAPS,
    Moment,
    moments,
)
from fatesmith.server.aftermath.race import race
from tests.analysis.games import NAMES, told_of
from tests.mute import MUTE, heard


def of(name: str, voice: Voice | None = None) -> list[Moment]:
    told = told_of(name)
    return moments(told, race(told), voice or Voice())


@pytest.mark.parametrize("name", NAMES)
def test_moments_are_new_leaders_and_the_greatest_changes(name: str) -> None:
    told = told_of(name)
    run = race(told)
    found = moments(told, run, Voice())
    leads = [each for each in found if each.kind in (LEAD, DECIDED)]
    assert [(each.turn, each.seat, each.glory) for each in leads] == [
        (lead.turn, lead.seat, lead.by) for lead in run.round_leads
    ]
    before = [run.start, *(turn.scores for turn in run.turns)]
    changes = sorted(
        turn.scores[seat] - scores[seat]
        for turn, scores in zip(run.turns, before, strict=False)
        for seat in range(told.seats)
    )
    leaps = sorted(each.glory for each in found if each.kind == LEAP)
    assert leaps == [change for change in changes[-MOST_LEAPS:] if change >= LEAST_LEAP]
    assert all(each.glory == changes[0] for each in found if each.kind == FALL)
    for each in found:
        turn = run.turns[each.turn - 1]
        assert (each.round, each.start, each.end) == (turn.round, turn.start, turn.end)
    assert [each.turn for each in found] == sorted(each.turn for each in found)


@pytest.mark.parametrize("name", NAMES)
def test_the_lead_that_decides_is_the_last_and_the_winners(name: str) -> None:
    outcome = told_of(name).final.outcome
    assert outcome is not None
    found = of(name)
    decided = [each for each in found if each.kind == DECIDED]
    if len(outcome.winners) == 1:
        assert [each.seat for each in decided] == list(outcome.winners)
    else:
        assert not decided


def test_every_kind_of_moment_occurs() -> None:
    kinds = {each.kind for name in NAMES for each in of(name)}
    assert kinds == {LEAD, DECIDED, LEAP, FALL}


def test_a_moment_is_told_in_every_language_to_whom_it_concerns() -> None:
    texts = set()
    for code in language_codes():
        voice = Voice(language(code), {0: YOU, 1: "Ada", 2: "Bo", 3: "Cy"})
        texts |= {each.text for each in of("introductory-4", voice)}
    assert any(text.startswith("You ") for text in texts)
    assert any(text.startswith("Du ") for text in texts)
    assert any(text.startswith("Vous ") for text in texts)


def test_all_words_come_from_the_catalog_of_messages() -> None:
    for name in NAMES:
        assert [each.text for each in of(name, Voice(MUTE)) if heard(each.text)] == []
